//! `pencilmill reduce`: redundant clues of a puzzle.

use crate::args::{LimitArg, UrlArg, grades, whole};
use pencilmill_api::{Grade, Wish, reduce};
use pencilmill_command::failure::Failure;
use pencilmill_command::pick::PosedArg;
use std::io::Write;

/// Find surplus clues of a puzzle, and drop as many as possible.
///
/// A clue can go if the rest still has the same answer only. Each clue is tried by itself; then
/// clues are dropped one after the other until none can go, in several random orders, and the
/// smallest set is kept. Where no clue changes the meaning of another, the command also tries to
/// prove that no smaller set suffices. Clues are the printed hints, everything else printed in
/// cells, and given pieces of the answer.
///
/// The limit of work applies to the answer, to each clue by itself, to each order, and to the
/// proof.
///
/// The report stands in lines that begin with #, and the reduced puzzle in the last line, so the
/// output can be read as a file of puzzles.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill reduce \"sentinels 6x6; number r2c4=6 r4c1=7 r5c1=2 r6c6=7\"
  pencilmill reduce puzzles.csv --index 3 --grade easy          easy at most
  pencilmill reduce puzzles.csv --json
  pencilmill reduce puzzles.csv --url | pencilmill show -")]
pub struct Reduce {
    #[command(flatten)]
    posed: PosedArg,
    /// Hardest grade that the reduced puzzle may have.
    #[arg(long, value_parser = grades::<Grade>())]
    grade: Option<Grade>,
    /// Number of orders to try.
    #[arg(long, value_name = "COUNT", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    orders: u16,
    /// Seed of the orders.
    #[arg(long, default_value_t = 0, value_parser = whole(0..=u64::MAX))]
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
        let (entry, _) = self.posed.pick()?;
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
