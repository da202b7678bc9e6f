//! A puzzle taken up after others, against the same puzzle taken up first and stated
//! unconditionally.

use super::*;
use crate::genres::parse;
use crate::prover::Search;
use pencilmill_solver::{Budget, Verdict};
use std::collections::BTreeSet;

/// The greatest number of answers compared; if there are more, only that fact is compared.
const MOST: usize = 30;

/// Puzzles of each kind: independent hints, dependent hints, movable cells, parts, movable borders.
const KEPT: [&str; 7] = [
    include_str!("../../genres/src/canal_view/golden.txt"),
    include_str!("../../genres/src/sentinels/golden.txt"),
    include_str!("../../genres/src/mirror_loop/golden.txt"),
    include_str!("../../genres/src/skating/golden.txt"),
    include_str!("../../genres/src/litsalike/golden.txt"),
    include_str!("../../genres/src/heyawake/golden.txt"),
    include_str!("../../genres/src/plot_twist/golden.txt"),
];

/// The last few puzzles of a file, which are small, each followed by versions without one of its
/// hints.
fn puzzles(kept: &str) -> Vec<Puzzle> {
    let records: Vec<&str> = kept.split("\n\n").skip(1).collect();
    let mut puzzles = Vec::new();
    for record in &records[records.len() - 4..] {
        let puzzle = parse(record.lines().nth(1).unwrap()).unwrap();
        puzzles.push(puzzle.clone());
        for hint in puzzle.hints().items() {
            let mut less = puzzle.clone();
            less.erase(hint);
            puzzles.push(less);
        }
    }
    // each layout comes back after others
    let again = puzzles.iter().step_by(5).cloned().collect::<Vec<_>>();
    puzzles.extend(again);
    puzzles
}

fn empty() -> [Stated; 3] {
    [
        Stated::new(Model::new),
        Stated::with_copy(Model::new),
        Stated::with_copy(|board| Model::new(board).movable_by_parts()),
    ]
}

/// The meaning of literals in force: the hints that hold, the movable items present, and those
/// absent.
type Said = (Vec<Printed>, Vec<Item>, Vec<Item>);

fn said(stated: &Stated, in_force: &[Lit]) -> Said {
    let hints = stated.hints().iter();
    let hints = hints.filter(|(_, guard)| in_force.contains(guard));
    let items = |sign: fn(Lit) -> Lit| {
        let movable = stated.model.movable().iter();
        let movable = movable.filter(|(_, lit)| in_force.contains(&sign(*lit)));
        movable.map(|(item, _)| *item).collect()
    };
    let hints = hints.map(|(printed, _)| printed.clone()).collect();
    (hints, items(|lit| lit), items(|lit| !lit))
}

fn answers(stated: &mut Stated, in_force: &[Lit]) -> BTreeSet<Drawing> {
    let model = &mut stated.model;
    let others = model.derived();
    let assumptions = [in_force, &[others]].concat();
    let mut found = BTreeSet::new();
    while found.len() < MOST && model.solve(&assumptions, Budget::UNLIMITED) == Verdict::Sat {
        let answer = model.answer();
        model.under(others, |model| model.differ(&answer));
        found.insert(answer);
    }
    found
}

#[test]
fn a_puzzle_taken_up_after_others_is_as_if_it_were_the_first() {
    let (mut taken, mut several) = (BTreeSet::new(), 0);
    for kept in KEPT {
        let mut all = empty();
        for puzzle in puzzles(kept) {
            let expected: BTreeSet<Drawing> = Search::new(&puzzle, Budget::UNLIMITED)
                .take(MOST)
                .map(|answer| answer.unwrap())
                .collect();
            several += usize::from((2..MOST).contains(&expected.len()));
            for (stated, mut first) in all.iter_mut().zip(empty()) {
                taken.insert(format!("{:?}", stated.take_up(&puzzle)));
                let (then, now) = (stated.in_force(&puzzle), first.in_force(&puzzle));
                assert_eq!(then.len(), now.len(), "{puzzle}");
                assert_eq!(said(stated, &then), said(&first, &now), "{puzzle}");
                let (then, now) = (answers(stated, &then), answers(&mut first, &now));
                assert_eq!(then.len(), expected.len(), "{puzzle}");
                assert_eq!(now.len(), expected.len(), "{puzzle}");
                if expected.len() < MOST {
                    assert_eq!(then, expected, "{puzzle}");
                    assert_eq!(now, expected, "{puzzle}");
                }
            }
        }
    }
    assert_eq!(taken.len(), 3, "{taken:?}");
    assert!(several > 20, "{several}");
}

#[test]
fn what_is_kept_is_stated_once() {
    let puzzle = parse("skating 5x6; cross r1c1 r2c1 r2c6").unwrap();
    let other = parse("skating 5x6; cross r5c2 r5c3").unwrap();
    let mut stated = Stated::new(|board| Model::new(board).for_reading());
    assert_eq!(stated.take_up(&puzzle), TakenUp::Anew);
    assert!(!stated.model.take_journal().is_empty());
    let first = stated.in_force(&puzzle);
    assert!(stated.is_stated(&other));
    assert_eq!(stated.take_up(&other), TakenUp::Kept);
    assert_ne!(stated.in_force(&other), first);
    assert_eq!(stated.in_force(&puzzle), first);
    assert!(stated.model.take_journal().is_empty());
    let elsewhere = parse("skating 6x5; cross r5c2 r5c3").unwrap();
    assert!(!stated.is_stated(&elsewhere));
    assert_eq!(stated.take_up(&elsewhere), TakenUp::Anew);
}

#[test]
fn what_was_begun_again_knows_of_no_hint() {
    let puzzle = parse("canal-view 4x5; number r1c1=4 r2c5=0 r4c2=6").unwrap();
    let mut stated = Stated::with_copy(Model::new);
    let first = stated.in_force(&puzzle);
    let found = answers(&mut stated, &first);
    assert_eq!((found.len(), stated.hints().len()), (1, 3));
    let work = stated.work().steps();
    assert!(work > 0);
    stated.begin(&puzzle);
    assert!(stated.hints().is_empty() && stated.work().steps() >= work);
    // without a trace of earlier searches: the same literals and the same work
    assert_eq!(stated.in_force(&puzzle), first);
    assert_eq!(answers(&mut stated, &first), found);
}
