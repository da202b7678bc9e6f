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
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Finished records that one worker may be ahead of the collector.
const QUEUE: usize = 64;
/// How long the collector waits for a record before it looks whether it is to stop.
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
    let wanted = indices.end.saturating_sub(indices.start);
    let threads = threads.min(usize::try_from(wanted).unwrap_or(usize::MAX));
    let over = Interrupt::new();
    let (channels, workers): (Vec<_>, Vec<_>) = (0..threads.max(1))
        .map(|worker| {
            let (put, take) = sync_channel(QUEUE);
            let share = indices.clone().skip(worker).step_by(threads.max(1));
            let (order, over) = (*order, over.clone());
            let work = move || {
                let mut mill = Mill::until(over);
                for index in share {
                    if put.send(mill.make(&order, seed, index)).is_err() {
                        break;
                    }
                }
                let (tally, queries) = (mill.tally, mill.workspace.stats.solves);
                Work { tally, queries }
            };
            (take, thread::spawn(work))
        })
        .unzip();

    let mut flow = ControlFlow::Continue(());
    let mut all = true;
    for (index, channel) in indices.zip(channels.iter().cycle()) {
        // A channel ends early only if its worker panicked, which is passed on below.
        let Some(made) = next(channel, stop) else {
            break;
        };
        all = !matches!(made, Err(Miss::Stopped));
        flow = sink(index, made);
        if flow.is_break() || !all {
            break;
        }
    }
    over.set();
    drop(channels);

    let mut work = Work::default();
    let to_end = all && flow.is_continue();
    let ended = |worker: &JoinHandle<Work>| to_end || worker.is_finished();
    for worker in workers.into_iter().filter(ended) {
        let own = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        work.tally += own.tally;
        work.queries += own.queries;
    }
    (flow, work)
}

/// What comes next through a channel; nothing if it was closed.
fn next(
    channel: &Receiver<Result<Record, Miss>>,
    stop: &Interrupt,
) -> Option<Result<Record, Miss>> {
    loop {
        if stop.is_set() {
            return Some(Err(Miss::Stopped));
        }
        match channel.recv_timeout(TICK) {
            Ok(made) => return Some(made),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::genres;

    fn order() -> Order {
        let genre = genres::named("bricklayer").unwrap();
        Order::new(genre, Some(Board::new(4, 4)), None).unwrap()
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
        for threads in [2, 3, 16] {
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
