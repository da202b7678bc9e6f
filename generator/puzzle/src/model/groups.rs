//! Trees and regions of cells, and lengths of paths within a region.

use super::{Graph, Model};
use crate::board::{Lattice, Place};
use pencilmill_solver::Lit;

/// Greatest size of a region with all its paths listed.
const LISTED: usize = 12;

/// A path of cells without repetition.
#[derive(Clone)]
struct Path {
    cells: Vec<usize>,
    lines: Vec<Lit>,
}

/// All paths along these edges, each in one direction only.
fn paths(cells: usize, edges: &[(u32, u32, Lit)]) -> Vec<Path> {
    let start = |cell| Path {
        cells: vec![cell],
        lines: Vec::new(),
    };
    let mut ways: Vec<Path> = (0..cells).map(start).collect();
    let mut next = 0;
    while let Some(way) = ways.get(next).cloned() {
        next += 1;
        let end = way.cells[way.cells.len() - 1];
        for &(a, b, line) in edges {
            let [a, b] = [a as usize, b as usize];
            let to = if a == end { b } else { a };
            if [a, b].contains(&end) && !way.cells.contains(&to) {
                let mut longer = way.clone();
                longer.cells.push(to);
                longer.lines.push(line);
                ways.push(longer);
            }
        }
    }
    ways.retain(|way| way.cells[0] <= way.cells[way.cells.len() - 1]);
    ways
}

impl Model {
    /// No two cells marked true share a side.
    pub fn none_touch(&mut self, marks: &Lattice<Lit>) {
        for side in self.board.inner_sides() {
            self.any(side.beside().map(|cell| !marks[cell]));
        }
    }

    /// The cells marked true form one tree: they are connected through sides, with exactly one way
    /// between any two of them. At least one cell is marked.
    pub fn one_tree(&mut self, cells: &Lattice<Lit>) {
        let graph = Graph::touching(self.board.cells(), cells);
        self.any(graph.vertices());
        self.connected(&graph);
        for point in self.board.inner_points() {
            self.any(point.cells().map(|cell| !cells[cell]));
        }
        self.forest(&graph);
    }

    /// Each region between the borders has exactly one cell marked true.
    pub fn one_in_each_region(&mut self, marks: &Lattice<Lit>, borders: &Lattice<Lit>) {
        let graph = Graph::between(borders);
        self.one_root_each(&graph, graph.marks(marks));
    }

    /// Derived literals for the visits of one loop (lines at the sides, with its cells marked true)
    /// to these cells: the first is true if all its stretches among them have one length, and those
    /// after it if that length is 1, 2 and so on.
    pub fn visit_lengths(
        &mut self,
        within: &[Place],
        visited: &Lattice<Lit>,
        lines: &Lattice<Lit>,
    ) -> Vec<Lit> {
        let graph = Graph::of_lines(within.iter().copied(), visited, lines);
        let (vertices, edges) = (graph.vertices(), graph.edges());
        let told = self.derived();
        let lengths: Vec<Lit> = within.iter().map(|_| self.derived()).collect();
        lengths
            .iter()
            .for_each(|&length| self.implies(length, told));
        self.any(lengths.iter().copied().chain([!told]));
        let all = [&[told], &lengths[..]].concat();
        // For each number from 1 on, true if the length is greater.
        let is_listed = within.len() <= LISTED;
        let more: Vec<Lit> = within
            .iter()
            .map(|_| match is_listed {
                true => self.derived(),
                false => self.choice(),
            })
            .collect();
        for (i, &exactly) in lengths.iter().enumerate() {
            self.implies(exactly, !more[i]);
            if i > 0 {
                self.implies(exactly, more[i - 1]);
                self.implies(more[i], more[i - 1]);
            }
        }
        if !is_listed {
            // Regions of this size are only read and never made, so they do not move, and the
            // length may be a choice. The length of a stretch and the number of cells by which the
            // length falls short add up to the number of cells.
            self.implies(told, !more[within.len() - 1]);
            let lacking: Vec<Lit> = more[..within.len() - 1].iter().map(|&more| !more).collect();
            let outer = std::mem::replace(&mut self.guard, told);
            for of in 0..within.len() as u32 {
                let mut graph = graph.clone();
                let mut counted = vec![Lit::TRUE; within.len()];
                for &lack in &lacking {
                    let beside = graph.add_unplaced(Lit::TRUE);
                    graph.join(of, beside, Lit::TRUE);
                    counted.push(lack);
                }
                self.component_count(&graph, of, counted, within.len() as u32);
            }
            self.guard = outer;
            return all;
        }
        // If the loop takes a listed path, the length is at least the path's; if the length is
        // greater, the loop goes on at one of the ends.
        for way in paths(within.len(), edges) {
            let last = way.cells.len() - 1;
            let taken = match last {
                0 => &[vertices[way.cells[0]]][..],
                _ => &way.lines,
            };
            let mut clause: Vec<Lit> = taken.iter().map(|&lit| !lit).chain([!told]).collect();
            if last > 0 {
                self.any(clause.iter().copied().chain([more[last - 1]]));
            }
            let ends = [way.cells[0], way.cells[last]];
            for &(a, b, line) in edges {
                let [a, b] = [a as usize, b as usize];
                let onward = |from, to| ends.contains(&from) && !way.cells.contains(&to);
                if onward(a, b) || onward(b, a) {
                    clause.push(line);
                }
            }
            clause.push(!more[last]);
            self.any(clause);
        }
        all
    }
}
