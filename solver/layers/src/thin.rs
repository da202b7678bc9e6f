//! Thinning: the hints that single constraints need to solve a puzzle.

use super::values::Broken;
use super::{Finding, Layers};
use pencilmill_solver::Lit;

impl Layers {
    /// The guards out of the groups `tried` whose hints stay if each group is left out in this order,
    /// as long as single constraints still solve the puzzle with the literals `given`. All of them
    /// if the constraints contradict what is given.
    ///
    /// Groups are tried by halves: what follows without any of a half is found once for all of them.
    /// The result is that of trying one by one, as more hints never say less.
    pub fn needed(&mut self, given: &[Lit], tried: &[Vec<Lit>]) -> Vec<Lit> {
        self.begin_again();
        for &part in &self.of_hints {
            let guard = self.parts[part as usize].guard;
            self.state.rest(part, !given.contains(&guard));
        }
        let needed = match self.begin_with(given) {
            Ok(()) => self.needed_besides(tried),
            Err(Broken) => tried.concat(),
        };
        self.begin_again();
        needed
    }

    /// Applies these literals, and all that single constraints say then.
    fn begin_with(&mut self, given: &[Lit]) -> Result<(), Broken> {
        self.learn(given)?;
        let all = 0..self.parts.len() as u32;
        let all: Vec<u32> = all.filter(|&part| !self.state.rests(part)).collect();
        let found: Vec<Finding> = self.look(&all)?;
        let lits: Vec<Lit> = found.iter().map(|found| found.lit).collect();
        self.conclude(&lits)
    }

    /// The hints of these groups that stay; none of them is given now, and all that follows from the
    /// others is known.
    fn needed_besides(&mut self, groups: &[Vec<Lit>]) -> Vec<Lit> {
        if self.is_done() {
            return Vec::new();
        }
        if groups.len() < 2 {
            return groups.concat();
        }
        let (left, right) = groups.split_at(groups.len() / 2);
        let mut needed = self.given_besides(&right.concat(), left);
        needed.extend(self.given_besides(&needed.clone(), right));
        needed
    }

    /// The hints of these groups that stay if others are given, too.
    fn given_besides(&mut self, given: &[Lit], groups: &[Vec<Lit>]) -> Vec<Lit> {
        let start = self.state.trail().len();
        self.set_resting(given, false);
        let needed = match self.conclude(given) {
            Ok(()) => self.needed_besides(groups),
            Err(Broken) => groups.concat(),
        };
        self.state.undo(start);
        self.broken = false;
        self.set_resting(given, true);
        needed
    }

    /// Suspends the parts of these hints, or resumes them.
    fn set_resting(&mut self, guards: &[Lit], rests: bool) {
        for &guard in guards {
            for &part in &self.touching[guard.var()] {
                if self.parts[part as usize].guard == guard {
                    self.state.rest(part, rests);
                }
            }
        }
    }
}
