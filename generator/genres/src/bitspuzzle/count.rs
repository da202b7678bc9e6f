//! The number of BitsPuzzle pictures, found by enumeration.
//!
//! A complete picture is a Latin square together with a packing of the frame by the eleven sticks.
//! The two are independent: marks in a row or column differ, so no stick shows a mark twice.
//! Burnside's lemma counts pictures up to the eight symmetries of the frame: a symmetry fixes as
//! many pictures as it fixes squares times packings.

use super::ORDER;
use pencilmill_puzzle::board::{Board, Place, Symmetry};
use std::collections::BTreeSet;

/// Lengths of the eleven sticks: five bars, four pairs, two singles.
pub const LENGTHS: [usize; 11] = [3, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1];

const CELLS: usize = (ORDER * ORDER) as usize;
/// A mark from 0, or the number of a piece, for each cell in reading order.
pub(super) type Grid = [u8; CELLS];

/// Numbers of squares, packings and pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Latin squares of order 5.
    pub squares: u64,
    /// Latin squares whose first row reads A B C D E.
    pub squares_normalised: u64,
    /// Latin squares up to renaming of the marks and the 8 symmetries.
    pub square_classes: u64,
    /// Ways to pack the frame with the eleven sticks, equal shapes interchangeable.
    pub packings: u64,
    /// Packings up to the 8 symmetries.
    pub packing_classes: u64,
    /// Complete pictures: squares times packings.
    pub pictures: u64,
    /// Complete pictures up to the 8 symmetries.
    pub picture_classes: u64,
    /// Complete pictures up to the 8 symmetries and renaming of the marks.
    pub picture_classes_renamed: u64,
}

/// Enumerates all squares and packings and counts them, also up to symmetry.
pub fn count() -> Counts {
    let normalised = normalised_squares();
    let packings = all_packings();
    let renamings: u64 = (1..=ORDER as u64).product();
    let mut fixed_packings = [0; 8];
    let mut fixed_squares = [0; 8];
    let mut fixed_pictures = [0; 8];
    let mut fixed_pictures_renamed = [0; 8];
    for (i, symmetry) in Symmetry::all().enumerate() {
        let image = images(symmetry);
        let turned_packings = packings
            .iter()
            .filter(|p| relabelled(&turned(p, &image)) == **p);
        fixed_packings[i] = turned_packings.count() as u64;
        // A square fixed up to renaming is restored by exactly one renaming, and so is each square
        // that differs from it by a renaming.
        let renamed = normalised
            .iter()
            .filter(|s| relabelled(&turned(s, &image)) == **s);
        fixed_squares[i] = renamed.count() as u64;
        let unchanged = normalised
            .iter()
            .filter(|s| turned(s, &image) == **s)
            .count() as u64;
        fixed_pictures[i] = unchanged * renamings * fixed_packings[i];
        fixed_pictures_renamed[i] = fixed_squares[i] * fixed_packings[i];
    }
    let burnside = |fixed: [u64; 8]| fixed.iter().sum::<u64>() / 8;
    let squares = normalised.len() as u64 * renamings;
    let packed = packings.len() as u64;
    Counts {
        squares,
        squares_normalised: normalised.len() as u64,
        square_classes: burnside(fixed_squares),
        packings: packed,
        packing_classes: burnside(fixed_packings),
        pictures: squares * packed,
        picture_classes: burnside(fixed_pictures),
        picture_classes_renamed: burnside(fixed_pictures_renamed),
    }
}

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
    debug_assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), found.len());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_recomputed_figures_of_the_specification() {
        let counts = count();
        assert_eq!(counts.squares, 161_280);
        assert_eq!(counts.squares_normalised, 1_344);
        assert_eq!(counts.square_classes, 192);
        assert_eq!(counts.packings, 40_976);
        assert_eq!(counts.packing_classes, 5_155);
    }

    /// Burnside's lemma agrees with sorting into classes, where there are few enough to sort.
    #[test]
    fn classes_counted_one_by_one() {
        let classes = |grids: Vec<Grid>| {
            let least = |grid: &Grid| {
                let turns = Symmetry::all().map(|s| relabelled(&turned(grid, &images(s))));
                turns.min().unwrap()
            };
            grids.iter().map(least).collect::<BTreeSet<Grid>>().len() as u64
        };
        let counts = count();
        assert_eq!(classes(normalised_squares()), counts.square_classes);
        assert_eq!(classes(all_packings()), counts.packing_classes);
    }
}
