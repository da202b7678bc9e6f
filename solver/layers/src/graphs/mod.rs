//! Deductions from graph constraints: unreachable vertices, only paths, premature closing, and
//! components that are large enough or cannot grow large enough.

mod components;
mod connected;
mod cycles;
mod owners;
mod packing;
mod piece;
mod regions;

use super::values::{Broken, Outcome, Values, force};
use super::walk::Walk;
use crate::bitboard::{Cells, NARROW, WIDE, Ways};
use crate::boards::{Board, Spots};
use connected::{GridCells, Hub};
use cycles::GridEdges;
pub(super) use owners::Owners;
pub use owners::{Failed, Ownership};
pub(super) use packing::{Faces, Packing};
use pencilmill_solver::graph::{Groups, Topology};
use pencilmill_solver::{Demand, Graph, Lit};
pub(super) use piece::Piece;
use regions::GridRegions;
use std::cell::RefCell;

/// A graph constraint.
pub(super) struct GraphPart {
    vertices: Vec<Lit>,
    edges: Vec<Edge>,
    ways: Topology,
    /// The graph with an additional vertex, whose edges lead to all possible roots, and the list of
    /// these.
    from_roots: Option<(Topology, Vec<u32>)>,
    demand: Demand,
    grid: Option<Box<dyn Grid>>,
    hub: Option<Hub>,
}

#[derive(Clone, Copy)]
struct Edge {
    a: u32,
    b: u32,
    lit: Lit,
    /// The literals of its ends.
    ends: [Lit; 2],
}

/// Memory reused between passes.
#[derive(Default)]
pub(super) struct LookScratch {
    pub masks: Vec<u128>,
    pub due: Vec<u32>,
    walk: Walk,
    groups: Groups,
    marks: Vec<bool>,
    list: Vec<u32>,
    states: Vec<i8>, // values of edges
    view: owners::View,
    seen: Vec<bool>,
    exits: Vec<Exits>, // per component
}

/// A graph on a grid, examined a word at a time.
trait Grid: Send {
    /// The literals of the graph.
    fn spots(&self) -> &Spots;

    /// Appends the consequences, or returns `None` if a closer look is necessary.
    fn look(
        &self,
        graph: &GraphPart,
        values: Values<'_>,
        board: Board<'_>,
        scratch: &mut LookScratch,
        out: &mut Vec<Lit>,
    ) -> Option<Outcome>;
}

/// The graph as a grid with sets of `N` words, if it is one that small.
fn grid_of<const N: usize>(
    vertices: &[Lit],
    edges: &[Edge],
    demand: &Demand,
) -> Option<Box<dyn Grid>> {
    Some(match demand {
        Demand::Connected => Box::new(GridCells::<N>::new(vertices, edges)?),
        Demand::Cycles { .. } => Box::new(GridEdges::<N>::new(vertices, edges)?),
        Demand::ComponentRoots { roots: marks, .. }
        | Demand::ComponentCount { counted: marks, .. } => {
            Box::new(GridRegions::<N>::new(vertices, edges, marks)?)
        }
        Demand::Forest | Demand::NoDanglingEdge => return None,
    })
}

/// Vertices that are the cells of a grid, row by row, with edges that are links between them.
struct GridRows<const N: usize> {
    spots: Spots,
    cells: Vec<u16>, // per vertex
    ways: Vec<u16>,  // per edge
}

impl<const N: usize> GridRows<N> {
    /// Derives the rows from the numbering of the vertices, if they form a grid.
    fn new(vertices: &[Lit], edges: &[Edge]) -> Option<Self> {
        let span = |e: &Edge| e.a.abs_diff(e.b) as usize;
        let width = edges.iter().map(span).max().filter(|&w| w > 0)?;
        if width.max(vertices.len().div_ceil(width)) > Cells::<N>::SIDE {
            return None;
        }
        let cell = |v: usize| Cells::<N>::number(v / width, v % width);
        let mut rows = GridRows {
            spots: Spots::new(N),
            cells: (0..vertices.len()).map(cell).collect(),
            ways: Vec::new(),
        };
        for (&cell, &l) in rows.cells.iter().zip(vertices) {
            rows.spots.add_cell(cell, l);
        }
        let mut seen = Ways::<N>::default();
        for e in edges {
            let way = Ways::<N>::in_rows(width, e.a, e.b)?;
            if seen.has(way) {
                return None;
            }
            seen.add(way, true);
            rows.ways.push(way);
            rows.spots.add_way(way, e.lit);
        }
        Some(rows)
    }

    /// The vertex at one of the cells.
    fn vertex(&self, cell: u16) -> u32 {
        // cells have the order of vertices
        self.cells.partition_point(|&other| other < cell) as u32
    }
}

/// The edges by which a component may grow.
#[derive(Clone, Copy)]
enum Exits {
    None,
    Only(u32),
    Several,
}

/// The last few items that were examined without a result, latest first.
#[derive(Default)]
struct Recent<T>(RefCell<[T; 6]>);

impl<T> Recent<T> {
    /// Tests whether one of the items decides the present one.
    fn settles(&self, alike: impl Fn(&T) -> bool) -> bool {
        let mut all = self.0.borrow_mut();
        let at = all.iter().position(alike);
        if let Some(at) = at {
            all[..=at].rotate_right(1);
        }
        at.is_some()
    }

    fn keep(&self, new: T) {
        let mut all = self.0.borrow_mut();
        all.rotate_right(1);
        all[0] = new;
    }
}

impl GraphPart {
    /// A graph and the demand on it. If it must be connected, edges that may be missing are vertices
    /// of `ways` too.
    pub fn new(graph: &Graph, demand: &Demand) -> GraphPart {
        let Graph { vertices, edges } = graph;
        let edges: Vec<Edge> = (edges.iter())
            .filter(|e| e.2 != Lit::FALSE || *demand == Demand::NoDanglingEdge)
            .map(|&(a, b, lit)| Edge {
                a,
                b,
                lit,
                ends: [a, b].map(|v| vertices[v as usize]),
            })
            .collect();
        let n = vertices.len() as u32;
        let ways = if *demand == Demand::Connected {
            // an edge that may be missing blocks the path like a vertex
            let mut pairs = Vec::new();
            for (k, e) in (n..).zip(&edges) {
                if e.lit == Lit::TRUE {
                    pairs.push((e.a, e.b));
                } else {
                    pairs.extend([(e.a, k), (k, e.b)]);
                }
            }
            Topology::new(vertices.len() + edges.len(), pairs)
        } else {
            let pairs: Vec<(u32, u32)> = edges.iter().map(|e| (e.a, e.b)).collect();
            Topology::new(vertices.len(), pairs)
        };
        let from_roots = match demand {
            Demand::ComponentRoots { roots, each: true } => {
                let start = vertices.len() as u32;
                let pairs = edges.iter().map(|e| (e.a, e.b));
                let may: Vec<u32> = (0..start)
                    .filter(|&v| roots[v as usize] != Lit::FALSE)
                    .collect();
                let pairs = pairs.chain(may.iter().map(|&v| (start, v)));
                let pairs: Vec<(u32, u32)> = pairs.collect();
                Some((Topology::new(vertices.len() + 1, pairs), may))
            }
            _ => None,
        };
        let grid = grid_of::<NARROW>(vertices, &edges, demand);
        let grid = grid.or_else(|| grid_of::<WIDE>(vertices, &edges, demand));
        let may_have_hub = grid.is_none() && *demand == Demand::Connected;
        let hub = may_have_hub.then(|| Hub::new(vertices, &edges)).flatten();
        GraphPart {
            vertices: vertices.clone(),
            edges,
            ways,
            from_roots,
            demand: demand.clone(),
            grid,
            hub,
        }
    }

    pub fn lits(&self) -> Vec<Lit> {
        let edges = self.edges.iter().map(|e| &e.lit);
        let lits = self.vertices.iter().chain(edges);
        lits.chain(self.demand.marks()).copied().collect()
    }

    /// The literals of a graph that lies on a grid.
    pub fn spots(&self) -> Option<&Spots> {
        self.grid.as_ref().map(|grid| grid.spots())
    }

    /// Appends the consequences. The board is that of [`GraphPart::spots`].
    pub fn look(
        &self,
        values: Values<'_>,
        board: Board<'_>,
        scratch: &mut LookScratch,
        out: &mut Vec<Lit>,
    ) -> Outcome {
        let of = match self.demand {
            Demand::ComponentCount { of, .. } => self.vertices[of as usize],
            _ => Lit::TRUE,
        };
        if !values.is_open(of) {
            return Ok(());
        }
        let start = out.len();
        let grid = self.grid.as_ref();
        let plain = grid.and_then(|grid| grid.look(self, values, board, scratch, out));
        let found = match plain {
            Some(found) => found,
            None => self.look_closely(values, scratch, out),
        };
        if values.is_true(of) {
            return found;
        }
        // the consequences of making it true may be contradictory
        out.truncate(start);
        if found.is_err() {
            out.push(!of);
        }
        Ok(())
    }

    fn look_closely(
        &self,
        values: Values<'_>,
        scratch: &mut LookScratch,
        out: &mut Vec<Lit>,
    ) -> Outcome {
        match &self.demand {
            Demand::Connected => self.look_connected(values, scratch, out),
            Demand::Cycles { min, max } => self.look_cycles(*min, *max, values, scratch, out),
            Demand::Forest => self.look_forest(values, scratch, out),
            Demand::NoDanglingEdge => self.look_no_dangling_edge(values, scratch, out),
            Demand::ComponentRoots { roots, each } => {
                self.look_component_roots(roots, *each, values, scratch, out)
            }
            Demand::ComponentCount {
                of,
                counted,
                min,
                max,
            } => self.look_component_count(*of, counted, *min, *max, values, scratch, out),
        }
    }

    /// Excludes edges between two ends of one path, which close it too early if anything else is
    /// drawn.
    fn keep_open(&self, values: Values<'_>, s: &mut LookScratch, out: &mut Vec<Lit>) {
        s.marks.clear();
        s.marks.resize(self.vertices.len(), false);
        for (e, _) in self.edges.iter().zip(&s.states).filter(|e| *e.1 > 0) {
            s.marks[e.a as usize] = true;
            s.marks[e.b as usize] = true;
        }
        let unknown = self.edges.iter().zip(&s.states).filter(|e| *e.1 == 0);
        let start = out.len();
        for (e, _) in unknown {
            let both = s.marks[e.a as usize] && s.marks[e.b as usize];
            if both && s.groups.find(e.a) == s.groups.find(e.b) {
                out.push(!e.lit);
            }
        }
        if out.len() == start {
            return;
        }
        let mut on = (0..).zip(&self.vertices);
        let mut piece = None;
        let other = on.any(|(v, &l)| {
            let drawn = s.marks[v as usize];
            let root = s.groups.find(v);
            (drawn || values.is_true(l)) && *piece.get_or_insert(root) != root
        });
        if !other {
            out.truncate(start);
        }
    }

    /// Reads the states of edges, joins the ends of those known between true vertices, and settles
    /// the groups. Returns true if an edge closes a cycle.
    fn join(&self, values: Values<'_>, s: &mut LookScratch) -> bool {
        self.read_edges(values, &mut s.states);
        s.groups.reset(self.vertices.len());
        let mut cycle = false;
        for (e, _) in self.edges.iter().zip(&s.states).filter(|e| *e.1 > 0) {
            cycle |= !s.groups.join(e.a, e.b);
        }
        s.groups.settle();
        cycle
    }

    /// Stores [`GraphPart::joins`] for each edge.
    fn read_edges(&self, values: Values<'_>, states: &mut Vec<i8>) {
        states.clear();
        states.extend(self.edges.iter().map(|e| self.joins(values, e)));
    }

    /// 1 if the edge joins its ends, -1 if it cannot, 0 otherwise.
    #[inline]
    fn joins(&self, values: Values<'_>, e: &Edge) -> i8 {
        let [a, b] = e.ends.map(|l| values.of(l));
        values.of(e.lit).min(a).min(b)
    }

    /// Tests whether the edge and both its ends are true.
    #[inline]
    fn is_joined(&self, values: Values<'_>, e: &Edge) -> bool {
        self.joins(values, e) > 0
    }

    #[inline]
    fn is_on(&self, values: Values<'_>, v: u32) -> bool {
        values.is_true(self.vertices[v as usize])
    }

    /// Tests whether the edge and both its ends may be true.
    #[inline]
    fn may_join(&self, values: Values<'_>, e: &Edge) -> bool {
        self.joins(values, e) >= 0
    }

    /// Collects in `walk.list` the vertices that may be in the component of `v`, until `enough`
    /// holds.
    fn flood(&self, v: u32, values: Values<'_>, walk: &mut Walk, enough: impl FnMut(u32) -> bool) {
        let open = |e: u32| self.may_join(values, &self.edges[e as usize]);
        walk.flood(&self.ways, v, open, enough);
    }
}

/// Like [`force`], for literals that may be known to be true.
fn force_open(values: Values<'_>, l: Lit, out: &mut Vec<Lit>) -> Outcome {
    if values.is_true(l) {
        return Ok(());
    }
    force(values, l, out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small generator of pseudo-random numbers.
    struct Rng(u64);

    impl Rng {
        fn below(&mut self, n: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
            self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % n
        }
    }

    /// The sides between the cells of a grid.
    fn sides(rows: u32, cols: u32) -> Vec<(u32, u32)> {
        let cells = (0..rows * cols).flat_map(|k| {
            let right = (k % cols + 1 < cols).then_some((k, k + 1));
            let down = (k / cols + 1 < rows).then_some((k, k + cols));
            [right, down]
        });
        cells.flatten().collect()
    }

    fn graph(rng: &mut Rng, kind: usize) -> (Graph, Demand) {
        // some boards have sets of more words
        let more = if rng.below(8) == 0 { 14 } else { 0 };
        let (rows, cols) = (2 + rng.below(5) as u32, 2 + more + rng.below(5) as u32);
        let cells = (rows * cols) as usize;
        let mut vertices: Vec<Lit> = (1..=cells).map(Lit::of_var).collect();
        let mut edges = sides(rows, cols);
        let mut next = cells;
        let mut lines = |edges: Vec<(u32, u32)>| -> Vec<(u32, u32, Lit)> {
            let line = |(a, b)| {
                next += 1;
                (a, b, Lit::of_var(next))
            };
            edges.into_iter().map(line).collect()
        };
        match kind {
            0 => (Graph::fixed(vertices, edges), Demand::Connected),
            1 => {
                let inner = |k: u32| {
                    let (row, col) = (k / cols, k % cols);
                    row > 0 && row + 1 < rows && col > 0 && col + 1 < cols
                };
                let shore = (0..rows * cols).filter(|&k| !inner(k));
                edges.extend(shore.map(|k| (k, rows * cols)));
                vertices.push(Lit::TRUE);
                (Graph::fixed(vertices, edges), Demand::Connected)
            }
            2 => {
                let edges = lines(edges);
                let demand = Demand::Cycles { min: 1, max: 1 };
                (Graph { vertices, edges }, demand)
            }
            4 | 5 => {
                let edges = lines(edges);
                let mut mark = |_| match rng.below(4) {
                    0 => Lit::FALSE,
                    1 => Lit::TRUE,
                    _ => {
                        next += 1;
                        Lit::of_var(next)
                    }
                };
                let marks = vertices.iter().map(&mut mark).collect();
                let each = rng.below(4) > 0;
                let (of, min) = (rng.below(cells) as u32, 1 + rng.below(8) as u32);
                let demand = match kind {
                    4 => Demand::ComponentRoots { roots: marks, each },
                    _ => Demand::ComponentCount {
                        of,
                        counted: marks,
                        min,
                        max: min + rng.below(4) as u32,
                    },
                };
                (Graph { vertices, edges }, demand)
            }
            _ => {
                let count = cells + rng.below(2 * cells);
                let hub = (0..=count).map(|_| (rng.below(cells) as u32, rows * cols));
                edges.extend(hub);
                vertices.push(Lit::TRUE);
                let edges = lines(edges);
                (Graph { vertices, edges }, Demand::Connected)
            }
        }
    }

    #[test]
    fn quick_looks_say_what_close_ones_do() {
        let mut seen = [[0; 3]; 6];
        for seed in 0..3000 {
            let mut rng = Rng(seed);
            let kind = seed as usize % 6;
            let (graph, demand) = graph(&mut rng, kind);
            let quick = GraphPart::new(&graph, &demand);
            let mut close = GraphPart::new(&graph, &demand);
            let ways = [close.grid.is_some(), close.hub.is_some()];
            assert_eq!(ways, [kind != 3, kind == 3], "{graph:?} {demand:?}");
            (close.grid, close.hub) = (None, None);
            let most = quick.lits().iter().map(|l| l.var()).max().unwrap();
            let mut values = vec![0; 2 * most + 2];
            (values[0], values[1]) = (1, -1);
            let mut scratch = LookScratch::default();
            let (unknown, so) = (1 + rng.below(4), 1 + rng.below(4));
            for _ in 0..60 {
                for _ in 0..=rng.below(3) {
                    let l = Lit::of_var(1 + rng.below(most));
                    let value = match rng.below(5) {
                        n if n < unknown => 0,
                        _ if rng.below(5) < so => 1,
                        _ => -1,
                    };
                    (values[l.index()], values[(!l).index()]) = (value, -value);
                }
                let mut look = |graph: &GraphPart| {
                    let mut out = Vec::new();
                    let values = Values(&values);
                    let board = graph.spots().map(|spots| spots.read(values));
                    let board = Board(board.as_deref().unwrap_or_default());
                    let found = graph.look(values, board, &mut scratch, &mut out);
                    out.sort_unstable();
                    out.dedup();
                    found.map(|()| out)
                };
                let found = look(&quick);
                assert_eq!(
                    found,
                    look(&close),
                    "{seed}: {graph:?} {demand:?} {values:?}"
                );
                let what = found.map_or(2, |out| usize::from(!out.is_empty()));
                seen[kind][what] += 1;
            }
        }
        assert!(seen.iter().flatten().all(|&n| n > 20), "{seen:?}");
    }
}
