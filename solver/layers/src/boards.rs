//! The values of the literals of a grid as bits that are kept up to date, so that a graph on the
//! grid is examined a word at a time.

use super::bitboard::{Cells, Ways};
use super::rows::Rows;
use super::values::Values;
use pencilmill_solver::Lit;
use std::collections::BTreeMap;

/// Offsets of the words for cells, links and marks of cells; once for what is open, once for what
/// is true.
const CELLS: usize = 0;
const WAYS: usize = CELLS + Cells::WORDS;
const MARKS: usize = WAYS + 2 * Cells::WORDS;
const WORDS: usize = MARKS + Cells::WORDS;

/// The literals of a graph whose vertices are cells of a grid and whose edges are links between
/// them, each with its place.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Spots(Vec<(u16, Lit)>);

impl Spots {
    pub fn add_cell(&mut self, cell: u8, l: Lit) {
        self.add(CELLS, u16::from(cell), l);
    }

    pub fn add_way(&mut self, way: u16, l: Lit) {
        self.add(WAYS, way, l);
    }

    /// Adds a second literal of a cell.
    pub fn add_mark(&mut self, cell: u8, l: Lit) {
        self.add(MARKS, u16::from(cell), l);
    }

    fn add(&mut self, start: usize, at: u16, l: Lit) {
        self.0.push((64 * start as u16 + at, l));
    }

    /// The present values of these literals.
    pub fn read(&self, values: Values<'_>) -> Board {
        let mut words = [[0; WORDS]; 2];
        for &(place, l) in &self.0 {
            let (word, bit) = at(place);
            for (known, so) in words.iter_mut().zip([values.is_open(l), values.is_true(l)]) {
                known[word] |= u64::from(so) << bit;
            }
        }
        Board(words)
    }
}

/// The word of a place, and the bit in it.
fn at(place: u16) -> (usize, u16) {
    (usize::from(place / 64), place % 64)
}

/// The values of the literals of a grid: those that may be true, and those that are.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Board([[u64; WORDS]; 2]);

impl Board {
    /// The open cells and the true ones.
    #[inline]
    pub fn cells(&self) -> [Cells; 2] {
        self.0.map(|words| Cells::of_words(&words[CELLS..]))
    }

    /// The open marks of cells and the true ones.
    #[inline]
    pub fn marks(&self) -> [Cells; 2] {
        self.0.map(|words| Cells::of_words(&words[MARKS..]))
    }

    /// The open ways and the true ones.
    #[inline]
    pub fn ways(&self) -> [Ways; 2] {
        self.0.map(|words| Ways {
            east: Cells::of_words(&words[WAYS..]),
            south: Cells::of_words(&words[WAYS + Cells::WORDS..]),
        })
    }
}

/// The values of all places at and around some cells, of which there is at least one.
#[derive(Clone, Copy, Default)]
pub(super) struct Footprint {
    places: [u64; WORDS],
    board: Board,
}

impl Footprint {
    /// The places around these cells, diagonal ones included, with the links and marks there.
    pub fn new(cells: Cells, board: &Board) -> Footprint {
        let row = cells | cells.east() | cells.west();
        let around = row | row.south() | row.north();
        let (east, south) = (around | around.west(), around | around.north());
        let mut places = [0; WORDS];
        let all = [around, east, south, around]
            .into_iter()
            .flat_map(Cells::words);
        places
            .iter_mut()
            .zip(all)
            .for_each(|(word, new)| *word = new);
        let board = *board;
        Footprint { places, board }
    }

    /// Tests whether these places have the same values on another board.
    #[inline]
    pub fn fits(&self, board: &Board) -> bool {
        // all words at once are sooner compared than one by one
        let (mut any, mut differ) = (0, 0);
        for (at, places) in self.places.iter().enumerate() {
            let sides = self.board.0.iter().zip(&board.0);
            let both = sides.fold(0, |all, (own, other)| all | (own[at] ^ other[at]));
            differ |= both & places;
            any |= places;
        }
        differ == 0 && any != 0
    }
}

/// A bit that changes when a literal becomes true.
#[derive(Clone, Copy)]
struct Flip {
    board: u32,
    side: u8, // open or true
    word: u8,
    bit: u8,
}

/// The boards of all graphs on a grid; graphs with the same literals share one.
#[derive(Default)]
pub(super) struct Boards {
    boards: Vec<Board>,
    flips: Rows<Flip>, // per literal
}

impl Boards {
    /// Boards for these literals and the number of each, with the present values; the first board
    /// is empty.
    pub fn new<'a>(
        all: impl Iterator<Item = Option<&'a Spots>>,
        values: Values<'_>,
    ) -> (Boards, Vec<u32>) {
        let mut boards = Boards {
            boards: vec![Board::default()],
            flips: Rows::default(),
        };
        let mut flips = Vec::new();
        let mut known = BTreeMap::new();
        let numbers = all.map(|spots| {
            let Some(spots) = spots else { return 0 };
            *known
                .entry(spots)
                .or_insert_with(|| boards.lay_out(spots, values, &mut flips))
        });
        let numbers = numbers.collect();
        boards.flips = Rows::new(values.0.len(), &flips);
        (boards, numbers)
    }

    fn lay_out(
        &mut self,
        spots: &Spots,
        values: Values<'_>,
        flips: &mut Vec<(usize, Flip)>,
    ) -> u32 {
        let board = self.boards.len() as u32;
        for &(place, l) in spots.0.iter().filter(|spot| values.of(spot.1) == 0) {
            let (word, bit) = at(place);
            for (side, l) in [(0, !l), (1, l)] {
                let (word, bit) = (word as u8, bit as u8);
                let flip = Flip {
                    board,
                    side,
                    word,
                    bit,
                };
                flips.push((l.index(), flip));
            }
        }
        self.boards.push(spots.read(values));
        board
    }

    #[inline]
    pub fn of(&self, number: u32) -> &Board {
        &self.boards[number as usize]
    }

    /// Updates the boards when a literal becomes true or is undone.
    #[inline]
    pub fn flip(&mut self, l: Lit) {
        for flip in &self.flips[l.index()] {
            let words = &mut self.boards[flip.board as usize].0[usize::from(flip.side)];
            words[usize::from(flip.word)] ^= 1 << flip.bit;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_testing::random::Rng;

    #[test]
    fn what_is_kept_is_what_is_read() {
        let mut rng = Rng(1);
        for _ in 0..50 {
            let vars = 2 + rng.below(9);
            let mut values = vec![0; 2 * vars];
            (values[0], values[1]) = (1, -1);
            let mut spots = Spots::default();
            for cell in 0..20 {
                let l = Lit::of_var(rng.below(vars));
                let l = if rng.one_in(2) { l } else { !l };
                match cell % 3 {
                    0 => spots.add_cell(12 * cell as u8, l),
                    1 => spots.add_mark(12 * cell as u8, l),
                    _ => spots.add_way(23 * cell, l),
                }
            }
            let all = [None, Some(&spots), Some(&spots)].into_iter();
            let (mut boards, numbers) = Boards::new(all, Values(&values));
            assert_eq!(numbers, [0, 1, 1]);
            for _ in 0..40 {
                let l = Lit::of_var(1 + rng.below(vars - 1));
                let known = [l, !l].into_iter().find(|l| values[l.index()] > 0);
                let l = known.unwrap_or(if rng.one_in(2) { l } else { !l });
                let value = i8::from(known.is_none());
                (values[l.index()], values[(!l).index()]) = (value, -value);
                boards.flip(l);
                assert_eq!(*boards.of(1), spots.read(Values(&values)));
            }
            assert_eq!(*boards.of(0), Board::default());
        }
    }
}
