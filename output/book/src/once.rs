//! No puzzle twice: neither within a book, nor in one that came after another.

use pencilmill_generator::genre::{Order, Puzzle};
use pencilmill_generator::record::series;
use std::collections::{BTreeMap, BTreeSet};

/// Which puzzles there are already, up to symmetry.
#[derive(Default)]
pub struct Once {
    taken: BTreeSet<u128>,
    /// For each order and seed, the first index that nobody looked at.
    next: BTreeMap<String, u64>,
}

impl Once {
    /// These are taken from the start.
    pub fn besides(taken: impl IntoIterator<Item = u128>) -> Once {
        Once {
            taken: taken.into_iter().collect(),
            next: BTreeMap::new(),
        }
    }

    /// Takes a puzzle, unless one like it was taken before.
    pub fn take(&mut self, puzzle: &Puzzle) -> bool {
        self.taken.insert(puzzle.canonical_hash())
    }

    /// Whether a puzzle like this one was taken.
    pub fn has(&self, puzzle: &Puzzle) -> bool {
        self.taken.contains(&puzzle.canonical_hash())
    }

    /// The first index of an order that nobody looked at; what comes before it holds nothing new.
    pub fn next(&mut self, order: &Order, seed: u64) -> &mut u64 {
        self.next.entry(series(order, seed)).or_default()
    }
}
