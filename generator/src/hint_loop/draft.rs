//! What lies on the desk: a puzzle with its hints, and the answer it shall have.

use crate::board::{Drawing, Item, Place};
use crate::genre::Composition;
use crate::genre::Puzzle;
use pencilmill_solver::Lit;

/// A printed hint as it reads now, and the guard of its constraints once they are stated.
#[derive(Clone)]
pub(super) struct Printed {
    pub(super) hint: Item,
    pub(super) depends_on: Vec<Place>,
    pub(super) guard: Option<Lit>,
}

impl Printed {
    /// A hint whose constraints are not stated yet.
    pub(super) fn new(hint: &Item) -> Printed {
        Printed {
            hint: *hint,
            depends_on: Vec::new(),
            guard: None,
        }
    }
}

/// What lies on the desk: a puzzle and the answer it shall have.
#[derive(Clone)]
pub(super) struct Draft {
    pub(super) puzzle: Puzzle,
    pub(super) answer: Drawing,
    /// The printed hints in the order they were added, so that queries share their first
    /// assumptions.
    pub(super) printed: Vec<Printed>,
}

impl Draft {
    /// The draft with another layout and answer, and the same hints as they read there. A hint is printed no
    /// more where it has lost its "?".
    pub(super) fn laid_out(&self, composition: &Composition) -> Draft {
        let mut draft = self.clone();
        let Draft {
            puzzle, printed, ..
        } = &mut draft;
        puzzle.printed = composition.layout.clone();
        let (layout, come) = (puzzle.layout(), puzzle.hints());
        printed.retain(|p| {
            let placeholder = puzzle.hint(p.hint).placeholder();
            placeholder.is_none_or(|placeholder| layout.contains(&placeholder))
        });
        printed.iter().for_each(|p| puzzle.print(p.hint));
        for hint in come.items() {
            if !printed.iter().any(|p| p.hint.same_spot(hint)) {
                printed.push(Printed::new(hint));
            }
        }
        if let Some(answer) = composition.answer.known() {
            draft.answer.clone_from(answer);
        }
        draft.reread();
        draft
    }

    /// Prints a hint, in place of one that tells less.
    pub(super) fn print(&mut self, hint: Item) {
        self.puzzle.print(hint);
        self.printed.retain(|p| !p.hint.same_spot(&hint));
        self.printed.push(Printed::new(&hint));
    }

    /// All hints that could be printed, as they read now.
    pub(super) fn truths(&self) -> Vec<Item> {
        self.puzzle.genre.hints(&self.puzzle, &self.answer)
    }

    /// Whether a drawing that is an answer to the layout cannot be told from the wanted one by these hints, the
    /// printed ones among them.
    pub(super) fn stands(&self, other: &Drawing, truths: &[Item]) -> bool {
        self.puzzle.genre.hints(&self.puzzle, other) == truths
    }

    /// Asks what is true now at each printed place after a hint came or went, which other hints feel only if
    /// they depend on them.
    pub(super) fn reread_dependent(&mut self) {
        let puzzle = &self.puzzle;
        let dependent =
            |p: &Printed| !p.depends_on.is_empty() || !puzzle.hint(p.hint).depends_on().is_empty();
        if self.printed.iter().any(dependent) {
            self.reread();
        }
    }

    /// Asks what is true now at each printed place.
    pub(super) fn reread(&mut self) {
        let truths = self.truths();
        for p in &mut self.printed {
            if truths.binary_search(&p.hint).is_ok() {
                continue;
            }
            if let Some(truth) = truths.iter().find(|truth| truth.same_spot(&p.hint)) {
                self.puzzle.print(*truth);
                *p = Printed::new(truth);
            }
        }
    }

    /// Whether the hints are true of the answer. A hint that depends on others need not be any more when one of them
    /// is gone, and there may be none to print in its place.
    pub(super) fn is_true(&self) -> bool {
        let mut dependent = self.printed.iter().filter(|p| !p.depends_on.is_empty());
        let Some(first) = dependent.next() else {
            return true;
        };
        let truths = self.truths();
        let is_true = |p: &Printed| truths.binary_search(&p.hint).is_ok();
        is_true(first) && dependent.all(is_true)
    }

    /// The drawings that count as the same answer, besides the answer itself.
    pub(super) fn answers_alike(&self) -> Vec<Drawing> {
        self.puzzle
            .genre
            .extras()
            .equivalent(&self.puzzle, &self.answer)
    }
}
