//! Explanations of failed what-ifs: small sets of constraints that suffice.

use super::values::{Broken, Outcome};
use super::{Layers, With};
use pencilmill_solver::Lit;
use std::collections::BTreeSet;

/// The reason why an assumption is impossible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// Numbers of the constraints; none is redundant, unless there are nested what-ifs.
    pub by: Vec<u32>,
    /// Rounds from the assumption to the contradiction.
    pub rounds: u32,
    /// The consequences of the assumption, constraint by constraint.
    pub leads: Vec<Lead>,
    /// The violated constraint; none if it is a definition.
    pub breaks: Option<u32>,
    /// Numbers of other constraints combined with it.
    pub and: With,
    /// A literal that the violated constraint implies and that is known to be false, if that is the
    /// violation.
    pub clash: Option<Lit>,
}

/// The deductions from a constraint on the way to a contradiction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lead {
    /// Number of the constraint; none for definitions.
    pub by: Option<u32>,
    /// Numbers of other constraints combined with it.
    pub and: With,
    /// True if the source is not a constraint but a nested what-if: the negation fails.
    pub inner: bool,
    /// The new literals among the deductions.
    pub lits: Vec<Lit>,
}

/// The deductions on the way from an assumption.
#[derive(Default)]
struct Derivation {
    rounds: u32,
    used: BTreeSet<u32>,
    leads: Vec<Lead>,
    /// The violated constraint, and others combined with it.
    breaks: Option<(u32, With)>,
    clash: Option<Lit>,
}

impl Derivation {
    fn refutation(self) -> Refutation {
        Refutation {
            by: self.used.into_iter().collect(),
            rounds: self.rounds,
            leads: self.leads,
            breaks: self.breaks.map(|breaks| breaks.0),
            and: self.breaks.map(|breaks| breaks.1).unwrap_or_default(),
            clash: self.clash,
        }
    }
}

impl Layers {
    /// A refutation of a literal by single constraints: it has as few rounds as possible, and no
    /// constraint is redundant at that number of rounds; later constraints are removed first. All
    /// deductions without a what-if must have been made before.
    pub fn refutation(&mut self, l: Lit) -> Option<Refutation> {
        self.refutation_of(&[], &[l], u32::MAX)
    }

    /// Like [`Layers::refutation`], for several literals together within this many rounds; others
    /// are taken as given.
    pub fn refutation_of(
        &mut self,
        granted: &[Lit],
        supposed: &[Lit],
        most: u32,
    ) -> Option<Refutation> {
        let start = self.state.trail().len();
        let mut set = granted.iter().map(|&l| self.state.set(l));
        let taken = set.all(|set| set.is_ok());
        let taken = taken && self.state.follow(start, &mut self.meanings).is_ok();
        let found = taken.then(|| self.least(supposed, most)).flatten();
        self.state.undo(start);
        found
    }

    fn least(&mut self, supposed: &[Lit], most: u32) -> Option<Refutation> {
        let everything = |_: u32| true;
        let Derivation { rounds, used, .. } = self.refute(supposed, most, &everything)?;
        // what-ifs that violate a definition need no constraint
        let rounds = rounds.max(1);
        let mut kept: BTreeSet<u32> = used;
        for from in kept.clone().into_iter().rev() {
            let without = |other: u32| other != from && kept.contains(&other);
            if self.refute(supposed, rounds, &without).is_some() {
                kept.remove(&from);
            }
        }
        let only_kept = |other: u32| kept.contains(&other);
        let way = self.refute(supposed, rounds, &only_kept)?;
        Some(Refutation {
            by: kept.into_iter().collect(),
            rounds,
            ..way.refutation()
        })
    }

    /// A refutation of a literal that needs the nested what-ifs of a layer above the short ones.
    /// Each nested what-if is a lead of its own, refuted by the literals known before the first in
    /// its sequence.
    pub fn deep_refutation(&mut self, l: Lit, layer: u8) -> Option<Refutation> {
        let start = self.state.trail().len();
        let mut way = Derivation::default();
        let broken = self.follow_deeper(l, layer, &mut way);
        self.state.undo(start);
        broken.is_err().then(|| way.refutation())
    }

    fn follow_deeper(&mut self, l: Lit, layer: u8, way: &mut Derivation) -> Outcome {
        let start = self.state.trail().len();
        let everything = |_: u32| true;
        self.follow_some(&[l], u32::MAX, &everything, way)?;
        loop {
            let found = self.refuted_inside(start, layer);
            if found.is_empty() {
                return Ok(());
            }
            let from = self.state.trail().len();
            way.rounds += 1;
            for l in found {
                let set = self.state.set(l);
                if set.is_err() {
                    way.clash = Some(l);
                }
                way.leads.push(Lead {
                    by: None,
                    and: With::default(),
                    inner: true,
                    lits: vec![l],
                });
                set?;
            }
            let said = self.state.trail().len();
            self.follow_words(said, from, way)?;
            self.follow_rounds(from, u32::MAX, &everything, way)?;
        }
    }

    /// The least number of rounds in which single constraints refute a literal, if they do.
    pub fn rounds_to_refute(&mut self, l: Lit) -> Option<u32> {
        let way = self.refute(&[l], u32::MAX, &|_| true)?;
        Some(way.rounds)
    }

    /// Assumes literals and examines only some constraints. Returns the rounds to the
    /// contradiction, the constraints with deductions, those deductions, and the violated
    /// constraint.
    fn refute(
        &mut self,
        supposed: &[Lit],
        most: u32,
        allowed: &dyn Fn(u32) -> bool,
    ) -> Option<Derivation> {
        let start = self.state.trail().len();
        let mut way = Derivation::default();
        let broken = self.follow_some(supposed, most, allowed, &mut way);
        self.state.undo(start);
        broken.is_err().then_some(way)
    }

    fn follow_some(
        &mut self,
        supposed: &[Lit],
        most: u32,
        allowed: &dyn Fn(u32) -> bool,
        way: &mut Derivation,
    ) -> Outcome {
        let from = self.state.trail().len();
        for &l in supposed {
            self.state.set(l)?;
        }
        self.follow_words(self.state.trail().len(), from, way)?;
        self.follow_rounds(from, most, allowed, way)
    }

    /// Runs round after round, from a trail position on.
    fn follow_rounds(
        &mut self,
        mut from: usize,
        most: u32,
        allowed: &dyn Fn(u32) -> bool,
        way: &mut Derivation,
    ) -> Outcome {
        while way.rounds < most && from < self.state.trail().len() {
            way.rounds += 1;
            let mut due = Vec::new();
            self.state.due(from, &self.touching, &mut due);
            from = self.state.trail().len();
            let mut out = Vec::new();
            let mut said = Vec::new();
            for number in due {
                let part = &self.parts[number as usize];
                if !part.sources().all(allowed) {
                    continue;
                }
                let before = out.len();
                let look = self.state.look(number, &self.parts, &mut out);
                if look.is_err() || out.len() > before {
                    way.used.extend(part.sources());
                }
                match look {
                    Err(_) => {
                        let own = (part.from, part.and);
                        way.breaks = Some(way.breaks.map_or(own, |other| other.min(own)));
                    }
                    Ok(()) if out.len() > before => {
                        said.push((part.from, part.and, out[before..].to_vec()));
                    }
                    Ok(()) => {}
                }
            }
            if way.breaks.is_some() {
                return Err(Broken);
            }
            for (by, and, lits) in said {
                let known = self.state.trail().len();
                let clash = lits.iter().copied().find(|&l| self.state.set(l).is_err());
                let lits = self.state.trail()[known..].to_vec();
                if !lits.is_empty() {
                    let inner = false;
                    way.leads.push(Lead {
                        by: Some(by),
                        and,
                        inner,
                        lits,
                    });
                }
                if clash.is_some() {
                    way.breaks = Some((by, and));
                    way.clash = clash;
                    return Err(Broken);
                }
            }
            let said = self.state.trail().len();
            self.follow_words(said, from, way)?;
        }
        Ok(())
    }

    /// Propagates definitions from trail position `from` on, and records the literals from position
    /// `new` on.
    fn follow_words(&mut self, new: usize, from: usize, way: &mut Derivation) -> Outcome {
        let outcome = self.state.follow(from, &mut self.meanings);
        let lits = self.state.trail()[new..].to_vec();
        if !lits.is_empty() {
            let (by, and, inner) = (None, With::default(), false);
            way.leads.push(Lead {
                by,
                and,
                inner,
                lits,
            });
        }
        outcome
    }
}
