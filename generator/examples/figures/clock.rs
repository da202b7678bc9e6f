//! The clock of the measurements: for figures, not for results.

use std::time::{Duration, Instant};

/// Tells the time this process worked, where the system knows it, so that a busy machine matters little;
/// else the time that went by. In steps of some milliseconds.
pub struct Clock {
    worked: Option<Duration>,
    started: Instant,
}

impl Clock {
    /// A clock that starts now.
    pub fn start() -> Clock {
        Clock {
            worked: worked(),
            started: Instant::now(),
        }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        match (self.worked, worked()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.started.elapsed(),
        }
    }
}

fn worked() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let worked = told.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(worked))
}
