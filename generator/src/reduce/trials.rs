//! Trials of puzzles with fewer clues for uniqueness.

use super::Without;
use crate::board::Drawing;
use crate::genre::{Grade, Puzzle};
use crate::grade::{LIMITS, grade_of, rate};
use crate::model::Model;
use crate::prover::{Budget, Interrupt, OutOfBudget, Purse};
use crate::stated::{Stated, posed};
use pencilmill_solver::{Lit, Verdict};
use std::collections::BTreeMap;

/// Tries puzzles derived from one puzzle by removing clues. The engine keeps learnt clauses as long
/// as the layout stays, and other answers found before are tried first.
pub(super) struct Trials {
    answer: Drawing,
    hardest: Option<Grade>,
    purse: Purse,
    stop: Interrupt,
    stated: Option<Stated>,
    /// Other answers, found without some of the clues.
    pub others: Vec<Drawing>,
    known: BTreeMap<Drawing, Without>,
}

impl Trials {
    pub fn new(
        puzzle: &Puzzle,
        answer: &Drawing,
        hardest: Option<Grade>,
        left: Budget,
        stop: Interrupt,
    ) -> Trials {
        // which drawings count as one answer may depend on the printed items
        let alike = puzzle.genre.extras().equivalent(puzzle, answer);
        let stated = alike.is_empty().then(|| {
            let mut stated = Stated::new(Model::new);
            stated.take_up(puzzle);
            stated.model.set_interrupt(stop.clone());
            stated.model.differ(answer);
            stated
        });
        Trials {
            answer: answer.clone(),
            hardest,
            purse: Purse(left),
            stop,
            stated,
            others: Vec::new(),
            known: BTreeMap::new(),
        }
    }

    /// Sets a new budget; undecided trials are repeated.
    pub fn begin_again(&mut self, left: Budget) {
        self.purse = Purse(left);
        self.known
            .retain(|_, without| *without != Without::Undecided);
    }

    /// Returns whether a grade is required: then redundancy depends on more than other answers.
    pub fn is_graded(&self) -> bool {
        self.hardest.is_some()
    }

    /// The state of a puzzle with fewer clues.
    pub fn without(&mut self, puzzle: &Puzzle) -> Without {
        if let Some(without) = self.known.get(&puzzle.printed) {
            return without.clone();
        }
        let without = self.try_out(puzzle);
        self.known.insert(puzzle.printed.clone(), without.clone());
        without
    }

    fn try_out(&mut self, puzzle: &Puzzle) -> Without {
        if let Some(fault) = puzzle.validate() {
            return Without::Invalid(format!("this is no puzzle: {fault}"));
        }
        if let Err(broken) = puzzle.check(&self.answer) {
            return Without::Invalid(format!("the answer is wrong: {broken}"));
        }
        let alike = puzzle.genre.extras().equivalent(puzzle, &self.answer);
        let fits = |other: &&Drawing| !alike.contains(other) && puzzle.check(other).is_ok();
        if let Some(other) = self.others.iter().find(fits) {
            return Without::Another(other.clone());
        }
        match self.other_answer(puzzle, &alike) {
            Ok(Some(other)) => {
                self.others.push(other.clone());
                Without::Another(other)
            }
            Ok(None) => self.too_hard(puzzle).unwrap_or(Without::Unique),
            Err(OutOfBudget) => Without::Undecided,
        }
    }

    /// An answer that does not count as the wanted one; `Err` if the budget does not suffice.
    fn other_answer(
        &mut self,
        puzzle: &Puzzle,
        alike: &[Drawing],
    ) -> Result<Option<Drawing>, OutOfBudget> {
        let fits = |stated: &&mut Stated| alike.is_empty() && stated.is_stated(puzzle);
        if let Some(stated) = self.stated.as_mut().filter(fits) {
            let assumptions = stated.in_force(puzzle);
            return ask(&mut stated.model, &assumptions, &mut self.purse);
        }
        let mut model = posed(puzzle, Model::new(puzzle.board));
        model.set_interrupt(self.stop.clone());
        model.differ(&self.answer);
        alike.iter().for_each(|same| model.differ(same));
        ask(&mut model, &[], &mut self.purse)
    }

    /// [`Without::Harder`] if the puzzle is harder than allowed.
    fn too_hard(&self, puzzle: &Puzzle) -> Option<Without> {
        let hardest = self.hardest?;
        let Ok(rating) = rate(puzzle, &self.answer, LIMITS, &self.stop) else {
            return Some(Without::Undecided);
        };
        let grade = grade_of(puzzle, &rating);
        (grade > hardest).then_some(Without::Harder(grade))
    }
}

fn ask(
    model: &mut Model,
    assumptions: &[Lit],
    purse: &mut Purse,
) -> Result<Option<Drawing>, OutOfBudget> {
    match purse.solve(model, assumptions, 1) {
        Verdict::Sat => Ok(Some(model.answer())),
        Verdict::Unsat => Ok(None),
        Verdict::Unknown => Err(OutOfBudget),
    }
}
