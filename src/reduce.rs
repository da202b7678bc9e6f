//! `pencilmill reduce`: redundant clues of a puzzle.

use crate::args::{LimitArg, UrlArg, grades};
use crate::pick::pick;
use pencilmill_api::{Grade, Wish, reduce};
use pencilmill_command::failure::Failure;
use std::io::Write;

/// Say which clues of a puzzle can go, and drop as many as possible.
///
/// A clue can go if what is left still has the same answer only. Each clue is tried by itself; then clues are dropped one after the other until
/// none can go any more, in several random orders, and the fewest that were left are kept. Where clues are hints of which each says
/// the same whatever else is printed, it is also tried to prove that no smaller set of them would do. Clues are the printed hints, whatever
/// else is printed in cells, and given pieces of the answer.
/// The limit of work is for the answer, for trying each clue by itself, for each order, and for the proof.
///
/// What is told stands in lines that begin with #, and the puzzle that is left in the last one, so that the output can be read as a file of puzzles.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill reduce \"sentinels 6x6; number r2c4=6 r4c1=7 r5c1=2 r6c6=7\"
  pencilmill reduce puzzles.csv --index 3 --grade easy          stays easy, or gentle
  pencilmill reduce puzzles.csv --json
  pencilmill reduce puzzles.csv --url | pencilmill show -")]
pub struct Reduce {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle's text or address itself, or - for standard
    /// input.
    #[arg(value_name = "FILE|TEXT|-")]
    source: String,
    /// Which record of the file, from 0; without it, the first.
    #[arg(long)]
    index: Option<u64>,
    /// What is left is to be no harder than this.
    #[arg(long, value_parser = grades::<Grade>())]
    grade: Option<Grade>,
    /// How many orders are tried.
    #[arg(long, value_name = "COUNT", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    orders: u16,
    /// Seed of the orders.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Print one JSON object instead of text.
    #[arg(long, conflicts_with = "url")]
    json: bool,
    #[command(flatten)]
    url: UrlArg,
    #[command(flatten)]
    limit: LimitArg,
}

impl Reduce {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let (entry, _) = pick(&self.source, self.index)?;
        let wish = Wish {
            orders: usize::from(self.orders),
            seed: self.seed,
            hardest: self.grade,
        };
        self.url.known(&entry.puzzle)?;
        let reduction = reduce(&entry.puzzle, wish, &self.limit.limit())
            .map_err(|e| Failure::at(&entry.at, e))?;
        let text = match self.json {
            true => format!("{}\n", reduction.json()),
            false => {
                let lines = reduction.lines().into_iter();
                let told: String = lines.map(|line| format!("# {line}\n")).collect();
                told + &self.url.text(&reduction.reduced.puzzle)? + "\n"
            }
        };
        out.write_all(text.as_bytes()).map_err(Failure::stdout)
    }
}
