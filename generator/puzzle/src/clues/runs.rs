//! Numbers that count marked cells in unbroken runs.

use crate::board::{Ink, Item, Lattice, Step};
use crate::genre::{HintKind, Puzzle};
use crate::model::Model;
use pencilmill_solver::Lit;

/// A number that counts the marked cells in the unbroken runs that start next to it in four
/// directions.
pub struct RunCount {
    /// The directions.
    pub steps: [Step; 4],
    /// True if numbers stand in marked cells and count their own; otherwise they stand in unmarked
    /// cells.
    pub counts_itself: bool,
    /// True if tight numbers are printed rather than loose ones.
    pub prefers_tight: bool,
}

impl RunCount {
    /// Every number that could stand in a cell.
    pub fn hints(&self, puzzle: &Puzzle, marks: &Lattice<bool>) -> Vec<Item> {
        let open = puzzle
            .board
            .cells()
            .filter(|&cell| marks[cell] == self.counts_itself);
        let count = |cell| self.own() + marks.runs(cell, self.steps);
        let number = |cell| Item::valued(Ink::Number, cell, count(cell) as i16);
        let mut hints = Vec::with_capacity(puzzle.board.area());
        hints.extend(open.map(number));
        hints
    }

    fn own(&self) -> usize {
        usize::from(self.counts_itself)
    }

    /// States that the lengths of the runs add up to the number.
    pub fn state(&self, m: &mut Model, hint: &Item, marks: &Lattice<Lit>) {
        if let Some(number) = hint.value {
            let board = m.board();
            let ray = |step| board.ray(hint.at, step).map(|cell| marks[cell]).collect();
            m.runs_total(
                (number as usize).saturating_sub(self.own()) as u32,
                self.steps.map(ray),
            );
        }
    }
}

impl HintKind for RunCount {
    /// Number of ways in which four runs add up to the number.
    fn assignment_count(&self, puzzle: &Puzzle, hint: &Item) -> Option<u64> {
        let mut ways =
            vec![0; 1 + (hint.value.unwrap_or_default() as usize).saturating_sub(self.own())];
        ways[0] = 1;
        for step in self.steps {
            let longest = puzzle.board.ray(hint.at, step).count();
            for total in (0..ways.len()).rev() {
                ways[total] = ways[total.saturating_sub(longest)..=total].iter().sum();
            }
        }
        ways.last().copied().filter(|_| self.prefers_tight)
    }
}
