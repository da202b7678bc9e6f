//! A record read back: the puzzle, its answer, and what the file says of them.

use crate::read::{At, ITEM_KEYS, Malformed, Raw, short, shortened};
use crate::row::marks;
use pencilmill_generator::board::{Drawing, TextError};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::grade::{Grade, NoGrade};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A puzzle from a file.
#[derive(Debug)]
pub struct Entry {
    /// Where it stands.
    pub at: At,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The recorded answer; a bare text has none.
    pub answer: Option<Drawing>,
    /// The other fields, as they were read.
    pub fields: BTreeMap<&'static str, String>,
}

/// How hard a file says that a puzzle is. Sorted from easy to hard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Difficulty {
    /// The grade.
    pub grade: Grade,
    /// The hardest kind of step.
    pub layer: u64,
    /// Expected number of looks.
    pub score: u64,
}

impl Entry {
    /// Reads a record. What it says twice must agree: genre, rows, cols and item lists with the
    /// texts of puzzle and answer.
    pub fn parse(raw: Raw) -> Result<Entry, Malformed> {
        let Raw {
            at,
            bare,
            mut fields,
            items,
            bytes: _,
        } = raw;
        let text = |field: &'static str, error: TextError| {
            let field = (!bare).then_some(field);
            at.malformed(field, error.column, error.found, error.expected)
        };
        let puzzle = fields
            .remove("puzzle")
            .ok_or_else(|| at.malformed(Some("puzzle"), 1, "nothing", "the text of a puzzle"))?;
        let puzzle =
            pencilmill_generator::genres::parse(&puzzle).map_err(|error| text("puzzle", error))?;
        let answer = fields
            .remove("answer")
            .map(|answer| puzzle.parse_answer(&answer))
            .transpose()
            .map_err(|error| text("answer", error))?;
        let entry = Entry {
            at,
            puzzle,
            answer,
            fields,
        };
        let board = entry.puzzle.board;
        entry.agrees("genre", entry.puzzle.genre.card().slug)?;
        entry.agrees("rows", &board.rows.to_string())?;
        entry.agrees("cols", &board.cols.to_string())?;
        for (key, field) in ITEM_KEYS {
            if let Some(list) = items.get(key) {
                entry.lists(key, field, list)?;
            }
        }
        Ok(entry)
    }

    /// How hard the file says that the puzzle is; nothing if it does not say so. Where it says so, it
    /// must say so well.
    pub fn difficulty(&self) -> Result<Option<Difficulty>, Malformed> {
        let number = |field| self.number(field);
        let grade = match self.fields.get("grade").filter(|text| !text.is_empty()) {
            None => None,
            Some(text) => Some(text.parse().map_err(|error: NoGrade| {
                let found = format!("{text:?}");
                self.at
                    .malformed(Some("grade"), 1, found, error.to_string())
            })?),
        };
        Ok(match (grade, number("score")?, number("layer")?) {
            (Some(grade), Some(score), Some(layer)) => Some(Difficulty {
                grade,
                layer,
                score,
            }),
            _ => None,
        })
    }

    /// The number in a field, if there is one.
    fn number(&self, field: &'static str) -> Result<Option<u64>, Malformed> {
        match self.fields.get(field).filter(|text| !text.is_empty()) {
            None => Ok(None),
            Some(text) => text.parse().map(Some).map_err(|_| {
                self.at
                    .malformed(Some(field), 1, format!("{text:?}"), "a whole number")
            }),
        }
    }

    /// Sees that a field, unless it is empty or missing, reads as it should.
    pub fn agrees(&self, field: &'static str, wanted: &str) -> Result<(), Malformed> {
        match self.fields.get(field) {
            Some(found) if !found.is_empty() && found != wanted => {
                let expected = format!("{wanted:?}, as the puzzle has it");
                Err(self
                    .at
                    .malformed(Some(field), 1, format!("{found:?}"), expected))
            }
            _ => Ok(()),
        }
    }

    /// Sees that an item list is the list of the drawing's items.
    fn lists(&self, key: &str, field: &str, list: &RawValue) -> Result<(), Malformed> {
        let blank = Drawing::blank();
        let drawing = match field {
            "puzzle" => &self.puzzle.printed,
            _ => self.answer.as_ref().unwrap_or(&blank),
        };
        let wrong = |column, found: String, expected: String| {
            Err(self.at.malformed(Some(key), column, found, expected))
        };
        let Ok(Value::Array(list)) = serde_json::from_str(list.get()) else {
            return wrong(1, shortened(list.get()), "a list of items".to_owned());
        };
        let wanted: Vec<Value> = marks(drawing)
            .into_iter()
            .filter_map(|mark| serde_json::to_value(mark).ok())
            .collect();
        if list.len() != wanted.len() {
            let expected = format!("{}, as many as the field \"{field}\" has", wanted.len());
            return wrong(1, format!("{} items", list.len()), expected);
        }
        for (number, (found, wanted)) in list.iter().zip(&wanted).enumerate() {
            if found != wanted {
                let found = format!("item {}: {}", number + 1, short(found));
                return wrong(1, found, format!("{wanted}, as in the field \"{field}\""));
            }
        }
        Ok(())
    }
}
