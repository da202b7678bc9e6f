//! From deductions to the steps of an example: as soon as a deduction with a new argument can be made, it is a step, with all that is
//! found in the same way. Where there is none, arguments that were shown are used again.

use super::argument::Argument;
use super::known::{Figures, Found, Known};
use super::{ExampleStep, STEPS, Shown};
use crate::telling::Teller;
use pencilmill_generator::board::{Drawing, Language};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::grade::{Deduction, Explanation, Statement};
use std::collections::BTreeSet;

/// A deduction that is not made yet.
struct Due<'a> {
    deduction: &'a Deduction,
    argument: Argument,
    /// Its place on the way.
    at: usize,
}

/// Who goes from the puzzle to its answer.
struct Walk<'a> {
    teller: Teller,
    figures: Figures<'a>,
    due: Vec<Due<'a>>,
    found: Found,
}

/// The steps of an example; none if its deductions do not lead to the answer in the order in which they are told.
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
        teller: Teller::new(Language::English, puzzle.genre.card()),
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
    // What is known without a deduction is printed.
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
        // Nothing is supposed where rules say something directly, be it by an argument that was shown.
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
        // What follows in the same way from that.
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
    /// What a figure shows now.
    fn shows(&self) -> Known {
        self.figures.shown(&self.found)
    }

    /// What can be found now: all that it rests on is known. What rests on more than a person can point at comes after all that was
    /// found before it on the way.
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

    /// Finds these.
    fn make(&mut self, these: &[usize]) {
        for &i in these {
            self.found.add(&self.due[i].deduction.found);
        }
        let mut at = 0..;
        self.due
            .retain(|_| !these.contains(&at.next().unwrap_or_default()));
    }

    /// Finds all that can be found and that a figure does not show.
    fn make_unseen(&mut self) {
        let now = self.shows();
        loop {
            let mut made = Vec::new();
            for i in self.able() {
                let said = &self.due[i].deduction.found;
                // One after the other: what two say may be seen together.
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

    /// The deduction by which an argument is told best: in the fewest words.
    fn best_told(&self, own: &[usize]) -> Deduction {
        let effort = |&&i: &&usize| {
            let Due { deduction, at, .. } = &self.due[i];
            (self.teller.paragraph(deduction).chars().count(), *at)
        };
        let best = own.iter().min_by_key(effort).copied().unwrap_or_default();
        self.due[best].deduction.clone()
    }
}
