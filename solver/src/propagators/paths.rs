//! One loop, seen from the ends of its paths.
//!
//! The true edges form paths (the degree rule, a set of sums beside this, sees to that). Each path end
//! knows the other end and the length, which takes constant time to keep. An edge that would close a
//! path must be false while a true vertex lies elsewhere; once a loop is closed every other edge is false.
//!
//! This alone makes the constraint complete; [`super::cuts`] adds foresight.

use std::sync::Arc;

use super::graphs::{Call, Stage};
use crate::assignment::{Assignment, Reason};
use crate::graph::{NONE, Topology};
use crate::reuse::reusing_clone;
use crate::{Constraint, Lit};

/// See the module's text.
#[derive(Default)]
pub(crate) struct Paths {
    shape: Arc<Topology>,
    /// Edges first, then vertices.
    lits: Arc<Vec<Lit>>,
    item_of: Arc<Vec<u32>>, // per variable known when posted: place in `lits`
    constraint: Option<Arc<Constraint>>,
    head: usize,         // the trail before this is read
    other_end: Vec<u32>, // per vertex that is a path end: the other one; itself if no edge is there
    length: Vec<u32>,    // per path end
    visited: u32,        // true vertices
    closed: u32,         // the edge that closed a loop
    closed_length: u32,
    history: Vec<ReadItem>,
    candidates: Vec<(u32, u32)>, // ends of paths not looked at yet
    rescan: bool,
    passed_over: bool,   // some path was let off because it holds every true vertex
    witness: Vec<Cause>, // per implied edge
    path: Vec<u32>,
    mark: Vec<u32>, // per vertex
    stamp: u32,
}
reusing_clone!(Paths {
    shape,
    lits,
    item_of,
    constraint,
    head,
    other_end,
    length,
    visited,
    closed,
    closed_length,
    history,
    candidates,
    rescan,
    passed_over,
    witness,
    path,
    mark,
    stamp
});

/// A literal read from the trail.
#[derive(Clone, Copy)]
struct ReadItem {
    item: u32,
    position: u32,
    /// The ends of the joined path, if the step joined two.
    joined: (u32, u32),
}

#[derive(Clone, Copy)]
enum Cause {
    /// The edge would close a path while a true vertex lies elsewhere.
    Outside,
    /// This edge closed a loop elsewhere.
    Closed(u32),
}

impl Paths {
    /// `edge_lits` must not hold a constant.
    pub fn new(
        shape: Arc<Topology>,
        vertices: &[Lit],
        edge_lits: &[Lit],
        vars: usize,
        constraint: Constraint,
    ) -> Paths {
        let lits = [edge_lits, vertices].concat();
        let mut item_of = vec![NONE; vars];
        for (i, l) in lits.iter().enumerate() {
            item_of[l.var()] = i as u32;
        }
        item_of[0] = NONE;
        Paths {
            visited: vertices.iter().filter(|&&v| v == Lit::TRUE).count() as u32,
            shape,
            lits: Arc::new(lits),
            item_of: Arc::new(item_of),
            constraint: Some(Arc::new(constraint)),
            other_end: (0..vertices.len() as u32).collect(),
            length: vec![0; vertices.len()],
            closed: NONE,
            witness: vec![Cause::Closed(NONE); edge_lits.len()],
            mark: vec![0; vertices.len()],
            ..Paths::default()
        }
    }

    /// False: broken, and the conflict is written out but for the guard.
    pub fn propagate(&mut self, call: &Call, a: &mut Assignment, conflict: &mut Vec<Lit>) -> bool {
        if a.is_unset(call.guard) {
            // no degree rule holds then: just look whether all is set and broken
            let constraint = self
                .constraint
                .as_ref()
                .filter(|_| call.stage == Stage::Complete);
            if let Some(constraint) = constraint
                && self.lits.iter().all(|&l| !a.is_unset(l))
                && !constraint.holds(|l| a.is_true(l))
            {
                a.imply(!call.guard, Reason::Graph(call.id), a.trail().len() as u32);
            }
            return true;
        }
        self.read(a);
        if self.closed != NONE {
            return self.propagate_closed(call, a, conflict);
        }
        let view = a.trail().len() as u32;
        if std::mem::take(&mut self.rescan) {
            self.candidates.clear();
            for v in 0..self.other_end.len() as u32 {
                let w = self.other_end[v as usize];
                if v < w && self.other_end[w as usize] == v {
                    self.candidates.push((v, w));
                }
            }
        }
        while let Some((v, w)) = self.candidates.pop() {
            if self.other_end[v as usize] != w || self.other_end[w as usize] != v {
                continue;
            }
            if self.length[v as usize] + 1 >= self.visited {
                self.passed_over = true;
                continue;
            }
            let shape = Arc::clone(&self.shape);
            for &(e, x) in shape.arcs(v) {
                if x == w && a.is_unset(self.lits[e as usize]) {
                    self.witness[e as usize] = Cause::Outside;
                    a.imply(!self.lits[e as usize], Reason::Graph(call.id), view);
                }
            }
        }
        true
    }

    fn propagate_closed(
        &mut self,
        call: &Call,
        a: &mut Assignment,
        conflict: &mut Vec<Lit>,
    ) -> bool {
        let view = a.trail().len() as u32;
        let (v, w) = self.shape.ends[self.closed as usize];
        if self.visited > self.closed_length {
            self.walk(v, w, self.closed, view, a);
            let outside = self.outside(v, view, a);
            conflict.clear();
            conflict.push(!self.lits[self.closed as usize]);
            conflict.push(!self.vertex_lit(outside));
            conflict.extend(self.path.iter().map(|&e| !self.lits[e as usize]));
            return false;
        }
        for e in 0..self.shape.ends.len() {
            if a.is_unset(self.lits[e]) {
                self.witness[e] = Cause::Closed(self.closed);
                a.imply(!self.lits[e], Reason::Graph(call.id), view);
            }
        }
        true
    }

    fn vertex_lit(&self, v: u32) -> Lit {
        self.lits[self.shape.ends.len() + v as usize]
    }

    fn read(&mut self, a: &Assignment) {
        let edges = self.shape.ends.len() as u32;
        let visited = self.visited;
        for (position, &l) in a.trail().iter().enumerate().skip(self.head) {
            let item = self.item_of.get(l.var()).copied().unwrap_or(NONE);
            if item == NONE || self.lits[item as usize] != l {
                continue;
            }
            let mut step = ReadItem {
                item,
                position: position as u32,
                joined: (NONE, NONE),
            };
            if item >= edges {
                self.visited += 1;
            } else {
                let (v, w) = self.shape.ends[item as usize];
                let (ev, ew) = (self.other_end[v as usize], self.other_end[w as usize]);
                if ev == w {
                    if self.closed == NONE {
                        self.closed = item;
                        self.closed_length = self.length[v as usize] + 1;
                    }
                } else {
                    let length = self.length[v as usize] + self.length[w as usize] + 1;
                    step.joined = (ev, ew);
                    self.other_end[ev as usize] = ew;
                    self.other_end[ew as usize] = ev;
                    self.length[ev as usize] = length;
                    self.length[ew as usize] = length;
                    self.candidates.push((ev, ew));
                }
            }
            self.history.push(step);
        }
        self.head = a.trail().len();
        if self.passed_over && visited < self.visited {
            self.passed_over = false;
            self.rescan = true;
        }
    }

    pub fn undo(&mut self, trail_len: usize) {
        self.head = self.head.min(trail_len);
        self.passed_over = true;
        if !self.candidates.is_empty() {
            self.candidates.clear();
            self.rescan = true;
        }
        let edges = self.shape.ends.len() as u32;
        while let Some(&step) = self.history.last() {
            if (step.position as usize) < trail_len {
                return;
            }
            self.history.pop();
            if step.item >= edges {
                self.visited -= 1;
            } else if self.closed == step.item {
                self.closed = NONE;
            } else if step.joined.0 != NONE {
                // vertices that ceased to be ends still hold the lengths of their halves
                let (v, w) = self.shape.ends[step.item as usize];
                for (x, end) in [(v, step.joined.0), (w, step.joined.1)] {
                    let length = if x == end { 0 } else { self.length[x as usize] };
                    self.other_end[end as usize] = x;
                    self.other_end[x as usize] = end;
                    self.length[end as usize] = length;
                    self.length[x as usize] = length;
                }
            }
        }
    }

    /// Collects the edges of the path from v to w as it was, not stepping on `barred`, and marks its
    /// vertices.
    fn walk(&mut self, v: u32, w: u32, barred: u32, view: u32, a: &Assignment) {
        self.stamp += 1;
        self.path.clear();
        self.mark[v as usize] = self.stamp;
        let (mut at, mut last) = (v, barred);
        while at != w {
            let true_then = |e: u32| a.value_at(self.lits[e as usize], view) > 0;
            let arcs = self.shape.arcs(at);
            let Some(&(e, next)) = arcs.iter().find(|x| x.0 != last && true_then(x.0)) else {
                debug_assert!(false, "a path has a gap");
                return;
            };
            self.path.push(e);
            (at, last) = (next, e);
            self.mark[at as usize] = self.stamp;
        }
    }

    /// The vertex that has been true for longest off the path just walked.
    fn outside(&self, fallback: u32, view: u32, a: &Assignment) -> u32 {
        let there = (0..self.mark.len() as u32).filter(|&v| {
            self.mark[v as usize] != self.stamp && a.value_at(self.vertex_lit(v), view) > 0
        });
        let found = there.min_by_key(|&v| a.position(self.vertex_lit(v)));
        debug_assert!(found.is_some(), "nothing outside the path");
        found.unwrap_or(fallback)
    }

    /// Why a literal was implied.
    pub fn explain(&mut self, implied: Lit, guard: bool, a: &Assignment, out: &mut Vec<Lit>) {
        if guard {
            let falsified = |&l: &Lit| if a.is_true(l) { !l } else { l };
            out.extend(self.lits.iter().map(falsified));
            return;
        }
        let view = a.view(implied);
        let edge = self.item_of[implied.var()];
        match self.witness[edge as usize] {
            Cause::Outside => {
                let (v, w) = self.shape.ends[edge as usize];
                self.walk(v, w, NONE, view, a);
                out.push(!self.vertex_lit(self.outside(v, view, a)));
            }
            Cause::Closed(closed) => {
                let (v, w) = self.shape.ends[closed as usize];
                self.walk(v, w, closed, view, a);
                out.push(!self.lits[closed as usize]);
            }
        }
        out.extend(self.path.iter().map(|&e| !self.lits[e as usize]));
    }
}
