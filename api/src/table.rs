//! Puzzles as a setter's table has them.

use crate::{Board, Error, Puzzle};
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::Genre;
use pencilmill_generator::grade::{Grade, made};
use pencilmill_generator::wanted::{Wanted, WantedText};
use pencilmill_output::entry::Entry;
use pencilmill_output::page;
use pencilmill_output::read::Reader;
use serde::Serialize;

/// What is needed to set a puzzle of a genre on a board.
#[derive(Serialize, Debug)]
pub struct Table {
    #[serde(flatten)]
    table: page::Table,
    /// Grades that can be asked for on this board.
    grades: Vec<&'static str>,
    /// What stands on it.
    puzzle: String,
}

/// A blank board of this size, or of the usual one.
///
/// # Errors
/// If there is no such genre, or it is not made on such a board.
pub fn blank_table(genre: &str, size: Option<&str>) -> Result<Table, Error> {
    let wanted = Wanted::read(&WantedText {
        genre,
        size,
        ..WantedText::default()
    })?;
    let order = wanted.order()?;
    Ok(table(order.genre, order.board, Drawing::blank()))
}

/// The first puzzle of a text: of a puzzle's own text, its address at a web player, or the text of a file of records.
///
/// # Errors
/// If there is none.
pub fn table_of(text: &str) -> Result<Table, Error> {
    let raw = Reader::new("text", text.as_bytes())?.next();
    let raw = raw.ok_or_else(|| Error::Unreadable("found no puzzle, expected one".to_owned()))?;
    let Puzzle {
        genre,
        board,
        printed,
    } = Entry::parse(raw?)?.puzzle;
    Ok(table(genre, board, printed))
}

fn table(genre: &'static dyn Genre, board: Board, printed: Drawing) -> Table {
    let puzzle = Puzzle {
        genre,
        board,
        printed,
    };
    Table {
        table: page::Table::of(&puzzle),
        grades: made(genre.card().slug, board).map(Grade::name).collect(),
        puzzle: puzzle.to_string(),
    }
}
