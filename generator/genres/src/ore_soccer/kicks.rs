//! Random paths of a ball from player to player into the goal, with the players' steps before it.

use pencilmill_puzzle::board::{AROUND, Board, Lattice, Place, Step};
use pencilmill_puzzle::random::Random;

/// A path and its players.
#[derive(Clone, Debug)]
pub struct Kicks {
    /// Cells of the path, the goal last.
    pub path: Vec<Place>,
    /// Final cells of the players, in the order of the path.
    pub positions: Vec<Place>,
    /// First cells of the players: the final cell or one next to it.
    pub origins: Vec<Place>,
    /// Cells of opponents.
    pub opponents: Vec<Place>,
}

/// Longest pass, in steps, for each two rows or columns of the board.
const PASS: usize = 1;

/// A random path over this many players into the first goal cell. Some players step into place, and
/// as many opponents stand out of the way. `None` if the path gets stuck.
pub fn kicks(board: Board, goal: &[Place], players: usize, random: &mut Random) -> Option<Kicks> {
    let mut taken = Lattice::new(board, false);
    goal.iter().for_each(|&cell| taken[cell] = true);
    // Corners of cells crossed by diagonal steps.
    let mut crossed = Lattice::new(board, false);
    let mut path = vec![goal[0]];
    let mut positions = Vec::new();
    let longest = (board.rows.min(board.cols) as usize / 2 * PASS).max(2);
    let mut last = None;
    while positions.len() < players {
        // Now and then a player only lets the ball pass.
        let ways: Vec<Step> = AROUND
            .into_iter()
            .filter(|&step| last != Some(-step))
            .collect();
        let step = match last.filter(|_| random.chance(1, 8)) {
            Some(step) => step,
            None => *random.choose(&ways)?,
        };
        for _ in 0..1 + random.below(longest) {
            let from = path[path.len() - 1];
            let to = from + step;
            if !board.contains(to) || taken[to] || crosses(&crossed, from, to) {
                return None;
            }
            mark(&mut crossed, from, to);
            taken[to] = true;
            path.push(to);
        }
        positions.push(path[path.len() - 1]);
        last = Some(step);
    }
    path.reverse();
    positions.reverse();
    let mut origins = vec![positions[0]];
    for &position in &positions[1..] {
        let from: Vec<Place> = AROUND
            .into_iter()
            .map(|step| position + step)
            .filter(|&from| board.contains(from) && !taken[from])
            .filter(|&from| !crosses(&crossed, from, position))
            .collect();
        let from = match random.choose(&from) {
            Some(&from) if random.chance(3, 5) => from,
            _ => position,
        };
        mark(&mut crossed, from, position);
        taken[from] = true;
        origins.push(from);
    }
    let mut open: Vec<Place> = board.cells().filter(|&cell| !taken[cell]).collect();
    random.shuffle(&mut open);
    let opponents: Vec<Place> = open.into_iter().take(players).collect();
    (opponents.len() == players).then_some(Kicks {
        path,
        positions,
        origins,
        opponents,
    })
}

/// Returns whether a diagonal step crosses a corner of cells that is crossed already.
fn crosses(crossed: &Lattice<bool>, from: Place, to: Place) -> bool {
    from.midway(to).is_point() && crossed[from.midway(to)]
}

fn mark(crossed: &mut Lattice<bool>, from: Place, to: Place) {
    if from.midway(to).is_point() && from != to {
        crossed[from.midway(to)] = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_puzzle::random::Key;

    #[test]
    fn balls_go_straight_between_players() {
        let mut made = 0;
        for index in 0..1000 {
            let mut random = Key::new(1, "kicks").random(index, 0);
            let board = Board::new(5 + random.below(3) as i16, 5 + random.below(3) as i16);
            let goal = [Place::cell(0, 2), Place::cell(0, 3)];
            let Some(kicks) = kicks(board, &goal, 4, &mut random) else {
                continue;
            };
            made += 1;
            assert_eq!(kicks.path.last(), Some(&goal[0]));
            assert_eq!(kicks.path.first(), kicks.positions.first());
            for three in kicks.path.windows(3) {
                let [before, after] = [0, 1].map(|i| three[i].step_to(three[i + 1]));
                assert!(before == after || kicks.positions.contains(&three[1]));
                assert_eq!(three[0] + before, three[1]);
            }
            let mut cells = [&kicks.path[..], &kicks.opponents, &goal[1..]].concat();
            let moved = kicks.origins.iter().zip(&kicks.positions);
            cells.extend(moved.filter(|(from, to)| from != to).map(|(from, _)| *from));
            let count = cells.len();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), count);
        }
        assert!(made > 30, "{made}");
    }
}
