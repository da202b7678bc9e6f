//! Words: constraints composed of simpler ones (small integers, gates, rays, walks, regions and
//! placements), in compact clausal form with derived literals of their own.
//!
//! A word is stated to a [`Sink`], which supplies the guard. The derived literals of a word are
//! defined only where the guard holds.

mod gates;
mod ints;
mod lines;
mod pieces;

pub use gates::{all, any, parity, xor};
pub use ints::Int;
pub use lines::{Sides, closed_walk, enclosed, one_island, outline, ray};
pub use pieces::{cover, distinct_shapes, free_shape, members, partition};

use crate::{Constraint, Lit, Solver};

/// A destination of constraints that also supplies new variables for them.
pub trait Sink {
    /// A new variable that search may decide; see [`Solver::new_lit`].
    fn choice(&mut self) -> Lit;
    /// A new variable that follows once all choices are made; see [`Solver::new_derived`].
    fn derived(&mut self) -> Lit;
    /// States a constraint.
    fn state(&mut self, constraint: Constraint);

    /// States that at least one of the literals is true.
    fn clause(&mut self, lits: &[Lit]) {
        self.state(Constraint::Clause(lits.to_vec()));
    }
}

/// Constraints always hold.
impl Sink for Solver {
    fn choice(&mut self) -> Lit {
        self.new_lit()
    }
    fn derived(&mut self) -> Lit {
        self.new_derived()
    }
    fn state(&mut self, constraint: Constraint) {
        self.post(Lit::TRUE, &constraint);
    }
}

/// A solver with a guard for all constraints stated to it.
pub struct Under<'a> {
    /// The solver.
    pub solver: &'a mut Solver,
    /// The literal under which the constraints hold.
    pub guard: Lit,
}

impl Sink for Under<'_> {
    fn choice(&mut self) -> Lit {
        self.solver.new_lit()
    }
    fn derived(&mut self) -> Lit {
        self.solver.new_derived()
    }
    fn state(&mut self, constraint: Constraint) {
        self.solver.post(self.guard, &constraint);
    }
}
