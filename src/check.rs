//! `pencilmill check`: is everything in a file true?

use crate::args::{LimitArg, ThreadsArg};
use crate::in_order::in_order;
use crate::pick::open;
use pencilmill_command::failure::Failure;
use pencilmill_records::printable::printable;
use pencilmill_records::seen::Seen;
use pencilmill_records::verify::{Fault, Inspected, inspect};
use std::io::Write;

/// Check every record of a file: the rules, and a fresh proof that the answer is the only one.
///
/// The proof starts from the printed puzzle alone. Bad records are listed with their line and the
/// reason, each as soon as it is found. Records without an answer, as bare puzzle texts, are proved to have exactly one.
/// What a record says of itself is believed nowhere: its name must fit genre, size, seed and index and come once, addresses and
/// hashes are derived and compared, and with --grades the puzzle is rated anew.
///
/// Exit codes: 0 all are good, 65 some are bad, 6 some are undecided within the limit and none is bad.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill check puzzles.csv
  pencilmill check puzzles.csv --grades                   takes longer
  pencilmill generate sentinels --count 20 | pencilmill check -")]
pub struct Check {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle's text or address itself, or - for standard input.
    #[arg(value_name = "FILE|TEXT|-")]
    file: String,
    /// Rate each puzzle anew too, and compare grade, score, layer and rounds.
    #[arg(long)]
    grades: bool,
    #[command(flatten)]
    limit: LimitArg,
    #[command(flatten)]
    threads: ThreadsArg,
}

impl Check {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut source = open(&self.file)?;
        let (mut good, mut bad, mut undecided) = (0_u64, 0_u64, 0_u64);
        let (budget, grades) = (self.limit.limit().budget, self.grades);
        let mut seen = Seen::default();
        in_order(
            self.threads.number(),
            &mut source,
            out,
            move |raw| inspect(raw, budget, grades),
            |found, out| {
                let Inspected {
                    at,
                    identity,
                    verdict,
                } = found?;
                let new = identity.is_none_or(|identity| seen.take(&identity));
                let verdict = verdict.and(if new { Ok(()) } else { Err(Fault::Twice) });
                let Err(fault) = verdict else {
                    good += 1;
                    return Ok(());
                };
                match fault {
                    Fault::Undecided => undecided += 1,
                    _ => bad += 1,
                }
                writeln!(out, "{}", printable(&fault.at(&at))).map_err(Failure::stdout)
            },
        )?;
        let more = match undecided {
            0 => String::new(),
            some => format!(", {some} undecided"),
        };
        let all = good + bad + undecided;
        writeln!(out, "{all} records checked: {good} good, {bad} bad{more}")
            .map_err(Failure::stdout)?;
        if bad > 0 {
            Err(Failure::Data(format!(
                "{}: {bad} of {all} records are bad",
                self.file
            )))
        } else if undecided > 0 {
            Err(Failure::Undecided(format!(
                "{}: {undecided} of {all} records are undecided: --limit allows more work",
                self.file
            )))
        } else {
            Ok(())
        }
    }
}
