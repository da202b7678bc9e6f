//! Exclusions that no later step needs, which are told together after the rest of their step.

use super::teacher::Teacher;
use super::{Deduction, Explanation, Reason};
use crate::board::Ink;
use pencilmill_solver::Lit;
use std::collections::BTreeSet;

impl Teacher<'_> {
    /// Moves exclusions on which nothing later rests to the end of their step.
    pub fn set_aside(&self, explanation: &mut Explanation) {
        let Explanation { start, steps, .. } = explanation;
        let mut all: Vec<&mut Deduction> = std::iter::once(start)
            .chain(steps)
            .flat_map(|step| &mut step.deductions)
            .collect();
        let Some(needed) = self.needed(&all) else {
            return;
        };
        for deduction in &mut all {
            let plain = matches!(deduction.reason, Reason::Rule(_) | Reason::Meaning);
            let unneeded = !deduction.lits.iter().any(|l| needed.contains(l));
            let plain = plain && deduction.cases.is_none() && deduction.first.is_empty();
            deduction.aside = plain && unneeded && !is_result(deduction);
        }
        let Explanation { start, steps, .. } = explanation;
        for step in std::iter::once(start).chain(steps) {
            step.deductions.sort_by_key(|deduction| deduction.aside);
        }
    }

    /// All literals on which results rest, if that is known.
    fn needed(&self, all: &[&mut Deduction]) -> Option<BTreeSet<Lit>> {
        let mut needed = BTreeSet::new();
        let results = all.iter().filter(|deduction| is_result(deduction));
        let mut due: Vec<Lit> = results.flat_map(|found| found.lits.clone()).collect();
        while let Some(l) = due.pop() {
            if !needed.insert(l) {
                continue;
            }
            if let Some(ground) = self.grounds.get(&l) {
                due.extend(ground.rests_on.as_ref()?);
            }
        }
        Some(needed)
    }
}

/// Returns whether a deduction is a result that solvers note: drawn items, or cells that are not
/// shaded.
fn is_result(deduction: &Deduction) -> bool {
    let found = &deduction.found;
    let mut blank = found.blank.items().iter();
    let cell = |ink: Ink| matches!(ink, Ink::Shaded | Ink::Half);
    !found.drawn.is_empty() || found.is_empty() || blank.any(|item| cell(item.ink))
}
