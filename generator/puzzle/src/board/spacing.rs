//! The spread of clues over a board: measures of its first impression.

use super::{Arrow, Board, Drawing, Ink, Item, Place, Set};
use std::collections::BTreeSet;

/// Measures of a printed board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spacing {
    /// Number of clues.
    pub clues: usize,
    /// Cells of the largest rectangle without a clue.
    pub emptiest: usize,
    /// Area of that rectangle, in percent of the board.
    pub empty_share: usize,
    /// Clues in each quarter of the board, row by row. Clues in the middle row or column belong to
    /// no quarter.
    pub quarters: [usize; 4],
    /// Clues in the outermost rows and columns.
    pub edge: usize,
    /// Clues with their number withheld ("?").
    pub untold: usize,
    /// Number of different values of clues.
    pub values: usize,
    /// Length of the longest straight bar of black cells.
    pub bar: usize,
}

impl Spacing {
    /// Measures a board with these clues.
    pub fn measure(board: Board, clues: &Drawing) -> Spacing {
        let emptiest = emptiest(board, clues).map_or(0, Rectangle::area);
        let value = |item: &Item| item.value.map(|value| (item.ink, value));
        let values: BTreeSet<_> = clues.items().iter().filter_map(value).collect();
        Spacing {
            clues: clues.len(),
            emptiest,
            empty_share: 100 * emptiest / board.area().max(1),
            quarters: quarters(board, clues),
            edge: clues
                .items()
                .iter()
                .filter(|item| at_edge(board, item))
                .count(),
            untold: clues.items().iter().filter(|item| is_untold(item)).count(),
            values: values.len(),
            bar: longest_bar(board, clues),
        }
    }
}

/// A rectangle of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rectangle {
    /// Its top left cell.
    pub first: Place,
    /// Its bottom right cell.
    pub last: Place,
}

impl Rectangle {
    /// Number of cells.
    pub const fn area(self) -> usize {
        let rows = (self.last.y - self.first.y) / 2 + 1;
        let cols = (self.last.x - self.first.x) / 2 + 1;
        rows as usize * cols as usize
    }

    /// True if a place lies in it or on its outline.
    pub const fn touches(self, place: Place) -> bool {
        self.first.y - 1 <= place.y
            && place.y <= self.last.y + 1
            && self.first.x - 1 <= place.x
            && place.x <= self.last.x + 1
    }
}

/// The largest rectangle of cells without a clue, the first of several. A clue on a side or corner
/// belongs to all cells there. None if every cell has a clue.
pub fn emptiest(board: Board, clues: &Drawing) -> Option<Rectangle> {
    emptiest_as_wide_as(1, board, clues)
}

/// Like [`emptiest`], among the rectangles with so many rows and columns at least.
pub fn emptiest_as_wide_as(side: usize, board: Board, clues: &Drawing) -> Option<Rectangle> {
    let (rows, cols) = (board.rows.unsigned_abs(), board.cols.unsigned_abs());
    let (rows, cols) = (usize::from(rows), usize::from(cols));
    let mut taken = vec![false; rows * cols];
    for item in clues.items() {
        let Place { y, x } = item.at.midway(item.to);
        let lines = |at: i16, most: usize| {
            let near = [(at - 1).div_euclid(2), at.div_euclid(2)];
            near.into_iter()
                .filter_map(move |line| usize::try_from(line).ok().filter(|&line| line < most))
        };
        for row in lines(y, rows) {
            lines(x, cols).for_each(|col| taken[row * cols + col] = true);
        }
    }
    let mut best: Option<Rectangle> = None;
    // Number of free cells upwards from this row, for each column.
    let mut free = vec![0; cols];
    for row in 0..rows {
        for col in 0..cols {
            free[col] = if taken[row * cols + col] {
                0
            } else {
                free[col] + 1
            };
            let mut height = usize::MAX;
            for left in (0..=col).rev() {
                height = height.min(free[left]);
                if height < side {
                    break;
                }
                let is_wide = col + 1 - left >= side;
                if is_wide && best.is_none_or(|best| height * (col + 1 - left) > best.area()) {
                    best = Some(Rectangle {
                        first: Place::cell((row + 1 - height) as i16, left as i16),
                        last: Place::cell(row as i16, col as i16),
                    });
                }
            }
        }
    }
    best
}

/// Distance from a place to the nearest clue, as a square in half cells; none without clues.
pub fn room(place: Place, clues: &Drawing) -> Option<i32> {
    let distance = |item: &Item| {
        let clue = item.at.midway(item.to);
        let [dy, dx] = [clue.y - place.y, clue.x - place.x].map(i32::from);
        dy * dy + dx * dx
    };
    clues.items().iter().map(distance).min()
}

fn quarters(board: Board, clues: &Drawing) -> [usize; 4] {
    let mut counts = [0; 4];
    for item in clues.items() {
        let Place { y, x } = item.at.midway(item.to);
        if board.contains(Place { y, x }) && y != board.rows && x != board.cols {
            counts[2 * usize::from(y > board.rows) + usize::from(x > board.cols)] += 1;
        }
    }
    counts
}

/// True if a clue stands in a cell of the outermost rows or columns, or on its outline.
fn at_edge(board: Board, item: &Item) -> bool {
    let Place { y, x } = item.at.midway(item.to);
    let outer = |at: i16, lines: i16| at <= 1 || at >= 2 * lines - 1;
    outer(y, board.rows) || outer(x, board.cols)
}

/// True if the number of a clue is withheld.
pub fn is_untold(item: &Item) -> bool {
    match (item.ink, item.value) {
        (Ink::Unknown | Ink::Circled, None) => true,
        (Ink::Arrow, Some(value)) => Arrow::of_value(value).number.is_none(),
        (Ink::Set, Some(value)) => Set::of_value(value).numbers().next().is_none(),
        _ => false,
    }
}

/// Length of the longest straight bar of black cells.
pub fn longest_bar(board: Board, clues: &Drawing) -> usize {
    let black = clues.marks(board, Ink::Black);
    let longest = |line: Vec<Place>| {
        let runs = line.chunk_by(|&a, &b| black[a] && black[b]);
        let runs = runs.filter(|run| run.iter().all(|&cell| black[cell]));
        runs.map(<[Place]>::len).max().unwrap_or(0)
    };
    board.rows_and_columns().map(longest).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(cells: &[(i16, i16)]) -> Drawing {
        let number =
            |&(row, col): &(i16, i16)| Item::valued(Ink::Number, Place::cell(row, col), row);
        cells.iter().map(number).collect()
    }

    #[test]
    fn the_largest_rectangle_is_the_one_found_by_trying_all() {
        for (rows, cols) in [(3, 3), (3, 5), (1, 4)] {
            let board = Board::new(rows, cols);
            let cells: Vec<Place> = board.cells().collect();
            for some in 0_u32..1 << cells.len() {
                let chosen = cells.iter().enumerate().filter(|(i, _)| some >> i & 1 == 1);
                let clues: Drawing = chosen.map(|(_, &cell)| Item::at(Ink::Dot, cell)).collect();
                let all = cells.iter().flat_map(|&first| {
                    let later = cells
                        .iter()
                        .filter(move |l| l.y >= first.y && l.x >= first.x);
                    later.map(move |&last| Rectangle { first, last })
                });
                let inside = |r: Rectangle, p: Place| {
                    r.first.y <= p.y && p.y <= r.last.y && r.first.x <= p.x && p.x <= r.last.x
                };
                let empty = |r: &Rectangle| !clues.items().iter().any(|item| inside(*r, item.at));
                let most = all.filter(empty).map(Rectangle::area).max();
                let found = emptiest(board, &clues);
                assert!(found.is_none_or(|found| empty(&found)));
                assert_eq!(found.map(Rectangle::area), most, "{clues}");
            }
        }
    }

    #[test]
    fn a_mark_on_a_side_stands_in_both_cells() {
        let board = Board::new(2, 3);
        let side = Item::at(Ink::Mirror, Place { y: 1, x: 2 });
        let left = emptiest(board, &[side].into_iter().collect()).unwrap();
        assert_eq!(
            (left.first, left.last),
            (Place::cell(1, 0), Place::cell(1, 2))
        );
        assert!(left.touches(Place { y: 2, x: 3 }) && !left.touches(Place { y: 1, x: 2 }));
    }

    #[test]
    fn what_is_measured_of_a_board() {
        let board = Board::new(5, 4);
        let mut clues = numbers(&[(0, 0), (0, 1), (2, 0), (4, 3)]);
        clues.insert(Item::at(Ink::Unknown, Place::cell(4, 2)));
        clues.insert(Item::at(Ink::Black, Place::cell(1, 3)));
        clues.insert(Item::at(Ink::Black, Place::cell(2, 3)));
        clues.insert(Item::at(Ink::Black, Place::cell(3, 3)));
        let found = Spacing::measure(board, &clues);
        assert_eq!(found.quarters, [2, 1, 0, 3]);
        assert_eq!(found.edge, 8);
        let inside = numbers(&[(1, 1), (3, 2), (2, 3)]);
        assert_eq!(Spacing::measure(board, &inside).edge, 1);
        assert_eq!((found.clues, found.untold, found.values), (8, 1, 3));
        assert_eq!((found.bar, found.emptiest, found.empty_share), (3, 6, 30));
        assert_eq!(room(Place::cell(2, 2), &clues), Some(4));
        assert_eq!(room(Place::cell(0, 0), &Drawing::blank()), None);
    }
}
