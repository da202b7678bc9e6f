//! Sentinal view (docs/rules.md, genre 4). Draw the loop of Sentinels; a number counts the loop
//! cells in the unbroken rows that start next to it.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───────────────────┐
//! │   │   │   │   │   │    │     ┏━━━━━━━┓     │
//! ├───┼───┼───┼───┼───┤    │   · ┃ ·   · ┃ ·   │
//! │   │   │ 5 │   │   │    │ ┏━━━┛   5   ┗━━━┓ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   ·   · ┃ │
//! │   │   │   │   │   │    │ ┃               ┃ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   ·   · ┃ │
//! │   │   │   │   │   │    │ ┗━━━━━━━━━━━━━━━┛ │
//! ├───┼───┼───┼───┼───┤    │   ·   ·   ·   ·   │
//! │   │   │ 1 │   │   │    │         1         │
//! └───┴───┴───┴───┴───┘    └───────────────────┘
//! ```
//!
//! Any cell with line counts, in whatever direction the line runs. A row ends at a cell without
//! line, and so at every number: numbers do not affect each other.

use pencilmill_puzzle::board::{Drawing, Ink, Item, Lines, ORTHOGONAL, Spot, Values, Where};
use pencilmill_puzzle::clues::RunCount;
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, ClueSymmetry, Composition, Family, Genre, Measure, Order, Puzzle, Rule,
    Sizes, Target, Tuning, Words, rule_texts,
};
use pencilmill_puzzle::layout::loops;
use pencilmill_puzzle::model::{Clues, Loop, Model};
use pencilmill_puzzle::random::Random;

/// The genre Sentinal view.
pub struct SentinalView;

/// Numbers count loop cells in the unbroken rows next to them.
static RUNS: RunCount = RunCount {
    steps: ORTHOGONAL,
    counts_itself: false,
    prefers_tight: true,
};

static CARD: Card = Card {
    slug: "sentinal-view",
    title: "Sentinal view",
    title_ja: "センチナルビュー",
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
            en: "A number tells how many cells of the loop it sees up, down, left and right, each \
                 way up to the first empty cell or number. The loop may run through them in any \
                 direction.",
            ja: "数字は、そのマスから上下左右に見える輪のマスの合計です。\
                 輪の向きに関係なく、どの方向も、輪の通らないマスの手前まで数えます。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(6, 15, 10),
    printed: &[Spot::valued(
        Ink::Number,
        Where::Cells,
        Values::Numbers(0, 99),
    )],
    drawn: &[Spot::plain(Ink::Line, Where::Neighbours)],
    hints: &[(Ink::Number, &RUNS)],
    free_places: true,
    spreads: true,
    version: 3,
    symmetry: ClueSymmetry::Varied,
    form: &[
        Target::new(Measure::Turns, [16, 26, 30, 34, 50]),
        Target::new(Measure::Track, [54, 64, 68, 74, 92]),
        Target::new(Measure::Bare, [0, 2, 4, 6, 11]),
        Target::new(Measure::Clues, [3, 7, 9, 12, 30]),
    ],
    tuning: Tuning {
        thins_easy: true,
        ..Tuning::DEFAULT
    },
    ..Card::DEFAULT
};

impl Genre for SentinalView {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let answer = loops::through_cells(order.board, loops::Turns::Gentle, random);
        Some(Composition::known(Drawing::blank(), answer))
    }

    fn rules(&self, _puzzle: &Puzzle, m: &mut Model) -> Clues {
        m.rule(1);
        let Loop { lines, visited, .. } = m.draw_loop();
        m.rule(3);
        m.gentle_turns(&lines);
        Clues::new(move |m, hint, _| {
            m.rule(2);
            m.never(visited[hint.at]);
            m.rule(4);
            RUNS.state(m, hint, &visited);
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        RUNS.hints(puzzle, &Lines::of(puzzle.board, answer).visited)
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let lines = Lines::of(puzzle.board, answer);
            lines.one_loop().map_err(|at| Broken::Rule(1, at))?;
            Broken::if_found(3, lines.sharp_turn())?;
            for clue in puzzle.printed.of(Ink::Number) {
                if lines.visited[clue.at] {
                    return Err(Broken::at(2, clue.at));
                }
                if clue.value != Some(lines.visited.runs(clue.at, ORTHOGONAL) as i16) {
                    return Err(Broken::at(4, clue.at));
                }
            }
            Ok(())
        })
    }
}
