//! Random shadings.

use crate::board::{Board, Lattice, Place};
use crate::random::Random;

/// A random group of cells, connected through sides and without a full 2x2 block, grown cell by cell
/// from a random start until it has `target` cells or cannot grow.
pub fn canal(board: Board, target: usize, random: &mut Random) -> Vec<Place> {
    let mut shaded = Lattice::new(board, false);
    let mut seen = Lattice::new(board, false);
    let start = Place::cell(
        random.below(board.rows as usize) as i16,
        random.below(board.cols as usize) as i16,
    );
    let mut front = vec![start];
    seen[start] = true;
    let mut canal = Vec::new();
    while canal.len() < target && !front.is_empty() {
        let cell = front.swap_remove(random.below(front.len()));
        let fills_block = |point: Place| point.cells().iter().all(|&c| c == cell || shaded[c]);
        if crate::board::DIAGONAL
            .iter()
            .any(|&step| fills_block(cell.half(step)))
        {
            continue;
        }
        shaded[cell] = true;
        canal.push(cell);
        for next in board.neighbours(cell) {
            if !seen[next] {
                seen[next] = true;
                front.push(next);
            }
        }
    }
    canal
}

/// A random group like [`canal`] that reaches all parts of the board: grown as far as it can, then
/// thinned cell by cell, where that leaves it in one piece, until `target` cells are left.
pub fn spread_canal(board: Board, target: usize, random: &mut Random) -> Vec<Place> {
    let mut left = canal(board, board.area(), random);
    let mut shaded = Lattice::new(board, false);
    left.iter().for_each(|&cell| shaded[cell] = true);
    let mut tried = left.clone();
    random.shuffle(&mut tried);
    for cell in tried {
        if left.len() <= target {
            break;
        }
        shaded[cell] = false;
        if shaded.one_group().is_ok() {
            left.retain(|&other| other != cell);
        } else {
            shaded[cell] = true;
        }
    }
    left
}

/// Random cells, no two of which share a side, so that all others are connected: up to `target`, or until none can be added.
pub fn apart(board: Board, target: usize, random: &mut Random) -> Lattice<bool> {
    let mut shaded = Lattice::new(board, false);
    let mut open = Lattice::new(board, true);
    let mut tried: Vec<Place> = board.cells().collect();
    random.shuffle(&mut tried);
    let mut count = 0;
    for cell in tried {
        if count == target {
            break;
        }
        if board.neighbours(cell).any(|beside| shaded[beside]) {
            continue;
        }
        open[cell] = false;
        shaded[cell] = open.one_group().is_ok();
        open[cell] = !shaded[cell];
        count += usize::from(shaded[cell]);
    }
    shaded
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Key;

    #[test]
    fn cells_apart_leave_the_others_connected_and_no_room_for_more() {
        for index in 0..100 {
            let mut random = Key::new(1, "apart").random(index, 0);
            let board = Board::new(4 + random.below(8) as i16, 4 + random.below(8) as i16);
            let mut shaded = apart(board, board.area(), &mut random);
            let count = shaded.cells().count();
            let sound = |shaded: &Lattice<bool>| {
                shaded.touching().is_none() && shaded.opposite_cells().one_group().is_ok()
            };
            assert!(sound(&shaded));
            assert!(count > board.area() / 5, "{count} of {board}");
            for cell in board.cells().filter(|&cell| !shaded.clone()[cell]) {
                shaded[cell] = true;
                assert!(!sound(&shaded));
                shaded[cell] = false;
            }
            let few = apart(board, 3, &mut random);
            assert_eq!(few.cells().count(), 3);
        }
    }

    #[test]
    fn canals_are_connected_and_have_no_block() {
        for index in 0..200 {
            let mut random = Key::new(1, "canal").random(index, 0);
            let board = Board::new(4 + random.below(8) as i16, 4 + random.below(8) as i16);
            let grow = [canal, spread_canal][random.below(2)];
            let canal = grow(board, board.area() / 2, &mut random);
            let mut shaded = Lattice::new(board, false);
            canal.iter().for_each(|&cell| shaded[cell] = true);
            assert_eq!(shaded.one_group(), Ok(()));
            for point in board.inner_points() {
                assert!(!point.cells().iter().all(|&cell| shaded[cell]));
            }
            assert!(canal.len() > board.area() / 4, "{} of {board}", canal.len());
        }
    }
}
