//! The steps a person would take, in terms that need no genre: what is decided, by which rule, by which printed hint, and
//! since when.
//!
//! Everything known has a [`Ground`]: the constraint that says so, and the few known things it rests on. What nobody
//! draws is told by what it rests on in turn, until only things are left that a person can point at.

use super::{LIMITS, Reading};
use crate::board::{Drawing, Place};
use crate::genre::Puzzle;
use crate::model::{Origin, Word};
use pencilmill_layers::{End, Layers, Limits, Next, layer};
use pencilmill_solver::{Interrupt, Lit};
use teacher::{Chosen, Teacher};

mod aside;
mod easiest;
mod instances;
mod meanings;
mod names;
mod parts;
mod seen;
mod teacher;
#[cfg(test)]
mod tests;
mod ways;
mod what_if;
mod wrong;

pub(super) use easiest::next_step;
pub use parts::{Area, Belonging, Breach, Inner, ListedWay};
pub use wrong::{Counted, Wrong};

/// Most things that something is said to rest on.
const FEW: usize = 6;
/// Most rules and hints that are named beside the one that says something.
const BESIDE: usize = 3;
/// Most what-ifs within what-ifs that are told; afterwards all that a round of them finds is taken in at once.
const DEEP: u32 = 12;
/// Largest number of known things among which those are looked for.
const MANY: usize = 2000;

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

/// What is said of the drawing.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Statement {
    /// What is drawn.
    pub drawn: Drawing,
    /// What is not.
    pub blank: Drawing,
    /// What is so of cells besides, sorted.
    pub told: Vec<(Word, Place, bool)>,
}

impl Statement {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many things are said.
    pub fn len(&self) -> usize {
        self.drawn.len() + self.blank.len() + self.told.len()
    }
}

/// What is decided for one reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deduction {
    /// Why.
    pub reason: Reason,
    /// If it is what all ways to meet a rule or hint have in common, how many ways these are.
    pub cases: Option<u32>,
    /// The few things known before that it rests on, if they are few and a person can point at them.
    pub since: Option<Statement>,
    /// Further rules and hints without which that does not tell it, sorted.
    pub also: Vec<Origin>,
    /// Whether it rests on what was found before besides, which nobody draws.
    pub earlier: bool,
    /// All known before that it rests on, be it little or much; none if a person cannot point at all of it.
    pub rests_on: Option<Statement>,
    /// What would go wrong otherwise, if that is seen at a glance.
    pub otherwise: Option<Wrong>,
    /// Whose region it lies in, if that decides it.
    pub belonging: Option<Belonging>,
    /// What is known to belong to the clues that this names.
    pub areas: Vec<Area>,
    /// All ways to meet a rule or hint, if they are listed.
    pub ways: Vec<ListedWay>,
    /// What was found before, is told first here since nobody draws it, and is needed now; each as soon as what it needs was told.
    pub first: Vec<Deduction>,
    /// For a what-if, what it supposes: the contrary of the first thing decided. Where nobody draws that, what it means.
    pub supposes: Statement,
    /// Where that leads.
    pub leads: Vec<Lead>,
    /// What is broken at its end.
    pub breaks: Option<Breach>,
    /// What is decided.
    pub found: Statement,
    /// Where nothing is decided that a person has a word for: the rule or hint that can be met in fewer ways now.
    pub fewer: Option<Origin>,
    /// The drawings of which its rules are stated, where one rule is stated of several.
    pub instances: Vec<(Origin, Drawing)>,
    /// Whether it only rules out what no later step needs.
    pub aside: bool,
    /// All that is decided, and what it rests on.
    lits: Vec<Lit>,
    uses: Vec<Lit>,
}

/// What a rule or hint says on the way to a contradiction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lead {
    /// The rule or hint; none if it is what was said before in other words.
    pub source: Option<Origin>,
    /// Further rules and hints without which that does not tell it, sorted.
    pub also: Vec<Origin>,
    /// Whose region it lies in, if that decides it.
    pub belonging: Option<Belonging>,
    /// Whether it takes what was found before besides, which nobody draws.
    pub earlier: bool,
    /// If it is no rule that says so: how the contrary fails.
    pub inner: Option<Box<Inner>>,
    /// What it says.
    pub said: Statement,
}

/// What is found at one layer at one time: all that single constraints say, or what one what-if does. A step in which nothing is
/// found that can be said of the drawing is told within those that need it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvingStep {
    /// The layer.
    pub layer: u8,
    /// What is found.
    pub deductions: Vec<Deduction>,
    /// Everything known to be drawn afterwards.
    pub drawing: Drawing,
    /// Where it is known then that nothing is drawn: an item without its value for each place, or two places, at which
    /// something might be.
    pub blank: Drawing,
}

impl SolvingStep {
    /// Whether single constraints say all of it.
    pub fn is_at_once(&self) -> bool {
        self.layer == layer::ONE
    }

    /// Whether nothing in it can be said of the drawing.
    fn is_silent(&self) -> bool {
        self.deductions.iter().all(|found| found.found.is_empty())
    }
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
}

/// Explains how to solve a puzzle that has this answer only. No step needs a higher layer than the puzzle does.
pub fn explain(puzzle: &Puzzle, answer: &Drawing) -> Explanation {
    explain_until(puzzle, answer, &Interrupt::new())
}

/// The same, as far as it came before the flag was set.
pub fn explain_until(puzzle: &Puzzle, answer: &Drawing, stop: &Interrupt) -> Explanation {
    explain_from(puzzle, answer, &Drawing::blank(), stop, false, |_| true)
}

/// Explains how to go on from what is drawn already, as long as more steps are wanted; perhaps with a deduction for each thing that
/// is decided, where one would do for all that is so for the same reason.
fn explain_from(
    puzzle: &Puzzle,
    answer: &Drawing,
    drawn: &Drawing,
    stop: &Interrupt,
    apart: bool,
    mut more: impl FnMut(&SolvingStep) -> bool,
) -> Explanation {
    let reading = Reading::new(puzzle, answer);
    let mut teacher = Teacher::new(&reading, puzzle);
    teacher.tells_apart = apart;
    let mut layers = reading.layers();
    layers.set_interrupt(stop.clone());
    let start = SolvingStep {
        layer: layer::ONE,
        deductions: teacher.at_the_start(layers.known()),
        drawing: reading.drawing(&layers),
        blank: reading.blank(&layers),
    };
    let there = reading.drawn().iter().filter(|d| drawn.contains(&d.0));
    let there: Vec<Lit> = there.map(|d| d.1).collect();
    layers.accept(&there);
    teacher.take_in(layers.known());
    layers.expect(&reading.answer(answer));
    let limits = layers.whole(LIMITS);
    let mut steps = Vec::new();
    let mut solved = false;
    let (mut pending, mut deep) = (None, 0);
    let mut on = more(&start);
    while on && !stop.is_set() {
        let next = match next_round(&mut layers, limits, &mut pending) {
            Ok(next) => next,
            Err(end) => {
                solved = end == End::Solved;
                break;
            }
        };
        deep += u32::from(next.layer == layer::NESTED);
        if layers.work() > 0 {
            pending = Some(next.clone());
        }
        let (next, chosen) = match next.layer == layer::NESTED && deep > DEEP {
            true => (next, Chosen::default()),
            false => teacher.chosen(&mut layers, next),
        };
        let round = layers.take_in(next);
        let step = SolvingStep {
            layer: round.layer,
            deductions: teacher.deductions(&layers, &round, chosen),
            drawing: reading.drawing(&layers),
            blank: reading.blank(&layers),
        };
        on = more(&step);
        if step.is_silent() {
            teacher.keep(step.deductions);
        } else {
            steps.push(teacher.tell(step));
        }
    }
    let mut explanation = Explanation {
        start,
        steps,
        solved,
    };
    teacher.show_instances(&mut explanation);
    teacher.set_aside(&mut explanation);
    explanation
}

/// What follows next. What was found with much work and was not told stays so: it is looked for again only when that is used up.
fn next_round(
    layers: &mut Layers,
    limits: Limits,
    pending: &mut Option<Next>,
) -> Result<Next, End> {
    if let Some(next) = pending {
        let work = match next.layer {
            layer::NESTED => limits.work,
            _ => 0,
        };
        let easier = Limits {
            layer: layer::LONG,
            work,
        };
        let found = layers.next_round(easier);
        if found != Err(End::Stuck) {
            return found;
        }
        next.found.retain(|finding| layers.value(finding.lit) == 0);
        if !next.found.is_empty() {
            return Ok(next.clone());
        }
    }
    layers.next_round(limits)
}
