//! Being asked to stop: by a signal, or because the time is up.
//!
//! A thread waits for signals. A command that can end in good order asks for a [`flag`], which the first signal sets.
//! Every other signal ends the program at once, but for one thing: files that are being written are removed first.

use crate::failure::{Failure, STOPPED};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_output::atomic_file::abandon_all;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

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
    let wanted = [SIGINT, SIGTERM, SIGHUP].into_iter();
    let mut signals = Signals::new(wanted.filter(|&s| !is_ignored(s))).map_err(cannot)?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            for signal in signals.forever() {
                match FLAG.get() {
                    Some(flag) if !flag.is_set() => flag.set(),
                    flag => end(signal, flag.is_some()),
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
