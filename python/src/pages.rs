//! Pages to play, sites, and jobs.

use crate::fault::Fault;
use crate::work::{long, threads};
use pencilmill_api::{Interrupt, Look, svg};
use pencilmill_jobs::books::Books;
use pencilmill_jobs::folder::Folder;
use pencilmill_jobs::plan::Shard;
use pencilmill_jobs::read::JobFile;
use pencilmill_jobs::run::{Ending, Run};
use pencilmill_jobs::spec::Job;
use pencilmill_page::site::{SITE, Site};
use pencilmill_page::{Examples, Page, PageError, sheets};
use pencilmill_records::atomic_file::{NewFile, Replace, inputs};
use pencilmill_records::entry::Entry;
use pencilmill_records::look::Looks;
use pencilmill_records::own_folder::OwnFolder;
use pencilmill_records::read::{Raw, ReadError, Reader};
use pencilmill_records::seen::{Seen, name_of};
use pencilmill_records::verify::Gate;
use pencilmill_records::write::ends_in;
use pyo3::prelude::*;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;

/// Ends the making of a page: a stop is passed on as an error in writing.
fn stopped(stop: &Interrupt) -> Result<(), PageError> {
    match stop.is_set() {
        true => Err(PageError::writing("the page")(std::io::Error::other(
            "stopped",
        ))),
        false => Ok(()),
    }
}

/// The gate for records of a file.
pub fn gate(trust: bool, stop: &Interrupt) -> Gate {
    let stop = stop.clone();
    Gate { trust, stop }
}

/// Writes a page for playing the puzzles of a file in a browser.
#[pyfunction]
#[pyo3(signature = (source, path, title, hints, labels, force, trust, threads, stop))]
#[expect(
    clippy::too_many_arguments,
    reason = "all that the function of this name has"
)]
pub fn play(
    py: Python<'_>,
    source: PathBuf,
    path: PathBuf,
    title: Option<String>,
    hints: bool,
    labels: bool,
    force: bool,
    trust: bool,
    threads: Option<usize>,
    stop: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    let threads = self::threads(threads);
    ends_in(&path, &["html"]).map_err(|why| Fault::refused("path", why))?;
    long(py, stop, move |ends| {
        let mut reader = Reader::open(&source)?;
        let cannot = PageError::writing(path.display());
        let name = source.display().to_string();
        let read = inputs([&name]);
        let file = NewFile::output(&path, Replace::when(force, &read)).map_err(&cannot)?;
        let page = Page::new(title.as_deref(), file).map_err(&cannot)?;
        let mut page = page.labelled(labels);
        sheets(&mut reader, gate(trust, ends), hints, threads, |sheet| {
            stopped(ends)?;
            page.add(&sheet?).map_err(&cannot)
        })?;
        let ended = page.finish(&mut Examples::default());
        Ok(ended.and_then(NewFile::finish).map_err(&cannot)?)
    })
}

/// Draws the puzzles of a file and their answers as SVG files.
#[pyfunction]
#[pyo3(signature = (source, path, labels, language, force, trust, threads, stop))]
#[expect(
    clippy::too_many_arguments,
    reason = "all that the function of this name has"
)]
pub fn draw(
    py: Python<'_>,
    source: PathBuf,
    path: PathBuf,
    labels: bool,
    language: &str,
    force: bool,
    trust: bool,
    threads: Option<usize>,
    stop: Option<&Bound<'_, PyAny>>,
) -> PyResult<u64> {
    let threads = self::threads(threads);
    let language = language
        .parse()
        .map_err(|why| Fault::refused("lang", why))?;
    long(py, stop, move |ends| {
        let mut reader = Reader::open(&source)?;
        let name = source.display().to_string();
        let folder = OwnFolder::begin(&path, "draw", force, inputs([&name]), None);
        let folder = folder.map_err(PageError::writing(path.display()))?;
        let cannot = |name: &str| PageError::writing(folder.path(name).display().to_string());
        let look = Look { language, labels };
        let gate = gate(trust, ends);
        let drawn = move |raw: Result<Raw, ReadError>| -> Result<_, PageError> {
            let entry = gate.admit(Entry::parse(raw?)?).map_err(PageError::from)?;
            let answers = std::iter::once(None).chain(entry.answer.as_ref().map(Some));
            let pictures = answers.map(|answer| svg(&entry.puzzle, answer, look));
            let pictures: Vec<String> = pictures.collect();
            Ok((pictures, entry))
        };
        let (mut seen, mut count) = (Seen::default(), 0);
        for found in Looks::new(&mut reader, threads, drawn) {
            stopped(ends)?;
            let (pictures, entry) = found?;
            count += 1;
            let name = name_of(&entry, count, &mut seen);
            for (picture, end) in pictures.iter().zip([".svg", "-answer.svg"]) {
                let name = format!("{name}{end}");
                let write = || {
                    let mut file = folder.file(&name)?;
                    file.write_all(picture.as_bytes())?;
                    file.place()
                };
                write().map_err(cannot(&name))?;
            }
        }
        if count == 0 {
            return Err(PageError::Empty(name).into());
        }
        let finished = folder.finish();
        finished.map_err(PageError::writing(path.display()))?;
        Ok(count)
    })
}

/// Writes a folder of pages for any web server.
#[pyfunction]
#[pyo3(signature = (source, path, title, hints, labels, force, trust, threads, stop))]
#[expect(
    clippy::too_many_arguments,
    reason = "all that the function of this name has"
)]
pub fn site(
    py: Python<'_>,
    source: PathBuf,
    path: PathBuf,
    title: String,
    hints: bool,
    labels: bool,
    force: bool,
    trust: bool,
    threads: Option<usize>,
    stop: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let threads = self::threads(threads);
    long(py, stop, move |ends| {
        let mut reader = Reader::open(&source)?;
        let name = source.display().to_string();
        let folder = OwnFolder::begin(&path, SITE, force, inputs([&name]), None);
        let folder = folder.map_err(PageError::writing(path.display()))?;
        let mut site = Site::new(&title, folder).labelled(labels);
        sheets(&mut reader, gate(trust, ends), hints, threads, |sheet| {
            stopped(ends)?;
            site.add(&sheet?)
        })?;
        Ok(site.finish()?.display().to_string())
    })
}

/// Whether a job is finished, its files, its number of puzzles, and shortfalls.
type Done = (bool, Vec<String>, u64, Vec<String>);

/// Runs a job to its end, or continues one that was stopped or killed; docs/jobs.md describes jobs.
#[pyfunction]
#[pyo3(signature = (job, folder, shard, night, program, threads, stop))]
#[expect(
    clippy::too_many_arguments,
    reason = "all that the function of this name has"
)]
pub fn run(
    py: Python<'_>,
    job: PathBuf,
    folder: Option<PathBuf>,
    shard: Option<&str>,
    night: u64,
    program: PathBuf,
    threads: Option<usize>,
    stop: Option<&Bound<'_, PyAny>>,
) -> PyResult<Done> {
    let shard: Shard = match shard {
        Some(text) => text.parse().map_err(|why| Fault::refused("shard", why))?,
        None => Shard::ALL,
    };
    long(py, stop, move |ends| {
        let shown = job.display().to_string();
        let cannot = |error| Fault::of_file("read", &job, &error);
        let text = std::fs::read_to_string(&job).map_err(cannot)?;
        let file = JobFile::parse(&shown, &text, night)?;
        let asked = file.job;
        let root = folder.or_else(|| Job::usual_folder(&job));
        let root =
            root.ok_or_else(|| Fault::refused("folder", "expected the folder of the job"))?;
        let beside = job.parent().unwrap_or(Path::new(""));
        let archive = asked.archive.as_ref().map(|name| beside.join(name));
        let books = Books::checked(&asked, beside, &program)?;
        let folder = Folder::new(&root);
        let run = Run {
            folder: &folder,
            job: &asked,
            archive: archive.as_deref(),
            shard,
            books: &books,
            trust: false,
            threads: self::threads(threads.or(file.threads)),
            stop: ends,
        };
        let (running, ended) = sync_channel::<()>(0);
        let ending = thread::scope(|scope| {
            if let Some(time) = file.time_budget {
                scope.spawn(move || {
                    if ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                        ends.set();
                    }
                });
            }
            let ending = run.run(|_| {}, &mut |_| {});
            drop(running);
            ending
        });
        match ending? {
            Ending::Waiting => Ok((false, Vec::new(), 0, Vec::new())),
            Ending::Finished {
                manifest,
                books,
                site,
            } => {
                let path = |name: &str| folder.path(name).display().to_string();
                let files = manifest.files.iter().map(|file| path(&file.name));
                let mut files: Vec<String> = files.collect();
                for book in books {
                    files.push(book?);
                }
                if let Some(site) = site {
                    files.push(site?);
                }
                Ok((
                    true,
                    files,
                    manifest.totals().0,
                    manifest.shortfalls().collect(),
                ))
            }
        }
    })
}
