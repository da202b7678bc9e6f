//! Makes puzzles of all variants, at all sizes that are offered, and has each proved again by
//! another solver, on plain clauses, from its printed text alone. Prints counts by genre.
//! `scripts/reprove` runs it.
//!
//! `PUZZLES`: how many are made (0: as many as the time allows). `SECONDS_MOST`: after how many
//! seconds none is begun. `SEED`: which ones. `THREADS`: how many at a time.

use crate::Done;
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::{Genre, Order};
use pencilmill_generator::genres;
use pencilmill_generator::mill::Mill;
use pencilmill_generator::model::Model;
use pencilmill_generator::record::Record;
use pencilmill_generator::stated::posed;
use pencilmill_solver::Lit;
use pencilmill_testing::second::{LARGE, Large};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The verdicts on a genre's puzzles.
#[derive(Default)]
struct Tally {
    proved: u64,
    missed: u64,
    boards: BTreeSet<Board>,
    wrong: Vec<String>,
}

/// All orders of a genre: each variant on each board. Neighbours are far from each other in size.
fn orders(genre: &'static dyn Genre) -> Vec<Order> {
    let card = genre.card();
    let variants: Vec<Option<&str>> = match card.variants {
        [] => vec![None],
        some => some.iter().copied().map(Some).collect(),
    };
    let mut orders = Vec::new();
    for variant in variants {
        for rows in 1..=100 {
            for cols in 1..=100 {
                orders.extend(Order::new(genre, Some(Board::new(rows, cols)), variant).ok());
            }
        }
    }
    let count = orders.len();
    // A step that has no divisor in common with the count leads to all of them.
    let step = (count * 5 / 8..)
        .find(|&step| gcd(step, count) == 1)
        .unwrap_or(1);
    (0..count)
        .map(|i| orders[i * step % count].clone())
        .collect()
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The objection of another solver to a record, unless it finds the recorded answer and no other.
fn fault(record: &Record) -> Option<String> {
    let puzzle = genres::parse(&record.puzzle.to_string()).unwrap();
    let answer = puzzle.parse_answer(&record.answer.to_string()).unwrap();
    let mut model = Model::new(puzzle.board);
    model.keep_journal();
    let model = posed(&puzzle, model);
    let told = model.journal().iter().filter(|posted| !posted.aside);
    let mut second = Large::of(told.map(|posted| (posted.guard, &posted.constraint)));
    let fixed = model.fixed_to(&answer);
    if fixed.is_none_or(|fixed| !second.solve(&fixed)) {
        return Some("the answer is none".to_owned());
    }
    let same = puzzle.genre.extras().equivalent(&puzzle, &answer);
    for drawing in [answer].iter().chain(&same) {
        let fixed = model.fixed_to(drawing).unwrap();
        second.clause(&fixed.iter().map(|&l| !l).collect::<Vec<Lit>>());
    }
    second
        .solve(&[])
        .then(|| "there is another answer".to_owned())
}

fn number(variable: &str, usual: u64) -> u64 {
    let asked = std::env::var(variable).ok();
    asked.map_or(usual, |text| text.parse().expect("a whole number"))
}

/// Makes and proves puzzles of these genres.
pub fn run(chosen: &[&'static dyn Genre]) -> Done {
    let all = chosen.iter().map(|&genre| (genre, orders(genre)));
    let all: Vec<(&'static dyn Genre, Vec<Order>)> = all.collect();
    let (puzzles, seconds) = (number("PUZZLES", 0), number("SECONDS_MOST", 600));
    let (seed, threads) = (number("SEED", 1), number("THREADS", 1));
    // how many are made depends on the time, none of them does
    let begun = Instant::now();
    let tallies: Vec<Mutex<Tally>> = all.iter().map(|_| Mutex::default()).collect();
    let (next, failed) = (AtomicU64::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut mill = Mill::default();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let over = puzzles > 0 && number >= puzzles;
                    if over || begun.elapsed() >= Duration::from_secs(seconds) {
                        break;
                    }
                    let at = number as usize % all.len();
                    let (_, orders) = &all[at];
                    let round = number as usize / all.len();
                    let order = &orders[round % orders.len()];
                    let index = (round / orders.len()) as u64;
                    let made = mill.make(order, seed, index);
                    let fault = made.as_ref().ok().map(fault);
                    let mut tally = tallies[at].lock().unwrap();
                    match (made, fault) {
                        (Ok(record), Some(Some(fault))) => {
                            let text = format!("{}: {fault}: {}", record.id, record.puzzle);
                            println!("WRONG {text}");
                            failed.store(true, Ordering::Relaxed);
                            tally.wrong.push(text);
                        }
                        (Ok(_), _) => {
                            tally.proved += 1;
                            tally.boards.insert(order.board);
                        }
                        (Err(_), _) => tally.missed += 1,
                    }
                }
            });
        }
    });
    println!("genre\tproved again by {LARGE}\tsizes\tnot made\twrong");
    let mut sums = [0, 0, 0, 0];
    for ((genre, _), tally) in all.iter().zip(&tallies) {
        let tally = tally.lock().unwrap();
        let row = [
            tally.proved,
            tally.boards.len() as u64,
            tally.missed,
            tally.wrong.len() as u64,
        ];
        let [proved, sizes, missed, wrong] = row;
        println!(
            "{}\t{proved}\t{sizes}\t{missed}\t{wrong}",
            genre.card().slug
        );
        sums.iter_mut().zip(row).for_each(|(sum, n)| *sum += n);
    }
    let [proved, sizes, missed, wrong] = sums;
    println!("all\t{proved}\t{sizes}\t{missed}\t{wrong}");
    println!(
        "seed {seed}, {threads} threads, {} s",
        begun.elapsed().as_secs()
    );
    match failed.load(Ordering::Relaxed) {
        true => Err("a puzzle is wrong".into()),
        false => Ok(()),
    }
}
