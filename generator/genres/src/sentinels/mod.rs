//! Sentinels (docs/rules.md, genre 3). Draw a loop without sharp U-turns; a number counts the loop
//! cells in sight, and other numbers block its view.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───────────────────┐
//! │   │   │   │   │   │    │ ┏━━━━━━━━━━━━━━━┓ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   ·   · ┃ │
//! │   │ 4 │   │   │   │    │ ┃   4           ┃ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   ·   · ┃ │
//! │   │   │   │ 5 │   │    │ ┃           5   ┃ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   ·   · ┃ │
//! │   │   │   │   │   │    │ ┃           ┏━━━┛ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   · ┃ ·   │
//! │   │   │   │   │   │    │ ┗━━━━━━━━━━━┛     │
//! └───┴───┴───┴───┴───┘    └───────────────────┘
//! ```

use pencilmill_puzzle::board::{Drawing, Ink, Item, Lines, Spot, Values, Where};
use pencilmill_puzzle::clues::SightCount;
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Family, Genre, Measure, Order, Puzzle, Rule, Sizes, Target,
    Tuning, Words, rule_texts,
};
use pencilmill_puzzle::layout::loops;
use pencilmill_puzzle::model::{Clues, Loop, Model};
use pencilmill_puzzle::random::Random;

/// The genre Sentinels.
pub struct Sentinels;

/// Numbers count loop cells in sight, up to the next number.
static SIGHT: SightCount = SightCount {
    stops: &[Ink::Number],
};

static CARD: Card = Card {
    slug: "sentinels",
    title: "Sentinels",
    title_ja: "センチネルズ",
    family: Some(Family::Loops),
    origin: Some(Words {
        en: "On the author's blog since November 2020.",
        ja: "2020年11月から作者のブログに掲載。",
    }),
    goal: Words {
        en: "Draw one closed loop through the centres of cells. Some cells may stay empty.",
        ja: "マスの中央を通る輪を1つ描きましょう。通らないマスがあってもかまいません。",
    },
    rules: &[
        rule_texts::ONE_LOOP,
        rule_texts::CLUES_OFF_LOOP,
        rule_texts::NO_SHARP_TURNS,
        Rule {
            tag: ["what numbers see", "見える数"],
            en: "A number tells how many cells of the loop it sees up, down, left and right. It \
                 sees past empty cells and past the loop, but not past another number.",
            ja: "数字は、そのマスから上下左右に見える輪のマスの合計です。\
                 空きマスや輪の先も見えますが、ほかの数字の先は見えません。",
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
    drawn: &[Spot::plain(Ink::Line, Where::Neighbours)],
    hints: &[(Ink::Number, &SIGHT)],
    free_places: true,
    spreads: true,
    version: 3,
    tuning: Tuning {
        fills: 68,
        ..Tuning::DEFAULT
    },
    form: &[
        Target::new(Measure::Turns, [16, 26, 30, 34, 50]),
        Target::new(Measure::Track, [54, 64, 68, 74, 92]),
        Target::new(Measure::Bare, [0, 2, 4, 7, 12]),
        Target::new(Measure::Clues, [4, 9, 11, 13, 30]),
    ],
    ..Card::DEFAULT
};

impl Genre for Sentinels {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        Some(Composition::known(
            Drawing::blank(),
            loops::through_cells(order.board, loops::Turns::Gentle, random),
        ))
    }

    fn rules(&self, _puzzle: &Puzzle, m: &mut Model) -> Clues {
        m.rule(1);
        let Loop { lines, visited, .. } = m.draw_loop();
        m.rule(3);
        m.gentle_turns(&lines);
        Clues::new(move |m, hint, seen| {
            m.rule(2);
            m.never(visited[hint.at]);
            m.rule(4);
            SIGHT.state(m, hint, seen, &visited);
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        SIGHT.hints(puzzle, &Lines::of(puzzle.board, answer).visited)
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let board = puzzle.board;
            let lines = Lines::of(board, answer);
            lines.one_loop().map_err(|at| Broken::Rule(1, at))?;
            Broken::if_found(3, lines.sharp_turn())?;
            let clues = puzzle.printed.marks(board, Ink::Number);
            for clue in puzzle.printed.of(Ink::Number) {
                if lines.visited[clue.at] {
                    return Err(Broken::at(2, clue.at));
                }
                let seen = board
                    .in_sight(clue.at, &clues)
                    .filter(|&cell| lines.visited[cell]);
                if clue.value != Some(seen.count() as i16) {
                    return Err(Broken::at(4, clue.at));
                }
            }
            Ok(())
        })
    }
}
