//! Native constraints. Sums and sight clues are many and small, so each kind lives in one flat store;
//! graphs are few and large, and each has a place in the schedule of [`graphs`].

pub(crate) mod checked;
mod component_count;
mod component_roots;
pub(crate) mod connected;
mod connected_subgraph;
mod cycles;
pub(crate) mod detours;
mod forest;
pub(crate) mod graphs;
pub(crate) mod grid;
mod no_dangling_edge;
pub(crate) mod runs;
pub(crate) mod subgraph;
pub(crate) mod sums;

/// The number of the posted constraint that a lemma comes from.
pub(crate) type Origin = u32;

/// What a propagator did: all well, or the constraint is broken (the conflict is written out).
pub(crate) type Outcome = Result<(), Origin>;
