//! Commands that take fonts: books, PNG and PDF files.

use crate::book::{Book, ProfileArg, StandardArg};
use crate::joblog::job_failure;
use crate::paint::{Told, Wanted};
use pencilmill_api::Interrupt;
use pencilmill_book::BookError;
use pencilmill_book::file::{FileError, Outputs, Setting, read};
use pencilmill_book::font::FontError;
use pencilmill_book::picture::PictureError;
use pencilmill_book::png::Painter;
use pencilmill_book::recipe::{Profile, Standard};
use pencilmill_book::single::{FigurePainter, Paper, Titled};
use pencilmill_book::sources::Sources;
use pencilmill_book::sources::{GatherError, Progress};
use pencilmill_command::failure::Failure;
use pencilmill_command::progress;
use pencilmill_job_books::{JobBooks, NoBook, archived};
use pencilmill_jobs::spec::Job;
use std::cell::RefCell;
use std::path::Path;

/// Sets a book.
pub fn set(book: &Book) -> Result<(), Failure> {
    let mut recipe = read(&book.recipe).map_err(file_failure)?;
    if let Some(profile) = book.profile {
        recipe.profile = match profile {
            ProfileArg::Print => Profile::Print,
            ProfileArg::Screen => Profile::Screen,
        };
        let end = book.output.extension();
        if recipe.profile == Profile::Print
            && end.is_some_and(|end| end.eq_ignore_ascii_case("epub"))
        {
            let text = "--profile print: expected a book as PDF; EPUB files are for screens";
            return Err(Failure::Usage(text.to_owned()));
        }
    }
    if let Some(standard) = book.pdf_standard {
        recipe.standard = Some(match standard {
            StandardArg::A1b => Standard::A1b,
            StandardArg::A2b => Standard::A2b,
            StandardArg::X1a => Standard::X1a,
            StandardArg::X3 => Standard::X3,
        });
    }
    let folder = book.recipe.parent().unwrap_or(Path::new(""));
    let seen = archived(&recipe, folder).map_err(failure)?;
    let progress = RefCell::new(progress::Progress::new(0, book.quiet));
    let setting = Setting {
        fonts: &book.font,
        sources: Sources {
            folder,
            trust: book.trust,
            threads: book.threads.number(),
            seen: &seen,
            tell: &|event| {
                let mut progress = progress.borrow_mut();
                match event {
                    Progress::Expected(puzzles) => progress.expect(puzzles),
                    Progress::Puzzle => progress.step(),
                }
            },
            // A signal ends the program.
            stop: &Interrupt::new(),
        },
    };
    let outputs = Outputs {
        book: &book.output,
        cover: book.cover.as_deref(),
        list: book.list.as_deref(),
        about: book.about.as_deref(),
        force: book.force.force,
        recipe: &book.recipe,
    };
    let written = setting.write(&recipe, outputs).map_err(file_failure)?;
    let progress = progress.into_inner();
    for line in &written.notes {
        progress.note(line);
    }
    progress.finish(&written.to_string());
    Ok(())
}

/// The books of a job, whose recipes lie in the folder `beside`.
pub fn of_job(job: &Job, beside: &Path) -> Result<JobBooks, Failure> {
    JobBooks::read(job, beside).map_err(failure)
}

/// The failure of a command that sets books.
pub fn failure(error: NoBook) -> Failure {
    match error {
        NoBook::File(error) => file_failure(error),
        NoBook::Archive(_) => Failure::Data(error.to_string()),
        NoBook::Job(error) => job_failure(error),
    }
}

/// The failure of a command that sets a book from files.
fn file_failure(error: FileError) -> Failure {
    let text = error.to_string();
    match error {
        FileError::Write { path, error } => Failure::writing(path.display(), error),
        FileError::Read { .. } => Failure::Io(text),
        FileError::NoText(_) | FileError::NoDate | FileError::OnScreen | FileError::InLight => {
            Failure::Data(text)
        }
        FileError::Epoch(_) | FileError::Twice(_) | FileError::Epub(_) => Failure::Usage(text),
        FileError::Recipe(misplaced) => misplaced.into(),
        FileError::Font(FontError::Io { .. }) => Failure::Io(text),
        FileError::Font(FontError::NoFont(_)) => Failure::Data(text),
        FileError::Text(_) => Failure::Data(text),
        FileError::Picture(PictureError::Io { .. }) => Failure::Io(text),
        FileError::Picture(PictureError::Other { .. }) => Failure::Data(text),
        FileError::Gather(error) => match error {
            GatherError::Recipe(misplaced) => misplaced.into(),
            GatherError::Read(error) => error.into(),
            GatherError::Answer(text) => Failure::Data(text),
            GatherError::Inspection(text) => Failure::Internal(text),
            GatherError::Short(misplaced) => Failure::Quota(misplaced.to_string()),
            GatherError::Stopped => Failure::Stopped(error.to_string()),
        },
        FileError::Book(BookError::Internal(text)) => Failure::Internal(text),
        FileError::Book(error) => Failure::Data(error.to_string()),
    }
}

/// Message of a painter that was not wanted.
const UNWANTED: &str = "the format is not among the wanted ones";

/// Painters of PNG and PDF files, and of pictures for print.
pub struct Painters {
    png: Option<Painter>,
    figures: Option<FigurePainter>,
    /// The form of pictures for print, if they are.
    paper: Option<Paper>,
}

impl Painters {
    /// Painters of what is wanted.
    pub fn new(wanted: &Wanted) -> Result<Painters, Failure> {
        let paper = match wanted.print {
            true => {
                let paper = Paper::new(wanted.cell, wanted.crop);
                let found = wanted.cell.unwrap_or_default();
                let wrong =
                    |expected| Failure::Usage(format!("--cell: found {found:?}, {expected}"));
                Some(paper.map_err(wrong)?)
            }
            false => None,
        };
        let painter = || FigurePainter::new(wanted.fonts, wanted.language);
        let figures = (wanted.pdf || wanted.print).then(painter).transpose();
        Ok(Painters {
            png: wanted.png.then(Painter::default),
            figures: figures.map_err(|error| file_failure(FileError::Font(error)))?,
            paper,
        })
    }

    /// The SVG file of a figure for print.
    pub fn printed(&self, told: &Told) -> Result<String, String> {
        let (Some(painter), Some(paper)) = (&self.figures, self.paper) else {
            return Err(UNWANTED.to_owned());
        };
        let file = painter.printed_svg(titled(told), paper);
        file.map_err(|e| e.to_string())
    }

    /// The PNG file of a picture.
    pub fn png(&self, picture: &str, zoom: u8) -> Result<Vec<u8>, String> {
        self.png.as_ref().ok_or(UNWANTED)?.png(picture, zoom)
    }

    /// The PDF file of a figure.
    pub fn pdf(&self, told: &Told) -> Result<Vec<u8>, String> {
        let painter = self.figures.as_ref().ok_or(UNWANTED)?;
        let file = match self.paper {
            Some(paper) => painter.printed_pdf(titled(told), paper),
            None => painter.pdf(titled(told)),
        };
        file.map_err(|e| e.to_string())
    }
}

fn titled(told: &Told) -> Titled<'_> {
    Titled {
        figure: &told.figure,
        is_answer: told.is_answer,
        title: &told.title,
        description: &told.description,
    }
}
