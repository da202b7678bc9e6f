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
    Answer, Broken, Card, Checker, Composition, Genre, Order, Puzzle, Rule, Sizes, Words,
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
    goal: Words {
        en: "Draw one closed loop through the centres of cells. It need not visit all cells.",
        ja: "マスの中央を通る1つの輪を描きましょう。通らないマスがあってもかまいません。",
    },
    rules: &[
        Rule {
            tag: ["", ""],
            en: "The loop goes from cell to neighbouring cell and neither branches, crosses nor touches itself.",
            ja: "輪はとなり合うマスへ進み、枝分かれ、交差、重なりがあってはいけません。",
        },
        Rule {
            tag: ["", ""],
            en: "The loop does not enter cells with a number.",
            ja: "数字のあるマスには線を引けません。",
        },
        Rule {
            tag: ["", ""],
            en: "The loop makes no sharp U-turn: it never turns to the same hand in two cells in a row.",
            ja: "続けて2マスで同じ側へ曲がる、急なUターンはできません。",
        },
        Rule {
            tag: ["", ""],
            en: "A number is the count of loop cells it sees upwards, downwards, to the left and to the \
                 right. It sees over empty cells, but only up to the next number or the edge.",
            ja: "数字は、そのマスから上下左右に見える輪のマスの数の合計です。空きマスの先も見えますが、\
                 別の数字のマスか盤の端までしか見えません。",
        },
    ],
    sizes: Sizes::square(5, 15, 10),
    printed: &[Spot::valued(
        Ink::Number,
        Where::Cells,
        Values::Numbers(0, 99),
    )],
    drawn: &[Spot::plain(Ink::Line, Where::Neighbours)],
    hints: &[(Ink::Number, &SIGHT)],
    free_places: true,
    version: 2,
    ..Card::DEFAULT
};

impl Genre for Sentinels {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        Some(Composition {
            layout: Drawing::blank(),
            answer: Answer::Known(loops::through_cells(
                order.board,
                loops::Turns::Gentle,
                random,
            )),
        })
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
            if let Some(point) = lines.sharp_turn() {
                return Err(Broken::at(3, point));
            }
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
