//! Uniqueness proofs of generated puzzles, read back from their text and checked against the puzzle
//! by plain code (`pencilmill_proof`).
//!
//! Kept puzzles by day; at night a large run, which prints the contents of the proofs: `NIGHT=1
//! cargo test --release -p pencilmill-generator proofs`.

use crate::kept::{self, Solved, Texts};
use libtest_mimic::Trial;
use pencilmill_generator::board::{Board, Drawing};
use pencilmill_generator::genre::{Genre, Order};
use pencilmill_generator::genres;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::Mill;
use pencilmill_generator::prover::{Answers, Verification, solve, uniqueness_proof};
use pencilmill_proof::ProofError;
use pencilmill_solver::{Budget, Constraint, Lit, ProofStep};
use std::collections::BTreeMap;

pub fn trials() -> Vec<Trial> {
    each_genre![
        puzzles_are_proved_unique,
        a_proof_is_of_its_own_puzzle,
        no_hint_can_go
    ]
}

/// Counts of the steps in proofs.
#[derive(Default)]
struct Tally(BTreeMap<String, usize>);

impl Tally {
    fn count(&mut self, what: &str, n: usize) {
        *self.0.entry(what.into()).or_default() += n;
    }

    fn take_in(&mut self, steps: &[ProofStep]) {
        let mut kinds = Vec::new();
        for step in steps {
            self.count("steps", 1);
            match step {
                ProofStep::Post(_, constraint) => {
                    let text = constraint.to_string();
                    let kind = text.split(' ').next().unwrap_or_default();
                    kinds.push(format!("lemmas of {kind}"));
                }
                ProofStep::Lemma(origin, _) => self.count(&kinds[*origin as usize], 1),
                ProofStep::Learnt(_) => self.count("learnt", 1),
                ProofStep::Deleted(_) => self.count("deleted", 1),
                _ => {}
            }
        }
    }
}

/// The steps of the proof that a puzzle has no other answer.
fn proof(Solved { puzzle, answer }: &Solved) -> Vec<ProofStep> {
    let steps = uniqueness_proof(puzzle, answer, Budget::UNLIMITED).expect("unique");
    let read = |step: &ProofStep| step.to_string().parse().unwrap();
    steps.iter().map(read).collect()
}

/// Checks the steps as a proof of this puzzle.
fn tried(Solved { puzzle, answer }: &Solved, steps: &[ProofStep]) -> Result<(), ProofError> {
    let mut verification = Verification::new(puzzle, answer);
    steps.iter().try_for_each(|step| verification.step(step))?;
    verification.end()
}

/// Checks that the proof starts from exactly the puzzle's own constraints and "another answer".
fn verify(solved: &Solved, tally: &mut Tally) {
    let steps = proof(solved);
    tally.count("proofs", 1);
    tally.count(
        "bytes",
        steps.iter().map(|step| step.to_string().len() + 1).sum(),
    );
    tally.take_in(&steps);
    tried(solved, &steps).unwrap_or_else(|why| panic!("{}: {why}", solved.puzzle));
}

/// A proof is valid only for its own puzzle and answer, and only their constraints may be given.
fn a_proof_is_of_its_own_puzzle(genre: &'static dyn Genre) {
    let puzzles = kept::small_puzzles(genre);
    let [one, other] = &puzzles[..2] else {
        unreachable!("there are several of each genre");
    };
    let steps = proof(one);
    let refused = |solved: &Solved, steps: &[ProofStep]| {
        assert!(tried(solved, steps).is_err(), "{}", solved.puzzle);
    };
    refused(other, &steps);
    let of = |answer: &Drawing| Solved {
        puzzle: one.puzzle.clone(),
        answer: answer.clone(),
    };
    refused(&of(&Drawing::blank()), &steps);
    refused(one, &steps[..steps.len() - 1]);
    for given in [
        ProofStep::Clause(vec![]),
        ProofStep::Clause(vec![!Lit::of_var(1)]),
        ProofStep::Post(Lit::TRUE, Constraint::Clause(vec![])),
    ] {
        refused(one, &[std::slice::from_ref(&given), &steps[..]].concat());
        refused(one, &[&steps[..], &[given]].concat());
    }
}

fn puzzles_are_proved_unique(genre: &'static dyn Genre) {
    if crate::is_night() {
        return large_run(genre);
    }
    for solved in kept::puzzles(genre) {
        verify(&solved, &mut Tally::default());
    }
}

/// Kept puzzles are irreducible: without any single hint there is another answer, or the rest is no
/// puzzle with this one. Where the card limits the patience of proofs, hints may stay that only a
/// long proof could remove.
fn no_hint_can_go(genre: &'static dyn Genre) {
    if genre.card().tuning.patience.is_some() {
        return;
    }
    for Solved { puzzle, answer } in kept::small_puzzles(genre) {
        for hint in puzzle.hints().items() {
            let mut less = puzzle.clone();
            less.erase(hint);
            let is_puzzle = less.validate().is_none() && less.check(&answer).is_ok();
            let unique = || {
                matches!(
                    solve(&less, Budget::UNLIMITED, &Interrupt::new()),
                    Answers::Unique(_)
                )
            };
            assert!(!is_puzzle || !unique(), "{puzzle}: without {hint:?}");
        }
    }
}

/// The orders of a large run: square boards from 6x6 to the usual one.
fn orders(genre: &'static dyn Genre) -> Vec<Order> {
    let mut orders = Vec::new();
    let usual = genre.card().sizes.default.rows;
    let smaller = [6, 7, 8].into_iter().filter(|&size| size < usual);
    for size in smaller.chain([usual]) {
        let board = Some(Board::new(size, size));
        let variants = kept::variants(genre).into_iter();
        orders.extend(variants.filter_map(|variant| Order::new(genre, board, variant).ok()));
    }
    orders
}

/// The number of proofs of all genres at night.
const NIGHTLY: u64 = 10_000;

/// Checks a genre's share of so many proofs of other puzzles.
fn large_run(genre: &'static dyn Genre) {
    let all: usize = genres::ALL.iter().map(|genre| orders(*genre).len()).sum();
    for order in orders(genre) {
        let mut mill = Mill::default();
        let mut tally = Tally::default();
        for index in 0..NIGHTLY.div_ceil(all as u64) {
            let made = mill.make(&order, 21, index);
            verify(&Texts::of(&made.unwrap()).read(), &mut tally);
        }
        eprintln!("{} {}: {:?}", genre.card().slug, order.board, tally.0);
    }
}
