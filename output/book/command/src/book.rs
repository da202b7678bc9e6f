//! `pencilmill book`: a book from a recipe.

use pencilmill_api::Language;
use pencilmill_api::genres::named;
use pencilmill_book::BookError;
use pencilmill_book::file::{FileError, Outputs, Setting, read, write_rules};
use pencilmill_book::font::FontError;
use pencilmill_book::recipe::Profile;
use pencilmill_book::sources::{GatherError, Progress, Sources};
use pencilmill_command::args::{ThreadsArg, TrustArg};
use pencilmill_command::failure::Failure;
use pencilmill_command::files::{WRITTEN, ending};
use pencilmill_command::progress::{self, say};
use pencilmill_command::put::Force;
use pencilmill_records::verify::Gate;
use std::cell::RefCell;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Set a book of puzzles as PDF, from a recipe or from a file of puzzles.
///
/// The same recipe gives the same bytes. docs/books.md lists the keys of a recipe.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill book puzzles.csv -o book.pdf
  pencilmill book examples/book.toml -o book.pdf
  pencilmill book night.toml -o night.pdf --profile screen
  pencilmill book shop.toml -o inside.pdf --cover cover.pdf --list puzzles.csv --about about.txt
  pencilmill book night.toml --export night                      for a layout of your own
  pencilmill book kana.toml -o kana.pdf --font BIZUDPGothic-Regular.ttf")]
pub struct Book {
    /// The recipe; or a file of puzzles, as CSV, JSON Lines or texts, which are all set, with its name
    /// as the title.
    #[arg(value_name = "RECIPE.toml|FILE")]
    recipe: PathBuf,
    /// The file to write. It appears when it is complete.
    #[arg(
        short,
        long,
        value_name = "BOOK.pdf",
        required_unless_present_any = ["of_job", "export"],
        value_parser = ending(&["pdf"]),
        value_hint = WRITTEN
    )]
    output: Option<PathBuf>,
    /// Write a cover too, for the number of pages: back, spine and front on one sheet.
    #[arg(long, value_name = "COVER.pdf", value_parser = ending(&["pdf"]), value_hint = WRITTEN)]
    cover: Option<PathBuf>,
    /// Write a list of the puzzles too, with number, page, section and id; `check` reads it.
    #[arg(long, value_name = "LIST.csv", value_parser = ending(&["csv"]), value_hint = WRITTEN)]
    list: Option<PathBuf>,
    /// Write a sheet for the shop's form too: title, contributors, size, number of pages, width of the
    /// spine, genres, description and keywords.
    #[arg(long, value_name = "ABOUT.txt", value_hint = WRITTEN)]
    about: Option<PathBuf>,
    /// Write the book as data too, for a layout of your own: book.json, and all figures as SVG and
    /// PDF, as books print them (docs/layout.md).
    #[arg(long, value_name = "DIR")]
    export: Option<PathBuf>,
    /// Profile of the book, in place of the recipe's.
    #[arg(long, value_parser = ["print", "screen"])]
    profile: Option<String>,
    /// A font file for characters that the program's own font lacks; may be given several times.
    /// Without it, Japanese fonts of the system are used.
    #[arg(long, value_name = "FILE")]
    font: Vec<PathBuf>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    trust: TrustArg,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Show no progress.
    #[arg(long)]
    quiet: bool,
    /// Set the book of the job in this folder, for `run`: write it to standard output.
    #[arg(long, value_name = "DIR", hide = true)]
    of_job: Option<PathBuf>,
    /// Only check the recipe of a job.
    #[arg(long, requires = "of_job", hide = true)]
    check: bool,
}

/// The rules of a genre, for a layout.
#[derive(clap::Args)]
pub struct RulesOf {
    /// Name of the genre.
    genre: String,
    /// Language.
    #[arg(long, value_parser = ["en", "ja"])]
    lang: String,
    /// The folder.
    #[arg(long, value_name = "DIR")]
    export: PathBuf,
    #[command(flatten)]
    force: Force,
}

impl RulesOf {
    pub fn run(self) -> Result<(), Failure> {
        let genre = named(&self.genre).map_err(|error| Failure::Usage(error.to_string()))?;
        let language = match self.lang.as_str() {
            "ja" => Language::Japanese,
            _ => Language::English,
        };
        write_rules(genre, language, &self.export, self.force.force).map_err(file_failure)?;
        say(&format!(
            "{}: rules.json and pictures",
            self.export.display()
        ));
        Ok(())
    }
}

impl Book {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(folder) = &self.of_job {
            return self.of_job(folder, out);
        }
        let mut recipe = read(&self.recipe).map_err(file_failure)?;
        match self.profile.as_deref() {
            Some("print") => recipe.profile = Profile::Print,
            Some(_) => recipe.profile = Profile::Screen,
            None => {}
        }
        let folder = self.recipe.parent().unwrap_or(Path::new(""));
        let progress = RefCell::new(progress::Progress::new(0, self.quiet));
        let setting = Setting {
            fonts: &self.font,
            sources: Sources {
                folder,
                beside: folder,
                gate: self.trust.gate(),
                threads: self.threads.number(),
                warm_ups: Default::default(),
                tell: &|event| {
                    let mut progress = progress.borrow_mut();
                    match event {
                        Progress::Expected(puzzles) => progress.expect(puzzles),
                        Progress::Puzzle => progress.step(),
                    }
                },
            },
        };
        let outputs = Outputs {
            book: self.output.as_deref(),
            export: self.export.as_deref(),
            cover: self.cover.as_deref(),
            list: self.list.as_deref(),
            about: self.about.as_deref(),
            force: self.force.force,
            recipe: &self.recipe,
        };
        let book = setting.write(&recipe, outputs).map_err(file_failure)?;
        let progress = progress.into_inner();
        for line in &book.notes {
            progress.note(line);
        }
        let written = self.output.or(self.export).unwrap_or_default();
        progress.finish(&format!("{}: {}", written.display(), book.contents()));
        Ok(())
    }

    /// Writes the book of a job to standard output, and says what is in it.
    fn of_job(&self, folder: &Path, out: &mut impl Write) -> Result<(), Failure> {
        let recipe = read(&self.recipe).map_err(file_failure)?;
        let setting = Setting {
            fonts: &[],
            sources: Sources {
                folder,
                beside: self.recipe.parent().unwrap_or(Path::new("")),
                gate: Gate::default(),
                threads: self.threads.number(),
                warm_ups: Default::default(),
                tell: &|_| {},
            },
        };
        if self.check {
            return setting.check(&recipe).map_err(file_failure);
        }
        let book = setting.set(&recipe, (false, false)).map_err(file_failure)?;
        out.write_all(book.pdf()).map_err(Failure::stdout)?;
        say(&book.contents());
        Ok(())
    }
}

/// The failure of a command that sets a book from files.
pub fn file_failure(error: FileError) -> Failure {
    let text = error.to_string();
    match error {
        FileError::Write { path, error } => Failure::writing(path.display(), error),
        FileError::Read { .. } | FileError::Font(FontError::Io { .. }) => Failure::Io(text),
        FileError::Epoch(_) | FileError::Twice(_) => Failure::Usage(text),
        FileError::Recipe(misplaced) => misplaced.into(),
        FileError::Gather(error) => match error {
            GatherError::Recipe(misplaced) => misplaced.into(),
            GatherError::Read(error) => error.into(),
            GatherError::Inspection(text) => Failure::Internal(text),
            GatherError::Short(misplaced) => Failure::Quota(misplaced.to_string()),
            GatherError::Stopped => Failure::Stopped(error.to_string()),
        },
        FileError::Book(BookError::Internal(text)) => Failure::Internal(text),
        FileError::NoText(_)
        | FileError::NoDate
        | FileError::Font(FontError::NoFont(_))
        | FileError::Text(_)
        | FileError::Book(_) => Failure::Data(text),
    }
}
