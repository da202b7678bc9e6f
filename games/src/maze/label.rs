//! Labels of places beside a stage: columns have letters, rows have numbers. `B3` is a cell; with a
//! direction after it, in any spelling of routes, it is a side of that cell: `B3R`, `B3→`, `B3右`.

use pencilmill_generator::board::{Board, DOWN, LEFT, Place, RIGHT, UP};
use pencilmill_generator::genres::suiri_meiro::maze::{read_route, route_text};

/// A text that names no place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found {found:?}, expected a cell from A1 to {last}, or a side such as A1R")]
pub struct NoPlace {
    /// The text found.
    pub found: String,
    /// Label of the last cell.
    pub last: String,
}

/// Letter of a column, from 0. Stages have at most ten columns.
pub fn column(col: i16) -> char {
    let letter = u8::try_from(col.clamp(0, 25)).unwrap_or_default();
    char::from(b'A' + letter)
}

/// Label of a cell or side. A side is named after the cell above it or to its left, if there is
/// one.
pub fn label(board: Board, place: Place) -> String {
    if place.is_cell() {
        return format!("{}{}", column((place.x - 1) / 2), (place.y + 1) / 2);
    }
    let sides = [RIGHT, DOWN, LEFT, UP].into_iter();
    let cells = sides.map(|step| (place.half(-step), step));
    let named = |(cell, _): &(Place, _)| cell.is_cell() && board.contains(*cell);
    let mut cells = cells.filter(named);
    cells.next().map_or_else(String::new, |(cell, step)| {
        label(board, cell) + &route_text(&[step], false)
    })
}

/// The cell or side with this label.
///
/// # Errors
/// The board has no such place.
pub fn read_label(board: Board, text: &str) -> Result<Place, NoPlace> {
    let wide = |c: char| match c {
        '！'..='～' => char::from_u32(c as u32 - '！' as u32 + '!' as u32).unwrap_or(c),
        c => c,
    };
    let plain: String = text.chars().map(wide).collect();
    let read = || {
        let letter = plain.chars().next()?.to_ascii_uppercase();
        let col = (0..board.cols).find(|&col| column(col) == letter)?;
        let rest = &plain[1..];
        let digits = rest.find(|c: char| !c.is_ascii_digit());
        let (row, side) = rest.split_at(digits.unwrap_or(rest.len()));
        let row = row
            .parse()
            .ok()
            .filter(|row| (1..=board.rows).contains(row));
        let cell = Place::cell(row? - 1, col);
        match side {
            "" => Some(cell),
            side => match read_route(side, &[], None).ok()?[..] {
                [step] => Some(cell.half(step)),
                _ => None,
            },
        }
    };
    read().ok_or_else(|| NoPlace {
        found: text.to_owned(),
        last: label(board, Place::cell(board.rows - 1, board.cols - 1)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_a_label_of_its_own() {
        let board = Board::new(4, 10);
        let places: Vec<Place> = board.cells().chain(board.sides()).collect();
        for &place in &places {
            assert_eq!(read_label(board, &label(board, place)), Ok(place));
        }
        assert_eq!(label(board, Place::cell(2, 1)), "B3");
        assert_eq!(label(board, Place { y: 5, x: 4 }), "B3R");
        assert_eq!(label(board, Place { y: 0, x: 1 }), "A1U");
        for text in ["b3r", "B3→", "B3右", "Ｂ３みぎ", "C3L", "c3hidari"] {
            assert_eq!(read_label(board, text), Ok(Place { y: 5, x: 4 }), "{text}");
        }
    }

    #[test]
    fn what_is_no_place_is_refused() {
        for text in [
            "", "B", "3", "K1", "A5", "A0", "B3X", "B3R2", "B3RD", "→", "右3",
        ] {
            let error = read_label(Board::new(4, 10), text).unwrap_err();
            assert_eq!((error.found.as_str(), error.last.as_str()), (text, "J4"));
        }
    }
}
