//! Cycles, trees, and edges that must not lie within a component: deductions from premature
//! closing.

use super::{
    Broken, Edge, GraphPart, Grid, GridRows, LookScratch, Outcome, Recent, Values, force,
    force_open,
};
use crate::bitboard::{Cells, Ways};
use crate::boards::{Board, Spots};
use pencilmill_solver::{Demand, Lit};

/// Edges that are the links between cells of a grid.
pub(super) struct GridEdges<const N: usize> {
    rows: GridRows<N>,
    /// Per link, its literal.
    lits: Vec<Lit>,
    /// Links that form one block.
    uncut: Recent<Ways<N>>,
}

impl<const N: usize> GridEdges<N> {
    /// Derives the links from the numbering of the vertices, if they form a grid.
    pub fn new(vertices: &[Lit], edges: &[Edge]) -> Option<Self> {
        let rows = GridRows::new(vertices, edges)?;
        let mut lits = vec![Lit::FALSE; Ways::<N>::NUMBERS];
        for (e, way) in edges.iter().zip(&rows.ways) {
            lits[usize::from(*way)] = e.lit;
        }
        Some(GridEdges {
            rows,
            lits,
            uncut: Recent::default(),
        })
    }
}

impl<const N: usize> Grid for GridEdges<N> {
    fn spots(&self) -> &Spots {
        &self.rows.spots
    }

    /// Decides a single cycle quickly if the case is simple: none is closed, and the open edges
    /// without dead ends form one block. Then only the dead ends, and the edges that would close a
    /// path too early, are false.
    fn look(
        &self,
        graph: &GraphPart,
        values: Values<'_>,
        board: Board<'_>,
        s: &mut LookScratch,
        out: &mut Vec<Lit>,
    ) -> Option<Outcome> {
        if !matches!(graph.demand, Demand::Cycles { max: 1, .. }) {
            return None;
        }
        let [open, drawn] = board.ways::<N>();
        let unknown = open - drawn;
        if unknown.ends().is_empty() {
            return None;
        }
        let dead = open.dead_ends();
        let open = open - dead;
        let cells = open.ends();
        if cells.count() < 3 {
            return None;
        }
        let pieces = &mut s.groups;
        pieces.reset(Cells::<N>::NUMBERS);
        let mut joined = drawn.iter();
        if joined.any(|(a, b)| !pieces.join(a.into(), b.into())) {
            return None;
        }
        let between = unknown.within(drawn.ends());
        let between = between.numbers().zip(between.iter());
        let closing: Vec<u16> = between
            .filter(|&(_, (a, b))| pieces.find(a.into()) == pieces.find(b.into()))
            .map(|(way, _)| way)
            .collect();
        let too_early = !closing.is_empty() && {
            let [_, on] = board.cells::<N>();
            let on = on | drawn.ends();
            let piece = on.first().map(|cell| pieces.find(cell.into()));
            on.iter()
                .any(|cell| piece != Some(pieces.find(cell.into())))
        };
        if !self.uncut.settles(|ways| *ways == open) {
            let wide = cells - open.narrow(cells);
            let start = wide.first()?;
            let home = open.within(wide).flood(Cells::only(start), wide);
            let (gates, left) = open.gates(home, Cells::default(), cells, cells);
            if !gates.is_empty() || !left.is_empty() {
                return None;
            }
            self.uncut.keep(open);
        }
        let closing = closing.into_iter().filter(|_| too_early);
        let undrawn = dead.numbers().chain(closing);
        let undrawn = undrawn.map(|way| self.lits[usize::from(way)]);
        Some(undrawn.into_iter().try_for_each(|l| force(values, !l, out)))
    }
}

impl GraphPart {
    /// Deduces from three facts: a closed cycle is one of those allowed; a cycle crosses no bridge;
    /// the true edges of a single cycle lie in one block.
    pub(super) fn look_cycles(
        &self,
        min: u32,
        max: u32,
        values: Values<'_>,
        s: &mut LookScratch,
        out: &mut Vec<Lit>,
    ) -> Outcome {
        let n = self.vertices.len();
        s.groups.reset(n);
        s.states.clear();
        s.states.extend(self.edges.iter().map(|e| values.of(e.lit)));
        // one vertex of each closed cycle
        s.list.clear();
        let mut drawn = 0;
        for (e, _) in self.edges.iter().zip(&s.states).filter(|e| *e.1 > 0) {
            drawn += 1;
            if !s.groups.join(e.a, e.b) {
                s.list.push(e.a);
            }
        }
        let closed = s.list.len() as u32;
        let unknown = |e: &&Edge| values.of(e.lit) == 0;
        if closed > max || closed < min && !self.edges.iter().any(|e| unknown(&e)) {
            return Err(Broken);
        }
        if closed == max {
            // nothing else is drawn
            s.groups.settle();
            s.marks.clear();
            s.marks.resize(n, false);
            for &v in &s.list {
                s.marks[s.groups.name(v) as usize] = true;
            }
            let is_closed = |v: u32| s.marks[s.groups.name(v) as usize];
            let mut on = self.edges.iter().filter(|e| values.is_true(e.lit));
            if on.any(|e| !is_closed(e.a)) {
                return Err(Broken);
            }
            for (v, &l) in (0..).zip(&self.vertices) {
                if !is_closed(v) {
                    force(values, !l, out)?;
                }
            }
            out.extend(self.edges.iter().filter(unknown).map(|e| !e.lit));
            return Ok(());
        }
        if max == 1 && drawn > 0 {
            self.keep_open(values, s, out);
        }
        // blocks, which are joined at single vertices
        let states = &s.states;
        let open = |e: u32| states[e as usize] >= 0;
        s.walk.blocks(&self.ways, open);
        let mut home = None;
        if max == 1 {
            for (k, e) in self.edges.iter().enumerate() {
                if values.is_true(e.lit) {
                    let block = s.walk.block(k as u32);
                    if *home.get_or_insert(block) != block {
                        return Err(Broken);
                    }
                }
            }
        }
        for (k, e) in self.edges.iter().enumerate() {
            if !values.is_open(e.lit) {
                continue;
            }
            let block = s.walk.block(k as u32);
            if s.walk.is_bridge(block) || home.is_some_and(|home| home != block) {
                force_open(values, !e.lit, out)?;
            }
        }
        Ok(())
    }

    /// Deduces that an edge does not join its ends: if two of its three literals are true, the
    /// third is false.
    pub(super) fn part(&self, values: Values<'_>, e: &Edge, out: &mut Vec<Lit>) -> Outcome {
        let three = [
            e.lit,
            self.vertices[e.a as usize],
            self.vertices[e.b as usize],
        ];
        let mut unknown = three.iter().filter(|&&l| !values.is_true(l));
        match (unknown.next(), unknown.next()) {
            (None, _) => Err(Broken),
            (Some(&l), None) => force(values, !l, out),
            _ => Ok(()),
        }
    }

    pub(super) fn look_forest(
        &self,
        values: Values<'_>,
        s: &mut LookScratch,
        out: &mut Vec<Lit>,
    ) -> Outcome {
        if self.join(values, s) {
            return Err(Broken);
        }
        for (e, _) in self.edges.iter().zip(&s.states).filter(|e| *e.1 == 0) {
            if s.groups.name(e.a) == s.groups.name(e.b) {
                self.part(values, e, out)?;
            }
        }
        // a vertex that would join the same component twice
        for (v, &l) in (0..).zip(&self.vertices) {
            if values.of(l) != 0 {
                continue;
            }
            s.list.clear();
            for &(e, w) in self.ways.arcs(v) {
                if values.is_true(self.edges[e as usize].lit) && self.is_on(values, w) {
                    s.list.push(s.groups.name(w));
                }
            }
            s.list.sort_unstable();
            if s.list.windows(2).any(|w| w[0] == w[1]) {
                out.push(!l);
            }
        }
        Ok(())
    }

    pub(super) fn look_no_dangling_edge(
        &self,
        values: Values<'_>,
        s: &mut LookScratch,
        out: &mut Vec<Lit>,
    ) -> Outcome {
        self.join(values, s);
        let mut apart: Vec<(u32, u32)> = Vec::new();
        for e in &self.edges {
            if !self.is_on(values, e.a) || !self.is_on(values, e.b) {
                continue;
            }
            let (a, b) = (s.groups.name(e.a), s.groups.name(e.b));
            if a == b {
                force(values, e.lit, out)?;
            } else if !values.is_open(e.lit) {
                apart.push((a.min(b), a.max(b)));
            }
        }
        if apart.is_empty() {
            return Ok(());
        }
        apart.sort_unstable();
        for e in self.edges.iter().filter(|e| values.of(e.lit) == 0) {
            let (a, b) = (s.groups.name(e.a), s.groups.name(e.b));
            let on = self.is_on(values, e.a) && self.is_on(values, e.b);
            if on && apart.binary_search(&(a.min(b), a.max(b))).is_ok() {
                out.push(!e.lit);
            }
        }
        Ok(())
    }
}
