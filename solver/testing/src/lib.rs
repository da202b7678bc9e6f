//! What the tests of the solver and of its users share: random constraints, the models of small instances
//! by enumeration, a second solver, and a checker of proofs.
//!
//! None of it uses the solver's search or its propagators.

mod checker;
pub mod clausal;
mod enumeration;
pub mod grids;
pub mod plain;
pub mod random;
pub mod second;

pub use checker::Checker;
pub use enumeration::{Enumeration, truth};
pub use random::Rng;
pub use second::{Encoded, Second};
