//! Proofs: what was given, every clause that was relied on, and what was concluded, in order.

use crate::{Constraint, Lit};

/// One step of a proof; its text is a line of the format in `docs/proofs.md`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofStep {
    /// Given: the constraint holds whenever the guard is true. Numbered from 0 in order.
    Post(Lit, Constraint),
    /// Given: a clause.
    Clause(Vec<Lit>),
    /// A new variable, which no earlier step has, and the literal whose other name it is.
    Fresh(Lit, Lit),
    /// A clause that follows from one posted constraint and what unit propagation knows so far.
    Lemma(u32, Vec<Lit>),
    /// A clause that unit propagation confirms.
    Learnt(Vec<Lit>),
    /// A clause that is not used any more.
    Deleted(Vec<Lit>),
    /// A question was answered: no model has all literals of this clause false. They are the negated
    /// assumptions of the core.
    Unsat(Vec<Lit>),
}
