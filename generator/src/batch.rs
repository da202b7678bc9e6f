//! Production in bulk: many records by several workers, delivered in order of index.
//!
//! Of T workers, worker w makes the records w, w + T, w + 2T, … and sends them through a channel of its own
//! that holds only a few; the collector receives from the channels in turn. So the order needs no sorting, and
//! memory stays bounded. When the collector stops, or is asked to, it tells the workers, and does not
//! wait for them: they end as soon as they notice. No record depends on who made it.

use crate::genre::Order;
use crate::hint_loop::Interrupt;
use crate::mill::{Mill, Miss, Tally};
use crate::record::Record;
use std::ops::{ControlFlow, Range};
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::task::Poll;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Finished records that one worker may be ahead of the collector.
const QUEUE: usize = 64;
/// How long the collector waits for a record before it looks whether it is to stop, or has something else to do.
const TICK: Duration = Duration::from_millis(50);

/// What the workers did, all together.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Work {
    /// Layouts given up.
    pub tally: Tally,
    /// Questions asked of the engine.
    pub queries: u64,
}

/// Makes the records with these indices and hands each, or why there is none, to `sink` in order of
/// index. `sink` may break off; what it breaks with is returned. The records are the same for every
/// number of threads.
pub fn produce<B>(
    order: &Order,
    seed: u64,
    indices: Range<u64>,
    threads: usize,
    sink: impl FnMut(u64, Result<Record, Miss>) -> ControlFlow<B>,
) -> (ControlFlow<B>, Work) {
    produce_until(order, seed, indices, threads, &Interrupt::new(), sink)
}

/// The same, until the flag is set: then `sink` gets [`Miss::Stopped`] for the next index, and that is all. What is
/// returned of the work is not complete where it ended early.
pub fn produce_until<B>(
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

/// Records as they are asked for, in order of index, made ahead by workers. They are the same for every number of threads. Where
/// the flag is set, the last item is [`Miss::Stopped`]. Dropping the batch stops its workers.
pub struct Batch {
    indices: Range<u64>,
    makers: Makers,
    stop: Interrupt,
    stopped: bool,
}

/// Who makes the records.
enum Makers {
    /// Whoever asks for them.
    Here {
        mill: Box<Mill>,
        order: Order,
        seed: u64,
    },
    /// Threads, each with its channel; and whose turn it is.
    Workers {
        channels: Vec<Receiver<Result<Record, Miss>>>,
        workers: Vec<JoinHandle<Work>>,
        turn: usize,
        over: Interrupt,
    },
}

impl Batch {
    /// The records with these indices. With no threads they are made by whoever asks for them.
    pub fn new(
        order: &Order,
        seed: u64,
        indices: Range<u64>,
        threads: usize,
        stop: Interrupt,
    ) -> Batch {
        let wanted = indices.end.saturating_sub(indices.start);
        let threads = threads.min(usize::try_from(wanted).unwrap_or(usize::MAX));
        let makers = match threads {
            0 => Makers::Here {
                mill: Box::new(Mill::until(stop.clone())),
                order: order.clone(),
                seed,
            },
            _ => Makers::workers(order, seed, &indices, threads),
        };
        Batch {
            indices,
            makers,
            stop,
            stopped: false,
        }
    }

    /// What was done. It is complete if all records were asked for.
    pub fn finish(mut self) -> Work {
        let all = self.indices.is_empty() && !self.stopped;
        let Makers::Workers {
            channels,
            workers,
            over,
            ..
        } = &mut self.makers
        else {
            return self.makers.work_here();
        };
        over.set();
        channels.clear();
        let mut work = Work::default();
        let ended = |worker: &JoinHandle<Work>| all || worker.is_finished();
        for worker in workers.drain(..).filter(ended) {
            let own = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            work.tally += own.tally;
            work.queries += own.queries;
        }
        work
    }
}

impl Makers {
    fn workers(order: &Order, seed: u64, indices: &Range<u64>, threads: usize) -> Makers {
        let over = Interrupt::new();
        let start = |worker| {
            let (put, take) = sync_channel(QUEUE);
            let share = indices.clone().skip(worker).step_by(threads);
            let (order, over) = (order.clone(), over.clone());
            let work = move || {
                let mut mill = Mill::until(over);
                for index in share {
                    if put.send(mill.make(&order, seed, index)).is_err() {
                        break;
                    }
                }
                Work::of(&mill)
            };
            (take, thread::spawn(work))
        };
        let (channels, workers) = (0..threads).map(start).unzip();
        Makers::Workers {
            channels,
            workers,
            turn: 0,
            over,
        }
    }

    fn work_here(&self) -> Work {
        match self {
            Makers::Here { mill, .. } => Work::of(mill),
            Makers::Workers { .. } => Work::default(),
        }
    }

    /// The record that comes next, if it comes soon. If its worker panicked, that is passed on.
    fn poll(&mut self, index: u64, stop: &Interrupt) -> Poll<Option<Result<Record, Miss>>> {
        match self {
            Makers::Here { mill, order, seed } => Poll::Ready(Some(mill.make(order, *seed, index))),
            Makers::Workers {
                channels,
                workers,
                turn,
                ..
            } => {
                let Some(channel) = channels.get(*turn) else {
                    return Poll::Ready(None);
                };
                let made = received(channel, stop);
                if made.is_pending() {
                    return Poll::Pending;
                }
                if matches!(made, Poll::Ready(None))
                    && let Err(panic) = workers.swap_remove(*turn).join()
                {
                    resume_unwind(panic);
                }
                *turn = (*turn + 1) % channels.len();
                made
            }
        }
    }
}

impl Batch {
    /// What comes next, or that it is not there yet: for those who have something else to look after meanwhile. It takes a
    /// twentieth of a second at most where workers make the records.
    pub fn poll(&mut self) -> Poll<Option<(u64, Result<Record, Miss>)>> {
        if self.stopped || self.indices.is_empty() {
            return Poll::Ready(None);
        }
        let index = self.indices.start;
        self.makers.poll(index, &self.stop).map(|made| {
            let made = made?;
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
        if let Makers::Workers { over, .. } = &self.makers {
            over.set();
        }
    }
}

impl Work {
    fn of(mill: &Mill) -> Work {
        let (tally, queries) = (mill.tally, mill.workspace.stats().solves);
        Work { tally, queries }
    }
}

/// What comes next through a channel, if it comes soon; nothing if it was closed.
fn received(
    channel: &Receiver<Result<Record, Miss>>,
    stop: &Interrupt,
) -> Poll<Option<Result<Record, Miss>>> {
    if stop.is_set() {
        return Poll::Ready(Some(Err(Miss::Stopped)));
    }
    match channel.recv_timeout(TICK) {
        Ok(made) => Poll::Ready(Some(made)),
        Err(RecvTimeoutError::Timeout) => Poll::Pending,
        Err(RecvTimeoutError::Disconnected) => Poll::Ready(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::genres;

    fn order() -> Order {
        let genre = genres::named("bricklayer").unwrap();
        Order::new(genre, Some(Board::new(5, 5)), None).unwrap()
    }

    fn made(threads: usize, count: u64) -> Vec<(u64, Option<String>)> {
        let mut list = Vec::new();
        let (flow, _) = produce(&order(), 1, 0..count, threads, |index, made| {
            let text = made.ok().map(|record| record.puzzle.to_string());
            list.push((index, text));
            ControlFlow::<()>::Continue(())
        });
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
        let (flow, _) = produce(&order(), 1, 0..u64::MAX, 2, |index, _| {
            seen += 1;
            if index == 3 {
                ControlFlow::Break("enough")
            } else {
                ControlFlow::Continue(())
            }
        });
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
        let Makers::Workers { workers, .. } = &mut batch.makers else {
            panic!("there are workers");
        };
        let workers = std::mem::take(workers);
        drop(batch);
        for worker in workers {
            worker.join().unwrap();
        }
    }

    #[test]
    fn a_flag_stops_it_in_the_middle_of_a_puzzle() {
        // Nothing comes of this order for many minutes.
        let genre = genres::named("lohkous").unwrap();
        let order = Order::new(genre, Some(Board::new(10, 10)), None).unwrap();
        let order = order.graded(crate::grade::Mix::only(crate::grade::Grade::Gentle));
        let stop = Interrupt::new();
        let from_outside = stop.clone();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(300));
            from_outside.set();
        });
        let (flow, _) = produce_until(&order, 1, 0..9, 2, &stop, |index, made| {
            ControlFlow::Break((index, made.err()))
        });
        assert_eq!(flow, ControlFlow::Break((0, Some(Miss::Stopped))));
    }
}
