//! Sources of the puzzles of a book, and their errors.

use super::chapter::BookPuzzle;
use pencilmill_records::config::Misplaced;
use pencilmill_records::read::{Malformed, ReadError};
use pencilmill_records::verify::Gate;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

/// Warm-ups of genres for books of puzzles with so many cells or more.
type WarmUps = RefCell<BTreeMap<(&'static str, i32), Vec<BookPuzzle>>>;

/// An error in gathering puzzles.
#[derive(Debug, thiserror::Error)]
pub enum GatherError {
    /// The recipe contains an impossible request.
    #[error(transparent)]
    Recipe(#[from] Misplaced),
    /// A file cannot be read, or a record is wrong.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A puzzle failed its final inspection, which is an error in the program.
    #[error("{0}")]
    Inspection(String),
    /// Fewer puzzles could be made than requested.
    #[error("{0}")]
    Short(Misplaced),
    /// The stop flag was set.
    #[error("stopped")]
    Stopped,
}

impl From<Malformed> for GatherError {
    fn from(malformed: Malformed) -> GatherError {
        GatherError::Read(malformed.into())
    }
}

/// Parameters for gathering a book.
pub struct Sources<'a> {
    /// Folder of its files of puzzles.
    pub folder: &'a Path,
    /// Folder of its recipe, with its pictures and earlier volumes.
    pub beside: &'a Path,
    /// The gate for records of files, with the flag that ends the work, from another thread.
    pub gate: Gate,
    /// Number of threads for making puzzles.
    pub threads: usize,
    /// Warm-ups that were made.
    pub warm_ups: WarmUps,
    /// Callback for progress.
    pub tell: &'a dyn Fn(Progress),
}

#[cfg(test)]
impl Sources<'_> {
    /// Sources of a recipe that names no files.
    pub fn made() -> Self {
        Sources {
            folder: Path::new(""),
            beside: Path::new(""),
            gate: Gate::default(),
            threads: 1,
            warm_ups: WarmUps::default(),
            tell: &|_| {},
        }
    }
}

/// Progress of gathering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// A number of further puzzles is expected.
    Expected(u64),
    /// A puzzle was added.
    Puzzle,
}
