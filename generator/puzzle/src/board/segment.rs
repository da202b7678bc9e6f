//! Straight segments between places and their crossings, exact in whole numbers.

use super::Place;

/// A straight segment between two places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Segment(pub Place, pub Place);

/// The point where two segments cross: half cells down and to the right, as fractions with a common
/// denominator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossing {
    y: i32,
    x: i32,
    over: i32,
}

impl Segment {
    /// The point where two segments cross, if it is strictly within both; overlaps do not count.
    pub fn crossing(self, other: Segment) -> Option<Crossing> {
        let between = |a: Place, b: Place| (i32::from(b.y - a.y), i32::from(b.x - a.x));
        let cross = |(ay, ax): (i32, i32), (by, bx): (i32, i32)| ay * bx - ax * by;
        let (own, theirs) = (between(self.0, self.1), between(other.0, other.1));
        let apart = between(self.0, other.0);
        let over = cross(own, theirs);
        let sign = over.signum();
        let (over, along) = (sign * over, sign * cross(apart, theirs));
        let across = sign * cross(apart, own);
        let within = |part: i32| 0 < part && part < over;
        (within(along) && within(across)).then(|| Crossing {
            y: i32::from(self.0.y) * over + own.0 * along,
            x: i32::from(self.0.x) * over + own.1 * along,
            over,
        })
    }
}

impl Crossing {
    /// The cells that contain the point: one, or both cells at a side.
    pub fn cells(self) -> impl Iterator<Item = Place> {
        // In half cells centres are odd, so an even number lies between two of them.
        let near = |part: i32| {
            let below = part.div_euclid(2 * self.over);
            let first = if part == 2 * below * self.over {
                2 * below - 1
            } else {
                2 * below + 1
            };
            (first..=2 * below + 1).step_by(2)
        };
        let (rows, cols) = (near(self.y), near(self.x));
        rows.flat_map(move |y| {
            cols.clone().map(move |x| Place {
                y: y as i16,
                x: x as i16,
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment((a, b): (i16, i16), (c, d): (i16, i16)) -> Segment {
        Segment(Place::point(a, b), Place::point(c, d))
    }

    #[test]
    fn crossings_lie_within_both_segments() {
        let cells = |a: Segment, b: Segment| a.crossing(b).map(|c| c.cells().collect::<Vec<_>>());
        // These knight's moves cross in the middle of the side between their cells.
        let both = cells(segment((0, 0), (1, 2)), segment((1, 0), (0, 2)));
        assert_eq!(both, Some(vec![Place::cell(0, 0), Place::cell(0, 1)]));
        let upright = cells(segment((0, 0), (2, 1)), segment((2, 0), (0, 1)));
        assert_eq!(upright, Some(vec![Place::cell(0, 0), Place::cell(1, 0)]));
        let one = cells(segment((0, 0), (1, 2)), segment((2, 0), (0, 1)));
        assert_eq!(one, Some(vec![Place::cell(0, 0)]));
        // Common ends, parallels, and lines that would cross only if prolonged.
        assert_eq!(
            cells(segment((0, 0), (1, 2)), segment((1, 2), (3, 1))),
            None
        );
        assert_eq!(
            cells(segment((0, 0), (1, 2)), segment((0, 1), (1, 3))),
            None
        );
        assert_eq!(
            cells(segment((0, 0), (1, 2)), segment((1, 0), (3, 1))),
            None
        );
    }

    #[test]
    fn nine_knight_segments_cross_one() {
        let one = segment((5, 5), (6, 7));
        let steps = [(1, -2), (1, 2), (2, -1), (2, 1)];
        let points = (0..12).flat_map(|y| (0..12).map(move |x| (y, x)));
        let all = points
            .flat_map(|(y, x)| steps.map(|(down, right)| segment((y, x), (y + down, x + right))));
        let crossed: Vec<Segment> = all.filter(|&other| one.crossing(other).is_some()).collect();
        assert_eq!(crossed.len(), 9);
        for other in crossed {
            assert_eq!(
                one.crossing(other).map(|c| c.cells().collect::<Vec<_>>()),
                other.crossing(one).map(|c| c.cells().collect::<Vec<_>>())
            );
        }
    }
}
