//! The verdict on a puzzle: how long it takes, and whether an editor would print it.
//!
//! [`minutes`] follow from the rating, [`flags`] from the drawings and the number of rounds, and a
//! [`Verdict`] from the steps of a solution.

use crate::board::{Drawing, Item, Place};
use crate::genre::{Argument, Puzzle};
use crate::grade::{Deduction, Explanation, Reason, Wrong};
use crate::model::Origin;
use pencilmill_layers::layer;
use std::collections::{BTreeMap, BTreeSet};

mod flags;
mod minutes;

pub use flags::{Flag, Flags, NoFlag, flags, is_dropped, is_poor};
pub use minutes::minutes;

/// The share of the answer that a first step may decide, in percent.
const START: usize = 60;
/// The fewest deductions of a dull tail.
const TAIL: usize = 6;
/// The fewest rules and clues that a highlight joins.
const JOINED: usize = 3;
/// The fewest what-ifs of one kind that are too many, if they are most of all.
const SAME: usize = 6;

/// The most rules and clues that a clear opening joins.
const OPENING: usize = 2;

/// An argument at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The argument.
    pub argument: Argument,
    /// The place where something follows.
    pub at: Option<Place>,
    /// The clues that it joins, in order.
    pub clues: Vec<Item>,
    /// The number of rules and clues that it joins.
    pub joins: usize,
    /// The number of the step, from 1.
    pub step: usize,
}

/// The verdict on a puzzle, from the steps of its solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The first step.
    pub begins: Option<Moment>,
    /// The step that joins most, of those with the hardest layer; none if they are all plain.
    pub highlight: Option<Moment>,
    /// The last step.
    pub ends: Option<Moment>,
    /// The number of times that each argument is needed.
    pub arguments: BTreeMap<Argument, u32>,
    /// The reasons against printing it.
    pub flags: Flags,
}

/// The deductions that are told, each with the number of its step, from 1, and its layer.
fn told(explanation: &Explanation) -> impl Iterator<Item = (usize, u8, &Deduction)> {
    let steps = (1..).zip(&explanation.steps);
    steps.flat_map(|(number, step)| {
        let told = step.deductions.iter().filter(|one| !one.is_trivial());
        told.map(move |deduction| (number, step.layer, deduction))
    })
}

/// The number of times that each argument is needed.
pub fn arguments(explanation: &Explanation) -> BTreeMap<Argument, u32> {
    let mut arguments = BTreeMap::new();
    for (_, _, deduction) in told(explanation) {
        *arguments.entry(argument(deduction)).or_default() += 1;
    }
    arguments
}

/// The argument of a deduction.
pub fn argument(deduction: &Deduction) -> Argument {
    match (&deduction.reason, deduction.otherwise) {
        (Reason::Deep, _) => Argument::Deep,
        _ if deduction.cases.is_some() || !deduction.ways.is_empty() => Argument::Cases,
        _ if deduction.belonging.is_some() => Argument::Belonging,
        (_, Some(Wrong::CutOff(..))) => Argument::CutOff,
        (_, Some(Wrong::OutOfReach(_))) => Argument::OutOfReach,
        (_, Some(Wrong::NoRoom(_))) => Argument::NoRoom,
        (_, Some(Wrong::Closed(_))) => Argument::Closed,
        (_, Some(Wrong::DeadEnd(..))) => Argument::DeadEnd,
        (_, Some(Wrong::Branch(..))) => Argument::Branch,
        (_, Some(Wrong::TooFew { .. })) => Argument::TooFew,
        (_, Some(Wrong::TooMany { .. })) => Argument::TooMany,
        (Reason::WhatIf { .. }, None) => Argument::WhatIf,
        (Reason::Rule(_) | Reason::Meaning, None) => Argument::Rule,
    }
}

/// The rules and clues that a deduction joins, with those of what is told first.
fn origins(deduction: &Deduction) -> BTreeSet<Origin> {
    let own = match &deduction.reason {
        Reason::Rule(by) => std::slice::from_ref(by),
        Reason::WhatIf { sources, .. } => sources,
        Reason::Deep | Reason::Meaning => &[],
    };
    let leads = deduction
        .leads
        .iter()
        .flat_map(|lead| lead.source.iter().chain(&lead.also));
    let own = own.iter().chain(&deduction.also).chain(leads).copied();
    let first = deduction.first.iter().flat_map(origins);
    own.chain(first).filter(|by| by.rule > 0).collect()
}

impl Moment {
    fn of(step: usize, deduction: &Deduction) -> Moment {
        let origins = origins(deduction);
        let found = &deduction.found;
        let mut items = found.drawn.items().iter().chain(found.blank.items());
        let at = items.next().map(|item| item.at);
        let clues: BTreeSet<Item> = origins.iter().filter_map(|by| by.hint).collect();
        Moment {
            argument: argument(deduction),
            at: at.or(found.told.first().map(|told| told.1)),
            clues: clues.into_iter().collect(),
            joins: origins.len(),
            step,
        }
    }
}

impl Verdict {
    /// The verdict on a puzzle with this only answer, number of rounds and solution.
    pub fn of(
        puzzle: &Puzzle,
        answer: &Drawing,
        rounds: u32,
        explanation: &Explanation,
    ) -> Verdict {
        let all: Vec<(usize, u8, &Deduction)> = told(explanation).collect();
        let moment = |&(step, _, deduction): &(usize, u8, &Deduction)| Moment::of(step, deduction);
        let joins = |deduction: &Deduction| origins(deduction).len();
        let best = all.iter().max_by_key(|(step, layer, deduction)| {
            (*layer, joins(deduction), std::cmp::Reverse(*step))
        });
        let stands_out =
            |best: &&(usize, u8, &Deduction)| best.1 > layer::TWO || joins(best.2) >= JOINED;
        let highlight = best.filter(stands_out).map(moment);
        let mut flags = flags(puzzle, answer, Some(u64::from(rounds)));
        if explanation.solved {
            let found = [
                (Flag::TrivialStart, is_trivial_start(answer, explanation)),
                (Flag::DullTail, is_dull_tail(&all)),
                (Flag::IdleClue, has_idle_clue(puzzle, explanation)),
                (Flag::SameWhatIf, is_same_what_if(&all)),
            ];
            flags.0.extend(
                found
                    .into_iter()
                    .filter(|found| found.1)
                    .map(|found| found.0),
            );
        }
        Verdict {
            begins: all.first().map(moment),
            highlight,
            ends: all.last().map(moment),
            arguments: arguments(explanation),
            flags,
        }
    }

    /// The rank among the puzzles that a person should not miss, the greatest for the best, from
    /// what the highlight joins and how many arguments there are. None with a flag, an opening that
    /// joins much, or a highlight outside the middle third of the steps.
    pub fn rank(&self) -> Option<(usize, usize)> {
        let (begins, best) = (self.begins.as_ref()?, self.highlight.as_ref()?);
        let last = self.ends.as_ref()?.step;
        let good = self.flags.0.is_empty()
            && begins.joins <= OPENING
            && (last..=2 * last).contains(&(3 * best.step));
        good.then_some((best.joins, self.arguments.len()))
    }
}

/// Tests whether the first step decides most of the answer.
fn is_trivial_start(answer: &Drawing, explanation: &Explanation) -> bool {
    let start = explanation.start.drawing.len();
    let first = explanation.steps.first();
    let decided = first.map_or(0, |step| step.drawing.len().saturating_sub(start));
    explanation.steps.len() > 1 && 100 * decided >= START * answer.len()
}

/// Tests whether the second half is one argument of single rules, told again and again.
fn is_dull_tail(all: &[(usize, u8, &Deduction)]) -> bool {
    let tail = &all[all.len() / 2..];
    let same = |one: &(usize, u8, &Deduction)| {
        one.1 == layer::ONE && argument(one.2) == argument(tail[0].2)
    };
    tail.len() >= TAIL && tail.iter().all(same)
}

/// Tests whether one kind of what-if comes again and again.
fn is_same_what_if(all: &[(usize, u8, &Deduction)]) -> bool {
    let what_ifs = all
        .iter()
        .filter(|one| matches!(one.2.reason, Reason::WhatIf { .. }));
    let topics: Vec<_> = what_ifs.map(|one| one.2.topic()).collect();
    let times = |topic| topics.iter().filter(|other| *other == topic).count();
    let most = topics.iter().map(times).max().unwrap_or(0);
    most >= SAME && 2 * most > topics.len()
}

/// The rules and clues that any deduction uses.
fn used(explanation: &Explanation) -> BTreeSet<Origin> {
    let steps = std::iter::once(&explanation.start).chain(&explanation.steps);
    steps
        .flat_map(|step| &step.deductions)
        .flat_map(origins)
        .collect()
}

/// Tests whether no deduction uses a certain clue.
fn has_idle_clue(puzzle: &Puzzle, explanation: &Explanation) -> bool {
    let used: BTreeSet<Item> = used(explanation).iter().filter_map(|by| by.hint).collect();
    let hints = puzzle.hints();
    !used.is_empty() && hints.items().iter().any(|hint| !used.contains(hint))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::genres;
    use crate::grade::{Belonging, LIMITS, explain, rate};
    use crate::hint_loop::Interrupt;
    use crate::prover::{Answers, PATIENCE, solve};

    fn of(text: &str) -> Verdict {
        let puzzle = genres::parse(text).unwrap();
        let Answers::Unique(answer) = solve(&puzzle, PATIENCE, &Interrupt::new()) else {
            panic!("not unique: {text}");
        };
        let rating = rate(&puzzle, &answer, LIMITS, &Interrupt::new()).unwrap();
        let explanation = explain(&puzzle, &answer, &Interrupt::new());
        Verdict::of(&puzzle, &answer, rating.rounds, &explanation)
    }

    #[test]
    fn a_verdict_names_arguments_and_moments() {
        let verdict = of("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5");
        let all: u32 = verdict.arguments.values().sum();
        assert!(all > 0 && verdict.arguments.contains_key(&Argument::TooFew));
        let [begins, ends] = [verdict.begins, verdict.ends].map(Option::unwrap);
        assert_eq!(begins.step, 1);
        assert!(ends.step >= begins.step);
        // all of its steps are plain
        assert_eq!(verdict.highlight, None);
    }

    #[test]
    fn the_best_begin_clearly_and_have_their_highlight_in_the_middle() {
        let plain = of("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5");
        assert_eq!(plain.rank(), None);
        let moment = |step, joins| {
            let begins = plain.begins.clone().unwrap();
            Some(Moment {
                step,
                joins,
                ..begins
            })
        };
        let with = |opening, highlight, flag: Option<Flag>| {
            let good = Verdict {
                begins: moment(1, opening),
                highlight: moment(highlight, 5),
                ends: moment(9, 1),
                flags: Flags(flag.into_iter().collect()),
                ..plain.clone()
            };
            good.rank()
        };
        let best = Some((5, plain.arguments.len()));
        for step in 1..=9 {
            let middle = (3..=6).contains(&step);
            assert_eq!(with(2, step, None), best.filter(|_| middle), "{step}");
        }
        assert_eq!(with(3, 4, None), None);
        assert_eq!(with(2, 4, Some(Flag::DullTail)), None);
    }

    #[test]
    fn a_clue_that_no_step_uses_is_idle() {
        let puzzle = genres::parse("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5").unwrap();
        let Answers::Unique(answer) = solve(&puzzle, PATIENCE, &Interrupt::new()) else {
            panic!("not unique");
        };
        let mut explanation = explain(&puzzle, &answer, &Interrupt::new());
        assert!(!has_idle_clue(&puzzle, &explanation));
        let clue = puzzle.hints().items()[0];
        let uses = |one: &Deduction| origins(one).iter().any(|by| by.hint == Some(clue));
        let steps = explanation.steps.iter_mut().chain([&mut explanation.start]);
        steps.for_each(|step| step.deductions.retain(|one| !uses(one)));
        assert!(has_idle_clue(&puzzle, &explanation));
    }

    /// The solution of a small puzzle, and its first deduction.
    fn solution() -> (Puzzle, Drawing, Explanation, Deduction) {
        let puzzle = genres::parse("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5").unwrap();
        let Answers::Unique(answer) = solve(&puzzle, PATIENCE, &Interrupt::new()) else {
            panic!("not unique");
        };
        let explanation = explain(&puzzle, &answer, &Interrupt::new());
        let first = explanation.steps[0].deductions[0].clone();
        (puzzle, answer, explanation, first)
    }

    #[test]
    fn a_tail_is_dull_if_it_is_long_and_all_of_one_argument_of_single_rules() {
        let (_, _, _, rule) = solution();
        let mut cases = rule.clone();
        cases.cases = Some(2);
        assert_ne!(argument(&rule), argument(&cases));
        let dull = |deductions: &[(u8, &Deduction)]| {
            let all: Vec<_> = deductions
                .iter()
                .map(|&(layer, one)| (1, layer, one))
                .collect();
            is_dull_tail(&all)
        };
        let mut all = vec![(layer::TWO, &cases); TAIL];
        all.extend([(layer::ONE, &rule); TAIL]);
        assert!(dull(&all) && !dull(&all[2..]));
        let last = 2 * TAIL - 1;
        all[last] = (layer::TWO, &rule);
        assert!(!dull(&all));
        all[last] = (layer::ONE, &cases);
        assert!(!dull(&all));
    }

    #[test]
    fn what_ifs_of_one_kind_are_too_many_if_they_are_most_of_all() {
        let (_, _, _, rule) = solution();
        let mut one = rule.clone();
        one.reason = Reason::WhatIf {
            sources: Vec::new(),
            rounds: 1,
        };
        let mut other = one.clone();
        other.cases = Some(2);
        let same = |ones: usize, others: usize| {
            let mut all = vec![(1, layer::SHORT, &one); ones];
            all.extend(vec![(1, layer::SHORT, &other); others]);
            all.extend([(1, layer::ONE, &rule); 20]);
            is_same_what_if(&all)
        };
        assert!(same(SAME, 0) && same(SAME, SAME - 1));
        assert!(!same(SAME - 1, 0) && !same(SAME, SAME));
        assert!(same(2 * SAME, SAME + 1));
    }

    #[test]
    fn a_start_is_trivial_if_it_decides_most_of_the_answer() {
        let (_, answer, mut explanation, _) = solution();
        let step = explanation.steps[0].clone();
        explanation.steps = vec![step.clone(), step];
        let trivial = |explanation: &Explanation| is_trivial_start(&answer, explanation);
        let part = |count: usize| answer.items().iter().take(count).copied().collect();
        let enough = (START * answer.len()).div_ceil(100);
        explanation.start.drawing = Drawing::blank();
        explanation.steps[0].drawing = part(enough);
        assert!(trivial(&explanation));
        // what is printed is not decided
        explanation.start.drawing = part(1);
        assert!(!trivial(&explanation));
        explanation.start.drawing = Drawing::blank();
        explanation.steps[0].drawing = part(enough - 1);
        assert!(!trivial(&explanation));
        explanation.steps[0].drawing = answer.clone();
        explanation.steps.truncate(1);
        assert!(!trivial(&explanation));
    }

    #[test]
    fn cases_and_regions_are_arguments_of_their_own() {
        let (puzzle, _, _, rule) = solution();
        let clue = puzzle.hints().items()[0];
        let with = |change: fn(&mut Deduction, Item)| {
            let mut changed = rule.clone();
            (changed.cases, changed.belonging) = (None, None);
            change(&mut changed, clue);
            argument(&changed)
        };
        assert_eq!(with(|one, _| one.cases = Some(2)), Argument::Cases);
        let within = |one: &mut Deduction, clue| one.belonging = Some(Belonging::Within(clue));
        assert_eq!(with(within), Argument::Belonging);
        let plain = with(|_, _| ());
        assert!(![Argument::Cases, Argument::Belonging].contains(&plain));
    }
}
