//! Faces: the pieces into which straight lines between corners of cells cut the board.

use pencilmill_puzzle::board::{Board, Drawing, Ink, Place, Segment};
use std::cmp::Ordering;

/// A piece of the board with straight sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// Corners, clockwise, without points at which it goes straight on.
    pub corners: Vec<Place>,
}

impl Face {
    /// The faces into which the borders and slanted borders of a drawing cut the board, whose
    /// outline is a border too.
    ///
    /// # Errors
    /// The place where two lines cross, or a line ends or lies within a face.
    pub fn all(board: Board, drawing: &Drawing) -> Result<Vec<Face>, Place> {
        let outline = board
            .sides()
            .filter(|side| side.beside().iter().any(|&cell| !board.contains(cell)));
        let borders = drawing.of(Ink::Border).map(|border| border.at);
        let mut lines: Vec<[Place; 2]> = outline.chain(borders).map(Place::ends).collect();
        lines.extend(drawing.of(Ink::Slant).map(|slant| [slant.at, slant.to]));
        lines.sort_unstable();
        lines.dedup();
        for (i, &[a, b]) in lines.iter().enumerate() {
            let own = Segment(a, b);
            let crossed = |[c, d]: &&[Place; 2]| own.crossing(Segment(*c, *d)).is_some();
            if let Some(&[c, _]) = lines[..i].iter().find(crossed) {
                return Err(c);
            }
        }
        let mut left: Vec<[Place; 2]> = lines.iter().flat_map(|&[a, b]| [[a, b], [b, a]]).collect();
        left.sort_unstable();
        let all = left.clone();
        let from = |point: Place| {
            let start = all.partition_point(|way| way[0] < point);
            all[start..].iter().take_while(move |way| way[0] == point)
        };
        let mut faces = Vec::new();
        let mut holes = Vec::new();
        while let Some(&start) = left.first() {
            let mut ring = Vec::new();
            let mut way = start;
            while let Ok(at) = left.binary_search(&way) {
                left.remove(at);
                ring.push(way[0]);
                // The face lies on the right hand: next is the first line to the left of the way
                // back.
                let [back, point] = way;
                let next = from(point).map(|way| way[1]);
                let next = next.min_by(|&a, &b| by_turn(point, back, a, b));
                way = [point, next.unwrap_or(back)];
            }
            let area: i32 = (0..ring.len())
                .map(|i| cross(Place::point(0, 0), ring[i], ring[(i + 1) % ring.len()]))
                .sum();
            match area > 0 {
                true => faces.push(ring),
                false => holes.push(ring[0]),
            }
        }
        // One of these rings is no hole, but the outside of the board.
        if let Some(&hole) = holes.get(1) {
            return Err(hole);
        }
        for ring in &faces {
            let sides: Vec<[Place; 2]> = (0..ring.len())
                .map(|i| [ring[i], ring[(i + 1) % ring.len()]])
                .collect();
            let within = |side: &&[Place; 2]| sides.contains(&[side[1], side[0]]);
            if let Some(&[point, _]) = sides.iter().find(within) {
                return Err(point);
            }
        }
        let straightened = |ring: Vec<Place>| {
            let corner = |&i: &usize| {
                let [before, after] = [i + ring.len() - 1, i + 1].map(|j| ring[j % ring.len()]);
                cross(ring[i], before, after) != 0
            };
            let corners = (0..ring.len()).filter(corner).map(|i| ring[i]).collect();
            Face { corners }
        };
        Ok(faces.into_iter().map(straightened).collect())
    }

    /// The sides, clockwise.
    pub fn sides(&self) -> impl Iterator<Item = [Place; 2]> {
        let next = |i: usize| self.corners[(i + 1) % self.corners.len()];
        (0..self.corners.len()).map(move |i| [self.corners[i], next(i)])
    }

    /// Returns whether some of a cell lies within a convex face.
    pub fn meets(&self, cell: Place) -> bool {
        let corners = cell.cells();
        let parted = self
            .sides()
            .any(|[a, b]| corners.iter().all(|&p| cross(a, b, p) <= 0));
        let beyond = |apart: fn(Place, Place) -> bool| self.corners.iter().all(|&p| apart(p, cell));
        let beside = beyond(|p, cell| p.y < cell.y)
            || beyond(|p, cell| p.y > cell.y)
            || beyond(|p, cell| p.x < cell.x)
            || beyond(|p, cell| p.x > cell.x);
        !parted && !beside
    }

    /// Returns whether all of a cell lies within a convex face.
    pub fn holds(&self, cell: Place) -> bool {
        let mut sides = self.sides();
        sides.all(|[a, b]| cell.cells().iter().all(|&p| cross(a, b, p) >= 0))
    }
}

/// Positive if the point `c` lies to the right of the way from `a` to `b`.
fn cross(a: Place, b: Place, c: Place) -> i32 {
    let [(ay, ax), (by, bx), (cy, cx)] = [a, b, c].map(|p| (i32::from(p.y), i32::from(p.x)));
    (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

/// Orders two directions from a point by their turn to the left from the way back, which itself
/// comes last.
fn by_turn(point: Place, back: Place, a: Place, b: Place) -> Ordering {
    let half = |to: Place| match cross(point, back, to) {
        ..0 => 0,
        0 if to == back => 2,
        _ => 1,
    };
    half(a).cmp(&half(b)).then(cross(point, a, b).cmp(&0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_puzzle::board::parse_drawing;

    fn faces(text: &str) -> Result<Vec<Face>, Place> {
        let items = parse_drawing(text).unwrap_or_default();
        let drawing: Drawing = items.into_iter().map(|(item, _)| item).collect();
        Face::all(Board::new(2, 3), &drawing)
    }

    #[test]
    fn lines_cut_the_board_into_faces() {
        let point = Place::point;
        let found = faces("slant r0.5c1.5-r2.5c2.5").unwrap_or_default();
        let corners = [
            vec![point(0, 0), point(0, 1), point(2, 2), point(2, 0)],
            vec![point(0, 1), point(0, 3), point(2, 3), point(2, 2)],
        ];
        let found_corners: Vec<Vec<Place>> = found.iter().map(|f| f.corners.clone()).collect();
        assert_eq!(found_corners, corners);
        let cells = |face: &Face, test: fn(&Face, Place) -> bool| {
            let cells = Board::new(2, 3).cells();
            cells.filter(|&cell| test(face, cell)).count()
        };
        assert_eq!(
            found
                .iter()
                .map(|f| cells(f, Face::meets))
                .collect::<Vec<_>>(),
            [4, 4]
        );
        assert_eq!(
            found
                .iter()
                .map(|f| cells(f, Face::holds))
                .collect::<Vec<_>>(),
            [2, 2]
        );
        // Four faces around one corner of cells.
        let four = "border r1c1.5 r1.5c1 r1.5c2 r1.5c3; slant r1.5c1.5-r2.5c2.5";
        assert_eq!(faces(four).map(|found| found.len()), Ok(4));
    }

    #[test]
    fn loose_and_crossing_lines_are_found() {
        let point = Place::point;
        assert_eq!(faces("border r1c1.5"), Err(point(0, 1)));
        assert_eq!(faces("border r1.5c2"), Err(point(1, 1)));
        let crossing = "slant r0.5c0.5-r1.5c2.5 r0.5c2.5-r1.5c0.5";
        assert!(faces(crossing).is_err());
        assert!(faces("slant r0.5c1.5-r2.5c2.5; border r1.5c2").is_err());
        assert_eq!(faces("").map(|found| found.len()), Ok(1));
    }

    #[test]
    fn a_ring_of_lines_within_a_piece_is_loose() {
        let around = "border r1.5c2 r2c1.5 r2c2.5 r2.5c2";
        let items = parse_drawing(around).unwrap_or_default();
        let drawing: Drawing = items.into_iter().map(|(item, _)| item).collect();
        assert!(Face::all(Board::new(3, 3), &drawing).is_err());
    }
}
