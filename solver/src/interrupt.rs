//! Stopping a search from outside.

use crate::Solver;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that stops searches, from another thread or a signal handler. Copies are the same flag.
///
/// It is looked at once for each decision and each conflict. When it is set, [`Solver::solve`] gives
/// [`Verdict::Unknown`](crate::Verdict::Unknown) until it is cleared; other answers do not depend on it.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// A flag that is not set.
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// Stops the searches.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lets them run again.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether it is set.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The flag that something else sets, as a handler of signals does.
impl From<Arc<AtomicBool>> for Interrupt {
    fn from(flag: Arc<AtomicBool>) -> Interrupt {
        Interrupt(flag)
    }
}

impl Solver {
    /// From now on the solver stops when the flag says so; `None`: no more. A copy of the solver has the same flag.
    pub fn set_interrupt(&mut self, interrupt: Option<Interrupt>) {
        self.interrupt = interrupt;
    }
}
