//! Production of puzzles.

use crate::Error;
use pencilmill_generator::batch::{Batch, Work};
use pencilmill_generator::genre::Order;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::{Mill, Miss};
use pencilmill_generator::record::Record;
use std::collections::BTreeSet;
use std::ops::Range;
use std::task::Poll;

/// Puzzles of an order by index, each returned as soon as it is requested and made; the result is
/// the same for every number of threads. Dropping it stops its threads.
pub struct Production {
    batch: Batch,
    /// Canonical hashes of the puzzles so far.
    seen: BTreeSet<u128>,
    stop: Interrupt,
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

impl Production {
    /// Makes puzzles with these indices. Without threads, the caller's own thread makes them.
    pub fn new(order: &Order, seed: u64, indices: Range<u64>, threads: usize) -> Production {
        Production::until(order, seed, indices, threads, &Interrupt::new())
    }

    /// Makes puzzles with these indices until the flag is set; the last result is then
    /// [`Miss::Stopped`].
    pub fn until(
        order: &Order,
        seed: u64,
        indices: Range<u64>,
        threads: usize,
        stop: &Interrupt,
    ) -> Production {
        Production {
            batch: Batch::new(order, seed, indices, threads, stop.clone()),
            seen: BTreeSet::new(),
            stop: stop.clone(),
        }
    }

    /// Number of distinct puzzles.
    pub fn different(&self) -> usize {
        self.seen.len()
    }

    /// Returns the next result, or pending if it is not ready, so that the caller can attend to
    /// other work meanwhile. With threads, waits a twentieth of a second at most.
    pub fn poll(&mut self) -> Poll<Option<(u64, Made)>> {
        self.batch.poll().map(|next| {
            let (index, made) = next?;
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

    /// The flag that ends production from another thread.
    pub fn stop(&self) -> Interrupt {
        self.stop.clone()
    }

    /// All records, including repeats, up to the first index without one.
    pub fn records(self) -> impl Iterator<Item = Result<Record, Error>> {
        self.map(|(index, made)| match made {
            Made::New(record) | Made::Repeat(record) => Ok(record),
            Made::Missed(miss) => Err(Error::missed(index, miss)),
        })
    }

    /// Records that repeat no other.
    pub fn distinct(self) -> impl Iterator<Item = Result<Record, Error>> {
        self.filter_map(|(index, made)| match made {
            Made::New(record) => Some(Ok(record)),
            Made::Repeat(_) => None,
            Made::Missed(miss) => Some(Err(Error::missed(index, miss))),
        })
    }

    /// The work done. It is complete if all puzzles were requested.
    pub fn finish(self) -> Work {
        self.batch.finish()
    }
}

/// Makes single puzzles in any order of index, for callers that distribute indices themselves.
/// Keeps the state that the next puzzle of the same genre needs again.
#[derive(Default)]
pub struct Maker(Mill);

impl Maker {
    /// A maker that tells how many layouts it has tried for a puzzle, as each is begun.
    pub fn telling(tried: fn(u32)) -> Maker {
        let mut mill = Mill::default();
        mill.tried = tried;
        Maker(mill)
    }

    /// Ends the work on a puzzle once this flag is set.
    pub fn until(&mut self, stop: &Interrupt) {
        self.0.workspace.stop = stop.clone();
    }

    /// Makes the puzzle with this index, identical to that of a [`Production`].
    ///
    /// # Errors
    /// No puzzle has this index.
    pub fn make(&mut self, order: &Order, seed: u64, index: u64) -> Result<Record, Error> {
        let made = self.0.make(order, seed, index);
        made.map_err(|miss| Error::missed(index, miss))
    }
}

impl Error {
    /// The error for an index without a puzzle.
    pub fn missed(index: u64, miss: Miss) -> Error {
        match miss {
            Miss::Stopped => Error::Stopped,
            Miss::Inspection(..) => Error::Internal(format!("index {index}: {miss}")),
            miss => Error::Missed { index, miss },
        }
    }
}

impl Iterator for Production {
    type Item = (u64, Made);

    fn next(&mut self) -> Option<(u64, Made)> {
        loop {
            if let Poll::Ready(next) = self.poll() {
                return next;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Wanted, WantedText};

    fn order() -> Order {
        let text = WantedText {
            genre: "skating",
            size: Some("5"),
            ..WantedText::default()
        };
        Wanted::read(&text).unwrap().order().unwrap()
    }

    #[test]
    fn repeats_are_told_apart() {
        let all = Production::new(&order(), 1, 0..60, 2).records();
        let all: Vec<Record> = all.map(Result::unwrap).collect();
        let hashes: BTreeSet<u128> = all.iter().map(|r| r.puzzle.canonical_hash()).collect();
        assert!(hashes.len() < all.len(), "a small board repeats itself");
        let distinct = Production::new(&order(), 1, 0..60, 0).distinct().count();
        assert_eq!(distinct, hashes.len());
    }

    #[test]
    fn a_flag_ends_it() {
        let production = Production::new(&order(), 1, 0..u64::MAX, 2);
        let stop = production.stop();
        let mut made = production.records();
        assert!(made.next().is_some_and(|record| record.is_ok()));
        stop.set();
        let last = made.find(Result::is_err);
        assert!(matches!(last, Some(Err(Error::Stopped))));
        assert!(made.next().is_none());
    }
}
