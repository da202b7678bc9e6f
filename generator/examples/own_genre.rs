//! A genre from outside the crate: stated, generated, proved unique and graded.
//!
//! *Pairs*: shade cells so that every cell with a number has so many shaded cells around it, and shaded cells come in pairs
//! that touch by a side and touch no other pair by a side.
//!
//! `cargo run --release -p pencilmill-generator --example own_genre`

use pencilmill_generator::board::{
    Board, Drawing, Ink, Item, ORTHOGONAL, Place, Spot, Values, Where,
};
use pencilmill_generator::genre::{
    Answer, Broken, Card, Checker, Composition, Genre, Order, Plain, Puzzle, Rule, Sizes, Words,
};
use pencilmill_generator::grade::grade_of;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::Mill;
use pencilmill_generator::model::{Clues, Model};
use pencilmill_generator::prover::{Answers, PATIENCE, solve};
use pencilmill_generator::random::Random;
use std::error::Error;
use std::io::{Write, stdout};

struct Pairs;

static CARD: Card = Card {
    slug: "pairs",
    title: "Pairs",
    title_ja: "ペア",
    author: Some("this example"),
    goal: Words {
        en: "Shade some cells.",
        ja: "いくつかのマスを黒くぬりましょう。",
    },
    rules: &[
        Rule {
            tag: ["", ""],
            en: "Every shaded cell touches exactly one other by a side.",
            ja: "どの黒マスも、ちょうど1つの別の黒マスと辺で接します。",
        },
        Rule {
            tag: ["", ""],
            en: "A number is the count of shaded cells that touch its cell by a side. Its own cell may be shaded.",
            ja: "数字は、そのマスと辺で接する黒マスの数です。数字のマスも黒くぬることができます。",
        },
    ],
    sizes: Sizes::square(3, 10, 6),
    printed: &[Spot::valued(
        Ink::Number,
        Where::Cells,
        Values::Numbers(0, 4),
    )],
    drawn: &[Spot::plain(Ink::Shaded, Where::Cells)],
    hints: &[(Ink::Number, &Plain)],
    ..Card::DEFAULT
};

impl Genre for Pairs {
    fn card(&self) -> &'static Card {
        &CARD
    }

    /// A blank board; the engine finds a random answer.
    fn compose(&self, _order: &Order, _random: &mut Random) -> Option<Composition> {
        Some(Composition {
            layout: Drawing::blank(),
            answer: Answer::Containing(Drawing::blank()),
        })
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let shaded = m.draw_cells(Ink::Shaded);
        m.rule(1);
        for cell in puzzle.board.cells() {
            m.exactly_if(shaded[cell], 1, ORTHOGONAL.map(|step| shaded[cell + step]));
        }
        Clues::new(move |m, hint, _| {
            m.rule(2);
            let count = hint.value.unwrap_or_default() as u32;
            m.exactly(count, ORTHOGONAL.map(|step| shaded[hint.at + step]));
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let cells = puzzle.board.cells();
        cells
            .map(|cell| Item::valued(Ink::Number, cell, around(puzzle.board, answer, cell)))
            .collect()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            for item in answer.items() {
                if around(puzzle.board, answer, item.at) != 1 {
                    return Err(Broken::at(1, item.at));
                }
            }
            for clue in puzzle.printed.items() {
                if clue.value != Some(around(puzzle.board, answer, clue.at)) {
                    return Err(Broken::at(2, clue.at));
                }
            }
            Ok(())
        })
    }
}

/// Number of shaded cells that touch a cell by a side.
fn around(board: Board, answer: &Drawing, cell: Place) -> i16 {
    let shaded = answer.marks(board, Ink::Shaded);
    board.neighbours(cell).filter(|&c| shaded[c]).count() as i16
}

fn main() -> Result<(), Box<dyn Error>> {
    let order = Order::new(&Pairs, None, None)?;
    let mut mill = Mill::default();
    for index in 0..5 {
        let record = mill.make(&order, 1, index)?;
        writeln!(stdout(), "{}\n{}", record.puzzle, record.answer)?;
        match solve(&record.puzzle, PATIENCE, &Interrupt::new()) {
            Answers::Unique(answer) if answer == record.answer => {}
            other => return Err(format!("not unique: {other:?}").into()),
        }
        let grade = grade_of(&record.puzzle, &record.rating);
        writeln!(
            stdout(),
            "{grade}: layer {}, score {}\n",
            record.rating.layer,
            record.rating.score
        )?;
    }
    Ok(())
}
