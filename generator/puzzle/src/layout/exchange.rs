//! Exchanges of cells between regions until each region meets a demand.

use crate::board::{Lattice, ORTHOGONAL, Place, Regions};
use crate::random::Random;
use std::ops::RangeInclusive;

/// A demand on regions.
pub trait Demand {
    /// Sizes of a region after an exchange.
    fn sizes(&self) -> RangeInclusive<usize>;

    /// True if this cell may change regions.
    fn may_move(&self, _cell: Place) -> bool {
        true
    }

    /// Number of flaws of a region of these cells; 0 if it meets the demand.
    fn flaws(&self, cells: &[Place], within: &dyn Fn(Place) -> bool) -> usize;
}

/// Rounds in which a new layout may reach the demand, for each cell of the board.
const ROUNDS: usize = 100;
/// Rounds in which regions may repair the flaws of one exchange.
const MENDING: usize = 200;

/// Regions in the course of an exchange.
#[derive(Clone)]
pub struct Exchange<'a> {
    demand: &'a dyn Demand,
    owner: Lattice<usize>,
    cells: Vec<Vec<Place>>,
    /// Number of flaws of each region.
    flaws: Vec<usize>,
    /// The regions with flaws.
    flawed: Vec<usize>,
}

impl<'a> Exchange<'a> {
    /// Starts with these regions.
    pub fn new(regions: &Regions, demand: &'a dyn Demand) -> Exchange<'a> {
        let mut owner = Lattice::new(regions.board(), usize::MAX);
        let cells: Vec<Vec<Place>> = regions.all().map(<[Place]>::to_vec).collect();
        for (number, region) in cells.iter().enumerate() {
            region.iter().for_each(|&cell| owner[cell] = number);
        }
        let mut exchange = Exchange {
            demand,
            owner,
            flaws: vec![0; cells.len()],
            cells,
            flawed: Vec::new(),
        };
        exchange.flaws = (0..regions.len()).map(|r| exchange.measure(r)).collect();
        exchange.list();
        exchange
    }

    /// The regions once all of them meet the demand; none if they never do.
    pub fn settled(mut self, random: &mut Random) -> Option<Regions> {
        self.run(ROUNDS * self.owner.board().area(), random);
        self.flawed.is_empty().then(|| self.regions())
    }

    /// The regions with borders moved at one of these cells and wherever that causes flaws; none if
    /// more flaws than before remain.
    pub fn disturbed(mut self, cells: &[Place], random: &mut Random) -> Option<Regions> {
        let before: usize = self.flaws.iter().sum();
        let &cell = random.choose(cells)?;
        if !self.give_or_take(cell, true, random) {
            return None;
        }
        self.run(MENDING, random);
        (self.flaws.iter().sum::<usize>() <= before).then(|| self.regions())
    }

    fn list(&mut self) {
        let flawed = (0..self.flaws.len()).filter(|&r| self.flaws[r] > 0);
        self.flawed = flawed.collect();
    }

    fn regions(&self) -> Regions {
        Regions::where_open(self.owner.board(), |a, b| self.owner[a] == self.owner[b])
    }

    /// Moves cells into or out of regions with flaws, for a number of rounds.
    fn run(&mut self, rounds: usize, random: &mut Random) {
        for _ in 0..rounds {
            let Some(&region) = random.choose(&self.flawed) else {
                return;
            };
            let Some(&cell) = random.choose(&self.cells[region]) else {
                return;
            };
            self.give_or_take(cell, false, random);
        }
    }

    /// Gives a cell to a region beside it, or takes a cell of that region.
    fn give_or_take(&mut self, cell: Place, anyway: bool, random: &mut Random) -> bool {
        let beside = cell + ORTHOGONAL[random.below(4)];
        let [one, other] = [cell, beside].map(|cell| self.owner[cell]);
        if other == one || other == usize::MAX {
            return false;
        }
        if random.chance(1, 2) {
            self.give(cell, other, anyway)
        } else {
            self.give(beside, one, anyway)
        }
    }

    /// Gives a cell to a region beside it, unless that leaves a region too small, too large or not
    /// connected, or more flaws; with `anyway`, more flaws are accepted.
    fn give(&mut self, cell: Place, to: usize, anyway: bool) -> bool {
        let from = self.owner[cell];
        let sizes = self.demand.sizes();
        let fits = self.cells[from].len() > *sizes.start() && self.cells[to].len() < *sizes.end();
        if !fits || !self.demand.may_move(cell) {
            return false;
        }
        let before = self.flaws[from] + self.flaws[to];
        self.hand_over(cell, to);
        let now = [from, to].map(|region| self.measure(region));
        let worse = now[0] + now[1] > before && !anyway;
        if worse || !Regions::are_connected(&self.cells[from]) {
            self.hand_over(cell, from);
            return false;
        }
        [self.flaws[from], self.flaws[to]] = now;
        self.list();
        true
    }

    fn hand_over(&mut self, cell: Place, to: usize) {
        let from = self.owner[cell];
        self.cells[from].retain(|&c| c != cell);
        self.cells[to].push(cell);
        self.owner[cell] = to;
    }

    fn measure(&self, region: usize) -> usize {
        let within = |cell: Place| self.owner[cell] == region;
        self.demand.flaws(&self.cells[region], &within)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::layout::regions;
    use crate::random::Key;

    /// The demand for as many black as white cells of a chessboard.
    struct Balanced;

    impl Demand for Balanced {
        fn sizes(&self) -> RangeInclusive<usize> {
            2..=9
        }

        fn flaws(&self, cells: &[Place], within: &dyn Fn(Place) -> bool) -> usize {
            assert!(cells.iter().all(|&cell| within(cell)));
            let black = cells.iter().filter(|c| (c.y + c.x) % 4 == 0).count();
            black.abs_diff(cells.len() - black)
        }
    }

    #[test]
    fn regions_come_to_meet_a_demand_and_meet_it_again_when_disturbed() {
        let balanced = |regions: &Regions| {
            let mut all = regions.all();
            all.all(|cells| Balanced.flaws(cells, &|_| true) == 0 && cells.len() > 1)
        };
        let (mut settled, mut disturbed) = (0, 0);
        for index in 0..50 {
            let mut random = Key::new(1, "exchange").random(index, 0);
            let board = Board::new(6, 6);
            let start = regions::random(board, 3..=7, &mut random);
            let Some(regions) = Exchange::new(&start, &Balanced).settled(&mut random) else {
                continue;
            };
            settled += 1;
            assert!(balanced(&regions));
            assert_eq!(regions.len(), start.len());
            let cell = [Place::cell(2, 3)];
            let Some(other) = Exchange::new(&regions, &Balanced).disturbed(&cell, &mut random)
            else {
                continue;
            };
            disturbed += usize::from(other != regions);
            assert!(balanced(&other));
        }
        assert!(settled > 25 && disturbed > 10, "{settled} {disturbed}");
    }
}
