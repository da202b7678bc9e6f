//! `pencilmill book`: a book from a recipe.

use crate::args::ThreadsArg;
use pencilmill_command::put::Force;
use std::path::PathBuf;

/// Set a book of puzzles as PDF or EPUB, from a recipe.
///
/// The same recipe gives the same bytes. docs/books.md lists the keys of a recipe.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill book examples/book.toml -o book.pdf
  pencilmill book night.toml -o night.pdf --profile screen
  pencilmill book night.toml -o night.epub
  pencilmill book shop.toml -o inside.pdf --cover cover.pdf --list puzzles.csv --about about.txt
  pencilmill book kana.toml -o kana.pdf --font BIZUDPGothic-Regular.ttf")]
pub struct Book {
    /// The recipe.
    #[arg(value_name = "RECIPE.toml")]
    pub recipe: PathBuf,
    /// The file to write. It appears when it is complete. A name that ends in .epub makes it an
    /// EPUB of fixed layout, with the front of the cover; it needs a date.
    #[arg(short, long, value_name = "BOOK.pdf|epub")]
    pub output: PathBuf,
    /// Write a cover too, for the number of pages: back, spine and front on one sheet.
    #[arg(long, value_name = "COVER.pdf")]
    pub cover: Option<PathBuf>,
    /// Write a list of the puzzles too, with number, page, section and id; `check` reads it.
    #[arg(long, value_name = "LIST.csv")]
    pub list: Option<PathBuf>,
    /// Write a sheet for the shop's form too: title, contributors, size, number of pages, width of the
    /// spine, genres, description and keywords.
    #[arg(long, value_name = "ABOUT.txt")]
    pub about: Option<PathBuf>,
    /// Profile of the book, in place of the recipe's.
    #[arg(long, value_enum)]
    pub profile: Option<ProfileArg>,
    /// Standard that the file must conform to.
    #[arg(long, value_enum)]
    pub pdf_standard: Option<StandardArg>,
    /// A font file for characters that the program's own font lacks; may be given several times.
    /// Without it, Japanese fonts of the system are used.
    #[arg(long, value_name = "FILE")]
    pub font: Vec<PathBuf>,
    #[command(flatten)]
    pub force: Force,
    /// Take answers from files as they are, unchecked.
    #[arg(long)]
    pub trust: bool,
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Show no progress.
    #[arg(long)]
    pub quiet: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
pub enum ProfileArg {
    /// Paper
    Print,
    /// Screens, with links
    Screen,
}

#[derive(Clone, Copy, clap::ValueEnum)]
pub enum StandardArg {
    /// PDF/A-1b
    A1b,
    /// PDF/A-2b
    A2b,
    /// PDF/X-1a:2003
    X1a,
    /// PDF/X-3:2003
    X3,
}
