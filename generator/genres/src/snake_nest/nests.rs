//! Random nests: paths through all cells that are not black, each with as many neighbours as it has
//! cells and no neighbour of its own length.

use pencilmill_puzzle::board::{Board, Drawing, Ink, Item, Place};
use pencilmill_puzzle::random::Random;

/// Changes tried for each cell until a nest settles.
const ROUNDS: usize = 1500;
/// One change in this many moves a black cell.
const BLACK_MOVES: usize = 12;
/// A change that adds one fault is kept once in this many times, one that adds two once in the
/// square, and so on.
const UNLIKELY: usize = 5;

/// Black cells and the lines of settled paths. Paths are joined and cut and black cells moved at
/// random until no fault is left; `None` if that takes so long that it is better to begin anew.
///
/// Each contact of two paths counts for both, so the number of white cells is even.
pub fn nest(board: Board, random: &mut Random) -> Option<(Drawing, Drawing)> {
    let area = board.area();
    let black = area % 2 + 2 * random.below(1 + area / 16);
    let mut nest = Nest::new(board, black, random);
    let mut wrong = nest.faults();
    let mut before = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS * area {
        if wrong == 0 {
            return Some(nest.drawings());
        }
        before.0.clone_from(&nest.drawn);
        before.1.clone_from(&nest.black);
        if !nest.change(random) {
            continue;
        }
        let now = nest.faults();
        let worse = now.saturating_sub(wrong).min(8) as u32;
        if random.chance(1, UNLIKELY.pow(worse)) {
            wrong = now;
        } else {
            nest.drawn.clone_from(&before.0);
            nest.black.clone_from(&before.1);
        }
    }
    None
}

/// Paths and black cells with faults, by indices of cells and of the sides between them.
struct Nest {
    board: Board,
    sides: Vec<[usize; 2]>,
    around: Vec<Vec<usize>>,
    drawn: Vec<bool>,
    black: Vec<bool>,
    paths: Followed,
}

/// The paths as last followed, with scratch space for counting.
#[derive(Default)]
struct Followed {
    /// The path of each cell that is not black.
    path: Vec<usize>,
    lengths: Vec<usize>,
    todo: Vec<usize>,
    neighbours: Vec<usize>,
    /// For each two paths, true if they were seen to touch.
    seen: Vec<bool>,
}

impl Nest {
    /// A nest without paths and with this many black cells.
    fn new(board: Board, black: usize, random: &mut Random) -> Nest {
        let cells: Vec<Place> = board.cells().collect();
        let mut around = vec![Vec::new(); cells.len()];
        let mut sides = Vec::new();
        for side in board.inner_sides() {
            let ends = side
                .beside()
                .map(|cell| cells.iter().position(|&c| c == cell));
            if let [Some(a), Some(b)] = ends {
                around[a].push(sides.len());
                around[b].push(sides.len());
                sides.push([a, b]);
            }
        }
        let mut blackened: Vec<bool> = (0..cells.len()).map(|cell| cell < black).collect();
        random.shuffle(&mut blackened);
        Nest {
            board,
            drawn: vec![false; sides.len()],
            paths: Followed {
                path: vec![usize::MAX; blackened.len()],
                ..Followed::default()
            },
            black: blackened,
            sides,
            around,
        }
    }

    /// The cells that lines join with this one.
    fn joined(&self, cell: usize) -> impl Iterator<Item = usize> {
        let sides = self.around[cell].iter().filter(|&&side| self.drawn[side]);
        sides.map(move |&side| {
            let [a, b] = self.sides[side];
            if a == cell { b } else { a }
        })
    }

    /// The other end of the path that ends in this cell.
    fn far_end(&self, cell: usize) -> usize {
        let (mut before, mut end) = (cell, cell);
        while let Some(next) = self.joined(end).find(|&next| next != before) {
            (before, end) = (end, next);
        }
        end
    }

    /// Finds the path of each cell, and the length of each path.
    fn follow_paths(&mut self) {
        let mut paths = std::mem::take(&mut self.paths);
        paths.lengths.clear();
        paths.path.fill(usize::MAX);
        for start in 0..paths.path.len() {
            if self.black[start] || paths.path[start] != usize::MAX {
                continue;
            }
            let number = paths.lengths.len();
            paths.todo.push(start);
            paths.path[start] = number;
            let mut length = 0;
            while let Some(cell) = paths.todo.pop() {
                length += 1;
                for next in self.joined(cell) {
                    if paths.path[next] == usize::MAX {
                        paths.path[next] = number;
                        paths.todo.push(next);
                    }
                }
            }
            paths.lengths.push(length);
        }
        self.paths = paths;
    }

    /// Number of faults: single cells, neighbours of equal length, neighbours too many or too few.
    fn faults(&mut self) -> usize {
        self.follow_paths();
        let Followed {
            path,
            lengths,
            neighbours,
            seen,
            ..
        } = &mut self.paths;
        let mut faults = 2 * lengths.iter().filter(|&&length| length == 1).count();
        neighbours.clear();
        neighbours.resize(lengths.len(), 0);
        seen.clear();
        seen.resize(lengths.len() * lengths.len(), false);
        for &[a, b] in &self.sides {
            let (one, other) = (path[a].min(path[b]), path[a].max(path[b]));
            if one == other || other == usize::MAX || seen[one * lengths.len() + other] {
                continue;
            }
            seen[one * lengths.len() + other] = true;
            neighbours[one] += 1;
            neighbours[other] += 1;
            faults += usize::from(lengths[one] == lengths[other]);
        }
        let counts = lengths.iter().zip(neighbours);
        faults
            + counts
                .map(|(&length, n)| length.abs_diff(*n))
                .sum::<usize>()
    }

    /// Moves a black cell, or draws or erases a line between two cells and erases lines in its way.
    /// Returns false if there was nothing to change.
    fn change(&mut self, random: &mut Random) -> bool {
        if random.chance(1, BLACK_MOVES) {
            let all = 0..self.black.len();
            let black: Vec<usize> = all.filter(|&cell| self.black[cell]).collect();
            let to = random.below(self.black.len());
            let Some(&from) = random.choose(&black).filter(|_| !self.black[to]) else {
                return false;
            };
            self.black[from] = false;
            self.black[to] = true;
            self.clear(to);
            return true;
        }
        let side = random.below(self.sides.len());
        let ends = self.sides[side];
        if ends.iter().any(|&cell| self.black[cell]) {
            return false;
        }
        if std::mem::take(&mut self.drawn[side]) {
            return true;
        }
        for cell in ends {
            let mut drawn = self.around[cell].iter().filter(|&&side| self.drawn[side]);
            if let (Some(&one), Some(&other)) = (drawn.next(), drawn.next()) {
                self.drawn[[one, other][random.below(2)]] = false;
            }
        }
        // each of the two is an end of its path
        if self.far_end(ends[0]) == ends[1] {
            self.clear(ends[random.below(2)]);
        }
        self.drawn[side] = true;
        true
    }

    /// Erases all lines at a cell.
    fn clear(&mut self, cell: usize) {
        for &side in &self.around[cell] {
            self.drawn[side] = false;
        }
    }

    /// The black cells, and the lines of the paths.
    fn drawings(&self) -> (Drawing, Drawing) {
        let cells = self.board.cells().zip(&self.black);
        let black = cells.filter(|(_, black)| **black);
        let sides = self.board.inner_sides().zip(&self.drawn);
        let line = |side: Place| {
            let [a, b] = side.beside();
            Item::between(Ink::Line, a, b)
        };
        let lines = sides.filter(|(_, drawn)| **drawn);
        let black = black.map(|(cell, _)| Item::at(Ink::Black, cell));
        (black.collect(), lines.map(|(side, _)| line(side)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_puzzle::random::Key;

    #[test]
    fn nests_have_lines_in_all_white_cells() {
        let mut seen = 0;
        for index in 0..12 {
            let board = Board::new(4 + index as i16 % 2, 5);
            let mut random = Key::new(1, "nest").random(index, 0);
            let Some((black, lines)) = nest(board, &mut random) else {
                continue;
            };
            let black = black.marks(board, Ink::Black);
            for cell in board.cells() {
                let mut lines = lines.items().iter();
                let visited = lines.any(|line| [line.at, line.to].contains(&cell));
                assert!(visited != black[cell], "{board}");
            }
            seen += 1;
        }
        assert!(seen > 4);
    }
}
