//! Small instances with every kind of constraint, and their models by enumeration.
#![allow(dead_code, missing_docs)]

use pencilmill_solver::{Constraint, Lit, ProofStep, Solver};

pub mod clausal;
pub mod grids;
pub mod second;

/// SplitMix64.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
    pub fn below(&mut self, n: usize) -> usize {
        (((self.next() >> 32) * n as u64) >> 32) as usize
    }
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

/// The truth of a literal under a numbered assignment of `vars`; variables not listed are true.
pub fn truth(vars: &[Lit], number: u32, l: Lit) -> bool {
    let bit = vars.iter().position(|v| v.var() == l.var());
    bit.is_none_or(|b| number >> b & 1 == 1) != l.is_negated()
}

/// Everything known about a small instance without asking the solver.
pub struct Plain {
    /// Its variables, as positive literals.
    pub vars: Vec<Lit>,
    /// In order of posting: guard and constraint.
    pub posted: Vec<(Lit, Constraint)>,
    /// Beside each, the assignments that it allows and that have every literal right that held
    /// in all models when it was posted.
    allowed: Vec<Vec<u32>>,
    /// The assignments that satisfy everything.
    pub alive: Vec<bool>,
    /// Variables that the solver made, and what they are other names of.
    names: Vec<(Lit, Lit)>,
}

impl Plain {
    pub fn new(vars: &[Lit]) -> Plain {
        Plain {
            vars: vars.to_vec(),
            posted: Vec::new(),
            allowed: Vec::new(),
            alive: vec![true; 1 << vars.len()],
            names: Vec::new(),
        }
    }

    pub fn truth(&self, number: u32, l: Lit) -> bool {
        truth(&self.vars, number, l)
    }

    fn table(&self, guard: Lit, c: &Constraint) -> Vec<bool> {
        // values by literal, so that a literal costs no search
        let width = self.vars.iter().map(|l| l.var()).max().unwrap_or(0) + 1;
        let mut value = vec![true; width];
        (0..self.alive.len() as u32)
            .map(|number| {
                for (bit, v) in self.vars.iter().enumerate() {
                    value[v.var()] = number >> bit & 1 == 1;
                }
                let of = |l: Lit| value[l.var()] != l.is_negated();
                !of(guard) || c.holds(of)
            })
            .collect()
    }

    pub fn post(&mut self, guard: Lit, c: &Constraint) {
        let table = self.table(guard, c);
        let size = self.alive.len() as u32;
        let ones = self.models(&[]).fold(size - 1, |known, n| known & n);
        let zeros = self.models(&[]).fold(size - 1, |known, n| known & !n);
        let right = |n: &u32| n & ones == ones && !n & zeros == zeros;
        let kept = |n: &u32| table[*n as usize];
        self.allowed
            .push((0..size).filter(|n| right(n) && kept(n)).collect());
        self.alive
            .iter_mut()
            .zip(&table)
            .for_each(|(alive, kept)| *alive &= kept);
        self.posted.push((guard, c.clone()));
    }

    pub fn clause(&mut self, lits: &[Lit]) {
        let table = self.table(Lit::TRUE, &Constraint::Clause(lits.to_vec()));
        self.alive
            .iter_mut()
            .zip(&table)
            .for_each(|(alive, kept)| *alive &= kept);
    }

    pub fn models(&self, assumptions: &[Lit]) -> impl Iterator<Item = u32> {
        (0..self.alive.len() as u32).filter(move |&number| {
            self.alive[number as usize] && assumptions.iter().all(|&l| self.truth(number, l))
        })
    }

    /// Checks each lemma against the constraint it is said to follow from, and what was learnt and
    /// answered against everything.
    pub fn check_lemmas(&mut self, solver: &mut Solver) -> usize {
        let steps = solver.take_proof();
        let alive: Vec<u32> = self.models(&[]).collect();
        let mut checked = 0;
        for step in &steps {
            let (allowed, lits) = match step {
                ProofStep::Lemma(k, lits) => (&self.allowed[*k as usize], lits),
                ProofStep::Learnt(lits) | ProofStep::Unsat(lits) => (&alive, lits),
                ProofStep::Fresh(new, old) => {
                    self.names.push((*new, *old));
                    continue;
                }
                _ => continue,
            };
            checked += 1;
            let mut lits = lits.clone();
            for &(new, old) in &self.names {
                let real = |l: Lit| match l.var() == new.var() {
                    true if l.is_negated() => !old,
                    true => old,
                    false => l,
                };
                lits.iter_mut().for_each(|l| *l = real(*l));
            }
            for &number in allowed {
                let holds = lits.iter().any(|&l| self.truth(number, l));
                assert!(holds, "wrong: {step}");
            }
        }
        checked
    }
}

/// A random literal, at times a constant.
pub fn any_lit(rng: &mut Rng, pool: &[Lit]) -> Lit {
    match rng.below(14) {
        0 => rng.pick(&[Lit::TRUE, Lit::FALSE]),
        n if n < 5 => !rng.pick(pool),
        _ => rng.pick(pool),
    }
}

/// Literals of different variables, mostly as in the pool, with a few constants; rarely one comes
/// back.
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
            let lits = if repeats {
                (0..len).map(|_| any_lit(rng, pool)).collect()
            } else {
                distinct_lits(rng, pool, len)
            };
            let min = rng.below(len + 1) as u32;
            let max = min + rng.below(3) as u32;
            Constraint::Sum { lits, min, max }
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
            Constraint::Connected { vertices, edges }
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
        9..=14 => any_web(rng, pool),
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
            Constraint::Loop { vertices, edges }
        }
    }
}

/// Graphs whose edges stand under literals. Often all vertices are true, or all edges.
pub fn any_web(rng: &mut Rng, pool: &[Lit]) -> Constraint {
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
    match rng.below(8) {
        0 => Constraint::ConnectedSubgraph { vertices, edges },
        1 => Constraint::Forest { vertices, edges },
        2 | 3 => Constraint::ComponentRoots {
            vertices,
            edges,
            roots: marks,
            each: !rng.one_in(3),
        },
        4 => Constraint::NoDanglingEdge { vertices, edges },
        5 | 6 => Constraint::ComponentCount {
            vertices,
            edges,
            of: rng.below(size) as u32,
            counted: marks,
            min,
            max,
        },
        _ => Constraint::Cycles {
            vertices,
            edges,
            min: min / 2,
            max: max.div_ceil(2),
        },
    }
}

/// Neighbours in a grid of some width whose last row may be short.
pub fn grid_edges(width: usize, size: usize) -> Vec<(u32, u32)> {
    let mut edges = Vec::new();
    for v in 0..size {
        if (v + 1) % width != 0 && v + 1 < size {
            edges.push((v as u32, v as u32 + 1));
        }
        if v + width < size {
            edges.push((v as u32, (v + width) as u32));
        }
    }
    edges
}

/// All simple cycles of such a grid, as points in order, found by walking: each from its least point,
/// in that direction in which its second point is less than its last.
pub fn cycles(width: usize, size: usize) -> Vec<Vec<usize>> {
    fn walk(near: &[Vec<usize>], path: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        for &next in &near[path[path.len() - 1]] {
            if next == path[0] && path.len() > 2 && path[1] < path[path.len() - 1] {
                found.push(path.clone());
            } else if next > path[0] && !path.contains(&next) {
                path.push(next);
                walk(near, path, found);
                path.pop();
            }
        }
    }
    let mut near = vec![Vec::new(); size];
    for (v, w) in grid_edges(width, size) {
        near[v as usize].push(w as usize);
        near[w as usize].push(v as usize);
    }
    let mut found = Vec::new();
    for start in 0..size {
        walk(&near, &mut vec![start], &mut found);
    }
    found
}
