//! Puzzles being solved, for those who train and test players.

use crate::args::{Whole, language, maybe, tuple};
use crate::drawing::Drawing;
use crate::fault::Fault;
use crate::puzzle::{Posed, Puzzle};
use crate::work::{here, limit, long};
use pencilmill_api::{self as api, Error, Look};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A puzzle being solved: a drawing that grows by moves, with a verdict after each.
///
/// Parameters
/// ----------
/// puzzle : Puzzle or str
///     The puzzle, which has exactly one answer; it is proved if unknown.
/// limit : int, optional
///     Work for that proof, in millions of steps.
///
/// Raises
/// ------
/// AnswerError
///     If it does not have exactly one answer.
///
/// Examples
/// --------
/// >>> from pencilmill import Solving
/// >>> solving = Solving("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5")
/// >>> verdict = solving.step("Shaded: r1c1, r1c2, r2c1, r2c2")
/// >>> [(breach.rule, breach.drawn) for breach in verdict.contradicts]
/// [(3, 'shaded r1c1 r1c2 r2c1 r2c2')]
/// >>> solving.step("erase shaded r2c2").contradicts
/// []
/// >>> solving.step(solving.answer).solved
/// True
#[pyclass(frozen, module = "pencilmill")]
pub struct Solving(Arc<Mutex<api::Solving>>);

/// A move or a drawing.
#[derive(FromPyObject)]
pub enum Move<'py> {
    /// A whole drawing.
    Drawing(Bound<'py, Drawing>),
    /// Text.
    Text(String),
}

impl Solving {
    fn lock(&self) -> MutexGuard<'_, api::Solving> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A verdict, or the error of a text.
type Judged = Result<api::Verdict, String>;

/// Passes on an error in a text as a part of the verdict.
fn judged(done: Result<api::Verdict, Error>) -> Result<Judged, Fault> {
    match done {
        Ok(verdict) => Ok(Ok(verdict)),
        Err(Error::Text { error, .. }) => Ok(Err(error.to_string())),
        Err(other) => Err(other.into()),
    }
}

fn verdict<'py>(py: Python<'py>, judged: Judged, before: f64) -> PyResult<Bound<'py, PyAny>> {
    let (verdict, error) = match judged {
        Ok(verdict) => (verdict, None),
        Err(error) => (api::Verdict::unread(before), Some(error)),
    };
    let breaches = |all: Vec<api::Breach>| -> PyResult<Vec<_>> {
        let breach = |b: api::Breach| tuple(py, "Breach", (b.rule, b.place, b.drawn, b.text));
        all.into_iter().map(breach).collect()
    };
    let fields = (
        verdict.solved,
        breaches(verdict.contradicts)?,
        breaches(verdict.unfinished)?,
        verdict.score,
        error,
    );
    tuple(py, "Judgement", fields)
}

#[pymethods]
impl Solving {
    #[new]
    #[pyo3(signature = (puzzle, *, limit = None))]
    fn new(py: Python<'_>, puzzle: Posed<'_>, limit: Option<Whole>) -> PyResult<Solving> {
        let limit = self::limit(maybe(limit, "limit")?)?;
        let (posed, answer) = puzzle.with_answer(py, limit)?;
        let solving = here(py, || Ok(api::Solving::new(posed, answer)))?;
        Ok(Solving(Arc::new(Mutex::new(solving))))
    }

    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        let solving = self.lock();
        Puzzle::answered(solving.puzzle().clone(), solving.answer().clone())
    }

    /// The answer.
    #[getter]
    fn answer(&self) -> Drawing {
        Drawing(self.lock().answer().clone())
    }

    /// The drawing so far.
    #[getter]
    fn drawn(&self) -> Drawing {
        Drawing(self.lock().drawn().clone())
    }

    /// Puzzle and drawing as lines of characters, with labels of rows and columns.
    #[getter]
    fn board(&self, py: Python<'_>) -> PyResult<String> {
        Ok(here(py, || {
            let solving = self.lock();
            Ok(api::terminal(
                solving.puzzle(),
                Some(solving.drawn()),
                labelled(),
            ))
        })?)
    }

    /// A picture of puzzle and drawing, as SVG, with labels of rows and columns.
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        Ok(here(py, || {
            let solving = self.lock();
            Ok(api::svg(
                solving.puzzle(),
                Some(solving.drawn()),
                labelled(),
            ))
        })?)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py)
    }

    /// Makes a move, and judges the drawing.
    ///
    /// Parameters
    /// ----------
    /// move : str or Drawing
    ///     Ink to draw, and after "erase" ink to erase, each until the next name of an ink; ink that
    ///     cannot stand with other ink at its place replaces it. It may be written as a language
    ///     model writes it. A `Drawing` replaces all that is drawn.
    ///
    /// Returns
    /// -------
    /// Judgement
    ///     The verdict; with `error`, and nothing drawn, if the text cannot be read.
    #[pyo3(signature = (r#move, /))]
    fn step<'py>(&self, py: Python<'py>, r#move: Move<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (done, before) = match r#move {
            Move::Text(text) => here(py, || {
                let mut solving = self.lock();
                let done = solving.step(&text).map(|()| solving.verdict());
                Ok((judged(done)?, solving.score()))
            }),
            Move::Drawing(drawing) => {
                let drawing = drawing.get().0.clone();
                here(py, || {
                    let mut solving = self.lock();
                    solving.draw(drawing);
                    Ok((Ok(solving.verdict()), 0.0))
                })
            }
        }?;
        verdict(py, done, before)
    }

    /// Judges any drawing, and leaves the one so far as it is.
    ///
    /// Parameters
    /// ----------
    /// drawing : str or Drawing
    ///     The drawing, as for `step`.
    ///
    /// Returns
    /// -------
    /// Judgement
    ///     The verdict; with `error` if the text cannot be read.
    #[pyo3(signature = (drawing, /))]
    fn judge<'py>(&self, py: Python<'py>, drawing: Move<'py>) -> PyResult<Bound<'py, PyAny>> {
        let done = match drawing {
            Move::Text(text) => here(py, || {
                let mut solving = self.lock();
                let read = api::read_drawn(solving.puzzle(), &text);
                judged(read.map(|drawn| solving.judge(&drawn)))
            }),
            Move::Drawing(drawing) => {
                let drawing = drawing.get().0.clone();
                here(py, || Ok(Ok(self.lock().judge(&drawing))))
            }
        }?;
        verdict(py, done, 0.0)
    }

    /// Advice for the drawing so far, in sentences.
    ///
    /// Parameters
    /// ----------
    /// stage : str
    ///     `"look"` for the place only, `"why"` for the reason as well, `"full"` for all.
    /// lang : str
    ///     `"en"` or `"ja"`.
    /// stop : object, optional
    ///     Anything with `is_set()`, such as a `threading.Event`.
    #[pyo3(signature = (stage = "full", lang = "en", *, stop = None))]
    fn hint(
        &self,
        py: Python<'_>,
        stage: &str,
        lang: &str,
        stop: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let stage = match stage {
            "look" => api::Stage::Look,
            "why" => api::Stage::Why,
            "full" => api::Stage::Full,
            other => {
                let text = format!("found {other:?}, expected look, why or full");
                return Err(Fault::refused("stage", text).into());
            }
        };
        let look = Look {
            language: language(lang)?,
            labels: true,
        };
        let limit = api::Limit::default();
        let flag = limit.stop.clone();
        let solving = self.lock();
        let (puzzle, answer) = (solving.puzzle().clone(), solving.answer().clone());
        let drawn = solving.drawn().clone().into();
        drop(solving);
        long(py, stop, &flag, move || {
            let hint = api::hint(&puzzle, &answer, &drawn, &limit)?;
            Ok(hint.text(look, stage))
        })
    }
}

/// The look of a puzzle being solved: with labels of rows and columns.
fn labelled() -> Look {
    Look {
        labels: true,
        ..Look::default()
    }
}

/// Describes how answers to a puzzle are written: the inks of its genre, with their places, values
/// and an example each.
///
/// Parameters
/// ----------
/// puzzle : Puzzle or str
///     The puzzle.
///
/// Examples
/// --------
/// >>> import pencilmill
/// >>> print(pencilmill.answer_format("canal-view 4x4;").splitlines()[-1])
/// - shaded: on a cell of the board; such as `shaded r1c1`
#[pyfunction]
pub fn answer_format(py: Python<'_>, puzzle: Posed<'_>) -> PyResult<String> {
    let puzzle = puzzle.puzzle(py)?;
    Ok(api::answer_format(&puzzle))
}
