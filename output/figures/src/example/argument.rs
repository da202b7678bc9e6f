//! Arguments: classes of deductions that read alike.

use pencilmill_generator::board::Ink;
use pencilmill_generator::grade::{Belonging, Deduction, Reason, Wrong};
use pencilmill_generator::model::Origin;
use std::mem::{Discriminant, discriminant};

/// A class of deductions. The first of a class is told in full, further ones "in the same way".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    /// Difficulty for a person, the easiest first.
    pub kind: Kind,
    /// The rules, each with the kind of clue that it concerns.
    pub sources: Vec<(u8, Option<Ink>)>,
    /// The contradiction that the contrary leads to.
    otherwise: Option<Discriminant<Wrong>>,
    /// The way of naming the region that decides it.
    belonging: Option<Discriminant<Belonging>>,
    /// True if something is drawn, false if it is ruled out.
    so: bool,
}

/// Difficulty of an argument for a person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Direct application of a rule.
    Rule,
    /// Examination of all ways to meet a rule.
    Cases,
    /// Assumption of the contrary.
    WhatIf,
    /// Assumptions within an assumption.
    Deep,
}

impl Argument {
    /// The argument of a deduction.
    pub fn of(deduction: &Deduction) -> Argument {
        let (kind, sources): (Kind, &[Origin]) = match &deduction.reason {
            Reason::Rule(by) if deduction.cases.is_some() => {
                (Kind::Cases, std::slice::from_ref(by))
            }
            Reason::Rule(by) => (Kind::Rule, std::slice::from_ref(by)),
            Reason::Meaning => (Kind::Rule, &[]),
            Reason::WhatIf { sources, .. } => (Kind::WhatIf, sources),
            Reason::Deep => (Kind::Deep, &[]),
        };
        let mut sources: Vec<(u8, Option<Ink>)> = (sources.iter().chain(&deduction.also))
            .map(|by| (by.rule, by.hint.map(|hint| hint.ink)))
            .collect();
        sources.sort_unstable();
        sources.dedup();
        let found = &deduction.found;
        Argument {
            kind,
            sources,
            otherwise: deduction.otherwise.as_ref().map(discriminant),
            belonging: deduction.belonging.as_ref().map(discriminant),
            so: !found.drawn.is_empty() || found.told.iter().any(|told| told.2),
        }
    }

    /// Numbers of the rules.
    pub fn rules(&self) -> Vec<u8> {
        let mut rules: Vec<u8> = self.sources.iter().map(|source| source.0).collect();
        rules.retain(|rule| *rule > 0);
        rules.dedup();
        rules
    }
}
