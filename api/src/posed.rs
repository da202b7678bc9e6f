//! Operations on a given puzzle.

use crate::Error;
use pencilmill_figures::description::{description_and_text, title};
use pencilmill_figures::figure::{Figure, Look};
use pencilmill_figures::terminal::picture;
use pencilmill_generator::board::{Drawing, Language, Place};
use pencilmill_generator::genre::{Broken, Progress, Puzzle};
use pencilmill_generator::grade::{
    self, Grade, LIMITS, Measured, NoRating, Rating, cuts, grade_of,
};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::prover::{self, Answers, Budget, PATIENCE, Search};
use pencilmill_generator::puzzlink;
use pencilmill_generator::verdict::minutes;
use pencilmill_records::penpa;

/// Unit of the limits that people name, in steps of the engine.
pub const MILLION: u64 = 1_000_000;

/// A limit on the work of an operation.
#[derive(Clone, Debug)]
pub struct Limit {
    /// Work for each answer searched.
    pub budget: Budget,
    /// Flag that ends the operation, from another thread.
    pub stop: Interrupt,
}

impl Default for Limit {
    fn default() -> Limit {
        Limit::of(PATIENCE)
    }
}

impl Limit {
    /// A budget with a flag that is never set.
    pub fn of(budget: Budget) -> Limit {
        let stop = Interrupt::new();
        Limit { budget, stop }
    }

    /// A budget of so many million steps of the engine, with a flag that is never set.
    pub fn of_millions(steps: u64) -> Limit {
        Limit::of(Budget::steps(steps.saturating_mul(MILLION)))
    }
}

/// Reads a puzzle as it was pasted: its text, the address or file of a web player, or a game ID.
///
/// # Errors
/// A malformed text, or a puzzle that its genre rejects.
pub fn read(text: &str) -> Result<Puzzle, Error> {
    let what = "puzzle";
    pencilmill_records::parse(text).map_err(|error| Error::Text { what, error })
}

/// Reads an answer to a puzzle, or a part of one, from its text.
///
/// # Errors
/// A malformed text, or ink that the genre's answers do not have.
pub fn read_answer(puzzle: &Puzzle, text: &str) -> Result<Drawing, Error> {
    let what = "drawing";
    let answer = puzzle.parse_answer(text);
    answer.map_err(|error| Error::Text { what, error })
}

/// Reads a drawing that is not finished: an answer or a part of one, with ink that is ruled out, in
/// the words of explanations.
///
/// # Errors
/// A malformed text, or ink that the genre's answers do not have.
pub fn read_progress(puzzle: &Puzzle, text: &str) -> Result<Progress, Error> {
    let what = "drawing";
    let progress = puzzle.parse_progress(text);
    progress.map_err(|error| Error::Text { what, error })
}

/// Finds the answers of a puzzle: none, one, or two of several; undecided beyond the limit.
pub fn solve(puzzle: &Puzzle, limit: &Limit) -> Answers {
    prover::solve(puzzle, limit.budget, &limit.stop)
}

/// All answers of a puzzle, one after the other.
pub fn answers<'a>(puzzle: &'a Puzzle, limit: &Limit) -> Search<'a> {
    Search::new(puzzle, limit.budget).until(limit.stop.clone())
}

/// The only answer of a puzzle.
///
/// # Errors
/// No answer, several, or undecided.
pub fn only_answer(puzzle: &Puzzle, limit: &Limit) -> Result<Drawing, Error> {
    match solve(puzzle, limit) {
        Answers::Unique(answer) => Ok(answer),
        Answers::None => Err(Error::NoAnswer),
        Answers::Several(a, b) => Err(Error::Several(a.difference(&b).to_string())),
        Answers::Undecided(_) if limit.stop.is_set() => Err(Error::Stopped),
        Answers::Undecided(_) => Err(Error::Undecided),
    }
}

/// Checks a drawing as an answer. The error is the first broken rule: its number (0 for foreign
/// ink), place and message.
pub fn check(puzzle: &Puzzle, drawing: &Drawing) -> Result<(), (u8, Option<Place>, String)> {
    puzzle.check(drawing).map_err(|broken| {
        let (rule, place) = match broken {
            Broken::Rule(rule, place) => (rule, place),
            Broken::Foreign(item) => (0, Some(item.at)),
        };
        (rule, place, puzzle.explain(broken))
    })
}

/// The difficulty of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rated {
    /// Grade relative to its genre and size.
    pub grade: Grade,
    /// True if puzzles of this size were measured; otherwise the grade is derived from other sizes.
    pub measured: bool,
    /// The rating in numbers.
    pub rating: Rating,
}

/// Rates a puzzle that has this answer only.
///
/// # Errors
/// Stopped, or another answer.
pub fn rate(puzzle: &Puzzle, answer: &Drawing, limit: &Limit) -> Result<Rated, Error> {
    let rating = grade::rate(puzzle, answer, LIMITS, &limit.stop).map_err(|error| match error {
        NoRating::Stopped => Error::Stopped,
        other => Error::Internal(other.to_string()),
    })?;
    Ok(Rated {
        grade: grade(puzzle, &rating),
        measured: is_measured(puzzle),
        rating,
    })
}

/// The grade of a rating, relative to the puzzle's genre and size.
pub fn grade(puzzle: &Puzzle, rating: &Rating) -> Grade {
    grade_of(puzzle, rating)
}

/// Returns whether puzzles of this size were measured; otherwise grades are derived from other
/// sizes.
pub fn is_measured(puzzle: &Puzzle) -> bool {
    cuts(puzzle.genre.card().slug, puzzle.board).measured == Measured::Here
}

/// Draws a puzzle as an SVG picture with title and description, optionally with an answer, which the
/// title then names.
pub fn svg(puzzle: &Puzzle, answer: Option<&Drawing>, look: Look) -> String {
    let blank = Drawing::blank();
    let figure = Figure::of_puzzle(puzzle, answer.unwrap_or(&blank), look);
    let description = description_and_text(puzzle, answer, look.language);
    let title = titled(puzzle, answer.is_some(), look.language);
    pencilmill_figures::svg::svg(&figure, &title, &description)
}

/// The title of a picture of a puzzle or of its answer.
pub fn titled(puzzle: &Puzzle, is_answer: bool, language: Language) -> String {
    let answer = language.of(": answer", ": 解答");
    title(puzzle, language) + if is_answer { answer } else { "" }
}

/// The minutes that a puzzle with this score usually takes, in words.
pub fn usual_minutes(score: u64, language: Language) -> String {
    let word = language.of("about {} min", "約{}分");
    word.replace("{}", &minutes(score).to_string())
}

/// Draws a puzzle as lines of text, optionally with an answer.
pub fn terminal(puzzle: &Puzzle, answer: Option<&Drawing>, look: Look) -> String {
    match answer {
        Some(answer) => picture(puzzle.board, &puzzle.printed.with(answer), look),
        None => picture(puzzle.board, &puzzle.printed, look),
    }
}

/// Addresses of a puzzle at web players: the one that supports the genre, and Penpa+, with the
/// answer if given.
pub fn codes(puzzle: &Puzzle, answer: Option<&Drawing>) -> (Option<String>, Option<String>) {
    (puzzlink::address(puzzle), penpa::address(puzzle, answer))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";

    #[test]
    fn errors_say_where() {
        let error = read("canal-view 4x4; number r9c1=1").unwrap_err();
        assert_eq!(error.column(), Some(24));
        let puzzle = read(TEXT).unwrap();
        let error = read_answer(&puzzle, "line r1c1-r1c2").unwrap_err();
        assert_eq!(error.column(), Some(6));
    }

    #[test]
    fn the_checker_names_rule_and_place() {
        let puzzle = read(TEXT).unwrap();
        let answer = only_answer(&puzzle, &Limit::default()).unwrap();
        assert_eq!(check(&puzzle, &answer), Ok(()));
        let (rule, _, text) = check(&puzzle, &Drawing::blank()).unwrap_err();
        assert!(rule > 0 && text.contains(&format!("rule {rule}")), "{text}");
    }

    #[test]
    fn a_flag_ends_what_takes_long() {
        let limit = Limit::default();
        limit.stop.set();
        let puzzle = read(TEXT).unwrap();
        assert_eq!(only_answer(&puzzle, &limit), Err(Error::Stopped));
        let answer = only_answer(&puzzle, &Limit::default()).unwrap();
        assert_eq!(rate(&puzzle, &answer, &limit), Err(Error::Stopped));
    }

    #[test]
    fn several_answers_and_none() {
        let several = only_answer(&read("canal-view 4x4;").unwrap(), &Limit::default());
        assert!(matches!(several, Err(Error::Several(_))));
        let tight = Limit::of(Budget::steps(1));
        let undecided = only_answer(&read("canal-view 10x10;").unwrap(), &tight);
        assert_eq!(undecided, Err(Error::Undecided));
    }
}
