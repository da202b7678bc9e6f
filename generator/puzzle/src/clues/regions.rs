//! Numbers that count marked cells in the region they stand in.

use crate::board::{Drawing, Ink, Item, Regions};
use crate::genre::{HintKind, Puzzle};

/// A number counts the cells of its region that carry an ink.
pub struct RegionCount {
    /// What is counted.
    pub counts: Ink,
}

impl RegionCount {
    /// The count of each region: where a number stands printed in the region, else in any of its cells.
    pub fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        let printed = puzzle.printed.marks(puzzle.board, Ink::Number);
        let counts = regions.count(&answer.marks(puzzle.board, self.counts));
        let mut hints = Vec::new();
        for (region, count) in regions.all().zip(counts) {
            let is_numbered = region.iter().any(|&cell| printed[cell]);
            let places = region.iter().filter(|&&c| printed[c] || !is_numbered);
            hints.extend(places.map(|&cell| Item::valued(Ink::Number, cell, count as i16)));
        }
        hints
    }
}

impl HintKind for RegionCount {}
