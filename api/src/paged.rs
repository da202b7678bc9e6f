//! Puzzles as pages of `output` have them.

use crate::Error;
use pencilmill_page::{Examples, Guide, Sheet};
use pencilmill_records::read::Reader;
use serde::Serialize;
use std::collections::BTreeSet;

/// A puzzle as a page plays it, with what the page needs to know of its genre.
#[derive(Serialize, Debug)]
pub struct Playable {
    /// Its line in the data of a page.
    sheet: String,
    guide: Guide,
}

/// A puzzle for a page, from a line of JSON Lines or from its text.
///
/// # Errors
/// If it is neither, or its answer breaks a rule.
pub fn playable(line: &str) -> Result<Playable, Error> {
    let raw = Reader::new("puzzle", line.as_bytes())?.next();
    let raw = raw.ok_or_else(|| Error::Unreadable("found no puzzle, expected one".to_owned()))?;
    let sheet = Sheet::to_play(raw?, false)?;
    let boards = BTreeSet::from([sheet.board]);
    Ok(Playable {
        guide: Guide::new(sheet.genre, &boards, &mut Examples::new(false)),
        sheet: sheet.line,
    })
}
