//! Closed loops along sides and diagonals of cells, as read from a drawing. Lines that cross go
//! straight on.

use super::{Board, Drawing, Ink, Item, LEFT, Lattice, Place, Step};

/// The eight directions from a lattice point to its neighbours, clockwise from the top.
pub const AROUND: [Step; 8] = [
    Step { dy: -1, dx: 0 },
    Step { dy: -1, dx: 1 },
    Step { dy: 0, dx: 1 },
    Step { dy: 1, dx: 1 },
    Step { dy: 1, dx: 0 },
    Step { dy: 1, dx: -1 },
    Step { dy: 0, dx: -1 },
    Step { dy: -1, dx: -1 },
];

/// One closed loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ring {
    /// Midpoints of its lines: sides, and cells that it runs through.
    pub middles: Lattice<bool>,
    /// Cells with their centres inside. Cells that it runs through are undefined.
    pub inside: Lattice<bool>,
    /// Corners of cells where it turns, each with the angle in eighths of a whole turn.
    pub turns: Vec<(Place, usize)>,
}

/// The reason why lines are no loops, with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRings {
    /// A line ends.
    End(Place),
    /// More than two lines meet without all going straight on.
    Meet(Place),
    /// A loop meets itself.
    Itself(Place),
}

impl Ring {
    /// The stretches between turns: the number of lines of each, and true for diagonals.
    pub fn stretches(&self) -> impl Iterator<Item = (usize, bool)> {
        let next = |i: usize| self.turns[(i + 1) % self.turns.len()].0;
        (0..self.turns.len()).map(move |i| {
            let (from, to) = (self.turns[i].0, next(i));
            let (down, along) = (
                (to.y - from.y).unsigned_abs(),
                (to.x - from.x).unsigned_abs(),
            );
            (usize::from(down.max(along) / 2), down.min(along) > 0)
        })
    }

    /// True if it encloses this corner of cells without visiting it.
    pub fn encloses(&self, point: Place) -> bool {
        let beside = (0..point.x).map(|x| Place { y: point.y - 1, x });
        beside.filter(|&middle| self.middles[middle]).count() % 2 == 1
    }

    /// True if loops of a drawing cross, at a corner of cells or in the middle of one.
    pub fn cross(drawing: &Drawing) -> bool {
        let lines = || drawing.of(Ink::Line);
        let mut middles: Vec<Place> = lines().map(|line| line.at.midway(line.to)).collect();
        let mut ends: Vec<Place> = lines().flat_map(|line| [line.at, line.to]).collect();
        middles.sort_unstable();
        ends.sort_unstable();
        middles.windows(2).any(|two| two[0] == two[1])
            || ends.windows(3).any(|three| three[0] == three[2])
    }

    /// Reads the loops of a drawing.
    ///
    /// # Errors
    /// The reason why the lines are no set of loops.
    pub fn all(board: Board, drawing: &Drawing) -> Result<Vec<Ring>, NoRings> {
        // Each point has a bit for each direction with a line.
        let mut ways = Lattice::new(board, 0_u8);
        for line in drawing.of(Ink::Line) {
            for (from, to) in [(line.at, line.to), (line.to, line.at)] {
                ways[from] |= 1 << way(from.step_to(to));
            }
        }
        for point in board.points() {
            let here = ways[point];
            match here.count_ones() {
                1 => return Err(NoRings::End(point)),
                3.. if here != here.rotate_left(4) => return Err(NoRings::Meet(point)),
                _ => {}
            }
        }
        let mut left = ways.clone();
        let mut rings = Vec::new();
        for start in board.points() {
            while left[start] != 0 {
                let first = left[start].trailing_zeros() as usize;
                rings.push(Ring::from(start, first, &ways, &mut left)?);
            }
        }
        Ok(rings)
    }

    /// Follows the loop from a point in a direction, and takes its lines out of `left`.
    fn from(
        start: Place,
        first: usize,
        ways: &Lattice<u8>,
        left: &mut Lattice<u8>,
    ) -> Result<Ring, NoRings> {
        let board = ways.board();
        let mut ring = Ring {
            middles: Lattice::new(board, false),
            inside: Lattice::new(board, false),
            turns: Vec::new(),
        };
        let mut visited = Lattice::new(board, false);
        let (mut point, mut ahead) = (start, first);
        while left[point] >> ahead & 1 == 1 {
            let back = (ahead + 4) % 8;
            let middle = point.half(AROUND[ahead]);
            left[point] &= !(1 << ahead);
            point = point + AROUND[ahead];
            left[point] &= !(1 << back);
            if std::mem::replace(&mut visited[point], true) {
                return Err(NoRings::Itself(point));
            }
            if std::mem::replace(&mut ring.middles[middle], true) {
                return Err(NoRings::Itself(middle));
            }
            let next = match ways[point] & !(1 << back) {
                0 => ahead,
                onward if onward >> ahead & 1 == 1 => ahead,
                onward => onward.trailing_zeros() as usize,
            };
            let by = (next + 8 - ahead) % 8;
            if by != 0 {
                ring.turns.push((point, by.min(8 - by)));
            }
            ahead = next;
        }
        for row in 0..board.rows {
            let mut inside = false;
            for col in 0..board.cols {
                let cell = Place::cell(row, col);
                inside ^= ring.middles[cell.half(LEFT)];
                ring.inside[cell] = inside;
                inside ^= ring.middles[cell];
            }
        }
        Ok(ring)
    }
}

fn way(step: Step) -> usize {
    let found = AROUND.iter().position(|&other| other == step);
    found.unwrap_or_default()
}

/// A line along a side or diagonal of cells, with the faces that it separates.
#[derive(Clone, Debug)]
pub struct Parting {
    /// The line.
    pub line: Item,
    /// Pairs of faces that it separates.
    pub faces: Vec<[Place; 2]>,
}

impl Board {
    /// The lines along sides, which separate cells from each other or from the outside.
    pub fn cell_partings(self) -> Vec<Parting> {
        let parting = |side: Place| {
            let [a, b] = side.ends();
            Parting {
                line: Item::between(Ink::Line, a, b),
                faces: vec![side.beside()],
            }
        };
        self.sides().map(parting).collect()
    }

    /// The lines along sides and diagonals, which separate quarters of cells.
    pub fn quarter_partings(self) -> Vec<Parting> {
        let mut partings = self.cell_partings();
        for parting in &mut partings {
            let side = parting.line.at.midway(parting.line.to);
            parting.faces = vec![side.quarters_beside()];
        }
        for cell in self.cells() {
            let [n, e, s, w] = cell.quarters();
            let [ne, se, sw, nw] = cell.cells();
            partings.push(Parting {
                line: Item::between(Ink::Line, nw, se),
                faces: vec![[n, w], [e, s]],
            });
            partings.push(Parting {
                line: Item::between(Ink::Line, ne, sw),
                faces: vec![[n, e], [s, w]],
            });
        }
        partings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(text: &str) -> Drawing {
        text.parse().unwrap()
    }

    fn rings(text: &str) -> Result<Vec<Ring>, NoRings> {
        Ring::all(Board::new(3, 4), &drawing(text))
    }

    #[test]
    fn loops_cross_straight_and_enclose_cells() {
        let two = "line r0.5c0.5-r0.5c1.5-r0.5c2.5-r1.5c2.5-r2.5c2.5-r2.5c1.5-r2.5c0.5-r1.5c0.5-r0.5c0.5 \
                   r1.5c1.5-r1.5c2.5-r1.5c3.5-r2.5c3.5-r3.5c3.5-r3.5c2.5-r3.5c1.5-r2.5c1.5-r1.5c1.5";
        let found = rings(two).unwrap_or_default();
        let enclosed = |ring: &Ring| Board::new(3, 4).cells().filter(|&c| ring.inside[c]).count();
        assert_eq!(found.iter().map(enclosed).collect::<Vec<_>>(), [4, 4]);
        assert!(found.iter().all(|ring| ring.turns.len() == 4));
        assert!(Ring::cross(&drawing(two)));
        let octagon =
            "line r0.5c1.5-r0.5c2.5-r1.5c3.5-r2.5c3.5-r3.5c2.5-r3.5c1.5-r2.5c0.5-r1.5c0.5-r0.5c1.5";
        let found = rings(octagon).unwrap_or_default();
        assert!(!Ring::cross(&drawing(octagon)));
        assert!(found[0].turns.iter().all(|&(_, eighths)| eighths == 1));
        assert!(found[0].inside[Place::cell(1, 1)] && !found[0].inside[Place::cell(1, 3)]);
        assert!(found[0].middles[Place::cell(0, 0)]);
        assert_eq!(
            found[0].stretches().map(|s| s.0).collect::<Vec<_>>(),
            [1; 8]
        );
        let enclosed = [(1, 1), (1, 2), (2, 1), (2, 2), (0, 0), (1, 4), (3, 0)];
        let enclosed = enclosed.map(|(r, c)| found[0].encloses(Place::point(r, c)));
        assert_eq!(enclosed, [true, true, true, true, false, false, false]);
    }

    #[test]
    fn what_is_no_loop_is_told_apart() {
        let point = Place::point;
        assert_eq!(
            rings("line r0.5c0.5-r0.5c1.5"),
            Err(NoRings::End(point(0, 0)))
        );
        let meet =
            "line r0.5c0.5-r0.5c1.5-r1.5c1.5-r1.5c0.5-r0.5c0.5 r0.5c1.5-r0.5c2.5-r1.5c2.5-r1.5c1.5";
        assert_eq!(rings(meet), Err(NoRings::Meet(point(0, 1))));
        let eight =
            "line r0.5c0.5-r0.5c1.5-r1.5c1.5-r2.5c1.5-r2.5c2.5-r1.5c2.5-r1.5c1.5-r1.5c0.5-r0.5c0.5";
        assert_eq!(rings(eight), Err(NoRings::Itself(point(1, 1))));
        let bow = "line r0.5c0.5-r1.5c1.5-r0.5c1.5-r1.5c0.5-r0.5c0.5";
        assert_eq!(rings(bow), Err(NoRings::Itself(Place::cell(0, 0))));
    }
}
