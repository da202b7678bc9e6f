//! Crossstitch (rules: specification, genre 9). Draw two loops of slanting lines; numbers count the corners
//! on a loop, or the cells where the loops cross.
//!
//! A loop visits points of one kind only, those whose row and column add up to something even or to something
//! odd, so both diagonals of a cell never belong to the same loop. Two loops through points of the same
//! kind, which cannot cross, are an answer too. All cells with clues are without line and stop the view, black
//! cells without number too.

use crate::board::{
    Arrow, Board, DIAGONAL, Drawing, Ink, Item, Lattice, ORTHOGONAL, Place, Spot, Step, Values,
    Where,
};
use crate::genre::{Broken, Card, Composition, Genre, Order, Rule, Sizes};
use crate::layout::loops;
use crate::model::{Clues, Model};
use crate::puzzle::Puzzle;
use crate::puzzlink::{Codec, Player};
use crate::random::Random;
use pencilmill_solver::Lit;
use std::sync::Arc;

/// The genre.
pub struct Crossstitch;

static CARD: Card = Card {
    slug: "crossstitch",
    title: "Crossstitch",
    title_ja: "クロスステッチ",
    author: "Arvi Teikari",
    goal: Rule {
        en: "Draw two loops of slanting lines. They may cross as often as they like.",
        ja: "ナナメの線で2つの輪を描きましょう。2つの輪は何度交わってもかまいません。",
    },
    rules: &[
        Rule {
            en: "Lines run straight from a corner of a cell to the opposite corner.",
            ja: "線は、マスの角からその向かいの角へまっすぐ引きます。",
        },
        Rule {
            en: "A cell with a circle or an arrow contains no line, and neither does a black cell.",
            ja: "丸や矢印のあるマスと黒マスには線を引けません。",
        },
        Rule {
            en: "The lines form exactly two loops, and no corner is visited twice.",
            ja: "線はちょうど2つの輪になります。同じ角を2度通ることはできません。",
        },
        Rule {
            en: "Cells in which two lines cross share no sides.",
            ja: "2本の線が交わるマスどうしは、辺でとなり合いません。",
        },
        Rule {
            en: "A number in a circle is the count of the cell's four corners that are on a loop. A question \
                 mark in a circle is such a count of 1 or more.",
            ja: "丸の中の数字は、そのマスの4つの角のうち、輪が通るものの数です。丸の中の「?」は、1以上の数を表します。",
        },
        Rule {
            en: "A number with an arrow is the count of cells with a crossing in that direction, up to the next \
                 circle, arrow or black cell, or the edge. A question mark with an arrow is such a count of 1 or more.",
            ja: "矢印のついた数字は、その方向にある、線が交わるマスの数です。次の丸・矢印・黒マスか盤の端までを数えます。\
                 矢印のついた「?」は、1以上の数を表します。",
        },
    ],
    sizes: Sizes::square(5, 15, 10),
    variants: &[],
    printed: &[
        Spot::plain(Ink::Black, Where::Cells),
        Spot::valued(Ink::Circled, Where::Cells, Values::Numbers(0, 4)),
        Spot::plain(Ink::Circled, Where::Cells),
        Spot::valued(Ink::Arrow, Where::Cells, Values::Arrows(Arrow::GREATEST)),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::Diagonals)],
    hints: &[Ink::Circled, Ink::Arrow],
    version: 1,
};

/// Lines for a hundred cells: the least, and the most.
const LINES: (usize, usize) = (60, 80);
/// Cells that an arrow counts in, at least, if there is no crossing to count.
const LONG_VIEW: usize = 3;
/// One layout in so many has black cells.
const BLACKENED: usize = 4;
/// In these, so many percent of the cells without lines are black at most.
const BLACK: usize = 30;

impl Genre for Crossstitch {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let percent = LINES.0 + random.below(LINES.1 - LINES.0);
        let answer = loops::slanting_pair(order.board, order.board.area() * percent / 100, random);
        let stitches = Stitches::of(order.board, &answer);
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
            answer: Some(answer),
        })
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let black = m.movable_cells(Ink::Black);
        m.rule(3);
        let (lines, visited, unlike) = m.draw_slanting_pair();
        m.rule(2);
        for cell in board.cells() {
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
        Arc::new(move |m, hint, seen| {
            m.rule(2);
            lines[hint.at].into_iter().for_each(|line| m.never(line));
            if hint.ink == Ink::Circled {
                m.rule(5);
                let corners = hint.at.cells().map(|corner| visited[corner]);
                match hint.value {
                    Some(number) => m.exactly(number as u32, corners),
                    None => m.any(corners),
                }
            } else if let Some(value) = hint.value {
                m.rule(6);
                let crossings = seen.iter().map(|&cell| crossed[cell]);
                let number = Arrow::of_value(value).number;
                if number != Some(0) {
                    m.always(unlike);
                }
                match number {
                    Some(number) => m.exactly(number as u32, crossings),
                    None => m.any(crossings),
                }
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let board = puzzle.board;
        let stitches = Stitches::of(board, answer);
        let stops = clue_cells(puzzle);
        // No clue goes where an arrow points at once.
        let mut closed = puzzle.printed.marks(board, Ink::Black);
        for arrow in puzzle.printed.of(Ink::Arrow) {
            way(arrow)
                .into_iter()
                .for_each(|way| closed[arrow.at + way] = true);
        }
        let mut hints = Vec::new();
        for cell in board.cells().filter(|&cell| !stitches.lies_in(cell)) {
            // A clue that is printed keeps its kind.
            let mut printed = puzzle.printed.items().iter().filter(|item| item.at == cell);
            let kind = printed
                .next()
                .filter(|_| stops[cell])
                .map(|item| (item.ink, way(item)));
            if kind.is_none() && closed[cell] {
                continue;
            }
            let mut add = |told: Item, untold: Item, count: usize| {
                if kind.is_none_or(|kind| kind == (told.ink, way(&told))) {
                    hints.push(told);
                    hints.extend((count > 0).then_some(untold));
                }
            };
            let count = stitches.corners(cell);
            let circled = Item::at(Ink::Circled, cell);
            add(
                Item {
                    value: Some(count as i16),
                    ..circled
                },
                circled,
                count,
            );
            for way in ORTHOGONAL {
                let seen: Vec<Place> = in_view(board, &stops, cell, way).collect();
                let count = seen.iter().filter(|&&cell| stitches.crossed(cell)).count();
                let arrow = |number| Item::valued(Ink::Arrow, cell, Arrow { way, number }.value());
                let printed = kind.is_some() && !seen.is_empty();
                if count > 0 || printed || seen.len() >= LONG_VIEW {
                    add(arrow(Some(count as i16)), arrow(None), count);
                }
            }
        }
        hints.sort_unstable();
        hints
    }

    fn weaker(&self, hint: &Item) -> Vec<Item> {
        let untold = match (hint.ink, hint.value) {
            (Ink::Circled, Some(1..)) => Some(Item::at(Ink::Circled, hint.at)),
            (Ink::Arrow, Some(value)) => {
                let Arrow { way, number } = Arrow::of_value(value);
                let untold = Arrow { way, number: None };
                let told = number.is_some_and(|number| number > 0);
                told.then(|| Item::valued(Ink::Arrow, hint.at, untold.value()))
            }
            _ => None,
        };
        untold.into_iter().collect()
    }

    fn scope(&self, puzzle: &Puzzle, hint: &Item) -> Vec<Place> {
        let view =
            way(hint).map(|way| in_view(puzzle.board, &clue_cells(puzzle), hint.at, way).collect());
        view.unwrap_or_default()
    }

    /// A black cell is taken away.
    fn relaxations(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Composition> {
        let black = puzzle.printed.of(Ink::Black);
        black
            .map(|item| Composition {
                layout: puzzle.printed.filtered(|other| other != item),
                answer: Some(answer.clone()),
            })
            .collect()
    }

    fn player(&self) -> Option<Player> {
        Some(Player {
            name: "crossstitch",
            codec: Codec::Arrows,
        })
    }

    fn validate(&self, puzzle: &Puzzle) -> Option<String> {
        let mut cells: Vec<Place> = puzzle.printed.items().iter().map(|item| item.at).collect();
        cells.sort_unstable();
        let twice = cells.windows(2).any(|pair| pair[0] == pair[1]);
        twice.then(|| "two clues in one cell".to_owned())
    }

    fn check(&self, puzzle: &Puzzle, answer: &Drawing) -> Result<(), Broken> {
        let board = puzzle.board;
        let stitches = Stitches::of(board, answer);
        let clues = clue_cells(puzzle);
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
            let seen = in_view(board, &clues, clue.at, arrow.way);
            let count = seen.filter(|&cell| stitches.crossed(cell)).count() as i16;
            if arrow.number.map_or(count == 0, |number| number != count) {
                return Err(Broken::at(6, clue.at));
            }
        }
        Ok(())
    }
}

/// Where an arrow points.
fn way(hint: &Item) -> Option<Step> {
    let value = hint.value.filter(|_| hint.ink == Ink::Arrow);
    value.map(|value| Arrow::of_value(value).way)
}

/// The cells with clues of any kind: they have no lines and stop the view.
fn clue_cells(puzzle: &Puzzle) -> Lattice<bool> {
    let mut clues = Lattice::new(puzzle.board, false);
    puzzle
        .printed
        .items()
        .iter()
        .for_each(|clue| clues[clue.at] = true);
    clues
}

/// The cells that an arrow counts in.
fn in_view(
    board: Board,
    stops: &Lattice<bool>,
    from: Place,
    way: Step,
) -> impl Iterator<Item = Place> {
    board.ray(from, way).take_while(|&cell| !stops[cell])
}

/// The lines of a drawing.
struct Stitches {
    board: Board,
    /// For each cell, whether it has the line from its top left corner, and that from its top right.
    lines: Lattice<[bool; 2]>,
    /// For each point, the number of lines that end there.
    ends: Lattice<u8>,
}

impl Stitches {
    fn of(board: Board, drawing: &Drawing) -> Stitches {
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

    /// Number of corners of a cell that lines pass.
    fn corners(&self, cell: Place) -> usize {
        let corners = cell.cells();
        corners.iter().filter(|&&p| self.ends[p] > 0).count()
    }

    /// Number of connected pieces of the lines.
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
