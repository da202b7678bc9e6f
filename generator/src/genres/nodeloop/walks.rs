//! Random closed walks that cross themselves.

use crate::board::{Board, Drawing, Ink, Item, Lattice, ORTHOGONAL, Place, Step};
use crate::random::Random;

/// Flips tried, for each inner point of the board.
const FLIPS: usize = 12;

/// One random closed walk through cell centres of about `target` lines, which goes straight wherever it crosses itself:
/// the outline of some of the squares between cell centres.
pub fn closed_walk(board: Board, target: usize, random: &mut Random) -> Drawing {
    let points: Vec<Place> = board.inner_points().collect();
    // the outline
    let mut lines = Lattice::new(board, false);
    let mut count = flip(&mut lines, 0, points[random.below(points.len())]);
    for _ in 0..FLIPS * points.len() {
        let point = points[random.below(points.len())];
        let changed = flip(&mut lines, count, point);
        let longer = changed >= count && changed <= target;
        if (longer || random.chance(1, 4)) && is_one_walk(&lines, changed) {
            count = changed;
        } else {
            flip(&mut lines, changed, point);
        }
    }
    let drawn = board.inner_sides().filter(|&side| lines[side]);
    let line = |side: Place| {
        let [a, b] = side.beside();
        Item::between(Ink::Line, a, b)
    };
    drawn.map(line).collect()
}

/// Adds the square around a point to what is outlined by so many lines, or takes it away. How many lines there are then.
fn flip(lines: &mut Lattice<bool>, count: usize, point: Place) -> usize {
    ORTHOGONAL.iter().fold(count, |count, &step| {
        let side = point.half(step);
        lines[side] = !lines[side];
        if lines[side] { count + 1 } else { count - 1 }
    })
}

/// Whether so many lines are one closed walk, straight on where it crosses itself.
fn is_one_walk(lines: &Lattice<bool>, count: usize) -> bool {
    let Some(first) = lines.board().inner_sides().find(|&side| lines[side]) else {
        return false;
    };
    let [start, next] = first.beside();
    let along = start.step_to(next);
    let (mut at, mut step) = (next, along);
    for walked in 1.. {
        let leads = |step: &&Step| lines[at.half(**step)];
        if ORTHOGONAL.iter().filter(leads).count() == 2 {
            let mut onward = ORTHOGONAL.iter().filter(leads).copied();
            step = onward.find(|&s| s != -step).unwrap_or(step);
        }
        if (at, step) == (start, along) {
            return walked == count;
        }
        at = at + step;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Lines;
    use crate::random::Key;

    #[test]
    fn walks_are_closed_and_cross() {
        let mut crossings = 0;
        for index in 0..60 {
            let mut random = Key::new(1, "walks").random(index, 0);
            let board = Board::new(4 + random.below(6) as i16, 4 + random.below(6) as i16);
            let walk = closed_walk(board, board.area(), &mut random);
            let lines = Lines::of(board, &walk);
            let degrees: Vec<usize> = board.cells().map(|cell| lines.around(cell)).collect();
            assert!(degrees.iter().all(|degree| [0, 2, 4].contains(degree)));
            crossings += degrees.iter().filter(|&&degree| degree == 4).count();
            let rings = lines.pieces(|_| false, |_| true).len();
            assert!(rings == 1 && walk.len() > board.area() / 3);
        }
        assert!(crossings > 60, "{crossings}");
    }
}
