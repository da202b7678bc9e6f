//! Enumeration of models.

use crate::{Budget, Lit, Solver, Verdict};
use std::fmt;

/// The literals that are true in a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model(Vec<i8>);

impl Model {
    /// Returns whether a literal is true. If the model leaves a variable open (see
    /// [`Solver::new_derived`]), neither of its literals is.
    pub fn value(&self, lit: Lit) -> bool {
        self.0.get(lit.index()).is_some_and(|&v| v > 0)
    }
}

/// The error of a search that gave up: its budget ran out, or it was interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfBudget;

impl fmt::Display for OutOfBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search budget ran out")
    }
}

impl std::error::Error for OutOfBudget {}

/// An iterator over models; see [`Solver::models`].
pub struct Models<'a> {
    solver: &'a mut Solver,
    /// The caller's assumptions, followed by the guard of the clauses that exclude models already
    /// found.
    assumptions: Vec<Lit>,
    guard: Lit,
    over: Vec<Lit>,
    budget: Budget,
    done: bool,
}

impl Solver {
    /// Enumerates the models in which the assumptions hold, one for each assignment of the literals
    /// `over`. The budget applies to each model; if it runs out, the error is the last item.
    ///
    /// Models already found are excluded under a guard that no longer holds once the iterator is
    /// dropped, so the solver can be used afterwards as if the call had not been made.
    ///
    /// ```
    /// use pencilmill_solver::{Budget, Constraint, Lit, OutOfBudget, Solver};
    ///
    /// let mut solver = Solver::new();
    /// let lits: Vec<Lit> = (0..4).map(|_| solver.new_lit()).collect();
    /// solver.post(Lit::TRUE, &Constraint::sum(lits.clone(), 2, 2));
    /// let models = solver.models(&[], &lits, Budget::UNLIMITED);
    /// let models: Result<Vec<_>, OutOfBudget> = models.collect();
    /// assert_eq!(models?.len(), 6);
    /// assert_eq!(solver.models(&[!lits[0]], &lits[..2], Budget::UNLIMITED).count(), 2);
    /// # Ok::<(), OutOfBudget>(())
    /// ```
    pub fn models(&mut self, assumptions: &[Lit], over: &[Lit], budget: Budget) -> Models<'_> {
        let guard = self.new_derived();
        Models {
            solver: self,
            assumptions: [assumptions, &[guard]].concat(),
            guard,
            over: over.to_vec(),
            budget,
            done: false,
        }
    }
}

impl Iterator for Models<'_> {
    type Item = Result<Model, OutOfBudget>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        match self.solver.solve(&self.assumptions, self.budget) {
            Verdict::Sat => {
                let model = Model(self.solver.model.clone());
                // a variable left open may have either value, so it does not distinguish models
                let settled = self.over.iter().flat_map(|&l| [l, !l]);
                let mut other: Vec<Lit> = settled.filter(|&l| model.value(!l)).collect();
                other.push(!self.guard);
                self.solver.add_clause(&other);
                Some(Ok(model))
            }
            Verdict::Unsat => {
                self.done = true;
                None
            }
            Verdict::Unknown => {
                self.done = true;
                Some(Err(OutOfBudget))
            }
        }
    }
}

impl std::iter::FusedIterator for Models<'_> {}

impl Drop for Models<'_> {
    fn drop(&mut self) {
        self.solver.add_clause(&[!self.guard]);
    }
}
