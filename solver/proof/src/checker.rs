//! A proof checker, which shares with the solver only the language of proofs.
//!
//! It takes the given steps (`p` and `c`) as true and nothing else. A clause is added only if unit
//! propagation confirms it (`a`, `u`), or if it follows from the one constraint that it is claimed
//! to come from ([`crate::plain`]).

use crate::{Constraint, Lit, ProofError, ProofStep, plain};
use std::collections::BTreeMap;

/// The error for given constraints that mention variables introduced by the proof itself.
const NAMED: &str = "given of a variable that is only another name";

/// All clauses verified so far, closed under unit propagation.
#[derive(Default)]
pub struct Checker {
    posted: Vec<(Lit, Constraint)>,
    clauses: Vec<Vec<Lit>>, // empty: deleted
    watches: Vec<Vec<usize>>,
    by_content: BTreeMap<Vec<Lit>, Vec<usize>>,
    values: Vec<Option<bool>>,
    met: Vec<bool>,
    /// The literal to which a named variable is equal.
    names: BTreeMap<usize, Lit>,
    trail: Vec<Lit>,
    head: usize,
    /// True if there is no model at all.
    refuted: bool,
    /// The clauses of all `u` steps.
    pub answers: Vec<Vec<Lit>>,
}

impl Checker {
    /// A checker without clauses.
    pub fn new() -> Checker {
        let mut checker = Checker::default();
        checker.meet(&[Lit::TRUE]);
        checker.set(Lit::TRUE);
        checker
    }

    /// Checks a whole proof.
    ///
    /// # Errors
    /// If a line is not a step, or the step is not justified; the message names the line.
    pub fn read(text: &str) -> Result<Checker, ProofError> {
        let mut checker = Checker::new();
        for (number, line) in (1..).zip(text.lines()) {
            let step = line.parse().and_then(|step| checker.step(&step));
            step.map_err(|error| ProofError::new(format!("line {number}: {error}")))?;
        }
        Ok(checker)
    }

    /// Returns whether the proof establishes that there is no model at all.
    pub fn refutes(&self) -> bool {
        self.answers.iter().any(Vec::is_empty)
    }

    /// Verifies a step and adds it.
    ///
    /// # Errors
    /// If it is not justified by the steps before it.
    pub fn step(&mut self, step: &ProofStep) -> Result<(), ProofError> {
        let wrong = |why: &str| Err(ProofError::of(why, &step.to_string()));
        match step {
            ProofStep::Post(guard, constraint) => {
                if let Some(why) = plain::fault(constraint) {
                    return wrong(why);
                }
                let lits = [&constraint.lits()[..], &[*guard]].concat();
                if self.has_named(&lits) {
                    return wrong(NAMED);
                }
                self.meet(&lits);
                self.posted.push((*guard, constraint.clone()));
            }
            ProofStep::Clause(lits) => {
                if self.has_named(lits) {
                    return wrong(NAMED);
                }
                self.add(lits);
            }
            ProofStep::Fresh(new, old) => {
                // the variable is new and nothing given will mention it: any model can be extended
                // to it
                let is_new = self.met.get(new.var()) != Some(&true);
                if !is_new || new.is_negated() || new.var() == old.var() {
                    return wrong("not a new variable");
                }
                self.add(&[*new, !*old]);
                self.add(&[!*new, *old]);
                self.names.insert(new.var(), *old);
            }
            ProofStep::Lemma(origin, lits) => {
                let Some((guard, constraint)) = self.posted.get(*origin as usize) else {
                    return wrong("no such constraint");
                };
                let known = |l: Lit| self.value(l);
                let real = |l: &Lit| match self.names.get(&l.var()) {
                    Some(&old) if l.is_negated() => !old,
                    old => *old.unwrap_or(l),
                };
                let renamed: Vec<Lit> = lits.iter().map(real).collect();
                if !self.refuted && !plain::follows(*guard, constraint, &renamed, &known) {
                    return wrong("does not follow from its constraint");
                }
                self.add(lits);
            }
            ProofStep::Learnt(lits) => {
                if !self.is_implied(lits) {
                    return wrong("not confirmed by unit propagation");
                }
                self.add(lits);
            }
            ProofStep::Deleted(lits) => {
                let ids = self.by_content.get_mut(&content(lits));
                let Some(id) = ids.and_then(Vec::pop) else {
                    return wrong("no such clause");
                };
                self.clauses[id].clear();
            }
            ProofStep::Unsat(lits) => {
                if !self.is_implied(lits) {
                    return wrong("not refuted by unit propagation");
                }
                self.answers.push(lits.clone());
            }
        }
        Ok(())
    }

    /// Tests whether a variable among these is a name.
    fn has_named(&self, lits: &[Lit]) -> bool {
        lits.iter().any(|l| self.names.contains_key(&l.var()))
    }

    fn meet(&mut self, lits: &[Lit]) {
        for l in lits {
            if l.var() >= self.met.len() {
                self.met.resize(l.var() + 1, false);
                self.values.resize(2 * l.var() + 2, None);
                self.watches.resize(2 * l.var() + 2, Vec::new());
            }
            self.met[l.var()] = true;
        }
    }

    fn value(&self, l: Lit) -> Option<bool> {
        self.values.get(l.index()).copied().flatten()
    }

    fn set(&mut self, l: Lit) {
        self.values[l.index()] = Some(true);
        self.values[(!l).index()] = Some(false);
        self.trail.push(l);
    }

    /// Adds a clause and applies all unit consequences for good. They stay when the clauses they
    /// came from are deleted, since they follow from the given steps in any case.
    fn add(&mut self, lits: &[Lit]) {
        self.meet(lits);
        let mut clause = content(lits);
        let id = self.clauses.len();
        self.by_content.entry(clause.clone()).or_default().push(id);
        // the watched literals are not false, unless the clause is settled at once
        clause.sort_by_key(|&l| self.value(l) == Some(false));
        let open = clause.iter().filter(|&&l| self.value(l) != Some(false));
        match open.count() {
            0 => self.refuted = true,
            1 if self.value(clause[0]).is_none() => {
                self.set(clause[0]);
                self.refuted |= !self.propagate();
            }
            1 => {}
            _ => {
                self.watches[clause[0].index()].push(id);
                self.watches[clause[1].index()].push(id);
            }
        }
        self.clauses.push(clause);
    }

    /// Tests whether unit propagation finds a conflict when all literals are false.
    fn is_implied(&mut self, lits: &[Lit]) -> bool {
        if self.refuted || lits.iter().any(|&l| self.value(l) == Some(true)) {
            return true;
        }
        self.meet(lits);
        let before = self.trail.len();
        let mut conflict = false;
        for &l in lits {
            match self.value(l) {
                Some(true) => conflict = true, // the clause has a literal and its negation
                Some(false) => {}
                None => self.set(!l),
            }
        }
        conflict = conflict || !self.propagate();
        for l in self.trail.drain(before..) {
            self.values[l.index()] = None;
            self.values[(!l).index()] = None;
        }
        self.head = before;
        conflict
    }

    /// Propagates units. Returns false if all literals of some clause are false.
    fn propagate(&mut self) -> bool {
        while self.head < self.trail.len() {
            let falsified = !self.trail[self.head];
            self.head += 1;
            let watching = std::mem::take(&mut self.watches[falsified.index()]);
            let mut kept = Vec::with_capacity(watching.len());
            let mut fine = true;
            for id in watching {
                let clause = &mut self.clauses[id];
                if clause.is_empty() {
                    continue;
                }
                if clause[0] == falsified {
                    clause.swap(0, 1);
                }
                let open = |l: &Lit| self.values[l.index()] != Some(false);
                let next = clause.iter().skip(2).position(open);
                match next {
                    Some(k) => {
                        clause.swap(1, k + 2);
                        self.watches[clause[1].index()].push(id);
                    }
                    None => {
                        kept.push(id);
                        let first = clause[0];
                        match self.value(first) {
                            Some(true) => {}
                            Some(false) => fine = false,
                            None => self.set(first),
                        }
                    }
                }
            }
            self.watches[falsified.index()] = kept;
            if !fine {
                return false;
            }
        }
        true
    }
}

fn content(lits: &[Lit]) -> Vec<Lit> {
    let mut sorted = lits.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted
}
