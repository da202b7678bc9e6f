//! A record read back: the puzzle, its answer, and the claims of the file about them.

use crate::pasted::parse_as;
use crate::printable::cell;
use crate::read::{At, ITEM_KEYS, Malformed, Raw, short, shortened};
use crate::row::{COMMENT, CREDITS, PUZZLES, marks};
use pencilmill_generator::board::{Drawing, TextError};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::genres;
use pencilmill_generator::grade::{Grade, NoGrade, Rating};
use pencilmill_generator::record::Record;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::fmt::{self, Debug};

/// A puzzle from a file.
#[derive(Debug)]
pub struct Entry {
    /// Place of the record.
    pub at: At,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The recorded answer; a bare puzzle text has none.
    pub answer: Option<Drawing>,
    /// True if the answer was proved to be the only one in this run.
    pub proved: bool,
    /// Further claims of the file.
    pub claims: Claims,
    /// Fields that follow from puzzle and answer, as read. They serve only for comparison.
    derived: BTreeMap<&'static str, String>,
}

/// Claims of a file that do not follow from the puzzle itself. They are well formed, but need not
/// be true; empty and missing fields make no claim.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claims {
    /// The name of the record.
    pub id: Option<String>,
    /// Title and author of the puzzle.
    pub credits: Credits,
    /// The setter's comment on the puzzle.
    pub comment: Option<String>,
    /// The difficulty.
    pub grade: Option<Grade>,
    /// Tenths of looks, weighed by what must be held in the head.
    pub score: Option<u64>,
    /// The hardest kind of step.
    pub layer: Option<u64>,
    /// Rounds of the solution.
    pub rounds: Option<u64>,
    /// Seed of the puzzle.
    pub seed: Option<u64>,
    /// Index among the puzzles of the seed.
    pub index: Option<u64>,
    /// The attempt that succeeded.
    pub attempt: Option<u64>,
    /// Versions of the program and of the genre.
    pub versions: Option<String>,
}

/// The title and the author of a puzzle, empty where unknown. Its text is one line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Credits(pub [String; 2]);

impl fmt::Display for Credits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = self.0.iter().filter(|text| !text.trim().is_empty());
        let words = told.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
        f.write_str(&words.collect::<Vec<_>>().join(" · "))
    }
}

impl Entry {
    /// Reads a record. Redundant fields must agree: genre, rows, cols and item lists with the texts
    /// of puzzle and answer.
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
        let told = |column: &&str| {
            fields
                .get(column)
                .is_some_and(|text| !text.trim().is_empty())
        };
        let column = PUZZLES.into_iter().find(told).unwrap_or("puzzle");
        let puzzle = fields
            .remove(column)
            .ok_or_else(|| at.malformed(Some("puzzle"), 1, "nothing", "the text of a puzzle"))?;
        let genre = fields
            .get("genre")
            .and_then(|name| genres::named(name).ok());
        let puzzle = parse_as(genre, &puzzle).map_err(|error| text(column, error))?;
        let answer = fields
            .remove("answer")
            .filter(|answer| !answer.is_empty())
            .map(|answer| puzzle.parse_answer(&answer))
            .transpose()
            .map_err(|error| text("answer", error))?;
        let claims = Claims::take(&at, &mut fields)?;
        let entry = Entry {
            at,
            puzzle,
            answer,
            proved: false,
            claims,
            derived: fields,
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

    /// Checks that the recorded answer obeys the rules, without proving that it is the only one.
    pub fn sound(self) -> Result<Entry, Malformed> {
        let checked = self.answer.as_ref().map(|answer| self.puzzle.check(answer));
        match checked {
            Some(Err(broken)) => {
                let broken = self.puzzle.explain(broken);
                let found = format!("an answer that is wrong ({broken})");
                let expected = "one that obeys the rules";
                Err(self.at.malformed(Some("answer"), 1, found, expected))
            }
            _ => Ok(self),
        }
    }

    /// The complete record, if the file has all of its fields. Claims of difficulty are taken as
    /// they are.
    pub fn record(self) -> Option<Record> {
        let claims = self.claims;
        Some(Record {
            id: claims.id?,
            puzzle: self.puzzle,
            answer: self.answer?,
            rating: Rating {
                layer: claims.layer?.try_into().ok()?,
                score: claims.score?,
                rounds: claims.rounds?.try_into().ok()?,
                bottlenecks: 0,
                opening: 0,
            },
            seed: claims.seed?,
            index: claims.index?,
            attempt: claims.attempt?.try_into().ok()?,
            versions: claims.versions?,
        })
    }

    /// The id for tables, or the place in the file without one.
    pub fn place(&self) -> String {
        match &self.claims.id {
            Some(id) => cell(id),
            None => cell(&format!("{}:{}", self.at.file, self.at.line)),
        }
    }

    /// Checks that a derived field, unless empty or missing, has the expected text.
    pub fn agrees(&self, field: &'static str, wanted: &str) -> Result<(), Malformed> {
        self.agrees_as(field, wanted, |found, wanted| found == wanted)
    }

    /// Checks that a derived field, unless empty or missing, has the meaning of the expected text.
    pub fn agrees_as(
        &self,
        field: &'static str,
        wanted: &str,
        same: impl Fn(&str, &str) -> bool,
    ) -> Result<(), Malformed> {
        match self.derived.get(field) {
            Some(found) if !found.is_empty() && !same(found, wanted) => {
                Err(self.differs(field, &found, &wanted, "puzzle"))
            }
            _ => Ok(()),
        }
    }

    /// Creates an error about a field that contradicts another part of the record.
    pub fn differs(
        &self,
        field: &str,
        found: &dyn Debug,
        wanted: &dyn Debug,
        source: &str,
    ) -> Malformed {
        let found = shortened(&format!("{found:?}"));
        let wanted = shortened(&format!("{wanted:?}"));
        let expected = format!("{wanted}, as the {source} has it");
        self.at.malformed(Some(field), 1, found, expected)
    }

    /// Checks that an item list holds exactly the items of the drawing.
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

impl Claims {
    /// Takes the claims out of the fields of a record.
    fn take(at: &At, fields: &mut BTreeMap<&'static str, String>) -> Result<Claims, Malformed> {
        let mut said = |field| fields.remove(field).filter(|text| !text.is_empty());
        let mut number = |field| said(field).map(|text| number(at, field, &text)).transpose();
        let (score, layer, rounds) = (number("score")?, number("layer")?, number("rounds")?);
        let (seed, index, attempt) = (number("seed")?, number("index")?, number("attempt")?);
        let grade = said("grade").map(|text| {
            // Records have it; orders do not.
            if text == Grade::NotRated.name() {
                return Ok(Grade::NotRated);
            }
            text.parse()
                .map_err(|_| at.malformed(Some("grade"), 1, format!("{text:?}"), NoGrade::EXPECTED))
        });
        Ok(Claims {
            id: said("id"),
            credits: Credits(CREDITS.map(|column| said(column).unwrap_or_default())),
            comment: said(COMMENT),
            grade: grade.transpose()?,
            score,
            layer,
            rounds,
            seed,
            index,
            attempt,
            versions: said("versions"),
        })
    }
}

/// The number in a field.
fn number(at: &At, field: &'static str, text: &str) -> Result<u64, Malformed> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits);
    number.ok_or_else(|| {
        let found = shortened(&format!("{text:?}"));
        at.malformed(Some(field), 1, found, "a whole number")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_puzzle() {
        let address = "puzz.link/p?kurodoko/6/6/gaj5p43p4j7g";
        let id = "6x6:a10d5j4_3j4d7a";
        for file in [
            format!("url\n{address}\n"),
            format!("id;penpa;url\nx;;{address}\n"),
            format!("puzzle\t url \n\t{address}\n"),
            format!("[{{\"url\": \"{address}\"}}]"),
            format!("genre,puzzle\nkurodoko,{id}\n"),
        ] {
            let mut reader = crate::read::Reader::new("f", file.as_bytes()).unwrap();
            let entry = Entry::parse(reader.next().unwrap().unwrap()).unwrap();
            let text = "kurodoko 6x6; number r1c2=10 r2c1=5 r3c6=4 r4c1=3 r5c6=4 r6c5=7";
            assert_eq!(entry.puzzle.to_string(), text, "{file}");
        }
    }

    #[test]
    fn grades_are_read_as_records_have_them() {
        let (file, line) = ("f".into(), 1);
        let at = At { file, line };
        let read = |grade: &str| {
            let mut fields = BTreeMap::from([("grade", grade.to_owned())]);
            Claims::take(&at, &mut fields).map(|claims| claims.grade)
        };
        for grade in Grade::ALL.into_iter().chain([Grade::NotRated]) {
            assert_eq!(read(grade.name()), Ok(Some(grade)));
        }
        assert_eq!(read(""), Ok(None));
        assert!(read("fair").is_err());
    }
}
