//! The steps a person would take, in terms that need no genre: what is decided, by which rule, by which printed hint, and
//! since when.
//!
//! Everything known has a [`Ground`]: the constraint that says so, and the few known things it rests on. What nobody
//! draws is told by what it rests on in turn, until only things are left that a person can point at.

use super::{LIMITS, Reading};
use crate::board::{Drawing, Item, Place};
use crate::genre::Puzzle;
use crate::model::{Origin, Word};
use pencilmill_layers::{By, End, Layers, Round, layer, support};
use pencilmill_solver::{Constraint, Lit};
use std::collections::{BTreeMap, BTreeSet};

mod seen;
mod what_if;

pub use seen::{Belonging, Otherwise};
pub use what_if::Breach;
use what_if::Way;

/// Most things that something is said to rest on.
const FEW: usize = 6;
/// Most rules and hints that are named beside the one that says something.
const BESIDE: usize = 3;
/// Largest number of known things among which those are looked for.
const MANY: usize = 2000;

/// Why something is decided.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// A rule, perhaps with a hint, says so.
    Rule(Origin),
    /// Otherwise these rules and hints contradict each other after so many rounds.
    WhatIf {
        /// Rules and hints, as few as possible.
        sources: Vec<Origin>,
        /// Rounds from the assumption to the contradiction.
        rounds: u32,
    },
    /// Otherwise there is a contradiction that takes what-ifs inside the what-if to see.
    Deep,
    /// It is what the other decisions of the round mean.
    Meaning,
}

/// What is said of the drawing.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Statement {
    /// What is drawn.
    pub drawn: Drawing,
    /// What is not.
    pub blank: Drawing,
    /// What is so of cells besides, sorted.
    pub told: Vec<(Word, Place, bool)>,
}

impl Statement {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.drawn.is_empty() && self.blank.is_empty() && self.told.is_empty()
    }
}

/// What is decided for one reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deduction {
    /// Why.
    pub reason: Reason,
    /// If it is what all ways to meet a rule or hint have in common, how many ways these are.
    pub cases: Option<u32>,
    /// The few things known before that it rests on, if they are few and a person can point at them.
    pub since: Option<Statement>,
    /// Further rules and hints without which that does not tell it, sorted.
    pub also: Vec<Origin>,
    /// Whether it rests on what was found before besides, which nobody draws.
    pub earlier: bool,
    /// What would go wrong otherwise, if that is seen at a glance.
    pub otherwise: Option<Otherwise>,
    /// Whose region it lies in, if that decides it.
    pub belonging: Option<Belonging>,
    /// For a what-if, what it supposes: the contrary of the first thing decided.
    pub supposes: Statement,
    /// Where that leads.
    pub leads: Vec<Lead>,
    /// What is broken at its end.
    pub breaks: Option<Breach>,
    /// What is decided.
    pub found: Statement,
    /// Where nothing is decided that a person has a word for: the rule or hint that can be met in fewer ways now.
    pub fewer: Option<Origin>,
}

/// What a rule or hint says on the way to a contradiction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lead {
    /// The rule or hint; none if it is what was said before in other words.
    pub source: Option<Origin>,
    /// Further rules and hints without which that does not tell it, sorted.
    pub also: Vec<Origin>,
    /// Whose region it lies in, if that decides it.
    pub belonging: Option<Belonging>,
    /// What it says.
    pub said: Statement,
}

/// What is found at one layer at one time: all that single constraints say, or what one what-if does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvingStep {
    /// The layer.
    pub layer: u8,
    /// What is found.
    pub deductions: Vec<Deduction>,
    /// Everything known to be drawn afterwards.
    pub drawing: Drawing,
}

impl SolvingStep {
    /// Whether single constraints say all of it.
    pub fn is_at_once(&self) -> bool {
        self.layer == layer::ONE
    }
}

/// A way to the answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// What is known before the first step: what is printed, and what that says by itself.
    pub start: SolvingStep,
    /// The steps.
    pub steps: Vec<SolvingStep>,
    /// Whether they lead to the answer.
    pub solved: bool,
}

/// Explains how to solve a puzzle that has this answer only. No step needs a higher layer than the puzzle does.
pub fn explain(puzzle: &Puzzle, answer: &Drawing) -> Explanation {
    explain_from(puzzle, answer, &Drawing::blank(), |_| true)
}

/// The next steps from a drawing that is a part of the only answer, up to the first one that draws something new.
pub fn next_steps(puzzle: &Puzzle, answer: &Drawing, drawn: &Drawing) -> Explanation {
    let is_new = |step: &SolvingStep| {
        let all = step.drawing.items();
        all.iter().any(|item| !drawn.contains(item))
    };
    let mut explanation = explain_from(puzzle, answer, drawn, |step| !is_new(step));
    explanation.solved |= drawn == answer;
    explanation
}

/// Explains how to go on from what is drawn already, as long as more steps are wanted.
fn explain_from(
    puzzle: &Puzzle,
    answer: &Drawing,
    drawn: &Drawing,
    mut more: impl FnMut(&SolvingStep) -> bool,
) -> Explanation {
    let reading = Reading::new(puzzle, answer);
    let mut teacher = Teacher::new(&reading, puzzle);
    let mut layers = reading.layers();
    let start = SolvingStep {
        layer: layer::ONE,
        deductions: teacher.at_the_start(layers.known()),
        drawing: reading.drawing(&layers),
    };
    let there = reading.drawn().iter().filter(|d| drawn.contains(&d.0));
    let there: Vec<Lit> = there.map(|d| d.1).collect();
    layers.accept(&there);
    teacher.take_in(layers.known());
    layers.expect(&reading.answer(answer));
    let is_shown = !start
        .drawing
        .items()
        .iter()
        .all(|item| drawn.contains(item));
    let limits = layers.whole(LIMITS);
    let mut steps = Vec::new();
    let mut solved = false;
    let mut on = drawn.is_empty() || !is_shown || more(&start);
    while on {
        let next = match layers.next_round(limits) {
            Ok(next) => next,
            Err(end) => {
                solved = end == End::Solved;
                break;
            }
        };
        let (next, way) = teacher.chosen(&mut layers, next);
        let round = layers.take_in(next);
        let step = SolvingStep {
            layer: round.layer,
            deductions: teacher.deductions(&layers, &round, way),
            drawing: reading.drawing(&layers),
        };
        on = more(&step);
        steps.push(step);
    }
    Explanation {
        start,
        steps,
        solved,
    }
}

/// What a person says of unknowns.
struct Names {
    /// Items; several may be drawn under one unknown.
    drawn: BTreeMap<Lit, Vec<Item>>,
    told: BTreeMap<Lit, (Word, Place)>,
}

impl Names {
    fn of(reading: &Reading) -> Names {
        let mut drawn: BTreeMap<Lit, Vec<Item>> = BTreeMap::new();
        for &(item, l) in reading.drawn() {
            drawn.entry(l).or_default().push(item);
        }
        let told = reading.auxiliary().iter().filter(|u| u.at.is_cell());
        Names {
            drawn,
            told: told.map(|u| (u.lit, (u.word, u.at))).collect(),
        }
    }

    /// What literals say.
    fn statement(&self, lits: &[Lit]) -> Statement {
        let items = |positive: bool| -> Drawing {
            let own = lits.iter().map(|&l| if positive { l } else { !l });
            let items = own.filter_map(|l| self.drawn.get(&l));
            items.flatten().copied().collect()
        };
        let told = |&l: &Lit| {
            let positive = self.told.get(&l).map(|&(word, at)| (word, at, true));
            positive.or_else(|| self.told.get(&!l).map(|&(word, at)| (word, at, false)))
        };
        let mut told: Vec<(Word, Place, bool)> = lits.iter().filter_map(told).collect();
        told.sort_unstable();
        Statement {
            drawn: items(true),
            blank: items(false),
            told,
        }
    }

    fn has(&self, l: Lit) -> bool {
        [l, !l]
            .iter()
            .any(|l| self.drawn.contains_key(l) || self.told.contains_key(l))
    }

    /// Where what a literal speaks of is seen.
    fn place(&self, l: Lit) -> Option<Place> {
        let item = self.drawn.get(&l).and_then(|items| items.first());
        let drawn = item.filter(|item| item.at == item.to).map(|item| item.at);
        drawn.or_else(|| self.told.get(&l).map(|told| told.1))
    }
}

/// Why something is so, in full.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Why {
    reason: Reason,
    cases: Option<u32>,
    otherwise: Option<Otherwise>,
    belonging: Option<Belonging>,
    since: Option<Statement>,
    also: Vec<Origin>,
    earlier: bool,
}

impl Why {
    fn of(reason: Reason) -> Why {
        Why {
            reason,
            cases: None,
            otherwise: None,
            belonging: None,
            since: None,
            also: Vec::new(),
            earlier: false,
        }
    }
}

/// What something known rests on.
#[derive(Default)]
struct Basis {
    /// The few things that a person can point at.
    lits: BTreeSet<Lit>,
    /// The rules and hints that lead from them to what nobody draws.
    also: BTreeSet<Origin>,
    /// Whether there is more, which was found before and nobody draws.
    earlier: bool,
}

/// What says that something is so, and what that rests on, if this is known.
struct Ground {
    source: Origin,
    also: Vec<Origin>,
    by: Option<u32>,
    rests_on: Option<Vec<Lit>>,
}

/// Who follows the solution, and remembers why everything is so.
struct Teacher<'a> {
    reading: &'a Reading,
    puzzle: &'a Puzzle,
    names: Names,
    constraints: Vec<(Lit, &'a Constraint)>,
    /// Clauses, by each literal that they can say.
    clauses: BTreeMap<Lit, Vec<u32>>,
    /// Other constraints that always hold, by the variables that they speak of.
    wider: BTreeMap<usize, Vec<u32>>,
    grounds: BTreeMap<Lit, Ground>,
    /// The known literals that have been taken in, in the order in which they became known, and the place of each.
    known: Vec<Lit>,
    rank: BTreeMap<Lit, usize>,
    /// How many were known before the step that is told.
    before: usize,
}

impl<'a> Teacher<'a> {
    fn new(reading: &'a Reading, puzzle: &'a Puzzle) -> Teacher<'a> {
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
            constraints,
            clauses,
            wider,
            grounds: BTreeMap::new(),
            known: Vec::new(),
            rank: BTreeMap::new(),
            before: 0,
        }
    }

    /// Takes in what is known now, in the order in which it became so, and what each thing that has no ground yet follows
    /// from at once.
    fn take_in(&mut self, known: &[Lit]) {
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

    /// The constraint that says a literal since the fewest things, all of which can be pointed at, if they are fewer than
    /// those that words tell it by.
    fn at_a_look(&self, l: Lit) -> Option<Ground> {
        let rank = *self.rank.get(&l)?;
        let fewest = self
            .since(l)
            .filter(|basis| !basis.earlier)
            .map_or(usize::MAX, |basis| basis.lits.len() + 2 * basis.also.len());
        let said = self.wider.get(&l.var())?.iter().filter_map(|&by| {
            let (guard, constraint) = self.constraints[by as usize];
            let rests_on = support(constraint, guard, &self.known[..rank], l)?;
            let plain = rests_on.iter().all(|&l| self.names.has(l));
            (plain && rests_on.len() < fewest).then_some((rests_on.len(), by, rests_on))
        });
        let (_, by, rests_on) = said.min()?;
        Some(Ground {
            source: self.reading.source(by),
            also: Vec::new(),
            by: Some(by),
            rests_on: Some(rests_on),
        })
    }

    /// The first clause that says a literal, and what it rests on.
    fn at_once(&self, l: Lit) -> Option<Ground> {
        let rank = self.rank.get(&l)?;
        self.clause_for(l, |other| {
            *other == Lit::FALSE || self.rank.get(&!*other).is_some_and(|at| at < rank)
        })
    }

    /// The first clause that says a literal, all others of which were known to be false before.
    fn clause_for(&self, l: Lit, before: impl Fn(&Lit) -> bool) -> Option<Ground> {
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
                also: Vec::new(),
                by: Some(by),
                rests_on: Some(rests_on.collect()),
            })
        })
    }

    /// What is printed, and what that means.
    fn at_the_start(&mut self, known: &[Lit]) -> Vec<Deduction> {
        self.take_in(known);
        let mut found: BTreeMap<Lit, Why> = BTreeMap::new();
        for &l in known.iter().filter(|l| self.names.has(**l)) {
            found.insert(l, self.why(l));
        }
        self.grouped(found, &|_| false)
    }

    /// Why something known is so, apart from what-ifs.
    fn why(&self, l: Lit) -> Why {
        let Some(ground) = self.grounds.get(&l) else {
            return Why::of(Reason::Meaning);
        };
        let why = Why::of(Reason::Rule(ground.source));
        let otherwise = ground.by.and_then(|by| self.otherwise(by, l));
        if otherwise.is_some() {
            return Why { otherwise, ..why };
        }
        match self.since(l) {
            None => why,
            Some(Basis {
                lits,
                mut also,
                earlier,
            }) => {
                also.remove(&ground.source);
                let lits: Vec<Lit> = lits.into_iter().collect();
                let since = self.names.statement(&lits);
                Why {
                    since: (!since.is_empty()).then_some(since),
                    also: also.into_iter().collect(),
                    earlier,
                    ..why
                }
            }
        }
    }

    /// What something known rests on: all that nobody draws is told by what it rests on in turn, or, if that would be a long
    /// story, only what was found in this step.
    fn since(&self, l: Lit) -> Option<Basis> {
        let few = |basis: &Basis| basis.lits.len() <= FEW && basis.also.len() <= BESIDE + 1;
        let all = self.basis(l, 0).filter(few);
        all.or_else(|| self.basis(l, self.before).filter(few))
    }

    /// What something known rests on; what was known first is not told by what it rests on, if nobody draws it.
    fn basis(&self, l: Lit, first: usize) -> Option<Basis> {
        let mut basis = Basis::default();
        let mut seen = BTreeSet::new();
        let mut due = self.grounds.get(&l)?.rests_on.clone()?;
        while let Some(l) = due.pop() {
            if !seen.insert(l) {
                continue;
            }
            if self.names.has(l) {
                basis.lits.insert(l);
            } else if self.rank.get(&l).is_some_and(|&at| at < first) {
                basis.earlier = true;
            } else {
                let ground = self.grounds.get(&l)?;
                due.extend(ground.rests_on.as_ref()?);
                if ground.source.rule > 0 {
                    basis.also.insert(ground.source);
                }
            }
        }
        Some(basis)
    }

    /// Deductions, what follows from others after these.
    fn grouped(&self, found: BTreeMap<Lit, Why>, follows: &dyn Fn(Lit) -> bool) -> Vec<Deduction> {
        let mut by: BTreeMap<Why, Vec<Lit>> = BTreeMap::new();
        for (l, mut why) in found {
            if let (Reason::Rule(source), None) = (&why.reason, why.cases)
                && is_meaning(source)
                && (self.before > 0 || why.since.is_some())
            {
                why.reason = Reason::Meaning;
            }
            by.entry(why).or_default().push(l);
        }
        let rank = |l: &Lit| self.rank.get(l).copied().unwrap_or(usize::MAX);
        let order = |(why, lits): (Why, Vec<Lit>)| {
            let first = lits.iter().map(rank).min();
            let follows = lits.iter().all(|&l| follows(l));
            let deduction = self.deduction(why, &lits);
            ((follows, effort(&deduction), first), deduction)
        };
        let mut all: Vec<_> = by.into_iter().map(order).collect();
        all.sort_by_key(|found| found.0);
        all.into_iter().map(|found| found.1).collect()
    }

    fn deduction(&self, why: Why, lits: &[Lit]) -> Deduction {
        Deduction {
            reason: why.reason,
            cases: why.cases,
            since: why.since,
            also: why.also,
            earlier: why.earlier,
            otherwise: why.otherwise,
            belonging: why.belonging,
            supposes: Statement::default(),
            leads: Vec::new(),
            breaks: None,
            fewer: match lits.iter().any(|&l| self.names.has(l)) {
                true => None,
                false => lits.iter().find_map(|&l| self.about(l)),
            },
            found: self.names.statement(lits),
        }
    }

    fn deductions(
        &mut self,
        layers: &Layers,
        round: &Round,
        mut way: Option<Way>,
    ) -> Vec<Deduction> {
        // the first constraint that says so, in the order of the rules
        let mut found: BTreeMap<Lit, Why> = BTreeMap::new();
        let mut firsts: BTreeMap<Lit, (u32, Option<u32>)> = BTreeMap::new();
        let mut owners: BTreeMap<Lit, Belonging> = BTreeMap::new();
        for finding in &round.found {
            let mut cases = None;
            let reason = match finding.by {
                By::Constraint(by, and) => {
                    let source = self.reading.source(by);
                    let first = firsts.entry(finding.lit).or_insert((by, and));
                    if and.is_none() && source < self.reading.source(first.0) {
                        *first = (by, and);
                    }
                    if let Some(belonging) = self.belonging(layers, by, &self.known, finding.lit) {
                        owners.entry(finding.lit).or_insert(belonging);
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
        for (&l, why) in &found {
            let first = firsts.get(&l).copied();
            let Reason::Rule(source) = why.reason else {
                let told = match &why.reason {
                    Reason::WhatIf { sources, .. } => &sources[..],
                    _ => &[],
                };
                let ground = Ground {
                    source: told.first().copied().unwrap_or_default(),
                    also: told.iter().skip(1).copied().collect(),
                    by: None,
                    rests_on: None,
                };
                self.grounds.insert(l, ground);
                continue;
            };
            let (by, and) = first.map_or((None, None), |(by, and)| (Some(by), and));
            let rests_on = by.filter(|_| self.known.len() <= MANY).map(|by| {
                let (guard, constraint) = self.constraints[by as usize];
                let alone = support(constraint, guard, &self.known, l);
                let all = || self.all_of(&[Some(by), and], &self.known);
                let mut rests_on = alone.unwrap_or_else(all);
                rests_on.extend((guard != Lit::TRUE && guard != !l).then_some(guard));
                rests_on
            });
            let and = and.map(|and| self.reading.source(and));
            let ground = Ground {
                source,
                also: and.into_iter().collect(),
                by,
                rests_on,
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
                && why.otherwise.is_none()
            {
                *why = Why {
                    belonging: Some(belonging),
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
        let told = all
            .iter_mut()
            .find(|told| matches!(told.reason, Reason::WhatIf { .. }));
        if let (Some(deduction), Some(way)) = (told, way.take()) {
            deduction.supposes = self.names.statement(&[!way.lit]);
            deduction.leads = way.leads;
            deduction.breaks = Some(way.breach);
        }
        all
    }
}

/// What a person looks at first: what single rules say, then the shortest what-if.
fn effort(deduction: &Deduction) -> (u8, u32, usize) {
    match &deduction.reason {
        Reason::Rule(_) => (0, deduction.cases.unwrap_or(0), 0),
        Reason::WhatIf { sources, rounds } => (1, *rounds, sources.len()),
        Reason::Deep => (2, 0, 0),
        Reason::Meaning => (3, 0, 0),
    }
}

/// Whether a source only says what a word means.
fn is_meaning(source: &Origin) -> bool {
    source.rule == 0 && source.hint.is_none()
}
