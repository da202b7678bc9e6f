//! Crossstitch (docs/rules.md, genre 9). Draw two loops of slanting lines. A number in a circle
//! counts the corners of its cell on a loop; one with an arrow counts the crossings in that
//! direction.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───────────────────┐
//! │(?)│   │   │ ↓2│   │    │(?)  ╱   ╲   ↓2    │
//! ├───┼───┼───┼───┼───┤    │   ·   ·   ·   ·   │
//! │   │   │   │   │   │    │ ╱   ╱   ╲   ╳   ╲ │
//! ├───┼───┼───┼───┼───┤    │   ·   ·   ·   ·   │
//! │   │   │ ←?│   │   │    │ ╳       ←?  ╱   ╱ │
//! ├───┼───┼───┼───┼───┤    │   ·   ·   ·   ·   │
//! │   │   │   │   │   │    │ ╲   ╳   ╲   ╳     │
//! ├───┼───┼───┼───┼───┤    │   ·   ·   ·   ·   │
//! │ →0│   │   │   │ ↑0│    │ →0      ╲   ╱   ↑0│
//! └───┴───┴───┴───┴───┘    └───────────────────┘
//! ```
//!
//! A loop visits only points whose row and column have an even sum, or only those with an odd sum,
//! so both diagonals of a cell never belong to one loop. Two loops through points of one parity,
//! which cannot cross, are an answer too. Cells with clues contain no line and block the view, as
//! black cells do.

use pencilmill_puzzle::board::{
    Arrow, Drawing, Ink, Item, Lattice, Place, Spot, Stitches, Values, Where,
};
use pencilmill_puzzle::clues::{ArrowCount, CornerCount, corners_and_arrows};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Measure, Order, Player, Puzzle,
    Rule, Sizes, Target, Words, rule_texts,
};
use pencilmill_puzzle::layout::{loops, shading};
use pencilmill_puzzle::model::{Clues, Model};
use pencilmill_puzzle::puzzlink;
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Crossstitch.
pub struct Crossstitch;

static CARD: Card = Card {
    slug: "crossstitch",
    title: "Crossstitch",
    title_ja: "クロスステッチ",
    family: Some(Family::Loops),
    goal: Words {
        en: "Draw exactly two loops of diagonals of cells. They may cross each other as often as \
             they like.",
        ja: "マスの対角線をつないで、ちょうど2つの輪を描きましょう。2つの輪は何度交わってもかまい\
             ません。",
    },
    rules: &[
        Rule {
            tag: ["diagonals", "対角線"],
            en: "A line goes straight from a corner of a cell to the opposite corner.",
            ja: "線は、マスの角から向かいの角へまっすぐ引きます。",
        },
        rule_texts::BLOCKED_CELLS,
        rule_texts::TWO_LOOPS,
        Rule {
            tag: ["crossings apart", "となりの交差禁止"],
            en: "Two cells in which lines cross never share a side.",
            ja: "線が交わるマスどうしは、辺で接しません。",
        },
        rule_texts::CORNER_COUNT,
        Rule {
            tag: ["crossing count", "交差の数"],
            en: "A number with an arrow tells how many cells that way have a crossing, up to the \
                 edge or the next circle, arrow or black cell. A ? stands for a number of 1 or \
                 more.",
            ja: "矢印の数字は、その方向で線が交わるマスの数で、次の丸・矢印・黒マスの手前か盤面の端\
                 まで数えます。「？」は1以上の数です。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(5, 20, 10),
    printed: &[
        Spot::plain(Ink::Black, Where::Cells),
        Spot::valued(Ink::Circled, Where::Cells, Values::Numbers(0, 4)),
        Spot::plain(Ink::Circled, Where::Cells),
        Spot::valued(Ink::Arrow, Where::Cells, Values::Arrows(Arrow::GREATEST)),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::Diagonals)],
    counts: &[(Ink::Arrow, "crossings", "交差")],
    hints: &[(Ink::Circled, &CornerCount), (Ink::Arrow, &ArrowCount)],
    player: Some(Player {
        name: "crossstitch",
        aliases: &[],
        codec: puzzlink::ARROWS,
    }),
    words: &[(Ink::Black, "black cell", "黒マス")],
    version: 2,
    form: &[
        Target::new(Measure::Turns, [36, 46, 51, 56, 72]),
        Target::new(Measure::Track, [56, 70, 76, 80, 96]),
        Target::new(Measure::Bare, [0, 1, 3, 6, 12]),
    ],
    ..Card::DEFAULT
};

/// Fewest and most lines per hundred cells.
const LINES: (usize, usize) = (60, 80);
/// Most black cells of a layout with black cells, in percent of the cells without line.
const BLACK: usize = 30;

impl Genre for Crossstitch {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let percent = LINES.0 + random.below(LINES.1 - LINES.0);
        let answer = loops::slanting_pair(order.board, order.board.area() * percent / 100, random);
        let stitches = Stitches::of(order.board, &answer);
        let open = order.board.cells().filter(|&cell| !stitches.entered[cell]);
        let black = shading::black_cells(open.collect(), BLACK, random);
        Some(Composition::known(black, answer))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let black = m.movable_cells(Ink::Black);
        m.rule(3);
        let (lines, visited, unlike) = m.draw_slanting_pair();
        for cell in board.cells() {
            m.rule_of(2, Item::at(Ink::Black, cell));
            for line in lines[cell] {
                m.any([!black[cell], !line]);
            }
        }
        m.rule(0);
        let mut crossed = Lattice::new(board, Lit::FALSE);
        for cell in board.cells() {
            crossed[cell] = m.derived_all(&lines[cell]);
        }
        m.rule(4);
        for side in board.inner_sides() {
            m.any(side.beside().map(|cell| !crossed[cell]));
        }
        Clues::new(move |m, hint, seen| {
            m.rule(2);
            lines[hint.at].into_iter().for_each(|line| m.never(line));
            if hint.ink == Ink::Circled {
                m.rule(5);
                CornerCount.state(m, hint, &visited);
            } else {
                m.rule(6);
                let told = hint.value.and_then(|value| Arrow::of_value(value).number);
                if told != Some(0) {
                    m.always(unlike);
                }
                ArrowCount.state(m, hint, seen, &crossed);
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let stitches = Stitches::of(puzzle.board, answer);
        corners_and_arrows(puzzle, &stitches)
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let board = puzzle.board;
            let stitches = Stitches::of(board, answer);
            let clues = puzzle.printed.filled(board);
            let entered = |cell: &Place| clues[*cell] && stitches.entered[*cell];
            Broken::if_found(2, board.cells().find(entered))?;
            Broken::if_found(3, stitches.loose_end())?;
            if stitches.loops != 2 {
                return Err(Broken::whole(3));
            }
            let near = |side: &Place| side.beside().iter().all(|&cell| stitches.crossed[cell]);
            Broken::if_found(4, board.inner_sides().find(near))?;
            Broken::if_found(5, stitches.miscounted_corners(&puzzle.printed))?;
            Broken::if_found(6, stitches.miscounted_crossings(&puzzle.printed))?;
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for Crossstitch {
    /// Removes a black cell.
    fn relaxations(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Composition> {
        Composition::each_without(Ink::Black, puzzle, answer)
    }
}
