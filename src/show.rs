//! `pencilmill show`: a puzzle as a drawing.

use crate::args::{LimitArg, LookArg, UrlArg, whole};
use crate::programs;
use pencilmill_api::{
    Drawing, Figure, Look, Puzzle, only_answer, svg, terminal, title, usual_minutes,
};
use pencilmill_command::failure::Failure;
use pencilmill_command::files::{WRITTEN, ending};
use pencilmill_command::pick::{all, pick};
use pencilmill_command::put::{Force, put};
use pencilmill_records::printable::printable;
use std::io::Write;
use std::path::PathBuf;

/// Draw a puzzle in the terminal, as SVG or PNG; or print texts or addresses.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill show puzzles.csv                        the first puzzle of a file
  pencilmill show puzzles.jsonl --index 3 --answer   the fourth, with its answer
  pencilmill show \"canal-view 5x5; number r1c1=4\" --svg puzzle.svg
  pencilmill show puzzles.csv --png puzzle.png
  pencilmill show puzzles.csv --labels               with labels of rows and columns
  pencilmill show puzzles.csv --url                  all puzzles as addresses of web players
  pencilmill show \"canal-view 5x5; number r1c1=4\" --url         as the address of a web player
  pencilmill show https://puzz.link/p?canal/5/5/4zj --text     and back
  pencilmill generate bricklayer | pencilmill show - --answer")]
pub struct Show {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle's text or address itself, or - for standard
    /// input.
    #[arg(value_name = "FILE|TEXT|-")]
    source: String,
    /// Draw the answer as well, recorded or found.
    #[arg(long, conflicts_with = "url")]
    answer: bool,
    /// Index of the record in the file, from 0; without it, the first, or all texts and addresses.
    #[arg(long, value_parser = whole(0..=u64::MAX))]
    index: Option<u64>,
    #[command(flatten)]
    look: LookArg,
    #[command(flatten)]
    limit: LimitArg,
    /// Write the drawing as an SVG file instead.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "url",
        value_parser = ending(&["svg"]),
        value_hint = WRITTEN
    )]
    svg: Option<PathBuf>,
    /// Write the drawing as a PNG file, two pixels for each of the SVG file.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "url",
        value_parser = ending(&["png"]),
        value_hint = WRITTEN
    )]
    png: Option<PathBuf>,
    /// Print the puzzle's text instead.
    #[arg(long, conflicts_with_all = ["answer", "svg", "png", "url"])]
    text: bool,
    #[command(flatten)]
    url: UrlArg,
    #[command(flatten)]
    force: Force,
}

impl Show {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if self.text || self.url.is_asked() {
            for entry in all(&self.source, self.index)? {
                let text = self.url.text(&entry?.puzzle)?;
                writeln!(out, "{text}").map_err(Failure::stdout)?;
            }
            return Ok(());
        }
        let (entry, count) = pick(&self.source, self.index)?;
        let entry = if self.answer { entry.sound()? } else { entry };
        let puzzle = &entry.puzzle;
        let answer = match (self.answer, &entry.answer) {
            (false, _) => None,
            (true, Some(answer)) => Some(answer.clone()),
            (true, None) => {
                let answer = only_answer(puzzle, &self.limit.limit());
                Some(answer.map_err(|e| Failure::at(&entry.at, e))?)
            }
        };
        let look = self.look.look();
        if self.svg.is_some() || self.png.is_some() {
            return self.write(puzzle, answer.as_ref(), look);
        }
        let name = entry.claims.id.as_ref();
        let name = name.map_or(String::new(), |id| format!("  {}", printable(id)));
        let credits = entry.claims.credits.to_string();
        let credits = match credits.is_empty() {
            true => credits,
            false => format!("  {}", printable(&credits)),
        };
        let minutes = entry.claims.score.map_or(String::new(), |score| {
            format!("  {}", usual_minutes(score, look.language))
        });
        let title = title(puzzle, look.language);
        let picture = terminal(puzzle, answer.as_ref(), look);
        let mut text = format!("{title}{name}{credits}{minutes}\n{picture}");
        if count > 1 {
            let index = self.index.unwrap_or(0);
            text += &format!(
                "record {index} of {count} (--index 0 to {} shows others)\n",
                count - 1
            );
        }
        out.write_all(text.as_bytes()).map_err(Failure::stdout)
    }

    /// Writes the pictures that are asked for.
    fn write(&self, puzzle: &Puzzle, answer: Option<&Drawing>, look: Look) -> Result<(), Failure> {
        let picture = svg(puzzle, answer, look);
        if let Some(path) = &self.svg {
            put(path, self.force.replace(), &picture)?;
        }
        let Some(path) = &self.png else {
            return Ok(());
        };
        let drawing = answer.cloned().unwrap_or_else(Drawing::blank);
        if !Figure::of_puzzle(puzzle, &drawing, look).is_latin() {
            let text = "--lang: PNG files have no Japanese words; SVG files have them";
            return Err(Failure::Usage(text.to_owned()));
        }
        put(path, self.force.replace(), programs::png(&picture)?)
    }
}
