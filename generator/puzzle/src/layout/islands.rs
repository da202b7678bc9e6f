//! Random loops along sides and diagonals of cells that may cross: outlines of islands, changed by
//! adding and removing blocks.

use crate::board::{Board, Drawing, Item, Lattice, Parting, Place, Ring};
use crate::random::Random;

/// Attempts to place the first block of one more loop, for each cell of the board.
const TRIES: usize = 8;

/// Random loops along sides of cells that cross only where both go straight.
pub fn along_sides(board: Board, count: usize, random: &mut Random) -> Option<Drawing> {
    let islands = Islands {
        board,
        faces: board,
        partings: board.cell_partings(),
        most_turned: 2,
        steps: 8,
        set: set_block,
    };
    islands.random(count, random)
}

/// Random loops along sides and diagonals of cells that turn by at most an eighth of a whole turn,
/// and cross only where both go straight.
pub fn gentle(board: Board, count: usize, random: &mut Random) -> Option<Drawing> {
    let islands = Islands {
        board,
        faces: board.finer(),
        partings: board.quarter_partings(),
        most_turned: 1,
        steps: 3,
        set: set_octagon,
    };
    islands.random(count, random)
}

/// A method of making islands.
struct Islands {
    board: Board,
    /// The board of their faces: cells, or quarters of cells.
    faces: Board,
    partings: Vec<Parting>,
    /// Greatest turn of a loop, in eighths of a whole turn.
    most_turned: usize,
    /// Blocks tried, for each cell of the board.
    steps: usize,
    /// Makes a random block land or sea.
    set: fn(Board, &mut Lattice<bool>, bool, &mut Random),
}

impl Islands {
    fn random(&self, count: usize, random: &mut Random) -> Option<Drawing> {
        let mut loops: Vec<(Lattice<bool>, Loop)> = Vec::new();
        let mut tries = 0..TRIES * self.board.area();
        while loops.len() < count {
            tries.next()?;
            let mut island = Lattice::new(self.faces, false);
            (self.set)(self.board, &mut island, true, random);
            if let Some(own) = self.outline(&island)
                && self.cross(loops.iter().map(|(_, other)| other), &own)
            {
                loops.push((island, own));
            }
        }
        for _ in 0..self.steps * self.board.area() {
            let i = random.below(count);
            let mut island = loops[i].0.clone();
            (self.set)(self.board, &mut island, random.chance(2, 3), random);
            if island == loops[i].0 {
                continue;
            }
            let others = loops.iter().enumerate().filter(|(j, _)| *j != i);
            if let Some(own) = self.outline(&island)
                && self.cross(others.map(|(_, (_, other))| other), &own)
            {
                loops[i] = (island, own);
            }
        }
        let lines = loops.into_iter().flat_map(|(_, own)| own.lines);
        Some(lines.collect())
    }

    /// The outline of an island, if it is one admissible loop.
    fn outline(&self, island: &Lattice<bool>) -> Option<Loop> {
        let shore = |parting: &&Parting| {
            let [a, b] = parting.faces[0];
            island[a] != island[b]
        };
        let shore = self.partings.iter().filter(shore);
        let mut lines: Vec<Item> = shore.map(|parting| parting.line).collect();
        lines.sort_unstable();
        let drawing = lines.iter().copied().collect();
        let mut rings = Ring::all(self.board, &drawing).ok()?;
        let ring = rings.pop().filter(|_| rings.is_empty())?;
        let gentle = |&(_, eighths): &(Place, usize)| eighths <= self.most_turned;
        if !ring.turns.iter().all(gentle) {
            return None;
        }
        let mut visited = Lattice::new(self.board, false);
        for line in &lines {
            visited[line.at] = true;
            visited[line.to] = true;
        }
        Some(Loop {
            lines,
            ring,
            visited,
        })
    }

    /// True if a loop meets the others only where both go straight.
    fn cross<'a>(&self, mut others: impl Iterator<Item = &'a Loop>, own: &Loop) -> bool {
        others.all(|other| {
            let shared = |line: &Item| other.lines.binary_search(line).is_ok();
            let apart = |of: &Loop, visited: &Lattice<bool>| {
                of.ring.turns.iter().all(|&(point, _)| !visited[point])
            };
            apart(own, &other.visited)
                && apart(other, &own.visited)
                && !own.lines.iter().any(shared)
        })
    }
}

struct Loop {
    /// The lines in order.
    lines: Vec<Item>,
    ring: Ring,
    visited: Lattice<bool>,
}

/// Makes a random block of cells land or sea.
fn set_block(board: Board, island: &mut Lattice<bool>, land: bool, random: &mut Random) {
    let [rows, cols] = [board.rows, board.cols].map(|n| {
        let from = random.below(n as usize) as i16;
        from..(from + 1 + random.below(3) as i16).min(n)
    });
    for cell in rows.flat_map(|r| cols.clone().map(move |c| Place::cell(r, c))) {
        island[cell] = land;
    }
}

/// Makes a random octagon of quarters land or sea. Its slanting sides cut off one or two cells at
/// each corner.
fn set_octagon(board: Board, island: &mut Lattice<bool>, land: bool, random: &mut Random) {
    let [(top, bottom), (left, right)] = [board.rows, board.cols].map(|n| {
        let length = (3 + random.below(3) as i16).min(n);
        let from = random.below((n - length + 1) as usize) as i16;
        (4 * from, 4 * (from + length))
    });
    let wide = (bottom - top).min(right - left) > 16;
    let cuts = [0; 4].map(|_: i16| 4 * (1 + random.below(1 + usize::from(wide)) as i16));
    for cell in board.cells() {
        for (quarter, (dy, dx)) in
            cell.quarters()
                .into_iter()
                .zip([(-1, 0), (0, 1), (1, 0), (0, -1)])
        {
            // Offset of the quarter's middle from the edges, in quarters of a side.
            let (y, x) = (2 * cell.y + dy, 2 * cell.x + dx);
            let [n, e, s, w] = [y - top, right - x, bottom - y, x - left];
            let corners = [n + e, e + s, s + w, w + n];
            let within = [n, e, s, w].iter().all(|&depth| depth > 0);
            if within && corners.iter().zip(cuts).all(|(&depth, cut)| depth > cut) {
                island[quarter] = land;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Key;

    #[test]
    fn loops_cross_and_turn_as_they_may() {
        let (mut made, mut crossed) = (0, [0, 0]);
        for index in 0..120 {
            let mut random = Key::new(1, "islands").random(index, 0);
            let board = Board::new(5 + random.below(4) as i16, 5 + random.below(4) as i16);
            let count = 1 + random.below(3);
            let diagonal = random.chance(1, 2);
            let drawing = match diagonal {
                true => gentle(board, count, &mut random),
                false => along_sides(board, count, &mut random),
            };
            let Some(drawing) = drawing else { continue };
            made += 1;
            let rings = Ring::all(board, &drawing).unwrap_or_default();
            assert_eq!(rings.len(), count, "{drawing}");
            let turns = rings.iter().flat_map(|ring| &ring.turns);
            let most = turns.map(|turn| turn.1).max();
            assert_eq!(most, Some(if diagonal { 1 } else { 2 }), "{drawing}");
            let both = |place: &Place| rings.iter().filter(|ring| ring.middles[*place]).count() > 1;
            let lines = |point: &Place| {
                let at_point = |line: &&Item| [line.at, line.to].contains(point);
                drawing.items().iter().filter(at_point).count()
            };
            crossed[0] += board.cells().filter(both).count();
            crossed[1] += board.points().filter(|point| lines(point) == 4).count();
        }
        assert!(
            made > 40 && crossed[0] > 5 && crossed[1] > 20,
            "{made} {crossed:?}"
        );
    }
}
