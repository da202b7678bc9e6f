//! Cells of a grid as bits of a few words: a flood advances all of them at once.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// The greatest number of rows and of columns. The last bit of each row and the last row stay
/// empty, so that bits shifted across the edge of the board land outside all cells.
pub(super) const SIDE: usize = 15;

const WORDS: usize = 4;
/// Bits per row.
const ROW: usize = 16;

/// A set of cells.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Cells([u64; WORDS]);

impl Cells {
    /// Number of words of a set.
    pub const WORDS: usize = WORDS;

    /// The cells in the first words of a list.
    #[inline]
    pub fn of_words(words: &[u64]) -> Cells {
        Cells(std::array::from_fn(|i| words[i]))
    }

    /// The cells as words.
    pub fn words(self) -> [u64; WORDS] {
        self.0
    }

    /// The number of a cell.
    pub fn number(row: usize, col: usize) -> u8 {
        (row * ROW + col) as u8
    }

    /// A rectangle of cells in the top left corner.
    pub fn block(rows: usize, cols: usize) -> Cells {
        let mut cells = Cells::default();
        for row in 0..rows {
            (0..cols).for_each(|col| cells.add(Cells::number(row, col), true));
        }
        cells
    }

    /// The cells with a neighbour outside the set.
    pub fn rim(self) -> Cells {
        let inner = self.east() & self.west() & self.south() & self.north();
        self - inner
    }

    pub fn only(cell: u8) -> Cells {
        let mut cells = Cells::default();
        cells.add(cell, true);
        cells
    }

    #[inline]
    pub fn add(&mut self, cell: u8, is_in: bool) {
        self.0[usize::from(cell >> 6)] |= u64::from(is_in) << (cell & 63);
    }

    pub fn is_empty(self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The symmetric difference.
    #[inline]
    fn differ(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }

    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub fn first(self) -> Option<u8> {
        self.iter().next()
    }

    #[inline]
    fn has(&self, cell: u8) -> bool {
        self.0[usize::from(cell >> 6)] >> (cell & 63) & 1 == 1
    }

    pub fn iter(self) -> impl Iterator<Item = u8> {
        [0, 64, 128, 192]
            .into_iter()
            .zip(self.0)
            .flat_map(|(start, mut word)| {
                std::iter::from_fn(move || {
                    let bit = (word != 0).then(|| word.trailing_zeros() as u8)?;
                    word &= word - 1;
                    Some(start + bit)
                })
            })
    }

    // all cells moved one step

    #[inline]
    pub fn east(self) -> Cells {
        Cells(self.0.map(|word| word << 1))
    }

    #[inline]
    pub fn west(self) -> Cells {
        Cells(self.0.map(|word| word >> 1))
    }

    #[inline]
    pub fn south(self) -> Cells {
        let [a, b, c, d] = self.0;
        let carry = 64 - ROW;
        Cells([
            a << ROW,
            b << ROW | a >> carry,
            c << ROW | b >> carry,
            d << ROW | c >> carry,
        ])
    }

    #[inline]
    pub fn north(self) -> Cells {
        let [a, b, c, d] = self.0;
        let carry = 64 - ROW;
        Cells([
            a >> ROW | b << carry,
            b >> ROW | c << carry,
            c >> ROW | d << carry,
            d >> ROW,
        ])
    }

    #[inline]
    fn beside(self) -> Cells {
        self.east() | self.west() | self.south() | self.north()
    }

    /// Those of these cells whose surroundings are interrupted more than once. The surroundings
    /// pass over four sides; each open corner connects one side to the next.
    #[inline]
    fn broken_off(self, sides: [Cells; 4], corners: [Cells; 4]) -> Cells {
        let [a, b, c, d] = std::array::from_fn(|i| sides[i] - (corners[i] & sides[(i + 1) % 4]));
        self & ((a & b) | (c & d) | ((a | b) & (c | d)))
    }

    /// The cells whose open neighbours are not all connected through the open cells around them. No
    /// other cell can separate two cells.
    pub fn narrow(self, open: Cells) -> Cells {
        let (north, south) = (open.south(), open.north());
        let sides = [north, open.west(), south, open.east()];
        let corners = [north.west(), south.west(), south.east(), north.east()];
        self.broken_off(sides, corners)
    }
}

/// Links between adjacent cells: the cells with a link to the east, and those with a link to the
/// south.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Ways {
    pub east: Cells,
    pub south: Cells,
}

impl Ways {
    /// The number of the link from a cell to the one below, or else to the next in the row.
    fn number(cell: u8, down: bool) -> u16 {
        u16::from(cell) | u16::from(down) << 8
    }

    /// The number of the link between two cells that are numbered row by row, if they are adjacent.
    pub fn in_rows(width: usize, a: u32, b: u32) -> Option<u16> {
        let (first, span) = (a.min(b) as usize, a.abs_diff(b) as usize);
        let (row, col) = (first / width, first % width);
        let down = span == width;
        let beside = span == 1 && col + 1 < width;
        (down || beside).then(|| Ways::number(Cells::number(row, col), down))
    }

    #[inline]
    pub fn add(&mut self, way: u16, is_in: bool) {
        let set = if way >> 8 == 0 {
            &mut self.east
        } else {
            &mut self.south
        };
        set.add(way as u8, is_in);
    }

    /// The links that have no end among these cells.
    pub fn without(self, cells: Cells) -> Ways {
        Ways {
            east: self.east - (cells | cells.west()),
            south: self.south - (cells | cells.north()),
        }
    }

    pub fn has(self, way: u16) -> bool {
        let set = if way >> 8 == 0 { self.east } else { self.south };
        set.has(way as u8)
    }

    /// Upper bound of all link numbers, exclusive.
    pub const NUMBERS: usize = 512;

    /// The number of each link.
    pub fn numbers(self) -> impl Iterator<Item = u16> {
        let east = self.east.iter().map(|cell| Ways::number(cell, false));
        let south = self.south.iter().map(|cell| Ways::number(cell, true));
        east.chain(south)
    }

    /// The two cells of each link.
    pub fn iter(self) -> impl Iterator<Item = (u8, u8)> {
        let east = self.east.iter().map(|cell| (cell, cell + 1));
        let south = self.south.iter().map(|cell| (cell, cell + ROW as u8));
        east.chain(south)
    }

    /// The links of a cell to the east, south, west and north: true where there is one.
    #[inline]
    fn at(&self, cell: u8) -> [bool; 4] {
        let (west, north) = (cell.wrapping_sub(1), cell.wrapping_sub(ROW as u8));
        let Ways { east, south } = self;
        [
            east.has(cell),
            south.has(cell),
            east.has(west),
            south.has(north),
        ]
    }

    /// All links between these cells.
    pub fn between(cells: Cells) -> Ways {
        Ways {
            east: cells & cells.west(),
            south: cells & cells.north(),
        }
    }

    /// The links of this set with both ends among these cells.
    pub fn within(self, cells: Cells) -> Ways {
        let Ways { east, south } = Ways::between(cells);
        Ways {
            east: self.east & east,
            south: self.south & south,
        }
    }

    /// The cells with a link.
    pub fn ends(self) -> Cells {
        self.east | self.east.east() | self.south | self.south.south()
    }

    /// The cells one link away from these, which may include some of these.
    #[inline]
    pub fn step(self, from: Cells) -> Cells {
        let across = (from & self.east).east() | (from.west() & self.east);
        across | (from & self.south).south() | (from.north() & self.south)
    }

    /// The links to a cell without any other link, and repeatedly those that become so once these
    /// are removed.
    pub fn dead_ends(self) -> Ways {
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
    pub fn flood(self, from: Cells, wanted: Cells) -> Cells {
        self.flood_until(from, |reached| (wanted - reached).is_empty())
    }

    /// The cells reachable from these, complete unless `enough` held earlier.
    pub fn flood_until(self, from: Cells, enough: impl Fn(Cells) -> bool) -> Cells {
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
    pub fn out_of(self, cells: Cells) -> Ways {
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
    pub fn narrow(self, cells: Cells) -> Cells {
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
    pub fn gates(self, home: Cells, direct: Cells, cells: Cells, wanted: Cells) -> (Cells, Cells) {
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
            found: [CLOSED; 256],
            low: [0; 256],
            links: [0; 256],
            way: [0; SIDE * SIDE],
            len: 0,
            now: 0,
        };
        for cell in rest.iter() {
            walk.found[usize::from(cell)] = UNSEEN;
        }
        for cell in (rest.beside() & home).iter() {
            walk.found[usize::from(cell)] = 0;
        }
        for first in ((self.step(home) | direct) & rest).iter() {
            if walk.found[usize::from(first)] == UNSEEN {
                walk.enter(first);
            }
            while walk.len > 0 {
                let cell = walk.way[walk.len - 1];
                if let Some(next) = walk.unseen(cell) {
                    walk.enter(next);
                    continue;
                }
                walk.len -= 1;
                if walk.len == 0 {
                    break;
                }
                let above = walk.way[walk.len - 1];
                let low = walk.low[usize::from(cell)];
                let own = &mut walk.low[usize::from(above)];
                *own = low.min(*own);
                if below.has(cell) {
                    below.add(above, true);
                    gates.add(above, low >= walk.found[usize::from(above)]);
                }
            }
        }
        let mut left = Cells::default();
        if u32::from(walk.now) < rest.count() {
            for cell in rest.iter() {
                left.add(cell, walk.found[usize::from(cell)] == UNSEEN);
            }
        }
        (gates, left)
    }
}

/// A cell not reached yet.
const UNSEEN: u8 = 254;
/// No cell, or one that is not examined.
const CLOSED: u8 = 255;

/// From a cell to the ones east, south, west and north of it.
static STEPS: [u8; 4] = [1, ROW as u8, u8::MAX, ROW.wrapping_neg() as u8];

/// A depth-first walk.
struct GateWalk {
    ways: Ways,
    direct: Cells,
    found: [u8; 256], // time at which each cell was reached
    low: [u8; 256],   // the earliest time reached from it or below it
    links: [u8; 256], // to the sides not tried yet, a bit each
    way: [u8; SIDE * SIDE],
    len: usize,
    now: u8,
}

impl GateWalk {
    fn enter(&mut self, cell: u8) {
        self.now += 1;
        let at = usize::from(cell);
        self.found[at] = self.now;
        self.low[at] = if self.direct.has(cell) { 0 } else { self.now };
        let links = self.ways.at(cell).into_iter().rev();
        self.links[at] = links.fold(0, |all, is_there| all << 1 | u8::from(is_there));
        self.way[self.len] = cell;
        self.len += 1;
    }

    /// The next cell not reached yet that a link leads to.
    fn unseen(&mut self, cell: u8) -> Option<u8> {
        let at = usize::from(cell);
        while self.links[at] != 0 {
            let side = self.links[at].trailing_zeros() as usize;
            self.links[at] &= self.links[at] - 1;
            let next = cell.wrapping_add(STEPS[side]);
            match self.found[usize::from(next)] {
                UNSEEN => return Some(next),
                found => self.low[at] = self.low[at].min(found),
            }
        }
        None
    }
}

impl BitAnd for Cells {
    type Output = Cells;
    #[inline]
    fn bitand(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Cells {
    type Output = Cells;
    #[inline]
    fn bitor(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Cells) {
        *self = *self | other;
    }
}

impl BitOrAssign for Ways {
    fn bitor_assign(&mut self, other: Ways) {
        self.east |= other.east;
        self.south |= other.south;
    }
}

impl Sub for Ways {
    type Output = Ways;
    fn sub(self, other: Ways) -> Ways {
        Ways {
            east: self.east - other.east,
            south: self.south - other.south,
        }
    }
}

/// The difference of two sets.
impl Sub for Cells {
    type Output = Cells;
    #[inline]
    fn sub(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}
