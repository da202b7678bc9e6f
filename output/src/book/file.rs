//! Books as files: a recipe is read from one, and its book becomes another.

use super::day::Day;
use super::font::FontError;
use super::gather::{GatherError, gather};
use super::recipe::Recipe;
use super::{BookError, fonts, make};
use crate::atomic_file::NewFile;
use crate::config::Misplaced;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Why a recipe's file does not become a book's.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The recipe cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Read {
        /// Its file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The recipe's file is no text.
    #[error("{}: found bytes that are no text, expected UTF-8", .0.display())]
    NoText(PathBuf),
    /// The recipe is wrong.
    #[error(transparent)]
    Recipe(#[from] Misplaced),
    /// The date in the environment is none.
    #[error("SOURCE_DATE_EPOCH: found {0:?}, expected seconds since 1970")]
    Epoch(OsString),
    /// The standard asks for a date.
    #[error(
        "found no date for a PDF/A file, expected one in the recipe, as in date = \"2025-01-31\", \
         or in SOURCE_DATE_EPOCH"
    )]
    NoDate,
    /// A font is missing.
    #[error(transparent)]
    Font(#[from] FontError),
    /// There are no puzzles.
    #[error(transparent)]
    Gather(#[from] GatherError),
    /// It cannot be set.
    #[error(transparent)]
    Book(#[from] BookError),
    /// The book cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    Write {
        /// Its file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

/// Reads a recipe; it gets its date from `SOURCE_DATE_EPOCH` if it has none.
pub fn read(path: &Path) -> Result<Recipe, FileError> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        let path = path.to_owned();
        match error.kind() {
            io::ErrorKind::InvalidData => FileError::NoText(path),
            _ => FileError::Read { path, error },
        }
    })?;
    let mut recipe = Recipe::parse(&path.display().to_string(), &text)?;
    if recipe.date.is_none()
        && let Some(epoch) = std::env::var_os("SOURCE_DATE_EPOCH")
    {
        let seconds = epoch.to_str().and_then(|text| text.parse().ok());
        let day = seconds.and_then(Day::of_seconds);
        recipe.date = Some(day.ok_or(FileError::Epoch(epoch))?);
    }
    Ok(recipe)
}

/// How a book is to be set.
pub struct Setting<'a> {
    /// Where the files of its sections are.
    pub folder: &'a Path,
    /// Files of fonts.
    pub fonts: &'a [PathBuf],
    /// Whether answers are taken as they are.
    pub trust: bool,
    /// Threads that make puzzles.
    pub threads: usize,
}

/// A book that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Its file.
    pub path: PathBuf,
    /// How many pages it has.
    pub pages: usize,
    /// How many puzzles.
    pub puzzles: usize,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Written {
            path,
            pages,
            puzzles,
        } = self;
        write!(f, "{}: {puzzles} puzzles on {pages} pages", path.display())
    }
}

impl Setting<'_> {
    /// Sets a book.
    pub fn set(&self, recipe: &Recipe, path: &Path) -> Result<Written, FileError> {
        let cannot = |error| FileError::Write {
            path: path.to_owned(),
            error,
        };
        // What can be known to fail fails before the work.
        if recipe.standard.is_some() && recipe.date.is_none() {
            return Err(FileError::NoDate);
        }
        let mut file = NewFile::create(path).map_err(cannot)?;
        let fonts = fonts(recipe, self.fonts)?;
        let chapters = gather(recipe, self.folder, self.trust, self.threads)?;
        let book = make(recipe, &fonts, &chapters)?;
        file.write_all(&book.pdf).map_err(cannot)?;
        file.finish().map_err(cannot)?;
        Ok(Written {
            path: path.to_owned(),
            pages: book.pages,
            puzzles: book.puzzles,
        })
    }
}
