//! The context of a call of a graph propagator.

use crate::Lit;
use std::cell::Cell;

/// The phase of the solver.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Some assumptions are still to be made.
    Assuming,
    /// All assumptions are made and nothing is decided.
    Assumed,
    /// Some decisions are made.
    Searching,
    /// Nothing is left to decide.
    Complete,
}

/// The context of a propagator call.
pub(crate) struct Call {
    /// The number of the propagator, for reasons.
    pub id: u32,
    /// The guard, true or unset. While it is unset, only a violation may be reported, by making it
    /// false.
    pub guard: Lit,
    pub phase: Phase,
    /// Vertices and edges visited.
    pub visits: Cell<usize>,
}
