//! `pencilmill solve`: the answer, and whether it is the only one.

use crate::failure::Failure;
use crate::pick::pick;
use crate::show::title;
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::prover::{Answers, PATIENCE, Search, solve};
use pencilmill_output::row::overlay;
use pencilmill_output::terminal::picture;
use std::io::{self, Write};

/// Solve a puzzle and say whether the answer is unique.
///
/// The answer is found from the printed puzzle alone; a recorded one is not looked at.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill solve puzzles.csv --index 3
  pencilmill solve \"canal-view 4x4; number r1c1=6 r4c4=2\"
  pencilmill solve \"bricklayer 4x4; black r1c1 r4c4\" --all --limit 10")]
pub struct Solve {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle text itself, or - for standard
    /// input.
    #[arg(value_name = "FILE|TEXT|-")]
    source: String,
    /// Which record of the file, from 0; without it, the first.
    #[arg(long)]
    index: Option<u64>,
    /// List all answers as texts, one a line, and count them.
    #[arg(long)]
    all: bool,
    /// Stop after this many answers.
    #[arg(long, requires = "all", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
}

impl Solve {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let (entry, count) = pick(&self.source, self.index)?;
        if self.all {
            return enumerate(&entry.puzzle, self.limit, out);
        }
        let answers = solve(&entry.puzzle, PATIENCE);
        report(&entry.puzzle, &answers, out).map_err(Failure::stdout)?;
        if count > 1 {
            let index = self.index.unwrap_or(0);
            writeln!(
                out,
                "record {index} of {count} (--index 0 to {} solves others)",
                count - 1
            )
            .map_err(Failure::stdout)?;
        }
        match answers {
            Answers::Undecided(_) => Err(Failure::Quota(
                "undecided: the search budget ran out".to_owned(),
            )),
            _ => Ok(()),
        }
    }
}

fn report(puzzle: &Puzzle, answers: &Answers, out: &mut impl Write) -> io::Result<()> {
    let mut draw = |answer: &Drawing| {
        let drawing = overlay(&puzzle.printed, answer);
        writeln!(out, "{}{answer}", picture(puzzle.board, &drawing))
    };
    match answers {
        Answers::None => writeln!(out, "{}: no answer", title(puzzle)),
        Answers::Unique(answer) => {
            draw(answer)?;
            writeln!(out, "unique")
        }
        Answers::Undecided(None) => Ok(()),
        Answers::Undecided(Some(answer)) => draw(answer),
        Answers::Several(one, other) => {
            draw(one)?;
            draw(other)?;
            let only = |a: &Drawing, b: &Drawing| match a.filtered(|item| !b.contains(item)) {
                nothing if nothing.is_empty() => "nothing".to_owned(),
                items => items.to_string(),
            };
            writeln!(out, "not unique: here are two answers")?;
            writeln!(out, "only in the first:  {}", only(one, other))?;
            writeln!(out, "only in the second: {}", only(other, one))
        }
    }
}

/// Lists all answers, each as soon as it is found.
fn enumerate(puzzle: &Puzzle, limit: Option<u64>, out: &mut impl Write) -> Result<(), Failure> {
    let mut search = Search::new(puzzle, PATIENCE);
    let mut found = 0;
    let end = loop {
        if limit == Some(found) {
            break " (stopped at the limit; there may be more)";
        }
        match search.next() {
            None => break "",
            Some(Err(error)) => {
                return Err(Failure::Quota(format!(
                    "undecided after {found} answers: {error}"
                )));
            }
            Some(Ok(answer)) => writeln!(out, "{answer}").map_err(Failure::stdout)?,
        }
        found += 1;
    };
    writeln!(out, "# answers: {found}{end}").map_err(Failure::stdout)
}
