//! Files continued by `generate --resume`: a note beside the file vouches for its content, which is
//! otherwise made again and compared.

use pencilmill_command::failure::Failure;
use pencilmill_command::files::text_if_any;
use pencilmill_command::put::put;
use pencilmill_jobs::block::sha256_text;
use pencilmill_records::atomic_file::{NewFile, Replace};
use pencilmill_records::read::At;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

/// Progress of a run.
#[derive(Clone, Copy, Default)]
pub struct Progress {
    /// The first index not yet processed.
    pub next: u64,
    /// Number of records.
    pub records: u64,
    /// Number of indices without a puzzle.
    pub missed: u64,
    /// Number of repeats.
    pub repeats: u64,
}

/// The note of a file: a hidden file beside it, with its checksum.
pub struct Note<'a> {
    /// The file.
    pub path: &'a Path,
    /// All inputs of its content, in a line.
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

    /// The progress of the run that left the file, if the note matches the file.
    pub fn progress(&self) -> Result<Option<Progress>, Failure> {
        let Some(text) = text_if_any(self.place())? else {
            return Ok(None);
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

    /// Writes the note for a file with this checksum.
    pub fn write(&self, progress: Progress, sum: Sha256) -> Result<(), Failure> {
        put(
            &self.place(),
            Replace::Allowed(&[]),
            self.text(progress, sum),
        )
    }

    /// Removes the note, as there is nothing to continue.
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

/// A file being written in the place of one whose content must be its beginning.
pub struct Output {
    file: NewFile,
    sum: Sha256,
    old: Option<Old>,
}

/// The rest of a file being made again.
struct Old {
    rest: BufReader<File>,
    name: String,
    line: u64,
}

impl Output {
    /// Begins a new file.
    pub fn new(file: NewFile) -> Output {
        Output {
            file,
            sum: Sha256::new(),
            old: None,
        }
    }

    /// Begins a file whose content must start with that of an existing one.
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

    /// Copies the content of a file.
    pub fn take_over(&mut self, path: &Path) -> io::Result<()> {
        each_part(path, |part| {
            self.sum.update(part);
            self.file.write_all(part)
        })
    }

    /// Writes the next bytes. The file is worth keeping once it is no shorter than before.
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

    /// Returns whether all previous content is present.
    pub fn has_all(&mut self) -> Result<bool, Failure> {
        self.old.as_mut().map_or(Ok(true), Old::is_over)
    }

    /// Checks that the previous content does not extend beyond the end.
    pub fn end(&mut self) -> Result<(), Failure> {
        let has_all = self.has_all()?;
        let rest = self.old.as_ref().filter(|_| !has_all);
        rest.map_or(Ok(()), |old| Err(old.differs()))
    }

    /// The file that it becomes.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Moves the file to its place, or beside it if another has appeared there; returns its path
    /// and checksum.
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

    /// Checks that the previous content continues with these bytes or ends within them, or ends now
    /// if there are none.
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

    /// The failure that the file differs from what the command makes, at the line reached.
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
