//! Canal View (rules: specification, genre 1). Shade one winding group of cells; a number counts
//! the shaded cells that stand in unbroken rows from it in the four directions.

use crate::board::{Board, Drawing, Ink, Item, ORTHOGONAL, Place, Spot, Step, Values, Where};
use crate::genre::{Broken, Card, Composition, Genre, Order, Rule, Sizes};
use crate::layout::shading;
use crate::model::{Clues, Model};
use crate::puzzle::Puzzle;
use crate::puzzlink::{Codec, Player};
use crate::random::Random;
use std::sync::Arc;

/// A genre of this kind: Canal View itself, and what differs from it only in where numbers look.
pub struct View {
    /// The description.
    pub card: &'static Card,
    /// The directions in which numbers count.
    pub looks: [Step; 4],
    /// How a group of about so many cells is laid out.
    pub canal: fn(Board, usize, &mut Random) -> Vec<Place>,
    /// The web player that knows it.
    pub player: Option<Player>,
}

/// The genre.
pub const CANAL_VIEW: View = View {
    card: &CARD,
    looks: ORTHOGONAL,
    canal: shading::canal,
    player: Some(Player {
        name: "canal",
        codec: Codec::Numbers,
    }),
};

static CARD: Card = Card {
    slug: "canal-view",
    title: "Canal View",
    title_ja: "カナルビュー",
    author: "Prasanna Seshadri, Arvi Teikari",
    goal: Rule {
        en: "Shade some cells.",
        ja: "いくつかのマスを黒くぬりましょう。",
    },
    rules: &[
        Rule {
            en: "A cell with a number or a question mark is not shaded.",
            ja: "数字や「?」のあるマスは黒くぬれません。",
        },
        Rule {
            en: "All shaded cells are connected through their sides.",
            ja: "黒マスはすべて、辺どうしでひとつながりになります。",
        },
        Rule {
            en: "No block of 2x2 cells is shaded completely.",
            ja: "2×2のかたまりがすべて黒マスになってはいけません。",
        },
        Rule {
            en: "A number is the count of shaded cells in the unbroken rows that start next to it \
                 upwards, downwards, to the left and to the right.",
            ja: "数字は、そのマスの上下左右のとなりから途切れずに続く黒マスの数の合計です。",
        },
        Rule {
            en: "At least one cell is shaded.",
            ja: "黒マスは少なくとも1つあります。",
        },
    ],
    sizes: Sizes::square(4, 24, 10),
    variants: &[],
    printed: &[
        Spot::valued(Ink::Number, Where::Cells, Values::Numbers(0, 99)),
        Spot::plain(Ink::Unknown, Where::Cells),
    ],
    drawn: &[Spot::plain(Ink::Shaded, Where::Cells)],
    hints: &[Ink::Number, Ink::Unknown],
    version: 1,
};

impl Genre for View {
    fn card(&self) -> &'static Card {
        self.card
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let percent = 48 + random.below(12);
        let canal = (self.canal)(order.board, order.board.area() * percent / 100, random);
        Some(Composition {
            layout: Drawing::blank(),
            answer: Some(
                canal
                    .into_iter()
                    .map(|cell| Item::at(Ink::Shaded, cell))
                    .collect(),
            ),
        })
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let shaded = m.draw_cells(Ink::Shaded);
        m.rule(2);
        m.connected(&shaded);
        m.rule(3);
        for point in board.inner_points() {
            m.any(point.cells().map(|cell| !shaded[cell]));
        }
        m.rule(5);
        m.any(board.cells().map(|cell| shaded[cell]));
        let looks = self.looks;
        Arc::new(move |m, hint, _| {
            m.rule(1);
            m.never(shaded[hint.at]);
            m.rule(4);
            if let Some(number) = hint.value {
                m.runs_from(number as u32, hint.at, looks, &shaded);
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let shaded = answer.marks(puzzle.board, Ink::Shaded);
        let open = puzzle.board.cells().filter(|&cell| !shaded[cell]);
        let number = |cell| Item::valued(Ink::Number, cell, shaded.runs(cell, self.looks) as i16);
        let mut hints = Vec::with_capacity(puzzle.board.area());
        hints.extend(open.map(number));
        hints
    }

    fn player(&self) -> Option<Player> {
        self.player
    }

    fn validate(&self, puzzle: &Puzzle) -> Option<String> {
        let numbers = puzzle.printed.marks(puzzle.board, Ink::Number);
        let both = puzzle.printed.of(Ink::Unknown).any(|clue| numbers[clue.at]);
        both.then(|| "a number and a question mark in one cell".to_owned())
    }

    fn check(&self, puzzle: &Puzzle, answer: &Drawing) -> Result<(), Broken> {
        let board = puzzle.board;
        let shaded = answer.marks(board, Ink::Shaded);
        for clue in puzzle.hints().items() {
            if shaded[clue.at] {
                return Err(Broken::at(1, clue.at));
            }
        }
        let first = board
            .cells()
            .find(|&cell| shaded[cell])
            .ok_or(Broken::whole(5))?;
        let reached = board.flood(first, |_, cell| shaded[cell]);
        if let Some(cell) = board.cells().find(|&cell| shaded[cell] && !reached[cell]) {
            return Err(Broken::at(2, cell));
        }
        for point in board.inner_points() {
            if point.cells().iter().all(|&cell| shaded[cell]) {
                return Err(Broken::at(3, point));
            }
        }
        for clue in puzzle.printed.of(Ink::Number) {
            if clue.value != Some(shaded.runs(clue.at, self.looks) as i16) {
                return Err(Broken::at(4, clue.at));
            }
        }
        Ok(())
    }
}
