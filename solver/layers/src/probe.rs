//! What-ifs: suppose something, see where it leads, and if it leads to a contradiction, it is false.

use super::deduce::{Broken, Outcome};
use super::{By, Finding, Layers, Limits, SHORT, layer};
use pencilmill_solver::Lit;

/// What became of supposing a literal, to know when it is worth trying again.
pub(super) struct Past {
    pub lit: Lit,
    /// When it was last tried, for each depth: two rounds, a short what-if, a long one.
    tried: [u32; 3],
    /// The parts that were looked at.
    looked: [Vec<u32>; 3],
}

impl Past {
    pub fn of(lit: Lit) -> Past {
        Past {
            lit,
            tried: [0; 3],
            looked: [const { Vec::new() }; 3],
        }
    }

    /// Trying it at this depth led as far as it goes: deeper, it is the same.
    fn ended(&mut self, number: usize) {
        for deeper in number + 1..self.tried.len() {
            self.tried[deeper] = self.tried[number];
            let (here, there) = self.looked.split_at_mut(deeper);
            there[0].clone_from(&here[number]);
        }
    }
}

/// Room for the rounds of a what-if.
#[derive(Default)]
pub(super) struct Memory {
    due: Vec<u32>,
    out: Vec<Lit>,
}

/// How deep a what-if goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    /// Single constraints.
    One,
    /// Two constraints together as well.
    Two,
    /// Short what-ifs as well.
    Short,
}

impl Layers {
    /// Tells an answer, or as much of it as is drawn: a what-if that agrees with it cannot fail, and is spared. What
    /// is found stays the same. False: the constraints contradict this answer.
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

    /// Takes in what is drawn, and what follows.
    fn complete(&mut self, answer: &[Lit]) -> Outcome {
        let start = self.state.trail().len();
        for &l in answer {
            self.state.set(l)?;
        }
        self.state.follow(start, &mut self.meanings)?;
        self.go_further(start, u32::MAX, &mut 0, None).map(drop)
    }

    /// Whether the answer is known to say so too.
    fn agrees(&self, l: Lit) -> bool {
        self.expected.get(l.index()).is_some_and(|&so| so)
    }

    /// The cheapest what-ifs that refute something, all of them: the layer, the rounds to the nearest
    /// contradiction, and what follows.
    pub(super) fn what_if(&mut self, limits: Limits) -> Option<(u8, u32, Vec<Finding>)> {
        let tries = [
            (layer::TWO, 2, Inside::One),
            (layer::SHORT, SHORT, Inside::One),
            (layer::LONG, u32::MAX, Inside::One),
            (layer::LONG, u32::MAX, Inside::Two),
            (layer::NESTED, u32::MAX, Inside::Short),
        ];
        for (number, (layer, rounds, inside)) in tries.into_iter().enumerate() {
            let charged = inside != Inside::One;
            if layer > limits.layer || charged && self.work >= limits.work {
                return None;
            }
            let before = self.work;
            if number == 2
                && let Some((cases, found)) = self.by_cases()
            {
                self.work = before;
                return Some((layer, cases, found));
            }
            // First what changed since it was tried last; only if that finds nothing, everything.
            let mut refuted = self.refuted(number, rounds, inside, false);
            if refuted.is_none() && inside == Inside::One {
                refuted = self.refuted(number, rounds, inside, true);
            }
            if !charged {
                self.work = before;
            }
            if let Some((depth, found)) = refuted {
                let by = By::WhatIf;
                let found = found.into_iter().map(|lit| Finding { lit, by });
                return Some((layer, depth, found.collect()));
            }
        }
        None
    }

    /// Everything that so many rounds refute, negated, with the rounds of the nearest contradiction.
    fn refuted(
        &mut self,
        number: usize,
        rounds: u32,
        inside: Inside,
        again: bool,
    ) -> Option<(u32, Vec<Lit>)> {
        let mut nearest = u32::MAX;
        let mut found = Vec::new();
        for at in 0..self.past.len() {
            let l = self.past[at].lit;
            if self.state.values().of(l) != 0 || self.agrees(l) {
                continue;
            }
            if inside == Inside::One && !self.is_due(at, number, again) {
                continue;
            }
            let refuted = match (number, inside) {
                (0, _) => self.two_refute(l, at),
                (_, Inside::One) => self.suppose(l, rounds, Some((at, number))),
                _ => self.suppose_more(l, inside),
            };
            if let Some(depth) = refuted {
                nearest = nearest.min(depth);
                found.push(!l);
            }
        }
        (!found.is_empty()).then_some((nearest.max(1), found))
    }

    /// Whether something a what-if looked at changed since, or, if `again`, any other thing did.
    fn is_due(&self, at: usize, number: usize, again: bool) -> bool {
        let past = &self.past[at];
        let tried = past.tried[number];
        if tried == 0 {
            return !again;
        }
        let changed = |part: &u32| self.touched[*part as usize] >= tried;
        let local = past.looked[number].iter().any(changed);
        // what this very round tried is not tried again
        if again {
            !local && tried < self.round
        } else {
            local
        }
    }

    /// Supposes a literal for so many rounds: the round in which that breaks something.
    fn suppose(&mut self, l: Lit, rounds: u32, note: Option<(usize, usize)>) -> Option<u32> {
        let start = self.state.trail().len();
        let mut looked = Vec::new();
        if let Some((at, number)) = note {
            looked = std::mem::take(&mut self.past[at].looked[number]);
            looked.clear();
            self.past[at].tried[number] = self.round;
        }
        let mut depth = 0;
        let found = self.go_on(l, rounds, &mut depth, note.map(|_| &mut looked));
        self.state.undo(start);
        self.work += u64::from(depth) + 1;
        if let Some((at, number)) = note {
            self.past[at].looked[number] = looked;
            if found == Ok(true) {
                self.past[at].ended(number);
            }
        }
        found.is_err().then_some(depth)
    }

    /// True if nothing more follows, however many rounds there were. Takes note of the small parts it looks at.
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

    /// So many rounds, from what came after the first `from` literals. True if nothing more follows.
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

    /// One round of looks at these parts; what they say is taken in afterwards. The small ones come first: if one of
    /// them breaks, the others need no look.
    fn step(&mut self, due: &[u32], out: &mut Vec<Lit>) -> Outcome {
        out.clear();
        for &part in due {
            self.state.look(part, &self.parts, out)?;
        }
        let from = self.state.trail().len();
        for &l in &*out {
            self.state.set(l)?;
        }
        self.state.follow(from, &mut self.meanings)
    }

    /// Whether two constraints refute a literal: what one of them says of it breaks the other.
    fn two_refute(&mut self, l: Lit, at: usize) -> Option<u32> {
        self.suppose(l, 2, Some((at, 0)))?;
        let start = self.state.trail().len();
        let refuted = self.pair(l).is_err();
        self.state.undo(start);
        refuted.then_some(1)
    }

    fn pair(&mut self, l: Lit) -> Outcome {
        let from = self.state.trail().len();
        self.state.set(l)?;
        self.state.follow(from, &mut self.meanings)?;
        let (mut first, mut others, mut out) = (Vec::new(), Vec::new(), Vec::new());
        self.state.due(from, &self.touching, &mut first);
        let supposed = self.state.trail().len();
        for &one in &first {
            self.step(&[one], &mut out)?;
            if self.state.trail().len() == supposed {
                continue;
            }
            self.state.due(supposed, &self.touching, &mut others);
            for &other in &others {
                out.clear();
                self.state.look(other, &self.parts, &mut out)?;
                if self.contradictory(&mut out) {
                    return Err(Broken);
                }
            }
            self.state.undo(supposed);
        }
        Ok(())
    }

    /// Whether a literal stands in the list with its negation.
    fn contradictory(&self, lits: &mut [Lit]) -> bool {
        lits.sort_unstable();
        lits.windows(2).any(|w| w[0] == !w[1])
    }

    /// A long what-if: where single constraints end, whatever stands near goes on with what is allowed
    /// inside.
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
            let near = self.near(start);
            let from = self.state.trail().len();
            let mut found = Vec::new();
            for l in near {
                let refuted = match inside {
                    Inside::Short => self.suppose(l, SHORT, None),
                    _ => self.suppose(l, 2, None).filter(|_| {
                        let start = self.state.trail().len();
                        let refuted = self.pair(l).is_err();
                        self.state.undo(start);
                        refuted
                    }),
                };
                if refuted.is_some() {
                    found.push(!l);
                }
            }
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

    /// Unknown literals of the small constraints that what came after the first `start` literals
    /// stands in.
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
