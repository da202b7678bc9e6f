//! Every rule of every genre, one by one, on drawings made by hand (format: `common/mod.rs`).
//!
//! For a solved puzzle, the checker accepts the answer and the engine finds no other. For each rule
//! there is a drawing that breaks only this rule. The checker must name it. The engine must agree: it
//! rejects the drawing, and admits it as soon as the constraints of this one rule are left out. So a
//! rule that one of the two forgot, or holds too much in, is seen, and rules cannot hide behind others.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod chosen;
mod common;

use common::{Block, Heading, blocks};
use pencilmill_generator::genre::{Broken, Genre};
use pencilmill_generator::genres;
use pencilmill_generator::prover::{Answers, Search, admits, solve};
use pencilmill_solver::Budget;

/// Runs a test on all blocks of all fixtures with a matching heading, at least one for each genre.
fn on_each(matching: impl Fn(Heading) -> bool, test: impl Fn(&dyn Genre, &Block)) {
    for genre in &chosen::genres() {
        let blocks = blocks(*genre);
        let mut matching = blocks.iter().filter(|b| matching(b.heading)).peekable();
        let slug = genre.card().slug;
        assert!(matching.peek().is_some(), "{slug}: no such block");
        matching.for_each(|block| test(*genre, block));
    }
}

#[test]
fn solved_puzzles_are_accepted_and_unique() {
    on_each(
        |heading| heading == Heading::Solved,
        |genre, block| {
            let (whence, puzzle, answer) = (&block.whence, block.puzzle(), block.answer());
            assert_eq!(puzzle.genre.card().slug, genre.card().slug, "{whence}");
            assert_eq!(puzzle.to_string(), block.puzzle, "{whence}: text");
            assert_eq!(answer.to_string(), block.answer, "{whence}: text");
            assert_eq!(puzzle.parse_answer(&block.answer), Ok(answer.clone()));
            assert_eq!(puzzle.check(&answer), Ok(()), "{whence}");
            assert!(admits(&puzzle, &answer, None), "{whence}");
            match solve(&puzzle, Budget::UNLIMITED) {
                Answers::Unique(found) => assert!(
                    found == answer || genre.extras().equivalent(&puzzle, &answer).contains(&found),
                    "{whence}: the engine finds {found}"
                ),
                other => panic!("{whence}: {other:?}"),
            }
        },
    );
}

#[test]
fn broken_rules_are_told_apart() {
    for genre in &chosen::genres() {
        let card = genre.card();
        let mut broken = vec![false; card.rules.len()];
        for block in blocks(*genre) {
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
                other => panic!("{whence}: the checker says {other:?}"),
            }
            assert!(
                !admits(&puzzle, &answer, None),
                "{whence}: the engine admits it"
            );
            // What is not posted for its own rule is in the unknowns that another rule speaks of.
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
}

#[test]
fn foreign_ink_is_rejected() {
    on_each(
        |heading| heading == Heading::Foreign,
        |_, block| is_foreign(block),
    );
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

#[test]
fn faulty_puzzles_are_not_read() {
    for genre in &chosen::genres() {
        for block in blocks(*genre) {
            if block.heading == Heading::Faulty {
                assert!(genres::parse(&block.puzzle).is_err(), "{}", block.whence);
            }
        }
    }
}

#[test]
fn counts_of_answers_are_the_known_ones() {
    for genre in &chosen::genres() {
        for block in blocks(*genre) {
            if let Heading::Answers(count) = block.heading {
                let puzzle = block.puzzle_of_any_size();
                let found = Search::new(&puzzle, Budget::UNLIMITED).count();
                assert_eq!(found, count, "{}", block.whence);
            }
        }
    }
}
