//! Errors as exceptions of the package.

use pencilmill_api::Error;
use pencilmill_games::gloop::game::NoMove;
use pencilmill_games::maze::file::Misread;
use pencilmill_games::referee::Refused;
use pencilmill_generator::genres::suiri_meiro::maze::RouteError;
use pencilmill_jobs::JobError;
use pencilmill_jobs::books::NoBook;
use pencilmill_page::PageError;
use pencilmill_records::config::Misplaced;
use pencilmill_records::read::{Malformed, ReadError};
use pyo3::prelude::*;
use std::fmt::Display;

/// Classes of exceptions, by their names in `pencilmill`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Refused,
    Text,
    Record,
    NoAnswer,
    Several,
    Stuck,
    Undecided,
    Missed,
    Stopped,
    Rule,
    File,
    Internal,
}

impl Kind {
    const fn class(self) -> &'static str {
        match self {
            Kind::Refused => "RefusedError",
            Kind::Text => "TextError",
            Kind::Record => "RecordError",
            Kind::NoAnswer => "NoAnswerError",
            Kind::Several => "SeveralAnswersError",
            Kind::Stuck => "AnswerError",
            Kind::Undecided => "UndecidedError",
            Kind::Missed => "MissedError",
            Kind::Stopped => "StoppedError",
            Kind::Rule => "RuleError",
            Kind::File => "FileError",
            Kind::Internal => "InternalError",
        }
    }
}

/// An error, on any thread.
#[derive(Clone, Debug)]
pub struct Fault {
    kind: Kind,
    message: String,
    at: Box<Place>,
}

/// The place of an error, as far as known.
#[derive(Clone, Default, Debug)]
struct Place {
    file: Option<String>,
    line: Option<u64>,
    column: Option<usize>,
    option: Option<String>,
    index: Option<u64>,
}

impl Fault {
    pub fn new(kind: Kind, message: impl Display) -> Fault {
        Fault {
            kind,
            message: message.to_string(),
            at: Box::default(),
        }
    }

    /// The error of a refused argument.
    pub fn refused(option: &str, message: impl Display) -> Fault {
        let place = Place {
            option: Some(option.to_owned()),
            ..Place::default()
        };
        Fault::new(Kind::Refused, format!("{option}: {message}")).at(place)
    }

    fn at(self, place: Place) -> Fault {
        let at = Box::new(place);
        Fault { at, ..self }
    }

    /// Adds the column of a text.
    pub fn column(mut self, column: usize) -> Fault {
        self.at.column = Some(column);
        self
    }

    /// Adds the line of a text.
    pub fn line(mut self, line: usize) -> Fault {
        self.at.line = Some(line as u64);
        self
    }

    fn raised(self, py: Python<'_>) -> PyResult<PyErr> {
        let class = py
            .import("pencilmill._errors")?
            .getattr(self.kind.class())?;
        let error = class.call1((self.message,))?;
        let place = *self.at;
        error.setattr("file", place.file)?;
        error.setattr("line", place.line)?;
        error.setattr("column", place.column)?;
        error.setattr("option", place.option)?;
        error.setattr("index", place.index)?;
        Ok(PyErr::from_value(error))
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        Python::attach(|py| fault.raised(py).unwrap_or_else(|error| error))
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        let kind = match &error {
            Error::Refused(_) | Error::Harder { .. } => Kind::Refused,
            Error::Text { .. } => Kind::Text,
            Error::Record(malformed) => return malformed.clone().into(),
            Error::Unreadable(_) => Kind::File,
            Error::NoAnswer => Kind::NoAnswer,
            Error::Several(_) => Kind::Several,
            Error::Stuck(_) => Kind::Stuck,
            Error::Undecided => Kind::Undecided,
            Error::Stopped => Kind::Stopped,
            Error::Missed { .. } => Kind::Missed,
            Error::Internal(_) => Kind::Internal,
        };
        let index = match &error {
            Error::Missed { index, .. } => Some(*index),
            _ => None,
        };
        let place = Place {
            column: error.column(),
            line: error.line(),
            option: match &error {
                Error::Harder { .. } => Some("grade".to_owned()),
                error => error.option().map(str::to_owned),
            },
            index,
            file: None,
        };
        Fault::new(kind, error).at(place)
    }
}

impl From<Malformed> for Fault {
    fn from(error: Malformed) -> Fault {
        let place = Place {
            file: Some(error.file.to_string()),
            line: Some(error.line),
            column: Some(error.column),
            option: error.field.clone(),
            index: None,
        };
        Fault::new(Kind::Record, error).at(place)
    }
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Fault {
        match error {
            ReadError::Malformed(malformed) => malformed.into(),
            ReadError::Io { ref file, .. } => {
                let place = Place {
                    file: Some(file.to_string()),
                    ..Place::default()
                };
                Fault::new(Kind::File, error).at(place)
            }
        }
    }
}

/// An error in a recipe.
impl From<Misplaced> for Fault {
    fn from(error: Misplaced) -> Fault {
        let place = Place {
            file: Some(error.file.clone()),
            line: Some(error.line as u64),
            column: Some(error.column),
            ..Place::default()
        };
        Fault::new(Kind::Text, error).at(place)
    }
}

impl<E: Into<Fault> + std::error::Error> From<Refused<E>> for Fault {
    fn from(error: Refused<E>) -> Fault {
        match error {
            Refused::Illegal(error) => error.into(),
            other => Fault::new(Kind::Rule, other),
        }
    }
}

impl From<RouteError> for Fault {
    fn from(error: RouteError) -> Fault {
        let column = error.column;
        Fault::new(Kind::Text, error).column(column)
    }
}

impl From<NoMove> for Fault {
    fn from(error: NoMove) -> Fault {
        Fault::new(Kind::Rule, error)
    }
}

impl From<Misread> for Fault {
    fn from(error: Misread) -> Fault {
        let Misread { line, column, .. } = error;
        Fault::new(Kind::Text, error).line(line).column(column)
    }
}

impl From<PageError> for Fault {
    fn from(error: PageError) -> Fault {
        match error {
            PageError::Read(error) => error.into(),
            PageError::Write { .. } => Fault::new(Kind::File, error),
            PageError::Empty(_) => Fault::new(Kind::Record, error),
        }
    }
}

impl From<NoBook> for Fault {
    fn from(error: NoBook) -> Fault {
        match error {
            NoBook::Job(error) => error.into(),
            NoBook::Program { .. } => Fault::new(
                Kind::Refused,
                "books are an extra: pip install 'pencilmill[books]'",
            ),
            NoBook::Refused { code, text } => {
                let kind = match code {
                    Some(3) => Kind::Missed,
                    Some(65) => Kind::Text,
                    Some(70) => Kind::Internal,
                    _ => Kind::File,
                };
                Fault::new(kind, text)
            }
        }
    }
}

impl From<JobError> for Fault {
    fn from(error: JobError) -> Fault {
        let kind = match error {
            JobError::Io { .. } | JobError::Damaged(_) => Kind::File,
            JobError::Locked(_) | JobError::Changed(_) => Kind::Refused,
            JobError::Stopped => Kind::Stopped,
            JobError::Inspection(_) => Kind::Internal,
        };
        Fault::new(kind, error)
    }
}
