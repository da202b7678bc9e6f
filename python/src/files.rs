//! Files: reading, writing and checking records.

use crate::fault::Fault;
use crate::production::Record;
use crate::work::{here, long, look_up, threads};
use pencilmill_api::calls::puzzles::Known;
use pencilmill_api::calls::read;
use pencilmill_api::{Entry, Limit};
use pencilmill_records::atomic_file::{NewFile, Replace};
use pencilmill_records::look::Looks;
use pencilmill_records::read::Reader;
use pencilmill_records::seen::Seen;
use pencilmill_records::verify::{Fault as Wrong, Gate, Inspected, Look, inspect};
use pencilmill_records::write::{Format, RECORDS, Writer, ends_in};
use pyo3::prelude::*;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Puzzles of a file, each read on demand.
#[pyclass(frozen)]
pub struct Reading(Mutex<Reader<BufReader<File>>>, Gate);

/// A puzzle of a file or for one: a whole record, or what is known, in JSON.
#[derive(FromPyObject, IntoPyObject)]
pub enum Read<'py> {
    Record(Bound<'py, Record>),
    Known(String),
}

#[pymethods]
impl Reading {
    #[new]
    fn new(py: Python<'_>, path: PathBuf, trust: bool) -> PyResult<Reading> {
        let reader = here(py, || Ok(Reader::open(&path)?))?;
        let gate = Gate {
            trust,
            ..Gate::default()
        };
        Ok(Reading(Mutex::new(reader), gate))
    }

    /// The next puzzle; none at the end.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Read<'py>>> {
        look_up(py, None)?;
        let entry = here(py, || {
            let next = self.0.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(raw) = next else {
                return Ok(None);
            };
            Ok(Some(self.1.admit(Entry::parse(raw?)?)?))
        })?;
        let Some(entry) = entry else {
            return Ok(None);
        };
        let puzzle = entry.puzzle.clone();
        let known = Known {
            puzzle: puzzle.to_string(),
            answer: entry.answer.as_ref().map(pencilmill_api::answer_text),
            id: entry.claims.id.clone(),
            ..Known::default()
        };
        Ok(Some(match entry.record() {
            None => Read::Known(known.facts(&puzzle).to_string()),
            Some(record) => {
                let claimed = true;
                Read::Record(Bound::new(py, Record { record, claimed })?)
            }
        }))
    }
}

/// Writes puzzles to a file, or to several with up to `per_file` each.
#[pyfunction]
#[pyo3(signature = (puzzles, path, per_file, force))]
pub fn write(
    puzzles: &Bound<'_, PyAny>,
    path: PathBuf,
    per_file: Option<u64>,
    force: bool,
) -> PyResult<u64> {
    ends_in(&path, RECORDS).map_err(|why| Fault::refused("path", why))?;
    let format = Format::of(&path).unwrap_or(Format::Csv);
    let begin = |file: u64| {
        let path = per_file.map_or_else(|| path.clone(), |_| numbered(&path, file));
        let begun = NewFile::output(&path, Replace::when(force, &[]))
            .and_then(|file| Writer::new(format, file));
        begun.map_err(|error| Fault::of_file("write", &path, &error))
    };
    let failed = |error: std::io::Error| Fault::of_file("write", &path, &error);
    let mut writer = begin(0)?;
    let mut count = 0;
    for puzzle in puzzles.try_iter()? {
        let puzzle: Read<'_> = puzzle?.extract()?;
        if let Some(most) = per_file
            && count > 0
            && count % most == 0
        {
            let full = std::mem::replace(&mut writer, begin(count / most)?);
            full.finish().and_then(NewFile::finish).map_err(failed)?;
        }
        match puzzle {
            Read::Record(record) => writer.write(&record.get().record),
            Read::Known(known) => {
                let known: Known = read(known.as_bytes()).map_err(Fault::from)?;
                let record = known.record(&Limit::default()).map_err(Fault::from)?;
                writer.write(&record)
            }
        }
        .map_err(failed)?;
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

/// The numbers of good, bad and undecided records, and the findings: line, undecided, text.
type Report = (u64, u64, u64, Vec<(u64, bool, String)>);

/// Checks all records of a file.
#[pyfunction]
#[pyo3(signature = (path, grades, remake, proof, limit, threads, stop))]
#[expect(clippy::too_many_arguments, reason = "all that `check` has")]
pub fn check(
    py: Python<'_>,
    path: PathBuf,
    grades: bool,
    remake: bool,
    proof: bool,
    limit: Option<u64>,
    threads: Option<usize>,
    stop: Option<&Bound<'_, PyAny>>,
) -> PyResult<Report> {
    let threads = self::threads(threads);
    let Limit { budget, .. } = limit.map_or_else(Limit::default, Limit::of_millions);
    long(py, stop, move |ends| {
        let reader = Reader::open(&path)?;
        let mut seen = Seen::default();
        let (mut good, mut bad, mut undecided) = (0, 0, 0);
        let mut findings = Vec::new();
        let look = Look {
            budget,
            grades,
            remake,
            proof,
        };
        for looked in Looks::new(reader, threads, move |raw| inspect(raw, look)) {
            let Inspected {
                at,
                identity,
                verdict,
            } = looked?;
            if ends.is_set() {
                break;
            }
            let new = identity.is_none_or(|identity| seen.take(&identity));
            let wrong = match verdict {
                Ok(_) if new => {
                    good += 1;
                    continue;
                }
                Ok(_) => Wrong::Twice,
                Err(wrong) => wrong,
            };
            let is_undecided = wrong == Wrong::Undecided;
            match is_undecided {
                true => undecided += 1,
                false => bad += 1,
            }
            findings.push((at.line, is_undecided, wrong.at(&at)));
        }
        Ok((good, bad, undecided, findings))
    })
}
