//! The queries of a setter, for every genre: the common part of all answers equals that of the
//! answers listed one by one, the two nearest answers differ as reported, and a reduced puzzle
//! keeps its answer.

use crate::kept::{self, Solved};
use libtest_mimic::Trial;
use pencilmill_generator::board::{Drawing, Item};
use pencilmill_generator::genre::{Genre, Puzzle};
use pencilmill_generator::prover::{
    Answers, Budget, Interrupt, Pair, Search, nearest_pair, shared, solve,
};
use pencilmill_generator::random::Key;
use pencilmill_generator::reduce::{Wish, Without, reduce, removable};

/// The budget of each query.
const BUDGET: Budget = Budget::steps(10_000_000);
/// The greatest number of answers listed.
const ANSWERS: usize = 60;
/// The number of puzzles per genre, each with one hint less.
const LESS: usize = 4;

pub fn trials() -> Vec<Trial> {
    each_genre![
        what_is_shared_is_what_all_answers_have,
        a_reduced_puzzle_has_the_answer_it_had
    ]
}

/// The smallest of the kept puzzles.
fn small(genre: &'static dyn Genre) -> Solved {
    let mut puzzles = kept::puzzles(genre);
    puzzles.sort_by_key(|solved| (solved.puzzle.board.area(), solved.puzzle.to_string()));
    puzzles.swap_remove(0)
}

/// All answers, if there are not too many.
fn all(puzzle: &Puzzle) -> Option<Vec<Drawing>> {
    let found: Result<Vec<_>, _> = Search::new(puzzle, BUDGET).take(ANSWERS + 1).collect();
    found.ok().filter(|answers| answers.len() <= ANSWERS)
}

fn what_is_shared_is_what_all_answers_have(genre: &'static dyn Genre) {
    let Solved { mut puzzle, .. } = small(genre);
    let stop = Interrupt::new;
    let mut compared = 0;
    // one hint less each time, as long as the answers can be listed; a mirror may be useless
    // without its other half
    while compared < LESS {
        let Some(answers) = all(&puzzle).filter(|answers| !answers.is_empty()) else {
            break;
        };
        compared += 1;
        let found = shared(&puzzle, BUDGET, stop()).unwrap().unwrap();
        assert!(answers.len() > 1 || found.sometimes.is_empty(), "{puzzle}");
        assert!(!found.is_unique() || answers.len() == 1, "{puzzle}");
        // if several drawings count as one answer, those listed may differ from those found
        let extras = genre.extras();
        let plain = answers
            .iter()
            .all(|one| extras.equivalent(&puzzle, one).is_empty());
        let has = |item: &Item| answers.iter().filter(|one| one.contains(item)).count();
        if plain {
            let every = |item: &Item| has(item) == answers.len();
            let some = |item: &Item| (1..answers.len()).contains(&has(item));
            assert!(found.always.items().iter().all(every), "{puzzle}");
            assert!(found.sometimes.items().iter().all(some), "{puzzle}");
            assert!(
                found.never.items().iter().all(|item| has(item) == 0),
                "{puzzle}"
            );
        }
        if plain && found.is_decided() {
            let told = found.always.len() + found.sometimes.len();
            let drawn: Drawing = answers.iter().flat_map(Drawing::items).copied().collect();
            assert_eq!(told, drawn.len(), "{puzzle}");
        }
        match nearest_pair(&puzzle, BUDGET, stop()) {
            Pair::Only(answer) => assert!(answers.len() == 1 && puzzle.check(&answer).is_ok()),
            Pair::Two {
                first,
                second,
                nearest,
            } => {
                assert!(answers.len() > 1 && first != second, "{puzzle}");
                assert!(puzzle.check(&first).is_ok() && puzzle.check(&second).is_ok());
                let apart = |one: &Drawing| one.difference(&first).len();
                let others = answers.iter().filter(|one| **one != first);
                let least = others.map(apart).min().unwrap();
                assert!(!plain || !nearest || apart(&second) == least, "{puzzle}");
            }
            Pair::Undecided(_) => {}
            Pair::None => panic!("{puzzle}"),
        }
        let hints = puzzle.hints();
        let Some(hint) = hints.items().first() else {
            break;
        };
        puzzle.erase(hint);
        if puzzle.validate().is_some() {
            break;
        }
    }
    assert!(compared > 0, "{puzzle}");
}

fn a_reduced_puzzle_has_the_answer_it_had(genre: &'static dyn Genre) {
    let Solved { mut puzzle, answer } = small(genre);
    let unique = |puzzle: &Puzzle| match solve(puzzle, Budget::UNLIMITED, &Interrupt::new()) {
        Answers::Unique(one) => {
            one == answer || genre.extras().equivalent(puzzle, &answer).contains(&one)
        }
        _ => false,
    };
    // add redundant hints; a hint that changes the reading of others may admit another answer
    for hint in puzzle.true_hints(&answer).into_iter().take(12) {
        let mut more = puzzle.clone();
        more.print(hint);
        if more.validate().is_none() && more.check(&answer).is_ok() && unique(&more) {
            puzzle = more;
        }
    }
    let wish = Wish {
        orders: 2,
        ..Wish::default()
    };
    let stop = Interrupt::new();
    let found = reduce(&puzzle, &answer, wish, BUDGET, &stop).unwrap();
    let again = reduce(&puzzle, &answer, wish, BUDGET, &stop).unwrap();
    assert_eq!(
        found.puzzle.to_string(),
        again.puzzle.to_string(),
        "the same each time"
    );
    assert!(unique(&found.puzzle), "{puzzle}: {}", found.puzzle);
    assert_eq!(found.each.len(), removable(&puzzle).len());
    for (clue, without) in &found.each {
        let mut less = puzzle.clone();
        match puzzle.is_hint(clue) {
            true => less.erase(clue),
            false => less.printed.remove(clue),
        }
        match without {
            Without::Unique => assert!(unique(&less), "{puzzle} {clue:?}"),
            Without::Another(other) => {
                assert!(
                    *other != answer && less.check(other).is_ok(),
                    "{puzzle} {clue:?}"
                );
            }
            Without::Invalid(_) => {
                let wrong = less.validate().is_some() || less.check(&answer).is_err();
                assert!(wrong, "{puzzle} {clue:?}");
            }
            Without::Harder(_) => panic!("no grade is wished for"),
            Without::Undecided => assert!(!found.is_fewest, "{puzzle} {clue:?}"),
        }
    }
    if found.is_fewest {
        let hints = puzzle.hints();
        let kept = hints
            .items()
            .iter()
            .filter(|hint| found.puzzle.printed.contains(hint));
        let Some(fewer) = kept.count().checked_sub(1) else {
            return;
        };
        let mut random = Key::new(1, "fewer").random(0, 0);
        for _ in 0..30 {
            let mut hints = hints.items().to_vec();
            random.shuffle(&mut hints);
            let mut less = puzzle.clone();
            hints[fewer..].iter().for_each(|hint| less.erase(hint));
            assert!(
                !unique(&less),
                "{puzzle}: {less} has fewer than {}",
                found.puzzle
            );
        }
    }
}
