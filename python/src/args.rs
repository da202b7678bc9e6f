//! Arguments from Python, and values for it.

use crate::fault::Fault;
use pencilmill_api::Language;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use std::fmt::Display;

/// A board: `10`, `"8x12"`, or `(8, 12)`, rows before columns.
pub struct Size(pub String);

impl Size {
    pub fn of(side: i64) -> Size {
        Size(side.to_string())
    }
}

impl<'py> FromPyObject<'_, 'py> for Size {
    type Error = PyErr;

    fn extract(size: Borrowed<'_, 'py, PyAny>) -> PyResult<Size> {
        if let Ok(text) = size.extract::<String>() {
            return Ok(Size(text));
        }
        if let Ok((rows, cols)) = size.extract::<(i64, i64)>() {
            return Ok(Size(format!("{rows}x{cols}")));
        }
        match size.extract::<i64>() {
            Ok(side) => Ok(Size(side.to_string())),
            Err(_) => Err(PyTypeError::new_err(format!(
                "size: found {}, expected a number, (rows, columns), or text such as \"8x12\"",
                size.get_type().name()?
            ))),
        }
    }
}

/// A whole number from 0 to the largest of 64 bits. An error is kept until the name of the argument
/// is known.
pub struct Whole(Result<u64, String>);

impl Whole {
    pub const fn of(number: u64) -> Whole {
        Whole(Ok(number))
    }

    /// The number, or the error of this argument.
    pub fn named(self, option: &str) -> Result<u64, Fault> {
        self.0.map_err(|found| {
            let most = u64::MAX;
            Fault::refused(option, format!("found {found}, expected 0 to {most}"))
        })
    }
}

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole> {
        match number.extract::<u64>() {
            Ok(number) => Ok(Whole(Ok(number))),
            // A number out of range.
            Err(_) if number.hasattr("__index__")? => Ok(Whole(Err(number
                .call_method0("__index__")?
                .str()?
                .to_string()))),
            Err(error) => Err(error),
        }
    }
}

/// The number of an optional argument.
pub fn maybe(number: Option<Whole>, option: &str) -> Result<Option<u64>, Fault> {
    number.map(|number| number.named(option)).transpose()
}

/// Parses a word.
pub fn parsed<T: std::str::FromStr<Err: Display>>(option: &str, text: &str) -> Result<T, Fault> {
    let refused = |error| Fault::refused(option, format!("found {text:?}, {error}"));
    text.parse().map_err(refused)
}

/// A language by its code.
pub fn language(code: &str) -> Result<Language, Fault> {
    code.parse().map_err(|error| Fault::refused("lang", error))
}

/// A value of one of the package's named tuples.
pub fn tuple<'py, A>(py: Python<'py>, class: &str, fields: A) -> PyResult<Bound<'py, PyAny>>
where
    A: pyo3::call::PyCallArgs<'py>,
{
    let types = py.import("pencilmill._types")?;
    types.getattr(class)?.call1(fields)
}
