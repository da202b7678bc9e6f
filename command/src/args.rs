//! Argument types shared by both commands.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use pencilmill_api::{Board, Language, NoBoard};

/// A parser of languages; completions offer them.
pub fn languages() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code))
        .try_map(|code| code.parse::<Language>())
}

/// Reads a board: `10` is 10x10, `8x12` has 8 rows and 12 columns.
pub fn board(text: &str) -> Result<Board, String> {
    text.parse().map_err(|e: NoBoard| e.to_string())
}

/// Number of threads.
#[derive(clap::Args, Clone, Copy)]
pub struct ThreadsArg {
    /// Number of threads; without it, one for each processor.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ThreadsArg {
    /// The given number, or one for each processor.
    pub fn number(self) -> usize {
        match self.threads {
            Some(threads) => usize::from(threads),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        }
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
