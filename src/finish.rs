//! `pencilmill finish`: completion of a begun puzzle.

use crate::args::{CluesArg, LabelsArg, LimitArg, grades, symmetries, whole};
use crate::solve::report;
use pencilmill_api::{
    ClueSymmetry, Comparison, Error, Finish, Finished, Language, Look, Mix, Pair, Puzzle, Stuck,
    completions, terminal, title,
};
use pencilmill_command::failure::Failure;
use pencilmill_command::files::{WRITTEN, ending};
use pencilmill_command::pick::PosedArg;
use pencilmill_command::put::{Force, begin};
use pencilmill_records::write::{Format, RECORDS, Writer};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Finish a puzzle: add hints until it has one answer only.
///
/// Printed items stay, and no added hint is surplus. A "?" of the layout may become a number. If no
/// hint that may be added distinguishes two answers, both are shown.
///
/// Exit codes: 0 finished, 3 fewer puzzles than ordered or none of the grade, 4 no hint
/// distinguishes two answers, 5 the puzzle has no answer, 6 undecided within the limit of work.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill finish \"canal-view 8x8; number r2c4=3 r7c5=6\"
  pencilmill finish begun.txt --grade hard --symmetry rotation
  pencilmill finish begun.txt --answer \"shaded r1c1 r1c2 r2c2\"     towards this answer
  pencilmill finish begun.txt --clues heart.png                   hints in the picture only
  pencilmill finish begun.txt --count 20 -o ways.csv              twenty ways")]
pub struct FinishOf {
    #[command(flatten)]
    posed: PosedArg,
    /// The wanted answer, as a text; without it, any.
    #[arg(long, value_name = "DRAWING")]
    answer: Option<String>,
    /// Grade: gentle, easy, medium, hard or expert, or parts of them for several puzzles; solvable
    /// is any grade that layers 0 to 3 solve, any has no limit
    #[arg(long, value_name = "GRADE|MIX", value_parser = grades::<Mix>(), default_value = "solvable", hide_possible_values = true)]
    grade: Mix,
    /// Symmetry of the places of clues: rotation (by half a turn), mirror (left and right) or none.
    #[arg(long, value_name = "SYMMETRY", value_parser = symmetries(), default_value = "none")]
    symmetry: ClueSymmetry,
    #[command(flatten)]
    clues: CluesArg,
    /// Number of puzzles, each with other hints.
    #[arg(long, default_value_t = 1, value_parser = whole(1..=1_000_000))]
    count: u64,
    /// Seed of all choices.
    #[arg(long, default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    #[command(flatten)]
    labels: LabelsArg,
    #[command(flatten)]
    limit: LimitArg,
    /// File of records to write, FILE.csv or FILE.jsonl; without it, pictures and texts are
    /// printed.
    #[arg(short, long, value_name = "FILE", value_parser = ending(RECORDS), value_hint = WRITTEN)]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

impl FinishOf {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let (entry, _) = self.posed.pick()?;
        let puzzle = &entry.puzzle;
        let answer = self.answer.as_ref().map(|text| {
            let answer = puzzle.parse_answer(text);
            answer.map_err(|e| Failure::Usage(format!("--answer: {e}")))
        });
        let wish = Finish {
            answer: answer.transpose()?,
            grades: self.grade,
            symmetry: self.symmetry,
            clues: self.clues.pattern()?,
            seed: self.seed,
        };
        let look = self.labels.look(Language::English, false);
        let mut found = Vec::new();
        let mut end = None;
        for finished in completions(puzzle, &wish, self.count, &self.limit.limit())? {
            match finished {
                Ok(finished) => {
                    if self.output.is_none() {
                        let text = told(&finished, look);
                        let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
                        written.map_err(Failure::stdout)?;
                    }
                    found.push(finished);
                }
                Err(error) => end = Some(error),
            }
        }
        if let Some(path) = &self.output
            && !found.is_empty()
        {
            self.write(path, &found)?;
        }
        match end {
            Some(Error::Stuck(Stuck::Alike {
                answers,
                tried,
                all,
            })) if found.is_empty() => {
                let [first, second] = [0, 1].map(|number| answers[number].clone());
                let nearest = false;
                let two = Comparison::of(
                    puzzle,
                    Pair::Two {
                        first,
                        second,
                        nearest,
                    },
                );
                report(puzzle, &two, look, out).map_err(Failure::stdout)?;
                Err(Failure::Alike(no_way(puzzle, tried, all)))
            }
            Some(Error::NoAnswer) => {
                let none = Comparison::of(puzzle, Pair::None);
                report(puzzle, &none, look, out).map_err(Failure::stdout)?;
                Err(Failure::NoAnswer)
            }
            Some(error) if found.is_empty() => Err(Failure::at(&entry.at, error)),
            _ => self.outcome(&found),
        }
    }

    /// Checks that as many puzzles as requested were found. If nothing had to be added, there is
    /// one completion only.
    fn outcome(&self, found: &[Finished]) -> Result<(), Failure> {
        let count = found.len() as u64;
        if count == self.count || found.iter().any(|finished| finished.added.is_empty()) {
            return Ok(());
        }
        let asked = self.count;
        let text = format!("found {count} different ways to finish it, {asked} were asked for");
        Err(Failure::Quota(text))
    }

    fn write(&self, path: &Path, found: &[Finished]) -> Result<(), Failure> {
        let format = Format::of(path).unwrap_or(Format::Csv);
        let failed = |error| Failure::writing(path.display(), error);
        let file = begin(path, self.force.replace())?;
        let mut writer = Writer::new(format, file).map_err(failed)?;
        for finished in found {
            writer.write(&finished.record).map_err(failed)?;
        }
        let file = writer.finish().map_err(failed)?;
        file.finish().map_err(failed)
    }
}

/// A finished puzzle as pictures and texts.
fn told(finished: &Finished, look: Look) -> String {
    let Finished { record, added, .. } = finished;
    let puzzle = &record.puzzle;
    let added = match added.is_empty() {
        true => "nothing was added: it has one answer already".to_owned(),
        false => format!("added {}: {added}", added.len()),
    };
    format!(
        "{}  {}\n{}{puzzle}\n{added}\n",
        title(puzzle, look.language),
        record.grade(),
        terminal(puzzle, None, look)
    )
}

/// The reason why no hint helps.
fn no_way(puzzle: &Puzzle, tried: u32, all: bool) -> String {
    let hints = match puzzle.genre.card().hints {
        [] => format!(
            "{} has no hints: its layout is the clue, and what stands there does not say enough",
            puzzle.genre.card().slug
        ),
        _ => "no hint that may be added tells these two answers apart".to_owned(),
    };
    match (all, tried) {
        (true, 1) => hints,
        (true, tried) => format!("{hints}; each of its {tried} answers has such a one beside it"),
        (false, tried) => {
            format!("{hints}; {tried} answers were tried, another --seed tries others")
        }
    }
}
