//! The content of a hint to a player: the easiest single deduction, with its premises.

use super::teacher::effort;
use super::{Deduction, Lead, Lit, Reason, SolvingStep, Statement, explain_from};
use crate::board::{Drawing, Item};
use crate::genre::{Progress, Puzzle};
use crate::grade::closed_cells;
use pencilmill_solver::Interrupt;
use std::collections::{BTreeMap, BTreeSet};

#[cfg(test)]
mod tests;

/// Length from which a story is too long for a hint if there is a shorter one.
const LONG: usize = 40;

/// Steps without anything to draw after which a note will do.
const NO_INK: usize = 2;

/// The next deduction after a drawing that is part of the only answer, of those that draw anything
/// new as soon as any does; with `noting`, of those that rule something out where none does within
/// a few steps. It goes on from the last item drawn, or uses a clue, or has few
/// premises. Premises that are not drawn come first, and what the same clue decides as well comes
/// after. `None` if no step leads on, or none did before the flag was set.
///
/// A drawing does not tell undrawn facts, such as the way round a loop. Where it leads no further by
/// itself, the puzzle is therefore explained from its beginning, up to something new.
pub(in crate::grade) fn next_step(
    puzzle: &Puzzle,
    answer: &Drawing,
    progress: &Progress,
    noting: bool,
    stop: &Interrupt,
) -> Option<SolvingStep> {
    let next = |from| step_from(from, puzzle, answer, progress, noting, stop);
    [progress, &Progress::default()].into_iter().find_map(next)
}

/// [`next_step`] in an explanation from another drawing.
fn step_from(
    from: &Progress,
    puzzle: &Puzzle,
    answer: &Drawing,
    progress: &Progress,
    noting: bool,
    stop: &Interrupt,
) -> Option<SolvingStep> {
    let drawn = &progress.drawn;
    let is_new = |item: &Item| !drawn.contains(item) && !puzzle.printed.contains(item);
    let draws = |found: &Deduction| found.found.drawn.items().iter().any(is_new);
    let closed = closed_cells(puzzle);
    let is_news = |item: &Item| {
        ![&progress.crossed, &closed]
            .iter()
            .any(|all| all.contains(item))
    };
    let notes =
        |found: &Deduction| !found.is_plain() && found.found.blank.items().iter().any(is_news);
    let (mut steps, mut noted) = (0, false);
    let more = |step: &SolvingStep| {
        steps += 1;
        noted |= noting && step.deductions.iter().any(notes);
        !(noted && steps > NO_INK || step.deductions.iter().any(draws))
    };
    let way = explain_from(puzzle, answer, from, stop, true, more);
    let steps: Vec<SolvingStep> = std::iter::once(way.start).chain(way.steps).collect();
    let mut all: Vec<Deduction> = Vec::new();
    let mut layers: Vec<(usize, u8)> = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        for deduction in &step.deductions {
            unfold(deduction.clone(), &mut all);
            layers.resize(all.len(), (number, step.layer));
        }
    }
    let mut by: BTreeMap<Lit, usize> = BTreeMap::new();
    for (at, deduction) in all.iter().enumerate() {
        for &l in &deduction.lits {
            by.entry(l).or_insert(at);
        }
    }
    let is_there = |found: &Deduction| {
        let Statement { drawn, blank, told } = &found.found;
        let crossed = blank
            .items()
            .iter()
            .all(|item| progress.crossed.contains(item));
        !found.found.is_empty() && told.is_empty() && crossed && !drawn.items().iter().any(is_new)
    };
    // the deductions that one needs and that are not drawn yet, each after those it needs itself
    let before = |at: usize| {
        let (mut before, mut seen) = (Vec::new(), BTreeSet::new());
        let mut due = vec![(at, false)];
        while let Some((one, done)) = due.pop() {
            if done {
                before.push(one);
            } else if seen.insert(one) {
                due.push((one, true));
                let uses = all[one].uses.iter().filter_map(|l| by.get(l).copied());
                let untold = uses.filter(|&other| !is_there(&all[other]));
                due.extend(untold.map(|other| (other, false)));
            }
        }
        before.pop();
        before
    };
    let last = progress.order.last();
    let goes_on = |one: &Deduction| {
        let rests_on = one.rests_on.iter().chain(&one.since);
        let mut drawn = rests_on.flat_map(|rests_on| rests_on.drawn.items());
        drawn.any(|item| Some(item) == last)
    };
    let any_draws = all.iter().any(draws);
    let leads = |one: &Deduction| draws(one) || noting && !any_draws && notes(one);
    let candidates = (0..all.len()).filter(|&at| leads(&all[at]));
    let easiest = candidates
        .map(|at| (before(at), at))
        .min_by_key(|(before, at)| {
            let own = before.iter().chain([at]);
            let highest = own.clone().map(|&one| layers[one].1).max();
            let length: usize = own.map(|&one| length(&all[one])).sum();
            let one = &all[*at];
            let apart = (!goes_on(one), one.clue().is_none());
            (highest, length > LONG, apart, length, effort(one), *at)
        });
    let (before_it, at) = easiest?;
    let clue = all[at].clue();
    let alike = |&other: &usize| {
        let (one, chosen) = (&all[other], &all[at]);
        let same = clue.is_some() && one.clue() == clue
            || chosen.cases.is_some() && (&one.reason, one.cases) == (&chosen.reason, chosen.cases);
        same && other != at && layers[other].0 == layers[at].0 && !is_there(one)
    };
    let told = |other: &usize| before(*other).iter().all(|one| before_it.contains(one));
    let others = (0..all.len()).filter(alike).filter(told);
    let order: Vec<usize> = before_it
        .iter()
        .copied()
        .chain([at])
        .chain(others)
        .collect();
    // what cannot be said of the drawing is told with what follows from it
    let (mut deductions, mut first) = (Vec::new(), Vec::new());
    for one in order {
        let mut deduction = all[one].clone();
        // what a note is good for is seen only later
        deduction.aside &= any_draws;
        if deduction.found.is_empty() {
            first.push(deduction);
        } else {
            deduction.first = std::mem::take(&mut first);
            deductions.push(deduction);
        }
    }
    let ruled_out = |item: &Item| {
        let mut blank = deductions.iter().flat_map(|one| one.found.blank.items());
        blank.any(|other| (other.at, other.to) == (item.at, item.to))
    };
    let blank = steps.last()?.blank.filtered(ruled_out);
    let items = deductions.iter().flat_map(|one| one.found.drawn.items());
    Some(SolvingStep {
        layer: layers[at].1,
        drawing: items.chain(drawn.items()).copied().collect(),
        blank,
        deductions,
    })
}

/// Appends a deduction after those nested in it.
fn unfold(mut deduction: Deduction, all: &mut Vec<Deduction>) {
    for first in std::mem::take(&mut deduction.first) {
        unfold(first, all);
    }
    all.push(deduction);
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
