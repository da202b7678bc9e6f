//! The figures of docs/grading.md: `cargo run --release -p pencilmill-generator --example grading -- PART`.
//!
//! `speed GENRE SIZE COUNT` times grading by the highest layer needed; `sizes GENRE COUNT` shows how the
//! score grows with the size; `thin GENRE SIZE COUNT` how it grows as hints go; `hits GENRE SIZE COUNT`
//! how often each grade is hit, and how fast. One thread; times are wall times.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a measurement, not the product"
)]

use pencilmill_generator::genre::Order;
use pencilmill_generator::genres;
use pencilmill_generator::grade::{Grade, LIMITS, Mix, rate};
use pencilmill_generator::hints::Aim;
use pencilmill_generator::mill::Mill;
use std::time::Instant;

fn median(mut list: Vec<u64>) -> u64 {
    list.sort_unstable();
    list.get(list.len() / 2).copied().unwrap_or_default()
}

/// Time and score by layer.
fn speed(order: &Order, count: u64) {
    let mut mill = Mill::default();
    let mut by = [const { Vec::new() }; 6];
    let (mut made, mut graded) = (0, 0);
    for index in 0..count {
        let aim = [0, 1, 2, 5][(index % 4) as usize];
        let plain = index % 4 == 3;
        let start = Instant::now();
        let aim = (!plain).then_some(Aim::Layer(aim));
        let Ok(record) = mill.aimed(order, 5, index, aim) else {
            continue;
        };
        let making = start.elapsed();
        let start = Instant::now();
        let rating = rate(&record.puzzle, &record.answer, LIMITS).unwrap();
        let time = start.elapsed().as_micros() as u64;
        if plain {
            made += making.as_micros() as u64;
            graded += time;
        }
        by[usize::from(rating.layer)].push((time, rating.score));
    }
    print!("{} {}", order.genre.card().slug, order.board);
    for list in by {
        let times = list.iter().map(|t| t.0).collect();
        let scores = list.iter().map(|t| t.1).collect();
        let (time, score): (u64, u64) = (median(times), median(scores));
        print!(
            " | {} {}.{:02} ms {score}",
            list.len(),
            time / 1000,
            time % 1000 / 10
        );
    }
    println!(
        " | plain: {} us, of it grading {} us",
        made * 4 / count,
        graded * 4 / count
    );
}

/// Score by size.
fn sizes(genre: &str, count: u64) {
    print!("{genre}");
    for side in [5, 6, 7, 8, 9, 10] {
        let board = format!("{side}").parse().ok();
        let Ok(order) = Order::new(genres::named(genre).unwrap(), board, None) else {
            continue;
        };
        let mut mill = Mill::default();
        let records = (0..count).filter_map(|i| mill.make(&order, 5, i).ok());
        print!(
            " | {side}: {}",
            median(records.map(|r| r.rating.score).collect())
        );
    }
    println!();
}

/// Score as hints come back to a finished puzzle: all of them, half of them, none.
fn thin(order: &Order, count: u64) {
    let mut mill = Mill::default();
    let mut scores = [const { Vec::new() }; 3];
    for record in (0..count).filter_map(|i| mill.make(order, 5, i).ok()) {
        let unprinted = order.genre.hints(&record.puzzle, &record.answer);
        for (number, scores) in scores.iter_mut().enumerate() {
            let mut puzzle = record.puzzle.clone();
            let printed = puzzle.hints();
            let stands = |at| printed.items().iter().any(|item| item.at == at);
            for hint in unprinted
                .iter()
                .filter(|h| !stands(h.at))
                .step_by(2 - number % 2)
            {
                if number > 0 {
                    puzzle.printed.insert(*hint);
                }
            }
            // a hint may read otherwise beside others
            if puzzle.check(&record.answer).is_ok() {
                scores.push(rate(&puzzle, &record.answer, LIMITS).unwrap().score);
            }
        }
    }
    let [bare, all, half] = scores.map(median);
    println!(
        "{} {}: {bare} | half back {half} | all back {all}",
        order.genre.card().slug,
        order.board
    );
}

/// How often an attempt hits each grade, and puzzles a second.
fn hits(order: &Order, count: u64) {
    print!("{} {}", order.genre.card().slug, order.board);
    for grade in Grade::ALL {
        let order = order.graded(Mix::only(grade));
        let mut mill = Mill::default();
        let start = Instant::now();
        let made = (0..count)
            .filter(|&i| mill.make(&order, 5, i).is_ok())
            .count() as u64;
        let time = start.elapsed().as_millis().max(1) as u64;
        let tried = made + mill.tally.grade;
        print!(
            " | {made}: {}% {}.{}/s",
            100 * made / tried.max(1),
            made * 1000 / time,
            made * 10_000 / time % 10
        );
    }
    println!();
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let number = |at: usize| args[at].parse().unwrap();
    let order = || {
        let genre = genres::named(&args[2]).unwrap();
        Order::new(genre, Some(args[3].parse().unwrap()), None).unwrap()
    };
    match args[1].as_str() {
        "speed" => speed(&order(), number(4)),
        "sizes" => sizes(&args[2], number(3)),
        "thin" => thin(&order(), number(4)),
        "hits" => hits(&order(), number(4)),
        other => println!("no part {other}"),
    }
}
