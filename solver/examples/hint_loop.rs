//! A benchmark of the solver on its main task: making puzzles, where hints are added until the
//! answer is unique and then removed while it stays unique.
//!
//! `cargo run --release --example hint_loop -- canal 10 200` (or `loop 10 200`). Canal: shaded
//! cells are connected, no 2x2 block is shaded, a hint counts the shaded cells in sight. Loop: one
//! loop on the lines of the grid, a hint counts the lines around a cell.
#![allow(clippy::disallowed_methods, clippy::print_stdout)]

use std::time::Instant;

use pencilmill_solver::words;
use pencilmill_solver::{Budget, Constraint, Demand, Graph, Lit, Solver, Verdict};

struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
    fn below(&mut self, n: usize) -> usize {
        (((self.next() >> 32) * n as u64) >> 32) as usize
    }
    fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

/// A genre at one size: the rules, and the constraint of a hint at a cell.
struct Game {
    size: usize,
    template: Solver,
    /// The variables of the answer.
    ink: Vec<Lit>,
    canal: bool,
    rays: Vec<Vec<Vec<usize>>>,
    around: Vec<Vec<usize>>,
}

impl Game {
    fn canal(n: usize) -> Game {
        let mut template = Solver::new();
        let ink: Vec<Lit> = (0..n * n).map(|_| template.new_lit()).collect();
        let mut edges = Vec::new();
        let mut rays = Vec::new();
        for r in 0..n {
            for c in 0..n {
                let v = r * n + c;
                if c + 1 < n {
                    edges.push((v as u32, v as u32 + 1));
                }
                if r + 1 < n {
                    edges.push((v as u32, (v + n) as u32));
                }
                if r + 1 < n && c + 1 < n {
                    let block = [v, v + 1, v + n, v + n + 1];
                    template.add_clause(&block.map(|x| !ink[x]));
                }
                rays.push(vec![
                    (0..c).rev().map(|x| r * n + x).collect(),
                    (c + 1..n).map(|x| r * n + x).collect(),
                    (0..r).rev().map(|x| x * n + c).collect(),
                    (r + 1..n).map(|x| x * n + c).collect(),
                ]);
            }
        }
        let cells = Graph::fixed(ink.clone(), edges);
        template.post(Lit::TRUE, &cells.must(Demand::Connected));
        Game {
            size: n,
            template,
            ink,
            canal: true,
            rays,
            around: Vec::new(),
        }
    }

    fn slither(n: usize) -> Game {
        let mut template = Solver::new();
        let inside: Vec<Lit> = (0..n * n).map(|_| template.new_lit()).collect();
        words::one_island(&mut template, n, n, &inside);
        let sides = words::outline(&mut template, n, n, &inside);
        let ink = [sides.across, sides.down].concat();
        let across = |r: usize, c: usize| r * n + c;
        let down = |r: usize, c: usize| (n + 1) * n + r * (n + 1) + c;
        let cells = (0..n * n).map(|v| (v / n, v % n));
        let around =
            cells.map(|(r, c)| vec![across(r, c), across(r + 1, c), down(r, c), down(r, c + 1)]);
        Game {
            size: n,
            template,
            ink,
            canal: false,
            rays: Vec::new(),
            around: around.collect(),
        }
    }

    /// The number of a hint at this cell for an answer; none on a shaded cell.
    fn count(&self, answer: &[bool], cell: usize) -> Option<usize> {
        if !self.canal {
            return Some(self.around[cell].iter().filter(|&&e| answer[e]).count());
        }
        let run = |ray: &Vec<usize>| ray.iter().take_while(|&&x| answer[x]).count();
        (!answer[cell]).then(|| self.rays[cell].iter().map(run).sum())
    }

    fn post_hint(&self, solver: &mut Solver, guard: Lit, cell: usize, count: usize) {
        let count = count as u32;
        let lits = |list: &[usize]| list.iter().map(|&x| self.ink[x]).collect::<Vec<Lit>>();
        if self.canal {
            solver.add_clause(&[!guard, !self.ink[cell]]);
            let rays = self.rays[cell].iter().map(|ray| lits(ray)).collect();
            solver.post(guard, &Constraint::Runs { rays, total: count });
        } else {
            let lits = lits(&self.around[cell]);
            solver.post(guard, &Constraint::sum(lits, count, count));
        }
    }

    fn random_answer(&self, rng: &mut Rng) -> Vec<bool> {
        let n = self.size as i32;
        let mut cells = vec![false; self.size * self.size];
        let at = |cells: &[bool], r: i32, c: i32| {
            (0..n).contains(&r) && (0..n).contains(&c) && cells[(r * n + c) as usize]
        };
        let target = cells.len() * 55 / 100;
        let (mut count, mut fails) = (0, 0);
        let ring = [
            (-1, -1),
            (-1, 0),
            (-1, 1),
            (0, 1),
            (1, 1),
            (1, 0),
            (1, -1),
            (0, -1),
        ];
        while count < target && fails < 40 * cells.len() {
            let v = rng.below(cells.len());
            let (r, c) = (v as i32 / n, v as i32 % n);
            let near = ring.map(|(dr, dc)| at(&cells, r + dr, c + dc));
            let touching = (1..8).step_by(2).filter(|&i| near[i]).count();
            let block = |i: usize| near[i] && near[(i + 1) % 8] && near[(i + 2) % 8];
            let fits = if self.canal {
                touching > 0 && ![1, 3, 5, 7].iter().any(|&i| block(i))
            } else {
                let changes = (0..8).filter(|&i| near[i] != near[(i + 1) % 8]).count();
                changes == 2 && (touching == 1 || touching > 1 && rng.below(4) == 0)
            };
            if !cells[v] && (fits || count == 0) {
                cells[v] = true;
                count += 1;
            } else {
                fails += 1;
            }
        }
        if self.canal {
            return cells;
        }
        let mut lines = vec![false; self.ink.len()];
        for (cell, around) in self.around.iter().enumerate() {
            around.iter().for_each(|&e| lines[e] ^= cells[cell]);
        }
        lines
    }
}

#[derive(Default)]
struct Tally {
    queries: usize,
    hints: usize,
    hash: u64,
    conflicts: u64,
    decisions: u64,
    propagations: u64,
}

fn generate(game: &Game, solver: &mut Solver, seed: u64, near: bool, tally: &mut Tally) {
    let mut rng = Rng(seed);
    let answer = game.random_answer(&mut rng);
    solver.clone_from(&game.template);
    let of = |x: usize, b: bool| if b { game.ink[x] } else { !game.ink[x] };
    let lits: Vec<Lit> = answer.iter().enumerate().map(|(x, &b)| of(x, b)).collect();
    let block: Vec<Lit> = lits.iter().map(|&l| !l).collect();
    solver.add_clause(&block);
    if near {
        lits.iter().for_each(|&l| solver.set_phase(l));
    }
    let cells = game.size * game.size;
    let mut asked = vec![false; cells];
    let mut hints = Vec::new();
    loop {
        tally.queries += 1;
        if solver.solve(&hints, Budget::UNLIMITED) == Verdict::Unsat {
            break;
        }
        let other: Vec<bool> = game.ink.iter().map(|&l| solver.value(l)).collect();
        assert!(other != answer);
        let candidates = (0..cells).filter(|&c| {
            let count = game.count(&answer, c);
            !asked[c] && count.is_some() && count != game.count(&other, c)
        });
        let candidates: Vec<usize> = candidates.collect();
        if candidates.is_empty() {
            let differ: Vec<usize> = (0..answer.len())
                .filter(|&x| answer[x] != other[x])
                .collect();
            hints.push(lits[differ[rng.below(differ.len())]]);
            continue;
        }
        let cell = candidates[rng.below(candidates.len())];
        asked[cell] = true;
        let guard = solver.new_derived();
        let count = game.count(&answer, cell).unwrap_or(0);
        game.post_hint(solver, guard, cell, count);
        hints.push(guard);
    }
    hints.retain(|h| solver.core().contains(h));
    rng.shuffle(&mut hints);
    let mut tried = hints.len();
    while tried > 0 {
        tried -= 1;
        let mut fewer = hints.clone();
        fewer.remove(tried);
        tally.queries += 1;
        if solver.solve(&fewer, Budget::UNLIMITED) == Verdict::Unsat {
            fewer.retain(|h| solver.core().contains(h));
            tried = hints[..tried].iter().filter(|h| fewer.contains(h)).count();
            hints = fewer;
        }
    }
    tally.hints += hints.len();
    let stats = solver.stats();
    tally.conflicts += stats.conflicts;
    tally.decisions += stats.decisions;
    tally.propagations += stats.propagations;
    for h in hints {
        tally.hash = (tally.hash ^ h.index() as u64).wrapping_mul(0x0100_0000_01B3);
    }
}

/// Seconds of processor time where the system reports it, so that load matters little; otherwise
/// seconds of the clock.
fn seconds(start: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|t| t.split(' ').next()?.parse::<u64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |n| n as f64 / 1e9)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |i: usize| args.get(i).map_or("", String::as_str);
    let size = arg(1).parse().unwrap_or(10);
    let count: u64 = arg(2).parse().unwrap_or(200);
    let game = match arg(0) {
        "loop" => Game::slither(size),
        _ => Game::canal(size),
    };
    let mut tally = Tally::default();
    let mut solver = Solver::new();
    let start = Instant::now();
    let before = seconds(start);
    for seed in 1..=count {
        generate(&game, &mut solver, seed, arg(3) == "near", &mut tally);
    }
    let seconds = seconds(start) - before;
    let per_query = |n: u64| n as f64 / tally.queries as f64;
    println!(
        "{:.1} puzzles/s  {:.1} queries and {:.1} hints per puzzle  {:.1} us per query  hash {:016x}",
        count as f64 / seconds,
        tally.queries as f64 / count as f64,
        tally.hints as f64 / count as f64,
        1e6 * seconds / tally.queries as f64,
        tally.hash
    );
    println!(
        "per query {:.2} conflicts, {:.1} decisions, {:.1} propagations",
        per_query(tally.conflicts),
        per_query(tally.decisions),
        per_query(tally.propagations)
    );
}
