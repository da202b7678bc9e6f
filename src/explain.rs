//! `pencilmill explain`: a person's steps to the answer.

use crate::args::{LabelsArg, LimitArg, languages};
use crate::pick::pick;
use pencilmill_api::{Language, explain, only_answer};
use pencilmill_command::failure::Failure;
use std::io::Write;

/// Explain how to solve a puzzle, step by step.
///
/// The explanation begins with what is known at the start. Each step is then the easiest way to
/// continue: all conclusions of single constraints at once, each with its rule and printed hint,
/// and the few things on which it rests or what would be cut off otherwise; or one what-if, the
/// shortest there is, with its assumption, its consequences and the rule they break. Every rule and
/// hint that takes part is named. Where ways to satisfy a rule are listed, the reason for excluding
/// each other way is given; what-ifs within what-ifs are explained in full. Things that are not
/// drawn are explained within the step that needs them. A border between two cells is written
/// r1c1|r1c2.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill explain \"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\" --draw
  pencilmill explain puzzles.csv --index 3 --lang ja
  pencilmill explain puzzles.csv --index 3 --json")]
pub struct Explain {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle's text or address itself, or - for standard
    /// input.
    #[arg(value_name = "FILE|TEXT|-")]
    source: String,
    /// Index of the record in the file, from 0; without it, the first.
    #[arg(long)]
    index: Option<u64>,
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
}

/// Translates the help to Japanese.
pub fn in_japanese(command: clap::Command) -> clap::Command {
    let about = "問題の解き方を1手ずつ説明する";
    command
        .about(about)
        .long_about(format!(
            "{about}。\n\nはじめにわかることから順に、いちばん簡単な推理を、ルールと手がかり、理由をつけて説明します。仮定を使う手順では、何を仮定し、\
             どこへ進み、何に反するかを述べます。2マスの間の境界線は r1c1|r1c2 と書きます。説明のとおりに hint --drawn へ入力できます。"
        ))
        .after_help(
            "例:\n  pencilmill explain \"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\" --draw --lang ja\n  pencilmill explain puzzles.csv \
             --index 3 --lang ja",
        )
}

impl Explain {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let (entry, _) = pick(&self.source, self.index)?;
        let puzzle = &entry.puzzle;
        let limit = self.limit.limit();
        let lesson = only_answer(puzzle, &limit)
            .and_then(|answer| explain(puzzle, &answer, &limit))
            .map_err(|e| Failure::told(&entry.at, e, self.lang))?;
        let text = match self.json {
            true => format!("{}\n", lesson.json()),
            false => lesson.text(self.labels.look(self.lang, true), self.draw),
        };
        out.write_all(text.as_bytes()).map_err(Failure::stdout)
    }
}
