//! Errors as replies to calls.

use pencilmill_api::Error;
use serde::Serialize;
use std::fmt::Display;

/// An error, with its place if it has one.
#[derive(Serialize, Debug)]
pub struct Failure(Box<Told>);

#[derive(Serialize, Default, Debug)]
struct Told {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    option: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    /// The place of the board concerned.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    /// The error in a text, without the expected content.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<String>,
}

impl Failure {
    /// An error without a place.
    pub fn of(message: impl Display) -> Failure {
        Failure(Box::new(Told {
            message: message.to_string(),
            ..Told::default()
        }))
    }

    /// An error in the value of an option.
    pub fn of_option(option: &str, why: impl Display) -> Failure {
        let mut failure = Failure::of(format!("{option}: {why}"));
        failure.0.option = Some(option.to_owned());
        failure
    }

    /// An error in a line of a text, optionally at a column.
    pub fn in_line(line: usize, column: Option<usize>, why: impl Display) -> Failure {
        let mut failure = Failure::of(why);
        (failure.0.line, failure.0.column) = (Some(line as u64), column);
        failure
    }
}

impl<E: Into<Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        let error = error.into();
        Failure(Box::new(Told {
            option: error.option().map(str::to_owned),
            place: error.place().map(str::to_owned),
            found: error.found().map(str::to_owned),
            line: error.line(),
            column: error.column(),
            message: error.to_string(),
        }))
    }
}
