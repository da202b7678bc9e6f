//! Cells of a grid as bits of a few words: a flood advances all of them at once.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// Words for the cells of a grid of up to 15 rows and columns, a power of two.
pub(super) const NARROW: usize = 4;
/// Words for those of a grid of up to 31 rows and columns.
pub(super) const WIDE: usize = 16;

/// A set of cells.
#[derive(Clone, Copy)]
pub(super) struct Cells<const N: usize>(pub [u64; N]);

impl<const N: usize> Default for Cells<N> {
    fn default() -> Self {
        Cells([0; N])
    }
}

impl<const N: usize> Cells<N> {
    /// Upper bound of all cell numbers, exclusive.
    pub const NUMBERS: usize = 64 * N;

    /// Bits per row.
    const ROW: usize = Self::NUMBERS.isqrt();

    /// The greatest number of rows and of columns. The last bit of each row and the last row stay
    /// empty, so that bits shifted across the edge of the board land outside all cells.
    pub const SIDE: usize = Self::ROW - 1;

    /// The number of a cell.
    pub fn number(row: usize, col: usize) -> u16 {
        (row * Self::ROW + col) as u16
    }

    /// A rectangle of cells in the top left corner.
    pub fn block(rows: usize, cols: usize) -> Self {
        let mut cells = Cells::default();
        for row in 0..rows {
            (0..cols).for_each(|col| cells.add(Self::number(row, col), true));
        }
        cells
    }

    /// The word of a cell, and the bit in it.
    #[inline]
    fn place(cell: u16) -> (usize, u16) {
        (usize::from(cell / 64) % N, cell % 64)
    }

    /// The cells with a neighbour outside the set.
    pub fn rim(self) -> Self {
        let inner = self.east() & self.west() & self.south() & self.north();
        self - inner
    }

    pub fn only(cell: u16) -> Self {
        let mut cells = Cells::default();
        cells.add(cell, true);
        cells
    }

    #[inline]
    pub fn add(&mut self, cell: u16, is_in: bool) {
        let (word, bit) = Self::place(cell);
        self.0[word] |= u64::from(is_in) << bit;
    }

    pub fn is_empty(self) -> bool {
        // faster than a comparison of arrays
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The symmetric difference.
    #[inline]
    pub fn differ(self, other: Self) -> Self {
        Cells(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }

    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub fn first(self) -> Option<u16> {
        self.iter().next()
    }

    #[inline]
    fn has(&self, cell: u16) -> bool {
        let (word, bit) = Self::place(cell);
        self.0[word] >> bit & 1 == 1
    }

    pub fn iter(self) -> impl Iterator<Item = u16> {
        (0..).step_by(64).zip(self.0).flat_map(|(start, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as u16)?;
                word &= word - 1;
                Some(start + bit)
            })
        })
    }

    // all cells moved one step

    #[inline]
    pub fn east(self) -> Self {
        Cells(self.0.map(|word| word << 1))
    }

    #[inline]
    pub fn west(self) -> Self {
        Cells(self.0.map(|word| word >> 1))
    }

    #[inline]
    pub fn south(self) -> Self {
        Cells(std::array::from_fn(|i| {
            let above = if i > 0 { self.0[i - 1] } else { 0 };
            self.0[i] << Self::ROW | above >> (64 - Self::ROW)
        }))
    }

    #[inline]
    pub fn north(self) -> Self {
        Cells(std::array::from_fn(|i| {
            let below = if i + 1 < N { self.0[i + 1] } else { 0 };
            self.0[i] >> Self::ROW | below << (64 - Self::ROW)
        }))
    }

    #[inline]
    fn beside(self) -> Self {
        self.east() | self.west() | self.south() | self.north()
    }

    /// Those of these cells whose surroundings are interrupted more than once. The surroundings
    /// pass over four sides; each open corner connects one side to the next.
    #[inline]
    fn broken_off(self, sides: [Self; 4], corners: [Self; 4]) -> Self {
        let [a, b, c, d] = std::array::from_fn(|i| sides[i] - (corners[i] & sides[(i + 1) % 4]));
        self & ((a & b) | (c & d) | ((a | b) & (c | d)))
    }

    /// The cells whose open neighbours are not all connected through the open cells around them. No
    /// other cell can separate two cells.
    pub fn narrow(self, open: Self) -> Self {
        let (north, south) = (open.south(), open.north());
        let sides = [north, open.west(), south, open.east()];
        let corners = [north.west(), south.west(), south.east(), north.east()];
        self.broken_off(sides, corners)
    }
}

/// Links between adjacent cells: the cells with a link to the east, and those with a link to the
/// south.
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) struct Ways<const N: usize> {
    pub east: Cells<N>,
    pub south: Cells<N>,
}

impl<const N: usize> Ways<N> {
    /// Upper bound of all link numbers, exclusive.
    pub const NUMBERS: usize = 2 * Cells::<N>::NUMBERS;

    /// The number of the link from a cell to the one below, or else to the next in the row.
    fn number(cell: u16, down: bool) -> u16 {
        cell + if down { Cells::<N>::NUMBERS as u16 } else { 0 }
    }

    /// Tests whether a link leads to the cell below.
    fn is_down(way: u16) -> bool {
        usize::from(way) >= Cells::<N>::NUMBERS
    }

    /// The number of the link between two cells that are numbered row by row, if they are adjacent.
    pub fn in_rows(width: usize, a: u32, b: u32) -> Option<u16> {
        let (first, span) = (a.min(b) as usize, a.abs_diff(b) as usize);
        let (row, col) = (first / width, first % width);
        let down = span == width;
        let beside = span == 1 && col + 1 < width;
        (down || beside).then(|| Self::number(Cells::<N>::number(row, col), down))
    }

    #[inline]
    pub fn add(&mut self, way: u16, is_in: bool) {
        let set = if Self::is_down(way) {
            &mut self.south
        } else {
            &mut self.east
        };
        set.add(way, is_in);
    }

    /// The links that have no end among these cells.
    pub fn without(self, cells: Cells<N>) -> Self {
        Ways {
            east: self.east - (cells | cells.west()),
            south: self.south - (cells | cells.north()),
        }
    }

    pub fn has(self, way: u16) -> bool {
        let Ways { east, south } = self;
        let set = if Self::is_down(way) { south } else { east };
        set.has(way)
    }

    /// The number of each link.
    pub fn numbers(self) -> impl Iterator<Item = u16> {
        let east = self.east.iter().map(|cell| Self::number(cell, false));
        let south = self.south.iter().map(|cell| Self::number(cell, true));
        east.chain(south)
    }

    /// The two cells of each link.
    pub fn iter(self) -> impl Iterator<Item = (u16, u16)> {
        let row = Cells::<N>::ROW as u16;
        let east = self.east.iter().map(|cell| (cell, cell + 1));
        let south = self.south.iter().map(move |cell| (cell, cell + row));
        east.chain(south)
    }

    /// The links of a cell to the east, south, west and north: true where there is one.
    #[inline]
    fn at(&self, cell: u16) -> [bool; 4] {
        let row = Cells::<N>::ROW as u16;
        let (west, north) = (cell.wrapping_sub(1), cell.wrapping_sub(row));
        let Ways { east, south } = self;
        [
            east.has(cell),
            south.has(cell),
            east.has(west),
            south.has(north),
        ]
    }

    /// All links between these cells.
    pub fn between(cells: Cells<N>) -> Self {
        Ways {
            east: cells & cells.west(),
            south: cells & cells.north(),
        }
    }

    /// The links of this set with both ends among these cells.
    pub fn within(self, cells: Cells<N>) -> Self {
        let Ways { east, south } = Ways::between(cells);
        Ways {
            east: self.east & east,
            south: self.south & south,
        }
    }

    /// The cells with a link.
    pub fn ends(self) -> Cells<N> {
        self.east | self.east.east() | self.south | self.south.south()
    }

    /// The cells one link away from these, which may include some of these.
    #[inline]
    pub fn step(self, from: Cells<N>) -> Cells<N> {
        let across = (from & self.east).east() | (from.west() & self.east);
        across | (from & self.south).south() | (from.north() & self.south)
    }

    /// The links to a cell without any other link, and repeatedly those that become so once these
    /// are removed.
    pub fn dead_ends(self) -> Self {
        let mut left = self;
        loop {
            let Ways { east, south } = left;
            let sides = [east, east.east(), south, south.south()];
            let [a, b, c, d] = sides;
            let several = (a & b) | (c & d) | ((a | b) & (c | d));
            let ends = (a | b | c | d) - several;
            if ends.is_empty() {
                return self - left;
            }
            left = left.without(ends);
        }
    }

    /// The cells reachable from these, complete unless all wanted ones were reached earlier.
    pub fn flood(self, from: Cells<N>, wanted: Cells<N>) -> Cells<N> {
        self.flood_until(from, |reached| (wanted - reached).is_empty())
    }

    /// The cells reachable from these, complete unless `enough` held earlier.
    pub fn flood_until(self, from: Cells<N>, enough: impl Fn(Cells<N>) -> bool) -> Cells<N> {
        let mut reached = from;
        loop {
            let next = reached | self.step(reached);
            if next == reached || enough(next) {
                return next;
            }
            reached = next;
        }
    }

    /// The links from these cells to others.
    pub fn out_of(self, cells: Cells<N>) -> Self {
        Ways {
            east: self.east & cells.differ(cells.west()),
            south: self.south & cells.differ(cells.north()),
        }
    }

    pub fn count(self) -> u32 {
        self.east.count() + self.south.count()
    }

    /// The cells whose neighbours are not all connected through the squares beside them. No other
    /// cell can separate two cells.
    pub fn narrow(self, cells: Cells<N>) -> Cells<N> {
        let Ways { east, south } = self;
        let above = south.south();
        let sides = [above, east, south, east.east()];
        let corners = [
            east.south() & above.west(),
            south.west() & east.north(),
            east.north().east() & south.east(),
            east.south().east() & above.east(),
        ];
        cells.broken_off(sides, corners)
    }

    /// The cells on every path from `home` to some wanted cell, and the cells that cannot be
    /// reached. `home` is connected without such cells and is not examined. `direct` are cells that
    /// links from there reach.
    pub fn gates(
        self,
        home: Cells<N>,
        direct: Cells<N>,
        cells: Cells<N>,
        wanted: Cells<N>,
    ) -> (Cells<N>, Cells<N>) {
        let rest = cells - home;
        let mut gates = Cells::default();
        if rest.is_empty() {
            return (gates, rest);
        }
        // cells at or below which there is a wanted cell
        let mut below = wanted;
        let mut walk = GateWalk {
            ways: self,
            direct,
            steps: [[CLOSED; 64]; N],
            now: 0,
        };
        for cell in rest.iter() {
            walk.at(cell).found = UNSEEN;
        }
        for cell in (rest.beside() & home).iter() {
            walk.at(cell).found = 0;
        }
        for first in ((self.step(home) | direct) & rest).iter() {
            if walk.at(first).found != UNSEEN {
                continue;
            }
            walk.enter(first, first);
            let mut cell = first;
            loop {
                if let Some(next) = walk.unseen(cell) {
                    walk.enter(next, cell);
                    cell = next;
                    continue;
                }
                if cell == first {
                    break;
                }
                let Step { low, above, .. } = *walk.at(cell);
                let own = walk.at(above);
                own.low = low.min(own.low);
                if below.has(cell) {
                    below.add(above, true);
                    gates.add(above, low >= own.found);
                }
                cell = above;
            }
        }
        let mut left = Cells::default();
        if u32::from(walk.now) < rest.count() {
            for cell in rest.iter() {
                left.add(cell, walk.at(cell).found == UNSEEN);
            }
        }
        (gates, left)
    }
}

/// A cell of a walk.
#[derive(Clone, Copy)]
struct Step {
    found: u16, // time at which it was reached
    low: u16,   // the earliest time reached from it or below it
    above: u16, // the cell from which it was reached
    links: u8,  // to the sides not tried yet, a bit each
}

/// The time of a cell not reached yet.
const UNSEEN: u16 = u16::MAX - 1;

/// No cell, or one that is not examined.
const CLOSED: Step = Step {
    found: u16::MAX,
    low: 0,
    above: 0,
    links: 0,
};

/// A depth-first walk.
struct GateWalk<const N: usize> {
    ways: Ways<N>,
    direct: Cells<N>,
    steps: [[Step; 64]; N],
    now: u16,
}

impl<const N: usize> GateWalk<N> {
    /// From a cell to the ones east, south, west and north of it.
    const SIDES: [u16; 4] = {
        let row = Cells::<N>::ROW as u16;
        [1, row, u16::MAX, row.wrapping_neg()]
    };

    #[inline]
    fn at(&mut self, cell: u16) -> &mut Step {
        let at = usize::from(cell) % Cells::<N>::NUMBERS;
        &mut self.steps.as_flattened_mut()[at]
    }

    fn enter(&mut self, cell: u16, above: u16) {
        self.now += 1;
        let now = self.now;
        let low = if self.direct.has(cell) { 0 } else { now };
        let links = self.ways.at(cell).into_iter().rev();
        let links = links.fold(0, |all, is_there| all << 1 | u8::from(is_there));
        *self.at(cell) = Step {
            found: now,
            low,
            above,
            links,
        };
    }

    /// The next cell not reached yet that a link leads to.
    fn unseen(&mut self, cell: u16) -> Option<u16> {
        let Step {
            mut low, mut links, ..
        } = *self.at(cell);
        let mut next = None;
        while next.is_none() && links != 0 {
            let side = links.trailing_zeros() as usize;
            links &= links - 1;
            let beside = cell.wrapping_add(Self::SIDES[side]);
            match self.at(beside).found {
                UNSEEN => next = Some(beside),
                found => low = low.min(found),
            }
        }
        let step = self.at(cell);
        (step.low, step.links) = (low, links);
        next
    }
}

impl<const N: usize> PartialEq for Cells<N> {
    fn eq(&self, other: &Self) -> bool {
        self.differ(*other).is_empty()
    }
}

impl<const N: usize> BitAnd for Cells<N> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Cells(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const N: usize> BitOr for Cells<N> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Cells(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const N: usize> BitOrAssign for Cells<N> {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const N: usize> BitOrAssign for Ways<N> {
    fn bitor_assign(&mut self, other: Self) {
        self.east |= other.east;
        self.south |= other.south;
    }
}

impl<const N: usize> Sub for Ways<N> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Ways {
            east: self.east - other.east,
            south: self.south - other.south,
        }
    }
}

/// The difference of two sets.
impl<const N: usize> Sub for Cells<N> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Cells(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}
