//! What can go wrong, and where.

use pencilmill_generator::board::{Language, TextError};
use pencilmill_generator::grade::Grade;
use pencilmill_generator::mill::{Miss, Stuck};
use pencilmill_generator::wanted::Refused;
use pencilmill_records::read::{Malformed, ReadError};

/// Something that cannot be done, with its place where it has one.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Error {
    /// What is asked for cannot be had.
    #[error("{name}: {0}", name = .0.part.name())]
    Refused(#[from] Refused),
    /// A text cannot be read.
    #[error("{what}: {error}")]
    Text {
        /// What it should be.
        what: &'static str,
        /// What is wrong, and in which column.
        error: TextError,
    },
    /// A record is not what it should be.
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
    /// What is begun cannot be finished.
    #[error("{0}")]
    Stuck(Stuck),
    /// The limit of work was reached, or the flag was set, before it was clear.
    #[error("undecided: it takes more work than the limit allows")]
    Undecided,
    /// The puzzle is harder than it is to be.
    #[error("the puzzle is {grade}, and is to be no harder than {hardest}")]
    Harder {
        /// How hard it is.
        grade: Grade,
        /// How hard it may be.
        hardest: Grade,
    },
    /// It was asked to stop.
    #[error("stopped")]
    Stopped,
    /// There is no puzzle with this index.
    #[error("index {index}: {miss}")]
    Missed {
        /// The index.
        index: u64,
        /// Why.
        miss: Miss,
    },
    /// An error in the program.
    #[error("an error in the program: {0}")]
    Internal(String),
}

impl Error {
    /// What is wrong, for who solves puzzles, in a language; what only concerns makers of puzzles is told in English.
    pub fn text(&self, language: Language) -> String {
        match (self, language) {
            (Error::Text { error, .. }, Language::Japanese) => error.text(language),
            (Error::NoAnswer, Language::Japanese) => "この問題には答えがありません".to_owned(),
            (Error::Several(places), Language::Japanese) => {
                format!("この問題には答えがいくつもあります。例えば次の違いがあります: {places}")
            }
            (Error::Undecided, Language::Japanese) => {
                "決められません。--limit より多くの計算が必要です".to_owned()
            }
            (Error::Stopped, Language::Japanese) => "中断しました".to_owned(),
            _ => self.to_string(),
        }
    }

    /// The column in characters, from 1, of what is wrong in a text.
    pub fn column(&self) -> Option<usize> {
        match self {
            Error::Text { error, .. } => Some(error.column),
            Error::Record(malformed) => Some(malformed.column),
            _ => None,
        }
    }

    /// What is wrong with a text, without what was expected.
    pub fn found(&self) -> Option<&str> {
        match self {
            Error::Text { error, .. } => Some(&error.found),
            Error::Record(malformed) => Some(&malformed.found),
            _ => None,
        }
    }

    /// The place of the board that is found fault with, as texts write it, where the words name one.
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

    /// The line, from 1, of a record that is wrong.
    pub fn line(&self) -> Option<u64> {
        match self {
            Error::Record(malformed) => Some(malformed.line),
            _ => None,
        }
    }

    /// The option that is refused, or the field of a record that is wrong.
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
