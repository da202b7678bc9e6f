//! The cost of a genre and its causes.

use crate::Done;
use crate::clock::Clock;
use pencilmill_generator::board::Spacing;
use pencilmill_generator::genre::Order;
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::genres;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::hint_loop::{QUERY_BUDGET, Task};
use pencilmill_generator::mill::Mill;
use pencilmill_generator::prover::{Answers, solve};
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Makes so many puzzles twice, and prints what they took.
pub fn measure(order: &Order, count: u64) -> Done {
    let mut mill = Mill::default();
    let clock = Clock::start();
    let mut records = Vec::new();
    let mut moved = 0;
    for index in 0..count {
        let before = mill.workspace.moves;
        records.push(mill.make(order, 1, index)?);
        moved += u64::from(mill.workspace.moves > before);
    }
    let moves = mill.workspace.moves;
    let seconds = clock.elapsed().as_secs_f64();
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
        mill.make(order, 1, index)?;
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
    let (slug, board) = (order.genre.card().slug, order.board);
    let (variant, grades) = (order.variant, order.grades);
    let rate = count as f64 / seconds;
    writeln!(
        out,
        "{slug} {board} {variant} {grades}: {rate:.1} puzzles/s; all that layers do {share:.0} %"
    )?;
    let grades = records.iter().map(|r| (r.rating.layer, r.grade()));
    let (mut layers, mut named) = ([0; 7], [0; 7]);
    for (layer, grade) in grades {
        layers[usize::from(layer)] += 1;
        named[grade as usize] += 1;
    }
    writeln!(
        out,
        "  layers 0 to 6: {layers:?}; gentle to not rated: {named:?}"
    )?;
    writeln!(
        out,
        "  per puzzle: {:.1} engine calls, {:.1} conflicts, {:.1} hints, {:.1} layout items",
        per(stats.solves),
        per(stats.conflicts),
        mean(|p| p.hints().len()),
        mean(|p| p.layout().len()),
    )?;
    let spread = records
        .iter()
        .map(|r| Spacing::measure(board, &r.puzzle.clues()));
    let spread: Vec<Spacing> = spread.collect();
    let mean = |f: fn(&Spacing) -> usize| spread.iter().map(f).sum::<usize>() as f64 / count as f64;
    writeln!(
        out,
        "  clues: largest empty rectangle {:.0} % of the board, {:.1} clues, {:.1} at the edge, {:.1} untold, {:.1} values",
        mean(|s| s.empty_share),
        mean(|s| s.clues),
        mean(|s| s.edge),
        mean(|s| s.untold),
        mean(|s| s.values),
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
