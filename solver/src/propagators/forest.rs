//! The joined edges form no cycle.
//!
//! A joined edge between two vertices that are joined without it is a conflict. An unset edge
//! between two joined vertices must be false, and so must an unset vertex with true edges to two of
//! them.
//!
//! A reason is a shortest path of joined edges.

use std::sync::Arc;

use super::call::Call;
use super::subgraph::{Follow, Subgraph, Witness};
use crate::Lit;
use crate::assignment::Assignment;
use crate::graph::NONE;

/// An edge would close a cycle; any other code: a vertex would, with two edges.
const EDGE: u8 = 0;

impl Subgraph {
    pub(super) fn forest(&mut self, call: &Call, a: &mut Assignment, out: &mut Vec<Lit>) -> bool {
        for v in 0..self.group.len() {
            self.group[v] = v as u32;
        }
        // values as of now, since what is implied here is false
        let count = self.edges.len() as u32;
        let mut loose = 0;
        for e in 0..count {
            if a.value(self.edges[e as usize]) <= 0 {
                continue;
            }
            let (v, w) = self.shape.ends[e as usize];
            if a.value(self.vertices[v as usize]) <= 0 || a.value(self.vertices[w as usize]) <= 0 {
                loose += 1;
                continue;
            }
            let (g, h) = (self.find(v), self.find(w));
            if g == h {
                out.push(!self.edges[e as usize]);
                self.reach(v, Follow::Joined, e, a);
                self.tell_path(w, out);
                return false;
            }
            self.group[g.max(h) as usize] = g.min(h);
        }
        for v in 0..self.group.len() {
            self.group[v] = self.group[self.group[v] as usize];
        }
        for e in 0..count {
            let (v, w) = self.shape.ends[e as usize];
            if self.group[v as usize] == self.group[w as usize]
                && a.value(self.edges[e as usize]) == 0
                && a.value(self.vertices[v as usize]) > 0
                && a.value(self.vertices[w as usize]) > 0
            {
                let witness = Witness::new(EDGE, e, NONE);
                self.imply(!self.edges[e as usize], witness, call, a);
            }
        }
        // such a vertex has two true edges that are not joined
        if loose > 1 {
            self.close_vertices(call, a);
        }
        true
    }

    /// Excludes unset vertices with true edges to two joined ones.
    fn close_vertices(&mut self, call: &Call, a: &mut Assignment) {
        let shape = Arc::clone(&self.shape);
        for v in 0..self.vertices.len() as u32 {
            if self.vertex(v, a) != 0 {
                continue;
            }
            self.pairs.clear();
            for &(e, w) in shape.arcs(v) {
                if self.edge(e, a) <= 0 || self.vertex(w, a) <= 0 {
                    continue;
                }
                let g = self.group[w as usize];
                if let Some(&(_, first, _)) = self.pairs.iter().find(|p| p.0 == g) {
                    let witness = Witness::new(EDGE + 1, first, e);
                    self.imply(!self.vertices[v as usize], witness, call, a);
                    break;
                }
                self.pairs.push((g, e, v));
            }
        }
    }

    pub(super) fn explain_forest(
        &mut self,
        implied: Lit,
        witness: Witness,
        a: &Assignment,
        out: &mut Vec<Lit>,
    ) {
        let (from, to) = if witness.kind == EDGE {
            self.shape.ends[witness.a as usize]
        } else {
            out.push(!self.edges[witness.a as usize]);
            out.push(!self.edges[witness.b as usize]);
            let v = self.shared_end(witness.a, witness.b, implied);
            (self.across(witness.a, v), self.across(witness.b, v))
        };
        self.reach(from, Follow::Joined, NONE, a);
        self.tell_path(to, out);
    }

    /// The vertex where two edges meet and whose literal was made false.
    fn shared_end(&self, e: u32, f: u32, implied: Lit) -> u32 {
        let (v, w) = self.shape.ends[e as usize];
        let (x, y) = self.shape.ends[f as usize];
        let fits = |u: u32| (u == x || u == y) && self.vertices[u as usize] == !implied;
        if fits(v) { v } else { w }
    }
}
