//! `pencilmill grade`: grades of the puzzles of a file.

use crate::args::{LimitArg, ThreadsArg, languages};
use crate::in_order::in_order;
use pencilmill_api::{
    Board, Drawing, Entry, Grade, Language, Limit, Measure, Puzzle, Rated, Rating, explain, flags,
    genres, minutes, only_answer, rate,
};
use pencilmill_command::failure::Failure;
use pencilmill_command::passed::Passed;
use pencilmill_command::pick::open;
use pencilmill_records::read::{Raw, ReadError};
use std::collections::BTreeMap;
use std::io::Write;

/// Grade puzzles.
///
/// One line for each puzzle: its place in the file, its grade, its score (tenths of looks, weighed by
/// what must be held in the head), the hardest layer needed, the rounds, the number of bottlenecks
/// among them, the number of things to be found in the first ones, the minutes that it usually
/// takes, and its flags: why an editor would not print it. A grade with ~ is interpolated for a size
/// that was not measured. A puzzle on which the grader gives up is not rated.
///
/// Bad and undecided records are reported and passed over. Exit codes: 0 all have a grade, 65 some
/// are bad or have not exactly one answer, 6 some are undecided within the limit and none is bad.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill grade puzzles.csv
  pencilmill grade puzzles.csv --verdict    its beginning, end, highlight and flags
  pencilmill grade puzzles.csv --parts      the number of puzzles of each grade
  pencilmill grade puzzles.csv --form       what they look like: turns, sizes of regions, bare blocks

  pencilmill grade \"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\"")]
pub struct GradeFile {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle's text or address itself, or - for standard
    /// input.
    #[arg(value_name = "FILE|TEXT|-")]
    source: String,
    /// Print only the number and percentage of puzzles of each grade, for each genre and size.
    #[arg(long)]
    parts: bool,
    /// Print the verdict on each puzzle below its line: how it begins and ends, its highlight, how
    /// often it needs which argument, and all flags, those of the steps included.
    #[arg(long, conflicts_with = "parts")]
    verdict: bool,
    /// Print only the form of the puzzles, for each genre and size: of each measure the least value,
    /// the quartiles and the greatest, and those that the genre aims at.
    #[arg(long, conflicts_with_all = ["parts", "verdict"])]
    form: bool,

    /// Language of the verdict.
    #[arg(long, value_parser = languages(), default_value = "en")]
    lang: Language,
    #[command(flatten)]
    limit: LimitArg,
    #[command(flatten)]
    threads: ThreadsArg,
}

impl GradeFile {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if self.form {
            return self.forms(out);
        }
        let mut source = open(&self.source)?;

        if !self.parts {
            writeln!(
                out,
                "place\tgrade\tscore\tlayer\trounds\tbottlenecks\topening\tminutes\tflags"
            )
            .map_err(Failure::stdout)?;
        }
        let (limit, language) = (self.limit.limit(), self.verdict.then_some(self.lang));
        let mut parts: BTreeMap<(&'static str, Board), [usize; 7]> = BTreeMap::new();
        let mut passed = Passed::default();
        in_order(
            self.threads.number(),
            &mut source,
            out,
            move |raw| rated(raw, &limit, language),
            |found, out| {
                let (entry, rated, text) = match found {
                    Ok(found) => found,
                    Err(failure) => return passed.over(failure),
                };
                let key = (entry.puzzle.genre.card().slug, entry.puzzle.board);
                parts.entry(key).or_default()[rated.grade as usize] += 1;
                match self.parts {
                    true => Ok(()),
                    false => writeln!(out, "{text}").map_err(Failure::stdout),
                }
            },
        )?;
        if self.parts {
            let names = Grade::ALL.map(Grade::name).join("\t");
            let last = Grade::NotRated;
            writeln!(out, "genre\tsize\tpuzzles\t{names}\t{last}").map_err(Failure::stdout)?;
        }
        for ((genre, board), counts) in parts.into_iter().filter(|_| self.parts) {
            let all: usize = counts.iter().sum();
            let part = |count: usize| format!("{count} ({} %)", (100 * count + all / 2) / all);
            let text = counts.map(part).join("\t");
            writeln!(out, "{genre}\t{board}\t{all}\t{text}").map_err(Failure::stdout)?;
        }
        passed.end(&self.source, source.records())
    }

    /// Prints the distribution of each measure of form.
    fn forms(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut source = open(&self.source)?;
        let limit = self.limit.limit();
        let mut values: BTreeMap<(&'static str, Board, Measure), Vec<i64>> = BTreeMap::new();
        let mut passed = Passed::default();
        in_order(
            self.threads.number(),
            &mut source,
            out,
            move |raw| answered(raw, &limit),
            |found, _| {
                let (
                    Puzzle {
                        genre,
                        board,
                        printed,
                    },
                    answer,
                ) = match found {
                    Ok(found) => found,
                    Err(failure) => return passed.over(failure),
                };
                let card = genre.card();
                for measure in Measure::ALL {
                    if let Some(value) = measure.of(card, board, &printed, &answer) {
                        let key = (card.slug, board, measure);
                        values.entry(key).or_default().push(value);
                    }
                }
                Ok(())
            },
        )?;
        writeln!(out, "genre\tsize\tpuzzles\tmeasure\tfound\taimed at").map_err(Failure::stdout)?;
        for ((genre, board, measure), mut found) in values {
            found.sort_unstable();
            let quartiles: [i64; 5] = std::array::from_fn(|at| found[(found.len() - 1) * at / 4]);
            let targets = genres::named(genre).map_or(&[][..], |genre| genre.card().form);
            let aimed = targets.iter().find(|target| target.measure == measure);
            let aimed = aimed.map_or("-".to_owned(), |target| joined(target.quartiles));
            let (all, name, quartiles) = (found.len(), measure.name(), joined(quartiles));
            writeln!(out, "{genre}\t{board}\t{all}\t{name}\t{quartiles}\t{aimed}")
                .map_err(Failure::stdout)?;
        }
        passed.end(&self.source, source.records())
    }
}

/// Numbers with blanks between them.
fn joined(numbers: [i64; 5]) -> String {
    numbers.map(|number| number.to_string()).join(" ")
}

/// The puzzle of a record, with its only answer.
fn answered(raw: Result<Raw, ReadError>, limit: &Limit) -> Result<(Puzzle, Drawing), Failure> {
    let entry = Entry::parse(raw?)?;
    let answer =
        only_answer(&entry.puzzle, limit).map_err(|error| Failure::at(&entry.at, error))?;
    Ok((entry.puzzle, answer))
}

/// A rated record, with the text about it; with a language, the verdict is part of it.
fn rated(
    raw: Result<Raw, ReadError>,
    limit: &Limit,
    language: Option<Language>,
) -> Result<(Entry, Rated, String), Failure> {
    let entry = Entry::parse(raw?)?;
    let puzzle = &entry.puzzle;
    let told = |answer: Drawing| match language {
        None => {
            let rated = rate(puzzle, &answer, limit)?;
            Ok((rated, line(&entry, &answer, &rated)))
        }
        Some(language) => {
            let lesson = explain(puzzle, &answer, limit)?;
            let mut text = line(&entry, &answer, &lesson.rated);
            for sentence in lesson.verdict(language) {
                text += &format!("\n  {sentence}");
            }
            Ok((lesson.rated, text))
        }
    };
    let told = only_answer(puzzle, limit).and_then(told);
    let (rated, text) = told.map_err(|error| Failure::at(&entry.at, error))?;
    Ok((entry, rated, text))
}

fn line(entry: &Entry, answer: &Drawing, rated: &Rated) -> String {
    let near = if rated.measured { "" } else { "~" };
    let (place, puzzle) = (entry.place(), &entry.puzzle);
    let Rating {
        layer,
        score,
        rounds,
        bottlenecks,
        opening,
    } = rated.rating;
    let (whole, tenth) = (opening / 10, opening % 10);
    let grade = rated.grade;
    let minutes = minutes(score);
    let flags = flags(puzzle, answer, Some(u64::from(rounds)));
    format!(
        "{place}\t{near}{grade}\t{score}\t{layer}\t{rounds}\t{bottlenecks}\t{whole}.{tenth}\t{minutes}\t{flags}"
    )
}
