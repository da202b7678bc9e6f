//! The file of a block: a head, a line for each index, and a checksum of all that.
//!
//! ```text
//! pencilmill-block 2 canal-view-4x4-s3 0 10 pencilmill 0.1.0 canal-view 1
//! 0⇥0⇥38e7a10c610876f7401c3bd4fa123904⇥0/12/4/0/30⇥canal-view 4x4; number r2c4=1 …⇥shaded r1c1 r1c2 …
//! 1⇥miss
//! …
//! sha256 …
//! ```
//!
//! A line has the index, the attempt that succeeded, the canonical hash, the rating, the puzzle and
//! the answer. A block that was stopped is kept in the same form, with fewer lines.

use crate::plan::Block;
use crate::spec::Entry;
use pencilmill_generator::grade::Rating;
use pencilmill_generator::record::Record;
use pencilmill_records::atomic_file::{NewFile, Replace, read_regular};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::Path;

/// Maximum length of a block's file, which is held in memory.
const LARGEST: u64 = 1 << 30;

/// The lines of a block as text.
#[derive(Debug)]
pub struct Content {
    text: String,
    head: usize,
    rows: u64,
}

/// One index of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row<'a> {
    /// The index.
    pub index: u64,
    /// Its puzzle, if it has one.
    pub made: Option<StoredPuzzle<'a>>,
}

/// A puzzle in a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StoredPuzzle<'a> {
    /// The attempt that succeeded.
    pub attempt: u32,
    /// The canonical hash.
    pub hash: u128,
    /// The difficulty.
    pub rating: Rating,
    /// Text of the puzzle.
    pub puzzle: &'a str,
    /// Text of the answer.
    pub answer: &'a str,
}

/// State of a block's file.
#[derive(Debug)]
pub enum Found {
    /// There is no file.
    Missing,
    /// It is damaged, or belongs to another block.
    Bad,
    /// The file is intact.
    Good(Content),
}

/// A SHA-256 digest as 64 hexadecimal digits.
pub fn sha256_text(hasher: Sha256) -> String {
    let mut text = String::with_capacity(64);
    for byte in hasher.finalize() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

impl Content {
    /// Begins a block without lines.
    pub fn new(entry: &Entry, block: &Block) -> Content {
        let (Block { first, end, .. }, Entry { name, versions, .. }) = (block, entry);
        let text = format!("pencilmill-block 2 {name} {first} {end} {versions}\n");
        Content {
            head: text.len(),
            text,
            rows: 0,
        }
    }

    /// Number of lines.
    pub fn len(&self) -> u64 {
        self.rows
    }

    /// Returns whether the block has no lines.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Adds the next index.
    pub fn push(&mut self, index: u64, record: Option<&Record>) {
        self.rows += 1;
        let _ = match record {
            None => writeln!(self.text, "{index}\tmiss"),
            Some(record) => writeln!(
                self.text,
                "{index}\t{}\t{:032x}\t{}\t{}\t{}",
                record.attempt,
                record.puzzle.canonical_hash(),
                record.rating.text(),
                record.puzzle,
                record.answer
            ),
        };
    }

    /// The lines.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.text[self.head..].lines().filter_map(parse_row)
    }

    /// The checksum of head and lines.
    pub fn sha256(&self) -> String {
        sha256_text(Sha256::new_with_prefix(&self.text))
    }

    /// Writes the file; it appears complete or not at all.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let mut file = NewFile::create(path, Replace::Own(&[]))?;
        file.write_all(self.text.as_bytes())?;
        writeln!(file, "sha256 {}", self.sha256())?;
        file.finish()
    }

    /// Reads the file of a block. A link in its place is an error, as it would lead to a foreign
    /// file.
    pub fn read(path: &Path, entry: &Entry, block: &Block) -> io::Result<Found> {
        if std::fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink()) {
            return Err(io::Error::other("it is a link, expected a file"));
        }
        let bytes = match read_regular(path, LARGEST) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Missing),
            Err(error) => return Err(error),
        };
        let content = String::from_utf8(bytes)
            .ok()
            .and_then(|text| Content::parse(text, entry, block));
        Ok(content.map_or(Found::Bad, Found::Good))
    }

    fn parse(mut text: String, entry: &Entry, block: &Block) -> Option<Content> {
        let wanted = Content::new(entry, block);
        let last = text.strip_suffix('\n')?.rfind('\n')? + 1;
        let checksum = text[last..].trim_end().strip_prefix("sha256 ")?.to_owned();
        text.truncate(last);
        if !text.starts_with(&wanted.text) {
            return None;
        }
        let mut content = Content { text, ..wanted };
        if content.sha256() != checksum {
            return None;
        }
        let mut index = block.first;
        for line in content.text[content.head..].lines() {
            if parse_row(line)?.index != index || index == block.end {
                return None;
            }
            index += 1;
        }
        content.rows = index - block.first;
        Some(content)
    }
}

fn parse_row(line: &str) -> Option<Row<'_>> {
    let mut fields = line.split('\t');
    let index = fields.next()?.parse().ok()?;
    let made = match fields.next()? {
        "miss" => None,
        attempt => Some(StoredPuzzle {
            attempt: attempt.parse().ok()?,
            hash: u128::from_str_radix(fields.next()?, 16).ok()?,
            rating: Rating::parse(fields.next()?)?,
            puzzle: fields.next()?,
            answer: fields.next()?,
        }),
    };
    match fields.next() {
        None => Some(Row { index, made }),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::JobFile;
    use pencilmill_generator::mill::Mill;

    #[test]
    fn any_damage_is_noticed() {
        let text = "[[entry]]\ngenre = \"bricklayer\"\nsize = 5\ncount = 3\n";
        let entry = JobFile::parse("", text, 0).unwrap().job.entries.remove(0);
        let block = entry.blocks(0).next().unwrap();
        let mut content = Content::new(&entry, &block);
        let mut mill = Mill::default();
        for index in [0, 1] {
            let record = mill.make(&entry.order().unwrap(), 1, index).unwrap();
            content.push(index, Some(&record));
        }
        content.push(2, None);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("b");
        let read = || Content::read(&path, &entry, &block).unwrap();
        assert!(matches!(read(), Found::Missing));
        content.write(&path).unwrap();
        let Found::Good(found) = read() else {
            panic!("what was written is good")
        };
        assert_eq!(found.text, content.text);
        assert_eq!(found.len(), 3);
        assert!(found.rows().eq(content.rows()));

        let bytes = std::fs::read(&path).unwrap();
        for length in 0..bytes.len() {
            std::fs::write(&path, &bytes[..length]).unwrap();
            assert!(matches!(read(), Found::Bad), "cut to {length}");
        }
        for at in 0..bytes.len() {
            let mut bytes = bytes.clone();
            bytes[at] ^= 4;
            std::fs::write(&path, &bytes).unwrap();
            assert!(matches!(read(), Found::Bad), "byte {at}");
        }
        std::fs::write(&path, &bytes).unwrap();
        let other = Block { end: 4, ..block };
        let found = Content::read(&path, &entry, &other);
        assert!(matches!(found, Ok(Found::Bad)));
    }
}
