//! Masyu (docs/rules.md, genre 48). Draw one loop through all pearls: straight through white ones,
//! with a turn just before or after; turning on black ones, straight before and after.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───────────────────┐
//! │   │   │   │   │   │    │ ┏━━━━━━━━━━━━━━━┓ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   ·   · ┃ │
//! │   │   │   │   │   │    │ ┃       ┏━━━┓   ┃ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   · ┃ · ┃ · ┃ │
//! │ ● │   │   │ ○ │   │    │ ●━━━━━━━┛   ○   ┃ │
//! ├───┼───┼───┼───┼───┤    │   ·   ·   · ┃ · ┃ │
//! │   │ ○ │   │   │ ○ │    │ ┏━━━○━━━━━━━┛   ○ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   ·   · ┃ │
//! │   │   │   │   │   │    │ ┗━━━━━━━━━━━━━━━┛ │
//! └───┴───┴───┴───┴───┘    └───────────────────┘
//! ```
//!
//! Most loops have a second one beside them that satisfies every possible pearl. So a random loop
//! is bent until few of its cells can carry none.

use pencilmill_puzzle::board::{
    DIAGONAL, DOWN, Drawing, Ink, Item, LEFT, Lattice, Lines, ORTHOGONAL, Place, RIGHT, Spot, Step,
    UP, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, ClueSymmetry, Composition, Family, Genre, Measure, Order, Plain, Player,
    Puzzle, Rule, Sizes, Target, Tuning, Words, rule_texts,
};
use pencilmill_puzzle::layout::loops;
use pencilmill_puzzle::model::{Clues, Loop, Model};
use pencilmill_puzzle::puzzlink;
use pencilmill_puzzle::random::Random;

/// Rounds for each face to bend a random loop until more of its cells can carry a pearl.
const ROUNDS: usize = 30;

/// The genre Masyu.
pub struct Masyu;

static CARD: Card = Card {
    slug: "masyu",
    title: "Masyu",
    title_ja: "ましゅ",
    family: Some(Family::Loops),
    author: Some("Nikoli"),
    goal: Words {
        en: "Draw one closed loop through the centres of cells that passes all pearls. Other cells \
             may stay empty.",
        ja: "マスの中央をつないで、すべての丸を通る輪を1つ描きましょう。\
             ほかのマスは通らなくてもかまいません。",
    },
    rules: &[
        rule_texts::ONE_LOOP,
        Rule {
            tag: ["white pearls", "白丸"],
            en: "On a white pearl the loop goes straight, and turns in the cell before it, in the \
                 cell after it, or in both.",
            ja: "白丸のマスで輪は直進し、その直前か直後のマスの少なくとも一方で曲がります。",
        },
        Rule {
            tag: ["black pearls", "黒丸"],
            en: "On a black pearl the loop turns, and goes straight in both the cell before it and \
                 the cell after it.",
            ja: "黒丸のマスで輪は曲がり、その直前のマスでも直後のマスでも直進します。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(5, 20, 10),
    printed: &[
        Spot::plain(Ink::Circle, Where::Cells),
        Spot::plain(Ink::Disc, Where::Cells),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::Neighbours)],
    hints: &[(Ink::Circle, &Plain), (Ink::Disc, &Plain)],
    free_places: true,
    symmetry: ClueSymmetry::Varied,
    player: Some(Player {
        name: "mashu",
        aliases: &["masyu", "pearl"],
        codec: puzzlink::CIRCLES,
    }),
    words: &[
        (Ink::Circle, "white pearl", "白丸"),
        (Ink::Disc, "black pearl", "黒丸"),
    ],
    tuning: Tuning {
        choices: 3,
        asks_at_once: true,
        ..Tuning::DEFAULT
    },
    version: 3,
    form: &[
        Target::new(Measure::Turns, [22, 36, 41, 46, 66]),
        Target::new(Measure::Track, [62, 80, 86, 92, 100]),
        Target::new(Measure::Bare, [0, 2, 4, 6, 14]),
        Target::new(Measure::Clues, [10, 20, 23, 27, 42]),
    ],
    ..Card::DEFAULT
};

impl Genre for Masyu {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let mut bare = Lattice::new(board, false);
        board.cells().for_each(|cell| bare[cell] = true);
        let (mut count, mut ways) = (board.area(), Lattice::new(board, 0));
        let symmetry = order.arrangement.symmetry.of_board();
        let image = |cell: Place| symmetry.map_or(cell, |symmetry| symmetry.apply(board, cell));
        // without a pearl, or with none at its image where one may stand there
        let flaws = |bare: &Lattice<bool>, cell: Place| {
            usize::from(bare[cell]) + usize::from(bare[cell] != bare[image(cell)])
        };
        // the face changed last, and the cells turned from bare or back by that, which turn again if
        // it is undone
        let (mut last, mut turned) = (None, Vec::new());
        let flawed_cells = |inside: &Lattice<bool>, changed: &[Place]| {
            let mut turn = |bare: &mut Lattice<bool>, cell: Place| {
                let before = flaws(bare, cell);
                bare[cell] = !bare[cell];
                count = count + flaws(bare, cell) - before;
            };
            for face in changed {
                for cell in face.cells() {
                    let [ne, se, sw, nw] = cell.cells().map(|corner| inside[corner]);
                    ways[cell] = ways_of([nw != ne, ne != se, se != sw, sw != nw]);
                }
            }
            let changed = match changed {
                [undone, rest @ ..] if last == Some(*undone) => {
                    turned.iter().for_each(|&cell| turn(&mut bare, cell));
                    rest
                }
                _ => changed,
            };
            turned.clear();
            let mut look = |cell: Place| {
                let now = Passage::through(|cell| ways[cell], cell).is_none();
                if board.contains(cell) && bare[cell] != now {
                    turn(&mut bare, cell);
                    turned.push(cell);
                }
            };
            for face in changed {
                for &Step { dy, dx } in &DIAGONAL {
                    let cell = face.half(Step { dy, dx });
                    look(cell);
                    look(cell + Step { dy, dx: 0 });
                    look(cell + Step { dy: 0, dx });
                }
            }
            last = match changed {
                &[face] => Some(face),
                _ => None,
            };
            count
        };
        let (answer, ..) = loops::shaped(board, ROUNDS, flawed_cells, random);
        Some(Composition::known(Drawing::blank(), answer))
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
                for here in [one, other] {
                    m.any([!here, !before, !after]);
                }
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let lines = Lines::of(puzzle.board, answer);
        let pearl = |cell: Place| {
            let ink = match Passage::through(|cell| ways_of(lines.drawn.beside(cell)), cell)? {
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
                let ways = |cell| ways_of(lines.drawn.beside(cell));
                let passage = |pearl: &Item| Passage::through(ways, pearl.at);
                let wrong = |pearl: &&Item| passage(pearl) != Some(wanted);
                if let Some(pearl) = puzzle.printed.of(ink).find(wrong) {
                    return Err(Broken::at(rule, pearl.at));
                }
            }
            Ok(())
        })
    }
}

/// The course of a loop through a cell that can carry a pearl.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passage {
    /// Straight, with a turn before or after.
    White,
    /// In a turn, with none before and after.
    Black,
}

/// The sides of a cell with a line across them, as bits, clockwise from the top.
fn ways_of(sides: [bool; 4]) -> u8 {
    let bits = sides.into_iter().rev();
    bits.fold(0, |bits, side| bits << 1 | u8::from(side))
}

impl Passage {
    /// The course through a cell, given the [ways](ways_of) out of each cell.
    fn through(ways: impl Fn(Place) -> u8, cell: Place) -> Option<Passage> {
        let here = ways(cell);
        if here.count_ones() != 2 {
            return None;
        }
        let (one, other) = (here.trailing_zeros(), here.ilog2());
        let straight = |way: u32| ways(cell + ORTHOGONAL[way as usize]) >> way & 1 == 1;
        match (other == one + 2, [straight(one), straight(other)]) {
            (true, [true, true]) => None,
            (true, _) => Some(Passage::White),
            (false, [true, true]) => Some(Passage::Black),
            (false, _) => None,
        }
    }
}
