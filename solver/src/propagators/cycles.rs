//! A number of disjoint cycles. Separate sums post that two edges meet at each visited vertex.
//!
//! With the greatest number of cycles closed, every other edge is false. With one fewer, an edge
//! that would close a path is false if anything true lies elsewhere. A graph has at most as many
//! vertex-disjoint cycles as edges beyond a spanning forest: if the edges that are not false have
//! too few of these, one of the false edges must be true.

use std::ops::RangeInclusive;

use super::call::Call;
use super::subgraph::{Subgraph, Witness};
use crate::Lit;
use crate::assignment::Assignment;
use crate::graph::NONE;

/// All allowed cycles are closed already.
const ENOUGH: u8 = 0;
/// The implied edge would close the last allowed cycle, and the true edge lies elsewhere.
const LAST: u8 = 1;

impl Subgraph {
    pub(super) fn cycles(
        &mut self,
        count: RangeInclusive<u32>,
        call: &Call,
        a: &mut Assignment,
        out: &mut Vec<Lit>,
    ) -> bool {
        if !self.enough_cycles(*count.start(), a, out) {
            return false;
        }
        let closed = self.find_paths(a);
        let edges = self.edges.len() as u32;
        if closed > *count.end() {
            self.tell_cycles(a, out);
            return false;
        }
        if closed == *count.end() {
            let loose = (0..edges).find(|&e| self.edge(e, a) > 0 && !self.in_cycle(e));
            if let Some(e) = loose {
                out.push(!self.edges[e as usize]);
                self.tell_cycles(a, out);
                return false;
            }
            for e in 0..edges {
                if self.edge(e, a) == 0 {
                    let witness = Witness::new(ENOUGH, NONE, NONE);
                    self.imply(!self.edges[e as usize], witness, call, a);
                }
            }
        } else if closed + 1 == *count.end() {
            // two true edges on different paths suffice, since one lies elsewhere
            let mut loose = (0..edges).filter(|&e| self.edge(e, a) > 0 && !self.in_cycle(e));
            let Some(first) = loose.next() else {
                return true;
            };
            let path = self.path_of(first);
            let Some(second) = loose.find(|&e| self.path_of(e) != path) else {
                return true;
            };
            for e in 0..edges {
                let (v, w) = self.shape.ends[e as usize];
                let (g, h) = (self.group[v as usize], self.group[w as usize]);
                if self.edge(e, a) == 0 && g == h && self.notes[g as usize] > 0 {
                    let elsewhere = if g == path { second } else { first };
                    let witness = Witness::new(LAST, e, elsewhere);
                    self.imply(!self.edges[e as usize], witness, call, a);
                }
            }
        }
        true
    }

    /// Builds components from the true edges, stores the number of edges of each in `notes`, and
    /// returns the number of closed cycles.
    fn find_paths(&mut self, a: &Assignment) -> u32 {
        for v in 0..self.group.len() {
            self.group[v] = v as u32;
        }
        for e in 0..self.edges.len() as u32 {
            if self.edge(e, a) > 0 {
                let (v, w) = self.shape.ends[e as usize];
                let (g, h) = (self.find(v), self.find(w));
                self.group[g.max(h) as usize] = g.min(h);
            }
        }
        // edges and vertices of each component
        self.pairs.clear();
        self.pairs.resize(self.group.len(), (0, 0, 0));
        for v in 0..self.group.len() {
            self.group[v] = self.group[self.group[v] as usize];
            self.pairs[self.group[v] as usize].1 += 1;
        }
        for e in 0..self.edges.len() as u32 {
            if self.edge(e, a) > 0 {
                let v = self.shape.ends[e as usize].0;
                self.pairs[self.group[v as usize] as usize].0 += 1;
            }
        }
        for (note, pair) in self.notes.iter_mut().zip(&self.pairs) {
            *note = pair.0;
        }
        let cycles = self.pairs.iter().filter(|p| p.0 > 0 && p.0 == p.1);
        cycles.count() as u32
    }

    fn path_of(&self, e: u32) -> u32 {
        self.group[self.shape.ends[e as usize].0 as usize]
    }

    /// Tests whether the component of a true edge is a closed cycle.
    fn in_cycle(&self, e: u32) -> bool {
        let (edges, vertices, _) = self.pairs[self.path_of(e) as usize];
        edges == vertices
    }

    /// Appends all closed cycles.
    fn tell_cycles(&mut self, a: &Assignment, out: &mut Vec<Lit>) {
        for e in 0..self.edges.len() as u32 {
            if self.edge(e, a) > 0 && self.in_cycle(e) {
                out.push(!self.edges[e as usize]);
            }
        }
    }

    /// Tests whether the edges that are not false can hold `min` cycles. If not, appends the false
    /// edges responsible.
    fn enough_cycles(&mut self, min: u32, a: &Assignment, out: &mut Vec<Lit>) -> bool {
        for v in 0..self.group.len() {
            self.group[v] = v as u32;
        }
        let mut cycles = 0;
        for pass in 0..2 {
            for e in 0..self.edges.len() as u32 {
                if (self.edge(e, a) < 0) != (pass == 1) {
                    continue;
                }
                let (v, w) = self.shape.ends[e as usize];
                let (g, h) = (self.find(v), self.find(w));
                self.group[g.max(h) as usize] = g.min(h);
                if g != h {
                    continue;
                }
                // number of false edges that could be true without changing the conclusion
                cycles += 1;
                if pass == 1 && cycles >= min {
                    out.push(self.edges[e as usize]);
                }
            }
            if pass == 0 && cycles >= min {
                return true;
            }
        }
        false
    }

    pub(super) fn explain_cycles(&mut self, witness: Witness, a: &Assignment, out: &mut Vec<Lit>) {
        self.find_paths(a);
        self.tell_cycles(a, out);
        if witness.kind == LAST {
            let path = self.path_of(witness.a);
            for e in 0..self.edges.len() as u32 {
                if self.edge(e, a) > 0 && self.path_of(e) == path {
                    out.push(!self.edges[e as usize]);
                }
            }
            out.push(!self.edges[witness.b as usize]);
        }
    }
}
