//! Reading records back: CSV, JSON Lines or a JSON array, plain lines of puzzle text, or files of web
//! players, told apart by the first line.
//!
//! Reading has two steps. The [`Reader`] cuts its input into [`Raw`] records, cheaply and in order;
//! [`Entry::parse`](crate::entry::Entry::parse) parses one, on any thread. Reading continues after
//! a bad record.

mod csv;
mod json;
mod lines;

pub(crate) use lines::Lines;
use lines::{LONGEST, too_long};
use pencilmill_generator::puzzlink;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::sync::Arc;

/// Limit on the bytes of records in memory together, not counting the last of them.
const BLOCK_BYTES: usize = 1 << 20;

/// An error in a record, with its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}:{column}: {}found {found}, expected {expected}", self.field_text())]
pub struct Malformed {
    /// Name of the file.
    pub file: Arc<str>,
    /// Line of the file where the record starts, from 1.
    pub line: u64,
    /// Column in characters, from 1: in the field's text if there is a field, else in the line.
    pub column: usize,
    /// The bad column or key of the record.
    pub field: Option<String>,
    /// The content found.
    pub found: String,
    /// The content expected.
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

/// An error in reading a record.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file cannot be read.
    #[error("cannot read {file}: {error}")]
    Io {
        /// Name of the file.
        file: Arc<str>,
        /// The system's error.
        error: io::Error,
    },
    /// A record is not well formed. Reading can continue after it.
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
    /// Creates an error in this line.
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

/// A record cut out of its file, with its fields as texts.
#[derive(Debug)]
pub struct Raw {
    /// Start of the record.
    pub at: At,
    /// True for a bare line of puzzle text, without named fields.
    pub bare: bool,
    /// The known fields present, including empty ones, which claim nothing; JSON nulls are absent.
    pub fields: BTreeMap<&'static str, String>,
    /// Raw item lists of a JSON object, by key.
    pub items: BTreeMap<&'static str, Box<RawValue>>,
    /// Length of the record in its file.
    pub bytes: usize,
}

/// The keys of item lists with the fields that they belong to.
pub const ITEM_KEYS: [(&str, &str); 2] = [("puzzle_items", "puzzle"), ("answer_items", "answer")];

/// First bytes of files that others take for files of records, their kind, and the way to records.
const FOREIGN: [(&[u8], &str, &str); 4] = [
    (b"PK\x03\x04", "a zip file, as .xlsx and .ods are", SAVE),
    (b"\xD0\xCF\x11\xE0", "a spreadsheet (.xls)", SAVE),
    (b"\x1F\x8B", "a gzip file", "unpack it first"),
    (b"%PDF", "a PDF file", "take what the book was made from"),
];
const SAVE: &str = "save the sheet as CSV (UTF-8)";

enum Layout {
    Csv(csv::Columns),
    JsonLines,
    JsonArray,
    Text,
}

/// Cuts an input into records.
pub struct Reader<R> {
    lines: Lines<R>,
    layout: Layout,
    count: u64,
}

impl Reader<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    /// The file cannot be read, or its first line is an unknown header.
    pub fn open(path: &Path) -> Result<Self, ReadError> {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| ReadError::Io {
            file: name.as_str().into(),
            error,
        })?;
        Reader::new(&name, BufReader::new(file))
    }
}

impl<R: BufRead> Reader<R> {
    /// Reads `input`, called `file` in error messages. The first line decides the format.
    pub fn new(file: &str, input: R) -> Result<Reader<R>, ReadError> {
        let mut lines = Lines::new(file, input);
        let mut layout = Layout::Text;
        if lines.begins_with(b'[')? {
            return Ok(Reader {
                lines,
                layout: Layout::JsonArray,
                count: 0,
            });
        }
        while let Some((line, bytes)) = lines.next()? {
            let Some(bytes) = bytes else {
                lines.hand_back((line, bytes));
                break;
            };
            let start = bytes.trim_ascii();
            if start.is_empty() || start.starts_with(b"#") {
                continue;
            }
            if let Some((_, found, fix)) =
                FOREIGN.iter().find(|(magic, ..)| start.starts_with(magic))
            {
                let expected = format!("CSV, JSON Lines or texts: {fix}");
                return Err(lines.at(line).malformed(None, 1, *found, expected).into());
            }
            if start.starts_with(b"{") {
                layout = Layout::JsonLines;
            } else if let Some(delimiter) = csv::delimiter(start) {
                layout = Layout::Csv(csv::header(&lines.at(line), &bytes, delimiter)?);
                break;
            }
            lines.hand_back((line, Some(bytes)));
            break;
        }
        Ok(Reader {
            lines,
            layout,
            count: 0,
        })
    }

    /// Name of the input in error messages.
    pub fn file(&self) -> &str {
        self.lines.file()
    }

    /// Records read so far, good and bad.
    pub fn records(&self) -> u64 {
        self.count
    }

    /// Reads records to be inspected together, limited in number and bytes. Empty only at the end.
    pub fn block(&mut self, most: usize) -> Vec<Result<Raw, ReadError>> {
        let (mut block, mut bytes) = (Vec::new(), 0);
        while block.len() < most && bytes < BLOCK_BYTES {
            let Some(record) = self.next() else { break };
            bytes += record.as_ref().map_or(0, |raw| raw.bytes);
            block.push(record);
        }
        block
    }

    fn next_record(&mut self) -> Result<Option<Raw>, ReadError> {
        loop {
            let next = match self.layout {
                Layout::JsonArray => self.lines.element()?,
                _ => self.lines.next()?,
            };
            let Some((line, bytes)) = next else {
                return Ok(None);
            };
            let at = self.lines.at(line);
            let Some(bytes) = bytes else {
                return Err(too_long(&at).into());
            };
            let start = bytes.trim_ascii();
            let comment = matches!(self.layout, Layout::Text) && start.starts_with(b"#");
            if start.is_empty() || comment {
                continue;
            }
            let raw = match &self.layout {
                Layout::Text => match without_word(&bytes, b"puzzle") {
                    Some(puzzle) => self.stage(at, &puzzle)?,
                    None if is_file(start) => self.file_of_player(at, bytes)?,
                    None => bare(at, &bytes)?,
                },
                Layout::JsonLines | Layout::JsonArray => json::object(at, &bytes)?,
                Layout::Csv(columns) => csv::row(&mut self.lines, columns, at, bytes)?,
            };
            return Ok(Some(raw));
        }
    }

    /// Reads a file of a web player after its first line, up to the next.
    fn file_of_player(&mut self, at: At, mut file: Vec<u8>) -> Result<Raw, ReadError> {
        while let Some((line, bytes)) = self.lines.next()? {
            match bytes {
                Some(bytes) if !is_file(bytes.trim_ascii()) && file.len() < LONGEST => {
                    file.push(b'/');
                    file.extend(bytes);
                }
                other => {
                    self.lines.hand_back((line, other));
                    break;
                }
            }
        }
        Ok(bare(at, &file)?)
    }

    /// Reads a stage of Suiri Meiro, in the format of `pencilmill maze stage`, after its first
    /// line; the hidden part is the answer.
    fn stage(&mut self, at: At, puzzle: &[u8]) -> Result<Raw, ReadError> {
        let mut raw = bare(at, puzzle)?;
        while let Some((line, bytes)) = self.lines.next()? {
            let bytes = bytes.unwrap_or_default();
            let start = bytes.trim_ascii();
            if let Some(maze) = without_word(&bytes, b"maze") {
                let answer = text(&self.lines.at(line), None, &maze)?.to_owned();
                raw.fields.insert("answer", answer);
            } else if !start.is_empty() && !start.starts_with(b"#") && !start.starts_with(b"limit ")
            {
                self.lines.hand_back((line, Some(bytes)));
                break;
            }
        }
        Ok(raw)
    }
}

/// True for the first line of a file of several lines.
fn is_file(line: &[u8]) -> bool {
    !line.contains(&b'/') && std::str::from_utf8(line).is_ok_and(puzzlink::is_file)
}

/// The line with its first word, if it is this one, replaced by blanks, which keep the columns.
fn without_word(line: &[u8], word: &[u8]) -> Option<Vec<u8>> {
    let indent = line
        .iter()
        .take_while(|byte| byte.is_ascii_whitespace())
        .count();
    let rest = line[indent..].strip_prefix(word)?;
    let ends = rest.first().is_none_or(u8::is_ascii_whitespace);
    ends.then(|| [&vec![b' '; indent + word.len()], rest].concat())
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Raw, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.next_record().transpose();
        self.count += u64::from(next.is_some());
        next
    }
}

/// The bytes as text, or an error at the first invalid one.
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
        bytes: bytes.len(),
    })
}

/// A JSON value as error messages show it.
pub(crate) fn short(value: &Value) -> String {
    shortened(&value.to_string())
}

/// The beginning of a long text.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All records as `line: puzzle`, or as error messages.
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
        let texts = b"\n# note\na 5x5;\n\n  # more\nb 5x5;";
        assert_eq!(read(texts), ["3: a 5x5;", "6: b 5x5;"]);
        let csv = b"\xEF\xBB\xBFid,puzzle\r\n1,a\r\n\r\n2,b\r\n";
        assert_eq!(read(csv), ["2: a", "4: b"]);
        assert_eq!(read(b"puzzle\na\n"), ["2: a"]);
        let json = b"{\"puzzle\":\"a\"}\n{\"puzzle\":\"b\"}";
        assert_eq!(read(json), ["1: a", "2: b"]);
        assert_eq!(read(b""), Vec::<String>::new());
    }

    #[test]
    fn what_others_write_is_read() {
        assert_eq!(read(b"id,puzzle\r1,a\r\r2,b"), ["2: a", "4: b"]);
        assert_eq!(read(b"a 5x5;\rb 5x5;\r"), ["1: a 5x5;", "2: b 5x5;"]);
        let array = b"\xEF\xBB\xBF [\n {\"puzzle\": \"a [\",\n  \"x\": [{}, \"]\"]}, {\"puzzle\": \"b\\\"{\"},3,\n{\"puzzle\":\"c\"\n,4}]\n";
        let expected = "expected a record: a JSON object, {\"puzzle\": \"…\"}";
        assert_eq!(
            read(array),
            [
                "2: a [",
                "3: b\"{",
                &format!("f:3:1: found \"3\", {expected}"),
                &format!("f:5:2: found \"4}}\", {expected}"),
            ]
        );
        let cut = read(b"[{\"puzzle\":\"a\"},{\"puzzle\":");
        assert_eq!(
            cut[1],
            format!("f:1:10: found the end of the object, {expected}")
        );
        assert_eq!(read(b"[]"), Vec::<String>::new());
        let files = b"# two\npzprv3\ncanal\n1\n2\n. 2 \npzprv3\ncanal";
        assert_eq!(read(files), ["2: pzprv3/canal/1/2/. 2 ", "7: pzprv3/canal"]);
    }

    #[test]
    fn a_stage_is_a_puzzle_with_its_answer() {
        let text = b"# a stage\npuzzle a 5x5;\n\nmaze pit r1c1\nlimit 7\nb 5x5;\n";
        let reader = Reader::new("f", &text[..]).unwrap();
        let records: Vec<Raw> = reader.map(Result::unwrap).collect();
        let [stage, other] = &records[..] else {
            panic!("{records:?}");
        };
        // Columns are those of the file.
        assert_eq!(stage.fields["puzzle"], "       a 5x5;");
        assert_eq!(stage.fields["answer"].trim(), "pit r1c1");
        assert_eq!((stage.at.line, other.at.line), (2, 6));
        assert!(!other.fields.contains_key("answer"));
    }

    #[test]
    fn lines_are_counted_within_quoted_fields() {
        let csv = b"id,puzzle\r\n\"x\r\ny\",a\r\n\"say \"\"hi\"\"\",b\r\n3,c";
        assert_eq!(read(csv), ["2: a", "4: b", "5: c"]);
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
        let byte = "f:2:2: in field \"puzzle\": found the byte 0xff, expected UTF-8 text";
        assert_eq!(read(b"id,puzzle\n1,a\xFF\n2,b"), [byte, "3: b"]);
        let json = "{\"puzzle\":\"a\"}\n{\"é\" 1}\n{\"puzzle\":\"c\"}";
        let colon = "f:2:6: found \"1}\", expected a record: a JSON object, {\"puzzle\": \"…\"}";
        assert_eq!(read(json.as_bytes()), ["1: a", colon, "3: c"]);
    }

    #[test]
    fn a_stray_quote_costs_no_more_than_reading_on() {
        let good = 100_000;
        let file = ["id,puzzle\n1,\"5 disk\n", &"7,a\n".repeat(good)].concat();
        let records = read(file.as_bytes());
        assert!(records[0].contains("f:2:1: found a quoted field without end"));
        assert_eq!(records.len(), 1 + good);
        assert!(records[1..].iter().all(|record| record.ends_with(": a")));
        // One in every line: each closes the one before.
        let many = ["id,puzzle\n", &"1,\"5 disk\n".repeat(20_000)].concat();
        assert_eq!(read(many.as_bytes()).len(), 10_000);
    }

    #[test]
    fn a_quote_within_a_field_stands_for_itself() {
        let csv = b"id,puzzle\n5\" disk,a\n6\" disk,b\n\"7\"\" disk\",c\n\"8\"x\"y,d\n9,e\rf\n";
        assert_eq!(read(csv), ["2: a", "3: b", "4: c", "5: d", "6: e\rf"]);
    }

    #[test]
    fn a_line_that_is_too_long_is_a_bad_record() {
        let long = "x".repeat(LONGEST + 5);
        let bad = |line| {
            format!("f:{line}:1: found a line of more than 1048576 bytes, expected a record")
        };
        let found = read(format!("a 5x5;\n{long}\nb 5x5;\n{long}").as_bytes());
        assert_eq!(found, ["1: a 5x5;", &bad(2), "3: b 5x5;", &bad(4)]);
        let found = read(format!("{long}\na 5x5;").as_bytes());
        assert_eq!(found, [&bad(1), "2: a 5x5;"]);
        let text = format!("id,puzzle\n1,a\n{long}\n2,\"b\n{long}\n3,c");
        let found = read(text.as_bytes());
        assert_eq!(found.len(), 5);
        assert!(found[2].contains("without end") && found[1] == bad(3) && found[3] == bad(5));
    }

    #[test]
    fn what_is_read_together_is_few_bytes() {
        let line = format!("{{\"puzzle\":\"{}\"}}\n", "a".repeat(300_000));
        let file = line.repeat(20);
        let mut reader = Reader::new("f", file.as_bytes()).unwrap();
        let mut sizes = Vec::new();
        while let size @ 1.. = reader.block(512).len() {
            sizes.push(size);
        }
        assert_eq!(sizes, [4; 5]);
        assert_eq!(reader.records(), 20);
    }

    #[test]
    fn keys_stand_once_and_others_are_passed_over() {
        let json = b"{\"puzzle\":\"a\",\"x\":{\"puzzle\":[1]},\"x\":2,\"puzzle_items\":[{}]}";
        assert_eq!(read(json), ["1: a"]);
        for twice in ["puzzle", "seed", "answer_items"] {
            let line = format!("{{\"puzzle\":\"a\",\"{twice}\":1,\"{twice}\":null}}");
            let found = &read(line.as_bytes())[0];
            let expected =
                format!("in field \"{twice}\": found the key twice, expected each key once");
            assert!(found.contains(&expected), "{found}");
        }
        assert!(read(b"{\"puzzl\\u0065\":\"a\",\"puzzle\":\"b\"}")[0].contains("twice"));
    }

    #[test]
    fn spreadsheets_write_csv_of_their_own() {
        let good = ["2: a 5x5; b", "3: c"];
        assert_eq!(read(b"id;puzzle\r\n1;\"a 5x5; b\"\r\n2;c\r\n"), good);
        assert_eq!(read(b"id\tpuzzle\r\n1\ta 5x5; b\r\n2\tc\r\n"), good);
        let text = "\u{feff}id\tpuzzle\r\n1\ta 5x5; b\r\n2\tc\r\né\u{1f9e9}\td";
        let wide: Vec<u16> = text.encode_utf16().collect();
        let read_wide =
            |bytes: fn(&u16) -> [u8; 2]| read(&wide.iter().flat_map(bytes).collect::<Vec<u8>>());
        for found in [
            read_wide(|unit| unit.to_le_bytes()),
            read_wide(|unit| unit.to_be_bytes()),
        ] {
            assert_eq!(found, [&good[..], &["4: d"]].concat());
        }
        // Half a pair of units is no text.
        let byte = "f:1:2: found the byte 0xff, expected UTF-8 text";
        assert_eq!(read(b"\xFF\xFEa\0\x00\xD8\n\0"), [byte]);
        // A puzzle's text has semicolons and may have tabs.
        assert_eq!(read(b"a\t5x5; b; c"), ["1: a\t5x5; b; c"]);
        for (bytes, fix) in [
            (&b"PK\x03\x04\x14\0"[..], "save the sheet as CSV"),
            (b"\xD0\xCF\x11\xE0\xA1", "save the sheet as CSV"),
            (b"\x1F\x8B\x08\0", "unpack it first"),
            (b"%PDF-1.7\n", "found a PDF file"),
        ] {
            assert!(read(bytes)[0].contains(fix));
        }
    }

    #[test]
    fn a_header_needs_the_puzzle_column_once() {
        for (header, column) in [(&b"id,Puzzel\n1,a"[..], 4), (b"puzle;genre\na;b", 1)] {
            let found = &read(header)[0];
            let start = format!("f:1:{column}: found \"");
            assert!(
                found.to_lowercase().starts_with(&start) && found.contains("uz"),
                "{found}"
            );
            assert!(!found.contains("id,"), "{found}");
        }
        assert!(read(b"id,puzzel\n1,a")[0].contains("a header with the column \"puzzle\""));
        assert!(read(b"puzzle,puzzle\na,a")[0].contains("each column once"));
    }
}
