//! Softening: puzzles that are too hard to enjoy get a few hints back.

use super::{Draft, GaveUp, HintLoop};
use crate::board::Item;
use crate::grade::{Rating, Reach, Reader};
use crate::random::Random;
use pencilmill_layers::{Limits, layer};

/// The greatest number of hints printed again.
const BACK: usize = 4;
/// The number of candidates for each of them.
const TRIED: usize = 10;
/// The work allowed for showing that a puzzle is not too hard without more hints, in rounds per
/// unknown.
const WORK: u64 = 100;

impl HintLoop<'_> {
    /// Prints hints again until the layers up to this one solve the puzzle. Of some candidates
    /// drawn at random, it takes the one with which short deductions lead furthest from where
    /// solving is stuck. If there are none, the layout changes.
    pub(super) fn soften(&mut self, most: u8, random: &mut Random) -> Result<Rating, GaveUp> {
        let short = Limits {
            layer: layer::SHORT,
            work: 0,
        };
        for back in 0..=BACK {
            let mut hints = self.more_telling();
            let last = back == BACK || hints.is_empty();
            let limits = Limits {
                layer: most,
                work: if last { WORK } else { 0 },
            };
            let Draft { puzzle, answer, .. } = &*self.draft;
            let rate = |reader: &mut Reader| reader.rate_or_reach(puzzle, answer, limits);
            let rated = self.workspace.grading(rate).map_err(|_| GaveUp::Grade)?;
            let known = match rated {
                Ok(rating) => return Ok(rating),
                Err(known) => known,
            };
            if back == BACK {
                break;
            }
            if hints.is_empty() {
                if !self.move_where_stuck(most, &known, random)? {
                    break;
                }
                continue;
            }
            random.shuffle(&mut hints);
            hints.truncate(TRIED);
            let Draft { puzzle, .. } = &*self.draft;
            self.workspace
                .grading(|reader| reader.foresee(puzzle, &hints));
            let mut best: Option<(usize, Item)> = None;
            for &hint in &hints {
                let mut draft = self.draft.clone();
                let printed = draft.print(hint);
                draft.reread_dependent();
                if !printed || !draft.is_true() {
                    continue;
                }
                let told = self
                    .workspace
                    .grading(|reader| reader.reach(&draft.puzzle, &draft.answer, short, &known));
                let far = match told {
                    Ok(Reach::Answer) => usize::MAX,
                    Ok(Reach::Known(known)) => known.len(),
                    Err(_) => 0,
                };
                if best.is_none_or(|(most, _)| far > most) {
                    best = Some((far, hint));
                }
                if far == usize::MAX {
                    break;
                }
            }
            let (_, hint) = best.ok_or(GaveUp::Grade)?;
            self.print(hint);
        }
        Err(GaveUp::Grade)
    }

    /// Hints that could be printed in empty places, or in place of weaker ones.
    pub(super) fn more_telling(&self) -> Vec<Item> {
        let puzzle = &self.draft.puzzle;
        let mut hints = self.draft.offers();
        hints.retain(|hint| {
            let here = |p: &&super::Printed| p.hint.at == hint.at;
            let mut here = self.draft.printed.iter().filter(here);
            here.all(|p| p.hint.same_spot(hint) && puzzle.hint(*hint).weaker().contains(&p.hint))
        });
        hints
    }
}
