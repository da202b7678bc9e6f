//! Sticks: their placements in the frame and the bank below it.

use super::count::{Grid, LENGTHS, all_packings, normalised_squares};
use pencilmill_puzzle::board::{Board, DOWN, Drawing, Ink, Item, Place, RIGHT, Step};
use pencilmill_puzzle::random::Random;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Number of different marks, and of copies of each in a set.
const MARKS: i16 = 5;
/// Most cells across the bank, gaps included.
const BANK_WIDTH: i16 = 9;

/// A stick of one to three marks in a row. Longer sticks sort first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Stick {
    /// Cells missing to a bar.
    shortness: usize,
    /// True if the stick stands upright; never for a single.
    pub upright: bool,
    /// Marks from the top or left end, A being 1.
    pub marks: Vec<i16>,
}

/// A position of a stick: its cells and their marks.
#[derive(Clone, Debug)]
pub struct Placement {
    /// Cells from the top or left end.
    pub cells: Vec<Place>,
    /// Marks in the order of the cells.
    pub marks: Vec<i16>,
}

impl Stick {
    /// A stick with these marks from its top or left end.
    pub fn new(marks: Vec<i16>, upright: bool) -> Stick {
        Stick {
            shortness: 3_usize.saturating_sub(marks.len()),
            upright: upright && marks.len() > 1,
            marks,
        }
    }

    /// The stick after half a turn.
    pub fn reversed(&self) -> Stick {
        Stick::new(self.marks.iter().rev().copied().collect(), self.upright)
    }

    /// The stick after a quarter turn.
    pub fn tipped(&self) -> Stick {
        Stick::new(self.marks.clone(), !self.upright)
    }

    /// The canonical turned version: across, with the smaller end first.
    pub fn turned_to_rest(&self) -> Stick {
        let across = Stick::new(self.marks.clone(), false);
        let reversed = across.reversed();
        across.min(reversed)
    }

    /// The stick as it is and, if it may be turned, its turned versions.
    fn holdings(&self, turnable: bool) -> Vec<Stick> {
        let mut holdings = vec![self.clone()];
        if turnable {
            holdings.extend([self.reversed(), self.tipped(), self.tipped().reversed()]);
            holdings.sort_unstable();
            holdings.dedup();
        }
        holdings
    }

    /// All placements on the board.
    pub fn placements(&self, board: Board, turnable: bool) -> Vec<Placement> {
        let mut placements = Vec::new();
        for stick in self.holdings(turnable) {
            for start in board.cells() {
                let cells = stick.cells(start);
                if cells.iter().all(|&cell| board.contains(cell)) {
                    let marks = stick.marks.clone();
                    placements.push(Placement { cells, marks });
                }
            }
        }
        placements
    }

    /// The cells covered with the top or left end at `start`.
    pub fn cells(&self, start: Place) -> Vec<Place> {
        let step = if self.upright { DOWN } else { RIGHT };
        std::iter::successors(Some(start), |&cell| Some(cell + step))
            .take(self.marks.len())
            .collect()
    }
}

/// A random set of sticks: the eleven lengths, each mark five times, no mark twice on a stick, each
/// stick upright or across. `None` if no shuffle of many meets this.
pub fn random_set(random: &mut Random) -> Option<Vec<Stick>> {
    let mut marks: Vec<i16> = (0..25).map(|i| i % MARKS + 1).collect();
    for _ in 0..1000 {
        random.shuffle(&mut marks);
        let mut rest = marks.as_slice();
        let sticks: Vec<&[i16]> = LENGTHS
            .iter()
            .map(|&length| {
                let (stick, others) = rest.split_at(length);
                rest = others;
                stick
            })
            .collect();
        if sticks.iter().all(|stick| differ(stick)) {
            let upright = |marks: &&[i16]| Stick::new(marks.to_vec(), random.chance(1, 2));
            return Some(sticks.iter().map(upright).collect());
        }
    }
    None
}

/// Returns whether all marks differ.
pub fn differ(marks: &[i16]) -> bool {
    (1..marks.len()).all(|i| !marks[..i].contains(&marks[i]))
}

/// The sticks of a random picture, held as they lie in it.
///
/// A set with several fillings is met as many times as often, so it is rejected in proportion:
/// `None` then.
pub fn filling_set(board: Board, random: &mut Random) -> Option<Vec<Stick>> {
    static PACKINGS: LazyLock<Vec<Grid>> = LazyLock::new(all_packings);
    static SQUARES: LazyLock<Vec<Grid>> = LazyLock::new(normalised_squares);
    let (packing, square) = (random.choose(&PACKINGS)?, random.choose(&SQUARES)?);
    let mut marks: Vec<i16> = (1..=MARKS).collect();
    random.shuffle(&mut marks);
    let mut pieces: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
    for (cell, &piece) in packing.iter().enumerate() {
        pieces.entry(piece).or_default().push(cell);
    }
    let stick = |cells: &Vec<usize>| {
        let marks = cells.iter().map(|&cell| marks[usize::from(square[cell])]);
        Stick::new(marks.collect(), cells.last() > Some(&(cells[0] + 2)))
    };
    let mut sticks: Vec<Stick> = pieces.values().map(stick).collect();
    sticks.sort_unstable();
    random.chance(1, fillings(board, &sticks)).then_some(sticks)
}

/// Counts the ways to fill the board with these sticks as they are held, each mark once in a row
/// and column; equal sticks count as one. As in the paper, the search always covers the first open
/// cell.
fn fillings(board: Board, sticks: &[Stick]) -> usize {
    // Bits of a placement: its cells, then the row and the column of each mark. Cells come first,
    // so the lowest open bit names the cell to cover.
    let size = board.area() as u32;
    let bits = |placement: &Placement| {
        let taken = placement.cells.iter().zip(&placement.marks);
        taken.fold(0_u128, |taken, (cell, mark)| {
            let (row, col) = (i32::from(cell.y / 2), i32::from(cell.x / 2));
            let (cols, mark) = (i32::from(board.cols), i32::from(mark - 1));
            let number = [row * cols + col, row * cols + mark, mark * cols + col];
            let groups = number.iter().zip(0..);
            groups.fold(taken, |taken, (&n, group)| {
                taken | 1 << (n as u32 + group * size)
            })
        })
    };
    // For each cell, the placements that begin there, each with its stick. Of equal sticks, earlier
    // ones are used first.
    let mut beginning = vec![Vec::new(); size as usize];
    for number in 0..sticks.len() {
        let stick = 1_u32 << number;
        let is_later = number > 0 && sticks[number - 1] == sticks[number];
        let wanted = if is_later { stick >> 1 } else { 0 };
        for placement in &sticks[number].placements(board, false) {
            let taken = bits(placement);
            beginning[taken.trailing_zeros() as usize].push((stick, wanted, taken));
        }
    }

    fn fill(beginning: &[Vec<(u32, u32, u128)>], used: u32, taken: u128) -> usize {
        let open = taken.trailing_ones() as usize;
        let Some(ways) = beginning.get(open) else {
            return 1;
        };
        let fits = |&&(stick, wanted, bits): &&(u32, u32, u128)| {
            used & (stick | wanted) == wanted && taken & bits == 0
        };
        let filled = ways.iter().filter(fits);
        filled
            .map(|(stick, _, bits)| fill(beginning, used | stick, taken | bits))
            .sum()
    }
    fill(&beginning, 0, 0)
}

/// Draws the bank below the frame: sorted sticks on shelves, with gaps between them. Sticks that
/// may be turned lie across, with the smaller end first.
pub fn bank(board: Board, sticks: &[Stick], turnable: bool) -> Drawing {
    let rest = |stick: &Stick| {
        if turnable {
            stick.turned_to_rest()
        } else {
            stick.clone()
        }
    };
    let mut sticks: Vec<Stick> = sticks.iter().map(rest).collect();
    sticks.sort_by_key(|stick| (!stick.upright, stick.clone()));
    let mut drawing = Vec::new();
    let (mut row, mut col, mut height) = (board.rows + 1, 0, 1);
    for stick in &sticks {
        let length = stick.marks.len() as i16;
        let (tall, wide) = if stick.upright {
            (length, 1)
        } else {
            (1, length)
        };
        if col > 0 && col + wide > BANK_WIDTH {
            row += height + 1;
            (col, height) = (0, 1);
        }
        let cells = stick.cells(Place::cell(row, col));
        let letters = cells.iter().zip(&stick.marks);
        drawing.extend(letters.map(|(&cell, &mark)| Item::valued(Ink::Letter, cell, mark)));
        drawing.extend(Item::along(Ink::Join, &cells));
        height = height.max(tall);
        col += wide + 1;
    }
    drawing.into_iter().collect()
}

/// Reads the sticks in the bank; `None` if some joined cells form no stick.
pub fn sticks_in_bank(board: Board, printed: &Drawing) -> Option<Vec<Stick>> {
    let below = |item: &&Item| !board.contains(item.at);
    let letters: Vec<&Item> = printed.of(Ink::Letter).filter(below).collect();
    let joins: Vec<&Item> = printed.of(Ink::Join).filter(below).collect();
    let joined =
        |from: Place, step: Step| joins.iter().any(|j| j.at == from && j.to == from + step);
    let mark_at = |cell: Place| letters.iter().find(|l| l.at == cell).and_then(|l| l.value);
    let mut sticks = Vec::new();
    let mut used = 0;
    for letter in &letters {
        let ends_here = |j: &&Item| j.to == letter.at;
        if joins.iter().any(ends_here) {
            continue;
        }
        let upright = joined(letter.at, DOWN);
        let step = if upright { DOWN } else { RIGHT };
        let mut marks = vec![letter.value?];
        let mut end = letter.at;
        while joined(end, step) {
            end = end + step;
            marks.push(mark_at(end)?);
        }
        used += marks.len() - 1;
        sticks.push(Stick::new(marks, upright));
    }
    let cells: usize = sticks.iter().map(|stick| stick.marks.len()).sum();
    (used == joins.len() && cells == letters.len()).then_some(sticks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_puzzle::random::Key;

    #[test]
    fn random_sets_fill_the_frame() {
        let board = Board::new(MARKS, MARKS);
        let sets = (0..200).filter_map(|index| {
            let mut random = Key::new(1, "sets").random(index, 0);
            filling_set(board, &mut random)
        });
        let sets: Vec<Vec<Stick>> = sets.collect();
        assert!((20..180).contains(&sets.len()), "{}", sets.len());
        for sticks in sets {
            assert!(fillings(board, &sticks) > 0, "{sticks:?}");
            let lengths: Vec<usize> = sticks.iter().map(|stick| stick.marks.len()).collect();
            assert_eq!(lengths, LENGTHS);
            let mut marks: Vec<i16> = sticks.iter().flat_map(|s| s.marks.clone()).collect();
            marks.sort_unstable();
            assert!((0..25).all(|i| marks[i] == i as i16 / MARKS + 1));
        }
    }

    /// Exchanging equal sticks makes no further filling.
    #[test]
    fn fillings_are_counted_once() {
        let board = Board::new(2, 2);
        let single = |mark| Stick::new(vec![mark], false);
        let singles = [1, 1, 2, 2].map(single);
        assert_eq!(fillings(board, &singles), 2);
        let pair = Stick::new(vec![1, 2], false);
        assert_eq!(fillings(board, &[pair, single(1), single(2)]), 2);
    }
}
