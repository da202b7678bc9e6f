//! The drawings that a rule is stated for, where it is stated for several: the candidate mazes.

use super::teacher::Teacher;
use super::{Breach, Deduction, Explanation, Lead, Reason};
use crate::model::Origin;
use std::collections::BTreeSet;

impl Teacher<'_> {
    /// Attaches to each deduction the drawings that its rules and hints are stated for.
    pub fn show_instances(&self, explanation: &mut Explanation) {
        let Explanation { start, steps, .. } = explanation;
        for step in std::iter::once(start).chain(steps) {
            step.deductions.iter_mut().for_each(|own| self.show(own));
        }
    }

    fn show(&self, deduction: &mut Deduction) {
        let mut named = BTreeSet::new();
        match &deduction.reason {
            Reason::Rule(by) => named.extend([*by]),
            Reason::WhatIf { sources, .. } => named.extend(sources),
            Reason::Deep | Reason::Meaning => {}
        }
        named.extend(&deduction.also);
        named.extend(deduction.ways.iter().flat_map(|way| &way.sources));
        of_leads(&deduction.leads, deduction.breaks.as_ref(), &mut named);
        let shown = named.iter().filter_map(|source| {
            let instance = self.reading.instance(source)?;
            Some((*source, instance.clone()))
        });
        deduction.instances = shown.collect();
        deduction.first.iter_mut().for_each(|own| self.show(own));
    }
}

/// Collects all rules and hints named on the way to a contradiction.
fn of_leads(leads: &[Lead], breaks: Option<&Breach>, named: &mut BTreeSet<Origin>) {
    for lead in leads {
        named.extend(lead.source.iter().chain(&lead.also));
        if let Some(inner) = &lead.inner {
            of_leads(&inner.leads, Some(&inner.breaks), named);
        }
    }
    if let Some(breach) = breaks {
        named.extend(breach.source.iter().chain(&breach.also));
    }
}
