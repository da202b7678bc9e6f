//! Test support for the solver and its users: random constraints, the models of small instances by
//! enumeration, and a second solver.
//!
//! Nothing here uses the solver's search or its propagators.

pub mod clausal;
mod enumeration;
pub mod grids;
pub mod random;
pub mod second;

pub use enumeration::{Enumeration, truth};
pub use random::Rng;
pub use second::{Encoded, Second};
