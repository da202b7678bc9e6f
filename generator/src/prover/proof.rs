//! Proofs that a puzzle has no other answer: the engine writes them, and they are checked against
//! the puzzle without it.

use super::posed;
use crate::board::Drawing;
use crate::genre::Puzzle;
use crate::model::Model;
use pencilmill_proof::{Checker, Constraint, Lit, ProofError, ProofStep};
use pencilmill_solver::{Budget, Verdict};
use std::collections::BTreeMap;

/// The constraints of the puzzle, and one that the answer is neither this one nor a drawing that
/// counts as the same.
fn another(puzzle: &Puzzle, answer: &Drawing, model: Model) -> Model {
    let mut model = posed(puzzle, model);
    model.differ(answer);
    for same in puzzle.genre.extras().equivalent(puzzle, answer) {
        model.differ(&same);
    }
    model
}

/// A proof that the puzzle has no other answer than this one and drawings that count as the same.
/// `None` if the budget does not suffice or there is another answer. `docs/dev/proofs.md` describes its
/// text.
pub fn uniqueness_proof(
    puzzle: &Puzzle,
    answer: &Drawing,
    budget: Budget,
) -> Option<Vec<ProofStep>> {
    let mut model = Model::new(puzzle.board);
    model.log_proof();
    let mut model = another(puzzle, answer, model);
    let unique = model.solve(&[], budget) == Verdict::Unsat;
    unique.then(|| model.take_proof())
}

/// A check of a proof, step by step, against the puzzle that it claims to be of. The engine takes
/// no part in it: the rules are stated again, and the given steps of the proof must be these
/// constraints, in the same order.
pub struct Verification {
    /// The constraints to be given, the next one last.
    stated: Vec<(Lit, Constraint)>,
    names: Names,
    checker: Checker,
}

impl Verification {
    /// A check of a proof that the puzzle has no other answer than this one, before its first step.
    pub fn new(puzzle: &Puzzle, answer: &Drawing) -> Verification {
        let mut model = another(puzzle, answer, Model::new(puzzle.board).for_reading());
        let posted = model.take_journal().into_iter().rev();
        let told = posted.filter(|posted| !posted.aside);
        Verification {
            stated: told
                .map(|posted| (posted.guard, posted.constraint))
                .collect(),
            names: Names::default(),
            checker: Checker::new(),
        }
    }

    /// Checks a step.
    ///
    /// # Errors
    /// If the puzzle does not state what the step gives, or the step does not follow.
    pub fn step(&mut self, step: &ProofStep) -> Result<(), ProofError> {
        match step {
            ProofStep::Post(guard, constraint) => {
                let stated = self.stated.pop();
                let same = |(of, stated): (Lit, Constraint)| {
                    self.names.same((of, &stated), (*guard, constraint))
                };
                if !stated.is_some_and(same) {
                    return Err(ProofError::new("given, but not what the puzzle says here"));
                }
            }
            ProofStep::Clause(_) => {
                return Err(ProofError::new("a clause is given that comes from nowhere"));
            }
            _ => {}
        }
        self.checker.step(step)
    }

    /// Checks that the proof is complete.
    ///
    /// # Errors
    /// If no step concludes that there is no other answer.
    pub fn end(&self) -> Result<(), ProofError> {
        match self.checker.refutes() {
            true => Ok(()),
            false => Err(ProofError::new(
                "no step says that there is no other answer",
            )),
        }
    }
}

/// The injective map from stated variables to those of the proof, which has more because the engine
/// adds its own.
#[derive(Default)]
struct Names {
    of: BTreeMap<usize, usize>,
    back: BTreeMap<usize, usize>,
}

impl Names {
    /// Tests whether a given constraint equals a stated one up to the names of variables.
    fn same(&mut self, stated: (Lit, &Constraint), given: (Lit, &Constraint)) -> bool {
        let lits = |(guard, constraint): (Lit, &Constraint)| {
            let mut lits = constraint.lits();
            lits.push(guard);
            lits
        };
        let (own, other) = (lits(stated), lits(given));
        let mut pairs = own.iter().zip(&other);
        own.len() == other.len()
            && pairs.all(|(own, other)| self.pair(*own, *other))
            && stated.1.renamed(|l| self.name(l)) == *given.1
    }

    fn pair(&mut self, own: Lit, other: Lit) -> bool {
        let (a, b) = (own.var(), other.var());
        own.is_negated() == other.is_negated()
            && (a == 0) == (b == 0)
            && *self.of.entry(a).or_insert(b) == b
            && *self.back.entry(b).or_insert(a) == a
    }

    fn name(&self, own: Lit) -> Lit {
        let name = Lit::of_var(self.of.get(&own.var()).copied().unwrap_or_default());
        if own.is_negated() { !name } else { name }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constraints_are_the_same_up_to_names_only() {
        let lits = |vars: [usize; 3]| vars.map(Lit::of_var).to_vec();
        let sum = |vars: [usize; 3], max: i32| Constraint::Linear {
            terms: lits(vars).into_iter().map(|l| (1, l)).collect(),
            min: 0,
            max,
        };
        let same = |one: &Constraint, other: &Constraint| {
            Names::default().same((Lit::TRUE, one), (Lit::TRUE, other))
        };
        assert!(same(&sum([1, 2, 3], 1), &sum([5, 4, 6], 1)));
        assert!(!same(&sum([1, 2, 3], 1), &sum([1, 2, 3], 2)));
        // two variables are not one
        assert!(!same(&sum([1, 2, 3], 1), &sum([1, 2, 2], 1)));
        assert!(!same(&sum([1, 2, 2], 1), &sum([1, 2, 3], 1)));
        let clause = Constraint::Clause(lits([1, 2, 3]));
        assert!(!same(&sum([1, 2, 3], 1), &clause));
    }
}
