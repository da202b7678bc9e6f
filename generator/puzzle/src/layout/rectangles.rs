//! Random partitions of the board into rectangles, and cuts of one rectangle in two.

use crate::board::{Board, Lattice, Place, Regions};
use crate::random::Random;

/// Longest side of a rectangle.
const LONGEST: usize = 5;

/// A random partition into rectangles of varied size, of at most `most` cells and at least two
/// cells wide and high where the board is: the first free cell in turn gets one that leaves no gap
/// of a single cell beside or below it.
pub fn random(board: Board, most: usize, random: &mut Random) -> Regions {
    let upright = random.chance(1, 2);
    let turned = |y: usize, x: usize| {
        let [row, col] = [y as i16, x as i16];
        if upright {
            Place::cell(row, col)
        } else {
            Place::cell(col, row)
        }
    };
    let [rows, cols] = match upright {
        true => [board.rows, board.cols],
        false => [board.cols, board.rows],
    };
    let [rows, cols] = [rows as usize, cols as usize];
    let free = usize::MAX;
    let mut owner = Lattice::new(board, free);
    let mut count = 0;
    for y in 0..rows {
        for x in 0..cols {
            if owner[turned(y, x)] != free {
                continue;
            }
            let gap = (x..cols)
                .take_while(|&x| owner[turned(y, x)] == free)
                .count();
            let wide = length(gap, most / 2, random);
            let high = length(rows - y, most / wide, random);
            for dy in 0..high {
                (0..wide).for_each(|dx| owner[turned(y + dy, x + dx)] = count);
            }
            count += 1;
        }
    }
    Regions::owned(board, |cell| owner[cell])
}

/// A random length that leaves either nothing or at least two of this room.
fn length(room: usize, most: usize, random: &mut Random) -> usize {
    let fits = |&length: &usize| length == room || length + 2 <= room;
    let lengths: Vec<usize> = (2..=LONGEST.min(most)).filter(fits).collect();
    // Middling lengths are more likely than long ones.
    let shorter = random.choose(&lengths).copied();
    let other = random.choose(&lengths).copied();
    shorter.min(other).unwrap_or(room.min(3))
}

/// The partition with two rectangles joined, and the number of the joined one; none if their union
/// is no rectangle.
pub fn joined(regions: &Regions, [a, b]: [usize; 2]) -> Option<(Regions, usize)> {
    let both = [regions.region(a), regions.region(b)].concat();
    let (wide, high) = (lines(&both, |cell| cell.x), lines(&both, |cell| cell.y));
    if wide.len() * high.len() != both.len() {
        return None;
    }
    let owner = |cell| match regions.at(cell) {
        own if own == b => a,
        own => own,
    };
    let joined = Regions::owned(regions.board(), owner);
    let number = joined.at(both[0]);
    Some((joined, number))
}

/// The rows, or columns, of these cells.
fn lines(cells: &[Place], get: fn(&Place) -> i16) -> Vec<i16> {
    let mut at: Vec<i16> = cells.iter().map(get).collect();
    at.sort_unstable();
    at.dedup();
    at
}

/// All partitions with one of the rectangles cut in two; none if the region is no rectangle.
pub fn cut(regions: &Regions, region: usize) -> Vec<Regions> {
    let parts = parts(regions.region(region));
    parts.iter().map(|part| cut_off(regions, part)).collect()
}

/// The cells beyond each straight cut through a rectangle; none if the cells are no rectangle.
pub fn parts(cells: &[Place]) -> Vec<Vec<Place>> {
    let columns = lines(cells, |cell| cell.x);
    let rows = lines(cells, |cell| cell.y);
    if columns.len() * rows.len() != cells.len() {
        return Vec::new();
    }
    let beyond = |is_in: &dyn Fn(&Place) -> bool| cells.iter().copied().filter(is_in).collect();
    let by_columns = columns[1..].iter().map(|&x| beyond(&|cell| cell.x >= x));
    let by_rows = rows[1..].iter().map(|&y| beyond(&|cell| cell.y >= y));
    by_columns.chain(by_rows).collect()
}

/// The partition with a part of one of the regions as a region of its own.
pub fn cut_off(regions: &Regions, part: &[Place]) -> Regions {
    let region = regions.at(part[0]);
    Regions::owned(regions.board(), |cell| match regions.at(cell) {
        own if own == region && part.contains(&cell) => regions.len(),
        own => own,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Key;

    fn is_rectangle(cells: &[Place]) -> bool {
        let span = |get: fn(&Place) -> i16| {
            let (least, most) = (cells.iter().map(get).min(), cells.iter().map(get).max());
            (most.unwrap() - least.unwrap()) as usize / 2 + 1
        };
        span(|cell| cell.x) * span(|cell| cell.y) == cells.len()
    }

    #[test]
    fn boards_are_cut_into_rectangles_of_mixed_sizes() {
        let mut sizes = [0; 20];
        for index in 0..200 {
            let mut random = Key::new(1, "rectangles").random(index, 0);
            let board = Board::new(5 + random.below(16) as i16, 5 + random.below(16) as i16);
            let regions = super::random(board, 12, &mut random);
            for region in regions.all() {
                assert!(is_rectangle(region) && region.len() > 3, "{region:?}");
                sizes[region.len()] += 1;
            }
        }
        assert!(
            [4, 6, 8, 9, 10, 12].iter().all(|&size| sizes[size] > 50),
            "{sizes:?}"
        );
    }

    #[test]
    fn rectangles_are_joined_if_they_make_one() {
        // Two above two that are as wide in sum but not each.
        let board = Board::new(2, 5);
        let wide = |cell: Place| 2 + cell.y / 2;
        let owner = |cell: Place| (cell.y, (cell.x - 1) / 2 < wide(cell));
        let regions = Regions::where_open(board, |a, b| owner(a) == owner(b));
        assert_eq!(regions.len(), 4);
        assert!(joined(&regions, [0, 1]).is_some_and(|(joined, _)| joined.len() == 3));
        assert!(joined(&regions, [0, 2]).is_none());
    }

    #[test]
    fn a_rectangle_is_cut_along_each_line() {
        let board = Board::new(4, 5);
        let whole = Regions::where_open(board, |_, _| true);
        let cuts = cut(&whole, 0);
        assert_eq!(cuts.len(), 3 + 4);
        for halves in cuts {
            assert_eq!(halves.len(), 2);
            assert!(halves.all().all(is_rectangle));
            let (again, _) = joined(&halves, [0, 1]).unwrap();
            assert_eq!(again, whole);
        }
    }
}
