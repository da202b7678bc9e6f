//! Counts steps that a person would not say so, over puzzles of each genre:
//! `cargo run --release -p pencilmill-figures --example faults -- [COUNT [GENRE …]]`, and with
//! `TOLD=en` or `ja` before it, the steps themselves on standard error.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a measurement, not the product"
)]

use pencilmill_figures::telling::{Teller, Told, named_places};
use pencilmill_generator::board::{Board, Language};
use pencilmill_generator::genre::{Genre, Order};
use pencilmill_generator::genres;
use pencilmill_generator::grade::explain;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::Mill;
use std::error::Error;

/// Most places of a step.
const PLACES: usize = 5;
/// Most places of clues that are against something.
const CLUES: usize = 3;
const SEED: u64 = 59;
const GRADES: &str = "gentle:1,easy:1,medium:1";
/// A name, and the test of a step and its text.
type Fault = (&'static str, fn(&Told<'_>, &str) -> bool);
const FAULTS: [Fault; 8] = [
    ("places", |_, text| named_places(text) > PLACES),
    ("untold", |told, text| {
        let few = told
            .found
            .iter()
            .any(|one| matches!(one.cases, Some(2 | 3)));
        let untold = ["owever", "ith any"].iter().any(|word| text.contains(word));
        text.contains("possibilit") || few && untold
    }),
    ("broken", |_, text| {
        clauses(text, &["broken", "that cannot be"], 0)
    }),
    ("first", |_, text| {
        text.contains("irst rule out") && !text.contains("because")
    }),
    ("same way", |_, text| text.contains("n the same way")),
    ("not met", |_, text| {
        clauses(text, &["cannot be met", "all be met"], CLUES + 1)
    }),
    ("empty", |_, text| {
        let gaps = [" ,", " .", " ;", "  ", "“”"];
        gaps.iter().any(|gap| text.contains(gap))
    }),
    ("otherwise", |_, text| text.starts_with("Otherwise")),
];

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let count: u64 = args.first().map_or(Ok(20), |count| count.parse())?;
    let chosen = args.iter().skip(1).map(|name| genres::named(name));
    let mut chosen: Vec<&'static dyn Genre> = chosen.collect::<Result<_, _>>()?;
    if chosen.is_empty() {
        chosen = genres::ALL.to_vec();
    }
    let told = std::env::var("TOLD").ok();
    let names: Vec<&str> = FAULTS.iter().map(|fault| fault.0).collect();
    println!("| genre | puzzles | steps | {} |", names.join(" | "));
    println!("|---|---|---|{}", "---|".repeat(FAULTS.len()));
    let mut all = (0, [0; FAULTS.len() + 1]);
    for genre in chosen {
        let made = counted(genre, count, told.as_deref())?;
        row(genre.card().slug, made);
        all.0 += made.0;
        all.1
            .iter_mut()
            .zip(made.1)
            .for_each(|(all, own)| *all += own);
    }
    row("all", all);
    Ok(())
}

/// The puzzles of a genre, their steps, and how many have each fault.
fn counted(
    genre: &'static dyn Genre,
    count: u64,
    told: Option<&str>,
) -> Result<(u64, [u64; FAULTS.len() + 1]), Box<dyn Error>> {
    let sizes = genre.card().sizes;
    let half = |least: i16, usual: i16| least + (usual - least) / 2;
    let board = Board::new(
        half(sizes.least.rows, sizes.default.rows),
        half(sizes.least.cols, sizes.default.cols),
    );
    let order = Order::new(genre, Some(board), None).or_else(|_| Order::new(genre, None, None))?;
    let order = order.graded(GRADES.parse()?);
    let mut mill = Mill::default();
    let (mut made, mut found) = (0, [0; FAULTS.len() + 1]);
    for index in 0..count {
        // a way to a grade may fail
        let Ok(record) = mill.make(&order, SEED, index) else {
            continue;
        };
        made += 1;
        let explanation = explain(&record.puzzle, &record.answer, &Interrupt::new());
        for step in Teller::new(Language::English, &record.puzzle).steps(&explanation) {
            found[0] += 1;
            for (at, (_, is)) in (1..).zip(FAULTS) {
                found[at] += u64::from(is(&step, &step.text));
            }
        }
        if let Some(told) = told {
            let language = Language::ALL[usize::from(told == "ja")];
            eprintln!("{}", record.puzzle);
            for (step, number) in Teller::new(language, &record.puzzle)
                .steps(&explanation)
                .iter()
                .zip(1..)
            {
                eprintln!("{number}. {}", step.text);
            }
        }
    }
    Ok((made, found))
}

fn row(name: &str, (made, [steps, faults @ ..]): (u64, [u64; FAULTS.len() + 1])) {
    let share = |many: u64| format!("{} ({} %)", many, 100 * many / steps.max(1));
    let shares: Vec<String> = faults.into_iter().map(share).collect();
    println!("| {name} | {made} | {steps} | {} |", shares.join(" | "));
}

/// Returns whether a clause with one of these words has no place, or so many places.
fn clauses(text: &str, words: &[&str], many: usize) -> bool {
    let clauses = text.split([';', '.', ':']);
    let own = clauses.filter(|clause| words.iter().any(|word| clause.contains(word)));
    own.map(named_places).any(|places| {
        if many == 0 {
            places == 0
        } else {
            places >= many
        }
    })
}
