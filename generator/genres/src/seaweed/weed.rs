//! Random lines that grow from roots and from each other.

use pencilmill_puzzle::board::{Board, Lattice, ORTHOGONAL, Place, Step};
use pencilmill_puzzle::layout::random_walk::walk;
use pencilmill_puzzle::random::Random;

/// Steps of the longest line.
pub const MOST: i16 = 5;
/// One line in this many may have a single step.
const SINGLE: usize = 8;
/// Lines tried for each cell of the board.
const TRIES: usize = 16;

/// A line and the kind of its start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// Cells of the line, from its start on.
    pub line: Vec<Place>,
    /// True if it starts in a cell of its own, false if in a cell of another line.
    pub is_root: bool,
}

/// Random lines from `roots` roots, and then lines from lines, at right angles where these go
/// straight and at most one from each straight stretch. Each line takes at most two directions.
/// `None` if there is no room for the roots.
pub fn weed(board: Board, mut roots: usize, random: &mut Random) -> Option<Vec<Branch>> {
    let cells: Vec<Place> = board.cells().collect();
    let mut taken = Lattice::new(board, false);
    let mut branches = Vec::new();
    // Straight stretches without branch: the cells passed and the step.
    let mut stretches: Vec<(Vec<Place>, Step)> = Vec::new();
    let across = |along: Step| Step {
        dy: along.dx,
        dx: along.dy,
    };
    for _ in 0..TRIES * board.area() {
        let least = if random.chance(1, SINGLE) { 1 } else { 2 };
        let steps = least + random.below(1 + MOST as usize - least);
        let (from, first, stretch) = if roots > 0 {
            let &from = random.choose(&cells)?;
            let &first = random.choose(&ORTHOGONAL)?;
            (from, first, None)
        } else if stretches.is_empty() {
            break;
        } else {
            let stretch = random.below(stretches.len());
            let &from = random.choose(&stretches[stretch].0)?;
            (from, across(stretches[stretch].1), Some(stretch))
        };
        if stretch.is_none() && taken[from] {
            continue;
        }
        let first = if random.chance(1, 2) { first } else { -first };
        let aside = across(first);
        let aside = if random.chance(1, 2) { aside } else { -aside };
        let ways = [first, aside];
        let Some(line) = walk(board, from, &[first], &ways, steps, &taken, random) else {
            continue;
        };
        match stretch {
            None => roots -= 1,
            Some(stretch) => {
                stretches.remove(stretch);
            }
        }
        line.iter().for_each(|&cell| taken[cell] = true);
        let mut passed: Option<(Vec<Place>, Step)> = None;
        for three in line.windows(3) {
            let step = three[0].step_to(three[1]);
            if step == three[1].step_to(three[2]) {
                let (cells, _) = passed.get_or_insert_with(|| (Vec::new(), step));
                cells.push(three[1]);
            } else {
                stretches.extend(passed.take());
            }
        }
        stretches.extend(passed);
        branches.push(Branch {
            line,
            is_root: stretch.is_none(),
        });
    }
    (roots == 0).then_some(branches)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_puzzle::random::Key;

    #[test]
    fn lines_branch_where_others_go_straight() {
        let board = Board::new(6, 7);
        let (mut roots, mut branches) = (0, 0);
        for index in 0..50 {
            let mut random = Key::new(1, "weed").random(index, 0);
            let Some(weed) = weed(board, 4, &mut random) else {
                continue;
            };
            let mut ways = Lattice::new(board, Vec::<Step>::new());
            for Branch { line, is_root } in &weed {
                assert!(line.len() > 1 && line.len() <= MOST as usize + 1);
                let first = line[0].step_to(line[1]);
                // A line starts where another goes straight, at a right angle to it.
                match (is_root, &ways[line[0]][..]) {
                    (true, []) => roots += 1,
                    (false, &[back, on]) => {
                        assert!(back == -on && on != first && back != first);
                        branches += 1;
                    }
                    other => panic!("{other:?}"),
                }
                for two in line.windows(2) {
                    let step = two[0].step_to(two[1]);
                    ways[two[0]].push(step);
                    ways[two[1]].push(-step);
                }
                assert!(line[1..].iter().all(|&cell| ways[cell].len() <= 2));
            }
            assert_eq!(weed.iter().filter(|branch| branch.is_root).count(), 4);
        }
        assert!(roots > 100 && branches > 100, "{roots} {branches}");
    }
}
