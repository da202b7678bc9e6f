//! A small CDCL solver with native constraints, made for asking "is there another answer?" many
//! thousand times a second. It knows literals, sums, graphs and loops; it knows no puzzle.

mod constraint;
mod lit;

pub use constraint::Constraint;
pub use lit::Lit;
