//! The record of a proof as it grows.

use crate::reuse::reusing_clone;
use crate::{Constraint, Lit, ProofStep};

/// The propagator explanations that go into a proof. Either choice makes a valid proof; the lengths
/// differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explain {
    /// Explanations on which some learnt clause rests.
    Used,
    /// The explanation of every literal that a propagator sets, recorded at once; for tests of the
    /// propagators.
    All,
}

/// Tests whether a clause follows from a guarded constraint and the literals known so far.
pub type Audit = fn(Lit, &Constraint, &[Lit], &dyn Fn(Lit) -> Option<bool>) -> bool;

#[derive(Default)]
pub(crate) struct Log {
    pub detail: Option<Explain>,
    /// The constraint being posted.
    pub posting: Option<u32>,
    pub steps: Vec<ProofStep>,
    pub audit: Option<Audit>,
    /// Posted constraints, for the audit.
    pub posted: Vec<(Lit, Constraint)>,
    pub names: Vec<(Lit, Lit)>,
}
reusing_clone!(Log {
    detail,
    posting,
    steps,
    audit,
    posted,
    names
});

impl Log {
    #[inline]
    pub fn is_on(&self) -> bool {
        self.detail.is_some()
    }

    pub fn note(&mut self, step: impl FnOnce() -> ProofStep) {
        if self.is_on() {
            self.steps.push(step());
        }
    }

    pub fn post(&mut self, id: u32, guard: Lit, constraint: &Constraint) {
        self.posting = Some(id);
        self.note(|| ProofStep::Post(guard, constraint.clone()));
        if self.audit.is_some() {
            self.posted.push((guard, constraint.clone()));
        }
    }

    /// Records a new variable that is equal to a literal.
    pub fn name(&mut self, new: Lit, old: Lit) {
        self.note(|| ProofStep::Fresh(new, old));
        if self.audit.is_some() {
            self.names.push((new, old));
        }
    }

    /// Records a clause, together with the constraint being posted, if any.
    pub fn input(&mut self, lits: &[Lit]) {
        let posting = self.posting;
        self.note(|| match posting {
            Some(origin) => ProofStep::Lemma(origin, lits.to_vec()),
            None => ProofStep::Clause(lits.to_vec()),
        });
    }
}
