//! Stop requests: signals, and the end of a time limit.
//!
//! A thread waits for signals. A command that can end in good order takes a [`flag`], which the
//! first signal sets. Signals within the next two seconds count as repeats, since `timeout`, for
//! example, signals both the process and its group. Every other signal ends the program at once,
//! after the lasting parts of files being written are kept, and the other files removed.

use crate::failure::{Failure, STOPPED};
use crate::progress::now;
use pencilmill_api::Interrupt;
use pencilmill_records::atomic_file::abandon_all;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

/// Interval in which signals count as one.
const SAME: Duration = Duration::from_secs(2);
/// The flag of the running command, if it took one.
static FLAG: OnceLock<Interrupt> = OnceLock::new();

/// Returns whether the parent process set a signal to be ignored, as `nohup` does.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    match mask {
        Some(mask) => mask >> (signal - 1) & 1 == 1,
        // Hanging up keeps its default handling where that is unknown.
        None => signal == SIGHUP,
    }
}

/// Starts the thread that waits for signals.
pub fn watch() -> Result<(), Failure> {
    let cannot = |e| Failure::Io(format!("cannot wait for signals: {e}"));
    // With SIGXFSZ caught, a write beyond the file size limit fails with an error.
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

/// Ends the program, with its own exit code or by the signal's default action.
fn end(signal: i32, graceful: bool) {
    abandon_all();
    if !graceful {
        let _ = emulate_default_handler(signal);
    }
    std::process::exit(i32::from(STOPPED));
}

/// A flag set by the first signal, or at the end of the time.
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
