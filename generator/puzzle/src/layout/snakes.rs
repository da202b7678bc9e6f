//! Random snakes: paths of cells that never touch themselves.

use crate::board::{Board, Lattice, Place};
use crate::random::Random;

/// Times that an end is retracted and regrown, for each cell of the board.
const ROUNDS: usize = 4;

/// A random path of at least two neighbouring cells that covers as much of the board as it finds
/// room for, up to `target` cells. Two of its cells touch, by side or corner, only if they are
/// consecutive or lie beside a turn: its shaded cells determine its course.
pub fn snake(board: Board, target: usize, random: &mut Random) -> Vec<Place> {
    let start = Place::cell(
        random.below(board.rows as usize) as i16,
        random.below(board.cols as usize) as i16,
    );
    let mut snake = vec![start];
    let mut taken = Lattice::new(board, false);
    taken[start] = true;
    for _ in 0..ROUNDS * board.area() {
        if snake.len() >= target {
            break;
        }
        let before = snake.clone();
        let back = random.below(1 + snake.len() / 2);
        for cell in snake.drain(snake.len() - back..) {
            taken[cell] = false;
        }
        while let Some(next) = next_cell(board, &snake, &taken, random) {
            taken[next] = true;
            snake.push(next);
            if snake.len() == target {
                break;
            }
        }
        if snake.len() < before.len() && !random.chance(1, 8) {
            snake.iter().for_each(|&cell| taken[cell] = false);
            before.iter().for_each(|&cell| taken[cell] = true);
            snake = before;
        }
        // Head and tail alternate.
        snake.reverse();
    }
    snake
}

/// A random cell for the next step of the snake.
fn next_cell(
    board: Board,
    snake: &[Place],
    taken: &Lattice<bool>,
    random: &mut Random,
) -> Option<Place> {
    let &[.., last] = snake else { return None };
    let neck = snake.len().checked_sub(2).map(|i| snake[i]);
    let is_free = |next: &Place| {
        !taken[*next]
            && board
                .around(*next)
                .all(|cell| !taken[cell] || cell == last || Some(cell) == neck)
    };
    let free: Vec<Place> = board.neighbours(last).filter(is_free).collect();
    random.choose(&free).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Key;

    #[test]
    fn snakes_are_long_and_touch_themselves_only_beside_turns() {
        for index in 0..100 {
            let mut random = Key::new(1, "snake").random(index, 0);
            let board = Board::new(4 + random.below(8) as i16, 4 + random.below(8) as i16);
            let target = board.area() * 2 / 5;
            let snake = snake(board, target, &mut random);
            assert!((target / 2..=target).contains(&snake.len()), "{board}");
            for (i, a) in snake.iter().enumerate() {
                assert!(board.contains(*a));
                for (j, b) in snake.iter().enumerate().skip(i + 1) {
                    let (dy, dx) = ((a.y - b.y).abs(), (a.x - b.x).abs());
                    assert_eq!(dy + dx == 2, j == i + 1, "{a:?} {b:?}");
                    assert!((dy, dx) != (2, 2) || j == i + 2, "{a:?} {b:?}");
                }
            }
        }
    }
}
