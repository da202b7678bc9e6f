//! Proofs: what the solver was given, every clause it relied on, and what it concluded, in order.
//!
//! Off unless asked for. `docs/proofs.md` has the text format and what a checker must verify.

use crate::assignment::Reason;
use crate::propagators::Origin;
use crate::reuse::reusing_clone;
use crate::{Constraint, Lit, ProofStep, Solver};

/// Which explanations of propagators go into a proof. Either makes a proof; they differ in length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explain {
    /// Those that some learnt clause rests on.
    Used,
    /// That of every literal a propagator sets, at once: for tests of the propagators.
    All,
}

/// Whether a clause follows from a constraint under its guard, and from what is known.
pub type Audit = fn(Lit, &Constraint, &[Lit], &dyn Fn(Lit) -> Option<bool>) -> bool;

#[derive(Default)]
pub(crate) struct Log {
    pub detail: Option<Explain>,
    /// The constraint that is being posted.
    pub posting: Option<u32>,
    steps: Vec<ProofStep>,
    audit: Option<Audit>,
    /// What was posted, for the audit.
    posted: Vec<(Lit, Constraint)>,
    names: Vec<(Lit, Lit)>,
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

    /// A variable is made that is another name of a literal.
    pub fn name(&mut self, new: Lit, old: Lit) {
        self.note(|| ProofStep::Fresh(new, old));
        if self.audit.is_some() {
            self.names.push((new, old));
        }
    }

    /// A clause comes in, from the constraint that is being posted if there is one.
    pub fn input(&mut self, lits: &[Lit]) {
        let posting = self.posting;
        self.note(|| match posting {
            Some(origin) => ProofStep::Lemma(origin, lits.to_vec()),
            None => ProofStep::Clause(lits.to_vec()),
        });
    }
}

impl Solver {
    /// Starts a proof. To be called before anything is posted. What is learnt from then on is kept
    /// in memory until [`take_proof`](Solver::take_proof).
    ///
    /// # Panics
    /// If something was posted before.
    pub fn log_proof(&mut self, detail: Explain) {
        let untouched = self.posts == 0 && self.assignment.trail().len() == 1 && self.consistent;
        assert!(untouched, "a proof starts with an empty solver");
        self.log.detail = Some(detail);
    }

    /// From now on each clause that a propagator answers for is shown to `audit` at once, with the guard and the
    /// constraint it comes from and what is known for good. To be called before anything is posted. Slow; for tests.
    ///
    /// # Panics
    /// If something was posted before; later, if `audit` says that a clause does not follow.
    #[doc(hidden)]
    pub fn audit(&mut self, audit: Audit) {
        assert!(self.posts == 0, "an audit starts with an empty solver");
        self.log.audit = Some(audit);
    }

    /// Hands over the steps since the last call. Together they are one proof.
    pub fn take_proof(&mut self) -> Vec<ProofStep> {
        std::mem::take(&mut self.log.steps)
    }

    /// Records the answer "no model" with its core.
    pub(crate) fn conclude(&mut self) {
        let core = &self.core;
        self.log
            .note(|| ProofStep::Unsat(core.iter().map(|&l| !l).collect()));
    }

    /// Explains each literal that a propagator put on the trail from here on, where that is wanted: at
    /// level 0 always, since nobody will ask later.
    pub(crate) fn log_implied(&mut self, from: usize) {
        let wanted = match self.log.detail {
            None => false,
            Some(Explain::Used) => self.assignment.decision_level() == 0,
            Some(Explain::All) => true,
        };
        if !wanted && self.log.audit.is_none() {
            return;
        }
        let mut lits = Vec::new();
        for position in from..self.assignment.trail().len() {
            let l = self.assignment.trail()[position];
            lits.clear();
            lits.push(l);
            let origin = self.explain(l, &mut lits);
            if let Some(origin) = origin.filter(|_| wanted) {
                self.log.note(|| ProofStep::Lemma(origin, lits.clone()));
            }
        }
    }

    /// Asks a propagator why `l` is true: appends the other literals of the clause. `None`: no propagator
    /// is behind it.
    pub(crate) fn explain(&mut self, l: Lit, out: &mut Vec<Lit>) -> Option<Origin> {
        let start = out.len();
        let a = &self.assignment;
        let origin = match a.reason(l) {
            Reason::Sum(id) => self.sums.explain(id, l, a, out),
            Reason::Runs(id) => self.runs.explain(id, l, a, out),
            Reason::Graph(id) => self.graphs.explain(id, l, a, out),
            _ => return None,
        };
        if cfg!(debug_assertions) || self.log.audit.is_some() {
            let older = |x: &Lit| a.is_false(*x) && a.position(*x) < a.view(l).min(a.position(l));
            assert!(
                out[start..].iter().all(older),
                "a reason must be older than what it explains"
            );
        }
        if let Some(audit) = self.log.audit {
            self.check(audit, origin, &[&[l], &out[start..]].concat());
        }
        Some(origin)
    }

    /// Records the clause that a propagator found broken.
    pub(crate) fn log_conflict(&mut self, origin: Origin) {
        let lits = &self.scratch.conflict;
        if cfg!(debug_assertions) || self.log.audit.is_some() {
            let refuted = lits.iter().all(|&l| self.assignment.is_false(l));
            assert!(refuted, "a conflict must be false");
        }
        self.log.note(|| ProofStep::Lemma(origin, lits.clone()));
        if let Some(audit) = self.log.audit {
            self.check(audit, origin, &self.scratch.conflict);
        }
    }

    /// Derives a propagator's clause once more, from the constraint as it was posted.
    fn check(&self, audit: Audit, origin: Origin, lits: &[Lit]) {
        let (guard, constraint) = &self.log.posted[origin as usize];
        let known = |l: Lit| self.fixed(l);
        let mut real = lits.to_vec();
        for &(new, old) in &self.log.names {
            for l in real.iter_mut().filter(|l| l.var() == new.var()) {
                *l = if *l == new { old } else { !old };
            }
        }
        assert!(
            audit(*guard, constraint, &real, &known),
            "{lits:?} does not follow from {constraint:?} under {guard:?}"
        );
    }
}
