//! Which printed clues a puzzle can do without, and a small set of clues that it cannot.
//!
//! A clue can go if what is left is a puzzle that has the same answer only. First each is tried by itself. Then clues are dropped one
//! after the other, in several random orders, until none can go any more, and the order that leaves the fewest is kept. Where
//! clues are hints that can be told apart, the fewest there can be are looked for as well: each other answer that
//! was met says of a set of clues that one of them is needed.

mod fewest;
mod trials;

use crate::board::{Drawing, Item};
use crate::genre::{Grade, Puzzle};
use crate::prover::{Budget, Interrupt};
use crate::random::Key;
use trials::Trials;

/// How clues are to be dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wish {
    /// How many random orders are tried.
    pub orders: usize,
    /// The seed of their random choices.
    pub seed: u64,
    /// What is left is to be no harder than this.
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

/// What becomes of a puzzle without one of its clues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Without {
    /// It has the same answer only.
    Unique,
    /// It has this answer, too.
    Another(Drawing),
    /// It is no puzzle, or its answer is wrong; in words.
    Invalid(String),
    /// It is harder than was wished.
    Harder(Grade),
    /// The budget does not suffice to tell.
    Undecided,
}

/// A puzzle with fewer clues.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// For each clue, what becomes of the puzzle without it alone.
    pub each: Vec<(Item, Without)>,
    /// The puzzle with the fewest clues that were found.
    pub puzzle: Puzzle,
    /// The clues that went.
    pub gone: Drawing,
    /// What they left behind: the "?" that stands where a clue is kept back.
    pub behind: Drawing,
    /// How many clues each order kept, in the order in which they were tried.
    pub kept: Vec<usize>,
    /// Whether it is proved that none of its clues can go.
    pub is_minimal: bool,
    /// Whether it is proved that no smaller set of the clues would do.
    pub is_fewest: bool,
}

/// Finds out which clues of a puzzle with this only answer can go, and drops as many as possible. `budget` is for trying each clue by itself,
/// for each order, and for proving that there are no fewer. Nothing if the flag was set.
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

/// How many clues of a puzzle are still printed.
fn kept(puzzle: &Puzzle, bare: &Puzzle) -> usize {
    let clues = removable(puzzle);
    clues
        .iter()
        .filter(|clue| bare.printed.contains(clue))
        .count()
}

/// The clues that might go: what a reader takes for a clue, and given pieces of the answer.
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

/// Drops clues in the order that is given, until none can go. Whether that was decided of all.
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
        // What reads otherwise once another clue is gone is asked again.
        if !gone {
            return (puzzle, decided);
        }
    }
}

#[cfg(test)]
mod tests;
