//! The values of the literals of a grid as bits that are kept up to date, so that a graph on the
//! grid is examined a word at a time.

use super::bitboard::{Cells, Ways};
use super::rows::Rows;
use super::values::Values;
use pencilmill_solver::Lit;
use std::collections::BTreeMap;

/// The sets of a board, once for what is open, once for what is true.
const CELLS: usize = 0;
const EAST: usize = 1;
const SOUTH: usize = 2;
const MARKS: usize = 3;
const SETS: usize = 4;

/// The literals of a graph whose vertices are cells of a grid and whose edges are links between
/// them, each with its place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Spots {
    words: usize, // of a set
    places: Vec<(u16, Lit)>,
}

impl Spots {
    /// No literals yet, of a grid with sets of this many words.
    pub fn new(words: usize) -> Spots {
        let places = Vec::new();
        Spots { words, places }
    }

    pub fn add_cell(&mut self, cell: u16, l: Lit) {
        self.add(CELLS, cell, l);
    }

    pub fn add_way(&mut self, way: u16, l: Lit) {
        // links to the south follow those to the east
        self.add(EAST, way, l);
    }

    /// Adds a second literal of a cell.
    pub fn add_mark(&mut self, cell: u16, l: Lit) {
        self.add(MARKS, cell, l);
    }

    fn add(&mut self, set: usize, at: u16, l: Lit) {
        self.places.push(((64 * self.words * set) as u16 + at, l));
    }

    /// The present values of these literals, as the words of a board.
    pub fn read(&self, values: Values<'_>) -> Vec<u64> {
        let side = self.words * SETS;
        let mut words = vec![0; 2 * side];
        for &(place, l) in &self.places {
            let (word, bit) = at(place);
            words[word] |= u64::from(values.is_open(l)) << bit;
            words[side + word] |= u64::from(values.is_true(l)) << bit;
        }
        words
    }
}

/// The word of a place, and the bit in it.
fn at(place: u16) -> (usize, u8) {
    (usize::from(place / 64), (place % 64) as u8)
}

/// The values of the literals of a grid: those that may be true, and those that are.
#[derive(Clone, Copy, Default)]
pub(super) struct Board<'a>(pub &'a [u64]);

impl Board<'_> {
    /// The open ones and the true ones of a set.
    #[inline]
    fn set<const N: usize>(self, set: usize) -> [Cells<N>; 2] {
        let words = self.0.as_chunks().0;
        [words[set], words[SETS + set]].map(Cells)
    }

    /// The open cells and the true ones.
    #[inline]
    pub fn cells<const N: usize>(self) -> [Cells<N>; 2] {
        self.set(CELLS)
    }

    /// The open marks of cells and the true ones.
    #[inline]
    pub fn marks<const N: usize>(self) -> [Cells<N>; 2] {
        self.set(MARKS)
    }

    /// The open ways and the true ones.
    #[inline]
    pub fn ways<const N: usize>(self) -> [Ways<N>; 2] {
        let ([east, drawn_east], [south, drawn_south]) = (self.set(EAST), self.set(SOUTH));
        [(east, south), (drawn_east, drawn_south)].map(|(east, south)| Ways { east, south })
    }
}

/// The values of all places at and around some cells, of which there is at least one.
#[derive(Clone, Copy, Default)]
pub(super) struct Footprint<const N: usize> {
    places: [Cells<N>; SETS],
    values: [[Cells<N>; 2]; SETS],
}

impl<const N: usize> Footprint<N> {
    /// The places around these cells, diagonal ones included, with the links and marks there.
    pub fn new(cells: Cells<N>, board: Board<'_>) -> Self {
        let row = cells | cells.east() | cells.west();
        let around = row | row.south() | row.north();
        let (east, south) = (around | around.west(), around | around.north());
        Footprint {
            places: [around, east, south, around],
            values: std::array::from_fn(|set| board.set(set)),
        }
    }

    /// Tests whether these places have the same values on another board.
    #[inline]
    pub fn fits(&self, board: Board<'_>) -> bool {
        // all words at once are sooner compared than one by one
        let (mut any, mut differ) = (Cells::default(), Cells::default());
        for (set, (&places, own)) in self.places.iter().zip(self.values).enumerate() {
            let other = board.set(set);
            let both = own[0].differ(other[0]) | own[1].differ(other[1]);
            differ |= both & places;
            any |= places;
        }
        differ.is_empty() && !any.is_empty()
    }
}

/// A bit that changes when a literal becomes true.
#[derive(Clone, Copy)]
struct Flip {
    word: u32,
    bit: u8,
}

/// The boards of all graphs on a grid; graphs with the same literals share one.
#[derive(Default)]
pub(super) struct Boards {
    words: Vec<u64>,
    flips: Rows<Flip>, // per literal
}

impl Boards {
    /// Boards for these literals, with the present values, and the start of each.
    pub fn new<'a>(
        all: impl Iterator<Item = Option<&'a Spots>>,
        values: Values<'_>,
    ) -> (Boards, Vec<u32>) {
        let mut boards = Boards::default();
        let mut flips = Vec::new();
        let mut known = BTreeMap::new();
        let starts = all.map(|spots| {
            let Some(spots) = spots else { return 0 };
            *known
                .entry(spots)
                .or_insert_with(|| boards.lay_out(spots, values, &mut flips))
        });
        let starts = starts.collect();
        boards.flips = Rows::new(values.0.len(), &flips);
        (boards, starts)
    }

    fn lay_out(
        &mut self,
        spots: &Spots,
        values: Values<'_>,
        flips: &mut Vec<(usize, Flip)>,
    ) -> u32 {
        let start = self.words.len();
        let is_unknown = |spot: &&(u16, Lit)| values.of(spot.1) == 0;
        for &(place, l) in spots.places.iter().filter(is_unknown) {
            let (word, bit) = at(place);
            let open = start + word;
            for (word, l) in [(open, !l), (open + spots.words * SETS, l)] {
                let word = word as u32;
                flips.push((l.index(), Flip { word, bit }));
            }
        }
        self.words.extend(spots.read(values));
        start as u32
    }

    /// The board with this start.
    #[inline]
    pub fn of(&self, start: u32) -> Board<'_> {
        Board(&self.words[start as usize..])
    }

    /// Updates the boards when a literal becomes true or is undone.
    #[inline]
    pub fn flip(&mut self, l: Lit) {
        for flip in &self.flips[l.index()] {
            self.words[flip.word as usize] ^= 1 << flip.bit;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::{NARROW, WIDE};
    use pencilmill_testing::random::Rng;

    #[test]
    fn what_is_kept_is_what_is_read() {
        let mut rng = Rng(1);
        for _ in 0..50 {
            let vars = 2 + rng.below(9);
            let mut values = vec![0; 2 * vars];
            (values[0], values[1]) = (1, -1);
            let words = if rng.one_in(2) { NARROW } else { WIDE };
            let mut spots = Spots::new(words);
            let step = 3 * words as u16;
            for cell in 0..20 {
                let l = Lit::of_var(rng.below(vars));
                let l = if rng.one_in(2) { l } else { !l };
                match cell % 3 {
                    0 => spots.add_cell(step * cell, l),
                    1 => spots.add_mark(step * cell, l),
                    _ => spots.add_way(2 * step * cell, l),
                }
            }
            let all = [None, Some(&spots), Some(&spots)].into_iter();
            let (mut boards, numbers) = Boards::new(all, Values(&values));
            assert_eq!((numbers, boards.words.len()), (vec![0; 3], 8 * words));
            for _ in 0..40 {
                let l = Lit::of_var(1 + rng.below(vars - 1));
                let known = [l, !l].into_iter().find(|l| values[l.index()] > 0);
                let l = known.unwrap_or(if rng.one_in(2) { l } else { !l });
                let value = i8::from(known.is_none());
                (values[l.index()], values[(!l).index()]) = (value, -value);
                boards.flip(l);
                assert_eq!(boards.of(0).0, spots.read(Values(&values)));
            }
        }
    }
}
