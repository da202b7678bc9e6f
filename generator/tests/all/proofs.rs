//! Uniqueness proofs of generated puzzles, read back from their text and verified by the solver's
//! independent checker (`pencilmill_testing::Checker`).
//!
//! Kept puzzles each time; a large run, which prints what stood in the proofs:
//! `PROOFS=10000 cargo test --release -p pencilmill-generator proofs`.

use crate::kept::{self, Size, Solved, Texts};
use libtest_mimic::Trial;
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::{Genre, Order};
use pencilmill_generator::genres;
use pencilmill_generator::mill::Mill;
use pencilmill_generator::model::Model;
use pencilmill_generator::prover::{Answers, solve, uniqueness_proof};
use pencilmill_generator::stated::posed;
use pencilmill_solver::{Budget, Constraint, Lit, ProofStep};
use pencilmill_testing::Checker;
use std::collections::BTreeMap;

/// Proofs of kept puzzles on the usual board, and on each smaller one.
const PROOFS: [usize; 2] = [4, 10];

pub fn trials() -> Vec<Trial> {
    each_genre![puzzles_are_proved_unique, no_hint_can_go]
}

/// What stood in the proofs.
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

/// The proof must start from the puzzle's own constraints and "another answer", and nothing else.
fn verify(Solved { puzzle, answer }: &Solved, tally: &mut Tally) {
    let steps = uniqueness_proof(puzzle, answer, Budget::UNLIMITED).expect("unique");
    let mut model = Model::new(puzzle.board);
    model.keep_journal();
    let model = posed(puzzle, model);
    let other = |answer| -> (Lit, Constraint) {
        let fixed = model.fixed_to(answer).unwrap();
        let negated = fixed.into_iter().map(|l| !l).collect();
        (Lit::TRUE, Constraint::Clause(negated))
    };
    let told = model.journal().iter().filter(|posted| !posted.aside);
    let told = told.map(|posted| (posted.guard, posted.constraint.clone()));
    let mut expected: Vec<(Lit, Constraint)> = told.collect();
    expected.push(other(answer));
    let same = puzzle.genre.extras().equivalent(puzzle, answer);
    expected.extend(same.iter().map(other));
    let given: Vec<(Lit, Constraint)> = steps
        .iter()
        .filter_map(|step| match step {
            ProofStep::Post(guard, constraint) => Some((*guard, constraint.clone())),
            ProofStep::Clause(_) => panic!("a clause from nowhere"),
            _ => None,
        })
        .collect();
    assert_eq!(given, expected);

    let text: String = steps.iter().map(|step| format!("{step}\n")).collect();
    tally.count("proofs", 1);
    tally.count("bytes", text.len());
    tally.take_in(&steps);
    let checker = Checker::read(&text).unwrap_or_else(|why| panic!("{puzzle}: {why}"));
    assert_eq!(checker.answers, [vec![]]);
}

fn puzzles_are_proved_unique(genre: &'static dyn Genre) {
    if let Ok(large) = std::env::var("PROOFS") {
        return large_run(genre, large.parse().unwrap());
    }
    for kept in kept::texts(genre) {
        let most = PROOFS[usize::from(kept.board != Size::Usual)];
        for texts in kept.texts.iter().take(most) {
            verify(&texts.read(), &mut Tally::default());
        }
    }
}

/// Kept puzzles are irreducible: without any single hint there is another answer, or what is left is no puzzle with this one. Where the card
/// limits the patience of proofs, hints stay that only a long one could do without.
fn no_hint_can_go(genre: &'static dyn Genre) {
    if genre.card().patience.is_some() {
        return;
    }
    for Solved { puzzle, answer } in kept::small_puzzles(genre).iter().take(12) {
        for hint in puzzle.hints().items() {
            let mut less = puzzle.clone();
            less.erase(hint);
            let is_puzzle = less.validate().is_none() && less.check(answer).is_ok();
            let unique = || matches!(solve(&less, Budget::UNLIMITED), Answers::Unique(_));
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

/// A genre's share of so many proofs of other puzzles.
fn large_run(genre: &'static dyn Genre, proofs: u64) {
    let all: usize = genres::ALL.iter().map(|genre| orders(*genre).len()).sum();
    for order in orders(genre) {
        let mut mill = Mill::default();
        let mut tally = Tally::default();
        for index in 0..proofs.div_ceil(all as u64) {
            let made = mill.make(&order, 21, index);
            verify(&Texts::of(&made.unwrap()).read(), &mut tally);
        }
        eprintln!("{} {}: {:?}", genre.card().slug, order.board, tally.0);
    }
}
