//! The puzzles of a book, by chapters.

use pencilmill_figures::example::Example;
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::{Genre, Puzzle};
use pencilmill_generator::grade::Grade;
use pencilmill_records::config::Misplaced;
use std::rc::Rc;

/// A puzzle for a book.
#[derive(Clone)]
pub struct Sheet {
    /// Its name, if it has one.
    pub id: Option<String>,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its answer.
    pub answer: Drawing,
    /// Its grade, if it is known.
    pub grade: Option<Grade>,
    /// Its score, if it is known.
    pub score: Option<u64>,
}

/// A chapter: puzzles of one genre.
pub struct Chapter {
    /// The genre.
    pub genre: &'static dyn Genre,
    /// Its heading, if the genre's name is not enough.
    pub title: Option<String>,
    /// What shows on the rule page how it is solved, where the genre first appears.
    pub example: Option<Rc<Example>>,
    /// Whether the genre first appears here.
    pub first: bool,
    /// Whether the rule page is to have an example.
    pub worked: bool,
    /// The puzzles in rising grade.
    pub sheets: Vec<Sheet>,
    /// Puzzles on a page, if the recipe says so.
    pub per_page: Option<u64>,
    /// Puzzles beside each other, if the recipe says so.
    pub columns: Option<u64>,
    /// Where the recipe asks for it, for complaints.
    pub place: Misplaced,
}
