//! Replays the solution and records the reason for each deduction.
//!
//! Every known literal has a [`Ground`]: the constraint that implies it, and its few premises.
//! Derived variables are replaced by their own premises until only literals are left that are
//! visible in the drawing or were told by a what-if.

mod why;

use super::names::Names;
use super::parts::{Area, ListedWay, WhatIf};
use super::rank::Rank;
use super::{Belonging, Deduction, MANY, Reading, Reason, SolvingStep, Statement, Wrong};
use crate::board::Item;
use crate::genre::Puzzle;
use crate::model::Origin;
use pencilmill_layers::{Alone, By, Layers, Round, With, layer};
use pencilmill_solver::{Constraint, Lit};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use why::Why;

/// The findings of a layer that are told in detail.
#[derive(Default)]
pub(super) struct Chosen {
    /// The what-if.
    pub way: Option<WhatIf>,
    /// The cases of a constraint.
    pub ways: Vec<ListedWay>,
}

/// Literals with a common reason.
struct Alike {
    lits: Vec<Lit>,
    /// The violation in numbers that the opposite of any of them would cause.
    counted: Option<Wrong>,
}

/// The source of a known literal, and its premises if they are known.
pub(super) struct Ground {
    pub source: Origin,
    pub by: Option<u32>,
    /// Further constraints combined with it.
    and: Vec<Origin>,
    /// The clue whose number has hardly room, if that is the argument.
    crowded: Option<Item>,
    pub rests_on: Option<Vec<Lit>>,
    /// True if it was found by a what-if or among listed cases, which are told on their own.
    pub told: bool,
}

/// The premises of a finding, traced back to literals that are visible in the drawing or were told.
#[derive(Default)]
pub(super) struct Behind {
    /// Visible literals.
    pub named: BTreeSet<Lit>,
    /// The rules and hints that lead on from there.
    pub also: BTreeSet<Origin>,
    /// Derived literals that were told.
    pub told: BTreeSet<Lit>,
}

/// Replays the solution and records the reason for each deduction.
pub(super) struct Teacher<'a> {
    pub reading: &'a Reading,
    pub puzzle: &'a Puzzle,
    pub names: Names,
    pub constraints: Vec<(Lit, &'a Constraint)>,
    /// Each of them by itself, once it was asked for support.
    alone: Vec<OnceCell<Alone>>,
    /// Clauses by each literal that they can imply.
    pub clauses: BTreeMap<Lit, Vec<u32>>,
    /// Other unguarded constraints, by their variables.
    pub wider: BTreeMap<usize, Vec<u32>>,
    pub grounds: BTreeMap<Lit, Ground>,
    /// The known literals in the order in which they became known, and the index of each.
    pub known: Vec<Lit>,
    pub rank: Rank,
    /// The number of literals known at the start.
    pub given: usize,
    /// The number of literals known before the current step.
    pub before: usize,
    /// True if each decision is told on its own.
    pub tells_apart: bool,
    /// Findings about derived variables that are not told yet, and the index in this list of each
    /// decided literal.
    kept: Vec<Option<Deduction>>,
    place: BTreeMap<Lit, usize>,
}

impl<'a> Teacher<'a> {
    pub fn new(reading: &'a Reading, puzzle: &'a Puzzle) -> Teacher<'a> {
        let constraints: Vec<(Lit, &Constraint)> = reading.constraints().collect();
        let mut clauses: BTreeMap<Lit, Vec<u32>> = BTreeMap::new();
        let mut wider: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
        for (by, (guard, constraint)) in (0..).zip(&constraints) {
            if let Constraint::Clause(lits) = constraint {
                let own = (*guard != Lit::TRUE).then_some(!*guard);
                for &l in lits.iter().chain(&own) {
                    clauses.entry(l).or_default().push(by);
                }
            } else if *guard == Lit::TRUE {
                let mut vars: Vec<usize> = constraint.lits().into_iter().map(Lit::var).collect();
                vars.sort_unstable();
                vars.dedup();
                for var in vars {
                    wider.entry(var).or_default().push(by);
                }
            }
        }
        Teacher {
            reading,
            puzzle,
            names: Names::of(reading),
            alone: constraints.iter().map(|_| OnceCell::new()).collect(),
            constraints,
            clauses,
            wider,
            grounds: BTreeMap::new(),
            known: Vec::new(),
            rank: Rank::default(),
            given: 0,
            before: 0,
            tells_apart: false,
            kept: Vec::new(),
            place: BTreeMap::new(),
        }
    }

    /// Records literals that became known, in that order, with the immediate ground of each that
    /// has none yet.
    pub fn take_in(&mut self, known: &[Lit]) {
        for &l in &known[self.known.len()..] {
            self.rank.insert(l, self.known.len());
            self.known.push(l);
            if self.grounds.contains_key(&l) {
                continue;
            }
            if let Some(ground) = self.at_once(l) {
                self.grounds.insert(l, ground);
            }
            if let Some(ground) = self.names.has(l).then(|| self.at_a_look(l)).flatten() {
                self.grounds.insert(l, ground);
            }
        }
    }

    /// The constraint that implies a literal with the fewest premises, all of them visible, if
    /// these are fewer than the named premises of its definition.
    fn at_a_look(&self, l: Lit) -> Option<Ground> {
        let rank = self.rank.get(l)?;
        let fewest = self
            .since(l)
            .filter(|basis| !basis.earlier)
            .map_or(usize::MAX, |basis| basis.lits.len() + 2 * basis.also.len());
        let said = self.wider.get(&l.var())?.iter().filter_map(|&by| {
            let rests_on = self.support_alone(by, &self.known[..rank], l)?;
            let plain = rests_on.iter().all(|&l| self.names.has(l));
            (plain && rests_on.len() < fewest).then_some((rests_on.len(), by, rests_on))
        });
        let (_, by, rests_on) = said.min()?;
        Some(Ground {
            source: self.reading.source(by),
            by: Some(by),
            and: Vec::new(),
            crowded: None,
            rests_on: Some(rests_on),
            told: false,
        })
    }

    /// The first clause that implies a literal, with its premises.
    fn at_once(&self, l: Lit) -> Option<Ground> {
        let rank = self.rank.get(l)?;
        self.clause_for(l, |other| {
            *other == Lit::FALSE || self.rank.get(!*other).is_some_and(|at| at < rank)
        })
    }

    /// The first clause that implies a literal and whose other literals were all known to be false
    /// before.
    pub fn clause_for(&self, l: Lit, before: impl Fn(&Lit) -> bool) -> Option<Ground> {
        self.clauses.get(&l)?.iter().find_map(|&by| {
            let (guard, constraint) = self.constraints[by as usize];
            let Constraint::Clause(lits) = constraint else {
                return None;
            };
            let own = (guard != Lit::TRUE).then_some(!guard);
            let others = lits.iter().chain(&own).filter(|other| **other != l);
            let others: Vec<Lit> = others.copied().collect();
            let rests_on = others.iter().filter(|l| **l != Lit::FALSE).map(|&l| !l);
            others.iter().all(&before).then(|| Ground {
                source: self.reading.source(by),
                by: Some(by),
                and: Vec::new(),
                crowded: None,
                rests_on: Some(rests_on.collect()),
                told: false,
            })
        })
    }

    /// The deductions of what became known without a round: printed or drawn items, and their
    /// meaning. Literals in `there` need none.
    pub fn given(&mut self, known: &[Lit], there: &[Lit]) -> Vec<Deduction> {
        let before = self.known.len();
        self.take_in(known);
        self.given = known.len();
        let new = known[before..].iter().copied();
        let new = new.filter(|l| self.names.has(*l) && !there.contains(l));
        let found = new.map(|l| (l, self.why(l))).collect();
        self.grouped(found, &|_| false)
    }

    /// Groups literals into deductions; consequences of others come after these.
    fn grouped(&self, found: BTreeMap<Lit, Why>, follows: &dyn Fn(Lit) -> bool) -> Vec<Deduction> {
        let mut by: BTreeMap<(Why, Option<bool>, Option<Lit>), Alike> = BTreeMap::new();
        for (l, mut why) in found {
            if let (Reason::Rule(source), None) = (&why.reason, why.cases)
                && is_meaning(source)
                && (self.before > 0 || why.since.is_some())
            {
                why.reason = Reason::Meaning;
            }
            // a count is told once for all of them
            let counted = why.otherwise.take_if(|wrong| wrong.is_counted());
            let too_few = counted.map(|wrong| matches!(wrong, Wrong::TooFew { .. }));
            let apart = self.tells_apart.then_some(l);
            let alike = by.entry((why, too_few, apart)).or_insert(Alike {
                lits: Vec::new(),
                counted,
            });
            alike.counted = alike.counted.zip(counted).and_then(|(a, b)| a.of_both(b));
            alike.lits.push(l);
        }
        let rank = |l: &Lit| self.rank.get(*l).unwrap_or(usize::MAX);
        let order = |((why, _, _), Alike { lits, counted }): ((Why, _, _), Alike)| {
            let first = lits.iter().map(rank).min();
            let follows = lits.iter().all(|&l| follows(l));
            let otherwise = why.otherwise.or(counted);
            let deduction = self.deduction(Why { otherwise, ..why }, &lits);
            ((follows, effort(&deduction), first), deduction)
        };
        let mut all: Vec<_> = by.into_iter().map(order).collect();
        all.sort_by_key(|found| found.0);
        all.into_iter().map(|found| found.1).collect()
    }

    fn deduction(&self, why: Why, lits: &[Lit]) -> Deduction {
        let grounds = lits.iter().filter_map(|l| self.grounds.get(l));
        let uses = grounds.flat_map(|ground| ground.rests_on.iter().flatten());
        let mut behind = Behind::default();
        self.behind(uses.copied(), &mut behind);
        Deduction {
            reason: why.reason,
            cases: why.cases,
            since: why.since,
            also: why.also,
            earlier: why.earlier,
            rests_on: self.rests_on(lits),
            otherwise: why.otherwise,
            belonging: why.belonging,
            areas: Vec::new(),
            ways: Vec::new(),
            first: Vec::new(),
            supposes: Statement::default(),
            leads: Vec::new(),
            breaks: None,
            fewer: match lits.iter().any(|&l| self.names.has(l)) {
                true => None,
                false => lits.iter().find_map(|&l| self.about(l)),
            },
            found: self.names.statement(lits),
            instances: Vec::new(),
            aside: false,
            after: Vec::new(),
            lits: lits.to_vec(),
            uses: behind.named.union(&behind.told).copied().collect(),
        }
    }

    /// The deductions of a round. Regions are taken from `layers` in the state before the round.
    pub fn deductions(&mut self, layers: &Layers, round: &Round, chosen: Chosen) -> Vec<Deduction> {
        let Chosen { way, ways } = chosen;
        // the first constraint that implies it, in the order of the rules
        let mut found: BTreeMap<Lit, Why> = BTreeMap::new();
        let mut firsts: BTreeMap<Lit, (u32, With)> = BTreeMap::new();
        let mut owners: BTreeMap<Lit, Belonging> = BTreeMap::new();
        let mut areas: Vec<Area> = Vec::new();
        for finding in &round.found {
            let mut cases = None;
            let reason = match finding.by {
                By::Constraint(by, and) => {
                    let source = self.reading.source(by);
                    let first = firsts.entry(finding.lit).or_insert((by, and));
                    if and == With::default() && source < self.reading.source(first.0) {
                        *first = (by, and);
                    }
                    if let Some(belonging) = self.belonging(layers, by, &self.known, finding.lit) {
                        owners.entry(finding.lit).or_insert(belonging);
                        if areas.is_empty() {
                            areas = self.areas(layers, by);
                        }
                    }
                    Reason::Rule(source)
                }
                By::Cases(by, count) => {
                    cases = Some(count);
                    Reason::Rule(self.reading.source(by))
                }
                By::WhatIf => match &way {
                    None => Reason::Deep,
                    Some(way) => Reason::WhatIf {
                        sources: way.sources.clone(),
                        rounds: way.rounds,
                    },
                },
            };
            let why = Why {
                cases,
                ..Why::of(reason)
            };
            let first = found.entry(finding.lit).or_insert_with(|| why.clone());
            *first = first.clone().min(why);
        }
        for (l, why) in &mut found {
            // what follows only from a case with further rules names these, and so does what
            // follows as they leave few cases
            let left = ways.iter().filter(|way| way.breaks.is_none());
            let few = round.layer < layer::LONG;
            let more = left.filter(|way| why.cases.is_some() && (few || !way.lits().contains(l)));
            let own = why.reason.clone();
            let more = more.flat_map(|way| way.sources.iter().copied());
            let more = more.filter(|by| own != Reason::Rule(*by));
            why.also = more.collect::<BTreeSet<Origin>>().into_iter().collect();
        }
        for (&l, why) in &found {
            let first = firsts.get(&l).copied();
            let source = match &why.reason {
                Reason::Rule(source) => *source,
                Reason::WhatIf { sources, .. } => sources.first().copied().unwrap_or_default(),
                _ => Origin::default(),
            };
            if !matches!(why.reason, Reason::Rule(_)) || why.cases.is_some() {
                let own = way.iter().flat_map(|way| &way.uses);
                let listed = ways.iter().flat_map(ListedWay::uses);
                let rests_on = Some(own.chain(listed).copied().collect());
                let ground = Ground {
                    source,
                    by: None,
                    and: Vec::new(),
                    crowded: None,
                    rests_on,
                    told: true,
                };
                self.grounds.insert(l, ground);
                continue;
            }
            let (by, and) = first.map_or((None, With::default()), |(by, and)| (Some(by), and));
            let mut together: Vec<u32> = and.into_iter().flatten().collect();
            let few = self.tells_apart || self.known.len() <= MANY;
            let rests_on = by.filter(|_| few).map(|by| {
                let (rests_on, and) = self.support(layers, by, and, &self.known, Some(l));
                together = and;
                rests_on
            });
            if let (Some(by), Some(own), false) = (by, owners.get_mut(&l), together.is_empty()) {
                *own = self.left(layers, by, *own).unwrap_or(*own);
            }
            let source_of = |and: u32| self.reading.source(and);
            let crowded = match and {
                [Some(sum), Some(_)] if !together.is_empty() => source_of(sum).hint,
                _ => None,
            };
            let ground = Ground {
                source,
                by,
                and: together.into_iter().map(source_of).collect(),
                crowded,
                rests_on,
                told: false,
            };
            self.grounds.insert(l, ground);
        }
        self.before = self.known.len();
        self.take_in(layers.known());
        for (&l, why) in &mut found {
            if let (Reason::Rule(_), None) = (&why.reason, why.cases) {
                *why = self.why(l);
            }
            if let Some(&belonging) = owners.get(&l)
                && why.otherwise.is_none_or(|wrong| wrong.is_counted())
            {
                *why = Why {
                    belonging: Some(belonging),
                    also: why.also.clone(),
                    ..Why::of(why.reason.clone())
                };
            }
        }
        for &l in round.known.iter().filter(|l| self.names.has(**l)) {
            found.entry(l).or_insert_with(|| self.why(l));
        }
        let said: BTreeSet<Lit> = round.found.iter().map(|finding| finding.lit).collect();
        let follows = |l| round.layer > layer::ONE && !said.contains(&l);
        let mut all = self.grouped(found, &follows);
        for deduction in &mut all {
            let named = deduction.belonging.iter().flat_map(Belonging::clues);
            let named: Vec<_> = named.collect();
            let own = areas.iter().filter(|area| named.contains(&area.clue));
            deduction.areas = own.cloned().collect();
            if deduction.cases.is_some() {
                deduction.ways.clone_from(&ways);
            }
        }
        let what_if = |told: &&mut Deduction| matches!(told.reason, Reason::WhatIf { .. });
        if let (Some(deduction), Some(way)) = (all.iter_mut().find(what_if), way) {
            deduction.supposes = self.meaning(&[!way.lit]);
            deduction.leads = way.leads;
            deduction.breaks = Some(way.breach);
        }
        for deduction in &mut all {
            self.describe(deduction);
        }
        all
    }

    /// Known literals from which a constraint alone implies a literal.
    fn support_alone(&self, by: u32, known: &[Lit], forced: Lit) -> Option<Vec<Lit>> {
        let (guard, constraint) = self.constraints[by as usize];
        let alone = self.alone[by as usize].get_or_init(|| Alone::new(constraint));
        alone.support(guard, known, forced)
    }

    /// Known literals from which a constraint, possibly combined with others, implies a
    /// literal, or without one is violated; and the further constraints that take part.
    pub fn support(
        &self,
        layers: &Layers,
        by: u32,
        and: With,
        known: &[Lit],
        forced: Option<Lit>,
    ) -> (Vec<Lit>, Vec<u32>) {
        let guard = self.constraints[by as usize].0;
        let alone = self.support_alone(by, known, forced.unwrap_or(!guard));
        let others: Vec<u32> = and.into_iter().flatten().collect();
        let all = || {
            let all = [&others[..], &[by]].concat();
            self.all_of(&all, known)
        };
        let (mut rests_on, and) = match (alone, &others[..]) {
            (Some(alone), _) => (alone, Vec::new()),
            (None, [_, ..]) => {
                let together = layers.support_together(by, and, known, forced);
                (together.unwrap_or_else(all), others.clone())
            }
            (None, []) => layers
                .support_of_owners(by, known, forced)
                .unwrap_or_else(|| (all(), Vec::new())),
        };
        let guards = and.iter().map(|&and| self.constraints[and as usize].0);
        let guards = guards.chain([guard]);
        rests_on.extend(guards.filter(|&own| own != Lit::TRUE && forced != Some(!own)));
        (rests_on, and)
    }

    /// Adds the premises of these literals, traced back to visible or told ones.
    pub fn behind(&self, lits: impl IntoIterator<Item = Lit>, behind: &mut Behind) {
        let mut seen = BTreeSet::new();
        let mut due: Vec<Lit> = lits.into_iter().collect();
        while let Some(l) = due.pop() {
            if !seen.insert(l) {
                continue;
            }
            if self.names.has(l) {
                behind.named.insert(l);
            } else if let Some(ground) = self.grounds.get(&l) {
                if ground.told {
                    behind.told.insert(l);
                    continue;
                }
                behind.also.insert(ground.source);
                behind.also.extend(&ground.and);
                due.extend(ground.rests_on.iter().flatten());
            }
        }
    }

    /// Returns whether all premises of a known literal are recorded.
    pub fn is_grounded(&self, l: Lit) -> bool {
        let mut due = vec![l];
        let mut seen = BTreeSet::new();
        while let Some(l) = due.pop() {
            if !seen.insert(l) {
                continue;
            }
            let Some(rests_on) = self.grounds.get(&l).and_then(|own| own.rests_on.as_ref()) else {
                return self.rank.get(l).is_some_and(|rank| rank < self.given);
            };
            due.extend(rests_on.iter().filter(|l| !self.names.has(**l)));
        }
        true
    }

    /// Keeps findings that cannot be expressed in the drawing, one by one, until they are needed.
    pub fn keep(&mut self, deductions: Vec<Deduction>) {
        for deduction in deductions {
            let is_told = |l: &&Lit| self.grounds.get(l).is_some_and(|ground| ground.told);
            let own: Vec<Lit> = deduction.lits.iter().filter(is_told).copied().collect();
            for l in own {
                let mut kept = Deduction {
                    lits: vec![l],
                    ..deduction.clone()
                };
                self.describe(&mut kept);
                self.place.insert(l, self.kept.len());
                self.kept.push(Some(kept));
            }
        }
    }

    /// Adds the meaning of decided derived variables.
    fn describe(&self, deduction: &mut Deduction) {
        if let (true, &[l]) = (deduction.found.is_empty(), &deduction.lits[..])
            && self.grounds.get(&l).is_some_and(|ground| ground.told)
        {
            deduction.supposes = self.meaning(&[!l]);
            deduction.fewer = match self.is_all_of(!l) {
                true => None,
                false => self.about(l),
            };
        }
    }

    /// Completes a step with the kept findings that it needs, which are told first.
    pub fn tell(&mut self, mut step: SolvingStep) -> SolvingStep {
        for deduction in &mut step.deductions {
            let mut first = Vec::new();
            self.tell_first(&deduction.uses, &mut first);
            deduction.first = first;
        }
        step
    }

    fn tell_first(&mut self, uses: &[Lit], first: &mut Vec<Deduction>) {
        let mut behind = Behind::default();
        self.behind(uses.iter().copied(), &mut behind);
        let places = behind
            .told
            .iter()
            .filter_map(|l| self.place.get(l).copied());
        let places: BTreeSet<usize> = places.collect();
        for at in places {
            if let Some(kept) = self.kept[at].take() {
                self.tell_first(&kept.uses, first);
                first.push(kept);
            }
        }
    }
}

/// The order in which a human solver considers deductions: those of single rules, then the shortest
/// what-if.
pub(super) fn effort(deduction: &Deduction) -> (u8, u32, usize) {
    match &deduction.reason {
        Reason::Rule(_) => (0, deduction.cases.unwrap_or(0), 0),
        Reason::WhatIf { sources, rounds } => (1, *rounds, sources.len()),
        Reason::Deep => (2, 0, 0),
        Reason::Meaning => (3, 0, 0),
    }
}

/// Returns whether a source is a definition only.
pub(super) fn is_meaning(source: &Origin) -> bool {
    source.rule == 0 && source.hint.is_none()
}
