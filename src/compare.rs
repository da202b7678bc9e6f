//! `pencilmill compare`: two answers of a puzzle over each other.

use crate::args::{LabelsArg, LimitArg};
use crate::pick::PosedArg;
use pencilmill_api::{Comparison, Drawing, Language, Pair, compare, title};
use pencilmill_command::failure::{Failure, UNDECIDED};
use pencilmill_command::put::{Force, put};
use std::io::Write;
use std::path::PathBuf;

/// Show where two answers of a puzzle differ.
///
/// The second answer is the one that differs from the first in the fewest items, within the limit
/// of work. What both share is drawn; an a stands where only the first has something, a b where
/// only the second does, a * where they have different things.
///
/// Exit codes are those of solve: 0 one answer, 4 several, 5 none, 6 undecided.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill compare \"canal-view 4x4; number r2c4=1 r3c4=1\"
  pencilmill compare puzzles.txt --index 3 --svg two.svg
  pencilmill compare \"sentinels 6x6; number r2c4=6 r4c1=7\" --json")]
pub struct Compare {
    #[command(flatten)]
    posed: PosedArg,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
    /// Write the picture as an SVG file, too.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    labels: LabelsArg,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    limit: LimitArg,
}

impl Compare {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let (entry, _) = self.posed.pick()?;
        let found =
            compare(&entry.puzzle, &self.limit.limit()).map_err(|e| Failure::at(&entry.at, e))?;
        let look = self.labels.look(Language::English, false);
        if let Some(path) = &self.svg {
            put(path, self.force.replace(), found.svg(look))?;
        }
        let text = match self.json {
            true => format!("{}\n", found.json()),
            false => format!(
                "{}\n{}{}",
                title(&entry.puzzle, look.language),
                found.terminal(look),
                told(&found)
            ),
        };
        out.write_all(text.as_bytes()).map_err(Failure::stdout)?;
        match found.pair {
            Pair::Only(_) => Ok(()),
            Pair::Two { .. } => Err(Failure::Several),
            Pair::None => Err(Failure::NoAnswer),
            Pair::Undecided(None) => Err(Failure::Undecided(UNDECIDED.to_owned())),
            Pair::Undecided(Some(_)) => Err(Failure::Undecided(format!(
                "whether there is another answer is {UNDECIDED}"
            ))),
        }
    }
}

/// The text below the picture.
fn told(found: &Comparison) -> String {
    let (Pair::Two { nearest, .. }, Some(only)) = (&found.pair, found.only_in()) else {
        return match found.pair {
            Pair::None => "no answer\n",
            Pair::Only(_) => "there is only this answer\n",
            _ => "",
        }
        .to_owned();
    };
    let [first, second] = only.map(|drawing: Drawing| match drawing.is_empty() {
        true => "nothing".to_owned(),
        false => drawing.to_string(),
    });
    let nearest = match nearest {
        true => "no other answer is nearer to the first",
        false => "whether another answer is nearer to the first is undecided (--limit)",
    };
    format!(
        "not unique; {nearest}\na, only in the first:  {first}\nb, only in the second: {second}\n"
    )
}
