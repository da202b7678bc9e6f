//! A puzzle in the form of page data: one line.

use super::looks::odd_looks;
use super::shapes::{Stroke, strokes};
use super::steps::{self, Step};
use base64::prelude::{BASE64_STANDARD, Engine};
use pencilmill_figures::figure::{Figure, Mil, Point};
use pencilmill_generator::board::{Board, Drawing};
use pencilmill_generator::genre::{Genre, Puzzle};
use pencilmill_generator::grade::{Grade, closed_cells};
use pencilmill_generator::puzzlink;
use pencilmill_generator::verdict::minutes;
use pencilmill_records::entry::{Credits, Entry};
use pencilmill_records::penpa;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// A puzzle ready to be written.
pub struct Sheet {
    /// Its genre.
    pub genre: &'static dyn Genre,
    /// Its board.
    pub board: Board,
    /// Its grade from the record; may be empty.
    pub grade: String,
    /// Its text.
    pub text: String,
    /// Its line of data.
    pub line: String,
}

/// Data for the list of puzzles, and the key for saved work: genre, rows, columns, grade, score,
/// id, key.
#[derive(Serialize)]
struct Listed<'a>(&'a str, i16, i16, &'a str, &'a str, &'a str, String);

#[derive(Serialize)]
struct Body<'a> {
    /// The text of the puzzle.
    text: &'a str,
    /// The answer, and drawings that count as the same; empty if it is unknown.
    answers: Vec<String>,
    /// True if it was not proved that there is no other answer.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unproved: bool,
    hints: usize,
    /// The minutes that it usually takes, if its score is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    minutes: Option<u32>,
    /// The setter's comment on it.
    #[serde(skip_serializing_if = "String::is_empty")]
    title: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    author: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(skip_serializing_if = "str::is_empty")]
    url: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    penpa: &'a str,
    /// Left, top, right and bottom of the figure.
    extent: [Mil; 4],
    print: Vec<Stroke>,
    /// Items that rules exclude beside printed ones, as the text of a drawing.
    #[serde(skip_serializing_if = "String::is_empty")]
    closed: String,
    /// Items that look different from their guide.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    odd: Vec<(String, Vec<Stroke>)>,
    /// A person's steps, if wanted: a compressed JSON list.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<String>,
}

impl Sheet {
    /// The sheet of a record for playing, optionally with the steps to its answer.
    pub fn of(entry: &Entry, with_steps: bool) -> Sheet {
        let (puzzle, answer) = (&entry.puzzle, entry.answer.as_ref());
        let steps = answer.filter(|_| with_steps);
        let steps = steps.map(|answer| steps::steps(puzzle, answer));
        Sheet::new(puzzle, answer, Some(entry), steps)
    }

    /// The sheet of an example.
    pub(super) fn of_example(puzzle: &Puzzle, answer: &Drawing) -> Sheet {
        Sheet::new(puzzle, Some(answer), None, None)
    }

    /// Addresses come from the puzzle, not from the file; an example has no record and needs none.
    fn new(
        puzzle: &Puzzle,
        answer: Option<&Drawing>,
        entry: Option<&Entry>,
        steps: Option<Vec<Step>>,
    ) -> Sheet {
        let (genre, board) = (puzzle.genre, puzzle.board);
        let figure = Figure::to_draw_on(puzzle);
        let text = puzzle.to_string();
        let same = |answer| genre.extras().equivalent(puzzle, answer);
        let answers = answer.into_iter();
        let answers =
            answers.flat_map(|answer| std::iter::once(answer.clone()).chain(same(answer)));
        let said = entry.map(|entry| entry.claims.clone()).unwrap_or_default();
        let Credits([title, author]) = said.credits;
        let grade = said.grade.map_or("", Grade::name);
        let score = said.score.map_or(String::new(), |score| score.to_string());
        let url = entry.and_then(|_| puzzlink::address(puzzle));
        let penpa = entry.and_then(|_| penpa::address(puzzle, answer));
        let listed = Listed(
            genre.card().slug,
            board.rows,
            board.cols,
            grade,
            &score,
            said.id.as_deref().unwrap_or_default(),
            key(&text),
        );
        let body = Body {
            answers: answers.map(|answer| answer.to_string()).collect(),
            unproved: entry.is_some_and(|entry| !entry.proved),
            hints: puzzle.hints().len(),
            minutes: said.score.map(minutes),
            title,
            author,
            comment: said.comment.unwrap_or_default(),
            url: url.as_deref().unwrap_or_default(),
            penpa: penpa.as_deref().unwrap_or_default(),
            extent: [figure.from.x, figure.from.y, figure.to.x, figure.to.y],
            print: strokes(&figure.shapes, Point::new(0, 0)),
            closed: entry.map_or(String::new(), |_| closed_cells(puzzle).to_string()),
            odd: odd_looks(genre, board, &puzzle.printed),
            steps: steps.map(|steps| packed(&json(&steps))),
            text: &text,
        };
        Sheet {
            genre,
            board,
            grade: grade.to_owned(),
            line: format!("{}\t{}", json(&listed), json(&body)),
            text,
        }
    }
}

/// A text deflated (zlib), in base64; steps repeat themselves and would be most of a page.
fn packed(text: &str) -> String {
    let bytes = miniz_oxide::deflate::compress_to_vec_zlib(text.as_bytes(), 9);
    BASE64_STANDARD.encode(bytes)
}

/// The browser's key for saved work on a puzzle.
fn key(text: &str) -> String {
    hex(&Sha256::digest(text)[..8])
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A value as JSON that is safe inside a page: nothing in it ends a script or begins a tag.
pub fn json(value: &impl Serialize) -> String {
    // Texts, numbers and lists can always be written.
    let text = serde_json::to_string(value).unwrap_or_default();
    text.replace('<', "\\u003c")
}
