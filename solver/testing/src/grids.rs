//! Puzzle-like rules on grids.

use pencilmill_solver::{Constraint, Demand, Graph, Lit, Solver};

/// A connected shading of a grid without 2x2 blocks.
pub fn shading(n: usize, solver: &mut Solver) -> (Vec<Lit>, Vec<(Lit, Constraint)>) {
    let cells: Vec<Lit> = (0..n * n).map(|_| solver.new_lit()).collect();
    let graph = Graph::fixed(cells.clone(), grid_edges(n, n * n));
    let mut rules = vec![(Lit::TRUE, graph.must(Demand::Connected))];
    for v in (0..n * (n - 1)).filter(|v| v % n + 1 < n) {
        let block = [v, v + 1, v + n, v + n + 1].map(|x| !cells[x]);
        rules.push((Lit::TRUE, Constraint::Clause(block.to_vec())));
    }
    (cells, rules)
}

/// The clue of a cell of an n by n grid: the number of shaded cells in sight in the four
/// directions.
pub fn sight(n: usize, cells: &[Lit], v: usize, total: u32) -> Constraint {
    let (r, c) = (v / n, v % n);
    let rays = vec![
        (0..c).rev().map(|x| cells[r * n + x]).collect(),
        (c + 1..n).map(|x| cells[r * n + x]).collect(),
        (0..r).rev().map(|x| cells[x * n + c]).collect(),
        (r + 1..n).map(|x| cells[x * n + c]).collect(),
    ];
    Constraint::Runs { rays, total }
}

/// One loop on an n by n grid of points.
pub fn one_loop(n: usize, solver: &mut Solver) -> (Vec<Lit>, Constraint) {
    let ends = grid_edges(n, n * n);
    let lits: Vec<Lit> = ends.iter().map(|_| solver.new_lit()).collect();
    let vertices = (0..n * n).map(|_| solver.new_derived()).collect();
    let edges = ends.iter().zip(&lits).map(|(e, &l)| (e.0, e.1, l));
    let edges = edges.collect();
    let graph = Graph { vertices, edges };
    (lits, graph.must(Demand::Cycles { min: 1, max: 1 }))
}

/// The edges between neighbours in a grid of the given width, whose last row may be short.
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

/// All simple cycles of such a grid, as points in order, found by walking. Each starts at its least
/// point and runs in the direction in which its second point is less than its last.
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
