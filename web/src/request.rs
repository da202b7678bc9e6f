//! Requests in their JSON form.

use crate::failure::Failure;
use crate::maze;
use crate::values::{Language, Number};
use pencilmill_api as api;
use pencilmill_api::{Wanted, WantedText};
use serde::Deserialize;
use std::fmt::Display;
use std::str::FromStr;

/// A request: an operation with its arguments. A puzzle is a text, or the address of a web player;
/// a drawing is in the notation of answers. A limit is in millions of the engine's steps.
#[derive(Deserialize, Debug)]
#[serde(tag = "call", rename_all = "lowercase", deny_unknown_fields)]
pub enum Call {
    /// All genres.
    Genres {},
    /// Options besides: grades, symmetries, sizes.
    Choices {
        genre: String,
        size: Option<String>,
        variant: Option<String>,
    },
    /// The rules of a genre.
    Rules { genre: String, language: Language },
    /// The puzzle with this seed and index, as a line of JSON Lines.
    Make {
        order: Order,
        seed: Number,
        index: Number,
    },
    /// Converts these lines of JSON Lines to a file in a format (`csv`, `jsonl`).
    File { lines: Vec<String>, format: String },
    /// The answers of a puzzle.
    Solve { puzzle: String, limit: Option<u64> },
    /// The first rule that a drawing breaks.
    Check { puzzle: String, drawing: String },
    /// A rule that the drawn and crossed-out items break however the drawing is completed.
    Referee {
        puzzle: String,
        drawn: String,
        crossed: String,
    },
    /// The clues that the drawn items satisfy.
    Finished {
        puzzle: String,
        drawn: String,
        crossed: String,
    },
    /// The difficulty of a puzzle.
    Rate { puzzle: String },
    /// A person's steps to the answer.
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
    /// All steps to the answer, in the form of page data.
    Steps { puzzle: String },
    /// A puzzle as SVG, optionally with a drawing on it.
    Picture {
        puzzle: String,
        drawing: Option<String>,
        #[serde(default)]
        labels: bool,
        language: Option<Language>,
    },
    /// The page data of a puzzle, from a line of JSON Lines or a text, with the needed data of its
    /// genre.
    Page { line: String },
    /// The addresses of web players.
    Codes { puzzle: String },
    /// A table of the game with Gloop tiles, and a move of the computer.
    Gloop(crate::gloop::Asked),
    /// Finishes a begun puzzle: hints are added until there is one answer.
    Finish {
        puzzle: String,
        answer: Option<String>,
        grade: Option<String>,
        symmetry: Option<String>,
        /// Permitted clue places: rows of `#` and `.`.
        clues: Option<String>,
        seed: Option<Number>,
        limit: Option<u64>,
    },
    /// Finds redundant clues.
    Reduce {
        puzzle: String,
        /// Hardest grade allowed.
        grade: Option<String>,
        limit: Option<u64>,
    },
    /// Two answers over each other.
    Compare { puzzle: String, limit: Option<u64> },
    /// Items shared by all answers.
    Shared { puzzle: String, limit: Option<u64> },
    /// A blank board for a setter: the ink that may be printed there, with its looks.
    Table { genre: String, size: Option<String> },
    /// A setter's board for the first puzzle of a text: a puzzle text, an address, or a file.
    Import { text: String },
    /// A game of Suiri Meiro.
    Maze { ask: maze::Ask },
}

/// An order, with the options of `generate`.
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
    /// A puzzle with the required layout.
    layout: Option<String>,
    /// Permitted clue places: rows of `#` and `.`.
    clues: Option<String>,
    /// True to place a clue at each of these places.
    #[serde(default)]
    all_clues: bool,
    /// True to keep puzzles with a flag.
    #[serde(default)]
    flags: bool,
    /// The arguments that a solution needs.
    needs: Option<String>,
}

impl Order {
    /// Parses the order.
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
            flags: self.flags,
            needs: self.needs.as_deref(),
        })?;
        Ok(wanted.order()?)
    }
}

/// Parses the value of an option, if given.
pub fn word<T: FromStr<Err: Display>>(
    option: &str,
    text: Option<String>,
) -> Result<Option<T>, Failure> {
    let wrong = |error: T::Err| Failure::of_option(option, error);
    text.map(|text| text.parse().map_err(wrong)).transpose()
}
