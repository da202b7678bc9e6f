//! `pencilmill check`: verification of the records of a file.

use crate::args::{LimitArg, ThreadsArg};
use crate::in_order::in_order;
use pencilmill_command::failure::Failure;
use pencilmill_command::files::WRITTEN;
use pencilmill_command::passed::Passed;
use pencilmill_command::pick::open;
use pencilmill_command::put::{Force, begin};
use pencilmill_records::printable::printable;
use pencilmill_records::seen::Seen as Names;
use pencilmill_records::verify::{Fault, Inspected, Look, inspect};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Check every record of a file: the rules, and a fresh proof that the answer is the only one.
///
/// The proof starts from the printed puzzle alone. Bad records are listed with line and reason as
/// soon as they are found. A record without an answer, such as a bare puzzle text, is proved to
/// have exactly one. Names must agree with genre, size, seed, index and grade and must not repeat;
/// addresses and hashes are derived and compared. A puzzle may come again under another name.
///
/// Not verified: grade, score, layer, rounds and minutes, without --grades or --remake; and, of a record
/// that names seed and index, that they give this puzzle, with these versions, this attempt and the
/// arrangement of clues in its name. --remake makes each record of this version of the program
/// again from its name, compares puzzle, answer, grade, score, layer, rounds and attempt, and
/// reports the number of records made again. Records of other versions, and those that a setter had
/// begun, are not made again.
///
/// Exit codes: 0 all are good, 65 some are bad, 6 some are undecided within the limit and none is
/// bad.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill check puzzles.csv
  pencilmill check puzzles.csv --grades                   takes longer
  pencilmill check puzzles.csv --remake                   takes as long as making them
  pencilmill check puzzles.csv --proof proofs.txt         for `pencilmill proof`, or for a checker of your own
  pencilmill generate sentinels --count 20 | pencilmill check -")]
pub struct Check {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle's text or address itself, or - for standard input.
    #[arg(value_name = "FILE|TEXT|-")]
    file: String,
    /// Rate each puzzle anew, and compare grade, score, layer, rounds, minutes and flags.
    #[arg(long)]
    grades: bool,
    /// Make the records of this version of the program again, and compare.
    #[arg(long)]
    remake: bool,
    /// Write the proof of each good record to this file.
    #[arg(long, value_name = "FILE", value_hint = WRITTEN)]
    proof: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    limit: LimitArg,
    #[command(flatten)]
    threads: ThreadsArg,
}

impl Check {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut source = open(&self.file)?;
        let (mut good, mut bad, mut undecided) = (0_u64, 0_u64, 0_u64);
        let mut remade = 0_u64;
        let look = Look {
            budget: self.limit.limit().budget,
            grades: self.grades,
            remake: self.remake,
            proof: self.proof.is_some(),
        };
        let proofs = self.proof.as_deref();
        let file = proofs.map(|path| begin(path, self.force.replace()));
        let mut file = file.transpose()?;
        let cannot = |error| {
            let path = proofs.unwrap_or(Path::new("-"));
            Failure::writing(path.display(), error)
        };
        let mut names = Names::default();
        in_order(
            self.threads.number(),
            &mut source,
            out,
            move |raw| inspect(raw, look),
            |found, out| {
                let Inspected {
                    at,
                    identity,
                    verdict,
                } = found?;
                let new = identity.is_none_or(|identity| names.take(&identity));
                let fault = match verdict {
                    Ok(seen) if new => {
                        good += 1;
                        remade += u64::from(seen.remade);
                        if let (Some(file), Some(proof)) = (&mut file, seen.proof) {
                            file.write_all(proof.as_bytes()).map_err(cannot)?;
                        }
                        return Ok(());
                    }
                    Ok(_) => Fault::Twice,
                    Err(fault) => fault,
                };
                match fault {
                    Fault::Undecided => undecided += 1,
                    _ => bad += 1,
                }
                writeln!(out, "{}", printable(&fault.at(&at))).map_err(Failure::stdout)
            },
        )?;
        if let Some(file) = file {
            file.finish().map_err(cannot)?;
        }
        let mut more = match undecided {
            0 => String::new(),
            some => format!(", {some} undecided"),
        };
        if self.remake {
            more += &format!("; {remade} made again");
        }
        let all = good + bad + undecided;
        writeln!(out, "{all} records checked: {good} good, {bad} bad{more}")
            .map_err(Failure::stdout)?;
        Passed { bad, undecided }.end(&self.file, all)
    }
}
