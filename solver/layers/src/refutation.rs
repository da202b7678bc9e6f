//! Why a what-if fails: few constraints that suffice.

use super::Layers;
use super::deduce::{Broken, Outcome};
use pencilmill_solver::Lit;
use std::collections::BTreeSet;

/// Why something cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// Constraints, as they were stated, none of which can be left out.
    pub by: Vec<u32>,
    /// Rounds from the assumption to the contradiction.
    pub rounds: u32,
}

impl Layers {
    /// Why this literal cannot be true, if looking at one constraint at a time shows it: the rounds are
    /// as few as possible, and of the constraints as many are left out as can be without more rounds,
    /// those stated last first. Everything that follows without a what-if must have been found before.
    pub fn refutation(&mut self, l: Lit) -> Option<Refutation> {
        let everything = |_: u32| true;
        let (rounds, used) = self.refute(l, u32::MAX, &everything)?;
        // what-ifs that end in a word's meaning need no constraint
        let rounds = rounds.max(1);
        let mut kept: BTreeSet<u32> = used;
        for from in kept.clone().into_iter().rev() {
            let without = |other: u32| other != from && kept.contains(&other);
            if self.refute(l, rounds, &without).is_some() {
                kept.remove(&from);
            }
        }
        Some(Refutation {
            by: kept.into_iter().collect(),
            rounds,
        })
    }

    /// The rounds after which supposing the literal breaks something, and the constraints that said
    /// anything in them, when only some of them are looked at.
    fn refute(
        &mut self,
        l: Lit,
        most: u32,
        allowed: &dyn Fn(u32) -> bool,
    ) -> Option<(u32, BTreeSet<u32>)> {
        let start = self.state.trail().len();
        let (mut rounds, mut used) = (0, BTreeSet::new());
        let broken = self.follow_some(l, most, allowed, &mut rounds, &mut used);
        self.state.undo(start);
        broken.is_err().then_some((rounds, used))
    }

    fn follow_some(
        &mut self,
        l: Lit,
        most: u32,
        allowed: &dyn Fn(u32) -> bool,
        rounds: &mut u32,
        used: &mut BTreeSet<u32>,
    ) -> Outcome {
        let mut from = self.state.trail().len();
        self.state.set(l)?;
        self.state.follow(from, &mut self.meanings)?;
        while *rounds < most && from < self.state.trail().len() {
            *rounds += 1;
            let mut due = Vec::new();
            self.state.due(from, &self.touching, &mut due);
            from = self.state.trail().len();
            let mut out = Vec::new();
            let mut broken = false;
            for number in due {
                let part = &self.parts[number as usize];
                if !allowed(part.from) {
                    continue;
                }
                let before = out.len();
                let look = self.state.look(number, &self.parts, &mut out);
                broken |= look.is_err();
                if look.is_err() || out.len() > before {
                    used.insert(part.from);
                }
            }
            if broken {
                return Err(Broken);
            }
            for l in out {
                self.state.set(l)?;
            }
            self.state.follow(from, &mut self.meanings)?;
        }
        Ok(())
    }
}
