//! Requests, as their JSON says them.

use crate::failure::Failure;
use crate::maze;
use crate::values::{Language, Number};
use pencilmill_api as api;
use pencilmill_api::{Wanted, WantedText};
use serde::Deserialize;
use std::fmt::Display;
use std::str::FromStr;

/// A request: what is to be done, with what it is to be done to. A puzzle is a text, or the address of a web player; a drawing is
/// written as answers are. A limit is in millions of the engine's steps.
#[derive(Deserialize, Debug)]
#[serde(tag = "call", rename_all = "lowercase", deny_unknown_fields)]
pub enum Call {
    /// All genres.
    Genres {},
    /// What can be asked for besides: grades, symmetries, sizes.
    Choices {
        genre: String,
        size: Option<String>,
        variant: Option<String>,
    },
    /// The rules of a genre.
    Rules { genre: String, language: Language },
    /// The puzzle with this seed and index: its line of JSON Lines.
    Make {
        order: Order,
        seed: Number,
        index: Number,
    },
    /// These lines of JSON Lines in a format (`csv`, `jsonl`), with what belongs around them.
    File { lines: Vec<String>, format: String },
    /// What answers a puzzle has.
    Solve { puzzle: String, limit: Option<u64> },
    /// The first rule that a drawing breaks.
    Check { puzzle: String, drawing: String },
    /// A rule that so much drawn, and so much crossed out, breaks whatever else is drawn.
    Referee {
        puzzle: String,
        drawn: String,
        crossed: String,
    },
    /// How hard a puzzle is.
    Rate { puzzle: String },
    /// The steps of a person.
    Explain {
        puzzle: String,
        language: Language,
        labels: Option<bool>,
    },
    /// The next step.
    Hint {
        puzzle: String,
        drawn: String,
        language: Language,
        labels: Option<bool>,
    },
    /// All steps to the answer, as pages to play have them.
    Steps { puzzle: String },
    /// A puzzle, perhaps with a drawing on it, as SVG.
    Picture {
        puzzle: String,
        drawing: Option<String>,
        #[serde(default)]
        labels: bool,
        language: Option<Language>,
    },
    /// A line of JSON Lines, or a puzzle, as pages to play have it, and what they need to know of its genre.
    Page { line: String },
    /// The addresses of web players.
    Codes { puzzle: String },
    /// A table of the game with Gloop tiles, and a move of the computer's.
    Gloop(crate::gloop::Asked),
    /// What is begun, finished: hints are added until there is one answer.
    Finish {
        puzzle: String,
        answer: Option<String>,
        grade: Option<String>,
        symmetry: Option<String>,
        /// Where clues may stand: rows of `#` and `.`.
        clues: Option<String>,
        seed: Option<Number>,
        limit: Option<u64>,
    },
    /// Which clues can go.
    Reduce {
        puzzle: String,
        /// The hardest grade that it may have.
        grade: Option<String>,
        limit: Option<u64>,
    },
    /// Two answers over each other.
    Compare { puzzle: String, limit: Option<u64> },
    /// What all answers share.
    Shared { puzzle: String, limit: Option<u64> },
    /// A blank board for a setter: what may be printed there, and how it looks.
    Table { genre: String, size: Option<String> },
    /// The same for the first puzzle of a text: its own, an address, or that of a file.
    Import { text: String },
    /// A game of Suiri Meiro.
    Maze { ask: maze::Ask },
}

/// What is to be made, as the options of `generate` say it.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Order {
    genre: String,
    size: Option<String>,
    variant: Option<String>,
    grade: Option<String>,
    symmetry: Option<String>,
    #[serde(default)]
    irreducible: bool,
    /// A puzzle whose layout it shall have.
    layout: Option<String>,
    /// Where clues may stand: rows of `#` and `.`.
    clues: Option<String>,
    /// Whether a clue stands at each of these places.
    #[serde(default)]
    all_clues: bool,
}

impl Order {
    /// The order that these words come to.
    pub fn read(&self) -> Result<api::Order, Failure> {
        let wanted = Wanted::read(&WantedText {
            genre: &self.genre,
            size: self.size.as_deref(),
            variant: self.variant.as_deref(),
            grade: self.grade.as_deref(),
            symmetry: self.symmetry.as_deref(),
            irreducible: self.irreducible,
            layout: self.layout.as_deref(),
            clues: self.clues.as_deref(),
            all_clues: self.all_clues,
        })?;
        Ok(wanted.order()?)
    }
}

/// The value of an option in words, if it is given.
pub fn word<T: FromStr<Err: Display>>(
    option: &str,
    text: Option<String>,
) -> Result<Option<T>, Failure> {
    let wrong = |error: T::Err| Failure::of_option(option, error);
    text.map(|text| text.parse().map_err(wrong)).transpose()
}
