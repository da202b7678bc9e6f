//! Kinds of arguments that several subcommands take.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command};
use pencilmill_generator::board::{Board, NoBoard};
use pencilmill_generator::genre::Genre;
use pencilmill_generator::genres;
use std::ffi::OsStr;

/// A genre given by its name.
pub type GenreArg = &'static dyn Genre;

/// Reads the name of a genre; completions offer all of them.
#[derive(Clone)]
pub struct GenreParser;

impl TypedValueParser for GenreParser {
    type Value = GenreArg;

    fn parse_ref(
        &self,
        command: &Command,
        _argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<GenreArg, clap::Error> {
        genres::named(&value.to_string_lossy()).map_err(|unknown| {
            clap::Error::raw(ErrorKind::InvalidValue, format!("{unknown}\n")).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |genre: &&dyn Genre| PossibleValue::new(genre.card().slug);
        Some(Box::new(genres::ALL.iter().map(value)))
    }
}

/// Reads a board: `10` is 10x10, `8x12` has 8 rows and 12 columns.
pub fn board(text: &str) -> Result<Board, String> {
    text.parse().map_err(|e: NoBoard| e.to_string())
}

/// Number of threads: what was asked for, or one for each processor.
pub fn threads(asked: Option<u16>) -> usize {
    match asked {
        Some(threads) => usize::from(threads),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards() {
        assert_eq!(board("10"), Ok(Board::new(10, 10)));
        assert_eq!(board("8x12"), Ok(Board::new(8, 12)));
        for wrong in [
            "",
            "x",
            "0",
            "-3",
            "+3",
            "8x",
            "8x12x3",
            "101",
            "99999999999",
            "8 x 12",
        ] {
            assert!(board(wrong).is_err(), "{wrong}");
        }
    }
}
