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
    Broken, Card, Checker, ClueSymmetry, Composition, Family, Genre, Measure, Order, Puzzle, Rule,
    Sizes, Target, Words, rule_texts,
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
    family: Some(Family::Shading),
    origin: Some(Words {
        en: "On the author's blog since November 2020.",
        ja: "2020年11月から作者のブログに掲載。",
    }),
    goal: Words {
        en: "Shade cells that form one closed loop, one cell wide.",
        ja: "マスを黒くぬって、1マス幅の輪を1つ作りましょう。",
    },
    rules: &[
        rule_texts::NUMBERS_UNSHADED,
        Rule {
            tag: ["one loop", "1つの輪"],
            en: "The shaded cells form one loop: they are all connected, and each of them shares a \
                 side with exactly two others.",
            ja: "黒マスは全体で1つの輪になります。\
                 すべてつながり、どの黒マスも、ちょうど2つの黒マスと辺で接します。",
        },
        rule_texts::NO_2X2,
        Rule {
            tag: ["no bare corners", "角だけの接触禁止"],
            en: "Two shaded cells meet at a corner only where the loop turns: a third shaded cell \
                 then shares a side with both.",
            ja: "黒マスどうしが角で接してよいのは、輪の曲がり角だけです。\
                 そこでは、もう1つの黒マスが両方と辺で接します。",
        },
        Rule {
            tag: ["what numbers see", "見える数"],
            en: "A number tells how many shaded cells it sees up, down, left and right. It sees \
                 past white and shaded cells, but not past another number.",
            ja: "数字は、そのマスから上下左右に見える黒マスの合計です。\
                 白マスや黒マスの先も見えますが、ほかの数字の先は見えません。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(5, 15, 10),
    printed: &[Spot::valued(
        Ink::Number,
        Where::Cells,
        Values::Numbers(0, 99),
    )],
    drawn: &[Spot::plain(Ink::Shaded, Where::Cells)],
    hints: &[(Ink::Number, &SIGHT)],
    free_places: true,
    spreads: true,
    version: 3,
    symmetry: ClueSymmetry::Varied,
    form: &[
        Target::new(Measure::Shaded, [36, 47, 51, 54, 62]),
        Target::new(Measure::Bare, [0, 4, 6, 8, 13]),
        Target::new(Measure::Clues, [4, 8, 10, 13, 34]),
    ],
    ..Card::DEFAULT
};

impl Genre for Celltinels {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let ring = loops::through_cells(order.board, loops::Turns::Wide, random);
        let cells = ring.items().iter().flat_map(|line| [line.at, line.to]);
        Some(Composition::known(
            Drawing::blank(),
            cells.map(|cell| Item::at(Ink::Shaded, cell)).collect(),
        ))
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
            Broken::if_found(1, board.cells().find(|&cell| clues[cell] && shaded[cell]))?;
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
