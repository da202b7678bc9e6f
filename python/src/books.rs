//! Books, which take fonts.

use crate::args::{Whole, maybe, tuple};
use crate::fault::{Fault, Kind};
use crate::work::{long, threads};
use pencilmill_api::Interrupt;
use pencilmill_book::BookError;
use pencilmill_book::file::{self, FileError, Outputs, Setting, Written};
use pencilmill_book::font::FontError;
use pencilmill_book::picture::PictureError;
use pencilmill_book::recipe::{Profile, Standard};
use pencilmill_book::sources::GatherError;
use pencilmill_book::sources::Sources;
use pencilmill_job_books::{JobBooks, NoBook, archived};
use pencilmill_jobs::spec::Job;
use pyo3::prelude::*;
use std::path::{Path, PathBuf};

/// The books of a job, whose recipes lie in the folder `beside`.
pub fn of_job(job: &Job, beside: &Path) -> Result<JobBooks, Fault> {
    Ok(JobBooks::read(job, beside)?)
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
            fonts: &fonts,
            sources: Sources {
                folder,
                trust,
                threads,
                seen: &seen,
                tell: &|_| {},
                stop: &ends,
            },
        };
        let outputs = Outputs {
            book: &path,
            cover: cover.as_deref(),
            list: list.as_deref(),
            about: None,
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

impl From<NoBook> for Fault {
    fn from(error: NoBook) -> Fault {
        match error {
            NoBook::File(error) => error.into(),
            NoBook::Archive(misplaced) => misplaced.into(),
            NoBook::Job(error) => error.into(),
        }
    }
}

impl From<FileError> for Fault {
    fn from(error: FileError) -> Fault {
        let kind = match error {
            FileError::Recipe(misplaced) => return misplaced.into(),
            FileError::Gather(error) => return error.into(),
            FileError::Read { .. }
            | FileError::Write { .. }
            | FileError::Font(FontError::Io { .. })
            | FileError::Picture(PictureError::Io { .. }) => Kind::File,
            FileError::NoText(_) => Kind::Text,
            FileError::Book(BookError::Internal(_)) => Kind::Internal,
            FileError::Epoch(_)
            | FileError::Twice(_)
            | FileError::NoDate
            | FileError::OnScreen
            | FileError::InLight
            | FileError::Epub(_)
            | FileError::Font(_)
            | FileError::Text(_)
            | FileError::Picture(_)
            | FileError::Book(_) => Kind::Refused,
        };
        Fault::new(kind, error)
    }
}

impl From<GatherError> for Fault {
    fn from(error: GatherError) -> Fault {
        match error {
            GatherError::Recipe(misplaced) => misplaced.into(),
            GatherError::Read(error) => error.into(),
            GatherError::Answer(_) => Fault::new(Kind::Record, error),
            GatherError::Inspection(_) => Fault::new(Kind::Internal, error),
            GatherError::Stopped => Fault::new(Kind::Stopped, error),
            GatherError::Short(misplaced) => Fault::from(misplaced).of(Kind::Missed),
        }
    }
}
