//! All Latin squares and all packings of the frame, by enumeration.
//!
//! A complete picture is a Latin square together with a packing of the frame by the eleven sticks.
//! The two are independent: marks in a row or column differ, so no stick shows a mark twice.

use super::ORDER;

/// Lengths of the eleven sticks: five bars, four pairs, two singles.
pub(super) const LENGTHS: [usize; 11] = [3, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1];

const CELLS: usize = (ORDER * ORDER) as usize;
/// A mark from 0, or the number of a piece, for each cell in reading order.
pub(super) type Grid = [u8; CELLS];

/// The Latin squares whose first row reads 0 1 2 3 4, filled cell by cell.
pub(super) fn normalised_squares() -> Vec<Grid> {
    fn fill(grid: &mut Grid, cell: usize, found: &mut Vec<Grid>) {
        let order = ORDER as usize;
        if cell == CELLS {
            found.push(*grid);
            return;
        }
        let (row, col) = (cell / order, cell % order);
        for mark in 0..ORDER as u8 {
            let in_row = grid[row * order..cell].contains(&mark);
            let in_col = (0..row).any(|r| grid[r * order + col] == mark);
            if !in_row && !in_col {
                grid[cell] = mark;
                fill(grid, cell + 1, found);
            }
        }
    }
    let mut grid = [0; CELLS];
    for (cell, mark) in (0..ORDER as u8).enumerate() {
        grid[cell] = mark;
    }
    let mut found = Vec::new();
    fill(&mut grid, ORDER as usize, &mut found);
    found
}

/// The packings of the frame, with pieces numbered in reading order of their first cells.
pub(super) fn all_packings() -> Vec<Grid> {
    const OPEN: u8 = u8::MAX;
    fn fill(grid: &mut Grid, piece: u8, left: &mut [usize; 4], found: &mut Vec<Grid>) {
        let order = ORDER as usize;
        let Some(cell) = grid.iter().position(|&value| value == OPEN) else {
            found.push(*grid);
            return;
        };
        for length in 1..=3 {
            for step in [1, order] {
                let last = cell + (length - 1) * step;
                let cells = (0..length).map(|i| cell + i * step);
                let fits = last < CELLS
                    && (step == order || last / order == cell / order)
                    && cells.clone().all(|c| grid[c] == OPEN);
                if left[length] == 0 || !fits || (length == 1 && step == order) {
                    continue;
                }
                left[length] -= 1;
                cells.clone().for_each(|c| grid[c] = piece);
                fill(grid, piece + 1, left, found);
                cells.for_each(|c| grid[c] = OPEN);
                left[length] += 1;
            }
        }
    }
    let mut left = [0; 4];
    LENGTHS.iter().for_each(|&length| left[length] += 1);
    let mut found = Vec::new();
    fill(&mut [OPEN; CELLS], 0, &mut left, &mut found);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_puzzle::board::{Board, Place, Symmetry};
    use std::collections::BTreeSet;

    /// For each cell in reading order, the cell whose content a symmetry brings there.
    fn images(symmetry: Symmetry) -> [usize; CELLS] {
        let board = Board::new(ORDER, ORDER);
        let number = |cell: Place| (cell.y / 2 * ORDER + cell.x / 2) as usize;
        let mut image = [0; CELLS];
        for cell in board.cells() {
            image[number(symmetry.apply(board, cell))] = number(cell);
        }
        image
    }

    fn turned(grid: &Grid, image: &[usize; CELLS]) -> Grid {
        image.map(|from| grid[from])
    }

    /// The grid with its values renamed in order of first appearance: 0, 1, 2, …
    fn relabelled(grid: &Grid) -> Grid {
        let mut names = [u8::MAX; CELLS];
        let mut next = 0;
        grid.map(|value| {
            let name = &mut names[value as usize];
            if *name == u8::MAX {
                *name = next;
                next += 1;
            }
            *name
        })
    }

    /// The number of classes up to renaming and the 8 symmetries.
    fn classes(grids: &[Grid]) -> usize {
        let least = |grid: &Grid| {
            let turns = Symmetry::all().map(|s| relabelled(&turned(grid, &images(s))));
            turns.min().unwrap()
        };
        grids.iter().map(least).collect::<BTreeSet<Grid>>().len()
    }

    /// As docs/rules.md has them: 5! namings of the marks make 161,280 squares.
    #[test]
    fn the_recomputed_figures_of_the_specification() {
        let (squares, packings) = (normalised_squares(), all_packings());
        assert_eq!(120 * squares.len(), 161_280);
        assert_eq!((squares.len(), classes(&squares)), (1_344, 192));
        assert_eq!((packings.len(), classes(&packings)), (40_976, 5_155));
        let different: BTreeSet<&Grid> = packings.iter().collect();
        assert_eq!(different.len(), packings.len());
    }
}
