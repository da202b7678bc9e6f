//! The telling of what-ifs: one at a time, the shortest first, each with exactly the premises of
//! its contradiction.

use super::parts::{Breach, Inner, WhatIf};
use super::teacher::{Behind, Chosen, Teacher, is_meaning};
use super::{FEW, Lead, Statement, Wrong};
use crate::model::Origin;
use pencilmill_layers::{By, Layers, Next, Refutation, SHORT, With, layer};
use pencilmill_solver::{Constraint, Lit};
use std::collections::{BTreeMap, BTreeSet};

/// Of what-ifs with equally many rounds, the number that are examined in full.
const TRIED: usize = 8;

/// A lead with its position.
#[derive(Clone, Copy)]
struct Step {
    by: Option<u32>,
    and: With,
    /// For the result of a nested what-if, the start of the group tried together.
    stage: Option<usize>,
}

/// The source of a literal in a what-if.
struct Said {
    source: Origin,
    and: Vec<Origin>,
    rests_on: Vec<Lit>,
    /// The nested what-if, if the source is not a constraint.
    inner: Option<WhatIf>,
}

/// The known literals in a what-if, in the order in which they became known; those known before
/// come first.
struct Trail<'t> {
    teacher: &'t Teacher<'t>,
    lits: Vec<Lit>,
    /// The index of the first assumption.
    start: usize,
    /// The indices of assumptions and consequences, in this what-if and in the enclosing ones.
    rank: BTreeMap<Lit, usize>,
    /// The source of each literal on which the contradiction rests, by index.
    said: BTreeMap<usize, Said>,
}

impl Teacher<'_> {
    /// Reduces a round to a human-sized one: all deductions from single constraints, or all from
    /// the cases of one constraint, or those of a single what-if, after which easier ones may
    /// follow.
    pub fn chosen(&self, layers: &mut Layers, mut next: Next) -> (Next, Chosen) {
        let cases = next.found.iter().filter_map(|finding| match finding.by {
            By::Cases(by, count) => Some((!self.names.has(finding.lit), count, by)),
            _ => None,
        });
        if let Some((silent, count, by)) = cases.min() {
            // derived literals that follow as well are told when they are needed
            next.found.retain(|finding| {
                finding.by == By::Cases(by, count) && (silent || self.names.has(finding.lit))
            });
            let common: Vec<Lit> = next.found.iter().map(|finding| finding.lit).collect();
            let rounds = if next.layer < layer::LONG { 0 } else { SHORT };
            let ways = self.ways(layers, by, &common, rounds);
            return (next, Chosen { way: None, ways });
        }
        let supposed = next.found.iter().filter(|finding| finding.by == By::WhatIf);
        let supposed: Vec<Lit> = supposed.map(|finding| finding.lit).collect();
        if supposed.is_empty() {
            return (next, Chosen::default());
        }
        let mut ends: Vec<(bool, u32, Lit)> = Vec::new();
        if next.layer < layer::NESTED {
            ends.extend(supposed.iter().filter_map(|&l| {
                let rounds = layers.rounds_to_refute(!l)?;
                Some((!self.names.has(l), rounds, l))
            }));
        }
        ends.sort_unstable();
        let nearest = ends.first().map(|end| (end.0, end.1));
        let near = ends
            .iter()
            .take_while(|end| Some((end.0, end.1)) == nearest)
            .take(TRIED);
        let mut ways: Vec<WhatIf> = near
            .filter_map(|&(_, _, l)| {
                let refutation = layers.refutation(!l)?;
                Some(self.way(layers, &self.known, &[!l], &refutation))
            })
            .collect();
        if ends.is_empty() {
            let mut all = supposed;
            all.sort_by_key(|&l| (!self.names.has(l), l));
            let deep = all.into_iter().take(TRIED).filter_map(|l| {
                let refutation = layers.deep_refutation(!l, next.layer)?;
                Some(self.way(layers, &self.known, &[!l], &refutation))
            });
            ways.extend(deep);
        }
        let way = ways
            .into_iter()
            .min_by_key(|way| (length(&way.leads), way.sources.len(), way.lit));
        if let Some(way) = &way {
            next.found.retain(|finding| finding.lit == way.lit);
        }
        let ways = Vec::new();
        (next, Chosen { way, ways })
    }

    /// A what-if that refutes these literals together, given everything known.
    pub fn way(
        &self,
        layers: &mut Layers,
        known: &[Lit],
        supposed: &[Lit],
        refutation: &Refutation,
    ) -> WhatIf {
        let mut trail = Trail {
            teacher: self,
            lits: known.to_vec(),
            start: known.len(),
            rank: BTreeMap::new(),
            said: BTreeMap::new(),
        };
        let around = known.iter().copied().enumerate().skip(self.known.len());
        trail.rank.extend(around.map(|(at, l)| (l, at)));
        supposed.iter().for_each(|&l| trail.add(l));
        let mut by: BTreeMap<usize, Step> = BTreeMap::new();
        let mut stage = None;
        for lead in &refutation.leads {
            stage = match lead.inner {
                true => stage.or(Some(trail.lits.len())),
                false => None,
            };
            for &l in &lead.lits {
                let step = Step {
                    by: lead.by,
                    and: lead.and,
                    stage,
                };
                by.insert(trail.lits.len(), step);
                trail.add(l);
            }
        }
        let (source, broken_by, and) = trail.end(layers, refutation);
        let source = match refutation.breaks {
            Some(by) => Some(self.broken(layers, by, &trail.lits)),
            None => source,
        };
        let seen = { refutation.breaks }.and_then(|by| {
            trail
                .wrong(by)
                .or_else(|| self.cramped(layers, by, &trail.lits))
        });
        let mut due: BTreeSet<usize> = trail.places(&broken_by);
        while let Some(at) = due.pop_last() {
            let Some(&step) = by.get(&at) else {
                continue;
            };
            let said = match step.stage {
                None => trail.said(layers, at, step.by, step.and),
                Some(stage) => {
                    let (before, l) = (trail.lits[..stage].to_vec(), trail.lits[at]);
                    let own = layers.refutation_of(&before[self.known.len()..], &[!l], u32::MAX);
                    let inner = own.map(|own| self.way(layers, &before, &[!l], &own));
                    Said {
                        source: Origin::default(),
                        and: Vec::new(),
                        rests_on: match &inner {
                            Some(inner) => inner.uses.clone(),
                            None => before[trail.start..].to_vec(),
                        },
                        inner,
                    }
                }
            };
            due.extend(trail.places(&said.rests_on));
            trail.said.insert(at, said);
        }
        let mut uses: BTreeSet<Lit> = BTreeSet::new();
        let rests_on = trail.said.values().flat_map(|said| &said.rests_on);
        uses.extend(rests_on.chain(&broken_by));
        uses.retain(|l| trail.rank.get(l).is_none_or(|&at| at < trail.start));
        let (mut sources, leads) = self.leads(layers, &trail, &by, &self.meant(supposed));
        let mut behind = trail.behind(broken_by.iter().copied());
        behind.also.extend(and);
        sources.extend(source);
        sources.extend(behind.also.iter().copied());
        behind
            .also
            .retain(|other| Some(*other) != source && other.rule > 0);
        // definitions contradict nothing, nor do printed items alone
        sources.retain(|source| source.rule > 0);
        let direct = broken_by.into_iter().filter(|&l| self.names.has(l));
        let direct: Vec<Lit> = direct.collect();
        let named: Vec<Lit> = behind.named.into_iter().collect();
        let by = [named, direct].into_iter();
        let by = by.map(|all| match all.iter().any(|&l| all.contains(&!l)) {
            true => all
                .into_iter()
                .filter(|l| !supposed.contains(l))
                .take(1)
                .collect(),
            false => all,
        });
        let by = { by }.find(|all: &Vec<Lit>| (1..=FEW).contains(&all.len()));
        WhatIf {
            lit: supposed.first().map_or(Lit::FALSE, |&l| !l),
            rounds: refutation.rounds,
            sources: sources.into_iter().collect(),
            leads,
            breach: Breach {
                source: source.filter(|source| !is_meaning(source)),
                also: behind.also.into_iter().collect(),
                earlier: !behind.told.is_empty(),
                by: self.names.statement(&by.unwrap_or_default()),
                seen,
            },
            uses: uses.into_iter().collect(),
        }
    }

    /// All leads beyond the literals `meant` by the assumption, and all rules and hints that take
    /// part.
    fn leads(
        &self,
        layers: &Layers,
        trail: &Trail<'_>,
        by: &BTreeMap<usize, Step>,
        meant: &BTreeSet<Lit>,
    ) -> (BTreeSet<Origin>, Vec<Lead>) {
        let mut sources = BTreeSet::new();
        let mut leads: Vec<(Lead, Vec<Lit>)> = Vec::new();
        for (&at, said) in &trail.said {
            let l = trail.lits[at];
            let mut behind = Behind::default();
            if let Some(inner) = &said.inner {
                sources.extend(inner.sources.iter().copied());
                let inner = Inner {
                    supposes: self.meaning(&[!l]),
                    leads: inner.leads.clone(),
                    breaks: inner.breach.clone(),
                };
                let lead = Lead {
                    source: None,
                    also: Vec::new(),
                    belonging: None,
                    earlier: false,
                    inner: Some(Box::new(inner)),
                    said: Statement::default(),
                };
                leads.push((lead, vec![l]));
                continue;
            }
            trail.follow(said.rests_on.iter().copied(), &mut behind);
            behind.also.extend(&said.and);
            sources.insert(said.source);
            sources.extend(behind.also.iter().copied());
            let goes_without_saying = meant.contains(&l) && is_meaning(&said.source);
            if !self.names.has(l) || goes_without_saying {
                continue;
            }
            behind.also.remove(&said.source);
            behind.also.retain(|source| source.rule > 0);
            let from = by.get(&at).and_then(|step| step.by);
            let known = &trail.lits[..at];
            let lead = Lead {
                source: Some(said.source).filter(|source| !is_meaning(source)),
                also: behind.also.into_iter().collect(),
                belonging: from.and_then(|from| self.belonging(layers, from, known, l)),
                earlier: !behind.told.is_empty(),
                inner: None,
                said: Statement::default(),
            };
            match leads.last_mut() {
                Some(last) if last.0 == lead => last.1.push(l),
                _ => leads.push((lead, vec![l])),
            }
        }
        let leads = leads.into_iter().map(|(lead, lits)| Lead {
            said: self.names.statement(&lits),
            ..lead
        });
        (sources, leads.collect())
    }

    /// Those of these literals that occur in the constraints.
    pub fn all_of(&self, by: &[u32], known: &[Lit]) -> Vec<Lit> {
        let constraints = by.iter().map(|&by| self.constraints[by as usize].1);
        let vars: BTreeSet<usize> = constraints
            .flat_map(Constraint::lits)
            .map(Lit::var)
            .collect();
        let known = known.iter().copied();
        known.filter(|l| vars.contains(&l.var())).collect()
    }

    /// The rule or hint to which a derived variable belongs.
    pub fn about(&self, l: Lit) -> Option<Origin> {
        let clauses = [l, !l].map(|l| self.clauses.get(&l));
        let all = clauses
            .into_iter()
            .flatten()
            .chain(self.wider.get(&l.var()));
        let sources = all.flatten().map(|&by| self.reading.source(by));
        let sources = sources.filter(|source| source.rule > 0);
        sources.min_by_key(|source| (source.hint.is_none(), *source))
    }
}

impl Trail<'_> {
    fn add(&mut self, l: Lit) {
        self.rank.insert(l, self.lits.len());
        self.lits.push(l);
    }

    /// The indices of those of these literals that are known only in the what-if.
    fn places(&self, lits: &[Lit]) -> BTreeSet<usize> {
        let places = lits.iter().filter_map(|l| self.rank.get(l).copied());
        places.filter(|&at| at >= self.start).collect()
    }

    /// The violation of the constraint at the end.
    fn wrong(&self, by: u32) -> Option<Wrong> {
        let known = |l: Lit| self.rank.contains_key(&l) || self.teacher.rank.has(l);
        let value = |l: Lit| i8::from(known(l)) - i8::from(known(!l));
        let all = |l: Lit| match l {
            Lit::TRUE => 1,
            Lit::FALSE => -1,
            l => value(l),
        };
        self.teacher.wrong(by, &all, None)
    }

    /// The violated constraint at the end, the literals that violate it, and further constraints
    /// that take part.
    fn end(
        &self,
        layers: &Layers,
        refutation: &Refutation,
    ) -> (Option<Origin>, Vec<Lit>, Vec<Origin>) {
        let Refutation { and, clash, .. } = *refutation;
        let none = Vec::new();
        let Some(by) = refutation.breaks else {
            if let Some(l) = clash {
                return (None, vec![l, !l], none);
            }
            return match self.false_clause() {
                Some(by) => {
                    let (guard, constraint) = self.teacher.constraints[by as usize];
                    let lits = constraint.lits().into_iter().map(|l| !l);
                    let guard = (guard != Lit::TRUE).then_some(guard);
                    let lits = lits.chain(guard).filter(|l| *l != Lit::TRUE).collect();
                    (Some(self.teacher.reading.source(by)), lits, none)
                }
                None => (None, self.lits[self.start..].to_vec(), none),
            };
        };
        let (mut lits, and) = self.teacher.support(layers, by, and, &self.lits, clash);
        lits.extend(clash.map(|l| !l));
        let source = |by: u32| self.teacher.reading.source(by);
        (
            Some(source(by)),
            lits,
            and.into_iter().map(source).collect(),
        )
    }

    /// A clause whose literals are all false.
    fn false_clause(&self) -> Option<u32> {
        let is_false = |l: &Lit| {
            *l == Lit::FALSE || self.rank.contains_key(&!*l) || self.teacher.rank.has(!*l)
        };
        let new = self.lits[self.start..].iter().rev();
        let clauses = new.filter_map(|&l| self.teacher.clauses.get(&!l));
        clauses.flatten().copied().find(|&by| {
            let (guard, constraint) = self.teacher.constraints[by as usize];
            let own = (guard != Lit::TRUE).then_some(!guard);
            constraint.lits().iter().chain(&own).all(is_false)
        })
    }

    /// The source of the literal at an index.
    fn said(&self, layers: &Layers, at: usize, by: Option<u32>, and: With) -> Said {
        let l = self.lits[at];
        let teacher = self.teacher;
        let Some(by) = by else {
            let before = |other: &Lit| {
                let own = self.rank.get(&!*other).copied();
                let rank = own.or_else(|| teacher.rank.get(!*other));
                *other == Lit::FALSE || rank.is_some_and(|rank| rank < at)
            };
            let ground = teacher.clause_for(l, before);
            return Said {
                source: ground
                    .as_ref()
                    .map(|ground| ground.source)
                    .unwrap_or_default(),
                and: Vec::new(),
                rests_on: ground
                    .and_then(|ground| ground.rests_on)
                    .unwrap_or_else(|| self.lits[self.start..at].to_vec()),
                inner: None,
            };
        };
        let (rests_on, and) = teacher.support(layers, by, and, &self.lits[..at], Some(l));
        let source = |by: u32| teacher.reading.source(by);
        Said {
            source: source(by),
            and: and.into_iter().map(source).collect(),
            rests_on,
            inner: None,
        }
    }

    /// The premises of these literals, traced back to visible or told ones.
    fn behind(&self, lits: impl IntoIterator<Item = Lit>) -> Behind {
        let mut behind = Behind::default();
        self.follow(lits, &mut behind);
        behind
    }

    fn follow(&self, lits: impl IntoIterator<Item = Lit>, behind: &mut Behind) {
        let mut seen = BTreeSet::new();
        let mut due: Vec<Lit> = lits.into_iter().collect();
        let mut before = Vec::new();
        while let Some(l) = due.pop() {
            if !seen.insert(l) {
                continue;
            }
            let said = self.rank.get(&l).and_then(|at| self.said.get(at));
            match said.filter(|_| !self.teacher.names.has(l)) {
                Some(said) if said.inner.is_some() => {
                    behind.told.insert(l);
                }
                Some(said) => {
                    behind.also.insert(said.source);
                    behind.also.extend(&said.and);
                    due.extend(&said.rests_on);
                }
                None => before.push(l),
            }
        }
        self.teacher.behind(before, behind);
    }
}

/// The length of telling some leads.
fn length(leads: &[Lead]) -> usize {
    let inner = |lead: &Lead| {
        lead.inner
            .as_ref()
            .map_or(0, |inner| length(&inner.leads) + 1)
    };
    leads.iter().map(|lead| 1 + inner(lead)).sum()
}
