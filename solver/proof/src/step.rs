//! Proof steps: given constraints, clauses relied on, and conclusions, in order.

use crate::{Constraint, Lit};

/// One step of a proof; its text is a line of the format in `docs/dev/proofs.md`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofStep {
    /// Given: a guard and a constraint that holds whenever it is true. Numbered from 0 in order.
    Post(Lit, Constraint),
    /// Given: a clause.
    Clause(Vec<Lit>),
    /// A new variable, which occurs in no earlier step, and the literal to which it is equal.
    Fresh(Lit, Lit),
    /// A clause that follows from the posted constraint with this number and the units known so
    /// far.
    Lemma(u32, Vec<Lit>),
    /// A clause that unit propagation confirms.
    Learnt(Vec<Lit>),
    /// A clause that is no longer used.
    Deleted(Vec<Lit>),
    /// The answer to a query: no model has all literals of this clause false. They are the negated
    /// assumptions of the core.
    Unsat(Vec<Lit>),
}
