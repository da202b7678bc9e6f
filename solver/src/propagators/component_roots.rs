//! One root per component.
//!
//! Two true roots in a certain component are a conflict. An unset edge or vertex that would join
//! two components with roots must be false, and so must a second root within a component.
//!
//! If every component needs a root, a vertex that can reach no root is a conflict or must be false.
//! A certain component without a root and with a single exit takes it.
//!
//! Reasons are shortest paths to the roots, and the border that bars the exits.

use std::sync::Arc;

use super::call::Call;
use super::subgraph::{Follow, Subgraph, Witness};
use crate::Lit;
use crate::assignment::Assignment;
use crate::graph::NONE;

/// The implied edge would join two components with roots.
const EDGE: u8 = 0;
/// The implied vertex would join two components with roots through two edges.
const VERTEX: u8 = 1;
/// The implied vertex is itself a root, and an edge joins it to a component with another one.
const ROOT: u8 = 2;
/// The vertex of the implied root literal is joined with another root.
const SECOND: u8 = 3;
/// The implied vertex can reach no root.
const BARREN: u8 = 4;
/// The implied edge, or the vertex beyond it, is the only exit of a component without a root.
const EXIT: u8 = 5;

impl Subgraph {
    pub(super) fn component_roots(
        &mut self,
        each: bool,
        call: &Call,
        a: &mut Assignment,
        out: &mut Vec<Lit>,
    ) -> bool {
        self.unite(a);
        let n = self.vertices.len() as u32;
        // the root of each sure component
        self.notes.fill(NONE);
        for v in 0..n {
            if self.vertex(v, a) > 0 && self.mark(v, a) > 0 {
                let g = self.group[v as usize] as usize;
                let other = std::mem::replace(&mut self.notes[g], v);
                if other != NONE {
                    self.reach(v, Follow::Joined, NONE, a);
                    self.tell_path(other, out);
                    self.tell(v, out);
                    out.extend([!self.marks[v as usize], !self.marks[other as usize]]);
                    return false;
                }
            }
        }
        if each && !self.barren(call, a, out) {
            return false;
        }
        for v in 0..n {
            let root = self.root_of(v);
            if self.vertex(v, a) > 0 && self.mark(v, a) == 0 && root != NONE {
                let witness = Witness::new(SECOND, v, root);
                self.imply(!self.marks[v as usize], witness, call, a);
            }
        }
        for e in 0..self.edges.len() as u32 {
            let (v, w) = self.shape.ends[e as usize];
            if self.edge(e, a) == 0
                && self.group[v as usize] != self.group[w as usize]
                && self.root_of(v) != NONE
                && self.root_of(w) != NONE
            {
                let witness = Witness::new(EDGE, e, NONE);
                self.imply(!self.edges[e as usize], witness, call, a);
            }
        }
        for v in 0..n {
            if self.vertex(v, a) == 0 {
                self.keep_apart(v, call, a);
            }
        }
        if each {
            self.take_exits(call, a);
        }
        true
    }

    fn mark(&self, v: u32, a: &Assignment) -> i8 {
        self.value(self.marks[v as usize], a)
    }

    fn root_of(&self, v: u32) -> u32 {
        self.notes[self.group[v as usize] as usize]
    }

    /// Excludes an unset vertex that would join two roots.
    fn keep_apart(&mut self, v: u32, call: &Call, a: &mut Assignment) {
        let l = !self.vertices[v as usize];
        let shape = Arc::clone(&self.shape);
        let mut first = NONE;
        for &(e, w) in shape.arcs(v) {
            if self.edge(e, a) <= 0 || self.vertex(w, a) <= 0 || self.root_of(w) == NONE {
                continue;
            }
            if self.mark(v, a) > 0 {
                return self.imply(l, Witness::new(ROOT, e, v), call, a);
            }
            if first == NONE {
                first = e;
            } else if self.root_of(self.across(first, v)) != self.root_of(w) {
                return self.imply(l, Witness::new(VERTEX, e, first), call, a);
            }
        }
    }

    /// Excludes vertices that can reach no root.
    fn barren(&mut self, call: &Call, a: &mut Assignment, out: &mut Vec<Lit>) -> bool {
        let before = self.search;
        for v in 0..self.vertices.len() as u32 {
            if self.vertex(v, a) < 0 || self.reached[v as usize] > before {
                continue;
            }
            self.reach(v, Follow::NotBarred, NONE, a);
            if self.queue.iter().any(|&w| self.mark(w, a) >= 0) {
                continue;
            }
            let there = self.queue.iter().copied();
            let on = there.filter(|&w| self.vertex(w, a) > 0).min();
            if let Some(w) = on {
                out.push(!self.vertices[w as usize]);
                self.tell_barren(NONE, a, out);
                return false;
            }
            for k in 0..self.queue.len() {
                let w = self.queue[k];
                let witness = Witness::new(BARREN, w, NONE);
                self.imply(!self.vertices[w as usize], witness, call, a);
            }
        }
        true
    }

    /// Appends the reason why the set reached last holds no root and has no exit except one edge.
    fn tell_barren(&mut self, but: u32, a: &Assignment, out: &mut Vec<Lit>) {
        self.tell_border(but, a, out);
        let false_marks = self.queue.iter().map(|&v| self.marks[v as usize]);
        out.extend(false_marks.filter(|&l| l != Lit::FALSE));
    }

    /// Makes each certain component that can have no root of its own take its only exit.
    fn take_exits(&mut self, call: &Call, a: &mut Assignment) {
        // per component: its only exit, or a mark that it needs none
        const SEVERAL: u32 = NONE - 1;
        for v in 0..self.vertices.len() as u32 {
            if self.vertex(v, a) > 0 && self.mark(v, a) >= 0 {
                self.notes[self.group[v as usize] as usize] = SEVERAL;
            }
        }
        for e in 0..self.edges.len() as u32 {
            let (v, w) = self.shape.ends[e as usize];
            if self.state(e, a) != 0 || self.group[v as usize] == self.group[w as usize] {
                continue;
            }
            for x in [v, w] {
                let exit = &mut self.notes[self.group[x as usize] as usize];
                *exit = if *exit == NONE { e } else { SEVERAL };
            }
        }
        for v in 0..self.vertices.len() as u32 {
            let e = self.root_of(v);
            if self.vertex(v, a) <= 0 || self.group[v as usize] != v || e >= SEVERAL {
                continue;
            }
            let (x, y) = self.shape.ends[e as usize];
            let beyond = if self.group[x as usize] == v { y } else { x };
            let witness = Witness::new(EXIT, e, v);
            self.imply(self.edges[e as usize], witness, call, a);
            self.imply(self.vertices[beyond as usize], witness, call, a);
        }
    }

    pub(super) fn explain_component_roots(
        &mut self,
        witness: Witness,
        a: &Assignment,
        out: &mut Vec<Lit>,
    ) {
        let Witness { kind, a: at, b } = witness;
        match kind {
            EDGE => {
                let (v, w) = self.shape.ends[at as usize];
                self.tell_root(v, a, out);
                self.tell_root(w, a, out);
            }
            VERTEX => {
                let (e, f) = (at, b);
                let (v, w) = self.shape.ends[e as usize];
                let (x, y) = self.shape.ends[f as usize];
                // the vertex where they meet is unset in this case
                let shared = if self.vertex(v, a) == 0 { v } else { w };
                debug_assert!(shared == x || shared == y);
                for edge in [e, f] {
                    out.push(!self.edges[edge as usize]);
                    self.tell_root(self.across(edge, shared), a, out);
                }
            }
            ROOT => {
                out.push(!self.edges[at as usize]);
                out.push(!self.marks[b as usize]);
                self.tell_root(self.across(at, b), a, out);
            }
            SECOND => {
                self.reach(at, Follow::Joined, NONE, a);
                self.tell_path(b, out);
                self.tell(at, out);
                out.push(!self.marks[b as usize]);
            }
            BARREN => {
                self.reach(at, Follow::NotBarred, NONE, a);
                self.tell_barren(NONE, a, out);
            }
            _ => {
                self.reach(b, Follow::Joined, NONE, a);
                out.push(!self.vertices[b as usize]);
                self.tell_barren(at, a, out);
            }
        }
    }

    /// Appends the path from a vertex to the root of its certain component.
    fn tell_root(&mut self, v: u32, a: &Assignment, out: &mut Vec<Lit>) {
        self.reach(v, Follow::Joined, NONE, a);
        let root = self.queue.iter().copied().find(|&w| self.mark(w, a) > 0);
        debug_assert!(root.is_some(), "a component without its root");
        if let Some(root) = root {
            self.tell_path(root, out);
            self.tell(v, out);
            out.push(!self.marks[root as usize]);
        }
    }
}
