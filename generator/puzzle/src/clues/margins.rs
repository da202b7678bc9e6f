//! Numbers in the margins that count the marked cells of their row or column.

use super::binomial;
use crate::board::{Board, Ink, Item, Lattice, Place};
use crate::genre::{HintKind, Puzzle};
use crate::model::Model;
use pencilmill_solver::Lit;

/// A number to the left of a row or above a column: counts its marked cells.
pub struct MarginCount;

impl MarginCount {
    /// The number of each row and column.
    pub fn hints(&self, board: Board, marks: &Lattice<bool>) -> Vec<Item> {
        let number = |margin| {
            let count = board
                .margin_line(margin)
                .into_iter()
                .flatten()
                .filter(|&cell| marks[cell])
                .count();
            Item::valued(Ink::Number, margin, count as i16)
        };
        let above = (0..board.cols).map(|col| Place::cell(-1, col));
        let left = (0..board.rows).map(|row| Place::cell(row, -1));
        above.chain(left).map(number).collect()
    }

    /// States that the number of marked cells is the clue's.
    pub fn state(&self, m: &mut Model, hint: &Item, marks: &Lattice<Lit>) {
        let line = m.board().margin_line(hint.at).into_iter().flatten();
        let cells: Vec<Lit> = line.map(|cell| marks[cell]).collect();
        m.exactly(hint.value.unwrap_or_default() as u32, cells);
    }
}

/// A number to the left of a row or above a column: counts its marked half-cells.
pub struct MarginHalves;

impl MarginHalves {
    /// The number of each row and column, given the number of marked halves of each cell.
    pub fn hints(&self, board: Board, halves: &Lattice<i16>) -> Vec<Item> {
        let number = |margin| {
            let count = board
                .margin_line(margin)
                .into_iter()
                .flatten()
                .map(|cell| halves[cell])
                .sum();
            Item::valued(Ink::Number, margin, count)
        };
        let above = (0..board.cols).map(|col| Place::cell(-1, col));
        let left = (0..board.rows).map(|row| Place::cell(row, -1));
        above.chain(left).map(number).collect()
    }

    /// States that the number of marked halves is the clue's; a mark that fills both halves of a
    /// cell counts twice.
    pub fn state(&self, m: &mut Model, hint: &Item, halves: &Lattice<[Lit; 2]>) {
        let line = m.board().margin_line(hint.at).into_iter().flatten();
        let halves: Vec<Lit> = line.flat_map(|cell| halves[cell]).collect();
        m.exactly(hint.value.unwrap_or_default() as u32, halves);
    }
}

impl HintKind for MarginCount {
    fn assignment_count(&self, puzzle: &Puzzle, hint: &Item) -> Option<u64> {
        let cells = puzzle
            .board
            .margin_line(hint.at)
            .into_iter()
            .flatten()
            .count();
        Some(binomial(cells, hint.value.unwrap_or_default() as usize))
    }
}

impl HintKind for MarginHalves {
    fn assignment_count(&self, puzzle: &Puzzle, hint: &Item) -> Option<u64> {
        let line = puzzle.board.margin_line(hint.at).into_iter().flatten();
        let halves = 2 * line.count();
        Some(binomial(halves, hint.value.unwrap_or_default() as usize))
    }
}
