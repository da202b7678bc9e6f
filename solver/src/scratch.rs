//! Memory of the search between its calls.

use crate::Lit;
use crate::reuse::reusing_clone;

/// Marks of variables during conflict analysis.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Mark {
    #[default]
    None,
    /// In the clause, or resolved away.
    Seen,
    /// Implied by literals of the clause.
    Redundant,
    /// Not implied by them.
    Needed,
}

/// Memory that is used only within a call.
#[derive(Default)]
pub(crate) struct Scratch {
    pub clause: Vec<Lit>,
    pub conflict: Vec<Lit>,
    pub reason: Vec<Lit>,
    pub marks: Vec<Mark>,
    pub marked: Vec<Lit>,
    pub bumped: Vec<(i64, u32)>, // stamp in the queue, variable
    pub stack: Vec<Lit>,
    pub level_stamps: Vec<u64>, // per level: when the clause last had a literal there
    pub clock: u64,
}
reusing_clone!(Scratch {
    clause,
    conflict,
    reason,
    marks,
    marked,
    bumped,
    stack,
    level_stamps,
    clock
});

impl Scratch {
    pub fn add_var(&mut self) {
        self.marks.push(Mark::None);
    }
}
