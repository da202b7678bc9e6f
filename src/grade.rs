//! `pencilmill grade`: how hard the puzzles of a file are.

use crate::args::{LimitArg, ThreadsArg};
use crate::failure::Failure;
use crate::in_order::in_order;
use crate::pick::open;
use pencilmill_api::{Entry, Limit, Rating, only_answer, rate};
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
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle's text or address itself, or - for standard
    /// input.
    #[arg(value_name = "FILE|TEXT|-")]
    source: String,
    #[command(flatten)]
    limit: LimitArg,
    #[command(flatten)]
    threads: ThreadsArg,
}

impl GradeFile {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut source = open(&self.source)?;
        let head = "place\tgrade\tscore\tlayer\trounds\tbottlenecks\topening";
        writeln!(out, "{head}").map_err(Failure::stdout)?;
        let limit = self.limit.limit();
        in_order(
            self.threads.number(),
            &mut source,
            out,
            move |raw| line(raw, &limit),
            |line, out| writeln!(out, "{}", line?).map_err(Failure::stdout),
        )
    }
}

fn line(raw: Result<Raw, ReadError>, limit: &Limit) -> Result<String, Failure> {
    let entry = Entry::parse(raw?)?;
    let rated = only_answer(&entry.puzzle, limit)
        .and_then(|answer| rate(&entry.puzzle, &answer, limit))
        .map_err(|error| Failure::at(&entry.at, error))?;
    let near = if rated.measured { "" } else { "~" };
    let place = entry.place();
    let Rating {
        layer,
        score,
        rounds,
        bottlenecks,
        opening,
    } = rated.rating;
    let (whole, tenth) = (opening / 10, opening % 10);
    let grade = rated.grade;
    Ok(format!(
        "{place}\t{near}{grade}\t{score}\t{layer}\t{rounds}\t{bottlenecks}\t{whole}.{tenth}"
    ))
}
