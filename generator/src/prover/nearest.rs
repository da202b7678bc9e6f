//! Two answers of a puzzle that differ as little as possible.

use super::{Budget, Interrupt, Purse};
use crate::board::Drawing;
use crate::genre::Puzzle;
use crate::model::Model;
use crate::stated::searched;
use pencilmill_solver::{Lit, Verdict};

/// An answer of a puzzle, and another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pair {
    /// There is no answer.
    None,
    /// There is only this answer.
    Only(Drawing),
    /// There are at least two answers.
    Two {
        /// The first answer.
        first: Drawing,
        /// Another answer.
        second: Drawing,
        /// True if it is proved that no other answer differs from the first in fewer items.
        nearest: bool,
    },
    /// The budget ran out before that was decided; holds the answer found by then, if any.
    Undecided(Option<Drawing>),
}

/// Finds an answer, and another one that differs from it in as few items as possible. `budget`
/// applies to each of the two, and once more to the approximation.
pub fn nearest_pair(puzzle: &Puzzle, budget: Budget, stop: Interrupt) -> Pair {
    let mut model = searched(puzzle);
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

/// Approaches the first answer as far as possible. Returns whether it was proved that no other
/// answer is nearer.
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
