//! The steps a person would take, in words that need no genre: what is decided, by which rule, and by
//! which printed hint.

use super::{Grade, LIMITS, Rating, Reading, price_of};
use crate::board::{Drawing, Item};
use crate::model::Source;
use crate::puzzle::Puzzle;
use pencilmill_solver::Lit;
use pencilmill_solver::layers::{End, Layers, Round, layer};
use std::collections::{BTreeMap, BTreeSet};

/// Whether an item is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Decision {
    /// The item.
    pub item: Item,
    /// Whether it is drawn.
    pub drawn: bool,
}

/// Why something is decided.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// A rule, perhaps with a hint, says so.
    Rule(Source),
    /// Otherwise these rules and hints contradict each other after so many rounds.
    WhatIf {
        /// Rules and hints, as few as possible.
        sources: Vec<Source>,
        /// Rounds from the assumption to the contradiction.
        rounds: u32,
    },
    /// Otherwise there is a contradiction that takes what-ifs inside the what-if to see.
    Deep,
    /// It is what the other decisions of the round mean.
    Meaning,
}

/// Decisions with one reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deduction {
    /// Why.
    pub reason: Reason,
    /// What is decided, sorted.
    pub decided: Vec<Decision>,
    /// How many things are found besides that are not drawn: whether a cell is visited, or lies inside.
    pub unseen: usize,
}

/// Everything found at one layer at one time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The layer.
    pub layer: u8,
    /// Thousandths of a look that it adds to the score.
    pub price: u64,
    /// What is found.
    pub deductions: Vec<Deduction>,
    /// Everything known to be drawn afterwards.
    pub drawing: Drawing,
}

/// A way to the answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The steps.
    pub steps: Vec<Step>,
    /// Whether they lead to the answer.
    pub solved: bool,
    /// What they add up to.
    pub rating: Rating,
    /// Its name.
    pub grade: Grade,
}

/// Explains how to solve a puzzle that has this answer only.
pub fn explain(puzzle: &Puzzle, answer: &Drawing) -> Explanation {
    let reading = Reading::new(puzzle, answer);
    let items: BTreeMap<Lit, Item> = reading.drawn().iter().map(|d| (d.1, d.0)).collect();
    let mut before = reading.layers();
    let (mut steps, mut rounds) = (Vec::new(), Vec::new());
    let mut layers = reading.layers();
    let end = layers.solve(LIMITS, |after, round| {
        let deductions = deductions(&reading, &items, &mut before, round);
        before.accept(&round.known);
        steps.push(Step {
            layer: round.layer,
            price: price_of(round),
            deductions,
            drawing: reading.drawing(after),
        });
        rounds.push(round.clone());
        true
    });
    let rating = Rating::of(&rounds, end, layers.unknowns());
    Explanation {
        steps,
        solved: end == End::Solved,
        rating,
        grade: puzzle.grade(&rating),
    }
}

fn deductions(
    reading: &Reading,
    items: &BTreeMap<Lit, Item>,
    before: &mut Layers,
    round: &Round,
) -> Vec<Deduction> {
    let decision = |l: Lit| -> Option<Decision> {
        let (item, drawn) = match items.get(&l) {
            Some(item) => (item, true),
            None => (items.get(&!l)?, false),
        };
        Some(Decision { item: *item, drawn })
    };
    // the first constraint that says so, in the order of the rules
    let mut found: BTreeMap<Lit, Reason> = BTreeMap::new();
    for finding in &round.found {
        let reason = match finding.by {
            Some(by) => Reason::Rule(reading.source(by)),
            None if round.layer >= layer::NESTED => Reason::Deep,
            None => match before.refutation(!finding.lit) {
                None => Reason::Deep,
                Some(refutation) => {
                    let by = refutation.by.iter();
                    let sources: BTreeSet<Source> = by.map(|&by| reading.source(by)).collect();
                    Reason::WhatIf {
                        sources: sources.into_iter().collect(),
                        rounds: refutation.rounds,
                    }
                }
            },
        };
        let first = found.entry(finding.lit).or_insert_with(|| reason.clone());
        *first = first.clone().min(reason);
    }
    let meant = round.known.iter().filter(|l| decision(**l).is_some());
    for &l in meant {
        found.entry(l).or_insert(Reason::Meaning);
    }
    let mut by: BTreeMap<(Reason, Option<Lit>), Deduction> = BTreeMap::new();
    for (l, reason) in found {
        // a what-if has an assumption of its own, which can be named if it is drawn
        let supposed = matches!(reason, Reason::WhatIf { .. } | Reason::Deep);
        let own = (supposed && decision(l).is_some()).then_some(l);
        let deduction = by.entry((reason.clone(), own)).or_insert(Deduction {
            reason,
            decided: Vec::new(),
            unseen: 0,
        });
        match decision(l) {
            Some(decision) => deduction.decided.push(decision),
            None => deduction.unseen += 1,
        }
    }
    by.into_values()
        .map(|mut deduction| {
            deduction.decided.sort_unstable();
            deduction
        })
        .collect()
}
