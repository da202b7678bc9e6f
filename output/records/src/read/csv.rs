//! Records in CSV.

use super::lines::{LONGEST, Lines};
use super::{At, Malformed, Raw, ReadError, shortened, text};
use crate::row::COLUMNS;
use std::collections::BTreeMap;
use std::io::BufRead;

/// The column of a book's list with the numbers of its puzzles.
pub(super) const NUMBER: &str = "number";

/// Returns whether a first line is a CSV header: no puzzle text has a comma in its first word.
pub(super) fn is_header(line: &[u8]) -> bool {
    let first = line
        .split(u8::is_ascii_whitespace)
        .next()
        .unwrap_or_default();
    first.contains(&b',') || line == b"puzzle" || line == b"\"puzzle\""
}

/// The column of each field of a row, if it is a known one.
pub(super) fn header(at: &At, bytes: &[u8]) -> Result<Vec<Option<&'static str>>, Malformed> {
    let mut columns = Vec::new();
    for name in split(bytes) {
        let name = text(at, None, &name)?.trim();
        let mut all = COLUMNS.into_iter().chain([NUMBER]);
        let known = all.find(|&column| column == name);
        if known.is_some() && columns.contains(&known) {
            return Err(at.malformed(Some(name), 1, "the column twice", "each column once"));
        }
        columns.push(known);
    }
    if columns.contains(&Some("puzzle")) {
        Ok(columns)
    } else {
        let found = format!("{:?}", shortened(&String::from_utf8_lossy(bytes)));
        Err(at.malformed(None, 1, found, "a header with the column \"puzzle\""))
    }
}

/// The fields of a CSV record.
fn split(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut rows = ::csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .terminator(::csv::Terminator::Any(b'\n'))
        .buffer_capacity(bytes.len().max(1))
        .from_reader(bytes);
    let mut row = ::csv::ByteRecord::new();
    // Reading bytes from memory into rows of any length cannot fail.
    let _ = rows.read_byte_record(&mut row);
    row.iter().map(<[u8]>::to_vec).collect()
}

/// State of reading a CSV record: only a quote at the start of a field opens a quoted one, which
/// may contain ends of lines.
#[derive(Clone, Copy, Default)]
enum Quotes {
    #[default]
    Start,
    Plain,
    Quoted,
    /// After a quote in a quoted field: a second one stands for itself, anything else ends the
    /// field.
    Closing,
}

impl Quotes {
    /// Reads on in text without ends of lines.
    fn read(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            *self = match (*self, byte) {
                (Quotes::Start | Quotes::Closing, b'"') => Quotes::Quoted,
                (Quotes::Quoted, b'"') => Quotes::Closing,
                (Quotes::Quoted, _) => Quotes::Quoted,
                (_, b',') => Quotes::Start,
                _ => Quotes::Plain,
            };
        }
    }

    fn open(self) -> bool {
        matches!(self, Quotes::Quoted)
    }
}

/// Reads a CSV record that starts with the line `bytes`. A quoted field may span several lines; if
/// that makes no good record, only the first line is bad, and the others are read again.
pub(super) fn row<R: BufRead>(
    lines: &mut Lines<R>,
    columns: &[Option<&'static str>],
    at: At,
    bytes: Vec<u8>,
) -> Result<Raw, ReadError> {
    let mut quotes = Quotes::default();
    quotes.read(&bytes);
    let mut record = bytes;
    let mut taken = Vec::new();
    while quotes.open() && record.len() < LONGEST {
        match lines.next()? {
            Some((line, Some(more))) => {
                quotes.read(&more);
                record.push(b'\n');
                record.extend_from_slice(&more);
                taken.push((line, Some(more)));
            }
            too_long => {
                taken.extend(too_long);
                break;
            }
        }
    }
    let open = quotes.open();
    let fields = if open { Vec::new() } else { split(&record) };
    let (found, wanted) = (fields.len(), columns.len());
    let problem = if open {
        Some(at.malformed(None, 1, "a quoted field without end", "a closing '\"'"))
    } else {
        (found != wanted).then(|| {
            let expected = format!("{wanted}, as many as the header has");
            at.malformed(None, 1, format!("{found} fields"), expected)
        })
    };
    if let Some(problem) = problem {
        while let Some(line) = taken.pop() {
            lines.hand_back(line);
        }
        return Err(problem.into());
    }
    let (all, bytes) = (fields, record.len());
    let mut fields = BTreeMap::new();
    for (column, field) in columns.iter().zip(all) {
        if let Some(column) = column {
            fields.insert(*column, text(&at, Some(column), &field)?.to_owned());
        }
    }
    Ok(Raw {
        at,
        bare: false,
        fields,
        items: BTreeMap::new(),
        bytes,
    })
}
