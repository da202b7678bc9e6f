//! Grading, for a genre of each family, at night for every genre: ratings do not depend on the
//! orientation of the board or the order of hints, and the layers lead to the answer that the engine
//! proved.

use crate::kept::{self, Solved};
use libtest_mimic::Trial;
use pencilmill_generator::board::{Board, Drawing, Symmetry};
use pencilmill_generator::genre::{Genre, Order};
use pencilmill_generator::genres;
use pencilmill_generator::grade::{
    Grade, LIMITS, Mix, Mixture, NotMade, Rating, Reason, explain, highest_layer, made, rate,
    sure_to_come,
};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::{Mill, Miss};
use pencilmill_layers::{Limits, layer};

pub fn trials() -> Vec<Trial> {
    let mut trials = each_genre![
        the_engine_agrees,
        turned_boards_have_the_same_rating,
        hints_in_any_order_have_the_same_rating,
        explanations_lead_to_the_answer,
        what_is_rated_on_the_way_is_rated_so_as_it_is_printed;
        of crate::some_genres()
    ];
    trials.extend(once![
        asked_for_grades_are_met_by_any_number_of_threads,
        a_grade_out_of_reach_is_said_to_be,
        only_grades_that_came_are_there,
        what_is_not_asked_for_is_mixed,
        ratings_are_read_as_they_are_written
    ]);
    trials
}

fn rated(Solved { puzzle, answer }: &Solved) -> Rating {
    rate(puzzle, answer, LIMITS, &Interrupt::new()).unwrap()
}

fn turned_boards_have_the_same_rating(genre: &'static dyn Genre) {
    let mut compared = 0;
    // what-ifs with others inside are dear: one puzzle that needs them is enough
    let mut dear = false;
    let others = kept::variants(genre).into_iter().skip(1).flatten();
    let others = others.flat_map(|variant| kept::small_puzzles_of(genre, variant)[..2].to_vec());
    let small = kept::small_puzzles(genre).into_iter().take(4);
    for solved in &small.chain(others).collect::<Vec<_>>() {
        let Solved { puzzle, answer, .. } = solved;
        let mut limits = Limits { work: 0, ..LIMITS };
        let mut rating = rate(puzzle, answer, limits, &Interrupt::new()).unwrap();
        if rating.layer > layer::LONG && !std::mem::replace(&mut dear, true) {
            limits.work = 3;
            rating = rate(puzzle, answer, limits, &Interrupt::new()).unwrap();
        }
        for symmetry in Symmetry::all() {
            let puzzle = genre.extras().transformed(&solved.puzzle, symmetry);
            let turned = solved.answer.shown(solved.puzzle.board, symmetry);
            // rules with a direction do not survive every symmetry
            if puzzle.check(&turned).is_err() {
                continue;
            }
            let turned = rate(&puzzle, &turned, limits, &Interrupt::new());
            assert_eq!(turned, Ok(rating), "{puzzle} {symmetry:?}");
            compared += 1;
        }
    }
    // if things fall or flow down, left and right can still be exchanged
    assert!(compared >= 8, "{compared}");
}

fn hints_in_any_order_have_the_same_rating(genre: &'static dyn Genre) {
    for solved in kept::small_puzzles(genre).iter().take(4) {
        let text = solved.puzzle.to_string();
        let (head, drawing) = text.split_once("; ").unwrap_or((&text, ""));
        let turned = |group: &str| {
            let mut words: Vec<&str> = group.split(' ').collect();
            words[1..].reverse();
            words.join(" ")
        };
        let turned: Vec<String> = drawing.rsplit("; ").map(turned).collect();
        let puzzle = genres::parse(&format!("{head}; {}", turned.join("; "))).unwrap();
        let turned = rate(&puzzle, &solved.answer, LIMITS, &Interrupt::new());
        assert_eq!(turned, Ok(rated(solved)), "{text}");
    }
}

/// A rating is refused unless the layers lead to the answer that the engine proved.
fn the_engine_agrees(genre: &'static dyn Genre) {
    let mut solved = 0;
    for Solved { puzzle, answer } in kept::small_puzzles(genre) {
        let rating = rate(&puzzle, &answer, LIMITS, &Interrupt::new());
        let rating = rating.unwrap_or_else(|e| panic!("{puzzle}: {e}"));
        let foreign = rate(&puzzle, &other(&answer), LIMITS, &Interrupt::new());
        if rating.layer < layer::BEYOND {
            solved += 1;
            let same = genre.extras().equivalent(&puzzle, &answer);
            assert!(foreign.is_err() || !same.is_empty(), "{puzzle}");
        }
    }
    assert!(solved > 0);
}

/// The answer without one of its items.
fn other(answer: &Drawing) -> Drawing {
    let first = answer.items()[0];
    answer.filtered(|item| *item != first)
}

fn asked_for_grades_are_met_by_any_number_of_threads() {
    let mix: Mix = "gentle:1,easy:1,medium:2".parse().unwrap();
    for (genre, size) in [("canal-view", 7), ("slitherlink", 6), ("kurodoko", 7)] {
        let genre = genres::named(genre).unwrap();
        let order = Order::new(genre, Some(Board::new(size, size)), None);
        let order = order.unwrap().graded(mix);
        let mut mill = Mill::default();
        for index in 0..8 {
            let record = mill.make(&order, 2, index).unwrap();
            assert_eq!(Some(record.grade()), mix.grade(index), "{}", record.puzzle);
            assert!(record.rating.layer <= highest_layer(record.grade()));
            let again = Mill::default().make(&order, 2, index).unwrap();
            assert_eq!(again.puzzle.to_string(), record.puzzle.to_string());
        }
    }
}

/// The mill states rules once and switches hints on and off; the rating must equal that of the
/// printed puzzle.
fn what_is_rated_on_the_way_is_rated_so_as_it_is_printed(genre: &'static dyn Genre) {
    let small = kept::orders(genre).into_iter();
    let (order, _) = small.min_by_key(|(order, _)| order.board.area()).unwrap();
    let mut mill = Mill::default();
    for index in 0..3 {
        let order = order.clone().graded(Mix::MIXED);
        let record = mill.make(&order, 1, index).unwrap();
        let rating = rate(&record.puzzle, &record.answer, LIMITS, &Interrupt::new());
        assert_eq!(rating, Ok(record.rating), "{}", record.puzzle);
    }
}

fn a_grade_out_of_reach_is_said_to_be() {
    let genre = genres::named("canal-view").unwrap();
    let order = Order::new(genre, Some(Board::new(4, 4)), None).unwrap();
    let order = order.graded(Mix::only(Grade::Expert));
    let miss = Mill::default().make(&order, 1, 0).unwrap_err();
    let Miss::Grade { grade, found, .. } = miss else {
        panic!("{miss}")
    };
    assert_eq!(grade, Grade::Expert);
    assert!(found.iter().sum::<u32>() > 0);
}

fn only_grades_that_came_are_there() {
    let grades =
        |board: &str| -> Vec<Grade> { made("canal-view", board.parse().unwrap()).collect() };
    let usual = grades("10");
    assert!(usual.contains(&Grade::Gentle) && !usual.contains(&Grade::Beyond));
    // beyond the measured sizes, the nearest one decides; between them, a grade of either neighbour
    // is available
    assert_eq!(grades("3"), grades("4"));
    let between = grades("9");
    assert!(usual.iter().all(|grade| between.contains(grade)));
    let genre = genres::named("canal-view").unwrap();
    let order = Order::new(genre, Some(Board::new(4, 4)), None).unwrap();
    let check = |mix: &str| NotMade::check(&order.clone().graded(mix.parse().unwrap()));
    let refused = check("easy:9,expert:1").unwrap_err().to_string();
    let expected = "there are no expert puzzles of canal-view 4x4; there are gentle, easy";
    assert!(refused.starts_with(expected), "{refused}");
    for mix in ["gentle", "easy:1,gentle:2", "mixed", "solvable", "any"] {
        assert_eq!(check(mix), Ok(()));
    }
    // no grade is requested
    let board = Board::new(5, 5);
    assert_eq!(made("no-genre", board).count(), 6);
    let mixture = Mixture::new("no-genre", board, false);
    let taken = Grade::ALL.map(|grade| mixture.takes(grade));
    assert_eq!(taken, [true, true, true, true, true, false]);
    assert!(!sure_to_come("no-genre", board, Grade::Easy));
}

fn what_is_not_asked_for_is_mixed() {
    let genre = genres::named("canal-view").unwrap();
    let order = Order::new(genre, Some(Board::new(6, 6)), None).unwrap();
    let order = order.graded(Mix::MIXED);
    let mixture = Mixture::new("canal-view", order.board, false);
    let mut mill = Mill::default();
    let mut seen = [0; 6];
    let made: Vec<String> = (0..200)
        .map(|index| {
            let record = mill.make(&order, 7, index).unwrap();
            seen[record.grade() as usize] += 1;
            record.puzzle.to_string()
        })
        .collect();
    // a record depends on seed and index only
    for index in [9, 0, 4] {
        let again = Mill::default().make(&order, 7, index as u64).unwrap();
        assert_eq!(again.puzzle.to_string(), made[index]);
    }
    for grade in Grade::ALL {
        let taken = mixture.takes(grade);
        assert_eq!(taken, seen[grade as usize] > 0, "{seen:?}");
        // hard ones come in one of twenty layouts on this board
        assert!(taken == (grade <= Grade::Medium), "{grade}");
    }
    // in proportions of 1, 2 and 3, but for a grade that does not come for long
    for (seen, parts) in seen.into_iter().zip([33_i32, 67, 100]) {
        assert!((seen - parts).abs() <= 3, "{seen} of {parts}");
    }
}

fn explanations_lead_to_the_answer(genre: &'static dyn Genre) {
    for record in &kept::small_puzzles(genre)[..4] {
        let Solved { puzzle, answer } = record;
        let explanation = explain(puzzle, answer, &Interrupt::new());
        let highest = explanation.steps.iter().map(|step| step.layer).max();
        assert!(highest <= Some(rated(record).layer), "{puzzle}");
        let same = genre.extras().equivalent(puzzle, answer);
        let mut told = Vec::new();
        for step in std::iter::once(&explanation.start).chain(&explanation.steps) {
            for deduction in &step.deductions {
                let is_drawn = |item| answer.contains(item);
                if let Some(since) = &deduction.since {
                    assert!(since.drawn.items().iter().all(is_drawn), "{puzzle}");
                    assert!(!since.blank.items().iter().any(is_drawn), "{puzzle}");
                }
                let found = &deduction.found;
                told.extend(found.drawn.items().iter().copied());
                assert!(found.drawn.items().iter().all(is_drawn), "{puzzle}");
                assert!(!found.blank.items().iter().any(is_drawn), "{puzzle}");
                if let Reason::WhatIf { rounds, .. } = deduction.reason {
                    assert!(rounds > 0);
                }
            }
        }
        if explanation.solved && same.is_empty() {
            let last = explanation.steps.last().unwrap();
            assert_eq!(&last.drawing, answer, "{puzzle}");
            let told: Drawing = told.into_iter().collect();
            assert_eq!(&told, answer, "every item is told once: {puzzle}");
        }
    }
}

fn ratings_are_read_as_they_are_written() {
    let rating = Rating {
        layer: 2,
        score: 331,
        rounds: 23,
        bottlenecks: 4,
        opening: 87,
    };
    assert_eq!(Rating::parse(&rating.text()), Some(rating));
    let wrong = ",2/331/23/4,2/331/23/4/87/1,02/331/23/4/87,2/x/23/4/87";
    for wrong in wrong.split(',') {
        assert_eq!(Rating::parse(wrong), None, "{wrong}");
    }
}
