//! Changes of a layout whose rules have to be stated anew.
//!
//! Stating and querying are so costly then that a change is sought that excludes every other answer
//! found so far, not only the present one. Most changes bring back one of a few answers: those are
//! tried first. Where the rules are stated part by part instead, an answer may still come back with
//! a change.

use super::{Draft, GaveUp, HintLoop};
use crate::board::Drawing;
use crate::genre::Composition;

/// The number of other answers searched for at a time, where each change requires the rules to be
/// stated anew.
const SAMPLE: usize = 3;

impl HintLoop<'_> {
    /// Changes of the layout that exclude another answer, if the layout may change.
    pub(super) fn moves(&self, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let Draft { puzzle, begun, .. } = &*self.draft;
        match begun.printed {
            Some(_) => Vec::new(),
            None => puzzle.genre.extras().moves(puzzle, answer, other),
        }
    }

    /// Changes of the layout that print less, if it may change.
    pub(super) fn relaxations(&self) -> Vec<Composition> {
        let Draft {
            puzzle,
            answer,
            begun,
            ..
        } = &*self.draft;
        match begun.printed {
            Some(_) => Vec::new(),
            None => puzzle.genre.extras().relaxations(puzzle, answer),
        }
    }

    /// Returns whether the engine may choose another layout.
    pub(super) fn chooses_layout(&self) -> bool {
        self.draft.begun.printed.is_none() && self.draft.last_model().chooses_layout()
    }

    /// Adopts the first option that leaves only its own answer of the two present ones and all
    /// `met` before, or the option that leaves the fewest others. Returns one of these others, if
    /// any; as long as there are some, nothing is stated.
    pub(super) fn rearrange(
        &mut self,
        other: Drawing,
        met: &mut Vec<Drawing>,
        options: &[Composition],
    ) -> Result<Option<Drawing>, GaveUp> {
        met.extend(self.draft.others.drain(..).map(|other| other.answer));
        met.retain(|met| *met != other);
        met.insert(0, other);
        met.insert(0, self.draft.answer.clone());
        let mut best: Option<(&Composition, Vec<usize>)> = None;
        let mut order: Vec<usize> = (0..met.len()).collect();
        for option in options {
            let most = best.as_ref().map_or(usize::MAX, |(_, living)| living.len());
            let Some(living) = self.living(option, met, most, &mut order) else {
                continue;
            };
            let done = living.is_empty();
            best = Some((option, living));
            if done {
                break;
            }
        }
        let (option, living) = best.ok_or(GaveUp::NoHint)?;
        let revived = living.first().map(|&first| met[first].clone());
        self.draft.lay_out_later(option);
        met.retain(|met| *met != self.draft.answer);
        match revived {
            None if !self.draft.model().has_parts() => self.sample(met),
            revived => Ok(revived),
        }
    }

    /// Searches for a few other answers, so that the next change takes all of them into account,
    /// and returns the first.
    fn sample(&mut self, met: &mut Vec<Drawing>) -> Result<Option<Drawing>, GaveUp> {
        let before = met.len();
        let mut barred = Vec::new();
        for _ in 0..SAMPLE {
            let Some(other) = self.another_answer_but(&barred)? else {
                break;
            };
            barred.push(other.clone());
            met.push(other);
        }
        Ok(met.get(before).cloned())
    }

    /// The indices of the `met` answers that are answers under this option besides its own. `None`
    /// if there are `most` or more, or if its own is no answer. They are tried in this order, and
    /// hits move to its front.
    fn living(
        &self,
        option: &Composition,
        met: &[Drawing],
        most: usize,
        order: &mut [usize],
    ) -> Option<Vec<usize>> {
        let bare = self.draft.bare(option);
        let check = bare.genre.checker(&bare);
        let own = option.answer.known();
        if own.is_some_and(|answer| check(answer).is_err()) {
            return None;
        }
        let own = own.unwrap_or(&self.draft.answer);
        let mut laid_out = None;
        let mut living = Vec::new();
        for place in 0..order.len() {
            let met = &met[order[place]];
            if met == own || check(met).is_err() {
                continue;
            }
            let (draft, truths) = laid_out.get_or_insert_with(|| {
                let draft = self.draft.laid_out(option);
                let truths = draft.truths();
                (draft, truths)
            });
            if draft.stands(met, truths) {
                living.push(order[place]);
                order[..=place].rotate_right(1);
                if living.len() == most {
                    return None;
                }
            }
        }
        living.sort_unstable();
        Some(living)
    }
}
