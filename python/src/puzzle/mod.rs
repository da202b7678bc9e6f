//! Puzzles as Python objects.

mod methods;

use crate::fault::{Fault, Kind};
use crate::work::{Stop, here, long};
use pencilmill_api as api;
use pencilmill_api::{Drawing, Limit, Rated, Rating, Record};
use pyo3::prelude::*;
use std::sync::{Arc, OnceLock};

/// A puzzle, with its answer and difficulty on demand.
///
/// Puzzles come from `generate`, `read`, `finish` and from their text. A generated one has its
/// answer and rating; for any other they are proved and measured on first use, and kept.
///
/// Parameters
/// ----------
/// text : str
///     The text of a puzzle, or its address at a web player.
/// answer : str, optional
///     Its only answer, if that is known. It must obey the rules; that it is the only one is taken
///     for granted.
///
/// Raises
/// ------
/// TextError
///     If it is no puzzle; `column` is the place of the error.
/// RefusedError
///     If `answer` is none.
///
/// Examples
/// --------
/// >>> from pencilmill import Puzzle
/// >>> puzzle = Puzzle("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5")
/// >>> puzzle.answer
/// 'shaded r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c3 r4c1 r4c2'
/// >>> puzzle.rows, puzzle.cols, puzzle.hints
/// (4, 4, 3)
/// >>> puzzle == Puzzle(puzzle.text)
/// True
#[pyclass(frozen, module = "pencilmill")]
pub struct Puzzle {
    puzzle: api::Puzzle,
    /// The name and origin, if it has one.
    origin: Option<Origin>,
    answer: OnceLock<Drawing>,
    rated: OnceLock<Known>,
}

/// Fields of a record besides puzzle, answer and rating.
#[derive(Clone)]
struct Origin {
    id: String,
    /// Seed, index, attempt and versions, if all are present.
    made: Option<(u64, u64, u32, String)>,
}

/// The difficulty: measured, or from a record.
#[derive(Clone, Copy)]
enum Known {
    Measured(Rated),
    /// From a file, with grade, score, layer and rounds only.
    Said(Rating),
}

type State = (
    Option<(String, Option<(u64, u64, u32, String)>)>,
    Option<(u8, u64, u32, u32, u32)>,
);

impl Puzzle {
    /// A puzzle without further knowledge.
    pub fn of(puzzle: api::Puzzle) -> Puzzle {
        Puzzle {
            puzzle,
            origin: None,
            answer: OnceLock::new(),
            rated: OnceLock::new(),
        }
    }

    /// A puzzle with its answer.
    pub fn answered(puzzle: api::Puzzle, answer: Drawing) -> Puzzle {
        Puzzle {
            answer: answer.into(),
            ..Puzzle::of(puzzle)
        }
    }

    /// A generated puzzle.
    pub fn made(record: Record) -> Puzzle {
        let known = Known::Measured(Rated {
            grade: record.grade(),
            measured: api::is_measured(&record.puzzle),
            rating: record.rating,
        });
        Puzzle {
            rated: known.into(),
            ..Puzzle::recorded(record)
        }
    }

    fn recorded(record: Record) -> Puzzle {
        let (seed, index, attempt) = (record.seed, record.index, record.attempt);
        Puzzle {
            origin: Some(Origin {
                id: record.id,
                made: Some((seed, index, attempt, record.versions)),
            }),
            rated: Known::Said(record.rating).into(),
            ..Puzzle::answered(record.puzzle, record.answer)
        }
    }

    /// A puzzle from a file. Its answer obeys the rules; its difficulty is taken from the file.
    pub fn read(entry: api::Entry) -> Result<Puzzle, Fault> {
        let entry = entry.sound()?;
        let (puzzle, answer) = (entry.puzzle.clone(), entry.answer.clone());
        let id = entry.claims.id.clone();
        Ok(match entry.record() {
            Some(record) => Puzzle::recorded(record),
            None => Puzzle {
                origin: id.map(|id| Origin { id, made: None }),
                answer: answer.map_or_else(OnceLock::new, OnceLock::from),
                ..Puzzle::of(puzzle)
            },
        })
    }

    /// The only answer, proved if it is unknown.
    fn known(&self, py: Python<'_>, limit: Limit, stop: Stop<'_, '_>) -> PyResult<Drawing> {
        if let Some(answer) = self.answer.get() {
            return Ok(answer.clone());
        }
        let (puzzle, flag) = (self.puzzle.clone(), limit.stop.clone());
        let answer = long(py, stop, &flag, move || {
            Ok(api::only_answer(&puzzle, &limit)?)
        })?;
        Ok(self.answer.get_or_init(|| answer).clone())
    }

    fn measured(&self, py: Python<'_>, limit: Limit, stop: Stop<'_, '_>) -> PyResult<Rated> {
        if let Some(Known::Measured(rated)) = self.rated.get() {
            return Ok(*rated);
        }
        let answer = self.known(py, limit.clone(), stop)?;
        let (puzzle, flag) = (self.puzzle.clone(), limit.stop.clone());
        let rated = long(py, stop, &flag, move || {
            Ok(api::rate(&puzzle, &answer, &limit)?)
        })?;
        _ = self.rated.set(Known::Measured(rated));
        Ok(rated)
    }

    /// The difficulty, from a record or measured now.
    fn rating_said(&self, py: Python<'_>) -> PyResult<Rating> {
        Ok(match self.rated.get() {
            Some(Known::Measured(rated)) => rated.rating,
            Some(Known::Said(rating)) => *rating,
            None => self.measured(py, Limit::default(), None)?.rating,
        })
    }

    /// The record, in which only name and origin may be missing.
    fn whole(&self, py: Python<'_>) -> PyResult<Record> {
        let answer = self.known(py, Limit::default(), None)?;
        let rating = self.rating_said(py)?;
        let made = self.origin.as_ref().and_then(|origin| origin.made.clone());
        let (seed, index, attempt, versions) = made.unwrap_or_default();
        Ok(Record {
            id: self.name().unwrap_or_default().to_owned(),
            puzzle: self.puzzle.clone(),
            answer,
            rating,
            seed,
            index,
            attempt,
            versions,
        })
    }

    /// The complete record for a file.
    pub fn to_record(&self, py: Python<'_>) -> PyResult<Record> {
        match &self.origin {
            Some(Origin { made: Some(_), .. }) => self.whole(py),
            _ => {
                let text = "the puzzle has no record: it was not generated, nor read from a file that says all of it";
                Err(Fault::new(Kind::Record, text).into())
            }
        }
    }

    fn name(&self) -> Option<&str> {
        self.origin.as_ref().map(|origin| origin.id.as_str())
    }

    fn made_by(&self) -> Option<&(u64, u64, u32, String)> {
        self.origin.as_ref()?.made.as_ref()
    }
}

impl Puzzle {
    fn lesson(&self, py: Python<'_>, limit: Limit, stop: Stop<'_, '_>) -> PyResult<api::Lesson> {
        let answer = self.known(py, limit.clone(), stop)?;
        let (puzzle, flag) = (self.puzzle.clone(), limit.stop.clone());
        long(py, stop, &flag, move || {
            Ok(api::explain(&puzzle, &answer, &limit)?)
        })
    }
}

/// Restores a pickled puzzle.
#[pyfunction]
pub fn _restore(
    py: Python<'_>,
    text: &str,
    answer: Option<&str>,
    state: State,
    said: bool,
) -> PyResult<Puzzle> {
    let (origin, rating) = state;
    let puzzle = here(py, || {
        let puzzle = api::read(text)?;
        Ok(match answer {
            None => Puzzle::of(puzzle),
            Some(answer) => {
                let answer = api::read_answer(&puzzle, answer)?;
                Puzzle::answered(puzzle, answer)
            }
        })
    })?;
    let rating = rating.map(|(layer, score, rounds, bottlenecks, opening)| Rating {
        layer,
        score,
        rounds,
        bottlenecks,
        opening,
    });
    let known = rating.map(|rating| match said {
        true => Known::Said(rating),
        false => Known::Measured(Rated {
            grade: api::grade(&puzzle.puzzle, &rating),
            measured: api::is_measured(&puzzle.puzzle),
            rating,
        }),
    });
    Ok(Puzzle {
        origin: origin.map(|(id, made)| Origin { id, made }),
        rated: known.map_or_else(OnceLock::new, OnceLock::from),
        ..puzzle
    })
}

/// A puzzle argument, either an object or a text.
pub enum Posed<'py> {
    Text(String),
    Puzzle(Bound<'py, Puzzle>),
}

impl<'py> FromPyObject<'_, 'py> for Posed<'py> {
    type Error = PyErr;

    fn extract(posed: Borrowed<'_, 'py, PyAny>) -> PyResult<Posed<'py>> {
        match posed.cast::<Puzzle>() {
            Ok(puzzle) => Ok(Posed::Puzzle(puzzle.to_owned())),
            Err(_) => posed.extract().map(Posed::Text),
        }
    }
}

impl Posed<'_> {
    /// The puzzle.
    pub fn puzzle(&self, py: Python<'_>) -> PyResult<Arc<api::Puzzle>> {
        Ok(Arc::new(match self {
            Posed::Text(text) => here(py, || Ok(api::read(text)?))?,
            Posed::Puzzle(puzzle) => puzzle.get().puzzle.clone(),
        }))
    }
    /// The puzzle with its only answer, proved if it is unknown.
    pub fn with_answer(&self, py: Python<'_>, limit: Limit) -> PyResult<(api::Puzzle, Drawing)> {
        let of = |puzzle: &Puzzle| Ok((puzzle.puzzle.clone(), puzzle.known(py, limit, None)?));
        match self {
            Posed::Text(text) => of(&Puzzle::of(here(py, || Ok(api::read(text)?))?)),
            Posed::Puzzle(puzzle) => of(puzzle.get()),
        }
    }
}
