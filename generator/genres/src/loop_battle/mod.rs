//! Loop battle (docs/rules.md, genre 30). Draw a loop that turns equally often in every row, column
//! and region.
//!
//! ```text
//!                   2                      2
//! ┌───────────┬───┐      ┌───────────┬───┐
//! │           │   │      │ ┏━━━━━━━━━━━┓ │
//! │   ·   ·   │   │      │ ┃ ·   ·   │ ┃ │
//! │           │   │      │ ┃       ┏━━━┛ │
//! │   ┌───────┴───┤      │ ┃ ┌─────┃─┴───┤
//! │   │           │      │ ┃ │ ┏━━━┛     │
//! ├───┴───┐   ·   │      ├─┃─┴─┃─┐   ·   │
//! │       │       │      │ ┗━━━┛ │       │
//! └───────┴───────┘      └───────┴───────┘
//! ```
//!
//! Regions are the only clue: they are cut to fit the loop, and moves exchange cells between them.

use pencilmill_puzzle::board::{
    Drawing, Ink, Item, Lattice, Lines, Place, Regions, Spot, UP, Values, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Measure, Order, Puzzle, Requirement,
    Rule, Sizes, Target, Words, rule_texts,
};
use pencilmill_puzzle::layout::exchange::{Demand, Exchange};
use pencilmill_puzzle::layout::{loops, regions};
use pencilmill_puzzle::model::{Clues, Loop, Model};
use pencilmill_puzzle::random::{Key, Random};
use pencilmill_solver::Lit;
use std::ops::RangeInclusive;

/// The genre Loop battle.
pub struct LoopBattle;

static CARD: Card = Card {
    slug: "loop-battle",
    title: "Loop battle",
    title_ja: "ループバトル",
    family: Some(Family::Loops),
    goal: Words {
        en: "Draw one closed loop through the centres of cells. Some cells may stay empty.",
        ja: "マスの中央を通る輪を1つ描きましょう。通らないマスがあってもかまいません。",
    },
    rules: &[
        rule_texts::ONE_LOOP,
        Rule {
            tag: ["number of turns", "曲がるマスの数"],
            en: "The number at the top right tells in how many cells the loop turns: exactly so \
                many in every row, in every column and in every region (bold lines).",
            ja: "右上の数字は、輪が曲がるマスの数です。どの段でも、どの列でも、\
                 太線で囲まれたどの領域でも、ちょうどその数になります。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 10, 7).without_rectangles(),
    printed: &[
        Spot::plain(Ink::Border, Where::InnerSides),
        Spot::valued(Ink::Number, Where::TopRight, Values::Numbers(2, 20)),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::Neighbours)],
    requires: &[Requirement::Regions, Requirement::Exactly(1, Ink::Number)],
    version: 2,
    form: &[
        Target::new(Measure::Track, [44, 56, 62, 68, 92]),
        Target::new(Measure::Strips, [0, 1, 6, 12, 34]),
    ],
    ..Card::DEFAULT
};

/// Rounds for each face to bend a random loop until its rows and columns have enough turns.
const ROUNDS: usize = 400;
/// Exchanges tried to tell two answers apart.
const MOVES: usize = 40;

impl Genre for LoopBattle {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let number = 2 + 2 * random.below(board.rows as usize / 4) as i16;
        // The loop turns where an odd number of the faces around a cell lies inside.
        let mut turns = Lattice::new(board, false);
        let mut rows = vec![0; board.rows as usize];
        let mut columns = vec![0; board.cols as usize];
        let flaws = |_: &Lattice<bool>, changed: &[Place]| {
            for cell in changed.iter().flat_map(|face| face.cells()) {
                turns[cell] = !turns[cell];
                let more = if turns[cell] { 1 } else { -1 };
                rows[cell.y as usize / 2] += more;
                columns[cell.x as usize / 2] += more;
            }
            let lines = rows.iter().chain(&columns);
            let flaws = lines.map(|&count: &i16| count.abs_diff(number));
            flaws.map(usize::from).sum()
        };
        let (answer, _, flaws) = loops::shaped(board, ROUNDS, flaws, random);
        if flaws > 0 {
            return None;
        }
        let turns = Turns::along(&Lines::of(board, &answer), number);
        let mut seeds: Vec<Place> = board.cells().collect();
        random.shuffle(&mut seeds);
        seeds.truncate(board.rows as usize);
        let seeds: Vec<Vec<Place>> = seeds.into_iter().map(|cell| vec![cell]).collect();
        let regions = regions::around(board, &seeds, random);
        let regions = Exchange::new(&regions, &turns).settled(random)?;
        let number = Item::valued(Ink::Number, Where::top_right(board), number);
        Some(Composition::known(
            regions.borders().chain([number]).collect(),
            answer,
        ))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        m.rule(1);
        let Loop { lines, .. } = m.draw_loop();
        m.rule(0);
        let mut turns = Lattice::new(board, Lit::FALSE);
        for cell in board.cells() {
            let turn = m.derived();
            let [up, right, down, left] = lines.beside(cell);
            for [a, b] in [[up, down], [left, right]] {
                m.any([!turn, a, b]);
                m.any([!turn, !a, !b]);
                m.any([turn, !a, b]);
                m.any([turn, a, !b]);
            }
            turns[cell] = turn;
        }
        match puzzle.printed.of(Ink::Number).next() {
            Some(number) => m.rule_of(2, *number),
            None => m.rule(2),
        }
        let number = turns_each(puzzle);
        let regions = Regions::of(board, &puzzle.printed);
        let regions = regions.all().map(<[Place]>::to_vec);
        for cells in board.rows_and_columns().chain(regions) {
            m.numbered_part(number, &[&cells], |m| {
                m.exactly(number as u32, cells.iter().map(|&cell| turns[cell]));
            });
        }
        Clues::none()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let regions = Regions::of(board, &puzzle.printed);
        let number = turns_each(puzzle);
        Box::new(move |answer| {
            let lines = Lines::of(board, answer);
            lines.one_loop().map_err(|at| Broken::Rule(1, at))?;
            let turns = Turns::along(&lines, number);
            let rows = board.rows_and_columns();
            let mut groups = rows.chain(regions.all().map(<[Place]>::to_vec));
            match groups.find(|cells| turns.flaws(cells, &|_| true) > 0) {
                Some(cells) => Err(Broken::at(2, cells[0])),
                None => Ok(()),
            }
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for LoopBattle {
    /// Exchanges cells between regions where only one of the two answers turns.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let board = puzzle.board;
        let number = turns_each(puzzle);
        let [own, theirs] =
            [answer, other].map(|answer| Turns::along(&Lines::of(board, answer), number));
        let differs = |&cell: &Place| own.turns[cell] != theirs.turns[cell];
        let cells: Vec<Place> = board.cells().filter(differs).collect();
        let regions = Regions::of(board, &puzzle.printed);
        let exchange = Exchange::new(&regions, &own);
        let mut random = Key::new(0, &puzzle.to_string()).random(0, 0);
        let moved = (0..MOVES).filter_map(|_| exchange.clone().disturbed(&cells, &mut random));
        let fixed = puzzle.printed.filtered(|item| item.ink != Ink::Border);
        moved
            .map(|regions| {
                Composition::known(
                    fixed
                        .items()
                        .iter()
                        .copied()
                        .chain(regions.borders())
                        .collect(),
                    answer.clone(),
                )
            })
            .collect()
    }

    fn validate(&self, puzzle: &Puzzle) -> Option<String> {
        let found = Regions::of(puzzle.board, &puzzle.printed).len();
        let rows = puzzle.board.rows;
        (found != rows as usize)
            .then(|| format!("{found} regions; as many as rows, {rows}, are needed"))
    }
}

/// The number beside the board.
fn turns_each(puzzle: &Puzzle) -> i16 {
    let number = puzzle.printed.of(Ink::Number).next();
    number.and_then(|number| number.value).unwrap_or(0)
}

/// The cells in which a loop turns, and the number of turns that each region must have.
struct Turns {
    number: usize,
    turns: Lattice<bool>,
}

impl Turns {
    fn along(lines: &Lines, number: i16) -> Turns {
        let board = lines.visited.board();
        let mut turns = Lattice::new(board, false);
        for cell in board.cells() {
            let [up, down] = [UP, -UP].map(|step| lines.drawn[cell.half(step)]);
            turns[cell] = up != down;
        }
        Turns {
            number: number as usize,
            turns,
        }
    }
}

impl Demand for Turns {
    fn sizes(&self) -> RangeInclusive<usize> {
        self.number..=4 * self.number.max(4)
    }

    fn flaws(&self, cells: &[Place], _within: &dyn Fn(Place) -> bool) -> usize {
        let turns = cells.iter().filter(|&&cell| self.turns[cell]).count();
        turns.abs_diff(self.number)
    }
}
