//! The steps of a human solution in terms independent of the genre: decisions, with the rule, the
//! printed hint and the premises of each.
//!
//! Every known literal has a [`Ground`](teacher::Ground): the constraint that implies it, and its
//! few premises. Derived variables are replaced by their own premises until only literals are left
//! that are visible in the drawing.

use super::{LIMITS, Reading};
use crate::board::{Drawing, Place};
use crate::genre::{Progress, Puzzle};
use crate::model::{Origin, Word};
use pencilmill_layers::{End, Layers, Limits, Next, layer};
use pencilmill_solver::{Interrupt, Lit};
use teacher::{Chosen, Teacher};

mod easiest;
mod instances;
mod meanings;
mod names;
mod observations;
mod order;
mod parts;
mod rank;
mod teacher;
#[cfg(test)]
mod tests;
mod unneeded;
mod ways;
mod what_if;
mod wrong;

pub(super) use easiest::next_step;
pub use order::Topic;
pub use parts::{Area, Belonging, Breach, Inner, ListedWay};
pub(super) use wrong::miscounted;
pub use wrong::{Counted, Wrong};

/// The greatest number of premises told.
const FEW: usize = 6;
/// The greatest number of rules and hints named in addition to the main one.
const BESIDE: usize = 3;
/// The greatest number of nested what-ifs told; beyond it, all findings of a round are applied at
/// once.
const DEEP: u32 = 12;
/// The greatest number of known literals in which the premises of all steps are searched for.
const MANY: usize = 2000;

/// The reason for a decision.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// A rule, possibly with a hint, implies it.
    Rule(Origin),
    /// The opposite makes these rules and hints contradict each other.
    WhatIf {
        /// A minimal set of rules and hints.
        sources: Vec<Origin>,
        /// Rounds from the assumption to the contradiction.
        rounds: u32,
    },
    /// The opposite leads to a contradiction that takes nested what-ifs to find.
    Deep,
    /// It is the meaning of the other decisions of the round.
    Meaning,
}

/// A statement about the drawing.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Statement {
    /// Items that are drawn.
    pub drawn: Drawing,
    /// Items that are not drawn.
    pub blank: Drawing,
    /// Further facts about places, sorted.
    pub told: Vec<(Word, Place, bool)>,
}

impl Statement {
    /// Returns whether the statement is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of facts.
    pub fn len(&self) -> usize {
        self.drawn.len() + self.blank.len() + self.told.len()
    }
}

/// Decisions with a common reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deduction {
    /// The reason.
    pub reason: Reason,
    /// The number of cases, if the decisions are common to all cases of a rule or hint.
    pub cases: Option<u32>,
    /// The premises, if they are few and visible in the drawing.
    pub since: Option<Statement>,
    /// Further rules and hints that the deduction needs, sorted.
    pub also: Vec<Origin>,
    /// True if it also rests on earlier findings about derived variables.
    pub earlier: bool,
    /// All premises, however many; `None` if some are not visible in the drawing.
    pub rests_on: Option<Statement>,
    /// The violation that the opposite would cause, if it is seen at a glance.
    pub otherwise: Option<Wrong>,
    /// The region to which the place belongs, if that decides it.
    pub belonging: Option<Belonging>,
    /// The known regions of the clues named in `belonging`.
    pub areas: Vec<Area>,
    /// The cases of a rule or hint, if they are listed.
    pub ways: Vec<ListedWay>,
    /// Earlier findings about derived variables that are needed now and told first, each as soon as
    /// its own premises were told.
    pub first: Vec<Deduction>,
    /// The assumption of a what-if: the opposite of the first decision, with derived variables
    /// replaced by their meaning.
    pub supposes: Statement,
    /// The consequences of the assumption.
    pub leads: Vec<Lead>,
    /// The violation at the end of the what-if.
    pub breaks: Option<Breach>,
    /// The decisions.
    pub found: Statement,
    /// The rule or hint that now has fewer cases, where the decision itself cannot be expressed.
    pub fewer: Option<Origin>,
    /// The drawings that its rules are stated for, where one rule is stated for several.
    pub instances: Vec<(Origin, Drawing)>,
    /// True if it only excludes possibilities that no later step needs.
    pub aside: bool,
    /// The positions, among the deductions of all steps, of those on which it rests; empty in a
    /// step alone.
    pub after: Vec<usize>,
    /// All decided literals, and their premises.
    lits: Vec<Lit>,
    uses: Vec<Lit>,
}

/// The consequence of a rule or hint on the way to a contradiction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lead {
    /// The rule or hint; `None` if the lead restates earlier ones.
    pub source: Option<Origin>,
    /// Further rules and hints that the lead needs, sorted.
    pub also: Vec<Origin>,
    /// The region to which the place belongs, if that decides it.
    pub belonging: Option<Belonging>,
    /// True if it also rests on earlier findings about derived variables.
    pub earlier: bool,
    /// The nested what-if that refutes the opposite, if the source is not a rule.
    pub inner: Option<Box<Inner>>,
    /// The consequence.
    pub said: Statement,
}

/// The findings at one layer in one step: all deductions from single constraints, or those of one
/// what-if. A step without a finding that can be expressed in the drawing is told within those that
/// need it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvingStep {
    /// The layer.
    pub layer: u8,
    /// The findings.
    pub deductions: Vec<Deduction>,
    /// Everything known to be drawn after the step.
    pub drawing: Drawing,
    /// Places known to be blank after the step: an item without its value for each place, or pair
    /// of places, where one could be drawn.
    pub blank: Drawing,
}

impl SolvingStep {
    /// Returns whether nothing in it can be expressed in the drawing.
    fn is_silent(&self) -> bool {
        self.deductions.iter().all(|found| found.found.is_empty())
    }
}

/// A complete solution path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The state before the first step: printed items and their immediate meaning.
    pub start: SolvingStep,
    /// The steps.
    pub steps: Vec<SolvingStep>,
    /// True if the steps lead to the answer.
    pub solved: bool,
}

/// Explains how to solve a puzzle with this answer only. No step needs a higher layer than the
/// puzzle does; the steps end once the flag is set.
pub fn explain(puzzle: &Puzzle, answer: &Drawing, stop: &Interrupt) -> Explanation {
    explain_from(puzzle, answer, &Progress::default(), stop, false, |_| true)
}

/// Explains how to continue a drawing, while `more` wants more steps; with `apart`, each decision
/// has a deduction of its own, even if several have a common reason. The meaning of the drawing is
/// the first step.
fn explain_from(
    puzzle: &Puzzle,
    answer: &Drawing,
    progress: &Progress,
    stop: &Interrupt,
    apart: bool,
    mut more: impl FnMut(&SolvingStep) -> bool,
) -> Explanation {
    let reading = Reading::new(puzzle, answer);
    let mut teacher = Teacher::new(&reading, puzzle);
    teacher.tells_apart = apart;
    let mut layers = reading.layers();
    layers.set_interrupt(stop.clone());
    let at_once = |deductions: Vec<Deduction>, layers: &Layers| SolvingStep {
        layer: layer::ONE,
        deductions,
        drawing: reading.drawing(|l| layers.value(l)),
        blank: reading.blank(|l| layers.value(l)),
    };
    let start = at_once(teacher.given(layers.known(), &[]), &layers);
    let there = reading.there(progress);
    layers.accept(&there);
    // what drawn and crossed items mean is known without a round
    let meant = at_once(teacher.given(layers.known(), &there), &layers);
    layers.expect(&reading.answer(answer));
    // a puzzle on which the grader gives up can be explained all the same
    let limits = Limits {
        work: u64::MAX,
        ..LIMITS
    };
    let mut steps = Vec::new();
    let mut solved = false;
    let (mut pending, mut deep) = (Vec::new(), 0);
    let mut on = more(&start);
    if !meant.deductions.is_empty() {
        on = on && more(&meant);
        steps.push(meant);
    }
    while on && !stop.is_set() {
        let next = match next_round(&mut layers, limits, &mut pending) {
            Ok(next) => next,
            Err(end) => {
                solved = end == End::Solved;
                break;
            }
        };
        deep += u32::from(next.layer == layer::NESTED);
        let (next, chosen) = match next.layer == layer::NESTED && deep > DEEP {
            true => (next, Chosen::default()),
            false => teacher.chosen(&mut layers, next),
        };
        let round = layers.take_in(next);
        let step = SolvingStep {
            layer: round.layer,
            deductions: teacher.deductions(&layers, &round, chosen),
            drawing: reading.drawing(|l| layers.value(l)),
            blank: reading.blank(|l| layers.value(l)),
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
    if !apart {
        teacher.arrange(&mut explanation);
    }
    explanation
}

/// Finds the next round. Costly findings that were not told are kept, those of easier layers last,
/// and searched for again only when they are used up, so that telling them takes no more work than
/// taking in all at once.
fn next_round(layers: &mut Layers, limits: Limits, pending: &mut Vec<Next>) -> Result<Next, End> {
    let mut found = Err(End::Stuck);
    while let Some(next) = pending.last_mut() {
        let work = match next.layer {
            layer::NESTED => limits.work,
            _ => 0,
        };
        let easier = Limits {
            layer: layer::LONG,
            work,
        };
        found = layers.next_round(easier);
        if found != Err(End::Stuck) {
            break;
        }
        next.found.retain(|finding| layers.value(finding.lit) == 0);
        if !next.found.is_empty() {
            return Ok(next.clone());
        }
        pending.pop();
    }
    if found == Err(End::Stuck) {
        found = layers.next_round(limits);
    }
    if let Ok(next) = &found
        && layers.work() > 0
    {
        pending.push(next.clone());
    }
    found
}
