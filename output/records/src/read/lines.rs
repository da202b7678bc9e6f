//! Lines with their numbers.

use super::{At, Malformed, ReadError};
use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::sync::Arc;

/// Maximum length of a line or a CSV record, in bytes, far above any puzzle.
pub(super) const LONGEST: usize = 1 << 20;
/// Length at which even skipping a long line stops, as the file must be something else.
const ENDLESS: u64 = 1 << 30;

/// A mark at the start of UTF-8.
const BOM: &[u8] = b"\xEF\xBB\xBF";

/// A line with its number, and without its bytes if it is too long.
pub(crate) type Line = (u64, Option<Vec<u8>>);

pub(super) fn too_long(at: &At) -> Malformed {
    let found = format!("a line of more than {LONGEST} bytes");
    at.malformed(None, 1, found, "a record")
}

/// Numbered lines, some of which may be handed back.
pub(crate) struct Lines<R> {
    input: R,
    file: Arc<str>,
    line: u64,
    waiting: VecDeque<Line>,
    /// The order of bytes in UTF-16, if the input is that.
    wide: Option<fn([u8; 2]) -> u16>,
    /// The end of a line: CR in files of old.
    end: u8,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(file: &str, input: R) -> Lines<R> {
        Lines {
            input,
            file: file.into(),
            line: 0,
            waiting: VecDeque::new(),
            wide: None,
            end: b'\n',
        }
    }

    /// True if the input begins with this byte, blanks aside.
    pub(super) fn begins_with(&mut self, byte: u8) -> Result<bool, ReadError> {
        let Lines { input, file, .. } = self;
        let start = input.fill_buf().map_err(|error| ReadError::Io {
            file: file.clone(),
            error,
        })?;
        let start = start.strip_prefix(BOM).unwrap_or(start);
        Ok(start.trim_ascii_start().first() == Some(&byte))
    }

    /// The next object of a JSON array, with the line of its first byte; a piece between objects
    /// that is none is one as well. None after the last.
    pub(super) fn element(&mut self) -> Result<Option<Line>, ReadError> {
        let (mut bytes, mut depth, mut start) = (Vec::new(), 0_usize, 0);
        let (mut quoted, mut escaped, mut length) = (false, false, 0);
        self.line = self.line.max(1);
        for byte in (&mut self.input).bytes() {
            let byte = byte.map_err(|error| ReadError::Io {
                file: self.file.clone(),
                error,
            })?;
            self.line += u64::from(byte == b'\n');
            let between = depth == 0 && !quoted;
            if between && (byte.is_ascii_whitespace() || BOM.contains(&byte)) {
                continue;
            }
            if between && matches!(byte, b',' | b'[' | b']') {
                match length {
                    0 => continue,
                    _ => break,
                }
            }
            if length == 0 {
                start = self.line;
            }
            length += 1;
            if length < LONGEST {
                bytes.push(byte);
            } else if length as u64 == ENDLESS {
                return Ok(Some((start, None)));
            }
            match byte {
                _ if escaped => escaped = false,
                b'\\' if quoted => escaped = true,
                b'"' => quoted = !quoted,
                b'{' | b'[' if !quoted => depth += 1,
                b'}' | b']' if !quoted => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        break;
                    }
                }
                _ => {}
            }
        }
        let whole = (length < LONGEST).then_some(bytes);
        Ok((length > 0).then_some((start, whole)))
    }

    /// Name of the input in error messages.
    pub(super) fn file(&self) -> &str {
        &self.file
    }

    /// Makes this line the next one again.
    pub(crate) fn hand_back(&mut self, line: Line) {
        self.waiting.push_front(line);
    }

    pub(crate) fn at(&self, line: u64) -> At {
        At {
            file: self.file.clone(),
            line,
        }
    }

    /// The next line without its end.
    pub(crate) fn next(&mut self) -> Result<Option<Line>, ReadError> {
        if let Some(line) = self.waiting.pop_front() {
            return Ok(Some(line));
        }
        let bytes = match self.read() {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return Ok(None),
            Err(error) => {
                let file = self.file.clone();
                return Err(ReadError::Io { file, error });
            }
        };
        self.line += 1;
        let bytes = bytes.map(|mut bytes| {
            if bytes.ends_with(b"\n") {
                bytes.pop();
            }
            if bytes.ends_with(b"\r") {
                bytes.pop();
            }
            if self.line == 1 && bytes.starts_with(BOM) {
                bytes.drain(..BOM.len());
            }
            bytes
        });
        Ok(Some((self.line, bytes)))
    }

    /// The bytes of the next line, unless there are too many.
    fn read(&mut self) -> io::Result<Option<Option<Vec<u8>>>> {
        if self.line == 0 {
            let start = self.input.fill_buf()?;
            self.wide = match start {
                [0xFF, 0xFE, ..] => Some(u16::from_le_bytes),
                [0xFE, 0xFF, ..] => Some(u16::from_be_bytes),
                _ => None,
            };
            let ends = |end| start.iter().position(|byte| *byte == end);
            if ends(b'\n').is_none() && ends(b'\r').is_some_and(|at| at + 1 < start.len()) {
                self.end = b'\r';
            }
        }
        if let Some(order) = self.wide {
            return self.read_wide(order);
        }
        let mut bytes = Vec::new();
        let mut input = (&mut self.input).take(LONGEST as u64);
        if input.read_until(self.end, &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() < LONGEST || bytes.ends_with(&[self.end]) {
            return Ok(Some(Some(bytes)));
        }
        let over = (&mut self.input).take(ENDLESS).skip_until(self.end)?;
        if over as u64 == ENDLESS {
            let number = self.line + 1;
            let text = format!("line {number} is longer than {ENDLESS} bytes");
            return Err(io::Error::other(text));
        }
        Ok(Some(None))
    }

    /// The same of UTF-16, as UTF-8. What is no text becomes the byte 0xff, which is none either.
    fn read_wide(&mut self, order: fn([u8; 2]) -> u16) -> io::Result<Option<Option<Vec<u8>>>> {
        let (mut units, mut length) = (Vec::new(), 0_u64);
        let mut input = (&mut self.input).bytes();
        while let Some(first) = input.next().transpose()? {
            let second = input.next().transpose()?.unwrap_or_default();
            let unit = order([first, second]);
            length += 1;
            if length <= LONGEST as u64 {
                units.push(unit);
            }
            if unit == u16::from(b'\n') || length == ENDLESS {
                break;
            }
        }
        if length == 0 || length > LONGEST as u64 {
            return Ok((length > 0).then_some(None));
        }
        let mut bytes = Vec::new();
        for unit in char::decode_utf16(units) {
            match unit {
                Ok(unit) => bytes.extend(unit.encode_utf8(&mut [0; 4]).bytes()),
                Err(_) => bytes.push(0xFF),
            }
        }
        Ok(Some(Some(bytes)))
    }
}
