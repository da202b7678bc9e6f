//! A layout that the engine chooses together with an answer, for a genre that knows no construction.

use libtest_mimic::Trial;
use pencilmill_generator::board::{Board, Drawing, Ink, ORTHOGONAL, Spot, Where};
use pencilmill_generator::genre::{
    Answer, Broken, Card, Checker, Composition, Genre, Order, Puzzle, Rule, Sizes,
};
use pencilmill_generator::mill::Mill;
use pencilmill_generator::model::{Clues, Model};
use pencilmill_generator::prover::{Answers, PATIENCE, solve};
use pencilmill_generator::random::Random;
use std::collections::BTreeSet;

pub fn trials() -> Vec<Trial> {
    once![sampled_layouts_are_moved_until_one_answer_is_left]
}

/// Dominoes on all cells that are not black.
struct Dominoes;

static CARD: Card = Card {
    slug: "dominoes",
    title: "Dominoes",
    rules: &[Rule {
        en: "Every cell that is not black is covered by one domino.",
        ja: "",
    }],
    sizes: Sizes::square(4, 6, 5),
    printed: &[Spot::plain(Ink::Black, Where::Cells)],
    drawn: &[Spot::plain(Ink::Domino, Where::Neighbours)],
    ..Card::DEFAULT
};

impl Genre for Dominoes {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, _order: &Order, _random: &mut Random) -> Option<Composition> {
        Some(Composition {
            layout: Drawing::blank(),
            answer: Answer::Sampled,
        })
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let black = m.choose_cells(Ink::Black);
        let dominoes = m.draw_between_cells(Ink::Domino);
        m.rule(1);
        for cell in puzzle.board.cells() {
            let covers = ORTHOGONAL.map(|step| dominoes[cell.half(step)]);
            m.exactly(1, covers.into_iter().chain([black[cell]]));
        }
        Clues::none()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            for cell in puzzle.board.cells() {
                let ends = answer.items().iter().map(|domino| [domino.at, domino.to]);
                let covers = ends.filter(|ends| ends.contains(&cell)).count();
                let black = puzzle.printed.of(Ink::Black).any(|black| black.at == cell);
                if covers != usize::from(!black) {
                    return Err(Broken::at(1, cell));
                }
            }
            Ok(())
        })
    }
}

fn sampled_layouts_are_moved_until_one_answer_is_left() {
    let order = Order::new(&Dominoes, Some(Board::new(5, 5)), None).unwrap();
    let mut mill = Mill::default();
    let mut layouts = BTreeSet::new();
    for index in 0..20 {
        let record = mill.make(&order, 1, index).unwrap();
        let Answers::Unique(answer) = solve(&record.puzzle, PATIENCE) else {
            panic!("{}: not unique", record.puzzle);
        };
        assert_eq!(answer, record.answer);
        assert!(answer.len() > 4, "{}", record.puzzle);
        layouts.insert(record.puzzle.printed);
    }
    assert_eq!(layouts.len(), 20);
}
