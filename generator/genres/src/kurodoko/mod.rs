//! Kurodoko (docs/rules.md, genre 52). Shade cells that do not touch, so that the others are
//! connected; a number counts the cells in sight in the four directions, its own included.
//!
//! ```text
//! ┌───┬───┬───┬───┐    ┌───┬───┬───┬───┐
//! │   │   │   │   │    │   │   │   │▓▓▓│
//! ├───┼───┼───┼───┤    ├───┼───┼───┼───┤
//! │   │   │   │   │    │▓▓▓│   │   │   │
//! ├───┼───┼───┼───┤    ├───┼───┼───┼───┤
//! │   │   │   │   │    │   │   │   │   │
//! ├───┼───┼───┼───┤    ├───┼───┼───┼───┤
//! │ 2 │   │ 5 │ 4 │    │ 2 │▓▓▓│ 5 │ 4 │
//! └───┴───┴───┴───┘    └───┴───┴───┴───┘
//! ```

use pencilmill_puzzle::board::{Drawing, Ink, Item, ORTHOGONAL, Spot, Values, Where};
use pencilmill_puzzle::clues::RunCount;
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, ClueSymmetry, Composition, Family, Genre, Measure, Order, Plain, Player,
    Puzzle, Rule, Sizes, Target, Words, rule_texts,
};
use pencilmill_puzzle::layout::shading;
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::puzzlink;
use pencilmill_puzzle::random::Random;

/// The genre Kurodoko.
pub struct Kurodoko;

/// Numbers count cells in sight that are not shaded, their own included.
static SEEN: RunCount = RunCount {
    steps: ORTHOGONAL,
    counts_itself: true,
    prefers_tight: false,
};

/// Least shaded cells, in percent, and up to 10 more.
const PERCENT: usize = 18;

static CARD: Card = Card {
    slug: "kurodoko",
    title: "Kurodoko",
    title_ja: "黒どこ（黒マスはどこだ）",
    family: Some(Family::Shading),
    author: Some("Nikoli"),
    goal: Words {
        en: "Shade cells so that every number sees as many white cells as it says.",
        ja: "どの数字からも、その数だけ白マスが見えるように、マスを黒くぬりましょう。",
    },
    rules: &[
        rule_texts::CLUES_UNSHADED,
        rule_texts::NONE_TOUCH,
        rule_texts::ONE_WHITE_GROUP,
        Rule {
            tag: ["what numbers see", "見える数"],
            en: "A number tells how many white cells it sees up, down, left and right, each way up \
                 to the first shaded cell. Cells with clues count, and its own counts once.",
            ja: "数字は、そのマスから上下左右に見える、黒マスの手前までの白マスの合計です。\
                 数字や「？」のマスも、自分のマスも1マスと数えます。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 20, 10),
    printed: &[
        Spot::valued(Ink::Number, Where::Cells, Values::Numbers(1, 99)),
        Spot::plain(Ink::Unknown, Where::Cells),
    ],
    drawn: &[Spot::plain(Ink::Shaded, Where::Cells)],
    hints: &[(Ink::Number, &SEEN), (Ink::Unknown, &Plain)],
    free_places: true,
    symmetry: ClueSymmetry::Varied,
    player: Some(Player {
        name: "kurodoko",
        aliases: &["kuromasu"],
        codec: puzzlink::NUMBERS,
    }),
    version: 2,
    form: &[
        Target::new(Measure::Shaded, [14, 20, 23, 26, 32]),
        Target::new(Measure::Bare, [0, 5, 8, 10, 16]),
        Target::new(Measure::Clues, [9, 14, 16, 19, 30]),
    ],
    ..Card::DEFAULT
};

impl Genre for Kurodoko {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let percent = PERCENT + random.below(11);
        let shaded = shading::apart(board, board.area() * percent / 100, random);
        let shade = shaded.cells().map(|cell| Item::at(Ink::Shaded, cell));
        Some(Composition::known(Drawing::blank(), shade.collect()))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let shaded = m.draw_cells(Ink::Shaded);
        m.rule(2);
        m.none_touch(&shaded);
        m.rule(3);
        let open = shaded.opposite_cells();
        m.connected(&Graph::touching(puzzle.board.cells(), &open));
        Clues::new(move |m, hint, _| {
            m.rule(1);
            m.always(open[hint.at]);
            m.rule(4);
            SEEN.state(m, hint, &open);
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let shaded = answer.marks(puzzle.board, Ink::Shaded);
        SEEN.hints(puzzle, &shaded.opposite_cells())
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let shaded = answer.marks(puzzle.board, Ink::Shaded);
            for clue in puzzle.hints().items() {
                if shaded[clue.at] {
                    return Err(Broken::at(1, clue.at));
                }
            }
            Broken::if_found(2, shaded.touching())?;
            let open = shaded.opposite_cells();
            if let Err(Some(cell)) = open.one_group() {
                return Err(Broken::at(3, cell));
            }
            for clue in puzzle.printed.of(Ink::Number) {
                if clue.value != Some(1 + open.runs(clue.at, ORTHOGONAL) as i16) {
                    return Err(Broken::at(4, clue.at));
                }
            }
            Ok(())
        })
    }
}
