//! What-ifs: assume a literal, follow its consequences, and deduce its negation from a
//! contradiction.

use super::values::{Broken, Outcome};
use super::{By, Finding, Layers, Limits, SHORT, layer};
use pencilmill_solver::Lit;
use std::mem::take;

/// The record of the last what-if of a literal, which shows when it is worth repeating.
pub(super) struct Past {
    pub lit: Lit,
    /// Time of the last trial.
    tried: u32,
    /// The small parts that were examined.
    looked: Vec<u32>,
    /// Its consequences, with `FALSE` after a contradiction.
    led: Vec<Lit>,
    /// True if a fixpoint was reached.
    ended: bool,
    /// True if it leads to a contradiction, in any number of rounds.
    fails: bool,
    /// The version of the known literals in which [`Layers::reach`] did not refute it.
    pub held: u32,
}

impl Past {
    pub fn of(lit: Lit) -> Past {
        Past {
            lit,
            tried: 0,
            looked: Vec::new(),
            led: Vec::new(),
            ended: false,
            fails: false,
            held: 0,
        }
    }

    /// Forgets everything, and keeps the memory for it.
    pub fn begin_again(&mut self) {
        (self.tried, self.held) = (0, 0);
        (self.ended, self.fails) = (false, false);
        self.looked.clear();
        self.led.clear();
    }
}

/// Memory for the rounds of a what-if.
#[derive(Default)]
pub(super) struct Memory {
    due: Vec<u32>,
    large: Vec<u32>,
    pub looked: Vec<u32>,
    out: Vec<Lit>,
}

/// The deductions allowed in a what-if besides those from single constraints.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    /// Pairs of constraints.
    Two,
    /// Nested short what-ifs.
    Short,
}

/// The charged what-ifs, with their layers.
const CHARGED: [(u8, Inside); 2] = [(layer::LONG, Inside::Two), (layer::NESTED, Inside::Short)];

/// The rounds of what-ifs with single constraints, for layers up to this one.
pub(super) const fn rounds_within(most: u8) -> Option<u32> {
    match most {
        layer::ONE => None,
        layer::TWO => Some(2),
        layer::SHORT => Some(SHORT),
        _ => Some(u32::MAX),
    }
}

/// The rounds to the nearest contradiction of these refuted literals, and the deductions from all
/// of them.
fn nearest(refuted: &[(Lit, u32)]) -> Option<(u32, Vec<Finding>)> {
    let nearest = refuted.iter().map(|refuted| refuted.1).min()?;
    let by = By::WhatIf;
    let found = refuted.iter().map(|&(l, _)| Finding { lit: !l, by });
    Some((nearest.max(1), found.collect()))
}

impl Layers {
    /// Gives the solver an answer, or the drawn part of it. What-ifs that agree with it cannot
    /// fail and are skipped, which does not change the deductions. Returns false if the constraints
    /// contradict the answer.
    pub fn expect(&mut self, answer: &[Lit]) -> bool {
        self.expected.clear();
        let start = self.state.trail().len();
        let possible = self.complete(answer).is_ok();
        if possible {
            self.expected.resize(self.state.values().0.len(), false);
            for l in self.state.trail() {
                self.expected[l.index()] = true;
            }
        }
        self.state.undo(start);
        possible
    }

    /// Applies the drawn literals and their consequences.
    fn complete(&mut self, answer: &[Lit]) -> Outcome {
        let start = self.state.trail().len();
        for &l in answer {
            self.state.set(l)?;
        }
        self.state.follow(start, &mut self.meanings)?;
        self.go_further(start, u32::MAX, &mut 0, None).map(drop)
    }

    /// Returns whether the answer is known to imply the literal.
    pub fn expects(&self, l: Lit) -> bool {
        self.expected.get(l.index()).is_some_and(|&so| so)
    }

    /// Finds all cheapest what-ifs that are refuted. Returns the layer, the rounds to the nearest
    /// contradiction, and the deductions.
    pub(super) fn what_if(&mut self, limits: Limits) -> Option<(u8, u32, Vec<Finding>)> {
        let before = self.work;
        let found = self.free_what_if(limits.layer);
        // only charged what-ifs count
        self.work = before;
        found.or_else(|| self.charged_what_if(limits))
    }

    /// Like [`Layers::what_if`], with single constraints only.
    fn free_what_if(&mut self, most: u8) -> Option<(u8, u32, Vec<Finding>)> {
        let rounds = rounds_within(most)?;
        let refuted = self.refuted(rounds);
        if let Some((nearest, found)) = nearest(&self.refuted_by_pairs(&refuted)) {
            return Some((layer::TWO, nearest, found));
        }
        if most >= layer::SHORT {
            let short: Vec<_> = refuted
                .iter()
                .filter(|one| one.1 <= SHORT)
                .copied()
                .collect();
            if let Some((nearest, found)) = nearest(&short) {
                return Some((layer::SHORT, nearest, found));
            }
        }
        if most < layer::LONG {
            return None;
        }
        if let Some((cases, found)) = self.by_cases() {
            return Some((layer::LONG, cases, found));
        }
        let (nearest, found) = nearest(&refuted)?;
        Some((layer::LONG, nearest, found))
    }

    /// Like [`Layers::what_if`], with charged what-ifs only.
    pub(super) fn charged_what_if(&mut self, limits: Limits) -> Option<(u8, u32, Vec<Finding>)> {
        for (layer, inside) in CHARGED {
            if layer > limits.layer || limits.work == 0 {
                return None;
            }
            if layer == layer::NESTED && self.nested >= limits.work {
                self.gave_up = true;
                return None;
            }
            let before = self.work;
            let mut refuted = Vec::new();
            for at in 0..self.past.len() {
                let l = self.past[at].lit;
                if !self.is_spared(l) {
                    let depth = self.suppose_more(l, inside);
                    refuted.extend(depth.map(|depth| (l, depth)));
                }
            }
            if layer == layer::NESTED {
                self.nested += self.work - before;
            }
            if let Some((nearest, found)) = nearest(&refuted) {
                return Some((layer, nearest, found));
            }
        }
        None
    }

    /// All literals refuted by single constraints within this many rounds, with the rounds to the
    /// contradiction.
    fn refuted(&mut self, rounds: u32) -> Vec<(Lit, u32)> {
        let mut refuted = Vec::new();
        // nothing is applied, so nothing is violated
        let _ = self.sweep(|layers, at| {
            let l = layers.past[at].lit;
            let ends = layers.ends_well(at);
            let depth = (!ends)
                .then(|| layers.suppose(l, rounds, Some(at)))
                .flatten();
            refuted.extend(depth.map(|depth| (l, depth)));
            Ok(depth.is_some())
        });
        refuted
    }

    /// Tries all what-ifs that may fail. `fails` tries one and returns whether it fails; it may
    /// apply deductions, until the puzzle is solved.
    ///
    /// The consequences of a what-if without a contradiction cannot lead to one either, so they are
    /// not tried themselves.
    pub(super) fn sweep(
        &mut self,
        mut fails: impl FnMut(&mut Layers, usize) -> Result<bool, Broken>,
    ) -> Outcome {
        let mut covered = vec![false; self.state.values().0.len()];
        let mut order: Vec<usize> = (0..self.past.len())
            .filter(|&at| !self.is_spared(self.past[at].lit))
            .collect();
        // those with the most consequences cover most
        order.sort_by_key(|&at| std::cmp::Reverse(self.past[at].led.len()));
        for at in order {
            let l = self.past[at].lit;
            if covered[l.index()] || self.is_spared(l) {
                continue;
            }
            if fails(self, at)? {
                if self.is_done() {
                    break;
                }
                continue;
            }
            covered[l.index()] = true;
            let past = &self.past[at];
            if past.ended {
                past.led.iter().for_each(|l| covered[l.index()] = true);
            }
        }
        Ok(())
    }

    /// Tests whether single constraints refute a literal within this many rounds. Without a limit,
    /// the wide parts come last.
    pub(super) fn fails_within(&mut self, at: usize, rounds: u32) -> bool {
        if rounds == u32::MAX {
            return self.past[at].fails || !self.follow_to_the_end(at);
        }
        !self.ends_well(at) && self.suppose(self.past[at].lit, rounds, Some(at)).is_some()
    }

    /// Returns whether a literal need not be tried: it is known, the answer implies it, or it
    /// occurs in no part.
    pub(super) fn is_spared(&self, l: Lit) -> bool {
        self.state.values().of(l) != 0 || self.expects(l) || self.idle[l.var()]
    }

    /// Assumes a literal for this many rounds. Returns the round of the contradiction, and records
    /// the consequences if `note` is given.
    fn suppose(&mut self, l: Lit, rounds: u32, note: Option<usize>) -> Option<u32> {
        let start = self.state.trail().len();
        let mut looked = Vec::new();
        if let Some(at) = note {
            looked = std::mem::take(&mut self.past[at].looked);
            looked.clear();
            self.past[at].tried = self.round;
        }
        let mut depth = 0;
        let found = self.go_on(l, rounds, &mut depth, note.map(|_| &mut looked));
        self.work += u64::from(depth) + 1;
        if let Some(at) = note {
            let past = &mut self.past[at];
            past.looked = looked;
            past.ended = found == Ok(true);
            past.led.clear();
            match found {
                Ok(_) => past.led.extend(&self.state.trail()[start..]),
                Err(Broken) => past.led.push(Lit::FALSE),
            }
        }
        self.state.undo(start);
        found.is_err().then_some(depth)
    }

    /// Tests at low cost whether a literal that was tried before leads to no contradiction.
    fn ends_well(&mut self, at: usize) -> bool {
        let past = &self.past[at];
        !past.fails && past.tried > 0 && self.follow_to_the_end(at)
    }

    /// Follows a what-if to the fixpoint and records its consequences. Returns true if there is no
    /// contradiction. A trial that reached a fixpoint before is continued from there.
    fn follow_to_the_end(&mut self, at: usize) -> bool {
        let past = &mut self.past[at];
        let since = if past.ended { past.tried } else { u32::MAX };
        let (mut led, mut looked) = (take(&mut past.led), take(&mut past.looked));
        if !past.ended {
            looked.clear();
            led.clear();
            led.push(past.lit);
        }
        let start = self.state.trail().len();
        let ends = self.go_on_from(&led, since, &mut looked).is_ok();
        let past = &mut self.past[at];
        past.fails = !ends;
        past.ended = ends;
        if ends {
            past.tried = self.round;
            led.clear();
            led.extend(&self.state.trail()[start..]);
            looked.sort_unstable();
            looked.dedup();
        }
        (past.led, past.looked) = (led, looked);
        self.state.undo(start);
        ends
    }

    /// All consequences of a set of literals that was a fixpoint at time `since`: of the parts
    /// examined then, only changed ones are examined again. The wide parts come last, whenever the
    /// small ones are exhausted.
    pub(super) fn go_on_from(&mut self, led: &[Lit], since: u32, looked: &mut Vec<u32>) -> Outcome {
        let start = self.state.trail().len();
        for &l in led {
            self.state.set(l)?;
        }
        let first = since == u32::MAX;
        let mut from = if first {
            start
        } else {
            self.state.trail().len()
        };
        self.state.follow(start, &mut self.meanings)?;
        let mut memory = take(&mut self.memory);
        let again = |part: &u32| !first && self.touched[*part as usize] >= since;
        memory.due.clear();
        memory.due.extend(looked.iter().copied().filter(again));
        memory.large.clear();
        memory
            .large
            .extend((self.state.wide()..self.parts.len() as u32).filter(again));
        let mut found = self.step(&memory.due, &mut memory.out);
        while found.is_ok() {
            if from < self.state.trail().len() {
                self.state.due(from, &self.touching, &mut memory.due);
                from = self.state.trail().len();
                let wide = self.state.wide();
                let small = memory.due.partition_point(|&part| part < wide);
                for &part in &memory.due[small..] {
                    if !memory.large.contains(&part) {
                        memory.large.push(part);
                    }
                }
                looked.extend(&memory.due[..small]);
                found = self.step(&memory.due[..small], &mut memory.out);
            } else if let Some(next) = (0..memory.large.len()).min_by_key(|&at| memory.large[at]) {
                let part = memory.large.swap_remove(next);
                found = self.step(&[part], &mut memory.out);
            } else {
                break;
            }
        }
        self.memory = memory;
        found
    }

    /// Returns true at a fixpoint, however many rounds it takes. Records the small parts that it
    /// examines.
    fn go_on(
        &mut self,
        l: Lit,
        rounds: u32,
        depth: &mut u32,
        looked: Option<&mut Vec<u32>>,
    ) -> Result<bool, Broken> {
        let from = self.state.trail().len();
        self.state.set(l)?;
        self.state.follow(from, &mut self.meanings)?;
        self.go_further(from, rounds, depth, looked)
    }

    /// Runs this many rounds from trail position `from` on. Returns true at a fixpoint.
    pub(super) fn go_further(
        &mut self,
        mut from: usize,
        rounds: u32,
        depth: &mut u32,
        mut looked: Option<&mut Vec<u32>>,
    ) -> Result<bool, Broken> {
        let mut memory = std::mem::take(&mut self.memory);
        let mut found = Ok(());
        while *depth < rounds && from < self.state.trail().len() && found.is_ok() {
            *depth += 1;
            self.state.due(from, &self.touching, &mut memory.due);
            if let Some(looked) = &mut looked {
                let local = |&&part: &&u32| !self.parts[part as usize].is_wide();
                looked.extend(memory.due.iter().take_while(local));
            }
            from = self.state.trail().len();
            found = self.step(&memory.due, &mut memory.out);
        }
        self.memory = memory;
        found.map(|()| from == self.state.trail().len())
    }

    /// One round over these parts; their deductions are applied afterwards. The small ones come
    /// first: if one of them is violated, the others are not examined.
    pub(super) fn step(&mut self, due: &[u32], out: &mut Vec<Lit>) -> Outcome {
        out.clear();
        // nothing follows after a stop, so that the work ends soon
        if self.stop.is_set() {
            return Ok(());
        }
        for &part in due {
            self.state.look(part, &self.parts, out)?;
        }
        let from = self.state.trail().len();
        for &l in &*out {
            self.state.set(l)?;
        }
        self.state.follow(from, &mut self.meanings)
    }

    /// A long what-if: at the fixpoint of single constraints, the deductions of `inside` are made
    /// nearby.
    fn suppose_more(&mut self, l: Lit, inside: Inside) -> Option<u32> {
        let start = self.state.trail().len();
        let mut depth = 0;
        let found = self.go_deeper(l, inside, &mut depth);
        self.state.undo(start);
        self.work += u64::from(depth) + 1;
        found.is_err().then_some(depth)
    }

    fn go_deeper(&mut self, l: Lit, inside: Inside, depth: &mut u32) -> Outcome {
        let start = self.state.trail().len();
        self.go_on(l, u32::MAX, depth, None)?;
        loop {
            let from = self.state.trail().len();
            let found = self.refuted_near(start, inside);
            if found.is_empty() {
                return Ok(());
            }
            *depth += 1;
            for l in found {
                self.state.set(l)?;
            }
            self.state.follow(from, &mut self.meanings)?;
            self.go_further(from, u32::MAX, depth, None)?;
        }
    }

    /// The deductions from nested what-ifs of a layer, near the literals from trail position
    /// `start` on.
    pub(super) fn refuted_inside(&mut self, start: usize, layer: u8) -> Vec<Lit> {
        let charged = CHARGED.iter().find(|charged| charged.0 == layer);
        charged.map_or_else(Vec::new, |&(_, inside)| self.refuted_near(start, inside))
    }

    fn refuted_near(&mut self, start: usize, inside: Inside) -> Vec<Lit> {
        let mut found = Vec::new();
        for l in self.near(start) {
            let refuted = match inside {
                Inside::Short => self.suppose(l, SHORT, None),
                Inside::Two => self.suppose(l, 2, None).filter(|_| self.pair_refutes(l)),
            };
            if refuted.is_some() {
                found.push(!l);
            }
        }
        found
    }

    /// The unknown literals of the small parts that contain literals from trail position `start`
    /// on.
    fn near(&mut self, start: usize) -> Vec<Lit> {
        let mut due = Vec::new();
        self.state.due(start, &self.touching, &mut due);
        let small = due.iter().map(|&p| &self.parts[p as usize]);
        let lits = small.filter(|p| !p.is_wide()).flat_map(|p| p.kind.lits());
        let values = self.state.values();
        let mut near: Vec<Lit> = lits
            .filter(|&l| values.of(l) == 0)
            .flat_map(|l| [l, !l])
            .collect();
        near.sort_unstable();
        near.dedup();
        near
    }
}
