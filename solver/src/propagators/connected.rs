//! The true vertices form one connected group.
//!
//! What can still be true is flooded from a true vertex, the root: another true vertex not reached is a
//! conflict, an unset one must be false. With all assumptions in, a depth-first walk also finds the
//! unset vertices without which some true vertex would be cut off: they must be true.
//!
//! A reason is a smallest set of false vertices between two vertices, found when asked for.

use std::sync::Arc;

use super::checked::Checked;
use super::graphs::{Call, Stage};
use super::topology::{NONE, Topology};
use crate::Lit;
use crate::assignment::{Assignment, Reason};
use crate::reuse::reusing_clone;

/// See the module's text.
#[derive(Default)]
pub(crate) struct Connected {
    shape: Arc<Topology>,
    lits: Arc<Vec<Lit>>,
    vertex_of: Arc<Vec<u32>>, // per variable known when posted
    checked: Checked,
    // the two vertices that would be cut off from each other, per implied vertex; last: for the guard
    witness: Vec<(u32, u32)>,
    state: Vec<i8>,
    mark: Vec<u32>,
    stamp: u32,
    queue: Vec<u32>,
    found: Vec<(Lit, u32, u32)>,
    walk: Vec<Visit>,
    entered: Vec<u32>,
}
reusing_clone!(Connected {
    shape,
    lits,
    vertex_of,
    checked,
    witness,
    state,
    mark,
    stamp,
    queue,
    found,
    walk,
    entered
});

/// A vertex on the path of the depth-first walk.
#[derive(Clone, Copy)]
struct Visit {
    vertex: u32,
    next_arc: u32,
    low: u32,
    /// The true vertex met first on the trail among those at or below.
    terminal: u32,
}

impl Connected {
    pub fn new(vertices: &[Lit], edges: &[(u32, u32)], vars: usize) -> Connected {
        let n = vertices.len();
        let mut vertex_of = vec![NONE; vars];
        for (v, l) in vertices.iter().enumerate() {
            vertex_of[l.var()] = v as u32;
        }
        vertex_of[0] = NONE;
        Connected {
            shape: Arc::new(Topology::new(n, edges.to_vec())),
            lits: Arc::new(vertices.to_vec()),
            vertex_of: Arc::new(vertex_of),
            witness: vec![(NONE, NONE); n + 1],
            mark: vec![0; n],
            ..Connected::default()
        }
    }

    pub fn undo(&mut self, trail_len: usize) {
        self.checked.undo(trail_len);
    }

    /// False: broken, and the conflict is written out but for the guard.
    pub fn propagate(&mut self, call: &Call, a: &mut Assignment, conflict: &mut Vec<Lit>) -> bool {
        let full = call.stage == Stage::Assumed;
        if !self.is_due(full, a) {
            return true;
        }
        let Some(root) = self.read(a) else {
            return true;
        };
        self.found.clear();
        if full {
            self.find_links(root, a);
        } else {
            self.flood(root);
        }
        let view = a.trail().len() as u32;
        let reached = self.stamp;
        for v in 0..self.state.len() {
            if self.mark[v] == reached || self.state[v] < 0 {
                continue;
            }
            if self.state[v] > 0 {
                if a.is_unset(call.guard) {
                    self.witness[self.lits.len()] = (v as u32, root);
                    a.imply(!call.guard, Reason::Graph(call.id), view);
                    return true;
                }
                conflict.clear();
                conflict.extend([!self.lits[v], !self.lits[root as usize]]);
                self.separator(v as u32, root, view, NONE, a, conflict);
                return false;
            }
            self.found.push((!self.lits[v], v as u32, root));
        }
        if a.is_unset(call.guard) {
            return true;
        }
        for k in 0..self.found.len() {
            let (l, u, w) = self.found[k];
            if a.is_unset(l) {
                self.witness[self.vertex_of[l.var()] as usize] = (u, w);
                a.imply(l, Reason::Graph(call.id), view);
            }
        }
        // what was just implied cuts nothing off
        self.checked.done(full, a.trail().len());
        true
    }

    /// Whether anything happened that could matter. For the flood, only a vertex that became false can;
    /// while there is no true vertex, all of the trail matters.
    fn is_due(&mut self, full: bool, a: &Assignment) -> bool {
        let since = self.checked.since(full);
        if since == 0 {
            return true;
        }
        let due = a.trail()[since..].iter().any(|&l| {
            let v = self.vertex_of.get(l.var()).copied().unwrap_or(NONE);
            v != NONE && (full || self.lits[v as usize] != l)
        });
        if !due {
            self.checked.done(full, a.trail().len());
        }
        due
    }

    /// Reads all vertices; the result is the true one that has been so for longest.
    fn read(&mut self, a: &Assignment) -> Option<u32> {
        self.state.clear();
        self.state.extend(self.lits.iter().map(|&l| a.value(l)));
        let on = (0..self.state.len()).filter(|&v| self.state[v] > 0);
        on.min_by_key(|&v| a.position(self.lits[v]))
            .map(|v| v as u32)
    }

    /// Marks what can be reached from the root with the new stamp.
    fn flood(&mut self, root: u32) {
        self.stamp += 1;
        self.queue.clear();
        self.queue.push(root);
        self.mark[root as usize] = self.stamp;
        let mut head = 0;
        while head < self.queue.len() {
            let v = self.queue[head];
            head += 1;
            for &(_, w) in self.shape.arcs(v) {
                if self.mark[w as usize] != self.stamp && self.state[w as usize] >= 0 {
                    self.mark[w as usize] = self.stamp;
                    self.queue.push(w);
                }
            }
        }
    }

    /// Depth-first walk from the root: marks what it reaches, and finds the unset vertices between
    /// the root and another true vertex that have no way around them.
    fn find_links(&mut self, root: u32, a: &Assignment) {
        self.stamp += 1;
        self.entered.clear();
        self.entered.resize(self.lits.len(), 0);
        self.walk.clear();
        let mut time = 0;
        let mut enter = Some(root);
        loop {
            if let Some(vertex) = enter.take() {
                time += 1;
                self.mark[vertex as usize] = self.stamp;
                self.entered[vertex as usize] = time;
                let on = self.state[vertex as usize] > 0;
                self.walk.push(Visit {
                    vertex,
                    next_arc: 0,
                    low: time,
                    terminal: if on { vertex } else { NONE },
                });
            }
            let Some(visit) = self.walk.last_mut() else {
                return;
            };
            let arcs = self.shape.arcs(visit.vertex);
            if let Some(&(_, w)) = arcs.get(visit.next_arc as usize) {
                visit.next_arc += 1;
                if self.state[w as usize] >= 0 {
                    match self.entered[w as usize] {
                        0 => enter = Some(w),
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
            if done.terminal == NONE {
                continue;
            }
            let p = parent.vertex as usize;
            if done.low >= self.entered[p] && self.state[p] == 0 {
                self.found.push((self.lits[p], done.terminal, root));
            }
            let position = |v: u32| a.position(self.lits[v as usize]);
            if parent.terminal == NONE || position(done.terminal) < position(parent.terminal) {
                parent.terminal = done.terminal;
            }
        }
    }

    /// Why a literal was implied.
    pub fn explain(&mut self, implied: Lit, guard: bool, a: &Assignment, out: &mut Vec<Lit>) {
        let view = a.view(implied);
        let vertex = if guard {
            self.lits.len()
        } else {
            self.vertex_of[implied.var()] as usize
        };
        let (u, w) = self.witness[vertex];
        out.push(!self.lits[w as usize]);
        if u as usize != vertex {
            out.push(!self.lits[u as usize]);
        }
        let forced_on = !guard && self.lits[vertex] == implied;
        let closed = if forced_on { vertex as u32 } else { NONE };
        self.separator(u, w, view, closed, a, out);
    }

    /// A smallest set of vertices, false at the time of the view (or `closed`, which is left out), that
    /// parts u from w.
    fn separator(
        &mut self,
        u: u32,
        w: u32,
        view: u32,
        closed: u32,
        a: &Assignment,
        out: &mut Vec<Lit>,
    ) {
        let (inside, border, outside) = (self.stamp + 1, self.stamp + 2, self.stamp + 3);
        self.stamp += 3;
        self.queue.clear();
        self.queue.push(u);
        self.mark[u as usize] = inside;
        let mut head = 0;
        while head < self.queue.len() {
            let v = self.queue[head];
            head += 1;
            for &(_, x) in self.shape.arcs(v) {
                if self.mark[x as usize] < inside {
                    if x == closed || a.value_at(self.lits[x as usize], view) < 0 {
                        self.mark[x as usize] = border;
                    } else {
                        self.mark[x as usize] = inside;
                        self.queue.push(x);
                    }
                }
            }
        }
        debug_assert!(self.mark[w as usize] < inside, "not parted at all");
        self.queue.clear();
        self.queue.push(w);
        self.mark[w as usize] = outside;
        head = 0;
        while head < self.queue.len() {
            let v = self.queue[head];
            head += 1;
            for &(_, x) in self.shape.arcs(v) {
                let mark = self.mark[x as usize];
                if mark == border {
                    self.mark[x as usize] = outside;
                    if x != closed {
                        out.push(self.lits[x as usize]);
                    }
                } else if mark < inside {
                    self.mark[x as usize] = outside;
                    self.queue.push(x);
                }
            }
        }
    }
}
