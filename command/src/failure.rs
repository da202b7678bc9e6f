//! Failures of a run, and their exit codes.

use pencilmill_api::{Error, Language, Part, Refused};
use pencilmill_records::config::Misplaced;
use pencilmill_records::read::{At, Malformed, ReadError};
use std::fmt::Display;
use std::io;

/// All exit codes with their meanings.
pub const EXIT_CODES: [(u8, &str); 12] = [
    (0, "done; solve: the puzzle has one answer"),
    (2, "wrong usage"),
    (3, "finished, but with fewer results than ordered"),
    (4, "solve, finish: the puzzle has several answers"),
    (5, "solve, finish: the puzzle has no answer"),
    (6, "undecided within the --limit of work"),
    (65, "bad data"),
    (70, "an error in the program"),
    (73, "another process does the same work"),
    (74, "something cannot be read or written"),
    (75, "stopped early; the same command continues"),
    (78, "the folder belongs to another job"),
];

/// A failure, with its message for the user.
#[derive(Debug)]
pub enum Failure {
    /// Finished, but with fewer results than requested.
    Quota(String),
    /// A puzzle has several answers, as the command has reported.
    Several,
    /// No hint tells two answers apart, as `finish` has shown.
    Alike(String),
    /// A puzzle has no answer, as the command has reported.
    NoAnswer,
    /// The limit of work was reached before a result was certain.
    Undecided(String),
    /// The arguments are wrong.
    Usage(String),
    /// The data is bad.
    Data(String),
    /// An error in the program.
    Internal(String),
    /// Something cannot be read or written.
    Io(String),
    /// Another process holds a lock.
    Locked(String),
    /// Stopped before the end; the rest can be made later.
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
        match error.kind() {
            io::ErrorKind::AlreadyExists => Failure::Usage(format!(
                "{path}: the file is there already; --force replaces it"
            )),
            io::ErrorKind::InvalidInput => Failure::Usage(format!("{path}: {error}")),
            io::ErrorKind::NotFound => {
                Failure::Io(format!("cannot write {path}: there is no such folder"))
            }
            io::ErrorKind::NotADirectory => Failure::Io(format!(
                "cannot write {path}: found a file, expected a folder"
            )),
            _ => Failure::Io(format!("cannot write {path}: {error}")),
        }
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

    /// The failure of another program of pencilmill, by its exit code.
    pub fn of_program(code: Option<i32>, text: String) -> Failure {
        match code {
            Some(2) => Failure::Usage(text),
            Some(3) => Failure::Quota(text),
            Some(65) => Failure::Data(text),
            Some(70) => Failure::Internal(text),
            _ => Failure::Io(text),
        }
    }

    /// The message for the user; empty if the exit code is enough.
    pub fn message(&self) -> &str {
        match self {
            Failure::Several | Failure::NoAnswer => "",
            Failure::Quota(text)
            | Failure::Alike(text)
            | Failure::Undecided(text)
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
            Failure::Several | Failure::Alike(_) => 4,
            Failure::NoAnswer => 5,
            Failure::Undecided(_) => 6,
            Failure::Data(_) => 65,
            Failure::Internal(_) => INTERNAL,
            Failure::Locked(_) => 73,
            Failure::Io(_) => 74,
            Failure::Stopped(_) => STOPPED,
            Failure::Changed(_) => 78,
        }
    }
}

/// The message for a puzzle beyond the limit.
pub const UNDECIDED: &str = "undecided: it takes more work than the limit allows (--limit)";

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

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        Failure::Usage(match refused.part {
            // The message names its part itself.
            Part::Genre | Part::Size | Part::Variant => refused.to_string(),
            part => format!("--{}: {refused}", part.name()),
        })
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        match error {
            Error::Refused(refused) => refused.into(),
            Error::Record(malformed) => malformed.into(),
            Error::Undecided => Failure::Undecided(UNDECIDED.to_owned()),
            Error::Stopped => Failure::Stopped(error.to_string()),
            Error::Missed { .. } | Error::Stuck(_) => Failure::Quota(error.to_string()),
            Error::Unreadable(text) => Failure::Io(text),
            Error::Internal(text) => Failure::Internal(text),
            // A faulty text or puzzle.
            _ => Failure::Data(error.to_string()),
        }
    }
}

impl Failure {
    /// The failure for an error in a puzzle of a file, in a language.
    pub fn told(place: &At, error: Error, language: Language) -> Failure {
        let (text, own) = (error.text(language), error.to_string());
        match Failure::at(place, error) {
            Failure::Data(message) => Failure::Data(message.replace(&own, &text)),
            Failure::Undecided(message) => Failure::Undecided(message.replace(UNDECIDED, &text)),
            other => other,
        }
    }

    /// The failure for an error in a puzzle of a file.
    pub fn at(place: &At, error: Error) -> Failure {
        let At { file, line } = place;
        match Failure::from(error) {
            Failure::Data(text) => Failure::Data(format!("{file}:{line}: {text}")),
            Failure::Undecided(text) => Failure::Undecided(format!("{file}:{line}: {text}")),
            other => other,
        }
    }
}
