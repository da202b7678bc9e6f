//! The true vertices form one component, through edges that exist under literals.
//!
//! Vertices and edges that are not barred are flooded from a true vertex, the root: a true vertex
//! not reached is a conflict, an unset one must be false. Once all assumptions are made, a
//! depth-first walk also finds the unset vertices and edges whose removal would separate true
//! vertices; they must be true.
//!
//! A reason is a small set of false vertices and edges that separates two vertices.

use std::sync::Arc;

use super::call::Call;
use super::subgraph::{Follow, Subgraph, Witness};
use crate::Lit;
use crate::assignment::Assignment;
use crate::graph::NONE;

/// The implied vertex cannot be reached from the other one.
const APART: u8 = 0;
/// Without the implied vertex, or edge, the two vertices would be separated.
const VERTEX: u8 = 1;
const EDGE: u8 = 2;

/// A vertex on the path of the depth-first walk.
#[derive(Clone, Copy)]
struct SubgraphFrame {
    vertex: u32,
    next_arc: u32,
    low: u32,
    via: u32,
    /// Of the true vertices at or below this one, the first on the trail.
    terminal: u32,
}

impl Subgraph {
    pub(super) fn connected_subgraph(
        &mut self,
        call: &Call,
        full: bool,
        a: &mut Assignment,
        out: &mut Vec<Lit>,
    ) -> bool {
        let n = self.vertices.len() as u32;
        let trues = (0..n).filter(|&v| self.vertex(v, a) > 0);
        let Some(root) = trues.min_by_key(|&v| a.position(self.vertices[v as usize])) else {
            return true;
        };
        self.reach(root, Follow::NotBarred, NONE, a);
        let missed = (0..n).find(|&v| self.vertex(v, a) > 0 && !self.is_reached(v));
        if let Some(v) = missed {
            self.part(v, root, NONE, NONE, a, out);
            return false;
        }
        for v in 0..n {
            if !self.is_reached(v) {
                let witness = Witness::new(APART, v, root);
                self.imply(!self.vertices[v as usize], witness, call, a);
            }
        }
        if full {
            self.links(root, call, a);
        }
        true
    }

    /// Walks depth first from the root and implies the vertices and edges that have no detour.
    fn links(&mut self, root: u32, call: &Call, a: &mut Assignment) {
        let shape = Arc::clone(&self.shape);
        let mut entered = std::mem::take(&mut self.notes);
        entered.fill(0);
        let mut found = std::mem::take(&mut self.pairs);
        found.clear();
        let mut walk: Vec<SubgraphFrame> = Vec::new();
        let mut time = 0;
        let mut enter = Some((root, NONE));
        loop {
            if let Some((vertex, via)) = enter.take() {
                time += 1;
                entered[vertex as usize] = time;
                let on = self.vertex(vertex, a) > 0;
                walk.push(SubgraphFrame {
                    vertex,
                    next_arc: 0,
                    low: time,
                    via,
                    terminal: if on { vertex } else { NONE },
                });
            }
            let Some(visit) = walk.last_mut() else {
                break;
            };
            if let Some(&(e, w)) = shape.arcs(visit.vertex).get(visit.next_arc as usize) {
                visit.next_arc += 1;
                if e != visit.via && self.edge(e, a) >= 0 && self.vertex(w, a) >= 0 {
                    match entered[w as usize] {
                        0 => enter = Some((w, e)),
                        seen => visit.low = visit.low.min(seen),
                    }
                }
                continue;
            }
            let done = *visit;
            walk.pop();
            let Some(parent) = walk.last_mut() else {
                break;
            };
            parent.low = parent.low.min(done.low);
            if done.terminal == NONE {
                continue;
            }
            if done.low >= entered[parent.vertex as usize] {
                found.push((parent.vertex, done.terminal, NONE));
            }
            if done.low == entered[done.vertex as usize] {
                found.push((NONE, done.terminal, done.via));
            }
            let position = |v: u32| a.position(self.vertices[v as usize]);
            if parent.terminal == NONE || position(done.terminal) < position(parent.terminal) {
                parent.terminal = done.terminal;
            }
        }
        for &(v, terminal, e) in &found {
            let (kind, l) = match v {
                NONE => (EDGE, self.edges[e as usize]),
                _ => (VERTEX, self.vertices[v as usize]),
            };
            // its kind is stored with the terminal; the root is still the vertex that became true
            // first
            let item = if v == NONE { e } else { v };
            let witness = Witness::new(kind, terminal, item);
            self.imply(l, witness, call, a);
        }
        self.notes = entered;
        self.pairs = found;
    }

    pub(super) fn explain_connected_subgraph(
        &mut self,
        witness: Witness,
        a: &Assignment,
        out: &mut Vec<Lit>,
    ) {
        let Witness { kind, a: u, b } = witness;
        if kind == APART {
            out.push(!self.vertices[b as usize]);
            let before = out.len();
            self.part(u, b, NONE, NONE, a, out);
            // the implied vertex and the root come first in the output
            out.drain(before..before + 2);
            return;
        }
        let n = self.vertices.len() as u32;
        let trues = (0..n).filter(|&v| self.vertex(v, a) > 0);
        let root = trues.min_by_key(|&v| a.position(self.vertices[v as usize]));
        let Some(root) = root else {
            debug_assert!(false, "something was connected to nothing");
            return;
        };
        match kind {
            VERTEX => self.part(u, root, b, NONE, a, out),
            _ => self.part(u, root, NONE, b, a, out),
        }
    }

    /// Appends both vertices, negated, and the false vertices and edges that separate them;
    /// `vertex` and `edge` count as false and are left out.
    fn part(&mut self, u: u32, w: u32, vertex: u32, edge: u32, a: &Assignment, out: &mut Vec<Lit>) {
        out.extend([!self.vertices[u as usize], !self.vertices[w as usize]]);
        let shape = Arc::clone(&self.shape);
        let barred = |subgraph: &Subgraph, x: u32| x == vertex || subgraph.vertex(x, a) < 0;
        // everything that `u` reaches
        let inside = self.search + 1;
        let outside = self.search + 2;
        self.search += 2;
        self.queue.clear();
        self.queue.push(u);
        self.reached[u as usize] = inside;
        let mut head = 0;
        while head < self.queue.len() {
            let v = self.queue[head];
            head += 1;
            for &(e, x) in shape.arcs(v) {
                if self.reached[x as usize] != inside
                    && e != edge
                    && self.edge(e, a) >= 0
                    && !barred(self, x)
                {
                    self.reached[x as usize] = inside;
                    self.queue.push(x);
                }
            }
        }
        debug_assert!(self.reached[w as usize] != inside, "not parted at all");
        // the part of its border between it and `w`
        self.queue.clear();
        self.queue.push(w);
        self.reached[w as usize] = outside;
        head = 0;
        while head < self.queue.len() {
            let v = self.queue[head];
            head += 1;
            let next_to_inside = |subgraph: &Subgraph| {
                let mut near = shape.arcs(v).iter();
                near.any(|&(_, x)| subgraph.reached[x as usize] == inside)
            };
            if barred(self, v) && next_to_inside(self) {
                if v != vertex {
                    out.push(self.vertices[v as usize]);
                }
                continue;
            }
            for &(e, x) in shape.arcs(v) {
                match self.reached[x as usize] {
                    r if r == inside && e != edge => out.push(self.edges[e as usize]),
                    r if r == inside || r == outside => {}
                    _ => {
                        self.reached[x as usize] = outside;
                        self.queue.push(x);
                    }
                }
            }
        }
    }
}
