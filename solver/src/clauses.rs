//! Clauses: one arena, two watched literals each; binary clauses exist only in the watches.

use crate::assignment::{Assignment, Reason};
use crate::log::Log;
use crate::reuse::{Lists, reusing_clone};
use crate::{Lit, ProofStep};

/// Marks the watch of a binary clause, whose other literal is the blocker.
const BINARY: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    blocker: Lit, // another literal of the clause: if true, the clause need not be visited
}

/// A clause all of whose literals are false.
pub(crate) enum Conflict {
    Clause(u32),
    Binary(Lit, Lit),
}

/// All clauses. A clause is identified by the offset of its first literal in the arena. The two
/// numbers before it are its glue (0 for a posted clause) and its length.
#[derive(Default)]
pub(crate) struct Clauses {
    arena: Vec<u32>,
    watches: Lists<Watch>, // per literal: the clauses to visit when it becomes true
    posted: Vec<u32>,
    learnt: Vec<u32>,
    spare: Vec<u32>, // the second half of the arena during reduction
    /// Number of watches visited so far.
    pub visits: u64,
}
reusing_clone!(Clauses {
    arena,
    watches,
    posted,
    learnt,
    spare,
    visits
});

impl Clauses {
    pub fn add_var(&mut self) {
        self.watches.push_empty();
        self.watches.push_empty();
    }

    pub fn learnt_count(&self) -> usize {
        self.learnt.len()
    }

    fn len(&self, clause: u32) -> usize {
        self.arena[clause as usize - 1] as usize
    }

    /// The literals of a clause.
    pub fn lits(&self, clause: u32) -> impl Iterator<Item = Lit> {
        let start = clause as usize;
        self.arena[start..start + self.len(clause)]
            .iter()
            .map(|&x| Lit::from_index(x as usize))
    }

    /// Adds a clause of at least two literals, of which the first two are watched, and returns the
    /// reason that it provides for its first literal. Glue 0 marks a clause that was not learnt.
    pub fn add(&mut self, lits: &[Lit], glue: u32) -> Reason {
        if lits.len() == 2 {
            self.watch(lits[0], BINARY, lits[1]);
            self.watch(lits[1], BINARY, lits[0]);
            return Reason::Binary(lits[1]);
        }
        self.arena.extend([glue, lits.len() as u32]);
        let clause = self.arena.len() as u32;
        self.arena.extend(lits.iter().map(|l| l.index() as u32));
        if glue == 0 {
            self.posted.push(clause);
        } else {
            self.learnt.push(clause);
        }
        self.watch(lits[0], clause, lits[1]);
        self.watch(lits[1], clause, lits[0]);
        Reason::Clause(clause)
    }

    fn watch(&mut self, l: Lit, clause: u32, blocker: Lit) {
        self.watches[(!l).index()].push(Watch { clause, blocker });
    }

    /// Propagates one literal that became true.
    pub fn propagate(&mut self, p: Lit, a: &mut Assignment) -> Option<Conflict> {
        let mut list = std::mem::take(&mut self.watches[p.index()]);
        let falsified = !p;
        let mut conflict = None;
        let (mut from, mut to) = (0, 0);
        'watches: while from < list.len() {
            let watch = list[from];
            from += 1;
            let blocked = a.value(watch.blocker);
            if blocked > 0 {
                list[to] = watch;
                to += 1;
                continue;
            }
            if watch.clause == BINARY {
                list[to] = watch;
                to += 1;
                if blocked < 0 {
                    conflict = Some(Conflict::Binary(watch.blocker, falsified));
                    break;
                }
                a.enqueue(watch.blocker, Reason::Binary(falsified));
                continue;
            }
            let start = watch.clause as usize;
            let len = self.arena[start - 1] as usize;
            let lits = &mut self.arena[start..start + len];
            if lits[0] as usize == falsified.index() {
                lits.swap(0, 1);
            }
            let first = Lit::from_index(lits[0] as usize);
            let value = a.value(first);
            let renewed = Watch {
                clause: watch.clause,
                blocker: first,
            };
            if value <= 0 {
                for k in 2..len {
                    let l = Lit::from_index(lits[k] as usize);
                    if !a.is_false(l) {
                        lits.swap(1, k);
                        self.watches[(!l).index()].push(renewed);
                        continue 'watches;
                    }
                }
            }
            list[to] = renewed;
            to += 1;
            if value < 0 {
                conflict = Some(Conflict::Clause(watch.clause));
                break;
            }
            if value == 0 {
                a.enqueue(first, Reason::Clause(watch.clause));
            }
        }
        self.visits += from as u64;
        if to < from {
            list.copy_within(from.., to);
            list.truncate(list.len() - (from - to));
        }
        self.watches[p.index()] = list;
        conflict
    }

    /// Deletes the worse half of the learnt clauses and every clause that is true for good. Only
    /// for level 0, where no clause serves as a reason.
    pub fn reduce(&mut self, a: &Assignment, log: &mut Log) {
        let glue = |arena: &[u32], c: u32| arena[c as usize - 2];
        self.learnt
            .sort_unstable_by_key(|&c| (glue(&self.arena, c), c));
        let keep = self.learnt.len() / 2;
        let mut kept = 0;
        for i in 0..self.learnt.len() {
            let c = self.learnt[i];
            if i < keep || glue(&self.arena, c) <= 2 {
                self.learnt[kept] = c;
                kept += 1;
            } else {
                log.note(|| ProofStep::Deleted(self.lits(c).collect()));
            }
        }
        self.learnt.truncate(kept);
        self.learnt.sort_unstable();

        for (i, list) in self.watches.iter_mut().enumerate() {
            let satisfied = a.is_false(Lit::from_index(i));
            list.retain(|w| w.clause == BINARY && !satisfied && !a.is_true(w.blocker));
        }
        let old = std::mem::replace(&mut self.arena, std::mem::take(&mut self.spare));
        self.arena.clear();
        let mut lits = Vec::new();
        for learnt in [false, true] {
            let list = if learnt {
                std::mem::take(&mut self.learnt)
            } else {
                std::mem::take(&mut self.posted)
            };
            for c in list {
                let start = c as usize;
                lits.clear();
                lits.extend(
                    old[start..start + old[start - 1] as usize]
                        .iter()
                        .map(|&x| Lit::from_index(x as usize)),
                );
                let satisfied = lits.iter().any(|&l| a.is_true(l));
                if satisfied || lits.iter().any(|&l| a.is_false(l)) {
                    let whole = lits.clone();
                    lits.retain(|&l| !a.is_false(l));
                    if !satisfied {
                        log.note(|| ProofStep::Learnt(lits.clone()));
                    }
                    log.note(|| ProofStep::Deleted(whole));
                }
                if satisfied {
                    continue;
                }
                self.add(&lits, old[start - 2]);
            }
        }
        self.spare = old;
    }
}

#[cfg(test)]
mod tests {
    use crate::{Budget, Constraint, Lit, Solver, Verdict};

    /// Random clauses and sums, satisfiable about half of the time.
    fn instance(seed: u64) -> (Solver, Vec<Constraint>) {
        let mut state = seed;
        let mut below = |n: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % n
        };
        let mut solver = Solver::new();
        let xs: Vec<Lit> = (0..110).map(|_| solver.new_lit()).collect();
        let mut any = |n: u64| -> Vec<Lit> {
            let pick = |_| match (xs[below(110) as usize], below(2)) {
                (l, 0) => l,
                (l, _) => !l,
            };
            (0..n).map(pick).collect()
        };
        let mut posted: Vec<Constraint> = (0..462).map(|_| Constraint::Clause(any(3))).collect();
        posted.extend((0..4).map(|_| Constraint::sum(any(9), 3, 5)));
        for c in &posted {
            solver.post(Lit::TRUE, c);
        }
        (solver, posted)
    }

    /// Verdicts do not depend on whether learnt clauses are kept or deleted.
    #[test]
    fn reduction_changes_no_verdict() {
        let (mut sat, mut reduced) = (0, 0);
        for seed in 0..40 {
            let (mut solver, posted) = instance(seed);
            let mut forgetful = solver.clone();
            forgetful.max_learnt = 40;
            let verdict = solver.solve(&[], Budget::UNLIMITED);
            assert_eq!(forgetful.solve(&[], Budget::UNLIMITED), verdict);
            reduced += usize::from(forgetful.max_learnt > 40);
            if verdict == Verdict::Sat {
                sat += 1;
                for s in [&solver, &forgetful] {
                    assert!(posted.iter().all(|c| c.holds(|l| s.value(l))));
                }
            }
        }
        assert!((5..35).contains(&sat) && reduced > 20, "{sat} {reduced}");
    }

    #[test]
    fn solvers_move_between_threads() {
        fn needs_send<T: Send + Clone>() {}
        needs_send::<Solver>();
    }
}
