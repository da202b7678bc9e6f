//! Records that are passed over: each is reported at once, and all in the exit code.

use crate::failure::Failure;
use crate::progress::say;

/// The numbers of records passed over.
#[derive(Default)]
pub struct Passed {
    /// Records that are bad.
    pub bad: u64,
    /// Records that are undecided within the limit.
    pub undecided: u64,
}

impl Passed {
    /// Reports a record that is bad or undecided, and counts it.
    ///
    /// # Errors
    /// Any other failure, which ends the run.
    pub fn over(&mut self, failure: Failure) -> Result<(), Failure> {
        match &failure {
            Failure::Data(_) => self.bad += 1,
            Failure::Undecided(_) => self.undecided += 1,
            _ => return Err(failure),
        }
        say(failure.message());
        Ok(())
    }

    /// Ends a run over so many records of a file, good ones included.
    ///
    /// # Errors
    /// Some are bad, or else some are undecided.
    pub fn end(&self, file: &str, all: u64) -> Result<(), Failure> {
        match (self.bad, self.undecided) {
            (0, 0) => Ok(()),
            (0, some) => Err(Failure::Undecided(format!(
                "{file}: {some} of {all} records are undecided: --limit allows more work"
            ))),
            (some, _) => Err(Failure::Data(format!(
                "{file}: {some} of {all} records are bad"
            ))),
        }
    }
}
