//! Generated puzzles proved once more, by another solver, on clauses alone (see `pencilmill_testing::second`).
//!
//! The puzzle is read back from its printed text and posed. Then the recorded answer must be a model,
//! and there must be none besides it and what counts as the same. The engine's own code does not run
//! here, only the words that a genre's rules use.
//!
//! Some dozens of each genre each time; a large run: `PUZZLES=1000 cargo test -p pencilmill-generator
//! --test second_solver`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod chosen;

use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::{Genre, Order};
use pencilmill_generator::genres;
use pencilmill_generator::mill::Mill;
use pencilmill_generator::model::Model;
use pencilmill_generator::prover::posed;
use pencilmill_generator::record::Record;
use pencilmill_solver::Lit;
use pencilmill_testing::Second;
use rayon::prelude::*;

/// Sees that the record's answer is the only one.
fn prove_again(record: &Record) {
    let puzzle = genres::parse(&record.puzzle.to_string()).unwrap();
    let mut model = Model::new(puzzle.board);
    model.keep_journal();
    let model = posed(&puzzle, model);
    let told = model.journal().iter().filter(|posted| !posted.aside);
    let mut second = Second::of(told.map(|posted| (posted.guard, &posted.constraint)));
    let fixed_to = |answer: &Drawing| model.fixed_to(answer).expect("a drawable answer");
    let fixed = fixed_to(&record.answer);
    assert!(
        second.solve(&fixed),
        "{puzzle}: not an answer: {}",
        record.answer
    );
    let differs = |fixed: &[Lit]| fixed.iter().map(|&l| !l).collect::<Vec<Lit>>();
    second.clause(&differs(&fixed));
    for same in puzzle.genre.extras().equivalent(&puzzle, &record.answer) {
        second.clause(&differs(&fixed_to(&same)));
    }
    assert!(!second.solve(&[]), "{puzzle}: another answer");
}

/// Proves this many puzzles, shared among the genre's variants.
fn prove_all(genre: &'static dyn Genre, puzzles: u64) {
    let card = genre.card();
    let variants: Vec<Option<&str>> = match card.variants {
        [] => vec![None],
        some => some.iter().copied().map(Some).collect(),
    };
    let each = puzzles / variants.len() as u64;
    let mut mill = Mill::default();
    for variant in variants {
        let order = Order::new(genre, None, variant).unwrap();
        for index in 0..each {
            let record = mill.make(&order, 11, index);
            prove_again(&record.unwrap_or_else(|miss| panic!("{}: {miss}", card.slug)));
        }
    }
}

#[test]
fn every_puzzle_is_unique_to_another_solver_too() {
    let large = std::env::var("PUZZLES").ok();
    let puzzles = large.map_or(40, |n| n.parse().unwrap());
    chosen::genres()
        .par_iter()
        .for_each(|genre| prove_all(*genre, puzzles));
}
