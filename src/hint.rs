//! `pencilmill hint`: the next step of a partial drawing, or its first mistake.

use crate::args::{LabelsArg, LimitArg, languages};
use pencilmill_api::{Language, Stage, hint, only_answer};
use pencilmill_command::failure::Failure;
use pencilmill_command::pick::PosedArg;
use std::io::Write;

/// Give the next hint for a half-done puzzle, or a mistake in it.
///
/// If the drawing has mistakes, one that breaks a rule is told, or else the first. Otherwise the
/// hint asks about the clue or place where the next conclusion starts. --more adds the reason, and
/// --full the result. explain tells the whole solution.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill hint \"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\"
  pencilmill hint \"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\" --drawn \"shaded r2c3 r3c3, unshaded r2c2\"
  pencilmill hint puzzles.csv --index 3 --drawn \"line r1c1-r1c2-r2c2\" --full --lang ja")]
pub struct Hint {
    #[command(flatten)]
    posed: PosedArg,
    /// The present drawing, as the text of an answer, and what is ruled out: "shaded r1c1, unshaded
    /// r1c2, no line r2c1-r2c2". What was drawn last comes last.
    #[arg(
        long,
        value_name = "DRAWING",
        default_value = "",
        hide_default_value = true
    )]
    drawn: String,
    /// Add the reason.
    #[arg(long, conflicts_with_all = ["full", "json"])]
    more: bool,
    /// Add the result with its reason, and a figure.
    #[arg(long, conflicts_with = "json")]
    full: bool,
    /// Language of the hint.
    #[arg(long, value_parser = languages(), default_value = "en")]
    lang: Language,
    /// Print one JSON object with all of it instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    labels: LabelsArg,
    #[command(flatten)]
    limit: LimitArg,
}

impl Hint {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let (entry, _) = self.posed.pick()?;
        let puzzle = &entry.puzzle;
        let drawn = puzzle.parse_progress(&self.drawn);
        let drawn = drawn.map_err(|e| Failure::Usage(format!("--drawn: {}", e.text(self.lang))))?;
        let stage = match (self.more, self.full) {
            (_, true) => Stage::Full,
            (true, _) => Stage::Why,
            _ => Stage::Look,
        };
        let limit = self.limit.limit();
        let hint = only_answer(puzzle, &limit)
            .and_then(|answer| hint(puzzle, &answer, &drawn, &limit))
            .map_err(|e| Failure::told(&entry.at, e, self.lang))?;
        let text = match self.json {
            true => format!("{}\n", hint.json(self.lang)),
            false => hint.text(self.labels.look(self.lang, true), stage),
        };
        out.write_all(text.as_bytes()).map_err(Failure::stdout)
    }
}
