//! A small CDCL solver with native constraints, built to answer "is there another answer?" many
//! thousand times a second. It supports literals, sums, sight lines and demands on graphs, and
//! knows no puzzle.
//!
//! A constraint is posted under a guard literal and holds whenever the guard is true. A query is a
//! list of assumptions; if there is no model, the core is a subset of the assumptions that suffices
//! for that.
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
//! // exclude this answer: the hint alone still admits another one
//! solver.add_clause(&[cells[0], !cells[1], !cells[2], !cells[3]]);
//! assert_eq!(solver.solve(&[hint], Budget::UNLIMITED), Verdict::Sat);
//! assert_eq!(solver.solve(&[hint, cells[3]], Budget::UNLIMITED), Verdict::Unsat);
//! assert_eq!(solver.core().len(), 2);
//! ```
//!
//! All models in turn: the ways to choose two adjacent cells out of four.
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
//! The examples of the crate treat whole puzzles: `slitherlink` (a loop), `regions` (borders) and
//! `second_answer` (making a puzzle by searching for a second answer again and again).
//!
//! [`Solver::clone_from`] copies a prepared solver onto a used one without allocating. Everything
//! is deterministic: equal calls give equal results on every machine. The only outside influence is
//! an [`Interrupt`], which can do nothing but stop a search.

#![warn(clippy::missing_errors_doc)]

mod assignment;
mod clauses;
#[doc(hidden)]
pub mod graph;
mod interrupt;
mod log;
mod models;
mod outcome;
mod post;
mod proof;
mod propagators;
mod queue;
mod reuse;
mod scratch;
mod search;
mod solver;
pub mod words;

pub use interrupt::Interrupt;
#[doc(hidden)]
pub use log::Audit;
pub use log::Explain;
pub use models::{Model, Models, OutOfBudget};
pub use outcome::{Budget, Stats, Verdict};
pub use pencilmill_proof::{Constraint, Demand, Graph, Lit, ProofStep};
pub use solver::Solver;

/// Makes the examples in the README doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
