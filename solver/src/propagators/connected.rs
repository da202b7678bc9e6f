//! The true vertices form one connected component.
//!
//! The vertices that may be true are flooded from a true vertex, the root: a true vertex not
//! reached is a conflict, an unset one must be false. Once all assumptions are made, a depth-first
//! walk also finds the unset vertices whose removal would separate true vertices; they must be
//! true.
//!
//! A reason is a minimum set of false vertices that separates two vertices, computed on demand.

use std::sync::Arc;

use super::call::{Call, Phase};
use super::checked::Checked;
use super::detours::Detours;
use super::grid::Grid;
use crate::assignment::{Assignment, Reason};
use crate::graph::{NONE, Topology};
use crate::reuse::reusing_clone;
use crate::{Graph, Lit};

/// Propagator of connectivity; see the module's documentation.
#[derive(Default)]
pub(crate) struct Connected {
    shape: Arc<Topology>,
    detours: Arc<Detours>,
    grid: Arc<Option<Grid>>,
    lits: Arc<Vec<Lit>>,
    vertex_of: Arc<Vec<u32>>, // per variable known at posting
    checked: Checked,
    // per implied vertex: the two vertices that it separates; the last entry is for the guard
    witness: Vec<(u32, u32)>,
    root: u32,        // the vertex that became true first
    searched: usize,  // the part of the trail searched for it
    row: usize,       // vertices per word of the sets below
    closed: Vec<u64>, // false vertices
    on: Vec<u64>,     // true vertices
    reached: Vec<u64>,
    mark: Vec<u32>,
    stamp: u32,
    queue: Vec<u32>,
    found: Vec<(Lit, u32, u32)>,
    walk: Vec<VertexFrame>,
    entered: Vec<u32>,
}
reusing_clone!(Connected {
    shape,
    detours,
    grid,
    lits,
    vertex_of,
    checked,
    witness,
    root,
    searched,
    row,
    closed,
    on,
    reached,
    mark,
    stamp,
    queue,
    found,
    walk,
    entered
});

/// A vertex on the path of the depth-first walk.
#[derive(Clone, Copy)]
struct VertexFrame {
    vertex: u32,
    next_arc: u32,
    low: u32,
    /// Of the true vertices at or below this one, the first on the trail.
    terminal: u32,
}

impl Connected {
    /// A propagator for a graph whose edges always exist. No variable may occur at two vertices.
    pub fn new(graph: Graph, vars: usize) -> Connected {
        let Graph { vertices, edges } = graph;
        let n = vertices.len();
        let mut vertex_of = vec![NONE; vars];
        for (v, l) in vertices.iter().enumerate() {
            vertex_of[l.var()] = v as u32;
        }
        vertex_of[0] = NONE;
        // a loop at a vertex has no effect, but would look like a detour around it
        let proper = edges.iter().map(|e| (e.0, e.1)).filter(|e| e.0 != e.1);
        let shape = Topology::new(n, proper.collect());
        let grid = Grid::new(&shape, n);
        let always = vertices.iter().position(|&l| l == Lit::TRUE);
        Connected {
            row: grid.as_ref().map_or(64, |g| g.width),
            grid: Arc::new(grid),
            root: always.map_or(NONE, |v| v as u32),
            detours: Arc::new(Detours::new(&shape, n)),
            shape: Arc::new(shape),
            lits: Arc::new(vertices),
            vertex_of: Arc::new(vertex_of),
            witness: vec![(NONE, NONE); n + 1],
            mark: vec![0; n],
            ..Connected::default()
        }
    }

    pub fn undo(&mut self, trail_len: usize) {
        self.checked.undo(trail_len);
        // the root was found at the end of the searched part, or is constant
        if self.searched > trail_len {
            self.searched = trail_len;
            if self.root != NONE && self.lits[self.root as usize] != Lit::TRUE {
                self.root = NONE;
            }
        }
    }

    /// Propagates. Returns false on a conflict, which is written out except for the guard.
    pub fn propagate(&mut self, call: &Call, a: &mut Assignment, conflict: &mut Vec<Lit>) -> bool {
        let full = call.phase == Phase::Assumed;
        self.find_root(a);
        let root = self.root;
        if root == NONE || !self.is_due(full, a) {
            return true;
        }
        // a flood sweeps the rows several times
        call.visits.set(8 * self.reached.len());
        self.read(a);
        self.found.clear();
        if full {
            self.find_links(root, a);
        } else {
            self.flood(root);
        }
        let view = a.trail().len() as u32;
        for row in 0..self.reached.len() {
            let mut missed = self.on[row] & !self.reached[row];
            if missed != 0 {
                let v = (row * self.row) as u32 + missed.trailing_zeros();
                if a.is_unset(call.guard) {
                    self.witness[self.lits.len()] = (v, root);
                    a.imply(!call.guard, Reason::Graph(call.id), view);
                    return true;
                }
                conflict.clear();
                conflict.extend([!self.lits[v as usize], !self.lits[root as usize]]);
                self.separator(v, root, view, NONE, a, conflict);
                return false;
            }
            missed = !self.closed[row] & !self.reached[row];
            while missed != 0 {
                let v = (row * self.row) as u32 + missed.trailing_zeros();
                missed &= missed - 1;
                self.found.push((!self.lits[v as usize], v, root));
            }
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
        // the literals just implied separate nothing
        self.checked.done(full, a.trail().len());
        true
    }

    /// Finds the first true vertex on the trail.
    fn find_root(&mut self, a: &Assignment) {
        while self.root == NONE && self.searched < a.trail().len() {
            let l = a.trail()[self.searched];
            self.searched += 1;
            let v = self.vertex_of.get(l.var()).copied().unwrap_or(NONE);
            if v != NONE && self.lits[v as usize] == l {
                self.root = v;
            }
        }
    }

    /// Returns whether a relevant literal was set since the last check. For the flood that is a
    /// vertex that became false and has no short detour around it; while no vertex is true, the
    /// whole trail is relevant.
    fn is_due(&mut self, full: bool, a: &Assignment) -> bool {
        let since = self.checked.since(full);
        if since == 0 {
            return true;
        }
        let due = a.trail()[since..].iter().any(|&l| {
            let v = self.vertex_of.get(l.var()).copied().unwrap_or(NONE);
            if v == NONE || full {
                return v != NONE;
            }
            // vertices are examined one by one, each with the graph at the time when it became
            // false
            let then = a.position(l);
            let open = |x: u32| a.value_at(self.lits[x as usize], then) >= 0;
            self.lits[v as usize] != l && !self.detours.suffice(&self.shape, v, open)
        });
        if !due {
            self.checked.done(full, a.trail().len());
        }
        due
    }

    /// Reads the values of all vertices. Bits without a vertex are closed.
    fn read(&mut self, a: &Assignment) {
        self.closed.clear();
        self.on.clear();
        for row in self.lits.chunks(self.row) {
            let (mut open, mut on) = (0, 0);
            for (bit, &l) in row.iter().enumerate() {
                let value = a.value(l);
                open |= u64::from(value >= 0) << bit;
                on |= u64::from(value > 0) << bit;
            }
            self.closed.push(!open);
            self.on.push(on);
        }
        self.reached.clear();
        self.reached.resize(self.on.len(), 0);
    }

    fn flood(&mut self, root: u32) {
        let (row, bit) = (root as usize / self.row, root as usize % self.row);
        self.reached[row] |= 1 << bit;
        if let Some(grid) = &*self.grid {
            grid.flood(&self.closed, &mut self.reached);
            return;
        }
        self.queue.clear();
        self.queue.push(root);
        while let Some(v) = self.queue.pop() {
            for &(_, w) in self.shape.arcs(v) {
                let (row, bit) = (w as usize / self.row, w as usize % self.row);
                let fresh = !(self.closed[row] | self.reached[row]) & 1 << bit;
                if fresh != 0 {
                    self.reached[row] |= fresh;
                    self.queue.push(w);
                }
            }
        }
    }

    /// Walks depth first from the root, marks every vertex reached, and finds the unset vertices
    /// that separate the root from another true vertex.
    fn find_links(&mut self, root: u32, a: &Assignment) {
        // closed vertices count as entered last, which has no effect
        self.entered.clear();
        for (row, lits) in self.lits.chunks(self.row).enumerate() {
            let closed = self.closed[row];
            let shut = |bit| 0u32.wrapping_sub((closed >> bit & 1) as u32);
            self.entered.extend((0..lits.len()).map(shut));
        }
        self.walk.clear();
        let mut time = 0;
        let mut enter = Some(root);
        loop {
            if let Some(vertex) = enter.take() {
                time += 1;
                self.entered[vertex as usize] = time;
                let (row, bit) = (vertex as usize / self.row, vertex as usize % self.row);
                self.reached[row] |= 1 << bit;
                let on = self.on[row] >> bit & 1 == 1;
                self.walk.push(VertexFrame {
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
                match self.entered[w as usize] {
                    0 => enter = Some(w),
                    seen => visit.low = visit.low.min(seen),
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
            if done.low >= self.entered[p] && a.is_unset(self.lits[p]) {
                self.found.push((self.lits[p], done.terminal, root));
            }
            let position = |v: u32| a.position(self.lits[v as usize]);
            if parent.terminal == NONE || position(done.terminal) < position(parent.terminal) {
                parent.terminal = done.terminal;
            }
        }
    }

    /// Appends the reason for an implied literal.
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

    /// A minimum set of vertices that separates `u` from `w`. All were false at the time of the
    /// view; `closed` counts as false and is left out.
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
