//! Paring: of what came to what a setter has begun, nothing stays that could go.

use super::{Aim, GaveUp, HintLoop};

impl HintLoop<'_> {
    /// Drops hints as long as the puzzle has one answer and is as hard as is aimed at, where a setter has begun it: steering
    /// may leave some that could go. Whether some went.
    pub(super) fn pare(&mut self, aim: Aim) -> Result<bool, GaveUp> {
        let mut pared = false;
        let mut on = self.draft.begun.printed.is_some();
        while on {
            on = false;
            for index in (0..self.draft.printed.len()).rev() {
                if index >= self.draft.printed.len() {
                    continue;
                }
                let saved = self.draft.clone();
                let gone = self.erase(index);
                let good = !gone.is_empty()
                    && !self.has_known_other(&gone)
                    && self.is_proved_unique()?
                    && self.meets(aim);
                if !good {
                    self.draft = saved;
                }
                on |= good;
            }
            pared |= on;
        }
        Ok(pared)
    }
}
