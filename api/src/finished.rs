//! Completion of puzzles that a setter has begun.

use crate::Error;
use crate::posed::{Limit, solve};
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::{Begun, ClueSymmetry, Mix, Order, Pattern, Puzzle};
use pencilmill_generator::mill::{Mill, Miss, Stuck};
use pencilmill_generator::prover::Answers;
use pencilmill_generator::record::Record;
use pencilmill_generator::wanted::{Part, Refused, Wanted};
use std::collections::BTreeSet;

/// Indices tried for each different puzzle requested.
const TRIES: u64 = 20;

/// A request to finish a begun puzzle.
#[derive(Clone, Debug)]
pub struct Finish {
    /// The required answer; any if none.
    pub answer: Option<Drawing>,
    /// Required grades; any that reasoning solves if none. A puzzle that already has one answer is
    /// left unchanged unless a grade is named.
    pub grades: Mix,
    /// Symmetry of clue places.
    pub symmetry: ClueSymmetry,
    /// Permitted clue places; anywhere if none.
    pub clues: Option<Pattern>,
    /// Seed of all random choices.
    pub seed: u64,
}

impl Default for Finish {
    fn default() -> Finish {
        Finish {
            answer: None,
            grades: Mix::SOLVABLE,
            symmetry: ClueSymmetry::None,
            clues: None,
            seed: 1,
        }
    }
}

/// A finished puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finished {
    /// The puzzle as a record.
    pub record: Record,
    /// The items added; empty if the puzzle already had one answer and the requested grade.
    pub added: Drawing,
}

impl Finish {
    /// The order that finishes a puzzle in this way.
    ///
    /// # Errors
    /// The answer breaks a rule or contradicts a hint, or clues cannot be arranged so.
    pub fn order(&self, puzzle: &Puzzle) -> Result<Order, Error> {
        if let Some(answer) = &self.answer
            && let Err(broken) = puzzle.check(answer)
        {
            return Err(Error::Refused(Refused {
                part: Part::Answer,
                reason: format!("it is no answer: {}", puzzle.explain(broken)),
            }));
        }
        let wanted = Wanted {
            board: Some(puzzle.board),
            grades: Some(self.grades),
            symmetry: Some(self.symmetry),
            // no added hint is redundant
            irreducible: true,
            begun: Begun {
                printed: Some(puzzle.printed.clone()),
                answer: self.answer.clone(),
                pattern: self.clues.clone(),
            },
            ..Wanted::genre(puzzle.genre)
        };
        Ok(wanted.order()?)
    }
}

/// Finishes a puzzle: its items stay, and hints are added, none of them redundant, until there is
/// one answer. The limit covers all of the work.
///
/// # Errors
/// The puzzle cannot be finished so: [`Error::Stuck`] where the reason lies in the puzzle.
pub fn finish(puzzle: &Puzzle, wish: &Finish, limit: &Limit) -> Result<Finished, Error> {
    let first = completions(puzzle, wish, 1, limit)?.next();
    first.unwrap_or(Err(Error::Undecided))
}

/// Finishes a puzzle in up to a number of different ways. The limit covers each one.
///
/// # Errors
/// An impossible request.
pub fn completions(
    puzzle: &Puzzle,
    wish: &Finish,
    count: u64,
    limit: &Limit,
) -> Result<Completions, Error> {
    let order = wish.order(puzzle)?;
    let asked = wish.grades.asked().next().is_some();
    let order = match !asked && matches!(solve(puzzle, limit), Answers::Unique(_)) {
        true => order.graded(Mix::default()),
        false => order,
    };
    let mut mill = Mill::until(limit.stop.clone());
    mill.patience = limit.budget.steps;
    Ok(Completions {
        order,
        begun: puzzle.printed.clone(),
        seed: wish.seed,
        mill,
        index: 0,
        left: count,
        tries: count.saturating_mul(TRIES),
        seen: BTreeSet::new(),
    })
}

/// Distinct completions of a begun puzzle, one after the other. Ends with an error if no further
/// one is found.
#[non_exhaustive]
pub struct Completions {
    order: Order,
    begun: Drawing,
    seed: u64,
    mill: Mill,
    index: u64,
    left: u64,
    tries: u64,
    seen: BTreeSet<Drawing>,
}

impl Iterator for Completions {
    type Item = Result<Finished, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.left > 0 && self.index < self.tries {
            let index = self.index;
            self.index += 1;
            let record = match self.mill.make(&self.order, self.seed, index) {
                Ok(record) => record,
                Err(miss) => {
                    self.left = 0;
                    return Some(Err(unfinished(index, miss)));
                }
            };
            let printed = &record.puzzle.printed;
            if self.seen.insert(printed.clone()) {
                self.left -= 1;
                // without additions, there is no other completion
                if *printed == self.begun {
                    self.left = 0;
                }
                let added = printed.without(&self.begun);
                return Some(Ok(Finished { record, added }));
            }
        }
        None
    }
}

/// The error for a puzzle that was not finished.
fn unfinished(index: u64, miss: Miss) -> Error {
    match miss {
        Miss::Begun(Stuck::NoAnswer) => Error::NoAnswer,
        Miss::Begun(Stuck::Tried { .. }) => Error::Undecided,
        Miss::Begun(stuck) => Error::Stuck(stuck),
        miss => Error::missed(index, miss),
    }
}
