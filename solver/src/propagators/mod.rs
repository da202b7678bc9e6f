//! Native constraints. Sums and sight clues are many and small, so each kind has one flat store;
//! graphs are few and large, and each is scheduled by [`graphs`].

pub(crate) mod call;
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

/// The number of the posted constraint from which a lemma is derived.
pub(crate) type Origin = u32;

/// The result of a propagator. The error is a conflict, which is written out.
pub(crate) type Outcome = Result<(), Origin>;
