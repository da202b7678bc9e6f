//! Files: reading, writing and checking records, and setting books.

use crate::args::{Whole, maybe, tuple};
use crate::fault::{Fault, Kind};
use crate::puzzle::Puzzle;
use crate::work::{here, limit, long, look_up, threads};
use pencilmill_api::{Entry, Interrupt};
use pencilmill_book::file::{self, Outputs, Setting, Written};
use pencilmill_book::recipe::{Profile, Standard};
use pencilmill_job_books::archived;
use pencilmill_records::atomic_file::{NewFile, Replace};
use pencilmill_records::look::Looks;
use pencilmill_records::read::{Raw, ReadError, Reader};
use pencilmill_records::seen::Seen;
use pencilmill_records::verify::{Fault as Wrong, Inspected, Look, inspect};
use pencilmill_records::write::{Format, Writer};
use pyo3::prelude::*;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Puzzles of a file, each read on demand: an iterator, as `read` returns it.
#[pyclass(frozen, module = "pencilmill")]
pub struct Reading(Mutex<Reader<BufReader<File>>>);

#[pymethods]
impl Reading {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Puzzle>> {
        look_up(py, None)?;
        let next = here(py, || {
            let raw = {
                let mut reader = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                reader.next()
            };
            let puzzle = |raw: Result<Raw, ReadError>| Puzzle::read(Entry::parse(raw?)?);
            raw.map(puzzle).transpose()
        });
        Ok(next?)
    }
}

/// Reads the puzzles of a file: CSV, JSON Lines, or lines of puzzle text, told apart by their
/// content.
///
/// The answer of a record obeys the rules, and redundant fields agree; its grade and score are
/// taken from the file. `check` proves everything anew.
///
/// Parameters
/// ----------
/// path : str or os.PathLike
///     The file.
///
/// Returns
/// -------
/// Reading
///     An iterator of `Puzzle`, in the order of the file. It holds one record at a time.
///
/// Raises
/// ------
/// FileError
///     If the file cannot be read.
/// RecordError
///     During iteration, at a malformed record; `line`, `column` and `option` give the place. The
///     next call of `next` continues after it.
///
/// Examples
/// --------
/// >>> import os, pencilmill, tempfile
/// >>> path = os.path.join(tempfile.mkdtemp(), "puzzles.csv")
/// >>> pencilmill.write(pencilmill.generate("canal-view", size=5, count=3), path)
/// 3
/// >>> [puzzle.index for puzzle in pencilmill.read(path)]
/// [0, 1, 2]
#[pyfunction]
pub fn read(py: Python<'_>, path: PathBuf) -> PyResult<Reading> {
    let reader = here(py, || Ok(Reader::open(&path)?))?;
    Ok(Reading(Mutex::new(reader)))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Fault {
    Fault::new(
        Kind::File,
        format!("cannot write {}: {error}", path.display()),
    )
}

/// Writes puzzles to a file, with the same bytes as the command.
///
/// Parameters
/// ----------
/// puzzles : iterable of Puzzle
///     Generated puzzles, or those read from a file with complete records.
/// path : str or os.PathLike
///     The file, which ends in .csv or .jsonl. It appears when it is complete.
/// force : bool
///     True to replace an existing file.
///
/// Returns
/// -------
/// int
///     Number of puzzles written.
///
/// Raises
/// ------
/// FileError
///     If the file cannot be written, or exists already.
/// RecordError
///     If a puzzle has no record.
///
/// Examples
/// --------
/// >>> import os, pencilmill, tempfile
/// >>> path = os.path.join(tempfile.mkdtemp(), "puzzles.jsonl")
/// >>> pencilmill.write(pencilmill.generate("sentinels", size=6, count=2), path)
/// 2
#[pyfunction]
#[pyo3(signature = (puzzles, path, *, force = false))]
pub fn write(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    path: PathBuf,
    force: bool,
) -> PyResult<u64> {
    let format = Format::of(&path).ok_or_else(|| {
        let found = path.display();
        let expected = "expected a file name that ends in .csv or .jsonl";
        Fault::refused("path", format!("found {found}, {expected}"))
    })?;
    let failed = |error: std::io::Error| cannot_write(&path, &error);
    let file = NewFile::output(&path, Replace::when(force, &[])).map_err(failed)?;
    let mut writer = Writer::new(format, file).map_err(failed)?;
    let mut count = 0;
    for puzzle in puzzles.try_iter()? {
        let puzzle = puzzle?;
        let record = puzzle.cast::<Puzzle>()?.get().to_record(py)?;
        writer.write(&record).map_err(failed)?;
        count += 1;
    }
    let file = writer.finish().map_err(failed)?;
    file.finish().map_err(failed)?;
    Ok(count)
}

/// Checks all records of a file: everything they say is derived again from the printed puzzles.
///
/// Parameters
/// ----------
/// path : str or os.PathLike
///     A CSV or JSON Lines file, or a file of puzzle texts.
/// grades : bool
///     True to rate puzzles anew too.
/// limit : int, optional
///     Work for each answer, in millions of steps.
/// threads : int, optional
///     Number of threads, 1 to 1024; one for each processor by default.
/// stop : object, optional
///     Anything with `is_set()`, such as a `threading.Event`.
///
/// Returns
/// -------
/// Report
///     True if all records are good; otherwise with all faults.
///
/// Raises
/// ------
/// FileError
///     If the file cannot be read.
///
/// Examples
/// --------
/// >>> import os, pencilmill, tempfile
/// >>> path = os.path.join(tempfile.mkdtemp(), "puzzles.csv")
/// >>> count = pencilmill.write(pencilmill.generate("canal-view", size=5, count=3), path)
/// >>> pencilmill.check(path).good
/// 3
#[pyfunction]
#[pyo3(signature = (path, *, grades = false, limit = None, threads = None, stop = None))]
pub fn check<'py>(
    py: Python<'py>,
    path: PathBuf,
    grades: bool,
    limit: Option<Whole>,
    threads: Option<Whole>,
    stop: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let limit = self::limit(maybe(limit, "limit")?)?;
    let threads = self::threads(maybe(threads, "threads")?)?;
    let flag = limit.stop.clone();
    let found = long(py, stop, &flag, move || {
        let reader = Reader::open(&path)?;
        let mut seen = Seen::default();
        let mut found = Found::default();
        let look = Look {
            budget: limit.budget,
            grades,
            remake: false,
            proof: false,
        };
        for looked in Looks::new(reader, threads, move |raw| inspect(raw, look)) {
            found.add(looked?, &mut seen);
            if limit.stop.is_set() {
                break;
            }
        }
        Ok(found)
    })?;
    let findings: PyResult<Vec<_>> = found
        .findings
        .into_iter()
        .map(|finding| tuple(py, "Finding", finding))
        .collect();
    let numbers = (found.good, found.bad, found.undecided, findings?);
    tuple(py, "Report", numbers)
}

/// Findings about a file.
#[derive(Default)]
struct Found {
    good: u64,
    bad: u64,
    undecided: u64,
    findings: Vec<(u64, bool, String)>,
}

impl Found {
    fn add(&mut self, looked: Inspected, seen: &mut Seen) {
        let Inspected {
            at,
            identity,
            verdict,
        } = looked;
        let new = identity.is_none_or(|identity| seen.take(&identity));
        let wrong = match verdict {
            Ok(_) if new => {
                self.good += 1;
                return;
            }
            Ok(_) => Wrong::Twice,
            Err(wrong) => wrong,
        };
        let undecided = wrong == Wrong::Undecided;
        match undecided {
            true => self.undecided += 1,
            false => self.bad += 1,
        }
        self.findings.push((at.line, undecided, wrong.at(&at)));
    }
}

/// Sets a book of puzzles as PDF, from a recipe.
///
/// Parameters
/// ----------
/// recipe : str or os.PathLike
///     The recipe; docs/books.md lists its keys. The same recipe gives the same bytes.
/// path : str or os.PathLike
///     The file to write. It appears when it is complete.
/// cover : str or os.PathLike, optional
///     A file for the cover: back, spine and front on one sheet.
/// list : str or os.PathLike, optional
///     A file for the list of the puzzles, as CSV.
/// profile : str, optional
///     `"print"` or `"screen"`, whatever the recipe says.
/// pdf_standard : str, optional
///     `"a1b"`, `"a2b"`, `"x1a"` or `"x3"`.
/// fonts : sequence of str or os.PathLike
///     Font files for characters that the program's own font lacks.
/// force : bool
///     True to replace existing files.
/// trust : bool
///     True to take answers in files as they are, unchecked.
/// threads : int, optional
///     Number of threads, 1 to 1024; one for each processor by default.
/// stop : object, optional
///     Anything with `is_set()`, such as a `threading.Event`.
///
/// Returns
/// -------
/// Book
///     The file, its numbers of pages and puzzles, and omissions.
///
/// Raises
/// ------
/// TextError
///     If the recipe is wrong; `file`, `line` and `column` give the place.
/// RefusedError
///     If the book cannot be set so.
/// MissedError
///     If too few puzzles are found for a section.
/// FileError
///     If a file cannot be read or written.
///
/// Examples
/// --------
/// >>> import pathlib, pencilmill, tempfile
/// >>> folder = pathlib.Path(tempfile.mkdtemp())
/// >>> recipe = '''
/// ... title = "Three puzzles"
/// ... [[section]]
/// ... genre = "canal-view"
/// ... size = 5
/// ... count = 3
/// ... '''
/// >>> count = (folder / "book.toml").write_text(recipe)
/// >>> pencilmill.book(folder / "book.toml", folder / "book.pdf").puzzles
/// 3
#[pyfunction]
#[pyo3(signature = (
    recipe, path, *, cover = None, list = None, profile = None, pdf_standard = None, fonts = Vec::new(), force = false,
    trust = false, threads = None, stop = None
), text_signature = "(recipe, path, *, cover=None, list=None, profile=None, pdf_standard=None, fonts=(), force=False, \
    trust=False, threads=None, stop=None)")]
#[expect(clippy::too_many_arguments, reason = "the keywords of one function")]
pub fn book<'py>(
    py: Python<'py>,
    recipe: PathBuf,
    path: PathBuf,
    cover: Option<PathBuf>,
    list: Option<PathBuf>,
    profile: Option<&str>,
    pdf_standard: Option<&str>,
    fonts: Vec<PathBuf>,
    force: bool,
    trust: bool,
    threads: Option<Whole>,
    stop: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let refused =
        |option: &'static str| move |error: serde_json::Error| Fault::refused(option, error);
    let profile: Option<Profile> = (profile.map(|word| serde_json::from_value(word.into())))
        .transpose()
        .map_err(refused("profile"))?;
    let standard: Option<Standard> = (pdf_standard.map(|word| serde_json::from_value(word.into())))
        .transpose()
        .map_err(refused("pdf_standard"))?;
    let threads = self::threads(maybe(threads, "threads")?)?;
    let flag = Interrupt::new();
    let ends = flag.clone();
    let written = long(py, stop, &flag, move || {
        let mut asked = file::read(&recipe)?;
        asked.profile = profile.unwrap_or(asked.profile);
        asked.standard = standard.or(asked.standard);
        let folder = recipe.parent().unwrap_or(Path::new(""));
        let seen = archived(&asked, folder)?;
        let setting = Setting {
            folder,
            fonts: &fonts,
            trust,
            threads,
            seen: &seen,
            tell: &|_| {},
            stop: &ends,
        };
        let outputs = Outputs {
            book: &path,
            cover: cover.as_deref(),
            list: list.as_deref(),
            force,
            recipe: &recipe,
        };
        Ok(setting.write(&asked, outputs)?)
    })?;
    let Written {
        path,
        pages,
        puzzles,
        notes,
    } = written;
    let path = path.display().to_string();
    tuple(py, "Book", (path, pages, puzzles, notes))
}
