//! Pages to play, sites, and jobs.

use crate::args::{Whole, language, maybe, tuple};
use crate::fault::{Fault, Kind};
use crate::work::{long, threads};
use pencilmill_api::{Interrupt, Look, svg};
use pencilmill_jobs::books::Books;
use pencilmill_jobs::folder::Folder;
use pencilmill_jobs::plan::Shard;
use pencilmill_jobs::run::{Ending, Run};
use pencilmill_jobs::spec::Job;
use pencilmill_page::site::{SITE, Site};
use pencilmill_page::{Examples, Page, PageError, Sheet, Start, sheets};
use pencilmill_records::atomic_file::{NewFile, Replace, inputs};
use pencilmill_records::entry::Entry;
use pencilmill_records::look::Looks;
use pencilmill_records::own_folder::OwnFolder;
use pencilmill_records::read::{Raw, ReadError, Reader};
use pencilmill_records::seen::{Seen, name_of};
use pyo3::prelude::*;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Ends the making of a page: a stop is passed on as an error in writing.
fn stopped(stop: &Interrupt) -> Result<(), PageError> {
    match stop.is_set() {
        true => Err(PageError::writing("the page")(std::io::Error::other(
            "stopped",
        ))),
        false => Ok(()),
    }
}

/// Writes a page for playing the puzzles of a file in a browser, with the same bytes as the command.
///
/// Parameters
/// ----------
/// source : str or os.PathLike
///     A CSV or JSON Lines file, or a file of puzzle texts.
/// path : str or os.PathLike
///     The page. It appears when it is complete.
/// title : str, optional
///     Title of the page; the names of its genres by default.
/// hints : bool
///     False to leave out hints: the page is smaller, and sooner made.
/// labels : bool
///     True to label rows and columns.
/// force : bool
///     True to replace an existing file.
/// threads : int, optional
///     Number of threads, 1 to 1024; one for each processor by default.
/// stop : object, optional
///     Anything with `is_set()`, such as a `threading.Event`.
///
/// Raises
/// ------
/// FileError
///     If a file cannot be read or written.
/// RecordError
///     If a record is wrong.
///
/// Examples
/// --------
/// >>> import os, pencilmill, tempfile
/// >>> folder = tempfile.mkdtemp()
/// >>> source, page = os.path.join(folder, "a.csv"), os.path.join(folder, "a.html")
/// >>> count = pencilmill.write(pencilmill.generate("canal-view", size=5, count=3), source)
/// >>> pencilmill.play(source, page)
/// >>> open(page).read()[:15]
/// '<!doctype html>'
#[pyfunction]
#[pyo3(signature = (
    source, path, *, title = None, hints = true, labels = false, force = false, threads = None, stop = None
))]
#[expect(clippy::too_many_arguments, reason = "the keywords of one function")]
pub fn play(
    py: Python<'_>,
    source: PathBuf,
    path: PathBuf,
    title: Option<String>,
    hints: bool,
    labels: bool,
    force: bool,
    threads: Option<Whole>,
    stop: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    let threads = self::threads(maybe(threads, "threads")?)?;
    let flag = Interrupt::new();
    let ends = flag.clone();
    long(py, stop, &flag, move || {
        let mut reader = Reader::open(&source)?;
        let cannot = PageError::writing(path.display());
        let name = source.display().to_string();
        let read = inputs([&name]);
        let file = NewFile::output(&path, Replace::when(force, &read)).map_err(&cannot)?;
        let page = Page::new(title.as_deref(), Start::Board, file).map_err(&cannot)?;
        let mut page = page.labelled(labels);
        sheets(&mut reader, &name, hints, threads, |sheet| {
            stopped(&ends)?;
            page.add(&sheet?).map_err(&cannot)
        })?;
        let ended = page.finish(&mut Examples::new(true));
        Ok(ended.and_then(NewFile::finish).map_err(&cannot)?)
    })
}

/// Draws the puzzles of a file and their answers, with the same bytes as the command: SVG files, and
/// index.html with all of them.
///
/// Parameters
/// ----------
/// source : str or os.PathLike
///     A CSV or JSON Lines file, or a file of puzzle texts.
/// path : str or os.PathLike
///     The folder; created if it does not exist. One that was made so is written anew.
/// title : str, optional
///     Title of the page; the names of its genres by default.
/// lang : {"en", "ja"}
///     Language of the title and of words on the board.
/// labels, force, threads, stop
///     As for `play`.
///
/// Returns
/// -------
/// int
///     The number of puzzles.
///
/// Raises
/// ------
/// FileError
///     If a file cannot be read or written.
/// RecordError
///     If a record is wrong.
///
/// Examples
/// --------
/// >>> import os, pencilmill, tempfile
/// >>> folder = tempfile.mkdtemp()
/// >>> source, pictures = os.path.join(folder, "a.csv"), os.path.join(folder, "pictures")
/// >>> count = pencilmill.write(pencilmill.generate("canal-view", size=5, count=1), source)
/// >>> pencilmill.draw(source, pictures)
/// 1
/// >>> sorted(name for name in os.listdir(pictures) if name[0] != ".")
/// ['canal-view-5x5-s1-0-answer.svg', 'canal-view-5x5-s1-0.svg', 'index.html']
#[pyfunction]
#[pyo3(signature = (
    source, path, *, title = None, labels = false, lang = "en", force = false, threads = None, stop = None
))]
#[expect(clippy::too_many_arguments, reason = "the keywords of one function")]
pub fn draw(
    py: Python<'_>,
    source: PathBuf,
    path: PathBuf,
    title: Option<String>,
    labels: bool,
    lang: &str,
    force: bool,
    threads: Option<Whole>,
    stop: Option<&Bound<'_, PyAny>>,
) -> PyResult<u64> {
    let threads = self::threads(maybe(threads, "threads")?)?;
    let language = language(lang)?;
    let flag = Interrupt::new();
    let ends = flag.clone();
    long(py, stop, &flag, move || {
        let mut reader = Reader::open(&source)?;
        let name = source.display().to_string();
        let folder = OwnFolder::open(&path, "draw", force, inputs([&name]));
        let folder = folder.map_err(PageError::writing(path.display()))?;
        let cannot = |name: &str| PageError::writing(folder.path(name).display().to_string());
        let begun = |name: &str| folder.file(name).map_err(cannot(name));
        let index = "index.html";
        let page = Page::new(title.as_deref(), Start::List, begun(index)?);
        let mut page = page.map_err(cannot(index))?.labelled(labels);
        let look = Look { language, labels };
        let drawn = move |raw: Result<Raw, ReadError>| -> Result<_, PageError> {
            let entry = Entry::parse(raw?)?;
            let answers = std::iter::once(None).chain(entry.answer.as_ref().map(Some));
            let pictures = answers.map(|answer| svg(&entry.puzzle, answer, look));
            let pictures: Vec<String> = pictures.collect();
            Ok((Sheet::of(&entry), pictures, entry))
        };
        let (mut seen, mut count) = (Seen::default(), 0);
        for found in Looks::new(&mut reader, threads, drawn) {
            stopped(&ends)?;
            let (sheet, pictures, entry) = found?;
            count += 1;
            let name = name_of(&entry, count, &mut seen);
            for (picture, end) in pictures.iter().zip([".svg", "-answer.svg"]) {
                let name = format!("{name}{end}");
                let mut file = begun(&name)?;
                let written = file
                    .write_all(picture.as_bytes())
                    .and_then(|()| file.place());
                written.map_err(cannot(&name))?;
            }
            page.add(&sheet).map_err(cannot(index))?;
        }
        if count == 0 {
            return Err(PageError::Empty(name).into());
        }
        let ended = page.finish(&mut Examples::new(false));
        ended.and_then(NewFile::finish).map_err(cannot(index))?;
        Ok(count)
    })
}

/// Writes a folder of pages for any web server, with the same bytes as the command.
///
/// Parameters
/// ----------
/// source : str or os.PathLike
///     A CSV or JSON Lines file, or a file of puzzle texts.
/// path : str or os.PathLike
///     The folder; created if it does not exist. One that was made so is written anew.
/// title : str
///     Title of the index.
/// hints, labels, force, threads, stop
///     As for `play`.
///
/// Returns
/// -------
/// str
///     The index of the site.
///
/// Raises
/// ------
/// FileError
///     If a file cannot be read or written.
/// RecordError
///     If a record is wrong.
///
/// Examples
/// --------
/// >>> import os, pencilmill, tempfile
/// >>> folder = tempfile.mkdtemp()
/// >>> source = os.path.join(folder, "a.csv")
/// >>> count = pencilmill.write(pencilmill.generate("canal-view", size=5, count=3), source)
/// >>> os.path.basename(pencilmill.site(source, os.path.join(folder, "site")))
/// 'index.html'
#[pyfunction]
#[pyo3(signature = (
    source, path, *, title = "Puzzles".to_owned(), hints = true, labels = false, force = false, threads = None, stop = None
), text_signature = "(source, path, *, title='Puzzles', hints=True, labels=False, force=False, threads=None, stop=None)")]
#[expect(clippy::too_many_arguments, reason = "the keywords of one function")]
pub fn site(
    py: Python<'_>,
    source: PathBuf,
    path: PathBuf,
    title: String,
    hints: bool,
    labels: bool,
    force: bool,
    threads: Option<Whole>,
    stop: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let threads = self::threads(maybe(threads, "threads")?)?;
    let flag = Interrupt::new();
    let ends = flag.clone();
    long(py, stop, &flag, move || {
        let mut reader = Reader::open(&source)?;
        let name = source.display().to_string();
        let folder = OwnFolder::open(&path, SITE, force, inputs([&name]));
        let folder = folder.map_err(PageError::writing(path.display()))?;
        let mut site = Site::new(&title, folder).labelled(labels);
        sheets(&mut reader, &name, hints, threads, |sheet| {
            stopped(&ends)?;
            site.add(&sheet?)
        })?;
        Ok(site.finish()?.display().to_string())
    })
}

/// Runs a job to its end, or continues one that was stopped or killed; docs/jobs.md describes jobs.
///
/// Parameters
/// ----------
/// job : str or os.PathLike
///     The job file.
/// folder : str or os.PathLike, optional
///     Folder of the job; one in the current directory by default, named after the job file.
/// shard : str, optional
///     `"2/8"` to make the second of eight parts; all by default.
/// night : int
///     Number of the night, mixed into every seed.
/// threads : int, optional
///     Number of threads, 1 to 1024; one for each processor by default.
/// stop : object, optional
///     Anything with `is_set()`, such as a `threading.Event`; the next call goes on from there.
///
/// Returns
/// -------
/// Job
///     Whether the whole job is finished, its files, its number of puzzles, and shortfalls.
///
/// Raises
/// ------
/// TextError
///     If the job file is wrong; `line` and `column` give the place.
/// RefusedError
///     If an argument is refused, or the folder belongs to another job.
/// FileError
///     If a file cannot be read or written.
///
/// Examples
/// --------
/// >>> import os, pathlib, pencilmill, tempfile
/// >>> folder = pathlib.Path(tempfile.mkdtemp())
/// >>> job = '''
/// ... [[entry]]
/// ... genre = "canal-view"
/// ... seed = 7
/// ... size = 5
/// ... count = 3
/// ... '''
/// >>> size = (folder / "job.toml").write_text(job)
/// >>> done = pencilmill.run(folder / "job.toml", folder / "job")
/// >>> done.finished, done.puzzles
/// (True, 3)
#[pyfunction]
#[pyo3(
    signature = (job, folder = None, *, shard = None, night = Whole::of(0), threads = None, stop = None),
    text_signature = "(job, folder=None, *, shard=None, night=0, threads=None, stop=None)"
)]
pub fn run<'py>(
    py: Python<'py>,
    job: PathBuf,
    folder: Option<PathBuf>,
    shard: Option<&str>,
    night: Whole,
    threads: Option<Whole>,
    stop: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let threads = self::threads(maybe(threads, "threads")?)?;
    let night = night.named("night")?;
    let shard: Shard = match shard {
        Some(text) => crate::args::parsed("shard", text)?,
        None => Shard::ALL,
    };
    let program: PathBuf = py
        .import("pencilmill._books")?
        .call_method0("program")?
        .extract()?;
    let flag = Interrupt::new();
    let ends = flag.clone();
    let done = long(py, stop, &flag, move || {
        let shown = job.display().to_string();
        let cannot = |error| Fault::new(Kind::File, format!("cannot read {shown}: {error}"));
        let text = std::fs::read_to_string(&job).map_err(cannot)?;
        let asked = Job::parse(&shown, &text, night)?;
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
            threads,
            stop: &ends,
        };
        match run.run(|_| {}, &mut |_| {})? {
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
    })?;
    tuple(py, "Job", done)
}
