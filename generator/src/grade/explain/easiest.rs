//! The content of a hint to a player: the easiest single deduction, with its premises.

use super::teacher::effort;
use super::{Deduction, Lead, Lit, Reason, SolvingStep, Statement, explain_from};
use crate::board::{Drawing, Item};
use crate::genre::Puzzle;
use pencilmill_solver::Interrupt;
use std::collections::{BTreeMap, BTreeSet};

/// The next deduction after a drawing that is part of the only answer: of the deductions that draw
/// anything new as soon as any does, the one with the fewest premises; premises that are not drawn
/// come first. `None` if no step leads on, or none did before the flag was set.
pub(in crate::grade) fn next_step(
    puzzle: &Puzzle,
    answer: &Drawing,
    drawn: &Drawing,
    stop: &Interrupt,
) -> Option<SolvingStep> {
    let is_new = |item: &Item| !drawn.contains(item) && !puzzle.printed.contains(item);
    let draws = |found: &Deduction| found.found.drawn.items().iter().any(is_new);
    let more = |step: &SolvingStep| !step.deductions.iter().any(draws);
    let way = explain_from(puzzle, answer, drawn, stop, true, more);
    let steps: Vec<SolvingStep> = std::iter::once(way.start).chain(way.steps).collect();
    let mut all: Vec<(u8, Deduction)> = Vec::new();
    for step in &steps {
        for deduction in &step.deductions {
            unfold(step.layer, deduction.clone(), &mut all);
        }
    }
    let mut by: BTreeMap<Lit, usize> = BTreeMap::new();
    for (at, (_, deduction)) in all.iter().enumerate() {
        for &l in &deduction.lits {
            by.entry(l).or_insert(at);
        }
    }
    let is_there = |found: &Deduction| {
        let statement = &found.found;
        let items = statement.drawn.items();
        !items.is_empty() && statement.len() == items.len() && !items.iter().any(is_new)
    };
    let before = |at: usize| {
        let mut before = BTreeSet::new();
        let mut due = vec![at];
        while let Some(one) = due.pop() {
            let uses = all[one].1.uses.iter().filter_map(|l| by.get(l).copied());
            for other in uses.filter(|&other| other < at && !is_there(&all[other].1)) {
                if before.insert(other) {
                    due.push(other);
                }
            }
        }
        before
    };
    let candidates = (0..all.len()).filter(|&at| draws(&all[at].1));
    let easiest = candidates
        .map(|at| (before(at), at))
        .min_by_key(|(before, at)| {
            let own = before.iter().chain([at]);
            let highest = own.clone().map(|&one| all[one].0).max();
            let length: usize = own.map(|&one| length(&all[one].1)).sum();
            (highest, length, effort(&all[*at].1), *at)
        });
    let (before, at) = easiest?;
    let (layer, mut deduction) = all[at].clone();
    deduction.first = before.iter().map(|&one| all[one].1.clone()).collect();
    let told = deduction.first.iter().chain([&deduction]);
    let told: Vec<_> = told.map(|one| one.found.clone()).collect();
    let ruled_out = |item: &Item| {
        let mut blank = told.iter().flat_map(|found| found.blank.items());
        blank.any(|other| (other.at, other.to) == (item.at, item.to))
    };
    let items = told.iter().flat_map(|found| found.drawn.items());
    Some(SolvingStep {
        layer,
        drawing: items.chain(drawn.items()).copied().collect(),
        blank: steps.last()?.blank.filtered(ruled_out),
        deductions: vec![deduction],
    })
}

/// Appends a deduction after those nested in it.
fn unfold(layer: u8, mut deduction: Deduction, all: &mut Vec<(u8, Deduction)>) {
    for first in std::mem::take(&mut deduction.first) {
        unfold(layer, first, all);
    }
    all.push((layer, deduction));
}

/// The length of telling a deduction: itself, its premises and the leads of its what-if.
fn length(deduction: &Deduction) -> usize {
    fn leads(all: &[Lead]) -> usize {
        let inner = |lead: &Lead| lead.inner.as_ref().map_or(0, |inner| leads(&inner.leads));
        all.iter().map(|lead| 2 + inner(lead)).sum()
    }
    let since = deduction.since.as_ref().map_or(0, Statement::len);
    let deep = match deduction.reason {
        Reason::Deep => 100,
        _ => 0,
    };
    3 + since + deduction.also.len() + deduction.ways.len() + leads(&deduction.leads) + deep
}
