//! A value for every place of a board, as a flat table.

use super::{Board, DIAGONAL, DOWN, LEFT, ORTHOGONAL, Place, RIGHT, Step, UP};
use std::ops::{Index, IndexMut, Not};

/// Most rows of a board.
const MOST: usize = Board::MOST as usize;

/// A value for each place of the half-cell lattice of a board, its outline included. Reading beyond
/// the board gives the blank value, so edges need no special case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice<T> {
    board: Board,
    blank: T,
    values: Vec<T>,
}

impl<T: Clone> Lattice<T> {
    /// A table of blank values.
    pub fn new(board: Board, blank: T) -> Lattice<T> {
        let size = (2 * board.rows as usize + 1) * (2 * board.cols as usize + 1);
        Lattice {
            board,
            values: vec![blank.clone(); size],
            blank,
        }
    }

    /// The board of the table.
    pub fn board(&self) -> Board {
        self.board
    }

    #[inline]
    fn slot(&self, place: Place) -> Option<usize> {
        self.board
            .contains(place)
            .then(|| place.y as usize * (2 * self.board.cols as usize + 1) + place.x as usize)
    }
}

impl<T: Copy> Lattice<T> {
    /// The values half a step up, right, down and left of a place: at the sides of a cell.
    pub fn beside(&self, place: Place) -> [T; 4] {
        let at = |step| self[place.half(step)];
        [at(UP), at(RIGHT), at(DOWN), at(LEFT)]
    }
}

impl<T: Copy + Not<Output = T>> Lattice<T> {
    /// A table with the opposite value in each cell, and blank elsewhere.
    pub fn opposite_cells(&self) -> Lattice<T> {
        let mut opposite = Lattice::new(self.board, self.blank);
        for cell in self.board.cells() {
            opposite[cell] = !self[cell];
        }
        opposite
    }
}

impl Lattice<bool> {
    /// The marked cells.
    pub fn cells(&self) -> impl Iterator<Item = Place> + '_ {
        self.board.cells().filter(move |&cell| self[cell])
    }

    /// Checks that the marked cells form one group connected through sides.
    ///
    /// # Errors
    /// A marked cell that the first one does not reach; none if no cell is marked.
    pub fn one_group(&self) -> Result<(), Option<Place>> {
        let (rows, width) = (self.board.rows as usize, 2 * self.board.cols as usize + 1);
        // the marked cells of each row as bits, and those that are reached
        let (mut marked, mut reached) = ([0_u128; MOST], [0_u128; MOST]);
        for (row, values) in self
            .values
            .chunks_exact(width)
            .skip(1)
            .step_by(2)
            .enumerate()
        {
            let cells = values[1..].iter().step_by(2).rev();
            marked[row] = cells.fold(0, |row, &cell| row << 1 | u128::from(cell));
        }
        let first = marked.iter().position(|&row| row != 0).ok_or(None)?;
        reached[first] = marked[first] & marked[first].wrapping_neg();
        let mut grows = true;
        while std::mem::take(&mut grows) {
            for row in (first..rows).chain((0..rows).rev()) {
                let above = row.checked_sub(1).map_or(0, |above| reached[above]);
                let below = reached.get(row + 1).copied().unwrap_or(0);
                let mut next = (reached[row] | above | below) & marked[row];
                loop {
                    let wider = (next | next << 1 | next >> 1) & marked[row];
                    if wider == next {
                        break;
                    }
                    next = wider;
                }
                grows |= next != reached[row];
                reached[row] = next;
            }
        }
        let apart = (0..rows).find(|&row| reached[row] != marked[row]);
        apart.map_or(Ok(()), |row| {
            let col = (marked[row] ^ reached[row]).trailing_zeros();
            Err(Some(Place::cell(row as i16, col as i16)))
        })
    }

    /// Unmarks a cell if the others, which form one group with it, form one without it as well.
    /// Returns whether they do.
    pub fn leaves_group(&mut self, cell: Place) -> bool {
        // beyond the board, a table may be blank with marks
        let marked = |step| self.board.contains(cell + step) && self[cell + step];
        let [ne, se, sw, nw] = DIAGONAL.map(marked);
        let [up, right, down, left] = ORTHOGONAL.map(marked);
        let sides = [up, right, down, left];
        let joined = [
            up && ne && right,
            right && se && down,
            down && sw && left,
            left && nw && up,
        ];
        let count = |all: [bool; 4]| all.into_iter().filter(|&so| so).count();
        // neighbours that are joined around the cell need no look at the rest of the board
        let is_left = count(sides) == count(joined) + 1 || count(joined) == 4;
        self[cell] = false;
        let is_left = is_left || self.joins_neighbours(cell);
        self[cell] = !is_left;
        is_left
    }

    /// Tests whether the marked neighbours of a cell, of which there is at least one, belong to one
    /// group: all are followed at once, until they have met or one can go nowhere.
    fn joins_neighbours(&self, cell: Place) -> bool {
        const NONE: u8 = u8::MAX;
        let mut from = Lattice::new(self.board, NONE);
        let mut front: Vec<Place> = self.board.neighbours(cell).filter(|&c| self[c]).collect();
        // per neighbour: its group, and how many places of this one are still to be followed
        let (mut group, mut waiting) = ([0, 1, 2, 3], [0; 4]);
        for (number, &start) in (0..).zip(&front) {
            from[start] = number;
            waiting[usize::from(number)] = 1;
        }
        let mut apart = front.len();
        let mut next = 0;
        while apart > 1 {
            let here = front[next];
            next += 1;
            let number = from[here];
            for to in self.board.neighbours(here).filter(|&c| self[c]) {
                let own = usize::from(group[usize::from(number)]);
                if from[to] == NONE {
                    from[to] = number;
                    waiting[own] += 1;
                    front.push(to);
                    continue;
                }
                let other = group[usize::from(from[to])];
                if usize::from(other) != own {
                    apart -= 1;
                    waiting[own] += waiting[usize::from(other)];
                    for group in group.iter_mut().filter(|group| **group == other) {
                        *group = own as u8;
                    }
                }
            }
            let own = usize::from(group[usize::from(number)]);
            waiting[own] -= 1;
            if waiting[own] == 0 {
                break;
            }
        }
        apart == 1
    }

    /// A side between two marked cells, if there is one.
    pub fn touching(&self) -> Option<Place> {
        let both = |side: &Place| side.beside().iter().all(|&cell| self[cell]);
        self.board.inner_sides().find(both)
    }

    /// Checks that the marked cells form one tree: one group connected through sides, with exactly
    /// one way between any two of them (so there is no full 2x2 block either).
    ///
    /// # Errors
    /// A cell that breaks the tree; none if no cell is marked.
    pub fn one_tree(&self) -> Result<(), Option<Place>> {
        let board = self.board;
        self.one_group()?;
        let cells = self.cells().count();
        let both = |side: &Place| side.beside().iter().all(|&cell| self[cell]);
        if board.inner_sides().filter(both).count() < cells {
            return Ok(());
        }
        // Leaves are removed until only cells on or between rings are left.
        let mut left = self.clone();
        let beside =
            |left: &Lattice<bool>, cell| board.neighbours(cell).filter(|&c| left[c]).count();
        for leaf in board.cells() {
            let mut next = Some(leaf).filter(|&cell| left[cell] && beside(&left, cell) < 2);
            while let Some(cell) = next {
                left[cell] = false;
                let mut around = board.neighbours(cell).filter(|&c| left[c]);
                next = around.next().filter(|&c| beside(&left, c) < 2);
            }
        }
        Err(board.cells().find(|&cell| left[cell]))
    }
    /// Number of marked places in the unbroken runs that start next to `from` in these directions.
    pub fn runs(&self, from: Place, steps: [Step; 4]) -> usize {
        let marked = |step| {
            let row = self.board.ray(from, step);
            row.take_while(|&place| self[place]).count()
        };
        steps.into_iter().map(marked).sum()
    }
}

impl<T: Clone> Index<Place> for Lattice<T> {
    type Output = T;
    #[inline]
    fn index(&self, place: Place) -> &T {
        self.slot(place).map_or(&self.blank, |i| &self.values[i])
    }
}

impl<T: Clone> IndexMut<Place> for Lattice<T> {
    /// # Panics
    /// If the place lies beyond the board.
    #[inline]
    fn index_mut(&mut self, place: Place) -> &mut T {
        let slot = self.slot(place).expect("only places on the board are set");
        &mut self.values[slot]
    }
}

impl Board {
    /// The cells in sight of a cell along its row and column: in each direction up to the edge or
    /// the first cell of `stops`, which is not in sight itself.
    pub fn in_sight(self, from: Place, stops: &Lattice<bool>) -> impl Iterator<Item = Place> {
        ORTHOGONAL
            .into_iter()
            .flat_map(move |step| self.ray(from, step).take_while(|&cell| !stops[cell]))
    }

    /// The places reached from a cell or lattice point through neighbours between which `open(from,
    /// to)` holds, the start included.
    pub fn flood(self, start: Place, open: impl Fn(Place, Place) -> bool) -> Lattice<bool> {
        let mut reached = Lattice::new(self, false);
        let mut todo = vec![start];
        reached[start] = true;
        while let Some(from) = todo.pop() {
            for to in self.neighbours(from) {
                if !reached[to] && open(from, to) {
                    reached[to] = true;
                    todo.push(to);
                }
            }
        }
        reached
    }

    /// Checks that places form one group, connected through neighbours between which `open(from,
    /// to)` holds.
    ///
    /// # Errors
    /// A place that the first one does not reach; none if there is no place.
    pub fn one_group(
        self,
        mut places: impl Iterator<Item = Place>,
        open: impl Fn(Place, Place) -> bool,
    ) -> Result<(), Option<Place>> {
        let first = places.next().ok_or(None)?;
        let reached = self.flood(first, open);
        match places.find(|&place| !reached[place]) {
            Some(apart) => Err(Some(apart)),
            None => Ok(()),
        }
    }

    /// The cells of the board that share a side with `cell`, or the points next to a lattice point,
    /// clockwise from the top.
    pub fn neighbours(self, cell: Place) -> impl Iterator<Item = Place> {
        ORTHOGONAL
            .iter()
            .map(move |&step| cell + step)
            .filter(move |&p| self.contains(p))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Key;

    #[test]
    fn rows_of_bits_find_the_group_that_a_flood_finds() {
        let mut apart = 0;
        for index in 0..500 {
            let mut random = Key::new(1, "groups").random(index, 0);
            let board = Board::new(1 + random.below(9) as i16, 1 + random.below(9) as i16);
            let mut marks = Lattice::new(board, random.chance(1, 2));
            let most = 1 + random.below(9);
            board
                .cells()
                .for_each(|cell| marks[cell] = random.chance(most, 9));
            let found = marks.one_group();
            assert_eq!(found, board.one_group(marks.cells(), |_, to| marks[to]));
            apart += usize::from(matches!(found, Err(Some(_))));
            for cell in marks.clone().cells().filter(|_| found.is_ok()) {
                let mut without = marks.clone();
                without[cell] = false;
                let mut left = marks.clone();
                assert_eq!(left.leaves_group(cell), without.one_group().is_ok());
                assert_eq!(left[cell], without.one_group().is_err());
            }
        }
        assert!((100..400).contains(&apart), "{apart}");
    }
}
