//! The reasons why there is no book.

use super::BookError;
use super::font::{FontError, MissingGlyph};
use super::sources::GatherError;
use pencilmill_records::config::Misplaced;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

/// An error in making a book from the file of a recipe.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The recipe cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Read {
        /// Its file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The recipe's file is not text.
    #[error("{}: found bytes that are no text, expected UTF-8", .0.display())]
    NoText(PathBuf),
    /// The recipe is wrong.
    #[error(transparent)]
    Recipe(#[from] Misplaced),
    /// The date in the environment is malformed.
    #[error("SOURCE_DATE_EPOCH: found {0:?}, expected seconds since 1970")]
    Epoch(OsString),
    /// The standard needs a date.
    #[error(
        "found no date for a PDF/X file, expected one in the recipe, as in date = \"2025-01-31\", \
         or in SOURCE_DATE_EPOCH"
    )]
    NoDate,
    /// A font is missing.
    #[error(transparent)]
    Font(#[from] FontError),
    /// A text cannot be set.
    #[error(transparent)]
    Text(#[from] MissingGlyph),
    /// Puzzles are missing.
    #[error(transparent)]
    Gather(#[from] GatherError),
    /// The book cannot be set.
    #[error(transparent)]
    Book(#[from] BookError),
    /// Two outputs are the same file.
    #[error("{} is asked for twice, expected different files", .0.display())]
    Twice(PathBuf),
    /// The book cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    Write {
        /// Its file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
}
