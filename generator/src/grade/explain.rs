//! The steps a person would take, in words that need no genre: what is decided, by which rule, and by
//! which printed hint.

use super::{Grade, LIMITS, Rating, Reading, price_of};
use crate::board::{Drawing, Item, Place};
use crate::genre::Puzzle;
use crate::model::{Origin, Word};
use pencilmill_layers::{By, End, Layers, Round, layer};
use pencilmill_solver::{Constraint, Lit};
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
    /// If it is what all ways to meet a rule or hint have in common, how many ways these are.
    pub cases: Option<u32>,
    /// For a what-if, where the contrary of the first thing decided leads.
    pub leads: Vec<Lead>,
    /// What is broken at its end; nothing if it contradicts what it supposes.
    pub breaks: Option<Origin>,
    /// What is drawn.
    pub drawn: Drawing,
    /// What is not.
    pub blank: Drawing,
    /// What is found besides of places, and whether it is so, sorted.
    pub told: Vec<(Word, Place, bool)>,
    /// How many things are found besides that a person has no word for.
    pub auxiliary: usize,
}

/// What a rule or hint says on the way to a contradiction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lead {
    /// The rule or hint.
    pub source: Origin,
    /// What would have to be drawn.
    pub drawn: Drawing,
    /// What could not be.
    pub blank: Drawing,
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
    /// What is known before the first step: what is printed, and what that says by itself.
    pub start: SolvingStep,
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
    explain_from(puzzle, answer, &Drawing::blank(), |_| true)
}

/// The next steps from a drawing that is a part of the only answer, up to the first one that draws something new.
pub fn next_steps(puzzle: &Puzzle, answer: &Drawing, drawn: &Drawing) -> Explanation {
    let is_new = |step: &SolvingStep| {
        let all = step.drawing.items();
        all.iter().any(|item| !drawn.contains(item))
    };
    let mut explanation = explain_from(puzzle, answer, drawn, |step| !is_new(step));
    explanation.solved |= drawn == answer;
    explanation
}

/// Explains how to go on from what is drawn already, as long as more steps are wanted.
fn explain_from(
    puzzle: &Puzzle,
    answer: &Drawing,
    drawn: &Drawing,
    mut more: impl FnMut(&SolvingStep) -> bool,
) -> Explanation {
    let reading = Reading::new(puzzle, answer);
    let names = Names::of(&reading);
    let mut before = reading.layers();
    let mut layers = reading.layers();
    let known: Vec<Lit> = layers.known().to_vec();
    let start = SolvingStep {
        layer: layer::ONE,
        price: 0,
        deductions: at_the_start(&reading, &names, &known),
        drawing: reading.drawing(&layers),
    };
    let there = reading.drawn().iter().filter(|d| drawn.contains(&d.0));
    let there: Vec<Lit> = there.map(|d| d.1).collect();
    before.accept(&there);
    layers.accept(&there);
    layers.expect(&reading.answer(answer));
    let (mut steps, mut rounds) = (Vec::new(), Vec::new());
    let is_shown = !start
        .drawing
        .items()
        .iter()
        .all(|item| drawn.contains(item));
    let on = drawn.is_empty() || !is_shown || more(&start);
    let end = if !on {
        End::Stuck
    } else {
        layers.solve(LIMITS, |after, round| {
            let deductions = deductions(&reading, &names, &mut before, round);
            before.accept(&round.known);
            let step = SolvingStep {
                layer: round.layer,
                price: price_of(round),
                deductions,
                drawing: reading.drawing(after),
            };
            let more = more(&step);
            steps.push(step);
            rounds.push(round.clone());
            more
        })
    };
    let rating = Rating::of(&rounds, end, layers.unknowns());
    Explanation {
        start,
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

    /// What literals say is drawn, and what is not.
    fn items(&self, lits: &[Lit]) -> (Drawing, Drawing) {
        let items = |positive: bool| -> Drawing {
            let own = lits.iter().map(|&l| if positive { l } else { !l });
            own.filter_map(|l| self.drawn.get(&l).copied()).collect()
        };
        (items(true), items(false))
    }

    fn has(&self, l: Lit) -> bool {
        [l, !l]
            .iter()
            .any(|l| self.drawn.contains_key(l) || self.told.contains_key(l))
    }
}

/// What is printed, and what that means.
fn at_the_start(reading: &Reading, names: &Names, known: &[Lit]) -> Vec<Deduction> {
    let mut found: BTreeMap<Lit, Why> = BTreeMap::new();
    for (by, (guard, constraint)) in (0..).zip(reading.constraints()) {
        if let Constraint::Clause(lits) = constraint
            && guard == Lit::TRUE
            && let [l] = lits[..]
        {
            let why = Why::of(Reason::Rule(reading.source(by)));
            found.entry(l).or_insert(why);
        }
    }
    found.retain(|l, _| known.contains(l) && names.has(*l));
    for &l in known.iter().filter(|l| names.has(**l)) {
        found.entry(l).or_insert_with(|| Why::of(Reason::Meaning));
    }
    grouped(names, found)
}

/// Why something is so, in full.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Why {
    reason: Reason,
    cases: Option<u32>,
}

impl Why {
    fn of(reason: Reason) -> Why {
        Why {
            reason,
            cases: None,
        }
    }
}

/// Where what-ifs lead, and what they break.
type Ways = BTreeMap<Lit, (Vec<Lead>, Option<Origin>)>;

fn grouped(names: &Names, found: BTreeMap<Lit, Why>) -> Vec<Deduction> {
    let mut by: BTreeMap<Why, Vec<Lit>> = BTreeMap::new();
    for (l, why) in found {
        by.entry(why).or_default().push(l);
    }
    let deduction = |(why, lits): (Why, Vec<Lit>)| deduction(names, why, &lits);
    by.into_iter().map(deduction).collect()
}

/// What a person looks at first: what single rules say, then the shortest what-if.
fn effort(deduction: &Deduction) -> (u8, u32, usize) {
    match &deduction.reason {
        Reason::Rule(_) => (0, deduction.cases.unwrap_or(0), 0),
        Reason::WhatIf { sources, rounds } => (1, *rounds, sources.len()),
        Reason::Deep => (2, 0, 0),
        Reason::Meaning => (3, 0, 0),
    }
}

fn deductions(
    reading: &Reading,
    names: &Names,
    before: &mut Layers,
    round: &Round,
) -> Vec<Deduction> {
    // the first constraint that says so, in the order of the rules
    let mut found: BTreeMap<Lit, Why> = BTreeMap::new();
    let mut ways = Ways::new();
    for finding in &round.found {
        let mut cases = None;
        let reason = match finding.by {
            By::Constraint(by, _) => Reason::Rule(reading.source(by)),
            By::Cases(by, count) => {
                cases = Some(count);
                Reason::Rule(reading.source(by))
            }
            By::WhatIf if round.layer >= layer::NESTED => Reason::Deep,
            By::WhatIf => match before.refutation(!finding.lit) {
                None => Reason::Deep,
                Some(refutation) => {
                    let leads = refutation.leads.iter().filter_map(|lead| {
                        let (drawn, blank) = names.items(&lead.lits);
                        let source = reading.source(lead.by);
                        let shown = !drawn.is_empty() || !blank.is_empty();
                        shown.then_some(Lead {
                            source,
                            drawn,
                            blank,
                        })
                    });
                    let breaks = refutation.breaks.map(|by| reading.source(by));
                    ways.insert(finding.lit, (leads.collect(), breaks));
                    let by = refutation.by.iter();
                    let sources: BTreeSet<Origin> = by.map(|&by| reading.source(by)).collect();
                    Reason::WhatIf {
                        sources: sources.into_iter().collect(),
                        rounds: refutation.rounds,
                    }
                }
            },
        };
        let why = Why { reason, cases };
        let first = found.entry(finding.lit).or_insert_with(|| why.clone());
        *first = first.clone().min(why);
    }
    for &l in round.known.iter().filter(|l| names.has(**l)) {
        found.entry(l).or_insert_with(|| Why::of(Reason::Meaning));
    }
    let of: BTreeMap<Why, Lit> = found
        .iter()
        .rev()
        .map(|(&l, why)| (why.clone(), l))
        .collect();
    let mut all = grouped(names, found);
    for deduction in &mut all {
        let why = Why {
            reason: deduction.reason.clone(),
            cases: deduction.cases,
        };
        let way = of.get(&why).and_then(|l| ways.remove(l));
        (deduction.leads, deduction.breaks) = way.unwrap_or_default();
    }
    all.sort_by_key(effort);
    all
}

fn deduction(names: &Names, why: Why, lits: &[Lit]) -> Deduction {
    let (drawn, blank) = names.items(lits);
    let told = |l: Lit| {
        let positive = names.told.get(&l).map(|&(word, at)| (word, at, true));
        positive.or_else(|| names.told.get(&!l).map(|&(word, at)| (word, at, false)))
    };
    let mut all: Vec<(Word, Place, bool)> = lits.iter().filter_map(|&l| told(l)).collect();
    all.sort_unstable();
    Deduction {
        reason: why.reason,
        cases: why.cases,
        leads: Vec::new(),
        breaks: None,
        drawn,
        blank,
        told: all,
        auxiliary: lits.iter().filter(|l| !names.has(**l)).count(),
    }
}
