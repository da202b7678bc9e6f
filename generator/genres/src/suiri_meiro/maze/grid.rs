//! Numbering of the cells and sides of a board, with the neighbours of each cell.

use pencilmill_puzzle::board::{Board, Lattice, ORTHOGONAL, Place};

/// Number of a cell beyond the board.
pub(super) const BEYOND: u16 = u16::MAX;

/// Numbered cells and sides: first the cells, then the sides, each in lattice order.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// The place with each number.
    pub(super) places: Vec<Place>,
    /// Number of cells, the first of the places.
    pub(super) cells: usize,
    /// The number of each place.
    pub(super) number: Lattice<u16>,
    /// For each cell and direction (as in [`ORTHOGONAL`]), the side and the cell behind it.
    pub(super) ways: Vec<[(u16, u16); 4]>,
}

impl Grid {
    pub(super) fn new(board: Board) -> Grid {
        let places: Vec<Place> = board.cells().chain(board.sides()).collect();
        let mut number = Lattice::new(board, BEYOND);
        for (i, &place) in (0..).zip(&places) {
            number[place] = i;
        }
        let ways = board
            .cells()
            .map(|cell| ORTHOGONAL.map(|step| (number[cell.half(step)], number[cell + step])));
        Grid {
            cells: board.area(),
            ways: ways.collect(),
            number,
            places,
        }
    }
}
