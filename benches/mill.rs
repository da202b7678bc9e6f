//! The mill and the prover, with another solver beside it in the same run: `cargo bench`.
//!
//! `mill` makes whole puzzles: layout, hints, thinning, inspection. The `proof` benches prove
//! printed puzzles unique from their text, with the times of both solvers in one table.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark")]

use divan::Bencher;
use divan::counter::ItemsCount;
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::Order;
use pencilmill_generator::genres;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::Mill;
use pencilmill_generator::model::Model;
use pencilmill_generator::prover::{PATIENCE, solve};
use pencilmill_generator::stated::posed;
use pencilmill_testing::Second;

fn main() {
    divan::main();
}

/// Genre, rows and columns, and variant (empty: the only one).
type Name = &'static str;

fn order(kind: Name) -> Order {
    let mut words = kind.split(' ');
    let genre = genres::named(words.next().unwrap()).unwrap();
    let size = words.next().unwrap().parse().unwrap();
    Order::new(genre, Some(Board::new(size, size)), words.next()).unwrap()
}

const MADE: [Name; 13] = [
    "canal-view 6",
    "canal-view 8",
    "canal-view 10",
    "canal-view 14",
    "canal-view 20",
    "sentinels 6",
    "sentinels 8",
    "sentinels 10",
    "bricklayer 6",
    "bricklayer 10",
    "bricklayer 20",
    "bitspuzzle 5 normal",
    "bitspuzzle 5 random",
];

#[divan::bench(args = MADE, max_time = 4)]
fn mill(bencher: Bencher, kind: Name) {
    let order = order(kind);
    let mut mill = Mill::default();
    let mut indices = 0..;
    let mut make = || mill.make(&order, 1, indices.next().unwrap()).unwrap();
    make();
    bencher.counter(ItemsCount::new(1_u32)).bench_local(make);
}

const PROVED: [Name; 4] = [
    "canal-view 10",
    "canal-view 17",
    "sentinels 8",
    "bricklayer 10",
];

/// The texts of puzzles and of their answers.
fn made(kind: Name) -> Vec<(String, String)> {
    let order = order(kind);
    let mut mill = Mill::default();
    (0..20)
        .map(|index| mill.make(&order, 1, index).unwrap())
        .map(|record| (record.puzzle.to_string(), record.answer.to_string()))
        .collect()
}

#[divan::bench(args = PROVED, max_time = 3)]
fn proof_by_the_engine(bencher: Bencher, kind: Name) {
    let texts = made(kind);
    let mut next = texts.iter().cycle();
    bencher.bench_local(|| {
        solve(
            &genres::parse(&next.next().unwrap().0).unwrap(),
            PATIENCE,
            &Interrupt::new(),
        )
    });
}

#[divan::bench(args = PROVED, max_time = 3)]
fn proof_by_batsat_with_cuts(bencher: Bencher, kind: Name) {
    let texts = made(kind);
    let mut next = texts.iter().cycle();
    bencher.bench_local(|| {
        let (puzzle, answer) = next.next().unwrap();
        let puzzle = genres::parse(puzzle).unwrap();
        let answer = puzzle.parse_answer(answer).unwrap();
        let mut model = Model::new(puzzle.board);
        model.keep_journal();
        let model = posed(&puzzle, model);
        let told = model.journal().iter().filter(|posted| !posted.aside);
        let mut second = Second::of(told.map(|posted| (posted.guard, &posted.constraint)));
        let fixed = model.fixed_to(&answer).unwrap();
        let other: Vec<_> = fixed.into_iter().map(|l| !l).collect();
        second.clause(&other);
        assert!(!second.solve(&[]));
    });
}
