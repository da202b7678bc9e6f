//! The schedule of the graph propagators. Their timing matters more than their speed.
//!
//! They rest until all assumptions are made, then do everything they can once. Below that, in the
//! search, they do the cheap part, and rest longer and longer while they find nothing. When nothing
//! is left to decide, each of them runs in full.

use super::call::{Call, Phase};
use super::connected::Connected;
use super::subgraph::Subgraph;
use super::{Origin, Outcome};
use crate::Lit;
use crate::assignment::Assignment;
use crate::reuse::reusing_clone;
use std::cell::Cell;

/// The longest rest of a propagator that finds nothing, in fixpoints. Found by measurement.
const PATIENCE: u32 = 7;

/// A graph propagator.
pub(crate) enum Propagator {
    Connected(Connected),
    Subgraph(Subgraph),
}

impl Clone for Propagator {
    fn clone(&self) -> Self {
        match self {
            Propagator::Connected(g) => Propagator::Connected(g.clone()),
            Propagator::Subgraph(g) => Propagator::Subgraph(g.clone()),
        }
    }
    fn clone_from(&mut self, source: &Self) {
        match (self, source) {
            (Propagator::Connected(g), Propagator::Connected(s)) => g.clone_from(s),
            (Propagator::Subgraph(g), Propagator::Subgraph(s)) => g.clone_from(s),
            (this, source) => *this = source.clone(),
        }
    }
}

struct Slot {
    graph: Propagator,
    guard: Lit,
    origin: Origin,
    rest: u32,
    skip: u32,
}

impl Clone for Slot {
    fn clone(&self) -> Self {
        Slot {
            graph: self.graph.clone(),
            ..*self
        }
    }
    fn clone_from(&mut self, source: &Self) {
        let Slot {
            graph,
            guard,
            origin,
            rest,
            skip,
        } = source;
        self.graph.clone_from(graph);
        (self.guard, self.origin) = (*guard, *origin);
        (self.rest, self.skip) = (*rest, *skip);
    }
}

/// All graph propagators of a solver.
#[derive(Default)]
pub(crate) struct Graphs {
    slots: Vec<Slot>,
    /// Vertices and edges visited so far.
    pub visits: u64,
}
reusing_clone!(Graphs { slots, visits });

impl Graphs {
    pub fn add(&mut self, guard: Lit, graph: Propagator, origin: Origin) {
        self.slots.push(Slot {
            graph,
            guard,
            origin,
            rest: 0,
            skip: 0,
        });
    }

    /// Runs whoever is due until one implies something. Not inlined into the loop over clauses, which
    /// is the hottest there is.
    #[inline(never)]
    pub fn propagate(
        &mut self,
        phase: Phase,
        a: &mut Assignment,
        conflict: &mut Vec<Lit>,
    ) -> Outcome {
        if phase == Phase::Assuming {
            return Ok(());
        }
        let before = a.trail().len();
        for (id, slot) in self.slots.iter_mut().enumerate() {
            let guard = a.value(slot.guard);
            if guard < 0 || (guard == 0 && phase != Phase::Complete) {
                continue;
            }
            if phase == Phase::Searching && slot.skip > 0 {
                slot.skip -= 1;
                continue;
            }
            let call = Call {
                id: id as u32,
                guard: slot.guard,
                phase,
                visits: Cell::new(0),
            };
            let fine = match &mut slot.graph {
                Propagator::Connected(g) => g.propagate(&call, a, conflict),
                Propagator::Subgraph(g) => g.propagate(&call, a, conflict),
            };
            self.visits += call.visits.get() as u64;
            if !fine {
                conflict.push(!slot.guard);
                (slot.rest, slot.skip) = (0, 0);
                return Err(slot.origin);
            }
            if a.trail().len() > before {
                slot.rest = 0;
                break;
            }
            slot.rest = (2 * slot.rest + 1).min(PATIENCE);
            slot.skip = slot.rest;
        }
        Ok(())
    }

    /// Cuts the propagators' history back to this trail length.
    pub fn undo(&mut self, trail_len: usize) {
        for slot in &mut self.slots {
            match &mut slot.graph {
                Propagator::Connected(g) => g.undo(trail_len),
                Propagator::Subgraph(g) => g.undo(trail_len),
            }
        }
    }

    /// Appends the reason for an implied literal: the other literals of the clause, all false at
    /// that time.
    pub fn explain(&mut self, id: u32, implied: Lit, a: &Assignment, out: &mut Vec<Lit>) -> Origin {
        let slot = &mut self.slots[id as usize];
        let guard = implied == !slot.guard;
        if !guard {
            out.push(!slot.guard);
        }
        match &mut slot.graph {
            Propagator::Connected(g) => g.explain(implied, guard, a, out),
            Propagator::Subgraph(g) => g.explain(implied, guard, a, out),
        }
        slot.origin
    }
}
