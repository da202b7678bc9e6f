//! Proofs: the constraints given to the solver, every clause it relied on, and its conclusions, in
//! order.
//!
//! Recording is off by default. `docs/dev/proofs.md` defines the text format and the checks that a
//! verifier must make.

use crate::assignment::Reason;
use crate::log::{Audit, Explain};
use crate::propagators::Origin;
use crate::{Lit, ProofStep, Solver};

impl Solver {
    /// Starts a proof. Later steps are kept in memory until [`take_proof`](Solver::take_proof).
    ///
    /// # Panics
    /// If a constraint was posted before.
    pub fn log_proof(&mut self, detail: Explain) {
        let untouched = self.posts == 0 && self.assignment.trail().len() == 1 && self.consistent;
        assert!(untouched, "a proof starts with an empty solver");
        self.log.detail = Some(detail);
    }

    /// Passes each clause that a propagator derives to `audit` at once, with its guard and
    /// constraint and the literals known at level 0. Slow; for tests.
    ///
    /// # Panics
    /// If a constraint was posted before; later, if `audit` rejects a clause.
    #[doc(hidden)]
    pub fn audit(&mut self, audit: Audit) {
        assert!(self.posts == 0, "an audit starts with an empty solver");
        self.log.audit = Some(audit);
    }

    /// Returns the steps since the last call. The concatenation of all results is one proof.
    pub fn take_proof(&mut self) -> Vec<ProofStep> {
        std::mem::take(&mut self.log.steps)
    }

    /// Records an unsatisfiable query with its core.
    pub(crate) fn conclude(&mut self) {
        let core = &self.core;
        self.log
            .note(|| ProofStep::Unsat(core.iter().map(|&l| !l).collect()));
    }

    /// Explains each literal that a propagator put on the trail from here on, where the proof needs
    /// it: always at level 0, where the reason is lost otherwise.
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

    /// Appends the other literals of the clause by which a propagator implied `l`. Returns `None`
    /// if `l` was not implied by a propagator.
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

    /// Records the violated clause that a propagator found.
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

    /// Derives a propagator's clause again, from the constraint as it was posted.
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
