//! Random shadings.

use crate::board::{Board, Drawing, Ink, Item, Lattice, Place};
use crate::random::Random;

/// Black cells in one layout of four: some of these cells, up to so many percent.
pub fn black_cells(mut cells: Vec<Place>, most: usize, random: &mut Random) -> Drawing {
    random.shuffle(&mut cells);
    let percent = match random.below(4) {
        0 => 1 + random.below(most),
        _ => 0,
    };
    cells.truncate(cells.len() * percent / 100);
    cells
        .iter()
        .map(|&cell| Item::at(Ink::Black, cell))
        .collect()
}

/// A random group of cells, connected through sides and without a full 2x2 block, grown cell by
/// cell from a random start to `target` cells or until it cannot grow.
pub fn canal(board: Board, target: usize, random: &mut Random) -> Vec<Place> {
    let mut shaded = Lattice::new(board, false);
    let mut seen = Lattice::new(board, false);
    let start = Place::cell(
        random.below(board.rows as usize) as i16,
        random.below(board.cols as usize) as i16,
    );
    let mut front = vec![start];
    seen[start] = true;
    let mut canal = Vec::new();
    while canal.len() < target && !front.is_empty() {
        let cell = front.swap_remove(random.below(front.len()));
        let fills_block = |point: Place| point.cells().iter().all(|&c| c == cell || shaded[c]);
        if crate::board::DIAGONAL
            .iter()
            .any(|&step| fills_block(cell.half(step)))
        {
            continue;
        }
        shaded[cell] = true;
        canal.push(cell);
        for next in board.neighbours(cell) {
            if !seen[next] {
                seen[next] = true;
                front.push(next);
            }
        }
    }
    canal
}

/// A random group like [`canal`] that reaches all parts of the board: grown as far as possible,
/// then thinned to `target` cells while it stays connected.
pub fn spread_canal(board: Board, target: usize, random: &mut Random) -> Vec<Place> {
    let mut left = canal(board, board.area(), random);
    let mut shaded = Lattice::new(board, false);
    left.iter().for_each(|&cell| shaded[cell] = true);
    let mut tried = left.clone();
    random.shuffle(&mut tried);
    for cell in tried {
        if left.len() <= target {
            break;
        }
        if shaded.leaves_group(cell) {
            left.retain(|&other| other != cell);
        }
    }
    left
}

/// Random cells, no two of which share a side, with all other cells connected: up to `target`, or
/// until none can be added.
pub fn apart(board: Board, target: usize, random: &mut Random) -> Lattice<bool> {
    let mut shaded = Lattice::new(board, false);
    let mut open = Lattice::new(board, true);
    let mut tried: Vec<Place> = board.cells().collect();
    random.shuffle(&mut tried);
    let mut count = 0;
    for cell in tried {
        if count == target {
            break;
        }
        if board.neighbours(cell).any(|beside| shaded[beside]) {
            continue;
        }
        shaded[cell] = open.leaves_group(cell);
        count += usize::from(shaded[cell]);
    }
    shaded
}

/// Exchanges tried to shade more cells, for each cell of the board.
const EXCHANGES: usize = 8;

/// Cells like those of [`apart`], more of them: a cell beside a single shaded one takes its place
/// where that is possible, which makes room for others.
pub fn dense(board: Board, target: usize, random: &mut Random) -> Lattice<bool> {
    let mut shaded = apart(board, target, random);
    let mut open = shaded.opposite_cells();
    let cells: Vec<Place> = board.cells().collect();
    let mut count = shaded.cells().count();
    for _ in 0..EXCHANGES * cells.len() {
        let cell = cells[random.below(cells.len())];
        if count >= target || shaded[cell] {
            continue;
        }
        let beside: Vec<Place> = board.neighbours(cell).filter(|&c| shaded[c]).collect();
        if beside.len() > 1 {
            continue;
        }
        beside.iter().for_each(|&given_up| open[given_up] = true);
        if open.leaves_group(cell) {
            shaded[cell] = true;
            beside.iter().for_each(|&given_up| shaded[given_up] = false);
            count += 1 - beside.len();
        } else {
            beside.iter().for_each(|&kept| open[kept] = false);
        }
    }
    shaded
}

/// Greatest size of an island that has to grow further because nothing else breaks up the sea.
const LARGEST: usize = 9;

/// A random sea, connected through sides and without a full 2x2 block, around islands mostly of
/// these sizes with equal chances: islands are grown in blocks of sea while there are any. None if
/// one cannot be broken up.
pub fn sea(board: Board, sizes: &[usize], random: &mut Random) -> Option<Lattice<bool>> {
    let mut islands = Archipelago {
        sea: Lattice::new(board, true),
        owner: Lattice::new(board, 0),
        cells: vec![Vec::new()],
    };
    let mut blocks: Vec<Place> = board.inner_points().collect();
    random.shuffle(&mut blocks);
    for block in blocks {
        if !block.cells().iter().all(|&cell| islands.sea[cell]) {
            continue;
        }
        let mut cells = block.cells();
        random.shuffle(&mut cells);
        let new = cells.into_iter().find(|&cell| islands.may_take(cell, &[]));
        if let Some(cell) = new {
            islands.cells.push(Vec::new());
            islands.grow(cell, *random.choose(sizes)?, random);
            continue;
        }
        let further = cells.into_iter().find(|&cell| {
            let beside = islands.beside(cell);
            let small = beside.len() == 1 && islands.cells[beside[0]].len() < LARGEST;
            small && islands.may_take(cell, &beside)
        })?;
        let island = islands.beside(further)[0];
        islands.take(further, island);
    }
    // Islands of a single cell grow where they can.
    for island in 1..islands.cells.len() {
        if islands.cells[island].len() == 1 && random.chance(3, 4) {
            islands.widen(island, random);
        }
    }
    Some(islands.sea)
}

struct Archipelago {
    sea: Lattice<bool>,
    /// Island of each cell; 0 for the sea.
    owner: Lattice<usize>,
    cells: Vec<Vec<Place>>,
}

impl Archipelago {
    /// The islands beside a cell.
    fn beside(&self, cell: Place) -> Vec<usize> {
        let islands = self.sea.board().neighbours(cell);
        let mut islands: Vec<usize> = islands.map(|c| self.owner[c]).filter(|&i| i > 0).collect();
        islands.sort_unstable();
        islands.dedup();
        islands
    }

    /// True if a cell of the sea can join an island, which it may touch, with the sea still
    /// connected.
    fn may_take(&mut self, cell: Place, island: &[usize]) -> bool {
        if !self.sea[cell] || self.beside(cell).iter().any(|i| !island.contains(i)) {
            return false;
        }
        let connected = self.sea.leaves_group(cell);
        self.sea[cell] = true;
        connected
    }

    fn take(&mut self, cell: Place, island: usize) {
        self.sea[cell] = false;
        self.owner[cell] = island;
        self.cells[island].push(cell);
    }

    /// Grows the last island from a cell to a size, as far as it can.
    fn grow(&mut self, cell: Place, size: usize, random: &mut Random) {
        let island = self.cells.len() - 1;
        self.take(cell, island);
        while self.cells[island].len() < size && self.widen(island, random) {}
    }

    /// Adds a random cell to an island, if there is one.
    fn widen(&mut self, island: usize, random: &mut Random) -> bool {
        let board = self.sea.board();
        let mut next: Vec<Place> = self.cells[island]
            .iter()
            .flat_map(|&cell| board.neighbours(cell))
            .collect();
        random.shuffle(&mut next);
        let found = next
            .into_iter()
            .find(|&cell| self.may_take(cell, &[island]));
        found.into_iter().for_each(|cell| self.take(cell, island));
        found.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Regions;
    use crate::random::Key;

    #[test]
    fn cells_apart_leave_the_others_connected_and_no_room_for_more() {
        for index in 0..100 {
            let mut random = Key::new(1, "apart").random(index, 0);
            let board = Board::new(4 + random.below(8) as i16, 4 + random.below(8) as i16);
            let mut shaded = apart(board, board.area(), &mut random);
            let count = shaded.cells().count();
            let sound = |shaded: &Lattice<bool>| {
                shaded.touching().is_none() && shaded.opposite_cells().one_group().is_ok()
            };
            assert!(sound(&shaded));
            assert!(count > board.area() / 5, "{count} of {board}");
            for cell in shaded.opposite_cells().cells().collect::<Vec<_>>() {
                shaded[cell] = true;
                assert!(!sound(&shaded));
                shaded[cell] = false;
            }
            let few = apart(board, 3, &mut random);
            assert_eq!(few.cells().count(), 3);
        }
    }

    #[test]
    fn seas_are_connected_and_have_islands_of_all_sizes() {
        let (mut made, mut sizes) = (0, [0; LARGEST + 1]);
        for index in 0..100 {
            let mut random = Key::new(1, "sea").random(index, 0);
            let board = Board::new(5 + random.below(8) as i16, 5 + random.below(8) as i16);
            let Some(sea) = sea(board, &[1, 2, 3, 4, 5, 6, 7], &mut random) else {
                continue;
            };
            made += 1;
            assert_eq!(sea.one_group(), Ok(()));
            let full = |point: &Place| point.cells().iter().all(|&cell| sea[cell]);
            assert_eq!(board.inner_points().find(full), None);
            let islands = Regions::where_open(board, |a, b| !sea[a] && !sea[b]);
            for island in islands.all().filter(|cells| !sea[cells[0]]) {
                sizes[island.len()] += 1;
            }
        }
        let all: usize = sizes.iter().sum();
        assert!(made > 30, "{made}");
        assert!(
            sizes[1] * 3 < all && sizes[5..].iter().sum::<usize>() * 5 > all,
            "{sizes:?}"
        );
    }

    #[test]
    fn canals_are_connected_and_have_no_block() {
        for index in 0..200 {
            let mut random = Key::new(1, "canal").random(index, 0);
            let board = Board::new(4 + random.below(8) as i16, 4 + random.below(8) as i16);
            let grow = [canal, spread_canal][random.below(2)];
            let canal = grow(board, board.area() / 2, &mut random);
            let mut shaded = Lattice::new(board, false);
            canal.iter().for_each(|&cell| shaded[cell] = true);
            assert_eq!(shaded.one_group(), Ok(()));
            for point in board.inner_points() {
                assert!(!point.cells().iter().all(|&cell| shaded[cell]));
            }
            assert!(canal.len() > board.area() / 4, "{} of {board}", canal.len());
        }
    }
}
