//! The language of pencilmill's proofs: [literals](Lit), [constraints](Constraint) with their
//! meaning in plain code, the [steps](ProofStep) of a proof and their text, and a
//! [checker](Checker) of whole proofs.
//!
//! The engine that writes these steps is not part of this crate: nothing here searches.
//! `docs/dev/proofs.md` describes the format.
//!
//! ```
//! use pencilmill_proof::Checker;
//!
//! // two of three cells are true, but neither the first two nor the last one
//! let proof = "p T linear 2 2 3 1 1 1 2 1 3\nc -1 -2 0\nc -3 0\nl 0 1 3 0\nl 0 2 3 0\nu 0\n";
//! let checker = Checker::read(proof).unwrap();
//! assert!(checker.refutes());
//! assert!(Checker::read("c 1 2 0\nu 0\n").is_err());
//! ```

#![warn(clippy::missing_errors_doc)]

mod checker;
mod constraint;
mod lit;
pub mod plain;
mod step;
mod text;

pub use checker::Checker;
pub use constraint::{Constraint, Demand, Graph};
pub use lit::Lit;
pub use step::ProofStep;
pub use text::{MOST_VARIABLES, ProofError};
