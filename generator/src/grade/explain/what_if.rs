//! What-ifs as they are told: one at a time, the shortest first, each with all that its contradiction rests on and nothing
//! else.

use super::{Belonging, FEW, Lead, Statement, Teacher, is_meaning};
use crate::model::Origin;
use pencilmill_layers::{By, Layers, Next, layer, support};
use pencilmill_solver::{Constraint, Lit};
use std::collections::{BTreeMap, BTreeSet};

/// Of what-ifs with as many rounds, those that are looked at in full.
const TRIED: usize = 8;

/// Where a what-if ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    /// The rule or hint that is broken, with the clue whose region can have no fit size; none if it is what was supposed, in
    /// other words.
    pub source: Option<Origin>,
    /// Further rules and hints that say what it is broken by, sorted.
    pub also: Vec<Origin>,
    /// What breaks it, if these are a few things that a person can point at.
    pub by: Statement,
}

/// A what-if, from what it supposes to a contradiction.
pub(super) struct Way {
    /// What follows: the contrary was supposed.
    pub lit: Lit,
    pub rounds: u32,
    /// All rules and hints that take part.
    pub sources: Vec<Origin>,
    pub leads: Vec<Lead>,
    pub breach: Breach,
}

/// The rule or hint that says something, others that it takes, and whose region it lies in, if that decides it.
type Told = (Option<Origin>, Vec<Origin>, Option<Belonging>);

/// What says that something is so in a what-if.
struct Said {
    source: Origin,
    and: Option<Origin>,
    rests_on: Vec<Lit>,
}

/// What is known in a what-if, in the order in which it becomes so: first what is known anyway.
struct Trail<'t> {
    teacher: &'t Teacher<'t>,
    lits: Vec<Lit>,
    /// Places in it of what is supposed, and of what follows from that.
    rank: BTreeMap<Lit, usize>,
    /// For each place in it that the contradiction rests on, what says so.
    said: BTreeMap<usize, Said>,
}

impl Teacher<'_> {
    /// Of what follows as much as a person finds at a time. That is all that single constraints say, and all that the ways to meet one
    /// constraint have in common, but one what-if only: afterwards easier things may follow.
    pub(super) fn chosen(&self, layers: &mut Layers, mut next: Next) -> (Next, Option<Way>) {
        let cases = next.found.iter().filter_map(|finding| match finding.by {
            By::Cases(by, count) => Some((count, by)),
            _ => None,
        });
        if let Some((_, fewest)) = cases.min() {
            next.found
                .retain(|finding| matches!(finding.by, By::Cases(by, _) if by == fewest));
            return (next, None);
        }
        if next.layer >= layer::NESTED {
            return (next, None);
        }
        let supposed = next.found.iter().filter(|finding| finding.by == By::WhatIf);
        let mut ends: Vec<(bool, u32, Lit)> = supposed
            .filter_map(|finding| {
                let rounds = layers.rounds_to_refute(!finding.lit)?;
                Some((!self.names.has(finding.lit), rounds, finding.lit))
            })
            .collect();
        ends.sort_unstable();
        let nearest = ends.first().map(|end| (end.0, end.1));
        let near = ends
            .iter()
            .take_while(|end| Some((end.0, end.1)) == nearest)
            .take(TRIED);
        let ways = near.filter_map(|end| self.way(layers, end.2));
        let way = ways.min_by_key(|way| (way.leads.len(), way.sources.len(), way.lit));
        if let Some(way) = &way {
            next.found.retain(|finding| finding.lit == way.lit);
        }
        (next, way)
    }

    /// Why the contrary of a literal cannot be.
    fn way(&self, layers: &mut Layers, lit: Lit) -> Option<Way> {
        let refutation = layers.refutation(!lit)?;
        let start = self.known.len();
        let mut trail = Trail {
            teacher: self,
            lits: self.known.clone(),
            rank: BTreeMap::new(),
            said: BTreeMap::new(),
        };
        trail.add(!lit);
        let mut by = BTreeMap::new();
        for lead in &refutation.leads {
            for &l in &lead.lits {
                by.insert(trail.lits.len(), (lead.by, lead.and));
                trail.add(l);
            }
        }
        let (source, broken_by) = trail.end(refutation.breaks, refutation.clash, start);
        let source = match refutation.breaks {
            Some(by) => Some(self.broken(layers, by, &trail.lits)),
            None => source,
        };
        let mut due: BTreeSet<usize> = trail.places(&broken_by, start);
        while let Some(at) = due.pop_last() {
            if let Some(&(from, and)) = by.get(&at) {
                let said = trail.said(at, from, and, start);
                due.extend(trail.places(&said.rests_on, start));
                trail.said.insert(at, said);
            }
        }
        let mut sources = BTreeSet::new();
        let mut leads: Vec<(Told, Vec<Lit>)> = Vec::new();
        for (&at, said) in &trail.said {
            let l = trail.lits[at];
            let mut also = BTreeSet::new();
            trail.behind(&said.rests_on, &mut also);
            also.extend(said.and);
            sources.insert(said.source);
            sources.extend(also.iter().copied());
            if !self.names.has(l) {
                continue;
            }
            also.remove(&said.source);
            also.retain(|source| source.rule > 0);
            let also: Vec<Origin> = also.into_iter().collect();
            let source = Some(said.source).filter(|source| !is_meaning(source));
            let by = by.get(&at).and_then(|by| by.0);
            let known = &trail.lits[..at];
            let told = (
                source,
                also,
                by.and_then(|by| self.belonging(layers, by, known, l)),
            );
            match leads.last_mut() {
                Some(last) if last.0 == told => last.1.push(l),
                _ => leads.push((told, vec![l])),
            }
        }
        let mut also = BTreeSet::new();
        trail.behind(&broken_by, &mut also);
        sources.extend(source);
        sources.extend(also.iter().copied());
        also.retain(|other| Some(*other) != source && other.rule > 0);
        // What words mean contradicts nothing.
        sources.retain(|source| !is_meaning(source));
        let named: Vec<Lit> = broken_by
            .into_iter()
            .filter(|&l| self.names.has(l))
            .collect();
        let by = match named.len() {
            1..=FEW => self.names.statement(&named),
            _ => Statement::default(),
        };
        let leads = leads.into_iter().map(|((source, also, belonging), lits)| {
            let said = self.names.statement(&lits);
            Lead {
                source,
                also,
                belonging,
                said,
            }
        });
        Some(Way {
            lit,
            rounds: refutation.rounds,
            sources: sources.into_iter().collect(),
            leads: leads.collect(),
            breach: Breach {
                source: source.filter(|source| !is_meaning(source)),
                also: also.into_iter().collect(),
                by,
            },
        })
    }

    /// Of these things those that constraints speak of.
    pub(super) fn all_of(&self, by: &[Option<u32>], known: &[Lit]) -> Vec<Lit> {
        let constraints = by
            .iter()
            .flatten()
            .map(|&by| self.constraints[by as usize].1);
        let vars: BTreeSet<usize> = constraints
            .flat_map(Constraint::lits)
            .map(Lit::var)
            .collect();
        let known = known.iter().copied();
        known.filter(|l| vars.contains(&l.var())).collect()
    }

    /// The rule or hint that something which nobody draws belongs to.
    pub(super) fn about(&self, l: Lit) -> Option<Origin> {
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

    /// The places of those among these that are known in the what-if only.
    fn places(&self, lits: &[Lit], start: usize) -> BTreeSet<usize> {
        let places = lits.iter().filter_map(|l| self.rank.get(l).copied());
        places.filter(|&at| at >= start).collect()
    }

    /// What is broken at the end, and by what.
    fn end(
        &self,
        breaks: Option<u32>,
        clash: Option<Lit>,
        start: usize,
    ) -> (Option<Origin>, Vec<Lit>) {
        let Some(by) = breaks else {
            return match self.false_clause(start) {
                Some(by) => {
                    let (guard, constraint) = self.teacher.constraints[by as usize];
                    let lits = constraint.lits().into_iter().map(|l| !l);
                    let guard = (guard != Lit::TRUE).then_some(guard);
                    let lits = lits.chain(guard).filter(|l| *l != Lit::TRUE).collect();
                    (Some(self.teacher.reading.source(by)), lits)
                }
                None => (None, self.lits[start..].to_vec()),
            };
        };
        let (guard, constraint) = self.teacher.constraints[by as usize];
        let forced = clash.unwrap_or(!guard);
        let lits = support(constraint, guard, &self.lits, forced);
        let mut lits = lits.unwrap_or_else(|| self.teacher.all_of(&[Some(by)], &self.lits));
        lits.extend(clash.map(|l| !l));
        lits.extend((guard != Lit::TRUE).then_some(guard));
        (Some(self.teacher.reading.source(by)), lits)
    }

    /// A clause of which nothing is left.
    fn false_clause(&self, start: usize) -> Option<u32> {
        let is_false = |l: &Lit| {
            *l == Lit::FALSE || self.rank.contains_key(&!*l) || self.teacher.rank.contains_key(&!*l)
        };
        let new = self.lits[start..].iter().rev();
        let clauses = new.filter_map(|&l| self.teacher.clauses.get(&!l));
        clauses.flatten().copied().find(|&by| {
            let (guard, constraint) = self.teacher.constraints[by as usize];
            let own = (guard != Lit::TRUE).then_some(!guard);
            constraint.lits().iter().chain(&own).all(is_false)
        })
    }

    /// What says that the literal at a place is so.
    fn said(&self, at: usize, by: Option<u32>, and: Option<u32>, start: usize) -> Said {
        let l = self.lits[at];
        let teacher = self.teacher;
        let Some(by) = by else {
            let before = |other: &Lit| {
                let rank = self
                    .rank
                    .get(&!*other)
                    .or_else(|| teacher.rank.get(&!*other));
                *other == Lit::FALSE || rank.is_some_and(|rank| *rank < at)
            };
            let ground = teacher.clause_for(l, before);
            return Said {
                source: ground
                    .as_ref()
                    .map(|ground| ground.source)
                    .unwrap_or_default(),
                and: None,
                rests_on: ground
                    .and_then(|ground| ground.rests_on)
                    .unwrap_or_else(|| self.lits[start..at].to_vec()),
            };
        };
        let (guard, constraint) = teacher.constraints[by as usize];
        let alone = and
            .is_none()
            .then(|| support(constraint, guard, &self.lits[..at], l));
        let mut rests_on = alone
            .flatten()
            .unwrap_or_else(|| teacher.all_of(&[Some(by), and], &self.lits[..at]));
        rests_on.extend((guard != Lit::TRUE && guard != !l).then_some(guard));
        Said {
            source: teacher.reading.source(by),
            and: and.map(|and| teacher.reading.source(and)),
            rests_on,
        }
    }

    /// The rules and hints that lead from what a person can point at to these.
    fn behind(&self, lits: &[Lit], also: &mut BTreeSet<Origin>) {
        let mut seen = BTreeSet::new();
        let mut due: Vec<Lit> = lits.to_vec();
        while let Some(l) = due.pop() {
            if self.teacher.names.has(l) || !seen.insert(l) {
                continue;
            }
            if let Some(said) = self.rank.get(&l).and_then(|at| self.said.get(at)) {
                also.insert(said.source);
                also.extend(said.and);
                due.extend(&said.rests_on);
            } else if let Some(ground) = self.teacher.grounds.get(&l) {
                also.insert(ground.source);
                also.extend(&ground.also);
                due.extend(ground.rests_on.iter().flatten());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Drawing, Place};
    use crate::genres;
    use crate::grade::{Reading, Reason, SolvingStep, explain};
    use crate::model::Word;
    use crate::prover::Search;
    use pencilmill_solver::{Budget, Lit, Solver, Verdict};

    /// Puzzles in which what nobody draws does much of the work.
    const PUZZLES: [&str; 7] = [
        "canal-view 5x5; number r1c5=6 r2c1=1 r4c1=4 r5c4=3",
        "corner-meeting 4x4; circle r4c4; circled r2c1=3 r2c2=7 r3c2=7 r4c1=0",
        "crossstitch 5x5; black r2c2 r5c1; circled r1c4=0 r5c3 r5c4",
        "curfew 5x5; circle r1c2 r4c3 r5c2 r5c3; circled r1c3=2 r4c4=3 r4c5=4; border r1c4.5 r1.5c1 r1.5c2 r1.5c3 r1.5c4 r2c2.5 r3c2.5 \
         r3.5c1 r3.5c2 r3.5c3 r3.5c4 r4c3.5 r4c4.5 r4.5c3 r4.5c5 r5c2.5",
        "hiking-track 5x5; black r1c2 r2c5 r3c1 r3c4; number r5c5=2; circled r2c2=2 r4c3=2",
        "sentinels 5x5; number r1c1=6 r2c4=6 r5c5=3",
        "celltinels 5x5; number r2c3=5 r5c4=6",
    ];

    /// With the rules and hints named, and what was told before, the contrary has no answer: nothing that takes part is left out.
    /// Where ways to meet a constraint are listed, it is not told what strikes each out, so that is not asked after that.
    #[test]
    fn what_is_named_suffices() {
        let mut what_ifs = 0;
        for text in PUZZLES {
            let puzzle = genres::parse(text).unwrap();
            let mut search = Search::new(&puzzle, Budget::UNLIMITED);
            let answer = search.next().unwrap().unwrap();
            let explanation = explain(&puzzle, &answer);
            let reading = Reading::new(&puzzle, &answer);
            let mut known: Vec<Lit> = Vec::new();
            let lits = |drawn: &Drawing, so: bool| -> Vec<Lit> {
                let own = reading.drawn().iter().filter(|d| drawn.contains(&d.0));
                own.map(|d| if so { d.1 } else { !d.1 }).collect()
            };
            let told = |told: &[(Word, Place, bool)]| -> Vec<Lit> {
                let own = reading.auxiliary().iter();
                own.filter_map(|u| {
                    let &(.., so) = told.iter().find(|t| (t.0, t.1) == (u.word, u.at))?;
                    Some(if so { u.lit } else { !u.lit })
                })
                .collect()
            };
            let lists =
                |step: &&SolvingStep| step.deductions.iter().any(|found| found.cases.is_some());
            let steps = std::iter::once(&explanation.start).chain(&explanation.steps);
            for step in steps.take_while(|step| !lists(step)) {
                for found in &step.deductions {
                    let mut decided = lits(&found.found.drawn, true);
                    decided.extend(lits(&found.found.blank, false));
                    decided.extend(told(&found.found.told));
                    if let (Reason::WhatIf { sources, .. }, [first, ..]) =
                        (&found.reason, &decided[..])
                    {
                        what_ifs += 1;
                        let mut solver = Solver::new();
                        let all = reading
                            .constraints()
                            .flat_map(|(g, c)| [vec![g], c.lits()].concat());
                        let most = all.map(Lit::var).max().unwrap();
                        (0..most).for_each(|_| {
                            solver.new_lit();
                        });
                        for (number, (guard, constraint)) in (0..).zip(reading.constraints()) {
                            let source = reading.source(number);
                            if source.rule == 0 || sources.contains(&source) {
                                solver.post(guard, constraint);
                            }
                        }
                        let mut assumptions = known.clone();
                        assumptions.push(!*first);
                        let verdict = solver.solve(&assumptions, Budget::UNLIMITED);
                        assert_eq!(verdict, Verdict::Unsat, "{text}: {found:?}");
                    }
                    known.extend(decided);
                }
            }
        }
        assert!(what_ifs > 20, "{what_ifs}");
    }
}
