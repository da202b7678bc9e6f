//! Spreading: what is large and empty gets a hint, even if none is needed there; and where most clues are kept back, some
//! are told.

use super::{Aim, Draft, GaveUp, HintLoop};
use crate::board::{Drawing, Item, Rectangle, emptiest, is_untold};
use crate::grade::{LIMITS, Reader};
use crate::random::Random;
use pencilmill_layers::Limits;
use std::cmp::Reverse;

/// Largest rectangle without a clue that is left as it is, in percent of the board.
const EMPTY: usize = 24;
/// Hints tried for one that is printed.
const TRIED: usize = 4;

impl HintLoop<'_> {
    /// Where clues are spread, prints more of them as long as there is a reason to and the puzzle stays as hard as is aimed
    /// at. Whether there are more of them now.
    pub(super) fn fill(&mut self, aim: Option<Aim>, random: &mut Random) -> Result<bool, GaveUp> {
        let before = self.draft.printed.len();
        let mut on = self.spread;
        while on && !self.workspace.stop.is_set() {
            let mut hints = self.wanted();
            random.shuffle(&mut hints);
            let clues = self.draft.puzzle.clues();
            // Loose hints leave more to be found.
            let loose = |hint: &Item| self.draft.puzzle.hint(*hint).assignment_count();
            hints.sort_by_cached_key(|hint| {
                (self.emptiest_with(&clues, hint), Reverse(loose(hint)))
            });
            on = false;
            for &hint in hints.iter().take(TRIED) {
                on = self.print_if(hint, aim)?;
                if on {
                    break;
                }
            }
        }
        Ok(self.draft.printed.len() > before)
    }

    /// Hints that would make a better board: any in the largest empty rectangle, if that is too large, or else such as tell
    /// just a little, in place of clues that are kept back, if these are too many.
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
            untold.len() * 100 > puzzle.genre.card().untold * clues.len(),
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

    /// Prints a hint, unless the puzzle has another answer then, or is not as hard as is aimed at.
    fn print_if(&mut self, hint: Item, aim: Option<Aim>) -> Result<bool, GaveUp> {
        let saved = self.draft.clone();
        let before = self.draft.hints_in_force();
        if !self.draft.change(|draft| draft.print(hint)) {
            return Ok(false);
        }
        // With more hints there are no more answers, unless some that stood there before read otherwise now.
        let after = self.draft.hints_in_force();
        let all_stand = before.iter().all(|guard| after.contains(guard));
        let unique = all_stand || self.is_proved_unique()?;
        let good = unique && aim.is_none_or(|aim| self.meets(aim));
        if !good {
            self.draft.restore(saved);
        }
        Ok(good)
    }

    /// Cells of the largest empty rectangle once this hint is printed beside these clues.
    pub(super) fn emptiest_with(&self, clues: &Drawing, hint: &Item) -> usize {
        let mut clues = clues.clone();
        clues.insert(*hint);
        emptiest(self.draft.puzzle.board, &clues).map_or(0, Rectangle::area)
    }

    /// Whether the puzzle is just as hard as is aimed at.
    pub(super) fn meets(&mut self, aim: Aim) -> bool {
        let limits = Limits {
            layer: aim.layer(),
            ..LIMITS
        };
        let Draft { puzzle, answer, .. } = &*self.draft;
        let rate =
            |reader: &mut Reader| reader.rate(puzzle, answer, limits, |rating| aim.admits(rating));
        let rating = self.workspace.grading(rate);
        rating.is_ok_and(|rating| aim.is_met(&rating))
    }
}
