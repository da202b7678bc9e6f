//! What makes two deductions the same argument to a reader.

use pencilmill_generator::board::Ink;
use pencilmill_generator::grade::{Belonging, Deduction, Reason, Wrong};
use pencilmill_generator::model::Origin;
use std::mem::{Discriminant, discriminant};

/// A way to argue: deductions with the same one are told once, and then "in the same way".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    /// How much it asks of a person, the least first.
    pub kind: Kind,
    /// The rules, each with the kind of clue that it speaks of.
    pub sources: Vec<(u8, Option<Ink>)>,
    /// What would go wrong otherwise.
    otherwise: Option<Discriminant<Wrong>>,
    /// How it is told whose region decides it.
    belonging: Option<Discriminant<Belonging>>,
    /// Whether something is drawn, or not.
    so: bool,
}

/// How much an argument asks of a person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A rule says so.
    Rule,
    /// All ways to meet a rule are looked at.
    Cases,
    /// The contrary is supposed.
    WhatIf,
    /// Things are supposed within what is supposed.
    Deep,
}

impl Argument {
    /// That of a deduction.
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
