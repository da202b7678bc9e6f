//! Bulk production: several workers make many records, which are delivered in order of index.

use crate::genre::Order;
use crate::hint_loop::Interrupt;
use crate::in_order::InOrder;
use crate::mill::{Mill, Miss, Tally};
use crate::record::Record;
use std::ops::{ControlFlow, Range};
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

/// Makes the records with these indices and passes each, or the reason why there is none, to `sink`
/// in order of index, until `sink` breaks; its value is returned. Once the flag is set, `sink`
/// receives [`Miss::Stopped`] for the next index as the last item, and the work is incomplete. The
/// records do not depend on the number of threads.
pub fn produce<B>(
    order: &Order,
    seed: u64,
    indices: Range<u64>,
    threads: usize,
    stop: &Interrupt,
    mut sink: impl FnMut(u64, Result<Record, Miss>) -> ControlFlow<B>,
) -> (ControlFlow<B>, Work) {
    let mut batch = Batch::new(order, seed, indices, threads, stop.clone());
    let flow = batch.try_for_each(|(index, made)| sink(index, made));
    (flow, batch.finish())
}

/// An iterator over records in order of index, which workers make ahead of demand. The records do
/// not depend on the number of threads. Once the flag is set, [`Miss::Stopped`] is the last item.
/// Dropping the batch stops its workers.
pub struct Batch {
    /// The indices not delivered yet.
    indices: Range<u64>,
    /// The first of them not assigned to a worker.
    next: u64,
    most: u64,
    /// The workers, until the batch has ended.
    makers: Option<InOrder<u64, Result<Record, Miss>, Mill>>,
    stop: Interrupt,
    /// The flag that stops the workers, if there are any.
    over: Option<Interrupt>,
    stopped: bool,
}

impl Batch {
    /// A batch of the records with these indices. With no threads, each record is made by the
    /// caller's thread on request.
    pub fn new(
        order: &Order,
        seed: u64,
        indices: Range<u64>,
        threads: usize,
        stop: Interrupt,
    ) -> Batch {
        let wanted = indices.end.saturating_sub(indices.start);
        let threads = threads.min(usize::try_from(wanted).unwrap_or(usize::MAX));
        let over = (threads > 0).then(Interrupt::new);
        let mill = || Mill::until(over.as_ref().unwrap_or(&stop).clone());
        let order = order.clone();
        let work = move |mill: &mut Mill, index| mill.make(&order, seed, index);
        Batch {
            next: indices.start,
            indices,
            most: QUEUE * threads.max(1) as u64,
            makers: Some(InOrder::new(threads, mill, work)),
            stop,
            over,
            stopped: false,
        }
    }

    /// Ends the batch and returns the work done, which is complete if all records were taken.
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

    /// The next item, or `Pending` if it is not ready, for callers with other duties. With workers
    /// it takes at most 50 ms.
    pub fn poll(&mut self) -> Poll<Option<(u64, Result<Record, Miss>)>> {
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
            Some((index, made))
        })
    }
}

impl Iterator for Batch {
    type Item = (u64, Result<Record, Miss>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Poll::Ready(next) = self.poll() {
                return next;
            }
        }
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        self.stop_workers();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::genres;
    use std::thread;

    fn order() -> Order {
        let genre = genres::named("bricklayer").unwrap();
        Order::new(genre, Some(Board::new(5, 5)), None).unwrap()
    }

    fn made(threads: usize, count: u64) -> Vec<(u64, Option<String>)> {
        let mut list = Vec::new();
        let (flow, _) = produce(
            &order(),
            1,
            0..count,
            threads,
            &Interrupt::new(),
            |index, made| {
                let text = made.ok().map(|record| record.puzzle.to_string());
                list.push((index, text));
                ControlFlow::<()>::Continue(())
            },
        );
        assert!(flow.is_continue());
        list
    }

    #[test]
    fn delivered_in_order_and_the_same_for_any_number_of_threads() {
        let one = made(1, 10);
        assert_eq!(one.len(), 10);
        assert!(
            one.iter()
                .enumerate()
                .all(|(i, (index, _))| i as u64 == *index)
        );
        for threads in [0, 2, 3, 16] {
            assert_eq!(made(threads, 10), one);
        }
        assert_eq!(made(2, 0), []);
    }

    #[test]
    fn the_sink_can_stop_an_endless_job() {
        let mut seen = 0;
        let (flow, _) = produce(
            &order(),
            1,
            0..u64::MAX,
            2,
            &Interrupt::new(),
            |index, _| {
                seen += 1;
                if index == 3 {
                    ControlFlow::Break("enough")
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        assert_eq!((flow, seen), (ControlFlow::Break("enough"), 4));
    }

    #[test]
    fn workers_end_when_the_batch_is_dropped() {
        let mut batch = Batch::new(&order(), 1, 0..u64::MAX, 2, Interrupt::new());
        assert!(
            batch
                .next()
                .is_some_and(|(index, made)| index == 0 && made.is_ok())
        );
        let makers = batch.makers.take().unwrap();
        drop(batch);
        assert_eq!(makers.finish_all().len(), 2);
    }

    #[test]
    fn a_flag_stops_it_in_the_middle_of_a_puzzle() {
        // this order has no result for many minutes
        let genre = genres::named("lohkous").unwrap();
        let order = Order::new(genre, Some(Board::new(10, 10)), None).unwrap();
        let order = order.graded(crate::grade::Mix::only(crate::grade::Grade::Gentle));
        let stop = Interrupt::new();
        let from_outside = stop.clone();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(300));
            from_outside.set();
        });
        let (flow, _) = produce(&order, 1, 0..9, 2, &stop, |index, made| {
            ControlFlow::Break((index, made.err()))
        });
        assert_eq!(flow, ControlFlow::Break((0, Some(Miss::Stopped))));
    }
}
