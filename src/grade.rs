//! `pencilmill grade`: grades of the puzzles of a file.

use crate::args::{LimitArg, ThreadsArg};
use crate::in_order::in_order;
use crate::passed::Passed;
use crate::pick::open;
use pencilmill_api::{Board, Entry, Grade, Limit, Rated, Rating, only_answer, rate};
use pencilmill_command::failure::Failure;
use pencilmill_records::read::{Raw, ReadError};
use std::collections::BTreeMap;
use std::io::Write;

/// Grade puzzles.
///
/// One line for each puzzle: its place in the file, its grade, its score (the number of looks a
/// person is expected to need), the hardest layer needed, the rounds, the number of bottlenecks
/// among them, and the number of things to be found in the first ones. A grade with ~ is
/// interpolated for a size that was not measured.
///
/// Bad and undecided records are reported and passed over. Exit codes: 0 all have a grade, 65 some
/// are bad or have not exactly one answer, 6 some are undecided within the limit and none is bad.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill grade puzzles.csv
  pencilmill grade puzzles.csv --parts      the number of puzzles of each grade
  pencilmill grade \"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\"")]
pub struct GradeFile {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle's text or address itself, or - for standard
    /// input.
    #[arg(value_name = "FILE|TEXT|-")]
    source: String,
    /// Print only the number and percentage of puzzles of each grade, for each genre and size.
    #[arg(long)]
    parts: bool,
    #[command(flatten)]
    limit: LimitArg,
    #[command(flatten)]
    threads: ThreadsArg,
}

impl GradeFile {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut source = open(&self.source)?;
        if !self.parts {
            writeln!(
                out,
                "place\tgrade\tscore\tlayer\trounds\tbottlenecks\topening"
            )
            .map_err(Failure::stdout)?;
        }
        let limit = self.limit.limit();
        let mut parts: BTreeMap<(&'static str, Board), [usize; 6]> = BTreeMap::new();
        let mut passed = Passed::default();
        in_order(
            self.threads.number(),
            &mut source,
            out,
            move |raw| rated(raw, &limit),
            |found, out| {
                let (entry, rated) = match found {
                    Ok(found) => found,
                    Err(failure) => return passed.over(failure),
                };
                let key = (entry.puzzle.genre.card().slug, entry.puzzle.board);
                parts.entry(key).or_default()[rated.grade as usize] += 1;
                match self.parts {
                    true => Ok(()),
                    false => writeln!(out, "{}", line(&entry, &rated)).map_err(Failure::stdout),
                }
            },
        )?;
        if self.parts {
            let names = Grade::ALL.map(Grade::name).join("\t");
            writeln!(out, "genre\tsize\tpuzzles\t{names}").map_err(Failure::stdout)?;
        }
        for ((genre, board), counts) in parts.into_iter().filter(|_| self.parts) {
            let all: usize = counts.iter().sum();
            let part = |count: usize| format!("{count} ({} %)", (100 * count + all / 2) / all);
            let text = counts.map(part).join("\t");
            writeln!(out, "{genre}\t{board}\t{all}\t{text}").map_err(Failure::stdout)?;
        }
        passed.end(&self.source, source.records())
    }
}

fn rated(raw: Result<Raw, ReadError>, limit: &Limit) -> Result<(Entry, Rated), Failure> {
    let entry = Entry::parse(raw?)?;
    let rated = only_answer(&entry.puzzle, limit)
        .and_then(|answer| rate(&entry.puzzle, &answer, limit))
        .map_err(|error| Failure::at(&entry.at, error))?;
    Ok((entry, rated))
}

fn line(entry: &Entry, rated: &Rated) -> String {
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
    format!("{place}\t{near}{grade}\t{score}\t{layer}\t{rounds}\t{bottlenecks}\t{whole}.{tenth}")
}
