//! Paring: nothing stays that could go.

use super::{Aim, GaveUp, HintLoop};

impl HintLoop<'_> {
    /// Drops hints, the last one first, as long as the puzzle has one answer and is as hard as is aimed at. Whether some went.
    pub(super) fn pare(&mut self, aim: Option<Aim>) -> Result<bool, GaveUp> {
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
                    && aim.is_none_or(|aim| self.meets(aim));
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
