//! The known literals, and the examination of single parts.

use super::With;
use super::boards::Boards;
use super::deduce::PartKind;
use super::graphs::LookScratch;
use super::rows::Rows;
use super::values::{Broken, Outcome, Values};
use pencilmill_solver::Lit;

/// A part of a constraint.
pub(super) struct ConstraintPart {
    /// Number of the constraint, and of others combined with it.
    pub from: u32,
    pub and: With,
    /// The literal under which the part holds.
    pub guard: Lit,
    pub kind: PartKind,
}

impl ConstraintPart {
    /// Numbers of all constraints that it combines.
    pub fn sources(&self) -> impl Iterator<Item = u32> {
        self.and.into_iter().flatten().chain([self.from])
    }

    /// Returns whether the part combines constraints as a person does only if one alone does not
    /// help: roots and sizes of regions, or a sum and what must stay connected.
    pub fn is_of_two(&self) -> bool {
        matches!(self.kind, PartKind::Owners(_) | PartKind::Packing(_))
    }

    /// Returns whether the part covers the whole board, so that nearly every change affects it.
    pub fn is_wide(&self) -> bool {
        matches!(self.kind, PartKind::Graph(_) | PartKind::Owners(_))
    }
}

/// Clauses that define derived variables. Each of more than two literals is watched at its first
/// two: as long as these are not false, or one of them is true, nothing follows from it. Undoing
/// keeps that true, provided that everything was propagated before.
#[derive(Default)]
pub(super) struct Meanings {
    binary: Vec<(usize, Lit)>, // each literal with the other of its binary clause, until settled
    others: Rows<Lit>,         // per literal: the others of its binary clauses
    lits: Vec<Lit>,            // of all longer clauses
    watched: Vec<Vec<MeaningWatch>>, // per literal
}

/// A clause to visit when a literal becomes false, unless another of its literals is true.
#[derive(Clone, Copy)]
struct MeaningWatch {
    other: Lit,
    /// The offset of its literals.
    start: u32,
    end: u32,
}

impl Meanings {
    pub fn new(vars: usize) -> Meanings {
        Meanings {
            binary: Vec::new(),
            others: Rows::default(),
            lits: Vec::new(),
            watched: vec![Vec::new(); 2 * vars],
        }
    }

    /// Adds a clause of at least two literals.
    pub fn add(&mut self, lits: &[Lit]) {
        let both = [(lits[0], lits[1]), (lits[1], lits[0])];
        if lits.len() == 2 {
            for (l, other) in both {
                self.binary.push((l.index(), other));
            }
            return;
        }
        let start = self.lits.len() as u32;
        self.lits.extend(lits);
        let end = self.lits.len() as u32;
        for (l, other) in both {
            self.watched[l.index()].push(MeaningWatch { other, start, end });
        }
    }

    /// Ends the addition of clauses, before anything is propagated.
    pub fn settle(&mut self) {
        self.others = Rows::new(self.watched.len(), &std::mem::take(&mut self.binary));
    }
}

/// The change of a sum's least and greatest value when a literal becomes true.
#[derive(Clone, Copy)]
struct Share {
    part: u32,
    low: i32,
    high: i32,
}

/// The possible values of a sum, and the bounds between which no single literal can be deduced.
#[derive(Clone, Copy, Default)]
struct SumBounds {
    low: i32,
    high: i32,
    low_most: i32,
    high_least: i32,
}

/// The known literals: a trail, cut back when an assumption is undone.
pub(super) struct State {
    values: Vec<i8>,
    trail: Vec<Lit>,
    scratch: LookScratch,
    stamps: Vec<u32>, // per part: when it was last due; a suspended part is never due
    now: u32,
    /// True while only single constraints are looked at: combined ones say nothing then.
    pub single: bool,
    wide: u32,            // parts from this one on are wide
    sums: Vec<SumBounds>, // per part
    shares: Rows<Share>,  // per literal
    boards: Boards,
    board_of: Vec<u32>, // per part
}

impl State {
    pub fn new(vars: usize) -> State {
        let mut values = vec![0; 2 * vars];
        values[Lit::TRUE.index()] = 1;
        values[Lit::FALSE.index()] = -1;
        State {
            values,
            trail: Vec::new(),
            scratch: LookScratch::default(),
            stamps: Vec::new(),
            now: 0,
            single: false,
            wide: 0,
            sums: Vec::new(),
            shares: Rows::default(),
            boards: Boards::default(),
            board_of: Vec::new(),
        }
    }

    /// Reads the parts, the wide ones last, before anything is known.
    pub fn read(&mut self, parts: &[ConstraintPart]) {
        self.stamps = vec![0; parts.len()];
        self.sums = vec![SumBounds::default(); parts.len()];
        self.wide = parts.partition_point(|part| !part.is_wide()) as u32;
        let spots = parts.iter().map(|part| part.kind.spots());
        (self.boards, self.board_of) = Boards::new(spots, Values(&self.values));
        let mut shares = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            let PartKind::Linear(terms, min, max) = &part.kind else {
                continue;
            };
            let widest = terms.iter().map(|t| t.0.abs()).max().unwrap_or_default();
            let sum = &mut self.sums[number];
            (sum.low_most, sum.high_least) = (max - widest, min + widest);
            for &(weight, l) in terms {
                let (less, more) = (weight.min(0), weight.max(0));
                sum.low += less;
                sum.high += more;
                let part = number as u32;
                let mut share = |l: Lit, low, high| match self.values[l.index()] {
                    0 => shares.push((l.index(), Share { part, low, high })),
                    1 => (sum.low, sum.high) = (sum.low + low, sum.high + high),
                    _ => {}
                };
                share(l, more, less);
                share(!l, -less, -more);
            }
        }
        self.shares = Rows::new(self.values.len(), &shares);
    }

    /// Suspends or resumes a part; a suspended part is never due.
    pub fn rest(&mut self, part: u32, rests: bool) {
        self.stamps[part as usize] = if rests { u32::MAX } else { 0 };
    }

    pub fn rests(&self, part: u32) -> bool {
        self.stamps[part as usize] == u32::MAX
    }

    /// The index of the first wide part.
    pub fn wide(&self) -> u32 {
        self.wide
    }

    /// The least and the greatest value of a sum.
    pub fn sum(&self, part: usize) -> (i32, i32) {
        let sum = &self.sums[part];
        (sum.low, sum.high)
    }

    pub fn values(&self) -> Values<'_> {
        Values(&self.values)
    }

    pub fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// Makes a literal true.
    #[inline]
    pub fn set(&mut self, l: Lit) -> Outcome {
        match self.values[l.index()] {
            0 => {
                self.values[l.index()] = 1;
                self.values[(!l).index()] = -1;
                self.trail.push(l);
                self.boards.flip(l);
                for share in &self.shares[l.index()] {
                    let sum = &mut self.sums[share.part as usize];
                    sum.low += share.low;
                    sum.high += share.high;
                }
                Ok(())
            }
            1 => Ok(()),
            _ => Err(Broken),
        }
    }

    /// Undoes everything after the first `len` literals.
    pub fn undo(&mut self, len: usize) {
        for l in self.trail.drain(len..) {
            self.values[l.index()] = 0;
            self.values[(!l).index()] = 0;
            self.boards.flip(l);
            for share in &self.shares[l.index()] {
                let sum = &mut self.sums[share.part as usize];
                sum.low -= share.low;
                sum.high -= share.high;
            }
        }
    }

    /// Propagates definitions from trail position `start` on.
    pub fn follow(&mut self, start: usize, meanings: &mut Meanings) -> Outcome {
        let mut head = start;
        while let Some(&l) = self.trail.get(head) {
            head += 1;
            let gone = (!l).index();
            for &other in &meanings.others[gone] {
                if self.values[other.index()] <= 0 {
                    self.set(other)?;
                }
            }
            if meanings.watched[gone].is_empty() {
                continue;
            }
            let mut list = std::mem::take(&mut meanings.watched[gone]);
            let found = self.follow_one(!l, &mut list, meanings);
            meanings.watched[gone] = list;
            found?;
        }
        Ok(())
    }

    /// Propagates the clauses in the list that contain a literal which became false.
    fn follow_one(
        &mut self,
        gone: Lit,
        list: &mut Vec<MeaningWatch>,
        meanings: &mut Meanings,
    ) -> Outcome {
        let mut at = 0;
        while let Some(watch) = list.get_mut(at) {
            at += 1;
            if self.values[watch.other.index()] > 0 {
                continue;
            }
            let lits = &mut meanings.lits[watch.start as usize..watch.end as usize];
            if lits[0] == gone {
                lits.swap(0, 1);
            }
            let first = lits[0];
            watch.other = first;
            if self.values[first.index()] > 0 {
                continue;
            }
            let open = |l: &Lit| self.values[l.index()] >= 0;
            if let Some(i) = lits[2..].iter().position(open) {
                lits.swap(1, i + 2);
                let heir = lits[1];
                meanings.watched[heir.index()].push(*watch);
                at -= 1;
                list.swap_remove(at);
            } else {
                self.set(first)?;
            }
        }
        Ok(())
    }

    /// Collects the parts that contain literals from trail position `start` on, the wide ones last.
    pub fn due(&mut self, start: usize, touching: &Rows<u32>, due: &mut Vec<u32>) {
        due.clear();
        self.now += 1;
        let mut wide = std::mem::take(&mut self.scratch.due);
        for l in &self.trail[start..] {
            for &part in &touching[l.var()] {
                let stamp = &mut self.stamps[part as usize];
                if *stamp < self.now {
                    *stamp = self.now;
                    if part < self.wide {
                        due.push(part);
                    } else {
                        wide.push(part);
                    }
                }
            }
        }
        due.append(&mut wide);
        self.scratch.due = wide;
    }

    /// The vertices that may belong to the region whose size the constraint `from` gives, if that
    /// is known.
    pub fn owned(&mut self, from: u32, parts: &[ConstraintPart]) -> Option<Vec<bool>> {
        let owners = parts.iter().rev().find_map(|part| match &part.kind {
            PartKind::Owners(owners) => Some(owners),
            _ => None,
        });
        owners?.of_size(from, Values(&self.values), &mut self.scratch)
    }

    /// Appends the deductions from one part.
    pub fn look(&mut self, number: u32, parts: &[ConstraintPart], out: &mut Vec<Lit>) -> Outcome {
        let part = &parts[number as usize];
        if self.single && part.is_of_two() {
            return Ok(());
        }
        if let PartKind::Linear(..) = part.kind {
            let sum = &self.sums[number as usize];
            if sum.low <= sum.low_most && sum.high >= sum.high_least {
                return Ok(());
            }
        }
        let values = Values(&self.values);
        let board = self.boards.of(self.board_of[number as usize]);
        match values.of(part.guard) {
            1 => part.kind.look(values, board, &mut self.scratch, out),
            0 => {
                let start = out.len();
                let found = part.kind.look(values, board, &mut self.scratch, out);
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
