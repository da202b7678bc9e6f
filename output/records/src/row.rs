//! The columns of a record, shared by CSV and JSON Lines.

use crate::penpa;
use pencilmill_generator::board::{Drawing, Item, Script, answer_text, value_text};
use pencilmill_generator::puzzlink;
use pencilmill_generator::record::Record;
use serde::Serialize;

/// The columns in order.
pub const COLUMNS: [&str; 21] = [
    "id", "genre", "rows", "cols", "grade", "score", "layer", "rounds", "minutes", "flags",
    "hints", "givens", "puzzle", "answer", "url", "penpa", "seed", "index", "attempt", "hash",
    "versions",
];

/// Further columns of files that others write: whom a puzzle is by.
pub const CREDITS: [&str; 2] = ["title", "author"];

/// A column of such files: what the setter says of the puzzle.
pub const COMMENT: &str = "comment";

/// The columns that hold a puzzle, best first: its text, or an address.
pub const PUZZLES: [&str; 3] = ["puzzle", "url", "penpa"];

/// The column with this name that is read.
pub(crate) fn column(name: &str) -> Option<&'static str> {
    let mut all = COLUMNS.into_iter().chain(CREDITS).chain([COMMENT]);
    all.find(|&column| column == name)
}

/// A record in its written form, with a field for each column. Unknown values are empty (null).
#[derive(Serialize, Debug)]
pub struct Row<'a> {
    id: &'a str,
    genre: &'static str,
    rows: i16,
    cols: i16,
    grade: &'static str,
    score: u64,
    layer: u8,
    rounds: u32,
    minutes: u32,
    flags: String,
    hints: usize,
    givens: usize,
    puzzle: String,
    answer: String,
    url: Option<String>,
    penpa: Option<String>,
    seed: u64,
    index: u64,
    attempt: u32,
    hash: String,
    versions: &'a str,
}

impl<'a> Row<'a> {
    /// The row of a record.
    pub fn of(record: &'a Record) -> Row<'a> {
        let puzzle = &record.puzzle;
        Row {
            id: &record.id,
            genre: puzzle.genre.card().slug,
            rows: puzzle.board.rows,
            cols: puzzle.board.cols,
            grade: record.grade().name(),
            score: record.rating.score,
            layer: record.rating.layer,
            rounds: record.rating.rounds,
            minutes: record.minutes(),
            flags: record.flags().to_string(),
            hints: record.hints(),
            givens: puzzle.givens().len(),
            puzzle: puzzle.to_string(),
            answer: answer_text(&record.answer),
            url: puzzlink::address(puzzle),
            penpa: penpa::address(puzzle, Some(&record.answer)),
            seed: record.seed,
            index: record.index,
            attempt: record.attempt,
            hash: hash_text(puzzle.canonical_hash()),
            versions: &record.versions,
        }
    }
}

/// A canonical hash in its written form: 32 hexadecimal digits.
pub fn hash_text(hash: u128) -> String {
    format!("{hash:032x}")
}

/// A record as a JSON object: the row, and both drawings as plain lists.
#[derive(Serialize, Debug)]
pub struct Object<'a> {
    #[serde(flatten)]
    row: Row<'a>,
    puzzle_items: Vec<Mark>,
    answer_items: Vec<Mark>,
}

impl<'a> Object<'a> {
    /// The object of a record.
    pub fn of(record: &'a Record) -> Object<'a> {
        Object {
            row: Row::of(record),
            puzzle_items: marks(&record.puzzle.printed),
            answer_items: marks(&record.answer),
        }
    }
}

/// An item as a JSON object.
#[derive(Serialize, Debug)]
pub struct Mark {
    ink: &'static str,
    value: Option<MarkValue>,
    y: i16,
    x: i16,
    #[serde(skip_serializing_if = "Option::is_none")]
    y2: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    x2: Option<i16>,
}

#[derive(Serialize, Debug)]
#[serde(untagged)]
enum MarkValue {
    Number(i16),
    Text(String),
}

/// The items of a drawing, in order.
pub fn marks(drawing: &Drawing) -> Vec<Mark> {
    let mark = |item: &Item| {
        let second = item.ink.joins().then_some(item.to);
        Mark {
            ink: item.ink.name(),
            value: item.value.map(|value| {
                if item.ink.script() == Script::Number {
                    MarkValue::Number(value)
                } else {
                    MarkValue::Text(value_text(item.ink, value))
                }
            }),
            y: item.at.y,
            x: item.at.x,
            y2: second.map(|place| place.y),
            x2: second.map(|place| place.x),
        }
    };
    drawing.items().iter().map(mark).collect()
}
