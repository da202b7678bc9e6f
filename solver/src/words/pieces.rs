//! Regions between borders, and placements of pieces.

use std::collections::BTreeMap;

use super::Sink;
use crate::{Constraint, Demand, Graph, Lit};

/// States that the borders divide the cells into regions with one clue each: a border is true iff
/// its two cells are in different regions. For sizes, use [`Demand::ComponentCount`] with edges
/// where there is no border.
pub fn partition(
    sink: &mut impl Sink,
    cells: usize,
    borders: &[(u32, u32, Lit)],
    clues: impl IntoIterator<Item = u32>,
) {
    let graph = Graph {
        vertices: vec![Lit::TRUE; cells],
        edges: borders.iter().map(|&(a, b, l)| (a, b, !l)).collect(),
    };
    let mut roots = vec![Lit::FALSE; cells];
    clues
        .into_iter()
        .for_each(|c| roots[c as usize] = Lit::TRUE);
    sink.state(graph.clone().must(Demand::NoDanglingEdge));
    let each = true;
    sink.state(graph.must(Demand::ComponentRoots { roots, each }));
}

/// The vertices that are joined with a given one through true edges, as a derived literal per
/// vertex.
///
/// Needed for conditions on the shape of a region; its size alone needs none of this.
pub fn members(
    sink: &mut impl Sink,
    vertices: usize,
    edges: &[(u32, u32, Lit)],
    of: u32,
) -> Vec<Lit> {
    let members: Vec<Lit> = (0..vertices).map(|_| sink.derived()).collect();
    sink.clause(&[members[of as usize]]);
    for &(a, b, joined) in edges {
        let (a, b) = (members[a as usize], members[b as usize]);
        sink.clause(&[!joined, !a, b]);
        sink.clause(&[!joined, a, !b]);
    }
    let graph = Graph {
        vertices: members.clone(),
        edges: edges.to_vec(),
    };
    sink.state(graph.must(Demand::Connected));
    members
}

/// A choice for each placement of a piece, given by its cells. The chosen placements cover each
/// cell once if its literal is true, otherwise not at all.
pub fn cover(sink: &mut impl Sink, covered: &[Lit], placements: &[Vec<u32>]) -> Vec<Lit> {
    let chosen: Vec<Lit> = placements.iter().map(|_| sink.choice()).collect();
    let mut at: Vec<Vec<Lit>> = covered.iter().map(|&l| vec![!l]).collect();
    for (cells, &l) in placements.iter().zip(&chosen) {
        for &cell in cells {
            at[cell as usize].push(l);
        }
    }
    for lits in at {
        sink.state(Constraint::sum(lits, 1, 1));
    }
    chosen
}

/// The free shape of a polyomino, equal for any rotation and reflection: its cells in order, in the
/// orientation that sorts first.
pub fn free_shape(cells: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let mut view = cells.to_vec();
    let (mut least, mut moved) = (Vec::new(), Vec::with_capacity(cells.len()));
    for _ in 0..2 {
        view.iter_mut().for_each(|c| c.1 = -c.1);
        for _ in 0..4 {
            view.iter_mut().for_each(|c| *c = (c.1, -c.0));
            let top = view.iter().map(|c| c.0).min().unwrap_or(0);
            let left = view.iter().map(|c| c.1).min().unwrap_or(0);
            moved.clear();
            moved.extend(view.iter().map(|c| (c.0 - top, c.1 - left)));
            moved.sort_unstable();
            if least.is_empty() || moved < least {
                std::mem::swap(&mut moved, &mut least);
            }
        }
    }
    least
}

/// States that no two pieces with a true literal have the same free shape.
pub fn distinct_shapes(sink: &mut impl Sink, pieces: &[(Lit, Vec<(i32, i32)>)]) {
    let mut by_shape: BTreeMap<Vec<(i32, i32)>, Vec<Lit>> = BTreeMap::new();
    for (l, cells) in pieces {
        by_shape.entry(free_shape(cells)).or_default().push(*l);
    }
    for lits in by_shape.into_values() {
        sink.state(Constraint::sum(lits, 0, 1));
    }
}
