//! Arrangements of clues: symmetric places, and clues spread over the board.

use crate::kept;
use libtest_mimic::Trial;
use pencilmill_generator::board::{Board, Item, Place, Spacing};
use pencilmill_generator::genre::{Arrangement, ClueSymmetry, Genre, Order, OrderError};
use pencilmill_generator::mill::Mill;
use pencilmill_generator::record::Record;
use std::collections::BTreeSet;

pub fn trials() -> Vec<Trial> {
    each_genre![
        places_are_symmetric_or_refused,
        clues_are_spread_where_boards_are_empty
    ]
}

/// A small board that still has room for a symmetry.
fn small(genre: &'static dyn Genre) -> Order {
    let Board { rows, cols } = genre.card().sizes.least;
    let larger = Board::new(rows + 1, cols + 1);
    let mut boards = [larger, genre.card().sizes.least].into_iter();
    let board = boards.find(|&board| genre.card().sizes.admits(board));
    Order::new(genre, board, None).unwrap()
}

fn made(order: &Order, index: u64) -> Record {
    let slug = order.genre.card().slug;
    Mill::default()
        .make(order, kept::SEED, index)
        .unwrap_or_else(|miss| panic!("{slug} {} {index}: {miss}", order.board))
}

/// The places of clues in the inks of hints, and of their images.
fn places(record: &Record, image: impl Fn(Board, Place) -> Place) -> [BTreeSet<[Place; 2]>; 2] {
    let puzzle = &record.puzzle;
    let inks = puzzle.genre.card().hints;
    let is_clue = |item: &&Item| inks.iter().any(|(ink, _)| *ink == item.ink);
    let clues: Vec<&Item> = puzzle.printed.items().iter().filter(is_clue).collect();
    let image = |item: &&Item| {
        let image = item.mapped(|place| image(puzzle.board, place));
        [image.at, image.to]
    };
    [
        clues.iter().map(|item| [item.at, item.to]).collect(),
        clues.iter().map(image).collect(),
    ]
}

fn places_are_symmetric_or_refused(genre: &'static dyn Genre) {
    let order = small(genre);
    for symmetry in [ClueSymmetry::Rotation, ClueSymmetry::Mirror] {
        let asked = order.clone().symmetric(symmetry);
        if !genre.card().free_places {
            let refused = matches!(asked, Err(OrderError::Symmetry { .. }));
            assert!(refused, "{}", genre.card().slug);
            continue;
        }
        let record = made(&asked.unwrap(), 0);
        assert!(record.id.contains(symmetry.name()), "{}", record.id);
        let [here, there] = places(&record, |board, Place { y, x }| Place {
            y: match symmetry {
                ClueSymmetry::Rotation => 2 * board.rows - y,
                _ => y,
            },
            x: 2 * board.cols - x,
        });
        assert_eq!(here, there, "{symmetry}: {:?}", record.puzzle);
    }
}

fn clues_are_spread_where_boards_are_empty(genre: &'static dyn Genre) {
    let bare = small(genre);
    let order = bare.spread();
    if !genre.card().spreads {
        assert_eq!(order.arrangement, Arrangement::default());
        return;
    }
    for index in 0..2 {
        let record = made(&order, index);
        assert!(record.id.contains("-spread-"), "{}", record.id);
        let puzzle = &record.puzzle;
        let clues = puzzle.clues();
        let spacing = Spacing::measure(puzzle.board, &clues);
        let (empty_share, bar) = (spacing.empty_share, spacing.bar);
        assert!(bar <= 5, "{puzzle:?}");
        // if it is emptier, there is no hint left to be printed there
        let most = if genre.card().free_places { 40 } else { 100 };
        assert!(empty_share <= most, "{empty_share}: {puzzle:?}");
    }
}
