//! The order in which a person tells deductions: each once its premises are told, and those of one
//! clue or of one kind together.

use super::teacher::Teacher;
use super::{Belonging, Deduction, Explanation, Reason, SolvingStep, Statement, Wrong};
use crate::board::{Drawing, Ink, Item};
use crate::model::Word;
use pencilmill_layers::layer;
use pencilmill_solver::Lit;
use std::collections::{BTreeMap, BTreeSet};
use std::mem::{Discriminant, discriminant};

/// A class of deductions that are told in the same way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Topic {
    reason: Discriminant<Reason>,
    cases: Option<u32>,
    /// The rules, each with the kind of clue that it concerns.
    sources: BTreeSet<(u8, Option<Ink>)>,
    otherwise: Option<Discriminant<Wrong>>,
    belonging: Option<Discriminant<Belonging>>,
    /// The violation at the end of a what-if.
    breaks: Option<Discriminant<Wrong>>,
    /// The first item drawn, or else ruled out, or a word.
    found: (Option<Ink>, Option<Ink>, Option<(Word, bool)>),
}

impl Deduction {
    /// The class of deductions that are told in the same way.
    pub fn topic(&self) -> Topic {
        let sources = match &self.reason {
            Reason::Rule(by) => std::slice::from_ref(by),
            Reason::WhatIf { sources, .. } => sources,
            Reason::Deep | Reason::Meaning => &[],
        };
        let sources = sources.iter().chain(&self.also).filter(|by| by.rule > 0);
        let Statement { drawn, blank, told } = &self.found;
        let ink = |drawing: &Drawing| drawing.items().first().map(|item| item.ink);
        Topic {
            reason: discriminant(&self.reason),
            cases: self.cases,
            sources: sources
                .map(|by| (by.rule, by.hint.map(|hint| hint.ink)))
                .collect(),
            otherwise: self.otherwise.as_ref().map(discriminant),
            belonging: self.belonging.as_ref().map(discriminant),
            breaks: (self.breaks.as_ref())
                .and_then(|breach| breach.seen.as_ref())
                .map(discriminant),
            found: (
                ink(drawn),
                ink(blank),
                told.first().map(|told| (told.0, told.2)),
            ),
        }
    }

    /// The clue whose number alone decides it.
    pub fn clue(&self) -> Option<Item> {
        match &self.reason {
            Reason::Rule(by) if self.cases.is_none() => by.hint,
            _ => None,
        }
    }

    /// Returns whether a rule leads to it without cases or assumptions.
    pub fn is_direct(&self) -> bool {
        let direct = matches!(self.reason, Reason::Rule(_) | Reason::Meaning);
        direct && self.cases.is_none() && self.first.is_empty()
    }

    /// Returns whether it is told without a word, because nothing needs it or a person sees it.
    pub fn is_trivial(&self) -> bool {
        self.aside || self.is_plain()
    }

    /// Returns whether a person crosses it off without a word: nothing is drawn, and no clue,
    /// region or violation is seen.
    pub(super) fn is_plain(&self) -> bool {
        let mut blank = self.found.blank.items().iter();
        let result = !self.found.drawn.is_empty()
            || blank.any(|item| matches!(item.ink, Ink::Shaded | Ink::Half));
        let told = |wrong: Wrong| !wrong.is_counted() && !matches!(wrong, Wrong::Branch(..));
        let seen = self.otherwise.is_some_and(told);
        let plain = self.clue().is_none() && self.belonging.is_none() && !seen && !result;
        self.is_direct() && plain
    }

    /// All literals that it decides or rests on, with those of deductions told first.
    fn all(&self, of: fn(&Deduction) -> &[Lit]) -> BTreeSet<Lit> {
        let first = self.first.iter().flat_map(|first| first.all(of));
        of(self).iter().copied().chain(first).collect()
    }
}

impl Teacher<'_> {
    /// Arranges the deductions of all steps.
    pub fn arrange(&self, explanation: &mut Explanation) {
        let steps = std::mem::take(&mut explanation.steps).into_iter();
        let mut all: Vec<(u8, Deduction)> = Vec::new();
        for SolvingStep {
            layer, deductions, ..
        } in steps
        {
            all.extend(deductions.into_iter().map(|deduction| (layer, deduction)));
        }
        let mut by: BTreeMap<Lit, usize> = BTreeMap::new();
        for (at, (_, deduction)) in all.iter().enumerate() {
            for l in deduction.all(|one| &one.lits) {
                by.entry(l).or_insert(at);
            }
        }
        let waits = all.iter().enumerate().map(|(at, (_, deduction))| {
            if !deduction.lits.iter().all(|l| self.is_grounded(*l)) {
                return (0..at).collect();
            }
            let before = deduction.all(|one| &one.uses).into_iter();
            let before = before.filter_map(|l| by.get(&l).copied());
            before.filter(|&other| other < at).collect()
        });
        let waits: Vec<BTreeSet<usize>> = waits.collect();
        let topics: Vec<Topic> = all.iter().map(|(_, deduction)| deduction.topic()).collect();
        let mut left: BTreeSet<usize> = (0..all.len()).collect();
        let mut due: Vec<usize> = waits.iter().map(BTreeSet::len).collect();
        let mut order: Vec<usize> = Vec::new();
        let mut last: Option<usize> = None;
        while let Some(&next) = left.iter().filter(|&&at| due[at] == 0).min_by_key(|&&at| {
            let (layer, deduction) = &all[at];
            let (direct, clue) = (deduction.is_direct(), deduction.clue());
            let last = last.map(|last| (&all[last].1, &topics[last]));
            let same = last.is_some_and(|(last, topic)| {
                clue.is_some() && clue == last.clue() || *topic == topics[at]
            });
            let goes_on = last.is_some_and(|(last, _)| {
                direct && deduction.uses.iter().any(|l| last.lits.contains(l))
            });
            let layer = if direct { layer::ONE } else { *layer };
            (!deduction.is_trivial(), !same, !goes_on, layer, at)
        }) {
            left.remove(&next);
            for &at in &left {
                due[at] -= usize::from(waits[at].contains(&next));
            }
            order.push(next);
            if !all[next].1.is_trivial() {
                last = Some(next);
            }
        }
        let mut place = vec![0; all.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old] = new;
        }
        let mut all: Vec<Option<(u8, Deduction)>> = all.into_iter().map(Some).collect();
        let ordered = order.into_iter().filter_map(|at| {
            let (layer, mut deduction) = all[at].take()?;
            deduction.after = waits[at].iter().map(|&other| place[other]).collect();
            Some((layer, deduction))
        });
        let mut steps: Vec<SolvingStep> = Vec::new();
        for (layer, deduction) in ordered {
            match steps.last_mut() {
                Some(step) if step.layer == layer && deduction.is_direct() => {
                    step.deductions.push(deduction);
                }
                _ => steps.push(SolvingStep {
                    layer,
                    deductions: vec![deduction],
                    drawing: Drawing::blank(),
                    blank: Drawing::blank(),
                }),
            }
        }
        let mut known: BTreeSet<Lit> = self.known[..self.given].iter().copied().collect();
        for step in &mut steps {
            known.extend(
                step.deductions
                    .iter()
                    .flat_map(|one| one.lits.iter().copied()),
            );
            let value = |l: Lit| i8::from(known.contains(&l)) - i8::from(known.contains(&!l));
            step.drawing = self.reading.drawing(value);
            step.blank = self.reading.blank(value);
        }
        explanation.steps = steps;
    }
}
