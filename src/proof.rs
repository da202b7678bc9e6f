//! `pencilmill proof`: verification of proofs against their puzzles.

use pencilmill_command::failure::Failure;
use pencilmill_records::proofs::Proofs;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};

/// Check proofs that puzzles have no answer but theirs.
///
/// A file of proofs has puzzles, answers, and steps, as `check --proof` writes them; docs/dev/proofs.md
/// describes it. The answer must obey the rules by the genre's rule checker. The premises of a
/// proof must be the rules and hints, stated anew from the puzzle's text, and the existence of
/// another answer; plain code that is independent of the engine checks each step; and the last
/// conclusion must be that there is no such answer. Bad proofs are listed with line and reason.
///
/// Trust remains in the genre's statement of its rules, and in the thousand lines of the checker.
///
/// Exit codes: 0 all are good, 65 some are bad.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill check puzzles.csv --proof proofs.txt
  pencilmill proof proofs.txt")]
pub struct ProofFile {
    /// A file of proofs, or - for standard input.
    #[arg(value_name = "FILE|-")]
    file: String,
}

impl ProofFile {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let (name, input): (&str, Box<dyn BufRead>) = match self.file.as_str() {
            "-" => ("standard input", Box::new(BufReader::new(io::stdin()))),
            name => {
                let file = File::open(name).map_err(|e| Failure::reading(name, e))?;
                (name, Box::new(BufReader::new(file)))
            }
        };
        let (mut good, mut bad) = (0_u64, 0_u64);
        for checked in Proofs::new(name, input) {
            match checked?.verdict {
                Ok(()) => good += 1,
                Err(why) => {
                    bad += 1;
                    writeln!(out, "{why}").map_err(Failure::stdout)?;
                }
            }
        }
        let all = good + bad;
        if all == 0 {
            let expected = "found no proof, expected at least one";
            return Err(Failure::Data(format!("{name}: {expected}")));
        }
        writeln!(out, "{all} proofs checked: {good} good, {bad} bad").map_err(Failure::stdout)?;
        match bad {
            0 => Ok(()),
            _ => Err(Failure::Data(format!(
                "{name}: {bad} of {all} proofs are bad"
            ))),
        }
    }
}
