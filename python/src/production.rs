//! Production of puzzles.

use crate::args::{Size, Whole, maybe};
use crate::fault::{Fault, Kind};
use crate::puzzle::{Posed, Puzzle};
use crate::work::{here, is_set, long, panicked, stopped, threads};
use pencilmill_api::{self as api, Interrupt, Made, Miss, Order, Wanted, WantedText};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PySlice;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;

/// Puzzles in order, each as soon as it is made: an iterator, as `generate` returns it.
///
/// It is a sequence as well: `len` is the number of indices, `puzzles[i]` makes the puzzle at this
/// place alone, and a slice is another such iterator.
///
/// Its threads start with the first `next`, and stop when it is dropped, closed, or left as a
/// context manager. It then belongs to the process that called `next`: after a fork, the child gets
/// an `Error` and makes one of its own, by a slice or with `start`.
///
/// Examples
/// --------
/// >>> import pencilmill
/// >>> with pencilmill.generate("mark-the-spot", size=7, count=10**9) as puzzles:
/// ...     first = next(puzzles)
/// >>> first.index
/// 0
#[pyclass(frozen, module = "pencilmill")]
pub struct Production {
    order: Arc<Order>,
    seed: u64,
    indices: Range<u64>,
    threads: usize,
    makers: Mutex<Makers>,
    /// Makers of single puzzles that are idle.
    idle: Mutex<Vec<api::Maker>>,
    missed: Mutex<Vec<(u64, String)>>,
    stop: Option<Py<PyAny>>,
    skip_missing: bool,
    distinct: bool,
}

/// The threads.
enum Makers {
    Planned,
    /// At work, in the process with this number.
    Working(Box<api::Production>, u32),
    Ended,
}

/// Makes puzzles, each proved to have exactly one answer.
///
/// Equal arguments give the same puzzles as `pencilmill generate`, on any number of threads and on
/// every machine.
///
/// Parameters
/// ----------
/// genre : str
///     Name of the genre; `genres()` lists them.
/// size : int, str or (int, int), optional
///     The board: 10, "8x12" or (8, 12), rows before columns. The usual one by default.
/// variant : str, optional
///     The variant, for genres with several.
/// grade : str, optional
///     A grade, or a mix of grades such as "easy:2,hard:1". A mix of easily made ones by default.
/// symmetry : str, optional
///     Symmetry of clue places, such as "rotation".
/// irreducible : bool
///     True to print no redundant hint.
/// layout : str or Puzzle, optional
///     A puzzle with the layout to use, without its hints.
/// clues : str, optional
///     Permitted clue places: rows of "#" and ".".
/// all_clues : bool
///     True to place a clue at each "#".
/// flags : bool
///     True to keep puzzles that an editor would not print.
/// needs : str, optional
///     Arguments that a solution needs, each with how often, such as "cases:2,cut-off:1".
/// count : int
///     Number of indices, from `start` on; each gives a puzzle, or in rare cases none.
/// start : int
///     Index of the first puzzle.
/// seed : int
///     Seed of all choices, 0 to 2**64 - 1.
/// distinct : bool
///     True to leave out puzzles that repeat an earlier one, turned or mirrored.
/// threads : int, optional
///     Number of threads, 1 to 1024; one for each processor by default.
/// skip_missing : bool
///     True to skip an index without a puzzle. Otherwise `MissedError` is raised; the next call of
///     `next` continues after it. `missed` lists them either way.
/// stop : object, optional
///     Anything with `is_set()`, such as a `threading.Event`: when it is set, `StoppedError` is
///     raised.
///
/// Returns
/// -------
/// Production
///     An iterator of `Puzzle`, in order of index.
///
/// Raises
/// ------
/// RefusedError
///     If an argument is refused; `option` names it.
///
/// Examples
/// --------
/// >>> import pencilmill
/// >>> [puzzle.grade for puzzle in pencilmill.generate("canal-view", size=5, count=2, grade="easy", seed=7)]
/// ['easy', 'easy']
#[pyfunction]
#[pyo3(signature = (
    genre, *, size = None, variant = None, grade = None, symmetry = None, irreducible = false, layout = None, clues = None,
    all_clues = false, flags = false, needs = None, count = Whole::of(1), start = Whole::of(0),
    seed = Whole::of(1), distinct = true, threads = None, skip_missing = false, stop = None
), text_signature = "(genre, *, size=None, variant=None, grade=None, symmetry=None, irreducible=False, layout=None, clues=None, \
    all_clues=False, flags=False, needs=None, count=1, start=0, seed=1, distinct=True, threads=None, \
    skip_missing=False, stop=None)")]
#[expect(clippy::too_many_arguments, reason = "the keywords of one function")]
pub fn generate(
    py: Python<'_>,
    genre: &str,
    size: Option<Size>,
    variant: Option<&str>,
    grade: Option<&str>,
    symmetry: Option<&str>,
    irreducible: bool,
    layout: Option<Posed<'_>>,
    clues: Option<&str>,
    all_clues: bool,
    flags: bool,
    needs: Option<&str>,
    count: Whole,
    start: Whole,
    seed: Whole,
    distinct: bool,
    threads: Option<Whole>,
    skip_missing: bool,
    stop: Option<Py<PyAny>>,
) -> PyResult<Production> {
    let layout = match layout {
        None => None,
        Some(Posed::Text(text)) => Some(text),
        Some(posed) => Some(posed.puzzle(py)?.to_string()),
    };
    let wanted = WantedText {
        genre,
        size: size.as_ref().map(|size| size.0.as_str()),
        variant,
        grade,
        symmetry,
        irreducible,
        layout: layout.as_deref(),
        clues,
        all_clues,
        flags,
        needs,
    };
    let (count, start, seed) = (
        count.named("count")?,
        start.named("start")?,
        seed.named("seed")?,
    );
    let threads = self::threads(maybe(threads, "threads")?)?;
    let last = start
        .checked_add(count)
        .ok_or_else(|| Fault::refused("count", "expected indices of 64 bits from start on"))?;
    let order = here(py, || {
        let wanted = Wanted::read(&wanted).map_err(api::Error::from)?;
        Ok(wanted.order().map_err(api::Error::from)?)
    })?;
    Ok(Production {
        order: Arc::new(order),
        seed,
        indices: start..last,
        threads,
        makers: Mutex::new(Makers::Planned),
        idle: Mutex::default(),
        missed: Mutex::default(),
        stop,
        skip_missing,
        distinct,
    })
}

impl Production {
    fn makers(&self) -> MutexGuard<'_, Makers> {
        self.makers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next result, if it is available soon.
    fn poll(&self) -> Result<Poll<Option<(u64, Made)>>, Fault> {
        let mut makers = self.makers();
        if let Makers::Planned = *makers {
            let indices = self.indices.clone();
            let begun = api::Production::new(&self.order, self.seed, indices, self.threads);
            *makers = Makers::Working(Box::new(begun), std::process::id());
        }
        let production = match &mut *makers {
            Makers::Working(production, process) if *process == std::process::id() => production,
            Makers::Working(..) => {
                let text = "this iterator belongs to another process, which has its threads; make one of your own, with start";
                return Err(Fault::new(Kind::Refused, text));
            }
            _ => return Ok(Poll::Ready(None)),
        };
        let polled = catch_unwind(AssertUnwindSafe(|| production.poll()));
        polled.map_err(|panic| {
            *makers = Makers::Ended;
            panicked(&*panic)
        })
    }

    /// Ends production; false if it had ended already.
    fn end(&self) -> bool {
        let mut makers = self.makers();
        match &*makers {
            Makers::Working(_, process) if *process != std::process::id() => false,
            Makers::Ended => false,
            _ => {
                *makers = Makers::Ended;
                true
            }
        }
    }

    /// The puzzle with this index.
    fn alone(&self, py: Python<'_>, index: u64) -> PyResult<Puzzle> {
        let stop = self.stop.as_ref().map(|stop| stop.bind(py));
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let mut maker = idle().pop().unwrap_or_default();
        let flag = Interrupt::new();
        maker.until(&flag);
        let (order, seed) = (Arc::clone(&self.order), self.seed);
        let (made, maker) = long(py, stop, &flag, move || {
            let made = maker.make(&order, seed, index);
            Ok((made, maker))
        })?;
        idle().push(maker);
        Ok(Puzzle::made(made.map_err(Fault::from)?))
    }
}

#[pymethods]
impl Production {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Puzzle>> {
        let stop = self.stop.as_ref().map(|stop| stop.bind(py));
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
                Made::New(record) | Made::Repeat(record) => return Ok(Some(Puzzle::made(record))),
                Made::Missed(miss) => {
                    let none = !matches!(miss, Miss::Stopped | Miss::Inspection(..));
                    let error = api::Error::missed(index, miss.clone());
                    let mut missed = self.missed.lock().unwrap_or_else(PoisonError::into_inner);
                    missed.push((index, miss.to_string()));
                    if !(none && self.skip_missing) {
                        return Err(Fault::from(error).into());
                    }
                }
            }
        }
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.indices.end - self.indices.start).unwrap_or(usize::MAX)
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        at: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Ok(slice) = at.cast::<PySlice>() else {
            let at: i128 = at.extract()?;
            let start = i128::from(self.indices.start);
            let from = if at < 0 {
                i128::from(self.indices.end)
            } else {
                start
            };
            let index = u64::try_from(from + at).ok();
            let index = index
                .filter(|index| self.indices.contains(index))
                .ok_or_else(|| {
                    PyIndexError::new_err(format!(
                        "found {at}, expected one of {} places",
                        self.__len__()
                    ))
                })?;
            return Ok(self.alone(py, index)?.into_pyobject(py)?.into_any());
        };
        let of = slice.indices(isize::try_from(self.__len__()).unwrap_or(isize::MAX))?;
        if of.step != 1 {
            return Err(PyValueError::new_err("expected a slice without steps"));
        }
        let start = self.indices.start + of.start as u64;
        let part = Production {
            order: Arc::clone(&self.order),
            indices: start..start + of.slicelength as u64,
            seed: self.seed,
            threads: self.threads,
            makers: Mutex::new(Makers::Planned),
            idle: Mutex::default(),
            missed: Mutex::default(),
            stop: self.stop.as_ref().map(|stop| stop.clone_ref(py)),
            skip_missing: self.skip_missing,
            distinct: self.distinct,
        };
        Ok(part.into_pyobject(py)?.into_any())
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_args))]
    fn __exit__(&self, py: Python<'_>, _args: &Bound<'_, pyo3::types::PyTuple>) {
        self.close(py);
    }

    /// Stops the threads; no more puzzles follow.
    fn close(&self, py: Python<'_>) {
        _ = py.detach(|| self.end());
    }

    /// The indices so far without a puzzle, each with the reason.
    #[getter]
    fn missed(&self) -> Vec<(u64, String)> {
        self.missed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl Drop for Production {
    fn drop(&mut self) {
        // A child of a fork has a copy of the threads' handles, but not the threads.
        if let Ok(mut makers) = self.makers.try_lock()
            && let Makers::Working(_, process) = &*makers
            && *process != std::process::id()
        {
            std::mem::forget(std::mem::replace(&mut *makers, Makers::Ended));
        }
    }
}
