//! The search: propagate, analyse, learn, backjump, decide.

use crate::assignment::Reason;
use crate::clauses::Conflict;
use crate::propagators::call::Phase;
use crate::scratch::Mark;
use crate::{Budget, Interrupt, Lit, ProofStep, Solver, Verdict};

/// Conflicts between restarts, scaled by the Luby sequence.
const RESTART: u64 = 64;
/// The greatest number of stored explanations; beyond it, the solver returns to level 0 and drops
/// all.
const MAX_STORED: usize = 1 << 20;

enum Next {
    Decided,
    /// This assumption is false.
    Failed(Lit),
    Model,
}

impl Solver {
    /// Searches for a model in which all assumptions are true.
    ///
    /// Assumptions may be any literals, in any number, repeated or contradictory. They are made in
    /// order, and the work for a common prefix with the last call is kept: put those first that
    /// change least.
    pub fn solve(&mut self, assumptions: &[Lit], budget: Budget) -> Verdict {
        self.stats.solves += 1;
        self.core.clear();
        self.model.clear();
        if !self.consistent {
            self.conclude();
            return Verdict::Unsat;
        }
        let shared = assumptions
            .iter()
            .zip(&self.assumptions)
            .take_while(|(a, b)| a == b)
            .count();
        self.cancel(shared);
        if self.stored_lits.len() > MAX_STORED {
            self.cancel(0);
        }
        self.assumptions.clear();
        self.assumptions.extend_from_slice(assumptions);
        // every level holds a literal of its own or an assumption that was true already
        let levels = assumptions.len() + self.assignment.var_count() + 1;
        if self.scratch.level_stamps.len() < levels {
            self.scratch.level_stamps.resize(levels, 0);
        }
        let last_conflict = self.stats.conflicts.saturating_add(budget.conflicts);
        let last_propagation = self.stats.propagations.saturating_add(budget.propagations);
        self.count_visits();
        let last_step = self.stats.steps().saturating_add(budget.steps);
        let mut restarts = 0;
        let mut restart_at = self.stats.conflicts + RESTART;
        loop {
            self.count_visits();
            let spent = self.stats.conflicts > last_conflict
                || self.stats.propagations > last_propagation
                || self.stats.steps() > last_step;
            let interrupted = self.interrupt.as_ref().is_some_and(Interrupt::is_set);
            if spent || interrupted {
                return Verdict::Unknown;
            }
            if !self.propagate(false) {
                if !self.resolve_conflict() {
                    return Verdict::Unsat;
                }
                continue;
            }
            if self.stats.conflicts >= restart_at {
                restarts += 1;
                restart_at = self.stats.conflicts + RESTART * luby(restarts);
                if self.clauses.learnt_count() <= self.max_learnt {
                    self.cancel(self.assumptions.len());
                } else {
                    self.cancel(0);
                    if self.propagate(false) {
                        self.clauses.reduce(&self.assignment, &mut self.log);
                        self.max_learnt += self.max_learnt / 10;
                    } else if !self.resolve_conflict() {
                        return Verdict::Unsat;
                    }
                }
                continue;
            }
            match self.decide() {
                Next::Decided => {}
                Next::Failed(l) => {
                    self.analyze_final(l);
                    self.conclude();
                    return Verdict::Unsat;
                }
                Next::Model => {
                    let set = self.assignment.trail().len();
                    if !self.propagate(true) {
                        if !self.resolve_conflict() {
                            return Verdict::Unsat;
                        }
                    } else if self.assignment.trail().len() == set {
                        self.model.clone_from(self.assignment.values());
                        return Verdict::Sat;
                    }
                }
            }
        }
    }

    fn count_visits(&mut self) {
        self.stats.visits = self.clauses.visits + self.sums.visits + self.graphs.visits;
    }

    /// Opens a level with the next assumption or a decision.
    fn decide(&mut self) -> Next {
        while let Some(&p) = self.assumptions.get(self.assignment.decision_level()) {
            match self.assignment.value(p) {
                1 => self.assignment.new_level(),
                0 => {
                    self.assignment.new_level();
                    self.assignment.enqueue(p, Reason::Decision);
                    return Next::Decided;
                }
                _ => return Next::Failed(p),
            }
        }
        let a = &self.assignment;
        let Some(var) = self.queue.pick(|v| a.is_unset(Lit::of_var(v))) else {
            return Next::Model;
        };
        self.stats.decisions += 1;
        self.assignment.new_level();
        self.assignment.enqueue(self.phases[var], Reason::Decision);
        Next::Decided
    }

    /// Propagates to the fixpoint, cheapest propagators first. Returns false on a conflict, which
    /// is then in `scratch.conflict`.
    fn propagate(&mut self, complete: bool) -> bool {
        loop {
            while let Some(&p) = self.assignment.trail().get(self.head) {
                self.head += 1;
                self.stats.propagations += 1;
                if let Some(conflict) = self.clauses.propagate(p, &mut self.assignment) {
                    let out = &mut self.scratch.conflict;
                    out.clear();
                    match conflict {
                        Conflict::Clause(c) => out.extend(self.clauses.lits(c)),
                        Conflict::Binary(l, m) => out.extend([l, m]),
                    }
                    return false;
                }
            }
            let before = self.assignment.trail().len();
            let (a, out) = (&mut self.assignment, &mut self.scratch.conflict);
            let mut outcome = self.sums.propagate(a, out);
            if outcome.is_ok() && a.trail().len() == before {
                outcome = self.runs.propagate(a, out);
            }
            if outcome.is_ok() && a.trail().len() == before {
                let phase = match a.decision_level() {
                    _ if complete => Phase::Complete,
                    level if level < self.assumptions.len() => Phase::Assuming,
                    level if level == self.assumptions.len() => Phase::Assumed,
                    _ => Phase::Searching,
                };
                outcome = self.graphs.propagate(phase, a, out);
            }
            self.log_implied(before);
            if let Err(origin) = outcome {
                self.log_conflict(origin);
                return false;
            }
            if self.assignment.trail().len() == before {
                return true;
            }
        }
    }

    /// Backtracks to a level.
    pub(crate) fn cancel(&mut self, level: usize) {
        if self.assignment.decision_level() <= level {
            return;
        }
        let start = self.assignment.level_start(level + 1);
        for position in (start..self.assignment.trail().len()).rev() {
            let l = self.assignment.pop();
            self.phases[l.var()] = l;
            self.queue.freed(l.var());
            self.sums.undo(l, position);
        }
        self.assignment.drop_levels(level);
        self.head = self.head.min(start);
        self.runs.undo(start);
        self.graphs.undo(start);
        if level == 0 {
            self.stored.clear();
            self.stored_lits.clear();
        }
    }

    /// Learns from the conflict in `scratch.conflict`. Returns false if there is no model at all.
    fn resolve_conflict(&mut self) -> bool {
        self.stats.conflicts += 1;
        let a = &self.assignment;
        // a propagator that rested may find a conflict older than the last decision
        let level = self.scratch.conflict.iter().map(|&l| a.level(l)).max();
        let level = level.unwrap_or(0);
        if level == 0 {
            self.consistent = false;
            self.conclude();
            return false;
        }
        self.cancel(level);
        let (backjump, glue) = self.analyze();
        self.cancel(backjump);
        let clause = &self.scratch.clause;
        self.log.note(|| ProofStep::Learnt(clause.clone()));
        let reason = match clause.len() {
            1 => Reason::Decision,
            _ => self.clauses.add(clause, glue),
        };
        self.assignment.enqueue(clause[0], reason);
        true
    }

    /// Derives the clause of the first unique implication point into `scratch.clause`. Its first
    /// literal is implied at the returned level; the second result is the number of levels in the
    /// clause.
    fn analyze(&mut self) -> (usize, u32) {
        let mut clause = std::mem::take(&mut self.scratch.clause);
        let mut lits = std::mem::take(&mut self.scratch.reason);
        let level = self.assignment.decision_level();
        clause.clear();
        clause.push(Lit::FALSE);
        lits.clone_from(&self.scratch.conflict);
        self.scratch.clock += 1;
        let mut open = 0;
        let mut position = self.assignment.trail().len();
        loop {
            for &q in &lits {
                let at = self.assignment.level(q);
                if at == 0 || self.scratch.marks[q.var()] != Mark::None {
                    continue;
                }
                self.mark(q, Mark::Seen);
                if self.queue.is_decidable(q.var()) {
                    let stamp = self.queue.stamp(q.var());
                    self.scratch.bumped.push((stamp, q.var() as u32));
                }
                if at == level {
                    open += 1;
                } else {
                    clause.push(q);
                    self.scratch.level_stamps[at] = self.scratch.clock;
                }
            }
            let p = loop {
                position -= 1;
                let p = self.assignment.trail()[position];
                if self.scratch.marks[p.var()] == Mark::Seen && self.assignment.level(p) == level {
                    break p;
                }
            };
            open -= 1;
            if open == 0 {
                clause[0] = !p;
                break;
            }
            lits.clear();
            self.reason_of(p, &mut lits);
        }
        self.scratch.reason = lits;
        self.minimize(&mut clause);
        for l in self.scratch.marked.drain(..) {
            self.scratch.marks[l.var()] = Mark::None;
        }
        self.bump();
        let result = self.measure(&mut clause);
        self.scratch.clause = clause;
        result
    }

    fn mark(&mut self, l: Lit, mark: Mark) {
        self.scratch.marks[l.var()] = mark;
        self.scratch.marked.push(l);
    }

    /// Drops the literals that are implied by the others.
    fn minimize(&mut self, clause: &mut Vec<Lit>) {
        let mut kept = 1;
        for i in 1..clause.len() {
            if !self.is_redundant(clause[i]) {
                clause[kept] = clause[i];
                kept += 1;
            }
        }
        clause.truncate(kept);
    }

    fn is_redundant(&mut self, q: Lit) -> bool {
        if self.assignment.reason(q) == Reason::Decision {
            return false;
        }
        let before = self.scratch.marked.len();
        let mut stack = std::mem::take(&mut self.scratch.stack);
        let mut lits = std::mem::take(&mut self.scratch.reason);
        stack.clear();
        stack.push(q);
        let mut redundant = true;
        'search: while let Some(x) = stack.pop() {
            lits.clear();
            self.reason_of(!x, &mut lits);
            for &y in &lits {
                let mark = self.scratch.marks[y.var()];
                if self.assignment.level(y) == 0 || mark == Mark::Seen || mark == Mark::Redundant {
                    continue;
                }
                // on a level without literals of the clause the descent ends at a decision
                if mark == Mark::Needed
                    || self.scratch.level_stamps[self.assignment.level(y)] != self.scratch.clock
                    || self.assignment.reason(y) == Reason::Decision
                {
                    redundant = false;
                    break 'search;
                }
                self.mark(y, Mark::Redundant);
                stack.push(y);
            }
        }
        if !redundant {
            // some of these may be implied; the search did not go far enough to tell
            for k in before..self.scratch.marked.len() {
                self.scratch.marks[self.scratch.marked[k].var()] = Mark::Needed;
            }
        }
        self.scratch.stack = stack;
        self.scratch.reason = lits;
        redundant
    }

    /// Moves a literal of the second highest level to position 1; returns that level and the number
    /// of levels.
    fn measure(&mut self, clause: &mut [Lit]) -> (usize, u32) {
        self.scratch.clock += 1;
        let mut backjump = 0;
        let mut glue = 1;
        for i in 1..clause.len() {
            let level = self.assignment.level(clause[i]);
            let stamp = &mut self.scratch.level_stamps[level];
            if *stamp != self.scratch.clock {
                *stamp = self.scratch.clock;
                glue += 1;
            }
            if level > backjump {
                backjump = level;
                clause.swap(1, i);
            }
        }
        (backjump, glue)
    }

    /// Moves the variables of the analysis to the front of the queue, in their present order.
    fn bump(&mut self) {
        let mut bumped = std::mem::take(&mut self.scratch.bumped);
        bumped.sort_unstable();
        for (_, v) in bumped.drain(..) {
            let unset = self.assignment.is_unset(Lit::of_var(v as usize));
            self.queue.bump(v as usize, unset);
        }
        self.scratch.bumped = bumped;
    }

    /// Appends the other literals of the clause that made `l` true.
    fn reason_of(&mut self, l: Lit, out: &mut Vec<Lit>) {
        match self.assignment.reason(l) {
            Reason::Decision => debug_assert!(false, "a decision has no reason"),
            Reason::Binary(other) => out.push(other),
            Reason::Clause(c) => out.extend(self.clauses.lits(c).filter(|&x| x != l)),
            Reason::Stored(k) => {
                let (from, to) = self.stored[k as usize];
                out.extend_from_slice(&self.stored_lits[from as usize..to as usize]);
            }
            Reason::Sum(_) | Reason::Runs(_) | Reason::Graph(_) => {
                let start = out.len();
                if let Some(origin) = self.explain(l, out) {
                    let others = &out[start..];
                    self.log
                        .note(|| ProofStep::Lemma(origin, [&[l], others].concat()));
                }
                let from = self.stored_lits.len() as u32;
                self.stored_lits.extend_from_slice(&out[start..]);
                let to = self.stored_lits.len() as u32;
                self.assignment
                    .set_reason(l, Reason::Stored(self.stored.len() as u32));
                self.stored.push((from, to));
            }
        }
    }

    /// Computes the core: the false assumption `p` and assumptions that imply its negation, through
    /// clauses and propagators alike.
    fn analyze_final(&mut self, p: Lit) {
        self.core.push(p);
        if self.assignment.level(p) == 0 {
            return;
        }
        let mut lits = std::mem::take(&mut self.scratch.reason);
        self.scratch.marks[p.var()] = Mark::Seen;
        let mut open = 1;
        let mut position = self.assignment.trail().len();
        while open > 0 {
            position -= 1;
            let q = self.assignment.trail()[position];
            if self.scratch.marks[q.var()] == Mark::None {
                continue;
            }
            self.scratch.marks[q.var()] = Mark::None;
            open -= 1;
            if self.assignment.reason(q) == Reason::Decision {
                self.core.push(q);
                continue;
            }
            lits.clear();
            self.reason_of(q, &mut lits);
            for &x in &lits {
                if self.assignment.level(x) > 0 && self.scratch.marks[x.var()] == Mark::None {
                    self.scratch.marks[x.var()] = Mark::Seen;
                    open += 1;
                }
            }
        }
        self.scratch.reason = lits;
    }
}

/// The Luby sequence 1, 1, 2, 1, 1, 2, 4, ...
fn luby(mut x: u64) -> u64 {
    let (mut size, mut power) = (1u64, 0);
    while size < x + 1 {
        power += 1;
        size = 2 * size + 1;
    }
    while size - 1 != x {
        size = (size - 1) >> 1;
        power -= 1;
        x %= size;
    }
    1 << power
}
