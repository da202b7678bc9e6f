//! Oddstitch (docs/rules.md, genre 10). Draw two loops of knight's moves between corners of cells.
//! A number in a circle counts the corners of its cell on a loop; one with an arrow counts the
//! cells with a crossing in that direction.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───────────────────┐
//! │(?)│   │   │   │   │    │(?)  ╱ ╱ ╱   ╲     │
//! ├───┼───┼───┼───┼───┤    │   ·   ·   · ╲ ·   │
//! │   │   │   │   │   │    │ ╱   ╱ ╱ ╱   ╲     │
//! ├───┼───┼───┼───┼───┤    │ ╱ ·   ·   · ╲ ·   │
//! │   │   │ →?│   │ ←?│    │ ╱   ╲   →?  ╳   ←?│
//! ├───┼───┼───┼───┼───┤    │   · ╲ ·   · ╱ ·   │
//! │   │   │   │   │   │    │ ╲   ╲   ╱ ╱ ╱     │
//! ├───┼───┼───┼───┼───┤    │ ╲ ·   ·   ·   ·   │
//! │   │   │   │   │   │    │ ╲   ╱ ╱ ╱         │
//! └───┴───┴───┴───┴───┘    └───────────────────┘
//! ```
//!
//! A line runs through the two cells beside the side that it crosses in the middle. Cells with
//! clues contain no line and block the view, as black cells do.

use pencilmill_puzzle::board::{
    Arrow, Board, Drawing, Ink, Item, Lattice, Place, Segment, Spot, Values, Where,
};
use pencilmill_puzzle::clues::{ArrowCount, CornerCount, corners_and_arrows};
use pencilmill_puzzle::genre::{
    Answer, Broken, Card, Checker, Composition, Extras, Family, Genre, Order, Puzzle, Rule, Sizes,
    Words,
};
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Oddstitch.
pub struct Oddstitch;

static CARD: Card = Card {
    slug: "oddstitch",
    title: "Oddstitch",
    title_ja: "オッドステッチ",
    family: Some(Family::Loops),
    goal: Words {
        en: "Draw exactly two loops of knight's moves between corners of cells. They may cross \
             each other as often as they like.",
        ja: "マスの角から角へ、桂馬飛びの線をつないで、ちょうど2つの輪を描きましょう。2つの輪は何\
             度交わってもかまいません。",
    },
    rules: &[
        Rule {
            tag: ["knight's moves", "桂馬飛び"],
            en: "A line goes straight from a corner of a cell to one that is two cells away along \
                 a row or column and one cell to the side. So it goes through exactly two cells.",
            ja: "線は、タテかヨコに2マス、そこから直角に1マスずれた角（八方桂の位置）へまっすぐ引き\
                 ます。線はちょうど2つのマスを通ります。",
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
            tag: ["no acute angle", "鋭角禁止"],
            en: "Where a loop turns, the angle between its two lines is 90 degrees or more.",
            ja: "輪が曲がる角で、2本の線が作る角度は90°以上です。",
        },
        Rule {
            tag: ["no self-crossing", "自己交差禁止"],
            en: "No loop crosses itself.",
            ja: "輪は自分自身と交差しません。",
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
                 edge or the next circle, arrow or black cell. A crossing on a side counts for \
                 both its cells; a ? stands for 1 or more.",
            ja: "矢印の数字は、その方向で2つの輪が交わるマスの数で、\
                 次の丸・矢印・黒マスの手前か盤面の端まで数えます。\
                 辺の上の交点は両側のマスに数えます（「？」は1以上の数です）。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    costs: include_str!("costs.txt"),
    sizes: Sizes::square(4, 10, 8),
    printed: &[
        Spot::plain(Ink::Black, Where::Cells),
        Spot::valued(Ink::Circled, Where::Cells, Values::Numbers(0, 4)),
        Spot::plain(Ink::Circled, Where::Cells),
        Spot::valued(Ink::Arrow, Where::Cells, Values::Arrows(Arrow::GREATEST)),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::KnightSegments)],
    hints: &[(Ink::Circled, &CornerCount), (Ink::Arrow, &ArrowCount)],
    free_places: true,
    spreads: true,
    words: &[(Ink::Black, "black cell", "黒マス")],
    version: 2,
    ..Card::DEFAULT
};

/// One layout in this many has black cells.
const BLACKENED: usize = 4;
/// Most black cells of such a layout, in percent.
const BLACK: usize = 10;

impl Genre for Oddstitch {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let mut black: Vec<Place> = order.board.cells().collect();
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
            answer: Answer::Containing(Drawing::blank()),
        })
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let black = m.movable_cells(Ink::Black);
        let segments = Where::KnightSegments.places(board);
        let drawn: Vec<(Segment, Lit)> = segments
            .into_iter()
            .map(|(a, b)| (Segment(a, b), m.draw(Item::between(Ink::Line, a, b))))
            .collect();
        let mut lines = Lattice::new(board, Vec::new());
        let mut ends = Lattice::new(board, Vec::new());
        for &(Segment(a, b), line) in &drawn {
            for cell in a.midway(b).beside() {
                lines[cell].push(line);
            }
            ends[a].push((b, line));
            ends[b].push((a, line));
        }
        let mut visited = Lattice::new(board, Lit::FALSE);
        for point in board.points() {
            visited[point] = m.derived_any(ends[point].iter().map(|end| end.1).collect());
        }
        // For each point, true if it belongs to the first of the two loops.
        let mut first = Lattice::new(board, Lit::FALSE);
        for point in board.points() {
            first[point] = m.choice();
        }
        for &(Segment(a, b), line) in &drawn {
            m.any([!line, first[a], !first[b]]);
            m.any([!line, !first[a], first[b]]);
        }
        for cell in board.cells() {
            m.rule_of(2, Item::at(Ink::Black, cell));
            for &line in &lines[cell] {
                m.any([!black[cell], !line]);
            }
        }
        m.rule(3);
        let mut graph = Graph::new(board);
        graph.add_all(board.points(), &visited);
        for &(Segment(a, b), line) in &drawn {
            graph.join(graph.at(a), graph.at(b), line);
        }
        m.cycles(&graph, 2);
        m.rule(4);
        for point in board.points() {
            for (i, &(a, one)) in ends[point].iter().enumerate() {
                for &(b, other) in &ends[point][..i] {
                    if is_sharp(a, point, b) {
                        m.any([!one, !other]);
                    }
                }
            }
        }
        let mut crossings = Lattice::new(board, Vec::new());
        for (i, &(one, line)) in drawn.iter().enumerate() {
            for &(other, second) in &drawn[..i] {
                let Some(crossing) = one.crossing(other) else {
                    continue;
                };
                m.rule(5);
                let [a, b] = [first[one.0], first[other.0]];
                m.any([!line, !second, a, b]);
                m.any([!line, !second, !a, !b]);
                m.rule(0);
                let both = m.derived_all(&[line, second]);
                crossing.cells().for_each(|cell| crossings[cell].push(both));
            }
        }
        m.rule(0);
        let mut crossed = Lattice::new(board, Lit::FALSE);
        for cell in board.cells() {
            crossed[cell] = m.derived_any(crossings[cell].clone());
        }
        Clues::new(move |m, hint, seen| {
            m.rule(2);
            lines[hint.at].iter().for_each(|&line| m.never(line));
            if hint.ink == Ink::Circled {
                m.rule(6);
                CornerCount.state(m, hint, &visited);
            } else {
                m.rule(7);
                ArrowCount.state(m, hint, seen, &crossed);
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let stitches = Stitches::read(puzzle.board, answer);
        let visited = stitches.visited();
        let free = |cell| !stitches.entered[cell];
        corners_and_arrows(puzzle, free, &visited, &stitches.crossed)
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let mut clues = Lattice::new(board, false);
        let printed = puzzle.printed.items().iter();
        printed.for_each(|clue| clues[clue.at] = true);
        Box::new(move |answer| {
            let stitches = Stitches::read(board, answer);
            let entered = |cell: &Place| clues[*cell] && stitches.entered[*cell];
            if let Some(cell) = board.cells().find(entered) {
                return Err(Broken::at(2, cell));
            }
            let ends = |point: Place| stitches.beyond[point].len();
            if let Some(point) = board.points().find(|&p| ![0, 2].contains(&ends(p))) {
                return Err(Broken::at(3, point));
            }
            if stitches.loops != 2 {
                return Err(Broken::whole(3));
            }
            for point in board.points() {
                if let [a, b] = stitches.beyond[point][..]
                    && is_sharp(a, point, b)
                {
                    return Err(Broken::at(4, point));
                }
            }
            if let Some(cell) = stitches.tangled {
                return Err(Broken::at(5, cell));
            }
            for clue in puzzle.printed.of(Ink::Circled) {
                let corners = clue.at.cells().into_iter();
                let count = corners.filter(|&p| ends(p) > 0).count() as i16;
                if clue.value.map_or(count == 0, |number| number != count) {
                    return Err(Broken::at(6, clue.at));
                }
            }
            for clue in puzzle.printed.of(Ink::Arrow) {
                let arrow = Arrow::of_value(clue.value.unwrap_or_default());
                let seen = board
                    .ray(clue.at, arrow.way)
                    .take_while(|&cell| !clues[cell]);
                let count = seen.filter(|&cell| stitches.crossed[cell]).count() as i16;
                if arrow.number.map_or(count == 0, |number| number != count) {
                    return Err(Broken::at(7, clue.at));
                }
            }
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for Oddstitch {
    /// Removes a black cell.
    fn relaxations(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Composition> {
        Composition::each_without(Ink::Black, puzzle, answer)
    }
}

/// Returns whether two lines from a point, to `a` and to `b`, form an angle below 90 degrees.
fn is_sharp(a: Place, point: Place, b: Place) -> bool {
    let way = |to: Place| (i32::from(to.y - point.y), i32::from(to.x - point.x));
    let ((ay, ax), (by, bx)) = (way(a), way(b));
    ay * by + ax * bx > 0
}

/// The lines of a drawing.
struct Stitches {
    board: Board,
    /// For each point, the other ends of its lines.
    beyond: Lattice<Vec<Place>>,
    /// Cells through which lines run.
    entered: Lattice<bool>,
    /// Number of connected groups of lines.
    loops: usize,
    /// Cells in which two groups cross.
    crossed: Lattice<bool>,
    /// A cell in which a group crosses itself.
    tangled: Option<Place>,
}

impl Stitches {
    fn read(board: Board, drawing: &Drawing) -> Stitches {
        let mut stitches = Stitches {
            board,
            beyond: Lattice::new(board, Vec::new()),
            entered: Lattice::new(board, false),
            loops: 0,
            crossed: Lattice::new(board, false),
            tangled: None,
        };
        let lines: Vec<Segment> = drawing.of(Ink::Line).map(|l| Segment(l.at, l.to)).collect();
        for &Segment(a, b) in &lines {
            stitches.beyond[a].push(b);
            stitches.beyond[b].push(a);
            for cell in a.midway(b).beside() {
                stitches.entered[cell] = true;
            }
        }
        let piece = stitches.number_pieces();
        for (i, &one) in lines.iter().enumerate() {
            for &other in &lines[..i] {
                for cell in one.crossing(other).iter().flat_map(|c| c.cells()) {
                    if piece[one.0] == piece[other.0] {
                        stitches.tangled = Some(cell);
                    } else {
                        stitches.crossed[cell] = true;
                    }
                }
            }
        }
        stitches
    }

    /// The group of each visited point, numbered from 1.
    fn number_pieces(&mut self) -> Lattice<usize> {
        let mut piece = Lattice::new(self.board, 0);
        for start in self.board.points() {
            if piece[start] > 0 || self.beyond[start].is_empty() {
                continue;
            }
            self.loops += 1;
            let mut todo = vec![start];
            while let Some(point) = todo.pop() {
                if piece[point] == 0 {
                    piece[point] = self.loops;
                    todo.extend(&self.beyond[point]);
                }
            }
        }
        piece
    }

    fn visited(&self) -> Lattice<bool> {
        let mut visited = Lattice::new(self.board, false);
        for point in self.board.points() {
            visited[point] = !self.beyond[point].is_empty();
        }
        visited
    }
}
