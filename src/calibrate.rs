//! `pencilmill calibrate`: rows of the calibration table.

use crate::args::{GenreArg, GenreParser, ThreadsArg, board, whole};
use pencilmill_api::{Board, InOrder, Order, calibrate, genres, rows};
use pencilmill_command::failure::Failure;
use std::io::Write;

/// Measure the limits of grades.
///
/// Makes puzzles from the easiest to the hardest of a genre, and prints rows of the program's
/// calibration table.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill calibrate                          the whole table again
  pencilmill calibrate canal-view --size 8      one row")]
pub struct Calibrate {
    /// Name of the genre; without it, all rows of the table are measured again.
    #[arg(value_parser = GenreParser, hide_possible_values = true)]
    genre: Option<GenreArg>,
    /// Board; without it, the genre's usual one.
    #[arg(long, value_parser = board, requires = "genre")]
    size: Option<Board>,
    /// Number of puzzles.
    #[arg(long, default_value_t = 120, value_parser = whole(4..=100_000), requires = "genre")]
    count: u64,
    /// Seed of all choices.
    #[arg(long, default_value_t = 1, requires = "genre")]
    seed: u64,
    #[command(flatten)]
    threads: ThreadsArg,
}

impl Calibrate {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let usage = |e: &dyn std::fmt::Display| Failure::Usage(e.to_string());
        let asked = match self.genre {
            Some(genre) => {
                let order = Order::new(genre, self.size, None).map_err(|e| usage(&e))?;
                vec![(order, self.seed, self.count)]
            }
            None => rows()
                .iter()
                .map(|row| {
                    let (genre, board) = row.name();
                    let genre = genres::named(genre).map_err(|e| usage(&e))?;
                    let order = Order::new(genre, Some(board), None).map_err(|e| usage(&e))?;
                    let (seed, count) = row.sample();
                    Ok((order, seed, count))
                })
                .collect::<Result<_, Failure>>()?,
        };
        let measure = |_: &mut (), (order, seed, count)| calibrate(&order, seed, count);
        let mut measured = InOrder::new(self.threads.number(), || (), measure);
        asked.into_iter().for_each(|row| measured.put(row));
        while let Some(row) = measured.next_or(|| out.flush().map_err(Failure::stdout))? {
            let row = row.map_err(|miss| Failure::Internal(miss.to_string()))?;
            writeln!(out, "{row}").map_err(Failure::stdout)?;
        }
        Ok(())
    }
}
