//! Packing: how many cells of a room can be shaded at all, which rules 1 and 2 say only together.
//!
//! Draw a line from each shaded cell to each of its four corners, with the outline of the board as
//! one corner. Shaded cells do not touch, so a closed line would separate white cells: the lines
//! form a forest. Consider those that end at a corner of the room; a corner without a line is a
//! tree by itself. A forest has fewer lines than ends, hence
//!
//! > 3 *n* + 1 + lone corners + spent lines ≤ corners of the room + spared lines,
//!
//! where a cell beside the room that joins *k* of its corners spends *k* - 1 lines, and a cell of
//! the room on the outline, with few corners, spares some. Cells inside the room have no term, so
//! that a large number decides the others: of 8x8 cells 21 can be shaded, which spares at least 14
//! lines of at most 16.

use pencilmill_puzzle::board::{Board, Lattice, Place};
use pencilmill_puzzle::model::Model;
use pencilmill_solver::{Constraint, Lit};
use std::collections::BTreeSet;

/// Tests whether a point is not on the outline of the board.
fn is_inner(board: Board, point: Place) -> bool {
    point.cells().iter().all(|&cell| board.contains(cell))
}

/// The corners of a cell, all those on the outline of the board as one.
fn corners(board: Board, cell: Place) -> Vec<Place> {
    let outline = Place::point(0, 0);
    let as_one = |point| {
        if is_inner(board, point) {
            point
        } else {
            outline
        }
    };
    let mut corners = cell.cells().map(as_one).to_vec();
    corners.sort_unstable();
    corners.dedup();
    corners
}

/// A literal at each point inside the board: one of its cells is shaded.
pub fn ends(m: &mut Model, shaded: &Lattice<Lit>) -> Lattice<Lit> {
    let board = shaded.board();
    let mut ends = Lattice::new(board, Lit::FALSE);
    for point in board.inner_points() {
        ends[point] = m.derived_any(point.cells().map(|cell| shaded[cell]).to_vec());
    }
    ends
}

/// States that there is room for this many shaded cells, at least one.
pub fn has_room(
    m: &mut Model,
    shaded: &Lattice<Lit>,
    ends: &Lattice<Lit>,
    room: &[Place],
    count: u32,
) {
    let board = shaded.board();
    let own: BTreeSet<Place> = room.iter().flat_map(|&cell| corners(board, cell)).collect();
    let mut least = 3 * count as i32 + 1 - own.len() as i32;
    let mut terms = Vec::new();
    let mut spared = Lattice::new(board, 0);
    let mut inside = Lattice::new(board, false);
    for &cell in room {
        inside[cell] = true;
        spared[cell] = 4 - corners(board, cell).len() as i32;
    }
    for &point in own.iter().filter(|&&point| is_inner(board, point)) {
        terms.push((1, ends[point]));
        least += 1;
    }
    let near: BTreeSet<Place> = own.iter().flat_map(|point| point.cells()).collect();
    let beside = |cell: &Place| board.contains(*cell) && !inside[*cell];
    for cell in near.into_iter().filter(beside) {
        let corners = corners(board, cell).into_iter();
        let joined = corners.filter(|corner| own.contains(corner)).count() as i32;
        if joined > 1 {
            terms.push((joined - 1, !shaded[cell]));
            least += joined - 1;
        }
    }
    // of two neighbours one at most is shaded, which the sum is to know
    for side in board.inner_sides() {
        let [a, b] = side.beside();
        let both = spared[a].min(spared[b]);
        if both > 0 {
            terms.push((both, m.derived_any(vec![shaded[a], shaded[b]])));
            spared[a] -= both;
            spared[b] -= both;
        }
    }
    let rest = room.iter().map(|&cell| (spared[cell], shaded[cell]));
    terms.extend(rest.filter(|&(spared, _)| spared > 0));
    m.post(Constraint::Linear {
        terms,
        min: least,
        max: i32::MAX,
    });
}
