//! Random partitions of the board into regions.
//!
//! Also the common parts of genres with region borders as hints: counts in regions, and moves of
//! borders and clues.

use crate::board::{Board, Drawing, Ink, Item, Lattice, ORTHOGONAL, Place, Regions};
use crate::genre::Puzzle;
use crate::genre::{Broken, Composition};
use crate::random::Random;
use std::ops::RangeInclusive;

/// A random partition into regions of mixed sizes: each grows from a random cell to a random size
/// in this range or until it has no more room. Regions below the range join a neighbour, which may
/// end up a little above it.
pub fn random(board: Board, sizes: RangeInclusive<usize>, random: &mut Random) -> Regions {
    let (least, spread) = (*sizes.start(), sizes.clone().count());
    let mut growth = Growth::new(board);
    let mut seeds: Vec<Place> = board.cells().collect();
    random.shuffle(&mut seeds);
    let mut small = Vec::new();
    for seed in seeds {
        if growth.owner[seed].is_some() {
            continue;
        }
        let size = least + random.below(spread);
        let region = growth.start(seed);
        while growth.cells[region].len() < size && growth.add(region, random) {}
        if growth.cells[region].len() < least {
            small.push(region);
        }
    }
    // One by one, as two small ones may make one that is large enough.
    for region in small {
        if growth.cells[region].len() < least {
            growth.merge(region, random);
        }
    }
    growth.regions()
}

/// A random partition with one region around each of these pieces, which are connected and
/// disjoint: the rest of the board is added to them cell by cell.
pub fn around(board: Board, pieces: &[Vec<Place>], random: &mut Random) -> Regions {
    let mut growth = Growth::new(board);
    for piece in pieces {
        let Some(&first) = piece.first() else {
            continue;
        };
        let region = growth.start(first);
        piece.iter().for_each(|&cell| growth.give(cell, region));
    }
    let mut open: Vec<usize> = (0..growth.cells.len()).collect();
    while !open.is_empty() {
        let choice = random.below(open.len());
        if !growth.add(open[choice], random) {
            open.swap_remove(choice);
        }
    }
    growth.regions()
}

/// The count of this ink in each region, as hints: at the printed count of the region if there is
/// one, else in any of its cells.
pub fn counts(puzzle: &Puzzle, answer: &Drawing, ink: Ink) -> Vec<Item> {
    let regions = Regions::of(puzzle.board, &puzzle.printed);
    let printed = puzzle.printed.marks(puzzle.board, Ink::Number);
    let counts = regions.count(&answer.marks(puzzle.board, ink));
    let mut hints = Vec::new();
    for (region, count) in regions.all().zip(counts) {
        let is_numbered = region.iter().any(|&cell| printed[cell]);
        let places = region.iter().filter(|&&c| printed[c] || !is_numbered);
        hints.extend(places.map(|&cell| Item::valued(Ink::Number, cell, count as i16)));
    }
    hints.sort_unstable();
    hints
}

/// The marked cells of each region, which must exist and be connected within it.
///
/// # Errors
/// Rule 2, with a cell of a region where they are not.
pub fn one_part_each(regions: &Regions, marks: &Lattice<bool>) -> Result<Vec<Vec<Place>>, Broken> {
    let mut parts = Vec::with_capacity(regions.len());
    for region in regions.all() {
        let part: Vec<Place> = region.iter().copied().filter(|&c| marks[c]).collect();
        if part.is_empty() || !Regions::are_connected(&part) {
            return Err(Broken::at(2, region[0]));
        }
        parts.push(part);
    }
    Ok(parts)
}

/// The layouts with other borders and regions of at most `most` cells, each with either of two
/// answers as its answer. A cell with different marks in the two answers goes to another region; or
/// a region with such a cell is cut in two between two marked cells; or another cell of its region
/// goes, so that a border comes to lie beside it. Cells with a number stay.
pub fn moved_borders(puzzle: &Puzzle, answers: [&Drawing; 2], most: usize) -> Vec<Composition> {
    let board = puzzle.board;
    let regions = Regions::of(board, &puzzle.printed);
    let numbers = puzzle.printed.marks(board, Ink::Number);
    let mut differs = Lattice::new(board, false);
    let mut marked = Lattice::new(board, false);
    for item in answers[0].difference(answers[1]).items() {
        differs[item.at] = true;
    }
    for item in answers.iter().flat_map(|answer| answer.items()) {
        marked[item.at] = true;
    }
    let concerned = regions.count(&differs);
    let concerns = |&(cell, to): &(Place, usize)| concerned[regions.at(cell)] + concerned[to] > 0;
    let ways = regions.transfers().into_iter();
    let ways = ways.filter(|way| !numbers[way.0] && regions.region(way.1).len() < most);
    let between = board.inner_sides().filter(|&side| {
        let [a, b] = side.beside();
        marked[a] && marked[b] && !regions.cut(side) && concerned[regions.at(a)] > 0
    });
    let layouts = between
        .map(|side| regions.split(side))
        .chain(ways.filter(concerns).map(|way| regions.transferred(way)));
    let mut moved = Vec::new();
    for borders in layouts {
        moved.extend(answers.map(|answer| Composition::known(borders.clone(), answer.clone())));
    }
    moved
}

/// Every move of a clue to a cell of its region that is in another region in the other answer,
/// where the clue's old region then lacks one; for genres with one clue in each region.
pub fn clue_moves(puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
    let (own, theirs) = [answer, other]
        .map(|drawing| Regions::of(puzzle.board, drawing))
        .into();
    let mut moves = Vec::new();
    for clue in puzzle.printed.items() {
        let region = own.region(own.at(clue.at));
        for &cell in region
            .iter()
            .filter(|&&cell| theirs.at(cell) != theirs.at(clue.at))
        {
            moves.push(Composition::moved(clue, cell, &puzzle.printed, answer));
        }
    }
    moves
}

/// The answers with one cell without a clue transferred, at which two answers differ: a border that
/// only one of them has lies at the cell.
pub fn shifts(clues: &Lattice<bool>, answer: &Drawing, other: &Drawing) -> Vec<Drawing> {
    let board = clues.board();
    let regions = Regions::of(board, answer);
    let differs = answer.difference(other).marks(board, Ink::Border);
    let near = |cell: Place| ORTHOGONAL.iter().any(|&step| differs[cell.half(step)]);
    let ways = regions.transfers().into_iter();
    ways.filter(|way| near(way.0) && !clues[way.0])
        .map(|way| regions.transferred(way))
        .collect()
}

struct Growth {
    board: Board,
    owner: Lattice<Option<usize>>,
    cells: Vec<Vec<Place>>,
}

impl Growth {
    fn new(board: Board) -> Growth {
        Growth {
            board,
            owner: Lattice::new(board, None),
            cells: Vec::new(),
        }
    }

    /// Starts a new region of one cell.
    fn start(&mut self, seed: Place) -> usize {
        self.cells.push(Vec::new());
        self.give(seed, self.cells.len() - 1);
        self.cells.len() - 1
    }

    fn give(&mut self, cell: Place, region: usize) {
        if self.owner[cell] != Some(region) {
            self.owner[cell] = Some(region);
            self.cells[region].push(cell);
        }
    }

    /// Adds a random free cell beside the region, if there is one. Cells are weighted by their
    /// contacts with the region, which keeps regions from being mere threads.
    fn add(&mut self, region: usize, random: &mut Random) -> bool {
        let beside = self.cells[region]
            .iter()
            .flat_map(|&c| self.board.neighbours(c));
        let free: Vec<Place> = beside.filter(|&c| self.owner[c].is_none()).collect();
        let Some(&cell) = random.choose(&free) else {
            return false;
        };
        self.give(cell, region);
        true
    }

    /// Merges a region into a random one beside it.
    fn merge(&mut self, region: usize, random: &mut Random) {
        let beside = self.cells[region]
            .iter()
            .flat_map(|&c| self.board.neighbours(c));
        let others: Vec<usize> = beside
            .filter_map(|c| self.owner[c])
            .filter(|&other| other != region)
            .collect();
        if let Some(&heir) = random.choose(&others) {
            for cell in std::mem::take(&mut self.cells[region]) {
                self.give(cell, heir);
            }
        }
    }

    fn regions(&self) -> Regions {
        Regions::where_open(self.board, |a, b| self.owner[a] == self.owner[b])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Key;

    #[test]
    fn regions_are_of_mixed_sizes_and_cover_the_board() {
        let mut seen = [0; 30];
        for index in 0..100 {
            let mut random = Key::new(1, "regions").random(index, 0);
            let board = Board::new(4 + random.below(8) as i16, 4 + random.below(8) as i16);
            let regions = super::random(board, 3..=7, &mut random);
            let sizes: Vec<usize> = regions.all().map(<[Place]>::len).collect();
            assert_eq!(sizes.iter().sum::<usize>(), board.area());
            assert!(sizes.iter().all(|&size| size >= 3), "{board} {sizes:?}");
            sizes.iter().for_each(|&size| seen[size.min(29)] += 1);
            let drawing = regions.borders().collect();
            assert_eq!(Regions::of(board, &drawing), regions);
        }
        assert!((3..=7).all(|size| seen[size] > 50), "{seen:?}");
        assert!(seen[13..].iter().sum::<usize>() < 20, "{seen:?}");
    }

    #[test]
    fn regions_grow_around_pieces() {
        for index in 0..100 {
            let mut random = Key::new(1, "around").random(index, 0);
            let board = Board::new(5, 7);
            let pieces = [
                vec![Place::cell(0, 0), Place::cell(0, 1)],
                vec![Place::cell(4, 6)],
                vec![Place::cell(2, 3), Place::cell(2, 4), Place::cell(3, 3)],
            ];
            let regions = around(board, &pieces, &mut random);
            assert_eq!(regions.len(), 3);
            for piece in pieces {
                assert!(piece.iter().all(|&c| regions.at(c) == regions.at(piece[0])));
            }
        }
    }
}
