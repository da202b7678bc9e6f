//! A file that `generate --resume` goes on with: what is kept of it is vouched for by a note beside it, or made again and compared.

use pencilmill_command::failure::Failure;
use pencilmill_command::put::put;
use pencilmill_jobs::block::sha256_text;
use pencilmill_records::atomic_file::{NewFile, Replace};
use pencilmill_records::read::At;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// How far a run has come.
#[derive(Clone, Copy, Default)]
pub struct Progress {
    /// The first index not yet looked at.
    pub next: u64,
    /// Records there are.
    pub records: u64,
    /// Indices without a puzzle.
    pub missed: u64,
    /// Puzzles that repeat others.
    pub repeats: u64,
}

/// The note of a file: hidden beside it, with its checksum.
pub struct Note<'a> {
    /// The file.
    pub path: &'a Path,
    /// All that its content depends on, in a line.
    pub of: String,
}

impl Note<'_> {
    fn place(&self) -> PathBuf {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        self.path.with_file_name(format!(".{name}.kept"))
    }

    fn text(&self, progress: Progress, sum: Sha256) -> String {
        let Progress {
            next,
            records,
            missed,
            repeats,
        } = progress;
        let (of, sum) = (&self.of, sha256_text(sum));
        format!(
            "{of}\nnext {next}\nrecords {records}\nmissed {missed}\nrepeats {repeats}\nsha256 {sum}\n"
        )
    }

    /// How far the run had come that left the file, if a note says so and the file is as it was left.
    pub fn progress(&self) -> Result<Option<Progress>, Failure> {
        let text = match std::fs::read_to_string(self.place()) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::reading(self.place().display(), error)),
        };
        let number = |name: &str| {
            let mut found = text.lines().filter_map(|line| line.strip_prefix(name));
            found.next()?.trim_start().parse().ok()
        };
        let numbers = ["next", "records", "missed", "repeats"].map(number);
        let [Some(next), Some(records), Some(missed), Some(repeats)] = numbers else {
            return Ok(None);
        };
        let progress = Progress {
            next,
            records,
            missed,
            repeats,
        };
        let mut sum = Sha256::new();
        let reading = |error| Failure::reading(self.path.display(), error);
        each_part(self.path, |part| {
            sum.update(part);
            Ok(())
        })
        .map_err(reading)?;
        Ok((text == self.text(progress, sum)).then_some(progress))
    }

    /// Writes it for a file with this checksum.
    pub fn write(&self, progress: Progress, sum: Sha256) -> Result<(), Failure> {
        put(
            &self.place(),
            Replace::Allowed(&[]),
            self.text(progress, sum),
        )
    }

    /// Removes it: there is nothing to go on with.
    pub fn remove(&self) {
        let _ = std::fs::remove_file(self.place());
    }
}

/// Reads a file part by part.
fn each_part(path: &Path, mut with: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
    loop {
        let part = file.fill_buf()?;
        if part.is_empty() {
            return Ok(());
        }
        with(part)?;
        let read = part.len();
        file.consume(read);
    }
}

/// A file being written in the place of one that must be its beginning.
pub struct Output {
    file: NewFile,
    sum: Sha256,
    old: Option<Old>,
}

/// What is left of a file that is made again.
struct Old {
    rest: BufReader<File>,
    name: String,
    line: u64,
}

impl Output {
    /// A file that is written anew.
    pub fn new(file: NewFile) -> Output {
        Output {
            file,
            sum: Sha256::new(),
            old: None,
        }
    }

    /// The same, but what is written must be what stands in this file, as far as that goes.
    pub fn again(file: NewFile, path: &Path) -> Result<Output, Failure> {
        let rest = File::open(path).map_err(|e| Failure::reading(path.display(), e))?;
        let old = Old {
            rest: BufReader::new(rest),
            name: path.display().to_string(),
            line: 1,
        };
        Ok(Output {
            old: Some(old),
            ..Output::new(file)
        })
    }

    /// Takes over what stands in a file.
    pub fn take_over(&mut self, path: &Path) -> io::Result<()> {
        each_part(path, |part| {
            self.sum.update(part);
            self.file.write_all(part)
        })
    }

    /// Writes what comes next. It is worth keeping as soon as there is no less than before.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if let Some(old) = &mut self.old {
            old.goes_on_with(bytes)?;
        }
        let begun = self.has_all()?;
        self.sum.update(bytes);
        let mut write = || {
            self.file.write_all(bytes)?;
            if begun { self.file.flush() } else { Ok(()) }
        };
        write().map_err(|e| Failure::writing(self.file.path().display(), e))
    }

    /// Whether all is there that was there before.
    pub fn has_all(&mut self) -> Result<bool, Failure> {
        self.old.as_mut().map_or(Ok(true), Old::is_over)
    }

    /// Sees that nothing stood there that comes after the last of what was written.
    pub fn end(&mut self) -> Result<(), Failure> {
        let has_all = self.has_all()?;
        let rest = self.old.as_ref().filter(|_| !has_all);
        rest.map_or(Ok(()), |old| Err(old.differs()))
    }

    /// The file that it becomes.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Puts the file in its place, or beside it if another has appeared there; gives its path and its checksum.
    pub fn finish(self) -> io::Result<(PathBuf, Sha256)> {
        Ok((self.file.finish_beside()?, self.sum))
    }
}

impl Old {
    fn is_over(&mut self) -> Result<bool, Failure> {
        let rest = self.rest.fill_buf();
        let rest = rest.map_err(|error| Failure::reading(&self.name, error))?;
        Ok(rest.is_empty())
    }

    /// Sees that these bytes come next, or the first of them and then the end.
    fn goes_on_with(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let mut found = Vec::new();
        let read = (&mut self.rest)
            .take(bytes.len() as u64)
            .read_to_end(&mut found);
        read.map_err(|error| Failure::reading(&self.name, error))?;
        let same = found.iter().zip(bytes).take_while(|(a, b)| a == b).count();
        let ends = bytes[..same].iter().filter(|byte| **byte == b'\n').count();
        self.line += ends as u64;
        match same == found.len() {
            true => Ok(()),
            false => Err(self.differs()),
        }
    }

    /// What is said of the line that was come to.
    fn differs(&self) -> Failure {
        let at = At {
            file: self.name.as_str().into(),
            line: self.line,
        };
        let found = "something else than what this command writes there";
        let expected = "the beginning of what it writes, or another file";
        at.malformed(None, 1, found, expected).into()
    }
}
