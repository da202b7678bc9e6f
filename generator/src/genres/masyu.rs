//! Masyu (rules: docs/rules.md, genre 48). Draw one loop through all pearls: straight through white ones, with a turn just before or
//! after; turning on black ones, with none before and after.

use crate::board::{
    DOWN, Drawing, Ink, Item, LEFT, Lines, ORTHOGONAL, Place, RIGHT, Spot, Step, UP, Where,
};
use crate::genre::{
    Answer, Broken, Card, Checker, Composition, Genre, Order, Plain, Player, Puzzle, Rule, Sizes,
};
use crate::layout::loops;
use crate::model::{Clues, Loop, Model};
use crate::puzzlink;
use crate::random::Random;

/// The genre.
pub struct Masyu;

static CARD: Card = Card {
    slug: "masyu",
    title: "Masyu",
    title_ja: "ましゅ",
    author: "Nikoli",
    goal: Rule {
        en: "Draw one closed loop through the centres of cells, through all pearls. It need not visit all other cells.",
        ja: "マスの中央を通り、すべての真珠を通る1つの輪を描きましょう。ほかのマスは通らなくてもかまいません。",
    },
    rules: &[
        Rule {
            en: "The loop goes from cell to neighbouring cell and neither branches, crosses nor touches itself.",
            ja: "輪はとなり合うマスへ進み、枝分かれ、交差、重なりがあってはいけません。",
        },
        Rule {
            en: "The loop goes straight through a white pearl, and turns in the cell before it, in the cell after it, or in \
                 both.",
            ja: "白い真珠では輪は直進し、その直前か直後のマスの少なくとも一方で曲がります。",
        },
        Rule {
            en: "The loop turns on a black pearl, and goes straight through the cell before it and the cell after it.",
            ja: "黒い真珠では輪は曲がり、その直前と直後のマスではどちらも直進します。",
        },
    ],
    sizes: Sizes::square(4, 20, 10),
    printed: &[
        Spot::plain(Ink::Circle, Where::Cells),
        Spot::plain(Ink::Disc, Where::Cells),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::Neighbours)],
    hints: &[(Ink::Circle, &Plain), (Ink::Disc, &Plain)],
    free_places: true,
    player: Some(Player {
        name: "mashu",
        aliases: &["masyu", "pearl"],
        codec: puzzlink::CIRCLES,
    }),
    ..Card::DEFAULT
};

impl Genre for Masyu {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let answer = loops::through_cells(order.board, loops::Turns::Any, random);
        Some(Composition {
            layout: Drawing::blank(),
            answer: Answer::Known(answer),
        })
    }

    fn rules(&self, _puzzle: &Puzzle, m: &mut Model) -> Clues {
        m.rule(1);
        let Loop { lines, .. } = m.draw_loop();
        Clues::new(move |m, hint, _| {
            let beside = |step: Step| lines[hint.at.half(step)];
            let beyond = |step: Step| lines[(hint.at + step).half(step)];
            let axes = [[UP, DOWN], [LEFT, RIGHT]];
            if hint.ink == Ink::Disc {
                m.rule(3);
                for axis in axes {
                    m.exactly(1, axis.map(beside));
                }
                for step in ORTHOGONAL {
                    m.implies(beside(step), beyond(step));
                }
                return;
            }
            m.rule(2);
            m.exactly(2, ORTHOGONAL.map(beside));
            for axis in axes {
                let [one, other] = axis.map(beside);
                m.implies(one, other);
                m.implies(other, one);
                let [before, after] = axis.map(beyond);
                m.any([!one, !before, !after]);
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let lines = Lines::of(puzzle.board, answer);
        let pearl = |cell: Place| {
            let ink = match Passage::of(&lines, cell)? {
                Passage::White => Ink::Circle,
                Passage::Black => Ink::Disc,
            };
            Some(Item::at(ink, cell))
        };
        puzzle.board.cells().filter_map(pearl).collect()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let lines = Lines::of(puzzle.board, answer);
            lines.one_loop().map_err(|at| Broken::Rule(1, at))?;
            for (rule, ink, wanted) in [
                (2, Ink::Circle, Passage::White),
                (3, Ink::Disc, Passage::Black),
            ] {
                let wrong = |pearl: &&Item| Passage::of(&lines, pearl.at) != Some(wanted);
                if let Some(pearl) = puzzle.printed.of(ink).find(wrong) {
                    return Err(Broken::at(rule, pearl.at));
                }
            }
            Ok(())
        })
    }
}

/// How a loop passes a cell, if a pearl could tell of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passage {
    /// Straight, with a turn before or after.
    White,
    /// In a turn, with none before and after.
    Black,
}

impl Passage {
    fn of(lines: &Lines, cell: Place) -> Option<Passage> {
        let leads = |step: &Step| lines.drawn[cell.half(*step)];
        let ways: Vec<Step> = ORTHOGONAL.into_iter().filter(leads).collect();
        let &[one, other] = &ways[..] else {
            return None;
        };
        let straight = |step: Step| lines.drawn[(cell + step).half(step)];
        let beyond = [one, other].map(straight);
        match (one == -other, beyond) {
            (true, [true, true]) => None,
            (true, _) => Some(Passage::White),
            (false, [true, true]) => Some(Passage::Black),
            (false, _) => None,
        }
    }
}
