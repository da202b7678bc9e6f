//! The cost and the results of grading: `cargo run --release -p pencilmill-generator --example grading -- PART`.
//!
//! `speed GENRE SIZE COUNT` times grading by the highest layer needed; `kept COUNT [GENRE]` says what layers the kept puzzles need; `row GENRE
//! SIZE COUNT` is a row of the calibration table and the seconds it took; `mixed GENRE SIZE SECONDS` says what comes by default. One thread;
//! times are what the process worked. `scripts/measure` has the table of all genres.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a measurement, not the product"
)]

mod clock;

use clock::Clock;
use pencilmill_generator::calibrate::calibrate;
use pencilmill_generator::genre::Order;
use pencilmill_generator::genres;
use pencilmill_generator::grade::{Aim, LIMITS, Mix, Rating, rate};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::Mill;
use pencilmill_generator::record::Record;
use pencilmill_layers::layer;
use std::time::Duration;

fn median(mut list: Vec<u64>) -> u64 {
    list.sort_unstable();
    list.get(list.len() / 2).copied().unwrap_or_default()
}

/// Time and score by layer; then what making puzzles of any grade takes, and grading them.
fn speed(order: &Order, count: u64) {
    let mut mill = Mill::default();
    let clock = Clock::start();
    let plain = (0..count).filter_map(|index| mill.make(order, 5, index).ok());
    let plain: Vec<Record> = plain.collect();
    let making = clock.elapsed();
    let clock = Clock::start();
    for record in &plain {
        rate(&record.puzzle, &record.answer, LIMITS, &Interrupt::new()).unwrap();
    }
    let grading = clock.elapsed();
    let easier = (0..count).filter_map(|index| {
        let aim = Aim::Layer((index % 3) as u8);
        mill.aimed(order, 5, index, Some(aim), 20).0.ok()
    });
    let mut by = [const { Vec::new() }; 6];
    for record in easier.chain(plain.iter().take(count as usize / 3).cloned()) {
        let (time, rating) = rated(&record);
        by[usize::from(rating.layer.min(layer::BEYOND))].push((time, rating.score));
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
    let each = |time: Duration| time.as_micros() / plain.len().max(1) as u128;
    println!(
        " | any grade: {} us, of it grading {} us",
        each(making),
        each(grading)
    );
}

/// Rates a puzzle, again and again for a while: microseconds it takes, and the rating.
fn rated(record: &Record) -> (u64, Rating) {
    let clock = Clock::start();
    for times in 1.. {
        let rating = rate(&record.puzzle, &record.answer, LIMITS, &Interrupt::new()).unwrap();
        let time = clock.elapsed().as_micros() as u64;
        if time > 30_000 {
            return (time / times, rating);
        }
    }
    unreachable!()
}

/// Layers that the kept puzzles of the usual size need, of all genres or of one, with what rating them takes.
fn kept(genre: Option<&str>, count: usize) {
    for genre in genres::ALL
        .iter()
        .filter(|g| genre.is_none_or(|s| s == g.card().slug))
    {
        let card = genre.card();
        let folder = env!("CARGO_MANIFEST_DIR");
        let file = format!(
            "{folder}/genres/src/{}/golden.txt",
            card.slug.replace('-', "_")
        );
        let file = std::fs::read_to_string(file).unwrap_or_default();
        let records = file.split("\n\n").filter_map(|record| {
            let mut lines = record.lines();
            let name = lines.next()?;
            let usual = format!("{}-{}-s", card.slug, card.sizes.default);
            let text = lines.next().filter(|_| name.starts_with(&usual))?;
            let puzzle = genres::parse(text).unwrap();
            let answer = puzzle.parse_answer(lines.next()?).unwrap();
            Some((puzzle, answer))
        });
        let mut layers = [0; 6];
        let (mut beyond, mut longest) = (Vec::new(), 0);
        let clock = Clock::start();
        let mut rated = 0;
        for (number, (puzzle, answer)) in records.take(count).enumerate() {
            let one = Clock::start();
            let rating = rate(&puzzle, &answer, LIMITS, &Interrupt::new()).unwrap();
            longest = longest.max(one.elapsed().as_millis());
            layers[usize::from(rating.layer.min(layer::BEYOND))] += 1;
            rated += 1;
            if rating.layer > layer::LONG {
                beyond.push(number);
            }
        }
        let each = clock.elapsed().as_micros() as usize / rated.max(1);
        println!(
            "{} {}: layers {layers:?}, {each} us each, {longest} ms at most, above 3: {beyond:?}",
            card.slug, card.sizes.default
        );
    }
}

/// The default production in so many seconds: puzzles a second, and the number of each grade.
fn mixed(order: &Order, seconds: f64) {
    let order = order.clone().graded(Mix::MIXED);
    let mut mill = Mill::default();
    let mut grades = [0; 6];
    let clock = Clock::start();
    for index in 0..2000 {
        let grade = mill.make(&order, 1, index).unwrap().grade();
        grades[grade as usize] += 1;
        if clock.elapsed().as_secs_f64() > seconds {
            break;
        }
    }
    let made: u32 = grades.iter().sum();
    let speed = f64::from(made) / clock.elapsed().as_secs_f64();
    let genre = order.genre.card().slug;
    println!("{genre} {} {speed:.2}/s {grades:?}", order.board);
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
        "kept" => kept(args.get(3).map(String::as_str), number(2) as usize),
        "row" => {
            let clock = Clock::start();
            let row = calibrate(&order(), 1, number(4)).unwrap();
            println!("{row} # {} s", clock.elapsed().as_secs());
        }
        "mixed" => mixed(&order().spread(), number(4) as f64),
        other => println!("no part {other}"),
    }
}
