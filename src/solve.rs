//! `pencilmill solve`: the answer of a puzzle, and its uniqueness.

use crate::args::{LabelsArg, LimitArg};
use pencilmill_api::{
    Answers, Common, Comparison, Drawing, Entry, Error, Language, Limit, Look, Pair, Puzzle,
    Solved, Unique, answer_text, answers, compare, shared, title,
};
use pencilmill_command::failure::{Failure, UNDECIDED};
use pencilmill_command::files::{WRITTEN, ending};
use pencilmill_command::pick::PosedArg;
use pencilmill_command::put::{Force, put};
use std::io::{self, Write};
use std::path::PathBuf;

/// Solve puzzles, and decide whether their answers are unique.
///
/// All puzzles of a file are solved, one after the other, unless --index names one. The answer is found from the printed puzzle alone; a recorded one is ignored. Of several answers,
/// two are shown over each other that differ in as few items as the limit of work allows. What both
/// share is drawn; an a stands where only the first has something, a b where only the second does, a
/// * where they have different things.
///
/// Exit codes: 0 one answer, 4 several, 5 none, 6 undecided: the limit of work, or with --all the
/// limit of answers, was reached first. Of several puzzles, the greatest counts.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill solve puzzles.csv --index 3
  pencilmill solve puzzles.csv --index 3 --json
  pencilmill solve \"canal-view 4x4; number r2c4=1 r3c4=1\" --svg two.svg
  pencilmill solve \"canal-view 4x4; number r2c4=1 r3c4=1\" --shared
  pencilmill solve \"bricklayer 4x4; black r1c1 r4c4\" --all --answers 10")]
pub struct Solve {
    #[command(flatten)]
    posed: PosedArg,
    #[command(flatten)]
    labels: LabelsArg,
    #[command(flatten)]
    limit: LimitArg,
    /// Print one JSON object instead: the puzzle, whether it has one answer (yes, several, none or
    /// undecided), its answers, and the difference of two of them.
    #[arg(long, conflicts_with = "all")]
    json: bool,
    /// Write the picture of one puzzle, the first without --index, as an SVG file, too.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["all", "shared"],
        value_parser = ending(&["svg"]),
        value_hint = WRITTEN
    )]
    svg: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// List all answers of one puzzle, the first without --index, as texts, one a line, and count them.
    #[arg(long)]
    all: bool,
    /// Draw what all answers share and what none has: the limit of work applies to the first
    /// answer, and again to the rest. A cross or dot stands where no answer has anything, a ? where
    /// answers differ, a ! where that is undecided.
    #[arg(long, conflicts_with = "all")]
    shared: bool,
    /// Stop after this many answers.
    #[arg(long, value_name = "COUNT", requires = "all", value_parser = clap::value_parser!(u64).range(1..))]
    answers: Option<u64>,
}

impl Solve {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let limit = self.limit.limit();
        if self.all {
            let (entry, _) = self.posed.pick()?;
            return enumerate(&entry.puzzle, &limit, self.answers, out);
        }
        if self.svg.is_some() {
            return self.solve(&self.posed.pick()?.0, &limit, out);
        }
        let mut worst = Ok(());
        for (number, entry) in self.posed.all()?.enumerate() {
            if number > 0 && !self.json {
                writeln!(out).map_err(Failure::stdout)?;
            }
            let solved = match self.shared {
                true => self.share(&entry?, &limit, out),
                false => self.solve(&entry?, &limit, out),
            };
            out.flush().map_err(Failure::stdout)?;
            match solved {
                Err(failure @ (Failure::Several | Failure::NoAnswer | Failure::Undecided(_))) => {
                    if worst.as_ref().err().map_or(0, Failure::code) < failure.code() {
                        worst = Err(failure);
                    }
                }
                solved => solved?,
            }
        }
        worst
    }

    /// Solves a puzzle, and reports what was found.
    fn solve(&self, entry: &Entry, limit: &Limit, out: &mut impl Write) -> Result<(), Failure> {
        let found = compare(&entry.puzzle, limit).map_err(|e| Failure::at(&entry.at, e))?;
        if let Some(path) = &self.svg {
            put(path, self.force.replace(), found.svg(self.look()))?;
        }
        if self.json {
            let solved = serde_json::to_string(&found.solved());
            let solved = solved.map_err(|e| Failure::Internal(e.to_string()))?;
            writeln!(out, "{solved}").map_err(Failure::stdout)?;
        } else {
            report(&entry.puzzle, &found, self.look(), out).map_err(Failure::stdout)?;
        }
        match found.pair {
            Pair::Only(_) => Ok(()),
            Pair::Two { .. } => Err(Failure::Several),
            Pair::None => Err(Failure::NoAnswer),
            Pair::Undecided(None) => Err(Failure::Undecided(UNDECIDED.to_owned())),
            Pair::Undecided(Some(_)) => Err(Failure::Undecided(format!(
                "whether this is the only answer is {UNDECIDED}"
            ))),
        }
    }

    /// The look of drawings.
    fn look(&self) -> Look {
        self.labels.look(Language::English, false)
    }

    /// Reports the items shared by all answers.
    fn share(&self, entry: &Entry, limit: &Limit, out: &mut impl Write) -> Result<(), Failure> {
        let common = match shared(&entry.puzzle, limit) {
            Err(Error::NoAnswer) => {
                if self.json {
                    let none = Solved::of(&entry.puzzle, &Answers::None);
                    let none = serde_json::to_string(&none);
                    let none = none.map_err(|e| Failure::Internal(e.to_string()))?;
                    writeln!(out, "{none}").map_err(Failure::stdout)?;
                } else {
                    let title = title(&entry.puzzle, Language::English);
                    writeln!(out, "{title}: no answer").map_err(Failure::stdout)?;
                }
                return Err(Failure::NoAnswer);
            }
            common => common.map_err(|e| Failure::at(&entry.at, e))?,
        };
        let text = match self.json {
            true => format!("{}\n", common.json()),
            false => format!(
                "{}\n{}{}",
                title(&entry.puzzle, Language::English),
                common.terminal(self.look()),
                told(&common)
            ),
        };
        out.write_all(text.as_bytes()).map_err(Failure::stdout)?;
        match common.unique() {
            _ if !common.shared.is_decided() => Err(Failure::Undecided(format!(
                "what is marked with ! is {UNDECIDED}"
            ))),
            Unique::Several => Err(Failure::Several),
            _ => Ok(()),
        }
    }
}

/// The text below the picture of shared items.
fn told(common: &Common) -> String {
    let shared = &common.shared;
    let mut text = match common.unique() {
        Unique::Yes => "there is only this answer\n".to_owned(),
        _ => String::new(),
    };
    for (drawing, what) in [
        (&shared.always, "in every answer"),
        (&shared.sometimes, "in some answers only"),
        (&shared.perhaps_always, "undecided, in all answers found"),
        (&shared.perhaps_never, "undecided, in no answer found"),
    ] {
        if !drawing.is_empty() {
            text += &format!("{what}: {drawing}\n");
        }
    }
    text
}

/// Draws the answers found, two of them over each other.
pub fn report(
    puzzle: &Puzzle,
    found: &Comparison,
    look: Look,
    out: &mut impl Write,
) -> io::Result<()> {
    let picture = || found.terminal(look);
    match &found.pair {
        Pair::None => writeln!(out, "{}: no answer", title(puzzle, Language::English)),
        Pair::Only(answer) => writeln!(out, "{}{}\nunique", picture(), answer_text(answer)),
        Pair::Undecided(None) => Ok(()),
        Pair::Undecided(Some(answer)) => writeln!(out, "{}{}", picture(), answer_text(answer)),
        Pair::Two {
            first,
            second,
            nearest,
        } => {
            let only = |a: &Drawing, b: &Drawing| match a.without(b) {
                nothing if nothing.is_empty() => "nothing".to_owned(),
                items => items.to_string(),
            };
            let nearest = match nearest {
                true => "; no other answer is nearer to the first",
                false => "",
            };
            writeln!(out, "{}not unique{nearest}", picture())?;
            writeln!(out, "a, only in the first:  {}", only(first, second))?;
            writeln!(out, "b, only in the second: {}", only(second, first))
        }
    }
}

/// Lists all answers, each as soon as it is found.
fn enumerate(
    puzzle: &Puzzle,
    limit: &Limit,
    most: Option<u64>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut search = answers(puzzle, limit);
    let mut found = 0;
    let (end, complete) = loop {
        if most == Some(found) {
            break (" (stopped there; there may be more)", false);
        }
        match search.next() {
            None => break ("", true),
            Some(Err(_)) => {
                return Err(Failure::Undecided(format!(
                    "after {found} answers, whether there are more is {UNDECIDED}"
                )));
            }
            Some(Ok(answer)) => writeln!(out, "{}", answer_text(&answer))
                .and_then(|()| out.flush())
                .map_err(Failure::stdout)?,
        }
        found += 1;
    };
    writeln!(out, "# answers: {found}{end}").map_err(Failure::stdout)?;
    match (found, complete) {
        (0, _) => Err(Failure::NoAnswer),
        (1, true) => Ok(()),
        (1, false) => Err(Failure::Undecided(
            "whether this is the only answer is undecided (--answers)".to_owned(),
        )),
        _ => Err(Failure::Several),
    }
}
