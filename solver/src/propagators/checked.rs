//! The part of the trail that a reachability check still covers.
//!
//! A check at some trail length establishes that, with its implications, nothing is violated up to
//! there. That does not hold for a shorter trail, which lacks implied literals and may lack the
//! root. Therefore the lengths of all checks are kept, and those beyond the end of the trail are
//! dropped when it is cut back.

use crate::reuse::reusing_clone;

#[derive(Default)]
pub(crate) struct Checked {
    flood: Vec<u32>, // increasing trail lengths at which the flood was at its fixpoint
    walk: Vec<u32>,  // likewise for the thorough walk
}
reusing_clone!(Checked { flood, walk });

impl Checked {
    pub fn undo(&mut self, trail_len: usize) {
        for list in [&mut self.flood, &mut self.walk] {
            while list.last().is_some_and(|&len| len as usize > trail_len) {
                list.pop();
            }
        }
    }

    /// The trail position from which literals must be examined; 0 means all of them.
    pub fn since(&self, full: bool) -> usize {
        let list = if full { &self.walk } else { &self.flood };
        list.last().map_or(0, |&len| len as usize)
    }

    /// Records that a check of this much of the trail found no violation.
    pub fn done(&mut self, full: bool, trail_len: usize) {
        if self.since(false) < trail_len {
            self.flood.push(trail_len as u32);
        }
        if full && self.since(true) < trail_len {
            self.walk.push(trail_len as u32);
        }
    }
}
