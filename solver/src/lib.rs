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
//! // a row of four cells: the true ones are connected, and a hint says that three are true
//! solver.post(
//!     Lit::TRUE,
//!     &Constraint::Connected {
//!         vertices: cells.clone(),
//!         edges: vec![(0, 1), (1, 2), (2, 3)],
//!     },
//! );
//! let hint = solver.new_derived();
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
//! A Slitherlink, solved and proved to have no other answer:
//!
//! ```
//! use pencilmill_solver::{Budget, Constraint, Lit, Solver, Verdict};
//!
//! let clues = ["310", ".2.", ".23"];
//! let mut solver = Solver::new();
//! // 4x4 points, numbered row by row; an edge to the right and one downwards from each
//! let points: Vec<Lit> = (0..16).map(|_| solver.new_derived()).collect();
//! let mut edges = Vec::new();
//! for point in 0..16 {
//!     if point % 4 < 3 {
//!         edges.push((point, point + 1, solver.new_lit()));
//!     }
//!     if point < 12 {
//!         edges.push((point, point + 4, solver.new_lit()));
//!     }
//! }
//! let line = |a, b| edges.iter().find(|e| (e.0, e.1) == (a, b)).unwrap().2;
//! for (row, clues) in (0..).zip(clues) {
//!     for (col, clue) in (0..).zip(clues.chars()) {
//!         let (a, b, c, d) = (4 * row + col, 4 * row + col + 1, 4 * row + col + 4, 4 * row + col + 5);
//!         if let Some(count) = clue.to_digit(10) {
//!             let lits = vec![line(a, b), line(a, c), line(b, d), line(c, d)];
//!             solver.post(Lit::TRUE, &Constraint::Sum { lits, min: count, max: count });
//!         }
//!     }
//! }
//! solver.post(Lit::TRUE, &Constraint::Loop { vertices: points, edges: edges.clone() });
//!
//! assert_eq!(solver.solve(&[], Budget::UNLIMITED), Verdict::Sat);
//! let differs = |&(_, _, line)| if solver.value(line) { !line } else { line };
//! let another: Vec<Lit> = edges.iter().map(differs).collect();
//! solver.add_clause(&another);
//! assert_eq!(solver.solve(&[], Budget::UNLIMITED), Verdict::Unsat);
//! ```
//!
//! All answers, one after the other, each ruled out once it is found: the ways to choose two of four
//! cells so that they touch.
//!
//! ```
//! use pencilmill_solver::{Budget, Constraint, Lit, Solver, Verdict};
//!
//! let mut solver = Solver::new();
//! let cells: Vec<Lit> = (0..4).map(|_| solver.new_lit()).collect();
//! let square = vec![(0, 1), (1, 3), (3, 2), (2, 0)];
//! solver.post(Lit::TRUE, &Constraint::Connected { vertices: cells.clone(), edges: square });
//! solver.post(Lit::TRUE, &Constraint::Sum { lits: cells.clone(), min: 2, max: 2 });
//! let mut answers = 0;
//! while solver.solve(&[], Budget::UNLIMITED) == Verdict::Sat {
//!     answers += 1;
//!     let differs = |&cell: &Lit| if solver.value(cell) { !cell } else { cell };
//!     let another: Vec<Lit> = cells.iter().map(differs).collect();
//!     solver.add_clause(&another);
//! }
//! assert_eq!(answers, 4);
//! ```
//!
//! [`Solver::clone_from`] copies a prepared solver onto a used one without new memory. Everything is
//! deterministic: equal calls give equal answers, on every machine.

mod assignment;
mod clauses;
mod constraint;
#[doc(hidden)]
pub mod graph;
mod lit;
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

pub use constraint::{Constraint, GraphRef};
pub use lit::Lit;
pub use outcome::{Budget, Stats, Verdict};
#[doc(hidden)]
pub use proof::Audit;
pub use proof::{Explain, ProofStep};
pub use solver::Solver;
pub use text::ReadError;
