//! Graphs whose edges exist under literals: the common part of their propagators.
//!
//! An edge is *joined* if it and both its ends are true, *barred* if one of the three is false.
//! Joined edges form the certain components; edges that are not barred bound how far a component
//! can still grow. Both are computed afresh at each relevant call, and again from the earlier trail
//! for a reason. So the only state to undo is how much of the trail was examined.
//!
//! Built on this: [`super::connected_subgraph`], [`super::forest`], [`super::component_roots`],
//! [`super::no_dangling_edge`], [`super::component_count`] and [`super::cycles`].

use std::sync::Arc;

use super::call::{Call, Phase};
use super::checked::Checked;
use crate::assignment::{Assignment, Reason};
use crate::graph::{NONE, Topology};
use crate::reuse::reusing_clone;
use crate::{Demand, Graph, Lit};

/// The reason for an implied literal, in a form private to its propagator.
#[derive(Clone, Copy, Default)]
pub(crate) struct Witness {
    pub kind: u8,
    pub a: u32,
    pub b: u32,
}

impl Witness {
    pub fn new(kind: u8, a: u32, b: u32) -> Witness {
        Witness { kind, a, b }
    }
}

/// Common state of the graph propagators; see the module's documentation.
#[derive(Default)]
pub(crate) struct Subgraph {
    graph: Arc<Graph>,
    demand: Arc<Demand>,
    pub shape: Arc<Topology>,
    pub vertices: Arc<Vec<Lit>>,
    pub edges: Arc<Vec<Lit>>,
    /// Literals at the vertices, with a meaning particular to the constraint.
    pub marks: Arc<Vec<Lit>>,
    item_of: Arc<Vec<u32>>, // per variable known at posting: its item, if it occurs
    witness: Vec<Witness>,  // per item
    checked: Checked,
    /// The relevant length of the trail: all of it, or its length at the time of an implication.
    pub view: u32,
    /// Per vertex: the search that reached it last, and the edge by which it did.
    pub reached: Vec<u32>,
    pub parent: Vec<u32>,
    pub search: u32,
    /// The vertices that the last search reached, nearest first.
    pub queue: Vec<u32>,
    /// The vertices that an earlier search reached, kept while others follow.
    pub members: Vec<u32>,
    told: Vec<u32>, // per vertex: the reason that holds it already
    tale: u32,
    /// Per vertex: the representative of its certain component.
    pub group: Vec<u32>,
    /// One number per vertex for the use of each propagator.
    pub notes: Vec<u32>,
    pub pairs: Vec<(u32, u32, u32)>,
}
reusing_clone!(Subgraph {
    graph,
    demand,
    shape,
    vertices,
    edges,
    marks,
    item_of,
    witness,
    checked,
    view,
    reached,
    parent,
    search,
    queue,
    members,
    told,
    tale,
    group,
    notes,
    pairs
});

/// The edges that a search follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Follow {
    Joined,
    NotBarred,
}

impl Subgraph {
    /// A propagator for a demand on a graph.
    pub fn new(graph: Graph, demand: Demand, vars: usize) -> Subgraph {
        let n = graph.vertices.len();
        let ends = graph.edges.iter().map(|e| (e.0, e.1)).collect();
        let edges: Vec<Lit> = graph.edges.iter().map(|e| e.2).collect();
        let marks = demand.marks();
        let mut item_of = vec![NONE; vars];
        let mut items = 0;
        for l in graph.vertices.iter().chain(&edges).chain(marks) {
            if l.var() != 0 && item_of[l.var()] == NONE {
                item_of[l.var()] = items;
                items += 1;
            }
        }
        Subgraph {
            shape: Arc::new(Topology::new(n, ends)),
            edges: Arc::new(edges),
            marks: Arc::new(marks.to_vec()),
            vertices: Arc::new(graph.vertices.clone()),
            item_of: Arc::new(item_of),
            witness: vec![Witness::default(); items as usize],
            reached: vec![0; n],
            parent: vec![NONE; n],
            told: vec![0; n],
            group: vec![0; n],
            notes: vec![NONE; n],
            graph: Arc::new(graph),
            demand: Arc::new(demand),
            ..Subgraph::default()
        }
    }

    pub fn undo(&mut self, trail_len: usize) {
        self.checked.undo(trail_len);
    }

    /// Propagates. Returns false on a conflict, which is written out except for the guard.
    pub fn propagate(&mut self, call: &Call, a: &mut Assignment, conflict: &mut Vec<Lit>) -> bool {
        if a.is_unset(call.guard) {
            // only check whether everything is set and violated
            call.visits.set(self.vertices.len() + self.edges.len());
            let is_due = call.phase == Phase::Complete && self.is_due(false, a);
            let mut all = [&self.vertices, &self.edges, &self.marks].into_iter();
            if is_due && all.all(|lits| lits.iter().all(|&l| !a.is_unset(l))) {
                match self.demand.holds(&self.graph, |l| a.is_true(l)) {
                    true => self.checked.done(false, a.trail().len()),
                    false => a.imply(!call.guard, Reason::Graph(call.id), a.trail().len() as u32),
                }
            }
            return true;
        }
        let demand = Arc::clone(&self.demand);
        let full = call.phase == Phase::Assumed && *demand == Demand::Connected;
        if !self.is_due(full, a) {
            return true;
        }
        call.visits
            .set(2 * (self.vertices.len() + self.edges.len()));
        let before = a.trail().len();
        self.view = before as u32;
        conflict.clear();
        self.tale += 1;
        let fine = match &*demand {
            Demand::Connected => self.connected_subgraph(call, full, a, conflict),
            Demand::Cycles { min, max } => self.cycles(*min..=*max, call, a, conflict),
            Demand::Forest => self.forest(call, a, conflict),
            Demand::ComponentRoots { each, .. } => self.component_roots(*each, call, a, conflict),
            Demand::NoDanglingEdge => self.no_dangling_edge(call, a, conflict),
            Demand::ComponentCount { of, min, max, .. } => {
                self.component_count(*of, *min..=*max, call, a, conflict)
            }
        };
        if fine && a.trail().len() == before {
            self.checked.done(full, before);
        }
        fine
    }

    /// Appends the reason for an implied literal.
    pub fn explain(&mut self, implied: Lit, guard: bool, a: &Assignment, out: &mut Vec<Lit>) {
        if guard {
            let falsified = |&l: &Lit| if a.is_true(l) { !l } else { l };
            let lits = self.vertices.iter().chain(&*self.edges);
            out.extend(lits.chain(&*self.marks).map(falsified));
            return;
        }
        let demand = Arc::clone(&self.demand);
        self.view = a.view(implied);
        self.tale += 1;
        let witness = self.witness[self.item_of[implied.var()] as usize];
        match &*demand {
            Demand::Connected => self.explain_connected_subgraph(witness, a, out),
            Demand::Cycles { .. } => self.explain_cycles(witness, a, out),
            Demand::Forest => self.explain_forest(implied, witness, a, out),
            Demand::ComponentRoots { .. } => self.explain_component_roots(witness, a, out),
            Demand::NoDanglingEdge => self.explain_no_dangling_edge(witness, a, out),
            Demand::ComponentCount { of, min, max, .. } => {
                self.explain_component_count(*of, *min..=*max, witness, a, out);
            }
        }
    }

    /// Implies a literal unless it is set.
    pub fn imply(&mut self, l: Lit, witness: Witness, call: &Call, a: &mut Assignment) {
        if a.is_unset(l) {
            self.witness[self.item_of[l.var()] as usize] = witness;
            a.imply(l, Reason::Graph(call.id), self.view);
        }
    }

    /// Returns whether a literal of the graph was set since the last check.
    fn is_due(&mut self, full: bool, a: &Assignment) -> bool {
        let since = self.checked.since(full);
        let ours = |l: &Lit| self.item_of.get(l.var()).is_some_and(|&i| i != NONE);
        let due = since == 0 || a.trail()[since..].iter().any(ours);
        if !due {
            self.checked.done(full, a.trail().len());
        }
        due
    }

    #[inline]
    pub fn value(&self, l: Lit, a: &Assignment) -> i8 {
        a.value_at(l, self.view)
    }
    #[inline]
    pub fn vertex(&self, v: u32, a: &Assignment) -> i8 {
        self.value(self.vertices[v as usize], a)
    }
    #[inline]
    pub fn edge(&self, e: u32, a: &Assignment) -> i8 {
        self.value(self.edges[e as usize], a)
    }

    /// 1 if the edge is joined, -1 if it is barred, 0 otherwise.
    #[inline]
    pub fn state(&self, e: u32, a: &Assignment) -> i8 {
        let (v, w) = self.shape.ends[e as usize];
        let worst = self.vertex(v, a).min(self.vertex(w, a));
        worst.min(self.edge(e, a))
    }

    pub fn across(&self, e: u32, v: u32) -> u32 {
        let (a, b) = self.shape.ends[e as usize];
        a ^ b ^ v
    }

    /// Searches breadth first from a vertex, which itself qualifies, without the edge `barring`.
    pub fn reach(&mut self, from: u32, follow: Follow, barring: u32, a: &Assignment) {
        self.reach_until(from, follow, barring, a, |_, _| false);
    }

    /// Like [`Subgraph::reach`], but stops at the first vertex that satisfies `enough`.
    pub fn reach_until(
        &mut self,
        from: u32,
        follow: Follow,
        barring: u32,
        a: &Assignment,
        enough: impl FnMut(&Subgraph, u32) -> bool,
    ) {
        match self.sees_all(a) {
            true => self.reach_by(|l, _| a.value(l), from, follow, barring, enough),
            false => self.reach_by(|l, view| a.value_at(l, view), from, follow, barring, enough),
        }
    }

    /// Tests whether nothing was implied since the relevant part of the trail: values as of now are
    /// read faster.
    fn sees_all(&self, a: &Assignment) -> bool {
        self.view as usize >= a.trail().len()
    }

    fn reach_by(
        &mut self,
        value: impl Fn(Lit, u32) -> i8,
        from: u32,
        follow: Follow,
        barring: u32,
        mut enough: impl FnMut(&Subgraph, u32) -> bool,
    ) {
        self.search += 1;
        self.queue.clear();
        self.queue.push(from);
        self.reached[from as usize] = self.search;
        self.parent[from as usize] = NONE;
        let shape = Arc::clone(&self.shape);
        let least = if follow == Follow::Joined { 1 } else { 0 };
        let mut head = 0;
        while head < self.queue.len() {
            let v = self.queue[head];
            head += 1;
            if enough(self, v) {
                return;
            }
            for &(e, w) in shape.arcs(v) {
                if self.reached[w as usize] != self.search
                    && e != barring
                    && value(self.edges[e as usize], self.view) >= least
                    && value(self.vertices[w as usize], self.view) >= least
                {
                    self.reached[w as usize] = self.search;
                    self.parent[w as usize] = e;
                    self.queue.push(w);
                }
            }
        }
    }

    pub fn is_reached(&self, v: u32) -> bool {
        self.reached[v as usize] == self.search
    }

    /// Computes the certain components, before anything is implied.
    pub fn unite(&mut self, a: &Assignment) {
        debug_assert!(self.sees_all(a));
        for (v, g) in self.group.iter_mut().enumerate() {
            *g = v as u32;
        }
        for e in 0..self.edges.len() as u32 {
            let (v, w) = self.shape.ends[e as usize];
            let ends = [v, w].map(|v| self.vertices[v as usize]);
            if a.is_true(self.edges[e as usize]) && ends.into_iter().all(|l| a.is_true(l)) {
                let (g, h) = (self.find(v), self.find(w));
                self.group[g.max(h) as usize] = g.min(h);
            }
        }
        for v in 0..self.group.len() {
            // representatives only decrease, so earlier entries are final
            self.group[v] = self.group[self.group[v] as usize];
        }
    }

    /// The component of a vertex while components are being united.
    pub fn find(&mut self, mut v: u32) -> u32 {
        while self.group[v as usize] != v {
            let up = self.group[self.group[v as usize] as usize];
            self.group[v as usize] = up;
            v = up;
        }
        v
    }

    /// Adds a true vertex to the reason unless it is there already.
    pub fn tell(&mut self, v: u32, out: &mut Vec<Lit>) -> bool {
        let fresh = self.told[v as usize] != self.tale;
        if fresh {
            self.told[v as usize] = self.tale;
            out.push(!self.vertices[v as usize]);
        }
        fresh
    }

    /// Marks a vertex as already in the reason.
    pub fn hush(&mut self, v: u32) {
        self.told[v as usize] = self.tale;
    }

    /// Adds to the reason the path from a vertex to the start of the last search, which followed
    /// joined edges.
    pub fn tell_path(&mut self, mut v: u32, out: &mut Vec<Lit>) {
        debug_assert!(self.is_reached(v));
        while self.tell(v, out) {
            let e = self.parent[v as usize];
            if e == NONE {
                return;
            }
            out.push(!self.edges[e as usize]);
            v = self.across(e, v);
        }
    }

    /// Adds to the reason everything that bars the exits of the set reached last, except the edge
    /// `but`.
    pub fn tell_border(&mut self, but: u32, a: &Assignment, out: &mut Vec<Lit>) {
        let shape = Arc::clone(&self.shape);
        for k in 0..self.queue.len() {
            for &(e, w) in shape.arcs(self.queue[k]) {
                if e == but || self.is_reached(w) {
                    continue;
                }
                if self.vertex(w, a) < 0 {
                    if self.told[w as usize] != self.tale {
                        self.told[w as usize] = self.tale;
                        out.push(self.vertices[w as usize]);
                    }
                } else {
                    debug_assert!(self.edge(e, a) < 0, "a border with a gap");
                    out.push(self.edges[e as usize]);
                }
            }
        }
    }
}
