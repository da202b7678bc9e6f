//! Native constraints. Sums and sight clues are many and small, so each kind lives in one flat store;
//! graphs are few and large, and each has a place in the schedule of [`graphs`].

pub(crate) mod checked;
pub(crate) mod connected;
pub(crate) mod cuts;
pub(crate) mod detours;
mod forest;
pub(crate) mod graphs;
pub(crate) mod grid;
mod group;
mod linked;
pub(crate) mod paths;
mod rings;
mod roots;
pub(crate) mod runs;
pub(crate) mod sums;
pub(crate) mod web;
mod whole;

/// The number of the posted constraint that a lemma comes from.
pub(crate) type Origin = u32;

/// What a propagator did: all well, or the constraint is broken (the conflict is written out).
pub(crate) type Outcome = Result<(), Origin>;
