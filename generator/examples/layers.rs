//! Measures grading: `cargo run --release --example layers -- GENRE SIZE COUNT`.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    missing_docs
)]
use pencilmill_generator::grade::{LIMITS, rate};
use pencilmill_generator::{genre::Order, genres, mill::Mill};
use pencilmill_solver::layers::Limits;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let count: u64 = args[3].parse().unwrap();
    let mut limits = LIMITS;
    if let Some(work) = args.get(4) {
        limits = Limits {
            work: work.parse().unwrap(),
            ..limits
        }
    }
    for genre in genres::ALL {
        let slug = genre.card().slug;
        if args[1] != "all" && args[1] != slug {
            continue;
        }
        let board = args[2].parse().ok();
        let Ok(order) = Order::new(*genre, board, None) else {
            continue;
        };
        let mut mill = Mill::default();
        let mut by: Vec<Vec<(u128, u64, u32)>> = vec![Vec::new(); 6];
        let (mut making, mut grading) = (0, 0);
        for index in 0..count {
            let start = Instant::now();
            let record = mill.make(&order, 5, index).unwrap();
            making += start.elapsed().as_micros();
            let start = Instant::now();
            let r = rate(&record.puzzle, &record.answer, limits).unwrap();
            let t = start.elapsed().as_micros();
            grading += t;
            by[usize::from(r.layer)].push((t, r.score, r.rounds));
        }
        println!(
            "{slug} {}: make {} us, grade {} us each",
            order.board,
            making / u128::from(count),
            grading / u128::from(count)
        );
        for (layer, list) in by.iter_mut().enumerate() {
            if list.is_empty() {
                continue;
            }
            list.sort_unstable();
            let mut scores: Vec<u64> = list.iter().map(|l| l.1).collect();
            scores.sort_unstable();
            println!(
                "  L{layer}: {} puzzles, median {} us, most {} us, median score {}, rounds {}",
                list.len(),
                list[list.len() / 2].0,
                list[list.len() - 1].0,
                scores[scores.len() / 2],
                list[list.len() / 2].2
            );
        }
    }
}
