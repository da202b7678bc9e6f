//! The compiled part of the Python package: the calls of `pencilmill-games` in JSON, productions,
//! files and pages. Classes and functions around them are in Python.
//!
//! Nothing is decided here. Errors become exceptions. Long work runs in a thread of its own, so that
//! signals are handled and other Python threads run.

// Python passes arguments by value.
#![allow(clippy::needless_pass_by_value)]

mod calls;
mod fault;
mod files;
mod pages;
mod production;
mod work;

use pencilmill_api::Grade;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Panics, for the test that a panic becomes an exception.
#[cfg(debug_assertions)]
#[pyfunction]
fn _panic(py: Python<'_>) -> PyResult<()> {
    work::long(py, None, |_| panic!("asked for"))
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(calls::call, module)?)?;
    module.add_class::<calls::Session>()?;
    module.add_class::<production::Record>()?;
    module.add_class::<production::Makers>()?;
    module.add_class::<files::Reading>()?;
    module.add_function(wrap_pyfunction!(files::write, module)?)?;
    module.add_function(wrap_pyfunction!(files::check, module)?)?;
    module.add_function(wrap_pyfunction!(pages::draw, module)?)?;
    module.add_function(wrap_pyfunction!(pages::play, module)?)?;
    module.add_function(wrap_pyfunction!(pages::site, module)?)?;
    module.add_function(wrap_pyfunction!(pages::run, module)?)?;
    #[cfg(debug_assertions)]
    module.add_function(wrap_pyfunction!(_panic, module)?)?;
    let grades = PyTuple::new(module.py(), Grade::ALL.map(Grade::name))?;
    module.add("GRADES", grades)
}
