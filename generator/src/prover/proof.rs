//! Proofs that a puzzle has no other answer: the engine writes them, and they are checked against the puzzle without it.

use super::posed;
use crate::board::Drawing;
use crate::genre::Puzzle;
use crate::model::Model;
use pencilmill_proof::{Checker, Constraint, Lit, ProofStep, Refused};
use pencilmill_solver::{Budget, Verdict};
use std::collections::BTreeMap;

/// The puzzle as constraints, and that the answer is neither this one nor one that counts as the same.
fn another(puzzle: &Puzzle, answer: &Drawing, model: Model) -> Model {
    let mut model = posed(puzzle, model);
    model.differ(answer);
    for same in puzzle.genre.extras().equivalent(puzzle, answer) {
        model.differ(&same);
    }
    model
}

/// A proof that the puzzle has no other answer than this one and what counts as the same; none if the
/// budget does not suffice or there is another answer. `docs/proofs.md` describes its text.
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

/// A proof from elsewhere, checked step by step against the puzzle that it is said to be of. The engine has no part in it: the
/// rules are stated again, and what the proof takes for given must be what they state, in this order.
pub struct Verification {
    /// What may be given, the next one last.
    stated: Vec<(Lit, Constraint)>,
    names: Names,
    checker: Checker,
}

impl Verification {
    /// Before the first step of a proof that the puzzle has no other answer than this one.
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
    /// If the puzzle does not say what it takes for given, or it does not follow.
    pub fn step(&mut self, step: &ProofStep) -> Result<(), Refused> {
        match step {
            ProofStep::Post(guard, constraint) => {
                let stated = self.stated.pop();
                let same = |(of, stated): (Lit, Constraint)| {
                    self.names.same((of, &stated), (*guard, constraint))
                };
                if !stated.is_some_and(same) {
                    return Err(Refused::new("given, but not what the puzzle says here"));
                }
            }
            ProofStep::Clause(_) => {
                return Err(Refused::new("a clause is given that comes from nowhere"));
            }
            _ => {}
        }
        self.checker.step(step)
    }

    /// Sees that the proof has come to its end.
    ///
    /// # Errors
    /// If no step says that there is no other answer.
    pub fn end(&self) -> Result<(), Refused> {
        match self.checker.refutes() {
            true => Ok(()),
            false => Err(Refused::new("no step says that there is no other answer")),
        }
    }
}

/// Which variable of the proof stands for which of those stated here, each for one: the engine has more of its own in between.
#[derive(Default)]
struct Names {
    of: BTreeMap<usize, usize>,
    back: BTreeMap<usize, usize>,
}

impl Names {
    /// Whether what is given is what is stated but for the names of variables.
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
