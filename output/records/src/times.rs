//! Times of solvers: CSV as pages export it.
//!
//! The header names the columns in any order. `seconds` and `hints` are needed, and either `genre`
//! and `score`, or `puzzle`, the text of a puzzle that is rated anew; `solver` may name the person.
//! Other columns are ignored.

use crate::read::{At, Malformed};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::genres;
use std::collections::BTreeMap;

/// A row: a puzzle solved by a person.
#[derive(Clone, Debug)]
pub struct Time {
    /// Place of the row.
    pub at: At,
    /// The puzzle; or its genre and score, if that is all that is known.
    pub solved: Solved,
    /// A name of the solver; empty if none is given.
    pub solver: String,
    /// The time.
    pub seconds: u64,
    /// The number of hints used.
    pub hints: u64,
}

/// The puzzle of a time.
#[derive(Clone, Debug)]
pub enum Solved {
    /// The puzzle itself.
    Puzzle(Puzzle),
    /// Its genre and its score.
    Scored(&'static str, u64),
    /// Not known: exported before pages kept scores.
    Unknown,
}

/// Reads the times of a file.
///
/// # Errors
/// The first bad row, with its place.
pub fn times(file: &str, text: &str) -> Result<Vec<Time>, Malformed> {
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .has_headers(false)
        .from_reader(text.as_bytes());
    let mut header: Vec<String> = Vec::new();
    let mut times = Vec::new();
    for (number, row) in (1..).zip(reader.records()) {
        let at = |line: u64| At {
            file: file.into(),
            line,
        };
        let row = row.map_err(|error| {
            at(number).malformed(None, 1, error.to_string(), "a row of a CSV file")
        })?;
        let at = at(row.position().map_or(number, csv::Position::line));
        if header.is_empty() {
            header = row.iter().map(|name| name.trim().to_owned()).collect();
            let missing = ["seconds", "hints"]
                .into_iter()
                .find(|name| !header.iter().any(|other| other == name));
            if let Some(missing) = missing {
                let expected = format!("a header with the column {missing:?}");
                return Err(at.malformed(None, 1, format!("{:?}", header.join(",")), expected));
            }
            continue;
        }
        let fields = header
            .iter()
            .map(String::as_str)
            .zip(row.iter().map(str::trim));
        times.push(time(
            at,
            &fields.filter(|field| !field.1.is_empty()).collect(),
        )?);
    }
    Ok(times)
}

fn time(at: At, fields: &BTreeMap<&str, &str>) -> Result<Time, Malformed> {
    let number = |name: &str| {
        let text = fields.get(name).copied().unwrap_or_default();
        let number: Result<u64, _> = text.parse();
        number.map_err(|_| at.malformed(Some(name), 1, format!("{text:?}"), "a whole number"))
    };
    let solved = match (
        fields.get("puzzle"),
        fields.get("genre"),
        fields.get("score"),
    ) {
        (Some(text), ..) => Solved::Puzzle(genres::parse(text).map_err(|error| {
            at.malformed(Some("puzzle"), error.column, error.found, error.expected)
        })?),
        (None, Some(genre), Some(_)) => {
            let genre = genres::named(genre).map_err(|error| {
                at.malformed(Some("genre"), 1, format!("{genre:?}"), error.expected())
            })?;
            Solved::Scored(genre.card().slug, number("score")?)
        }
        _ => Solved::Unknown,
    };
    Ok(Time {
        solver: fields.get("solver").copied().unwrap_or_default().to_owned(),
        seconds: number("seconds")?,
        hints: number("hints")?,
        solved,
        at,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "genre,size,grade,score,key,when,seconds,hints\n";

    #[test]
    fn what_pages_export_is_read() {
        let rows =
            "masyu,6x6,easy,120,0a,2026-01-01T00:00:00.000Z,300,0\nmasyu,6x6,easy,,0b,,90,2\n";
        let found = times("t.csv", &[HEADER, rows].concat()).unwrap();
        assert_eq!((found[0].seconds, found[0].hints), (300, 0));
        assert!(matches!(found[0].solved, Solved::Scored("masyu", 120)));
        assert!(matches!(found[1].solved, Solved::Unknown));
        let posed = "puzzle,solver,seconds,hints\n\"masyu 2x2; circle r1c1\",ann,12,0\n";
        let found = times("t.csv", posed).unwrap();
        assert!(matches!(&found[0].solved, Solved::Puzzle(puzzle) if puzzle.board.rows == 2));
        assert_eq!(found[0].solver, "ann");
        assert_eq!(times("t.csv", "").unwrap().len(), 0);
    }

    #[test]
    fn errors_name_the_place() {
        let says = |text: &str, place: &str| {
            let error = times("t.csv", text).unwrap_err().to_string();
            assert!(error.starts_with(&format!("t.csv:{place}")), "{error}");
        };
        for (row, field) in [
            ("masyu,,,x,,,1,0\n", "\"score\": found \"x\""),
            ("masyu,,,9,,,,0\n", "\"seconds\": found \"\""),
            ("masju,,,9,,,1,0\n", "\"genre\": found \"masju\""),
        ] {
            says(&[HEADER, row].concat(), &format!("2:1: in field {field}"));
        }
        let header = "genre,score,hints";
        says(
            &format!("{header}\n"),
            &format!("1:1: found {header:?}, expected a header"),
        );
        says("puzzle,seconds,hints\nmasyu 2,1,0\n", "2:");
    }
}
