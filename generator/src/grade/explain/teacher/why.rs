//! Reasons of known literals, and their premises.

use super::{Teacher, is_meaning};
use crate::grade::explain::{BESIDE, Belonging, FEW, Reason, Statement, Wrong};
use crate::model::Origin;
use pencilmill_solver::Lit;
use std::collections::BTreeSet;

/// The complete reason of a literal.
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

/// The premises of a known literal.
#[derive(Default)]
pub(super) struct Basis {
    /// The few visible premises.
    pub lits: BTreeSet<Lit>,
    /// The rules and hints that lead from them to derived variables.
    pub also: BTreeSet<Origin>,
    /// True if there are more premises, found earlier about derived variables.
    pub earlier: bool,
}

impl Teacher<'_> {
    /// The reason of a known literal, apart from what-ifs.
    pub(super) fn why(&self, l: Lit) -> Why {
        let Some(ground) = self.grounds.get(&l) else {
            return Why::of(Reason::Meaning);
        };
        let otherwise = ground.by.and_then(|by| self.otherwise(by, l));
        let otherwise = otherwise.or(ground.crowded.map(Wrong::NoRoom));
        let all = self.basis(l, 0);
        let sources = all.iter().flat_map(|all| &all.also).copied();
        let also = sources
            .filter(|by| *by != ground.source && (by.rule > 0 || by.hint != ground.source.hint));
        let why = Why {
            otherwise,
            also: also.collect(),
            ..Why::of(Reason::Rule(ground.source))
        };
        // numbers say little without the facts counted
        if otherwise.is_some_and(|wrong| !wrong.is_counted()) {
            return why;
        }
        let Some(Basis { lits, earlier, .. }) = self.since(l) else {
            // too many to name
            let rests_on = ground.rests_on.as_ref();
            let earlier = rests_on.is_none_or(|rests_on| !rests_on.is_empty());
            return Why { earlier, ..why };
        };
        let lits: Vec<Lit> = lits.into_iter().collect();
        let since = self.names.statement(&lits);
        Why {
            since: (!since.is_empty()).then_some(since),
            earlier,
            ..why
        }
    }

    /// The premises of a known literal. Derived variables are replaced by their own premises or, if
    /// that takes too many, only by those found in the present step.
    pub(super) fn since(&self, l: Lit) -> Option<Basis> {
        let few = |basis: &Basis| basis.lits.len() <= FEW && basis.also.len() <= BESIDE + 1;
        let all = self.basis(l, 0).filter(few);
        all.or_else(|| self.basis(l, self.before).filter(few))
    }

    /// All premises of these literals outside themselves, if all of them are visible in the
    /// drawing.
    pub(super) fn rests_on(&self, lits: &[Lit]) -> Option<Statement> {
        let mut all = BTreeSet::new();
        for &l in lits {
            let basis = self.basis(l, 0).filter(|basis| !basis.earlier)?;
            all.extend(basis.lits);
        }
        let others: Vec<Lit> = all.into_iter().filter(|l| !lits.contains(l)).collect();
        Some(self.names.statement(&others))
    }

    /// The premises of a known literal; derived ones among the first `first` known literals are not
    /// traced back.
    fn basis(&self, l: Lit, first: usize) -> Option<Basis> {
        let mut basis = Basis::default();
        let mut seen = BTreeSet::new();
        let ground = self.grounds.get(&l)?;
        basis.also.extend(&ground.and);
        let mut due = ground.rests_on.clone()?;
        while let Some(l) = due.pop() {
            if !seen.insert(l) {
                continue;
            }
            if self.names.has(l) {
                basis.lits.insert(l);
            } else if self.rank.get(l).is_some_and(|at| at < first) {
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
                basis.also.extend(&ground.and);
            }
        }
        Some(basis)
    }
}
