//! The prover: finds the answers of a printed puzzle, independently of how it was made.

use crate::board::{Drawing, Item};
use crate::genre::Puzzle;
use crate::model::Model;
use crate::stated::{posed, searched};
pub use nearest::{Pair, nearest_pair};
pub use pencilmill_solver::{Budget, Interrupt, OutOfBudget};
use pencilmill_solver::{Lit, Verdict};
pub use proof::{Verification, uniqueness_proof};
pub use shared::{Shared, shared};

mod nearest;
mod proof;
mod shared;

/// The default budget of a search for an answer. Puzzles from elsewhere may be harder than those
/// made here, so it far exceeds the mill's own. It takes about half a minute, or two minutes for
/// large graphs.
pub const PATIENCE: Budget = Budget::steps(2_000_000_000);

/// The number of answers of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answers {
    /// None.
    None,
    /// Exactly one.
    Unique(Drawing),
    /// At least these two.
    Several(Drawing, Drawing),
    /// The budget ran out before that was decided; holds the answer found by then, if any.
    Undecided(Option<Drawing>),
}

/// Finds an answer of the puzzle and searches for a second one. `budget` applies to each of the
/// two; undecided as soon as the flag is set.
pub fn solve(puzzle: &Puzzle, budget: Budget, stop: &Interrupt) -> Answers {
    let mut search = Search::new(puzzle, budget).until(stop.clone());
    let first = match search.next() {
        None => return Answers::None,
        Some(Err(OutOfBudget)) => return Answers::Undecided(None),
        Some(Ok(first)) => first,
    };
    match search.next() {
        None => Answers::Unique(first),
        Some(Err(OutOfBudget)) => Answers::Undecided(Some(first)),
        Some(Ok(second)) => Answers::Several(first, second),
    }
}

/// An iterator over all answers of a puzzle, one for each class of drawings that count as the same
/// answer.
pub struct Search<'a> {
    puzzle: &'a Puzzle,
    model: Model,
    budget: Budget,
    over: bool,
}

impl<'a> Search<'a> {
    /// A search with a budget for each answer.
    pub fn new(puzzle: &'a Puzzle, budget: Budget) -> Search<'a> {
        Search {
            puzzle,
            model: searched(puzzle),
            budget,
            over: false,
        }
    }

    /// Makes the search run out of budget as soon as the flag is set.
    pub fn until(mut self, stop: Interrupt) -> Search<'a> {
        self.model.set_interrupt(stop);
        self
    }
}

impl Iterator for Search<'_> {
    type Item = Result<Drawing, OutOfBudget>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        match self.model.solve(&[], self.budget) {
            Verdict::Sat => {
                let answer = self.model.answer();
                self.model.differ(&answer);
                for same in self.puzzle.genre.extras().equivalent(self.puzzle, &answer) {
                    self.model.differ(&same);
                }
                Some(Ok(answer))
            }
            Verdict::Unsat => {
                self.over = true;
                None
            }
            Verdict::Unknown => {
                self.over = true;
                Some(Err(OutOfBudget))
            }
        }
    }
}

/// The rules and clues of a puzzle as stated to the engine, for testing drawings. [`Puzzle::check`]
/// decides the same by other means.
pub struct Judge {
    model: Model,
}

impl Judge {
    /// A judge of this puzzle. The constraints of one rule may be left out.
    pub fn new(puzzle: &Puzzle, without: Option<u8>) -> Judge {
        let mut model = Model::new(puzzle.board);
        if let Some(rule) = without {
            model.omit(rule);
        }
        Judge {
            model: posed(puzzle, model),
        }
    }

    /// Tests whether a drawing is admitted.
    pub fn admits(&mut self, drawing: &Drawing) -> bool {
        let fixed = self.model.fixed_to(drawing);
        fixed.is_some_and(|lits| self.model.solve(&lits, Budget::UNLIMITED) == Verdict::Sat)
    }

    /// An admitted drawing with all of `with` and nothing of `without`, if there is one and the
    /// budget suffices to find it.
    pub fn completion(
        &mut self,
        drawn: &Drawing,
        crossed: &Drawing,
        budget: Budget,
    ) -> Option<Drawing> {
        let told = |&(item, l): &(Item, Lit)| match (drawn.contains(&item), crossed.contains(&item))
        {
            (true, _) => Some(l),
            (false, true) => Some(!l),
            (false, false) => None,
        };
        let told: Vec<Lit> = self.model.drawn().iter().filter_map(told).collect();
        let found = self.model.solve(&told, budget) == Verdict::Sat;
        found.then(|| self.model.answer())
    }
}

/// Tests whether the rules and clues of a puzzle, possibly without one rule, admit this drawing.
pub fn admits(puzzle: &Puzzle, drawing: &Drawing, without: Option<u8>) -> bool {
    Judge::new(puzzle, without).admits(drawing)
}

/// A budget shared by several searches.
#[derive(Clone, Copy)]
pub(crate) struct Purse(pub Budget);

impl Purse {
    /// Solves with an equal share, among this many searches, of the remaining budget.
    pub fn solve(&mut self, model: &mut Model, assumptions: &[Lit], searches: usize) -> Verdict {
        let part = |left: u64| left / searches.max(1) as u64;
        let most = Budget {
            conflicts: part(self.0.conflicts),
            propagations: part(self.0.propagations),
            steps: part(self.0.steps),
        };
        let before = model.stats();
        let verdict = model.solve(assumptions, most);
        let after = model.stats();
        let spend = |left: &mut u64, spent: u64| *left = left.saturating_sub(spent);
        let propagated = after.propagations - before.propagations;
        spend(&mut self.0.conflicts, after.conflicts - before.conflicts);
        spend(&mut self.0.propagations, propagated);
        spend(&mut self.0.steps, after.steps() - before.steps());
        verdict
    }
}

#[cfg(test)]
mod tests;
