//! `pencilmill calibrate`: rows of the calibration table.

use crate::args::{GenreArg, GenreParser, ThreadsArg, board, whole};
use pencilmill_api::{
    Board, Fitted, InOrder, Limit, Order, Solve, calibrate, fit, genres, only_answer, rate, rows,
};
use pencilmill_command::failure::Failure;
use pencilmill_command::files::text_of;
use pencilmill_records::times::{Solved, times};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Measure the limits of grades, or the minutes that puzzles take.
///
/// Makes puzzles from the easiest to the hardest of a genre, and prints rows of the program's
/// calibration table. With --times, reads times that people took, as the pages of a site export
/// them, and prints for each genre the constant of its minutes: the milliseconds for a root of a
/// look, the factor in percent within which four in five people lie, the number of times, and the
/// correlation of score and time. Solves with hints are left out.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill calibrate                          the whole table again
  pencilmill calibrate canal-view --size 8      one row
  pencilmill calibrate --times solved.csv       minutes, from times that people took")]
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
    /// A CSV file with the columns seconds and hints, and genre and score, or puzzle; solver may
    /// name the person.
    #[arg(long, value_name = "FILE", conflicts_with = "genre")]
    times: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadsArg,
}

impl Calibrate {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(path) = &self.times {
            return fitted(path, out);
        }
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

/// Fits the minutes of genres to the times of a file.
fn fitted(path: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let shown = path.display().to_string();
    let text = text_of(path)?;
    let (mut solves, mut left_out) = (Vec::new(), 0);
    for time in times(&shown, &text)? {
        let counts = time.hints == 0 && time.seconds > 0;
        let (genre, score) = match time.solved {
            Solved::Scored(genre, score) if counts => (genre, score),
            Solved::Puzzle(puzzle) if counts => {
                let limit = Limit::default();
                let rated = only_answer(&puzzle, &limit)
                    .and_then(|answer| rate(&puzzle, &answer, &limit))
                    .map_err(|error| Failure::at(&time.at, error))?;
                (puzzle.genre.card().slug, rated.rating.score)
            }
            _ => {
                left_out += 1;
                continue;
            }
        };
        solves.push(Solve {
            genre: genre.to_owned(),
            solver: time.solver,
            score,
            seconds: time.seconds,
        });
    }
    let put = |out: &mut dyn Write, line: String| writeln!(out, "{line}").map_err(Failure::stdout);
    if solves.is_empty() {
        let text =
            format!("{shown}: found no time to fit to, expected a puzzle solved without hints");
        return Err(Failure::Data(text));
    }
    put(
        out,
        format!("# {} times, {left_out} left out", solves.len()),
    )?;
    for Fitted { pace, correlation } in fit(&solves) {
        let correlation = correlation.map_or("not known".to_owned(), |thousandths| {
            let sign = if thousandths < 0 { "-" } else { "" };
            format!(
                "{sign}{}.{:03}",
                thousandths.abs() / 1000,
                thousandths.abs() % 1000
            )
        });
        put(out, format!("# {}: correlation {correlation}", pace.genre))?;
        put(out, pace.to_string())?;
    }
    Ok(())
}
