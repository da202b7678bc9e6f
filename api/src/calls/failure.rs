//! Errors as replies to calls.

use crate::Error;
use serde::Serialize;
use std::fmt::Display;

/// The kind of an error.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Default, Debug)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Kind {
    /// The request cannot be had.
    Refused,
    /// A text cannot be read.
    Text,
    /// A record is wrong.
    Record,
    /// The puzzle has no answer.
    NoAnswer,
    /// The puzzle has several answers.
    Several,
    /// A begun puzzle cannot be finished.
    Stuck,
    /// It takes more work than the limit allows.
    Undecided,
    /// There is no such puzzle.
    Missed,
    /// It was stopped.
    Stopped,
    /// A move that the rules of a game do not allow.
    Rule,
    /// A file cannot be read or written.
    File,
    /// An error in the program.
    #[default]
    Internal,
}

/// An error in JSON: its kind, its message, and its place as far as known.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Failure(Box<Told>);

#[derive(Clone, PartialEq, Eq, Serialize, Default, Debug)]
struct Told {
    kind: Kind,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    option: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    /// The index of a puzzle that was not found.
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<u64>,
    /// The place of the board concerned.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    /// The error in a text, without the expected content.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<String>,
    /// The kind of an error of the system.
    #[serde(skip_serializing_if = "Option::is_none")]
    system: Option<String>,
}

impl Failure {
    /// An error without a place.
    pub fn new(kind: Kind, message: impl Display) -> Failure {
        Failure(Box::new(Told {
            kind,
            message: message.to_string(),
            ..Told::default()
        }))
    }

    /// A request that cannot be had.
    pub fn refused(message: impl Display) -> Failure {
        Failure::new(Kind::Refused, message)
    }

    /// An error in the value of an option.
    pub fn of_option(option: &str, why: impl Display) -> Failure {
        let mut failure = Failure::refused(format!("{option}: {why}"));
        failure.0.option = Some(option.to_owned());
        failure
    }

    /// Adds the file.
    pub fn file(mut self, file: impl Display) -> Failure {
        self.0.file = Some(file.to_string());
        self
    }

    /// Adds the kind of an error of the system.
    pub fn system(mut self, error: &std::io::Error) -> Failure {
        self.0.system = Some(format!("{:?}", error.kind()));
        self
    }

    /// Adds a line of the text.
    pub fn line(mut self, line: usize) -> Failure {
        self.0.line = Some(line as u64);
        self
    }

    /// Adds the column.
    pub fn column(mut self, column: usize) -> Failure {
        self.0.column = Some(column);
        self
    }

    /// The message.
    pub fn message(&self) -> &str {
        &self.0.message
    }
}

impl<E: Into<Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        let error = error.into();
        let kind = match &error {
            Error::Refused(_) | Error::Harder { .. } => Kind::Refused,
            Error::Text { .. } => Kind::Text,
            Error::Record(_) => Kind::Record,
            Error::Unreadable(_) => Kind::File,
            Error::NoAnswer => Kind::NoAnswer,
            Error::Several(_) => Kind::Several,
            Error::Stuck(_) => Kind::Stuck,
            Error::Undecided => Kind::Undecided,
            Error::Stopped => Kind::Stopped,
            Error::Missed { .. } => Kind::Missed,
            Error::Internal(_) => Kind::Internal,
        };
        let (mut file, mut index) = (None, None);
        match &error {
            Error::Record(malformed) => file = Some(malformed.file.to_string()),
            Error::Missed { index: missed, .. } => index = Some(*missed),
            _ => {}
        }
        Failure(Box::new(Told {
            kind,
            option: error.option().map(str::to_owned),
            place: error.place().map(str::to_owned),
            found: error.found().map(str::to_owned),
            file,
            line: error.line(),
            column: error.column(),
            index,
            system: None,
            message: error.to_string(),
        }))
    }
}
