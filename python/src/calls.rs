//! Calls in JSON.

use crate::work::{here, long};
use pencilmill_api as api;
use pencilmill_games::calls::call as answered;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// Answers a request that may take long, and can be stopped.
#[pyfunction]
#[pyo3(signature = (request, stop = None))]
pub fn call(py: Python<'_>, request: String, stop: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    long(py, stop, move |ends| {
        let mut session = api::Session::default().until(ends);
        Ok(answered(&mut session, request.as_bytes()))
    })
}

/// Answers short requests, and keeps what the next one about the same puzzle needs.
#[pyclass(frozen)]
pub struct Session(Mutex<api::Session>);

#[pymethods]
impl Session {
    #[new]
    fn new() -> Session {
        Session(Mutex::default())
    }

    fn call(&self, py: Python<'_>, request: &str) -> PyResult<String> {
        Ok(here(py, || {
            let mut session = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Ok(answered(&mut session, request.as_bytes()))
        })?)
    }
}
