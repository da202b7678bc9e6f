//! Chapters of puzzles.

use pencilmill_figures::example::Example;
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::{Genre, Puzzle};
use pencilmill_generator::grade::Grade;
use pencilmill_records::config::Misplaced;
use std::cell::OnceCell;
use std::rc::Rc;

/// A puzzle for a book.
#[derive(Clone)]
pub struct BookPuzzle {
    /// Its id, if it has one.
    pub id: Option<String>,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its answer.
    pub answer: Drawing,
    /// Its grade, if known.
    pub grade: Option<Grade>,
    /// Its score, if known.
    pub score: Option<u64>,
    /// Its hint in each language of the book; computed on demand.
    pub hints: Rc<OnceCell<Vec<String>>>,
}

/// A chapter: puzzles of one genre.
pub struct Chapter {
    /// The genre.
    pub genre: &'static dyn Genre,
    /// Its heading, if other than the genre's name.
    pub title: Option<String>,
    /// The worked example for the rule page, in the first chapter of a genre.
    pub example: Option<Rc<Example>>,
    /// True for the first chapter of its genre.
    pub first: bool,
    /// True for a page of puzzles in a mixed order, which has no heading.
    pub is_page: bool,
    /// True if the rule page has an example.
    pub worked: bool,
    /// The puzzles in rising grade.
    pub sheets: Vec<BookPuzzle>,
    /// Puzzles on a page, if set by the recipe.
    pub per_page: Option<u64>,
    /// Puzzles beside each other, if set by the recipe.
    /// Place in the recipe, for error messages.
    pub place: Misplaced,
}
