//! Two answers of a puzzle that differ as little as possible.

use super::{Budget, Interrupt, Purse};
use crate::board::Drawing;
use crate::genre::Puzzle;
use crate::model::Model;
use crate::stated::posed;
use pencilmill_solver::{Lit, Verdict};

/// An answer of a puzzle, and another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pair {
    /// There is no answer.
    None,
    /// There is only this one.
    Only(Drawing),
    /// There are others.
    Two {
        /// The first answer.
        first: Drawing,
        /// Another one.
        second: Drawing,
        /// Whether it is proved that no other answer differs from the first in fewer items.
        nearest: bool,
    },
    /// The budget ran out before it was clear; an answer may have been found by then.
    Undecided(Option<Drawing>),
}

/// Finds an answer, and another one that differs from it in as few items as possible. `budget` is for each of the two, and once more
/// for coming nearer.
pub fn nearest_pair(puzzle: &Puzzle, budget: Budget, stop: Interrupt) -> Pair {
    let mut model = posed(puzzle, Model::new(puzzle.board));
    model.set_interrupt(stop);
    match model.solve(&[], budget) {
        Verdict::Unsat => return Pair::None,
        Verdict::Unknown => return Pair::Undecided(None),
        Verdict::Sat => {}
    }
    let first = model.answer();
    model.differ(&first);
    for same in puzzle.genre.extras().equivalent(puzzle, &first) {
        model.differ(&same);
    }
    let truths = model.truths(&first);
    model.lean_towards(&truths);
    let second = match model.solve(&[], budget) {
        Verdict::Unsat => return Pair::Only(first),
        Verdict::Unknown => return Pair::Undecided(Some(first)),
        Verdict::Sat => model.answer(),
    };
    let (second, nearest) = approach(&mut model, Purse(budget), &first, second, &truths);
    Pair::Two {
        first,
        second,
        nearest,
    }
}

/// Comes nearer to the first answer as long as that is possible; whether it was proved in the end that it is not.
fn approach(
    model: &mut Model,
    mut purse: Purse,
    first: &Drawing,
    mut second: Drawing,
    truths: &[Lit],
) -> (Drawing, bool) {
    loop {
        let fewer = second.difference(first).len().saturating_sub(1);
        let otherwise = truths.iter().map(|&truth| !truth);
        model.at_most(fewer as u32, otherwise);
        match purse.solve(model, &[], 1) {
            Verdict::Sat => second = model.answer(),
            verdict => return (second, verdict == Verdict::Unsat),
        }
    }
}
