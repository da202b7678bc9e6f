//! Chapters of puzzles.

use super::BookError;
use pencilmill_figures::example::Example;
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::{Genre, Puzzle};
use pencilmill_generator::grade::Grade;
use pencilmill_generator::record::Record;
use pencilmill_records::config::Misplaced;
use pencilmill_records::entry::Credits;
use std::cell::OnceCell;
use std::rc::Rc;

/// A puzzle for a book.
#[derive(Clone)]
pub struct BookPuzzle {
    /// Its id, if it has one.
    pub id: Option<String>,
    /// Its title and author, if known.
    pub credits: Credits,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its answer.
    pub answer: Drawing,
    /// True if it is proved to be the only one.
    pub proved: bool,
    /// Its grade, if known.
    pub grade: Option<Grade>,
    /// Its score, if known.
    pub score: Option<u64>,
    /// Its hints and rank; computed on demand.
    pub findings: Rc<OnceCell<Findings>>,
    /// True for one of the best of its chapter.
    pub best: bool,
}

/// Findings from the solution of a puzzle.
pub struct Findings {
    /// Its beginning and its hardest step in each language of the book, as questions about a place;
    /// empty if there is nothing to tell.
    pub hints: Vec<[String; 2]>,
    /// Its rank among the best, if it is one that a person should not miss.
    pub rank: Option<(usize, usize)>,
}

/// A chapter: puzzles of one genre.
pub struct Chapter {
    /// The genre.
    pub genre: &'static dyn Genre,
    /// Its heading, if other than the genre's name.
    pub title: Option<String>,
    /// The worked example for the rule page, in the first chapter of a genre.
    pub example: Option<Rc<Example>>,
    /// The warm-ups behind the rule page.
    pub warm_ups: Vec<BookPuzzle>,
    /// True for the first chapter of its genre.
    pub first: bool,
    /// True for a page of puzzles in a mixed order, which has no heading.
    pub is_page: bool,
    /// The puzzles in rising grade.
    pub sheets: Vec<BookPuzzle>,
    /// Puzzles on a page, if set by the recipe.
    pub per_page: Option<u64>,
    /// Place in the recipe, for error messages.
    pub place: Misplaced,
}

impl BookPuzzle {
    /// The puzzle of a record.
    pub fn of(record: Record) -> BookPuzzle {
        BookPuzzle {
            grade: Some(record.grade()),
            score: Some(record.rating.score),
            id: Some(record.id),
            credits: Credits::default(),
            puzzle: record.puzzle,
            answer: record.answer,
            proved: true,
            findings: Rc::default(),
            best: false,
        }
    }
}

impl Chapter {
    /// Returns whether each of its puzzles is proved to have one answer.
    pub fn is_proved(&self) -> bool {
        self.sheets.iter().all(|sheet| sheet.proved)
    }

    /// The error of a chapter, at its place in the recipe.
    pub fn wrong(&self, message: String) -> BookError {
        let place = self.place.clone();
        BookError::Recipe(Misplaced { message, ..place })
    }

    /// The first chapter of a genre, without example and without puzzles.
    pub const fn new(genre: &'static dyn Genre, place: Misplaced) -> Chapter {
        Chapter {
            genre,
            title: None,
            example: None,
            warm_ups: Vec::new(),
            first: true,
            is_page: false,
            sheets: Vec::new(),
            per_page: None,
            place,
        }
    }
}
