//! A solver that models human solving in layers: deductions from one constraint, from two combined,
//! and from what-ifs refuted within a few rounds, within many, or with nested what-ifs.
//!
//! [`Layers::solve`] proceeds in rounds. Each round finds the cheapest layer at which anything
//! follows and applies everything that follows there at once, so the result does not depend on the
//! order of constraints or the numbering of variables. There is no learning or backtracking: the
//! purpose is to measure difficulty, not speed.
//!
//! Constraints are examined one by one (`deduce`); large ones are divided into parts. Clauses with
//! a variable that the solver does not draw define derived variables; they are propagated at once
//! and at no cost.

#![warn(clippy::missing_errors_doc)]

mod bitboard;
mod boards;
mod cases;
mod choices;
mod clauses;
mod combined;
mod deduce;
mod graphs;
mod look;
mod one_of;
mod pairs;
mod probe;
mod reach;
mod refutation;
mod rows;
mod support;
mod thin;
mod values;
mod walk;

pub use cases::WayToMeet;
use clauses::{Clauses, Stated};
use deduce::PartKind;
pub use graphs::{Failed, Ownership};
use graphs::{LookScratch, Owners};
use look::{ConstraintPart, Meanings, State};
use pencilmill_solver::{Constraint, Interrupt, Lit};
pub use reach::Experience;
pub use refutation::{Lead, Refutation};
use rows::Rows;
pub use support::Alone;
use values::{Broken, Values};

/// The number of rounds of a short what-if.
pub const SHORT: u32 = 6;

/// The numbers of the layers, cheapest first.
pub mod layer {
    /// One constraint alone.
    pub const ONE: u8 = 0;
    /// Two constraints that share variables.
    pub const TWO: u8 = 1;
    /// A what-if refuted within [`SHORT`](super::SHORT) rounds.
    pub const SHORT: u8 = 2;
    /// All cases of one constraint, if there are few; a longer what-if; or one with pairs of
    /// constraints in it.
    pub const LONG: u8 = 3;
    /// A what-if with nested what-ifs.
    pub const NESTED: u8 = 4;
    /// Beyond all of these.
    pub const BEYOND: u8 = 5;
    /// Unknown: the allowed work was used up.
    pub const NOT_RATED: u8 = 6;
}

/// Numbers of constraints combined with another one: with connectivity, the sum of the vertices
/// connected, or that of some left out and a clause that keeps two of these apart.
pub type With = [Option<u32>; 2];

/// A deduction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Finding {
    /// The literal that is true.
    pub lit: Lit,
    /// Its source.
    pub by: By,
}

/// The source of a deduction. Constraints are numbered in the order in which they were given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum By {
    /// A constraint, and others combined with it.
    Constraint(u32, With),
    /// The remaining cases of a constraint, and their number.
    Cases(u32, u32),
    /// A contradiction of the negated literal.
    WhatIf,
}

/// All deductions of one round, at one layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// The layer.
    pub layer: u8,
    /// Rounds to the nearest contradiction, or the fewest cases; 1 for constraints.
    pub depth: u32,
    /// Number of unknowns before the round.
    pub unknowns: u32,
    /// The deductions, each literal once for each constraint that implies it, sorted.
    pub found: Vec<Finding>,
    /// Number of distinct literals among them.
    pub count: u32,
    /// All literals that became known in the round: the deductions and the derived literals they
    /// imply.
    pub known: Vec<Lit>,
}

/// The deductions at one layer before they are applied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Next {
    /// The layer.
    pub layer: u8,
    /// Rounds to the nearest contradiction, or the fewest cases; 1 for constraints.
    pub depth: u32,
    /// The deductions, each literal once for each constraint that implies it, sorted.
    pub found: Vec<Finding>,
}

/// The final state of a solving process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every unknown is settled.
    Solved,
    /// The allowed layers do not suffice.
    Stuck,
    /// The allowed work is used up, and more of it might lead on.
    GaveUp,
    /// The constraints contradict each other.
    Broken,
}

/// Limits on the deductions to try.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The highest layer.
    pub layer: u8,
    /// The work allowed for what-ifs with nested what-ifs, in rounds per unknown at the start. Once
    /// it is used up, no more of them are tried; cheaper deductions are never limited. With none
    /// allowed, what-ifs with pairs of constraints in them are not tried either.
    pub work: u64,
}

/// A layered solver of a set of constraints.
pub struct Layers {
    parts: Vec<ConstraintPart>,
    touching: Rows<u32>, // per variable: the parts that contain it
    meanings: Meanings,
    watched: Vec<Lit>,
    state: State,
    stated: (usize, bool), // literals known at the start: their number, contradictory or not
    broken: bool,
    past: Vec<probe::Past>,
    past_cases: Vec<cases::PastCases>, // per part
    pairs: Rows<Lit>,                  // per literal: those that pairwise clauses imply
    round: u32,
    version: u32, // of the known literals, while they are found in no order of difficulty
    looked: usize, // number of literals known at the last round: later ones are to be examined
    touched: Vec<u32>, // per part: the round of its last change
    of_hints: Vec<u32>, // parts of optional hints
    hinted: Vec<Lit>, // literals that occur only in such parts
    idle: Vec<bool>, // per variable: true if it occurs in no part at present
    work: u64,    // rounds of what-ifs with something inside in the last search
    nested: u64,  // those of nested what-ifs so far
    gave_up: bool,
    memory: probe::Memory,
    experience: Experience,
    expected: Vec<bool>, // per literal: true if the answer is known to imply it
    stop: Interrupt,
}

impl Layers {
    /// A solver of constraints, each with its guard. `drawn` tells which variables are drawn; once
    /// all of these are settled, the puzzle is solved.
    pub fn new<'a>(
        constraints: impl IntoIterator<Item = (Lit, &'a Constraint)>,
        drawn: &[Lit],
    ) -> Layers {
        Layers::with_hints(constraints, drawn, &[])
    }

    /// Like [`Layers::new`], with constraints under the guards of `hints` optional:
    /// [`Layers::take_up`] selects those present before anything is deduced.
    pub fn with_hints<'a>(
        constraints: impl IntoIterator<Item = (Lit, &'a Constraint)>,
        drawn: &[Lit],
        hints: &[Lit],
    ) -> Layers {
        let is_hint = |guard: Lit| hints.binary_search(&guard).is_ok();
        let mut parts = Vec::new();
        let mut clauses = Clauses::default();
        let stated: Vec<(Lit, &Constraint)> = constraints.into_iter().collect();
        for (from, &(guard, constraint)) in (0..).zip(&stated) {
            if guard == Lit::FALSE {
                continue;
            }
            if let Constraint::Clause(lits) = constraint {
                clauses.add(from, guard, lits, is_hint(guard));
                continue;
            }
            for kind in PartKind::parts(constraint) {
                match kind {
                    PartKind::Clause(lits) => clauses.add(from, guard, &lits, is_hint(guard)),
                    kind => parts.push(ConstraintPart {
                        from,
                        and: With::default(),
                        guard,
                        kind,
                    }),
                }
            }
        }
        parts.extend(combined::pieces(&stated));
        parts.extend(combined::packings(&stated));
        parts.extend(Owners::new(&stated).map(|(owners, from)| ConstraintPart {
            from,
            and: With::default(),
            guard: Lit::TRUE,
            kind: PartKind::Owners(Box::new(owners)),
        }));
        let lits = parts
            .iter()
            .flat_map(|p| p.kind.lits().into_iter().chain([p.guard]));
        let all = clauses.lits.iter().copied().chain(lits);
        let most = all.chain(drawn.iter().chain(hints).copied());
        let most = most.map(Lit::var).max();
        let vars = most.unwrap_or(0) + 1;
        let mut is_drawn = vec![false; vars];
        drawn.iter().for_each(|l| is_drawn[l.var()] = true);

        let mut layers = Layers {
            parts,
            touching: Rows::default(),
            meanings: Meanings::new(vars),
            watched: Vec::new(),
            state: State::new(vars),
            stated: (0, false),
            broken: false,
            past: Vec::new(),
            past_cases: Vec::new(),
            pairs: Rows::default(),
            round: 0,
            version: 0,
            looked: 0,
            touched: Vec::new(),
            of_hints: Vec::new(),
            hinted: Vec::new(),
            idle: vec![false; vars],
            work: 0,
            nested: 0,
            gave_up: false,
            memory: probe::Memory::default(),
            experience: Experience::default(),
            expected: Vec::new(),
            stop: Interrupt::new(),
        };
        let mut units = Vec::new();
        for (&Stated { from, guard, .. }, lits) in clauses.iter() {
            let told = guard == Lit::TRUE;
            match *lits {
                [] if told => layers.broken = true,
                [l] if told => units.push(l),
                [l] => layers.meanings.add(&[l, !guard]),
                _ if lits.iter().any(|l| !is_drawn[l.var()]) => match told {
                    true => layers.meanings.add(lits),
                    false => layers.meanings.add(&[lits, &[!guard]].concat()),
                },
                _ => layers.parts.push(ConstraintPart {
                    from,
                    and: With::default(),
                    guard,
                    kind: PartKind::Clause(lits.to_vec()),
                }),
            }
        }
        // the wide ones last
        layers.parts.sort_by_key(ConstraintPart::is_wide);
        let mut touching = Vec::new();
        let mut stands = vec![false; vars];
        let mut stands_always = is_drawn.clone();
        for (number, part) in (0..).zip(&layers.parts) {
            let comes_and_goes = is_hint(part.guard);
            if comes_and_goes {
                layers.of_hints.push(number);
            }
            let mut here: Vec<usize> = part.kind.lits().into_iter().map(Lit::var).collect();
            here.push(part.guard.var());
            here.sort_unstable();
            here.dedup();
            for var in here.into_iter().filter(|&var| var > 0) {
                stands[var] = true;
                stands_always[var] |= !comes_and_goes;
                touching.push((var, number));
            }
        }
        layers.touching = Rows::new(vars, &touching);
        layers.meanings.settle();
        let hinted = (1..vars).filter(|&var| stands[var] && !stands_always[var]);
        layers.hinted = hinted.map(Lit::of_var).collect();
        let watched = drawn.iter().copied().filter(|l| l.var() > 0);
        layers.watched = watched.collect();
        let asked = (1..vars).filter(|&var| stands[var] || is_drawn[var]);
        layers.past = asked
            .flat_map(|var| [Lit::of_var(var), !Lit::of_var(var)])
            .map(probe::Past::of)
            .collect();
        layers.touched = vec![0; layers.parts.len()];
        layers.past_cases = vec![cases::PastCases::default(); layers.parts.len()];
        layers.state.read(&layers.parts);
        // literals given at the start, and the derived literals they imply
        layers.broken |= layers.learn(&units).is_err();
        layers.stated = (layers.state.trail().len(), layers.broken);
        layers.pair_up();
        layers
    }

    /// Stops deductions once the flag is set: the result is then [`End::Stuck`].
    pub fn set_interrupt(&mut self, stop: Interrupt) {
        self.stop = stop;
    }

    /// Forgets all deductions. The constraints and the expected answer stay.
    pub fn begin_again(&mut self) {
        self.state.undo(self.stated.0);
        self.broken = self.stated.1;
        self.past.iter_mut().for_each(probe::Past::begin_again);
        self.past_cases
            .iter_mut()
            .for_each(cases::PastCases::begin_again);
        self.touched.fill(0);
        (self.round, self.looked, self.work) = (0, 0, 0);
        (self.nested, self.gave_up) = (0, false);
    }

    /// Starts again with these hints, out of those given under guards. Returns false if they
    /// contradict the known literals.
    pub fn take_up(&mut self, hints: &[(Lit, bool)]) -> bool {
        self.begin_again();
        let guards = hints
            .iter()
            .map(|&(guard, so)| if so { guard } else { !guard });
        let guards: Vec<Lit> = guards.collect();
        if !self.accept(&guards) {
            return false;
        }
        for &part in &self.of_hints {
            let guard = self.parts[part as usize].guard;
            self.state.rest(part, self.state.values().of(guard) < 0);
        }
        for l in &self.hinted {
            let mut parts = self.touching[l.var()].iter();
            self.idle[l.var()] = parts.all(|&part| self.state.rests(part));
        }
        self.pair_up();
        true
    }

    /// The experience gained by [`Layers::reach`], for use with another solver whose literals have
    /// nearly the same meaning.
    pub fn experience(&mut self) -> &mut Experience {
        &mut self.experience
    }

    /// The literals known to be true.
    pub fn known(&self) -> &[Lit] {
        self.state.trail()
    }

    /// The value of a literal: 1 true, -1 false, 0 unknown.
    pub fn value(&self, l: Lit) -> i8 {
        self.state.values().0.get(l.index()).copied().unwrap_or(0)
    }

    /// The owners of the vertices of a constraint's graph, if the constraint `from` is that every
    /// component has one root. `None` while some roots are unknown.
    pub fn ownership(&self, from: u32, known: &[Lit]) -> Option<Ownership> {
        let mut values = vec![0; self.state.values().0.len()];
        for &l in known.iter().chain([&Lit::TRUE]) {
            values[l.index()] = 1;
            values[(!l).index()] = -1;
        }
        let owners = self.owners_of(from)?;
        owners.ownership(Values(&values), &mut LookScratch::default())
    }

    /// A subset of these known literals, and of the constraints on sizes, from which the constraint
    /// `from` that every component has one root implies a literal, or without one cannot be met.
    /// None of it is redundant. `None` if it is no such constraint, or nothing follows.
    pub fn support_of_owners(
        &self,
        from: u32,
        known: &[Lit],
        forced: Option<Lit>,
    ) -> Option<(Vec<Lit>, Vec<u32>)> {
        self.owners_of(from)?.support(known, forced)
    }

    fn owners_of(&self, from: u32) -> Option<&Owners> {
        self.parts.iter().find_map(|part| match &part.kind {
            PartKind::Owners(owners) if part.from == from => Some(&**owners),
            _ => None,
        })
    }

    /// Returns whether every drawn variable is settled.
    fn is_done(&self) -> bool {
        let values = self.state.values();
        self.watched.iter().all(|&l| values.of(l) != 0)
    }

    /// Solves round by round as far as the limits allow. `told` receives each round and may stop by
    /// returning false.
    pub fn solve(&mut self, limits: Limits, mut told: impl FnMut(&Layers, &Round) -> bool) -> End {
        self.nested = 0;
        let limits = self.whole(limits);
        loop {
            let next = match self.next_round(limits) {
                Ok(next) => next,
                Err(end) => return end,
            };
            let round = self.take_in(next);
            if !told(self, &round) {
                return End::Stuck;
            }
        }
    }

    /// Finds all deductions at the cheapest layer with any. [`Layers::take_in`] applies them, or a
    /// selection of them. The allowed work is that of [`Layers::whole`], for all rounds together.
    ///
    /// # Errors
    /// If nothing follows.
    pub fn next_round(&mut self, limits: Limits) -> Result<Next, End> {
        (self.work, self.gave_up) = (0, false);
        if self.broken {
            return Err(End::Broken);
        }
        if self.stop.is_set() {
            return Err(End::Stuck);
        }
        if self.is_done() {
            // a final pass over everything
            let all: Vec<u32> = (0..self.parts.len() as u32).collect();
            return Err(self.look(&all).map_or(End::Broken, |_| End::Solved));
        }
        self.round += 1;
        let mut due = Vec::new();
        match self.round {
            1 => due.extend(0..self.parts.len() as u32),
            _ => self.state.due(self.looked, &self.touching, &mut due),
        }
        due.retain(|&number| !self.parts[number as usize].is_of_two());
        let found = match self.look(&due) {
            Err(Broken) => return Err(End::Broken),
            Ok(found) if !found.is_empty() => Some((layer::ONE, 1, found)),
            Ok(_) if limits.layer < layer::TWO => None,
            Ok(_) => match self.by_two() {
                Err(Broken) => return Err(End::Broken),
                Ok(found) if found.is_empty() => self.what_if(limits),
                Ok(found) => Some((layer::TWO, 1, found)),
            },
        };
        let stuck = if self.gave_up {
            End::GaveUp
        } else {
            End::Stuck
        };
        let (layer, depth, mut found) = found.ok_or(stuck)?;
        found.sort_unstable();
        found.dedup();
        Ok(Next {
            layer,
            depth,
            found,
        })
    }

    /// These limits, with the work multiplied by the number of unknowns.
    pub fn whole(&self, limits: Limits) -> Limits {
        Limits {
            work: limits.work.saturating_mul(u64::from(self.unknowns())),
            ..limits
        }
    }

    /// Applies deductions and the derived literals they imply.
    pub fn take_in(&mut self, next: Next) -> Round {
        let Next {
            layer,
            depth,
            found,
        } = next;
        let unknowns = self.unknowns();
        self.looked = self.state.trail().len();
        let mut lits: Vec<Lit> = found.iter().map(|f| f.lit).collect();
        lits.dedup();
        self.broken = self.learn(&lits).is_err();
        let known = self.state.trail()[self.looked..].to_vec();
        Round {
            layer,
            depth,
            unknowns,
            count: lits.len() as u32,
            found,
            known,
        }
    }

    /// The number of unknowns that still occur in constraints.
    pub fn unknowns(&self) -> u32 {
        let asked = self.past.iter().step_by(2);
        let values = self.state.values();
        let is_unknown =
            |past: &&probe::Past| values.of(past.lit) == 0 && !self.idle[past.lit.var()];
        asked.filter(is_unknown).count() as u32
    }

    /// The rounds of what-ifs with pairs of constraints or nested what-ifs in them in the last
    /// round.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Deductions from constraints that are combined, by the first argument that has any: owners,
    /// few choices of a sum, and room for one.
    fn by_two(&mut self) -> Result<Vec<Finding>, Broken> {
        let mut found = self.look(&self.all(|kind| matches!(kind, PartKind::Owners(_))))?;
        if found.is_empty() {
            found = self.by_few_choices();
        }
        if found.is_empty() {
            found = self.look(&self.all(|kind| matches!(kind, PartKind::Packing(_))))?;
        }
        Ok(found)
    }

    /// The parts of this kind.
    fn all(&self, of: impl Fn(&PartKind) -> bool) -> Vec<u32> {
        let all = (0..).zip(&self.parts).filter(|(_, part)| of(&part.kind));
        all.map(|(number, _)| number).collect()
    }

    /// Deductions from each of these parts alone.
    fn look(&mut self, due: &[u32]) -> Result<Vec<Finding>, Broken> {
        let mut found = Vec::new();
        let mut out = Vec::new();
        for &number in due {
            out.clear();
            self.state.look(number, &self.parts, &mut out)?;
            let part = &self.parts[number as usize];
            let by = By::Constraint(part.from, part.and);
            found.extend(out.iter().map(|&lit| Finding { lit, by }));
        }
        Ok(found)
    }

    /// Applies deductions made elsewhere, with the derived literals they imply. Returns false if
    /// they contradict the known literals.
    pub fn accept(&mut self, lits: &[Lit]) -> bool {
        self.broken |= self.learn(lits).is_err();
        !self.broken
    }

    /// Applies literals and the derived literals they imply.
    fn learn(&mut self, lits: &[Lit]) -> Result<(), Broken> {
        let start = self.state.trail().len();
        for &l in lits {
            self.state.set(l)?;
        }
        self.state.follow(start, &mut self.meanings)?;
        self.touch(start);
        Ok(())
    }

    /// Marks the parts that contain literals from trail position `start` on.
    fn touch(&mut self, start: usize) {
        for at in start..self.state.trail().len() {
            let var = self.state.trail()[at].var();
            for &part in &self.touching[var] {
                self.touched[part as usize] = self.round;
            }
        }
    }
}
