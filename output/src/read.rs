//! Reading records back: CSV, JSON Lines, or plain lines of puzzle text, told apart by what stands
//! in the first line.
//!
//! Reading has two steps. The [`Reader`] cuts its input into [`Raw`] records, cheaply and in order;
//! [`Entry::parse`](crate::entry::Entry::parse) makes sense of one, and may run on any thread. A bad
//! record hides none that come after it.

use crate::row::COLUMNS;
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};
use std::io::{self, BufRead, Read};
use std::sync::Arc;

/// Longest line and longest CSV record, in bytes: far above any puzzle, and enough to notice that a
/// file is something else.
const LONGEST: usize = 1 << 20;

/// What is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}:{column}: {}found {found}, expected {expected}", self.field_text())]
pub struct Malformed {
    /// Name of the file.
    pub file: Arc<str>,
    /// Line of the file where the record starts, from 1.
    pub line: u64,
    /// Column in characters, from 1: in the field's text if there is a field, else in the line.
    pub column: usize,
    /// The column or key of the record that is wrong.
    pub field: Option<String>,
    /// What stands there.
    pub found: String,
    /// What should.
    pub expected: String,
}

impl Malformed {
    fn field_text(&self) -> String {
        match &self.field {
            Some(field) => format!("in field \"{field}\": "),
            None => String::new(),
        }
    }
}

/// Why there is no record.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file cannot be read.
    #[error("cannot read {file}: {error}")]
    Io {
        /// Name of the file.
        file: Arc<str>,
        /// What the system says.
        error: io::Error,
    },
    /// A record is not well formed. Reading can go on behind it.
    #[error(transparent)]
    Malformed(#[from] Malformed),
}

/// A line of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct At {
    /// Name of the file.
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: u64,
}

impl At {
    /// A complaint about something in this line.
    pub fn malformed(
        &self,
        field: Option<&str>,
        column: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Malformed {
        Malformed {
            file: self.file.clone(),
            line: self.line,
            column,
            field: field.map(str::to_owned),
            found: found.into(),
            expected: expected.into(),
        }
    }
}

/// A record cut out of its file: its fields as texts.
#[derive(Debug)]
pub struct Raw {
    /// Where it starts.
    pub at: At,
    /// Whether it is a bare line of puzzle text, without named fields.
    pub bare: bool,
    /// The known fields that are there. Empty CSV fields are, JSON nulls are not.
    pub fields: BTreeMap<&'static str, String>,
    /// Item lists of a JSON object, by key.
    pub items: BTreeMap<&'static str, Value>,
}

/// The keys of item lists and the fields they belong to.
pub const ITEM_KEYS: [(&str, &str); 2] = [("puzzle_items", "puzzle"), ("answer_items", "answer")];

enum Layout {
    /// For each field of a row, which column it is, if it is a known one.
    Csv(Vec<Option<&'static str>>),
    JsonLines,
    Text,
}

/// Cuts an input into records.
pub struct Reader<R> {
    lines: Lines<R>,
    layout: Layout,
}

impl<R: BufRead> Reader<R> {
    /// A reader of `input`, called `file` in complaints. The first line decides the format.
    pub fn new(file: &str, input: R) -> Result<Reader<R>, ReadError> {
        let mut lines = Lines {
            input,
            file: file.into(),
            line: 0,
            waiting: VecDeque::new(),
        };
        let mut layout = Layout::Text;
        while let Some((line, bytes)) = lines.next()? {
            let start = bytes.trim_ascii();
            if start.is_empty() || start.starts_with(b"#") {
                continue;
            }
            if start.starts_with(b"{") {
                layout = Layout::JsonLines;
            } else if is_header(start) {
                layout = Layout::Csv(header(&lines.at(line), &bytes)?);
                break;
            }
            lines.waiting.push_front((line, bytes));
            break;
        }
        Ok(Reader { lines, layout })
    }

    fn next_record(&mut self) -> Result<Option<Raw>, ReadError> {
        loop {
            let Some((line, bytes)) = self.lines.next()? else {
                return Ok(None);
            };
            let at = self.lines.at(line);
            let start = bytes.trim_ascii();
            let comment = matches!(self.layout, Layout::Text) && start.starts_with(b"#");
            if start.is_empty() || comment {
                continue;
            }
            let raw = match &self.layout {
                Layout::Text => bare(at, &bytes)?,
                Layout::JsonLines => object(at, &bytes)?,
                Layout::Csv(columns) => row(&mut self.lines, columns, at, bytes)?,
            };
            return Ok(Some(raw));
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Raw, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_record().transpose()
    }
}

/// Lines with their numbers, some of which may be handed back.
struct Lines<R> {
    input: R,
    file: Arc<str>,
    line: u64,
    waiting: VecDeque<(u64, Vec<u8>)>,
}

impl<R: BufRead> Lines<R> {
    fn at(&self, line: u64) -> At {
        At {
            file: self.file.clone(),
            line,
        }
    }

    /// The next line without its end.
    fn next(&mut self) -> Result<Option<(u64, Vec<u8>)>, ReadError> {
        if let Some(line) = self.waiting.pop_front() {
            return Ok(Some(line));
        }
        let mut bytes = Vec::new();
        let mut input = (&mut self.input).take(LONGEST as u64);
        let io = |error| ReadError::Io {
            file: self.file.clone(),
            error,
        };
        if input.read_until(b'\n', &mut bytes).map_err(io)? == 0 {
            return Ok(None);
        }
        self.line += 1;
        if bytes.len() == LONGEST && !bytes.ends_with(b"\n") {
            let error = format!("line {} is longer than {LONGEST} bytes", self.line);
            return Err(io(io::Error::other(error)));
        }
        if bytes.ends_with(b"\n") {
            bytes.pop();
        }
        if bytes.ends_with(b"\r") {
            bytes.pop();
        }
        if self.line == 1 && bytes.starts_with(b"\xEF\xBB\xBF") {
            bytes.drain(..3);
        }
        Ok(Some((self.line, bytes)))
    }
}

/// Text, or a complaint about the first byte that is none.
fn text<'a>(at: &At, field: Option<&str>, bytes: &'a [u8]) -> Result<&'a str, Malformed> {
    std::str::from_utf8(bytes).map_err(|error| {
        let column = characters(bytes, error.valid_up_to()) + 1;
        let byte = bytes.get(error.valid_up_to()).copied().unwrap_or_default();
        at.malformed(field, column, format!("the byte {byte:#04x}"), "UTF-8 text")
    })
}

/// Number of characters in the first bytes.
fn characters(bytes: &[u8], end: usize) -> usize {
    String::from_utf8_lossy(&bytes[..end.min(bytes.len())])
        .chars()
        .count()
}

fn bare(at: At, bytes: &[u8]) -> Result<Raw, Malformed> {
    let puzzle = text(&at, None, bytes)?.to_owned();
    let fields = BTreeMap::from([("puzzle", puzzle)]);
    Ok(Raw {
        at,
        bare: true,
        fields,
        items: BTreeMap::new(),
    })
}

fn object(at: At, bytes: &[u8]) -> Result<Raw, Malformed> {
    let line = text(&at, None, bytes)?;
    let mut object: serde_json::Map<String, Value> = serde_json::from_str(line).map_err(|e| {
        let column = characters(bytes, e.column().saturating_sub(1)) + 1;
        let problem = e.to_string();
        let problem = problem.split(" at line ").next().unwrap_or_default();
        let found = format!("something else ({problem})");
        at.malformed(None, column, found, "one JSON object in the line")
    })?;
    let mut fields = BTreeMap::new();
    for column in COLUMNS {
        let value = match object.remove(column) {
            None | Some(Value::Null) => continue,
            Some(Value::String(text)) => text,
            Some(Value::Number(number)) => number.to_string(),
            Some(other) => {
                return Err(at.malformed(Some(column), 1, short(&other), "a string or a number"));
            }
        };
        fields.insert(column, value);
    }
    let list = |(key, _)| object.remove(key).map(|list| (key, list));
    let items = ITEM_KEYS.into_iter().filter_map(list).collect();
    Ok(Raw {
        at,
        bare: false,
        fields,
        items,
    })
}

/// A JSON value as a complaint shows it.
pub(crate) fn short(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Whether a first line is a CSV header: no puzzle text has a comma in its first word.
fn is_header(line: &[u8]) -> bool {
    let first = line
        .split(u8::is_ascii_whitespace)
        .next()
        .unwrap_or_default();
    first.contains(&b',') || line == b"puzzle" || line == b"\"puzzle\""
}

fn header(at: &At, bytes: &[u8]) -> Result<Vec<Option<&'static str>>, Malformed> {
    let mut columns = Vec::new();
    for name in split(bytes) {
        let name = text(at, None, &name)?.trim();
        let known = COLUMNS.into_iter().find(|&column| column == name);
        if known.is_some() && columns.contains(&known) {
            return Err(at.malformed(Some(name), 1, "the column twice", "each column once"));
        }
        columns.push(known);
    }
    if columns.contains(&Some("puzzle")) {
        Ok(columns)
    } else {
        let found = format!("{:?}", String::from_utf8_lossy(bytes));
        Err(at.malformed(None, 1, found, "a header with the column \"puzzle\""))
    }
}

/// The fields of a CSV record.
fn split(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut rows = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .buffer_capacity(bytes.len().max(1))
        .from_reader(bytes);
    let mut row = csv::ByteRecord::new();
    // Reading bytes from memory into rows of any length cannot fail.
    let _ = rows.read_byte_record(&mut row);
    row.iter().map(<[u8]>::to_vec).collect()
}

/// A CSV record that starts with the line `bytes`. A quoted field may go over several lines; if no
/// good record comes of that, only the first line is bad, and the others are read again.
fn row<R: BufRead>(
    lines: &mut Lines<R>,
    columns: &[Option<&'static str>],
    at: At,
    bytes: Vec<u8>,
) -> Result<Raw, ReadError> {
    let open = |bytes: &[u8]| bytes.iter().filter(|&&b| b == b'"').count() % 2 == 1;
    let mut record = bytes;
    let mut taken = VecDeque::new();
    while open(&record) && record.len() < LONGEST {
        let Some((line, more)) = lines.next()? else {
            break;
        };
        record.push(b'\n');
        record.extend_from_slice(&more);
        taken.push_back((line, more));
    }
    let problem = if open(&record) {
        Some(at.malformed(None, 1, "a quoted field without end", "a closing '\"'"))
    } else {
        let found = split(&record).len();
        let wanted = columns.len();
        (found != wanted).then(|| {
            let expected = format!("{wanted}, as many as the header has");
            at.malformed(None, 1, format!("{found} fields"), expected)
        })
    };
    if let Some(problem) = problem {
        while let Some(line) = taken.pop_back() {
            lines.waiting.push_front(line);
        }
        return Err(problem.into());
    }
    let mut fields = BTreeMap::new();
    for (column, field) in columns.iter().zip(split(&record)) {
        if let Some(column) = column {
            fields.insert(*column, text(&at, Some(column), &field)?.to_owned());
        }
    }
    Ok(Raw {
        at,
        bare: false,
        fields,
        items: BTreeMap::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every record as `line: puzzle`, or the complaint.
    fn read(input: &[u8]) -> Vec<String> {
        let show = |raw: Result<Raw, ReadError>| match raw {
            Ok(raw) => format!("{}: {}", raw.at.line, raw.fields["puzzle"]),
            Err(error) => error.to_string(),
        };
        match Reader::new("f", input) {
            Ok(reader) => reader.map(show).collect(),
            Err(error) => vec![error.to_string()],
        }
    }

    #[test]
    fn the_first_line_tells_the_format() {
        assert_eq!(
            read(b"\n# note\na 5x5;\n\n  # more\nb 5x5;"),
            ["3: a 5x5;", "6: b 5x5;"]
        );
        assert_eq!(
            read(b"\xEF\xBB\xBFid,puzzle\r\n1,a\r\n\r\n2,b\r\n"),
            ["2: a", "4: b"]
        );
        assert_eq!(read(b"puzzle\na\n"), ["2: a"]);
        assert_eq!(
            read(b"{\"puzzle\":\"a\"}\n{\"puzzle\":\"b\"}"),
            ["1: a", "2: b"]
        );
        assert_eq!(read(b""), Vec::<String>::new());
    }

    #[test]
    fn lines_are_counted_within_quoted_fields() {
        assert_eq!(
            read(b"id,puzzle\r\n\"x\r\ny\",a\r\n\"say \"\"hi\"\"\",b\r\n3,c"),
            ["2: a", "4: b", "5: c"]
        );
    }

    #[test]
    fn a_bad_record_hides_no_later_one() {
        assert_eq!(
            read(b"id,puzzle\n1,a\n2\n3,\"c\n4,d\n"),
            [
                "2: a",
                "f:3:1: found 1 fields, expected 2, as many as the header has",
                "f:4:1: found a quoted field without end, expected a closing '\"'",
                "5: d"
            ]
        );
        assert_eq!(
            read(b"id,puzzle\n1,a\xFF\n2,b"),
            [
                "f:2:2: in field \"puzzle\": found the byte 0xff, expected UTF-8 text",
                "3: b"
            ]
        );
        assert_eq!(
            read("{\"puzzle\":\"a\"}\n{\"é\" 1}\n{\"puzzle\":\"c\"}".as_bytes()),
            [
                "1: a",
                "f:2:6: found something else (expected `:`), expected one JSON object in the line",
                "3: c"
            ]
        );
    }

    #[test]
    fn a_header_needs_the_puzzle_column_once() {
        assert!(read(b"id,puzzel\n1,a")[0].contains("a header with the column \"puzzle\""));
        assert!(read(b"puzzle,puzzle\na,a")[0].contains("each column once"));
    }
}
