//! The four quarters of a cell between its diagonals, as cells of a finer board.

use super::{Board, DOWN, Place};

impl Board {
    /// The board whose cells stand for the quarters of this one's cells.
    pub const fn finer(self) -> Board {
        Board::new(2 * self.rows, 2 * self.cols)
    }
}

impl Place {
    /// The quarters of a cell, clockwise from the top, as cells of the finer board.
    pub fn quarters(self) -> [Place; 4] {
        let (row, col) = (self.y - 1, self.x - 1);
        [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(r, c)| Place::cell(row + r, col + c))
    }

    /// The quarters on either side of a side, the upper or left one first.
    pub fn quarters_beside(self) -> [Place; 2] {
        let [a, b] = self.beside().map(Place::quarters);
        match self.across() == DOWN {
            true => [a[2], b[0]],
            false => [a[1], b[3]],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_quarter_is_of_one_cell() {
        let board = Board::new(2, 3);
        let mut quarters: Vec<Place> = board.cells().flat_map(Place::quarters).collect();
        quarters.sort_unstable();
        assert_eq!(quarters, board.finer().cells().collect::<Vec<_>>());
    }
}
