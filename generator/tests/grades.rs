//! Grading, for every genre there is: the record is the same however the board is turned and the hints
//! are listed, the layers lead to the answer that the engine proved, and the table can be made again.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod chosen;

use pencilmill_generator::board::{Board, Symmetry};
use pencilmill_generator::genre::{Genre, Order};
use pencilmill_generator::genres;
use pencilmill_generator::grade::{
    Grade, LIMITS, Mix, Rating, Reason, calibrate, explain, rate, rows,
};
use pencilmill_generator::mill::{Mill, Miss};
use pencilmill_generator::record::Record;
use pencilmill_layers::layer;

/// A small board of the genre, oblong if it admits one.
fn small(genre: &dyn Genre) -> Board {
    let least = genre.card().sizes.least;
    let longer = Board::new(least.rows, least.cols + 1);
    if genre.card().sizes.admits(longer) {
        longer
    } else {
        least
    }
}

fn some(genre: &'static dyn Genre, count: u64) -> Vec<Record> {
    let order = Order::new(genre, Some(small(genre)), None).unwrap();
    let mut mill = Mill::default();
    (0..count)
        .map(|index| mill.make(&order, 3, index).unwrap())
        .collect()
}

#[test]
fn turned_boards_have_the_same_rating() {
    for genre in &chosen::genres() {
        let slug = genre.card().slug;
        let mut compared = 0;
        for record in some(*genre, 8) {
            for symmetry in Symmetry::all() {
                let puzzle = genre.extras().transformed(&record.puzzle, symmetry);
                let turned = record
                    .answer
                    .mapped(|p| symmetry.apply(record.puzzle.board, p));
                // Rules with a direction do not survive every symmetry.
                if puzzle.check(&turned).is_err() {
                    continue;
                }
                let rating = rate(&puzzle, &turned, LIMITS);
                assert_eq!(rating, Ok(record.rating), "{slug}: {puzzle} {symmetry:?}");
                compared += 1;
            }
        }
        // Where water flows down, two of the eight symmetries are left.
        assert!(compared >= 16, "{slug}: {compared}");
    }
}

#[test]
fn hints_in_any_order_have_the_same_rating() {
    for genre in &chosen::genres() {
        for record in some(*genre, 4) {
            let text = record.puzzle.to_string();
            let (head, drawing) = text.split_once("; ").unwrap_or((&text, ""));
            let turned: Vec<String> = drawing
                .rsplit("; ")
                .map(|group| {
                    let mut words: Vec<&str> = group.split(' ').collect();
                    words[1..].reverse();
                    words.join(" ")
                })
                .collect();
            let puzzle = genres::parse(&format!("{head}; {}", turned.join("; "))).unwrap();
            assert_eq!(
                rate(&puzzle, &record.answer, LIMITS),
                Ok(record.rating),
                "{text}"
            );
        }
    }
}

/// A rating is refused unless the layers lead to the answer that the engine proved.
#[test]
fn the_engine_agrees() {
    for genre in &chosen::genres() {
        let slug = genre.card().slug;
        let count = if slug == "bitspuzzle" { 20 } else { 150 };
        let mut solved = 0;
        for record in some(*genre, count) {
            solved += u32::from(record.rating.layer < layer::BEYOND);
            let foreign = rate(&record.puzzle, &other(&record), LIMITS);
            if record.rating.layer < layer::BEYOND
                && record
                    .puzzle
                    .genre
                    .extras()
                    .equivalent(&record.puzzle, &record.answer)
                    .is_empty()
            {
                assert!(foreign.is_err(), "{slug}: {}", record.puzzle);
            }
        }
        assert!(solved > 0, "{slug}");
    }
}

/// The answer without one of its items.
fn other(record: &Record) -> pencilmill_generator::board::Drawing {
    let first = record.answer.items()[0];
    record.answer.filtered(|item| *item != first)
}

#[test]
fn asked_for_grades_are_met_by_any_number_of_threads() {
    let genre = genres::named("canal-view").unwrap();
    let mix: Mix = "gentle:1,easy:1,medium:2".parse().unwrap();
    let order = Order::new(genre, Some(Board::new(7, 7)), None)
        .unwrap()
        .graded(mix);
    let mut mill = Mill::default();
    for index in 0..8 {
        let record = mill.make(&order, 2, index).unwrap();
        assert_eq!(Some(record.grade()), mix.grade(index), "{}", record.puzzle);
        assert!(record.rating.layer <= record.grade().layer());
        let again = Mill::default().make(&order, 2, index).unwrap();
        assert_eq!(again.puzzle.to_string(), record.puzzle.to_string());
    }
}

#[test]
fn a_grade_out_of_reach_is_said_to_be() {
    let genre = genres::named("canal-view").unwrap();
    let order = Order::new(genre, Some(Board::new(4, 4)), None).unwrap();
    let order = order.graded(Mix::only(Grade::Expert));
    let miss = Mill::default().make(&order, 1, 0).unwrap_err();
    let Miss::Grade { grade, found } = miss else {
        panic!("{miss}")
    };
    assert_eq!(grade, Grade::Expert);
    assert!(found.iter().sum::<u32>() > 0);
}

#[test]
fn explanations_lead_to_the_answer() {
    for genre in &chosen::genres() {
        let mut what_ifs = 0;
        for record in some(*genre, 4) {
            let explanation = explain(&record.puzzle, &record.answer);
            assert_eq!(explanation.rating, record.rating);
            assert_eq!(explanation.grade, record.grade());
            let same = record
                .puzzle
                .genre
                .extras()
                .equivalent(&record.puzzle, &record.answer);
            for step in &explanation.steps {
                for deduction in &step.deductions {
                    let is_drawn = |item| record.answer.contains(item);
                    let text = &record.puzzle;
                    assert!(deduction.drawn.items().iter().all(is_drawn), "{text}");
                    assert!(!deduction.blank.items().iter().any(is_drawn), "{text}");
                    if let Reason::WhatIf { rounds, .. } = deduction.reason {
                        what_ifs += 1;
                        assert!(rounds > 0);
                    }
                }
            }
            if explanation.solved && same.is_empty() {
                let last = explanation.steps.last().unwrap();
                assert_eq!(last.drawing, record.answer, "{}", record.puzzle);
            }
        }
        let slug = genre.card().slug;
        assert!(
            what_ifs > 0
                || slug.ends_with("-view")
                || ["bricklayer", "mark-the-spot"].contains(&slug),
            "{slug}"
        );
    }
}

#[test]
fn the_table_can_be_made_again() {
    let cheap = rows().iter().filter(|row| {
        let (genre, board) = row.name();
        ["canal-view", "bricklayer"].contains(&genre) && board.area() <= 36
    });
    let mut again = 0;
    for row in cheap {
        let (genre, board) = row.name();
        let order = Order::new(genres::named(genre).unwrap(), Some(board), None).unwrap();
        let (seed, count) = row.sample();
        assert_eq!(calibrate(&order, seed, count).as_ref(), Ok(row));
        again += 1;
    }
    assert_eq!(again, 2);
}

#[test]
fn ratings_are_read_as_they_are_written() {
    let rating = Rating {
        layer: 2,
        score: 331,
        rounds: 23,
        bottlenecks: 4,
        opening: 87,
    };
    assert_eq!(Rating::parse(&rating.text()), Some(rating));
    for wrong in [
        "",
        "2/331/23/4",
        "2/331/23/4/87/1",
        "02/331/23/4/87",
        "2/x/23/4/87",
    ] {
        assert_eq!(Rating::parse(wrong), None, "{wrong}");
    }
}
