//! Numbers that count the marked cells of their region.

use crate::board::{Drawing, Ink, Item, Regions};
use crate::genre::{HintKind, Puzzle};

/// A number that counts the cells of its region with an ink.
pub struct RegionCount {
    /// The ink counted.
    pub counts: Ink,
}

impl RegionCount {
    /// The count of each region: at the printed number of the region if there is one, else in any
    /// of its cells.
    pub fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        self.hints_of(&regions, puzzle, answer)
    }

    /// [`RegionCount::hints`] of these regions.
    pub fn hints_of(&self, regions: &Regions, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
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
