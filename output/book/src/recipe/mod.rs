//! The recipe of a book, in TOML. `docs/books.md` lists the keys.

mod read;
mod section;
mod values;

use super::error::FileError;
use super::font::MissingGlyph;
use super::ink::Pens;
use super::isbn::Isbn;
use super::paper::{Mpt, POINT, Trim};
use super::printer::{Binding, Limits, ON_A_SHEET, Printer};
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::Order;
use pencilmill_generator::grade::Grade;
use pencilmill_records::config::{ConfigText, Misplaced};
use pencilmill_records::day::Day;
use serde::Deserialize;
use std::fmt;

/// Language of a book.
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

/// Purpose of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// Paper, with the requirements of print on demand.
    Print,
    /// Screens: with an outline and links.
    Screen,
}

/// The form of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// Section by section, grades in words.
    #[default]
    Quiet,
    /// Genres alternate from page to page, grades rise through the book and are stars.
    Magazine,
    /// As quiet, in large print.
    Large,
}

impl Style {
    /// Font size of text.
    pub const fn text(self) -> Mpt {
        match self {
            Style::Quiet | Style::Magazine => 10 * POINT,
            Style::Large => 18 * POINT,
        }
    }

    /// Returns whether grades are stars.
    pub fn has_stars(self) -> bool {
        self == Style::Magazine
    }
}

/// A name of a file, with its place in the recipe.
#[derive(Clone)]
pub struct Named {
    /// The name.
    pub name: String,
    /// The place, for error messages.
    pub place: Misplaced,
}

/// The source of a section's puzzles.
#[derive(Clone)]
pub enum Origin {
    /// Generation.
    Made {
        /// Order of the puzzles.
        order: Order,
        /// Seed of all choices.
        seed: u64,
    },
    /// A file, relative to the recipe.
    File(String),
}

/// A section.
#[derive(Clone)]
pub struct Section {
    /// Source of its puzzles.
    pub origin: Origin,
    /// Number of puzzles: exact if they are made, a maximum if they are read.
    pub count: Option<u64>,
    /// Genre of the puzzles to take from a file; any if none.
    pub genre: Option<String>,
    /// Board of the puzzles to take from a file; any if none.
    pub board: Option<Board>,
    /// True if its puzzles belong to the chapter of the section before.
    pub goes_on: bool,
    /// Grade of the puzzles to take from a file; any if none.
    pub grade: Option<Grade>,
    /// Its heading, if other than the genre's name.
    pub title: Option<String>,
    /// Puzzles on a page, if not left to the sizes.
    pub per_page: Option<u64>,
    /// Its place, for error messages.
    pub place: Misplaced,
}

/// The recipe of a book.
#[derive(Clone)]
pub struct Recipe {
    /// Name of its file, for places of errors.
    pub file: String,
    /// Its text as it is written, for places of errors.
    pub written: String,
    /// Title of the book.
    pub title: String,
    /// Subtitle.
    pub subtitle: Option<String>,
    /// Author.
    pub author: Option<String>,
    /// Lines of the imprint.
    pub imprint: Vec<String>,
    /// Publisher.
    pub publisher: Option<String>,
    /// The year of the imprint.
    pub year: Option<u16>,
    /// Its ISBN.
    pub isbn: Option<Isbn>,
    /// Its price in the US.
    pub price: Option<Cents>,
    /// Words by which shops find it.
    pub keywords: Vec<String>,
    /// The language.
    pub lang: Language,
    /// Its purpose.
    pub profile: Profile,
    /// The date in the file.
    pub date: Option<Day>,
    /// The printer.
    pub printer: Printer,
    /// Binding.
    pub binding: Binding,
    /// Required number of pages, if it decides the number of puzzles, and its place for error
    /// messages.
    pub pages: Option<(usize, Misplaced)>,
    /// Number in a series.
    pub volume: Option<u64>,
    /// Seed of what has none of its own.
    pub seed: u64,
    /// The printing condition, which makes the files PDF/X.
    pub condition: Option<&'static str>,
    /// Page size.
    pub trim: Trim,
    /// Outer margins.
    pub margin: Mpt,
    /// Font size of text.
    pub text: Mpt,
    /// Settings for figures.
    pub pens: Pens,
    /// The form of the book.
    pub style: Style,
    /// The day of the first puzzle, if there is one for each day.
    pub daily: Option<Day>,
    /// True for a chapter of hints.
    pub hints: bool,
    /// True for the minutes that a puzzle usually takes.
    pub minutes: bool,
    /// Thickness that each page adds to the spine.
    pub paper: Mpt,
    /// Paragraphs of the preface.
    pub preface: Vec<String>,
    /// Paragraphs for the back of the cover.
    pub blurb: Vec<String>,
    /// Files of puzzles to avoid.
    pub earlier: Vec<Named>,
    /// True for rule pages with examples.
    pub example: bool,
    /// The sections.
    pub sections: Vec<Section>,
}

/// A price in dollars, in cents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cents(pub u16);

impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}.{:02}", self.0 / 100, self.0 % 100)
    }
}

impl Recipe {
    /// Requirements of the printer for the binding.
    pub const fn limits(&self) -> &'static Limits {
        self.printer.limits(self.binding)
    }

    /// Required divisor of the number of pages.
    pub const fn multiple(&self) -> usize {
        match (self.profile, self.binding) {
            (_, Binding::Saddle) => ON_A_SHEET,
            (Profile::Print, _) => self.printer.multiple(),
            (Profile::Screen, _) => 1,
        }
    }

    /// Returns whether its files are PDF/X, which is for paper alone.
    pub fn is_pdfx(&self) -> bool {
        self.condition.is_some() && self.profile == Profile::Print
    }

    /// Returns whether pages and cover have crop marks.
    pub fn has_marks(&self) -> bool {
        self.printer == Printer::Japan
    }

    /// Returns whether genres take turns from page to page.
    pub fn is_mixed(&self) -> bool {
        self.daily.is_some() || self.style == Style::Magazine
    }

    /// The day of a puzzle, given its index from 0, if each has one.
    pub fn date_of(&self, puzzle: usize) -> Option<Day> {
        self.daily?.later(puzzle)
    }

    /// The error of a character that no font has, with its place if the recipe has it.
    pub fn missing(&self, glyph: MissingGlyph) -> FileError {
        let source = ConfigText {
            file: &self.file,
            text: &self.written,
        };
        match self.written.find(glyph.character) {
            Some(at) => FileError::Recipe(source.wrong(at..at, glyph)),
            None => FileError::Text(glyph),
        }
    }

    /// Texts printed verbatim.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let titles = self
            .sections
            .iter()
            .filter_map(|section| section.title.as_ref());
        let paragraphs = self.imprint.iter().chain(&self.preface).chain(&self.blurb);
        [
            Some(&self.title),
            self.subtitle.as_ref(),
            self.author.as_ref(),
            self.publisher.as_ref(),
        ]
        .into_iter()
        .flatten()
        .chain(paragraphs)
        .chain(titles)
        .map(String::as_str)
    }
}
