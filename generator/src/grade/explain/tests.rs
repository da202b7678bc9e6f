//! Explanations are sufficient.

use super::{Deduction, Explanation, Inner, Lead, Statement, Wrong, explain};
use crate::genres;
use crate::grade::{Reading, Reason};
use crate::hint_loop::Interrupt;
use crate::model::Origin;
use crate::prover::Search;
use pencilmill_solver::{Budget, Constraint, Lit, Solver, Verdict};
use std::collections::BTreeSet;

/// Puzzles with many deductions about derived variables, with listed cases, or with nested
/// what-ifs.
const PUZZLES: [&str; 9] = [
    "hiking-track 5x6; number r3c6=2 r4c1=1 r5c5=1; circled r1c5=1 r2c5=2",
    "canal-view 5x5; number r1c5=6 r2c1=1 r4c1=4 r5c4=3",
    "corner-meeting 4x4; circle r4c4; circled r2c1=3 r2c2=7 r3c2=7 r4c1=0",
    "crossstitch 5x5; black r2c2 r5c1; circled r1c4=0 r5c3 r5c4",
    "curfew 5x5; circle r1c2 r4c3 r5c2 r5c3; circled r1c3=2 r4c4=3 r4c5=4; border r1c4.5 r1.5c1 r1.5c2 r1.5c3 r1.5c4 r2c2.5 r3c2.5 \
     r3.5c1 r3.5c2 r3.5c3 r3.5c4 r4c3.5 r4c4.5 r4.5c3 r4.5c5 r5c2.5",
    "sentinels 5x5; number r1c1=6 r2c4=6 r5c5=3",
    "celltinels 5x5; number r2c3=5 r5c4=6",
    "litos 4x5; shape r3c5=xx./.xx",
    "roots 6x8; black r2c1 r2c8 r3c7 r4c6; circled r5c5=2; cross r6c6; disc r3c2 r3c3 r3c4",
];

/// Small puzzles of every genre, ordinary and hard ones. Most are examined at night only, since that
/// takes minutes.
pub(super) const TOLD: &str = include_str!("../../../tests/told.txt");
/// One in this many is examined in any case.
const SHARE: usize = 8;

/// A puzzle with the facts told so far.
pub(super) struct Pupil<'a> {
    pub text: &'a str,
    pub reading: &'a Reading,
    pub known: Vec<Lit>,
    pub counted: usize,
    pub cited: usize,
}

impl Pupil<'_> {
    /// Tests that the assumptions have no answer under these rules and hints, the definitions, the
    /// facts told before and the excluded cases.
    fn refutes(&self, sources: &[Origin], supposed: &[Lit], struck: &[Vec<Lit>], of: &Deduction) {
        let mut solver = self.solver(sources, None);
        for way in struck {
            let not = way.iter().map(|&l| !l).collect();
            solver.post(Lit::TRUE, &Constraint::Clause(not));
        }
        let assumptions = [&self.known[..], supposed].concat();
        let verdict = solver.solve(&assumptions, Budget::UNLIMITED);
        assert_eq!(verdict, Verdict::Unsat, "{}: {of:?}", self.text);
    }

    /// Tests the numbers of a deduction: without the decisions, one of the constraints cited cannot
    /// reach more, or less, and is bounded as told.
    fn counts(&self, source: Origin, wrong: Wrong, deduction: &Deduction) {
        let beyond = |constraint: &Constraint| -> Option<Vec<Constraint>> {
            let terms: Vec<(i32, Lit)> = match constraint {
                Constraint::Linear { terms, .. } => terms.clone(),
                Constraint::Runs { rays, total } => {
                    let own = *total as i32;
                    let most = rays.iter().map(Vec::len).sum::<usize>() as i32;
                    let (bound, others) = match wrong {
                        Wrong::TooFew {
                            most: can, least, ..
                        } => (least, can + 1..=most),
                        Wrong::TooMany {
                            least: can, most, ..
                        } => (most, 0..=can - 1),
                        _ => return None,
                    };
                    let rays = |total: i32| Constraint::Runs {
                        rays: rays.clone(),
                        total: total as u32,
                    };
                    return (bound == own).then(|| others.map(rays).collect());
                }
                _ => return None,
            };
            let (min, max) = match wrong {
                Wrong::TooFew { most, .. } => (most + 1, i32::from(i16::MAX)),
                Wrong::TooMany { least, .. } => (i32::from(i16::MIN), least - 1),
                _ => return None,
            };
            Some(vec![Constraint::Linear { terms, min, max }])
        };
        let own = self.reading.constraints().zip(0..);
        let own = own.filter(|(_, number)| self.reading.source(*number) == source);
        let all = own.filter_map(|((_, constraint), number)| Some((number, beyond(constraint)?)));
        let all: Vec<(u32, Vec<Constraint>)> = all.collect();
        let sources = [&deduction.also[..], &[source]].concat();
        let holds = |number: u32, more: &Constraint, l: Lit| {
            let mut solver = self.solver(&sources, Some(number));
            solver.post(Lit::TRUE, more);
            let assumptions = [&self.known[..], &[!l]].concat();
            solver.solve(&assumptions, Budget::UNLIMITED) == Verdict::Unsat
        };
        // sizes of regions are counted differently
        let says = |l: Lit| {
            let mut all = all.iter();
            all.len() == 0 || all.any(|(n, all)| all.iter().all(|more| holds(*n, more, l)))
        };
        let so = deduction.lits.iter().all(|&l| says(l));
        assert!(so, "{}: {deduction:?}", self.text);
        if let (
            Some(value),
            Wrong::TooFew { least: bound, .. } | Wrong::TooMany { most: bound, .. },
        ) = (source.hint.and_then(|hint| hint.value), wrong)
        {
            assert_eq!(i32::from(value), bound, "{}: {deduction:?}", self.text);
        }
    }

    /// A solver with the definitions and these rules and hints, except one constraint.
    pub fn solver(&self, sources: &[Origin], without: Option<u32>) -> Solver {
        let reading = self.reading;
        let mut solver = Solver::new();
        let all = reading
            .constraints()
            .flat_map(|(guard, constraint)| [vec![guard], constraint.lits()].concat());
        let most = all.map(Lit::var).max().unwrap();
        (0..most).for_each(|_| {
            solver.new_lit();
        });
        // a rule with a named region stands for the whole rule
        let all = 0..reading.constraints().count() as u32;
        let posted: BTreeSet<Origin> = all.map(|number| reading.source(number)).collect();
        let named = |source: &Origin| match posted.contains(source) {
            true => *source,
            false => Origin {
                hint: None,
                ..*source
            },
        };
        let sources: BTreeSet<Origin> = sources.iter().map(named).collect();
        for (number, (guard, constraint)) in (0..).zip(reading.constraints()) {
            let source = reading.source(number);
            if (source.rule == 0 || sources.contains(&source)) && Some(number) != without {
                solver.post(guard, constraint);
            }
        }
        solver
    }

    /// Tests that deductions from constraints follow from the cited premises, with the named rules
    /// and hints and the definitions. If they rest on earlier findings, that must be cited.
    fn cites_enough(&mut self, deduction: &Deduction) {
        let told = deduction.otherwise.is_none_or(|wrong| wrong.is_counted());
        let silent = deduction.found.is_empty();
        let seen = deduction.cases.is_some() || deduction.belonging.is_some() || !told;
        if silent || seen || deduction.earlier {
            return;
        }
        let mut sources = deduction.also.clone();
        match &deduction.reason {
            Reason::Rule(source) => sources.push(*source),
            Reason::Meaning => {}
            _ => return,
        }
        let since = deduction.since.as_ref();
        let cited = since.map(|since| self.lits_of(since)).unwrap_or_default();
        self.cited += 1;
        for &l in &deduction.lits {
            let mut solver = self.solver(&sources, None);
            let assumptions = [&cited[..], &[!l]].concat();
            let verdict = solver.solve(&assumptions, Budget::UNLIMITED);
            assert_eq!(verdict, Verdict::Unsat, "{}: {deduction:?}", self.text);
        }
    }

    /// The literals of a statement.
    fn lits_of(&self, statement: &Statement) -> Vec<Lit> {
        let drawn = self.reading.drawn().iter().filter_map(|&(item, l)| {
            let blank = statement.blank.contains(&item).then_some(!l);
            statement.drawn.contains(&item).then_some(l).or(blank)
        });
        let told = self.reading.auxiliary().iter().filter_map(|known| {
            let mut told = statement.told.iter();
            let told = told.find(|told| (told.0, told.1) == (known.word, known.at))?;
            Some(if told.2 { known.lit } else { !known.lit })
        });
        drawn.chain(told).collect()
    }

    /// Tests that a deduction is sufficient, and adds its facts.
    pub fn takes_in(&mut self, deduction: &Deduction) {
        for first in &deduction.first {
            self.takes_in(first);
        }
        self.cites_enough(deduction);
        match &deduction.reason {
            Reason::WhatIf { sources, .. } => {
                self.refutes(sources, &[!deduction.lits[0]], &[], deduction);
            }
            Reason::Rule(source) if deduction.cases.is_some() => {
                assert!(!deduction.ways.is_empty(), "{}: {deduction:?}", self.text);
                let mut all = vec![*source];
                for way in &deduction.ways {
                    all.extend(&way.sources);
                    let sources = [&way.sources[..], &[*source]].concat();
                    if way.breaks.is_some() {
                        self.refutes(&sources, &way.lits, &[], deduction);
                        continue;
                    }
                    for &l in &deduction.lits {
                        // what goes beyond the case is told with all that it needs
                        let named = |by: &Origin| by == source || deduction.also.contains(by);
                        let beyond = !way.lits.contains(&l);
                        assert!(!beyond || way.sources.iter().all(named), "{deduction:?}");
                        let otherwise = [&way.lits[..], &[!l]].concat();
                        self.refutes(&sources, &otherwise, &[], deduction);
                    }
                }
                let ways: Vec<Vec<Lit>> = deduction.ways.iter().map(|w| w.lits.clone()).collect();
                self.refutes(&all, &[], &ways, deduction);
            }
            Reason::Deep => panic!("{}: {deduction:?}", self.text),
            _ => {}
        }
        if let (Reason::Rule(source), Some(wrong)) = (&deduction.reason, deduction.otherwise)
            && wrong.is_counted()
            && !deduction.earlier
        {
            self.counts(*source, wrong, deduction);
            self.counted += 1;
        }
        self.known.extend(&deduction.lits);
    }
}

/// The number of nested what-ifs among leads.
fn inner(leads: &[Lead]) -> usize {
    let own = leads.iter().filter_map(|lead| lead.inner.as_deref());
    own.map(|Inner { leads, .. }| 1 + inner(leads)).sum()
}

/// With the named rules and hints and the facts told before, the opposite has no answer, and no
/// case of a constraint is omitted or excluded without reason: no participant is missing.
#[test]
fn what_is_named_suffices() {
    let (mut what_ifs, mut lists, mut within, mut folded) = (0, 0, 0, 0);
    let (mut counted, mut cited) = (0, 0);
    let all = std::env::var_os("NIGHT").is_some();
    let told = TOLD.lines().step_by(if all { 1 } else { SHARE });
    // sizes of islands come from numbers of another rule, which a what-if about an island does not
    // name
    let told = told.filter(|text| !text.starts_with("nurikabe"));
    for text in PUZZLES.into_iter().chain(told) {
        let puzzle = genres::parse(text).unwrap();
        let mut search = Search::new(&puzzle, Budget::UNLIMITED);
        let answer = search.next().unwrap().unwrap();
        let Explanation {
            start,
            steps,
            solved,
        } = explain(&puzzle, &answer, &Interrupt::new());
        assert!(solved, "{text}");
        let reading = Reading::new(&puzzle, &answer);
        let mut pupil = Pupil {
            text,
            reading: &reading,
            known: Vec::new(),
            counted: 0,
            cited: 0,
        };
        for step in std::iter::once(&start).chain(&steps) {
            for deduction in &step.deductions {
                pupil.takes_in(deduction);
                what_ifs += usize::from(matches!(deduction.reason, Reason::WhatIf { .. }));
                lists += usize::from(deduction.cases.is_some());
                within += inner(&deduction.leads);
                folded += deduction.first.len();
            }
        }
        counted += pupil.counted;
        cited += pupil.cited;
    }
    let seen = (what_ifs, lists, within, folded, counted, cited);
    let enough = what_ifs > 20 && lists > 2 && within > 2 && folded > 2;
    let enough = enough && counted > 20 && cited > 200;
    assert!(enough, "{seen:?}");
}
