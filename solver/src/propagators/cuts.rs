//! One loop, seen as a graph that must be connected.
//!
//! What the edges that are not false can reach is flooded from a true vertex, the root: another true
//! vertex not reached is a conflict, an unset one must be false. With all assumptions in, a depth-first
//! walk also finds the bridges: a loop that crossed one could not come back, so they must be false.
//!
//! A reason is a smallest set of false edges between two vertices, found when asked for.

use std::sync::Arc;

use super::checked::Checked;
use super::graphs::{Call, Stage};
use crate::Lit;
use crate::assignment::{Assignment, Reason};
use crate::graph::{NONE, Topology};
use crate::reuse::reusing_clone;

/// See the module's text.
#[derive(Default)]
pub(crate) struct Cuts {
    shape: Arc<Topology>,
    vertices: Arc<Vec<Lit>>,
    edges: Arc<Vec<Lit>>,
    item_of: Arc<Vec<u32>>, // per variable known when posted: an edge, or that many more: a vertex
    checked: Checked,
    root: Vec<u32>, // per vertex: the root from which it could not be reached
    mark: Vec<u32>,
    stamp: u32,
    queue: Vec<u32>,
    bridges: Vec<u32>,
    walk: Vec<EdgeFrame>,
    entered: Vec<u32>,
}
reusing_clone!(Cuts {
    shape,
    vertices,
    edges,
    item_of,
    checked,
    root,
    mark,
    stamp,
    queue,
    bridges,
    walk,
    entered
});

#[derive(Clone, Copy)]
struct EdgeFrame {
    vertex: u32,
    next_arc: u32,
    low: u32,
    via: u32,
}

impl Cuts {
    pub fn new(shape: Arc<Topology>, vertices: &[Lit], edges: &[Lit], vars: usize) -> Cuts {
        let n = vertices.len();
        let mut item_of = vec![NONE; vars];
        for (i, l) in edges.iter().chain(vertices).enumerate() {
            item_of[l.var()] = i as u32;
        }
        item_of[0] = NONE;
        Cuts {
            shape,
            vertices: Arc::new(vertices.to_vec()),
            edges: Arc::new(edges.to_vec()),
            item_of: Arc::new(item_of),
            root: vec![NONE; n],
            mark: vec![0; n],
            ..Cuts::default()
        }
    }

    pub fn undo(&mut self, trail_len: usize) {
        self.checked.undo(trail_len);
    }

    /// False: broken, and the conflict is written out but for the guard.
    pub fn propagate(&mut self, call: &Call, a: &mut Assignment, conflict: &mut Vec<Lit>) -> bool {
        let full = call.stage == Stage::Assumed;
        if a.is_unset(call.guard) || !self.is_due(full, a) {
            return true;
        }
        call.visits.set(self.vertices.len());
        let on = (0..self.vertices.len()).filter(|&v| a.is_true(self.vertices[v]));
        let root = on.min_by_key(|&v| a.position(self.vertices[v]));
        let Some(root) = root.map(|v| v as u32) else {
            return true;
        };
        self.bridges.clear();
        if full {
            self.find_bridges(root, a);
        } else {
            self.flood(root, a);
        }
        let view = a.trail().len() as u32;
        let reached = self.stamp;
        for v in 0..self.vertices.len() {
            if self.mark[v] != reached && a.is_true(self.vertices[v]) {
                conflict.clear();
                conflict.extend([!self.vertices[v], !self.vertices[root as usize]]);
                self.cut(v as u32, root, view, NONE, a, conflict);
                return false;
            }
        }
        for k in 0..self.bridges.len() {
            let e = self.bridges[k];
            let l = self.edges[e as usize];
            if a.is_true(l) {
                let (v, w) = self.shape.ends[e as usize];
                conflict.clear();
                conflict.push(!l);
                self.cut(v, w, view, e, a, conflict);
                return false;
            }
            a.imply(!l, Reason::Graph(call.id), view);
        }
        for v in 0..self.vertices.len() {
            if self.mark[v] != reached && a.is_unset(self.vertices[v]) {
                self.root[v] = root;
                a.imply(!self.vertices[v], Reason::Graph(call.id), view);
            }
        }
        // a bridge just closed may make others
        if self.bridges.is_empty() {
            self.checked.done(full, a.trail().len());
        }
        true
    }

    /// Whether an edge became false, or no vertex has been true yet.
    fn is_due(&mut self, full: bool, a: &Assignment) -> bool {
        let since = self.checked.since(full);
        if since == 0 {
            return true;
        }
        let due = a.trail()[since..].iter().any(|&l| {
            let item = self.item_of.get(l.var()).copied().unwrap_or(NONE) as usize;
            self.edges.get(item).is_some_and(|&e| e != l)
        });
        if !due {
            self.checked.done(full, a.trail().len());
        }
        due
    }

    fn flood(&mut self, root: u32, a: &Assignment) {
        self.stamp += 1;
        self.queue.clear();
        self.queue.push(root);
        self.mark[root as usize] = self.stamp;
        let mut head = 0;
        while head < self.queue.len() {
            let v = self.queue[head];
            head += 1;
            for &(e, w) in self.shape.arcs(v) {
                if self.mark[w as usize] != self.stamp && !a.is_false(self.edges[e as usize]) {
                    self.mark[w as usize] = self.stamp;
                    self.queue.push(w);
                }
            }
        }
    }

    /// Depth-first walk from the root: marks what it reaches, and finds the bridges.
    fn find_bridges(&mut self, root: u32, a: &Assignment) {
        self.stamp += 1;
        self.entered.clear();
        self.entered.resize(self.vertices.len(), 0);
        self.walk.clear();
        let mut time = 0;
        let mut enter = Some((root, NONE));
        loop {
            if let Some((vertex, via)) = enter.take() {
                time += 1;
                self.mark[vertex as usize] = self.stamp;
                self.entered[vertex as usize] = time;
                self.walk.push(EdgeFrame {
                    vertex,
                    next_arc: 0,
                    low: time,
                    via,
                });
            }
            let Some(visit) = self.walk.last_mut() else {
                return;
            };
            let arcs = self.shape.arcs(visit.vertex);
            if let Some(&(e, w)) = arcs.get(visit.next_arc as usize) {
                visit.next_arc += 1;
                if e != visit.via && !a.is_false(self.edges[e as usize]) {
                    match self.entered[w as usize] {
                        0 => enter = Some((w, e)),
                        seen => visit.low = visit.low.min(seen),
                    }
                }
                continue;
            }
            let done = *visit;
            self.walk.pop();
            let Some(parent) = self.walk.last_mut() else {
                return;
            };
            parent.low = parent.low.min(done.low);
            if done.low == self.entered[done.vertex as usize] {
                self.bridges.push(done.via);
            }
        }
    }

    /// Why a literal was implied.
    pub fn explain(&mut self, implied: Lit, a: &Assignment, out: &mut Vec<Lit>) {
        let view = a.view(implied);
        let item = self.item_of[implied.var()];
        let edges = self.edges.len() as u32;
        if item < edges {
            let (v, w) = self.shape.ends[item as usize];
            self.cut(v, w, view, item, a, out);
        } else {
            let v = item - edges;
            let root = self.root[v as usize];
            out.push(!self.vertices[root as usize]);
            self.cut(v, root, view, NONE, a, out);
        }
    }

    /// A smallest set of edges, false at the time of the view (or `closed`, which is left out), that
    /// parts v from w.
    fn cut(&mut self, v: u32, w: u32, view: u32, closed: u32, a: &Assignment, out: &mut Vec<Lit>) {
        let (inside, outside) = (self.stamp + 1, self.stamp + 2);
        self.stamp += 2;
        self.queue.clear();
        self.queue.push(v);
        self.mark[v as usize] = inside;
        let mut head = 0;
        while head < self.queue.len() {
            let x = self.queue[head];
            head += 1;
            for &(e, y) in self.shape.arcs(x) {
                let open = e != closed && a.value_at(self.edges[e as usize], view) >= 0;
                if open && self.mark[y as usize] < inside {
                    self.mark[y as usize] = inside;
                    self.queue.push(y);
                }
            }
        }
        debug_assert!(self.mark[w as usize] < inside, "not parted at all");
        self.queue.clear();
        self.queue.push(w);
        self.mark[w as usize] = outside;
        head = 0;
        while head < self.queue.len() {
            let x = self.queue[head];
            head += 1;
            for &(e, y) in self.shape.arcs(x) {
                if self.mark[y as usize] == inside {
                    if e != closed {
                        out.push(self.edges[e as usize]);
                    }
                } else if self.mark[y as usize] != outside {
                    self.mark[y as usize] = outside;
                    self.queue.push(y);
                }
            }
        }
    }
}
