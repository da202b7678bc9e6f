//! Random partitions of the board into pieces of given shapes.

use crate::board::{Board, Place};
use crate::random::Random;

/// Pieces tried before a search is given up, for each cell.
const TRIES: usize = 20;

/// Sets of numbered cells, with a bit for each cell.
pub struct Pieces {
    cells: usize,
    words: usize,
    bits: Vec<u64>,
}

impl Pieces {
    /// An empty list of pieces on a number of cells.
    pub const fn new(cells: usize) -> Pieces {
        Pieces {
            cells,
            words: cells.div_ceil(64),
            bits: Vec::new(),
        }
    }

    /// Pieces on a board, with cells numbered row by row.
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

    /// These pieces in another order.
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

/// Indices of random pieces that cover every cell once, such that `agree` accepts any two adjacent
/// ones; none if no cover is found soon.
///
/// The cell with the fewest candidates is covered first.
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
    /// Covers the open cells with pieces of `left`: true if that is possible; none if it takes too
    /// long.
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

    /// The open cell with the fewest candidates, the first of several; none if no cell is open.
    ///
    /// The candidates are counted for all cells at once, in binary, with a set of cells for each
    /// digit.
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
