//! The example of a rule page: a small, gentle puzzle, solved in a few drawn steps.

use super::once::Once;
use crate::notes::marked;
use crate::row::overlay;
use pencilmill_generator::batch::produce;
use pencilmill_generator::board::{Board, Drawing, Ink};
use pencilmill_generator::genre::{Genre, Order, Puzzle};
use pencilmill_generator::grade::{Explanation, Reason, explain};
use pencilmill_generator::model::Origin;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A puzzle and how it is solved.
pub struct Example {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its answer.
    pub answer: Drawing,
    /// Steps from the puzzle to the answer.
    pub steps: Vec<ExampleStep>,
}

/// What is found in a step of an example.
pub struct ExampleStep {
    /// What is known to be drawn afterwards.
    pub drawn: Drawing,
    /// Where it is known that nothing is drawn, as far as a solver marks it.
    pub blank: Drawing,
    /// Why.
    pub why: Why,
}

/// Why a step of an example can be taken.
pub enum Why {
    /// Rules say so, perhaps with printed hints.
    Rules(Vec<Origin>),
    /// Otherwise rules and hints contradict each other.
    Otherwise(Vec<Origin>),
    /// As before, until all is found.
    GoingOn,
}

/// How many steps an example has.
const STEPS: std::ops::RangeInclusive<usize> = 3..=5;
/// Puzzles looked at on each board, and the highest layer of deduction that an example may need: what-ifs that fail
/// soon; long ones where there is nothing else.
const TRIES: [(u64, u8); 2] = [(8, 2), (64, 3)];
/// The size that an example has at least, and the one it should not exceed.
const SIDES: std::ops::RangeInclusive<i16> = 4..=7;

/// An example of a genre that is not among the puzzles taken: of those on the smallest boards, the easiest that takes
/// enough steps.
pub fn choose(genre: &'static dyn Genre, taken: &Once, threads: usize) -> Option<Example> {
    let sizes = genre.card().sizes;
    let mut boards: Vec<Board> = SIDES
        .map(|side| Board::new(side, side))
        .chain(SIDES.map(|side| Board::new(side, side + 1)))
        .filter(|board| sizes.admits(*board))
        .collect();
    boards.sort_by_key(|board| board.area());
    if !boards.contains(&sizes.default) {
        boards.push(sizes.default);
    }
    let mut best: Option<((u8, u64), Example)> = None;
    let tries = TRIES
        .iter()
        .flat_map(|tries| boards.iter().map(move |board| (tries, board)));
    for (&(tries, layer), board) in tries {
        let Ok(order) = Order::new(genre, Some(*board), None) else {
            continue;
        };
        let (_, _) = produce(&order, 1, 0..tries, threads, |_, made| {
            let Ok(record) = made else {
                return ControlFlow::Continue(());
            };
            let effort = (record.rating.layer, record.rating.score);
            let better = best.as_ref().is_none_or(|(least, _)| effort < *least);
            if effort.0 <= layer
                && better
                && !taken.has(&record.puzzle)
                && let Some(example) = worked(record.puzzle, record.answer)
            {
                best = Some((effort, example));
            }
            ControlFlow::<()>::Continue(())
        });
        if best.is_some() {
            break;
        }
    }
    best.map(|(_, example)| example)
}

/// A puzzle with the steps that lead to its answer, if there are enough to be shown.
fn worked(puzzle: Puzzle, answer: Drawing) -> Option<Example> {
    let Explanation { steps, solved, .. } = explain(&puzzle, &answer);
    if !solved {
        return None;
    }
    let mut shown: Vec<ExampleStep> = Vec::new();
    let mut noted = Drawing::blank();
    for step in steps {
        let there = overlay(&puzzle.printed, &step.drawing);
        let blank: Drawing = marked(&there, &step.blank).into_iter().collect();
        let notes = blank.filtered(|item| shows_blank(item.ink));
        let before = shown.last();
        let new = before.is_none_or(|last| last.drawn != step.drawing || noted != notes);
        if new && !(step.drawing.is_empty() && notes.is_empty()) {
            noted = notes;
            let mut by: BTreeSet<Origin> = BTreeSet::new();
            let mut otherwise = false;
            for deduction in &step.deductions {
                let sources = match &deduction.reason {
                    Reason::Rule(source) => std::slice::from_ref(source),
                    Reason::WhatIf { sources, .. } => {
                        otherwise = true;
                        sources
                    }
                    Reason::Deep | Reason::Meaning => &[],
                };
                by.extend(sources.iter().copied());
            }
            let by: Vec<Origin> = by.into_iter().collect();
            let why = if otherwise {
                Why::Otherwise(by)
            } else {
                Why::Rules(by)
            };
            shown.push(ExampleStep {
                drawn: step.drawing,
                blank,
                why,
            });
        }
    }
    // What is left blank after all is drawn needs no step.
    while let [.., before, _] = &shown[..]
        && before.drawn == answer
    {
        shown.pop();
    }
    if shown.len() < *STEPS.start() {
        return None;
    }
    if shown.len() > *STEPS.end() {
        shown.truncate(*STEPS.end() - 1);
        shown.push(ExampleStep {
            drawn: answer.clone(),
            blank: Drawing::blank(),
            why: Why::GoingOn,
        });
    } else if let Some(last) = shown.last_mut() {
        last.drawn = answer.clone();
        last.blank = Drawing::blank();
    }
    Some(Example {
        puzzle,
        answer,
        steps: shown,
    })
}

/// Whether it makes a step of its own that something is not drawn: cells that stay white, steps that a line does not take.
const fn shows_blank(ink: Ink) -> bool {
    matches!(ink, Ink::Shaded | Ink::Line | Ink::Dot)
}

impl Why {
    /// Numbers of the rules, in order.
    pub fn rules(&self) -> Vec<u8> {
        let rules: BTreeSet<u8> = self.sources().iter().map(|source| source.rule).collect();
        rules.into_iter().filter(|rule| *rule > 0).collect()
    }

    /// Rules and hints.
    pub fn sources(&self) -> &[Origin] {
        match self {
            Why::Rules(sources) | Why::Otherwise(sources) => sources,
            Why::GoingOn => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::genres;

    #[test]
    fn every_genre_has_an_example_that_a_person_can_solve() {
        for &genre in genres::ALL {
            let slug = genre.card().slug;
            let example = choose(genre, &Once::default(), 2).expect(slug);
            assert!(STEPS.contains(&example.steps.len()), "{slug}");
            assert_eq!(example.puzzle.check(&example.answer), Ok(()), "{slug}");
            assert_eq!(example.steps.last().unwrap().drawn, example.answer);
            // What was drawn stays, and every step finds something.
            for two in example.steps.windows(2) {
                let kept = two[0].drawn.items().iter();
                assert!(
                    kept.clone().all(|item| two[1].drawn.contains(item)),
                    "{slug}"
                );
                assert!(two[0].drawn != two[1].drawn || two[0].blank != two[1].blank);
            }
            // One that is taken does not come again.
            if slug == "bricklayer" {
                let mut taken = Once::default();
                assert!(taken.take(&example.puzzle));
                let other = choose(genre, &taken, 2).unwrap();
                assert!(!taken.has(&other.puzzle));
            }
        }
    }
}
