//! Random tracks that pillars can carry, and their ground.

use pencilmill_puzzle::board::{Board, DOWN, Drawing, Ink, Item, LEFT, Lattice, Place, RIGHT};
use pencilmill_puzzle::genre::Composition;
use pencilmill_puzzle::layout::loops::keeps_one_outline;
use pencilmill_puzzle::random::Random;

/// Blocks of faces tried, for each face of the board.
const BLOCKS: usize = 20;
/// Height and width of the greatest block.
const BLOCK: (usize, usize) = (4, 5);
/// Turns for 100 cells, and cells of the track: the least and the range.
const TURNS: (usize, usize) = (16, 16);
const CELLS: (usize, usize) = (35, 25);
/// Grey cells without a pillar among those left, in percent: the least and the range.
const GREY: (usize, usize) = (20, 30);

/// A random loop with a pillar below each horizontal stretch, a grey cell below each pillar, and
/// further grey cells. None if no loop is found soon.
///
/// The loop is the outline of an island of faces, the squares between four cell centres: blocks of
/// faces are added and removed as long as a pillar can stand below each stretch, and the island
/// nearest to the wanted turns and cells is taken.
pub fn compose(board: Board, random: &mut Random) -> Option<Composition> {
    let mut share =
        |(least, range): (usize, usize)| board.area() * (least + random.below(range)) / 100;
    let (turns, cells) = (share(TURNS), share(CELLS));
    // a missing turn weighs as much as six cells
    let lacks = |track: &Track| {
        6 * track.turns().abs_diff(turns) + track.visited.cells().count().abs_diff(cells)
    };
    let faces: Vec<Place> = board.inner_points().collect();
    let mut inside = Lattice::new(board, false);
    let (mut now, mut best) = (usize::MAX, None::<(usize, Track)>);
    for _ in 0..BLOCKS * faces.len() {
        let corner = faces[random.below(faces.len())];
        let (rows, cols) = (1 + random.below(BLOCK.0), 2 + random.below(BLOCK.1 - 1));
        let add = best.is_none() || random.chance(1, 2);
        let Some(changed) = with_block(&inside, corner, [rows, cols], add) else {
            continue;
        };
        let track = Track::around(board, &changed);
        let lack = lacks(&track);
        if (lack <= now || random.chance(1, 4)) && track.is_carried() {
            (inside, now) = (changed, lack);
            if best.as_ref().is_none_or(|best| lack < best.0) {
                best = Some((lack, track));
            }
        }
    }
    let (_, track) = best?;
    let mut answer = track.lines();
    let mut layout = Drawing::blank();
    let mut taken = track.visited.clone();
    for stretch in track.stretches() {
        let (top, most) = *random.choose(&track.footings(&stretch))?;
        let mut cell = top;
        for _ in 0..1 + random.below(most) {
            answer.insert(Item::at(Ink::Pillar, cell));
            taken[cell] = true;
            cell = cell + DOWN;
        }
        layout.insert(Item::at(Ink::Grey, cell));
        taken[cell] = true;
    }
    let percent = GREY.0 + random.below(GREY.1);
    for cell in board.cells().filter(|&cell| !taken[cell]) {
        if random.chance(percent, 100) {
            layout.insert(Item::at(Ink::Grey, cell));
        }
    }
    Some(Composition::known(layout, answer))
}

/// The island with a block of faces added or taken away; none if that changes nothing, or leaves
/// another outline than one loop.
fn with_block(
    inside: &Lattice<bool>,
    corner: Place,
    [rows, cols]: [usize; 2],
    add: bool,
) -> Option<Lattice<bool>> {
    let board = inside.board();
    let mut changed = inside.clone();
    let mut any = false;
    let mut empty = board.inner_points().all(|face| !inside[face]);
    for row in 0..rows as i16 {
        for col in 0..cols as i16 {
            let face = Place {
                y: corner.y + 2 * row,
                x: corner.x + 2 * col,
            };
            let is_face = face.y < 2 * board.rows && face.x < 2 * board.cols;
            if !is_face || changed[face] == add {
                continue;
            }
            if !empty && !keeps_one_outline(&changed, face) {
                return None;
            }
            changed[face] = add;
            (any, empty) = (true, false);
        }
    }
    any.then_some(changed)
}

/// The outline of an island of faces.
struct Track {
    board: Board,
    visited: Lattice<bool>,
    /// The sides that a line crosses.
    crossed: Lattice<bool>,
}

impl Track {
    fn around(board: Board, inside: &Lattice<bool>) -> Track {
        let mut visited = Lattice::new(board, false);
        let mut crossed = Lattice::new(board, false);
        for side in board.inner_sides() {
            let [one, other] = side.ends();
            crossed[side] = inside[one] != inside[other];
            if crossed[side] {
                side.beside()
                    .into_iter()
                    .for_each(|cell| visited[cell] = true);
            }
        }
        Track {
            board,
            visited,
            crossed,
        }
    }

    fn lines(&self) -> Drawing {
        let crossed = self.board.inner_sides().filter(|&side| self.crossed[side]);
        let line = |side: Place| {
            let [one, other] = side.beside();
            Item::between(Ink::Line, one, other)
        };
        crossed.map(line).collect()
    }

    /// The number of turns: the ends of horizontal stretches.
    fn turns(&self) -> usize {
        2 * self.stretches().count()
    }

    /// Tests whether a pillar can stand below each stretch.
    fn is_carried(&self) -> bool {
        self.stretches()
            .all(|stretch| !self.footings(&stretch).is_empty())
    }

    /// The first and last cells of horizontal stretches.
    fn stretches(&self) -> impl Iterator<Item = [Place; 2]> + '_ {
        let goes = |cell: Place, step| self.crossed[cell.half(step)];
        let starts = self
            .board
            .cells()
            .filter(move |&cell| !goes(cell, LEFT) && goes(cell, RIGHT));
        starts.map(move |first| {
            let next = |&cell: &Place| goes(cell, RIGHT).then(|| cell + RIGHT);
            [
                first,
                std::iter::successors(Some(first), next)
                    .last()
                    .unwrap_or(first),
            ]
        })
    }

    /// The cells where a pillar of a stretch can begin, each with its greatest height above a grey
    /// cell.
    fn footings(&self, [first, last]: &[Place; 2]) -> Vec<(Place, usize)> {
        let columns = (first.x + 2..last.x).step_by(2);
        let footing = |x: i16| {
            let top = Place { y: first.y, x } + DOWN;
            let below = std::iter::successors(Some(top), |&cell| Some(cell + DOWN));
            let free = |cell: &Place| self.board.contains(*cell) && !self.visited[*cell];
            let room = below.take_while(free).count();
            (room > 1).then(|| (top, room - 1))
        };
        columns.filter_map(footing).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rollercoaster::Rollercoaster;
    use pencilmill_puzzle::genre::{Answer, Genre, Puzzle};
    use pencilmill_puzzle::random::Key;

    #[test]
    fn tracks_obey_the_rules_on_boards_of_all_shapes() {
        for index in 0..60 {
            let mut random = Key::new(1, "track").random(index, 0);
            let board = Board::new(7 + random.below(6) as i16, 7 + random.below(6) as i16);
            let made = compose(board, &mut random).expect("a loop is soon found");
            let puzzle = Puzzle {
                genre: &Rollercoaster,
                board,
                printed: made.layout,
            };
            let Answer::Known(answer) = made.answer else {
                panic!("an answer of the engine");
            };
            assert_eq!(
                Rollercoaster.checker(&puzzle)(&answer),
                Ok(()),
                "{puzzle} {answer}"
            );
        }
    }
}
