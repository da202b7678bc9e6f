//! Colours of covers: volumes of a series take turns.

use crate::colour::Colour;

/// The colours of a cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// Dark ground behind the title.
    pub ground: Colour,
    /// Light colour of the title and of the plate of the board.
    pub light: Colour,
    /// Colour of what is found on the board.
    pub accent: Colour,
}

const CREAM: Colour = Colour([0, 2, 8, 2]);

/// Dark blue and brick; greens with rose; dark red with teal; near black and one yellow.
const ALL: [Palette; 4] = [
    palette([90, 70, 20, 45], CREAM, [5, 75, 80, 5]),
    palette([85, 35, 65, 50], CREAM, [5, 60, 50, 5]),
    palette([15, 95, 80, 35], CREAM, [70, 20, 40, 20]),
    palette([40, 30, 20, 85], Colour::WHITE, [0, 18, 85, 0]),
];

const fn palette(ground: [u8; 4], light: Colour, accent: [u8; 4]) -> Palette {
    Palette {
        ground: Colour(ground),
        light,
        accent: Colour(accent),
    }
}

impl Palette {
    /// The colours of a volume, or of a book that is none.
    pub fn of(volume: Option<u64>) -> Palette {
        ALL[usize::try_from(volume.unwrap_or(1) + 3).unwrap_or(0) % ALL.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn palettes_can_be_printed_and_read() {
        for palette in ALL {
            for colour in [palette.ground, palette.light, palette.accent] {
                assert!(colour.all_inks() <= 240, "{colour:?}");
            }
            assert!(palette.ground.all_inks() > palette.light.all_inks() + 150);
        }
        assert_eq!([None, Some(1), Some(5)].map(Palette::of), [ALL[0]; 3]);
        assert_eq!(Palette::of(Some(4)), ALL[3]);
    }
}
