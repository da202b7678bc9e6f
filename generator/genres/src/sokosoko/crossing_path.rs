//! Random paths that cross lines on their way.

use pencilmill_puzzle::board::{Board, Drawing, Lattice, ORTHOGONAL, Place};
use pencilmill_puzzle::random::Random;

/// A random path from a cell to one with no line and nothing printed; `None` if it gets stuck. It
/// has `steps` steps, not counting those onto cells in which it crosses a drawn line, both going
/// straight.
///
/// `printed` returns `Some(true)` for a printed item that stops paths, and `Some(false)` for one
/// that only keeps them from ending or turning in its cell.
pub fn crossing_path(
    board: Board,
    start: Place,
    steps: usize,
    drawn: &Drawing,
    printed: impl Fn(Place) -> Option<bool>,
    random: &mut Random,
) -> Option<Vec<Place>> {
    let mut lines = Lattice::new(board, [false; 2]);
    for line in drawn.items() {
        for cell in [line.at, line.to] {
            lines[cell][usize::from(line.at.x == line.to.x)] = true;
        }
    }
    let stops = |cell: Place| printed(cell) == Some(true);
    let is_free =
        |cell: Place| board.contains(cell) && lines[cell] == [false; 2] && printed(cell).is_none();
    let mut path = vec![start];
    if !is_free(start) {
        return None;
    }
    for _ in 0..steps {
        let from = path[path.len() - 1];
        let step = *random.choose(&ORTHOGONAL)?;
        let mut next = from + step;
        loop {
            path.push(next);
            let across = usize::from(step.dy == 0);
            let mut crossable = [false; 2];
            crossable[across] = true;
            if !board.contains(next) || path[..path.len() - 1].contains(&next) || stops(next) {
                return None;
            }
            if is_free(next) {
                break;
            }
            if lines[next] != crossable {
                return None;
            }
            next = next + step;
        }
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_puzzle::board::{Ink, Item, Lines};
    use pencilmill_puzzle::random::Key;

    #[test]
    fn paths_cross_lines_straight_and_end_in_empty_cells() {
        let board = Board::new(5, 5);
        let wall: Drawing = (0..4)
            .map(|row| Item::between(Ink::Line, Place::cell(row, 2), Place::cell(row + 1, 2)))
            .collect();
        let walked = Lines::of(board, &wall).visited;
        let printed = |cell: Place| match cell {
            cell if cell == Place::cell(2, 2) => Some(false),
            cell if cell == Place::cell(1, 2) => Some(true),
            _ => None,
        };
        let mut crossings = [0; 5];
        for index in 0..2000 {
            let mut random = Key::new(1, "crossing path").random(index, 0);
            let start = Place::cell(random.below(5) as i16, 0);
            let Some(path) = crossing_path(board, start, 4, &wall, printed, &mut random) else {
                continue;
            };
            let crossed = path.iter().filter(|&&cell| walked[cell]).count();
            assert_eq!(path.len(), 5 + crossed);
            assert!(path.iter().all(|&cell| board.contains(cell)));
            assert!(!walked[path[path.len() - 1]]);
            for three in path.windows(3).filter(|three| walked[three[1]]) {
                assert_eq!(three[0].y, three[2].y);
                crossings[three[1].y as usize / 2] += 1;
            }
        }
        assert_eq!(crossings[1], 0);
        assert!(
            crossings[2] > 0 && crossings.iter().sum::<usize>() > 50,
            "{crossings:?}"
        );
    }
}
