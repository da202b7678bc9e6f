//! Being asked to stop.

use crate::failure::{Failure, STOPPED};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::{register, register_conditional_shutdown};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// A flag that the first signal sets, or the end of the time; a second signal ends the program.
pub fn flag(time: Option<Duration>) -> Result<Arc<AtomicBool>, Failure> {
    let (stop, signalled) = <(Arc<AtomicBool>, Arc<AtomicBool>)>::default();
    for signal in [SIGINT, SIGTERM] {
        // In this order: the first signal finds the flag not yet set.
        register_conditional_shutdown(signal, i32::from(STOPPED), signalled.clone())
            .and_then(|_| register(signal, signalled.clone()))
            .and_then(|_| register(signal, stop.clone()))
            .map_err(|e| Failure::Io(format!("cannot wait for signals: {e}")))?;
    }
    if let Some(time) = time {
        let stop = stop.clone();
        thread::spawn(move || {
            thread::sleep(time);
            stop.store(true, Ordering::Relaxed);
        });
    }
    Ok(stop)
}
