//! Errors and their places.

use pencilmill_generator::board::{Language, TextError};
use pencilmill_generator::grade::Grade;
use pencilmill_generator::mill::{Miss, Stuck};
use pencilmill_generator::wanted::Refused;
use pencilmill_records::read::{Malformed, ReadError};

/// An error, with its place if it has one.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An impossible request.
    #[error("{name}: {0}", name = .0.part.name())]
    Refused(#[from] Refused),
    /// A text cannot be read.
    #[error("{what}: {error}")]
    Text {
        /// Expected content of the text.
        what: &'static str,
        /// The error and its column.
        error: TextError,
    },
    /// A malformed record.
    #[error(transparent)]
    Record(#[from] Malformed),
    /// Records cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// The puzzle has no answer.
    #[error("the puzzle has no answer")]
    NoAnswer,
    /// The puzzle has several answers.
    #[error("the puzzle has several answers: two of them differ in {0}")]
    Several(String),
    /// A begun puzzle that cannot be finished.
    #[error("{0}")]
    Stuck(Stuck),
    /// The limit of work was reached, or the flag was set, before a result was certain.
    #[error("undecided: it takes more work than the limit allows")]
    Undecided,
    /// The puzzle is harder than allowed.
    #[error("the puzzle is {grade}, and is to be no harder than {hardest}")]
    Harder {
        /// Grade of the puzzle.
        grade: Grade,
        /// Hardest grade allowed.
        hardest: Grade,
    },
    /// The stop flag was set.
    #[error("stopped")]
    Stopped,
    /// There is no puzzle with this index.
    #[error("index {index}: {miss}")]
    Missed {
        /// The index.
        index: u64,
        /// The reason.
        miss: Miss,
    },
    /// An error in the program.
    #[error("an error in the program: {0}")]
    Internal(String),
}

impl Error {
    /// The message for solvers in a language. Errors that concern only makers of puzzles are in
    /// English.
    pub fn text(&self, language: Language) -> String {
        match (self, language) {
            (Error::Text { error, .. }, Language::Japanese) => error.text(language),
            (Error::NoAnswer, Language::Japanese) => "この問題には答えがありません".to_owned(),
            (Error::Several(places), Language::Japanese) => {
                format!("この問題には答えがいくつもあります。例えば次の違いがあります: {places}")
            }
            (Error::Undecided, Language::Japanese) => {
                "決められません。許された量より多くの計算が必要です".to_owned()
            }
            (Error::Stopped, Language::Japanese) => "中断しました".to_owned(),
            _ => self.to_string(),
        }
    }

    /// Column of an error in a text, in characters from 1.
    pub fn column(&self) -> Option<usize> {
        match self {
            Error::Text { error, .. } => Some(error.column),
            Error::Record(malformed) => Some(malformed.column),
            _ => None,
        }
    }

    /// The error in a text, without the expected content.
    pub fn found(&self) -> Option<&str> {
        match self {
            Error::Text { error, .. } => Some(&error.found),
            Error::Record(malformed) => Some(&malformed.found),
            _ => None,
        }
    }

    /// The faulty place of the board in the notation of texts, where the message names one.
    pub fn place(&self) -> Option<&str> {
        let words = self
            .found()?
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '.'));
        let is_place = |word: &&str| {
            let number = |text: &str| text.parse::<f32>().is_ok();
            let halves = word.strip_prefix('r').and_then(|rest| rest.split_once('c'));
            halves.is_some_and(|(row, col)| number(row) && number(col))
        };
        words.map(|word| word.trim_end_matches('.')).find(is_place)
    }

    /// Line of a malformed record, from 1.
    pub fn line(&self) -> Option<u64> {
        match self {
            Error::Record(malformed) => Some(malformed.line),
            _ => None,
        }
    }

    /// The refused option, or the bad field of a record.
    pub fn option(&self) -> Option<&str> {
        match self {
            Error::Refused(refused) => Some(refused.part.name()),
            Error::Harder { .. } => Some("grade"),
            Error::Record(malformed) => malformed.field.as_deref(),
            _ => None,
        }
    }
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Error {
        match error {
            ReadError::Malformed(malformed) => Error::Record(malformed),
            ReadError::Io { .. } => Error::Unreadable(error.to_string()),
        }
    }
}
