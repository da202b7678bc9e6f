//! What is known, and looking at one constraint with it.

use super::deduce::{Broken, Kind, Outcome, Values};
use super::graphs::Scratch;
use crate::Lit;

/// A part of a constraint as it was stated.
pub(super) struct Part {
    /// Number of the constraint.
    pub from: u32,
    /// It holds if this does.
    pub guard: Lit,
    pub kind: Kind,
}

impl Part {
    /// Whether it looks at the whole board: nearly every change is a change of its.
    pub fn is_wide(&self) -> bool {
        matches!(self.kind, Kind::Net(_))
    }
}

/// Clauses that say what words mean. Each is watched at its first two literals: as long as these are not false, or one
/// of them is true, nothing follows from it. What is taken back leaves that as it was, if all was followed before.
#[derive(Default)]
pub(super) struct Meanings {
    clauses: Vec<Vec<Lit>>,
    watched: Vec<Vec<u32>>, // per literal: clauses
}

impl Meanings {
    pub fn new(vars: usize) -> Meanings {
        Meanings {
            clauses: Vec::new(),
            watched: vec![Vec::new(); 2 * vars],
        }
    }

    /// Takes a clause of at least two literals.
    pub fn add(&mut self, lits: Vec<Lit>) {
        for l in &lits[..2] {
            self.watched[l.index()].push(self.clauses.len() as u32);
        }
        self.clauses.push(lits);
    }
}

/// What is known: a trail, to be taken back when it was only supposed.
pub(super) struct State {
    values: Vec<i8>,
    trail: Vec<Lit>,
    scratch: Scratch,
    stamps: Vec<u32>, // per part: when it was last due
    now: u32,
}

impl State {
    pub fn new(vars: usize) -> State {
        let mut values = vec![0; 2 * vars];
        values[Lit::TRUE.index()] = 1;
        values[Lit::FALSE.index()] = -1;
        State {
            values,
            trail: Vec::new(),
            scratch: Scratch::default(),
            stamps: Vec::new(),
            now: 0,
        }
    }

    pub fn fresh(&mut self, parts: usize) {
        self.stamps = vec![0; parts];
    }

    pub fn values(&self) -> Values<'_> {
        Values(&self.values)
    }

    pub fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// Makes a literal true.
    pub fn set(&mut self, l: Lit) -> Outcome {
        match self.values[l.index()] {
            0 => {
                self.values[l.index()] = 1;
                self.values[(!l).index()] = -1;
                self.trail.push(l);
                Ok(())
            }
            1 => Ok(()),
            _ => Err(Broken),
        }
    }

    /// Takes back everything after the first `len` literals.
    pub fn undo(&mut self, len: usize) {
        for l in self.trail.drain(len..) {
            self.values[l.index()] = 0;
            self.values[(!l).index()] = 0;
        }
    }

    /// Follows the meanings of words from what came after the first `start` literals.
    pub fn follow(&mut self, start: usize, meanings: &mut Meanings) -> Outcome {
        let mut head = start;
        while let Some(&l) = self.trail.get(head) {
            head += 1;
            let mut at = 0;
            while let Some(&number) = meanings.watched[(!l).index()].get(at) {
                let lits = &mut meanings.clauses[number as usize];
                if lits[0] == !l {
                    lits.swap(0, 1);
                }
                let (first, rest) = (lits[0], &lits[2..]);
                if self.values[first.index()] > 0 {
                    at += 1;
                } else if let Some(i) = rest.iter().position(|r| self.values[r.index()] >= 0) {
                    lits.swap(1, i + 2);
                    let heir = lits[1];
                    meanings.watched[(!l).index()].swap_remove(at);
                    meanings.watched[heir.index()].push(number);
                } else {
                    self.set(first)?;
                    at += 1;
                }
            }
        }
        Ok(())
    }

    /// The parts that what came after the first `start` literals stands in.
    pub fn due(&mut self, start: usize, touching: &[Vec<u32>]) -> Vec<u32> {
        let mut due = Vec::new();
        self.now += 1;
        for l in &self.trail[start..] {
            for &part in &touching[l.var()] {
                let stamp = &mut self.stamps[part as usize];
                if *stamp != self.now {
                    *stamp = self.now;
                    due.push(part);
                }
            }
        }
        due
    }

    /// What one part says.
    pub fn look(&mut self, part: &Part, out: &mut Vec<Lit>) -> Outcome {
        let values = Values(&self.values);
        match values.of(part.guard) {
            1 => part.kind.look(values, &mut self.scratch, out),
            0 => {
                let start = out.len();
                let found = part.kind.look(values, &mut self.scratch, out);
                out.truncate(start);
                if found.is_err() {
                    out.push(!part.guard);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
