//! Being asked to stop: by a signal, or because the time is up.
//!
//! A thread waits for signals. A command that can end in good order asks for a [`flag`], which the first signal sets. What
//! comes within two seconds is that signal again: `timeout`, say, sends one to the process and one to its group. Every other
//! signal ends the program at once, but for one thing: of the files that are being written, what is worth it is kept, and the others
//! are removed.

use crate::failure::{Failure, STOPPED};
use crate::progress::now;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_records::atomic_file::abandon_all;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

/// Signals that come within this time are one.
const SAME: Duration = Duration::from_secs(2);
/// The flag of the command that runs, if it asked for one.
static FLAG: OnceLock<Interrupt> = OnceLock::new();

/// Whether whoever started the program wants it to pass over a signal, as `nohup` does.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    match mask {
        Some(mask) => mask >> (signal - 1) & 1 == 1,
        // Where that cannot be known, hanging up is left as it is.
        None => signal == SIGHUP,
    }
}

/// Begins to wait for signals.
pub fn watch() -> Result<(), Failure> {
    let cannot = |e| Failure::Io(format!("cannot wait for signals: {e}"));
    // Where a file may not become larger, the write that fails says so.
    let wanted = [SIGINT, SIGTERM, SIGHUP, SIGXFSZ].into_iter();
    let mut signals = Signals::new(wanted.filter(|&s| !is_ignored(s))).map_err(cannot)?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            let mut asked: Option<Instant> = None;
            for signal in signals.forever().filter(|&signal| signal != SIGXFSZ) {
                match (FLAG.get(), asked) {
                    (None, _) => end(signal, false),
                    (Some(_), Some(first)) if now() - first >= SAME => end(signal, true),
                    (Some(_), Some(_)) => {}
                    (Some(flag), None) => {
                        asked = Some(now());
                        flag.set();
                    }
                }
            }
        })
        .map_err(cannot)?;
    Ok(())
}

/// Ends the program: with an exit code of its own, or as the signal would have.
fn end(signal: i32, graceful: bool) {
    abandon_all();
    if !graceful {
        let _ = emulate_default_handler(signal);
    }
    std::process::exit(i32::from(STOPPED));
}

/// A flag that the first signal sets, or the end of the time.
pub fn flag(time: Option<Duration>) -> Interrupt {
    let stop = FLAG.get_or_init(Interrupt::new).clone();
    if let Some(time) = time {
        let stop = stop.clone();
        thread::spawn(move || {
            thread::sleep(time);
            stop.set();
        });
    }
    stop
}
