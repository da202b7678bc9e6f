//! Examples of genres: small puzzles solved in a few steps, each of which introduces another
//! argument. Rule pages of books and pages to play show the same ones.

mod argument;
mod caption;
mod known;
mod path;
mod score;
#[cfg(test)]
mod tests;
mod worked;

pub use known::Known;
pub use worked::{Picture, Said, Worked, pieces};

use pencilmill_generator::batch::produce;
use pencilmill_generator::board::{Board, Drawing};
use pencilmill_generator::genre::{Genre, Order, Puzzle};
use pencilmill_generator::grade::{Deduction, explain};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::Mill;
use score::Score;
use std::ops::{ControlFlow, RangeInclusive};

/// A puzzle and its solution in steps.
pub struct Example {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its answer.
    pub answer: Drawing,
    /// Steps from the puzzle to the answer.
    pub steps: Vec<ExampleStep>,
}

/// The findings of a step of an example.
pub struct ExampleStep {
    /// The argument.
    pub shown: Shown,
    /// Known items before the argument.
    pub before: Known,
    /// Known items afterwards.
    pub after: Known,
}

/// The content of a step.
pub enum Shown {
    /// An argument that no earlier step used.
    Argument {
        /// The deduction told in full, for one place. The figure frames its clue.
        told: Box<Deduction>,
        /// True if the argument applies elsewhere too.
        elsewhere: bool,
        /// Numbers, from 1, of the steps whose arguments are used again first, to find more than
        /// the figure before shows.
        again: Vec<usize>,
    },
    /// Earlier arguments lead to the answer.
    GoingOn,
}

/// Number of steps of an example.
const STEPS: RangeInclusive<usize> = 4..=5;
/// The sides of boards by preference, so that examples of all genres are equally large.
const SIDES: [i16; 6] = [5, 4, 6, 7, 8, 3];
/// Number of boards that a search tries.
const BOARDS: usize = 2;
/// The seed of the puzzles considered as examples.
const SEED: u64 = 1;
/// The best examples found by a wide search: genre, board, index of the puzzle.
/// `EXAMPLES_SEARCH=100 cargo test -p pencilmill-figures example::` prints the missing rows.
const CHOSEN: &str = include_str!("chosen.txt");
/// Number of puzzles made for a board to find the chosen one again.
const TRIES: u64 = 12;

/// Finds an example for a genre outside those taken: the chosen one, or else the best of a search.
pub fn choose(
    genre: &'static dyn Genre,
    is_taken: &dyn Fn(&Puzzle) -> bool,
    threads: usize,
) -> Option<Example> {
    chosen(genre)
        .filter(|example| !is_taken(&example.puzzle))
        .or_else(|| search(genre, TRIES, is_taken, threads).map(|(_, example)| example))
}

/// The example from the table of chosen ones.
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

/// Finds the best-scoring example on the first board with a good one, among a number of puzzles;
/// returned with the index of its puzzle.
fn search(
    genre: &'static dyn Genre,
    tries: u64,
    is_taken: &dyn Fn(&Puzzle) -> bool,
    threads: usize,
) -> Option<(u64, Example)> {
    let sizes = genre.card().sizes;
    let squares = SIDES.iter().map(|&side| Board::new(side, side));
    // Only boards smaller than the usual one.
    let small = |board: &Board| sizes.admits(*board) && board.area() < sizes.default.area();
    let boards = squares.filter(small).chain([sizes.default]);
    let mut best: Option<(Score, u64, Example)> = None;
    // Short what-ifs first; long ones only if there is nothing else.
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

/// Solves a puzzle in steps and scores it as an example.
fn worked(puzzle: Puzzle, answer: Drawing) -> Option<(Score, Example)> {
    let explanation = explain(&puzzle, &answer, &Interrupt::new());
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
