//! How much of the trail a reachability check still covers.
//!
//! A check that finds nothing holds for every shorter trail that has the root: fewer things are closed
//! there. A check that implied something holds only as long as all it implied stays on the trail,
//! for the cause may be older than the level at which a rested propagator found the effect.

#[derive(Clone, Copy, Default)]
pub(crate) struct Checked {
    flood: usize, // trail length up to which flooding has nothing to find; 0: unknown
    walk: usize,  // the same for the thorough walk
    from: usize,  // a trail shorter than this needs a new check
}

impl Checked {
    pub fn undo(&mut self, trail_len: usize) {
        if trail_len < self.from {
            *self = Checked::default();
        } else {
            self.flood = self.flood.min(trail_len);
            self.walk = self.walk.min(trail_len);
        }
    }

    /// From where on the trail must be looked at, unless all of it must.
    pub fn since(&self, full: bool) -> Option<usize> {
        let upto = if full { self.walk } else { self.flood };
        (upto > 0).then_some(upto)
    }

    /// Nothing after that place matters.
    pub fn extend(&mut self, full: bool, trail_len: usize) {
        self.flood = trail_len;
        if full {
            self.walk = trail_len;
        }
    }

    /// A check is done, which started from a root set at a place of the trail.
    pub fn done(&mut self, full: bool, root: u32, upto: usize, implied: bool, trail_len: usize) {
        if implied {
            self.from = trail_len;
        } else if self.from == 0 {
            self.from = root as usize + 1;
        }
        self.extend(full, upto);
    }
}
