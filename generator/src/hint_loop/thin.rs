//! Thinning: what is not needed goes.

use super::draft::{Draft, Printed};
use super::{GaveUp, HintLoop};
use crate::board::Item;
use crate::random::Random;

impl HintLoop<'_> {
    /// Drops hints that are not needed, in random order but loose ones first, or those in crowded places, until each one left is.
    pub(super) fn thin(&mut self, random: &mut Random) -> Result<(), GaveUp> {
        self.drop_unused()?;
        loop {
            random.shuffle(&mut self.draft.printed);
            let crowding = self.draft.crowding();
            let Draft {
                puzzle, printed, ..
            } = &mut self.draft;
            let count = |p: &Printed| puzzle.hint(p.hint).assignment_count();
            match self.spread {
                true => printed.sort_by_cached_key(|p| crowding(p.hint)),
                false => printed.sort_by_cached_key(count),
            }
            let before = self.draft.printed.len();
            self.restated = false;
            let mut next = before;
            while next > 0 {
                next -= 1;
                let saved = self.draft.clone();
                let gone = self.erase(next);
                if !gone.is_empty() && !self.has_known_other(&gone) && self.is_proved_unique()? {
                    self.drop_unused()?;
                    let left = |p: &&Printed| {
                        let printed = &self.draft.printed;
                        printed.iter().any(|q| q.hint.same_spot(&p.hint))
                    };
                    next = saved.printed[..next].iter().filter(left).count();
                } else {
                    self.draft = saved;
                    self.weaken(next, random)?;
                }
            }
            if !self.restated || self.draft.printed.len() == before {
                return Ok(());
            }
        }
    }

    /// Whether the engine proves that there is no other answer, and what is printed is true of the wanted one.
    pub(super) fn is_proved_unique(&mut self) -> Result<bool, GaveUp> {
        if !self.draft.is_true() {
            return Ok(false);
        }
        match self.another_answer() {
            Ok(None) => Ok(true),
            Ok(Some(other)) => {
                // Where hints read otherwise once another is gone, thinning comes back to each: it may meet this again.
                if self.draft.printed.iter().any(|p| !p.depends_on.is_empty()) {
                    self.others.push((other, Vec::new()));
                }
                Ok(false)
            }
            Err(GaveUp::Budget) => Ok(false),
            Err(other) => Err(other),
        }
    }

    /// Lets a printed hint tell as little as will do.
    fn weaken(&mut self, index: usize, random: &mut Random) -> Result<(), GaveUp> {
        loop {
            let gone = self.draft.printed[index].hint;
            if self.draft.begun.keeps(&gone) {
                return Ok(());
            }
            let mut weaker = self.draft.puzzle.hint(gone).weaker();
            random.shuffle(&mut weaker);
            let saved = self.draft.clone();
            let mut weakened = false;
            for hint in weaker {
                self.replace(index, hint);
                weakened = !self.has_known_other(&[gone]) && self.is_proved_unique()?;
                if weakened {
                    break;
                }
                self.draft = saved.clone();
            }
            if !weakened {
                return Ok(());
            }
        }
    }

    /// Prints a hint in place of another one at its spot.
    pub(super) fn replace(&mut self, index: usize, hint: Item) {
        self.draft.puzzle.print(hint);
        self.draft.printed[index] = Printed::new(&hint);
        self.restate();
    }

    /// Takes back parts of the layout that are not needed, in random order. Whether some were.
    pub(super) fn relax(
        &mut self,
        random: &mut Random,
        mut is_good: impl FnMut(&mut Self) -> Result<bool, GaveUp>,
    ) -> Result<bool, GaveUp> {
        let mut taken_back = false;
        loop {
            let mut options = self.relaxations();
            random.shuffle(&mut options);
            let saved = self.draft.clone();
            let mut relaxed = false;
            for option in &options {
                self.lay_out(option);
                relaxed = is_good(self)?;
                if relaxed {
                    break;
                }
                self.draft = saved.clone();
                self.settle();
            }
            if !relaxed {
                return Ok(taken_back);
            }
            taken_back = true;
        }
    }

    /// Drops the hints that the proof just found did not use.
    pub(super) fn drop_unused(&mut self) -> Result<(), GaveUp> {
        let alone = |p: &Printed| {
            p.guard
                .is_some_and(|guard| self.workspace.model.in_core(guard))
                || self.draft.stays(&p.hint)
        };
        let of_images = self.draft.stays_with(alone);
        let used = |p: &Printed| alone(p) || of_images.contains(&[p.hint.at, p.hint.to]);
        let (kept, dropped): (Vec<Printed>, Vec<Printed>) =
            self.draft.printed.iter().cloned().partition(used);
        if dropped.is_empty() {
            return Ok(());
        }
        let saved = self.draft.clone();
        for unused in dropped {
            self.draft.puzzle.erase(&unused.hint);
        }
        self.draft.printed = kept;
        let guards = |draft: &Draft| draft.printed.iter().map(|p| p.guard).collect::<Vec<_>>();
        let proved = guards(&self.draft);
        self.restate();
        // The proof carries over unless a hint left reads otherwise now.
        if guards(&self.draft) != proved && !self.is_proved_unique()? {
            self.draft = saved;
        }
        Ok(())
    }
}
