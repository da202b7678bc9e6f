//! Every kind of place and every ink, on boards of several shapes: invariants of symmetry and text.

use libtest_mimic::Trial;
use pencilmill_generator::board::{
    Arrow, Board, Count, Drawing, Ink, Item, Place, Polyomino, Response, Script, Set, Symmetry,
    Tile, Where,
};
use std::collections::BTreeSet;

pub fn trials() -> Vec<Trial> {
    once![
        listed_places_are_those_admitted,
        every_kind_of_places_is_kept_by_every_symmetry,
        every_ink_survives_its_text_and_every_symmetry,
        a_number_for_the_whole_board_stays_top_right
    ]
}

const BOARDS: [Board; 4] = [
    Board::new(1, 1),
    Board::new(1, 4),
    Board::new(3, 3),
    Board::new(4, 5),
];

/// The inverse symmetry.
fn inverse(symmetry: Symmetry) -> Symmetry {
    let undoes = |other: &Symmetry| {
        let offset = symmetry.of_offset((1, 2));
        other.of_offset(offset) == (1, 2)
    };
    Symmetry::all().find(undoes).unwrap()
}

/// The places of an ink of this kind, as pairs. Of the bank and the list of turns, only a few.
fn places(on: Where, board: Board) -> Vec<(Place, Place)> {
    let below = |row, col| Place::cell(board.rows + 1 + row, col);
    match on {
        Where::Turns | Where::Bank => [below(0, 0), below(0, 3), below(7, 1)]
            .map(|p| (p, p))
            .to_vec(),
        Where::BankNeighbours => vec![(below(0, 0), below(0, 1)), (below(0, 1), below(1, 1))],
        _ => on.places(board),
    }
}

/// All kinds of values of an ink.
fn values(ink: Ink) -> Vec<Option<i16>> {
    let some: Vec<i16> = match ink.script() {
        Script::Number => vec![0, 1, 9, 10, 100, i16::MAX],
        Script::Letter => vec![1, 26],
        Script::Set => Set::all().map(Set::value).step_by(31).collect(),
        Script::Shape => (Polyomino::tetrominoes().iter())
            .map(|shape| shape.value())
            .collect(),
        Script::Arrow => Arrow::all().map(Arrow::value).step_by(17).collect(),
        Script::Tile => Tile::all().iter().map(|tile| tile.value()).collect(),
        Script::Step => (0..4).collect(),
        Script::Response => Response::all().map(Response::value).step_by(101).collect(),
        Script::Count => Count::all().map(Count::value).step_by(97).collect(),
    };
    match ink.joins() {
        true => vec![None],
        false => some.into_iter().map(Some).chain([None]).collect(),
    }
}

fn listed_places_are_those_admitted() {
    for board in BOARDS {
        let (bottom, right) = (2 * board.rows + 4, 2 * board.cols + 4);
        let lattice = || (-3..bottom).flat_map(|y| (-3..right).map(move |x| Place { y, x }));
        for on in Where::ALL {
            let listed = on.places(board);
            let set: BTreeSet<(Place, Place)> = listed.iter().copied().collect();
            assert_eq!(set.len(), listed.len(), "{on:?}");
            if matches!(on, Where::Bank | Where::BankNeighbours | Where::Turns) {
                continue;
            }
            for at in lattice() {
                for to in lattice().filter(|&to| at <= to) {
                    let listed = set.contains(&(at, to));
                    assert_eq!(listed, on.admits(board, at, to), "{on:?} {at:?} {to:?}");
                }
            }
        }
    }
}

fn every_kind_of_places_is_kept_by_every_symmetry() {
    for board in BOARDS {
        for on in Where::ALL {
            let ink = match on {
                Where::Turns | Where::NextTurn => Ink::Step,
                Where::Bank | Where::BankNeighbours => continue,
                _ => Ink::Line,
            };
            let listed = places(on, board);
            for symmetry in Symmetry::all() {
                let turned = symmetry.board(board);
                let show = |&(at, to): &(Place, Place)| {
                    let item = symmetry.show(board, &Item::between(ink, at, to));
                    (item.at, item.to)
                };
                let shown: BTreeSet<(Place, Place)> = listed.iter().map(show).collect();
                let expected = places(on, turned).into_iter().collect();
                assert_eq!(shown, expected, "{on:?} {board} {symmetry:?}");
                for (at, to) in shown {
                    assert!(on.admits(turned, at, to), "{on:?} {at:?} {to:?}");
                }
            }
        }
    }
}

fn every_ink_survives_its_text_and_every_symmetry() {
    let board = Board::new(3, 4);
    for ink in Ink::ALL {
        let mut drawing = Drawing::blank();
        let values = values(ink);
        for on in Where::ALL {
            for (at, to) in places(on, board) {
                if (at != to) != ink.joins() || on == Where::NextTurn && ink != Ink::Step {
                    continue;
                }
                for value in &values {
                    let item = Item {
                        value: *value,
                        ..Item::between(ink, at, to)
                    };
                    if values.len() < 100 || at == Place::cell(1, 1) {
                        drawing.insert(item);
                    }
                    for symmetry in Symmetry::all() {
                        let shown = symmetry.show(board, &item);
                        let back = inverse(symmetry).show(symmetry.board(board), &shown);
                        assert_eq!(back, item, "{symmetry:?}");
                    }
                }
            }
        }
        let text = drawing.to_string();
        let read: Drawing = text.parse().unwrap();
        assert_eq!(read, drawing, "{text}");
    }
}

fn a_number_for_the_whole_board_stays_top_right() {
    let board = Board::new(3, 4);
    let number = Item::valued(Ink::Number, Where::top_right(board), 4);
    for symmetry in Symmetry::all() {
        let shown = symmetry.show(board, &number);
        let turned = symmetry.board(board);
        assert_eq!(shown.at, Where::top_right(turned));
        assert_eq!(shown.value, Some(4));
    }
}
