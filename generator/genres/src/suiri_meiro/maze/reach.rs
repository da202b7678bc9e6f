//! Counts of the completions of a partial maze with a reachable goal, without listing them.
//!
//! If separating the goal from the start takes more gimmicks than are left to place, the goal can
//! be reached wherever they stand, and their places are counted by binomials. Otherwise a place on
//! a way to the goal is decided in all ways.

use super::grid::BEYOND;
use super::possible::{Mazes, Partial, kind};
use num_bigint::BigUint;
use pencilmill_puzzle::board::{Gimmick, Place};
use std::collections::VecDeque;

impl Mazes {
    /// Calls `found` with disjoint partial mazes that together contain exactly the completions of
    /// this one with a reachable goal, until it returns true. Returns true if it did; none if the
    /// work is used up.
    fn reachable_within(
        &self,
        partial: &Partial,
        work: &mut u64,
        found: &mut dyn FnMut(&Partial) -> bool,
    ) -> Option<bool> {
        *work = work.checked_sub(1)?;
        let (region, green_open) = self.region(partial);
        if region[usize::from(self.goal)] {
            return Some(found(partial));
        }
        let left = |gimmick: Gimmick| usize::from(partial.left[gimmick as usize]);
        let green = if green_open { 0 } else { left(Gimmick::Green) };
        let blockers = left(Gimmick::Wall) + left(Gimmick::Pit) + green;
        if self.is_joined(partial, green_open, blockers) {
            return Some(found(partial));
        }
        let Some(place) = self.next_on_way(partial, &region, green_open) else {
            return Some(false);
        };
        for partial in self.decided(partial, place) {
            if self.reachable_within(&partial, work, found)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// [`Mazes::reachable_within`] without a limit of work.
    pub(super) fn reachable(
        &self,
        partial: &Partial,
        found: &mut dyn FnMut(&Partial) -> bool,
    ) -> bool {
        self.reachable_within(partial, &mut { u64::MAX }, found)
            .unwrap_or(false)
    }

    /// True if some completion has a reachable goal.
    pub fn is_completable(&self, partial: &Partial) -> bool {
        self.has_way(partial) || self.reachable(partial, &mut |_| true)
    }

    /// True if there is a way to the goal past all decided places that leaves enough room for the
    /// gimmicks left to place. Otherwise the goal may still be reachable.
    fn has_way(&self, partial: &Partial) -> bool {
        let unknown = |place: u16| partial.kinds[usize::from(place)] == kind::UNKNOWN;
        let shut = |place: u16| {
            let kind = partial.kinds[usize::from(place)];
            matches!(kind, kind::WALL | kind::GREEN | kind::PIT)
        };
        // Number of undecided sides and cells of the way to each cell.
        let mut taken: Vec<Option<[u16; 2]>> = vec![None; self.grid.cells];
        taken[usize::from(self.start)] = Some([0, 0]);
        let mut todo = VecDeque::from([self.start]);
        while let Some(cell) = todo.pop_front() {
            let Some([cells, sides]) = taken[usize::from(cell)] else {
                continue;
            };
            if cell == self.goal {
                return partial.has_room_beside([cells, sides]);
            }
            for (side, next) in self.grid.ways[usize::from(cell)] {
                if next == BEYOND || shut(side) || shut(next) || taken[usize::from(next)].is_some()
                {
                    continue;
                }
                let counts = [
                    cells + u16::from(unknown(next)),
                    sides + u16::from(unknown(side)),
                ];
                taken[usize::from(next)] = Some(counts);
                todo.push_back(next);
            }
        }
        false
    }

    /// Number of completions with a reachable goal.
    pub fn completions(&self, partial: &Partial) -> BigUint {
        let mut total = BigUint::ZERO;
        self.reachable(partial, &mut |partial| {
            total += ways(partial);
            false
        });
        total
    }

    /// The cells certainly reachable, and true if a switch is among them.
    fn region(&self, partial: &Partial) -> (Vec<bool>, bool) {
        let mut region = vec![false; self.grid.cells];
        let mut green_open = false;
        loop {
            region.fill(false);
            region[usize::from(self.start)] = true;
            let mut todo = vec![self.start];
            while let Some(cell) = todo.pop() {
                for (side, next) in self.grid.ways[usize::from(cell)] {
                    if next == BEYOND || region[usize::from(next)] {
                        continue;
                    }
                    let passes = match partial.kinds[usize::from(side)] {
                        kind::UNKNOWN | kind::WALL => false,
                        kind::GREEN => green_open,
                        _ => true,
                    };
                    let enters =
                        !matches!(partial.kinds[usize::from(next)], kind::UNKNOWN | kind::PIT);
                    if passes && enters {
                        region[usize::from(next)] = true;
                        todo.push(next);
                    }
                }
            }
            let is_switch = |&cell: &usize| region[cell] && partial.kinds[cell] == kind::SWITCH;
            if green_open || !(0..self.grid.cells).any(|cell| is_switch(&cell)) {
                return (region, green_open);
            }
            green_open = true;
        }
    }

    /// True if there are more than `blockers` ways from start to goal without a common undecided
    /// place. Undecided places count as passable.
    fn is_joined(&self, partial: &Partial, green_open: bool, blockers: usize) -> bool {
        // Each cell has an entry and an exit vertex, with one edge between them and one for each
        // side.
        let cells = self.grid.cells;
        let capacity = |place: u16| match partial.kinds[usize::from(place)] {
            kind::UNKNOWN => 1,
            kind::WALL | kind::PIT => 0,
            kind::GREEN if !green_open => 0,
            _ => i32::MAX / 4,
        };
        let mut through: Vec<i32> = (0..cells as u16).map(capacity).collect();
        let mut along: Vec<[i32; 4]> = Vec::with_capacity(cells);
        for ways in &self.grid.ways {
            along.push(ways.map(|(side, next)| if next == BEYOND { 0 } else { capacity(side) }));
        }
        let mut back = vec![0; cells];
        let (source, sink) = (2 * self.start + 1, 2 * self.goal);
        let mut flow = 0;
        while flow <= blockers {
            // A shortest augmenting way: the predecessor of each vertex.
            let mut from = vec![BEYOND; 2 * cells];
            from[usize::from(source)] = source;
            let mut todo = VecDeque::from([source]);
            while let Some(vertex) = todo.pop_front() {
                if vertex == sink {
                    break;
                }
                let cell = usize::from(vertex / 2);
                let mut reach = |next: u16, room: i32| {
                    if room > 0 && from[usize::from(next)] == BEYOND {
                        from[usize::from(next)] = vertex;
                        todo.push_back(next);
                    }
                };
                if vertex % 2 == 0 {
                    reach(vertex + 1, through[cell]);
                    for (way, (_, next)) in self.grid.ways[cell].into_iter().enumerate() {
                        if next != BEYOND {
                            // Against a flow that enters here.
                            let taken = along[usize::from(next)][(way + 2) % 4];
                            let whole = capacity(self.grid.ways[cell][way].0);
                            reach(2 * next + 1, whole - taken);
                        }
                    }
                } else {
                    reach(vertex - 1, back[cell]);
                    for (way, (_, next)) in self.grid.ways[cell].into_iter().enumerate() {
                        if next != BEYOND {
                            reach(2 * next, along[cell][way]);
                        }
                    }
                }
            }
            if from[usize::from(sink)] == BEYOND {
                return false;
            }
            let mut vertex = sink;
            while vertex != source {
                let before = from[usize::from(vertex)];
                let (a, b) = (usize::from(before / 2), usize::from(vertex / 2));
                if a == b {
                    let add = if before < vertex { 1 } else { -1 };
                    through[a] -= add;
                    back[a] += add;
                } else {
                    let way_to = |cell: usize, next: u16| {
                        self.grid.ways[cell].iter().position(|way| way.1 == next)
                    };
                    if before % 2 == 1 {
                        if let Some(way) = way_to(a, vertex / 2) {
                            along[a][way] -= 1;
                        }
                    } else if let Some(way) = way_to(b, before / 2) {
                        along[b][way] += 1;
                    }
                }
                vertex = before;
            }
            flow += 1;
        }
        true
    }

    /// The place to decide next: the first undecided one on a shortest possible way to the goal, or
    /// else one behind which a switch may lie.
    fn next_on_way(&self, partial: &Partial, region: &[bool], green_open: bool) -> Option<u16> {
        let way = self.first_unknown(partial, region, green_open, true);
        if way.is_some() || green_open {
            return way.flatten();
        }
        self.first_unknown(partial, region, true, true)?;
        self.first_unknown(partial, region, false, false).flatten()
    }

    /// The first undecided place on a shortest possible way from the certainly reachable cells to
    /// the goal, or to any cell behind an undecided place. None if there is no such way.
    fn first_unknown(
        &self,
        partial: &Partial,
        region: &[bool],
        green_open: bool,
        to_goal: bool,
    ) -> Option<Option<u16>> {
        // The first undecided place on the way to each reached cell.
        let mut first: Vec<Option<u16>> = vec![None; self.grid.cells];
        let reached = (0..self.grid.cells as u16).filter(|&cell| region[usize::from(cell)]);
        let mut todo: VecDeque<u16> = reached.collect();
        let mut seen = region.to_vec();
        while let Some(cell) = todo.pop_front() {
            for (side, next) in self.grid.ways[usize::from(cell)] {
                if next == BEYOND || seen[usize::from(next)] {
                    continue;
                }
                let shut = match partial.kinds[usize::from(side)] {
                    kind::WALL => true,
                    kind::GREEN => !green_open,
                    _ => false,
                };
                if shut || partial.kinds[usize::from(next)] == kind::PIT {
                    continue;
                }
                let unknown = |place: &u16| partial.kinds[usize::from(*place)] == kind::UNKNOWN;
                let here = first[usize::from(cell)].or([side, next].into_iter().find(unknown));
                seen[usize::from(next)] = true;
                first[usize::from(next)] = here;
                if next == self.goal || here.is_some() && !to_goal {
                    return Some(here);
                }
                todo.push_back(next);
            }
        }
        None
    }

    /// Adds the completions with a reachable goal to a tally. None if the work is used up.
    pub fn tally_within(&self, partial: &Partial, tally: &mut Tally, work: &mut u64) -> Option<()> {
        let whole = self.reachable_within(partial, work, &mut |partial| {
            let all = ways(partial);
            let (sides, cells) = (partial.open[1], partial.open[0]);
            let share = |gimmick: Gimmick| {
                let open = if gimmick.on_side() { sides } else { cells };
                let left = partial.left[gimmick as usize];
                (open > 0 && left > 0).then(|| (gimmick, &all * left / open))
            };
            let shares: Vec<(Gimmick, BigUint)> =
                Gimmick::ALL.into_iter().filter_map(share).collect();
            for (number, &known) in partial.kinds[..self.grid.places.len()].iter().enumerate() {
                if known == kind::UNKNOWN {
                    let on_side = number >= self.grid.cells;
                    let here = shares.iter().filter(|share| share.0.on_side() == on_side);
                    for (gimmick, share) in here {
                        tally.places[number][*gimmick as usize] += share;
                    }
                } else if let Some(gimmick) = super::possible::gimmick(known) {
                    tally.places[number][gimmick as usize] += &all;
                }
            }
            tally.cells[usize::from(partial.at)] += &all;
            tally.all += all;
            false
        });
        whole.map(|_| ())
    }

    /// Number of ways to place the gimmicks left, regardless of the goal.
    pub fn ways(&self, partial: &Partial) -> BigUint {
        ways(partial)
    }

    /// An empty tally.
    pub fn empty_tally(&self) -> Tally {
        let places = self.grid.places.len();
        Tally {
            all: BigUint::ZERO,
            places: vec![std::array::from_fn(|_| BigUint::ZERO); places],
            cells: vec![BigUint::ZERO; self.grid.cells],
        }
    }

    /// All places in the order of tallies: cells first, then sides.
    pub fn places(&self) -> &[Place] {
        &self.grid.places
    }
}

/// Numbers of mazes by their features.
#[derive(Clone, Debug)]
pub struct Tally {
    /// All mazes.
    pub all: BigUint,
    /// Mazes with a gimmick of each kind at each place.
    pub places: Vec<[BigUint; 5]>,
    /// Mazes with each cell as the present one.
    pub cells: Vec<BigUint>,
}

/// Number of ways to place the gimmicks left.
pub(super) fn ways(partial: &Partial) -> BigUint {
    let mut all = BigUint::from(1_u8);
    let mut open = partial.open;
    for gimmick in Gimmick::ALL {
        let left = partial.left[gimmick as usize];
        let open = &mut open[usize::from(gimmick.on_side())];
        for i in 0..left {
            all *= open.saturating_sub(i);
            all /= i + 1;
        }
        *open = open.saturating_sub(left);
    }
    all
}
