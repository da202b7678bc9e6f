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
    Arrow, Drawing, Ink, Item, Lattice, Place, Segment, Spot, Stitches, Values, Where,
};
use pencilmill_puzzle::clues::{ArrowCount, CornerCount, corners_and_arrows};
use pencilmill_puzzle::genre::{
    Answer, Broken, Card, Checker, Composition, Extras, Family, Genre, Measure, Order, Puzzle,
    Rule, Sizes, Target, Words, rule_texts,
};
use pencilmill_puzzle::layout::shading;
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
        rule_texts::BLOCKED_CELLS,
        rule_texts::TWO_LOOPS,
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
        rule_texts::CORNER_COUNT,
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
    sizes: Sizes::square(4, 10, 8),
    printed: &[
        Spot::plain(Ink::Black, Where::Cells),
        Spot::valued(Ink::Circled, Where::Cells, Values::Numbers(0, 4)),
        Spot::plain(Ink::Circled, Where::Cells),
        Spot::valued(Ink::Arrow, Where::Cells, Values::Arrows(Arrow::GREATEST)),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::KnightSegments)],
    counts: &[(Ink::Arrow, "crossings", "交差")],
    hints: &[(Ink::Circled, &CornerCount), (Ink::Arrow, &ArrowCount)],
    free_places: true,
    spreads: true,
    words: &[(Ink::Black, "black cell", "黒マス")],
    version: 3,
    form: &[
        Target::new(Measure::Track, [21, 27, 31, 35, 60]),
        Target::new(Measure::Turns, [16, 23, 27, 31, 56]),
        Target::new(Measure::Bare, [0, 1, 3, 6, 14]),
    ],
    ..Card::DEFAULT
};

/// Most black cells of a layout with black cells, in percent.
const BLACK: usize = 10;

impl Genre for Oddstitch {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        Some(Composition {
            layout: shading::black_cells(order.board.cells().collect(), BLACK, random),
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
        corners_and_arrows(puzzle, &Stitches::of(puzzle.board, answer))
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let clues = puzzle.printed.filled(board);
        Box::new(move |answer| {
            let stitches = Stitches::of(board, answer);
            let entered = |cell: &Place| clues[*cell] && stitches.entered[*cell];
            Broken::if_found(2, board.cells().find(entered))?;
            Broken::if_found(3, stitches.loose_end())?;
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
            Broken::if_found(5, stitches.tangled)?;
            Broken::if_found(6, stitches.miscounted_corners(&puzzle.printed))?;
            Broken::if_found(7, stitches.miscounted_crossings(&puzzle.printed))?;
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
