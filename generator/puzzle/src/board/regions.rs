//! Regions: the parts into which borders cut a board.

use super::{Board, Drawing, Ink, Item, Lattice, Place};

/// The number of no region.
const NONE: u16 = u16::MAX;

/// The cells of a board cut into regions, each connected through sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    board: Board,
    number: Lattice<u16>,
    /// The cells, region by region.
    cells: Vec<Place>,
    /// End of each region in `cells`.
    ends: Vec<usize>,
}

impl Regions {
    /// Reads the regions that the borders of a drawing cut, in order of their first cells.
    pub fn of(board: Board, drawing: &Drawing) -> Regions {
        let cut = drawing.marks(board, Ink::Border);
        Regions::where_open(board, |a, b| !cut[a.midway(b)])
    }

    /// Reads the regions that an answer cuts.
    ///
    /// # Errors
    /// The place of a border with one region on both sides.
    pub fn drawn(board: Board, answer: &Drawing) -> Result<Regions, Place> {
        let regions = Regions::of(board, answer);
        regions.loose(answer).map_or(Ok(regions), Err)
    }

    /// Checks that each region has exactly one marked cell.
    ///
    /// # Errors
    /// The first cell of a region that has not.
    pub fn one_each(&self, marks: &Lattice<bool>) -> Result<(), Place> {
        let counts = self.count(marks);
        let other = counts.iter().position(|&count| count != 1);
        other.map_or(Ok(()), |region| Err(self.region(region)[0]))
    }

    /// The regions connected through sides at which `open` holds.
    pub fn where_open(board: Board, open: impl Fn(Place, Place) -> bool) -> Regions {
        let mut number = Lattice::new(board, NONE);
        let mut count = 0;
        let mut todo = Vec::new();
        for first in board.cells() {
            if number[first] != NONE {
                continue;
            }
            number[first] = count;
            todo.push(first);
            while let Some(from) = todo.pop() {
                for to in board.neighbours(from) {
                    if number[to] == NONE && open(from, to) {
                        number[to] = count;
                        todo.push(to);
                    }
                }
            }
            count += 1;
        }
        Regions::numbered(number, count)
    }

    /// The regions of cells with one owner each, a number below that of the cells. They must be
    /// connected.
    pub fn owned(board: Board, owner: impl Fn(Place) -> usize) -> Regions {
        let mut number = Lattice::new(board, NONE);
        let mut of_owner = vec![NONE; board.area()];
        let mut count = 0;
        for cell in board.cells() {
            let own = &mut of_owner[owner(cell)];
            if *own == NONE {
                *own = count;
                count += 1;
            }
            number[cell] = *own;
        }
        let regions = Regions::numbered(number, count);
        debug_assert!(regions.all().all(Regions::are_connected));
        regions
    }

    /// Lists the cells of this many regions.
    fn numbered(number: Lattice<u16>, count: u16) -> Regions {
        let board = number.board();
        let mut ends = vec![0; count.into()];
        for cell in board.cells() {
            ends[usize::from(number[cell])] += 1;
        }
        // first the starts, which become ends as cells are listed
        let mut next = 0;
        for size in &mut ends {
            (*size, next) = (next, next + *size);
        }
        let mut cells = vec![Place::cell(0, 0); board.area()];
        for cell in board.cells() {
            let at = &mut ends[usize::from(number[cell])];
            cells[*at] = cell;
            *at += 1;
        }
        Regions {
            board,
            number,
            cells,
            ends,
        }
    }

    /// The board of the partition.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Number of regions.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True if there is no region: on a board without cells.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The cells of the region with this number, row by row.
    pub fn region(&self, number: usize) -> &[Place] {
        let start = if number == 0 {
            0
        } else {
            self.ends[number - 1]
        };
        &self.cells[start..self.ends[number]]
    }

    /// The regions in order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = &[Place]> {
        (0..self.len()).map(|number| self.region(number))
    }

    /// Number of the region of a cell.
    pub fn at(&self, cell: Place) -> usize {
        self.number[cell].into()
    }

    /// True if a border runs along this side between two cells.
    pub fn cut(&self, side: Place) -> bool {
        let [a, b] = side.beside();
        self.number[a] != self.number[b]
    }

    /// The borders as items.
    pub fn borders(&self) -> impl Iterator<Item = Item> {
        let cut = self.board.inner_sides().filter(|&side| self.cut(side));
        cut.map(|side| Item::at(Ink::Border, side))
    }

    /// Each pair of regions that share a side, once.
    pub fn touching(&self) -> Vec<(usize, usize)> {
        let beside = |side: Place| side.beside().map(|cell| self.at(cell));
        let pairs = self.board.inner_sides().map(beside);
        let mut pairs: Vec<(usize, usize)> = pairs
            .filter(|[a, b]| a != b)
            .map(|[a, b]| (a.min(b), a.max(b)))
            .collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// Number of marked cells of each region.
    pub fn count(&self, marks: &Lattice<bool>) -> Vec<usize> {
        let marked = |region: &[Place]| region.iter().filter(|&&cell| marks[cell]).count();
        self.all().map(marked).collect()
    }

    /// True if these cells are connected through sides, or there are none.
    pub fn are_connected(cells: &[Place]) -> bool {
        let mut left: Vec<Place> = cells.to_vec();
        let mut todo: Vec<Place> = left.pop().into_iter().collect();
        while let Some(from) = todo.pop() {
            let beside = |to: &mut Place| (from.y - to.y).abs() + (from.x - to.x).abs() == 2;
            todo.extend(left.extract_if(.., beside));
        }
        left.is_empty()
    }

    /// Every way to move one cell to another region that it touches, such that the rest of its own
    /// region stays connected: the cell, and the number of its new region.
    pub fn transfers(&self) -> Vec<(Place, usize)> {
        let mut ways = Vec::new();
        for cell in self.board.cells() {
            let own = self.at(cell);
            let beside = self.board.neighbours(cell).map(|c| self.at(c));
            let (inside, mut takers): (Vec<usize>, Vec<usize>) = beside.partition(|&n| n == own);
            takers.sort_unstable();
            takers.dedup();
            let rest = || self.region(own).iter().copied().filter(|&c| c != cell);
            let leaves = match inside.len() {
                0 => false,
                1 => true,
                _ => !takers.is_empty() && Regions::are_connected(&rest().collect::<Vec<_>>()),
            };
            if leaves {
                ways.extend(takers.into_iter().map(|taker| (cell, taker)));
            }
        }
        ways
    }

    /// The borders after a transfer (see [`Regions::transfers`]).
    pub fn transferred(&self, (cell, to): (Place, usize)) -> Drawing {
        self.borders_between(|place| match place == cell {
            true => to,
            false => self.at(place),
        })
    }

    /// The borders with the region around this side cut in two there: each of its cells goes with
    /// the nearer of the two cells beside the side.
    pub fn split(&self, side: Place) -> Drawing {
        let mut number = self.number.clone();
        let [a, b] = side.beside();
        let own = number[a];
        let new = [self.len() as u16, self.len() as u16 + 1];
        let mut front = vec![a, b];
        (number[a], number[b]) = (new[0], new[1]);
        let mut next = 0;
        while let Some(&from) = front.get(next) {
            next += 1;
            for to in self.board.neighbours(from) {
                if number[to] == own {
                    number[to] = number[from];
                    front.push(to);
                }
            }
        }
        self.borders_between(|place| number[place].into())
    }

    fn borders_between(&self, number: impl Fn(Place) -> usize) -> Drawing {
        let cut = |side: &Place| {
            let [a, b] = side.beside();
            number(a) != number(b)
        };
        let sides = self.board.inner_sides().filter(cut);
        sides.map(|side| Item::at(Ink::Border, side)).collect()
    }

    /// A border of a drawing with one region on both sides, which no partition has.
    pub fn loose_border(board: Board, drawing: &Drawing) -> Option<Place> {
        Regions::of(board, drawing).loose(drawing)
    }

    fn loose(&self, drawing: &Drawing) -> Option<Place> {
        let mut borders = drawing.of(Ink::Border).map(|border| border.at);
        borders.find(|&side| !self.cut(side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn borders_cut_and_transfers_move_them() {
        let board = Board::new(2, 3);
        let drawing = |text: &str| -> Drawing { text.parse().unwrap() };
        let borders = drawing("border r1c1.5 r1.5c2 r1.5c3");
        let regions = Regions::of(board, &borders);
        let sizes: Vec<usize> = regions.all().map(<[Place]>::len).collect();
        assert_eq!(sizes, [4, 2]);
        assert_eq!(regions.borders().collect::<Drawing>(), borders);
        assert_eq!(Regions::loose_border(board, &borders), None);
        assert_eq!(regions.touching(), [(0, 1)]);
        let (a, b) = (Place::cell(0, 0), Place::cell(1, 2));
        let ways = regions.transfers();
        assert!(ways.contains(&(a, 1)) && ways.contains(&(b, 1)));
        assert!(!ways.iter().any(|way| way.0 == Place::cell(1, 0)));
        let moved = regions.transferred((b, 1));
        assert_eq!(moved, drawing("border r1c1.5 r1.5c2 r2c2.5"));
        let loose = drawing("border r1c1.5 r1.5c2");
        assert!(Regions::loose_border(board, &loose).is_some());
    }
}
