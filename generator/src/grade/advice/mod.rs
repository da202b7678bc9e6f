//! Advice on continuing a partial drawing.

use super::explain::{SolvingStep, next_step};
use crate::board::{Drawing, Item};
use crate::genre::Puzzle;
use pencilmill_solver::Interrupt;

#[cfg(test)]
mod tests;

/// The next thing to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    /// This item is drawn but not part of the answer.
    Mistake(Item),
    /// The drawing is complete.
    Solved,
    /// The easiest single deduction, and the deductions that it needs.
    Next(Box<SolvingStep>),
    /// The continuation takes more than the steps of an explanation can express.
    Beyond,
}

/// Advises on a drawing, for a puzzle with this answer only. What comes next is beyond once the
/// flag is set.
pub fn advise(puzzle: &Puzzle, answer: &Drawing, drawn: &Drawing, stop: &Interrupt) -> Advice {
    let answer = nearest(puzzle, answer, drawn);
    if let Some(&item) = wrong(&answer, drawn).next() {
        return Advice::Mistake(item);
    }
    // printed items need not be drawn
    let printed = puzzle.printed.items().iter();
    let printed = printed.filter(|item| answer.contains(item));
    let drawn: Drawing = drawn.items().iter().chain(printed).copied().collect();
    if drawn == answer {
        return Advice::Solved;
    }
    match next_step(puzzle, &answer, &drawn, stop) {
        Some(step) => Advice::Next(Box::new(step)),
        None => Advice::Beyond,
    }
}

/// Of the drawings that count as the answer, the one nearest to what is drawn.
fn nearest(puzzle: &Puzzle, answer: &Drawing, drawn: &Drawing) -> Drawing {
    let alike = puzzle.genre.extras().equivalent(puzzle, answer);
    let all = std::iter::once(answer.clone()).chain(alike);
    let nearest = all.min_by_key(|answer| wrong(answer, drawn).count());
    nearest.unwrap_or_else(|| answer.clone())
}

/// The drawn items that are not in the right drawing.
fn wrong<'a>(right: &'a Drawing, drawn: &'a Drawing) -> impl Iterator<Item = &'a Item> {
    drawn.items().iter().filter(|item| !right.contains(item))
}
