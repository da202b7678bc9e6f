//! Hints: what is known of one that is printed, or could be.

use super::Puzzle;
use crate::board::{Item, Place};

/// A kind of hint: what is the same of all hints of one ink in a genre. The kinds that families of genres share are in
/// [`clues`](crate::clues).
pub trait HintKind: Send + Sync {
    /// Whether an item of the kind's ink is a hint; what is not is layout.
    fn is_hint(&self, _puzzle: &Puzzle, _item: &Item) -> bool {
        true
    }

    /// The places a printed hint speaks of, where that depends on what else is printed.
    fn depends_on(&self, _puzzle: &Puzzle, _hint: &Item) -> Vec<Place> {
        Vec::new()
    }

    /// In how many ways the places a hint speaks of could obey it if nothing else were known, for genres whose proofs
    /// depend on that: tight hints are printed rather than loose ones, and loose ones dropped first.
    fn assignment_count(&self, _puzzle: &Puzzle, _hint: &Item) -> Option<u64> {
        None
    }

    /// The hints that tell a little less than this one and can stand in its place.
    fn weaker(&self, _hint: &Item) -> Vec<Item> {
        Vec::new()
    }

    /// The layout item that stands where this hint does until it is printed: the "?" whose number it
    /// tells.
    fn placeholder(&self, _hint: &Item) -> Option<Item> {
        None
    }
}

/// Hints that stand for themselves.
pub struct Plain;

impl HintKind for Plain {}

/// A hint of a puzzle: printed, or one that could be.
#[derive(Clone, Copy)]
pub struct Hint<'a> {
    /// How it is printed.
    pub item: Item,
    puzzle: &'a Puzzle,
    kind: &'static dyn HintKind,
}

impl<'a> Hint<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, item: Item) -> Hint<'a> {
        let kinds = puzzle.genre.card().hints;
        let kind = kinds.iter().find(|(ink, _)| *ink == item.ink);
        Hint {
            item,
            puzzle,
            kind: kind.map_or(&Plain, |&(_, kind)| kind),
        }
    }

    /// The places it speaks of, where that depends on what else is printed.
    pub fn depends_on(&self) -> Vec<Place> {
        self.kind.depends_on(self.puzzle, &self.item)
    }

    /// In how many ways its places could obey it if nothing else were known, where hints are chosen by that.
    pub fn assignment_count(&self) -> Option<u64> {
        self.kind.assignment_count(self.puzzle, &self.item)
    }

    /// The hints that tell a little less and can stand in its place.
    pub fn weaker(&self) -> Vec<Item> {
        let mut weaker = self.kind.weaker(&self.item);
        weaker.retain(|item| self.puzzle.is_hint(item));
        weaker
    }

    /// The layout item that stands in its place until it is printed.
    pub fn placeholder(&self) -> Option<Item> {
        self.kind.placeholder(&self.item)
    }
}
