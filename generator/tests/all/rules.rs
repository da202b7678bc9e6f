//! Every rule of every genre, one by one, on drawings made by hand (format: `fixtures.rs`).
//!
//! For a solved puzzle, the checker accepts the answer and the engine finds no other. For each rule
//! there is a drawing that breaks only this rule. The checker must name it. The engine must agree:
//! it rejects the drawing, and admits it once the constraints of this one rule are left out. So a
//! rule that one of the two omits or restricts too much is detected, and no rule hides behind
//! others.

use crate::fixtures::{Block, Heading, blocks, path};
use libtest_mimic::Trial;
use pencilmill_generator::genre::{Broken, Genre};
use pencilmill_generator::genres;
use pencilmill_generator::grade::{LIMITS, rate};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::prover::{Answers, Search, admits, solve};
use pencilmill_solver::Budget;

pub fn trials() -> Vec<Trial> {
    // a fixture that cannot be read fails the trials of its genre, and not their list
    let by_hand = |genre: &&dyn Genre| {
        let text = std::fs::read_to_string(path(*genre));
        text.is_ok_and(|text| text.lines().any(|line| line == "solved by hand"))
    };
    let by_hand = genres::ALL.iter().copied().filter(by_hand);
    let mut trials = each_genre![puzzles_of_people_are_solved_and_graded; of by_hand];
    trials.extend(each_genre![
        solved_puzzles_are_accepted_and_unique,
        broken_rules_are_told_apart,
        foreign_ink_is_rejected,
        faulty_puzzles_are_not_read,
        counts_of_answers_are_the_known_ones
    ]);
    trials
}

/// The blocks of a genre's fixture with this heading, of which there is at least one.
fn some_blocks(genre: &dyn Genre, heading: Heading) -> Vec<Block> {
    let mut blocks = blocks(genre);
    blocks.retain(|block| block.heading == heading);
    assert!(!blocks.is_empty(), "the fixture has no block {heading:?}");
    blocks
}

fn solved_puzzles_are_accepted_and_unique(genre: &'static dyn Genre) {
    for block in some_blocks(genre, Heading::Solved) {
        is_accepted_and_unique(genre, &block);
    }
}

fn puzzles_of_people_are_solved_and_graded(genre: &'static dyn Genre) {
    for block in some_blocks(genre, Heading::SolvedByHand) {
        is_accepted_and_unique(genre, &block);
        let rating = rate(&block.puzzle(), &block.answer(), LIMITS, &Interrupt::new()).unwrap();
        assert!(rating.layer < 5, "{}: {rating:?}", block.whence);
    }
}

fn is_accepted_and_unique(genre: &'static dyn Genre, block: &Block) {
    let (whence, puzzle, answer) = (&block.whence, block.puzzle(), block.answer());
    assert_eq!(puzzle.genre.card().slug, genre.card().slug, "{whence}");
    assert_eq!(puzzle.to_string(), block.puzzle, "{whence}: text");
    assert_eq!(answer.to_string(), block.answer, "{whence}: text");
    assert_eq!(puzzle.parse_answer(&block.answer), Ok(answer.clone()));
    assert_eq!(puzzle.check(&answer), Ok(()), "{whence}");
    assert!(admits(&puzzle, &answer, None), "{whence}");
    match solve(&puzzle, Budget::UNLIMITED, &Interrupt::new()) {
        Answers::Unique(found) => assert!(
            found == answer || genre.extras().equivalent(&puzzle, &answer).contains(&found),
            "{whence}: the engine finds {found}"
        ),
        other => panic!("{whence}: {other:?}"),
    }
}

fn broken_rules_are_told_apart(genre: &'static dyn Genre) {
    let card = genre.card();
    let mut broken = vec![false; card.rules.len()];
    for block in blocks(genre) {
        let (rule, posted) = match block.heading {
            Heading::Breaks { rule, posted } => (rule, posted),
            Heading::Undrawable { rule } => {
                is_foreign(&block);
                broken[usize::from(rule) - 1] = true;
                continue;
            }
            _ => continue,
        };
        let (whence, puzzle, answer) = (&block.whence, block.puzzle(), block.answer());
        assert!(
            puzzle.parse_answer(&block.answer).is_ok(),
            "{whence}: {:?}",
            puzzle.parse_answer(&block.answer)
        );
        match puzzle.check(&answer) {
            Err(Broken::Rule(found, _)) if found == rule => {}
            Err(broken) => panic!("{whence}: {broken}, and not rule {rule}"),
            Ok(()) => panic!("{whence}: the checker accepts it"),
        }
        assert!(
            !admits(&puzzle, &answer, None),
            "{whence}: the engine admits it"
        );
        // constraints not posted for the rule itself are in the variables that another rule uses
        let without: Vec<u8> = (1..=card.rules.len() as u8)
            .filter(|&left_out| posted || left_out == rule)
            .filter(|&left_out| admits(&puzzle, &answer, Some(left_out)))
            .collect();
        let expected = if posted { vec![rule] } else { vec![] };
        assert_eq!(
            without, expected,
            "{whence}: rules without which the engine admits it"
        );
        broken[usize::from(rule) - 1] = true;
    }
    let missing: Vec<usize> = (1..=broken.len())
        .filter(|rule| !broken[rule - 1])
        .collect();
    assert!(
        missing.is_empty(),
        "{}: no drawing breaks only rule {missing:?}",
        card.slug
    );
}

fn foreign_ink_is_rejected(genre: &'static dyn Genre) {
    some_blocks(genre, Heading::Foreign)
        .iter()
        .for_each(is_foreign);
}

fn is_foreign(block: &Block) {
    let (whence, puzzle, answer) = (&block.whence, block.puzzle(), block.answer());
    assert!(
        matches!(puzzle.check(&answer), Err(Broken::Foreign(_))),
        "{whence}"
    );
    assert!(puzzle.parse_answer(&block.answer).is_err(), "{whence}");
    assert!(!admits(&puzzle, &answer, None), "{whence}");
}

fn faulty_puzzles_are_not_read(genre: &'static dyn Genre) {
    for block in blocks(genre) {
        if block.heading == Heading::Faulty {
            let is_faulty = genres::parse(&block.puzzle).is_err();
            assert!(is_faulty, "{}: it is read as a puzzle", block.whence);
        }
    }
}

fn counts_of_answers_are_the_known_ones(genre: &'static dyn Genre) {
    for block in blocks(genre) {
        if let Heading::Answers { count, long } = block.heading {
            if long && !crate::is_night() {
                continue;
            }
            let puzzle = block.puzzle_of_any_size();
            let found = Search::new(&puzzle, Budget::UNLIMITED).count();
            assert_eq!(found, count, "{}", block.whence);
        }
    }
}
