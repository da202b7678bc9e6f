//! The draft together with its statement to the engine.

use super::{Draft, Printed};
use crate::board::{Drawing, Item};
use crate::genre::Composition;
use crate::model::Model;
use crate::stated::{Stated, TakenUp};
use pencilmill_solver::Lit;
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;

/// A draft with layout and hints stated as they read. It dereferences to a [`Draft`]; each change
/// goes through a method that states new constraints at once, because searches depend on the order
/// in which hints were stated.
pub(super) struct StatedDraft {
    draft: Draft,
    stated: Stated,
    /// The stated layout; none if another one was taken up since, and not stated.
    laid_out: Option<Arc<Drawing>>,
    beside: Beside,
    /// Other answers to the layout.
    pub(super) others: Vec<Other>,
    /// True if a hint ever changed because another was added or removed.
    pub(super) restated: bool,
}

/// Another answer to the layout.
pub(super) struct Other {
    pub(super) answer: Drawing,
    /// The hints that agree with it, unless these depend on other printed items.
    agreed: Vec<Item>,
    /// A printed hint that is not true of it.
    broken: Option<Printed>,
}

impl Other {
    pub(super) fn new(answer: Drawing, agreed: Vec<Item>) -> Other {
        Other {
            answer,
            agreed,
            broken: None,
        }
    }
}

/// Literals and constraints of the model besides layout and hints.
#[derive(Default)]
struct Beside {
    /// Guards of "the answer is not this drawing".
    different: BTreeMap<Drawing, Lit>,
    /// Guard of "the layout is none of those that the engine left".
    unvisited: Option<Lit>,
    /// The answer near which search starts, and its literals.
    leaning: Option<(Drawing, Vec<Lit>)>,
}

impl Deref for StatedDraft {
    type Target = Draft;

    fn deref(&self) -> &Draft {
        &self.draft
    }
}

impl StatedDraft {
    /// States the layout of a draft, without a trace of earlier searches.
    pub(super) fn new(draft: Draft, mut stated: Stated) -> StatedDraft {
        stated.begin(&draft.puzzle);
        StatedDraft {
            stated,
            laid_out: Some(Arc::clone(&draft.layout)),
            draft,
            beside: Beside::default(),
            others: Vec::new(),
            restated: false,
        }
    }

    pub(super) fn into_parts(self) -> (Draft, Stated) {
        (self.draft, self.stated)
    }

    /// Changes the draft.
    pub(super) fn change<T>(&mut self, change: impl FnOnce(&mut Draft) -> T) -> T {
        self.catch_up();
        let done = change(&mut self.draft);
        self.restate();
        done
    }

    /// Restores an earlier draft.
    pub(super) fn restore(&mut self, draft: Draft) {
        self.draft = draft;
        self.take_up();
    }

    /// Replaces the layout and the answer.
    pub(super) fn lay_out(&mut self, composition: &Composition) {
        self.others.clear();
        self.lay_out_later(composition);
        self.take_up();
    }

    /// Like [`StatedDraft::lay_out`], but states nothing before it is needed.
    pub(super) fn lay_out_later(&mut self, composition: &Composition) {
        self.draft = self.draft.laid_out(composition);
    }

    /// Tests whether another layout fits the rules as stated.
    pub(super) fn is_stated_for(&self, composition: &Composition) -> bool {
        self.stated.is_stated(&self.draft.bare(composition))
    }

    /// The model of the layout that was stated last.
    pub(super) fn last_model(&self) -> &Model {
        &self.stated.model
    }

    /// The model of the present layout.
    pub(super) fn model(&mut self) -> &mut Model {
        self.catch_up();
        &mut self.stated.model
    }

    /// States the present layout, but not before a search if all rules have to be stated anew.
    fn take_up(&mut self) {
        let Draft { puzzle, layout, .. } = &self.draft;
        match self.laid_out {
            Some(_) if self.is_stated() || self.stated.fits(puzzle, layout) => self.catch_up(),
            _ => self.laid_out = None,
        }
    }

    /// Tests whether one of these drawings is another answer, if a query would have to state all
    /// rules anew.
    pub(super) fn is_answered_by(&self, met: &[Drawing]) -> bool {
        let Draft { puzzle, answer, .. } = &self.draft;
        if self.laid_out.is_some() || met.is_empty() {
            return false;
        }
        let alike = self.draft.answers_alike();
        let check = puzzle.genre.checker(puzzle);
        let is_other = |met: &&Drawing| *met != answer && !alike.contains(met);
        let mut others = met.iter().rev().filter(is_other);
        others.any(|other| check(other).is_ok())
    }

    fn is_stated(&self) -> bool {
        let laid_out = self.laid_out.as_ref();
        laid_out.is_some_and(|laid_out| Arc::ptr_eq(laid_out, &self.draft.layout))
    }

    /// States the present layout if it is not stated yet.
    fn catch_up(&mut self) {
        if self.is_stated() {
            return;
        }
        let puzzle = &self.draft.puzzle;
        let taken_up = match self.laid_out.replace(Arc::clone(&self.draft.layout)) {
            Some(_) => self.stated.take_up(puzzle),
            None => self.stated.begin(puzzle),
        };
        if taken_up == TakenUp::Anew {
            self.beside = Beside::default();
        }
        self.restate();
    }

    /// Updates printed hints to their true readings, and states the changes.
    fn restate(&mut self) {
        self.draft.reread_dependent();
        debug_assert_eq!(*self.draft.layout, self.draft.puzzle.layout());
        let Draft {
            puzzle, printed, ..
        } = &mut self.draft;
        for p in printed {
            let places = puzzle.hint(p.hint).depends_on();
            if p.depends_on != places {
                self.restated |= !p.depends_on.is_empty();
                p.depends_on = places;
            }
            self.stated.guard(p);
        }
    }

    /// The literals in force for the layout.
    pub(super) fn layout_in_force(&mut self) -> Vec<Lit> {
        self.catch_up();
        self.stated.layout_in_force(&self.draft.layout)
    }

    /// The literals in force for hints, in the order they were added.
    pub(super) fn hints_in_force(&mut self) -> Vec<Lit> {
        self.catch_up();
        let StatedDraft { draft, stated, .. } = self;
        draft.printed.iter().map(|p| stated.guard(p)).collect()
    }

    /// The guard of a hint, printed or not.
    pub(super) fn guard(&mut self, printed: &Printed) -> Lit {
        self.catch_up();
        self.stated.guard(printed)
    }

    /// The guard of "the answer is not this one".
    pub(super) fn ruled_out(&mut self, answer: &Drawing) -> Lit {
        self.catch_up();
        let (model, different) = (&mut self.stated.model, &mut self.beside.different);
        if let Some(&guard) = different.get(answer) {
            return guard;
        }
        let guard = model.derived();
        model.under(guard, |model| model.differ(answer));
        different.insert(answer.clone(), guard);
        guard
    }

    /// The guard of "the layout is none of those at this or earlier calls"; `changes` are literals
    /// of which at least one is true for each layout but the present one.
    pub(super) fn unvisited(&mut self, changes: &[Lit]) -> Lit {
        self.catch_up();
        let (model, beside) = (&mut self.stated.model, &mut self.beside);
        let unvisited = *beside.unvisited.get_or_insert_with(|| model.derived());
        model.under(unvisited, |model| model.any(changes.iter().copied()));
        unvisited
    }

    /// Makes searches start near the answer.
    pub(super) fn lean_towards_answer(&mut self) {
        self.catch_up();
        let (model, answer) = (&mut self.stated.model, &self.draft.answer);
        let leaning = &mut self.beside.leaning;
        leaning.take_if(|(towards, _)| towards != answer);
        let anew = || (answer.clone(), model.truths(answer));
        let (_, truths) = leaning.get_or_insert_with(anew);
        model.lean_towards(truths);
    }

    /// Tests whether one of the other answers found before fits the printed hints now that these
    /// are gone, so that no query is needed. Answers that agreed with them are still excluded by
    /// others.
    pub(super) fn has_known_other(&mut self, gone: &[Item]) -> bool {
        let StatedDraft { draft, others, .. } = self;
        let Draft {
            puzzle, printed, ..
        } = &*draft;
        let dependent = printed.iter().any(|p| !p.depends_on.is_empty());
        let breaks = |agreed: &[Item]| {
            let mut printed = printed.iter();
            printed.find(|p| agreed.binary_search(&p.hint).is_err())
        };
        others.iter_mut().any(|other| {
            if dependent {
                // a hint that reads as before is as untrue as before
                let stands = |broken: &Printed| printed.contains(broken);
                if !other.broken.as_ref().is_some_and(stands) {
                    other.broken = breaks(&puzzle.true_hints(&other.answer)).cloned();
                }
                if other.broken.is_some() {
                    return false;
                }
            } else if breaks(&other.agreed).is_some()
                || (gone.iter()).all(|gone| other.agreed.binary_search(gone).is_ok())
            {
                return false;
            }
            !draft.answers_alike().contains(&other.answer)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::genre::{Answer, Begun};
    use crate::genres::parse;

    /// A maze of one wall, first known, then anywhere: a drawing of the second layout alone.
    #[test]
    fn a_layout_is_stated_once_a_query_needs_it() {
        let puzzle = |turn: &str| parse(&format!("suiri-meiro 3x3; letter r1c1=S r3c3=G; {turn}"));
        let told = puzzle("step r6c1=R; response r6c2=w1; count r5c1=wall1").unwrap();
        let open = puzzle("step r6c1=R; response r6c2=none; count r5c1=wall1").unwrap();
        let [wall, other, third] = [
            "r0.5c1.5-r1.5c1.5",
            "r1.5c1.5-r1.5c2.5",
            "r1.5c2.5-r2.5c2.5",
        ]
        .map(|wall| told.parse_answer(&format!("wall {wall}")).unwrap());
        let draft = Draft {
            layout: Arc::new(told.layout()),
            printed: Vec::new(),
            puzzle: told.clone(),
            answer: wall.clone(),
            symmetry: None,
            begun: Arc::new(Begun::default()),
        };
        let mut draft = StatedDraft::new(draft, Stated::with_copy(Model::new));
        let saved = draft.clone();
        let composition = Composition {
            layout: open.layout(),
            answer: Answer::Known(other.clone()),
        };
        let met = [wall.clone(), third.clone()];
        assert!(!draft.is_answered_by(&met));
        draft.lay_out(&composition);
        assert!(draft.stated.is_stated(&told));
        assert!(draft.is_answered_by(&met));
        assert!(!draft.is_answered_by(&[wall, other]));
        draft.layout_in_force();
        assert!(draft.stated.is_stated(&open) && !draft.is_answered_by(&[third]));
        // gone back to before any query
        draft.restore(saved.clone());
        draft.lay_out(&composition);
        draft.restore(saved);
        assert!(draft.stated.is_stated(&open));
        draft.layout_in_force();
        assert!(draft.stated.is_stated(&told));
    }
}
