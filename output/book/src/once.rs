//! Avoidance of repeated puzzles, within a book and between volumes.

use pencilmill_generator::genre::{Order, Puzzle};
use pencilmill_generator::record::series;
use std::collections::{BTreeMap, BTreeSet};

/// Puzzles taken so far, up to symmetry.
#[derive(Default)]
pub struct Once {
    taken: BTreeSet<u128>,
    /// The first index not yet examined, by order and seed.
    next: BTreeMap<String, u64>,
}

impl Once {
    /// Takes a puzzle, unless an equivalent one was taken before.
    pub fn take(&mut self, puzzle: &Puzzle) -> bool {
        self.taken.insert(puzzle.canonical_hash())
    }

    /// Returns whether a puzzle equivalent to this one was taken.
    pub fn has(&self, puzzle: &Puzzle) -> bool {
        self.taken.contains(&puzzle.canonical_hash())
    }

    /// The first index of an order not yet examined; earlier ones hold nothing new.
    pub fn next(&mut self, order: &Order, seed: u64) -> &mut u64 {
        self.next.entry(series(order, seed)).or_default()
    }
}
