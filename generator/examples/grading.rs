//! What grading takes and finds: `cargo run --release -p pencilmill-generator --example grading -- PART`.
//!
//! `speed GENRE SIZE COUNT` times grading by the highest layer needed; `kept COUNT [GENRE]` says what layers the kept puzzles need; `row GENRE
//! SIZE COUNT` is a row of the calibration table and the seconds it took; `asked GENRE SIZE FILE` asks for each grade once more with the cuts
//! of a row, and says how many come a second. One thread; times are what the process worked. `scripts/measure` has the table of all genres.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a measurement, not the product"
)]

mod clock;

use clock::Clock;
use pencilmill_generator::calibrate::{ask_for, calibrate};
use pencilmill_generator::genre::Order;
use pencilmill_generator::genres;
use pencilmill_generator::grade::{Grade, LIMITS, Rating, Row, rate};
use pencilmill_generator::hint_loop::Aim;
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
        rate(&record.puzzle, &record.answer, LIMITS).unwrap();
    }
    let grading = clock.elapsed();
    let easier = (0..count).filter_map(|index| {
        let aim = Aim::Layer((index % 3) as u8);
        mill.aimed(order, 5, index, Some(aim), 20).0.ok()
    });
    let mut by = [const { Vec::new() }; 6];
    for record in easier.chain(plain.iter().take(count as usize / 3).cloned()) {
        let (time, rating) = rated(&record);
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
        let rating = rate(&record.puzzle, &record.answer, LIMITS).unwrap();
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
        let file = format!("{folder}/tests/golden/{}.txt", card.slug);
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
            let rating = rate(&puzzle, &answer, LIMITS).unwrap();
            longest = longest.max(one.elapsed().as_millis());
            layers[usize::from(rating.layer)] += 1;
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
        "asked" => {
            // the row of a file again, with what comes of asking for grades
            let text = std::fs::read_to_string(&args[4]).unwrap();
            let order = order();
            let head = format!("{} {} ", order.genre.card().slug, order.board);
            let line = text.lines().find(|l| l.starts_with(&head)).unwrap();
            let row = Row::parse(line.split(" #").next().unwrap()).unwrap();
            let (seed, count) = row.sample();
            let clock = Clock::start();
            let mut reached = Grade::ALL.map(|grade| row.reached(grade));
            let mut speeds = Vec::new();
            for grade in Grade::ALL.into_iter().filter(|&g| g < Grade::Beyond) {
                let before = clock.elapsed();
                let slot = &mut reached[grade as usize];
                let mut mill = Mill::default();
                *slot = ask_for(&mut mill, &order, seed, grade, row.cuts(), count).unwrap();
                let time = (clock.elapsed() - before).as_secs_f64().max(0.001);
                speeds.push(format!("{grade} {:.1}/s", slot.hits as f64 / time));
            }
            println!("{} # {}", row.with_reached(reached), speeds.join(" "));
        }
        other => println!("no part {other}"),
    }
}
