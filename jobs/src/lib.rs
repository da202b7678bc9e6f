//! Jobs: many puzzles in a folder, made by any number of processes on any number of machines that
//! may be killed at any moment, and always the same bytes in the end.
//!
//! A job file ([`spec`]) lists entries. Each is cut into [`blocks`](plan) of indices, by its count
//! alone. A block is made by one worker ([`work`]) and becomes a file of its own ([`block`]) that is
//! there entirely or not at all; so what is lost by a kill is made again, and nothing else. When all
//! blocks are there, the puzzles are [chosen](choose), an entry's being the first `count` of its
//! seed that are new to the job and to the [`archive`], and [merged](merge) into the files asked
//! for, with a [`manifest`]; last, the [`books`] are set and the [`site`] is written, behind the same locks. All this is a function of the job and the archive only. The [`folder`]
//! keeps processes out of each other's way; [`run`] does one after the other.
//!
//! There is no clock here: time limits are the caller's, who is told of [`Event`]s, and so are the times in the
//! [`log`].

pub mod archive;
pub mod block;
pub mod books;
pub mod choose;
pub mod environment;
pub mod folder;
pub mod log;
pub mod manifest;
pub mod merge;
pub mod plan;
pub mod run;
pub mod site;
pub mod spec;
pub mod work;

use pencilmill_records::read::ReadError;
use plan::Block;
use std::fmt::Display;
use std::io;

/// Why a job does not end as it should.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// Something cannot be read or written.
    #[error("{what}: {error}")]
    Io {
        /// What was tried.
        what: String,
        /// What the system says.
        error: io::Error,
    },
    /// A file that is not ours to repair is damaged.
    #[error("{0}")]
    Damaged(String),
    /// Another process is at it.
    #[error("{0}")]
    Locked(String),
    /// The folder belongs to another job.
    #[error("{0}")]
    Changed(String),
    /// It was asked to stop.
    #[error("stopped before the end; the same command goes on from here")]
    Stopped,
    /// A finished puzzle did not pass the last inspection: an error in the program.
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
    /// For `map_err`: something could not be done to a file.
    pub fn io<P: Display>(what: &'static str, path: P) -> impl FnOnce(io::Error) -> JobError {
        move |error| JobError::Io {
            what: format!("{what} {path}"),
            error,
        }
    }
}

/// What happens while a job runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Nothing, for a tenth of a second or so.
    Tick,
    /// So many indices of an entry are done, whether made now or found.
    Done {
        /// The entry.
        entry: usize,
        /// How many.
        indices: u64,
        /// Whether they were made by this run.
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
    /// A block's file was damaged; the block is made anew.
    Bad(String),
    /// All blocks are there; puzzles are chosen and files written.
    Merging,
    /// So many more indices of an entry are needed, in place of repeats and misses.
    Spares {
        /// The entry.
        entry: usize,
        /// How many.
        indices: u64,
    },
    /// An entry has fewer puzzles than asked for.
    Short {
        /// The entry.
        entry: usize,
        /// What became of the others.
        why: String,
    },
}
