//! Snake nest (docs/rules.md, genre 32). Cover all white cells with paths, each with as many
//! neighbours as it has cells and no neighbour of its own length.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───────────────────┐
//! │   │███│   │   │   │    │ ╻  ███  ╺━━━┓   ╻ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   · ┃ · ┃ │
//! │ 2 │   │ 6 │ 3 │ 2 │    │ 2   ┏━━━6   3   2 │
//! ├───┼───┼───┼───┼───┤    │   · ┃ ·   ·   ·   │
//! │   │   │   │   │   │    │ ╻   ┗━━━┓   ╺━━━┓ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   · ┃ ·   · ┃ │
//! │   │   │   │ 2 │   │    │ ┃   ╻   ┃   2   ┃ │
//! ├───┼───┼───┼───┼───┤    │ ┃ · ┃ · ┃ · ┃ · ┃ │
//! │ 3 │   │ 6 │   │ 4 │    │ 3   ╹   6   ╹   4 │
//! └───┴───┴───┴───┴───┘    └───────────────────┘
//! ```
//!
//! Numbers at ends of paths are the hints. The barest puzzles are far too hard, so numbers stay
//! where the proof without them takes long.
//!
//! Cells that touch are on one path if and only if their paths are equally long, and a path is
//! known by its ends. To count neighbours, the engine counts the ends of a path and of all paths
//! that touch it: two for each. All this follows along the lines, by clauses that a person sees as
//! well.

mod nests;

use nests::nest;
use pencilmill_puzzle::board::{
    Board, Drawing, Ink, Item, Lattice, Lines, Place, Regions, Spot, Values, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Order, Plain, Puzzle, Rule, Sizes,
    Tuning, Words,
};
use pencilmill_puzzle::model::{Clues, Graph, Model, at_least, crossings, into};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Snake nest.
pub struct SnakeNest;

static CARD: Card = Card {
    slug: "snake-nest",
    title: "Snake nest",
    title_ja: "スネークネスト",
    family: Some(Family::Paths),
    goal: Words {
        en: "Cover all white cells with lines, each with as many neighbours as it has cells.",
        ja: "どの線も、自分の長さと同じ本数の線ととなり合うように、すべての白マスに線を引きましょ\
             う。",
    },
    rules: &[
        Rule {
            tag: ["lines in all cells", "全マスの線"],
            en: "Each white cell is on exactly one line. A line runs up, down, left and right, has \
                 two ends and at least two cells, and never branches or crosses; it may run beside \
                 itself.",
            ja: "どの白マスにも線が1本だけ通ります。線はタテヨコに進む2マス以上の道で、両端があり、\
                 枝分かれや交差をしません（自分のとなりを通ってもかまいません）。",
        },
        Rule {
            tag: ["unequal neighbours", "となりは別の長さ"],
            en: "Two lines are neighbours if a cell of one shares a side with a cell of the other. \
                 Neighbours never have equally many cells.",
            ja: "2本の線のマスが辺で接していれば、その2本はとなりどうしです。となりどうしの線は、\
                 長さ（マスの数）が異なります。",
        },
        Rule {
            tag: ["number of neighbours", "となりの数"],
            en: "A line has exactly as many different neighbours as it has cells.",
            ja: "どの線も、となりの線の本数が、自分の長さとちょうど同じです。",
        },
        Rule {
            tag: ["numbers at ends", "端の数字"],
            en: "A number is at an end of its line and tells how many cells the line has, its own \
                 cell included.",
            ja: "数字のマスは線の端です。数字はその線の長さで、数字のマスも数えます。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(5, 7, 6).read_up_to(14),
    printed: &[
        Spot::plain(Ink::Black, Where::Cells),
        Spot::valued(Ink::Number, Where::Cells, Values::Numbers(2, 99)),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::Neighbours)],
    hints: &[(Ink::Number, &Plain)],
    words: &[(Ink::Black, "black cell", "黒マス")],
    tuning: Tuning {
        patience: Some(10),
        thins_easy: true,
        as_they_come: &[""],
        ..Tuning::DEFAULT
    },
    ..Card::DEFAULT
};

impl Genre for SnakeNest {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let (layout, lines) = nest(order.board, random)?;
        Some(Composition::known(layout, lines))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let black = puzzle.printed.marks(board, Ink::Black);
        let nest = Paths::new(m, &black);
        let white = || board.cells().filter(|&cell| !black[cell]);
        m.rule(1);
        for cell in white() {
            let around = nest.lines.beside(cell);
            m.any(around);
            m.at_most(2, around);
        }
        let there = Lattice::new(board, Lit::TRUE);
        m.forest(&Graph::of_lines(white(), &there, &nest.lines));
        m.rule(2);
        for side in board.inner_sides() {
            let [a, b] = side.beside();
            for (&one, &other) in nest.sizes[a].iter().zip(&nest.sizes[b]) {
                m.any([!one, !other, nest.same[side]]);
            }
        }
        m.rule(3);
        for cell in white() {
            m.never(nest.larger[cell]);
            for (size, &told) in (2..).zip(&nest.sizes[cell]) {
                m.exactly_if(told, 2 * size + 2, nest.near[cell].iter().copied());
            }
        }
        Clues::new(move |m, hint, _| {
            m.rule(4);
            m.always(nest.end[hint.at]);
            let size = hint.value.unwrap_or_default() as usize;
            m.any(
                size.checked_sub(2)
                    .and_then(|i| nest.sizes[hint.at].get(i))
                    .copied(),
            );
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let lines = Lines::of(puzzle.board, answer);
        let paths = paths(&lines);
        let ends = puzzle.board.cells().filter(|&end| lines.around(end) == 1);
        let length = |end| paths.region(paths.at(end)).len() as i16;
        ends.map(|end| Item::valued(Ink::Number, end, length(end)))
            .collect()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let black = puzzle.printed.marks(board, Ink::Black);
        Box::new(move |answer| {
            let lines = Lines::of(board, answer);
            for cell in board.cells() {
                if black[cell] == lines.visited[cell] || lines.around(cell) > 2 {
                    return Err(Broken::at(1, cell));
                }
            }
            let paths = paths(&lines);
            let length = |cell: Place| paths.region(paths.at(cell)).len();
            for path in paths.all().filter(|path| lines.visited[path[0]]) {
                if path.iter().all(|&cell| lines.around(cell) != 1) {
                    return Err(Broken::at(1, path[0]));
                }
                let beside = path.iter().flat_map(|&cell| board.neighbours(cell));
                let beside =
                    beside.filter(|&c| lines.visited[c] && paths.at(c) != paths.at(path[0]));
                let mut others: Vec<usize> = beside.map(|cell| paths.at(cell)).collect();
                others.sort_unstable();
                others.dedup();
                let alike = |&other: &usize| paths.region(other).len() == path.len();
                if others.iter().any(alike) {
                    return Err(Broken::at(2, path[0]));
                }
                if others.len() != path.len() {
                    return Err(Broken::at(3, path[0]));
                }
            }
            let wrong = |clue: &&Item| {
                lines.around(clue.at) != 1 || clue.value != Some(length(clue.at) as i16)
            };
            match puzzle.printed.of(Ink::Number).find(wrong) {
                Some(clue) => Err(Broken::at(4, clue.at)),
                None => Ok(()),
            }
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for SnakeNest {
    fn validate(&self, puzzle: &Puzzle) -> Option<String> {
        let black = puzzle.printed.of(Ink::Black).count();
        (black == puzzle.board.area()).then(|| "no white cell".to_owned())
    }
}

/// Variables for the paths.
struct Paths {
    board: Board,
    /// White cells; their indices stand for them.
    cells: Vec<Place>,
    /// Lines, stored at the sides they cross.
    lines: Lattice<Lit>,
    /// For each cell, true if a path ends in it.
    end: Lattice<Lit>,
    /// For each cell and each white cell, true if the path of the first ends in the second.
    ends: Lattice<Vec<Lit>>,
    /// For each cell and each number from 2 on, true if its path has so many cells.
    sizes: Lattice<Vec<Lit>>,
    /// For each cell, true if its path has more.
    larger: Lattice<Lit>,
    /// For each side, true if the cells beside it are on one path.
    same: Lattice<Lit>,
    /// For each cell and each white cell, true if the path of the first, or a neighbour of it, ends
    /// in the second.
    near: Lattice<Vec<Lit>>,
}

impl Paths {
    fn new(m: &mut Model, black: &Lattice<bool>) -> Paths {
        let board = m.board();
        let cells: Vec<Place> = board.cells().filter(|&cell| !black[cell]).collect();
        let mut lines = Lattice::new(board, Lit::FALSE);
        for side in board.inner_sides() {
            let [a, b] = side.beside();
            if !black[a] && !black[b] {
                lines[side] = m.draw(Item::between(Ink::Line, a, b));
            }
        }
        let nothing = Lattice::new(board, Lit::FALSE);
        let mut paths = Paths {
            board,
            cells,
            lines,
            end: nothing.clone(),
            ends: Lattice::new(board, Vec::new()),
            sizes: Lattice::new(board, Vec::new()),
            larger: nothing.clone(),
            same: nothing,
            near: Lattice::new(board, Vec::new()),
        };
        for &cell in &paths.cells {
            let around: Vec<Lit> = crossings(&paths.lines, cell)
                .map(|side| paths.lines[side])
                .collect();
            let end = m.derived();
            for (i, &line) in around.iter().enumerate() {
                let others = around.iter().filter(|&&l| l != line).copied();
                m.any(others.chain([!line, end]));
                around[..i]
                    .iter()
                    .for_each(|&other| m.any([!line, !other, !end]));
            }
            m.any(around.into_iter().chain([!end]));
            paths.end[cell] = end;
        }
        let own: Lattice<Vec<Lit>> = {
            let mut own = Lattice::new(board, Vec::new());
            for (i, &cell) in paths.cells.iter().enumerate() {
                own[cell] = vec![Lit::FALSE; paths.cells.len()];
                own[cell][i] = paths.end[cell];
            }
            own
        };
        let nowhere = Lattice::new(board, false);
        paths.ends = m.on_path(&paths.lines, &nowhere, &own).of;
        paths.measure(m);
        paths.reach(m);
        paths.compare(m);
        let mut touched = Lattice::new(board, Vec::new());
        for &cell in &paths.cells {
            let beside: Vec<Place> = board
                .neighbours(cell)
                .filter(|&c| !black[c])
                .chain([cell])
                .collect();
            touched[cell] = (0..paths.cells.len())
                .map(|i| m.derived_any(beside.iter().map(|&c| paths.ends[c][i]).collect()))
                .collect();
        }
        paths.near = m.on_path(&paths.lines, &nowhere, &touched).of;
        paths
    }

    /// Derives the number of cells of each path.
    fn measure(&mut self, m: &mut Model) {
        // A path of n cells has n neighbours of at least two cells each.
        let most = (self.cells.len() / 3).max(2);
        let mut ahead = Lattice::new(self.board, [Vec::new(), Vec::new()]);
        let mut total = Lattice::new(self.board, Vec::new());
        for side in self.board.inner_sides() {
            if self.lines[side] != Lit::FALSE {
                ahead[side] = [0, 1].map(|_| m.derived_number(most));
                for ahead in &ahead[side] {
                    m.implies(ahead[0], self.lines[side]);
                    m.implies(self.lines[side], ahead[0]);
                }
            }
        }
        for &cell in &self.cells {
            total[cell] = m.derived_number(most);
            m.always(total[cell][0]);
            let away = |side: Place| &ahead[side][1 - into(side, cell)];
            for side in crossings(&self.lines, cell) {
                let (line, here) = (self.lines[side], &ahead[side][into(side, cell)]);
                let onward = || crossings(&self.lines, cell).filter(move |&next| next != side);
                for count in 2..=most + 1 {
                    let now = at_least(here, count);
                    for next in onward() {
                        m.any([!line, !at_least(away(next), count - 1), now]);
                    }
                    let further = onward().map(|next| at_least(away(next), count - 1));
                    m.any(further.chain([!now]));
                }
            }
        }
        for side in self.board.inner_sides() {
            let line = self.lines[side];
            if line == Lit::FALSE {
                continue;
            }
            let [one, other] = &ahead[side];
            let cells = side.beside();
            m.alike_if(line, &total[cells[0]], &total[cells[1]]);
            for cell in cells {
                m.sum_if(line, 1, [one, other], &total[cell]);
            }
        }
        for &cell in &self.cells {
            let facts = &total[cell];
            self.sizes[cell] = (1..most)
                .map(|i| m.derived_all(&[facts[i], !facts[i + 1]]))
                .collect();
            self.larger[cell] = facts[most];
            m.rule(1);
            m.any(self.sizes[cell].iter().copied().chain([self.larger[cell]]));
            m.rule(0);
        }
    }

    /// States that a path is long enough to reach its ends, and that its length has the parity of
    /// their distance.
    fn reach(&self, m: &mut Model) {
        for &cell in &self.cells {
            for (other, &end) in self.cells.iter().zip(&self.ends[cell]) {
                let steps = (other.y - cell.y).abs() + (other.x - cell.x).abs();
                let least = 1 + steps as usize / 2;
                for (size, &told) in (2..).zip(&self.sizes[cell]) {
                    if size < least {
                        m.any([!end, !told]);
                    } else if least > 1 && (size - least) % 2 == 1 {
                        m.any([!end, !told, !self.end[cell]]);
                    }
                }
            }
        }
    }

    /// Derives for touching cells whether they are on one path.
    fn compare(&mut self, m: &mut Model) {
        for side in self.board.inner_sides() {
            let [a, b] = side.beside();
            let line = self.lines[side];
            if line == Lit::FALSE {
                continue;
            }
            let same = m.derived();
            m.implies(line, same);
            for (&one, &other) in self.ends[a].iter().zip(&self.ends[b]) {
                m.any([!same, !one, other]);
                m.any([!same, one, !other]);
                m.any([same, !one, !other]);
            }
            m.alike_if(same, &self.sizes[a], &self.sizes[b]);
            self.same[side] = same;
        }
    }
}

/// The paths, as regions of cells.
fn paths(lines: &Lines) -> Regions {
    Regions::where_open(lines.visited.board(), |a, b| lines.drawn[a.midway(b)])
}
