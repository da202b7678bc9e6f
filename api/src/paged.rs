//! Puzzles in the form that pages of `output` play.

use crate::Error;
use pencilmill_page::{Guide, Sheet};
use pencilmill_records::entry::Entry;
use pencilmill_records::read::Reader;
use serde::Serialize;
use std::collections::BTreeSet;

/// A puzzle for a page, with the parts of its genre that the page needs.
#[derive(Serialize, Debug)]
#[non_exhaustive]
pub struct Playable {
    /// Its line in the data of a page.
    sheet: String,
    guide: Guide,
}

/// Reads a puzzle for a page from a line of JSON Lines or from its text, as it is: the caller made
/// or solved it.
///
/// # Errors
/// A line that is neither.
pub fn playable(line: &str) -> Result<Playable, Error> {
    let raw = Reader::new("puzzle", line.as_bytes())?.next();
    let raw = raw.ok_or_else(|| Error::Unreadable("found no puzzle, expected one".to_owned()))?;
    let sheet = Sheet::of(&Entry::parse(raw?)?, false);
    let boards = BTreeSet::from([sheet.board]);
    Ok(Playable {
        guide: Guide::new(sheet.genre, &boards, None),
        sheet: sheet.line,
    })
}
