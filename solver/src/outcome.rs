//! What a call of the solver is given and gives back.

use std::ops::AddAssign;

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a model.
    Sat,
    /// There is none under the assumptions.
    Unsat,
    /// The budget ran out, or the search was interrupted.
    Unknown,
}

/// How much work a question is worth. Counted in steps, never in time, so that results repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Give up at the first conflict beyond this many.
    pub conflicts: u64,
    /// Give up when more than about this many literals were propagated.
    pub propagations: u64,
    /// Give up when more than about this many [steps](Stats::steps) were taken: of the three, what comes nearest to
    /// the time it takes.
    pub steps: u64,
}

impl Budget {
    /// Never give up.
    pub const UNLIMITED: Budget = Budget {
        conflicts: u64::MAX,
        propagations: u64::MAX,
        steps: u64::MAX,
    };

    /// Give up after this many conflicts.
    pub const fn conflicts(conflicts: u64) -> Budget {
        Budget {
            conflicts,
            ..Budget::UNLIMITED
        }
    }

    /// Give up after this many [steps](Stats::steps).
    pub const fn steps(steps: u64) -> Budget {
        Budget {
            steps,
            ..Budget::UNLIMITED
        }
    }
}

/// Counters of work done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Calls of `solve`.
    pub solves: u64,
    /// Conflicts met.
    pub conflicts: u64,
    /// Decisions made; assumptions do not count.
    pub decisions: u64,
    /// Literals propagated.
    pub propagations: u64,
    /// Clauses, sums and places of graphs that propagators looked at.
    pub visits: u64,
}

impl AddAssign for Stats {
    fn add_assign(&mut self, more: Stats) {
        self.solves += more.solves;
        self.conflicts += more.conflicts;
        self.decisions += more.decisions;
        self.propagations += more.propagations;
        self.visits += more.visits;
    }
}

impl Stats {
    /// All work: literals propagated, and what was looked at for that.
    pub const fn steps(&self) -> u64 {
        self.propagations.saturating_add(self.visits)
    }
}
