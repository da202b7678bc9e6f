//! Jobs: many puzzles in a folder, made by any number of processes on any number of machines that
//! may be killed at any moment, with the same bytes in the end.
//!
//! A job file ([`spec`]) lists entries. Each is cut into [`blocks`](plan) of indices, by its count
//! alone. A block is made by one worker ([`work`]) and becomes a file of its own ([`block`]),
//! complete or not at all, so a kill loses unfinished blocks only. Once all blocks exist, the
//! puzzles are [chosen](choose), namely for each entry the first `count` of its seed that are new
//! to the job and to the [`archive`], and [merged](merge) into the output files, with a
//! [`manifest`]; last, the [`books`] are set and the [`site`] is written.
//! All this is a function of the job and the archive only. The [`folder`] coordinates processes,
//! and [`run`] performs the stages in order. [`capacity`] tells whether a
//! board runs dry.
//!
//! No clock is used here: the caller imposes time limits, receives [`Event`]s, and adds the times
//! in the [`log`].

pub mod archive;
pub mod block;
pub mod books;
pub mod capacity;
pub mod choose;
pub mod folder;
pub mod log;
pub mod manifest;
pub mod merge;
pub mod plan;
pub mod read;
pub mod run;
pub mod site;
pub mod spec;
pub mod work;

use pencilmill_records::read::ReadError;
use plan::Block;
use std::fmt::Display;
use std::io;
use std::sync::Arc;

/// An error that ends a job early.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// A file cannot be read or written.
    #[error("{what}: {error}")]
    Io {
        /// The operation that failed.
        what: String,
        /// The system's error.
        error: io::Error,
    },
    /// A file that the job may not repair is damaged.
    #[error("{0}")]
    Damaged(String),
    /// Another process holds a lock.
    #[error("{0}")]
    Locked(String),
    /// The folder belongs to another job.
    #[error("{0}")]
    Changed(String),
    /// The stop flag was set.
    #[error("stopped before the end; the same command goes on from here")]
    Stopped,
    /// A finished puzzle failed its final inspection, which is an error in the program.
    #[error("{0}")]
    Inspection(String),
}

impl From<ReadError> for JobError {
    fn from(error: ReadError) -> JobError {
        match error {
            ReadError::Io { file, error } => JobError::io("cannot read", file)(error),
            ReadError::Malformed(malformed) => JobError::Damaged(malformed.to_string()),
        }
    }
}

impl JobError {
    /// Creates the error of a failed operation on a file, for `map_err`.
    pub fn io<P: Display>(what: &'static str, path: P) -> impl FnOnce(io::Error) -> JobError {
        move |error| JobError::Io {
            what: format!("{what} {path}"),
            error,
        }
    }
}

/// An event of a running job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A tenth of a second or so without another event.
    Tick,
    /// Further indices of an entry are done.
    Done {
        /// The entry.
        entry: usize,
        /// Their number.
        indices: u64,
        /// True if this run made them, false if they existed.
        made: bool,
    },
    /// A block is on the disk.
    Block {
        /// The block.
        block: Block,
        /// Indices without a puzzle.
        misses: u64,
        /// Layouts given up.
        given_up: u64,
    },
    /// A block's file is damaged, or has a puzzle that is not as it should be: the place and the
    /// reason. The block is made anew.
    Bad(String),
    /// So many blocks of other runs are proved.
    Proving(usize),
    /// All blocks exist; puzzles are chosen and files written.
    Merging,
    /// Puzzles of a book or site are done.
    Set {
        /// Its name in the job's folder.
        name: Arc<str>,
        /// Their number so far.
        done: u64,
        /// The number expected.
        wanted: u64,
    },
    /// Further indices of an entry are needed, in place of repeats and misses.
    Spares {
        /// The entry.
        entry: usize,
        /// Their number.
        indices: u64,
    },
    /// An entry has fewer puzzles than requested.
    Short {
        /// The entry.
        entry: usize,
        /// The fate of the missing ones.
        why: String,
    },
}
