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
    Broken, Card, Checker, ClueSymmetry, Composition, Family, Genre, Measure, Order, Puzzle,
    Requirement, Rule, Sizes, Target, Words, rule_texts,
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
    family: Some(Family::Shading),
    origin: Some(Words {
        en: "On the author's blog since November 2020.",
        ja: "2020年11月から作者のブログに掲載。",
    }),
    goal: Words {
        en: "Shade cells that form one snake, one cell wide, from circle to circle.",
        ja: "マスを黒くぬって、丸から丸へつながる1マス幅のヘビを作りましょう。",
    },
    rules: &[
        Rule {
            tag: ["snake's ends", "ヘビの両端"],
            en: "Both circles are shaded and are the ends of the snake: each of them shares a side \
                 with exactly one shaded cell.",
            ja: "2つの丸のマスは黒くぬります。\
                 ここがヘビの両端で、それぞれ、ちょうど1つの黒マスと辺で接します。",
        },
        Rule {
            tag: ["two neighbours", "となりは2つ"],
            en: "Every other shaded cell shares a side with exactly two shaded cells.",
            ja: "それ以外の黒マスは、ちょうど2つの黒マスと辺で接します。",
        },
        Rule {
            tag: ["one snake", "1匹のヘビ"],
            en: "All shaded cells form one group, connected through their sides.",
            ja: "すべての黒マスは、タテヨコにひとつながりになります。",
        },
        Rule {
            tag: ["no bare corners", "2×2・角接触禁止"],
            en: "No 2x2 block may be shaded completely. Two shaded cells meet at a corner only \
                 where the snake turns: a third shaded cell then shares a side with both.",
            ja: "黒マスを2×2のかたまりにしてはいけません。黒マスどうしが角で接してよいのは、\
                 両方と辺で接する黒マスがもう1つある、ヘビの曲がり角だけです。",
        },
        rule_texts::NUMBERS_UNSHADED,
        Rule {
            tag: ["what numbers see", "見える数"],
            en: "A number tells how many shaded cells it sees up, down, left and right, circles \
                 included. It sees past white and shaded cells, but not past another number.",
            ja: "数字は、そのマスから上下左右に見える黒マスの合計で、丸のマスも数えます。\
                 白マスや黒マスの先も見えますが、ほかの数字の先は見えません。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
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
    version: 3,
    words: &[(Ink::Circle, "circle", "丸")],
    symmetry: ClueSymmetry::Varied,
    form: &[
        Target::new(Measure::Shaded, [30, 36, 39, 42, 50]),
        Target::new(Measure::Bare, [0, 5, 8, 10, 16]),
        Target::new(Measure::Clues, [5, 10, 13, 16, 36]),
    ],
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
        Some(Composition::known(
            [head, tail].map(mark(Ink::Circle)).into_iter().collect(),
            snake.into_iter().map(mark(Ink::Shaded)).collect(),
        ))
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
