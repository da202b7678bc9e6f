//! The common part of all answers of a puzzle.

use super::{Budget, Interrupt, OutOfBudget, Purse};
use crate::board::{Drawing, Item};
use crate::genre::Puzzle;
use crate::model::Model;
use crate::stated::searched;
use pencilmill_solver::{Lit, Verdict};

/// The common part of all answers of a puzzle, over all items that could be drawn. A class of
/// drawings that count as the same answer is represented by the one most like the first answer
/// found.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Shared {
    /// Items in every answer.
    pub always: Drawing,
    /// Items in some answers and not in others.
    pub sometimes: Drawing,
    /// Items in no answer.
    pub never: Drawing,
    /// Items in all answers found, undecided for others.
    pub perhaps_always: Drawing,
    /// Items in no answer found, undecided for others.
    pub perhaps_never: Drawing,
}

impl Shared {
    /// Returns whether every item is decided.
    pub fn is_decided(&self) -> bool {
        self.perhaps_always.is_empty() && self.perhaps_never.is_empty()
    }

    /// Returns whether there is only one answer, [`Shared::always`].
    pub fn is_unique(&self) -> bool {
        self.is_decided() && self.sometimes.is_empty()
    }
}

/// Computes the common part of all answers, `None` if there is no answer. `budget` applies to the
/// first answer, and once more to everything else; items for which it does not suffice are
/// undecided.
///
/// # Errors
/// If the budget runs out, or the flag is set, before a first answer is found.
pub fn shared(
    puzzle: &Puzzle,
    budget: Budget,
    stop: Interrupt,
) -> Result<Option<Shared>, OutOfBudget> {
    let mut model = searched(puzzle);
    model.set_interrupt(stop);
    match model.solve(&[], budget) {
        Verdict::Unsat => Ok(None),
        Verdict::Unknown => Err(OutOfBudget),
        Verdict::Sat => {
            let mut survey = Survey::new(puzzle, model, budget);
            if !survey.sweep() {
                survey.ask_one_by_one();
            }
            Ok(Some(survey.into_shared()))
        }
    }
}

/// The knowledge of an item.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// Equal in all answers found.
    Open,
    /// Equal in all answers.
    Same,
    /// Different in another answer.
    Varies,
}

struct Unknown {
    item: Item,
    /// True if the item is as in the first answer.
    as_first: Lit,
    in_first: bool,
    fate: Fate,
}

struct Survey<'a> {
    puzzle: &'a Puzzle,
    first: Drawing,
    model: Model,
    purse: Purse,
    unknowns: Vec<Unknown>,
}

impl<'a> Survey<'a> {
    /// A survey that starts from the answer just found.
    fn new(puzzle: &'a Puzzle, model: Model, left: Budget) -> Survey<'a> {
        let first = model.answer();
        let unknown = |&(item, lit): &(Item, Lit)| {
            let in_first = first.contains(&item);
            Unknown {
                item,
                as_first: if in_first { lit } else { !lit },
                in_first,
                fate: Fate::Open,
            }
        };
        let unknowns: Vec<Unknown> = model.drawn().iter().map(unknown).collect();
        let mut survey = Survey {
            puzzle,
            model,
            purse: Purse(left),
            unknowns,
            first,
        };
        // other answers are searched for far from the first one, so that a few of them decide much
        let apart: Vec<Lit> = survey.unknowns.iter().map(|u| !u.as_first).collect();
        survey.model.lean_towards(&apart);
        let first = survey.first.clone();
        survey.count(&first);
        survey
    }

    fn open(&self) -> impl Iterator<Item = &Unknown> {
        self.unknowns.iter().filter(|u| u.fate == Fate::Open)
    }

    /// Records an answer. Returns whether it is new: it may count as the same as an earlier one.
    fn count(&mut self, answer: &Drawing) -> bool {
        let alike = self.puzzle.genre.extras().equivalent(self.puzzle, answer);
        if !alike.is_empty() {
            self.model.differ(answer);
            alike.iter().for_each(|same| self.model.differ(same));
        }
        let all = std::iter::once(answer).chain(&alike);
        let apart = |one: &&Drawing| one.difference(&self.first).len();
        let nearest = all.min_by_key(apart).unwrap_or(answer);
        let mut new = false;
        for unknown in &mut self.unknowns {
            if unknown.fate == Fate::Open && nearest.contains(&unknown.item) != unknown.in_first {
                unknown.fate = Fate::Varies;
                new = true;
            }
        }
        new
    }

    /// Searches for a new answer under these assumptions, as one of this many searches to come.
    fn ask(&mut self, assumptions: &[Lit], searches: usize) -> Verdict {
        loop {
            let verdict = self.purse.solve(&mut self.model, assumptions, searches);
            if verdict != Verdict::Sat {
                return verdict;
            }
            let answer = self.model.answer();
            if self.count(&answer) {
                return verdict;
            }
        }
    }

    /// Searches repeatedly for an answer that differs in an item from all before. Returns whether
    /// there are no more; half of the remaining budget is kept for single items.
    fn sweep(&mut self) -> bool {
        loop {
            let otherwise: Vec<Lit> = self.open().map(|u| !u.as_first).collect();
            self.model.any(otherwise);
            match self.ask(&[], 2) {
                Verdict::Sat => {}
                Verdict::Unknown => return false,
                Verdict::Unsat => {
                    let open = |u: &&mut Unknown| u.fate == Fate::Open;
                    let open = self.unknowns.iter_mut().filter(open);
                    open.for_each(|u| u.fate = Fate::Same);
                    return true;
                }
            }
        }
    }

    /// Decides the items one by one.
    fn ask_one_by_one(&mut self) {
        for i in 0..self.unknowns.len() {
            if self.unknowns[i].fate != Fate::Open {
                continue;
            }
            let to_come = self.unknowns[i..].iter();
            let searches = to_come.filter(|u| u.fate == Fate::Open).count();
            let as_first = self.unknowns[i].as_first;
            let verdict = self.ask(&[!as_first], searches);
            if verdict == Verdict::Unsat {
                self.unknowns[i].fate = Fate::Same;
                self.model.always(as_first);
            }
        }
    }

    fn into_shared(self) -> Shared {
        let all = |fate: Fate, in_first: Option<bool>| -> Drawing {
            let fits = |u: &&Unknown| {
                u.fate == fate && in_first.is_none_or(|in_first| u.in_first == in_first)
            };
            self.unknowns.iter().filter(fits).map(|u| u.item).collect()
        };
        Shared {
            always: all(Fate::Same, Some(true)),
            sometimes: all(Fate::Varies, None),
            never: all(Fate::Same, Some(false)),
            perhaps_always: all(Fate::Open, Some(true)),
            perhaps_never: all(Fate::Open, Some(false)),
        }
    }
}
