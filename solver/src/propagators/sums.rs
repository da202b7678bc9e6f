//! Weighted sums, propagated by counters.
//!
//! Each sum has its `room` (by how much the weight of the true literals may still grow) and its
//! `spare` (by how much the weight of the false literals may still grow). Both start from the
//! bounds and shrink as literals are set. A literal heavier than the room must be false, one
//! heavier than the spare must be true; a negative room or spare is a conflict. A sum with an unset
//! guard only watches for that conflict and then makes the guard false.
//!
//! Counters reflect the part of the trail that was read, which may be behind the assignment; they
//! are undone literal by literal.

use super::{Origin, Outcome};
use crate::Lit;
use crate::assignment::{Assignment, Reason};
use crate::reuse::{Lists, reusing_clone};

#[derive(Clone, Copy)]
struct Sum {
    start: u32,
    end: u32,
    guard: Lit,
    room: i32,
    spare: i32,
    full_room: i32,
    full_spare: i32,
    heaviest: i32,
    origin: Origin,
}

/// An occurrence of a literal in a sum. Positive: the amount that a true literal takes from the
/// room; negative: from the spare; zero: the literal is the guard.
#[derive(Clone, Copy)]
struct Occurrence {
    sum: u32,
    weight: i32,
}

/// All sums of a solver.
#[derive(Default)]
pub(crate) struct Sums {
    sums: Vec<Sum>,
    terms: Vec<(Lit, i32)>, // of each sum, the heaviest first
    occurrences: Lists<Occurrence>,
    head: usize, // the part of the trail counted so far
    fresh: Vec<u32>,
    /// Number of counters updated so far.
    pub visits: u64,
}
reusing_clone!(Sums {
    sums,
    terms,
    occurrences,
    head,
    fresh,
    visits
});

impl Sums {
    pub fn add_var(&mut self) {
        self.occurrences.push_empty();
        self.occurrences.push_empty();
    }

    /// Adds `min <= sum of terms <= max` under a guard. No variable may occur twice, nor be that of
    /// the guard.
    pub fn add(
        &mut self,
        guard: Lit,
        terms: &[(Lit, i32)],
        min: i32,
        max: i32,
        origin: Origin,
        a: &Assignment,
    ) {
        let id = self.sums.len() as u32;
        let total: i32 = terms.iter().map(|t| t.1).sum();
        let mut sum = Sum {
            start: self.terms.len() as u32,
            end: (self.terms.len() + terms.len()) as u32,
            guard,
            room: max,
            spare: total - min,
            full_room: max,
            full_spare: total - min,
            heaviest: terms.iter().map(|t| t.1).max().unwrap_or(0),
            origin,
        };
        self.occurrences[guard.index()].push(Occurrence { sum: id, weight: 0 });
        for &(l, weight) in terms {
            self.occurrences[l.index()].push(Occurrence { sum: id, weight });
            let occurrence = Occurrence {
                sum: id,
                weight: -weight,
            };
            self.occurrences[(!l).index()].push(occurrence);
            match a.value_at(l, self.head as u32) {
                1 => sum.room -= weight,
                -1 => sum.spare -= weight,
                _ => {}
            }
        }
        let start = self.terms.len();
        self.terms.extend_from_slice(terms);
        self.terms[start..].sort_by_key(|t| -t.1);
        self.sums.push(sum);
        self.fresh.push(id);
    }

    /// Stops counting the sums under a guard that is false for good.
    pub fn retire(&mut self, guard: Lit) {
        for Occurrence { sum: id, .. } in std::mem::take(&mut self.occurrences[guard.index()]) {
            let sum = self.sums[id as usize];
            if sum.guard != guard {
                continue;
            }
            for &(l, _) in &self.terms[sum.start as usize..sum.end as usize] {
                for l in [l, !l] {
                    // mostly the last ones
                    let list = &mut self.occurrences[l.index()];
                    if let Some(at) = list.iter().rposition(|o| o.sum == id) {
                        list.remove(at);
                    }
                }
            }
        }
    }

    /// Reads the rest of the trail and propagates.
    pub fn propagate(&mut self, a: &mut Assignment, conflict: &mut Vec<Lit>) -> Outcome {
        while let Some(&id) = self.fresh.last() {
            self.check(id, a, conflict)?;
            self.fresh.pop();
        }
        while self.head < a.trail().len() {
            let p = a.trail()[self.head];
            self.head += 1;
            self.visits += self.occurrences[p.index()].len() as u64;
            let mut outcome = Ok(());
            // all counters are updated even after a conflict, so that a literal is undone as a
            // whole
            for k in 0..self.occurrences[p.index()].len() {
                let Occurrence { sum: id, weight } = self.occurrences[p.index()][k];
                let sum = &mut self.sums[id as usize];
                let (slack, other) = if weight > 0 {
                    sum.room -= weight;
                    (sum.room, sum.spare)
                } else if weight < 0 {
                    sum.spare += weight;
                    (sum.spare, sum.room)
                } else {
                    (sum.room.min(sum.spare), 1)
                };
                // if the other slack is used up, all literals of the sum are set already
                let due = slack < 0 || slack < sum.heaviest && other > 0;
                if due && outcome.is_ok() {
                    outcome = self.check(id, a, conflict);
                }
            }
            outcome?;
        }
        Ok(())
    }

    /// Undoes one literal that leaves the trail at this position.
    #[inline]
    pub fn undo(&mut self, p: Lit, position: usize) {
        if position >= self.head {
            return;
        }
        self.head = position;
        for &Occurrence { sum, weight } in &self.occurrences[p.index()] {
            let sum = &mut self.sums[sum as usize];
            if weight > 0 {
                sum.room += weight;
            } else {
                sum.spare -= weight;
            }
        }
    }

    fn check(&mut self, id: u32, a: &mut Assignment, conflict: &mut Vec<Lit>) -> Outcome {
        let sum = self.sums[id as usize];
        let guard = a.value(sum.guard);
        if guard < 0 {
            return Ok(());
        }
        let view = a.trail().len() as u32;
        if sum.room < 0 || sum.spare < 0 {
            if guard == 0 {
                a.imply(!sum.guard, Reason::Sum(id), view);
                return Ok(());
            }
            conflict.clear();
            conflict.push(!sum.guard);
            self.blame(&sum, sum.room < 0, 0, view, a, conflict);
            return Err(sum.origin);
        }
        if guard == 0 {
            return Ok(());
        }
        let slack = sum.room.min(sum.spare);
        for &(l, weight) in &self.terms[sum.start as usize..sum.end as usize] {
            if weight <= slack {
                break;
            }
            if a.is_unset(l) {
                // both may apply at once: the next pass then finds the conflict
                let l = if weight > sum.room { !l } else { l };
                a.imply(l, Reason::Sum(id), view);
            }
        }
        Ok(())
    }

    /// Appends the reason for an implied literal: the other literals of the clause, all false at
    /// that time.
    pub fn explain(&self, id: u32, implied: Lit, a: &Assignment, out: &mut Vec<Lit>) -> Origin {
        let sum = &self.sums[id as usize];
        let view = a.view(implied);
        let terms = &self.terms[sum.start as usize..sum.end as usize];
        if let Some(&(l, weight)) = terms.iter().find(|t| t.0.var() == implied.var()) {
            out.push(!sum.guard);
            self.blame(sum, l != implied, weight, view, a, out);
        } else {
            let weight_of = |v: i8| -> i32 {
                let set = terms.iter().filter(|t| a.value_at(t.0, view) == v);
                set.map(|t| t.1).sum()
            };
            self.blame(sum, weight_of(1) > sum.full_room, 0, view, a, out);
        }
        sum.origin
    }

    /// Appends literals, negated, that together with `extra` weight overfill the room (or else the
    /// spare).
    fn blame(
        &self,
        sum: &Sum,
        room: bool,
        extra: i32,
        view: u32,
        a: &Assignment,
        out: &mut Vec<Lit>,
    ) {
        let (wanted, full) = if room {
            (1, sum.full_room)
        } else {
            (-1, sum.full_spare)
        };
        let mut needed = full - extra;
        for &(l, weight) in &self.terms[sum.start as usize..sum.end as usize] {
            if needed < 0 {
                return;
            }
            if a.value_at(l, view) == wanted {
                out.push(if room { !l } else { l });
                needed -= weight;
            }
        }
        debug_assert!(needed < 0, "a sum explained what it had not implied");
    }
}

#[cfg(test)]
mod tests {
    use crate::{Budget, Constraint, Lit, Solver, Verdict};

    #[test]
    fn retired_sums_neither_bind_nor_count() {
        let mut solver = Solver::new();
        let xs: Vec<Lit> = (0..20).map(|_| solver.new_lit()).collect();
        let [few, odd] = [0; 2].map(|_| solver.new_derived());
        solver.post(few, &Constraint::sum(xs.clone(), 0, 4));
        solver.post(odd, &Constraint::sum(xs[1..].to_vec(), 3, 7));
        solver.post(Lit::TRUE, &Constraint::sum(xs[..18].to_vec(), 5, 9));
        let mut kept = solver.clone();
        assert_eq!(solver.solve(&[few], Budget::UNLIMITED), Verdict::Unsat);
        assert_eq!(solver.solve(&[odd], Budget::UNLIMITED), Verdict::Sat);
        solver.retire(few);
        kept.retire(odd);
        assert_eq!(solver.solve(&[few], Budget::UNLIMITED), Verdict::Unsat);
        assert_eq!(solver.core(), [few]);
        // the other sums bind as before
        assert_eq!(kept.solve(&[few], Budget::UNLIMITED), Verdict::Unsat);
        for some in xs.chunks(10) {
            let assumed = [&[odd], some].concat();
            assert_eq!(solver.solve(&assumed, Budget::UNLIMITED), Verdict::Unsat);
            assert_eq!(solver.solve(&assumed[..6], Budget::UNLIMITED), Verdict::Sat);
        }
        let counted = |solver: &mut Solver| {
            let before = solver.sums.visits;
            solver.solve(&[], Budget::UNLIMITED);
            solver.solve(&[!xs[0]], Budget::UNLIMITED);
            solver.sums.visits - before
        };
        let before = counted(&mut solver);
        solver.retire(odd);
        assert!(counted(&mut solver) < before);
    }
}
