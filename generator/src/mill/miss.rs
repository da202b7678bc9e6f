//! The reasons why there is no record, and why layouts were given up.

use super::{ATTEMPTS, LAYOUTS};
use crate::board::{Drawing, Place};
use crate::genre::{Broken, Wishes, places_text};
use crate::grade::{Grade, NoRating};

/// The reason why there is no record.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Miss {
    /// No layout led to a unique puzzle.
    #[error("no unique puzzle in {ATTEMPTS} attempts or {LAYOUTS} layouts")]
    Attempts,
    /// No layout led to a puzzle of the requested grade.
    #[error(
        "no {grade} puzzle in {layouts} layouts: they came out {}",
        shares(found)
    )]
    Grade {
        /// The requested grade.
        grade: Grade,
        /// Number of layouts tried.
        layouts: u32,
        /// Number of puzzles by grade.
        found: [u32; 7],
    },
    /// No puzzle fulfilled the wishes.
    #[error("no puzzle with {wishes} in {layouts} layouts")]
    Wishes {
        /// The wishes.
        wishes: Wishes,
        /// Number of layouts tried.
        layouts: u32,
    },
    /// No addition completes the puzzle begun by a setter.
    #[error("{0}")]
    Begun(Stuck),
    /// The flag was set before there was one.
    #[error("stopped")]
    Stopped,
    /// A finished puzzle did not pass its inspection, which is an error in the program.
    #[error("the puzzle failed its inspection, which is an error in this program: {0}: {1}")]
    Inspection(Fault, String),
}

/// The reason why what a setter has begun leads to no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stuck {
    /// It has no answer.
    #[error("what stands there has no answer")]
    NoAnswer,
    /// Each answer examined has another one that no hint distinguishes from it.
    #[error(
        "no hint that may be added tells two answers apart; they differ in {}",
        .answers[0].difference(&.answers[1])
    )]
    Alike {
        /// The answer examined last, and the other one.
        answers: Box<[Drawing; 2]>,
        /// Number of answers examined.
        tried: u32,
        /// True if there are no others.
        all: bool,
    },
    /// These cells cannot all have a clue.
    #[error("no clue can stand in {}", places_text(.0))]
    Bare(Vec<Place>),
    /// Its only answer is a blank drawing.
    #[error("its answer would be to draw nothing")]
    Blank,
    /// The reason is not known.
    #[error("no puzzle came of it in {layouts} attempts")]
    Tried {
        /// Number of attempts.
        layouts: u32,
    },
    /// The puzzle is beyond reasoning with any addition.
    #[error("whatever is added, it takes more than reasoning: only the grade any admits that")]
    TooHard,
}

/// The text of the number of puzzles by grade.
fn shares(found: &[u32; 7]) -> String {
    let grades = Grade::ALL.into_iter().chain([Grade::NotRated]);
    let found = grades.zip(found).filter(|f| *f.1 > 0);
    let found: Vec<String> = found
        .map(|(grade, n)| format!("{grade} {n} times"))
        .collect();
    match found.is_empty() {
        true => "not unique, or harder".to_owned(),
        false => found.join(", "),
    }
}

/// A failed inspection.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Fault {
    /// The checker rejects the answer.
    #[error("the answer breaks a rule ({0})")]
    Answer(Broken),
    /// The printed text does not parse to the puzzle.
    #[error("the text cannot be read back ({0})")]
    Text(String),
    /// The puzzle parsed from the text does not have exactly this answer.
    #[error("not unique ({0})")]
    Proof(&'static str),
    /// Solving in layers leads to a different result.
    #[error("not rated: {0}")]
    Rating(#[from] NoRating),
    /// The proof exhausted its budget.
    #[error("not proved unique: the search budget ran out")]
    Budget,
}

/// Layouts given up, by reason.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The construction of the genre failed.
    pub compose: u64,
    /// See [`GaveUp::NoAnswer`](crate::hint_loop::GaveUp::NoAnswer); also, the answer to a puzzle
    /// begun by a setter is a blank drawing.
    pub no_answer: u64,
    /// The puzzle is too empty to be worth printing.
    pub trivial: u64,
    /// See [`GaveUp::Budget`](crate::hint_loop::GaveUp::Budget); also, the final proof exhausted
    /// its budget.
    pub budget: u64,
    /// See [`GaveUp::NoHint`](crate::hint_loop::GaveUp::NoHint).
    pub no_hint: u64,
    /// See [`GaveUp::Moves`](crate::hint_loop::GaveUp::Moves).
    pub moves: u64,
    /// The puzzle has another grade than requested, or cannot be made easy enough.
    pub grade: u64,
    /// The puzzle has a flag, so that it is not worth printing.
    pub flagged: u64,
    /// The puzzle does not fulfil a wish.
    pub wishes: u64,
}

impl Tally {
    /// The total over all reasons.
    pub const fn total(&self) -> u64 {
        self.compose
            + self.no_answer
            + self.trivial
            + self.budget
            + self.no_hint
            + self.moves
            + self.grade
            + self.flagged
            + self.wishes
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, more: Tally) {
        self.compose += more.compose;
        self.no_answer += more.no_answer;
        self.trivial += more.trivial;
        self.budget += more.budget;
        self.no_hint += more.no_hint;
        self.moves += more.moves;
        self.grade += more.grade;
        self.flagged += more.flagged;
        self.wishes += more.wishes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn found_grades_are_told_with_their_numbers() {
        assert_eq!(shares(&[0; 7]), "not unique, or harder");
        let found = [0, 2, 0, 0, 0, 0, 1];
        assert_eq!(shares(&found), "easy 2 times, not rated 1 times");
    }

    #[test]
    fn tallies_are_added_reason_by_reason() {
        let tally = |step: u64| Tally {
            compose: step,
            no_answer: 2 * step,
            trivial: 3 * step,
            budget: 4 * step,
            no_hint: 5 * step,
            moves: 6 * step,
            grade: 7 * step,
            flagged: 8 * step,
            wishes: 9 * step,
        };
        let mut sum = tally(2);
        sum += tally(3);
        assert_eq!(sum, tally(5));
        assert_eq!(sum.total(), 225);
    }
}
