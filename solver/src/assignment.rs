//! The partial assignment: values, levels, reasons and the trail in order of assignment.

use crate::Lit;
use crate::reuse::reusing_clone;

/// The reason for a true literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Decided, assumed, or fixed at level 0, where no reason is needed.
    Decision,
    /// The clause at this offset in the arena.
    Clause(u32),
    /// A binary clause, of which this is the other literal.
    Binary(Lit),
    /// The sum with this number; its explanation is computed on demand.
    Sum(u32),
    /// The sight clue with this number; its explanation is computed on demand.
    Runs(u32),
    /// The graph propagator with this number; its explanation is computed on demand.
    Graph(u32),
    /// An explanation that was computed earlier and stored.
    Stored(u32),
}

#[derive(Clone, Copy)]
struct Var {
    level: u32,
    position: u32,
    reason: Reason,
}

/// The values of literals, with the time and the reason of each assignment.
#[derive(Default)]
pub(crate) struct Assignment {
    values: Vec<i8>, // per literal: 1 true, -1 false, 0 unset
    vars: Vec<Var>,
    views: Vec<u32>, // trail length from which a lazily explained literal was derived
    trail: Vec<Lit>,
    limits: Vec<u32>, // trail length at the start of each level
}
reusing_clone!(Assignment {
    values,
    vars,
    views,
    trail,
    limits
});

impl Assignment {
    pub fn add_var(&mut self) -> usize {
        self.values.extend([0, 0]);
        self.views.push(0);
        self.vars.push(Var {
            level: 0,
            position: 0,
            reason: Reason::Decision,
        });
        self.vars.len() - 1
    }

    pub fn var_count(&self) -> usize {
        self.vars.len()
    }

    /// 1 true, -1 false, 0 unset.
    #[inline]
    pub fn value(&self, l: Lit) -> i8 {
        self.values[l.index()]
    }
    #[inline]
    pub fn is_true(&self, l: Lit) -> bool {
        self.value(l) > 0
    }
    #[inline]
    pub fn is_false(&self, l: Lit) -> bool {
        self.value(l) < 0
    }
    #[inline]
    pub fn is_unset(&self, l: Lit) -> bool {
        self.value(l) == 0
    }

    /// The value at the time when the trail had length `view`.
    #[inline]
    pub fn value_at(&self, l: Lit, view: u32) -> i8 {
        match self.values[l.index()] {
            0 => 0,
            _ if self.vars[l.var()].position >= view => 0,
            value => value,
        }
    }

    /// Tests whether the literal is assigned at level 0.
    pub fn is_fixed(&self, l: Lit) -> bool {
        self.value(l) != 0 && self.level(l) == 0
    }
    #[inline]
    pub fn level(&self, l: Lit) -> usize {
        self.vars[l.var()].level as usize
    }
    #[inline]
    pub fn position(&self, l: Lit) -> u32 {
        self.vars[l.var()].position
    }
    #[inline]
    pub fn reason(&self, l: Lit) -> Reason {
        self.vars[l.var()].reason
    }
    pub fn set_reason(&mut self, l: Lit, reason: Reason) {
        self.vars[l.var()].reason = reason;
    }
    pub fn view(&self, l: Lit) -> u32 {
        self.views[l.var()]
    }
    #[inline]
    pub fn trail(&self) -> &[Lit] {
        &self.trail
    }
    #[inline]
    pub fn decision_level(&self) -> usize {
        self.limits.len()
    }
    pub fn values(&self) -> &Vec<i8> {
        &self.values
    }

    pub fn new_level(&mut self) {
        self.limits.push(self.trail.len() as u32);
    }

    /// Makes an unset literal true.
    #[inline]
    pub fn enqueue(&mut self, l: Lit, reason: Reason) {
        debug_assert!(self.is_unset(l));
        self.values[l.index()] = 1;
        self.values[(!l).index()] = -1;
        self.vars[l.var()] = Var {
            level: self.limits.len() as u32,
            position: self.trail.len() as u32,
            reason,
        };
        self.trail.push(l);
    }

    /// Makes an unset literal true. Its reason is computed only on demand, from the first `view`
    /// literals of the trail.
    #[inline]
    pub fn imply(&mut self, l: Lit, reason: Reason, view: u32) {
        self.enqueue(l, reason);
        self.views[l.var()] = view;
    }

    /// The length of the trail at the start of a level above 0.
    pub fn level_start(&self, level: usize) -> usize {
        self.limits[level - 1] as usize
    }

    /// Removes the last literal from the trail and returns it.
    pub fn pop(&mut self) -> Lit {
        let l = self.trail.pop().expect("the trail is not empty");
        self.values[l.index()] = 0;
        self.values[(!l).index()] = 0;
        l
    }

    pub fn drop_levels(&mut self, level: usize) {
        self.limits.truncate(level);
    }
}
