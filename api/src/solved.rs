//! The result of `solve` in plain values.

use pencilmill_generator::board::{Drawing, answer_text};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::prover::Answers;
use serde::Serialize;

/// Uniqueness of the answer of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Unique {
    /// There is exactly one answer.
    Yes,
    /// There are several answers.
    Several,
    /// There is no answer.
    None,
    /// The limit of work was reached first.
    Undecided,
}

/// The answers of a puzzle.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[non_exhaustive]
pub struct Solved {
    /// The puzzle.
    pub puzzle: String,
    /// Uniqueness of the answer.
    pub unique: Unique,
    /// The only answer, two of several, or one found before the limit.
    pub answers: Vec<String>,
    /// Items that only the first, and only the second, of two answers has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only_in: Option<[String; 2]>,
    /// True if it is proved that no other answer differs from the first in fewer items; false if
    /// that was not decided; none if it was not examined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<bool>,
}

impl Solved {
    /// Summarizes the answers of a puzzle.
    pub fn of(puzzle: &Puzzle, answers: &Answers) -> Solved {
        let only = |a: &Drawing, b: &Drawing| a.without(b).to_string();
        let (unique, answers, only_in) = match answers {
            Answers::None => (Unique::None, vec![], None),
            Answers::Unique(answer) => (Unique::Yes, vec![answer], None),
            Answers::Several(a, b) => (Unique::Several, vec![a, b], Some([only(a, b), only(b, a)])),
            Answers::Undecided(found) => (Unique::Undecided, found.iter().collect(), None),
        };
        Solved {
            puzzle: puzzle.to_string(),
            unique,
            answers: answers.into_iter().map(answer_text).collect(),
            only_in,
            nearest: None,
        }
    }
}
