//! The steps of an example from deductions: the first possible deduction with a new argument makes
//! a step, together with all findings of the same kind. If there is none, earlier arguments are
//! used again.

use super::argument::Argument;
use super::known::{Figures, Found, Known};
use super::{ExampleStep, STEPS, Shown};
use crate::telling::Teller;
use pencilmill_generator::board::{Drawing, Language};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::grade::{Deduction, Explanation, Statement};
use std::collections::BTreeSet;

/// A pending deduction.
struct Due<'a> {
    deduction: &'a Deduction,
    argument: Argument,
    /// Its position on the way.
    at: usize,
}

/// State of the walk from the puzzle to its answer.
struct Walk<'a> {
    teller: Teller<'a>,
    figures: Figures<'a>,
    due: Vec<Due<'a>>,
    found: Found,
}

/// Arranges deductions as the steps of an example; none if they do not lead to the answer in the
/// order in which they are told.
pub fn path(
    puzzle: &Puzzle,
    answer: &Drawing,
    explanation: &Explanation,
) -> Option<Vec<ExampleStep>> {
    let Explanation { start, steps, .. } = explanation;
    let rounds = std::iter::once(start).chain(steps);
    let all = rounds.flat_map(|step| &step.deductions);
    let all: Vec<&Deduction> = all.filter(|one| !one.found.is_empty()).collect();
    let blank = &steps.last()?.blank;
    let mut whole = Found::default();
    for one in &all {
        whole.add(&one.found);
    }
    let mut walk = Walk {
        teller: Teller::new(Language::English, puzzle),
        figures: Figures::new(puzzle, blank, &whole),
        due: (all.iter().enumerate())
            .map(|(at, deduction)| Due {
                deduction,
                argument: Argument::of(deduction),
                at,
            })
            .collect(),
        found: Found::default(),
    };
    // Items known without a deduction are printed.
    let drawn = answer.filtered(|item| !whole.is_drawn(item));
    walk.found.add(&Statement {
        drawn,
        ..Statement::default()
    });
    let mut shown: Vec<Argument> = Vec::new();
    let mut steps: Vec<ExampleStep> = Vec::new();
    let mut again = BTreeSet::new();
    let mut last = Known::default();
    loop {
        walk.make_unseen();
        let before = walk.shows();
        if before.drawn == *answer || steps.len() == *STEPS.end() {
            break;
        }
        // A direct rule takes precedence over an assumption, even by a known argument.
        let mut able = walk.able();
        let kind = |i: usize| walk.due[i].argument.kind;
        let least = able.iter().map(|&i| kind(i)).min()?;
        able.retain(|&i| kind(i) == least);
        let new = able
            .iter()
            .filter(|&&i| !shown.contains(&walk.due[i].argument));
        let Some(&easiest) = new.min_by_key(|&&i| walk.due[i].at) else {
            let used = able.iter().map(|&i| &walk.due[i].argument);
            let used = used.filter_map(|argument| shown.iter().position(|other| other == argument));
            again.extend(used.map(|at| at + 1));
            walk.make(&able);
            continue;
        };
        let argument = walk.due[easiest].argument.clone();
        let own: Vec<usize> = able
            .into_iter()
            .filter(|&i| walk.due[i].argument == argument)
            .collect();
        let told = walk.best_told(&own);
        let mut alone = walk.found.clone();
        alone.add(&told.found);
        let alone = walk.figures.shown(&alone);
        walk.make(&own);
        // Further findings of the same kind that follow from it.
        loop {
            walk.make_unseen();
            let able = walk.able();
            let own: Vec<usize> = able
                .into_iter()
                .filter(|&i| walk.due[i].argument == argument)
                .collect();
            if own.is_empty() {
                break;
            }
            walk.make(&own);
        }
        let after = walk.shows();
        steps.push(ExampleStep {
            shown: Shown::Argument {
                told: Box::new(told),
                elsewhere: after.beyond(&alone) > 0,
                again: std::mem::take(&mut again).into_iter().collect(),
            },
            before,
            after: after.clone(),
        });
        last = after;
        shown.push(argument);
    }
    if last.drawn != *answer {
        // The last step goes on to the answer.
        steps.truncate(STEPS.end() - 1);
        steps.push(ExampleStep {
            shown: Shown::GoingOn,
            before: steps.last()?.after.clone(),
            after: Known {
                drawn: answer.clone(),
                ..Known::default()
            },
        });
    }
    Some(steps)
}

impl Walk<'_> {
    /// The current figure.
    fn shows(&self) -> Known {
        self.figures.shown(&self.found)
    }

    /// The possible deductions: those whose premises are known. A deduction with premises that a
    /// person cannot point at comes only after everything found before it on the way.
    fn able(&self) -> Vec<usize> {
        let first = self.due.first().map(|due| due.at);
        let able = |due: &Due| match &due.deduction.rests_on {
            Some(basis) => self.found.holds(basis),
            None => Some(due.at) == first,
        };
        (0..self.due.len())
            .filter(|&i| able(&self.due[i]))
            .collect()
    }

    /// Makes these deductions.
    fn make(&mut self, these: &[usize]) {
        for &i in these {
            self.found.add(&self.due[i].deduction.found);
        }
        let mut at = 0..;
        self.due
            .retain(|_| !these.contains(&at.next().unwrap_or_default()));
    }

    /// Makes all possible deductions that change no figure.
    fn make_unseen(&mut self) {
        let now = self.shows();
        loop {
            let mut made = Vec::new();
            for i in self.able() {
                let said = &self.due[i].deduction.found;
                // One at a time, since two statements may be visible only together.
                if self.figures.hides(&now, &self.found, said) {
                    self.found.add(said);
                    made.push(i);
                }
            }
            if made.is_empty() {
                return;
            }
            self.make(&made);
        }
    }

    /// The deduction that tells an argument in the fewest words.
    fn best_told(&self, own: &[usize]) -> Deduction {
        let effort = |&&i: &&usize| {
            let Due { deduction, at, .. } = &self.due[i];
            (self.teller.paragraph(deduction).chars().count(), *at)
        };
        let best = own.iter().min_by_key(effort).copied().unwrap_or_default();
        self.due[best].deduction.clone()
    }
}
