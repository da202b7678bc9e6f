//! The Python package: bindings of `pencilmill-api` and of the referees of `pencilmill-games`.
//!
//! Nothing is decided here. Arguments become those of Rust functions, values become objects, and
//! errors become exceptions. Long work runs in a thread of its own, so that signals are handled and
//! other Python threads run.

// Python passes arguments by value.
#![allow(clippy::needless_pass_by_value)]

mod args;
mod asked;
mod drawing;
mod fault;
mod files;
mod gloop;
mod maze;
mod pages;
mod production;
mod puzzle;
mod setting;
mod solving;
mod work;

use pencilmill_api::Grade;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Panics, for the test that a panic becomes an exception.
#[cfg(debug_assertions)]
#[pyfunction]
fn _panic(py: Python<'_>) -> PyResult<()> {
    let flag = pencilmill_api::Interrupt::new();
    work::long(py, None, &flag, || panic!("asked for"))
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<drawing::Drawing>()?;
    module.add_class::<solving::Solving>()?;
    module.add_function(wrap_pyfunction!(solving::answer_format, module)?)?;
    module.add_class::<production::Production>()?;
    module.add_class::<files::Reading>()?;
    module.add_class::<maze::SuiriMeiro>()?;
    module.add_class::<gloop::Gloop>()?;
    module.add_function(wrap_pyfunction!(puzzle::_restore, module)?)?;
    module.add_function(wrap_pyfunction!(production::generate, module)?)?;
    module.add_function(wrap_pyfunction!(asked::solve, module)?)?;
    module.add_function(wrap_pyfunction!(asked::finish, module)?)?;
    module.add_function(wrap_pyfunction!(setting::reduce, module)?)?;
    module.add_function(wrap_pyfunction!(setting::compare, module)?)?;
    module.add_function(wrap_pyfunction!(setting::shared, module)?)?;
    module.add_function(wrap_pyfunction!(asked::genres, module)?)?;
    module.add_function(wrap_pyfunction!(asked::rules, module)?)?;
    module.add_function(wrap_pyfunction!(files::read, module)?)?;
    module.add_function(wrap_pyfunction!(files::load, module)?)?;
    module.add_function(wrap_pyfunction!(files::write, module)?)?;
    module.add_function(wrap_pyfunction!(files::check, module)?)?;
    module.add_function(wrap_pyfunction!(pages::draw, module)?)?;
    module.add_function(wrap_pyfunction!(pages::play, module)?)?;
    module.add_function(wrap_pyfunction!(pages::site, module)?)?;
    module.add_function(wrap_pyfunction!(pages::run, module)?)?;
    module.add_function(wrap_pyfunction!(maze::possible, module)?)?;
    #[cfg(debug_assertions)]
    module.add_function(wrap_pyfunction!(_panic, module)?)?;
    let grades = PyTuple::new(module.py(), Grade::ALL.map(Grade::name))?;
    module.add("GRADES", grades)
}
