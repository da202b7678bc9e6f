//! The example of a genre: a small puzzle that is solved in a few steps, each of which shows another argument. Rule pages of
//! books and pages to play show the same ones.

mod argument;
mod caption;
mod known;
mod path;
mod score;
#[cfg(test)]
mod tests;

pub use known::Known;

use pencilmill_generator::batch::produce;
use pencilmill_generator::board::{Board, Drawing};
use pencilmill_generator::genre::{Genre, Order, Puzzle};
use pencilmill_generator::grade::{Deduction, explain};
use score::Score;
use std::ops::{ControlFlow, RangeInclusive};

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
    /// The argument.
    pub shown: Shown,
    /// What was known before the argument.
    pub before: Known,
    /// What is known afterwards.
    pub after: Known,
}

/// What a step shows.
pub enum Shown {
    /// An argument that no step before used.
    Argument {
        /// Where it is told of one place. The figure frames the clue.
        told: Box<Deduction>,
        /// Whether the same is found elsewhere in the same way.
        elsewhere: bool,
        /// The steps, from 1, whose arguments are to be used again before, which finds more than the figure before shows.
        again: Vec<usize>,
    },
    /// The same arguments lead to the answer.
    GoingOn,
}

/// How many steps an example is to have.
const STEPS: RangeInclusive<usize> = 4..=6;
/// The sides of boards, by preference: examples of all genres are to be equally large.
const SIDES: [i16; 6] = [5, 4, 6, 7, 8, 3];
/// Boards that are tried.
const BOARDS: usize = 2;
/// Puzzles that are made for a board, by the highest layer of deduction that an example may need: what-ifs that fail soon; long
/// ones where there is nothing else.
const TRIES: [(u64, u8); 2] = [(12, 2), (24, 3)];

/// An example of a genre that is not taken yet: the one that scores best among those on the first board on which there is a good one.
pub fn choose(
    genre: &'static dyn Genre,
    is_taken: &dyn Fn(&Puzzle) -> bool,
    threads: usize,
) -> Option<Example> {
    let sizes = genre.card().sizes;
    let squares = SIDES.iter().map(|&side| Board::new(side, side));
    // None is larger than usual.
    let small = |board: &Board| sizes.admits(*board) && board.area() < sizes.default.area();
    let boards = squares.filter(small).chain([sizes.default]);
    let mut best: Option<(Score, Example)> = None;
    for (tries, layer) in TRIES {
        for board in boards.clone().take(BOARDS) {
            let Ok(order) = Order::new(genre, Some(board), None) else {
                continue;
            };
            let (_, _) = produce(&order, 1, 0..tries, threads, |_, made| {
                if let Ok(record) = made
                    && record.rating.layer <= layer
                    && !is_taken(&record.puzzle)
                    && let Some((score, example)) = worked(record.puzzle, record.answer)
                    && best.as_ref().is_none_or(|best| score > best.0)
                {
                    best = Some((score, example));
                }
                match best.as_ref().is_some_and(|best| best.0.is_enough()) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            if best.as_ref().is_some_and(|best| best.0.is_good()) {
                return best.map(|best| best.1);
            }
        }
        if best.is_some() {
            break;
        }
    }
    best.map(|best| best.1)
}

/// A puzzle with the steps that lead to its answer, and how good an example it is.
fn worked(puzzle: Puzzle, answer: Drawing) -> Option<(Score, Example)> {
    let explanation = explain(&puzzle, &answer);
    if !explanation.solved {
        return None;
    }
    let steps = path::path(&puzzle, &answer, &explanation)?;
    let example = Example {
        puzzle,
        answer,
        steps,
    };
    Some((Score::of(&example), example))
}
