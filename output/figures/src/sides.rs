//! Outlines of cells that belong together.

use pencilmill_generator::board::{Board, Drawing, Ink, Item, ORTHOGONAL, Place};
use std::collections::BTreeSet;

/// The sides around cells, without those between two joined cells.
pub fn around<'a>(
    cells: impl IntoIterator<Item = Place>,
    joined: impl IntoIterator<Item = &'a Item>,
) -> BTreeSet<Place> {
    let cells = cells.into_iter();
    let mut sides: BTreeSet<Place> = cells
        .flat_map(|cell| ORTHOGONAL.map(|step| cell.half(step)))
        .collect();
    for item in joined {
        sides.remove(&item.at.midway(item.to));
    }
    sides
}

/// The outlines of the pieces that lie below the board, and the sides within pieces.
pub fn of_bank(board: Board, drawing: &Drawing) -> (BTreeSet<Place>, BTreeSet<Place>) {
    let below = |place: &Place| place.is_cell() && place.y > 2 * board.rows;
    let joins: Vec<&Item> = drawing
        .of(Ink::Join)
        .filter(|join| below(&join.at))
        .collect();
    let ends = joins.iter().flat_map(|join| [join.at, join.to]);
    let letters = drawing.of(Ink::Letter).map(|item| item.at).filter(below);
    let outlines = around(ends.chain(letters), joins.iter().copied());
    let within = joins.iter().map(|join| join.at.midway(join.to));
    (outlines, within.collect())
}
