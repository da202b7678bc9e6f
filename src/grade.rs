//! `pencilmill grade`: how hard the puzzles of a file are.

use crate::args::{Limit, threads};
use crate::failure::{Failure, UNDECIDED};
use crate::in_order::in_order;
use crate::pick::open;
use pencilmill_generator::board::Drawing;
use pencilmill_generator::grade::{LIMITS, Measured, Rating, cuts, rate};
use pencilmill_generator::prover::{Answers, Budget, solve};
use pencilmill_output::entry::Entry;
use pencilmill_output::printable::printable;
use pencilmill_output::read::{Raw, ReadError};
use std::io::Write;

/// Say how hard puzzles are.
///
/// One line for each puzzle: where it stands, its grade, its score (the number of looks a person is
/// expected to need), the hardest layer needed, the rounds, how many of them are bottlenecks, and how
/// much is to be found in the first ones. A grade with ~ is one of a size that was not measured.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill grade puzzles.csv
  pencilmill grade \"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\"")]
pub struct GradeFile {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle text itself, or - for standard
    /// input.
    #[arg(value_name = "FILE|TEXT|-")]
    source: String,
    #[command(flatten)]
    limit: Limit,
    /// Threads; without it, one for each processor.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl GradeFile {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut source = open(&self.source)?;
        let head = "place\tgrade\tscore\tlayer\trounds\tbottlenecks\topening";
        writeln!(out, "{head}").map_err(Failure::stdout)?;
        let budget = self.limit.budget();
        in_order(
            threads(self.threads),
            &mut source,
            out,
            move |raw| line(raw, budget),
            |line, out| writeln!(out, "{}", line?).map_err(Failure::stdout),
        )
    }
}

fn line(raw: Result<Raw, ReadError>, budget: Budget) -> Result<String, Failure> {
    let entry = Entry::parse(raw?)?;
    let answer = answer(&entry, budget)?;
    let rating = rating(&entry, &answer)?;
    let puzzle = &entry.puzzle;
    let cuts = cuts(puzzle.genre.card().slug, puzzle.board);
    let near = match cuts.measured {
        Measured::Here => "",
        Measured::Elsewhere | Measured::Nowhere => "~",
    };
    let place = match entry.fields.get("id").filter(|id| !id.is_empty()) {
        Some(id) => printable(id),
        None => printable(&format!("{}:{}", entry.at.file, entry.at.line)),
    };
    let Rating {
        layer,
        score,
        rounds,
        bottlenecks,
        opening,
    } = rating;
    let (whole, tenth) = (opening / 10, opening % 10);
    let grade = pencilmill_generator::grade::grade_of(puzzle, &rating);
    Ok(format!(
        "{place}\t{near}{grade}\t{score}\t{layer}\t{rounds}\t{bottlenecks}\t{whole}.{tenth}"
    ))
}

/// The rating of a puzzle with this answer.
fn rating(entry: &Entry, answer: &Drawing) -> Result<Rating, Failure> {
    rate(&entry.puzzle, answer, LIMITS)
        .map_err(|error| Failure::Data(format!("{}:{}: {error}", entry.at.file, entry.at.line)))
}

/// The only answer of a puzzle, found again: what a file says may be wrong.
pub fn answer(entry: &Entry, budget: Budget) -> Result<Drawing, Failure> {
    let at = format!("{}:{}", entry.at.file, entry.at.line);
    match solve(&entry.puzzle, budget) {
        Answers::Unique(answer) => Ok(answer),
        Answers::None => Err(Failure::Data(format!("{at}: the puzzle has no answer"))),
        Answers::Several(a, b) => Err(Failure::Data(format!(
            "{at}: the puzzle has several answers: two of them differ in {}",
            a.difference(&b)
        ))),
        Answers::Undecided(_) => Err(Failure::Undecided(format!("{at}: {UNDECIDED}"))),
    }
}
