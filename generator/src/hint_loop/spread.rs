//! Spreading: large empty areas get a hint even if none is needed, and if too many clues are kept
//! back, some are shown.

use super::{Draft, GaveUp, HintLoop};
use crate::board::{Drawing, Item, Rectangle, emptiest, is_untold};
use crate::grade::{Aim, LIMITS, Rating, Reader};
use crate::random::Random;
use pencilmill_layers::Limits;
use std::cmp::Reverse;

/// The largest acceptable rectangle without a clue, in percent of the board.
const EMPTY: usize = 24;
/// The number of candidates for each printed hint.
const TRIED: usize = 4;

impl HintLoop<'_> {
    /// Prints more hints, if they are to be spread, while there is a reason to and the puzzle meets
    /// the aim. Returns whether any were printed, and changes the rating accordingly.
    pub(super) fn fill(
        &mut self,
        aim: Option<Aim>,
        rating: &mut Option<Rating>,
        random: &mut Random,
    ) -> Result<bool, GaveUp> {
        let before = self.draft.printed.len();
        let mut on = self.spread;
        while on && !self.workspace.stop.is_set() {
            let mut hints = self.wanted();
            random.shuffle(&mut hints);
            let clues = self.draft.puzzle.clues();
            // weak hints leave more to be found
            let loose = |hint: &Item| self.draft.puzzle.hint(*hint).assignment_count();
            hints.sort_by_cached_key(|hint| {
                (self.emptiest_with(&clues, hint), Reverse(loose(hint)))
            });
            hints.truncate(TRIED);
            on = self.keep_first(hints, |hint_loop, hint| {
                Ok(hint_loop.print_keeps_unique(hint)?
                    && aim.is_none_or(|aim| hint_loop.meets(aim, rating)))
            })?;
        }
        Ok(self.draft.printed.len() > before)
    }

    /// Hints that would improve the arrangement: those in the largest empty rectangle if it is too
    /// large, otherwise weak ones in place of clues kept back, if these are too many.
    fn wanted(&self) -> Vec<Item> {
        let puzzle = &self.draft.puzzle;
        let clues = puzzle.clues();
        let free = puzzle.genre.card().free_places && self.draft.begun.pattern.is_none();
        let place = emptiest(puzzle.board, &clues).filter(|_| free);
        let place = place.filter(|place| place.area() * 100 > EMPTY * puzzle.board.area());
        let untold: Vec<&Item> = clues
            .items()
            .iter()
            .filter(|item| is_untold(item))
            .collect();
        let mut hints = match (
            place,
            untold.len() * 100 > puzzle.genre.card().tuning.untold * clues.len(),
        ) {
            (None, false) => Vec::new(),
            _ => self.draft.offers(),
        };
        match place {
            Some(place) => {
                let printed = |hint: &Item| clues.items().iter().any(|item| item.at == hint.at);
                hints.retain(|hint| place.touches(hint.at.midway(hint.to)) && !printed(hint));
            }
            None => {
                let kept_back = |hint: &Item| untold.iter().any(|item| item.at == hint.at);
                let least = |hint: &Item| puzzle.hint(*hint).weaker().is_empty();
                hints.retain(|hint| kept_back(hint) && !is_untold(hint) && least(hint));
            }
        }
        hints
    }

    /// Prints a hint. Returns whether it can be printed, and leaves no other answer.
    fn print_keeps_unique(&mut self, hint: Item) -> Result<bool, GaveUp> {
        let before = self.draft.hints_in_force();
        if !self.draft.change(|draft| draft.print(hint)) {
            return Ok(false);
        }
        // more hints leave no more answers, unless some hints printed before now read differently
        let after = self.draft.hints_in_force();
        let all_stand = before.iter().all(|guard| after.contains(guard));
        Ok(all_stand || self.is_proved_unique()?)
    }

    /// The area of the largest empty rectangle once this hint is printed beside these clues, in
    /// cells.
    pub(super) fn emptiest_with(&self, clues: &Drawing, hint: &Item) -> usize {
        let mut clues = clues.clone();
        clues.insert(*hint);
        emptiest(self.draft.puzzle.board, &clues).map_or(0, Rectangle::area)
    }

    /// Tests whether the puzzle meets the aim, and if so, takes its rating.
    pub(super) fn meets(&mut self, aim: Aim, rating: &mut Option<Rating>) -> bool {
        let limits = Limits {
            layer: aim.layer(),
            ..LIMITS
        };
        let Draft { puzzle, answer, .. } = &*self.draft;
        let rate =
            |reader: &mut Reader| reader.rate(puzzle, answer, limits, |rating| aim.admits(rating));
        let now = self.workspace.grading(rate).ok();
        let now = now.filter(|now| aim.is_met(now));
        now.map(|now| *rating = Some(now)).is_some()
    }
}
