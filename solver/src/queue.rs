//! The order of decisions: variables move to the front when they take part in a conflict (VMTF).
//!
//! The queue holds only decidable variables. Every variable in front of `search` is set.

use crate::reuse::reusing_clone;

const NONE: u32 = u32::MAX;

pub(crate) struct Queue {
    ahead: Vec<u32>,
    behind: Vec<u32>,
    stamp: Vec<i64>, // higher is decided earlier; MIN: not in the queue
    front: u32,
    back: u32,
    search: u32,
    highest: i64,
    lowest: i64,
}
reusing_clone!(Queue {
    ahead,
    behind,
    stamp,
    front,
    back,
    search,
    highest,
    lowest
});

impl Default for Queue {
    fn default() -> Self {
        Queue {
            ahead: Vec::new(),
            behind: Vec::new(),
            stamp: Vec::new(),
            front: NONE,
            back: NONE,
            search: NONE,
            highest: 0,
            lowest: 0,
        }
    }
}

impl Queue {
    /// Adds the next variable, at the end of the queue if it is decidable.
    pub fn add_var(&mut self, decidable: bool) {
        let v = self.stamp.len() as u32;
        self.ahead.push(NONE);
        self.behind.push(NONE);
        self.stamp.push(i64::MIN);
        if !decidable {
            return;
        }
        self.lowest -= 1;
        self.stamp[v as usize] = self.lowest;
        self.ahead[v as usize] = self.back;
        if self.back == NONE {
            self.front = v;
            self.search = v;
        } else {
            self.behind[self.back as usize] = v;
        }
        self.back = v;
    }

    pub fn is_decidable(&self, var: usize) -> bool {
        self.stamp[var] != i64::MIN
    }

    pub fn stamp(&self, var: usize) -> i64 {
        self.stamp[var]
    }

    /// Moves a variable of the queue to the front.
    pub fn bump(&mut self, var: usize, unset: bool) {
        let v = var as u32;
        if self.front != v {
            let (ahead, behind) = (self.ahead[var], self.behind[var]);
            if self.search == v {
                // everything ahead of it is set, so the search may start there
                self.search = ahead;
            }
            self.behind[ahead as usize] = behind;
            if behind == NONE {
                self.back = ahead;
            } else {
                self.ahead[behind as usize] = ahead;
            }
            self.ahead[var] = NONE;
            self.behind[var] = self.front;
            self.ahead[self.front as usize] = v;
            self.front = v;
        }
        self.highest += 1;
        self.stamp[var] = self.highest;
        if unset {
            self.search = v;
        }
    }

    /// Records that a variable became unset.
    #[inline]
    pub fn freed(&mut self, var: usize) {
        if self.search != NONE && self.stamp[var] > self.stamp[self.search as usize] {
            self.search = var as u32;
        }
    }

    /// The first unset variable of the queue.
    pub fn pick(&mut self, is_unset: impl Fn(usize) -> bool) -> Option<usize> {
        let mut v = self.search;
        while v != NONE {
            if is_unset(v as usize) {
                self.search = v;
                return Some(v as usize);
            }
            v = self.behind[v as usize];
        }
        None
    }
}
