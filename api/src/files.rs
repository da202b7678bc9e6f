//! Records as texts of files.

use crate::Error;
use pencilmill_generator::record::Record;
use pencilmill_records::entry::Entry;
use pencilmill_records::read::Reader;
use pencilmill_records::write::{Format, text};

/// A record as a line of JSON Lines, with its line end.
///
/// # Errors
/// None are known, as it is written to memory.
pub fn json_line(record: &Record) -> Result<String, Error> {
    written(Format::JsonLines, std::slice::from_ref(record))
}

/// Converts the text of a file of records to a format, `csv` or `jsonl`.
///
/// # Errors
/// An unknown format, or a text that is no file of records.
pub fn converted(file: &str, format: &str) -> Result<String, Error> {
    let unknown = || Error::Unreadable(format!("found format {format:?}, expected csv or jsonl"));
    let format = Format::named(format).ok_or_else(unknown)?;
    let records = Reader::new("records", file.as_bytes())?
        .map(|raw| {
            let entry = Entry::parse(raw?)?;
            let at = entry.at.clone();
            let part = || at.malformed(None, 1, "a part of one", "the whole record of a puzzle");
            entry.record().ok_or_else(|| part().into())
        })
        .collect::<Result<Vec<Record>, Error>>()?;
    written(format, &records)
}

fn written(format: Format, records: &[Record]) -> Result<String, Error> {
    text(format, records).map_err(|error| Error::Internal(error.to_string()))
}
