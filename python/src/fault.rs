//! Errors as exceptions of the package.

use pencilmill_api::Error;
use pencilmill_api::calls::Failure;
pub use pencilmill_api::calls::Kind;
use pencilmill_jobs::JobError;
use pencilmill_jobs::books::NoBook;
use pencilmill_page::PageError;
use pencilmill_records::config::Misplaced;
use pencilmill_records::read::{Malformed, ReadError};
use pyo3::prelude::*;
use std::fmt::Display;
use std::io;
use std::path::Path;

/// An error, on any thread.
#[derive(Clone, Debug)]
pub struct Fault(Failure);

impl Fault {
    pub fn new(kind: Kind, message: impl Display) -> Fault {
        Fault(Failure::new(kind, message))
    }

    /// The error of a refused argument.
    pub fn refused(option: &str, message: impl Display) -> Fault {
        Fault(Failure::of_option(option, message))
    }

    /// The error of a file that cannot be read or written (`what`).
    pub fn of_file(what: &str, path: &Path, error: &io::Error) -> Fault {
        let message = format!("cannot {what} {}: {error}", path.display());
        Fault::of_system(message, error).of(path.display())
    }

    /// An error of the system, in a message.
    fn of_system(message: impl Display, error: &io::Error) -> Fault {
        Fault(Failure::new(Kind::File, message).system(error))
    }

    /// Adds the file.
    fn of(self, file: impl Display) -> Fault {
        Fault(self.0.file(file))
    }

    /// An error in a recipe, of a kind.
    pub fn of_misplaced(error: &Misplaced, kind: Kind) -> Fault {
        let failure = Failure::new(kind, error).file(&error.file);
        Fault(failure.line(error.line).column(error.column))
    }

    /// The exception that the package makes of a failure in JSON.
    fn raised(&self, py: Python<'_>) -> PyResult<PyErr> {
        let failure = serde_json::to_string(&self.0).unwrap_or_default();
        let error = py.import("pencilmill._errors")?;
        let error = error.getattr("_raised")?.call1((failure,))?;
        Ok(PyErr::from_value(error))
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        Python::attach(|py| fault.raised(py).unwrap_or_else(|error| error))
    }
}

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Fault {
        Fault(failure)
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        Fault(error.into())
    }
}

impl From<Malformed> for Fault {
    fn from(error: Malformed) -> Fault {
        Error::from(error).into()
    }
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Fault {
        match error {
            ReadError::Malformed(malformed) => malformed.into(),
            ReadError::Io {
                ref file,
                error: ref why,
            } => Fault::of_system(&error, why).of(file),
        }
    }
}

/// An error in a recipe.
impl From<Misplaced> for Fault {
    fn from(error: Misplaced) -> Fault {
        Fault::of_misplaced(&error, Kind::Text)
    }
}

impl From<PageError> for Fault {
    fn from(error: PageError) -> Fault {
        match error {
            PageError::Read(error) => error.into(),
            PageError::Write {
                ref path,
                error: ref why,
            } => Fault::of_system(&error, why).of(path),
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
                "books need the package of ./python/books of a checkout: pip install ./python/books",
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
        if let JobError::Io { error: why, .. } = &error {
            return Fault::of_system(&error, why);
        }
        let kind = match error {
            JobError::Io { .. } | JobError::Damaged(_) => Kind::File,
            JobError::Locked(_) | JobError::Changed(_) => Kind::Refused,
            JobError::Stopped => Kind::Stopped,
            JobError::Inspection(_) => Kind::Internal,
        };
        Fault::new(kind, error)
    }
}
