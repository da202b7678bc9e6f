//! Inspection of the records of a file by several threads.

use crate::read::{Raw, ReadError};
use pencilmill_generator::in_order::InOrder;
use std::convert::Infallible;

/// Number of records in hand for each thread.
const AHEAD: usize = 16;
/// Limit on the bytes of records in hand; no record is taken on beyond it.
const BYTES: usize = 1 << 20;

/// Results for the records of `S`, in order.
pub struct Looks<S, T> {
    source: S,
    results: InOrder<Record, (usize, T), ()>,
    most: usize,
    bytes: usize,
    over: bool,
}

type Record = Result<Raw, ReadError>;

impl<S: Iterator<Item = Record>, T: Send + 'static> Looks<S, T> {
    /// Inspects the records of a source with a number of threads.
    pub fn new(
        source: S,
        threads: usize,
        mut look: impl FnMut(Record) -> T + Clone + Send + 'static,
    ) -> Looks<S, T> {
        let look = move |_: &mut (), record| (bytes(&record), look(record));
        Looks {
            source,
            results: InOrder::new(threads, || (), look),
            most: AHEAD * threads.max(1),
            bytes: 0,
            over: false,
        }
    }

    /// Returns the result for the next record, calling `idle` while it waits.
    ///
    /// # Errors
    /// Those of `idle`.
    pub fn next_or<E>(&mut self, idle: impl FnMut() -> Result<(), E>) -> Result<Option<T>, E> {
        while !self.over && self.results.in_hand() < self.most && self.bytes < BYTES {
            match self.source.next() {
                Some(record) => {
                    self.bytes += bytes(&record);
                    self.results.put(record);
                }
                None => self.over = true,
            }
        }
        let next = self.results.next_or(idle)?;
        Ok(next.map(|(bytes, result)| {
            self.bytes -= bytes;
            result
        }))
    }
}

impl<S: Iterator<Item = Record>, T: Send + 'static> Iterator for Looks<S, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let Ok(next) = self.next_or(|| Ok::<(), Infallible>(()));
        next
    }
}

fn bytes(record: &Record) -> usize {
    record.as_ref().map_or(0, |raw| raw.bytes)
}
