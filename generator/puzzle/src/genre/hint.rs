//! Hints of a puzzle, printed or possible, and their kinds.

use super::Puzzle;
use crate::board::{Item, Place};

/// A kind of hint: the common properties of all hints of one ink in a genre. Kinds of families of
/// genres are in [`clues`](crate::clues).
pub trait HintKind: Send + Sync {
    /// True if an item of the kind's ink is a hint, and not layout.
    fn is_hint(&self, _puzzle: &Puzzle, _item: &Item) -> bool {
        true
    }

    /// The places that a printed hint refers to, where they depend on other printed marks.
    fn depends_on(&self, _puzzle: &Puzzle, _hint: &Item) -> Vec<Place> {
        Vec::new()
    }

    /// Number of ways to satisfy a hint on its own, for genres with proofs that depend on it: tight
    /// hints are printed rather than loose ones, and loose ones are dropped first.
    fn assignment_count(&self, _puzzle: &Puzzle, _hint: &Item) -> Option<u64> {
        None
    }

    /// Slightly weaker hints that can replace this one.
    fn weaker(&self, _hint: &Item) -> Vec<Item> {
        Vec::new()
    }

    /// The layout item in place of this hint until it is printed: the "?" with its number withheld.
    fn placeholder(&self, _hint: &Item) -> Option<Item> {
        None
    }
}

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
