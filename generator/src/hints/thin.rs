//! Thinning: what is not needed goes.

use super::sheet::{Printed, Sheet};
use super::{GaveUp, Hunt};
use crate::stream::Stream;

impl Hunt<'_> {
    /// Drops hints that are not needed, in random order but loose ones first, until each one left is.
    pub(super) fn thin(&mut self, stream: &mut Stream) -> Result<(), GaveUp> {
        self.drop_unused()?;
        loop {
            stream.shuffle(&mut self.sheet.printed);
            let Sheet {
                puzzle, printed, ..
            } = &mut self.sheet;
            printed.sort_by_cached_key(|p| puzzle.genre.leeway(puzzle, &p.hint));
            let before = self.sheet.printed.len();
            self.restated = false;
            let mut next = before;
            while next > 0 {
                next -= 1;
                let saved = self.sheet.clone();
                let gone = saved.printed[next].hint;
                self.erase(next);
                if !self.has_known_other(&gone) && self.is_proved_unique()? {
                    self.drop_unused()?;
                    let left = |p: &&Printed| {
                        let printed = &self.sheet.printed;
                        printed.iter().any(|q| q.hint.same_spot(&p.hint))
                    };
                    next = saved.printed[..next].iter().filter(left).count();
                } else {
                    self.sheet = saved;
                    self.weaken(next, stream)?;
                }
            }
            if !self.restated || self.sheet.printed.len() == before {
                return Ok(());
            }
        }
    }

    /// Whether the engine proves that there is no other answer.
    pub(super) fn is_proved_unique(&mut self) -> Result<bool, GaveUp> {
        match self.another_answer() {
            Ok(None) => Ok(true),
            Ok(Some(other)) => {
                // Where hints read otherwise once another is gone, thinning comes back to each: it may meet this again.
                if self.sheet.printed.iter().any(|p| !p.scope.is_empty()) {
                    self.others.push((other, Vec::new()));
                }
                Ok(false)
            }
            Err(GaveUp::Budget) => Ok(false),
            Err(other) => Err(other),
        }
    }

    /// Lets a printed hint tell as little as will do.
    fn weaken(&mut self, index: usize, stream: &mut Stream) -> Result<(), GaveUp> {
        loop {
            let genre = self.sheet.puzzle.genre;
            let gone = self.sheet.printed[index].hint;
            let mut weaker = genre.weaker(&gone);
            weaker.retain(|hint| genre.is_hint(self.sheet.puzzle.board, hint));
            stream.shuffle(&mut weaker);
            let saved = self.sheet.clone();
            let mut weakened = false;
            for hint in weaker {
                self.sheet.puzzle.print(hint);
                self.sheet.printed[index] = Printed::new(&hint);
                self.restate();
                weakened = !self.has_known_other(&gone) && self.is_proved_unique()?;
                if weakened {
                    break;
                }
                self.sheet = saved.clone();
            }
            if !weakened {
                return Ok(());
            }
        }
    }

    /// Takes back parts of the layout that are not needed, in random order.
    pub(super) fn relax(
        &mut self,
        stream: &mut Stream,
        mut is_good: impl FnMut(&mut Self) -> Result<bool, GaveUp>,
    ) -> Result<(), GaveUp> {
        loop {
            let Sheet { puzzle, answer, .. } = &self.sheet;
            let mut options = puzzle.genre.relaxations(puzzle, answer);
            stream.shuffle(&mut options);
            let saved = self.sheet.clone();
            let mut relaxed = false;
            for option in &options {
                self.lay_out(option);
                relaxed = is_good(self)?;
                if relaxed {
                    break;
                }
                self.sheet = saved.clone();
                self.settle();
            }
            if !relaxed {
                return Ok(());
            }
        }
    }

    /// Drops the hints that the proof just found did not use.
    pub(super) fn drop_unused(&mut self) -> Result<(), GaveUp> {
        let used = |p: &Printed| p.guard.is_some_and(|guard| self.bench.model.in_core(guard));
        let (kept, dropped): (Vec<Printed>, Vec<Printed>) =
            self.sheet.printed.iter().cloned().partition(used);
        if dropped.is_empty() {
            return Ok(());
        }
        let saved = self.sheet.clone();
        for unused in dropped {
            self.sheet.puzzle.erase(&unused.hint);
        }
        self.sheet.printed = kept;
        let guards = |sheet: &Sheet| sheet.printed.iter().map(|p| p.guard).collect::<Vec<_>>();
        let proved = guards(&self.sheet);
        self.restate();
        // The proof carries over unless a hint left reads otherwise now.
        if guards(&self.sheet) != proved && !self.is_proved_unique()? {
            self.sheet = saved;
        }
        Ok(())
    }
}
