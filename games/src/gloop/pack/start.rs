//! A first packing: ports such that each class of ports stands in as many cells as it has tiles.

use super::board::Board;
use super::tables::{Lying, NONE, Ports, TABLES};
use pencilmill_generator::board::{Tile, TileKind};
use pencilmill_generator::random::Random;
use pencilmill_solver::{Budget, Constraint, Interrupt, Lit, Solver, Verdict};

/// Conflicts after which the first try gives up; the next ones have twice, three times as many. What was learnt is kept.
const CONFLICTS: u64 = 5_000;

/// The question whether the tiles fill the board.
pub struct Start {
    solver: Solver,
    /// For each cell, each set of ports that it may use and the literal for it.
    ways: Vec<Vec<(Ports, Lit)>>,
    ports: Vec<Lit>,
}

impl Start {
    /// For a board and the tiles to fill it.
    pub fn new(board: &Board, kinds: &[TileKind]) -> Start {
        let mut solver = Solver::new();
        let mut used = vec![Lit::FALSE; board.cells() * Tile::PORTS];
        let mut ports = Vec::new();
        for cell in 0..board.cells() {
            for port in 0..Tile::PORTS {
                match board.across(cell, port) {
                    Some((other, facing)) if other < cell => {
                        used[cell * Tile::PORTS + port] = used[other * Tile::PORTS + facing];
                    }
                    Some(_) => {
                        let lit = solver.new_lit();
                        used[cell * Tile::PORTS + port] = lit;
                        ports.push(lit);
                    }
                    None => {}
                }
            }
        }
        let mut wanted = vec![0; TABLES.classes];
        for &kind in kinds {
            wanted[TABLES.class_of(kind)] += 1;
        }
        let mut in_class: Vec<Vec<Lit>> = vec![Vec::new(); TABLES.classes];
        let mut ways = vec![Vec::new(); board.cells()];
        for (cell, ways) in ways.iter_mut().enumerate() {
            let here = &used[cell * Tile::PORTS..][..Tile::PORTS];
            let mut of_class: Vec<Vec<Lit>> = vec![Vec::new(); TABLES.classes];
            for ports in 0..=Ports::MAX {
                let class = usize::from(TABLES.class[usize::from(ports)]);
                let needs = |port: usize| ports >> port & 1 == 1;
                let out = (0..Tile::PORTS).any(|port| needs(port) && here[port] == Lit::FALSE);
                if class == usize::from(NONE) || wanted[class] == 0 || out {
                    continue;
                }
                let way = solver.new_derived();
                let agree = |port| if needs(port) { here[port] } else { !here[port] };
                let agree: Vec<Lit> = (0..Tile::PORTS).map(agree).collect();
                for &lit in &agree {
                    solver.add_clause(&[!way, lit]);
                }
                let all = agree.iter().map(|&lit| !lit).chain([way]);
                solver.add_clause(&all.collect::<Vec<Lit>>());
                ways.push((ports, way));
                of_class[class].push(way);
            }
            let any: Vec<Lit> = ways.iter().map(|&(_, way)| way).collect();
            exactly(&mut solver, 1, any);
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
        for (wanted, lits) in wanted.into_iter().zip(in_class) {
            exactly(&mut solver, wanted, lits);
        }
        // What follows from these counts, but cannot be seen at one of them: how many sides have no, one and two paths.
        let mut sides: [Vec<Lit>; 2] = Default::default();
        for cell in 0..board.cells() {
            for first in [2, 4] {
                if board.across(cell, first).is_some() {
                    let [a, b] = [0, 1].map(|port| used[cell * Tile::PORTS + first + port]);
                    for (sides, [a, b]) in sides.iter_mut().zip([[!a, !b], [a, b]]) {
                        let both = solver.new_derived();
                        solver.add_clause(&[!both, a]);
                        solver.add_clause(&[!both, b]);
                        solver.add_clause(&[both, !a, !b]);
                        sides.push(both);
                    }
                }
            }
        }
        let outline = 2 * (board.rows + board.cols);
        for (lits, (outline, uses)) in sides.into_iter().zip([(outline, false), (0, true)]) {
            let count = |kind: &TileKind| {
                let tile = kind.tile();
                let sides = (0..Tile::PORTS).step_by(2);
                sides
                    .filter(|&port| [port, port + 1].iter().all(|&port| tile.uses(port) == uses))
                    .count()
            };
            let all: usize = kinds.iter().map(count).sum();
            // An odd number, or too few, has no packing.
            let inner = all
                .checked_sub(outline)
                .filter(|inner| inner.is_multiple_of(2));
            match inner {
                Some(inner) => exactly(&mut solver, inner as u32 / 2, lits),
                None => solver.add_clause(&[]),
            }
        }
        Start {
            solver,
            ways,
            ports,
        }
    }

    /// A packing with these tiles; none if there is none, if so many conflicts did not suffice, or if it was interrupted.
    pub fn find(
        &self,
        kinds: &[TileKind],
        conflicts: u64,
        random: &mut Random,
        stop: &Interrupt,
    ) -> Option<Vec<Lying>> {
        let mut solver = self.solver.clone();
        solver.set_interrupt(Some(stop.clone()));
        let mut order = self.ports.clone();
        for tries in 1.. {
            random.shuffle(&mut order);
            for lit in &mut order {
                if random.chance(1, 2) {
                    *lit = !*lit;
                }
            }
            solver.prefer(&order);
            match solver.solve(&[], Budget::conflicts(conflicts.min(tries * CONFLICTS))) {
                Verdict::Sat => break,
                Verdict::Unsat => return None,
                Verdict::Unknown if stop.is_set() || solver.stats().conflicts >= conflicts => {
                    return None;
                }
                Verdict::Unknown => {}
            }
        }
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

fn exactly(solver: &mut Solver, count: u32, lits: Vec<Lit>) {
    let (min, max) = (count, count);
    solver.post(Lit::TRUE, &Constraint::Sum { lits, min, max });
}
