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
    Arrow, Board, DIAGONAL, Drawing, Ink, Item, Lattice, Place, Spot, Step, Values, Where,
};
use pencilmill_puzzle::clues::{ArrowCount, CornerCount, corners_and_arrows};
use pencilmill_puzzle::genre::{
    Answer, Broken, Card, Checker, Composition, Extras, Family, Genre, Order, Player, Puzzle, Rule,
    Sizes, Words,
};
use pencilmill_puzzle::layout::loops;
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
        Rule {
            tag: ["blocked cells", "線のないマス"],
            en: "No line goes into a cell with a circle or an arrow, nor into a black cell.",
            ja: "丸や矢印のあるマスと黒マスには、線を引けません。",
        },
        Rule {
            tag: ["two loops", "2つの輪"],
            en: "The lines form exactly two loops, which never branch. No corner is visited twice, \
                 neither by one loop nor by both.",
            ja: "線は全部でちょうど2つの輪になり、枝分かれしません。どの角も、2つの輪を合わせて1度\
                 しか通れません。",
        },
        Rule {
            tag: ["crossings apart", "となりの交差禁止"],
            en: "Two cells in which lines cross never share a side.",
            ja: "線が交わるマスどうしは、辺で接しません。",
        },
        Rule {
            tag: ["corner count", "角の数"],
            en: "A number in a circle tells how many of the four corners of its cell lie on a \
                 loop. A ? stands for a number of 1 or more.",
            ja: "丸の中の数字は、そのマスの4つの角のうち、輪が通る角の数です。\
                 「？」は1以上の数です。",
        },
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
    costs: include_str!("costs.txt"),
    sizes: Sizes::square(5, 20, 10),
    printed: &[
        Spot::plain(Ink::Black, Where::Cells),
        Spot::valued(Ink::Circled, Where::Cells, Values::Numbers(0, 4)),
        Spot::plain(Ink::Circled, Where::Cells),
        Spot::valued(Ink::Arrow, Where::Cells, Values::Arrows(Arrow::GREATEST)),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::Diagonals)],
    hints: &[(Ink::Circled, &CornerCount), (Ink::Arrow, &ArrowCount)],
    player: Some(Player {
        name: "crossstitch",
        aliases: &[],
        codec: puzzlink::ARROWS,
    }),
    words: &[(Ink::Black, "black cell", "黒マス")],
    ..Card::DEFAULT
};

/// Fewest and most lines per hundred cells.
const LINES: (usize, usize) = (60, 80);
/// One layout in this many has black cells.
const BLACKENED: usize = 4;
/// Most black cells of such a layout, in percent of the cells without line.
const BLACK: usize = 30;

impl Genre for Crossstitch {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let percent = LINES.0 + random.below(LINES.1 - LINES.0);
        let answer = loops::slanting_pair(order.board, order.board.area() * percent / 100, random);
        let stitches = Stitches::read(order.board, &answer);
        let mut black: Vec<Place> = order.board.cells().collect();
        black.retain(|&cell| !stitches.lies_in(cell));
        random.shuffle(&mut black);
        let percent = match random.below(BLACKENED) {
            0 => 1 + random.below(BLACK),
            _ => 0,
        };
        black.truncate(black.len() * percent / 100);
        Some(Composition {
            layout: black
                .into_iter()
                .map(|cell| Item::at(Ink::Black, cell))
                .collect(),
            answer: Answer::Known(answer),
        })
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
        let stitches = Stitches::read(puzzle.board, answer);
        let mut corners = Lattice::new(puzzle.board, false);
        let mut crossed = corners.clone();
        for point in puzzle.board.points() {
            corners[point] = stitches.ends[point] > 0;
        }
        for cell in puzzle.board.cells() {
            crossed[cell] = stitches.crossed(cell);
        }
        corners_and_arrows(puzzle, |cell| !stitches.lies_in(cell), &corners, &crossed)
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let board = puzzle.board;
            let stitches = Stitches::read(board, answer);
            let clues = puzzle.printed.filled(board);
            if let Some(cell) = board
                .cells()
                .find(|&cell| clues[cell] && stitches.lies_in(cell))
            {
                return Err(Broken::at(2, cell));
            }
            if let Some(point) = board
                .points()
                .find(|&p| ![0, 2].contains(&stitches.ends[p]))
            {
                return Err(Broken::at(3, point));
            }
            if stitches.loops() != 2 {
                return Err(Broken::whole(3));
            }
            for side in board.inner_sides() {
                if side.beside().iter().all(|&cell| stitches.crossed(cell)) {
                    return Err(Broken::at(4, side));
                }
            }
            for clue in puzzle.printed.of(Ink::Circled) {
                let count = stitches.corners(clue.at) as i16;
                if clue.value.map_or(count == 0, |number| number != count) {
                    return Err(Broken::at(5, clue.at));
                }
            }
            for clue in puzzle.printed.of(Ink::Arrow) {
                let arrow = Arrow::of_value(clue.value.unwrap_or_default());
                let seen = board
                    .ray(clue.at, arrow.way)
                    .take_while(|&cell| !clues[cell]);
                let count = seen.filter(|&cell| stitches.crossed(cell)).count() as i16;
                if arrow.number.map_or(count == 0, |number| number != count) {
                    return Err(Broken::at(6, clue.at));
                }
            }
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

/// The lines of a drawing.
struct Stitches {
    board: Board,
    /// For each cell, true for its line from the top left corner and for that from the top right.
    lines: Lattice<[bool; 2]>,
    /// For each point, the number of lines that end there.
    ends: Lattice<u8>,
}

impl Stitches {
    fn read(board: Board, drawing: &Drawing) -> Stitches {
        let mut lines = Lattice::new(board, [false; 2]);
        let mut ends = Lattice::new(board, 0);
        for line in drawing.of(Ink::Line) {
            lines[line.at.midway(line.to)][usize::from(line.at.x > line.to.x)] = true;
            ends[line.at] += 1;
            ends[line.to] += 1;
        }
        Stitches { board, lines, ends }
    }

    fn lies_in(&self, cell: Place) -> bool {
        self.lines[cell] != [false; 2]
    }

    fn crossed(&self, cell: Place) -> bool {
        self.lines[cell] == [true; 2]
    }

    /// Number of a cell's corners on a line.
    fn corners(&self, cell: Place) -> usize {
        let corners = cell.cells();
        corners.iter().filter(|&&p| self.ends[p] > 0).count()
    }

    /// Number of connected groups of lines.
    fn loops(&self) -> usize {
        let mut seen = Lattice::new(self.board, false);
        let mut count = 0;
        for start in self.board.points() {
            if seen[start] || self.ends[start] == 0 {
                continue;
            }
            count += 1;
            let mut todo = vec![start];
            while let Some(point) = todo.pop() {
                if std::mem::replace(&mut seen[point], true) {
                    continue;
                }
                let leads =
                    |step: &&Step| self.lines[point.half(**step)][usize::from(step.dy != step.dx)];
                todo.extend(DIAGONAL.iter().filter(leads).map(|&step| point + step));
            }
        }
        count
    }
}
