//! What a setter has begun, finished.

use crate::Error;
use crate::posed::{Limit, solve};
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::{Begun, ClueSymmetry, Mix, Order, Pattern, Puzzle};
use pencilmill_generator::mill::{Mill, Miss, Stuck};
use pencilmill_generator::prover::Answers;
use pencilmill_generator::record::Record;
use pencilmill_generator::wanted::{Part, Refused, Wanted};
use std::collections::BTreeSet;

/// Indices that are tried for each different puzzle asked for.
const TRIES: u64 = 20;

/// How a puzzle that is begun is to be finished.
#[derive(Clone, Debug)]
pub struct Finish {
    /// The answer it shall have; otherwise any.
    pub answer: Option<Drawing>,
    /// How hard it is to be; otherwise anything that reasoning solves. What has one answer already stays as it is, unless a grade
    /// is asked for by name.
    pub grades: Mix,
    /// The symmetry of the places of clues.
    pub symmetry: ClueSymmetry,
    /// Where clues may stand; otherwise anywhere.
    pub clues: Option<Pattern>,
    /// Seed of all choices.
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

/// A puzzle that was finished.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The puzzle as any other record.
    pub record: Record,
    /// What was added to what stood there; nothing if it had one answer already, and was as hard as asked for.
    pub added: Drawing,
}

impl Finish {
    /// The order of a puzzle that is finished so.
    ///
    /// # Errors
    /// If the answer breaks a rule or says otherwise than a hint, or clues cannot stand so.
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
            symmetry: self.symmetry,
            // nothing comes that could be left out
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

/// Finishes a puzzle: what stands there stays, and hints are added until there is one answer, none of them without need. The
/// limit is for all of it.
///
/// # Errors
/// If it cannot be finished so: the reason is [`Error::Stuck`] where it lies in the puzzle.
pub fn finish(puzzle: &Puzzle, wish: &Finish, limit: &Limit) -> Result<Finished, Error> {
    let first = completions(puzzle, wish, 1, limit)?.next();
    first.unwrap_or(Err(Error::Undecided))
}

/// Finishes a puzzle in so many different ways, as far as they are found; the limit is for each.
///
/// # Errors
/// If it cannot be asked for so.
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

/// Puzzles that what is begun leads to, one after the other, each once. It ends with an error where no other is found.
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
                // where nothing is added, there is no other way
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

/// Why a puzzle was not finished.
fn unfinished(index: u64, miss: Miss) -> Error {
    match miss {
        Miss::Begun(Stuck::NoAnswer) => Error::NoAnswer,
        Miss::Begun(Stuck::Tried { .. }) => Error::Undecided,
        Miss::Begun(stuck) => Error::Stuck(stuck),
        miss => Error::missed(index, miss),
    }
}
