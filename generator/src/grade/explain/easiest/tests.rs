//! Hints lead on from every drawing, and rest on what is there and on what they tell.

use super::super::tests::{Pupil, TOLD};
use super::super::{Deduction, Reason};
use crate::board::{Drawing, Item};
use crate::genre::{Progress, Puzzle};
use crate::genres;
use crate::grade::{Advice, Reading, SolvingStep, advise};
use crate::hint_loop::Interrupt;
use crate::prover::{Answers, solve};
use pencilmill_solver::{Budget, Verdict};

/// Shares of the answer that are drawn, in eighths.
const SHARES: [usize; 4] = [1, 3, 6, 7];

/// A puzzle with its answer.
fn solved(text: &str) -> (Puzzle, Drawing) {
    let puzzle = genres::parse(text).unwrap();
    match solve(&puzzle, Budget::UNLIMITED, &Interrupt::new()) {
        Answers::Unique(answer) => (puzzle, answer),
        other => panic!("{text}: {other:?}"),
    }
}

/// A part of an answer.
fn part(answer: &Drawing, share: usize) -> Drawing {
    let items = answer.items().iter().zip(0..);
    let kept = items.filter(|(_, at)| (at * at * 31 + at * 7 + share) % 8 < share);
    kept.map(|(item, _)| *item).collect()
}

/// The hint for a drawing, after what it tells was derived from what is there.
fn hint(puzzle: &Puzzle, answer: &Drawing, progress: &Progress) -> SolvingStep {
    let text = format!("{puzzle} {}", progress.drawn);
    let advice = advise(puzzle, answer, progress, false, &Interrupt::new());
    let Advice::Next(step) = advice else {
        panic!("{text}: {advice:?}");
    };
    let reading = Reading::new(puzzle, answer);
    let there = Progress {
        drawn: progress.drawn.with(&puzzle.printed),
        ..progress.clone()
    };
    let mut pupil = Pupil {
        text: &text,
        known: reading.there(&there),
        reading: &reading,
        counted: 0,
        cited: 0,
    };
    for deduction in &step.deductions {
        follows(&mut pupil, deduction);
    }
    let is_new = !step.drawing.without(&there.drawn).is_empty();
    assert!(is_new, "{text}: {step:?}");
    *step
}

/// Tests that a deduction follows from what is known, with the rules and hints that it names and
/// the definitions.
fn follows(pupil: &mut Pupil, deduction: &Deduction) {
    for first in &deduction.first {
        follows(pupil, first);
    }
    let mut sources = deduction.also.clone();
    match &deduction.reason {
        Reason::Rule(source) => sources.push(*source),
        Reason::WhatIf { sources: own, .. } => sources.extend(own),
        Reason::Meaning | Reason::Deep => {}
    }
    sources.extend(deduction.ways.iter().flat_map(|way| &way.sources));
    let text = pupil.text;
    let told = deduction.reason != Reason::Deep || deduction.found.is_empty();
    assert!(told, "{text}: {deduction:?}");
    for &l in &deduction.lits {
        let assumptions = [&pupil.known[..], &[!l]].concat();
        let mut solver = pupil.solver(&sources, None);
        let verdict = solver.solve(&assumptions, Budget::UNLIMITED);
        assert_eq!(verdict, Verdict::Unsat, "{text}: {deduction:?}");
    }
    pupil.known.extend(&deduction.lits);
}

/// Items that a hint rules out before its conclusion.
fn ruled_out(step: &SolvingStep) -> Drawing {
    let found = step.deductions.iter().map(|one| &one.found);
    let first = found.take_while(|found| found.drawn.is_empty());
    first
        .flat_map(|first| first.blank.items())
        .copied()
        .collect()
}

/// From every drawing that is part of the answer a hint leads on, and it follows from that drawing,
/// from the rules and hints that it names and from what it tells first. What is ruled out already
/// is not told again.
#[test]
fn hints_rest_on_what_is_there_or_told() {
    let mut spared = 0;
    for text in TOLD.lines() {
        let (puzzle, answer) = solved(text);
        for share in SHARES {
            let mut progress = Progress::from(part(&answer, share));
            if progress.drawn.with(&puzzle.printed.shared_with(&answer)) == answer {
                continue;
            }
            let step = hint(&puzzle, &answer, &progress);
            progress.crossed = ruled_out(&step);
            if !progress.crossed.is_empty() {
                let after = ruled_out(&hint(&puzzle, &answer, &progress));
                let again = after.shared_with(&progress.crossed);
                assert!(again.is_empty(), "{text} {}: {again}", progress.drawn);
                spared += 1;
            }
        }
    }
    assert!(spared > 40, "{spared}");
}

/// Immediate consequences of a drawing are a hint, too, even if nothing else is left.
#[test]
fn a_puzzle_that_is_nearly_done_has_a_hint() {
    let (puzzle, answer) = solved("celltinels 5x5; number r2c2=4 r5c5=8");
    let drawn = "shaded r1c2 r1c5 r4c5 r5c1 r5c3 r5c4";
    let mut progress = puzzle.parse_progress(drawn).unwrap();
    while progress.drawn != answer {
        progress.drawn = hint(&puzzle, &answer, &progress).drawing;
    }
}

/// Undrawn facts lead to a hint where the drawing alone leads no further.
#[test]
fn what_was_found_out_and_is_not_drawn_leads_on() {
    let (puzzle, answer) = solved("nodeloop 5x6; black r1c1 r2c4 r3c4 r3c6; number r0c3=2");
    let drawn = "line r1c2-r1c3-r1c4-r1c5-r1c6-r2c6-r2c5-r3c5-r4c5-r4c4-r5c4-r5c3 r1c2-r2c2-r2c1-r3c1 \
        r2c2-r2c3-r3c3-r4c3 r2c2-r3c2 r4c1-r5c1-r5c2 r4c5-r4c6-r5c6-r5c5-r4c5; \
        node r4c4 r4c6 r5c3 r5c5";
    let crossed = "line r1c1-r1c2 r1c1-r2c1 r1c3-r2c3-r2c4-r1c4 r2c4-r2c5 r2c6-r3c6-r4c6 r3c2-r3c3-r3c4-r4c4 \
        r3c4-r3c5-r3c6 r5c4-r5c5; node r1c3 r1c4 r1c5 r2c2 r4c5 r5c4 r5c6";
    let mut progress = puzzle.parse_progress(drawn).unwrap();
    progress.crossed = puzzle.parse_progress(crossed).unwrap().drawn;
    while progress.drawn != answer {
        let advice = advise(&puzzle, &answer, &progress, true, &Interrupt::new());
        let Advice::Next(step) = advice else {
            panic!("{progress:?}: {advice:?}");
        };
        progress.crossed = progress.crossed.with(&ruled_out(&step));
        progress.drawn = step.drawing;
    }
}

/// Of the next steps, one that goes on from the last item drawn is preferred.
#[test]
fn hints_go_on_from_the_last_item() {
    let mut gone_on = 0;
    for text in TOLD.lines().step_by(4) {
        let (puzzle, answer) = solved(text);
        let drawn = part(&answer, 4);
        let last = |item: &Item| {
            let progress = Progress {
                order: vec![*item],
                ..drawn.clone().into()
            };
            hint(&puzzle, &answer, &progress)
        };
        let without = hint(&puzzle, &answer, &drawn.clone().into());
        let mut others = drawn.items().iter().filter(|item| {
            let step = last(item);
            let since = step
                .deductions
                .iter()
                .filter_map(|one| one.rests_on.as_ref());
            let goes_on = since
                .flat_map(|since| since.drawn.items())
                .any(|other| other == *item);
            step.deductions != without.deductions && goes_on
        });
        gone_on += usize::from(others.next().is_some());
    }
    assert!(gone_on > 5, "{gone_on}");
}
