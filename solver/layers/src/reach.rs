//! The reach of the layers, without a measure of difficulty.

use super::probe::rounds_within;
use super::values::{Broken, Outcome};
use super::{End, Layers, Limits, layer};
use pencilmill_solver::Lit;
use std::mem::take;

/// Successful deductions, which are tried first when nearly the same puzzle is solved again.
/// Affects the speed only, not the result.
#[derive(Default)]
pub struct Experience {
    /// The literals refuted before this run, and in this run, in order.
    before: Vec<Lit>,
    refuted: Vec<Lit>,
    /// Constraints whose cases had a literal in common, latest first.
    pub(super) cases: Vec<u32>,
}

/// The number of constraints remembered for their cases.
const CASES: usize = 12;

impl Experience {
    /// Records a constraint whose cases had a literal in common.
    pub(super) fn note_cases(&mut self, from: u32) {
        self.cases.retain(|&other| other != from);
        self.cases.insert(0, from);
        self.cases.truncate(CASES);
    }

    /// Puts the literals refuted in this run first. Keeps no more than the number of candidates.
    fn close(&mut self, most: usize) {
        let mut seen: Vec<Lit> = self.refuted.clone();
        seen.sort_unstable();
        let more = self.before.iter();
        let more = more.filter(|l| seen.binary_search(l).is_err());
        self.refuted.extend(more);
        self.refuted.truncate(most);
        self.before = take(&mut self.refuted);
    }
}

impl Layers {
    /// Deduces everything that these layers can, applying each result at once, so that long and
    /// short what-ifs mix. The final state is that of [`Layers::solve`], reached sooner; the order
    /// of the deductions has no relation to difficulty.
    pub fn reach(&mut self, limits: Limits) -> End {
        self.reach_within(limits, &mut u32::MAX.clone())
    }

    /// Like [`Layers::reach`], but tries all what-ifs only this many times, which it counts down;
    /// afterwards only those that failed in earlier runs, with single constraints.
    pub fn reach_within(&mut self, limits: Limits, sweeps: &mut u32) -> End {
        (self.nested, self.gave_up) = (0, false);
        self.round = self.round.max(1);
        self.version += 1;
        let limits = Limits {
            work: limits.work.saturating_mul(u64::from(self.unknowns())),
            ..limits
        };
        self.state.single = limits.layer < layer::TWO;
        let went = self.go_all_the_way(limits, sweeps);
        self.state.single = false;
        self.experience.close(self.past.len());
        match went {
            Err(Broken) => End::Broken,
            Ok(()) if self.is_done() => End::Solved,
            Ok(()) if self.gave_up => End::GaveUp,
            Ok(()) => End::Stuck,
        }
    }

    fn go_all_the_way(&mut self, limits: Limits, sweeps: &mut u32) -> Outcome {
        if self.broken {
            return Err(Broken);
        }
        let all: Vec<u32> = (0..self.parts.len() as u32).collect();
        let found = self.look(&all)?;
        let lits: Vec<Lit> = found.iter().map(|f| f.lit).collect();
        self.conclude(&lits)?;
        while !self.is_done() {
            if !self.go_beyond(limits, sweeps)? {
                return Ok(());
            }
        }
        // a final pass over everything
        self.look(&all).map(drop)
    }

    /// Applies literals, and all consequences by single constraints; those that look at the whole
    /// board are examined last.
    pub(super) fn conclude(&mut self, lits: &[Lit]) -> Outcome {
        let start = self.state.trail().len();
        let mut looked = take(&mut self.memory.looked);
        looked.clear();
        let led = self.go_on_from(lits, u32::MAX, &mut looked);
        self.memory.looked = looked;
        self.touch(start);
        self.round += 1;
        self.version += 1;
        self.broken |= led.is_err();
        led
    }

    /// Applies one deduction of these layers beyond single constraints, if there is any.
    fn go_beyond(&mut self, limits: Limits, sweeps: &mut u32) -> Result<bool, Broken> {
        let Some(rounds) = rounds_within(limits.layer) else {
            return Ok(false);
        };
        let work = self.work;
        let refuted = self.take_in_refuted(rounds, limits.layer == layer::TWO, sweeps)?;
        // only charged what-ifs count
        self.work = work;
        if refuted || *sweeps == 0 || limits.layer < layer::LONG {
            return Ok(refuted);
        }
        let common = self.by_some_cases();
        self.work = work;
        let lits = common.unwrap_or_else(|| {
            let found = self.charged_what_if(limits).map(|found| found.2);
            found.iter().flatten().map(|f| f.lit).collect()
        });
        if lits.is_empty() {
            return Ok(false);
        }
        self.conclude(&lits)?;
        Ok(true)
    }

    /// Refutes literals by this many rounds of single constraints, or only by pairs of constraints,
    /// and applies each before the next what-if: those refuted in earlier runs; if there are none,
    /// what few choices of a sum have in common instead; then any. Returns whether there was any.
    fn take_in_refuted(
        &mut self,
        rounds: u32,
        by_pairs: bool,
        sweeps: &mut u32,
    ) -> Result<bool, Broken> {
        let known = self.state.trail().len();
        self.refute_again(rounds, by_pairs)?;
        if self.state.trail().len() > known {
            return Ok(true);
        }
        let few = self.by_few_choices();
        if !few.is_empty() {
            let lits: Vec<Lit> = few.into_iter().map(|found| found.lit).collect();
            self.conclude(&lits)?;
            return Ok(true);
        }
        if *sweeps > 0 {
            *sweeps -= 1;
            self.sweep(|layers, at| layers.take_in_if_refuted(at, rounds, by_pairs))?;
        }
        Ok(self.state.trail().len() > known)
    }

    /// Tries the literals refuted in earlier runs, in that order, as long as there is progress.
    fn refute_again(&mut self, rounds: u32, by_pairs: bool) -> Outcome {
        let mut known = usize::MAX;
        while known != self.state.trail().len() {
            known = self.state.trail().len();
            for at in 0..self.experience.before.len() {
                let l = self.experience.before[at];
                let past = self.past.binary_search_by_key(&l, |past| past.lit);
                if let Ok(past) = past
                    && !self.is_spared(l)
                    && self.take_in_if_refuted(past, rounds, by_pairs)?
                    && self.is_done()
                {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn take_in_if_refuted(
        &mut self,
        at: usize,
        rounds: u32,
        by_pairs: bool,
    ) -> Result<bool, Broken> {
        if self.past[at].held == self.version {
            return Ok(false);
        }
        let l = self.past[at].lit;
        let fails = self.fails_within(at, rounds) && (!by_pairs || self.pair_refutes(l));
        if fails {
            self.experience.refuted.push(l);
            self.conclude(&[!l])?;
        } else {
            self.past[at].held = self.version;
        }
        Ok(fails)
    }
}
