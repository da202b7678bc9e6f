//! Reduced puzzles, against all drawings of a board.

use super::*;
use crate::board::Ink;
use crate::hint_loop::Interrupt;
use crate::prover::{Answers, solve};

/// All drawings of shaded cells that satisfy everything but the clues, by the checker alone.
fn all_by_checker(bare: &Puzzle) -> Vec<Drawing> {
    let cells: Vec<_> = bare.board.cells().collect();
    let drawing = |bits: u32| -> Drawing {
        let shaded = cells.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
        shaded
            .map(|(_, &cell)| Item::at(Ink::Shaded, cell))
            .collect()
    };
    let all = (0..1 << cells.len()).map(drawing);
    all.filter(|drawing| bare.check(drawing).is_ok()).collect()
}

/// The puzzle with every hint that is true of its answer.
fn full(text: &str) -> (Puzzle, Drawing) {
    let mut puzzle = crate::genres::parse(text).unwrap();
    let Answers::Unique(answer) = solve(&puzzle, Budget::UNLIMITED, &Interrupt::new()) else {
        panic!("{text}");
    };
    for hint in puzzle.true_hints(&answer) {
        puzzle.print(hint);
    }
    (puzzle, answer)
}

#[test]
fn the_fewest_clues_are_those_of_all_sets_of_clues() {
    for text in [
        "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5",
        "canal-view 4x4; number r1c1=6 r4c4=2",
    ] {
        let Ok(start) = crate::genres::parse(text) else {
            panic!("{text}")
        };
        if !matches!(
            solve(&start, Budget::UNLIMITED, &Interrupt::new()),
            Answers::Unique(_)
        ) {
            panic!("{text}");
        }
        let (puzzle, answer) = full(text);
        let clues = removable(&puzzle);
        let alone: Vec<Puzzle> = clues
            .iter()
            .map(|clue| {
                let mut alone = puzzle.clone();
                alone.printed = std::iter::once(*clue).collect();
                alone
            })
            .collect();
        let mut bare = puzzle.clone();
        bare.printed = Drawing::blank();
        // for each other answer of the empty board, the clues that it violates
        let others = all_by_checker(&bare)
            .into_iter()
            .filter(|other| *other != answer);
        let broken: Vec<u32> = others
            .map(|other| {
                let breaks = alone.iter().map(|alone| alone.check(&other).is_err());
                breaks
                    .enumerate()
                    .map(|(i, breaks)| u32::from(breaks) << i)
                    .sum()
            })
            .collect();
        let unique = |set: u32| broken.iter().all(|group| group & set != 0);
        let least = (0..1 << clues.len())
            .filter(|&set| unique(set))
            .map(u32::count_ones);
        let least = least.min().unwrap() as usize;

        let wish = Wish {
            orders: 3,
            ..Wish::default()
        };
        let stop = Interrupt::new();
        let found = reduce(&puzzle, &answer, wish, Budget::UNLIMITED, &stop).unwrap();
        assert_eq!(found.puzzle.printed.len(), least, "{text}: {found:?}");
        assert!(found.is_fewest && found.is_minimal);
        assert_eq!(found.kept.len(), 3);
        assert!(found.kept.iter().all(|&kept| kept >= least));
        assert_eq!(
            solve(&found.puzzle, Budget::UNLIMITED, &Interrupt::new()),
            Answers::Unique(answer.clone())
        );
        assert_eq!(
            found.gone.len() + found.puzzle.printed.len(),
            puzzle.printed.len()
        );
        let all = (1 << clues.len()) - 1;
        for (i, (clue, without)) in found.each.iter().enumerate() {
            assert_eq!(*clue, clues[i]);
            let can_go = unique(all & !(1 << i));
            assert_eq!(*without == Without::Unique, can_go, "{clue:?}");
            if let Without::Another(other) = without {
                assert!(*other != answer && erased(&puzzle, clue).check(other).is_ok());
            }
        }
    }
}

#[test]
fn what_is_left_is_no_harder_than_was_wished() {
    let text = "canal-view 6x6; number r1c2=4 r2c5=3 r4c2=5 r5c5=4";
    let puzzle = crate::genres::parse(text).unwrap();
    let Answers::Several(answer, _) = solve(&puzzle, Budget::UNLIMITED, &Interrupt::new()) else {
        panic!("{text}");
    };
    let mut puzzle = puzzle;
    for hint in puzzle.true_hints(&answer) {
        puzzle.print(hint);
    }
    let stop = Interrupt::new();
    let orders = 2;
    let easy = Wish {
        orders,
        hardest: Some(Grade::Gentle),
        ..Wish::default()
    };
    let any = Wish {
        orders,
        ..Wish::default()
    };
    let grade = |puzzle: &Puzzle| {
        let rating =
            crate::grade::rate(puzzle, &answer, crate::grade::LIMITS, &Interrupt::new()).unwrap();
        crate::grade::grade_of(puzzle, &rating)
    };
    assert_eq!(grade(&puzzle), Grade::Gentle, "all clues are told");
    let easy = reduce(&puzzle, &answer, easy, Budget::UNLIMITED, &stop).unwrap();
    let any = reduce(&puzzle, &answer, any, Budget::UNLIMITED, &stop).unwrap();
    assert_eq!(grade(&easy.puzzle), Grade::Gentle);
    assert!(easy.is_minimal && !easy.is_fewest);
    assert!(grade(&any.puzzle) > Grade::Gentle, "{any:?}");
    assert!(easy.puzzle.printed.len() > any.puzzle.printed.len());
}

#[test]
fn a_budget_that_is_too_small_proves_nothing() {
    let (puzzle, answer) = full("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5");
    let stop = Interrupt::new();
    let none = Budget::steps(0);
    let found = reduce(&puzzle, &answer, Wish::default(), none, &stop).unwrap();
    assert!(!found.is_fewest);
    assert!(
        found
            .each
            .iter()
            .any(|(_, without)| *without == Without::Undecided)
    );
    stop.set();
    assert!(reduce(&puzzle, &answer, Wish::default(), none, &stop).is_none());
}
