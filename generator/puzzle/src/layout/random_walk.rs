//! Random walks from cell to cell.

use crate::board::{Board, Lattice, Place, Step};
use crate::random::Random;

/// Share of steps that go straight on if they can: 3 of 5.
const STRAIGHT: (usize, usize) = (3, 5);

/// A random walk from a cell, with its first step in `first` and the others in `ways`, through free
/// cells without a second visit; none if it gets stuck.
pub fn walk(
    board: Board,
    from: Place,
    first: &[Step],
    ways: &[Step],
    length: usize,
    taken: &Lattice<bool>,
    random: &mut Random,
) -> Option<Vec<Place>> {
    let mut cells = vec![from];
    let mut last = None;
    for _ in 0..length {
        let at = cells[cells.len() - 1];
        let is_free = |step: &Step| {
            let to = at + *step;
            board.contains(to) && !taken[to] && !cells.contains(&to)
        };
        let steps = if last.is_none() { first } else { ways };
        let free: Vec<Step> = steps.iter().copied().filter(is_free).collect();
        let straight = last.filter(|step| free.contains(step));
        let step = match straight.filter(|_| random.chance(STRAIGHT.0, STRAIGHT.1)) {
            Some(step) => step,
            None => *random.choose(&free)?,
        };
        cells.push(at + step);
        last = Some(step);
    }
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{DOWN, ORTHOGONAL, RIGHT};
    use crate::random::Key;

    #[test]
    fn walks_visit_free_cells_once() {
        let board = Board::new(5, 6);
        let mut taken = Lattice::new(board, false);
        taken[Place::cell(1, 1)] = true;
        let mut made = 0;
        for index in 0..100 {
            let mut random = Key::new(1, "walks").random(index, 0);
            let from = Place::cell(0, 2);
            let made_here = walk(board, from, &[DOWN], &ORTHOGONAL, 8, &taken, &mut random);
            let Some(mut cells) = made_here else { continue };
            made += 1;
            assert_eq!(cells[..2], [from, from + DOWN]);
            let next = |two: &[Place]| two[1] == two[0] + two[0].step_to(two[1]);
            assert!(cells.windows(2).all(next));
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), 9);
            assert!(cells.iter().all(|&c| board.contains(c) && !taken[c]));
            let stairs = walk(
                board,
                from,
                &[RIGHT],
                &[DOWN, RIGHT],
                9,
                &taken,
                &mut random,
            );
            assert_eq!(stairs, None);
        }
        assert!(made > 30, "{made}");
    }
}
