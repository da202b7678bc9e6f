//! Random ways to cut the board into pieces of given shapes.

use crate::board::{Board, Place};
use crate::random::Random;

/// Pieces laid, for each cell, before a search is given up.
const TRIES: usize = 20;

/// Sets of cells, which are numbered: a bit for each.
pub struct Pieces {
    cells: usize,
    words: usize,
    bits: Vec<u64>,
}

impl Pieces {
    /// No piece yet, of so many cells.
    pub const fn new(cells: usize) -> Pieces {
        Pieces {
            cells,
            words: cells.div_ceil(64),
            bits: Vec::new(),
        }
    }

    /// Pieces of a board, whose cells are numbered row by row.
    pub fn on(board: Board, pieces: &[Vec<Place>]) -> Pieces {
        let number = |cell: &Place| cell.y as u32 / 2 * board.cols as u32 + cell.x as u32 / 2;
        let mut all = Pieces::new(board.area());
        for piece in pieces {
            all.push(piece.iter().map(number));
        }
        all
    }

    /// Adds a piece of these cells.
    pub fn push(&mut self, cells: impl IntoIterator<Item = u32>) {
        let start = self.bits.len();
        self.bits.resize(start + self.words, 0);
        for cell in cells {
            self.bits[start + cell as usize / 64] |= 1 << (cell % 64);
        }
    }

    /// The same pieces in another order.
    pub fn in_order(&self, order: &[usize]) -> Pieces {
        let mut bits = Vec::with_capacity(self.bits.len());
        for &number in order {
            bits.extend_from_slice(self.piece(number));
        }
        Pieces { bits, ..*self }
    }

    fn piece(&self, number: usize) -> &[u64] {
        &self.bits[number * self.words..][..self.words]
    }

    fn len(&self) -> usize {
        self.bits.len() / self.words.max(1)
    }
}

const fn has(set: &[u64], cell: u32) -> bool {
    set[cell as usize / 64] >> (cell % 64) & 1 == 1
}

/// Random ones of these pieces that cover every cell once, by their numbers, such that `agree` lets any two lie
/// side by side; nothing if that is not found soon.
///
/// The cell with the fewest pieces left to choose from is covered first.
pub fn cover(
    pieces: &Pieces,
    agree: impl Fn(usize, usize) -> bool,
    random: &mut Random,
) -> Option<Vec<usize>> {
    let mut cells: Vec<u32> = (0..pieces.cells as u32).collect();
    random.shuffle(&mut cells);
    let mut open = vec![0; pieces.words];
    for &cell in &cells {
        open[cell as usize / 64] |= 1_u64 << (cell % 64);
    }
    let mut search = Search {
        pieces,
        agree,
        cells,
        tries: TRIES * pieces.cells,
        chosen: Vec::new(),
    };
    let all: Vec<usize> = (0..pieces.len()).collect();
    search.go_on(&all, &open, random)?.then_some(search.chosen)
}

struct Search<'a, F> {
    pieces: &'a Pieces,
    agree: F,
    cells: Vec<u32>,
    tries: usize,
    chosen: Vec<usize>,
}

impl<F: Fn(usize, usize) -> bool> Search<'_, F> {
    /// Covers what is open with pieces of these: whether that is possible, or nothing if it takes too long.
    fn go_on(&mut self, left: &[usize], open: &[u64], random: &mut Random) -> Option<bool> {
        let Some(cell) = self.hardest(left, open) else {
            return Some(true);
        };
        let pieces = self.pieces;
        let over = |&&piece: &&usize| has(pieces.piece(piece), cell);
        let mut options: Vec<usize> = left.iter().filter(over).copied().collect();
        random.shuffle(&mut options);
        for piece in options {
            self.tries = self.tries.checked_sub(1)?;
            let laid = pieces.piece(piece);
            let open: Vec<u64> = open
                .iter()
                .zip(laid)
                .map(|(open, laid)| open & !laid)
                .collect();
            let apart = |other: usize| {
                let both = pieces.piece(other).iter().zip(laid);
                both.fold(0, |common, (a, b)| common | a & b) == 0
            };
            let fits = |&&other: &&usize| apart(other) && (self.agree)(piece, other);
            let left: Vec<usize> = left.iter().filter(fits).copied().collect();
            self.chosen.push(piece);
            if self.go_on(&left, &open, random)? {
                return Some(true);
            }
            self.chosen.pop();
        }
        Some(false)
    }

    /// The open cell that the fewest of these pieces cover, of several the first; nothing if none is open.
    ///
    /// The pieces over each cell are counted for all cells at once: digit by digit, each a set of cells.
    fn hardest(&self, left: &[usize], open: &[u64]) -> Option<u32> {
        let words = self.pieces.words;
        let digits = (usize::BITS - left.len().leading_zeros()) as usize;
        let mut count = vec![0_u64; digits * words];
        for &piece in left {
            for (word, &bits) in self.pieces.piece(piece).iter().enumerate() {
                let mut carry = bits;
                let mut at = word;
                while carry != 0 {
                    let digit = &mut count[at];
                    (carry, *digit) = (carry & *digit, carry ^ *digit);
                    at += words;
                }
            }
        }
        let mut fewest = open.to_vec();
        for digit in count.chunks(words).rev() {
            let less: Vec<u64> = fewest.iter().zip(digit).map(|(a, b)| a & !b).collect();
            if less.iter().any(|&word| word != 0) {
                fewest = less;
            }
        }
        self.cells.iter().copied().find(|&cell| has(&fewest, cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Key;

    #[test]
    fn dominoes_cover_the_board_once() {
        let board = Board::new(4, 5);
        let dominoes: Vec<Vec<Place>> = board.inner_sides().map(|s| s.beside().to_vec()).collect();
        let pieces = Pieces::on(board, &dominoes);
        let mut seen = Vec::new();
        for index in 0..20 {
            let mut random = Key::new(1, "cover").random(index, 0);
            let mut chosen = cover(&pieces, |_, _| true, &mut random).unwrap_or_default();
            let mut cells: Vec<Place> = chosen.iter().flat_map(|&i| dominoes[i].clone()).collect();
            cells.sort_unstable();
            assert_eq!(cells, board.cells().collect::<Vec<_>>());
            chosen.sort_unstable();
            seen.push(chosen);
        }
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() > 10, "{}", seen.len());
        let alone = |_, _| false;
        let mut random = Key::new(1, "cover").random(0, 0);
        assert_eq!(cover(&pieces, alone, &mut random), None);
    }
}
