//! Long work: a thread of its own does it, while the caller lets other Python threads run, handles
//! signals, and checks for a stop request.

use crate::fault::{Fault, Kind};
use pencilmill_api::Interrupt;
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// Interval between checks for signals.
const TICK: Duration = Duration::from_millis(20);

/// An object that can stop work: anything with `is_set()`, such as a `threading.Event`.
pub type Stop<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// Number of threads: the argument, or one for each processor.
pub fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
}

/// A panic as a fault.
pub fn panicked(panic: &(dyn Any + Send)) -> Fault {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    let text = text.unwrap_or_else(|| "a thread panicked".to_owned());
    Fault::new(Kind::Internal, format!("an error in the program: {text}"))
}

/// Does short work on the current thread, while other Python threads run.
pub fn here<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, Fault> + Send,
) -> Result<T, Fault> {
    py.detach(|| {
        catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(panicked(&*panic)))
    })
}

/// Does long work. A request to end early sets the flag, and does not wait for the work to notice.
pub fn long<T: Send + 'static>(
    py: Python<'_>,
    stop: Stop<'_, '_>,
    work: impl FnOnce(&Interrupt) -> Result<T, Fault> + Send + 'static,
) -> PyResult<T> {
    look_up(py, stop)?;
    let flag = Interrupt::new();
    let ends = flag.clone();
    let (put, mut take) = sync_channel(1);
    let worker = thread::Builder::new().name("pencilmill".to_owned());
    let worker = worker.spawn(move || {
        let done = catch_unwind(AssertUnwindSafe(|| work(&ends)));
        // The caller may be gone.
        _ = put.send(done.unwrap_or_else(|panic| Err(panicked(&*panic))));
    });
    worker.map_err(|error| Fault::new(Kind::File, format!("cannot start a thread: {error}")))?;
    loop {
        let (done, taken) = py.detach(move || (take.recv_timeout(TICK), take));
        take = taken;
        match done {
            Ok(done) => return Ok(done?),
            Err(RecvTimeoutError::Disconnected) => return Err(panicked(&()).into()),
            Err(RecvTimeoutError::Timeout) => look_up(py, stop).inspect_err(|_| flag.set())?,
        }
    }
}

/// Handles signals, and fails if a stop is requested.
pub fn look_up(py: Python<'_>, stop: Stop<'_, '_>) -> PyResult<()> {
    py.check_signals()?;
    match is_set(stop)? {
        true => Err(stopped().into()),
        false => Ok(()),
    }
}

/// Returns whether a stop is requested.
pub fn is_set(stop: Stop<'_, '_>) -> PyResult<bool> {
    match stop {
        None => Ok(false),
        Some(stop) => stop.call_method0("is_set")?.is_truthy(),
    }
}

/// The error of stopped work.
pub fn stopped() -> Fault {
    Fault::new(Kind::Stopped, "stopped")
}
