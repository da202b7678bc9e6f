//! Prints what a genre costs: `cargo run --release --example figures -- GENRE SIZE COUNT [GRADE|MIX [VARIANT]]`; without
//! a grade or a mix, `any`.

#![allow(
    clippy::disallowed_methods,
    reason = "a clock for figures, not for results"
)]

mod clock;

use clock::Clock;
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::Order;
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::genres;
use pencilmill_generator::grade::{LIMITS, Mix, rate};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::hint_loop::{QUERY_BUDGET, Task};
use pencilmill_generator::mill::Mill;
use pencilmill_generator::prover::{Answers, solve};
use std::error::Error;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [genre, size, count, more @ ..] = args.as_slice() else {
        return Err("usage: figures GENRE SIZE COUNT [GRADE|MIX [VARIANT]]".into());
    };
    let size: i16 = size.parse()?;
    let count: u64 = count.parse()?;
    let grades: Mix = more.first().map_or("any", String::as_str).parse()?;
    let variant = more.get(1).map(String::as_str);
    let order = Order::new(genres::named(genre)?, Some(Board::new(size, size)), variant)?;
    let order = order.graded(grades);

    let mut mill = Mill::default();
    let clock = Clock::start();
    let mut records = Vec::new();
    let mut moved = 0;
    for index in 0..count {
        let before = mill.workspace.moves;
        records.push(mill.make(&order, 1, index)?);
        moved += u64::from(mill.workspace.moves > before);
    }
    let moves = mill.workspace.moves;
    let seconds = clock.elapsed().as_secs_f64();
    let clock = Clock::start();
    for record in &records {
        rate(&record.puzzle, &record.answer, LIMITS, &Interrupt::new())?;
    }
    let rating = clock.elapsed().as_secs_f64();
    let stats = mill.workspace.stats();

    // Again, now timing each query, and what layers take; the clock itself costs a little.
    let times = Arc::new(Mutex::new((Instant::now(), Vec::new(), Duration::ZERO)));
    let kept = times.clone();
    mill.workspace.watch = Some(Box::new(move |task, starts| {
        if let Ok(mut times) = kept.lock() {
            let time = times.0.elapsed();
            match (starts, task) {
                (true, _) => times.0 = Instant::now(),
                (false, Task::Search) => times.1.push(time),
                (false, Task::Grading) => times.2 += time,
            }
        }
    }));
    let all = Instant::now();
    for index in 0..count {
        mill.make(&order, 1, index)?;
    }
    let all = all.elapsed().as_secs_f64();
    let (_, mut queries, grading) = times.lock().map_err(|e| e.to_string())?.clone();
    let share = 100.0 * grading.as_secs_f64() / all;
    let (query, slow_query) = (quantile(&mut queries, 0.5), quantile(&mut queries, 0.99));

    let mut proofs = Vec::new();
    for record in &records {
        let text = record.puzzle.to_string();
        let started = Instant::now();
        let proved = solve(&genres::parse(&text)?, QUERY_BUDGET, &Interrupt::new());
        proofs.push(started.elapsed());
        assert!(matches!(proved, Answers::Unique(_)), "{text}");
    }

    let per = |n: u64| n as f64 / count as f64;
    let mean = |f: fn(&Puzzle) -> usize| {
        records.iter().map(|r| f(&r.puzzle)).sum::<usize>() as f64 / count as f64
    };
    let layouts: u64 = records.iter().map(|r| u64::from(r.attempt) + 1).sum();
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{genre} {size} {} {grades}: {:.1} puzzles/s; to rate them once more takes {:.0} % of that, all that layers do {share:.0} %",
        order.variant,
        count as f64 / seconds,
        100.0 * rating / seconds,
    )?;
    let grades = records.iter().map(|r| (r.rating.layer, r.grade()));
    let (mut layers, mut named) = ([0; 6], [0; 6]);
    for (layer, grade) in grades {
        layers[usize::from(layer)] += 1;
        named[grade as usize] += 1;
    }
    writeln!(
        out,
        "  layers 0 to 5: {layers:?}; gentle to beyond: {named:?}"
    )?;
    writeln!(
        out,
        "  per puzzle: {:.1} engine calls, {:.1} conflicts, {:.1} hints, {:.1} layout items",
        per(stats.solves),
        per(stats.conflicts),
        mean(|p| p.hints().len()),
        mean(|p| p.layout().len()),
    )?;
    writeln!(
        out,
        "  layouts moved {:.1} times a puzzle, for {:.0} % of puzzles",
        per(moves),
        100.0 * per(moved),
    )?;
    writeln!(
        out,
        "  engine call: median {query:.1?}, 99 % below {slow_query:.1?}"
    )?;
    writeln!(
        out,
        "  cold proof from text: median {:.1?}, worst {:.1?}",
        quantile(&mut proofs, 0.5),
        quantile(&mut proofs, 1.0),
    )?;
    writeln!(
        out,
        "  layouts given up: {:.1} % ({:?})",
        100.0 * (1.0 - count as f64 / layouts as f64),
        mill.tally
    )?;
    Ok(())
}

fn quantile(times: &mut [Duration], q: f64) -> Duration {
    times.sort_unstable();
    times[((times.len() - 1) as f64 * q) as usize]
}
