//! Functions for puzzles and genres.

use crate::args::{Whole, language, maybe, parsed, plain, tuple};
use crate::fault::Fault;
use crate::puzzle::{Posed, Puzzle};
use crate::setting::word;
use crate::work::{here, limit, long};
use pencilmill_api::{self as api, Answers, Finish, Unique, WantedText};
use pyo3::prelude::*;

/// Finds answers of a puzzle, and whether there are others.
///
/// The answers are found from the printed puzzle alone.
///
/// Parameters
/// ----------
/// text : str or Puzzle
///     The puzzle, or its text.
/// answers : int
///     Maximum number of answers. With 1, uniqueness stays unknown.
/// limit : int, optional
///     Work for each answer, in millions of steps, each a few dozen nanoseconds; 2000 by default.
/// stop : object, optional
///     Anything with `is_set()`, such as a `threading.Event`: when it is set, `StoppedError` is
///     raised.
///
/// Returns
/// -------
/// Solution
///     The answers, uniqueness, and completeness of the list.
///
/// Raises
/// ------
/// TextError
///     If it is no puzzle; `column` is the place of the error.
///
/// Examples
/// --------
/// >>> import pencilmill
/// >>> pencilmill.solve("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5").unique
/// 'yes'
/// >>> len(pencilmill.solve("canal-view 4x4;", answers=5).answers)
/// 5
#[pyfunction]
#[pyo3(
    signature = (text, answers = Whole::of(2), *, limit = None, stop = None),
    text_signature = "(text, answers=2, *, limit=None, stop=None)"
)]
pub fn solve<'py>(
    py: Python<'py>,
    text: Posed<'py>,
    answers: Whole,
    limit: Option<Whole>,
    stop: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let most = answers.named("answers")?;
    if most == 0 {
        return Err(Fault::refused("answers", "found 0, expected at least 1").into());
    }
    let limit = self::limit(maybe(limit, "limit")?)?;
    let (puzzle, flag) = (text.puzzle(py)?, limit.stop.clone());
    let found = long(py, stop, &flag, move || {
        if most == 2 {
            let solved = api::solve(&puzzle, &limit);
            let complete = matches!(solved, Answers::None | Answers::Unique(_));
            let solved = api::Solved::of(&puzzle, &solved);
            return Ok((solved.unique, solved.answers, complete));
        }
        Ok(some(&puzzle, &limit, most))
    })?;
    let (unique, answers, complete) = found;
    tuple(py, "Solution", (word(unique), answers, complete))
}

/// Finds answers up to a number; true if they are all.
fn some(puzzle: &api::Puzzle, limit: &api::Limit, most: u64) -> (Unique, Vec<String>, bool) {
    let mut search = api::answers(puzzle, limit);
    let mut answers = Vec::new();
    let mut complete = false;
    while (answers.len() as u64) < most {
        match search.next() {
            Some(Ok(answer)) => answers.push(api::answer_text(&answer)),
            Some(Err(_)) => break,
            None => {
                complete = true;
                break;
            }
        }
    }
    let unique = match (answers.len(), complete) {
        (0, true) => Unique::None,
        (1, true) => Unique::Yes,
        (0 | 1, false) => Unique::Undecided,
        _ => Unique::Several,
    };
    (unique, answers, complete)
}

/// Finishes a begun puzzle: its items stay, and hints are added until there is one answer.
///
/// Parameters
/// ----------
/// text : str or Puzzle
///     The begun puzzle.
/// answer : str, optional
///     The required answer; any by default.
/// grade : str, optional
///     A grade, or a mix of grades; unrestricted by default.
/// symmetry : str, optional
///     Symmetry of clue places.
/// clues : str, optional
///     Permitted clue places: rows of "#" and ".".
/// seed : int
///     Seed of all choices.
/// limit : int, optional
///     Work for all of it, in millions of steps.
/// stop : object, optional
///     Anything with `is_set()`, such as a `threading.Event`.
///
/// Returns
/// -------
/// Puzzle
///     The finished puzzle, with its answer.
///
/// Raises
/// ------
/// RefusedError
///     If an argument is refused; `option` names it.
/// AnswerError
///     If the puzzle cannot be finished.
/// UndecidedError
///     If it takes more work than the limit allows.
///
/// Examples
/// --------
/// >>> import pencilmill
/// >>> puzzle = pencilmill.finish("canal-view 5x5; number r1c1=3")
/// >>> pencilmill.solve(puzzle).unique
/// 'yes'
#[pyfunction]
#[pyo3(signature = (
    text, *, answer = None, grade = None, symmetry = None, clues = None, seed = Whole::of(1), limit = None, stop = None
), text_signature = "(text, *, answer=None, grade=None, symmetry=None, clues=None, seed=1, limit=None, stop=None)")]
#[expect(clippy::too_many_arguments, reason = "the keywords of one function")]
pub fn finish<'py>(
    py: Python<'py>,
    text: Posed<'py>,
    answer: Option<&str>,
    grade: Option<&str>,
    symmetry: Option<&str>,
    clues: Option<&str>,
    seed: Whole,
    limit: Option<Whole>,
    stop: Option<&Bound<'py, PyAny>>,
) -> PyResult<Puzzle> {
    let puzzle = text.puzzle(py)?;
    let limit = self::limit(maybe(limit, "limit")?)?;
    let usual = Finish::default();
    let wish = Finish {
        answer: answer
            .map(|text| here(py, || Ok(api::read_answer(&puzzle, text)?)))
            .transpose()?,
        grades: grade
            .map(|text| parsed("grade", text))
            .transpose()?
            .unwrap_or(usual.grades),
        symmetry: symmetry
            .map(|text| parsed("symmetry", text))
            .transpose()?
            .unwrap_or(usual.symmetry),
        clues: clues.map(|text| parsed("clues", text)).transpose()?,
        seed: seed.named("seed")?,
    };
    let flag = limit.stop.clone();
    let finished = long(py, stop, &flag, move || {
        Ok(api::finish(&puzzle, &wish, &limit)?)
    })?;
    Ok(Puzzle::made(finished.record))
}

/// All genres, in the order of the specification.
///
/// Returns
/// -------
/// list of dict
///     For each genre its name (`genre`), English and Japanese titles (`title`, `title_ja`),
///     `author`, the possible boards in words (`sizes`), the usual board (`usual`), its grades
///     (`grades`), `variants`, the inks of its `hints`, and the web `player` that supports it with
///     its code for the genre, or `None`.
///
/// Examples
/// --------
/// >>> import pencilmill
/// >>> genres = {genre["genre"]: genre for genre in pencilmill.genres()}
/// >>> genres["canal-view"]["usual"], genres["canal-view"]["hints"]
/// ('10x10', ['number', 'unknown'])
#[pyfunction]
pub fn genres(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    plain(py, serde_json::to_value(api::all_genres()))
}

/// The rules of a genre.
///
/// Parameters
/// ----------
/// genre : str
///     Name of the genre.
/// lang : str
///     `"en"` or `"ja"`.
///
/// Returns
/// -------
/// Rules
///     Title, goal, rules from 1, and inventor.
///
/// Raises
/// ------
/// RefusedError
///     If there is no such genre or language.
///
/// Examples
/// --------
/// >>> import pencilmill
/// >>> pencilmill.rules("canal-view", "ja").title
/// 'カナルビュー'
#[pyfunction]
#[pyo3(signature = (genre, lang = "en"))]
pub fn rules<'py>(py: Python<'py>, genre: &str, lang: &str) -> PyResult<Bound<'py, PyAny>> {
    let language = language(lang)?;
    let text = WantedText {
        genre,
        ..WantedText::default()
    };
    let wanted = api::Wanted::read(&text).map_err(|error| Fault::from(api::Error::from(error)))?;
    let page = api::rules(wanted.genre, language);
    tuple(
        py,
        "Rules",
        (page.title, page.goal, page.rules, page.author),
    )
}
