//! Puzzles for a setter's table.

use crate::{Choices, Error, Puzzle, choices};
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::Begun;
use pencilmill_generator::wanted::{Wanted, WantedText};
use pencilmill_records::entry::Entry;
use pencilmill_records::read::Reader;
use serde::Serialize;

/// The data needed to set a puzzle of a genre on a board.
#[derive(Serialize, Debug)]
#[non_exhaustive]
pub struct Table {
    #[serde(flatten)]
    table: pencilmill_page::Table,
    /// Options for finishing it.
    choices: Choices,
    /// Text of the puzzle.
    puzzle: String,
}

/// A blank board of this size, or of the usual one.
///
/// # Errors
/// An unknown genre, or an impossible size.
pub fn blank_table(genre: &str, size: Option<&str>) -> Result<Table, Error> {
    let wanted = Wanted::read(&WantedText {
        genre,
        size,
        ..WantedText::default()
    })?;
    let genre = wanted.genre;
    table(&Puzzle {
        genre,
        board: wanted.board.unwrap_or(genre.card().sizes.default),
        printed: Drawing::blank(),
    })
}

/// The first puzzle of a text: as it was pasted, or of a file of records.
///
/// # Errors
/// No puzzle found.
pub fn table_of(text: &str) -> Result<Table, Error> {
    let raw = Reader::new("text", text.as_bytes())?.next();
    let raw = raw.ok_or_else(|| Error::Unreadable("found no puzzle, expected one".to_owned()))?;
    table(&Entry::parse(raw?)?.puzzle)
}

fn table(puzzle: &Puzzle) -> Result<Table, Error> {
    let wanted = Wanted {
        board: Some(puzzle.board),
        begun: Begun {
            printed: Some(puzzle.printed.clone()),
            ..Begun::default()
        },
        ..Wanted::genre(puzzle.genre)
    };
    Ok(Table {
        choices: choices(&wanted.order()?),
        table: pencilmill_page::Table::of(puzzle),
        puzzle: puzzle.to_string(),
    })
}
