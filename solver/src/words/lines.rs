//! Rays that stop at unknown cells, walks, and the interior of a loop.

use super::{Sink, gates};
use crate::{Constraint, Demand, Graph, Lit};

/// Looks along a ray of cells, each given by a literal that it counts and a literal that the view
/// stops there. Returns one literal per cell that is true iff the cell counts and is in view; a
/// cell where the view stops is not in view.
///
/// The sum of the results is the count of the ray. If the stoppers are known, end the ray there
/// instead; if the view stops at cells that do not count, state [`Constraint::Runs`].
pub fn ray(sink: &mut impl Sink, ray: &[(Lit, Lit)]) -> Vec<Lit> {
    let mut view = Lit::TRUE;
    ray.iter()
        .map(|&(counts, stops)| {
            view = gates::all(sink, &[view, !stops]);
            gates::all(sink, &[view, counts])
        })
        .collect()
}

/// The cells inside the loops, as a derived literal per cell. Each side separates two cells, or a
/// cell and the outside (`None`), and has a literal for a line along it; crossing a line leads in
/// or out.
///
/// Every cell must be reachable from the outside through sides. The lines must form closed loops:
/// this word states that their number around any point is even.
pub fn enclosed(
    sink: &mut impl Sink,
    cells: usize,
    sides: &[(Option<u32>, Option<u32>, Lit)],
) -> Vec<Lit> {
    let inside: Vec<Lit> = (0..cells).map(|_| sink.derived()).collect();
    let at = |cell: Option<u32>| cell.map_or(Lit::FALSE, |c| inside[c as usize]);
    for &(a, b, line) in sides {
        gates::parity(sink, &[at(a), at(b), line], false);
    }
    inside
}

/// The sides of a grid of faces, in reading order.
pub struct Sides {
    /// The side above each face, then those below the last row: (rows + 1) x columns.
    pub across: Vec<Lit>,
    /// The side to the left of each face, and to the right of the last: rows x (columns + 1).
    pub down: Vec<Lit>,
}

/// The outline of an island: the sides of a grid of faces that separate a face inside from one
/// outside. Faces are numbered in reading order; everything beyond the grid is outside.
pub fn outline(sink: &mut impl Sink, rows: usize, cols: usize, inside: &[Lit]) -> Sides {
    let at = |r: usize, c: usize| match (r.checked_sub(1), c.checked_sub(1)) {
        (Some(r), Some(c)) if r < rows && c < cols => inside[r * cols + c],
        _ => Lit::FALSE,
    };
    let (mut across, mut down) = (Vec::new(), Vec::new());
    for r in 0..=rows {
        for c in 1..=cols {
            across.push(gates::xor(sink, at(r, c), at(r + 1, c)));
        }
    }
    for r in 1..=rows {
        for c in 0..=cols {
            down.push(gates::xor(sink, at(r, c), at(r, c + 1)));
        }
    }
    Sides { across, down }
}

/// States that the true faces of a grid are one island whose [`outline`] is a single loop: island
/// and sea are each connected through sides, the sea also beyond the grid, and no two faces of the
/// island meet only at a corner.
///
/// For a loop on a grid this needs half the conflicts of [`Demand::Cycles`], and fewer on large
/// boards.
pub fn one_island(sink: &mut impl Sink, rows: usize, cols: usize, inside: &[Lit]) {
    let face = |r: usize, c: usize| (r * cols + c) as u32;
    let beyond = inside.len() as u32;
    let (mut bridges, mut shore) = (Vec::new(), Vec::new());
    for r in 0..rows {
        for c in 0..cols {
            bridges.extend((c + 1 < cols).then(|| (face(r, c), face(r, c + 1))));
            bridges.extend((r + 1 < rows).then(|| (face(r, c), face(r + 1, c))));
            if r == 0 || c == 0 || r + 1 == rows || c + 1 == cols {
                shore.push((face(r, c), beyond));
            }
        }
    }
    sink.clause(inside);
    let island = Graph::fixed(inside.to_vec(), bridges.iter().copied());
    sink.state(island.must(Demand::Connected));
    let outside = inside.iter().map(|&face| !face).chain([Lit::TRUE]);
    let sea = Graph::fixed(outside.collect(), bridges.into_iter().chain(shore));
    sink.state(sea.must(Demand::Connected));
    for r in 1..rows {
        for c in 1..cols {
            let [a, b] = [face(r - 1, c - 1), face(r - 1, c)].map(|f| inside[f as usize]);
            let [d, e] = [face(r, c - 1), face(r, c)].map(|f| inside[f as usize]);
            sink.clause(&[!a, b, d, !e]);
            sink.clause(&[a, !b, !d, e]);
        }
    }
}

/// States that the true edges form one closed walk (or none) that visits each cell once, or twice
/// where it crosses itself going straight both times. The flag of an edge is true if it is
/// vertical.
pub fn closed_walk(
    sink: &mut impl Sink,
    visited: &[Lit],
    crossed: &[Lit],
    edges: &[(u32, u32, Lit, bool)],
) {
    for v in 0..visited.len() {
        let here = edges
            .iter()
            .filter(|e| e.0 as usize == v || e.1 as usize == v);
        let mut lits: Vec<Lit> = here.map(|e| e.2).collect();
        lits.extend([!visited[v], !visited[v], !crossed[v], !crossed[v]]);
        sink.state(Constraint::sum(lits, 4, 4));
        sink.clause(&[!crossed[v], visited[v]]);
    }
    // one vertex for each direction, connected unless the walk crosses itself
    let n = visited.len() as u32;
    let layer = |v: u32, vertical: bool| v + n * u32::from(vertical);
    let lines = edges
        .iter()
        .map(|e| (layer(e.0, e.3), layer(e.1, e.3), e.2));
    let joints = (0..n).map(|v| (v, v + n, !crossed[v as usize]));
    let graph = Graph {
        vertices: [visited, visited].concat(),
        edges: lines.chain(joints).collect(),
    };
    sink.state(graph.must(Demand::Connected));
}
