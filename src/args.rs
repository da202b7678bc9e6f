//! Kinds of arguments that several subcommands take.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command};
use pencilmill_generator::board::Board;
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
    let side = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let number = if digits { text.parse().ok() } else { None };
        number
            .filter(|n| (1..=100).contains(n))
            .ok_or("expected 10 or 8x12 (rows x columns, each 1 to 100)")
    };
    let (rows, cols) = text.split_once('x').unwrap_or((text, text));
    Ok(Board::new(side(rows)?, side(cols)?))
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
