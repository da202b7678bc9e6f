//! Generated puzzles proved again by another solver, on clauses alone (see
//! `pencilmill_testing::second`).
//!
//! The puzzle is parsed from its printed text and stated. Then the recorded answer must be a model,
//! and there must be no other except those that count as the same. Of the engine's own code, only
//! the vocabulary of a genre's rules takes part.
//!
//! The kept puzzles by day; at night a large run: `NIGHT=1 cargo test --release -p
//! pencilmill-generator second_solver`.

use crate::kept::{self, Solved, Texts};
use libtest_mimic::Trial;
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::{Genre, Order};
use pencilmill_generator::mill::Mill;
use pencilmill_generator::model::Model;
use pencilmill_generator::stated::posed;
use pencilmill_solver::Lit;
use pencilmill_testing::Second;

pub fn trials() -> Vec<Trial> {
    each_genre![puzzles_are_unique_to_another_solver_too]
}

/// Checks that the answer is the only one.
fn prove_again(Solved { puzzle, answer }: &Solved) {
    let mut model = Model::new(puzzle.board);
    model.keep_journal();
    let model = posed(puzzle, model);
    let told = model.journal().iter().filter(|posted| !posted.aside);
    let mut second = Second::of(told.map(|posted| (posted.guard, &posted.constraint)));
    let fixed_to = |answer: &Drawing| model.fixed_to(answer).expect("a drawable answer");
    let fixed = fixed_to(answer);
    assert!(second.solve(&fixed), "{puzzle}: not an answer: {answer}");
    let differs = |fixed: &[Lit]| fixed.iter().map(|&l| !l).collect::<Vec<Lit>>();
    second.clause(&differs(&fixed));
    for same in puzzle.genre.extras().equivalent(puzzle, answer) {
        second.clause(&differs(&fixed_to(&same)));
    }
    assert!(!second.solve(&[]), "{puzzle}: another answer");
}

/// The number of other puzzles of each genre that are proved at night.
const NIGHTLY: u64 = 1000;

/// Proves kept puzzles; at night others, divided among the genre's variants.
fn puzzles_are_unique_to_another_solver_too(genre: &'static dyn Genre) {
    if !crate::is_night() {
        return kept::puzzles(genre).iter().for_each(prove_again);
    }
    let variants = kept::variants(genre);
    let each = NIGHTLY / variants.len() as u64;
    let mut mill = Mill::default();
    for variant in variants {
        let order = Order::new(genre, None, variant).unwrap();
        for index in 0..each {
            let made = mill.make(&order, 11, index);
            prove_again(&Texts::of(&made.unwrap()).read());
        }
    }
}
