//! Paring: removal of every redundant hint.

use super::{GaveUp, HintLoop};
use crate::grade::{Aim, Rating};

impl HintLoop<'_> {
    /// Removes hints, the last one first, while the puzzle has one answer and meets the aim.
    /// Returns whether any were removed, and changes the rating accordingly.
    pub(super) fn pare(
        &mut self,
        aim: Option<Aim>,
        rating: &mut Option<Rating>,
    ) -> Result<bool, GaveUp> {
        let mut pared = false;
        loop {
            let before = self.draft.printed.len();
            for index in (0..before).rev() {
                if index >= self.draft.printed.len() {
                    continue;
                }
                let saved = self.draft.clone();
                let gone = self.erase(index);
                let good = !gone.is_empty()
                    && !self.draft.has_known_other(&gone)
                    && self.is_proved_unique()?
                    && aim.is_none_or(|aim| self.meets(aim, rating));
                if !good {
                    self.draft.restore(saved);
                }
            }
            if self.draft.printed.len() == before {
                return Ok(pared);
            }
            pared = true;
        }
    }
}
