//! Random closed walks that cross themselves.

use crate::board::{Board, Drawing, Ink, Item, Lattice, Lines, Place};
use crate::random::Random;

/// Flips tried, for each inner point of the board.
const FLIPS: usize = 12;

/// One random closed walk through cell centres of about `target` lines, which goes straight wherever it crosses itself:
/// the outline of some of the squares between cell centres.
pub fn closed_walk(board: Board, target: usize, random: &mut Random) -> Drawing {
    let points: Vec<Place> = board.inner_points().collect();
    let mut inside = Lattice::new(board, false);
    inside[points[random.below(points.len())]] = true;
    let mut best = outline(board, &inside);
    for _ in 0..FLIPS * points.len() {
        let point = points[random.below(points.len())];
        inside[point] = !inside[point];
        let changed = outline(board, &inside);
        let longer = changed.len() >= best.len() && changed.len() <= target;
        if (longer || random.chance(1, 4)) && is_one_walk(board, &changed) {
            best = changed;
        } else {
            inside[point] = !inside[point];
        }
    }
    best
}

fn outline(board: Board, inside: &Lattice<bool>) -> Drawing {
    let sides = board.inner_sides().filter(|side| {
        let [one, other] = side.ends();
        inside[one] != inside[other]
    });
    let line = |side: Place| {
        let [a, b] = side.beside();
        Item::between(Ink::Line, a, b)
    };
    sides.map(line).collect()
}

fn is_one_walk(board: Board, lines: &Drawing) -> bool {
    let rings = Lines::of(board, lines).pieces(|_| false, |_| true);
    rings.len() == 1
}

#[cfg(test)]
mod tests {
    use super::*;
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
            assert!(is_one_walk(board, &walk) && walk.len() > board.area() / 3);
        }
        assert!(crossings > 60, "{crossings}");
    }
}
