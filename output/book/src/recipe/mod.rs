//! The recipe of a book, in TOML. `docs/books.md` lists the keys.

mod cover;
mod read;
mod section;
mod values;

pub use cover::{Colours, CoverLook, Design};

use super::day::Day;
use super::ink::Pens;
use super::isbn::Isbn;
use super::paper::{Mpt, Trim};
use super::printer::Printer;
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::Order;
use pencilmill_generator::grade::Grade;
use pencilmill_records::config::Misplaced;
use serde::Deserialize;

/// In which language a book speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    En,
    /// Japanese.
    Ja,
    /// Both, English first.
    Both,
}

/// What a book is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// Paper: what print on demand asks for.
    Print,
    /// Screens: with an outline and links.
    Screen,
}

/// A standard that the file is to keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Standard {
    /// PDF/A-1b.
    A1b,
    /// PDF/A-2b.
    A2b,
    /// PDF/X-1a:2003.
    X1a,
    /// PDF/X-3:2003.
    X3,
}

/// Where the answers stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AnswersAt {
    /// All at the end of the book.
    End,
    /// Those of a section behind its puzzles.
    Section,
    /// Nowhere.
    None,
}

/// How a puzzle's grade is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GradesAs {
    /// By its name.
    Words,
    /// By one to five stars.
    Stars,
    /// Not at all.
    None,
}

/// A name of a file or folder, and where the recipe has it.
#[derive(Clone)]
pub struct Named {
    /// The name.
    pub name: String,
    /// The place, for complaints.
    pub place: Misplaced,
}

/// Where the puzzles of a section come from.
#[derive(Clone)]
pub enum Origin {
    /// They are made.
    Made {
        /// What is made.
        order: Order,
        /// Seed of all choices.
        seed: u64,
    },
    /// They are read from a file, relative to the recipe.
    File(String),
}

/// A section.
#[derive(Clone)]
pub struct Section {
    /// Where its puzzles come from.
    pub origin: Origin,
    /// How many: exactly if they are made, at most if they are read.
    pub count: Option<u64>,
    /// Of a file, only puzzles of this genre.
    pub genre: Option<String>,
    /// Of a file, only puzzles on this board.
    pub board: Option<Board>,
    /// Whether its puzzles belong to the chapter of the section before.
    pub goes_on: bool,
    /// Of a file, only puzzles of this grade.
    pub grade: Option<Grade>,
    /// Its heading, if the genre's name is not enough.
    pub title: Option<String>,
    /// Whether the rules of its genre have an example.
    pub example: bool,
    /// Puzzles on a page, if that is not left to the sizes.
    pub per_page: Option<u64>,
    /// Puzzles beside each other, if that is not left to the sizes.
    pub columns: Option<u64>,
    /// Where it begins, for complaints.
    pub place: Misplaced,
}

/// A book to be.
#[derive(Clone)]
pub struct Recipe {
    /// Title of the book.
    pub title: String,
    /// What stands below it.
    pub subtitle: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Lines of the imprint.
    pub imprint: Vec<String>,
    /// The year of the imprint.
    pub year: Option<u16>,
    /// Whether a page with nothing but the title comes first.
    pub half_title: bool,
    /// Whether a page says how to use the book.
    pub how_to: bool,
    /// Its number in the trade.
    pub isbn: Option<Isbn>,
    /// The language.
    pub lang: Language,
    /// What it is for.
    pub profile: Profile,
    /// The standard of the file.
    pub standard: Option<Standard>,
    /// The date that the file carries.
    pub date: Option<Day>,
    /// Who prints it.
    pub printer: Printer,
    /// How many pages it is to have, if the number of puzzles follows from them.
    pub pages: Option<usize>,
    /// Where that is asked for, for complaints.
    pub pages_place: Option<Misplaced>,
    /// Number of the volume, in a series.
    pub volume: Option<u64>,
    /// Number of the first puzzle.
    pub first_number: usize,
    /// Whether there is an index of genres at the end.
    pub index: bool,
    /// How the cover looks.
    pub cover: CoverLook,
    /// For which condition of print a PDF/X file is.
    pub condition: &'static str,
    /// Page size.
    pub trim: Trim,
    /// Outer margins.
    pub margin: Mpt,
    /// How far the paper reaches beyond the trim, for pictures that run off the page.
    pub bleed: Mpt,
    /// Font size of text.
    pub text: Mpt,
    /// How puzzles are drawn.
    pub pens: Pens,
    /// The side of a cell, if it is not left to the page.
    pub cell: Option<Mpt>,
    /// The side of a cell of an answer, if it is not left to the page.
    pub answer_cell: Option<Mpt>,
    /// Where the answers stand.
    pub answers: AnswersAt,
    /// How grades are told.
    pub grades: GradesAs,
    /// Whether there is a line for the time.
    pub time: bool,
    /// The folder of the publisher's site to which the codes of pages lead, with a slash at its end.
    pub code_base: Option<String>,
    /// Whether puzzles that a web player knows have a code that leads there.
    pub qr: bool,
    /// Whether the others have one that leads to Penpa+.
    pub qr_penpa: bool,
    /// A picture for title page and cover.
    pub logo: Option<Named>,
    /// What a sheet of paper adds to the spine, for each page.
    pub paper: Mpt,
    /// Paragraphs for the back of the cover.
    pub blurb: Vec<String>,
    /// Files of puzzles that are not to come again.
    pub earlier: Vec<Named>,
    /// Archive of a job whose puzzles are not to come again.
    pub archive: Option<Named>,
    /// The sections.
    pub sections: Vec<Section>,
}

impl Recipe {
    /// The number that a puzzle bears; the first one is 0 here.
    pub fn number(&self, puzzle: usize) -> String {
        (self.first_number + puzzle).to_string()
    }

    /// What it has printed as it stands.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let titles = self
            .sections
            .iter()
            .filter_map(|section| section.title.as_ref());
        let paragraphs = self.imprint.iter().chain(&self.blurb);
        [
            Some(&self.title),
            self.subtitle.as_ref(),
            self.author.as_ref(),
        ]
        .into_iter()
        .flatten()
        .chain(paragraphs)
        .chain(titles)
        .map(String::as_str)
    }
}
