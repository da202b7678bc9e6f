//! Numbers that count marked cells in sight, up to the next stop.

use super::binomial;
use crate::board::{Ink, Item, Lattice, Place};
use crate::genre::{HintKind, Puzzle};
use crate::model::Model;
use pencilmill_solver::Lit;

/// A number that counts the marked cells in sight upwards, to the right, downwards and to the left:
/// past unmarked cells, up to the next cell that stops the view, or the edge.
pub struct SightCount {
    /// The inks that stop the view.
    pub stops: &'static [Ink],
}

impl SightCount {
    /// Every number that could stand in an unmarked cell.
    pub fn hints(&self, puzzle: &Puzzle, marks: &Lattice<bool>) -> Vec<Item> {
        let stops = self.stops(puzzle);
        let open = puzzle.board.cells().filter(|&cell| !marks[cell]);
        let number = |cell| {
            let seen = puzzle.board.in_sight(cell, &stops);
            let count = seen.filter(|&cell| marks[cell]).count();
            Item::valued(Ink::Number, cell, count as i16)
        };
        open.map(number).collect()
    }

    /// States that the number of marked cells in sight is the clue's.
    pub fn state(&self, m: &mut Model, hint: &Item, seen: &[Place], marks: &Lattice<Lit>) {
        if let Some(number) = hint.value {
            m.exactly(number as u32, seen.iter().map(|&cell| marks[cell]));
        }
    }

    fn stops(&self, puzzle: &Puzzle) -> Lattice<bool> {
        puzzle.printed.marks_of(puzzle.board, self.stops)
    }
}

impl HintKind for SightCount {
    /// The cells in sight.
    fn depends_on(&self, puzzle: &Puzzle, hint: &Item) -> Vec<Place> {
        let stops = self.stops(puzzle);
        puzzle.board.in_sight(hint.at, &stops).collect()
    }

    fn assignment_count(&self, puzzle: &Puzzle, hint: &Item) -> Option<u64> {
        let seen = self.depends_on(puzzle, hint).len();
        Some(binomial(seen, hint.value.unwrap_or_default() as usize))
    }
}
