//! The eight symmetries of the square, acting on boards and places.

use super::{Board, Place};

/// A reflection or rotation of the board. On a rectangle, a symmetry that swaps rows and columns
/// leads to the board with its sides exchanged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Symmetry {
    transpose: bool,
    flip_rows: bool,
    flip_cols: bool,
}

impl Symmetry {
    /// The turn by half a circle.
    pub const HALF_TURN: Symmetry = Symmetry {
        transpose: false,
        flip_rows: true,
        flip_cols: true,
    };
    /// Left and right exchanged.
    pub const MIRROR: Symmetry = Symmetry {
        transpose: false,
        flip_rows: false,
        flip_cols: true,
    };

    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(|bits| Symmetry {
            transpose: bits & 4 != 0,
            flip_rows: bits & 2 != 0,
            flip_cols: bits & 1 != 0,
        })
    }

    /// True if rows become columns.
    pub const fn transposes(self) -> bool {
        self.transpose
    }

    /// True if left and right are exchanged: for all but the rotations.
    pub const fn reflects(self) -> bool {
        self.transpose ^ self.flip_rows ^ self.flip_cols
    }

    /// The image of a board.
    pub const fn board(self, board: Board) -> Board {
        if self.transpose {
            Board::new(board.cols, board.rows)
        } else {
            board
        }
    }

    /// The image of an offset in rows and columns.
    pub const fn of_offset(self, (rows, cols): (i16, i16)) -> (i16, i16) {
        let y = if self.flip_rows { -rows } else { rows };
        let x = if self.flip_cols { -cols } else { cols };
        if self.transpose { (x, y) } else { (y, x) }
    }

    /// The image of a place of `board`: reflected first, then transposed.
    pub const fn apply(self, board: Board, place: Place) -> Place {
        let y = if self.flip_rows {
            2 * board.rows - place.y
        } else {
            place.y
        };
        let x = if self.flip_cols {
            2 * board.cols - place.x
        } else {
            place.x
        };
        if self.transpose {
            Place { y: x, x: y }
        } else {
            Place { y, x }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn eight_different_permutations_of_the_lattice() {
        let board = Board::new(3, 4);
        let images: BTreeSet<Vec<Place>> = Symmetry::all()
            .map(|s| board.cells().map(|cell| s.apply(board, cell)).collect())
            .collect();
        assert_eq!(images.len(), 8);
        for s in Symmetry::all() {
            let turned: BTreeSet<Place> = board.cells().map(|c| s.apply(board, c)).collect();
            assert_eq!(turned, s.board(board).cells().collect());
        }
    }
}
