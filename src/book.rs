//! `pencilmill book`: a book from a recipe.

use crate::args::threads;
use crate::failure::Failure;
use pencilmill_output::atomic_file::NewFile;
use pencilmill_output::book::day::Day;
use pencilmill_output::book::font::FontError;
use pencilmill_output::book::gather::{GatherError, gather};
use pencilmill_output::book::recipe::{Profile, Recipe, Standard};
use pencilmill_output::book::{BookError, fonts, make};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Set a book of puzzles as PDF, from a recipe.
///
/// The same recipe gives the same bytes. docs/books.md lists the keys of a recipe.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill book examples/book.toml -o book.pdf
  pencilmill book night.toml -o night.pdf --profile screen
  pencilmill book kana.toml -o kana.pdf --font BIZUDPGothic-Regular.ttf")]
pub struct Book {
    /// The recipe.
    #[arg(value_name = "RECIPE.toml")]
    recipe: PathBuf,
    /// The file to write. It appears when it is complete.
    #[arg(short, long, value_name = "BOOK.pdf")]
    output: PathBuf,
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
    /// Take answers from files as they are, unchecked.
    #[arg(long)]
    trust: bool,
    /// Threads; without it, one for each processor.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Say nothing.
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
}

/// Reads a recipe; it gets its date from the environment if it has none.
pub fn recipe(path: &Path) -> Result<Recipe, Failure> {
    let shown = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|e| Failure::reading(&shown, e))?;
    let mut recipe = Recipe::parse(&shown, &text)?;
    recipe.date = match recipe.date {
        None => date_of_source()?,
        some => some,
    };
    Ok(recipe)
}

/// How a book is to be set.
pub struct Setting<'a> {
    /// Where the files of its sections are.
    pub folder: &'a Path,
    /// Files of fonts.
    pub fonts: &'a [PathBuf],
    /// Whether answers are taken as they are.
    pub trust: bool,
    /// Threads that make puzzles.
    pub threads: usize,
}

impl Setting<'_> {
    /// Sets a book and says how much is in it.
    pub fn set(&self, recipe: &Recipe, output: &Path) -> Result<String, Failure> {
        let cannot = |e| Failure::writing(output.display(), e);
        // What can be known to fail fails before the work.
        if recipe.standard.is_some() && recipe.date.is_none() {
            return Err(Failure::Data(
                "found no date for a PDF/A file, expected one in the recipe, as in date = \"2025-01-31\", \
                 or in SOURCE_DATE_EPOCH"
                    .to_owned(),
            ));
        }
        let mut file = NewFile::create(output).map_err(cannot)?;
        let fonts = fonts(recipe, self.fonts).map_err(font)?;
        let chapters = gather(recipe, self.folder, self.trust, self.threads)?;
        let book = make(recipe, &fonts, &chapters)?;
        file.write_all(&book.pdf).map_err(cannot)?;
        file.finish().map_err(cannot)?;
        let (puzzles, pages) = (book.puzzles, book.pages);
        let output = output.display();
        Ok(format!("{output}: {puzzles} puzzles on {pages} pages"))
    }
}

impl Book {
    pub fn run(self) -> Result<(), Failure> {
        let mut recipe = recipe(&self.recipe)?;
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
            });
        }
        let setting = Setting {
            folder: self.recipe.parent().unwrap_or(Path::new("")),
            fonts: &self.font,
            trust: self.trust,
            threads: threads(self.threads),
        };
        let said = setting.set(&recipe, &self.output)?;
        if !self.quiet {
            // Where even that cannot be written, the book is there all the same.
            let _ = writeln!(std::io::stderr(), "{said}");
        }
        Ok(())
    }
}

/// The day that `SOURCE_DATE_EPOCH` names, if it is set.
fn date_of_source() -> Result<Option<Day>, Failure> {
    let Some(text) = std::env::var_os("SOURCE_DATE_EPOCH") else {
        return Ok(None);
    };
    let seconds = text.to_str().and_then(|text| text.parse().ok());
    let day = seconds.and_then(Day::of_seconds).ok_or_else(|| {
        let expected = "expected seconds since 1970";
        Failure::Usage(format!("SOURCE_DATE_EPOCH: found {text:?}, {expected}"))
    })?;
    Ok(Some(day))
}

#[expect(clippy::needless_pass_by_value, reason = "as `map_err` has it")]
fn font(error: FontError) -> Failure {
    match error {
        FontError::Io { .. } => Failure::Io(error.to_string()),
        FontError::NoFont(_) => Failure::Data(error.to_string()),
    }
}

impl From<GatherError> for Failure {
    fn from(error: GatherError) -> Failure {
        match error {
            GatherError::Recipe(misplaced) => misplaced.into(),
            GatherError::Read(error) => error.into(),
            GatherError::Answer(text) => Failure::Data(text),
            GatherError::Short(misplaced) => Failure::Quota(misplaced.to_string()),
        }
    }
}

impl From<BookError> for Failure {
    fn from(error: BookError) -> Failure {
        match error {
            BookError::Internal(text) => Failure::Internal(text),
            error => Failure::Data(error.to_string()),
        }
    }
}
