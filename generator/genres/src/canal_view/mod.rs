//! Canal View (docs/rules.md, genre 1). Shade one connected group of cells without a 2x2 block; a
//! number counts the shaded cells in the unbroken rows that start next to it in the four
//! directions.
//!
//! ```text
//! ┌───┬───┬───┬───┐    ┌───┬───┬───┬───┐
//! │   │   │ 2 │   │    │▓▓▓│▓▓▓│ 2 │   │
//! ├───┼───┼───┼───┤    ├───┼───┼───┼───┤
//! │   │   │   │   │    │▓▓▓│   │   │   │
//! ├───┼───┼───┼───┤    ├───┼───┼───┼───┤
//! │   │   │   │ 1 │    │▓▓▓│▓▓▓│   │ 1 │
//! ├───┼───┼───┼───┤    ├───┼───┼───┼───┤
//! │ 6 │   │   │   │    │ 6 │▓▓▓│▓▓▓│▓▓▓│
//! └───┴───┴───┴───┘    └───┴───┴───┴───┘
//! ```
//!
//! Diaganal View shares this code: only the directions of its numbers differ.

use pencilmill_puzzle::board::{Board, Drawing, Ink, Item, ORTHOGONAL, Place, Spot, Values, Where};
use pencilmill_puzzle::clues::RunCount;
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Family, Genre, Measure, Order, Plain, Player, Puzzle, Rule,
    Sizes, Target, Words, rule_texts,
};
use pencilmill_puzzle::layout::shading;
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::puzzlink;
use pencilmill_puzzle::random::Random;

/// The genre Canal View, or Diaganal View, whose numbers look in other directions.
pub struct View {
    /// The card.
    pub card: &'static Card,
    /// The counting rule of numbers.
    pub runs: &'static RunCount,
    /// Lays out a random group of about this many cells.
    pub canal: fn(Board, usize, &mut Random) -> Vec<Place>,
}

/// The genre Canal View.
pub const CANAL_VIEW: View = View {
    card: &CARD,
    runs: &RUNS,
    canal: shading::canal,
};

static RUNS: RunCount = RunCount {
    steps: ORTHOGONAL,
    counts_itself: false,
    prefers_tight: false,
};

/// The card of Canal View, most of which Diaganal View shares.
pub const CARD: Card = Card {
    slug: "canal-view",
    title: "Canal View",
    title_ja: "カナルビュー",
    family: Some(Family::Shading),
    author: Some("Prasanna Seshadri, Arvi Teikari"),
    origin: Some(Words {
        en: "First published in 2014, as Tapa View.",
        ja: "2014年にTapa Viewの名で発表。",
    }),
    goal: Words {
        en: "Shade cells so that every number sees as many of them as it says.",
        ja: "どの数字からも、その数だけ黒マスが見えるように、マスを黒くぬりましょう。",
    },
    rules: &[
        rule_texts::CLUES_UNSHADED,
        rule_texts::ONE_GROUP,
        rule_texts::NO_2X2,
        Rule {
            tag: ["what numbers see", "見える数"],
            en: "A number tells how many shaded cells it sees up, down, left and right, each way \
                 up to the first white cell.",
            ja: "数字は、そのマスから上下左右に見える黒マスの合計です。\
                 どの方向も、最初の白マスの手前まで数えます。",
        },
        rule_texts::SOME_SHADED,
    ],
    unprinted: &[5],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 24, 10),
    printed: &[
        Spot::valued(Ink::Number, Where::Cells, Values::Numbers(0, 99)),
        Spot::plain(Ink::Unknown, Where::Cells),
    ],
    drawn: &[Spot::plain(Ink::Shaded, Where::Cells)],
    hints: &[(Ink::Number, &RUNS), (Ink::Unknown, &Plain)],
    free_places: true,
    player: Some(Player {
        name: "canal",
        aliases: &[],
        codec: puzzlink::NUMBERS,
    }),
    version: 2,
    form: &[
        Target::new(Measure::Shaded, [40, 49, 53, 56, 66]),
        Target::new(Measure::Bare, [0, 3, 5, 7, 11]),
        Target::new(Measure::Clues, [6, 13, 16, 19, 40]),
    ],
    ..Card::DEFAULT
};

impl Genre for View {
    fn card(&self) -> &'static Card {
        self.card
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let percent = 48 + random.below(12);
        let canal = (self.canal)(order.board, order.board.area() * percent / 100, random);
        Some(Composition::known(
            Drawing::blank(),
            canal
                .into_iter()
                .map(|cell| Item::at(Ink::Shaded, cell))
                .collect(),
        ))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let shaded = m.draw_cells(Ink::Shaded);
        m.rule(2);
        m.connected(&Graph::touching(board.cells(), &shaded));
        m.rule(3);
        for point in board.inner_points() {
            m.any(point.cells().map(|cell| !shaded[cell]));
        }
        m.rule(5);
        m.any(board.cells().map(|cell| shaded[cell]));
        let runs = self.runs;
        Clues::new(move |m, hint, _| {
            m.rule(1);
            m.never(shaded[hint.at]);
            m.rule(4);
            runs.state(m, hint, &shaded);
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        self.runs
            .hints(puzzle, &answer.marks(puzzle.board, Ink::Shaded))
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let board = puzzle.board;
            let shaded = answer.marks(board, Ink::Shaded);
            for clue in puzzle.hints().items() {
                if shaded[clue.at] {
                    return Err(Broken::at(1, clue.at));
                }
            }
            let apart = |at: Option<Place>| at.map_or(Broken::whole(5), |at| Broken::at(2, at));
            shaded.one_group().map_err(apart)?;
            for point in board.inner_points() {
                if point.cells().iter().all(|&cell| shaded[cell]) {
                    return Err(Broken::at(3, point));
                }
            }
            for clue in puzzle.printed.of(Ink::Number) {
                if clue.value != Some(shaded.runs(clue.at, self.runs.steps) as i16) {
                    return Err(Broken::at(4, clue.at));
                }
            }
            Ok(())
        })
    }
}
