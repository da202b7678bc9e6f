//! `pencilmill show`: a puzzle as a drawing.

use crate::args::Limit;
use crate::failure::{Failure, UNDECIDED};
use crate::pick::pick;
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::prover::{Answers, Budget, solve};
use pencilmill_output::atomic_file::NewFile;
use pencilmill_output::description::description;
use pencilmill_output::entry::Entry;
use pencilmill_output::figure::Figure;
use pencilmill_output::printable::printable;
use pencilmill_output::row::overlay;
use pencilmill_output::svg::svg;
use pencilmill_output::terminal::picture;
use std::io::Write;
use std::path::PathBuf;

/// Draw a puzzle in the terminal, or as SVG.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill show puzzles.csv                        the first puzzle of a file
  pencilmill show puzzles.jsonl --index 3 --answer   the fourth, with its answer
  pencilmill show \"canal-view 5x5; number r1c1=4\" --svg puzzle.svg
  pencilmill generate bricklayer | pencilmill show - --answer")]
pub struct Show {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle text itself, or - for standard
    /// input.
    #[arg(value_name = "FILE|TEXT|-")]
    source: String,
    /// Draw the answer as well: the recorded one, or the one found.
    #[arg(long)]
    answer: bool,
    /// Which record of the file, from 0; without it, the first.
    #[arg(long)]
    index: Option<u64>,
    #[command(flatten)]
    limit: Limit,
    /// Write the drawing as an SVG file instead.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl Show {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let (entry, count) = pick(&self.source, self.index)?;
        let puzzle = &entry.puzzle;
        let answer = if self.answer {
            answer(&entry, self.limit.budget())?
        } else {
            Drawing::blank()
        };
        let title = title(puzzle);
        if let Some(path) = &self.svg {
            let figure = Figure::answered(puzzle.board, &puzzle.printed, &answer);
            let drawn = self.answer.then_some(&answer);
            let text = puzzle.to_string();
            let description = description(puzzle.board, &puzzle.printed, drawn, &text);
            let text = svg(&figure, &title, &description);
            let write = || {
                let mut file = NewFile::create(path)?;
                file.write_all(text.as_bytes())?;
                file.finish()
            };
            return write().map_err(|e| Failure::writing(path.display(), e));
        }
        let name = entry.fields.get("id").filter(|id| !id.is_empty());
        let name = name.map_or(String::new(), |id| format!("  {}", printable(id)));
        let drawing = overlay(&puzzle.printed, &answer);
        let mut text = format!("{title}{name}\n{}", picture(puzzle.board, &drawing));
        if count > 1 {
            let index = self.index.unwrap_or(0);
            text += &format!(
                "record {index} of {count} (--index 0 to {} shows others)\n",
                count - 1
            );
        }
        out.write_all(text.as_bytes()).map_err(Failure::stdout)
    }
}

/// What stands above a puzzle.
pub fn title(puzzle: &Puzzle) -> String {
    format!("{} {}", puzzle.genre.card().title, puzzle.board)
}

/// The recorded answer, or the only one.
fn answer(entry: &Entry, budget: Budget) -> Result<Drawing, Failure> {
    if let Some(answer) = &entry.answer {
        return Ok(answer.clone());
    }
    match solve(&entry.puzzle, budget) {
        Answers::Unique(answer) => Ok(answer),
        Answers::None => Err(Failure::Data("the puzzle has no answer".to_owned())),
        Answers::Several(..) => Err(Failure::Data(
            "the puzzle has several answers (`pencilmill solve` shows two)".to_owned(),
        )),
        Answers::Undecided(_) => Err(Failure::Undecided(UNDECIDED.to_owned())),
    }
}
