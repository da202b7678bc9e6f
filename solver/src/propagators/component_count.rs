//! Bounds on the count of one component.
//!
//! The vertices certain to be in the component give a lower bound, those reachable an upper one. At
//! the greatest count no more may join, which excludes edges, vertices and counted literals. Where
//! the least count takes everything reachable, all of that is true. A component below its least
//! count with a single exit takes it.
//!
//! Reasons are shortest paths to as much as is needed, or the border that bars the exits.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::call::Call;
use super::subgraph::{Follow, Subgraph, Witness};
use crate::Lit;
use crate::assignment::Assignment;
use crate::graph::NONE;

/// The component counts too much, or too little, for its vertex to be true.
const OVER: u8 = 0;
const UNDER: u8 = 1;
/// The component is full without the counted literal, the edge, or the vertex at that edge.
const MARK: u8 = 2;
const EDGE: u8 = 3;
const VERTEX: u8 = 4;
/// The component needs everything it can reach.
const ALL: u8 = 5;
/// The implied edge, or the vertex beyond it, is the only exit.
const EXIT: u8 = 6;

impl Subgraph {
    pub(super) fn component_count(
        &mut self,
        of: u32,
        count: RangeInclusive<u32>,
        call: &Call,
        a: &mut Assignment,
        out: &mut Vec<Lit>,
    ) -> bool {
        let (min, max) = (*count.start(), *count.end());
        let on = self.vertex(of, a);
        if on < 0 {
            return true;
        }
        // the excess of the possible count over the least one does not matter
        let mut high = 0;
        self.reach_until(of, Follow::NotBarred, NONE, a, |graph, v| {
            high += u32::from(graph.weight(v, a) >= 0);
            high > min
        });
        if high < min {
            return self.breach(of, count, UNDER, call, a, out);
        }
        if high == min && on > 0 {
            for k in 0..self.queue.len() {
                let v = self.queue[k];
                if self.weight(v, a) >= 0 {
                    let witness = Witness::new(ALL, NONE, NONE);
                    self.imply(self.marks[v as usize], witness, call, a);
                    self.imply(self.vertices[v as usize], witness, call, a);
                }
            }
        }
        self.reach(of, Follow::Joined, NONE, a);
        let low = self.counted(1, a);
        if low > max {
            return self.breach(of, count, OVER, call, a, out);
        }
        if on > 0 {
            if self.counted(0, a) < min {
                self.take_exit(call, a);
            }
            self.shut(low, max, call, a);
        }
        true
    }

    fn weight(&self, v: u32, a: &Assignment) -> i8 {
        self.value(self.marks[v as usize], a)
    }

    /// The number of counted literals in the set reached last that are certain (1) or possible (0).
    fn counted(&self, least: i8, a: &Assignment) -> u32 {
        let there = self.queue.iter().copied();
        there.filter(|&v| self.weight(v, a) >= least).count() as u32
    }

    /// Handles a component that cannot satisfy the bounds if its vertex is true.
    fn breach(
        &mut self,
        of: u32,
        count: RangeInclusive<u32>,
        kind: u8,
        call: &Call,
        a: &mut Assignment,
        out: &mut Vec<Lit>,
    ) -> bool {
        let l = !self.vertices[of as usize];
        let witness = Witness::new(kind, NONE, NONE);
        if self.vertex(of, a) == 0 {
            self.imply(l, witness, call, a);
            return true;
        }
        out.push(l);
        self.tell_count(of, count, witness, a, out);
        false
    }

    /// Excludes additions that would exceed the count. The component was reached last.
    fn shut(&mut self, low: u32, max: u32, call: &Call, a: &mut Assignment) {
        let shape = Arc::clone(&self.shape);
        std::mem::swap(&mut self.members, &mut self.queue);
        let members = std::mem::take(&mut self.members);
        let own = self.search;
        for &v in &members {
            if low == max && self.weight(v, a) == 0 {
                let witness = Witness::new(MARK, v, NONE);
                self.imply(!self.marks[v as usize], witness, call, a);
            }
            for &(e, w) in shape.arcs(v) {
                if self.reached[w as usize] == own || self.state(e, a) != 0 {
                    continue;
                }
                if self.vertex(w, a) > 0 {
                    if self.reached[w as usize] < own {
                        // the certain component there; its count is stored at all its vertices
                        self.reach(w, Follow::Joined, NONE, a);
                        let count = self.counted(1, a);
                        for &x in &self.queue {
                            self.notes[x as usize] = count;
                        }
                    }
                    if low + self.notes[w as usize] > max {
                        let witness = Witness::new(EDGE, e, w);
                        self.imply(!self.edges[e as usize], witness, call, a);
                    }
                } else if self.edge(e, a) > 0 && low == max && self.counts_if_on(w, a) {
                    let witness = Witness::new(VERTEX, e, w);
                    self.imply(!self.vertices[w as usize], witness, call, a);
                }
            }
        }
        self.members = members;
    }

    fn counts_if_on(&self, v: u32, a: &Assignment) -> bool {
        self.weight(v, a) > 0 || self.marks[v as usize] == self.vertices[v as usize]
    }

    /// Takes the only exit of the set reached last.
    fn take_exit(&mut self, call: &Call, a: &mut Assignment) {
        let shape = Arc::clone(&self.shape);
        let mut exit = None;
        for &v in &self.queue {
            for &(e, w) in shape.arcs(v) {
                if !self.is_reached(w) && self.state(e, a) == 0 {
                    if exit.is_some() {
                        return;
                    }
                    exit = Some((e, w));
                }
            }
        }
        if let Some((e, w)) = exit {
            let witness = Witness::new(EXIT, e, w);
            self.imply(self.edges[e as usize], witness, call, a);
            self.imply(self.vertices[w as usize], witness, call, a);
        }
    }

    pub(super) fn explain_component_count(
        &mut self,
        of: u32,
        count: RangeInclusive<u32>,
        witness: Witness,
        a: &Assignment,
        out: &mut Vec<Lit>,
    ) {
        if witness.kind != OVER && witness.kind != UNDER {
            out.push(!self.vertices[of as usize]);
        }
        self.tell_count(of, count, witness, a, out);
    }

    /// Appends the reason, except for the vertex `of` itself.
    fn tell_count(
        &mut self,
        of: u32,
        count: RangeInclusive<u32>,
        witness: Witness,
        a: &Assignment,
        out: &mut Vec<Lit>,
    ) {
        let (min, max) = (*count.start(), *count.end());
        let Witness { kind, a: at, b: w } = witness;
        self.hush(of);
        match kind {
            UNDER | ALL => {
                self.reach(of, Follow::NotBarred, NONE, a);
                let high = self.counted(0, a);
                let spare = if kind == ALL { 0 } else { min - 1 - high };
                self.tell_border(NONE, a, out);
                self.tell_uncounted(spare as usize, a, out);
            }
            EXIT => {
                self.reach(of, Follow::Joined, NONE, a);
                self.tell_border(at, a, out);
                self.tell_uncounted(0, a, out);
            }
            _ => {
                let mut need = max + 1;
                if kind == EDGE {
                    self.reach(w, Follow::Joined, NONE, a);
                    self.tell_counted(&mut need, a, out);
                }
                self.reach(of, Follow::Joined, NONE, a);
                match kind {
                    MARK => {
                        self.tell_path(at, out);
                        need -= 1;
                    }
                    EDGE => self.tell_path(self.across(at, w), out),
                    VERTEX => {
                        self.tell_path(self.across(at, w), out);
                        out.push(!self.edges[at as usize]);
                        if self.marks[w as usize] != self.vertices[w as usize] {
                            out.push(!self.marks[w as usize]);
                        }
                        need -= 1;
                    }
                    _ => {}
                }
                self.tell_counted(&mut need, a, out);
                debug_assert!(need == 0, "a component explained what it had not implied");
            }
        }
    }

    /// Appends the nearest counted literals of the set reached last, with the paths to them.
    fn tell_counted(&mut self, need: &mut u32, a: &Assignment, out: &mut Vec<Lit>) {
        for k in 0..self.queue.len() {
            let v = self.queue[k];
            if *need > 0 && self.weight(v, a) > 0 {
                *need -= 1;
                self.tell_path(v, out);
                out.push(!self.marks[v as usize]);
            }
        }
    }

    /// Appends the literals of the set reached last that do not count, except for `spare` of them.
    fn tell_uncounted(&self, spare: usize, a: &Assignment, out: &mut Vec<Lit>) {
        let there = self.queue.iter().copied();
        let not = there.filter(|&v| self.weight(v, a) < 0);
        out.extend(not.skip(spare).map(|v| self.marks[v as usize]));
    }
}
