//! The order in which literals became known.

use pencilmill_solver::Lit;

/// The index at which each literal became known.
#[derive(Default)]
pub(super) struct Rank(Vec<Option<u32>>);

impl Rank {
    pub fn get(&self, l: Lit) -> Option<usize> {
        let at = *self.0.get(l.index())?;
        at.map(|at| at as usize)
    }

    pub fn has(&self, l: Lit) -> bool {
        self.get(l).is_some()
    }

    pub fn insert(&mut self, l: Lit, at: usize) {
        if self.0.len() <= l.index() {
            self.0.resize(l.index() + 1, None);
        }
        self.0[l.index()] = Some(at as u32);
    }
}
