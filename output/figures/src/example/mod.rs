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
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::Mill;
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
const STEPS: RangeInclusive<usize> = 4..=5;
/// The sides of boards, by preference: examples of all genres are to be equally large.
const SIDES: [i16; 6] = [5, 4, 6, 7, 8, 3];
/// Boards that a search tries.
const BOARDS: usize = 2;
/// The seed of the puzzles that examples are taken from.
const SEED: u64 = 1;
/// The examples that a wide search found best: genre, board, index of the puzzle. `EXAMPLES_SEARCH=100 cargo test -p pencilmill-figures
/// example::` prints the rows that are missing.
const CHOSEN: &str = include_str!("chosen.txt");
/// Puzzles that are made for a board where the chosen one is taken.
const TRIES: u64 = 12;

/// An example of a genre that is not taken yet: the chosen one, or else what a search finds.
pub fn choose(
    genre: &'static dyn Genre,
    is_taken: &dyn Fn(&Puzzle) -> bool,
    threads: usize,
) -> Option<Example> {
    chosen(genre)
        .filter(|example| !is_taken(&example.puzzle))
        .or_else(|| search(genre, TRIES, is_taken, threads).map(|(_, example)| example))
}

/// The example of the table.
fn chosen(genre: &'static dyn Genre) -> Option<Example> {
    let rows = CHOSEN.lines().map(|row| row.split(' ').collect::<Vec<_>>());
    let (board, index) = rows.into_iter().find_map(|row| match row[..] {
        [slug, board, index] if slug == genre.card().slug => Some((board, index)),
        _ => None,
    })?;
    let order = Order::new(genre, Some(board.parse().ok()?), None).ok()?;
    let record = Mill::default().make(&order, SEED, index.parse().ok()?);
    let record = record.ok()?;
    worked(record.puzzle, record.answer).map(|(_, example)| example)
}

/// The example that scores best among so many puzzles on the first board on which there is a good one, with the index of its puzzle.
fn search(
    genre: &'static dyn Genre,
    tries: u64,
    is_taken: &dyn Fn(&Puzzle) -> bool,
    threads: usize,
) -> Option<(u64, Example)> {
    let sizes = genre.card().sizes;
    let squares = SIDES.iter().map(|&side| Board::new(side, side));
    // None is larger than usual.
    let small = |board: &Board| sizes.admits(*board) && board.area() < sizes.default.area();
    let boards = squares.filter(small).chain([sizes.default]);
    let mut best: Option<(Score, u64, Example)> = None;
    // What-ifs that fail soon; long ones where there is nothing else.
    for (tries, layer) in [(tries, 2), (2 * tries, 3)] {
        for board in boards.clone().take(BOARDS) {
            let Ok(order) = Order::new(genre, Some(board), None) else {
                continue;
            };
            let (_, _) = produce(
                &order,
                SEED,
                0..tries,
                threads,
                &Interrupt::new(),
                |index, made| {
                    if let Ok(record) = made
                        && record.rating.layer <= layer
                        && !is_taken(&record.puzzle)
                        && let Some((score, example)) = worked(record.puzzle, record.answer)
                        && best.as_ref().is_none_or(|best| score > best.0)
                    {
                        best = Some((score, index, example));
                    }
                    match best.as_ref().is_some_and(|best| best.0.is_enough()) {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                },
            );
            if best.as_ref().is_some_and(|best| best.0.is_good()) {
                break;
            }
        }
        if best.is_some() {
            break;
        }
    }
    best.map(|(_, index, example)| (index, example))
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
