//! Softening: what came out too hard to be enjoyed gets a few hints back.

use super::{GaveUp, HintLoop};
use crate::board::Item;
use crate::grade::{Rating, progress};
use crate::random::Random;
use pencilmill_layers::{Limits, layer};

/// Hints that may be printed again.
const BACK: usize = 4;
/// Hints of which the best is taken.
const TRIED: usize = 10;
/// What is spent on finding out that a puzzle without more hints is not too hard: rounds for each unknown.
const WORK: u64 = 100;

impl HintLoop<'_> {
    /// Prints hints again until this layer and those below it solve the puzzle: each time, of some drawn at random, the one
    /// with which short ways lead furthest from where a person is stuck.
    pub(super) fn soften(&mut self, most: u8, random: &mut Random) -> Result<Rating, GaveUp> {
        let limits = |work| Limits { layer: most, work };
        let short = Limits {
            layer: layer::SHORT,
            work: 0,
        };
        for back in 0..=BACK {
            let draft = &self.draft;
            let mut hints = self.more_telling();
            let last = back == BACK || hints.is_empty();
            let limits = limits(if last { WORK } else { 0 });
            let (rating, known) =
                progress(&draft.puzzle, &draft.answer, limits, &[]).map_err(|_| GaveUp::Grade)?;
            if rating.layer <= most {
                return Ok(rating);
            }
            if last {
                break;
            }
            random.shuffle(&mut hints);
            let mut best: Option<(usize, Item)> = None;
            for &hint in hints.iter().take(TRIED) {
                let mut draft = self.draft.clone();
                draft.print(hint);
                draft.reread_dependent();
                if !draft.is_true() {
                    continue;
                }
                let told = progress(&draft.puzzle, &draft.answer, short, &known);
                let reach = told.map_or(0, |(_, known)| known.len());
                if best.is_none_or(|(most, _)| reach > most) {
                    best = Some((reach, hint));
                }
            }
            let (_, hint) = best.ok_or(GaveUp::Grade)?;
            self.print(hint);
        }
        Err(GaveUp::Grade)
    }

    /// Hints that could be printed where there are none, or in place of those that tell less.
    fn more_telling(&self) -> Vec<Item> {
        let puzzle = &self.draft.puzzle;
        let mut hints = self.draft.truths();
        hints.retain(|hint| {
            let here = |p: &&super::Printed| p.hint.at == hint.at;
            let mut here = self.draft.printed.iter().filter(here);
            here.all(|p| p.hint.same_spot(hint) && puzzle.hint(*hint).weaker().contains(&p.hint))
        });
        hints
    }
}
