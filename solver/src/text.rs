//! Proof steps as text; the format is described in `docs/proofs.md`.

use std::fmt::{self, Display, Formatter};

use crate::{Constraint, Lit, Step};

/// Literals as a proof has them: signed numbers, and `T` and `F` for the constants.
impl Display for Lit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Lit::TRUE => f.write_str("T"),
            Lit::FALSE => f.write_str("F"),
            l => write!(f, "{l:?}"),
        }
    }
}

/// A list, closed by a 0.
fn list<T: Display>(f: &mut Formatter<'_>, items: &[T]) -> fmt::Result {
    items.iter().try_for_each(|item| write!(f, " {item}"))?;
    f.write_str(" 0")
}

impl Display for Constraint {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Constraint::Clause(lits) => {
                f.write_str("clause")?;
                list(f, lits)
            }
            Constraint::Sum { lits, min, max } => {
                write!(f, "sum {min} {max}")?;
                list(f, lits)
            }
            Constraint::Runs { rays, total } => {
                write!(f, "runs {total} {}", rays.len())?;
                rays.iter().try_for_each(|ray| list(f, ray))
            }
            Constraint::Connected { vertices, edges } => {
                f.write_str("connected")?;
                list(f, vertices)?;
                write!(f, " {}", edges.len())?;
                edges.iter().try_for_each(|(a, b)| write!(f, " {a} {b}"))
            }
            Constraint::Loop { vertices, edges } => {
                f.write_str("loop")?;
                list(f, vertices)?;
                write!(f, " {}", edges.len())?;
                edges
                    .iter()
                    .try_for_each(|(a, b, l)| write!(f, " {a} {b} {l}"))
            }
        }
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (kind, lits) = match self {
            Step::Post(guard, constraint) => return write!(f, "p {guard} {constraint}"),
            Step::Fresh(new, old) => return write!(f, "f {new} {old}"),
            Step::Lemma(origin, lits) => {
                write!(f, "l {origin}")?;
                return list(f, lits);
            }
            Step::Clause(lits) => ("c", lits),
            Step::Learnt(lits) => ("a", lits),
            Step::Deleted(lits) => ("d", lits),
            Step::Unsat(lits) => ("u", lits),
        };
        f.write_str(kind)?;
        list(f, lits)
    }
}
