//! What `solve` found, in plain values.

use pencilmill_generator::board::{Drawing, answer_text};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::prover::Answers;
use serde::Serialize;

/// Whether a puzzle has exactly one answer.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Unique {
    /// It has.
    Yes,
    /// It has several.
    Several,
    /// It has none.
    None,
    /// The limit of work was reached before that was clear.
    Undecided,
}

/// What answers a puzzle has.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Solved {
    /// The puzzle.
    pub puzzle: String,
    /// Whether it has exactly one answer.
    pub unique: Unique,
    /// The only answer, two of several, or one that was found before the limit.
    pub answers: Vec<String>,
    /// Of two answers, what only the first has and what only the second has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only_in: Option<[String; 2]>,
}

impl Solved {
    /// What was found of a puzzle.
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
        }
    }
}
