//! Where the puzzles of a book come from, and why there may be none.

use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_records::config::Misplaced;
use pencilmill_records::read::{Malformed, ReadError};
use std::path::Path;

/// Why there are no puzzles.
#[derive(Debug, thiserror::Error)]
pub enum GatherError {
    /// The recipe asks for what cannot be.
    #[error(transparent)]
    Recipe(#[from] Misplaced),
    /// A file cannot be read, or a record is wrong.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A record's answer is wrong.
    #[error("{0}")]
    Answer(String),
    /// A puzzle did not pass the last inspection: an error in the program.
    #[error("{0}")]
    Inspection(String),
    /// Fewer puzzles could be made than asked for.
    #[error("{0}")]
    Short(Misplaced),
    /// It was asked to stop.
    #[error("stopped")]
    Stopped,
}

impl From<Malformed> for GatherError {
    fn from(malformed: Malformed) -> GatherError {
        GatherError::Read(malformed.into())
    }
}

/// What a book is gathered from.
pub struct Sources<'a> {
    /// Where files are looked for.
    pub folder: &'a Path,
    /// Whether answers in files are taken as they are.
    pub trust: bool,
    /// Threads that make puzzles.
    pub threads: usize,
    /// Hashes of puzzles that are not to come again.
    pub seen: &'a [u128],
    /// Who hears how far it is.
    pub tell: &'a dyn Fn(Progress),
    /// Ends it from another thread.
    pub stop: &'a Interrupt,
}

/// How far the gathering is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// So many puzzles more are expected.
    Expected(u64),
    /// A puzzle is there.
    Puzzle,
}
