//! Writing records, one line each, in either format.

use crate::row::{COLUMNS, Object, Row};
use pencilmill_generator::record::Record;
use std::io::{self, Write};
use std::path::Path;

/// A file format for records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Comma-separated values according to RFC 4180, with a header.
    Csv,
    /// One JSON object a line.
    JsonLines,
}

impl Format {
    /// The format of a file's extension.
    pub fn of(path: &Path) -> Option<Format> {
        Format::named(path.extension()?.to_str()?)
    }

    /// The format of an extension.
    pub fn named(extension: &str) -> Option<Format> {
        match extension.to_ascii_lowercase().as_str() {
            "csv" => Some(Format::Csv),
            "jsonl" => Some(Format::JsonLines),
            _ => None,
        }
    }
}

/// Endings of files for records.
pub const RECORDS: &[&str] = &["csv", "jsonl"];

/// Checks that the name of an output ends in one of these extensions. A pipe or a device may have any
/// name, and so may every file if none is listed.
///
/// # Errors
/// Found and expected content.
pub fn ends_in(path: &Path, ends: &[&str]) -> Result<(), String> {
    let found = path.extension().unwrap_or_default().to_ascii_lowercase();
    let is_other = || std::fs::metadata(path).is_ok_and(|found| !found.is_file());
    if ends.is_empty() || ends.iter().any(|end| found == *end) || is_other() {
        return Ok(());
    }
    let expected = ends.join(" or .");
    let found = path.display();
    Err(format!(
        "found {found}, expected a file name that ends in .{expected}"
    ))
}

/// Records as the text of a file.
pub fn text(format: Format, records: &[Record]) -> io::Result<String> {
    let mut writer = Writer::new(format, Vec::new())?;
    for record in records {
        writer.write(record)?;
    }
    String::from_utf8(writer.finish()?).map_err(io::Error::other)
}

/// The text of a file before its first record.
pub fn header(format: Format) -> io::Result<Vec<u8>> {
    Writer::new(format, Vec::new())?.finish()
}

/// A record as a file of a format has it.
pub fn line(format: Format, record: &Record) -> io::Result<Vec<u8>> {
    let mut writer = Writer::resume(format, Vec::new());
    writer.write(record)?;
    writer.finish()
}

/// Writes records in a format.
pub enum Writer<W: Write> {
    /// Rows below a header.
    Csv(Box<csv::Writer<W>>),
    /// Objects.
    JsonLines(W),
}

impl<W: Write> Writer<W> {
    /// Creates a writer, and writes the header if the format has one.
    pub fn new(format: Format, inner: W) -> io::Result<Writer<W>> {
        let mut writer = Writer::resume(format, inner);
        if let Writer::Csv(rows) = &mut writer {
            rows.write_record(COLUMNS)?;
        }
        Ok(writer)
    }

    /// Creates a writer that continues where another one ended.
    pub fn resume(format: Format, inner: W) -> Writer<W> {
        match format {
            Format::JsonLines => Writer::JsonLines(inner),
            Format::Csv => {
                let rows = csv::WriterBuilder::new()
                    .terminator(csv::Terminator::CRLF)
                    .has_headers(false)
                    .from_writer(inner);
                Writer::Csv(Box::new(rows))
            }
        }
    }

    /// Writes one record.
    pub fn write(&mut self, record: &Record) -> io::Result<()> {
        match self {
            Writer::Csv(rows) => Ok(rows.serialize(Row::of(record))?),
            Writer::JsonLines(inner) => {
                serde_json::to_writer(&mut *inner, &Object::of(record))?;
                inner.write_all(b"\n")
            }
        }
    }

    /// Passes everything written so far on to the inner writer and flushes it.
    pub fn flush(&mut self) -> io::Result<()> {
        match self {
            Writer::Csv(rows) => rows.flush(),
            Writer::JsonLines(inner) => inner.flush(),
        }
    }

    /// Ends writing and returns the inner writer.
    pub fn finish(self) -> io::Result<W> {
        match self {
            Writer::Csv(rows) => rows
                .into_inner()
                .map_err(|e| io::Error::from(e.error().kind())),
            Writer::JsonLines(mut inner) => {
                inner.flush()?;
                Ok(inner)
            }
        }
    }
}
