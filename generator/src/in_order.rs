//! Parallel work on items, with results in the order of the items.
//!
//! Workers take items from one queue, and each result comes through a channel of its own, so that a
//! slow item delays only the caller who waits for it. The caller adds items at will, and thus
//! bounds the number in hand.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The longest wait in [`InOrder::next_or`] between calls of `idle`.
const TICK: Duration = Duration::from_millis(50);

/// An ordered pipeline from items `I` to results `T`, by workers with a state `S` each. With no
/// threads, the caller's thread works on an item when its result is taken. Dropping it lets the
/// workers end on their own.
pub struct InOrder<I, T, S> {
    makers: Makers<I, T, S>,
}

/// A result, or the panic of the worker.
type Done<T> = thread::Result<T>;
type Item<I, T> = (I, Sender<Done<T>>);
type Worker<I, T, S> = Box<dyn FnMut(&mut S, I) -> T + Send>;

enum Makers<I, T, S> {
    Here {
        state: S,
        work: Worker<I, T, S>,
        items: VecDeque<I>,
    },
    Workers {
        queue: Sender<Item<I, T>>,
        waiting: VecDeque<Receiver<Done<T>>>,
        workers: Vec<JoinHandle<S>>,
    },
}

impl<I: Send + 'static, T: Send + 'static, S: Send + 'static> InOrder<I, T, S> {
    /// Starts this many workers, each with a state made by `begin`.
    pub fn new(
        threads: usize,
        begin: impl Fn() -> S,
        work: impl FnMut(&mut S, I) -> T + Clone + Send + 'static,
    ) -> InOrder<I, T, S> {
        if threads == 0 {
            return InOrder {
                makers: Makers::Here {
                    state: begin(),
                    work: Box::new(work),
                    items: VecDeque::new(),
                },
            };
        }
        let (queue, items) = channel::<Item<I, T>>();
        let items = Arc::new(Mutex::new(items));
        let worker = |_| {
            let (mut state, mut work, items) = (begin(), work.clone(), Arc::clone(&items));
            thread::spawn(move || {
                loop {
                    let next = items.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((item, put)) = next else {
                        return state;
                    };
                    let done = catch_unwind(AssertUnwindSafe(|| work(&mut state, item)));
                    let ended = done.is_err();
                    // the caller may be gone
                    if put.send(done).is_err() || ended {
                        return state;
                    }
                }
            })
        };
        InOrder {
            makers: Makers::Workers {
                queue,
                waiting: VecDeque::new(),
                workers: (0..threads).map(worker).collect(),
            },
        }
    }

    /// Adds an item, whose result follows those of all earlier ones.
    pub fn put(&mut self, item: I) {
        match &mut self.makers {
            Makers::Here { items, .. } => items.push_back(item),
            Makers::Workers { queue, waiting, .. } => {
                let (put, take) = channel();
                // if all workers have panicked, the result reports it
                let _ = queue.send((item, put));
                waiting.push_back(take);
            }
        }
    }

    /// The number of items whose result was not taken yet.
    pub fn in_hand(&self) -> usize {
        match &self.makers {
            Makers::Here { items, .. } => items.len(),
            Makers::Workers { waiting, .. } => waiting.len(),
        }
    }

    /// The result of the oldest item, if it arrives within this time; `None` if no item is in hand.
    ///
    /// # Panics
    /// If the worker of the item panicked, with its panic.
    pub fn poll(&mut self, wait: Duration) -> Poll<Option<T>> {
        match &mut self.makers {
            Makers::Here { state, work, items } => {
                Poll::Ready(items.pop_front().map(|item| work(state, item)))
            }
            Makers::Workers { waiting, .. } => {
                let Some(first) = waiting.front() else {
                    return Poll::Ready(None);
                };
                let done = match first.recv_timeout(wait) {
                    Err(RecvTimeoutError::Timeout) => return Poll::Pending,
                    Ok(done) => done,
                    Err(RecvTimeoutError::Disconnected) => {
                        let why: Box<dyn Any + Send> = Box::new("all workers have ended");
                        Err(why)
                    }
                };
                waiting.pop_front();
                Poll::Ready(Some(done.unwrap_or_else(|panic| resume_unwind(panic))))
            }
        }
    }

    /// The result of the oldest item. Until it arrives, `idle` is called twenty times a second, the
    /// first time at once.
    ///
    /// # Errors
    /// Those of `idle`.
    ///
    /// # Panics
    /// If the worker of the item panicked, with its panic.
    pub fn next_or<E>(&mut self, mut idle: impl FnMut() -> Result<(), E>) -> Result<Option<T>, E> {
        let mut wait = Duration::ZERO;
        loop {
            match self.poll(wait) {
                Poll::Ready(next) => return Ok(next),
                Poll::Pending => idle()?,
            }
            wait = TICK;
        }
    }

    /// Ends the workers and returns the states of those that have finished: of all, if all results
    /// were taken.
    pub fn finish(self) -> Vec<S> {
        let all = self.in_hand() == 0;
        self.ended(|worker| all || worker.is_finished())
    }

    /// The states of the workers that have finished or satisfy `is_waited_for`.
    fn ended(self, is_waited_for: impl Fn(&JoinHandle<S>) -> bool) -> Vec<S> {
        match self.makers {
            Makers::Here { state, .. } => vec![state],
            Makers::Workers {
                queue,
                waiting,
                workers,
            } => {
                drop((queue, waiting));
                let workers = workers.into_iter().filter(is_waited_for);
                let states = workers.map(JoinHandle::join);
                states
                    .map(|state| state.unwrap_or_else(|panic| resume_unwind(panic)))
                    .collect()
            }
        }
    }

    /// Waits for all workers to finish their items, and returns their states.
    #[cfg(test)]
    pub(crate) fn finish_all(self) -> Vec<S> {
        self.ended(|_| true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(
        threads: usize,
        count: u64,
        work: impl FnMut(&mut (), u64) -> u64 + Clone + Send + 'static,
    ) -> impl Iterator<Item = u64> {
        let mut results = InOrder::new(threads, || (), work);
        (0..count).for_each(|n| results.put(n));
        std::iter::from_fn(move || results.next_or(|| Ok::<(), ()>(())).unwrap())
    }

    fn squares(threads: usize, count: u64) -> Vec<u64> {
        let square = |_: &mut (), n: u64| {
            // the first items take longest
            thread::sleep(Duration::from_millis(10_u64.saturating_sub(n)));
            n * n
        };
        results(threads, count, square).collect()
    }

    #[test]
    fn results_come_in_the_order_of_items() {
        for threads in [0, 1, 2, 8] {
            assert_eq!(
                squares(threads, 12),
                (0..12).map(|n| n * n).collect::<Vec<_>>()
            );
            assert_eq!(squares(threads, 0), []);
        }
    }

    #[test]
    fn states_come_back_in_the_end() {
        for threads in [0, 1, 3] {
            let mut sums = InOrder::new(threads, || 0, |sum: &mut u64, n: u64| *sum += n);
            (1..=100).for_each(|n| sums.put(n));
            while sums.in_hand() > 0 {
                assert!(sums.next_or(|| Ok::<(), ()>(())).unwrap().is_some());
            }
            assert_eq!(sums.finish().iter().sum::<u64>(), 5050);
        }
    }

    #[test]
    fn the_caller_has_its_turn_while_it_waits() {
        let (go, wait) = channel();
        let wait = Arc::new(Mutex::new(wait));
        let mut one = InOrder::new(1, || (), move |_, ()| wait.lock().unwrap().recv().unwrap());
        one.put(());
        let mut turns = 0;
        let next = one.next_or(|| {
            turns += 1;
            go.send(turns).map_err(|_| ())
        });
        assert_eq!(next, Ok(Some(1)));
        assert_eq!(one.poll(Duration::ZERO), Poll::Ready(None));
    }

    #[test]
    #[should_panic(expected = "item 3")]
    fn a_panic_is_passed_on_in_its_turn() {
        let work = |_: &mut (), n: u64| {
            assert_ne!(n, 3, "item 3");
            n
        };
        let mut results = results(2, 10, work);
        assert_eq!((&mut results).take(3).collect::<Vec<_>>(), [0, 1, 2]);
        results.next();
    }
}
