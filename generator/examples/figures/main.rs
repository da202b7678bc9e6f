//! Measures the cost of puzzles: `cargo run --release -p pencilmill-generator --example figures -- …`.
//!
//! | arguments | what is printed |
//! |---|---|
//! | `GENRE SIZE COUNT [GRADE\|MIX [VARIANT]]` | the cost of puzzles and its causes |
//! | `rates [GENRE …]` | progress; the table of docs/dev/figures.md is written |
//! | `rows [GENRE [SIZE]]` | rows of the table of grades, on standard output |
//! | `reprove [GENRE …]` | puzzles that another solver proved again |
//!
//! Without a genre, all are meant. Times are those of the process, so that a busy machine matters
//! little.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a measurement, not the product"
)]

mod clock;
mod cost;
mod rates;
mod reprove;
mod rows;

use pencilmill_generator::board::Board;
use pencilmill_generator::genre::{Genre, Order};
use pencilmill_generator::genres;
use std::error::Error;

type Done = Result<(), Box<dyn Error>>;

const USAGE: &str = "expected GENRE SIZE COUNT [GRADE|MIX [VARIANT]], rates [GENRE …], \
                     rows [GENRE [SIZE]] or reprove [GENRE …]";

fn main() -> Done {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["rates", ref chosen @ ..] => rates::measure(&named(chosen)?),
        ["rows", ref asked @ ..] => rows::measure(asked),
        ["reprove", ref chosen @ ..] => reprove::run(&named(chosen)?),
        [genre, size, count, ref more @ ..] => {
            let board: Board = size.parse()?;
            let order = Order::new(genres::named(genre)?, Some(board), more.get(1).copied())?;
            let grades = more.first().copied().unwrap_or("any").parse()?;
            cost::measure(&order.graded(grades), count.parse()?)
        }
        _ => Err(USAGE.into()),
    }
}

/// The genres with these names, or all.
fn named(chosen: &[&str]) -> Result<Vec<&'static dyn Genre>, Box<dyn Error>> {
    let found = chosen.iter().map(|name| genres::named(name));
    let found: Vec<&'static dyn Genre> = found.collect::<Result<_, _>>()?;
    Ok(match found.is_empty() {
        true => genres::ALL.to_vec(),
        false => found,
    })
}
