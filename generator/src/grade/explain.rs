//! The steps a person would take, in words that need no genre: what is decided, by which rule, and by
//! which printed hint.

use super::{Grade, LIMITS, Rating, Reading, price_of};
use crate::board::{Drawing, Item, Place};
use crate::genre::Puzzle;
use crate::model::{Origin, Word};
use pencilmill_layers::{End, Layers, Round, layer};
use pencilmill_solver::Lit;
use std::collections::{BTreeMap, BTreeSet};

/// Why something is decided.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// A rule, perhaps with a hint, says so.
    Rule(Origin),
    /// Otherwise these rules and hints contradict each other after so many rounds.
    WhatIf {
        /// Rules and hints, as few as possible.
        sources: Vec<Origin>,
        /// Rounds from the assumption to the contradiction.
        rounds: u32,
    },
    /// Otherwise there is a contradiction that takes what-ifs inside the what-if to see.
    Deep,
    /// It is what the other decisions of the round mean.
    Meaning,
}

/// What is decided for one reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deduction {
    /// Why.
    pub reason: Reason,
    /// What is drawn.
    pub drawn: Drawing,
    /// What is not.
    pub blank: Drawing,
    /// What is found besides of places, and whether it is so, sorted.
    pub told: Vec<(Word, Place, bool)>,
    /// How many things are found besides that a person has no word for.
    pub auxiliary: usize,
}

/// Everything found at one layer at one time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvingStep {
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
    pub steps: Vec<SolvingStep>,
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
    let names = Names::of(&reading);
    let mut before = reading.layers();
    let (mut steps, mut rounds) = (Vec::new(), Vec::new());
    let mut layers = reading.layers();
    layers.expect(&reading.answer(answer));
    let end = layers.solve(LIMITS, |after, round| {
        let deductions = deductions(&reading, &names, &mut before, round);
        before.accept(&round.known);
        steps.push(SolvingStep {
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
        grade: super::grade_of(puzzle, &rating),
    }
}

/// What a person says of unknowns.
struct Names {
    drawn: BTreeMap<Lit, Item>,
    told: BTreeMap<Lit, (Word, Place)>,
}

impl Names {
    fn of(reading: &Reading) -> Names {
        Names {
            drawn: reading.drawn().iter().map(|d| (d.1, d.0)).collect(),
            told: reading
                .auxiliary()
                .iter()
                .map(|u| (u.lit, (u.word, u.at)))
                .collect(),
        }
    }

    fn has(&self, l: Lit) -> bool {
        [l, !l]
            .iter()
            .any(|l| self.drawn.contains_key(l) || self.told.contains_key(l))
    }
}

fn deductions(
    reading: &Reading,
    names: &Names,
    before: &mut Layers,
    round: &Round,
) -> Vec<Deduction> {
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
                    let sources: BTreeSet<Origin> = by.map(|&by| reading.source(by)).collect();
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
    for &l in round.known.iter().filter(|l| names.has(**l)) {
        found.entry(l).or_insert(Reason::Meaning);
    }
    let mut by: BTreeMap<Reason, Vec<Lit>> = BTreeMap::new();
    for (l, reason) in found {
        by.entry(reason).or_default().push(l);
    }
    let deduction = |(reason, lits): (Reason, Vec<Lit>)| deduction(names, reason, &lits);
    by.into_iter().map(deduction).collect()
}

fn deduction(names: &Names, reason: Reason, lits: &[Lit]) -> Deduction {
    let items = |positive: bool| -> Drawing {
        let own = lits.iter().map(|&l| if positive { l } else { !l });
        own.filter_map(|l| names.drawn.get(&l).copied()).collect()
    };
    let told = |l: Lit| {
        let positive = names.told.get(&l).map(|&(word, at)| (word, at, true));
        positive.or_else(|| names.told.get(&!l).map(|&(word, at)| (word, at, false)))
    };
    let mut all: Vec<(Word, Place, bool)> = lits.iter().filter_map(|&l| told(l)).collect();
    all.sort_unstable();
    Deduction {
        reason,
        drawn: items(true),
        blank: items(false),
        told: all,
        auxiliary: lits.iter().filter(|l| !names.has(**l)).count(),
    }
}
