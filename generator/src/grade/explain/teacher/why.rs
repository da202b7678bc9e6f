//! Why something is so, and what that rests on.

use super::{Teacher, is_meaning};
use crate::grade::explain::{BESIDE, Belonging, FEW, Reason, Statement, Wrong};
use crate::model::Origin;
use pencilmill_solver::Lit;
use std::collections::BTreeSet;

/// Why something is so, in full.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Why {
    pub reason: Reason,
    pub cases: Option<u32>,
    pub otherwise: Option<Wrong>,
    pub belonging: Option<Belonging>,
    pub since: Option<Statement>,
    pub also: Vec<Origin>,
    pub earlier: bool,
}

impl Why {
    pub(super) fn of(reason: Reason) -> Why {
        Why {
            reason,
            cases: None,
            otherwise: None,
            belonging: None,
            since: None,
            also: Vec::new(),
            earlier: false,
        }
    }
}

/// What something known rests on.
#[derive(Default)]
pub(super) struct Basis {
    /// The few things that a person can point at.
    pub lits: BTreeSet<Lit>,
    /// The rules and hints that lead from them to what nobody draws.
    pub also: BTreeSet<Origin>,
    /// Whether there is more, which was found before and nobody draws.
    pub earlier: bool,
}

impl Teacher<'_> {
    /// Why something known is so, apart from what-ifs.
    pub(super) fn why(&self, l: Lit) -> Why {
        let Some(ground) = self.grounds.get(&l) else {
            return Why::of(Reason::Meaning);
        };
        let why = Why::of(Reason::Rule(ground.source));
        let otherwise = ground.by.and_then(|by| self.otherwise(by, l));
        let also = ground.and.into_iter().collect();
        let why = Why {
            otherwise,
            also,
            ..why
        };
        // Numbers tell little without what they are made of.
        if otherwise.is_some_and(|wrong| !wrong.is_counted()) {
            return why;
        }
        let Some(Basis {
            lits,
            mut also,
            earlier,
        }) = self.since(l)
        else {
            // Too much to be named.
            let rests_on = ground.rests_on.as_ref();
            let earlier = rests_on.is_none_or(|rests_on| !rests_on.is_empty());
            return Why { earlier, ..why };
        };
        also.remove(&ground.source);
        also.retain(|by| by.rule > 0 || by.hint != ground.source.hint);
        let lits: Vec<Lit> = lits.into_iter().collect();
        let since = self.names.statement(&lits);
        Why {
            since: (!since.is_empty()).then_some(since),
            also: also.into_iter().collect(),
            earlier,
            ..why
        }
    }

    /// What something known rests on: all that nobody draws is told by what it rests on in turn, or, if that would be a long
    /// story, only what was found in this step.
    pub(super) fn since(&self, l: Lit) -> Option<Basis> {
        let few = |basis: &Basis| basis.lits.len() <= FEW && basis.also.len() <= BESIDE + 1;
        let all = self.basis(l, 0).filter(few);
        all.or_else(|| self.basis(l, self.before).filter(few))
    }

    /// All that these rest on besides each other, if a person can point at all of it.
    pub(super) fn rests_on(&self, lits: &[Lit]) -> Option<Statement> {
        let mut all = BTreeSet::new();
        for &l in lits {
            let basis = self.basis(l, 0).filter(|basis| !basis.earlier)?;
            all.extend(basis.lits);
        }
        let others: Vec<Lit> = all.into_iter().filter(|l| !lits.contains(l)).collect();
        Some(self.names.statement(&others))
    }

    /// What something known rests on; what was known first is not told by what it rests on, if nobody draws it.
    fn basis(&self, l: Lit, first: usize) -> Option<Basis> {
        let mut basis = Basis::default();
        let mut seen = BTreeSet::new();
        let ground = self.grounds.get(&l)?;
        basis.also.extend(ground.and);
        let mut due = ground.rests_on.clone()?;
        while let Some(l) = due.pop() {
            if !seen.insert(l) {
                continue;
            }
            if self.names.has(l) {
                basis.lits.insert(l);
            } else if self.rank.get(&l).is_some_and(|&at| at < first) {
                basis.earlier = true;
            } else {
                let ground = self.grounds.get(&l)?;
                if ground.told {
                    basis.earlier = true;
                    continue;
                }
                due.extend(ground.rests_on.as_ref()?);
                if !is_meaning(&ground.source) {
                    basis.also.insert(ground.source);
                }
                basis.also.extend(ground.and);
            }
        }
        Some(basis)
    }
}
