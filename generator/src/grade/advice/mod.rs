//! Advice on continuing a partial drawing.

use super::explain::{SolvingStep, next_step};
use super::referee::{Referee, Violation};
use crate::board::{Drawing, Item};
use crate::genre::{Progress, Puzzle};
use pencilmill_solver::Interrupt;

#[cfg(test)]
mod tests;

/// The next thing to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    /// A mistake.
    Mistake(Box<Mistake>),
    /// The drawing is complete.
    Solved,
    /// The easiest single deduction, and the deductions that it needs.
    Next(Box<SolvingStep>),
    /// The continuation takes more than the steps of an explanation can express.
    Beyond,
}

/// A mistake in a drawing that is not finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// An item that is drawn but not part of the answer, or the other way round.
    pub item: Item,
    /// True if it is drawn, false if it is ruled out.
    pub drawn: bool,
    /// True if it is the only mistake.
    pub alone: bool,
    /// The rule that the drawing breaks already, because of this item.
    pub breaks: Option<Violation>,
}

/// Advises on a drawing, for a puzzle with this answer only. What comes next draws something; with
/// `noting`, it may rule something out instead where that is sooner found. It is beyond once the
/// flag is set.
pub fn advise(
    puzzle: &Puzzle,
    answer: &Drawing,
    progress: &Progress,
    noting: bool,
    stop: &Interrupt,
) -> Advice {
    let answer = nearest(puzzle, answer, progress);
    let wrong: Vec<(Item, bool)> = wrong(&answer, progress).collect();
    if let Some(&first) = wrong.first() {
        return Advice::Mistake(Box::new(mistake(puzzle, progress, first, &wrong)));
    }
    // printed items need not be drawn
    let printed = puzzle.printed.shared_with(&answer);
    let progress = Progress {
        drawn: progress.drawn.with(&printed),
        ..progress.clone()
    };
    if progress.drawn == answer {
        return Advice::Solved;
    }
    match next_step(puzzle, &answer, &progress, noting, stop) {
        Some(step) => Advice::Next(Box::new(step)),
        None => Advice::Beyond,
    }
}

/// The mistake to name: one that breaks a rule already, or else the first one.
fn mistake(
    puzzle: &Puzzle,
    progress: &Progress,
    first: (Item, bool),
    wrong: &[(Item, bool)],
) -> Mistake {
    let breaks = Referee::new(puzzle).violation(&progress.drawn, &progress.crossed);
    let guilty = breaks.as_ref().and_then(|breaks| {
        let of = |&&(item, drawn): &&(Item, bool)| match drawn {
            true => breaks.drawn.contains(&item),
            false => breaks.crossed.contains(&item),
        };
        wrong.iter().find(of).copied()
    });
    let (item, drawn) = guilty.unwrap_or(first);
    Mistake {
        item,
        drawn,
        alone: wrong.len() == 1,
        breaks: breaks.filter(|_| guilty.is_some()),
    }
}

/// Of the drawings that count as the answer, the one nearest to what is drawn.
fn nearest(puzzle: &Puzzle, answer: &Drawing, progress: &Progress) -> Drawing {
    let alike = puzzle.genre.extras().equivalent(puzzle, answer);
    let all = std::iter::once(answer.clone()).chain(alike);
    let nearest = all.min_by_key(|answer| wrong(answer, progress).count());
    nearest.unwrap_or_else(|| answer.clone())
}

/// The items that are drawn and not in the right drawing, in the order in which they were drawn,
/// and those that are ruled out and in it.
fn wrong<'a>(
    right: &'a Drawing,
    progress: &'a Progress,
) -> impl Iterator<Item = (Item, bool)> + 'a {
    let Progress { drawn, order, .. } = progress;
    let unordered = drawn.items().iter().filter(|item| !order.contains(item));
    let drawn = order.iter().chain(unordered).copied();
    let drawn = drawn.filter(|item| !right.contains(item));
    let crossed = progress.crossed.items().iter().copied();
    let crossed = crossed.filter(|item| right.contains(item));
    let drawn = drawn.map(|item| (item, true));
    drawn.chain(crossed.map(|item| (item, false)))
}
