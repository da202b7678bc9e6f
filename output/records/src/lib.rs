//! Records as files: CSV and JSON Lines, read, written and checked.
//!
//! [`read`] splits a file into records, [`entry`] parses one, [`verify`] proves it again, [`look`]
//! distributes records over threads, [`proofs`] writes and checks proofs, and [`row`] and
//! [`mod@write`] write finished records. [`merge`] lists them for layouts. [`atomic_file`] and
//! [`own_folder`] keep output files complete, and [`config`] locates errors in files written by
//! people.

use pencilmill_generator::board::TextError;
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::genres;

pub mod atomic_file;
pub mod config;
pub mod entry;
pub mod look;
pub mod merge;
pub mod own_folder;
pub mod penpa;
pub mod picture;
pub mod printable;
pub mod proofs;
pub mod read;
pub mod row;
pub mod seen;
pub mod verify;
pub mod write;

/// Reads a puzzle of any genre from its text, or from the address of a web player.
///
/// # Errors
/// The column of the first fault, the text found there and the text expected.
pub fn parse(text: &str) -> Result<Puzzle, TextError> {
    match penpa::is_address(text) {
        true => penpa::parse(text),
        false => genres::parse(text),
    }
}
