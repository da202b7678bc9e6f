//! Prints what a genre costs: `cargo run --release --example figures -- GENRE SIZE COUNT [VARIANT]`.

#![allow(
    clippy::disallowed_methods,
    reason = "a clock for figures, not for results"
)]
#![allow(clippy::print_stdout, reason = "this prints figures")]

use pencilmill_generator::board::Board;
use pencilmill_generator::genre::Order;
use pencilmill_generator::genres;
use pencilmill_generator::mill::Mill;
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [genre, size, count, variant @ ..] = args.as_slice() else {
        return Err("usage: figures GENRE SIZE COUNT [VARIANT]".into());
    };
    let size: i16 = size.parse()?;
    let count: u64 = count.parse()?;
    let variant = variant.first().map(String::as_str);
    let order = Order::new(genres::named(genre)?, Some(Board::new(size, size)), variant)?;
    let mut mill = Mill::default();
    let (mut hints, mut layout) = (0, 0);
    let start = Instant::now();
    for index in 0..count {
        let record = match mill.make(&order, 1, index) {
            Ok(r) => r,
            Err(e) => {
                println!("{e} {:?}", mill.tally);
                continue;
            }
        };
        hints += record.hints();
        layout += record.puzzle.layout().len();
    }
    let seconds = start.elapsed().as_secs_f64();
    let per = |n: f64| n / count as f64;
    println!(
        "{genre} {size}: {:.1} puzzles/s, {:.1} queries, {:.1} hints, {:.1} layout items per puzzle, given up {:?}",
        count as f64 / seconds,
        per(mill.queries() as f64),
        per(hints as f64),
        per(layout as f64),
        mill.tally
    );
    Ok(())
}
