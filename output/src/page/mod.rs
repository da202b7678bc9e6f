//! A page for a browser, complete in itself, that lists puzzles and lets one play them.
//!
//! The page is one program for all genres: what may be drawn, where, and how it looks comes with the data. The policy in its head
//! admits this program and this style by their hashes and nothing else, so that nothing in a file of puzzles can be run.

mod guide;
mod shapes;
mod sheet;

pub use sheet::Sheet;

use crate::svg::escaped;
use base64::prelude::{BASE64_STANDARD, Engine};
use guide::Guide;
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::Genre;
use serde::Serialize;
use sha2::{Digest, Sha256};
use sheet::json;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

const HTML: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// What a page shows first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// All puzzles, with a button for each answer.
    List,
    /// One puzzle to be played.
    Board,
}

/// Writes a page, puzzle by puzzle.
pub struct Page<W: Write> {
    out: W,
    start: Start,
    /// The genres seen so far, with their boards.
    genres: BTreeMap<&'static str, (&'static dyn Genre, BTreeSet<Board>)>,
}

/// What follows the puzzles.
#[derive(Serialize)]
struct Setup {
    start: Start,
    genres: BTreeMap<&'static str, Guide>,
}

impl<W: Write> Page<W> {
    /// Begins a page with this title.
    pub fn new(title: &str, start: Start, mut out: W) -> io::Result<Page<W>> {
        let (head, _) = parts();
        let hash = |text: &str| BASE64_STANDARD.encode(Sha256::digest(text));
        let head = head
            .replace("@STYLE-HASH@", &hash(STYLE))
            .replace("@SCRIPT-HASH@", &hash(SCRIPT))
            .replace("@STYLE@", STYLE)
            .replace("@TITLE@", &escaped(title));
        out.write_all(head.as_bytes())?;
        Ok(Page {
            out,
            start,
            genres: BTreeMap::new(),
        })
    }

    /// Adds a puzzle.
    pub fn add(&mut self, sheet: &Sheet) -> io::Result<()> {
        let slug = sheet.genre.card().slug;
        let (_, boards) = (self.genres.entry(slug)).or_insert((sheet.genre, BTreeSet::new()));
        boards.insert(sheet.board);
        writeln!(self.out, "{}", sheet.line)
    }

    /// Ends the page and gives back what it was written to.
    pub fn finish(mut self) -> io::Result<W> {
        let guide = |(slug, (genre, boards)): (&&'static str, &(&dyn Genre, BTreeSet<Board>))| {
            (*slug, Guide::new(*genre, boards))
        };
        let setup = Setup {
            start: self.start,
            genres: self.genres.iter().map(guide).collect(),
        };
        let (_, end) = parts();
        let end = end
            .replace("@SETUP@", &json(&setup))
            .replace("@SCRIPT@", SCRIPT);
        self.out.write_all(end.as_bytes())?;
        Ok(self.out)
    }
}

/// What stands before the puzzles, and what after.
fn parts() -> (&'static str, &'static str) {
    HTML.split_once("@PUZZLES@\n").unwrap_or((HTML, ""))
}
