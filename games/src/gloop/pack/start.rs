//! A first packing: ports such that each class of ports occurs in as many cells as it has tiles.
//!
//! Few tiles have a side without paths, and most of these sides lie on the outline. So the places
//! of the others are chosen first, by the same counts with sides in place of ports.

use super::board::Board;
use super::tables::{Lying, Ports};
use super::tables::{NONE, TABLES};
use pencilmill_generator::board::{Tile, TileKind};
use pencilmill_generator::random::Random;
use pencilmill_solver::{Budget, Constraint, Interrupt, Lit, Solver, Verdict};

/// Conflicts after which a choice of sides is given up.
const CONFLICTS: u64 = 1_000;
/// Ports of a side.
const ON_SIDE: usize = 2;
const SIDES: usize = Tile::PORTS / ON_SIDE;

/// The constraint problem of filling the board with the tiles.
pub struct Start {
    /// The problem of crossed inner sides, with a literal for each.
    sides: (Solver, Vec<Lit>),
    solver: Solver,
    ports: Vec<Lit>,
    /// For each inner side, the literal that no path crosses it.
    bare: Vec<Lit>,
    /// For each cell, its possible sets of ports, each with its literal.
    ways: Vec<Vec<(Ports, Lit)>>,
}

impl Start {
    /// The problem for a board and its tiles.
    pub fn new(board: &Board, kinds: &[TileKind]) -> Start {
        let mut by_sides = Solver::new();
        let sides = Unknowns::new(&mut by_sides, board, SIDES);
        let reached = |kind: &TileKind| {
            let tile = kind.tile();
            let reaches = |side: &usize| {
                [0, 1].map(|port| tile.uses(ON_SIDE * side + port)) != [false; ON_SIDE]
            };
            least_turn((0..SIDES).filter(reaches).map(|side| 1 << side).sum())
        };
        fill(&mut by_sides, &sides, least_turn, kinds.iter().map(reached));

        let mut solver = Solver::new();
        let ports = Unknowns::new(&mut solver, board, Tile::PORTS);
        let classes = kinds.iter().map(|&kind| TABLES.class_of(kind) as u8);
        let class = |ports: Ports| TABLES.class[usize::from(ports)];
        let ways = fill(&mut solver, &ports, class, classes);
        // Implied by these counts, but by no single one: the number of sides that two paths cross.
        let (mut bare, mut full) = (Vec::new(), Vec::new());
        for cell in 0..board.cells() {
            for first in [2, 4] {
                if board.across(cell, first).is_some() {
                    let [a, b] = [0, 1].map(|port| ports.of_cell[cell][first + port]);
                    bare.push(both(&mut solver, !a, !b));
                    full.push(both(&mut solver, a, b));
                }
            }
        }
        let full_sides = |kind: &TileKind| {
            let tile = kind.tile();
            let is_full = |side: &usize| (0..ON_SIDE).all(|port| tile.uses(ON_SIDE * side + port));
            (0..SIDES).filter(is_full).count()
        };
        let all: usize = kinds.iter().map(full_sides).sum();
        if all.is_multiple_of(2) {
            exactly(&mut solver, all as u32 / 2, full);
        } else {
            solver.add_clause(&[]);
        }
        Start {
            sides: (by_sides, sides.inner),
            solver,
            ports: ports.inner,
            bare,
            ways,
        }
    }

    /// A packing with these tiles; none if there is none, if the conflicts run out, or after an
    /// interruption.
    pub fn find(
        &self,
        kinds: &[TileKind],
        conflicts: u64,
        random: &mut Random,
        stop: &Interrupt,
    ) -> Option<Vec<Lying>> {
        let (sides, crossed) = &self.sides;
        let mut left = conflicts;
        while left > 0 && !stop.is_set() {
            // Clauses learnt from one choice hinder the next: each starts afresh.
            let (mut sides, mut solver) = (sides.clone(), self.solver.clone());
            let mut ask = |solver: &mut Solver, assumptions: &[Lit]| {
                solver.set_interrupt(Some(stop.clone()));
                let verdict = solver.solve(assumptions, Budget::conflicts(left.min(CONFLICTS)));
                left = left.saturating_sub(solver.stats().conflicts.max(1));
                verdict
            };
            sides.prefer(&drawn(crossed, random));
            match ask(&mut sides, &[]) {
                Verdict::Sat => {}
                Verdict::Unsat => return None,
                Verdict::Unknown => continue,
            }
            let bare = crossed.iter().zip(&self.bare);
            let bare =
                bare.map(|(&crossed, &bare)| if sides.value(crossed) { !bare } else { bare });
            let bare: Vec<Lit> = bare.collect();
            solver.prefer(&drawn(&self.ports, random));
            if ask(&mut solver, &bare) == Verdict::Sat {
                return self.tiles(&solver, kinds, random);
            }
        }
        None
    }

    /// Random tiles with the ports found.
    fn tiles(
        &self,
        solver: &Solver,
        kinds: &[TileKind],
        random: &mut Random,
    ) -> Option<Vec<Lying>> {
        let mut left = kinds.to_vec();
        random.shuffle(&mut left);
        let mut tiles = Vec::new();
        for ways in &self.ways {
            let &(ports, _) = ways.iter().find(|&&(_, way)| solver.value(way))?;
            let fits = left
                .iter()
                .position(|&kind| !TABLES.lying(kind, ports).is_empty())?;
            tiles.push(*random.choose(TABLES.lying(left.swap_remove(fits), ports))?);
        }
        Some(tiles)
    }
}

/// Ports, or sides, of all cells: those that meet are one unknown, those on the outline are unused.
struct Unknowns {
    of_cell: Vec<Vec<Lit>>,
    inner: Vec<Lit>,
}

impl Unknowns {
    fn new(solver: &mut Solver, board: &Board, in_cell: usize) -> Unknowns {
        let wide = Tile::PORTS / in_cell;
        let mut of_cell = vec![vec![Lit::FALSE; in_cell]; board.cells()];
        let mut inner = Vec::new();
        for cell in 0..board.cells() {
            for at in 0..in_cell {
                match board.across(cell, at * wide) {
                    Some((other, facing)) if other < cell => {
                        of_cell[cell][at] = of_cell[other][facing / wide];
                    }
                    Some(_) => {
                        of_cell[cell][at] = solver.new_lit();
                        inner.push(of_cell[cell][at]);
                    }
                    None => {}
                }
            }
        }
        Unknowns { of_cell, inner }
    }
}

/// States that each class occurs in as many cells as in `wanted`. Returns the possible sets of each
/// cell with their literals.
fn fill(
    solver: &mut Solver,
    unknowns: &Unknowns,
    class: impl Fn(u8) -> u8,
    wanted: impl Iterator<Item = u8>,
) -> Vec<Vec<(u8, Lit)>> {
    let mut counts = [0; 256];
    wanted.for_each(|class| counts[usize::from(class)] += 1);
    counts[usize::from(NONE)] = 0;
    let mut in_class: Vec<Vec<Lit>> = vec![Vec::new(); counts.len()];
    let mut ways = vec![Vec::new(); unknowns.of_cell.len()];
    for (here, ways) in unknowns.of_cell.iter().zip(&mut ways) {
        let mut of_class: Vec<Vec<Lit>> = vec![Vec::new(); counts.len()];
        for used in 0..=u8::MAX >> (8 - here.len()) {
            let uses = |at: usize| used >> at & 1 == 1;
            let off = (0..here.len()).any(|at| uses(at) && here[at] == Lit::FALSE);
            let class = usize::from(class(used));
            if off || counts[class] == 0 {
                continue;
            }
            let way = solver.new_derived();
            let agree = |at| if uses(at) { here[at] } else { !here[at] };
            let agree: Vec<Lit> = (0..here.len()).map(agree).collect();
            for &lit in &agree {
                solver.add_clause(&[!way, lit]);
            }
            let all = agree.iter().map(|&lit| !lit).chain([way]);
            solver.add_clause(&all.collect::<Vec<Lit>>());
            ways.push((used, way));
            of_class[class].push(way);
        }
        exactly(solver, 1, ways.iter().map(|&(_, way)| way).collect());
        for (class, ways) in of_class.into_iter().enumerate() {
            if ways.is_empty() {
                continue;
            }
            let is = solver.new_derived();
            for &way in &ways {
                solver.add_clause(&[!way, is]);
            }
            solver.add_clause(&ways.into_iter().chain([!is]).collect::<Vec<Lit>>());
            in_class[class].push(is);
        }
    }
    for (count, lits) in counts.into_iter().zip(in_class) {
        exactly(solver, count, lits);
    }
    ways
}

/// The least rotation of a set of sides.
fn least_turn(sides: u8) -> u8 {
    let turns = (0..SIDES).map(|turn| (sides << turn | sides >> (SIDES - turn)) & 0b1111);
    turns.min().unwrap_or(sides)
}

/// These literals in random order and with random signs.
fn drawn(lits: &[Lit], random: &mut Random) -> Vec<Lit> {
    let mut order = lits.to_vec();
    random.shuffle(&mut order);
    for lit in &mut order {
        if random.chance(1, 2) {
            *lit = !*lit;
        }
    }
    order
}

fn both(solver: &mut Solver, a: Lit, b: Lit) -> Lit {
    let both = solver.new_derived();
    solver.add_clause(&[!both, a]);
    solver.add_clause(&[!both, b]);
    solver.add_clause(&[both, !a, !b]);
    both
}

fn exactly(solver: &mut Solver, count: u32, lits: Vec<Lit>) {
    solver.post(Lit::TRUE, &Constraint::sum(lits, count, count));
}
