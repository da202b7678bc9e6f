//! Random Latin squares.

use crate::board::{Board, Lattice, Place};
use crate::random::Random;

/// A random filling with numbers from 1 to the longer side of the board, without repetition in any
/// row or column. Each row in turn is a random assignment of missing numbers to columns, which
/// always exists.
pub fn square(board: Board, random: &mut Random) -> Lattice<i16> {
    let count = board.rows.max(board.cols) as usize;
    // Rows of the whole square that contains the board; a rectangle alone need not have a further
    // row.
    let mut used = vec![vec![false; count]; count];
    let mut numbers = Lattice::new(board, 0);
    let mut order: Vec<usize> = (0..count).collect();
    for row in 0..board.rows {
        let mut holder: Vec<Option<usize>> = vec![None; count];
        let mut columns: Vec<usize> = (0..used.len()).collect();
        random.shuffle(&mut columns);
        random.shuffle(&mut order);
        for column in columns {
            let mut seen = vec![false; count];
            give(column, &used, &order, &mut holder, &mut seen);
        }
        for (number, column) in holder.into_iter().enumerate() {
            if let Some(column) = column {
                used[column][number] = true;
                let cell = Place::cell(row, column as i16);
                if board.contains(cell) {
                    numbers[cell] = number as i16 + 1;
                }
            }
        }
    }
    numbers
}

/// Assigns the column the first number it lacks and can have, reassigning other columns along an
/// augmenting path.
fn give(
    column: usize,
    used: &[Vec<bool>],
    order: &[usize],
    holder: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    for &number in order {
        if used[column][number] || std::mem::replace(&mut seen[number], true) {
            continue;
        }
        if holder[number].is_none_or(|other| give(other, used, order, holder, seen)) {
            holder[number] = Some(column);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Key;

    #[test]
    fn no_number_stands_twice_in_a_line() {
        for index in 0..100 {
            let mut random = Key::new(1, "latin").random(index, 0);
            let board = Board::new(1 + random.below(20) as i16, 1 + random.below(20) as i16);
            let numbers = square(board, &mut random);
            for line in board.rows_and_columns() {
                let mut line: Vec<i16> = line.into_iter().map(|cell| numbers[cell]).collect();
                line.sort_unstable();
                assert!(line.windows(2).all(|two| two[0] < two[1]), "{line:?}");
                assert!(line[0] > 0 && line[line.len() - 1] <= board.rows.max(board.cols));
            }
        }
    }
}
