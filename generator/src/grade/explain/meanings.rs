//! The meaning of derived variables in terms of the drawing.

use super::Statement;
use super::teacher::Teacher;
use pencilmill_solver::{Constraint, Lit};
use std::collections::BTreeSet;

/// The greatest number of literals through which a meaning is followed.
const MEANING: usize = 40;

impl Teacher<'_> {
    /// The statement made by literals, with derived variables replaced by their meaning.
    pub fn meaning(&self, lits: &[Lit]) -> Statement {
        let all: Vec<Lit> = self.meant(lits).into_iter().collect();
        self.names.statement(&all)
    }

    /// These literals, with derived variables replaced by their meaning.
    pub fn meant(&self, lits: &[Lit]) -> BTreeSet<Lit> {
        let mut all: BTreeSet<Lit> = lits.iter().copied().collect();
        for &l in lits.iter().filter(|l| !self.names.has(**l)) {
            all.extend(self.implied(l));
        }
        all
    }

    /// The visible consequences of a derived literal: its own, or, if there are none, those that
    /// follow at once together with the known literals.
    fn implied(&self, supposed: Lit) -> Vec<Lit> {
        let by_itself = self.followed(supposed, false);
        match by_itself.is_empty() {
            true => self.followed(supposed, true),
            false => by_itself,
        }
    }

    fn followed(&self, supposed: Lit, with_known: bool) -> Vec<Lit> {
        let mut found: Vec<Lit> = Vec::new();
        let mut seen = BTreeSet::from([supposed]);
        let mut due = vec![supposed];
        while let Some(l) = due.pop().filter(|_| seen.len() <= MEANING) {
            for &by in self.clauses.get(&!l).into_iter().flatten() {
                let (guard, constraint) = self.constraints[by as usize];
                let Constraint::Clause(lits) = constraint else {
                    continue;
                };
                let own = (guard != Lit::TRUE).then_some(!guard);
                let others = lits.iter().chain(&own).copied();
                let open = others.filter(|&other| {
                    let is_false = with_known && self.rank.has(!other);
                    other != !l && other != Lit::FALSE && !is_false
                });
                let &[other] = &open.collect::<Vec<Lit>>()[..] else {
                    continue;
                };
                let is_known = with_known && self.rank.has(other);
                if other == Lit::TRUE || is_known || !seen.insert(other) {
                    continue;
                }
                if found.contains(&!other) {
                    return Vec::new();
                }
                match self.names.has(other) {
                    true => found.push(other),
                    false => due.push(other),
                }
            }
        }
        found
    }

    /// Tests whether a derived literal is equivalent to the conjunction of its own consequences.
    pub fn is_all_of(&self, l: Lit) -> bool {
        let mut clauses = self.clauses.get(&l).into_iter().flatten();
        clauses.any(|&by| {
            let (guard, constraint) = self.constraints[by as usize];
            let Constraint::Clause(lits) = constraint else {
                return false;
            };
            let others = lits.iter().filter(|other| **other != l);
            let means = |other: &Lit| {
                let alone = self.clauses.get(&!l).into_iter().flatten();
                let mut alone = alone.map(|&by| self.constraints[by as usize]);
                let part = |(guard, constraint): (Lit, &Constraint)| match constraint {
                    Constraint::Clause(two) => {
                        guard == Lit::TRUE && two.len() == 2 && two.contains(&!*other)
                    }
                    _ => false,
                };
                self.names.has(*other) && alone.any(part)
            };
            guard == Lit::TRUE && lits.len() > 1 && { others }.all(means)
        })
    }
}
