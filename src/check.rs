//! `pencilmill check`: is everything in a file true?

use crate::args::{LimitArg, threads};
use crate::failure::Failure;
use crate::in_order::in_order;
use crate::pick::open_file;
use pencilmill_generator::prover::Budget;
use pencilmill_output::entry::Entry;
use pencilmill_output::printable::printable;
use pencilmill_output::read::{At, Raw, ReadError};
use pencilmill_output::verify::{Fault, verify};
use std::io::Write;

/// Check every record of a file: the rules, and a fresh proof that the answer is the only one.
///
/// The proof starts from the printed puzzle alone. Bad records are listed with their line and the
/// reason, each as soon as it is found. Records without an answer, as bare puzzle texts, are proved to have exactly one.
///
/// Exit codes: 0 all are good, 65 some are bad, 6 some are undecided within the limit and none is bad.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill check puzzles.csv
  pencilmill generate sentinels --count 20 | pencilmill check -")]
pub struct Check {
    /// A CSV or JSON Lines file, a file of puzzle texts, or - for standard input.
    file: String,
    #[command(flatten)]
    limit: LimitArg,
    /// Threads; without it, one for each processor.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Check {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut source = open_file(&self.file)?;
        let (mut good, mut bad, mut undecided) = (0_u64, 0_u64, 0_u64);
        let budget = self.limit.limit().budget;
        in_order(
            threads(self.threads),
            &mut source,
            out,
            move |raw| look(raw, budget),
            |found, out| {
                let Err((at, fault)) = found? else {
                    good += 1;
                    return Ok(());
                };
                match fault {
                    Fault::Undecided => undecided += 1,
                    _ => bad += 1,
                }
                // A malformed field says itself where it is.
                let line = match fault {
                    Fault::Field(malformed) => malformed.to_string(),
                    fault => format!("{}:{}: {fault}", at.file, at.line),
                };
                writeln!(out, "{}", printable(&line)).map_err(Failure::stdout)
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

/// Looks at one record. Only a file that cannot be read on is an error here.
fn look(raw: Result<Raw, ReadError>, budget: Budget) -> Result<Result<(), (At, Fault)>, ReadError> {
    let raw = match raw {
        Ok(raw) => raw,
        Err(ReadError::Malformed(malformed)) => {
            let at = At {
                file: malformed.file.clone(),
                line: malformed.line,
            };
            return Ok(Err((at, malformed.into())));
        }
        Err(error) => return Err(error),
    };
    let at = raw.at.clone();
    let verdict = Entry::parse(raw)
        .map_err(Fault::from)
        .and_then(|entry| verify(&entry, budget));
    Ok(verdict.map_err(|fault| (at, fault)))
}
