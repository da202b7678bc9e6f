//! How to go on with a half-done drawing.

use super::explain::{SolvingStep, next_step};
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
    /// This comes next: one conclusion, the easiest, and what leads to it.
    Next(Box<SolvingStep>),
    /// What comes next takes more than steps can say.
    Beyond,
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
    // What is printed need not be drawn.
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
