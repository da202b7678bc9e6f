//! The example of a genre: a small puzzle with its answer, always the same one.

use pencilmill_generator::board::{Board, Drawing};
use pencilmill_generator::genre::{Genre, Order, Puzzle};
use pencilmill_generator::mill::Mill;

/// A small puzzle of a genre, always the same one.
pub fn example(genre: &'static dyn Genre) -> Option<(Puzzle, Drawing)> {
    let sizes = genre.card().sizes;
    let side = |least: i16, most: i16| 6.clamp(least, most.max(least));
    let small = Board::new(
        side(sizes.least.rows, sizes.most.rows),
        side(sizes.least.cols, sizes.most.cols),
    );
    let make = |board| {
        let order = Order::new(genre, Some(board), None).ok()?;
        let record = Mill::default().make(&order, 1, 0).ok()?;
        Some((record.puzzle, record.answer))
    };
    make(small).or_else(|| make(sizes.default))
}
