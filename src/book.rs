//! `pencilmill book`: a book from a recipe.

use crate::args::ThreadsArg;
use crate::joblog::job_failure;
use pencilmill_command::failure::Failure;
use pencilmill_command::put::Force;
use pencilmill_jobs::books::NoBook;
use std::path::PathBuf;

/// Set a book of puzzles as PDF, from a recipe.
///
/// The same recipe gives the same bytes. docs/books.md lists the keys of a recipe.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill book examples/book.toml -o book.pdf
  pencilmill book night.toml -o night.pdf --profile screen
  pencilmill book shop.toml -o inside.pdf --cover cover.pdf --list puzzles.csv
  pencilmill book kana.toml -o kana.pdf --font BIZUDPGothic-Regular.ttf")]
pub struct Book {
    /// The recipe.
    #[arg(value_name = "RECIPE.toml")]
    recipe: PathBuf,
    /// The file to write. It appears when it is complete.
    #[arg(short, long, value_name = "BOOK.pdf")]
    output: PathBuf,
    /// Write a cover too: back, spine and front on one sheet, for this number of pages.
    #[arg(long, value_name = "COVER.pdf")]
    cover: Option<PathBuf>,
    /// Write a list of the puzzles too, with number, page, section and id; `check` reads it.
    #[arg(long, value_name = "LIST.csv")]
    list: Option<PathBuf>,
    /// What the book is for, whatever the recipe says.
    #[arg(long, value_enum)]
    profile: Option<ProfileArg>,
    /// Standard that the file is to keep.
    #[arg(long, value_enum)]
    pdf_standard: Option<StandardArg>,
    /// A font file for what the program's own font does not have; may be given several times.
    /// Without it, Japanese fonts are looked for on the system.
    #[arg(long, value_name = "FILE")]
    font: Vec<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// Take answers from files as they are, unchecked.
    #[arg(long)]
    trust: bool,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Show no progress.
    #[arg(long)]
    quiet: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum ProfileArg {
    /// Paper
    Print,
    /// Screens, with links
    Screen,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum StandardArg {
    /// PDF/A-1b
    A1b,
    /// PDF/A-2b
    A2b,
    /// PDF/X-1a:2003
    X1a,
    /// PDF/X-3:2003
    X3,
}

#[cfg(not(feature = "books"))]
impl Book {
    pub fn run(self) -> Result<(), Failure> {
        Err(book_failure(NoBook::Without(
            self.recipe.display().to_string(),
        )))
    }
}

/// Converts an error in setting books.
pub fn book_failure(error: NoBook) -> Failure {
    match error {
        #[cfg(feature = "books")]
        NoBook::File(error) => set::file_failure(error),
        #[cfg(feature = "books")]
        NoBook::Archive(_) => Failure::Data(error.to_string()),
        NoBook::Job(error) => job_failure(error),
        NoBook::Without(_) => Failure::Usage(error.to_string()),
    }
}

#[cfg(feature = "books")]
mod set {
    //! The `book` subcommand in a program with books.

    use super::{Book, ProfileArg, StandardArg, book_failure};
    use pencilmill_api::Interrupt;
    use pencilmill_book::BookError;
    use pencilmill_book::file::{FileError, Outputs, Setting, read};
    use pencilmill_book::font::FontError;
    use pencilmill_book::picture::PictureError;
    use pencilmill_book::recipe::{Profile, Standard};
    use pencilmill_book::sources::{GatherError, Progress};
    use pencilmill_command::failure::Failure;
    use pencilmill_command::progress;
    use pencilmill_jobs::books::archived;
    use std::cell::RefCell;
    use std::path::Path;

    impl Book {
        pub fn run(self) -> Result<(), Failure> {
            let mut recipe = read(&self.recipe).map_err(file_failure)?;
            if let Some(profile) = self.profile {
                recipe.profile = match profile {
                    ProfileArg::Print => Profile::Print,
                    ProfileArg::Screen => Profile::Screen,
                };
            }
            if let Some(standard) = self.pdf_standard {
                recipe.standard = Some(match standard {
                    StandardArg::A1b => Standard::A1b,
                    StandardArg::A2b => Standard::A2b,
                    StandardArg::X1a => Standard::X1a,
                    StandardArg::X3 => Standard::X3,
                });
            }
            let folder = self.recipe.parent().unwrap_or(Path::new(""));
            let seen = archived(&recipe, folder).map_err(book_failure)?;
            let progress = RefCell::new(progress::Progress::new(0, self.quiet));
            let setting = Setting {
                folder,
                fonts: &self.font,
                trust: self.trust,
                threads: self.threads.number(),
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
            };
            let outputs = Outputs {
                book: &self.output,
                cover: self.cover.as_deref(),
                list: self.list.as_deref(),
                force: self.force.force,
                recipe: &self.recipe,
            };
            let written = setting.write(&recipe, outputs).map_err(file_failure)?;
            let progress = progress.into_inner();
            for line in &written.notes {
                progress.note(line);
            }
            progress.finish(&written.to_string());
            Ok(())
        }
    }

    /// Converts an error in setting a book from files.
    pub fn file_failure(error: FileError) -> Failure {
        let text = error.to_string();
        match error {
            FileError::Write { path, error } => Failure::writing(path.display(), error),
            FileError::Read { .. } => Failure::Io(text),
            FileError::NoText(_) | FileError::NoDate | FileError::OnScreen | FileError::InLight => {
                Failure::Data(text)
            }
            FileError::Epoch(_) | FileError::Twice(_) => Failure::Usage(text),
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
}
