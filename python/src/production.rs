//! Production of puzzles.

use crate::fault::{Fault, Kind};
use crate::work::{here, is_set, long, panicked, stopped, threads};
use pencilmill_api::calls::making::Order;
use pencilmill_api::calls::{puzzles::Known, read};
use pencilmill_api::{self as api, Made, Maker, Miss};
use pencilmill_records::row::Object;
use pyo3::prelude::*;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;

/// A record, as it was made or read.
#[pyclass(frozen)]
pub struct Record {
    pub record: api::Record,
    /// True if a file claims its difficulty.
    pub claimed: bool,
}

#[pymethods]
impl Record {
    /// The facts of the puzzle, as the call `puzzle` has them.
    fn facts(&self) -> String {
        let known = Known::of(&self.record, self.claimed);
        known.facts(&self.record.puzzle).to_string()
    }

    /// All columns, as the call `record` has them.
    fn row(&self, py: Python<'_>) -> PyResult<String> {
        Ok(here(py, || {
            let row = serde_json::to_string(&Object::of(&self.record));
            row.map_err(|error| Fault::new(Kind::Internal, error))
        })?)
    }
}

/// Puzzles in order, each as soon as it is made.
#[pyclass(frozen)]
pub struct Makers {
    order: Arc<api::Order>,
    seed: u64,
    indices: Range<u64>,
    threads: usize,
    distinct: bool,
    skip_missing: bool,
    state: Mutex<State>,
    /// Makers of single puzzles that are idle.
    idle: Mutex<Vec<Maker>>,
    missed: Mutex<Vec<(u64, String)>>,
}

/// The threads.
enum State {
    Planned,
    /// At work, in the process with this number.
    Working(Box<api::Production>, u32),
    Ended,
}

/// The content of a lock, whoever panicked.
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Makers {
    /// The next result, if it is available soon.
    fn poll(&self) -> Result<Poll<Option<(u64, Made)>>, Fault> {
        let mut state = locked(&self.state);
        if let State::Planned = *state {
            let indices = self.indices.clone();
            let begun = api::Production::new(&self.order, self.seed, indices, self.threads);
            *state = State::Working(Box::new(begun), std::process::id());
        }
        let production = match &mut *state {
            State::Working(production, process) if *process == std::process::id() => production,
            State::Working(..) => {
                let text = "this iterator belongs to another process, which has its threads; make one of your own, with start";
                return Err(Fault::new(Kind::Refused, text));
            }
            _ => return Ok(Poll::Ready(None)),
        };
        let polled = catch_unwind(AssertUnwindSafe(|| production.poll()));
        polled.map_err(|panic| {
            *state = State::Ended;
            panicked(&*panic)
        })
    }

    /// Ends production; false if it had ended already.
    fn end(&self) -> bool {
        let mut state = locked(&self.state);
        match &*state {
            State::Working(_, process) if *process != std::process::id() => false,
            State::Ended => false,
            _ => {
                *state = State::Ended;
                true
            }
        }
    }
}

#[pymethods]
impl Makers {
    #[new]
    #[pyo3(signature = (order, seed, start, count, threads, distinct, skip_missing))]
    #[expect(clippy::too_many_arguments, reason = "all that `generate` has")]
    fn new(
        py: Python<'_>,
        order: &str,
        seed: u64,
        start: u64,
        count: u64,
        threads: Option<usize>,
        distinct: bool,
        skip_missing: bool,
    ) -> PyResult<Makers> {
        let last = start
            .checked_add(count)
            .ok_or_else(|| Fault::refused("count", "expected indices of 64 bits from start on"))?;
        let order = here(py, || Ok(read::<Order>(order.as_bytes())?.read()?))?;
        Ok(Makers {
            order: Arc::new(order),
            seed,
            indices: start..last,
            threads: self::threads(threads),
            distinct,
            skip_missing,
            state: Mutex::new(State::Planned),
            idle: Mutex::default(),
            missed: Mutex::default(),
        })
    }

    /// The next puzzle; none at the end.
    #[pyo3(signature = (stop = None))]
    fn next(&self, py: Python<'_>, stop: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Record>> {
        loop {
            py.check_signals()?;
            // Only the first stop request raises.
            if is_set(stop)? && py.detach(|| self.end()) {
                return Err(stopped().into());
            }
            let (index, made) = match py.detach(|| self.poll())? {
                Poll::Pending => continue,
                Poll::Ready(None) => return Ok(None),
                Poll::Ready(Some(next)) => next,
            };
            match made {
                Made::Repeat(_) if self.distinct => {}
                Made::New(record) | Made::Repeat(record) => {
                    let claimed = false;
                    return Ok(Some(Record { record, claimed }));
                }
                Made::Missed(miss) => {
                    let none = !matches!(miss, Miss::Stopped | Miss::Inspection(..));
                    locked(&self.missed).push((index, miss.to_string()));
                    if !(none && self.skip_missing) {
                        return Err(Fault::from(api::Error::missed(index, miss)).into());
                    }
                }
            }
        }
    }

    /// The puzzle with this index.
    #[pyo3(signature = (index, stop = None))]
    fn alone(
        &self,
        py: Python<'_>,
        index: u64,
        stop: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Record> {
        let mut maker = locked(&self.idle).pop().unwrap_or_default();
        let (order, seed) = (Arc::clone(&self.order), self.seed);
        let (made, maker) = long(py, stop, move |ends| {
            maker.until(ends);
            let made = maker.make(&order, seed, index);
            Ok((made, maker))
        })?;
        locked(&self.idle).push(maker);
        let record = made.map_err(Fault::from)?;
        let claimed = false;
        Ok(Record { record, claimed })
    }

    /// Stops the threads; no more puzzles follow.
    fn close(&self, py: Python<'_>) {
        _ = py.detach(|| self.end());
    }

    /// The indices so far without a puzzle, each with the reason.
    fn missed(&self) -> Vec<(u64, String)> {
        locked(&self.missed).clone()
    }
}

impl Drop for Makers {
    fn drop(&mut self) {
        // A child of a fork has a copy of the threads' handles, but not the threads.
        if let Ok(mut state) = self.state.try_lock()
            && let State::Working(_, process) = &*state
            && *process != std::process::id()
        {
            std::mem::forget(std::mem::replace(&mut *state, State::Ended));
        }
    }
}
