//! A puzzle as a page has it: one line of data.

use super::guide::odd_looks;
use super::shapes::{Stroke, strokes};
use crate::entry::Entry;
use crate::figure::{Figure, Mil, Point};
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::Genre;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// A puzzle, ready to be written.
pub struct Sheet {
    /// Its genre.
    pub genre: &'static dyn Genre,
    /// Its board.
    pub board: Board,
    /// Its line.
    pub line: String,
}

/// What the list of puzzles shows, and where the browser keeps the work: genre, rows, columns, grade, score, id, key.
#[derive(Serialize)]
struct Listed<'a>(&'a str, i16, i16, &'a str, &'a str, &'a str, String);

#[derive(Serialize)]
struct Body<'a> {
    /// The text of the puzzle.
    text: String,
    /// Its answer, and the drawings that count as the same; empty if it is not known.
    answers: Vec<String>,
    hints: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'a str>,
    /// Left, top, right and bottom of the figure.
    extent: [Mil; 4],
    print: Vec<Stroke>,
    /// Items that do not look as their guide says.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    odd: Vec<(String, Vec<Stroke>)>,
}

impl Sheet {
    /// The sheet of a record.
    pub fn of(entry: &Entry) -> Sheet {
        let puzzle = &entry.puzzle;
        let (genre, board) = (puzzle.genre, puzzle.board);
        let figure = Figure::of(board, &puzzle.printed);
        let text = puzzle.to_string();
        let field = |name: &str| entry.fields.get(name).map_or("", String::as_str);
        let same = |answer| genre.extras().equivalent(puzzle, answer);
        let answers = entry.answer.iter();
        let answers =
            answers.flat_map(|answer| std::iter::once(answer.clone()).chain(same(answer)));
        let listed = Listed(
            genre.card().slug,
            board.rows,
            board.cols,
            field("grade"),
            field("score"),
            field("id"),
            key(&text),
        );
        let body = Body {
            answers: answers.map(|answer| answer.to_string()).collect(),
            hints: puzzle.hints().len(),
            url: Some(field("url")).filter(|url| !url.is_empty()),
            extent: [figure.from.x, figure.from.y, figure.to.x, figure.to.y],
            print: strokes(&figure.shapes, Point { x: 0, y: 0 }),
            odd: odd_looks(genre, board, &puzzle.printed),
            text,
        };
        let line = format!("{}\t{}", json(&listed), json(&body));
        Sheet { genre, board, line }
    }
}

/// What the browser keeps the work on a puzzle under.
fn key(text: &str) -> String {
    let digest = Sha256::digest(text);
    digest[..8].iter().fold(String::new(), |mut key, byte| {
        let _ = write!(key, "{byte:02x}");
        key
    })
}

/// A value as JSON that may stand in a page: nothing in it ends a script or begins a tag.
pub fn json(value: &impl Serialize) -> String {
    // Texts, numbers and lists can always be written.
    let text = serde_json::to_string(value).unwrap_or_default();
    text.replace('<', "\\u003c")
}
