//! `pencilmill explain`: a person's steps to the answer.

use crate::args::{LabelsArg, LimitArg, languages};
use pencilmill_api::{Language, explain, only_answer};
use pencilmill_command::failure::Failure;
use pencilmill_command::files::{WRITTEN, ending};
use pencilmill_command::pick::PosedArg;
use pencilmill_command::put::{Force, put};
use std::io::Write;
use std::path::PathBuf;

/// Explain how to solve a puzzle, step by step.
///
/// The steps are in a person's order, one look each: the reason, with the clues by what is printed,
/// then the conclusion. What a person crosses off without a word has none; --draw shows it. A
/// what-if is told with at most three consequences; --json has all of it, with every rule and clue
/// that takes part. Things that are not drawn are ruled out in the step that needs them. r1c2 is the
/// cell in row 1 and column 2, r1c2–4 the cells of row 1 in columns 2 to 4.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill explain \"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\" --draw
  pencilmill explain puzzles.csv --index 3 --lang ja
  pencilmill explain puzzles.csv --figures steps.html
  pencilmill explain puzzles.csv --index 3 --json")]
pub struct Explain {
    #[command(flatten)]
    posed: PosedArg,
    /// Language of the steps.
    #[arg(long, value_parser = languages(), default_value = "en")]
    lang: Language,
    #[command(flatten)]
    labels: LabelsArg,
    #[command(flatten)]
    limit: LimitArg,
    /// Draw the board after each step: excluded items have a small cross or dot, cells that belong
    /// to a named clue a letter.
    #[arg(long, conflicts_with = "json")]
    draw: bool,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
    /// Write a page in HTML with a picture for each step instead: clues framed, what the step rests
    /// on on grey, what it finds dark, what it supposes purple.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["draw", "json"],
        value_parser = ending(&["html"]),
        value_hint = WRITTEN
    )]
    figures: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

impl Explain {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let (entry, _) = self.posed.pick()?;
        let puzzle = &entry.puzzle;
        let limit = self.limit.limit();
        let lesson = only_answer(puzzle, &limit)
            .and_then(|answer| explain(puzzle, &answer, &limit))
            .map_err(|e| Failure::told(&entry.at, e, self.lang))?;
        if let Some(path) = &self.figures {
            let page = lesson.page(self.labels.look(self.lang, true));
            return put(path, self.force.replace(), page);
        }
        let text = match self.json {
            true => format!("{}\n", lesson.json()),
            false => lesson.text(self.labels.look(self.lang, true), self.draw),
        };
        out.write_all(text.as_bytes()).map_err(Failure::stdout)
    }
}
