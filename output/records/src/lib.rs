//! Records as files: CSV and JSON Lines, read, written and checked.
//!
//! [`read`] splits a file into records, [`entry`] parses one, [`pasted`] reads a puzzle, [`verify`] proves it again, [`look`]
//! distributes records over threads, [`proofs`] writes and checks proofs, and [`row`] and
//! [`mod@write`] write finished records. [`atomic_file`] and
//! [`own_folder`] keep output files complete, and [`config`] locates errors in files written by
//! people. [`day`] has calendar days.

pub mod atomic_file;
pub mod config;
pub mod day;
pub mod entry;
pub mod look;
pub mod own_folder;
pub mod pasted;
pub mod penpa;
pub mod picture;
pub mod printable;
pub mod proofs;
pub mod read;
pub mod row;
pub mod seen;
mod tatham;
pub mod verify;
pub mod write;

pub use pasted::parse;
