//! Parallel processing of records with reports in order, each as soon as all before it are done.

use crate::pick::Input;
use pencilmill_command::failure::Failure;
use pencilmill_records::read::{Raw, ReadError};
use std::collections::VecDeque;
use std::io::Write;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// Number of records in progress or waiting, for each thread.
const WINDOW: usize = 16;
/// Limit on the bytes of records in hand; no record is taken on beyond it.
const BYTES: usize = 1 << 20;

/// Processes all records. Reports are written to `out`, which is flushed whenever the next one is
/// not ready.
pub fn in_order<T: Send + 'static, W: Write>(
    threads: usize,
    source: &mut Input,
    out: &mut W,
    look: impl Fn(Result<Raw, ReadError>) -> T + Clone + Send + 'static,
    mut report: impl FnMut(T, &mut W) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        // A job that panicked never reports, which is noticed below.
        .panic_handler(|_| {})
        .build()?;
    let mut waiting: VecDeque<(usize, Receiver<T>)> = VecDeque::new();
    let (mut in_hand, mut over) = (0, false);
    loop {
        while !over && waiting.len() < WINDOW * threads && in_hand < BYTES {
            let Some(raw) = source.next() else {
                over = true;
                break;
            };
            let bytes = raw.as_ref().map_or(0, |raw| raw.bytes);
            let (put, take) = channel();
            // The receiver may be gone.
            let look = look.clone();
            pool.spawn_fifo(move || _ = put.send(look(raw)));
            in_hand += bytes;
            waiting.push_back((bytes, take));
        }
        let Some((bytes, next)) = waiting.pop_front() else {
            break;
        };
        let found = match next.try_recv() {
            Ok(found) => found,
            Err(TryRecvError::Empty) => {
                out.flush().map_err(Failure::stdout)?;
                next.recv().map_err(|_| panicked())?
            }
            Err(TryRecvError::Disconnected) => return Err(panicked()),
        };
        in_hand -= bytes;
        report(found, out)?;
    }
    if source.records() == 0 {
        let name = source.file();
        return Err(Failure::Data(format!(
            "{name}: found no record, expected at least one"
        )));
    }
    Ok(())
}

/// The panic hook has printed the message by then.
fn panicked() -> Failure {
    Failure::Internal("an error in the program ended a thread".to_owned())
}
