//! Redundant clues of a puzzle, and small sets of clues that suffice.
//!
//! A clue is redundant if the puzzle without it has the same unique answer. First each is tried on
//! its own. Then clues are removed one after the other, in several random orders, until none is
//! redundant, and the smallest result is kept. If the clues are independent hints, a proof that
//! there are no fewer is attempted as well: each other answer found shows that one of a group of
//! clues is needed.

mod fewest;
mod trials;

use crate::board::{Drawing, Item};
use crate::genre::{Grade, Puzzle};
use crate::prover::{Budget, Interrupt};
use crate::random::Key;
use trials::Trials;

/// Options of a reduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wish {
    /// Number of random orders to try.
    pub orders: usize,
    /// Seed of the random orders.
    pub seed: u64,
    /// The hardest grade allowed for the result.
    pub hardest: Option<Grade>,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish {
            orders: 8,
            seed: 0,
            hardest: None,
        }
    }
}

/// The state of a puzzle without one of its clues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Without {
    /// The answer is still unique.
    Unique,
    /// There is this other answer.
    Another(Drawing),
    /// It is not a valid puzzle, or the answer is wrong; with the reason in words.
    Invalid(String),
    /// It is harder than allowed.
    Harder(Grade),
    /// The budget does not suffice to decide.
    Undecided,
}

/// A puzzle with fewer clues.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// For each clue, the state of the puzzle without it alone.
    pub each: Vec<(Item, Without)>,
    /// The puzzle with the fewest clues found.
    pub puzzle: Puzzle,
    /// The removed clues.
    pub gone: Drawing,
    /// Their placeholders: the "?" printed where a clue is kept back.
    pub behind: Drawing,
    /// Number of clues that each order kept, in the order of trial.
    pub kept: Vec<usize>,
    /// True if it is proved that none of its clues is redundant.
    pub is_minimal: bool,
    /// True if it is proved that no smaller set of the clues suffices.
    pub is_fewest: bool,
}

/// Finds the redundant clues of a puzzle with this only answer, and removes as many as possible.
/// `budget` applies to trying all single clues, to each order, and to proving that there are no
/// fewer. `None` if the flag was set.
pub fn reduce(
    puzzle: &Puzzle,
    answer: &Drawing,
    wish: Wish,
    budget: Budget,
    stop: &Interrupt,
) -> Option<Reduced> {
    let mut trials = Trials::new(puzzle, answer, wish.hardest, budget, stop.clone());
    let each: Vec<(Item, Without)> = removable(puzzle)
        .into_iter()
        .map(|item| (item, trials.without(&erased(puzzle, &item))))
        .collect();
    let key = Key::new(wish.seed, "reduce");
    let size = |bare: &Puzzle| (kept(puzzle, bare), bare.printed.len());
    let mut best: Option<(Puzzle, bool)> = None;
    let mut counts = Vec::new();
    for order in 0..wish.orders.max(1) {
        trials.begin_again(budget);
        let mut random = key.random(order as u64, 0);
        let (bare, decided) = descend(&mut trials, puzzle, |items| random.shuffle(items));
        counts.push(kept(puzzle, &bare));
        if best.as_ref().is_none_or(|(old, _)| size(&bare) < size(old)) {
            best = Some((bare, decided));
        }
        if stop.is_set() {
            return None;
        }
    }
    let (mut bare, mut is_minimal) = best?;
    trials.begin_again(budget);
    let fewest = fewest::fewest(&mut trials, puzzle, &bare);
    let is_fewest = fewest.is_some();
    if let Some(fewer) = fewest.filter(|fewer| size(fewer) < size(&bare)) {
        (bare, is_minimal) = descend(&mut trials, &fewer, |_| {});
    }
    (!stop.is_set()).then(|| Reduced {
        gone: puzzle.printed.without(&bare.printed),
        behind: bare.printed.without(&puzzle.printed),
        puzzle: bare,
        each,
        kept: counts,
        is_minimal,
        is_fewest,
    })
}

/// The number of clues of a puzzle that are still printed.
fn kept(puzzle: &Puzzle, bare: &Puzzle) -> usize {
    let clues = removable(puzzle);
    clues
        .iter()
        .filter(|clue| bare.printed.contains(clue))
        .count()
}

/// The clues that may be removed: items that readers take for clues, and given parts of the answer.
pub fn removable(puzzle: &Puzzle) -> Vec<Item> {
    let (clues, givens) = (puzzle.clues(), puzzle.givens());
    let all = clues.items().iter().chain(givens.items());
    let all: Drawing = all.copied().collect();
    all.items().to_vec()
}

/// The puzzle without one of its clues.
fn erased(puzzle: &Puzzle, item: &Item) -> Puzzle {
    let mut less = puzzle.clone();
    match puzzle.is_hint(item) {
        true => less.erase(item),
        false => less.printed.remove(item),
    }
    less
}

/// Removes clues in the given order until none is redundant. Returns whether that was decided for
/// all.
fn descend(
    trials: &mut Trials,
    puzzle: &Puzzle,
    mut arrange: impl FnMut(&mut [Item]),
) -> (Puzzle, bool) {
    let mut puzzle = puzzle.clone();
    loop {
        let mut items = removable(&puzzle);
        arrange(&mut items);
        let (mut gone, mut decided) = (false, true);
        for item in items {
            let less = erased(&puzzle, &item);
            match trials.without(&less) {
                Without::Unique => {
                    puzzle = less;
                    gone = true;
                }
                Without::Undecided => decided = false,
                _ => {}
            }
        }
        // clues that read differently once another is gone are tried again
        if !gone {
            return (puzzle, decided);
        }
    }
}

#[cfg(test)]
mod tests;
