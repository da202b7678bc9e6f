//! Verdicts, budgets and statistics of the solver.

use std::ops::AddAssign;

/// The answer to a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a model.
    Sat,
    /// There is no model under the assumptions.
    Unsat,
    /// The budget ran out, or the search was interrupted.
    Unknown,
}

/// The work allowed for a query. It is counted in steps, never in time, so that results are
/// reproducible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Gives up at the first conflict beyond this many.
    pub conflicts: u64,
    /// Gives up after about this many propagated literals.
    pub propagations: u64,
    /// Gives up after about this many [steps](Stats::steps), of the three counts the one closest to
    /// the time taken.
    pub steps: u64,
}

impl Budget {
    /// No limit.
    pub const UNLIMITED: Budget = Budget {
        conflicts: u64::MAX,
        propagations: u64::MAX,
        steps: u64::MAX,
    };

    /// A limit on conflicts alone.
    pub const fn conflicts(conflicts: u64) -> Budget {
        Budget {
            conflicts,
            ..Budget::UNLIMITED
        }
    }

    /// A limit on [steps](Stats::steps) alone.
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
    /// Conflicts found.
    pub conflicts: u64,
    /// Decisions made, not counting assumptions.
    pub decisions: u64,
    /// Literals propagated.
    pub propagations: u64,
    /// Clauses, sums, and vertices and edges of graphs that propagators visited.
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
    /// Total work: literals propagated plus visits made for them.
    pub const fn steps(&self) -> u64 {
        self.propagations.saturating_add(self.visits)
    }
}
