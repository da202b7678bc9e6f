//! Random ways to cut the board into pieces of given shapes.

use crate::board::{Board, Lattice, Place};
use crate::random::Random;

/// Pieces laid, for each cell of the board, before a search is given up.
const TRIES: usize = 20;

/// Random ones of these pieces that cover every cell once, by their numbers, such that `agree` lets any two lie
/// side by side; nothing if that is not found soon.
///
/// The cell with the fewest pieces left to choose from is covered first.
pub fn cover(
    board: Board,
    pieces: &[Vec<Place>],
    agree: impl Fn(usize, usize) -> bool,
    random: &mut Random,
) -> Option<Vec<usize>> {
    let mut cells: Vec<Place> = board.cells().collect();
    random.shuffle(&mut cells);
    let mut search = Search {
        board,
        pieces,
        agree,
        cells,
        tries: TRIES * board.area(),
        chosen: Vec::new(),
    };
    let all: Vec<usize> = (0..pieces.len()).collect();
    let covered = Lattice::new(board, false);
    search
        .go_on(&all, &covered, random)?
        .then_some(search.chosen)
}

struct Search<'a, F> {
    board: Board,
    pieces: &'a [Vec<Place>],
    agree: F,
    cells: Vec<Place>,
    tries: usize,
    chosen: Vec<usize>,
}

impl<F: Fn(usize, usize) -> bool> Search<'_, F> {
    /// Covers what is open with pieces of these: whether that is possible, or nothing if it takes too long.
    fn go_on(
        &mut self,
        left: &[usize],
        covered: &Lattice<bool>,
        random: &mut Random,
    ) -> Option<bool> {
        let mut choices = Lattice::new(self.board, 0_u32);
        for cell in left.iter().flat_map(|&piece| &self.pieces[piece]) {
            choices[*cell] += 1;
        }
        let open = self.cells.iter().filter(|&&cell| !covered[cell]);
        let Some(&cell) = open.min_by_key(|&&cell| choices[cell]) else {
            return Some(true);
        };
        let over = |&&piece: &&usize| self.pieces[piece].contains(&cell);
        let mut options: Vec<usize> = left.iter().filter(over).copied().collect();
        random.shuffle(&mut options);
        for piece in options {
            self.tries = self.tries.checked_sub(1)?;
            let mut covered = covered.clone();
            self.pieces[piece]
                .iter()
                .for_each(|&cell| covered[cell] = true);
            let fits = |&&other: &&usize| {
                let open = self.pieces[other].iter().all(|&cell| !covered[cell]);
                open && (self.agree)(piece, other)
            };
            let left: Vec<usize> = left.iter().filter(fits).copied().collect();
            self.chosen.push(piece);
            if self.go_on(&left, &covered, random)? {
                return Some(true);
            }
            self.chosen.pop();
        }
        Some(false)
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
        let mut seen = Vec::new();
        for index in 0..20 {
            let mut random = Key::new(1, "cover").random(index, 0);
            let mut chosen = cover(board, &dominoes, |_, _| true, &mut random).unwrap_or_default();
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
        assert_eq!(cover(board, &dominoes, alone, &mut random), None);
    }
}
