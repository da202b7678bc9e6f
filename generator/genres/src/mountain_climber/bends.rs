//! Random closed loops through neighbouring cells that turn by 45 degrees at a time.

use pencilmill_puzzle::board::{AROUND, Board, Lattice, Place};
use pencilmill_puzzle::random::Random;

/// Limits on a loop.
#[derive(Clone, Copy, Debug)]
pub struct Bends {
    /// Fewest and most steps.
    pub steps: (usize, usize),
    /// Most steps in a straight line along a row or column; diagonally there is only one.
    pub longest: usize,
}

/// Steps tried before a loop is given up.
const STEPS: usize = 300;

impl Bends {
    /// A random clockwise loop from a cell that avoids blocked cells and crosses no blocked corner
    /// of cells. `None` if none is found soon.
    pub fn random(
        self,
        start: Place,
        blocked: &Lattice<bool>,
        random: &mut Random,
    ) -> Option<Vec<Place>> {
        let way = 2 * random.below(4);
        let second = start + AROUND[way];
        let mut search = Search {
            bends: self,
            way,
            blocked: blocked.clone(),
            cells: vec![start, second],
            left: STEPS,
        };
        search.blocked[start] = true;
        if blocked[start] || !search.is_free(second) {
            return None;
        }
        search.blocked[second] = true;
        search.goes_on(way, 1, 0, random).then_some(search.cells)
    }
}

struct Search {
    bends: Bends,
    /// The direction of the first step, as an index into [`AROUND`].
    way: usize,
    blocked: Lattice<bool>,
    cells: Vec<Place>,
    /// Steps that may still be tried.
    left: usize,
}

impl Search {
    fn board(&self) -> Board {
        self.blocked.board()
    }

    fn is_free(&self, cell: Place) -> bool {
        self.board().contains(cell) && !self.blocked[cell]
    }

    /// Extends the loop until it closes, and returns whether it does. The last step went in
    /// direction `way`, `in_line` steps are in a straight line, and the loop has turned by `turned`
    /// eighths.
    fn goes_on(&mut self, way: usize, in_line: usize, turned: i8, random: &mut Random) -> bool {
        let (at, start) = (self.cells[self.cells.len() - 1], self.cells[0]);
        let left = self.bends.steps.1.saturating_sub(self.cells.len());
        let mut turns = [(7, -1), (0, 0), (1, 1)];
        random.shuffle(&mut turns);
        for (turn, eighths) in turns {
            let next = (way + turn) % 8;
            let straight = turn == 0;
            let total = turned + eighths;
            let too_long = straight && (way % 2 == 1 || in_line == self.bends.longest);
            if too_long || !(-2..=9).contains(&total) || self.left == 0 {
                continue;
            }
            let to = at + AROUND[next];
            let middle = at.midway(to);
            if middle.is_point() && self.blocked[middle] {
                continue;
            }
            if to == start {
                let closes = match (self.way + 8 - next) % 8 {
                    1 => total == 7,
                    7 => total == 9,
                    _ => false,
                };
                if closes && self.cells.len() >= self.bends.steps.0 {
                    return true;
                }
                continue;
            }
            let apart = (to.y - start.y).abs().max((to.x - start.x).abs()) / 2;
            if !self.is_free(to) || usize::from(apart.unsigned_abs()) > left {
                continue;
            }
            self.left -= 1;
            self.cells.push(to);
            self.blocked[to] = true;
            let crosses = middle.is_point();
            if crosses {
                self.blocked[middle] = true;
            }
            let in_line = if straight { in_line + 1 } else { 1 };
            if self.goes_on(next, in_line, total, random) {
                return true;
            }
            self.cells.pop();
            self.blocked[to] = false;
            if crosses {
                self.blocked[middle] = false;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_puzzle::board::{Drawing, Ink, Item, Ring};
    use pencilmill_puzzle::random::Key;

    #[test]
    fn loops_turn_gently_and_keep_off_what_is_blocked() {
        let board = Board::new(7, 8);
        let mut blocked = Lattice::new(board, false);
        blocked[Place::cell(3, 3)] = true;
        let bends = Bends {
            steps: (12, 24),
            longest: 3,
        };
        let mut made = 0;
        for index in 0..300 {
            let mut random = Key::new(1, "bends").random(index, 0);
            let cells: Vec<Place> = board.cells().collect();
            let start = cells[random.below(cells.len())];
            let Some(cells) = bends.random(start, &blocked, &mut random) else {
                continue;
            };
            made += 1;
            assert!((12..=24).contains(&cells.len()) && !cells.contains(&Place::cell(3, 3)));
            let point = |cell: Place| cell.half(AROUND[7]);
            let next = |i: usize| cells[(i + 1) % cells.len()];
            let lines =
                (0..cells.len()).map(|i| Item::between(Ink::Line, point(cells[i]), point(next(i))));
            let lines: Drawing = lines.collect();
            let rings = Ring::all(Board::new(6, 7), &lines).unwrap_or_default();
            assert_eq!(rings.len(), 1, "{lines}");
            assert!(rings[0].turns.iter().all(|turn| turn.1 == 1));
            let long = |(length, slanted): (usize, bool)| length > if slanted { 1 } else { 3 };
            assert!(!rings[0].stretches().any(long), "{lines}");
        }
        assert!(made > 30, "{made}");
    }
}
