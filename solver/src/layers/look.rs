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
    pub fn follow(
        &mut self,
        start: usize,
        meanings: &[Vec<Lit>],
        mentions: &[Vec<u32>],
    ) -> Outcome {
        let mut head = start;
        while let Some(&l) = self.trail.get(head) {
            head += 1;
            for &number in &mentions[(!l).index()] {
                let mut open = None;
                let mut several = false;
                for &other in &meanings[number as usize] {
                    match self.values[other.index()] {
                        1 => {
                            several = true;
                            break;
                        }
                        0 if open.is_some() => {
                            several = true;
                            break;
                        }
                        0 => open = Some(other),
                        _ => {}
                    }
                }
                if !several {
                    self.set(open.ok_or(Broken)?)?;
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
