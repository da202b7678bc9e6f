//! How to go on with a half-done drawing.

use super::explain::{SolvingStep, next_steps};
use crate::board::{Drawing, Item};
use crate::genre::Puzzle;
use pencilmill_solver::Interrupt;

#[cfg(test)]
mod tests;

/// How to go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    /// This is drawn, and is no part of the answer.
    Mistake(Item),
    /// Nothing is left to do.
    Solved,
    /// These steps come next.
    Next(NextSteps),
}

/// The next steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextSteps {
    /// The steps, up to the first one that draws something new; first what is known at the start, if nothing is drawn yet.
    pub steps: Vec<SolvingStep>,
    /// What they know to be drawn.
    pub drawing: Drawing,
    /// Where they know that nothing is drawn, as in [`SolvingStep::blank`].
    pub blank: Drawing,
    /// Whether that has something new: otherwise what comes next is beyond what steps can say.
    pub lead_on: bool,
}

/// Says how to go on with what is drawn, in a puzzle that has this answer only.
pub fn advise(puzzle: &Puzzle, answer: &Drawing, drawn: &Drawing) -> Advice {
    advise_until(puzzle, answer, drawn, &Interrupt::new())
}

/// The same, as far as it came before the flag was set.
pub fn advise_until(
    puzzle: &Puzzle,
    answer: &Drawing,
    drawn: &Drawing,
    stop: &Interrupt,
) -> Advice {
    let answer = nearest(puzzle, answer, drawn);
    if let Some(&item) = wrong(&answer, drawn).next() {
        return Advice::Mistake(item);
    }
    if *drawn == answer {
        return Advice::Solved;
    }
    let next = next_steps(puzzle, &answer, drawn, stop);
    let last = next.steps.last().unwrap_or(&next.start);
    let (drawing, blank) = (last.drawing.clone(), last.blank.clone());
    let lead_on = wrong(drawn, &drawing).next().is_some();
    let start = drawn.is_empty().then_some(next.start);
    Advice::Next(NextSteps {
        steps: start.into_iter().chain(next.steps).collect(),
        drawing,
        blank,
        lead_on,
    })
}

/// Of the drawings that count as the answer, the one that is nearest to what is drawn.
fn nearest(puzzle: &Puzzle, answer: &Drawing, drawn: &Drawing) -> Drawing {
    let alike = puzzle.genre.extras().equivalent(puzzle, answer);
    let all = std::iter::once(answer.clone()).chain(alike);
    let nearest = all.min_by_key(|answer| wrong(answer, drawn).count());
    nearest.unwrap_or_else(|| answer.clone())
}

/// What is drawn, and is not in this drawing.
fn wrong<'a>(right: &'a Drawing, drawn: &'a Drawing) -> impl Iterator<Item = &'a Item> {
    drawn.items().iter().filter(|item| !right.contains(item))
}
