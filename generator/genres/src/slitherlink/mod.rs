//! Slitherlink (docs/rules.md, genre 47). Draw one loop along sides of cells; a number counts the
//! lines around its cell.
//!
//! ```text
//! ┌───┬───┬───┬───┐    ┏━━━┓───────────┐
//! │ 3 │   │   │   │    ┃ 3 ┃           │
//! ├───┼───┼───┼───┤    ┃   ┃   ·   ·   │
//! │ 2 │   │ 1 │   │    ┃ 2 ┃     1     │
//! ├───┼───┼───┼───┤    ┃   ┗━━━━━━━━━━━┓
//! │   │   │ 2 │ 2 │    ┃         2   2 ┃
//! ├───┼───┼───┼───┤    ┃   ·   ┏━━━┓   ┃
//! │   │ 2 │ 3 │   │    ┃     2 ┃ 3 ┃   ┃
//! └───┴───┴───┴───┘    ┗━━━━━━━┛───┗━━━┛
//! ```
//!
//! A new loop along sides is a loop through the cells of a board that is larger by one, whose cells
//! are the corners of this one.

use pencilmill_puzzle::board::{
    Board, Drawing, Ink, Item, Lattice, Lines, ORTHOGONAL, Place, Spot, Values, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, ClueSymmetry, Composition, Family, Genre, Measure, Order, Plain, Player,
    Puzzle, Rule, Sizes, Target, Words,
};
use pencilmill_puzzle::layout::loops;
use pencilmill_puzzle::model::{Clues, Model};
use pencilmill_puzzle::puzzlink;
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Slitherlink.
pub struct Slitherlink;

static CARD: Card = Card {
    slug: "slitherlink",
    title: "Slitherlink",
    title_ja: "スリザーリンク",
    family: Some(Family::Loops),
    author: Some("Nikoli"),
    goal: Words {
        en: "Draw one closed loop along sides of cells.",
        ja: "マスの辺に沿って線を引き、輪を1つ作りましょう。",
    },
    rules: &[
        Rule {
            tag: ["one loop", "1つの輪"],
            en: "The loop runs from corner to corner of cells, along the edge of the board too. It \
                 never branches or crosses and visits no corner twice.",
            ja: "輪はマスの角から角へ進み、盤面の外周も通れます。枝分かれや交差をせず、同じ角を2度\
                 通りません。",
        },
        Rule {
            tag: ["lines around numbers", "数字のまわり"],
            en: "A number tells how many of the four sides of its cell the loop uses. Around a \
                 cell without a number it may use any.",
            ja: "数字は、そのマスの4つの辺のうち輪が通る辺の数です。数字のないマスのまわりは、何本\
                 でもかまいません。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 20, 10),
    printed: &[Spot::valued(
        Ink::Number,
        Where::Cells,
        Values::Numbers(0, 4),
    )],
    drawn: &[Spot::plain(Ink::Line, Where::PointNeighbours)],
    counts: &[(Ink::Number, "sides", "辺")],
    hints: &[(Ink::Number, &Plain)],
    free_places: true,
    symmetry: ClueSymmetry::Varied,
    dotted: true,
    player: Some(Player {
        name: "slither",
        aliases: &["slitherlink"],
        codec: puzzlink::DIGITS,
    }),
    version: 3,
    form: &[
        Target::new(Measure::Turns, [42, 55, 60, 66, 84]),
        Target::new(Measure::Track, [72, 92, 98, 105, 120]),
        Target::new(Measure::Clues, [28, 38, 43, 50, 62]),
        Target::new(Measure::Numbers, [10, 17, 18, 20, 26]),
    ],
    ..Card::DEFAULT
};

impl Genre for Slitherlink {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let Board { rows, cols } = order.board;
        let larger = Board::new(rows + 1, cols + 1);
        let lines = with_threes(larger, random);
        let corner = |cell: Place| Place {
            y: cell.y - 1,
            x: cell.x - 1,
        };
        Some(Composition::known(Drawing::blank(), lines.mapped(corner)))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let mut sides = Lattice::new(puzzle.board, Lit::FALSE);
        for side in puzzle.board.sides() {
            let [a, b] = side.ends();
            sides[side] = m.draw(Item::between(Ink::Line, a, b));
        }
        m.rule(1);
        m.one_loop_of_sides(&sides);
        Clues::new(move |m, hint, _| {
            m.rule(2);
            let count = hint.value.unwrap_or_default();
            m.exactly(count as u32, sides.beside(hint.at));
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let board = puzzle.board;
        let lines = Lines::of(board, answer);
        let number = |cell| Item::valued(Ink::Number, cell, lines.around(cell) as i16);
        board.cells().map(number).collect()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let lines = Lines::of(puzzle.board, answer);
            lines.one_loop().map_err(|at| Broken::Rule(1, at))?;
            let wrong = |clue: &&Item| clue.value != Some(lines.around(clue.at) as i16);
            match puzzle.printed.of(Ink::Number).find(wrong) {
                Some(clue) => Err(Broken::at(2, clue.at)),
                None => Ok(()),
            }
        })
    }
}

/// The least and greatest share of cells, in percent, that the loop is to have on three sides.
const THREES: [usize; 2] = [18, 25];
/// Changes tried for that, for each cell.
const ROUNDS: usize = 30;

/// A random loop through the cells of a board, which are corners of the puzzle's. Cells with three
/// sides on it are as many as people have: a 3 is where they begin.
fn with_threes(board: Board, random: &mut Random) -> Drawing {
    let [least, most] = THREES;
    let wanted = board.inner_points().count() * (least + random.below(most - least)) / 100;
    let (mut count, mut threes) = (0, Lattice::new(board, false));
    let missing = |inside: &Lattice<bool>, changed: &[Place]| {
        for &face in changed {
            let beside = ORTHOGONAL.into_iter().map(|step| face + step);
            let near = beside.chain([face]);
            for face in near.filter(|&face| loops::is_face(board, face)) {
                let passed = ORTHOGONAL.iter();
                let passed = passed.filter(|&&step| inside[face + step] != inside[face]);
                let before = usize::from(threes[face]);
                threes[face] = passed.count() == 3;
                count = count + usize::from(threes[face]) - before;
            }
        }
        wanted.saturating_sub(count)
    };
    loops::shaped(board, ROUNDS, missing, random).0
}
