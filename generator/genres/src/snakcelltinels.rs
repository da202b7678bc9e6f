//! Snakcelltinels (docs/rules.md, genre 6). Shade a snake from circle to circle; a number counts
//! the shaded cells in sight, and other numbers block its view.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───┬───┬───┬───┬───┐
//! │   │   │   │   │   │    │   │   │   │   │   │
//! ├───┼───┼───┼───┼───┤    ├───┼───┼───┼───┼───┤
//! │   │ 2 │   │   │ ○ │    │   │ 2 │   │   │▓○▓│
//! ├───┼───┼───┼───┼───┤    ├───┼───┼───┼───┼───┤
//! │   │   │   │ 3 │   │    │   │   │   │ 3 │▓▓▓│
//! ├───┼───┼───┼───┼───┤    ├───┼───┼───┼───┼───┤
//! │ ○ │   │ 4 │   │   │    │▓○▓│   │ 4 │▓▓▓│▓▓▓│
//! ├───┼───┼───┼───┼───┤    ├───┼───┼───┼───┼───┤
//! │   │   │   │   │   │    │▓▓▓│▓▓▓│▓▓▓│▓▓▓│   │
//! └───┴───┴───┴───┴───┘    └───┴───┴───┴───┴───┘
//! ```
//!
//! The circles are the ends of the snake: they are shaded, are counted, and block no view. As in
//! Celltinels, only a touch at a corner without a shaded cell beside it is forbidden.

use pencilmill_puzzle::board::{Drawing, Ink, Item, ORTHOGONAL, Spot, Values, Where};
use pencilmill_puzzle::clues::SightCount;
use pencilmill_puzzle::genre::{
    Answer, Broken, Card, Checker, Composition, Genre, Order, Puzzle, Requirement, Rule, Sizes,
    Words,
};
use pencilmill_puzzle::layout::snakes;
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::random::Random;

/// The genre Snakcelltinels.
pub struct Snakcelltinels;

/// Numbers count shaded cells in sight, up to the next number.
static SIGHT: SightCount = SightCount {
    stops: &[Ink::Number],
};

static CARD: Card = Card {
    slug: "snakcelltinels",
    title: "Snakcelltinels",
    title_ja: "スナックセルティネルズ",
    goal: Words {
        en: "Shade cells that form one snake from circle to circle.",
        ja: "マスを黒くぬって、円から円へつながる1匹のヘビを作りましょう。",
    },
    rules: &[
        Rule {
            tag: ["", ""],
            en: "The two circles are shaded. They are the ends of the snake: each has exactly one shaded neighbour.",
            ja: "2つの円のマスは黒くぬります。円はヘビの両端で、ちょうど1つの黒マスと辺で接します。",
        },
        Rule {
            tag: ["", ""],
            en: "Every other shaded cell has exactly two shaded neighbours.",
            ja: "それ以外の黒マスは、ちょうど2つの黒マスと辺で接します。",
        },
        Rule {
            tag: ["", ""],
            en: "All shaded cells are connected through their sides.",
            ja: "黒マスはすべて、辺どうしでひとつながりになります。",
        },
        Rule {
            tag: ["", ""],
            en: "No block of 2x2 cells is shaded completely. Two shaded cells touch at a corner only if one of the \
                 two cells beside that corner is shaded too: the snake may turn, but it touches itself nowhere.",
            ja: "2×2のかたまりがすべて黒マスになってはいけません。黒マスどうしが角で接してよいのは、\
                 その角をはさむ残り2マスのどちらかも黒マスのときだけです。ヘビは曲がれますが、\
                 体の別の部分とナナメに接することはできません。",
        },
        Rule {
            tag: ["", ""],
            en: "A cell with a number is not shaded.",
            ja: "数字のあるマスは黒くぬれません。",
        },
        Rule {
            tag: ["", ""],
            en: "A number is the count of shaded cells it sees upwards, downwards, to the left and to the \
                 right, circles included. It sees over empty cells and along the snake, but only up to \
                 the next number or the edge.",
            ja: "数字は、そのマスから上下左右に見える黒マスの数の合計で、円のマスも数えます。空きマスや黒マスの先も\
                 見えますが、別の数字のマスか盤の端までしか見えません。",
        },
    ],
    sizes: Sizes::square(5, 15, 10),
    printed: &[
        Spot::plain(Ink::Circle, Where::Cells),
        Spot::valued(Ink::Number, Where::Cells, Values::Numbers(0, 99)),
    ],
    drawn: &[Spot::plain(Ink::Shaded, Where::Cells)],
    hints: &[(Ink::Number, &SIGHT)],
    free_places: true,
    spreads: true,
    requires: &[Requirement::Exactly(2, Ink::Circle)],
    version: 2,
    words: &[(Ink::Circle, "circle", "円")],
    ..Card::DEFAULT
};

impl Genre for Snakcelltinels {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let percent = 34 + random.below(12);
        let snake = snakes::snake(order.board, order.board.area() * percent / 100, random);
        let &[head, .., tail] = snake.as_slice() else {
            return None;
        };
        let mark = |ink| move |cell| Item::at(ink, cell);
        Some(Composition {
            layout: [head, tail].map(mark(Ink::Circle)).into_iter().collect(),
            answer: Answer::Known(snake.into_iter().map(mark(Ink::Shaded)).collect()),
        })
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let circles = m.movable_cells(Ink::Circle);
        let shaded = m.draw_cells(Ink::Shaded);
        for cell in board.cells() {
            let beside = || ORTHOGONAL.map(|step| shaded[cell + step]);
            m.rule_of(1, Item::at(Ink::Circle, cell));
            m.implies(circles[cell], shaded[cell]);
            m.exactly_if(circles[cell], 1, beside());
            m.rule(2);
            let body = m.derived_any(vec![!shaded[cell], circles[cell]]);
            m.exactly_if(!body, 2, beside());
        }
        m.rule(3);
        m.connected(&Graph::touching(board.cells(), &shaded));
        m.rule(4);
        for point in board.inner_points() {
            let [a, b, c, d] = point.cells().map(|cell| shaded[cell]);
            m.any([!a, !b, !c, !d]);
            m.any([!a, !c, b, d]);
            m.any([a, c, !b, !d]);
        }
        Clues::new(move |m, hint, seen| {
            m.rule(5);
            m.never(shaded[hint.at]);
            m.rule(6);
            SIGHT.state(m, hint, seen, &shaded);
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        SIGHT.hints(puzzle, &answer.marks(puzzle.board, Ink::Shaded))
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let board = puzzle.board;
            let circles = puzzle.printed.marks(board, Ink::Circle);
            let clues = puzzle.printed.marks(board, Ink::Number);
            let shaded = answer.marks(board, Ink::Shaded);
            for cell in board.cells() {
                let beside = ORTHOGONAL.iter().filter(|&&step| shaded[cell + step]);
                match (circles[cell], shaded[cell], beside.count()) {
                    (true, true, 1) | (false, true, 2) | (false, false, _) => {}
                    (true, ..) => return Err(Broken::at(1, cell)),
                    (false, true, _) => return Err(Broken::at(2, cell)),
                }
            }
            if let Err(Some(cell)) = shaded.one_group() {
                return Err(Broken::at(3, cell));
            }
            for point in board.inner_points() {
                if let [true, true, true, true]
                | [true, false, true, false]
                | [false, true, false, true] = point.cells().map(|cell| shaded[cell])
                {
                    return Err(Broken::at(4, point));
                }
            }
            for clue in puzzle.printed.of(Ink::Number) {
                if shaded[clue.at] {
                    return Err(Broken::at(5, clue.at));
                }
                let seen = board.in_sight(clue.at, &clues);
                if clue.value != Some(seen.filter(|&cell| shaded[cell]).count() as i16) {
                    return Err(Broken::at(6, clue.at));
                }
            }
            Ok(())
        })
    }
}
