//! How far layers lead, without saying how hard the way is.

use super::deduce::{Broken, Outcome};
use super::probe::rounds_within;
use super::{End, Layers, Limits, layer};
use pencilmill_solver::Lit;
use std::mem::take;

/// What led on, which is tried first where much the same is solved again. It changes nothing of what is found, only how soon.
#[derive(Default)]
pub struct Experience {
    /// What was refuted before this time, and this time, in order.
    before: Vec<Lit>,
    refuted: Vec<Lit>,
    /// Some constraints whose cases had something in common, the latest first.
    pub(super) cases: Vec<u32>,
}

/// Constraints that are remembered for their cases.
const CASES: usize = 12;

impl Experience {
    /// Remembers a constraint whose cases had something in common.
    pub(super) fn note_cases(&mut self, from: u32) {
        self.cases.retain(|&other| other != from);
        self.cases.insert(0, from);
        self.cases.truncate(CASES);
    }

    /// Puts what was refuted this time first. No more is kept than there is to be tried.
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
    /// Goes as far as these layers lead, and takes in everything as soon as it is found: what longer what-ifs refute together
    /// with what shorter ones do. What is known in the end is what [`Layers::solve`] knows, only sooner; the order in which it
    /// was found says nothing about how hard it is.
    pub fn reach(&mut self, limits: Limits) -> End {
        self.work = 0;
        self.round = self.round.max(1);
        let limits = Limits {
            work: limits.work.saturating_mul(u64::from(self.unknowns())),
            ..limits
        };
        let went = self.go_all_the_way(limits);
        self.experience.close(self.past.len());
        match went {
            Err(Broken) => End::Broken,
            Ok(()) if self.is_done() => End::Solved,
            Ok(()) => End::Stuck,
        }
    }

    fn go_all_the_way(&mut self, limits: Limits) -> Outcome {
        if self.broken {
            return Err(Broken);
        }
        let all: Vec<u32> = (0..self.parts.len() as u32).collect();
        let found = self.look(&all)?;
        let lits: Vec<Lit> = found.iter().map(|f| f.lit).collect();
        self.conclude(&lits)?;
        while !self.is_done() {
            if !self.go_beyond(limits)? {
                return Ok(());
            }
        }
        // a last look at everything
        self.look(&all).map(drop)
    }

    /// Takes in what was found, and all that single constraints say then.
    fn conclude(&mut self, lits: &[Lit]) -> Outcome {
        let start = self.state.trail().len();
        let set = lits.iter().try_for_each(|&l| self.state.set(l));
        let followed = set.and_then(|()| self.state.follow(start, &mut self.meanings));
        let led = followed.and_then(|()| self.go_further(start, u32::MAX, &mut 0, None));
        self.touch(start);
        self.round += 1;
        self.broken |= led.is_err();
        led.map(drop)
    }

    /// Takes in something that single constraints do not say, if these layers do.
    fn go_beyond(&mut self, limits: Limits) -> Result<bool, Broken> {
        let Some(rounds) = rounds_within(limits.layer) else {
            return Ok(false);
        };
        let work = self.work;
        let refuted = self.take_in_refuted(rounds, limits.layer == layer::TWO)?;
        // only what-ifs with something inside are charged
        self.work = work;
        if refuted || limits.layer < layer::LONG {
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

    /// Refutes what so many rounds of single constraints do, or only what two constraints do, and takes each in before the next
    /// what-if. Whether there was any.
    fn take_in_refuted(&mut self, rounds: u32, by_pairs: bool) -> Result<bool, Broken> {
        let known = self.state.trail().len();
        self.refute_again(rounds, by_pairs)?;
        if self.state.trail().len() == known {
            self.sweep(|layers, at| layers.take_in_if_refuted(at, rounds, by_pairs))?;
        }
        Ok(self.state.trail().len() > known)
    }

    /// Tries what was refuted before, in that order, as long as that leads on.
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
        let l = self.past[at].lit;
        let fails = self.fails_within(at, rounds) && (!by_pairs || self.pair_refutes(l));
        if fails {
            self.experience.refuted.push(l);
            self.conclude(&[!l])?;
        }
        Ok(fails)
    }
}
