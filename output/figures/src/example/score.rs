//! Scores of examples.

use super::argument::{Argument, Kind};
use super::{Example, ExampleStep, STEPS, Shown};
use crate::telling::Teller;
use pencilmill_generator::board::Language;
use pencilmill_generator::grade::Deduction;
use std::collections::BTreeSet;

/// Percentage of the answer that a good example leaves to be found in the end without words.
const LEFT: usize = 34;
/// Length of a sentence, in letters, beyond which it counts as long.
const SHORT: usize = 130;
/// Length of the longest sentence of a good example, in letters.
const LONGEST: usize = 260;
/// Score at which the search for a better example stops.
const ENOUGH: i64 = 95;

/// The quality of an example; larger is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Score {
    good: bool,
    points: i64,
}

impl Score {
    /// Returns whether the search may stop at this board.
    pub const fn is_good(self) -> bool {
        self.good
    }

    /// Returns whether the search may stop altogether.
    pub const fn is_enough(self) -> bool {
        self.good && self.points >= ENOUGH
    }

    /// The score of an example.
    pub fn of(example: &Example) -> Score {
        let told: Vec<&Deduction> = (example.steps.iter())
            .filter_map(|step| match &step.shown {
                Shown::Argument { told, .. } => Some(&**told),
                Shown::GoingOn => None,
            })
            .collect();
        let arguments: Vec<Argument> = told.iter().map(|told| Argument::of(told)).collect();
        let teller = Teller::new(Language::English, &example.puzzle);
        let lengths = told
            .iter()
            .map(|told| teller.paragraph(told).chars().count());
        let lengths: Vec<usize> = lengths.collect();
        let left = example.left();
        let rules: BTreeSet<u8> = arguments.iter().flat_map(Argument::rules).collect();
        let mut points = 0;
        // Each argument is a step; fewer than the wanted number show too little.
        points += 20 * signed(told.len());
        points -= 60 * signed(STEPS.start().saturating_sub(told.len()));
        // Steps about different rules, above all adjacent ones.
        points += 10 * signed(rules.len());
        let alike = arguments
            .windows(2)
            .filter(|two| two[0].rules() == two[1].rules());
        points -= 8 * signed(alike.count());
        // Little of the answer left for the end.
        points -= signed(left);
        // Findings by arguments of earlier steps are not told.
        points -= signed(example.again()) / 2;
        // No step that finds most of the answer at once.
        points -= signed(example.largest().saturating_sub(40));
        // Short sentences.
        let long = lengths.iter().map(|length| length.saturating_sub(SHORT));
        points -= signed(long.sum::<usize>()) / 4;
        // No assumptions where rules suffice.
        let supposed = arguments.iter().filter(|one| one.kind != Kind::Rule);
        points -= 25 * signed(supposed.count());
        // Sentences that contain their premises.
        let beyond = told
            .iter()
            .filter(|told| told.earlier || told.rests_on.is_none());
        points -= 20 * signed(beyond.count());
        // A clue tells more than a rule alone.
        let clues = example.steps.iter().filter(|step| !step.clues().is_empty());
        points += 4 * signed(clues.count());
        Score {
            good: STEPS.contains(&example.steps.len())
                && told.len() >= *STEPS.start()
                && left <= LEFT
                && lengths.iter().all(|length| *length <= LONGEST),
            points,
        }
    }
}

fn signed(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

impl Example {
    /// Percentage of the answer found after the last step that has a sentence.
    pub fn left(&self) -> usize {
        match self.steps.last() {
            Some(ExampleStep {
                shown: Shown::GoingOn,
                before,
                after,
            }) => percent(after.drawn.without(&before.drawn).len(), after.drawn.len()),
            _ => 0,
        }
    }

    /// Percentage of all marks found by earlier arguments before steps.
    fn again(&self) -> usize {
        let all = self.marks();
        let two = self.steps.windows(2);
        let again = two.map(|two| two[1].before.beyond(&two[0].after));
        percent(again.sum(), all)
    }

    /// Percentage of all marks found by the largest step.
    fn largest(&self) -> usize {
        let found = self
            .steps
            .iter()
            .map(|step| step.after.beyond(&step.before));
        percent(found.max().unwrap_or(0), self.marks())
    }

    fn marks(&self) -> usize {
        let found = self
            .steps
            .iter()
            .map(|step| step.after.beyond(&step.before));
        found.sum()
    }
}

fn percent(part: usize, whole: usize) -> usize {
    part * 100 / whole.max(1)
}
