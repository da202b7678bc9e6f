//! `pencilmill measure`: distribution of clues on boards.

use crate::args::ThreadsArg;
use crate::in_order::in_order;
use crate::pick::open;
use pencilmill_api::{Board, Spacing};
use pencilmill_command::failure::Failure;
use pencilmill_records::entry::Entry;
use pencilmill_records::read::{Raw, ReadError};
use std::collections::BTreeMap;
use std::io::Write;

/// Measure how clues are spread over boards.
///
/// One line for each puzzle, then the medians of each genre and size: the share of the board that
/// the largest rectangle without a clue takes, in percent; the number of clues, and their numbers
/// in the quarters of the board with fewest and with most; the shares of clues in the outermost
/// rows and columns, and of those that are "?", in percent; the number of different values; and the
/// length of the longest straight bar of black cells. Clues are hints and everything else printed
/// in cells.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill measure puzzles.csv
  pencilmill measure \"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\"
  pencilmill measure puzzles.csv --medians")]
pub struct Measure {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle's text or address itself, or - for standard
    /// input.
    #[arg(value_name = "FILE|TEXT|-")]
    source: String,
    /// Print the medians only.
    #[arg(long)]
    medians: bool,
    #[command(flatten)]
    threads: ThreadsArg,
}

/// Measurements of a board, in the order of the columns.
type Numbers = [usize; 8];

const HEAD: &str = "empty\tclues\tfewest\tmost\tedge\tuntold\tvalues\tbar";

impl Measure {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut source = open(&self.source)?;
        let mut all: BTreeMap<(&'static str, Board), Vec<Numbers>> = BTreeMap::new();
        if !self.medians {
            writeln!(out, "place\t{HEAD}").map_err(Failure::stdout)?;
        }
        in_order(
            self.threads.number(),
            &mut source,
            out,
            measured,
            |found, out| {
                let (place, genre, board, numbers) = found?;
                all.entry((genre, board)).or_default().push(numbers);
                match self.medians {
                    true => Ok(()),
                    false => writeln!(out, "{place}\t{}", line(&numbers)).map_err(Failure::stdout),
                }
            },
        )?;
        writeln!(out, "genre\tsize\tpuzzles\t{HEAD}").map_err(Failure::stdout)?;
        for ((genre, board), boards) in all {
            let medians = std::array::from_fn(|column| {
                let mut values: Vec<usize> = boards.iter().map(|b| b[column]).collect();
                values.sort_unstable();
                values[values.len() / 2]
            });
            let count = boards.len();
            let text = line(&medians);
            writeln!(out, "{genre}\t{board}\t{count}\t{text}").map_err(Failure::stdout)?;
        }
        Ok(())
    }
}

fn line(numbers: &Numbers) -> String {
    numbers.map(|number| number.to_string()).join("\t")
}

type Measured = (String, &'static str, Board, Numbers);

fn measured(raw: Result<Raw, ReadError>) -> Result<Measured, Failure> {
    let entry = Entry::parse(raw?)?;
    let puzzle = &entry.puzzle;
    let found = Spacing::measure(puzzle.board, &puzzle.clues());
    let Spacing {
        clues,
        empty_share,
        quarters,
        edge,
        untold,
        values,
        bar,
        ..
    } = found;
    let [fewest, most] = [quarters.iter().min(), quarters.iter().max()].map(|q| *q.unwrap_or(&0));
    let [edge, untold] = [edge, untold].map(|count| 100 * count / clues.max(1));
    let place = entry.place();
    let numbers = [empty_share, clues, fewest, most, edge, untold, values, bar];
    Ok((place, puzzle.genre.card().slug, puzzle.board, numbers))
}
