//! Random constraints of every kind over a few literals.

use crate::grids::grid_edges;
use pencilmill_solver::{Constraint, Demand, Graph, Lit};

/// The SplitMix64 generator, constructed from its seed.
pub struct Rng(pub u64);

impl Rng {
    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (((self.number() >> 32) * n as u64) >> 32) as usize
    }

    /// True with probability 1 in `n`.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// A random item of the list.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// Shuffles the list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

/// A random literal, occasionally a constant.
pub fn any_lit(rng: &mut Rng, pool: &[Lit]) -> Lit {
    match rng.below(14) {
        0 => rng.pick(&[Lit::TRUE, Lit::FALSE]),
        n if n < 5 => !rng.pick(pool),
        _ => rng.pick(pool),
    }
}

/// Literals of distinct variables, mostly with the signs of the pool, with a few constants; rarely
/// one is repeated.
pub fn distinct_lits(rng: &mut Rng, pool: &[Lit], count: usize) -> Vec<Lit> {
    let mut lits = pool.to_vec();
    rng.shuffle(&mut lits);
    lits.truncate(count);
    while lits.len() < count {
        lits.push(rng.pick(&[Lit::TRUE, Lit::FALSE]));
    }
    let flip = rng.one_in(3);
    for l in &mut lits {
        if rng.one_in(20) {
            *l = rng.pick(&[Lit::TRUE, Lit::FALSE]);
        } else if flip && rng.one_in(2) {
            *l = !*l;
        }
    }
    if lits.len() > 1 && rng.one_in(20) {
        lits[0] = lits[1];
        if rng.one_in(2) {
            lits[0] = !lits[0];
        }
    }
    lits
}

/// A random constraint of any kind over literals of the pool.
pub fn any_constraint(rng: &mut Rng, pool: &[Lit]) -> Constraint {
    let n = pool.len();
    match rng.below(16) {
        0 | 1 => {
            let len = 1 + rng.below(4);
            Constraint::Clause((0..len).map(|_| any_lit(rng, pool)).collect())
        }
        2 | 3 => {
            let len = 1 + rng.below(10);
            let repeats = rng.one_in(3);
            let lits: Vec<Lit> = if repeats {
                (0..len).map(|_| any_lit(rng, pool)).collect()
            } else {
                distinct_lits(rng, pool, len)
            };
            let min = rng.below(len + 1) as u32;
            let max = min + rng.below(3) as u32;
            Constraint::sum(lits, min, max)
        }
        4 | 5 => {
            let len = 1 + rng.below(n);
            let lits = distinct_lits(rng, pool, len);
            let mut rays = vec![Vec::new(); 1 + rng.below(4)];
            for l in lits {
                let r = rng.below(rays.len());
                rays[r].push(l);
            }
            let total = rng.below(len.min(5) + 2) as u32;
            Constraint::Runs { rays, total }
        }
        6 | 7 => {
            let width = 2 + rng.below(2);
            let size = (3 + rng.below(n)).min(9);
            let vertices = distinct_lits(rng, pool, size);
            let mut edges = grid_edges(width, size);
            if rng.one_in(3) {
                // no grid, or one with gaps
                edges.retain(|_| !rng.one_in(3));
                let v = rng.below(size - 2) as u32;
                edges.extend((0..v).map(|w| (w, v + 2)).filter(|_| rng.one_in(2)));
                edges.push((v + 1, v + 1));
                edges.sort_unstable();
                edges.dedup();
            }
            Graph::fixed(vertices, edges).must(Demand::Connected)
        }
        8 => {
            let len = 1 + rng.below(8);
            let terms: Vec<(i32, Lit)> = (0..len)
                .map(|_| (rng.below(9) as i32 - 3, any_lit(rng, pool)))
                .collect();
            let min = rng.below(12) as i32 - 4;
            let max = min + rng.below(4) as i32;
            Constraint::Linear { terms, min, max }
        }
        9..=14 => any_subgraph(rng, pool),
        _ => {
            let width = 2 + rng.below(2);
            let size = 4 + rng.below(3);
            let mut edges = grid_edges(width, size);
            if rng.one_in(2) {
                edges.push((0, size as u32 - 1));
                edges.sort_unstable();
                edges.dedup();
            }
            let mut lits = distinct_lits(rng, pool, edges.len() + size);
            let vertices = lits.split_off(edges.len());
            let edges = edges.iter().zip(lits).map(|(e, l)| (e.0, e.1, l)).collect();
            let graph = Graph { vertices, edges };
            graph.must(Demand::Cycles { min: 1, max: 1 })
        }
    }
}

/// A demand on a graph whose edges exist under literals. Often all vertices are true, or all edges.
pub fn any_subgraph(rng: &mut Rng, pool: &[Lit]) -> Constraint {
    let width = 2 + rng.below(2);
    let size = 2 + rng.below(6);
    let mut ends = grid_edges(width, size);
    if rng.one_in(3) {
        ends.retain(|_| !rng.one_in(4));
        for _ in 0..rng.below(3) {
            let v = rng.below(size);
            let w = (v + 1 + rng.below(size - 1)) % size;
            ends.push((v as u32, w as u32));
        }
    }
    let certain = rng.below(4);
    let apart = rng.one_in(2);
    let mut fresh = distinct_lits(rng, pool, 40);
    let mut lit = |rng: &mut Rng, sure: bool| match (sure, apart) {
        (true, _) if !rng.one_in(8) => Lit::TRUE,
        (_, true) => fresh.remove(0),
        _ => any_lit(rng, pool),
    };
    let vertices: Vec<Lit> = (0..size).map(|_| lit(rng, certain == 0)).collect();
    let edges: Vec<(u32, u32, Lit)> = ends
        .iter()
        .map(|e| (e.0, e.1, lit(rng, certain == 1)))
        .collect();
    let plain = rng.below(3);
    let marks: Vec<Lit> = (0..size)
        .map(|v| match plain {
            0 => rng.pick(&[Lit::TRUE, Lit::FALSE, Lit::FALSE]),
            1 if rng.one_in(2) => vertices[v],
            _ if rng.one_in(2) => any_lit(rng, pool),
            _ => Lit::TRUE,
        })
        .collect();
    let min = rng.below(4) as u32;
    let max = min + rng.below(3) as u32;
    let kind = [0, 1, 2, 2, 3, 4, 4, 5][rng.below(8)];
    let each = kind == 2 && !rng.one_in(3);
    let of = if kind == 4 { rng.below(size) } else { 0 };
    let (min, max) = match kind {
        5 => (min / 2, max.div_ceil(2)),
        _ => (min, max),
    };
    Graph { vertices, edges }.must(demand(kind, marks, each, of as u32, min, max))
}

/// The number of kinds of demands.
pub const DEMANDS: usize = 6;

/// A demand of the kind with this number, made from the arguments that apply to it.
pub fn demand(kind: usize, marks: Vec<Lit>, each: bool, of: u32, min: u32, max: u32) -> Demand {
    match kind {
        0 => Demand::Connected,
        1 => Demand::Forest,
        2 => Demand::ComponentRoots { roots: marks, each },
        3 => Demand::NoDanglingEdge,
        4 => Demand::ComponentCount {
            of,
            counted: marks,
            min,
            max,
        },
        _ => Demand::Cycles { min, max },
    }
}
