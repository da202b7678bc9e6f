//! `pencilmill hint`: the next step from a half-done drawing, or its first mistake.

use crate::args::{LimitArg, languages};
use crate::explain::{areas, step_object};
use crate::failure::Failure;
use crate::pick::pick;
use crate::telling::Teller;
use pencilmill_api::only_answer;
use pencilmill_generator::board::{Drawing, Language};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::grade::next_steps;
use pencilmill_output::row::overlay;
use pencilmill_output::terminal::{noted, picture};
use serde_json::{Value, json};
use std::io::Write;

/// Say how to go on with a half-done puzzle, or where it went wrong.
///
/// If something is drawn that is no part of the answer, the first such thing is named. Otherwise the next steps are told
/// as in explain, up to the first one that draws something new.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill hint \"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\"
  pencilmill hint \"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\" --drawn \"shaded r2c3 r3c3\"
  pencilmill hint puzzles.csv --index 3 --drawn \"line r1c1>r1c2\" --json")]
pub struct Hint {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle text itself, or - for standard
    /// input.
    #[arg(value_name = "FILE|TEXT|-")]
    source: String,
    /// Which record of the file, from 0; without it, the first.
    #[arg(long)]
    index: Option<u64>,
    /// What is drawn already, as an answer is written.
    #[arg(
        long,
        value_name = "DRAWING",
        default_value = "",
        hide_default_value = true
    )]
    drawn: String,
    /// Language of the steps.
    #[arg(long, value_parser = languages(), default_value = "en")]
    lang: Language,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limit: LimitArg,
}

impl Hint {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let (entry, _) = pick(&self.source, self.index)?;
        let puzzle = &entry.puzzle;
        let drawn = puzzle.parse_answer(&self.drawn);
        let drawn = drawn.map_err(|e| Failure::Usage(format!("--drawn: {e}")))?;
        let answer = nearest(
            puzzle,
            only_answer(puzzle, &self.limit.limit()).map_err(|e| Failure::at(&entry.at, e))?,
            &drawn,
        );
        let wrong = drawn.filtered(|item| !answer.contains(item));
        let text = match wrong.items().first() {
            Some(item) if self.json => {
                let drawing: Drawing = [*item].into_iter().collect();
                let object =
                    json!({ "mistake": drawing.to_string(), "steps": [], "solved": false });
                format!("{object}\n")
            }
            Some(item) => {
                let shown = picture(puzzle.board, &overlay(&puzzle.printed, &drawn));
                let mistake = Teller(self.lang).mistake(item);
                format!("{shown}\n{mistake}\n")
            }
            None => self.next(puzzle, &answer, &drawn),
        };
        out.write_all(text.as_bytes()).map_err(Failure::stdout)
    }

    fn next(&self, puzzle: &Puzzle, answer: &Drawing, drawn: &Drawing) -> String {
        let teller = Teller(self.lang);
        let done = drawn == answer;
        let next = next_steps(puzzle, answer, drawn);
        let start = (drawn.is_empty() && !done).then_some(&next.start);
        let steps = start
            .into_iter()
            .chain(if done { &[] } else { &next.steps[..] });
        if self.json {
            let steps: Vec<Value> = steps.map(step_object).collect();
            let object = json!({ "mistake": null, "steps": steps, "solved": done });
            return format!("{object}\n");
        }
        if done {
            return format!("{}\n", teller.solved());
        }
        let mut text = String::new();
        for step in steps {
            let lines = teller.lines(step);
            if !lines.is_empty() {
                let layer = teller.layer(step.layer);
                text += &format!("{layer}\n{lines}");
            }
        }
        let last = next.steps.last().unwrap_or(&next.start);
        let known = overlay(&puzzle.printed, &overlay(drawn, &last.drawing));
        let areas = areas(&next.steps);
        text += &noted(puzzle.board, &known, &last.blank, &areas);
        text += &teller.legend(&areas);
        if last.drawing.items().iter().all(|item| drawn.contains(item)) {
            text += &format!("{}\n", teller.too_hard());
        }
        text
    }
}

/// Of the drawings that count as the answer, the one that is nearest to what is drawn.
fn nearest(puzzle: &Puzzle, answer: Drawing, drawn: &Drawing) -> Drawing {
    let alike = puzzle.genre.extras().equivalent(puzzle, &answer);
    let wrong = |answer: &Drawing| drawn.filtered(|item| !answer.contains(item)).len();
    let all = std::iter::once(answer.clone()).chain(alike);
    all.min_by_key(wrong).unwrap_or(answer)
}
