//! Why a what-if fails: few constraints that suffice.

use super::Layers;
use super::deduce::{Broken, Outcome};
use pencilmill_solver::Lit;
use std::collections::BTreeSet;

/// Why something cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// Constraints, as they were stated; none of them can be left out, if there are no what-ifs inside.
    pub by: Vec<u32>,
    /// Rounds from the assumption to the contradiction.
    pub rounds: u32,
    /// Where the assumption leads, constraint by constraint.
    pub leads: Vec<Lead>,
    /// The constraint that is broken then; none if the meaning of a word is.
    pub breaks: Option<u32>,
    /// What it says and is known to be false, if that is how it is broken.
    pub clash: Option<Lit>,
}

/// What a constraint says on the way to a contradiction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lead {
    /// The constraint, as it was stated; none if it is what the words mean.
    pub by: Option<u32>,
    /// Another one that is taken together with it.
    pub and: Option<u32>,
    /// Whether it is no constraint that says so, but a what-if within this one: the contrary fails.
    pub inner: bool,
    /// What is new in what it says.
    pub lits: Vec<Lit>,
}

/// What is met on the way from an assumption.
#[derive(Default)]
struct Way {
    rounds: u32,
    used: BTreeSet<u32>,
    leads: Vec<Lead>,
    breaks: Option<u32>,
    clash: Option<Lit>,
}

impl Way {
    fn refutation(self) -> Refutation {
        Refutation {
            by: self.used.into_iter().collect(),
            rounds: self.rounds,
            leads: self.leads,
            breaks: self.breaks,
            clash: self.clash,
        }
    }
}

impl Layers {
    /// Why this literal cannot be true, if looking at one constraint at a time shows it: the rounds are
    /// as few as possible, and of the constraints as many are left out as can be without more rounds,
    /// those stated last first. Everything that follows without a what-if must have been found before.
    pub fn refutation(&mut self, l: Lit) -> Option<Refutation> {
        self.refutation_of(&[], &[l], u32::MAX)
    }

    /// The same of several literals together, within so many rounds, where others are taken for granted.
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
        let Way { rounds, used, .. } = self.refute(supposed, most, &everything)?;
        // what-ifs that end in a word's meaning need no constraint
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

    /// Why this literal cannot be true, if it takes what a layer above the short what-ifs has inside: what-ifs that are
    /// refuted on the way. Each of these is a lead of its own, refuted by what was known before the first of them that
    /// follow each other.
    pub fn deep_refutation(&mut self, l: Lit, layer: u8) -> Option<Refutation> {
        let start = self.state.trail().len();
        let mut way = Way::default();
        let broken = self.follow_deeper(l, layer, &mut way);
        self.state.undo(start);
        broken.is_err().then(|| way.refutation())
    }

    fn follow_deeper(&mut self, l: Lit, layer: u8, way: &mut Way) -> Outcome {
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
                    and: None,
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

    /// The rounds after which looking at one constraint at a time shows that this literal cannot be true, if it does.
    pub fn rounds_to_refute(&mut self, l: Lit) -> Option<u32> {
        let way = self.refute(&[l], u32::MAX, &|_| true)?;
        Some(way.rounds)
    }

    /// The rounds after which supposing the literals breaks something, the constraints that said anything in them, what
    /// they said and which one was broken, when only some of them are looked at.
    fn refute(
        &mut self,
        supposed: &[Lit],
        most: u32,
        allowed: &dyn Fn(u32) -> bool,
    ) -> Option<Way> {
        let start = self.state.trail().len();
        let mut way = Way::default();
        let broken = self.follow_some(supposed, most, allowed, &mut way);
        self.state.undo(start);
        broken.is_err().then_some(way)
    }

    fn follow_some(
        &mut self,
        supposed: &[Lit],
        most: u32,
        allowed: &dyn Fn(u32) -> bool,
        way: &mut Way,
    ) -> Outcome {
        let from = self.state.trail().len();
        for &l in supposed {
            self.state.set(l)?;
        }
        self.follow_words(self.state.trail().len(), from, way)?;
        self.follow_rounds(from, most, allowed, way)
    }

    /// Round after round, from one literal of the trail on.
    fn follow_rounds(
        &mut self,
        mut from: usize,
        most: u32,
        allowed: &dyn Fn(u32) -> bool,
        way: &mut Way,
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
                if !allowed(part.from) || part.and.is_some_and(|and| !allowed(and)) {
                    continue;
                }
                let before = out.len();
                let look = self.state.look(number, &self.parts, &mut out);
                if look.is_err() || out.len() > before {
                    way.used.extend(part.and.into_iter().chain([part.from]));
                }
                match look {
                    Err(_) => way.breaks = Some(way.breaks.unwrap_or(u32::MAX).min(part.from)),
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
                    let by = Some(by);
                    let inner = false;
                    way.leads.push(Lead {
                        by,
                        and,
                        inner,
                        lits,
                    });
                }
                if clash.is_some() {
                    way.breaks = Some(by);
                    way.clash = clash;
                    return Err(Broken);
                }
            }
            let said = self.state.trail().len();
            self.follow_words(said, from, way)?;
        }
        Ok(())
    }

    /// Follows the meanings of words from one literal of the trail on, and notes what is new from another one on.
    fn follow_words(&mut self, new: usize, from: usize, way: &mut Way) -> Outcome {
        let outcome = self.state.follow(from, &mut self.meanings);
        let lits = self.state.trail()[new..].to_vec();
        if !lits.is_empty() {
            let (by, and, inner) = (None, None, false);
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
