//! Places of the half-cell lattice, and the board that they lie on.

use std::fmt;
use std::ops::{Add, Neg};

/// A point of the half-cell lattice, in half cells from the board's top left corner.
///
/// The cell in row r and column c (from 0) is `(2r + 1, 2c + 1)`, the lattice point at its top left
/// corner is `(2r, 2c)`, and the side between two cells has one odd and one even coordinate. Places
/// beyond the board (outside clues, piece banks) continue the lattice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Half cells from the top edge, downwards.
    pub y: i16,
    /// Half cells from the left edge, to the right.
    pub x: i16,
}

/// A direction with its length in cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Step {
    /// Rows down.
    pub dy: i16,
    /// Columns to the right.
    pub dx: i16,
}

/// One cell up.
pub const UP: Step = Step { dy: -1, dx: 0 };
/// One cell to the right.
pub const RIGHT: Step = Step { dy: 0, dx: 1 };
/// One cell down.
pub const DOWN: Step = Step { dy: 1, dx: 0 };
/// One cell to the left.
pub const LEFT: Step = Step { dy: 0, dx: -1 };
/// The four directions along rows and columns, clockwise from the top.
pub const ORTHOGONAL: [Step; 4] = [UP, RIGHT, DOWN, LEFT];
/// The four diagonal directions, clockwise from the top right.
pub const DIAGONAL: [Step; 4] = [
    Step { dy: -1, dx: 1 },
    Step { dy: 1, dx: 1 },
    Step { dy: 1, dx: -1 },
    Step { dy: -1, dx: -1 },
];

impl Place {
    /// The cell in this row and column, both from 0.
    pub const fn cell(row: i16, col: i16) -> Place {
        Place {
            y: 2 * row + 1,
            x: 2 * col + 1,
        }
    }

    /// The lattice point at the top left corner of [`Place::cell`] with the same numbers.
    pub const fn point(row: i16, col: i16) -> Place {
        Place {
            y: 2 * row,
            x: 2 * col,
        }
    }

    /// The place half a step away: from a cell, its side or corner in that direction.
    pub const fn half(self, step: Step) -> Place {
        Place {
            y: self.y + step.dy,
            x: self.x + step.dx,
        }
    }

    /// The direction towards another place, at most one half cell along each axis.
    pub const fn step_to(self, other: Place) -> Step {
        Step {
            dy: (other.y - self.y).signum(),
            dx: (other.x - self.x).signum(),
        }
    }

    /// The place halfway between two places that are an even distance apart, such as the side
    /// between two neighbouring cells.
    pub const fn midway(self, other: Place) -> Place {
        Place {
            y: (self.y + other.y) / 2,
            x: (self.x + other.x) / 2,
        }
    }

    /// True for the centre of a cell, on the board or beyond it.
    pub const fn is_cell(self) -> bool {
        self.y & 1 == 1 && self.x & 1 == 1
    }

    /// True for the middle of a cell's side.
    pub const fn is_side(self) -> bool {
        (self.y ^ self.x) & 1 == 1
    }

    /// True for a lattice point, a corner of cells.
    pub const fn is_point(self) -> bool {
        self.y & 1 == 0 && self.x & 1 == 0
    }

    /// The direction across a side, down or to the right.
    pub const fn across(self) -> Step {
        if self.y & 1 == 0 { DOWN } else { RIGHT }
    }

    /// The two cells beside a side, the upper or left one first.
    pub const fn beside(self) -> [Place; 2] {
        let Step { dy, dx } = self.across();
        [
            self.half(Step { dy: -dy, dx: -dx }),
            self.half(Step { dy, dx }),
        ]
    }

    /// The two lattice points at the ends of a side, the upper or left one first.
    pub const fn ends(self) -> [Place; 2] {
        let Step { dy, dx } = self.across();
        [
            self.half(Step { dy: -dx, dx: -dy }),
            self.half(Step { dy: dx, dx: dy }),
        ]
    }

    /// The four cells around a lattice point, or the four corners of a cell, clockwise from the top
    /// right.
    pub const fn cells(self) -> [Place; 4] {
        let [a, b, c, d] = DIAGONAL;
        [self.half(a), self.half(b), self.half(c), self.half(d)]
    }

    /// The cells of an X: this one and `arms` cells along each diagonal, on the board or not.
    pub fn diagonal_cross(self, arms: i16) -> Vec<Place> {
        let mut cells = vec![self];
        for step in DIAGONAL {
            let arm = std::iter::successors(Some(self + step), |&cell| Some(cell + step));
            cells.extend(arm.take(arms as usize));
        }
        cells
    }
}

impl Step {
    /// The direction after a quarter turn to the right.
    pub const fn to_the_right(self) -> Step {
        Step {
            dy: self.dx,
            dx: -self.dy,
        }
    }
}

impl Neg for Step {
    type Output = Step;
    fn neg(self) -> Step {
        Step {
            dy: -self.dy,
            dx: -self.dx,
        }
    }
}

impl Add<Step> for Place {
    type Output = Place;
    fn add(self, step: Step) -> Place {
        Place {
            y: self.y + 2 * step.dy,
            x: self.x + 2 * step.dx,
        }
    }
}

/// A board of `rows` x `cols` cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Board {
    /// Number of rows of cells.
    pub rows: i16,
    /// Number of columns of cells.
    pub cols: i16,
}

impl Board {
    /// Most rows or columns of a board that is read, unless larger ones are made.
    pub const READ: i16 = 50;

    /// Greatest number of rows, and of columns.
    pub const MOST: i16 = 100;

    /// A board of `rows` x `cols` cells.
    pub const fn new(rows: i16, cols: i16) -> Board {
        Board { rows, cols }
    }

    /// Number of cells.
    pub const fn area(self) -> usize {
        self.rows as usize * self.cols as usize
    }

    /// True if the place lies on the board, its outline included.
    pub const fn contains(self, place: Place) -> bool {
        place.y >= 0 && place.x >= 0 && place.y <= 2 * self.rows && place.x <= 2 * self.cols
    }

    /// All cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Place> {
        (0..self.rows).flat_map(move |r| (0..self.cols).map(move |c| Place::cell(r, c)))
    }

    /// The sides between two cells of the board, in lattice order, without the outline.
    pub fn inner_sides(self) -> impl Iterator<Item = Place> {
        (1..2 * self.rows).flat_map(move |y| {
            (1..2 * self.cols)
                .map(move |x| Place { y, x })
                .filter(|p| p.is_side())
        })
    }

    /// The sides of all cells, in lattice order, with the outline.
    pub fn sides(self) -> impl Iterator<Item = Place> {
        (0..=2 * self.rows).flat_map(move |y| {
            (0..=2 * self.cols)
                .map(move |x| Place { y, x })
                .filter(|p| p.is_side())
        })
    }

    /// All lattice points, row by row, with the outline.
    pub fn points(self) -> impl Iterator<Item = Place> {
        (0..=self.rows).flat_map(move |r| (0..=self.cols).map(move |c| Place::point(r, c)))
    }

    /// The cells of the margin, just outside the four sides of the board, without its corners; in
    /// lattice order.
    pub fn margins(self) -> impl Iterator<Item = Place> {
        let row = move |r| (0..self.cols).map(move |c| Place::cell(r, c));
        let ends = move |r| [-1, self.cols].map(move |c| Place::cell(r, c));
        row(-1)
            .chain((0..self.rows).flat_map(ends))
            .chain(row(self.rows))
    }

    /// The sides between two neighbouring cells of the margin along one side of the board, in
    /// lattice order.
    pub fn margin_cuts(self) -> impl Iterator<Item = Place> {
        let (bottom, right) = (2 * self.rows + 1, 2 * self.cols + 1);
        let row = move |y| (1..self.cols).map(move |c| Place { y, x: 2 * c });
        let ends = move |r| [-1, right].map(move |x| Place { y: 2 * r, x });
        row(-1)
            .chain((1..self.rows).flat_map(ends))
            .chain(row(bottom))
    }

    /// The direction from a cell of the margin into the board; none for other places.
    pub const fn margin_step(self, place: Place) -> Option<Step> {
        let in_column = place.x > 0 && place.x < 2 * self.cols;
        let in_row = place.y > 0 && place.y < 2 * self.rows;
        if !place.is_cell() {
            None
        } else if in_column && place.y == -1 {
            Some(DOWN)
        } else if in_column && place.y == 2 * self.rows + 1 {
            Some(UP)
        } else if in_row && place.x == -1 {
            Some(RIGHT)
        } else if in_row && place.x == 2 * self.cols + 1 {
            Some(LEFT)
        } else {
            None
        }
    }

    /// The cells of the row or column next to a cell of the margin, nearest first; none for other
    /// places.
    pub fn margin_line(self, place: Place) -> Option<impl Iterator<Item = Place>> {
        let step = self.margin_step(place)?;
        Some(self.ray(place, step))
    }

    /// The up to eight cells around a cell.
    pub fn around(self, cell: Place) -> impl Iterator<Item = Place> {
        let steps = ORTHOGONAL.into_iter().chain(DIAGONAL);
        let around = steps.map(move |step| cell + step);
        around.filter(move |&cell| self.contains(cell))
    }

    /// The cells of each row, then those of each column.
    pub fn rows_and_columns(self) -> impl Iterator<Item = Vec<Place>> {
        let row = move |row| (0..self.cols).map(|col| Place::cell(row, col)).collect();
        let col = move |col| (0..self.rows).map(|row| Place::cell(row, col)).collect();
        (0..self.rows).map(row).chain((0..self.cols).map(col))
    }

    /// The lattice points shared by four cells, without the outline.
    pub fn inner_points(self) -> impl Iterator<Item = Place> {
        (1..self.rows).flat_map(move |r| (1..self.cols).map(move |c| Place::point(r, c)))
    }

    /// The places at whole steps from `from` in one direction, nearest first, without `from`
    /// itself, up to the board's edge.
    pub fn ray(self, from: Place, step: Step) -> impl Iterator<Item = Place> {
        std::iter::successors(Some(from + step), move |&p| Some(p + step))
            .take_while(move |&p| self.contains(p))
    }
}

/// The error of a text that is no board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected 10 or 8x12 (rows x columns, each 1 to 100)")]
pub struct NoBoard;

impl std::str::FromStr for Board {
    type Err = NoBoard;

    /// Reads a board: `10` is 10x10, `8x12` has 8 rows and 12 columns.
    fn from_str(text: &str) -> Result<Board, NoBoard> {
        let side = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            let number = if digits { text.parse().ok() } else { None };
            number
                .filter(|n| (1..=Board::MOST).contains(n))
                .ok_or(NoBoard)
        };
        let (rows, cols) = text.split_once('x').unwrap_or((text, text));
        Ok(Board::new(side(rows)?, side(cols)?))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_places() {
        let board = Board::new(3, 5);
        assert_eq!(board.cells().count(), 15);
        assert_eq!(board.inner_sides().count(), 3 * 4 + 2 * 5);
        assert_eq!(board.inner_points().count(), 2 * 4);
        assert_eq!(board.sides().count(), 4 * 5 + 3 * 6);
        assert_eq!(board.points().count(), 4 * 6);
        assert!(board.cells().all(Place::is_cell));
        assert!(board.inner_sides().all(Place::is_side));
        assert!(board.inner_points().all(Place::is_point));
        assert!(board.sides().all(Place::is_side));
        assert!(board.points().all(Place::is_point));
    }

    #[test]
    fn margins_look_along_rows_and_columns() {
        let board = Board::new(3, 5);
        let margins: Vec<Place> = board.margins().collect();
        assert_eq!(margins.len(), 2 * (3 + 5));
        assert!(margins.is_sorted());
        for row in -2..=4 {
            for col in -2..=6 {
                let cell = Place::cell(row, col);
                assert_eq!(board.margin_step(cell).is_some(), margins.contains(&cell));
            }
        }
        let line = |row, col| -> Vec<Place> {
            let seen = board.margin_line(Place::cell(row, col)).unwrap();
            seen.collect()
        };
        assert_eq!(line(-1, 4), [0, 1, 2].map(|r| Place::cell(r, 4)));
        assert_eq!(line(3, 0), [2, 1, 0].map(|r| Place::cell(r, 0)));
        assert_eq!(line(1, -1), [0, 1, 2, 3, 4].map(|c| Place::cell(1, c)));
        assert_eq!(line(1, 5), [4, 3, 2, 1, 0].map(|c| Place::cell(1, c)));
        let cuts: Vec<Place> = board.margin_cuts().collect();
        assert!(cuts.is_sorted() && cuts.len() == 2 * (2 + 4));
        for cut in cuts {
            let [a, b] = cut.beside();
            assert!(margins.contains(&a) && board.margin_step(a) == board.margin_step(b));
        }
    }

    #[test]
    fn a_side_lies_between_its_cells() {
        for side in Board::new(3, 3).inner_sides() {
            let [a, b] = side.beside();
            assert!(a < b && a.is_cell() && b.is_cell());
            assert_eq!(a.midway(b), side);
        }
    }

    #[test]
    fn rays_end_at_the_edge() {
        let board = Board::new(3, 5);
        let from = Place::cell(1, 1);
        let lengths = ORTHOGONAL.map(|step| board.ray(from, step).count());
        assert_eq!(lengths, [1, 3, 1, 1]);
        assert_eq!(board.neighbours(Place::cell(0, 0)).count(), 2);
    }
}
