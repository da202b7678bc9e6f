//! A small CDCL solver with native constraints, made for asking "is there another answer?" many
//! thousand times a second. It knows literals, sums, sight lines, graphs, loops, forests and regions; it knows
//! no puzzle.
//!
//! Constraints are posted under a guard literal and hold whenever the guard is true. A question is a
//! list of assumptions; when there is no model, the core names assumptions that suffice for that.
//!
//! ```
//! use pencilmill_solver::{Budget, Constraint, Lit, Solver, Verdict};
//!
//! let mut solver = Solver::new();
//! let cells: Vec<Lit> = (0..4).map(|_| solver.new_lit()).collect();
//! // a row of four cells: the true ones hold together, and a hint says that three are true
//! solver.post(
//!     Lit::TRUE,
//!     &Constraint::Connected {
//!         vertices: cells.clone(),
//!         edges: vec![(0, 1), (1, 2), (2, 3)],
//!     },
//! );
//! let hint = solver.new_defined();
//! solver.post(hint, &Constraint::Sum { lits: cells.clone(), min: 3, max: 3 });
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
//! [`Solver::clone_from`] copies a prepared solver onto a used one without new memory. Everything is
//! deterministic: equal calls give equal answers, on every machine.

mod assignment;
mod clauses;
mod constraint;
mod lemmas;
mod lit;
mod outcome;
mod post;
mod propagators;
mod queue;
mod reuse;
mod search;
mod solver;
pub mod words;

pub use constraint::Constraint;
#[doc(hidden)]
pub use lemmas::Lemma;
pub use lit::Lit;
pub use outcome::{Budget, Stats, Verdict};
pub use solver::Solver;
