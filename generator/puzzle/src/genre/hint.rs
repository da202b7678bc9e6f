//! Hints of a puzzle, printed or possible, and their kinds.

use super::{HintKind, Puzzle};
use crate::board::{Item, Place};

/// Hints without any special property.
pub struct Plain;

impl HintKind for Plain {}

/// A printed or possible hint of a puzzle.
#[derive(Clone, Copy)]
pub struct Hint<'a> {
    /// Its printed form.
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

    /// The places that it refers to, where they depend on other printed marks.
    pub fn depends_on(&self) -> Vec<Place> {
        self.kind.depends_on(self.puzzle, &self.item)
    }

    /// Number of ways to satisfy it on its own, where hints are chosen by that.
    pub fn assignment_count(&self) -> Option<u64> {
        self.kind.assignment_count(self.puzzle, &self.item)
    }

    /// Slightly weaker hints that can replace it.
    pub fn weaker(&self) -> Vec<Item> {
        let mut weaker = self.kind.weaker(&self.item);
        weaker.retain(|item| self.puzzle.is_hint(item));
        weaker
    }

    /// The layout item in its place until it is printed.
    pub fn placeholder(&self) -> Option<Item> {
        self.kind.placeholder(&self.item)
    }
}

impl Puzzle {
    /// An item as a printed or possible hint.
    pub fn hint(&self, item: Item) -> Hint<'_> {
        Hint::new(self, item)
    }
}
