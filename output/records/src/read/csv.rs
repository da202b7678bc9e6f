//! Records in CSV.

use super::lines::{LONGEST, Lines};
use super::{At, Malformed, Raw, ReadError, shortened, text};
use crate::row::{PUZZLES, column};
use std::collections::BTreeMap;
use std::io::BufRead;
use strsim::damerau_levenshtein;

/// Greatest number of wrong letters in a name that is still taken for a misspelt one.
const MISSPELT: usize = 2;

/// The columns of a file.
pub(super) struct Columns {
    /// The byte between fields: spreadsheets write semicolons where the comma is a decimal point.
    delimiter: u8,
    /// The column of each field of a row, if it is a known one.
    names: Vec<Option<&'static str>>,
}

/// The delimiter of a first line, if it is a CSV header: no puzzle text has a comma in its first
/// word, and none has a known column between semicolons or tabs.
pub(super) fn delimiter(line: &[u8]) -> Option<u8> {
    let first = line
        .split(u8::is_ascii_whitespace)
        .next()
        .unwrap_or_default();
    let bare = line.trim_ascii_end();
    let bare = bare
        .strip_prefix(b"\"")
        .and_then(|bare| bare.strip_suffix(b"\""))
        .unwrap_or(bare);
    if first.contains(&b',') || PUZZLES.iter().any(|name| name.as_bytes() == bare) {
        return Some(b',');
    }
    let is_known = |name: &Vec<u8>| {
        let name = std::str::from_utf8(name.trim_ascii());
        name.is_ok_and(|name| column(name).is_some())
    };
    [b';', b'\t'].into_iter().find(|&delimiter| {
        let names = split(line, delimiter);
        names.len() > 1 && names.iter().any(is_known)
    })
}

/// Reads a header.
pub(super) fn header(at: &At, bytes: &[u8], delimiter: u8) -> Result<Columns, Malformed> {
    let mut columns = Vec::new();
    let mut near = None;
    for name in split(bytes, delimiter) {
        let name = text(at, None, &name)?.trim();
        let known = column(name);
        if known.is_some() && columns.contains(&known) {
            return Err(at.malformed(Some(name), 1, "the column twice", "each column once"));
        }
        if known.is_none() && damerau_levenshtein(&name.to_lowercase(), "puzzle") <= MISSPELT {
            near = Some(name.to_owned());
        }
        columns.push(known);
    }
    if PUZZLES.iter().any(|name| columns.contains(&Some(*name))) {
        return Ok(Columns {
            delimiter,
            names: columns,
        });
    }
    let line = String::from_utf8_lossy(bytes);
    let before = near
        .as_ref()
        .and_then(|name| line.split(name.as_str()).next());
    let column = before.map_or(0, |before| before.chars().count()) + 1;
    let found = format!("{:?}", near.unwrap_or_else(|| shortened(&line)));
    Err(at.malformed(
        None,
        column,
        found,
        "a header with the column \"puzzle\" (or \"url\")",
    ))
}

/// The fields of a CSV record.
fn split(bytes: &[u8], delimiter: u8) -> Vec<Vec<u8>> {
    let mut rows = ::csv::ReaderBuilder::new()
        .delimiter(delimiter)
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
    fn read(&mut self, bytes: &[u8], delimiter: u8) {
        for &byte in bytes {
            *self = match (*self, byte) {
                (Quotes::Start | Quotes::Closing, b'"') => Quotes::Quoted,
                (Quotes::Quoted, b'"') => Quotes::Closing,
                (Quotes::Quoted, _) => Quotes::Quoted,
                (_, byte) if byte == delimiter => Quotes::Start,
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
    columns: &Columns,
    at: At,
    bytes: Vec<u8>,
) -> Result<Raw, ReadError> {
    let delimiter = columns.delimiter;
    let mut quotes = Quotes::default();
    quotes.read(&bytes, delimiter);
    let mut record = bytes;
    let mut taken = Vec::new();
    while quotes.open() && record.len() < LONGEST {
        match lines.next()? {
            Some((line, Some(more))) => {
                quotes.read(&more, delimiter);
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
    let fields = if open {
        Vec::new()
    } else {
        split(&record, delimiter)
    };
    let (found, wanted) = (fields.len(), columns.names.len());
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
    for (column, field) in columns.names.iter().zip(all) {
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
