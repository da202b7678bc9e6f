//! Celltinels (docs/rules.md, genre 5). Shade a ring one cell wide; a number counts the shaded
//! cells in sight, and other numbers block its view.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───┬───┬───┬───┬───┐
//! │   │   │   │   │   │    │   │   │▓▓▓│▓▓▓│▓▓▓│
//! ├───┼───┼───┼───┼───┤    ├───┼───┼───┼───┼───┤
//! │   │   │   │ 7 │   │    │▓▓▓│▓▓▓│▓▓▓│ 7 │▓▓▓│
//! ├───┼───┼───┼───┼───┤    ├───┼───┼───┼───┼───┤
//! │   │   │   │   │   │    │▓▓▓│   │   │   │▓▓▓│
//! ├───┼───┼───┼───┼───┤    ├───┼───┼───┼───┼───┤
//! │   │   │   │   │   │    │▓▓▓│   │   │▓▓▓│▓▓▓│
//! ├───┼───┼───┼───┼───┤    ├───┼───┼───┼───┼───┤
//! │   │   │   │   │ 8 │    │▓▓▓│▓▓▓│▓▓▓│▓▓▓│ 8 │
//! └───┴───┴───┴───┴───┘    └───┴───┴───┴───┴───┘
//! ```
//!
//! The ring must not touch itself at a corner. The two cells beside each of its turns do touch so:
//! only a touch without a shaded cell beside it is forbidden.

use pencilmill_puzzle::board::{Drawing, Ink, Item, ORTHOGONAL, Spot, Values, Where};
use pencilmill_puzzle::clues::SightCount;
use pencilmill_puzzle::genre::{
    Answer, Broken, Card, Checker, Composition, Genre, Order, Puzzle, Rule, Sizes, Words,
};
use pencilmill_puzzle::layout::loops;
use pencilmill_puzzle::model::{Clues, Model};
use pencilmill_puzzle::random::Random;

/// The genre Celltinels.
pub struct Celltinels;

/// Numbers count shaded cells in sight, up to the next number.
static SIGHT: SightCount = SightCount {
    stops: &[Ink::Number],
};

static CARD: Card = Card {
    slug: "celltinels",
    title: "Celltinels",
    title_ja: "セルティネルズ",
    goal: Words {
        en: "Shade cells that form one closed ring.",
        ja: "マスを黒くぬって、1つの輪を作りましょう。",
    },
    rules: &[
        Rule {
            tag: ["", ""],
            en: "A cell with a number is not shaded.",
            ja: "数字のあるマスは黒くぬれません。",
        },
        Rule {
            tag: ["", ""],
            en: "All shaded cells are connected through their sides, and each has exactly two shaded neighbours.",
            ja: "黒マスはすべて辺どうしでひとつながりになり、どの黒マスも、ちょうど2つの黒マスと辺で接します。",
        },
        Rule {
            tag: ["", ""],
            en: "No block of 2x2 cells is shaded completely.",
            ja: "2×2のかたまりがすべて黒マスになってはいけません。",
        },
        Rule {
            tag: ["", ""],
            en: "Two shaded cells touch at a corner only if one of the two cells beside that corner is shaded \
                 too: the ring may turn, but it touches itself nowhere.",
            ja: "黒マスどうしが角で接してよいのは、その角をはさむ残り2マスのどちらかも黒マスのときだけです。\
                 輪は曲がれますが、輪の別の部分とナナメに接することはできません。",
        },
        Rule {
            tag: ["", ""],
            en: "A number is the count of shaded cells it sees upwards, downwards, to the left and to the \
                 right. It sees over empty cells, but only up to the next number or the edge.",
            ja: "数字は、そのマスから上下左右に見える黒マスの数の合計です。空きマスの先も見えますが、\
                 別の数字のマスか盤の端までしか見えません。",
        },
    ],
    sizes: Sizes::square(5, 15, 10),
    printed: &[Spot::valued(
        Ink::Number,
        Where::Cells,
        Values::Numbers(0, 99),
    )],
    drawn: &[Spot::plain(Ink::Shaded, Where::Cells)],
    hints: &[(Ink::Number, &SIGHT)],
    free_places: true,
    version: 2,
    ..Card::DEFAULT
};

impl Genre for Celltinels {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let ring = loops::through_cells(order.board, loops::Turns::Wide, random);
        let cells = ring.items().iter().flat_map(|line| [line.at, line.to]);
        Some(Composition {
            layout: Drawing::blank(),
            answer: Answer::Known(cells.map(|cell| Item::at(Ink::Shaded, cell)).collect()),
        })
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let shaded = m.draw_cells(Ink::Shaded);
        m.rule(2);
        m.one_ring(&shaded);
        for point in puzzle.board.inner_points() {
            let [a, b, c, d] = point.cells().map(|cell| shaded[cell]);
            m.rule(3);
            m.any([!a, !b, !c, !d]);
            m.rule(4);
            m.any([!a, !c, b, d]);
            m.any([a, c, !b, !d]);
        }
        Clues::new(move |m, hint, seen| {
            m.rule(1);
            m.never(shaded[hint.at]);
            m.rule(5);
            SIGHT.state(m, hint, seen, &shaded);
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        SIGHT.hints(puzzle, &answer.marks(puzzle.board, Ink::Shaded))
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let board = puzzle.board;
            let shaded = answer.marks(board, Ink::Shaded);
            let clues = puzzle.printed.marks(board, Ink::Number);
            if let Some(cell) = board.cells().find(|&cell| clues[cell] && shaded[cell]) {
                return Err(Broken::at(1, cell));
            }
            for cell in shaded.cells() {
                let beside = ORTHOGONAL.iter().filter(|&&step| shaded[cell + step]);
                if beside.count() != 2 {
                    return Err(Broken::at(2, cell));
                }
            }
            shaded.one_group().map_err(|at| Broken::Rule(2, at))?;
            for point in board.inner_points() {
                match point.cells().map(|cell| shaded[cell]) {
                    [true, true, true, true] => return Err(Broken::at(3, point)),
                    [true, false, true, false] | [false, true, false, true] => {
                        return Err(Broken::at(4, point));
                    }
                    _ => {}
                }
            }
            for clue in puzzle.printed.of(Ink::Number) {
                let seen = board.in_sight(clue.at, &clues);
                if clue.value != Some(seen.filter(|&cell| shaded[cell]).count() as i16) {
                    return Err(Broken::at(5, clue.at));
                }
            }
            Ok(())
        })
    }
}
