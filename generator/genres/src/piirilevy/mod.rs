//! Piirilevy (docs/rules.md, genre 37). Wire a circuit board: every cell has line, paths end in
//! circles, and paths that touch turn a different number of times.
//!
//! ```text
//!                   3                      3
//! ┌───┬───┬───┬───┐      ┌───────────────┐
//! │   │ ○ │   │   │      │ ┏━━━○   ┏━━━┓ │
//! ├───┼───┼───┼───┤      │ ┃ · ┃ · ┃ · ┃ │
//! │ ○ │   │   │ ○ │      │ ○   ┃   ┃   ○ │
//! ├───┼───┼───┼───┤      │ ┃ · ┃ · ┃ · ┃ │
//! │   │ ○ │   │   │      │ ┃   ○━━━┛   ┃ │
//! ├───┼───┼───┼───┤      │ ┃ ·   ·   · ┃ │
//! │   │   │   │   │      │ ┗━━━━━━━━━━━┛ │
//! └───┴───┴───┴───┘      └───────────────┘
//! ```
//!
//! Circles and the bound on turns, above the top right corner, are layout; moves add circles on the
//! lines of the answer. A path ends in two circles, so the lines in one circle belong to different
//! paths. Hence paths with equally many turns and a common end are one path, and it suffices to
//! derive for each cell the turns and the ends of its path.

use pencilmill_puzzle::board::{
    Board, Drawing, Ink, Item, Lattice, Lines, Piece, Place, Spot, Values, Where,
};
use pencilmill_puzzle::genre::{
    Answer, Broken, Card, Checker, Composition, Extras, Family, Genre, Order, Puzzle, Requirement,
    Rule, Sizes, Words,
};
use pencilmill_puzzle::model::{Clues, Graph, Model, OnPath, at_least, crossings, into};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Piirilevy.
pub struct Piirilevy;

static CARD: Card = Card {
    slug: "piirilevy",
    title: "Piirilevy",
    title_ja: "ピイリレヴィ",
    family: Some(Family::Paths),
    goal: Words {
        en: "Draw paths through the centres of cells from circle to circle, until every cell is \
            used.",
        ja: "マスの中央をタテヨコに通る経路で丸と丸を結び、すべてのマスを埋めましょう。",
    },
    rules: &[
        Rule {
            tag: ["every cell used", "全マスを使う"],
            en: "Every cell is used. Paths run up, down, left and right, never branch or cross, \
                 and end only in circles; one or more paths end in each circle.",
            ja: "すべてのマスを使います。経路は枝分かれや交差をせず、丸でだけ終わり、\
                 どの丸も1本以上の経路の端です。",
        },
        Rule {
            tag: ["circle to circle", "丸から丸へ"],
            en: "Each path joins two different circles and runs through no other; there is no \
                 closed loop without a circle. Two paths may join the same circles.",
            ja: "経路は異なる2つの丸を結び、ほかの丸を通り抜けません（同じ2つの丸を2本で結んでもか\
                 まいません）。丸のない輪はできません。",
        },
        Rule {
            tag: ["most turns", "曲がる回数"],
            en: "No path turns more often than the number at the top right says.",
            ja: "どの経路も、曲がる回数は右上の数字以下です。",
        },
        Rule {
            tag: ["unequal neighbours", "となりは別の回数"],
            en: "Paths that share a circle, or have cells side by side, turn a different number of \
                 times. The two circles at the ends of a path are cells of it, too.",
            ja: "丸を共有する経路や、マスが辺で接する経路は、曲がる回数が異なります。\
                 両端の丸も経路のマスです。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 8, 6).read_up_to(25),
    printed: &[
        Spot::plain(Ink::Circle, Where::Cells),
        Spot::valued(Ink::Number, Where::TopRight, Values::Numbers(0, 99)),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::Neighbours)],
    requires: &[Requirement::Exactly(1, Ink::Number)],
    version: 3,
    words: &[(Ink::Circle, "circle", "丸")],
    ways: &[
        (2, "a course of a path", "経路の通り方"),
        (4, "a number of turns", "曲がる回数"),
    ],
    ..Card::DEFAULT
};

/// Circles per hundred cells and the bound on turns, where circles are few; measured.
const FEW: (usize, i16) = (19, 3);
/// Circles per hundred cells and the bound on turns, where circles are many; measured.
const MANY: (usize, i16) = (38, 2);
/// Most cells of a board with few circles: on larger ones these leave too much open.
const SPARSE: usize = 30;

impl Genre for Piirilevy {
    fn card(&self) -> &'static Card {
        &CARD
    }

    /// Composes random circles: few of them and more turns, or many and fewer turns. Either way few
    /// layouts have answers, and many of these have one only.
    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let sparse = board.area() <= SPARSE && random.chance(1, 2);
        let (share, bound) = if sparse { FEW } else { MANY };
        let mut cells: Vec<Place> = board.cells().collect();
        random.shuffle(&mut cells);
        cells.truncate((board.area() * share).div_ceil(100));
        let circles = cells.into_iter().map(|cell| Item::at(Ink::Circle, cell));
        let bound = Item::valued(Ink::Number, Where::top_right(board), bound);
        Some(Composition {
            layout: circles.chain([bound]).collect(),
            answer: Answer::Containing(Drawing::blank()),
        })
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let circle = puzzle.printed.marks(board, Ink::Circle);
        let lines = m.draw_between_cells(Ink::Line);
        let wires = Wires::new(m, &circle, lines, bound(puzzle));
        let plain = || board.cells().filter(|&cell| !circle[cell]);
        for cell in board.cells() {
            let around = wires.lines.beside(cell);
            if circle[cell] {
                m.rule_of(1, Item::at(Ink::Circle, cell));
                m.any(around);
            } else {
                m.rule(1);
                m.exactly(2, around);
            }
        }
        m.rule(2);
        let there = Lattice::new(board, Lit::TRUE);
        m.forest(&Graph::of_lines(plain(), &there, &wires.lines));
        for cell in plain() {
            m.always(wires.leads[cell]);
        }
        for side in board.inner_sides() {
            let [one, other] = wires.ends.ahead[side].clone();
            for (one, other) in one.into_iter().zip(other) {
                m.any([!one, !other]);
            }
        }
        match puzzle.printed.of(Ink::Number).next() {
            Some(most) => m.rule_of(3, *most),
            None => m.rule(3),
        }
        for cell in plain() {
            m.any([!wires.leads[cell], !wires.more[cell]]);
        }
        m.rule(4);
        wires.tell_neighbours_apart(m);
        Clues::none()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let circle = puzzle.printed.marks(board, Ink::Circle);
        Box::new(move |answer| {
            let lines = Lines::of(board, answer);
            let sound = |cell: &Place| match lines.around(*cell) {
                2 => true,
                ends => circle[*cell] && ends > 0,
            };
            Broken::if_found(1, board.cells().find(|cell| !sound(cell)))?;
            let paths = lines.pieces(|cell| circle[cell], |_| false);
            let is_ring = |path: &&Piece| path.cells.first() == path.cells.last();
            if let Some(ring) = paths.iter().find(is_ring) {
                return Err(Broken::at(2, ring.cells[0]));
            }
            let turns: Vec<usize> = paths.iter().map(|path| path.turns().count()).collect();
            if let Some(path) = turns.iter().position(|&turns| turns > bound(puzzle)) {
                return Err(Broken::at(3, paths[path].cells[1]));
            }
            let mut through = Lattice::new(board, Vec::new());
            for (path, cells) in paths.iter().map(|path| &path.cells).enumerate() {
                cells.iter().for_each(|&cell| through[cell].push(path));
            }
            let alike = |one: &[usize], other: &[usize]| {
                one.iter()
                    .any(|&a| other.iter().any(|&b| a != b && turns[a] == turns[b]))
            };
            let touches = |&cell: &Place| {
                let mut beside = board.neighbours(cell).chain([cell]);
                beside.any(|other| alike(&through[cell], &through[other]))
            };
            match board.cells().find(touches) {
                Some(cell) => Err(Broken::at(4, cell)),
                None => Ok(()),
            }
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for Piirilevy {
    /// Adds a circle on the lines of the answer.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, _other: &Drawing) -> Vec<Composition> {
        let board = puzzle.board;
        let lines = Lines::of(board, answer);
        let circle = puzzle.printed.marks(board, Ink::Circle);
        let with = |cell: Place| {
            let mut circle = circle.clone();
            circle[cell] = true;
            Composition::known(layout(&circle, &lines), answer.clone())
        };
        let plain = board.cells().filter(|&cell| !circle[cell]);
        plain.map(with).collect()
    }
}

/// The circles, with the most turns of a path between them as the bound.
fn layout(circle: &Lattice<bool>, lines: &Lines) -> Drawing {
    let board = circle.board();
    let paths = lines.pieces(|cell| circle[cell], |_| false);
    let turns = paths
        .iter()
        .map(|path| path.turns().count())
        .max()
        .unwrap_or_default();
    let bound = Item::valued(Ink::Number, Where::top_right(board), turns as i16);
    let circles = board.cells().filter(|&cell| circle[cell]);
    circles
        .map(|cell| Item::at(Ink::Circle, cell))
        .chain([bound])
        .collect()
}

/// The bound on turns.
fn bound(puzzle: &Puzzle) -> usize {
    let mut numbers = puzzle.printed.of(Ink::Number);
    let number = numbers.next().and_then(|item| item.value);
    (number.unwrap_or_default() as usize).min(puzzle.board.area())
}

/// Variables for the paths of a wiring.
struct Wires {
    board: Board,
    circle: Lattice<bool>,
    /// The index of each circle.
    number: Lattice<usize>,
    /// Lines, stored at the sides they cross.
    lines: Lattice<Lit>,
    /// The circles in which paths end.
    ends: OnPath,
    /// For each cell without a circle, true if its path ends in one.
    leads: Lattice<Lit>,
    /// For each cell without a circle and each number up to the bound, true if its path turns so
    /// often.
    turns: Lattice<Vec<Lit>>,
    /// For each cell without a circle, true if its path turns more often.
    more: Lattice<Lit>,
}

impl Wires {
    fn new(m: &mut Model, circle: &Lattice<bool>, lines: Lattice<Lit>, most: usize) -> Wires {
        let board = m.board();
        let circles: Vec<Place> = board.cells().filter(|&cell| circle[cell]).collect();
        let mut number = Lattice::new(board, 0);
        let mut own = Lattice::new(board, vec![Lit::FALSE; circles.len()]);
        for (i, &cell) in circles.iter().enumerate() {
            number[cell] = i;
            own[cell][i] = Lit::TRUE;
        }
        let mut wires = Wires {
            board,
            circle: circle.clone(),
            number,
            ends: m.on_path(&lines, circle, &own),
            lines,
            leads: Lattice::new(board, Lit::FALSE),
            turns: Lattice::new(board, Vec::new()),
            more: Lattice::new(board, Lit::FALSE),
        };
        for cell in wires.plain() {
            wires.leads[cell] = m.derived_any(wires.ends.of[cell].clone());
        }
        wires.count_turns(m, most);
        wires
    }

    fn plain(&self) -> Vec<Place> {
        self.board
            .cells()
            .filter(|&cell| !self.circle[cell])
            .collect()
    }

    fn count_turns(&mut self, m: &mut Model, most: usize) {
        let board = self.board;
        // Turns of a path ahead, and of a cell's whole path, each as a lower bound.
        let mut ahead = Lattice::new(board, [Vec::new(), Vec::new()]);
        let mut total = Lattice::new(board, Vec::new());
        for side in board.inner_sides() {
            ahead[side] = side.beside().map(|cell| match self.circle[cell] {
                true => Vec::new(),
                false => m.derived_number(most),
            });
        }
        for cell in self.plain() {
            total[cell] = m.derived_number(most);
        }
        for side in board.inner_sides() {
            let line = self.lines[side];
            for facts in &ahead[side] {
                if let Some(&once) = facts.first() {
                    m.implies(once, line);
                }
            }
            let cells = side.beside();
            if let [Some(_), Some(_)] = cells.map(|cell| total[cell].first()) {
                m.alike_if(line, &total[cells[0]], &total[cells[1]]);
            }
            let [one, other] = &ahead[side];
            for cell in cells.into_iter().filter(|&cell| !self.circle[cell]) {
                m.sum_if(line, 0, [one, other], &total[cell]);
            }
        }
        for cell in self.plain() {
            for side in crossings(&self.lines, cell) {
                for next in crossings(&self.lines, cell).filter(|&next| next != side) {
                    let turn = usize::from((next.y == cell.y) != (side.y == cell.y));
                    let here = &ahead[side][into(side, cell)];
                    let further = &ahead[next][1 - into(next, cell)];
                    let unless = [!self.lines[side], !self.lines[next]];
                    for count in 1..=most + 1 {
                        let (now, then) = (at_least(here, count), at_least(further, count - turn));
                        m.any(unless.into_iter().chain([now, !then]));
                        m.any(unless.into_iter().chain([!now, then]));
                    }
                }
            }
            let facts = &total[cell];
            self.turns[cell] = (0..=most)
                .map(|count| m.derived_all(&[at_least(facts, count), !facts[count]]))
                .collect();
            self.more[cell] = facts[most];
            m.any(self.turns[cell].iter().copied().chain([self.more[cell]]));
        }
    }

    /// The lines in a circle, each with the cell from which it comes.
    fn at_circle(&self, circle: Place) -> impl Iterator<Item = (Lit, Place)> {
        let cells = self.board.neighbours(circle);
        cells.map(move |cell| (self.lines[circle.midway(cell)], cell))
    }

    /// For a line into a circle from this cell, the literal that its path turns `count` times. From
    /// another circle it is a path by itself, without turns.
    fn turns_from(&self, cell: Place, count: usize) -> Lit {
        match (self.circle[cell], count) {
            (false, count) => self.turns[cell][count],
            (true, 0) => Lit::TRUE,
            (true, _) => Lit::FALSE,
        }
    }

    /// States rule 4. A path into a circle and a path beside it with equally many turns are one
    /// path if and only if the other ends in this circle too.
    fn tell_neighbours_apart(&self, m: &mut Model) {
        let counts = |cell: Place| 0..self.turns[cell].len();
        let ends_in = |cell: Place, circle: Place| self.ends.of[cell][self.number[circle]];
        let counts_of = self.board.cells().map(|cell| self.turns[cell].len());
        let most = counts_of.fold(1, usize::max);
        for circle in self.board.cells().filter(|&cell| self.circle[cell]) {
            let here: Vec<(Lit, Place)> = self.at_circle(circle).collect();
            for (i, &(line, from)) in here.iter().enumerate() {
                let away = |from: Place| {
                    let side = circle.midway(from);
                    self.ends.ahead[side][1 - into(side, circle)][self.number[circle]]
                };
                for &(other, beside) in &here[..i] {
                    for count in 0..most {
                        let alike = [self.turns_from(from, count), self.turns_from(beside, count)];
                        let unless = [!alike[0], !alike[1], !line, !other];
                        m.any(unless.into_iter().chain([away(from)]));
                        m.any(unless.into_iter().chain([away(beside)]));
                    }
                }
            }
            for cell in self.board.neighbours(circle) {
                if !self.circle[cell] {
                    for &(line, from) in here.iter().filter(|&&(_, from)| from != cell) {
                        for count in counts(cell) {
                            let alike = [self.turns_from(from, count), self.turns[cell][count]];
                            m.any(
                                alike
                                    .map(|l| !l)
                                    .into_iter()
                                    .chain([!line, ends_in(cell, circle)]),
                            );
                        }
                    }
                } else if circle < cell {
                    for &(line, from) in here.iter().filter(|&&(_, from)| from != cell) {
                        for (other, beside) in self.at_circle(cell).filter(|&(_, c)| c != circle) {
                            for count in 0..most {
                                let alike =
                                    [self.turns_from(from, count), self.turns_from(beside, count)];
                                let unless = [!alike[0], !alike[1], !line, !other];
                                m.any(unless.into_iter().chain([ends_in(from, cell)]));
                                m.any(unless.into_iter().chain([ends_in(beside, circle)]));
                            }
                        }
                    }
                }
            }
        }
        for side in self.board.inner_sides() {
            let [a, b] = side.beside();
            if self.circle[a] || self.circle[b] {
                continue;
            }
            for count in counts(a) {
                let unless = [!self.turns[a][count], !self.turns[b][count]];
                for (&one, &other) in self.ends.of[a].iter().zip(&self.ends.of[b]) {
                    m.any(unless.into_iter().chain([!one, other]));
                    m.any(unless.into_iter().chain([one, !other]));
                }
            }
        }
    }
}
