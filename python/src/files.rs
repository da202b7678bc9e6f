//! Files: reading, writing and checking records.

use crate::args::{Whole, maybe, tuple};
use crate::fault::{Fault, Kind};
use crate::puzzle::Puzzle;
use crate::work::{here, limit, long, look_up, threads};
use pencilmill_api::{Entry, Published, published};
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
///     Generated puzzles, or those read from a file with complete records. An iterator that is used
///     up, such as one that was listed before, has none: the file is written without a puzzle then.
/// path : str or os.PathLike
///     The file, which ends in .csv or .jsonl. It appears when it is complete.
/// per_file : int, optional
///     Number of puzzles in a file: there are several then, with numbers in their names,
///     puzzles-00000.csv and so on, each of which appears when it is complete.
/// force : bool
///     True to replace existing files.
///
/// Returns
/// -------
/// int
///     Number of puzzles written.
///
/// Raises
/// ------
/// FileError
///     If a file cannot be written, or exists already.
/// RecordError
///     If a puzzle has no record.
///
/// Examples
/// --------
/// >>> import os, pencilmill, tempfile
/// >>> folder = tempfile.mkdtemp()
/// >>> puzzles = pencilmill.generate("sentinels", size=6, count=5)
/// >>> pencilmill.write(puzzles, os.path.join(folder, "puzzles.jsonl"), per_file=2)
/// 5
/// >>> sorted(os.listdir(folder))
/// ['puzzles-00000.jsonl', 'puzzles-00001.jsonl', 'puzzles-00002.jsonl']
#[pyfunction]
#[pyo3(
    signature = (puzzles, path, *, per_file = None, force = false),
    text_signature = "(puzzles, path, *, per_file=None, force=False)"
)]
pub fn write(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    path: PathBuf,
    per_file: Option<Whole>,
    force: bool,
) -> PyResult<u64> {
    let format = Format::of(&path).ok_or_else(|| {
        let found = path.display();
        let expected = "expected a file name that ends in .csv or .jsonl";
        Fault::refused("path", format!("found {found}, {expected}"))
    })?;
    let per_file = maybe(per_file, "per_file")?;
    if per_file == Some(0) {
        return Err(Fault::refused("per_file", "found 0, expected at least 1").into());
    }
    let begin = |file: u64| {
        let path = per_file.map_or_else(|| path.clone(), |_| numbered(&path, file));
        let begun = NewFile::output(&path, Replace::when(force, &[]))
            .and_then(|file| Writer::new(format, file));
        begun.map_err(|error| cannot_write(&path, &error))
    };
    let failed = |error: std::io::Error| cannot_write(&path, &error);
    let mut writer = begin(0)?;
    let mut count = 0;
    for puzzle in puzzles.try_iter()? {
        let puzzle = puzzle?;
        let record = puzzle.cast::<Puzzle>()?.get().to_record(py)?;
        if let Some(most) = per_file
            && count > 0
            && count % most == 0
        {
            let full = std::mem::replace(&mut writer, begin(count / most)?);
            full.finish().and_then(NewFile::finish).map_err(failed)?;
        }
        writer.write(&record).map_err(failed)?;
        count += 1;
    }
    writer.finish().and_then(NewFile::finish).map_err(failed)?;
    Ok(count)
}

/// The name of one of several files.
fn numbered(path: &Path, file: u64) -> PathBuf {
    let part =
        |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, ending) = (part(path.file_stem()), part(path.extension()));
    path.with_file_name(format!("{stem}-{file:05}.{ending}"))
}

/// Reads published boards: a file of the collection of puzzlekit, which has JSON files for each
/// genre. Canal View, Heyawake, Hitori, Kuromasu (Kurodoko here), Masyu, Nurikabe and Slitherlink
/// are read.
///
/// Parameters
/// ----------
/// path : str or os.PathLike
///     The file.
///
/// Returns
/// -------
/// list of Published
///     For each board its name in the collection, its source, and the puzzle, or why it is none
///     here.
///
/// Raises
/// ------
/// FileError
///     If the file cannot be read, or has another form.
///
/// Examples
/// --------
/// >>> import json, os, pencilmill, tempfile
/// >>> path = os.path.join(tempfile.mkdtemp(), "Slitherlink_dataset.json")
/// >>> board = "4 4\n- 1 - -\n2 - - 3\n- - - -\n0 - - -"
/// >>> with open(path, "w") as file:
/// ...     json.dump({"name": "Slitherlink", "data": {"1_4x4": {"problem": board}}}, file)
/// >>> [board.puzzle for board in pencilmill.load(path)]
/// [Puzzle("slitherlink 4x4; number r1c2=1 r2c1=2 r2c4=3 r4c1=0")]
#[pyfunction]
pub fn load(py: Python<'_>, path: PathBuf) -> PyResult<Vec<Bound<'_, PyAny>>> {
    let all = here(py, || {
        let cannot = |error| {
            Fault::new(
                Kind::File,
                format!("cannot read {}: {error}", path.display()),
            )
        };
        let text = std::fs::read_to_string(&path).map_err(cannot)?;
        let all = published(&text);
        all.map_err(|error| Fault::new(Kind::File, format!("{}: {error}", path.display())))
    })?;
    let object = |board: Published| {
        let (puzzle, error) = match board.puzzle {
            Ok(puzzle) => (Some(Puzzle::of(puzzle)), None),
            Err(error) => (None, Some(error.to_string())),
        };
        tuple(py, "Published", (board.id, board.source, puzzle, error))
    };
    all.into_iter().map(object).collect()
}

/// Checks all records of a file: everything they say is derived again from the printed puzzles.
///
/// Parameters
/// ----------
/// path : str or os.PathLike
///     A CSV or JSON Lines file, or a file of puzzle texts.
/// grades : bool
///     True to rate puzzles anew too.
/// remake : bool
///     True to make puzzles anew too, from their seeds.
/// proof : bool
///     True to write a proof that there is one answer, and to check it without the engine.
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
#[pyo3(signature = (path, *, grades = false, remake = false, proof = false, limit = None, threads = None, stop = None))]
#[expect(clippy::too_many_arguments, reason = "the keywords of one function")]
pub fn check<'py>(
    py: Python<'py>,
    path: PathBuf,
    grades: bool,
    remake: bool,
    proof: bool,
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
            remake,
            proof,
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
