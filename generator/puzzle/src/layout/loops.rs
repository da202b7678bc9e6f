//! Random loops through cell centres, and pairs of loops of slanting lines.
//!
//! A loop is the outline of an island of *faces*, the squares between four neighbouring cell
//! centres (so a face is an inner lattice point of the board). Starting from a small island, random
//! blocks of faces are added and removed one by one, only where the island stays connected without
//! holes or touching corners; so the outline is always one simple loop.

use crate::board::{Board, DIAGONAL, Drawing, Ink, Item, Lattice, ORTHOGONAL, Place, Step};
use crate::random::Random;

/// The turns that a loop may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turns {
    /// Any.
    Any,
    /// Never two turns to one side in consecutive cells.
    Gentle,
    /// Turns only where no two cells of the loop touch, by side or corner, except neighbours on it
    /// and the two beside a turn: its shaded cells determine its course.
    Wide,
}

/// Blocks of faces tried, for each face of the board.
const ROUNDS: usize = 30;
/// Heights and widths of the blocks.
const BLOCKS: [(i16, i16); 6] = [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1)];

/// A random loop through cell centres that covers most of the board, as lines.
///
/// The board needs 3 rows and columns for gentle or wide turns, 2 for any.
pub fn through_cells(board: Board, turns: Turns, random: &mut Random) -> Drawing {
    let mut island = Island::new(board, turns, random);
    let faces: Vec<Place> = board.inner_points().collect();
    for _ in 0..ROUNDS * faces.len() {
        island.try_change(faces[random.below(faces.len())], random);
    }
    island.outline()
}

/// A random loop through cell centres with as few flaws as a local search over faces finds in
/// `rounds` rounds for each face. Changes that add flaws are mostly undone. Returns the lines, the
/// inner points inside the loop, and the number of flaws left.
///
/// `flaws` counts the flaws from the points inside. Its second argument lists the faces changed
/// since its last call, and all faces inside at first, so that it need not count all of them again.
pub fn shaped(
    board: Board,
    rounds: usize,
    mut flaws: impl FnMut(&Lattice<bool>, &[Place]) -> usize,
    random: &mut Random,
) -> (Drawing, Lattice<bool>, usize) {
    let mut island = Island::new(board, Turns::Any, random);
    let faces: Vec<Place> = board.inner_points().collect();
    for _ in 0..ROUNDS * faces.len() {
        island.try_change(faces[random.below(faces.len())], random);
    }
    let inside = faces.iter().copied().filter(|&face| island.inside[face]);
    let mut changed: Vec<Place> = inside.collect();
    let mut count = flaws(&island.inside, &changed);
    changed.clear();
    for _ in 0..rounds * faces.len() {
        if count == 0 {
            break;
        }
        let face = faces[random.below(faces.len())];
        if !keeps_one_outline(&island.inside, face) {
            continue;
        }
        island.inside[face] = !island.inside[face];
        changed.push(face);
        let found = flaws(&island.inside, &changed);
        changed.clear();
        let worse = found.saturating_sub(count).min(6) as u32;
        if random.chance(1, 3_usize.pow(worse)) {
            count = found;
        } else {
            island.inside[face] = !island.inside[face];
            changed.push(face);
        }
    }
    (island.outline(), island.inside, count)
}

/// Changes tried to keep a loop apart from itself, for each face of the board.
const PARTINGS: usize = 30;

/// A random loop through cell centres that seldom runs beside itself: at most `most` pairs of
/// visited cells share a side without a line between them. None if no such loop is found soon.
pub fn apart_from_itself(board: Board, most: usize, random: &mut Random) -> Option<Drawing> {
    let visited = |inside: &Lattice<bool>, cell: Place| {
        let around = cell.cells().map(|face| inside[face]);
        around.contains(&true) && around.contains(&false)
    };
    let mut inner = Lattice::new(board, false);
    board.inner_sides().for_each(|side| inner[side] = true);
    let mut open = Lattice::new(board, false);
    let mut pairs = 0;
    let surplus = |inside: &Lattice<bool>, changed: &[Place]| {
        for cell in changed.iter().flat_map(|face| face.cells()) {
            for side in ORTHOGONAL.map(|step| cell.half(step)) {
                let [one, other] = side.ends();
                let [a, b] = side.beside();
                let so = inner[side] && inside[one] == inside[other];
                let so = so && visited(inside, a) && visited(inside, b);
                pairs = pairs + usize::from(so) - usize::from(open[side]);
                open[side] = so;
            }
        }
        pairs.saturating_sub(most)
    };
    let (lines, _, surplus) = shaped(board, PARTINGS, surplus, random);
    (surplus == 0).then_some(lines)
}

/// Flips tried, for each inner point of the board.
const FLIPS: usize = 60;

/// Two random loops of lines from corner to corner of cells, one through the points with an even
/// sum of row and column and one through the others, with about `target` lines. They cross in cells
/// with both diagonals, no two of which share a side. The board needs 5 rows and columns.
///
/// Each is the outline of an island of faces, which are the points of the other.
pub fn slanting_pair(board: Board, target: usize, random: &mut Random) -> Drawing {
    let points: Vec<Place> = board.inner_points().collect();
    let mut inside = Lattice::new(board, false);
    let (first, second) = loop {
        let [a, b] = [0, 1].map(|_| points[random.below(points.len())]);
        let apart = ((a.y - b.y).abs() + (a.x - b.x).abs()) / 2;
        if apart % 2 == 1 && apart > 1 {
            break (a, b);
        }
    };
    inside[first] = true;
    inside[second] = true;
    let mut lines = 8;
    for _ in 0..FLIPS * points.len() {
        let face = points[random.below(points.len())];
        let alike = DIAGONAL
            .iter()
            .filter(|&&step| inside[face + step] == inside[face])
            .count();
        let longer = lines + 2 * alike - 4;
        let welcome = (lines..=target).contains(&longer) || random.chance(1, 3);
        if welcome && keeps_one_outline_in(&inside, face, &SLANTING_RING) {
            inside[face] = !inside[face];
            let crossed = |cell: Place| diagonals(&inside, cell) == [true; 2];
            let sound = face
                .cells()
                .iter()
                .all(|&cell| !crossed(cell) || !board.neighbours(cell).any(crossed));
            if sound {
                lines = longer;
            } else {
                inside[face] = !inside[face];
            }
        }
    }
    let lines = board.cells().flat_map(|cell| {
        let [ne, se, sw, nw] = cell.cells();
        let drawn = diagonals(&inside, cell).into_iter();
        drawn.zip([(nw, se), (ne, sw)])
    });
    lines
        .filter(|line| line.0)
        .map(|(_, (a, b))| Item::between(Ink::Line, a, b))
        .collect()
}

/// The diagonals of a cell that belong to an outline: true for the one from the top left, and for
/// the one from the top right.
fn diagonals(inside: &Lattice<bool>, cell: Place) -> [bool; 2] {
    let [ne, se, sw, nw] = cell.cells().map(|point| inside[point]);
    [ne != sw, nw != se]
}

/// True for a face: an inner lattice point of the board.
pub fn is_face(board: Board, face: Place) -> bool {
    (1..2 * board.rows).contains(&face.y) && (1..2 * board.cols).contains(&face.x)
}

struct Island {
    board: Board,
    turns: Turns,
    inside: Lattice<bool>,
}

impl Island {
    /// A smallest island at a random place of the board.
    fn new(board: Board, turns: Turns, random: &mut Random) -> Island {
        let side = match turns {
            Turns::Any => 1,
            Turns::Gentle | Turns::Wide => 2,
        };
        let top = 1 + random.below((board.rows - side) as usize) as i16;
        let left = 1 + random.below((board.cols - side) as usize) as i16;
        let mut inside = Lattice::new(board, false);
        for row in top..top + side {
            for col in left..left + side {
                inside[Place::point(row, col)] = true;
            }
        }
        Island {
            board,
            turns,
            inside,
        }
    }

    /// Tries to add or remove a block of one to four faces with this one at a corner; undoes the
    /// change if the outline breaks a rule, and mostly if it gets shorter.
    fn try_change(&mut self, face: Place, random: &mut Random) {
        let (height, width) = BLOCKS[random.below(BLOCKS.len())];
        let add = !self.inside[face];
        let (mut changed, mut count) = ([face; 4], 0);
        let mut gain = 0;
        let mut sound = true;
        for down in 0..height {
            for right in 0..width {
                let next = face
                    + Step {
                        dy: down,
                        dx: right,
                    };
                if !is_face(self.board, next) || self.inside[next] == add {
                    continue;
                }
                if !keeps_one_outline(&self.inside, next) {
                    sound = false;
                    break;
                }
                let alike = self.neighbours_inside(next) as i32;
                gain += if add { 4 - 2 * alike } else { 2 * alike - 4 };
                self.inside[next] = add;
                changed[count] = next;
                count += 1;
            }
        }
        let changed = &changed[..count];
        let welcome = gain >= 0 || random.chance(1, 3);
        if !(sound && welcome && changed.iter().all(|&face| self.turns_allowed(face))) {
            for &face in changed {
                self.inside[face] = !add;
            }
        }
    }

    fn neighbours_inside(&self, face: Place) -> usize {
        ORTHOGONAL
            .iter()
            .filter(|&&step| self.inside[face + step])
            .count()
    }

    /// True if the outline keeps to its turns around this face.
    fn turns_allowed(&self, face: Place) -> bool {
        match self.turns {
            Turns::Any => true,
            Turns::Gentle => {
                self.is_gentle(face) && ORTHOGONAL.iter().all(|&step| self.is_gentle(face + step))
            }
            Turns::Wide => {
                let around = DIAGONAL.map(|step| face + step);
                let beside = ORTHOGONAL.map(|step| face + step);
                [face]
                    .into_iter()
                    .chain(around)
                    .chain(beside)
                    .all(|face| self.is_wide(face))
            }
        }
    }

    /// True if the outline has at most two sides of this face.
    fn is_gentle(&self, face: Place) -> bool {
        let inside = self.neighbours_inside(face);
        !is_face(self.board, face)
            || if self.inside[face] {
                inside >= 2
            } else {
                inside <= 2
            }
    }

    /// True if the outline passes at most three of the four cells around this face, consecutively.
    fn is_wide(&self, face: Place) -> bool {
        let passes = |cell: Place| {
            let inside = DIAGONAL.map(|step| self.inside[cell.half(step)]);
            inside.contains(&true) && inside.contains(&false)
        };
        let passed = face.cells().iter().filter(|&&cell| passes(cell)).count();
        let own = self.inside[face];
        let sides = ORTHOGONAL
            .iter()
            .filter(|&&step| self.inside[face + step] != own);
        !is_face(self.board, face) || passed == 0 || passed < 4 && sides.count() + 1 == passed
    }

    /// The lines between cells with a face inside on one side and a face outside on the other.
    fn outline(&self) -> Drawing {
        let sides = self.board.inner_sides();
        sides
            .filter(|side| {
                let [one, other] = side.ends();
                self.inside[one] != self.inside[other]
            })
            .map(|side| {
                let [a, b] = side.beside();
                Item::between(Ink::Line, a, b)
            })
            .collect()
    }
}

/// True if changing this face keeps the inside and the outside connected, each in one piece: around
/// its eight neighbours, inside and outside alternate exactly twice, and both occur beside its
/// sides. Faces are inner points for loops through cells, and cells for loops of sides.
pub fn keeps_one_outline(inside: &Lattice<bool>, face: Place) -> bool {
    keeps_one_outline_in(inside, face, &RING)
}

/// The eight faces around a face, with those that share a side at odd indices.
const RING: [(i16, i16); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
];
/// [`RING`] for slanting sides.
const SLANTING_RING: [(i16, i16); 8] = [
    (-2, 0),
    (-1, 1),
    (0, 2),
    (1, 1),
    (2, 0),
    (1, -1),
    (0, -2),
    (-1, -1),
];

fn keeps_one_outline_in(inside: &Lattice<bool>, face: Place, ring: &[(i16, i16); 8]) -> bool {
    let bit = |all, &(dy, dx)| all << 1 | u8::from(inside[face + Step { dy, dx }]);
    let ring = ring.iter().fold(0_u8, bit);
    let changes = (ring ^ ring.rotate_left(1)).count_ones();
    let sides = (ring & 0b0101_0101).count_ones();
    changes == 2 && (1..=3).contains(&sides)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Key;

    #[test]
    fn slanting_pairs_are_two_loops_that_cross() {
        let mut crossings = 0;
        for index in 0..100 {
            let mut random = Key::new(1, "pair").random(index, 0);
            let board = Board::new(5 + random.below(6) as i16, 5 + random.below(6) as i16);
            let target = board.area() * (50 + random.below(40)) / 100;
            let lines = slanting_pair(board, target, &mut random);
            assert!(lines.len() <= board.area() + board.area() / 4);
            let mut links = Lattice::new(board, Vec::new());
            let mut within = Lattice::new(board, 0);
            for line in lines.items() {
                links[line.at].push(line.to);
                links[line.to].push(line.at);
                within[line.at.midway(line.to)] += 1;
            }
            let mut left: Vec<Place> = board.points().filter(|&p| !links[p].is_empty()).collect();
            for _ in 0..2 {
                let mut todo = vec![left[0]];
                while let Some(point) = todo.pop() {
                    assert_eq!(links[point].len(), 2);
                    if left.contains(&point) {
                        left.retain(|&p| p != point);
                        todo.extend(&links[point]);
                    }
                }
            }
            assert!(left.is_empty());
            let crossed = |cell: &Place| within[*cell] == 2;
            crossings += board.cells().filter(crossed).count();
            for side in board.inner_sides() {
                assert!(!side.beside().iter().all(crossed));
            }
        }
        assert!(crossings > 400, "{crossings}");
    }

    #[test]
    fn outlines_are_one_loop_with_allowed_turns() {
        for index in 0..200 {
            let mut random = Key::new(1, "loop").random(index, 0);
            let turns = [Turns::Any, Turns::Gentle, Turns::Wide][random.below(3)];
            let board = Board::new(4 + random.below(8) as i16, 4 + random.below(8) as i16);
            let lines = through_cells(board, turns, &mut random).marks(board, Ink::Line);
            let degree = |at: Place| ORTHOGONAL.iter().filter(|&&s| lines[at.half(s)]).count();
            let first = board.cells().find(|&cell| degree(cell) > 0).unwrap();
            let reached = board.flood(first, |from, to| lines[from.midway(to)]);
            for cell in board.cells() {
                assert_eq!(degree(cell), 2 * usize::from(reached[cell]));
            }
            let tight = board.inner_points().filter(|&p| degree(p) > 2).count();
            assert!(tight == 0 || turns == Turns::Any);
            let close = board.inner_points().filter(|&point| {
                let passed = point.cells().iter().filter(|&&cell| reached[cell]).count();
                passed > 0 && degree(point) + 1 != passed
            });
            assert!(turns != Turns::Wide || close.count() == 0);
        }
    }
}
