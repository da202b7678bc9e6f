//! A record of every clause that propagators gave as a reason and every clause learnt, for tests that
//! check each of them on its own. Off unless asked for.

use crate::reuse::reusing_clone;
use crate::{Lit, Solver};

/// A clause the solver relied on.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// Which call of [`Solver::post`] it follows from, counted from 0; `None`: learnt from all together.
    pub origin: Option<u32>,
    /// The clause.
    pub lits: Vec<Lit>,
}

#[derive(Default)]
pub(crate) struct Log {
    pub on: bool,
    pub lemmas: Vec<Lemma>,
}
reusing_clone!(Log { on, lemmas });

impl Log {
    pub fn note(&mut self, origin: Option<u32>, lits: &[Lit]) {
        if self.on {
            self.lemmas.push(Lemma {
                origin,
                lits: lits.to_vec(),
            });
        }
    }
}

impl Solver {
    /// Starts to keep every lemma. For tests.
    #[doc(hidden)]
    pub fn record_lemmas(&mut self) {
        self.log.on = true;
    }

    /// Hands over the lemmas kept so far.
    #[doc(hidden)]
    pub fn take_lemmas(&mut self) -> Vec<Lemma> {
        std::mem::take(&mut self.log.lemmas)
    }

    /// Explains each literal that a propagator put on the trail from here on, if lemmas are kept.
    pub(crate) fn log_implied(&mut self, from: usize) {
        if !self.log.on {
            return;
        }
        let mut lits = Vec::new();
        for position in from..self.assignment.trail().len() {
            let l = self.assignment.trail()[position];
            lits.clear();
            lits.push(l);
            if let Some(origin) = self.explain(l, &mut lits) {
                self.log.note(Some(origin), &lits);
            }
        }
    }
}
