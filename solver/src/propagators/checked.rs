//! How much of the trail a reachability check still covers.
//!
//! A check at some trail length says: with what it implied, all is well up to here. That cannot be said
//! of a shorter trail, which lacks implied literals and may lack the root. So all lengths are kept at
//! which a check was done, and those beyond the trail's end are dropped when it is cut back.

use crate::reuse::reusing_clone;

#[derive(Default)]
pub(crate) struct Checked {
    flood: Vec<u32>, // increasing trail lengths at which flooding had nothing left to find
    walk: Vec<u32>,  // the same for the thorough walk
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

    /// From where on the trail must be looked at; 0: everything must.
    pub fn since(&self, full: bool) -> usize {
        let list = if full { &self.walk } else { &self.flood };
        list.last().map_or(0, |&len| len as usize)
    }

    /// All is well with this much of the trail.
    pub fn done(&mut self, full: bool, trail_len: usize) {
        if self.since(false) < trail_len {
            self.flood.push(trail_len as u32);
        }
        if full && self.since(true) < trail_len {
            self.walk.push(trail_len as u32);
        }
    }
}
