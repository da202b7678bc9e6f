//! The common part of several answers and their differences, against all drawings of a board.

use super::*;
use crate::board::{Ink, Item, Regions};
use crate::hint_loop::Interrupt;

/// All answers of a puzzle whose answers shade cells, by the checker alone.
fn all_by_checker(puzzle: &Puzzle) -> Vec<Drawing> {
    let cells: Vec<_> = puzzle.board.cells().collect();
    let drawing = |bits: u32| -> Drawing {
        let shaded = cells.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
        shaded
            .map(|(_, &cell)| Item::at(Ink::Shaded, cell))
            .collect()
    };
    let all = (0..1 << cells.len()).map(drawing);
    all.filter(|drawing| puzzle.check(drawing).is_ok())
        .collect()
}

const PUZZLES: [&str; 6] = [
    "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5",
    "canal-view 4x4; number r2c4=1 r3c4=1",
    "canal-view 4x4; number r4c3=5",
    "canal-view 4x4; number r1c1=6",
    "canal-view 4x4; number r2c2=0 r3c3=0; unknown r1c1",
    "canal-view 4x4;",
];

#[test]
fn shared_is_what_all_drawings_that_the_checker_accepts_have_in_common() {
    for text in PUZZLES {
        let puzzle = crate::genres::parse(text).unwrap();
        let answers = all_by_checker(&puzzle);
        let found = shared(&puzzle, Budget::UNLIMITED, Interrupt::new()).unwrap();
        let Some(found) = found else {
            assert!(answers.is_empty(), "{text}");
            continue;
        };
        assert!(found.is_decided());
        assert_eq!(found.is_unique(), answers.len() == 1, "{text}");
        for cell in puzzle.board.cells() {
            let item = Item::at(Ink::Shaded, cell);
            let count = answers
                .iter()
                .filter(|answer| answer.contains(&item))
                .count();
            assert_eq!(
                found.always.contains(&item),
                count == answers.len(),
                "{text} {item:?}"
            );
            let some = (1..answers.len()).contains(&count);
            assert_eq!(found.sometimes.contains(&item), some, "{text} {item:?}");
            // cells with a clue cannot be shaded, and may have no variable at all
            assert!(
                !found.never.contains(&item) || count == 0,
                "{text} {item:?}"
            );
        }
    }
}

#[test]
fn what_the_budget_does_not_suffice_for_is_undecided_and_never_wrong() {
    let puzzle = crate::genres::parse("canal-view 6x6; number r2c4=3 r5c2=4").unwrap();
    let all = shared(&puzzle, Budget::UNLIMITED, Interrupt::new());
    let all = all.unwrap().unwrap();
    assert!(all.is_decided());
    let mut undecided = 0;
    for steps in [300, 1000, 3000, 10_000, 30_000, 100_000, 300_000] {
        let Ok(Some(found)) = shared(&puzzle, Budget::steps(steps), Interrupt::new()) else {
            continue;
        };
        undecided += usize::from(!found.is_decided());
        for (part, whole) in [
            (&found.always, &all.always),
            (&found.sometimes, &all.sometimes),
            (&found.never, &all.never),
        ] {
            assert!(
                part.items().iter().all(|item| whole.contains(item)),
                "{steps}"
            );
        }
    }
    assert!(undecided > 0, "no budget was tight");
    let stop = Interrupt::new();
    stop.set();
    assert_eq!(shared(&puzzle, Budget::UNLIMITED, stop), Err(OutOfBudget));
}

#[test]
fn the_second_answer_is_the_nearest_of_all() {
    for text in PUZZLES {
        let puzzle = crate::genres::parse(text).unwrap();
        let answers = all_by_checker(&puzzle);
        match nearest_pair(&puzzle, Budget::UNLIMITED, Interrupt::new()) {
            Pair::None => assert!(answers.is_empty(), "{text}"),
            Pair::Only(answer) => assert_eq!(answers, [answer], "{text}"),
            Pair::Two {
                first,
                second,
                nearest,
            } => {
                assert!(nearest && answers.contains(&first) && answers.contains(&second));
                let others = answers.iter().filter(|answer| **answer != first);
                let least = others.map(|answer| answer.difference(&first).len()).min();
                assert_eq!(Some(second.difference(&first).len()), least, "{text}");
            }
            Pair::Undecided(_) => panic!("{text}"),
        }
    }
}

#[test]
fn an_answer_is_not_the_only_one_before_the_second_search_has_ended() {
    let mut undecided = 0;
    for text in [
        "slitherlink 7x7; number r1c6=2 r2c2=3 r2c5=2 r2c7=3 r3c1=1 r3c3=3 r3c5=1 r3c6=1 r4c1=2 \
         r4c7=2 r5c1=1 r5c2=3 r5c4=1 r5c7=2 r6c1=2 r6c3=1 r6c6=1 r7c5=3 r7c6=3 r7c7=2",
        "slitherlink 7x7; number r2c1=2 r2c2=3 r2c4=1 r2c6=3 r2c7=2 r3c1=1 r3c2=2 r3c7=2 r4c2=2 \
         r4c6=2 r5c5=2 r5c6=3 r5c7=2 r6c1=3 r6c3=0 r6c5=0 r7c2=1 r7c4=1 r7c7=3",
    ] {
        let puzzle = crate::genres::parse(text).unwrap();
        for conflicts in 0.. {
            match solve(&puzzle, Budget::conflicts(conflicts), &Interrupt::new()) {
                Answers::Unique(_) => break,
                Answers::Undecided(Some(found)) => {
                    undecided += 1;
                    assert_eq!(puzzle.check(&found), Ok(()));
                }
                other => assert_eq!(other, Answers::Undecided(None)),
            }
        }
    }
    assert!(undecided > 0, "no budget ends the second search only");
}

/// Numbers of Nurikabe as a search states them admit the answers that the checker accepts.
#[test]
fn restated_numbers_have_the_same_answers() {
    for text in [
        "nurikabe 3x5; number r1c1=2 r3c5=3",
        "nurikabe 3x5; number r1c1=2; unknown r3c5",
        "nurikabe 4x4; number r1c2=1 r1c4=1 r4c3=3",
        "nurikabe 4x4; number r2c2=4; unknown r4c4",
        "nurikabe 4x4; number r2c1=5 r4c2=2",
        "nurikabe 4x4; number r1c1=1 r1c2=2",
        "nurikabe 4x4; number r3c2=16",
        "nurikabe 4x4; unknown r1c1 r3c4",
        "nurikabe 4x4;",
    ] {
        let puzzle = crate::genres::parse(text).unwrap();
        let found: Result<Vec<Drawing>, _> = Search::new(&puzzle, Budget::UNLIMITED).collect();
        let mut found = found.unwrap();
        found.sort();
        let mut wanted = all_by_checker(&puzzle);
        wanted.sort();
        assert_eq!(found, wanted, "{text}");
    }
}

/// Numbers of Heyawake as a search states them admit the answers that the checker accepts: any
/// number, in rooms in a corner, at the rim, in the middle, around others, and as large as the
/// board.
#[test]
fn restated_rooms_have_the_same_answers() {
    let whole = ["1x1", "1x6", "2x6", "3x5", "4x4"].map(|board| format!("heyawake {board};"));
    let rooms = [
        "heyawake 4x4; border r1c2.5 r2c2.5 r2.5c1 r2.5c2;",
        "heyawake 4x4; border r1c2.5 r2c2.5 r3c2.5 r4c2.5;",
        "heyawake 3x5; border r1c1.5 r2c1.5 r3c1.5 r1c4.5 r2c4.5 r3c4.5;",
        "heyawake 4x4; border r1.5c2 r1.5c3 r2c1.5 r2c3.5 r3c1.5 r3c3.5 \
         r3.5c2 r3.5c3;",
    ];
    let mut several = 0;
    for layout in whole.iter().map(String::as_str).chain(rooms) {
        let bare = crate::genres::parse(layout).unwrap();
        let answers = all_by_checker(&bare);
        let regions = Regions::of(bare.board, &bare.printed);
        for room in regions.all() {
            let count = |answer: &Drawing| {
                let shaded = answer.marks(bare.board, Ink::Shaded);
                room.iter().filter(|&&cell| shaded[cell]).count()
            };
            for number in 0..=room.len().div_ceil(2) + 1 {
                let mut puzzle = bare.clone();
                let number_there = Item::valued(Ink::Number, room[0], number as i16);
                puzzle.printed.insert(number_there);
                let found: Result<Vec<Drawing>, _> =
                    Search::new(&puzzle, Budget::UNLIMITED).collect();
                let mut found = found.unwrap();
                found.sort();
                let fits = |answer: &&Drawing| count(answer) == number;
                let mut wanted: Vec<Drawing> = answers.iter().filter(fits).cloned().collect();
                wanted.sort();
                several += usize::from(wanted.len() > 1);
                assert_eq!(found, wanted, "{layout} {number} in {:?}", room[0]);
            }
        }
    }
    assert!(several > 20, "{several} of these have several answers");
}

/// Numbers of a large room are decided soon: one less than the most cells that can be shaded, the
/// most, and one more.
#[test]
fn full_rooms_are_decided_soon() {
    let answers = |text: &str| {
        let puzzle = crate::genres::parse(text).unwrap();
        solve(&puzzle, Budget::steps(2_000_000), &Interrupt::new())
    };
    for text in [
        "heyawake 8x8; number r1c1=20",
        "heyawake 8x8; number r1c1=21",
        "heyawake 11x11; number r1c1=41",
    ] {
        let found = answers(text);
        assert!(matches!(found, Answers::Several(..)), "{text}: {found:?}");
    }
    let found = answers("heyawake 7x7; number r1c1=17");
    assert!(matches!(found, Answers::Unique(_)), "{found:?}");
    assert_eq!(answers("heyawake 8x8; number r1c1=22"), Answers::None);
}

/// With unknowns that name islands, a search for a second answer takes a fraction of the steps.
#[test]
fn islands_with_names_are_proved_soon() {
    let text = "nurikabe 12x12; number r1c7=8 r1c9=1 r2c1=4 r2c12=3 r3c3=1 r3c8=2 r3c11=1 r4c4=2 \
        r5c10=8 r6c2=5 r7c6=2 r8c4=6 r8c11=1 r9c2=3 r9c5=7 r11c7=2 r12c3=2 r12c11=4";
    let puzzle = crate::genres::parse(text).unwrap();
    let found = solve(&puzzle, Budget::steps(2_000_000), &Interrupt::new());
    assert!(matches!(found, Answers::Unique(_)), "{found:?}");
}
