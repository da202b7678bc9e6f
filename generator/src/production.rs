//! Production of many puzzles by several workers, delivered in order of index.

use crate::genre::Order;
use crate::hint_loop::Interrupt;
use crate::in_order::InOrder;
use crate::mill::{Mill, Miss, Tally};
use crate::record::Record;
use std::collections::BTreeSet;
use std::ops::Range;
use std::task::Poll;
use std::time::Duration;

/// The number of records in hand for each worker.
const QUEUE: u64 = 64;
/// The longest wait for a record before the flag is read again.
const TICK: Duration = Duration::from_millis(50);

/// The combined work of all workers.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Work {
    /// Layouts given up, by reason.
    pub tally: Tally,
    /// Queries to the engine.
    pub queries: u64,
}

/// The result for one index.
#[derive(Debug)]
pub enum Made {
    /// A new puzzle.
    New(Record),
    /// A puzzle that repeats an earlier one, turned or mirrored.
    Repeat(Record),
    /// No puzzle.
    Missed(Miss),
}

impl Made {
    /// The record, be it new or not.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn record(self) -> Result<Record, Miss> {
        match self {
            Made::New(record) | Made::Repeat(record) => Ok(record),
            Made::Missed(miss) => Err(miss),
        }
    }
}

/// An index without a puzzle.
#[derive(Debug, thiserror::Error)]
#[error("index {index}: {miss}")]
pub struct Missed {
    /// The index.
    pub index: u64,
    /// The reason.
    pub miss: Miss,
}

/// Puzzles of an order by index, made ahead of demand and delivered as soon as they are requested and
/// made. They do not depend on the number of threads. Once the flag is set, [`Miss::Stopped`] is the
/// last item. Dropping the production stops its workers.
pub struct Production {
    /// The indices not delivered yet.
    indices: Range<u64>,
    /// The first of them not assigned to a worker.
    next: u64,
    most: u64,
    /// The workers, until the production has ended.
    makers: Option<InOrder<u64, Result<Record, Miss>, Mill>>,
    stop: Interrupt,
    /// The flag that stops the workers, if there are any.
    over: Option<Interrupt>,
    stopped: bool,
    /// Canonical hashes of the puzzles so far.
    seen: BTreeSet<u128>,
}

impl Production {
    /// Makes puzzles with these indices. Without threads, the caller's own thread makes each on
    /// request.
    pub fn new(order: &Order, seed: u64, indices: Range<u64>, threads: usize) -> Production {
        Production::until(order, seed, indices, threads, &Interrupt::new())
    }

    /// Makes puzzles with these indices until the flag is set.
    pub fn until(
        order: &Order,
        seed: u64,
        indices: Range<u64>,
        threads: usize,
        stop: &Interrupt,
    ) -> Production {
        let wanted = indices.end.saturating_sub(indices.start);
        let threads = threads.min(usize::try_from(wanted).unwrap_or(usize::MAX));
        let over = (threads > 0).then(Interrupt::new);
        let mill = || Mill::until(over.as_ref().unwrap_or(stop).clone());
        let order = order.clone();
        let work = move |mill: &mut Mill, index| mill.make(&order, seed, index);
        Production {
            next: indices.start,
            indices,
            most: QUEUE * threads.max(1) as u64,
            makers: Some(InOrder::new(threads, mill, work)),
            stop: stop.clone(),
            over,
            stopped: false,
            seen: BTreeSet::new(),
        }
    }

    /// Number of distinct puzzles so far.
    pub fn different(&self) -> usize {
        self.seen.len()
    }

    /// The flag that ends production from another thread.
    pub fn stop(&self) -> Interrupt {
        self.stop.clone()
    }

    /// Ends the production and returns the work done, which is complete if all puzzles were taken.
    pub fn finish(mut self) -> Work {
        self.stop_workers();
        let mut work = Work::default();
        for mill in self.makers.take().map(InOrder::finish).unwrap_or_default() {
            work.tally += mill.tally;
            work.queries += mill.workspace.stats().solves;
        }
        work
    }

    fn stop_workers(&self) {
        if let Some(over) = &self.over {
            over.set();
        }
    }

    /// The next result, or `Pending` if it is not ready, for callers with other duties. With workers
    /// it takes at most 50 ms.
    pub fn poll(&mut self) -> Poll<Option<(u64, Made)>> {
        let Some(makers) = &mut self.makers else {
            return Poll::Ready(None);
        };
        if self.stopped || self.indices.is_empty() {
            return Poll::Ready(None);
        }
        while self.next < self.indices.end && self.next - self.indices.start < self.most {
            makers.put(self.next);
            self.next += 1;
        }
        let made = match self.stop.is_set() {
            true => Poll::Ready(Some(Err(Miss::Stopped))),
            false => makers.poll(TICK),
        };
        made.map(|made| {
            let (index, made) = (self.indices.start, made?);
            self.stopped = matches!(made, Err(Miss::Stopped));
            self.indices.start += 1;
            let made = match made {
                Err(miss) => Made::Missed(miss),
                Ok(record) => match self.seen.insert(record.puzzle.canonical_hash()) {
                    true => Made::New(record),
                    false => Made::Repeat(record),
                },
            };
            Some((index, made))
        })
    }

    /// All records, including repeats, up to the first index without one.
    pub fn records(self) -> impl Iterator<Item = Result<Record, Missed>> {
        self.map(|(index, made)| made.record().map_err(|miss| Missed { index, miss }))
    }

    /// Records that repeat no other.
    pub fn distinct(self) -> impl Iterator<Item = Result<Record, Missed>> {
        self.filter_map(|(index, made)| match made {
            Made::New(record) => Some(Ok(record)),
            Made::Repeat(_) => None,
            Made::Missed(miss) => Some(Err(Missed { index, miss })),
        })
    }
}

impl Iterator for Production {
    type Item = (u64, Made);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Poll::Ready(next) = self.poll() {
                return next;
            }
        }
    }
}

impl Drop for Production {
    fn drop(&mut self) {
        self.stop_workers();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::genres;
    use crate::grade::{Grade, Mix};
    use std::thread;

    fn order(name: &str, size: i16) -> Order {
        let genre = genres::named(name).unwrap();
        Order::new(genre, Some(Board::new(size, size)), None).unwrap()
    }

    fn made(threads: usize, count: u64) -> Vec<(u64, Option<String>)> {
        let made = Production::new(&order("bricklayer", 5), 1, 0..count, threads);
        let text = |made: Made| made.record().ok().map(|record| record.puzzle.to_string());
        made.map(|(index, made)| (index, text(made))).collect()
    }

    #[test]
    fn delivered_in_order_and_the_same_for_any_number_of_threads() {
        let one = made(1, 10);
        assert!(one.iter().map(|(index, _)| *index).eq(0..10));
        for threads in [0, 2, 3, 16] {
            assert_eq!(made(threads, 10), one);
        }
        assert_eq!(made(2, 0), []);
    }

    #[test]
    fn repeats_are_told_apart() {
        let production = |threads| Production::new(&order("skating", 5), 1, 0..60, threads);
        let all: Vec<Record> = production(2).records().map(Result::unwrap).collect();
        let hashes: BTreeSet<u128> = all.iter().map(|r| r.puzzle.canonical_hash()).collect();
        assert!(hashes.len() < all.len(), "a small board repeats itself");
        assert_eq!(production(0).distinct().count(), hashes.len());
    }

    #[test]
    fn workers_end_when_it_is_dropped() {
        let mut production = Production::new(&order("bricklayer", 5), 1, 0..u64::MAX, 2);
        assert!(production.next().is_some_and(|(index, _)| index == 0));
        let makers = production.makers.take().unwrap();
        drop(production);
        assert_eq!(makers.finish_all().len(), 2);
    }

    #[test]
    fn a_flag_ends_it() {
        let production = Production::new(&order("skating", 5), 1, 0..u64::MAX, 2);
        let stop = production.stop();
        let mut made = production.records();
        assert!(made.next().is_some_and(|record| record.is_ok()));
        stop.set();
        let last = made.find(Result::is_err);
        let is_stopped = |missed: &Missed| matches!(missed.miss, Miss::Stopped);
        assert!(last.is_some_and(|last| last.is_err_and(|missed| is_stopped(&missed))));
        assert!(made.next().is_none());
    }

    #[test]
    fn a_flag_stops_it_in_the_middle_of_a_puzzle() {
        // this order has no result for many minutes
        let order = order("lohkous", 10).graded(Mix::only(Grade::Gentle));
        let production = Production::new(&order, 1, 0..9, 2);
        let stop = production.stop();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(300));
            stop.set();
        });
        let made: Vec<(u64, Made)> = production.collect();
        assert!(matches!(made[..], [(0, Made::Missed(Miss::Stopped))]));
    }
}
