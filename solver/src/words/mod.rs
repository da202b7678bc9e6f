//! Words made of constraints: small integers, gates, rays, walks, regions and placements, in compact
//! clausal form with derived literals of their own.
//!
//! A word is stated to a [`Sink`], which decides under what guard it holds. The derived literals it makes mean
//! something only where it holds.

mod gates;
mod ints;
mod lines;
mod pieces;

pub use gates::{all, any, parity, xor};
pub use ints::Int;
pub use lines::{Sides, closed_walk, enclosed, one_island, outline, ray};
pub use pieces::{cover, distinct_shapes, free_shape, members, partition};

use crate::{Constraint, Lit, Solver};

/// What takes constraints, and has fresh unknowns for them.
pub trait Sink {
    /// A fresh unknown that search may decide; see [`Solver::new_lit`].
    fn choice(&mut self) -> Lit;
    /// A fresh unknown that follows once all choices are made; see [`Solver::new_derived`].
    fn derived(&mut self) -> Lit;
    /// States a constraint.
    fn state(&mut self, constraint: Constraint);

    /// States that one of these holds at least.
    fn clause(&mut self, lits: &[Lit]) {
        self.state(Constraint::Clause(lits.to_vec()));
    }
}

/// What is stated holds always.
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

/// A solver to which everything is stated under one guard.
pub struct Under<'a> {
    /// The solver.
    pub solver: &'a mut Solver,
    /// What is stated holds when this does.
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
