//! Drawings as Python objects.

use crate::args::plain;
use crate::work::here;
use pencilmill_api::{self as api, Error, Item};
use pencilmill_records::row::marks;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// A set of ink: what is printed, an answer, or a part of one.
///
/// Drawings are values: they compare, hash and pickle, and `|`, `&`, `-`, `^`, `<=` and `in` are
/// those of sets. `str` is the text.
///
/// Parameters
/// ----------
/// text : str
///     The drawing in the notation of answers, of any inks; `Puzzle.drawing` reads one for a genre.
///
/// Raises
/// ------
/// TextError
///     If it is no drawing; `column` is the place of the error.
///
/// Examples
/// --------
/// >>> from pencilmill import Drawing
/// >>> drawing = Drawing("shaded r1c1 r1c2; line r2c1-r2c2-r2c3")
/// >>> len(drawing), str(drawing - Drawing("line r2c2-r2c3"))
/// (4, 'shaded r1c1 r1c2; line r2c1-r2c2')
/// >>> Drawing("shaded r1c2") <= drawing
/// True
#[pyclass(frozen, module = "pencilmill")]
#[derive(Clone)]
pub struct Drawing(pub api::Drawing);

#[pymethods]
impl Drawing {
    #[new]
    #[pyo3(signature = (text = ""))]
    fn new(py: Python<'_>, text: &str) -> PyResult<Drawing> {
        let drawing = here(py, || {
            if text.trim() == "blank" {
                return Ok(api::Drawing::blank());
            }
            let what = "drawing";
            Ok(text.parse().map_err(|error| Error::Text { what, error })?)
        });
        Ok(Drawing(drawing?))
    }

    /// The items as a list of dicts, as `Puzzle.items` has them.
    #[getter]
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, serde_json::to_value(marks(&self.0)))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Drawing({:?})", self.0.to_string())
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// Drawings of one item each.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let single = |item: &Item| Drawing(std::iter::once(*item).collect());
        let items = self.0.items().iter().map(single);
        PyTuple::new(py, items.collect::<Vec<Drawing>>())?.call_method0("__iter__")
    }

    fn __contains__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let other = match other.cast::<Drawing>() {
            Ok(drawing) => drawing.get().clone(),
            Err(_) => Drawing::new(other.py(), &other.extract::<String>()?)?,
        };
        Ok(other.__le__(self))
    }

    fn __eq__(&self, other: &Drawing) -> bool {
        self.0 == other.0
    }

    fn __le__(&self, other: &Drawing) -> bool {
        self.0.without(&other.0).is_empty()
    }

    fn __ge__(&self, other: &Drawing) -> bool {
        other.__le__(self)
    }

    fn __or__(&self, other: &Drawing) -> Drawing {
        Drawing(self.0.with(&other.0))
    }

    fn __and__(&self, other: &Drawing) -> Drawing {
        Drawing(self.0.shared_with(&other.0))
    }

    fn __sub__(&self, other: &Drawing) -> Drawing {
        Drawing(self.0.without(&other.0))
    }

    fn __xor__(&self, other: &Drawing) -> Drawing {
        Drawing(self.0.difference(&other.0))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.0.to_string().into_pyobject(py)?.hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let class = py.get_type::<Drawing>().into_any();
        Ok((class, (self.0.to_string(),)))
    }
}
