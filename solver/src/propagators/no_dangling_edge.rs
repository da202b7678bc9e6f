//! No border ends within a region: an edge whose ends are in one component is true.
//!
//! A false edge between two vertices of a certain component is a conflict, an unset one must be
//! true. Where a false edge separates two certain components, every unset edge between these must
//! be false.
//!
//! A reason is a shortest path in each component.

use super::call::Call;
use super::subgraph::{Follow, Subgraph, Witness};
use crate::Lit;
use crate::assignment::Assignment;
use crate::graph::NONE;

/// The ends of the implied edge are in one component.
const WITHIN: u8 = 0;
/// The implied edge lies beside a false one.
const BESIDE: u8 = 1;

impl Subgraph {
    pub(super) fn no_dangling_edge(
        &mut self,
        call: &Call,
        a: &mut Assignment,
        out: &mut Vec<Lit>,
    ) -> bool {
        self.unite(a);
        self.pairs.clear();
        let count = self.edges.len() as u32;
        for e in 0..count {
            if self.edge(e, a) < 0
                && let Some((g, h)) = self.parts(e, a)
            {
                if g == h {
                    let (v, w) = self.shape.ends[e as usize];
                    out.push(self.edges[e as usize]);
                    self.reach(v, Follow::Joined, NONE, a);
                    self.tell_path(w, out);
                    return false;
                }
                self.pairs.push((g, h, e));
            }
        }
        self.pairs.sort_unstable();
        for e in 0..count {
            if self.edge(e, a) == 0
                && let Some((g, h)) = self.parts(e, a)
            {
                let l = self.edges[e as usize];
                let at = self.pairs.partition_point(|p| (p.0, p.1) < (g, h));
                match self.pairs.get(at) {
                    _ if g == h => self.imply(l, Witness::new(WITHIN, e, NONE), call, a),
                    Some(&(p, q, f)) if (p, q) == (g, h) => {
                        self.imply(!l, Witness::new(BESIDE, e, f), call, a);
                    }
                    _ => {}
                }
            }
        }
        true
    }

    /// The certain components at the ends of an edge, if both ends are true.
    fn parts(&self, e: u32, a: &Assignment) -> Option<(u32, u32)> {
        let (v, w) = self.shape.ends[e as usize];
        let (g, h) = (self.group[v as usize], self.group[w as usize]);
        let both = self.vertex(v, a) > 0 && self.vertex(w, a) > 0;
        both.then_some((g.min(h), g.max(h)))
    }

    pub(super) fn explain_no_dangling_edge(
        &mut self,
        witness: Witness,
        a: &Assignment,
        out: &mut Vec<Lit>,
    ) {
        let (v, w) = self.shape.ends[witness.a as usize];
        self.reach(v, Follow::Joined, NONE, a);
        if witness.kind == WITHIN {
            self.tell_path(w, out);
            return;
        }
        out.push(self.edges[witness.b as usize]);
        let (mut x, mut y) = self.shape.ends[witness.b as usize];
        if !self.is_reached(x) {
            (x, y) = (y, x);
        }
        self.tell_path(x, out);
        self.reach(w, Follow::Joined, NONE, a);
        self.tell_path(y, out);
    }
}
