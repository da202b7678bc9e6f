//! Sentinels (rules: specification, genre 3). Draw a loop without sharp U-turns; a number counts the
//! loop cells it sees, and other numbers stand in its way.

use crate::board::{Drawing, Ink, Item, Lines, Place, Spot, Values, Where};
use crate::genre::{Broken, Card, Composition, Genre, Order, Rule, Sizes, assignments};
use crate::layout::loops;
use crate::model::{Clues, Model};
use crate::puzzle::Puzzle;
use crate::random::Random;
use std::sync::Arc;

/// The genre.
pub struct Sentinels;

static CARD: Card = Card {
    slug: "sentinels",
    title: "Sentinels",
    title_ja: "センチネルズ",
    author: "Arvi Teikari",
    goal: Rule {
        en: "Draw one closed loop through the centres of cells. It need not visit all cells.",
        ja: "マスの中央を通る1つの輪を描きましょう。通らないマスがあってもかまいません。",
    },
    rules: &[
        Rule {
            en: "The loop goes from cell to neighbouring cell and neither branches, crosses nor touches itself.",
            ja: "輪はとなり合うマスへ進み、枝分かれ、交差、重なりがあってはいけません。",
        },
        Rule {
            en: "The loop does not enter cells with a number.",
            ja: "数字のあるマスには線を引けません。",
        },
        Rule {
            en: "The loop makes no sharp U-turn: it never turns to the same hand in two cells in a row.",
            ja: "続けて2マスで同じ側へ曲がる、急なUターンはできません。",
        },
        Rule {
            en: "A number is the count of loop cells it sees upwards, downwards, to the left and to the \
                 right. It sees over empty cells, but only up to the next number or the edge.",
            ja: "数字は、そのマスから上下左右に見える輪のマスの数の合計です。空きマスの先も見えますが、\
                 別の数字のマスか盤の端までしか見えません。",
        },
    ],
    sizes: Sizes::square(5, 15, 10),
    variants: &[],
    printed: &[Spot::valued(
        Ink::Number,
        Where::Cells,
        Values::Numbers(0, 99),
    )],
    drawn: &[Spot::plain(Ink::Line, Where::Neighbours)],
    hints: &[Ink::Number],
    version: 2,
};

impl Genre for Sentinels {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        Some(Composition {
            layout: Drawing::blank(),
            answer: Some(loops::through_cells(
                order.board,
                loops::Turns::Gentle,
                random,
            )),
        })
    }

    fn rules(&self, _puzzle: &Puzzle, m: &mut Model) -> Clues {
        m.rule(1);
        let (lines, visited) = m.draw_loop();
        m.rule(3);
        m.gentle_turns(&lines);
        Arc::new(move |m, hint, seen| {
            m.rule(2);
            m.never(visited[hint.at]);
            m.rule(4);
            if let Some(number) = hint.value {
                m.exactly(number as u32, seen.iter().map(|&cell| visited[cell]));
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let Lines { visited, .. } = Lines::of(puzzle.board, answer);
        let clues = puzzle.printed.marks(puzzle.board, Ink::Number);
        let open = puzzle.board.cells().filter(|&cell| !visited[cell]);
        open.map(|cell| {
            let seen = puzzle.board.in_sight(cell, &clues);
            let count = seen.filter(|&cell| visited[cell]).count();
            Item::valued(Ink::Number, cell, count as i16)
        })
        .collect()
    }

    fn scope(&self, puzzle: &Puzzle, hint: &Item) -> Vec<Place> {
        let clues = puzzle.printed.marks(puzzle.board, Ink::Number);
        puzzle.board.in_sight(hint.at, &clues).collect()
    }

    fn assignments(&self, puzzle: &Puzzle, hint: &Item) -> Option<u64> {
        Some(assignments(&self.scope(puzzle, hint), hint))
    }

    fn check(&self, puzzle: &Puzzle, answer: &Drawing) -> Result<(), Broken> {
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
    }
}
