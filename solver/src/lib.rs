//! A small CDCL solver with native constraints, made for asking "is there another answer?" many
//! thousand times a second. It knows literals, sums, sight lines and graphs of which something is
//! demanded; it knows no puzzle.
//!
//! Constraints are posted under a guard literal and hold whenever the guard is true. A question is a
//! list of assumptions; when there is no model, the core names assumptions that suffice for that.
//!
//! ```
//! use pencilmill_solver::{Budget, Constraint, Demand, Graph, Lit, Solver, Verdict};
//!
//! let mut solver = Solver::new();
//! let cells: Vec<Lit> = (0..4).map(|_| solver.new_lit()).collect();
//! // a row of four cells: the true ones are connected, and a hint says that three are true
//! let row = Graph::fixed(cells.clone(), [(0, 1), (1, 2), (2, 3)]);
//! solver.post(Lit::TRUE, &row.must(Demand::Connected));
//! let hint = solver.new_derived();
//! solver.post(hint, &Constraint::sum(cells.clone(), 3, 3));
//!
//! assert_eq!(solver.solve(&[hint, !cells[0]], Budget::UNLIMITED), Verdict::Sat);
//! assert!(solver.value(cells[1]) && solver.value(cells[3]));
//!
//! // "not this answer": the hint alone does not settle it
//! solver.add_clause(&[cells[0], !cells[1], !cells[2], !cells[3]]);
//! assert_eq!(solver.solve(&[hint], Budget::UNLIMITED), Verdict::Sat);
//! assert_eq!(solver.solve(&[hint, cells[3]], Budget::UNLIMITED), Verdict::Unsat);
//! assert_eq!(solver.core().len(), 2);
//! ```
//!
//! All answers, one after the other: the ways to choose two of four cells so that they touch.
//!
//! ```
//! use pencilmill_solver::{Budget, Constraint, Demand, Graph, Lit, Solver};
//!
//! let mut solver = Solver::new();
//! let cells: Vec<Lit> = (0..4).map(|_| solver.new_lit()).collect();
//! let square = Graph::fixed(cells.clone(), [(0, 1), (1, 3), (3, 2), (2, 0)]);
//! solver.post(Lit::TRUE, &square.must(Demand::Connected));
//! solver.post(Lit::TRUE, &Constraint::sum(cells.clone(), 2, 2));
//! assert_eq!(solver.models(&[], &cells, Budget::UNLIMITED).count(), 4);
//! ```
//!
//! Whole puzzles are in the crate's examples: `slitherlink` (a loop), `regions` (borders), and `second_answer` (how
//! a puzzle is made by asking for a second answer again and again).
//!
//! [`Solver::clone_from`] copies a prepared solver onto a used one without new memory. Everything is
//! deterministic: equal calls give equal answers, on every machine. Only an [`Interrupt`] comes from outside, and all
//! it can do is to stop a search.

#![warn(clippy::missing_errors_doc)]

mod assignment;
mod clauses;
mod constraint;
#[doc(hidden)]
pub mod graph;
mod interrupt;
mod lit;
mod models;
mod outcome;
mod post;
mod proof;
mod propagators;
mod queue;
mod reuse;
mod search;
mod solver;
mod text;
pub mod words;

pub use constraint::{Constraint, Demand, Graph};
pub use interrupt::Interrupt;
pub use lit::Lit;
pub use models::{Model, Models, OutOfBudget};
pub use outcome::{Budget, Stats, Verdict};
#[doc(hidden)]
pub use proof::Audit;
pub use proof::{Explain, ProofStep};
pub use solver::Solver;
pub use text::ReadError;

/// The examples in the README are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
