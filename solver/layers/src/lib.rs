//! Solving as a person does, in layers: what one constraint forces, what two of them do, what a
//! what-if refutes within a few rounds, within many, and with what-ifs inside.
//!
//! [`Layers::solve`] goes in rounds. Each looks for the cheapest layer at which anything follows, and
//! applies everything that follows there at once. So what is found does not depend on the order in
//! which constraints are stated or unknowns are numbered. Nothing here learns or backtracks: it says
//! how hard the way is, not how to find it fast.
//!
//! Constraints are looked at one by one (`deduce`); large ones fall into parts. Clauses with an unknown
//! that nobody draws only say what a word means, and are followed at once and for free.

#![warn(clippy::missing_errors_doc)]

mod bitboard;
mod boards;
mod cases;
mod clauses;
mod deduce;
mod graphs;
mod look;
mod probe;
mod reach;
mod refutation;
mod support;
mod walk;

pub use cases::WayToMeet;
use clauses::{Clauses, Stated};
use deduce::{Broken, Kind, Values};
pub use graphs::Ownership;
use graphs::{LookScratch, Owners, Piece};
use look::{Meanings, Part, State};
use pencilmill_solver::{Constraint, Demand, Interrupt, Lit};
pub use reach::Experience;
pub use refutation::{Lead, Refutation};
use std::collections::BTreeMap;
pub use support::support;

/// Rounds of a short what-if.
pub const SHORT: u32 = 6;

/// The layers, cheapest first; their numbers.
pub mod layer {
    /// One constraint alone.
    pub const ONE: u8 = 0;
    /// Two constraints that share unknowns.
    pub const TWO: u8 = 1;
    /// A what-if refuted within [`SHORT`](super::SHORT) rounds.
    pub const SHORT: u8 = 2;
    /// All ways to meet one constraint, if there are few; a longer what-if; or one with two constraints taken together
    /// in it.
    pub const LONG: u8 = 3;
    /// A what-if with what-ifs in it.
    pub const NESTED: u8 = 4;
    /// None of these.
    pub const BEYOND: u8 = 5;
}

/// Something that follows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Finding {
    /// What is true.
    pub lit: Lit,
    /// What says so.
    pub by: By,
}

/// What something follows from. Constraints are numbered as they were stated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum By {
    /// One constraint, or two that are seen as one: what is connected, and how many of it there are.
    Constraint(u32, Option<u32>),
    /// All ways to meet a constraint that are left, and how many these are.
    Cases(u32, u32),
    /// That its contrary leads to a contradiction.
    WhatIf,
}

/// Everything that followed at one layer at one time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// The layer.
    pub layer: u8,
    /// Rounds to the nearest contradiction; 1 at the first two layers.
    pub depth: u32,
    /// Unknowns before the round.
    pub unknowns: u32,
    /// What followed, each literal once for each constraint that says so, sorted.
    pub found: Vec<Finding>,
    /// Different literals among them.
    pub count: u32,
    /// All that is known after the round and was not before: what followed, and what that means.
    pub known: Vec<Lit>,
}

/// What follows at one layer, not yet taken in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Next {
    /// The layer.
    pub layer: u8,
    /// Rounds to the nearest contradiction; 1 at the first two layers.
    pub depth: u32,
    /// What follows, each literal once for each constraint that says so, sorted.
    pub found: Vec<Finding>,
}

/// How far the layers lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every unknown is settled.
    Solved,
    /// The layers allowed, or the work allowed, do not suffice.
    Stuck,
    /// The constraints contradict each other.
    Broken,
}

/// What may be tried.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The highest layer.
    pub layer: u8,
    /// Rounds of all what-ifs together that have something inside (two constraints together, or what-ifs) and are not
    /// spared, for each unknown at the start; when they are used up, no more of them are tried. What is cheaper is never
    /// cut short.
    pub work: u64,
}

/// What is said to be connected, each with what says how many of just these vertices are true.
fn pieces(stated: &[(Lit, &Constraint)]) -> Vec<Part> {
    let sorted = |lits: &mut dyn Iterator<Item = Lit>| {
        let mut lits: Vec<Lit> = lits.collect();
        lits.sort_unstable();
        lits
    };
    let mut connected = BTreeMap::new();
    for (from, (guard, constraint)) in (0..).zip(stated) {
        if let Constraint::Graph { graph, demand } = constraint
            && *demand == Demand::Connected
            && *guard == Lit::TRUE
        {
            let mut vertices = graph.vertices.iter().copied();
            connected
                .entry(sorted(&mut vertices))
                .or_insert((from, graph));
        }
    }
    let piece = |(and, &(guard, constraint)): (u32, &(Lit, &Constraint))| {
        let Constraint::Linear { terms, min, max } = constraint else {
            return None;
        };
        let of = sorted(&mut terms.iter().map(|t| t.1));
        let told = *min > 1
            && guard != Lit::FALSE
            && terms.iter().all(|t| t.0 == 1)
            && of.windows(2).all(|l| l[0].var() != l[1].var());
        let &(from, graph) = connected.get(&of).filter(|_| told)?;
        let piece = Piece::new(graph, *min as u32, (*max).max(0) as u32);
        Some(Part {
            from,
            and: Some(and),
            guard,
            kind: Kind::Piece(Box::new(piece)),
        })
    };
    (0..).zip(stated).filter_map(piece).collect()
}

/// A person at work on some constraints.
pub struct Layers {
    parts: Vec<Part>,
    touching: Vec<Vec<u32>>,
    meanings: Meanings,
    watched: Vec<Lit>,
    state: State,
    stated: (usize, bool), // literals known from the start, and whether they contradict each other
    broken: bool,
    past: Vec<probe::Past>,
    past_cases: Vec<cases::PastCases>, // per part
    round: u32,
    looked: usize, // known literals at the last round: what came after them is to be looked at
    touched: Vec<u32>, // per part: the round in which it changed last
    of_hints: Vec<u32>, // parts that come and go with hints
    hinted: Vec<Lit>, // literals of which only such parts speak
    idle: Vec<bool>, // per variable: whether no part speaks of it now
    work: u64,
    memory: probe::Memory,
    experience: Experience,
    expected: Vec<bool>, // per literal: whether the answer is known to say so
    stop: Interrupt,
}

impl Layers {
    /// A person who is told these constraints, each under its guard. `drawn` says which variables are
    /// drawn; when they are all settled, the work is done.
    pub fn new<'a>(
        constraints: impl IntoIterator<Item = (Lit, &'a Constraint)>,
        drawn: &[Lit],
    ) -> Layers {
        Layers::with_hints(constraints, drawn, &[])
    }

    /// The same, where what is stated under one of these guards comes and goes: [`Layers::take_up`] says which of them there
    /// are before anything is found out.
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
            for kind in Kind::parts(constraint) {
                match kind {
                    Kind::Clause(lits) => clauses.add(from, guard, &lits, is_hint(guard)),
                    kind => parts.push(Part {
                        from,
                        and: None,
                        guard,
                        kind,
                    }),
                }
            }
        }
        parts.extend(pieces(&stated));
        parts.extend(Owners::new(&stated).map(|(owners, from)| Part {
            from,
            and: None,
            guard: Lit::TRUE,
            kind: Kind::Owners(Box::new(owners)),
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
            touching: vec![Vec::new(); vars],
            meanings: Meanings::new(vars),
            watched: Vec::new(),
            state: State::new(vars),
            stated: (0, false),
            broken: false,
            past: Vec::new(),
            past_cases: Vec::new(),
            round: 0,
            looked: 0,
            touched: Vec::new(),
            of_hints: Vec::new(),
            hinted: Vec::new(),
            idle: vec![false; vars],
            work: 0,
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
                _ => layers.parts.push(Part {
                    from,
                    and: None,
                    guard,
                    kind: Kind::Clause(lits.to_vec()),
                }),
            }
        }
        // the wide ones last
        layers.parts.sort_by_key(Part::is_wide);
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
                layers.touching[var].push(number);
            }
        }
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
        // what is printed, and what it means
        layers.broken |= layers.learn(&units).is_err();
        layers.stated = (layers.state.trail().len(), layers.broken);
        layers
    }

    /// From now on nothing more is found once the flag is set: the layers are [`End::Stuck`] then.
    pub fn set_interrupt(&mut self, stop: Interrupt) {
        self.stop = stop;
    }

    /// The person forgets all that was told or found out, and starts again. What was stated, and the answer expected, stay.
    pub fn begin_again(&mut self) {
        self.state.undo(self.stated.0);
        self.broken = self.stated.1;
        for past in &mut self.past {
            *past = probe::Past::of(past.lit);
        }
        self.past_cases.fill_with(cases::PastCases::default);
        self.touched.fill(0);
        (self.round, self.looked, self.work) = (0, 0, 0);
    }

    /// Begins again with these hints, of those that were stated under guards. False: they contradict what is known.
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
        true
    }

    /// What was found out on the way to where [`Layers::reach`] led, of use to another person in whose constraints the same
    /// literals mean much the same.
    pub fn experience(&mut self) -> &mut Experience {
        &mut self.experience
    }

    /// The literals known to be true.
    pub fn known(&self) -> &[Lit] {
        self.state.trail()
    }

    /// Whether a literal is known: 1 true, -1 false, 0 unknown.
    pub fn value(&self, l: Lit) -> i8 {
        self.state.values().0.get(l.index()).copied().unwrap_or(0)
    }

    /// Whose regions the vertices of a constraint's graph lie in, if this is known, and if it is the constraint that every
    /// component has one root. Nothing as long as that cannot be said.
    pub fn ownership(&self, from: u32, known: &[Lit]) -> Option<Ownership> {
        let owners = self.parts.iter().find_map(|part| match &part.kind {
            Kind::Owners(owners) if part.from == from => Some(owners),
            _ => None,
        })?;
        let mut values = vec![0; self.state.values().0.len()];
        for &l in known.iter().chain([&Lit::TRUE]) {
            values[l.index()] = 1;
            values[(!l).index()] = -1;
        }
        owners.ownership(Values(&values), &mut LookScratch::default())
    }

    /// Whether everything drawn is settled.
    fn is_done(&self) -> bool {
        let values = self.state.values();
        self.watched.iter().all(|&l| values.of(l) != 0)
    }

    /// Solves as far as the limits allow, round by round. `told` gets each round, and may break off.
    pub fn solve(&mut self, limits: Limits, mut told: impl FnMut(&Layers, &Round) -> bool) -> End {
        self.work = 0;
        let limits = self.whole(limits);
        loop {
            let next = match self.find(limits) {
                Ok(next) => next,
                Err(end) => return end,
            };
            let round = self.take_in(next);
            if !told(self, &round) {
                return End::Stuck;
            }
        }
    }

    /// What follows next, at the cheapest layer at which anything does, all of it. [`Layers::take_in`] takes it in, or as much of
    /// it as is wanted. The work allowed is for this round alone.
    ///
    /// # Errors
    /// If nothing follows.
    pub fn next_round(&mut self, limits: Limits) -> Result<Next, End> {
        self.work = 0;
        self.find(limits)
    }

    /// These limits with the work of all unknowns together.
    pub fn whole(&self, limits: Limits) -> Limits {
        Limits {
            work: limits.work.saturating_mul(u64::from(self.unknowns())),
            ..limits
        }
    }

    fn find(&mut self, limits: Limits) -> Result<Next, End> {
        if self.broken {
            return Err(End::Broken);
        }
        if self.stop.is_set() {
            return Err(End::Stuck);
        }
        if self.is_done() {
            // a last look at everything
            let all: Vec<u32> = (0..self.parts.len() as u32).collect();
            return Err(self.look(&all).map_or(End::Broken, |_| End::Solved));
        }
        self.round += 1;
        let mut due = Vec::new();
        match self.round {
            1 => due.extend(0..self.parts.len() as u32),
            _ => self.state.due(self.looked, &self.touching, &mut due),
        }
        due.retain(|&number| !self.parts[number as usize].is_of_owners());
        let found = match self.look(&due) {
            Err(Broken) => return Err(End::Broken),
            Ok(found) if !found.is_empty() => Some((layer::ONE, 1, found)),
            Ok(_) => match self.look(&self.owners(limits)) {
                Err(Broken) => return Err(End::Broken),
                Ok(found) if !found.is_empty() => Some((layer::TWO, 1, found)),
                Ok(_) => self.what_if(limits),
            },
        };
        let (layer, depth, mut found) = found.ok_or(End::Stuck)?;
        found.sort_unstable();
        found.dedup();
        Ok(Next {
            layer,
            depth,
            found,
        })
    }

    /// Takes in what was found, and what it means.
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

    /// How many unknowns there are still that constraints speak of.
    pub fn unknowns(&self) -> u32 {
        let asked = self.past.iter().step_by(2);
        let values = self.state.values();
        let is_unknown =
            |past: &&probe::Past| values.of(past.lit) == 0 && !self.idle[past.lit.var()];
        asked.filter(is_unknown).count() as u32
    }

    /// Rounds of all what-ifs with something inside of the last call of [`Layers::solve`] or [`Layers::next_round`].
    pub fn work(&self) -> u64 {
        self.work
    }

    /// The parts about owners, if two constraints may be taken together.
    fn owners(&self, limits: Limits) -> Vec<u32> {
        let all = 0..self.parts.len() as u32;
        let owners = all.filter(|&number| self.parts[number as usize].is_of_owners());
        owners.filter(|_| limits.layer >= layer::TWO).collect()
    }

    /// What these parts force, each alone.
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

    /// Takes in what another person found out, with what it means. False: it contradicts what is known.
    pub fn accept(&mut self, lits: &[Lit]) -> bool {
        self.broken |= self.learn(lits).is_err();
        !self.broken
    }

    /// Takes in what was found and what it means.
    fn learn(&mut self, lits: &[Lit]) -> Result<(), Broken> {
        let start = self.state.trail().len();
        for &l in lits {
            self.state.set(l)?;
        }
        self.state.follow(start, &mut self.meanings)?;
        self.touch(start);
        Ok(())
    }

    /// Takes note of the parts that what came after the first `start` literals stands in.
    fn touch(&mut self, start: usize) {
        for at in start..self.state.trail().len() {
            let var = self.state.trail()[at].var();
            for &part in &self.touching[var] {
                self.touched[part as usize] = self.round;
            }
        }
    }
}
