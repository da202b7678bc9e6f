//! Workers that make blocks. Each takes the next free block, makes its puzzles one by one and
//! writes it; while it waits for the disk, the others go on. Blocks that this run did not make
//! itself are proved again before they are joined.

use crate::block::{Content, Found};
use crate::folder::Folder;
use crate::plan::Block;
use crate::spec::{Entry, Job};
use crate::{Event, JobError};
use pencilmill_generator::board::TextError;
use pencilmill_generator::genre::Order;
use pencilmill_generator::genres;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::{Mill, Miss};
use pencilmill_generator::prover::PATIENCE;
use pencilmill_records::verify::only_answer;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Maximum number of pending events.
const QUEUE: usize = 1024;
/// Interval without events after which a tick is sent.
const TICK: Duration = Duration::from_millis(100);

/// The workers of a run.
pub struct Crew<'a> {
    folder: &'a Folder,
    job: &'a Job,
    orders: Vec<Order>,
    threads: usize,
    stop: &'a Interrupt,
    /// Blocks made or proved by this run.
    sure: Mutex<BTreeSet<Block>>,
}

impl<'a> Crew<'a> {
    /// Workers for a job; they stop when `stop` is set, and lose the puzzles in hand.
    pub fn new(
        folder: &'a Folder,
        job: &'a Job,
        threads: usize,
        stop: &'a Interrupt,
    ) -> Result<Crew<'a>, JobError> {
        let orders: Result<_, _> = job.entries.iter().map(Entry::order).collect();
        Ok(Crew {
            folder,
            job,
            orders: orders?,
            threads,
            stop,
            sure: Mutex::default(),
        })
    }

    /// Ensures that all these blocks exist.
    pub fn make(&self, blocks: &[Block], tell: &mut dyn FnMut(Event)) -> Result<(), JobError> {
        self.work(blocks, false, tell)
    }

    /// Proves the puzzles of those blocks that this run did not make; a block with a fault is made
    /// anew.
    pub fn prove(&self, blocks: &[Block], tell: &mut dyn FnMut(Event)) -> Result<(), JobError> {
        let sure = self.sure().clone();
        let others = blocks.iter().filter(|block| !sure.contains(block));
        let others: Vec<Block> = others.copied().collect();
        if others.is_empty() {
            return Ok(());
        }
        tell(Event::Proving(others.len()));
        self.work(&others, true, tell)
    }

    fn sure(&self) -> MutexGuard<'_, BTreeSet<Block>> {
        self.sure.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(
        &self,
        blocks: &[Block],
        proves: bool,
        tell: &mut dyn FnMut(Event),
    ) -> Result<(), JobError> {
        let next = AtomicUsize::new(0);
        let given_up = AtomicBool::new(false);
        thread::scope(|scope| {
            let (put, take) = sync_channel(QUEUE);
            let threads = self.threads.min(blocks.len());
            let workers: Vec<_> = (0..threads)
                .map(|_| {
                    let put = put.clone();
                    let (next, given_up) = (&next, &given_up);
                    scope.spawn(move || {
                        let mut worker = Worker {
                            crew: self,
                            mill: Mill::until(self.stop.clone()),
                            given_up,
                            put,
                        };
                        while let Some(block) = blocks.get(next.fetch_add(1, Ordering::Relaxed)) {
                            if let Err(error) = worker.block(block, proves) {
                                given_up.store(true, Ordering::Relaxed);
                                return Err(error);
                            }
                        }
                        Ok(())
                    })
                })
                .collect();
            drop(put);
            listen(&take, tell);
            let mut result = Ok(());
            for worker in workers {
                let ended = worker
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                // The original error matters more than the stops that it caused.
                if matches!(result, Ok(()) | Err(JobError::Stopped)) && ended.is_err() {
                    result = ended;
                }
            }
            result
        })
    }
}

/// Passes events on until all workers are gone.
fn listen(take: &Receiver<Event>, tell: &mut dyn FnMut(Event)) {
    loop {
        match take.recv_timeout(TICK) {
            Ok(event) => tell(event),
            Err(RecvTimeoutError::Timeout) => tell(Event::Tick),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// A reason why a block is not proved.
enum Unproved {
    Stopped,
    /// A fault, with its place.
    Wrong(String),
}

struct Worker<'a> {
    crew: &'a Crew<'a>,
    mill: Mill,
    given_up: &'a AtomicBool,
    put: SyncSender<Event>,
}

impl Worker<'_> {
    fn tell(&self, event: Event) {
        // The receiver outlives the workers.
        let _ = self.put.send(event);
    }

    fn must_stop(&self) -> bool {
        self.crew.stop.is_set() || self.given_up.load(Ordering::Relaxed)
    }

    /// Proves the puzzles of a block.
    fn prove(&self, path: &Path, block: &Block, content: &Content) -> Result<(), Unproved> {
        let (entry, order) = (
            &self.crew.job.entries[block.entry],
            &self.crew.orders[block.entry],
        );
        for row in content.rows() {
            if self.must_stop() {
                return Err(Unproved::Stopped);
            }
            let Some(made) = row.made else { continue };
            let line = row.index - block.first + 2;
            let wrong = |why: String| Unproved::Wrong(format!("{}:{line}: {why}", path.display()));
            let unread = |error: TextError| wrong(error.to_string());
            let puzzle = genres::parse(made.puzzle).map_err(unread)?;
            let (found, wanted) = (puzzle.genre.card().slug, &entry.genre);
            if found != wanted || puzzle.board != order.board {
                let (size, expected) = (puzzle.board, order.board);
                return Err(wrong(format!(
                    "found {found} {size}, expected {wanted} {expected}"
                )));
            }
            let answer = puzzle.parse_answer(made.answer).map_err(unread)?;
            if let Err(fault) = only_answer(&puzzle, Some(&answer), PATIENCE, self.crew.stop) {
                // A stopped search is no verdict.
                return Err(match self.must_stop() {
                    true => Unproved::Stopped,
                    false => wrong(fault.to_string()),
                });
            }
            let expected = puzzle.canonical_hash();
            if made.hash != expected {
                let found = made.hash;
                return Err(wrong(format!(
                    "found the hash {found:032x}, expected {expected:032x}"
                )));
            }
        }
        Ok(())
    }

    fn block(&mut self, block: &Block, proves: bool) -> Result<(), JobError> {
        if self.must_stop() {
            return Err(JobError::Stopped);
        }
        let (folder, number) = (self.crew.folder, block.entry);
        let (entry, order) = (&self.crew.job.entries[number], &self.crew.orders[number]);
        let done = |indices, made| Event::Done {
            entry: number,
            indices,
            made,
        };
        let path = folder.block(entry, block);
        let read = |path| Content::read(path, entry, block);
        match read(&path).map_err(JobError::io("cannot read", path.display()))? {
            Found::Good(content) if content.len() == block.len() => {
                if !proves {
                    self.tell(done(block.len(), false));
                    return Ok(());
                }
                match self.prove(&path, block, &content) {
                    Ok(()) => {
                        self.crew.sure().insert(*block);
                        return Ok(());
                    }
                    Err(Unproved::Stopped) => return Err(JobError::Stopped),
                    Err(Unproved::Wrong(why)) => {
                        self.tell(Event::Bad(why));
                        let (entry, indices) = (number, block.len());
                        self.tell(Event::Spares { entry, indices });
                    }
                }
            }
            // Another run has finished the job meanwhile, and removed its blocks.
            Found::Missing if !proves && folder.has_manifest() => return Ok(()),
            Found::Missing => {}
            Found::Good(_) | Found::Bad => {
                self.tell(Event::Bad(format!("{} was damaged", path.display())));
            }
        }
        let partial = folder.partial(entry, block);
        let begun = match read(&partial) {
            Ok(Found::Good(content)) => Some(content),
            _ => None,
        };
        let (mut content, kept) = match begun {
            Some(content) => {
                self.tell(done(content.len(), false));
                let kept = content.len();
                (content, kept)
            }
            None => (Content::new(entry, block), 0),
        };
        let before = self.mill.tally.total();
        for index in block.first + kept..block.end {
            let made = match self.must_stop() {
                true => Err(Miss::Stopped),
                false => self.mill.make(order, entry.seed, index),
            };
            match made {
                Ok(record) => content.push(index, Some(&record)),
                Err(Miss::Stopped) => {
                    if content.len() > kept {
                        // More than was promised; if it fails, nothing promised is lost.
                        let _ = content.write(&partial);
                    }
                    return Err(JobError::Stopped);
                }
                Err(Miss::Attempts | Miss::Grade { .. } | Miss::Wishes { .. } | Miss::Begun(_)) => {
                    content.push(index, None);
                }
                Err(miss @ Miss::Inspection(..)) => {
                    let name = &entry.name;
                    return Err(JobError::Inspection(format!(
                        "{name}, index {index}: {miss}"
                    )));
                }
            }
            self.tell(done(1, true));
        }
        match content.write(&path) {
            Err(_) if folder.has_manifest() => return Ok(()),
            written => written.map_err(JobError::io("cannot write", path.display()))?,
        }
        let _ = fs::remove_file(partial);
        if kept == 0 {
            self.crew.sure().insert(*block);
        }
        let misses = content.rows().filter(|row| row.made.is_none()).count();
        self.tell(Event::Block {
            block: *block,
            misses: misses as u64,
            given_up: self.mill.tally.total() - before,
        });
        Ok(())
    }
}
