//! Python's view of a puzzle.

use super::{Known, Puzzle};
use crate::args::{Whole, language, maybe, object, plain, tuple};
use crate::drawing::Drawing as Inked;
use crate::fault::{Fault, Kind};
use crate::work::{here, long};
use pencilmill_api as api;
use pencilmill_api::{Drawing, Language, Limit, Look, Rated, Rating};
use pencilmill_records::row::{COLUMNS, Object, hash_text, marks};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde_json::Value;

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (text, *, answer = None))]
    fn new(py: Python<'_>, text: &str, answer: Option<&str>) -> PyResult<Puzzle> {
        let made = here(py, || {
            let puzzle = api::read(text)?;
            let Some(answer) = answer else {
                return Ok(Puzzle::of(puzzle));
            };
            let answer = api::read_answer(&puzzle, answer)?;
            match api::check(&puzzle, &answer) {
                Ok(()) => Ok(Puzzle::answered(puzzle, answer)),
                Err((.., text)) => Err(Fault::refused("answer", text)),
            }
        });
        Ok(made?)
    }

    /// Reads a drawing for this puzzle, as people and language models write it.
    ///
    /// Parameters
    /// ----------
    /// text : str
    ///     Ink and places in the notation of answers, in any case, over several lines, with colons,
    ///     commas and quotation marks; or a longer text with the answer between `<answer>` and
    ///     `</answer>`, in the last block of code, or after "Answer:".
    ///
    /// Returns
    /// -------
    /// Drawing
    ///     What is drawn.
    ///
    /// Raises
    /// ------
    /// TextError
    ///     If it cannot be read; the message names the inks of the genre, and the nearest one.
    ///
    /// Examples
    /// --------
    /// >>> import pencilmill
    /// >>> puzzle = pencilmill.Puzzle("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5")
    /// >>> puzzle.drawing("The answer: **Shaded**: R1C1, R1C2.")
    /// Drawing("shaded r1c1 r1c2")
    fn drawing(&self, py: Python<'_>, text: &str) -> PyResult<Inked> {
        let read = here(py, || Ok(api::read_drawn(&self.puzzle, text)?));
        Ok(Inked(read?))
    }

    /// The text of the puzzle: one line that `Puzzle`, `solve` and the command read.
    #[getter]
    fn text(&self) -> String {
        self.puzzle.to_string()
    }

    /// Name of the genre.
    #[getter]
    fn genre(&self) -> &'static str {
        self.puzzle.genre.card().slug
    }

    /// Title of the genre, with the size.
    #[getter]
    fn title(&self) -> String {
        api::title(&self.puzzle, Language::English)
    }

    /// Number of rows.
    #[getter]
    fn rows(&self) -> i16 {
        self.puzzle.board.rows
    }

    /// Number of columns.
    #[getter]
    fn cols(&self) -> i16 {
        self.puzzle.board.cols
    }

    /// The only answer, as text. It is proved if unknown; raises `NoAnswerError`,
    /// `SeveralAnswersError` or `UndecidedError` if there is not exactly one, or if the proof takes
    /// more work than the usual limit.
    #[getter]
    fn answer(&self, py: Python<'_>) -> PyResult<String> {
        Ok(api::answer_text(&self.known(py, Limit::default(), None)?))
    }

    /// Name of the grade, among those of its genre and size. For a puzzle from a file this and
    /// `score`, `layer` and `rounds` are the file's values; `rating` measures anew.
    #[getter]
    fn grade(&self, py: Python<'_>) -> PyResult<&'static str> {
        let rating = self.rating_said(py)?;
        Ok(api::grade(&self.puzzle, &rating).name())
    }

    /// Expected number of looks that a person needs.
    #[getter]
    fn score(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.rating_said(py)?.score)
    }

    /// The hardest kind of step, a number of docs/grading.md.
    #[getter]
    fn layer(&self, py: Python<'_>) -> PyResult<u8> {
        Ok(self.rating_said(py)?.layer)
    }

    /// Rounds of the solution.
    #[getter]
    fn rounds(&self, py: Python<'_>) -> PyResult<u32> {
        Ok(self.rating_said(py)?.rounds)
    }

    /// The difficulty, as a `Rating`; measured, whatever a file says.
    #[getter]
    fn rating<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Rated {
            grade,
            measured,
            rating,
        } = self.measured(py, Limit::default(), None)?;
        let opening = f64::from(rating.opening) / 10.0;
        let Rating {
            layer,
            score,
            rounds,
            bottlenecks,
            ..
        } = rating;
        let fields = (
            grade.name(),
            measured,
            score,
            layer,
            rounds,
            bottlenecks,
            opening,
        );
        tuple(py, "Rating", fields)
    }

    /// Number of printed hints.
    #[getter]
    fn hints(&self) -> usize {
        self.puzzle.hints().len()
    }

    /// Number of printed items that a solver is given.
    #[getter]
    fn givens(&self) -> usize {
        self.puzzle.givens().len()
    }

    /// The steps a person would take to the answer, as a list of dicts; docs/formats.md describes
    /// them.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let lesson = self.lesson(py, Limit::default(), None)?;
        object(py, &lesson.json()["steps"])
    }

    /// The address of the puzzle at its genre's web player; `None` if no player supports the genre.
    #[getter]
    fn url(&self) -> Option<String> {
        api::codes(&self.puzzle, None).0
    }

    /// The address of the puzzle at Penpa+, which checks the answer if that is known; `None` if it
    /// cannot draw the puzzle.
    #[getter]
    fn penpa(&self) -> Option<String> {
        api::codes(&self.puzzle, self.answer.get()).1
    }

    /// A name shared by all rotations and reflections of a puzzle: 32 hexadecimal digits.
    #[getter]
    fn hash(&self) -> String {
        hash_text(self.puzzle.canonical_hash())
    }

    /// The name of its record; `None` if it has none.
    #[getter]
    fn id(&self) -> Option<&str> {
        self.name()
    }

    /// Its seed; `None` if unknown.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.made_by().map(|made| made.0)
    }

    /// Its index among the puzzles of the seed; `None` if unknown.
    #[getter]
    fn index(&self) -> Option<u64> {
        self.made_by().map(|made| made.1)
    }

    /// Versions of the program and of the genre; `None` if unknown.
    #[getter]
    fn versions(&self) -> Option<&str> {
        self.made_by().map(|made| made.3.as_str())
    }

    /// All columns of its record, in the order of a CSV file; unknown ones are `None`.
    ///
    /// Parameters
    /// ----------
    /// items : bool
    ///     True to add both drawings as lists, as in JSON Lines: `puzzle_items` and `answer_items`.
    ///
    /// Returns
    /// -------
    /// dict
    ///     23 columns, or 25.
    ///
    /// Examples
    /// --------
    /// >>> import pencilmill
    /// >>> puzzle = next(pencilmill.generate("canal-view", size=5, seed=7))
    /// >>> record = puzzle.record()
    /// >>> record["id"], record["rows"], record["grade"] == puzzle.grade
    /// ('canal-view-5x5-s7-0', 5, True)
    #[pyo3(signature = (*, items = false))]
    fn record<'py>(&self, py: Python<'py>, items: bool) -> PyResult<Bound<'py, PyDict>> {
        let record = self.whole(py)?;
        let row = serde_json::to_value(Object::of(&record));
        let mut row = row.map_err(|error| Fault::new(Kind::Internal, error))?;
        if self.made_by().is_none() {
            for unknown in ["seed", "index", "attempt", "versions"] {
                row[unknown] = Value::Null;
            }
        }
        if self.name().is_none() {
            row["id"] = Value::Null;
        }
        let drawings = ["puzzle_items", "answer_items"];
        let columns = COLUMNS.iter().chain(drawings.iter().filter(|_| items));
        let dict = PyDict::new(py);
        for &column in columns {
            dict.set_item(column, object(py, &row[column])?)?;
        }
        Ok(dict)
    }

    /// The printed items as a list: ink, value, and places in half cells, `y` and `x`, and `y2` and
    /// `x2` of those that join two. Cell r1c1 is at (1, 1), its upper left corner at (0, 0).
    #[getter]
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, serde_json::to_value(marks(&self.puzzle.printed)))
    }

    /// A picture of the puzzle.
    ///
    /// Parameters
    /// ----------
    /// answer : bool
    ///     True to draw the answer too; it is proved if unknown.
    /// labels : bool
    ///     True to label rows and columns in the notation of texts and steps, r3 and c4.
    /// lang : str
    ///     Language of the words on the board, `"en"` or `"ja"`.
    ///
    /// Returns
    /// -------
    /// str
    ///     An SVG file, with title and description.
    ///
    /// Examples
    /// --------
    /// >>> import pencilmill
    /// >>> pencilmill.Puzzle("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5").svg()[:4]
    /// '<svg'
    #[pyo3(signature = (answer = false, *, labels = false, lang = "en"))]
    fn svg(&self, py: Python<'_>, answer: bool, labels: bool, lang: &str) -> PyResult<String> {
        let language = language(lang)?;
        let look = Look { language, labels };
        let answer = match answer {
            true => Some(self.known(py, Limit::default(), None)?),
            false => None,
        };
        Ok(here(py, || {
            Ok(api::svg(&self.puzzle, answer.as_ref(), look))
        })?)
    }

    /// The picture with a caption, for notebooks.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let mut caption = self.title();
        if self.rated.get().is_some() {
            caption += &format!(", {}", self.grade(py)?);
        }
        let svg = self.svg(py, false, false, "en")?;
        Ok(format!(
            "<figure>{svg}<figcaption>{caption}</figcaption></figure>"
        ))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, false, false, "en")
    }

    /// The steps a person would take to the answer, in sentences.
    ///
    /// Parameters
    /// ----------
    /// lang : str
    ///     `"en"` or `"ja"`.
    /// draw : bool
    ///     True to draw the known items after each step.
    /// labels : bool
    ///     True to label rows and columns of drawings.
    /// limit : int, optional
    ///     Work for the proof of the answer, in millions of steps.
    /// stop : object, optional
    ///     Anything with `is_set()`, such as a `threading.Event`: when it is set, `StoppedError` is
    ///     raised.
    ///
    /// Examples
    /// --------
    /// >>> import pencilmill
    /// >>> puzzle = pencilmill.Puzzle("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5")
    /// >>> print(puzzle.explain(lang="ja").splitlines()[-1])
    /// 解けました：初級（スコア14）
    #[pyo3(signature = (lang = "en", *, draw = false, labels = true, limit = None, stop = None))]
    fn explain(
        &self,
        py: Python<'_>,
        lang: &str,
        draw: bool,
        labels: bool,
        limit: Option<Whole>,
        stop: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let language = language(lang)?;
        let look = Look { language, labels };
        let limit = crate::work::limit(maybe(limit, "limit")?)?;
        let lesson = self.lesson(py, limit, stop)?;
        Ok(here(py, || Ok(lesson.text(look, draw)))?)
    }

    /// Advice for a partial drawing: the first mistake, or else the easiest conclusion in stages:
    /// the place to look at, the reason, and the conclusion.
    ///
    /// Parameters
    /// ----------
    /// drawn : str
    ///     The drawing so far, in the notation of answers; ink that is ruled out as
    ///     `"unshaded r1c2"` or `"no line r1c1-r1c2"`.
    /// lang : str
    ///     `"en"` or `"ja"`.
    /// labels, limit, stop
    ///     As for `explain`.
    ///
    /// Returns
    /// -------
    /// Hint
    ///     The advice as text, and as data.
    ///
    /// Raises
    /// ------
    /// TextError
    ///     If the drawing has ink that answers of the genre do not have.
    ///
    /// Examples
    /// --------
    /// >>> import pencilmill
    /// >>> puzzle = pencilmill.Puzzle("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5")
    /// >>> puzzle.hint(drawn="shaded r4c4").mistake
    /// 'shaded r4c4'
    #[pyo3(signature = (drawn = "", lang = "en", *, labels = true, limit = None, stop = None))]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        drawn: &str,
        lang: &str,
        labels: bool,
        limit: Option<Whole>,
        stop: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let language = language(lang)?;
        let look = Look { language, labels };
        let limit = crate::work::limit(maybe(limit, "limit")?)?;
        let drawn = here(py, || Ok(api::read_progress(&self.puzzle, drawn)?))?;
        let answer = self.known(py, limit.clone(), stop)?;
        let (puzzle, flag) = (self.puzzle.clone(), limit.stop.clone());
        let (text, json) = long(py, stop, &flag, move || {
            let hint = api::hint(&puzzle, &answer, &drawn, &limit)?;
            Ok((hint.text(look, api::Stage::Full), hint.json(look.language)))
        })?;
        let fields = (
            text,
            json["mistake"].as_str(),
            json["look"].as_str(),
            object(py, &json["at"])?,
            json["why"].as_str(),
            json["told"].as_str(),
            object(py, &json["step"])?,
            json["solved"].as_bool(),
        );
        tuple(py, "Hint", fields)
    }

    /// Checks a drawing as an answer, and finds the first rule that it breaks.
    ///
    /// Parameters
    /// ----------
    /// drawing : str
    ///     The drawing, in the notation of answers.
    ///
    /// Returns
    /// -------
    /// Verdict
    ///     True if the drawing is an answer; otherwise with rule, place and text.
    ///
    /// Raises
    /// ------
    /// TextError
    ///     If the drawing is malformed, or has ink that answers of the genre do not have.
    ///
    /// Examples
    /// --------
    /// >>> import pencilmill
    /// >>> puzzle = pencilmill.Puzzle("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5")
    /// >>> puzzle.check("shaded r1c1 r1c2 r2c1 r2c2").rule
    /// 3
    fn check<'py>(&self, py: Python<'py>, drawing: &str) -> PyResult<Bound<'py, PyAny>> {
        let checked = here(py, || {
            let drawing = api::read_answer(&self.puzzle, drawing)?;
            Ok(api::check(&self.puzzle, &drawing))
        })?;
        let fields = match checked {
            Ok(()) => (None, None, String::new()),
            Err((rule, place, text)) => (Some(rule), place.map(|place| format!("{place:?}")), text),
        };
        tuple(py, "Verdict", fields)
    }

    fn __repr__(&self) -> String {
        format!("Puzzle({:?})", self.puzzle.to_string())
    }

    /// The puzzle as lines of characters, as the command draws it on a terminal.
    fn __str__(&self) -> String {
        api::terminal(&self.puzzle, None, Look::default())
    }

    fn __eq__(&self, other: &Puzzle) -> bool {
        let card = |puzzle: &api::Puzzle| puzzle.genre.card().slug;
        let (one, other) = (&self.puzzle, &other.puzzle);
        card(one) == card(other) && one.board == other.board && one.printed == other.printed
    }

    fn __hash__(&self) -> u64 {
        self.puzzle.canonical_hash() as u64
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("pencilmill._native")?.getattr("_restore")?;
        let answer = self.answer.get().map(Drawing::to_string);
        let origin = self.origin.clone().map(|origin| (origin.id, origin.made));
        let (said, rating) = match self.rated.get() {
            None => (false, None),
            Some(Known::Measured(rated)) => (false, Some(rated.rating)),
            Some(Known::Said(rating)) => (true, Some(*rating)),
        };
        let rating = rating.map(|r| (r.layer, r.score, r.rounds, r.bottlenecks, r.opening));
        let state = (self.text(), answer, (origin, rating), said);
        Ok((restore, state.into_pyobject(py)?))
    }
}
