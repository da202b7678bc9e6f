//! Symmetries acting on items: on their places, and on values that have a direction.

use super::{Arrow, Board, Ink, Item, Place, Polyomino, Script, Step, Symmetry, Tile, Where};

impl Symmetry {
    /// The image of an item of `board`. Marks at the top right, for the whole board, stay in place,
    /// and so does the list of turns below the board.
    pub fn show(self, board: Board, item: &Item) -> Item {
        let shown = self.board(board);
        let below = 2 * (shown.rows - board.rows);
        let listed = matches!(item.ink, Ink::Step | Ink::Response | Ink::Count);
        let moved = item.mapped(|place| {
            if place == Where::top_right(board) {
                Where::top_right(shown)
            } else if listed {
                Place {
                    y: place.y + below,
                    x: place.x,
                }
            } else {
                self.apply(board, place)
            }
        });
        let value = item.value.map(|value| match item.ink.script() {
            Script::Shape => Polyomino::of_value(value).transformed(self).value(),
            Script::Arrow => Arrow::of_value(value).transformed(self).value(),
            Script::Tile => Tile::of_value(value).transformed(self).value(),
            Script::Step => Step::checked(value).map_or(value, |s| s.transformed(self).value()),
            Script::Number | Script::Letter | Script::Set | Script::Response | Script::Count => {
                value
            }
        });
        Item { value, ..moved }
    }
}
