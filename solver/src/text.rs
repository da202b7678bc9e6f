//! Proof steps as text; the format is described in `docs/proofs.md`.

use std::fmt::{self, Display, Formatter};

use crate::{Constraint, Lit, ProofStep};

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
                graph(f, vertices, edges)
            }
            Constraint::Linear { terms, min, max } => {
                write!(f, "linear {min} {max} {}", terms.len())?;
                terms.iter().try_for_each(|(w, l)| write!(f, " {w} {l}"))
            }
            Constraint::ConnectedSubgraph { vertices, edges } => {
                f.write_str("linked")?;
                graph(f, vertices, edges)
            }
            Constraint::ComponentRoots {
                vertices,
                edges,
                roots,
                each,
            } => {
                write!(f, "roots {}", u8::from(*each))?;
                list(f, roots)?;
                graph(f, vertices, edges)
            }
            Constraint::NoDanglingEdge { vertices, edges } => {
                f.write_str("whole")?;
                graph(f, vertices, edges)
            }
            Constraint::ComponentCount {
                vertices,
                edges,
                of,
                counted,
                min,
                max,
            } => {
                write!(f, "group {of} {min} {max}")?;
                list(f, counted)?;
                graph(f, vertices, edges)
            }
            Constraint::Cycles {
                vertices,
                edges,
                min,
                max,
            } => {
                write!(f, "rings {min} {max}")?;
                graph(f, vertices, edges)
            }
            Constraint::Forest { vertices, edges } => {
                f.write_str("forest")?;
                graph(f, vertices, edges)
            }
        }
    }
}

/// Vertices, then the number of edges and each edge.
fn graph(f: &mut Formatter<'_>, vertices: &[Lit], edges: &[(u32, u32, Lit)]) -> fmt::Result {
    list(f, vertices)?;
    write!(f, " {}", edges.len())?;
    edges
        .iter()
        .try_for_each(|(a, b, l)| write!(f, " {a} {b} {l}"))
}

impl Display for ProofStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (kind, lits) = match self {
            ProofStep::Post(guard, constraint) => return write!(f, "p {guard} {constraint}"),
            ProofStep::Fresh(new, old) => return write!(f, "f {new} {old}"),
            ProofStep::Lemma(origin, lits) => {
                write!(f, "l {origin}")?;
                return list(f, lits);
            }
            ProofStep::Clause(lits) => ("c", lits),
            ProofStep::Learnt(lits) => ("a", lits),
            ProofStep::Deleted(lits) => ("d", lits),
            ProofStep::Unsat(lits) => ("u", lits),
        };
        f.write_str(kind)?;
        list(f, lits)
    }
}
