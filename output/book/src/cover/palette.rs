//! Colour palettes of covers.

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

/// A colour of the program's own.
const fn colour(rgb: [u8; 3], cmyk: [u8; 4]) -> Colour {
    Colour { rgb, cmyk }
}

const CREAM: Colour = colour([250, 244, 230], [0, 2, 8, 2]);

impl Palette {
    /// Dark blue, brick and ochre.
    pub const NIGHT: Palette = Palette {
        ground: colour([27, 43, 68], [90, 70, 20, 45]),
        light: CREAM,
        accent: colour([200, 88, 62], [5, 75, 80, 5]),
    };
    /// Greens with rose.
    pub const FOREST: Palette = Palette {
        ground: colour([28, 58, 48], [85, 35, 65, 50]),
        light: CREAM,
        accent: colour([206, 112, 96], [5, 60, 50, 5]),
    };
    /// Dark red with sand and teal.
    pub const BRICK: Palette = Palette {
        ground: colour([120, 36, 38], [15, 95, 80, 35]),
        light: CREAM,
        accent: colour([64, 120, 122], [70, 20, 40, 20]),
    };
    /// Near black, greys and one yellow.
    pub const INK: Palette = Palette {
        ground: colour([32, 34, 38], [40, 30, 20, 85]),
        light: colour([255, 255, 255], [0, 0, 0, 0]),
        accent: colour([250, 206, 60], [0, 18, 85, 0]),
    };

    const ALL: [(&'static str, Palette); 4] = [
        ("night", Palette::NIGHT),
        ("forest", Palette::FOREST),
        ("brick", Palette::BRICK),
        ("ink", Palette::INK),
    ];

    /// Finds a palette by its name.
    pub fn named(name: &str) -> Option<Palette> {
        let found = Palette::ALL.iter().find(|(own, _)| *own == name);
        found.map(|(_, palette)| *palette)
    }

    /// All names, for error messages.
    pub fn names() -> String {
        Palette::ALL.map(|(name, _)| name).join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn palettes_can_be_printed_and_read() {
        for (name, palette) in Palette::ALL {
            for colour in [palette.ground, palette.light, palette.accent] {
                assert!(colour.all_inks() <= 240, "{name} {colour:?}");
            }
            let [light, dark] = [palette.light, palette.ground].map(|colour| colour.light());
            assert!(light > dark + 150, "{name}");
        }
        assert_eq!(Palette::named("ink"), Some(Palette::INK));
        assert_eq!(Palette::named("pink"), None);
    }
}
