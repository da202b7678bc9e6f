//! How a run can fail, and the exit code that tells a script so.

use pencilmill_jobs::JobError;
use pencilmill_output::config::Misplaced;
use pencilmill_output::read::{Malformed, ReadError};
use std::fmt::Display;
use std::io;

/// A reason to stop, with what to tell the user.
#[derive(Debug)]
pub enum Failure {
    /// Finished, but not everything asked for is there.
    Quota(String),
    /// The command was not called as it must be.
    Usage(String),
    /// The data is bad.
    Data(String),
    /// An error in the program.
    Internal(String),
    /// Something cannot be read or written.
    Io(String),
    /// Another process is at the same work.
    Locked(String),
    /// Stopped before the end, to be resumed.
    Stopped(String),
    /// A folder belongs to another job.
    Changed(String),
}

impl Failure {
    /// Standard output cannot be written.
    #[expect(clippy::needless_pass_by_value, reason = "as `map_err` has it")]
    pub fn stdout(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Io("standard output was closed early".to_owned()),
            _ => Failure::Io(format!("cannot write to standard output: {error}")),
        }
    }

    /// A file cannot be written.
    #[expect(clippy::needless_pass_by_value, reason = "as `map_err` has it")]
    pub fn writing(path: impl Display, error: io::Error) -> Failure {
        Failure::Io(format!("cannot write {path}: {error}"))
    }

    /// A text file cannot be read, or is none.
    #[expect(clippy::needless_pass_by_value, reason = "as `map_err` has it")]
    pub fn reading(path: impl Display, error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::InvalidData => Failure::Data(format!(
                "{path}: found bytes that are no text, expected UTF-8"
            )),
            _ => Failure::Io(format!("cannot read {path}: {error}")),
        }
    }

    /// What to tell the user.
    pub fn message(&self) -> &str {
        match self {
            Failure::Quota(text)
            | Failure::Usage(text)
            | Failure::Data(text)
            | Failure::Internal(text)
            | Failure::Io(text)
            | Failure::Locked(text)
            | Failure::Stopped(text)
            | Failure::Changed(text) => text,
        }
    }

    /// The exit code.
    pub fn code(&self) -> u8 {
        match self {
            Failure::Usage(_) => 2,
            Failure::Quota(_) => 3,
            Failure::Data(_) => 65,
            Failure::Internal(_) => INTERNAL,
            Failure::Locked(_) => 73,
            Failure::Io(_) => 74,
            Failure::Stopped(_) => STOPPED,
            Failure::Changed(_) => 78,
        }
    }
}

/// The exit code of an error in the program.
pub const INTERNAL: u8 = 70;
/// The exit code of a run that was stopped before the end.
pub const STOPPED: u8 = 75;

impl From<Malformed> for Failure {
    fn from(malformed: Malformed) -> Failure {
        Failure::Data(malformed.to_string())
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Failure {
        match error {
            ReadError::Io { .. } => Failure::Io(error.to_string()),
            ReadError::Malformed(malformed) => malformed.into(),
        }
    }
}

impl From<Misplaced> for Failure {
    fn from(misplaced: Misplaced) -> Failure {
        Failure::Data(misplaced.to_string())
    }
}

impl From<JobError> for Failure {
    fn from(error: JobError) -> Failure {
        let text = error.to_string();
        match error {
            JobError::Damaged(_) => Failure::Data(text),
            JobError::Io { .. } => Failure::Io(text),
            JobError::Locked(_) => Failure::Locked(text),
            JobError::Changed(_) => Failure::Changed(text),
            JobError::Stopped => Failure::Stopped(text),
            JobError::Inspection(_) => Failure::Internal(text),
        }
    }
}
