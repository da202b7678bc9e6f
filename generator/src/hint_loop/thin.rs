//! Thinning: removal of hints that are not needed.

use super::{Draft, GaveUp, HintLoop, Other, Printed};
use crate::board::{Drawing, Item};
use crate::grade::{Aim, Rating};
use crate::random::Random;
use pencilmill_solver::Lit;

impl HintLoop<'_> {
    /// Removes hints until each one left is needed, in random order but weak ones first, or those
    /// in crowded places. Appends the drafts to `way`.
    pub(super) fn thin(&mut self, random: &mut Random, way: &mut Vec<Draft>) -> Result<(), GaveUp> {
        way.push(self.draft.clone());
        self.drop_unused()?;
        loop {
            let mut sorted = self.draft.clone();
            random.shuffle(&mut sorted.printed);
            let crowding = sorted.crowding();
            let Draft {
                puzzle, printed, ..
            } = &mut sorted;
            let count = |p: &Printed| puzzle.hint(p.hint).assignment_count();
            match self.spread {
                true => printed.sort_by_cached_key(|p| crowding(p.hint)),
                false => printed.sort_by_cached_key(count),
            }
            let last_first = printed.drain(..).rev().collect();
            let order = self.order_of_removal(last_first, |p| p.hint);
            printed.extend(order.into_iter().rev());
            self.draft.restore(sorted);
            let before = self.draft.printed.len();
            self.draft.restated = false;
            let mut next = before;
            while next > 0 {
                next -= 1;
                let earlier = self.draft.printed[..next].to_vec();
                if self.erase_if(next, HintLoop::is_proved_unique)? {
                    self.drop_unused()?;
                    way.push(self.draft.clone());
                    let left = |p: &&Printed| {
                        let printed = &self.draft.printed;
                        printed.iter().any(|q| q.hint.same_spot(&p.hint))
                    };
                    next = earlier.iter().filter(left).count();
                } else {
                    self.weaken(next, random, way)?;
                }
            }
            if !self.draft.restated || self.draft.printed.len() == before {
                return Ok(());
            }
        }
    }

    /// Tests whether the engine proves that there is no other answer, and the printed hints are
    /// true of the wanted one.
    pub(super) fn is_proved_unique(&mut self) -> Result<bool, GaveUp> {
        self.is_proved_unique_or(&mut Vec::new())
    }

    /// Like [`HintLoop::is_proved_unique`], and appends the other answer, if it is found, to `met`.
    pub(super) fn is_proved_unique_or(&mut self, met: &mut Vec<Drawing>) -> Result<bool, GaveUp> {
        if !self.draft.is_true() {
            return Ok(false);
        }
        match self.another_answer() {
            Ok(None) => Ok(true),
            Ok(Some(other)) => {
                met.push(other.clone());
                // if the reading of hints depends on others, thinning returns to each hint and may
                // find this answer again
                if self.draft.printed.iter().any(|p| !p.depends_on.is_empty()) {
                    self.draft.others.push(Other::new(other, Vec::new()));
                }
                Ok(false)
            }
            Err(GaveUp::Budget) => Ok(false),
            Err(other) => Err(other),
        }
    }

    /// Weakens a printed hint as far as possible, and appends the drafts to `way`.
    fn weaken(
        &mut self,
        index: usize,
        random: &mut Random,
        way: &mut Vec<Draft>,
    ) -> Result<(), GaveUp> {
        loop {
            let gone = self.draft.printed[index].hint;
            if self.draft.begun.keeps(&gone) {
                return Ok(());
            }
            let mut weaker = self.draft.puzzle.hint(gone).weaker();
            random.shuffle(&mut weaker);
            let weakened = self.keep_first(weaker, |hint_loop, hint| {
                hint_loop.replace(index, hint);
                Ok(!hint_loop.draft.has_known_other(&[gone]) && hint_loop.is_proved_unique()?)
            })?;
            if !weakened {
                return Ok(());
            }
            way.push(self.draft.clone());
        }
    }

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
                if index < self.draft.printed.len() {
                    self.erase_if(index, |hint_loop| {
                        let unique = hint_loop.is_proved_unique()?;
                        Ok(unique && aim.is_none_or(|aim| hint_loop.meets(aim, rating)))
                    })?;
                }
            }
            if self.draft.printed.len() == before {
                return Ok(pared);
            }
            pared = true;
        }
    }

    /// Prints a hint in place of another one at its spot.
    pub(super) fn replace(&mut self, index: usize, hint: Item) {
        self.draft.change(|draft| {
            draft.puzzle.print(hint);
            draft.printed[index] = Printed::unread(hint);
        });
    }

    /// Removes redundant parts of the layout, in random order, and appends the
    /// drafts to `way`. Returns whether any were removed. The test of a draft may append another
    /// answer, which other drafts may have as well.
    pub(super) fn relax(
        &mut self,
        random: &mut Random,
        way: &mut Vec<Draft>,
        mut is_good: impl FnMut(&mut Self, &mut Vec<Drawing>) -> Result<bool, GaveUp>,
    ) -> Result<bool, GaveUp> {
        let mut met = Vec::new();
        let mut taken_back = false;
        loop {
            let mut options = self.relaxations();
            random.shuffle(&mut options);
            let relaxed = self.keep_first(&options, |hint_loop, option| {
                hint_loop.draft.lay_out(option);
                Ok(!hint_loop.draft.is_answered_by(&met) && is_good(hint_loop, &mut met)?)
            })?;
            if !relaxed {
                return Ok(taken_back);
            }
            way.push(self.draft.clone());
            taken_back = true;
        }
    }

    /// Removes the hints that the last proof did not use.
    pub(super) fn drop_unused(&mut self) -> Result<(), GaveUp> {
        let guards = self.draft.hints_in_force();
        let model = self.draft.model();
        let in_core: Vec<bool> = guards.iter().map(|&guard| model.in_core(guard)).collect();
        let saved = self.draft.clone();
        let alone = saved.printed.iter().zip(in_core);
        let alone = alone.filter(|(p, in_core)| *in_core || saved.stays(&p.hint));
        let alone: Vec<Item> = alone.map(|(p, _)| p.hint).collect();
        let of_images = saved.stays_with(&alone);
        let used =
            |p: &Printed| alone.contains(&p.hint) || of_images.contains(&[p.hint.at, p.hint.to]);
        let guarded = saved.printed.iter().cloned().zip(guards);
        let (kept, dropped): (Vec<_>, Vec<_>) = guarded.partition(|(p, _)| used(p));
        if dropped.is_empty() {
            return Ok(());
        }
        let (kept, proved): (Vec<Printed>, Vec<Lit>) = kept.into_iter().unzip();
        self.draft.change(|draft| {
            for (unused, _) in dropped {
                draft.puzzle.erase(&unused.hint);
            }
            draft.printed = kept;
        });
        // the proof remains valid unless a remaining hint now reads differently
        if self.draft.hints_in_force() != proved && !self.is_proved_unique()? {
            self.draft.restore(saved);
        }
        Ok(())
    }
}
