//! Right trapezoids with corners at corners of cells: three sides along rows and columns and one
//! slanted side.

use pencilmill_puzzle::board::{Board, DIAGONAL, Ink, Item, Place, Step};
use std::cell::OnceCell;

/// A rectangle of cells with one corner cut off by a straight line, which begins or ends at another
/// corner. A rectangle with nothing cut off is a special case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trapezoid {
    /// The top left corner of the rectangle.
    from: Place,
    /// The bottom right corner of the rectangle.
    to: Place,
    /// The direction of the corner cut off, from the middle.
    cut_off: Step,
    /// The rows and columns that the line reaches from this corner.
    reach: (i16, i16),
}

/// Number of sample points in each cell, see [`Trapezoid::samples`].
pub const SAMPLES: u32 = 8;
/// Half a cell in the unit of sample points; a prime.
const UNIT: i32 = 1009;
/// Distances of sample points from the centre of their cell, along one axis and along the other.
const OFF_CENTRE: (i32, i32) = (857, 353);

impl Trapezoid {
    /// Trapezoids that fill so many rows and columns, at the top left corner of the board.
    fn filling(height: i16, width: i16) -> impl Iterator<Item = Trapezoid> {
        let whole_height = (1..width).map(move |along| (height, along));
        let whole_width = (1..height).map(move |down| (down, width));
        whole_height.chain(whole_width).flat_map(move |reach| {
            DIAGONAL.map(|cut_off| Trapezoid {
                from: Place::point(0, 0),
                to: Place::point(height, width),
                cut_off,
                reach,
            })
        })
    }

    /// The whole rectangle.
    fn rectangle_of(height: i16, width: i16) -> Trapezoid {
        Trapezoid {
            from: Place::point(0, 0),
            to: Place::point(height, width),
            cut_off: DIAGONAL[0],
            reach: (0, 0),
        }
    }

    /// The corner of the rectangle that is cut off.
    fn corner_cut_off(&self) -> Place {
        let pick = |forward, from, to| if forward { to } else { from };
        Place {
            y: pick(self.cut_off.dy > 0, self.from.y, self.to.y),
            x: pick(self.cut_off.dx > 0, self.from.x, self.to.x),
        }
    }

    /// The ends of the slanted side: in the row and in the column of the corner cut off.
    fn line(&self) -> [Place; 2] {
        let corner = self.corner_cut_off();
        let along = corner.x - 2 * self.cut_off.dx * self.reach.1;
        let down = corner.y - 2 * self.cut_off.dy * self.reach.0;
        [Place { x: along, ..corner }, Place { y: down, ..corner }]
    }

    /// Returns whether the trapezoid lies between two neighbouring parallel lines of the grid.
    pub fn is_flat(&self) -> bool {
        self.to.y - self.from.y == 2 * self.reach.0 && self.reach.0 == 1
            || self.to.x - self.from.x == 2 * self.reach.1 && self.reach.1 == 1
    }

    /// Returns whether this trapezoid and another make up a rectangle.
    pub fn completes(&self, other: &Trapezoid) -> bool {
        let mut ends = [self.line(), other.line()];
        ends.iter_mut().for_each(|line| line.sort_unstable());
        ends[0] == ends[1] && self.cut_off == -other.cut_off
    }

    /// Twice the area, in cells.
    pub fn doubled_area(&self) -> usize {
        let (rows, cols) = (self.to.y - self.from.y, self.to.x - self.from.x);
        let doubled = rows * cols / 2 - self.reach.0 * self.reach.1;
        usize::from(doubled.unsigned_abs())
    }

    /// A function of a point, positive on the trapezoid's side of the slanted line. Coordinates are
    /// in a unit of which `unit` make half a cell.
    fn side(&self, unit: i32) -> impl Fn((i32, i32)) -> i32 {
        let whole = i32::from(self.reach == (0, 0));
        let [a, b] = self.line().map(|p| (i32::from(p.y), i32::from(p.x)));
        let corner = self.corner_cut_off();
        let (down, along) = (b.0 - a.0, b.1 - a.1);
        let beyond = down * (i32::from(corner.x) - a.1) - along * (i32::from(corner.y) - a.0);
        let (down, along) = (-down * beyond.signum(), -along * beyond.signum());
        move |(y, x)| whole + down * (x - unit * a.1) - along * (y - unit * a.0)
    }

    /// The cells of its rectangle.
    fn box_cells(&self) -> impl Iterator<Item = Place> {
        let rows = (self.from.y..self.to.y).step_by(2);
        let cols = (self.from.x..self.to.x).step_by(2);
        rows.flat_map(move |y| cols.clone().map(move |x| Place { y: y + 1, x: x + 1 }))
    }

    /// The cells of its rectangle, each with `Some(true)` if all of it is covered, `Some(false)` if
    /// some is, and `None` if nothing is.
    fn covered(&self) -> impl Iterator<Item = (Place, Option<bool>)> {
        let side = self.side(1);
        self.box_cells().map(move |cell| {
            let corners = cell.cells();
            let sides = corners.map(|p| side((p.y.into(), p.x.into())).signum());
            let met = sides.contains(&1);
            (cell, met.then_some(!sides.contains(&-1)))
        })
    }

    /// The cells of which it covers some, each with true if it covers all.
    pub fn cells(&self) -> impl Iterator<Item = (Place, bool)> {
        let covered = self.covered();
        covered.filter_map(|(cell, covers)| Some((cell, covers?)))
    }

    /// The sample points covered, each as the number of its cell on the board times [`SAMPLES`]
    /// plus its number in the cell.
    ///
    /// Sample points lie alike from each side, and on no line through two corners of cells less
    /// than this unit apart, so that a tiling covers each of them once.
    pub fn samples(&self, board: Board) -> impl Iterator<Item = u32> {
        let (a, b) = OFF_CENTRE;
        let offsets = [
            (-a, b),
            (-b, a),
            (b, a),
            (a, b),
            (a, -b),
            (b, -a),
            (-b, -a),
            (-a, -b),
        ];
        let side = self.side(UNIT);
        self.box_cells().flat_map(move |cell| {
            let number = cell.y as u32 / 2 * board.cols as u32 + cell.x as u32 / 2;
            let centre = (UNIT * i32::from(cell.y), UNIT * i32::from(cell.x));
            let covered = (0..).zip(offsets).filter(|&(_, (down, along))| {
                let at = (centre.0 + down, centre.1 + along);
                side(at) > 0
            });
            covered
                .map(|(i, _)| SAMPLES * number + i)
                .collect::<Vec<u32>>()
        })
    }

    /// The outline in pieces as they are drawn, each with the side of the piece on which the
    /// trapezoid lies.
    pub fn outline(&self) -> impl Iterator<Item = (Item, bool)> {
        let corner = self.corner_cut_off();
        let mut corners = Vec::new();
        let [next, last] = self.line();
        for step in DIAGONAL {
            let at = Place {
                y: if step.dy > 0 { self.to.y } else { self.from.y },
                x: if step.dx > 0 { self.to.x } else { self.from.x },
            };
            match at == corner {
                false => corners.push(at),
                // Clockwise, the upper right and the lower left corner are met along a row.
                true if step.dy != step.dx => corners.extend([next, last]),
                true => corners.extend([last, next]),
            }
        }
        corners.dedup();
        if corners.first() == corners.last() {
            corners.pop();
        }
        (0..corners.len()).flat_map(move |i| {
            let (a, b) = (corners[i], corners[(i + 1) % corners.len()]);
            pieces(a, b).map(move |piece| (piece, a > b))
        })
    }
}

/// The trapezoids that fit on a board. All of one shape are measured once.
pub struct Trapezoids {
    board: Board,
    /// Shapes by their rows and columns, row by row.
    shapes: Vec<Vec<Shape>>,
}

/// Trapezoids that differ in place only.
pub struct Shape {
    /// The trapezoid at the top left corner of the board.
    first: Trapezoid,
    doubled_area: usize,
    /// For each cell of its rectangle, `Some(true)` if all of it is covered, `Some(false)` if some
    /// is, and `None` if nothing is.
    covers: OnceCell<Vec<Option<bool>>>,
    samples: OnceCell<Vec<u32>>,
}

impl Trapezoids {
    /// The trapezoids of a board.
    pub fn on(board: Board) -> Trapezoids {
        Trapezoids::with(board, |_, _| None)
    }

    /// The trapezoids of a board and all rectangles.
    pub fn and_rectangles(board: Board) -> Trapezoids {
        Trapezoids::with(board, |height, width| {
            Some(Trapezoid::rectangle_of(height, width))
        })
    }

    fn with(board: Board, more: impl Fn(i16, i16) -> Option<Trapezoid>) -> Trapezoids {
        let sizes = (1..=board.rows).flat_map(|height| (1..=board.cols).map(move |w| (height, w)));
        let shapes = |(height, width)| {
            let all = Trapezoid::filling(height, width).chain(more(height, width));
            all.map(Shape::new).collect()
        };
        Trapezoids {
            board,
            shapes: sizes.map(shapes).collect(),
        }
    }

    /// Every trapezoid, with its shape.
    pub fn all(&self) -> impl Iterator<Item = (Trapezoid, &Shape)> {
        let Board { rows, cols } = self.board;
        let spans = |n: i16| (0..n).flat_map(move |a| (a + 1..=n).map(move |b| (a, b)));
        let boxes = spans(rows).flat_map(move |rows| spans(cols).map(move |cols| (rows, cols)));
        boxes.flat_map(move |((top, bottom), (left, right))| {
            let size = (bottom - top - 1) * cols + right - left - 1;
            let placed = move |shape: &Shape| Trapezoid {
                from: Place::point(top, left),
                to: Place::point(bottom, right),
                ..shape.first
            };
            let shapes = &self.shapes[usize::from(size.unsigned_abs())];
            shapes.iter().map(move |shape| (placed(shape), shape))
        })
    }

    /// The sample points covered by a trapezoid of this shape, see [`Trapezoid::samples`].
    pub fn samples<'a>(
        &self,
        one: &Trapezoid,
        shape: &'a Shape,
    ) -> impl Iterator<Item = u32> + use<'a> {
        let measure = || shape.first.samples(self.board).collect();
        let first = one.from.y as u32 / 2 * self.board.cols as u32 + one.from.x as u32 / 2;
        let samples = shape.samples.get_or_init(measure);
        samples.iter().map(move |sample| SAMPLES * first + sample)
    }
}

impl Shape {
    fn new(first: Trapezoid) -> Shape {
        Shape {
            first,
            doubled_area: first.doubled_area(),
            covers: OnceCell::new(),
            samples: OnceCell::new(),
        }
    }

    /// Twice the area, in cells.
    pub const fn doubled_area(&self) -> usize {
        self.doubled_area
    }

    /// Number of cells covered, wholly or in part: no less than the area.
    pub fn count(&self) -> usize {
        self.cells().iter().flatten().count()
    }

    fn cells(&self) -> &[Option<bool>] {
        let measure = || self.first.covered().map(|cell| cell.1).collect();
        self.covers.get_or_init(measure)
    }

    /// `Some(true)` if a trapezoid of this shape covers all of a cell, `Some(false)` if some of it,
    /// and `None` if nothing.
    pub fn covers(&self, one: &Trapezoid, cell: Place) -> Option<bool> {
        let (down, along) = (cell.y - one.from.y, cell.x - one.from.x);
        let inside = (0..self.first.to.y).contains(&down) && (0..self.first.to.x).contains(&along);
        let number = down / 2 * (self.first.to.x / 2) + along / 2;
        let covers = || self.cells()[usize::from(number.unsigned_abs())];
        inside.then(covers).flatten()
    }
}

/// A straight line between two corners of cells in pieces as they are drawn: borders along sides of
/// cells, and slanted lines cut at every corner of cells.
pub fn pieces(a: Place, b: Place) -> impl Iterator<Item = Item> {
    let (down, along) = ((b.y - a.y) / 2, (b.x - a.x) / 2);
    let mut parts = (down.abs(), along.abs());
    while parts.1 != 0 {
        parts = (parts.1, parts.0 % parts.1);
    }
    let parts = parts.0;
    (0..parts).map(move |i| {
        let point = |i: i16| Place {
            y: a.y + 2 * down / parts * i,
            x: a.x + 2 * along / parts * i,
        };
        let (from, to) = (point(i), point(i + 1));
        match down == 0 || along == 0 {
            true => Item::at(Ink::Border, from.midway(to)),
            false => Item::between(Ink::Slant, from, to),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_counted_and_measured() {
        let board = Board::new(4, 5);
        let shapes = Trapezoids::on(board);
        let all: Vec<(Trapezoid, &Shape)> = shapes.all().collect();
        // For each two rows or columns: a long side, a shorter one, the order of the two, and the
        // end at which they are flush.
        let count = |n: usize, m: usize| -> usize {
            let pairs = n * (n + 1) / 2;
            (2..=m)
                .map(|long| pairs * (m + 1 - long) * (long - 1) * 4)
                .sum()
        };
        assert_eq!(all.len(), count(4, 5) + count(5, 4));
        for (one, shape) in all {
            let cells: Vec<(Place, bool)> = one.cells().collect();
            let whole = cells.iter().filter(|cell| cell.1).count();
            assert!(2 * whole < one.doubled_area() && one.doubled_area() < 2 * cells.len());
            assert_eq!(
                (shape.count(), shape.doubled_area()),
                (cells.len(), one.doubled_area())
            );
            let covers = |cell| cells.iter().find(|c| c.0 == cell).map(|c| c.1);
            assert!(
                board
                    .cells()
                    .all(|cell| shape.covers(&one, cell) == covers(cell))
            );
            let samples: Vec<u32> = shapes.samples(&one, shape).collect();
            assert!(one.samples(board).eq(samples.iter().copied()));
            let all = SAMPLES as usize;
            assert!(all * whole < samples.len() && samples.len() < all * cells.len());
            // Twice the area enclosed by the outline: each piece with the top left corner of the
            // board.
            let swept = |(piece, turned): (Item, bool)| {
                let [a, b] = match piece.ink {
                    Ink::Border => piece.at.ends(),
                    _ => [piece.at, piece.to],
                };
                let swept = i32::from(a.x) * i32::from(b.y) - i32::from(b.x) * i32::from(a.y);
                if turned { -swept / 4 } else { swept / 4 }
            };
            let enclosed: i32 = one.outline().map(swept).sum();
            assert_eq!(enclosed.unsigned_abs() as usize, one.doubled_area());
        }
    }

    #[test]
    fn rectangles_are_whole() {
        let board = Board::new(3, 4);
        let shapes = Trapezoids::and_rectangles(board);
        let more = shapes.all().filter(|(one, _)| one.reach == (0, 0));
        let mut count = 0;
        for (one, shape) in more {
            assert_eq!(shape.doubled_area(), 2 * shape.count());
            assert!(one.cells().all(|(_, whole)| whole));
            assert_eq!(one.samples(board).count(), SAMPLES as usize * shape.count());
            let (height, width) = (one.to.y - one.from.y, one.to.x - one.from.x);
            assert_eq!(
                one.outline().count(),
                usize::from((height + width).unsigned_abs())
            );
            count += 1;
        }
        assert_eq!(count, 6 * 10);
    }

    #[test]
    fn no_line_runs_through_a_sample() {
        let (a, b) = OFF_CENTRE;
        for (down, along) in (-10..=10).flat_map(|down| (-10..=10).map(move |along| (down, along)))
        {
            let through = (down * a - along * b) % UNIT == 0 || (down * b - along * a) % UNIT == 0;
            assert_eq!(through, (down, along) == (0, 0));
        }
    }
}
