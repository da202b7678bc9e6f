//! Tools for setters: redundant clues, differences between answers, shared items.

use crate::args::{Whole, maybe, object, parsed, tuple};
use crate::fault::Fault;
use crate::puzzle::{Posed, Puzzle};
use crate::work::{limit, long};
use pencilmill_api::{self as api, Grade, Unique, Wish};
use pyo3::prelude::*;

/// Uniqueness in a word.
pub const fn word(unique: Unique) -> &'static str {
    match unique {
        Unique::Yes => "yes",
        Unique::Several => "several",
        Unique::None => "none",
        Unique::Undecided => "undecided",
    }
}

/// Drops redundant clues of a puzzle.
///
/// Parameters
/// ----------
/// text : str or Puzzle
///     The puzzle, which has exactly one answer.
/// grade : str, optional
///     Hardest grade allowed for the result.
/// orders : int
///     Number of orders tried, 1 to 10000.
/// seed : int
///     Seed of the orders.
/// limit : int, optional
///     Work for the answer, each clue, each order, and the proof that there are no fewer, in
///     millions of steps.
/// stop : object, optional
///     Anything with `is_set()`, such as a `threading.Event`.
///
/// Returns
/// -------
/// Reduction
///     The puzzle with the fewest clues found, and the fate of each clue.
///
/// Raises
/// ------
/// AnswerError
///     If the puzzle does not have exactly one answer.
/// RefusedError
///     If it is harder than `grade` as it is.
///
/// Examples
/// --------
/// >>> import pencilmill
/// >>> pencilmill.reduce("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5 r4c4=0").gone
/// 'number r4c4=0'
#[pyfunction]
#[pyo3(
    signature = (text, *, grade = None, orders = 8, seed = Whole::of(0), limit = None, stop = None),
    text_signature = "(text, *, grade=None, orders=8, seed=0, limit=None, stop=None)"
)]
pub fn reduce<'py>(
    py: Python<'py>,
    text: Posed<'py>,
    grade: Option<&str>,
    orders: usize,
    seed: Whole,
    limit: Option<Whole>,
    stop: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    if !(1..=10_000).contains(&orders) {
        let text = format!("found {orders}, expected 1 to 10000");
        return Err(Fault::refused("orders", text).into());
    }
    let hardest: Option<Grade> = grade.map(|text| parsed("grade", text)).transpose()?;
    let wish = Wish {
        orders,
        seed: seed.named("seed")?,
        hardest,
    };
    let limit = self::limit(maybe(limit, "limit")?)?;
    let (puzzle, flag) = (text.puzzle(py)?, limit.stop.clone());
    let found = long(py, stop, &flag, move || {
        Ok(api::reduce(&puzzle, wish, &limit)?)
    })?;
    let (clues, reduced) = (object(py, &found.json()["clues"])?, found.reduced);
    let fields = (
        Puzzle::of(reduced.puzzle),
        clues,
        reduced.gone.to_string(),
        reduced.behind.to_string(),
        reduced.is_minimal,
        reduced.is_fewest,
    );
    tuple(py, "Reduction", fields)
}

/// Finds two answers of a puzzle that differ in as few items as possible.
///
/// Parameters
/// ----------
/// text : str or Puzzle
///     The puzzle.
/// limit : int, optional
///     Work for each of them, in millions of steps, and once more for reducing the difference.
/// stop : object, optional
///     Anything with `is_set()`, such as a `threading.Event`.
///
/// Returns
/// -------
/// Comparison
///     Uniqueness, the answers found, and the items that only one of two has.
///
/// Examples
/// --------
/// >>> import pencilmill
/// >>> pencilmill.compare("canal-view 4x4; number r2c4=1 r4c3=5").unique
/// 'several'
#[pyfunction]
#[pyo3(signature = (text, *, limit = None, stop = None))]
pub fn compare<'py>(
    py: Python<'py>,
    text: Posed<'py>,
    limit: Option<Whole>,
    stop: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let limit = self::limit(maybe(limit, "limit")?)?;
    let (puzzle, flag) = (text.puzzle(py)?, limit.stop.clone());
    let found = long(py, stop, &flag, move || Ok(api::compare(&puzzle, &limit)?))?;
    let answers: Vec<String> = found
        .answers()
        .into_iter()
        .map(ToString::to_string)
        .collect();
    let only_in = found
        .only_in()
        .map(|[one, other]| (one.to_string(), other.to_string()));
    tuple(py, "Comparison", (word(found.unique()), answers, only_in))
}

/// Finds the items that all answers of a puzzle share, and those that none has.
///
/// Parameters
/// ----------
/// text : str or Puzzle
///     The puzzle.
/// limit : int, optional
///     Work for the first answer, in millions of steps, and as much again for all that follows.
/// stop : object, optional
///     Anything with `is_set()`, such as a `threading.Event`.
///
/// Returns
/// -------
/// Shared
///     Items that every answer has, some have, and none has, and undecided ones, as drawings.
///
/// Raises
/// ------
/// NoAnswerError
///     If there is no answer.
/// UndecidedError
///     If the limit does not suffice for one answer.
///
/// Examples
/// --------
/// >>> import pencilmill
/// >>> shared = pencilmill.shared("canal-view 4x4; number r2c4=1 r4c3=5")
/// >>> shared.unique, shared.decided
/// ('several', True)
#[pyfunction]
#[pyo3(signature = (text, *, limit = None, stop = None))]
pub fn shared<'py>(
    py: Python<'py>,
    text: Posed<'py>,
    limit: Option<Whole>,
    stop: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let limit = self::limit(maybe(limit, "limit")?)?;
    let (puzzle, flag) = (text.puzzle(py)?, limit.stop.clone());
    let found = long(py, stop, &flag, move || Ok(api::shared(&puzzle, &limit)?))?;
    let shared = &found.shared;
    let fields = (
        word(found.unique()),
        shared.is_decided(),
        shared.always.to_string(),
        shared.sometimes.to_string(),
        shared.never.to_string(),
        shared.perhaps_always.to_string(),
        shared.perhaps_never.to_string(),
    );
    tuple(py, "Shared", fields)
}
