//! Connected graphs: unreachable vertices, and vertices that separate others.
//!
//! Most passes find nothing, so two kinds of graphs have a faster test: grids, a word at a time,
//! and graphs in which most vertices have an edge to one that is always true.

use super::{Broken, Edge, GraphPart, Grid, LookScratch, Outcome, Values, force, force_open};
use crate::bitboard::{Cells, Ways};
use crate::boards::{Board, Spots};
use pencilmill_solver::Lit;
use std::collections::BTreeSet;

/// Vertices that are the cells of a grid, with an edge between any two that share a side.
pub(super) struct GridCells<const N: usize> {
    spots: Spots,
    vertex: Vec<u32>, // per cell
    /// The neighbours of an additional vertex that is always true and adjacent to all cells at the
    /// edge of the grid.
    frame: Cells<N>,
}

impl<const N: usize> GridCells<N> {
    /// Derives the rows from the numbering of the vertices, if they form a grid.
    pub fn new(vertices: &[Lit], edges: &[Edge]) -> Option<Self> {
        if edges.iter().any(|e| e.lit != Lit::TRUE) {
            return None;
        }
        let without = |beyond: usize| vertices.len().checked_sub(beyond);
        let framed = vertices.last() == Some(&Lit::TRUE);
        let plain = without(0).and_then(|inner| Self::of(vertices, inner, false, edges));
        plain.or_else(|| without(1).and_then(|inner| Self::of(vertices, inner, framed, edges)))
    }

    /// A grid whose cells are the first `inner` vertices.
    fn of(vertices: &[Lit], inner: usize, framed: bool, edges: &[Edge]) -> Option<Self> {
        let (within, shore): (Vec<&Edge>, Vec<&Edge>) =
            edges.iter().partition(|e| e.a.max(e.b) < inner as u32);
        let width = within.iter().map(|e| e.a.abs_diff(e.b)).max()? as usize;
        let height = inner.checked_div(width)?;
        let room = 2 * usize::from(framed);
        if height * width != inner || height.max(width) + room > Cells::<N>::SIDE {
            return None;
        }
        let all = Cells::<N>::block(height, width);
        let mut ways = Ways::default();
        for e in within {
            ways.add(Ways::<N>::in_rows(width, e.a, e.b)?, true);
        }
        let mut rim = Cells::default();
        for e in &shore {
            let cell = e.a.min(e.b) as usize;
            if cell >= inner {
                return None;
            }
            rim.add(Cells::<N>::number(cell / width, cell % width), true);
        }
        let expected = if framed { all.rim() } else { Cells::default() };
        if ways != Ways::between(all) || rim != expected {
            return None;
        }
        let at = |k: usize| Cells::<N>::number(k / width + room / 2, k % width + room / 2);
        let mut vertex = vec![0; Cells::<N>::NUMBERS];
        let mut spots = Spots::new(N);
        for ((k, &l), cell) in (0..).zip(vertices).zip((0..inner).map(at)) {
            vertex[usize::from(cell)] = k;
            spots.add_cell(cell, l);
        }
        let outer = Cells::block(height + room, width + room).rim();
        Some(GridCells {
            spots,
            vertex,
            frame: if framed { outer } else { Cells::default() },
        })
    }
}

impl<const N: usize> Grid for GridCells<N> {
    fn spots(&self) -> &Spots {
        &self.spots
    }

    fn look(
        &self,
        graph: &GraphPart,
        _: Values<'_>,
        board: Board<'_>,
        _: &mut LookScratch,
        out: &mut Vec<Lit>,
    ) -> Option<Outcome> {
        let [open, on] = board.cells();
        let (open, on) = (open | self.frame, on | self.frame);
        let Some(start) = on.first() else {
            return Some(Ok(()));
        };
        let start = Cells::only(start);
        let ways = Ways::between(open);
        let reached = ways.flood(start, open);
        if !(on - reached).is_empty() {
            return Some(Err(Broken));
        }
        let lit = |cell: u16| graph.vertices[self.vertex[usize::from(cell)] as usize];
        out.extend((open - reached).iter().map(|cell| !lit(cell)));
        let wide = reached - (reached - on).narrow(open);
        let home = Ways::between(wide).flood(start, wide);
        if !(on - home).is_empty() {
            let (gates, _) = ways.gates(home, Cells::default(), reached, on);
            out.extend((gates - on).iter().map(lit));
        }
        Some(Ok(()))
    }
}

/// A vertex that is always true, the edges to it, and the others.
pub(super) struct Hub {
    vertex: u32,
    starts: Vec<u32>, // per vertex
    lits: Vec<Lit>,
    others: Vec<Edge>,
}

impl Hub {
    pub fn new(vertices: &[Lit], edges: &[Edge]) -> Option<Hub> {
        let mut degrees = vec![0; vertices.len()];
        for v in edges.iter().flat_map(|e| [e.a, e.b]) {
            degrees[v as usize] += 1;
        }
        let always = (0..vertices.len()).filter(|&v| vertices[v] == Lit::TRUE);
        let vertex = always.max_by_key(|&v| degrees[v])?;
        if degrees[vertex] < vertices.len() {
            return None;
        }
        let vertex = vertex as u32;
        let between = edges.iter().filter(|e| e.a != e.b);
        let (straight, others): (Vec<Edge>, Vec<Edge>) =
            between.partition(|e| e.a == vertex || e.b == vertex);
        let pair = |e: &Edge| (e.a.min(e.b), e.a.max(e.b));
        let pairs: BTreeSet<(u32, u32)> = others.iter().map(pair).collect();
        if pairs.len() < others.len() {
            return None;
        }
        let other = |e: &Edge| (e.a + e.b - vertex, e.lit);
        let mut ways: Vec<(u32, Lit)> = straight.iter().map(other).collect();
        ways.sort_unstable();
        let before = |v: usize| ways.partition_point(|way| (way.0 as usize) < v) as u32;
        Some(Hub {
            vertex,
            starts: (0..=vertices.len()).map(before).collect(),
            lits: ways.iter().map(|way| way.1).collect(),
            others,
        })
    }

    /// The number of paths of a vertex straight to the hub: 0, 1, or 2 for more or for a known one.
    fn ways(&self, v: u32, values: Values<'_>) -> i8 {
        let v = v as usize;
        let mut ways = 0;
        for &l in &self.lits[self.starts[v] as usize..self.starts[v + 1] as usize] {
            match values.of(l) {
                0 => ways += 1,
                1 => ways = 2,
                _ => {}
            }
            if ways > 1 {
                break;
            }
        }
        ways
    }
}

impl GraphPart {
    /// Deduces that unreachable vertices are false, and that those on every path between two parts
    /// are true.
    pub(super) fn look_connected(
        &self,
        values: Values<'_>,
        s: &mut LookScratch,
        out: &mut Vec<Lit>,
    ) -> Outcome {
        let n = self.vertices.len();
        let Some(start) = self.vertices.iter().position(|&v| values.is_true(v)) else {
            return Ok(());
        };
        if let Some(hub) = &self.hub
            && self.hang_on(hub, values, s)
        {
            return Ok(());
        }
        s.states.clear();
        s.states.extend(self.vertices.iter().map(|&v| values.of(v)));
        s.states.extend(self.edges.iter().map(|e| values.of(e.lit)));
        let states = &s.states;
        let open = |k: u32| states[k as usize] >= 0;
        let part = |k: u32| (k as usize) < n && states[k as usize] > 0;
        s.walk.gates(&self.ways, start as u32, open, part);
        for (k, &v) in self.vertices.iter().enumerate() {
            if !s.walk.reached(k as u32) {
                force_open(values, !v, out)?;
            }
        }
        for &k in &s.walk.gates {
            let gate = match self.vertices.get(k as usize) {
                Some(&v) => v,
                None => self.edges[k as usize - n].lit,
            };
            force(values, gate, out)?;
        }
        Ok(())
    }

    /// Tests quickly whether nothing follows: every true vertex has two paths to the hub, so that
    /// no vertex between is necessary, and every unknown vertex has one. Most paths are direct or
    /// pass through one neighbour.
    fn hang_on(&self, hub: &Hub, values: Values<'_>, s: &mut LookScratch) -> bool {
        let value = |v: u32| values.of(self.vertices[v as usize]);
        let n = self.vertices.len();
        s.states.clear();
        s.states.resize(n, 0);
        for v in (0..n as u32).filter(|&v| value(v) >= 0) {
            s.states[v as usize] = hub.ways(v, values);
        }
        s.list.clear();
        s.list.extend(s.states.iter().map(|&ways| ways as u32));
        let joins = |e: &&Edge| values.is_open(e.lit) && value(e.a) >= 0 && value(e.b) >= 0;
        for e in hub.others.iter().filter(joins) {
            s.list[e.a as usize] += u32::from(s.states[e.b as usize] > 0);
            s.list[e.b as usize] += u32::from(s.states[e.a as usize] > 0);
        }
        let needs = |v: u32| 1 + u32::from(value(v) > 0);
        let lacks = |v: u32, list: &[u32]| value(v) >= 0 && list[v as usize] < needs(v);
        s.list[hub.vertex as usize] = 2;
        while (0..n as u32).any(|v| lacks(v, &s.list)) {
            // a vertex next to one that has its paths has them too
            let mut more = false;
            for e in hub.others.iter().filter(joins) {
                for (from, to) in [(e.a, e.b), (e.b, e.a)] {
                    let known = value(from) > 0 && values.is_true(e.lit);
                    if lacks(to, &s.list) && !lacks(from, &s.list) && (known || value(to) == 0) {
                        s.list[to as usize] = 2;
                        more = true;
                    }
                }
            }
            if !more {
                return false;
            }
        }
        true
    }
}
