//! Random closed walks that cross themselves and that nodes can cut into pieces.

use pencilmill_puzzle::board::{Board, Drawing, Ink, Item, Lattice, ORTHOGONAL, Place, Step};
use pencilmill_puzzle::random::Random;

/// Flips tried for each inner point of the board to lengthen a walk.
const FLIPS: usize = 12;
/// Flips tried for each inner point of the board until nodes can cut the walk.
const FLIPS_TO_CUT: usize = 150;

/// A random closed walk of about `target` lines through cell centres that goes straight wherever it
/// crosses itself: the outline of some of the squares between cell centres.
///
/// Nodes can cut it into pieces that go straight over one crossing or turn once, no three of one
/// type in a row. `None` if no such walk is found soon.
pub fn closed_walk(board: Board, target: usize, random: &mut Random) -> Option<Drawing> {
    let points: Vec<Place> = board.inner_points().collect();
    let mut lines = Lattice::new(board, false);
    let mut count = flip(&mut lines, 0, points[random.below(points.len())]);
    for _ in 0..FLIPS * points.len() {
        let point = points[random.below(points.len())];
        let changed = flip(&mut lines, count, point);
        let longer = changed >= count && changed <= target;
        if (longer || random.chance(1, 4)) && passed(&lines, changed).is_some() {
            count = changed;
        } else {
            flip(&mut lines, changed, point);
        }
    }
    let longest = usize::from(board.rows.max(board.cols).unsigned_abs());
    let mut walk = passed(&lines, count)?;
    let mut left = flaws(&walk, longest);
    for _ in 0..FLIPS_TO_CUT * points.len() {
        if left == 0 && is_cut(&walk, longest) {
            break;
        }
        let point = points[random.below(points.len())];
        let changed = flip(&mut lines, count, point);
        let lengths = target * 3 / 4..=target;
        let fits = lengths.contains(&changed) || changed.abs_diff(target) < count.abs_diff(target);
        let found = passed(&lines, changed).filter(|_| fits);
        let found = found.map(|walk| (flaws(&walk, longest), walk));
        match found {
            Some((flaws, other))
                if random.chance(1, 3_usize.pow(flaws.saturating_sub(left).min(6) as u32)) =>
            {
                (walk, left, count) = (other, flaws, changed);
            }
            _ => {
                flip(&mut lines, changed, point);
            }
        }
    }
    if left > 0 || !is_cut(&walk, longest) {
        return None;
    }
    let drawn = board.inner_sides().filter(|&side| lines[side]);
    let line = |side: Place| {
        let [a, b] = side.beside();
        Item::between(Ink::Line, a, b)
    };
    Some(drawn.map(line).collect())
}

/// Adds the square around a point to the outlined area, or removes it. Returns the number of lines,
/// which was `count` before.
fn flip(lines: &mut Lattice<bool>, count: usize, point: Place) -> usize {
    ORTHOGONAL.iter().fold(count, |count, &step| {
        let side = point.half(step);
        lines[side] = !lines[side];
        if lines[side] { count + 1 } else { count - 1 }
    })
}

/// The course of a walk through a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Passed {
    Straight,
    Turning,
    Crossing,
}

/// The courses through the cells along a walk, if the `count` lines form one closed walk that goes
/// straight where it crosses itself.
fn passed(lines: &Lattice<bool>, count: usize) -> Option<Vec<Passed>> {
    let first = lines.board().inner_sides().find(|&side| lines[side])?;
    let [start, next] = first.beside();
    let along = start.step_to(next);
    let (mut at, mut step) = (next, along);
    let mut walk = Vec::with_capacity(count);
    loop {
        let leads = |step: &&Step| lines[at.half(**step)];
        let mut way = Passed::Crossing;
        if ORTHOGONAL.iter().filter(leads).count() == 2 {
            let mut onward = ORTHOGONAL.iter().filter(leads).copied();
            let next = onward.find(|&s| s != -step).unwrap_or(step);
            way = match next == step {
                true => Passed::Straight,
                false => Passed::Turning,
            };
            step = next;
        }
        walk.push(way);
        if (at, step) == (start, along) {
            return (walk.len() == count).then_some(walk);
        }
        at = at + step;
    }
}

/// The fewest flaws with each last piece: one with a turn, two of these in a row, a straight one, and
/// two of these.
type Flaws = [usize; 4];

/// Lays pieces from the nodes at all positions reached, and keeps the fewest flaws in `best`.
fn lay(walk: &[Passed], longest: usize, best: &mut [Flaws]) {
    // small enough to be part of the loop however this is compiled
    let least = |a: usize, b: usize| if a < b { a } else { b };
    // the last position may be the first again
    let way = |i: usize| walk.get(i).copied().unwrap_or(walk[0]);
    for from in 0..best.len() {
        let before = best[from];
        if way(from) == Passed::Crossing || before == [usize::MAX; 4] {
            continue;
        }
        let (mut turns, mut crossings) = (0_usize, 0_usize);
        for to in from + 1..best.len().min(from + longest + 2) {
            if way(to) != Passed::Crossing {
                let bent = 2 * turns.abs_diff(1);
                let straight = 2 * turns + crossings.abs_diff(1);
                let [b, bb, s, ss] = before;
                let laid = [
                    least(s, ss).saturating_add(bent),
                    least(b, bb.saturating_add(1)).saturating_add(bent),
                    least(b, bb).saturating_add(straight),
                    least(s, ss.saturating_add(1)).saturating_add(straight),
                ];
                for (best, flaws) in best[to].iter_mut().zip(laid) {
                    *best = least(*best, flaws);
                }
            }
            match way(to) {
                Passed::Straight => {}
                Passed::Turning => turns += 1,
                Passed::Crossing => crossings += 1,
            }
            if turns > 2 {
                break;
            }
        }
    }
}

/// Distance of a walk from one that can be cut into pieces, wherever it begins.
fn flaws(walk: &[Passed], longest: usize) -> usize {
    let mut best = vec![[usize::MAX; 4]; walk.len()];
    for (at, best) in best.iter_mut().enumerate().take(longest) {
        if walk[at] != Passed::Crossing {
            *best = [0, usize::MAX, 0, usize::MAX];
        }
    }
    lay(walk, longest, &mut best);
    let ends = best.iter().rev().take(longest).flatten();
    ends.copied().min().unwrap_or(usize::MAX)
}

/// Returns whether nodes can cut a walk into pieces all round.
fn is_cut(walk: &[Passed], longest: usize) -> bool {
    let turned = |by: usize| {
        let mut turned = walk.to_vec();
        turned.rotate_left(by);
        turned
    };
    let starts = (0..longest + 2).filter(|&at| walk[at % walk.len()] != Passed::Crossing);
    starts.map(turned).any(|walk| {
        (0..4).any(|last| {
            let mut best = vec![[usize::MAX; 4]; walk.len() + 1];
            best[0][last] = 0;
            lay(&walk, longest, &mut best);
            best[walk.len()][last] == 0
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_puzzle::board::Lines;
    use pencilmill_puzzle::random::Key;

    #[test]
    fn walks_are_closed_and_cross() {
        let (mut crossings, mut made) = (0, 0);
        for index in 0..60 {
            let mut random = Key::new(1, "walks").random(index, 0);
            let board = Board::new(4 + random.below(6) as i16, 4 + random.below(6) as i16);
            let Some(walk) = closed_walk(board, board.area(), &mut random) else {
                continue;
            };
            made += 1;
            let lines = Lines::of(board, &walk);
            let degrees: Vec<usize> = board.cells().map(|cell| lines.around(cell)).collect();
            assert!(degrees.iter().all(|degree| [0, 2, 4].contains(degree)));
            crossings += degrees.iter().filter(|&&degree| degree == 4).count();
            let rings = lines.pieces(|_| false, |_| true).len();
            assert!(rings == 1 && walk.len() > board.area() / 3);
        }
        assert!(made > 20 && crossings > made, "{made} {crossings}");
    }

    #[test]
    fn walks_are_cut_where_pieces_fit() {
        use Passed::{Crossing as X, Straight as S, Turning as T};
        // A square: a piece for each turn, so three of one type follow each other.
        assert!(!is_cut(&[T, S, T, S, T, S, T, S], 4));
        // Two bent pieces, then a straight one, twice.
        let round = [T, S, T, S, X, S];
        assert!(is_cut(&[round, round].concat(), 4));
        assert_eq!(flaws(&[round, round].concat(), 4), 0);
        assert!(flaws(&[S; 12], 4) > 0);
    }
}
