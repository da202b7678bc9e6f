//! Thinning: the hints that constraints need to solve a puzzle without what-ifs.

use super::values::{Broken, Outcome};
use super::{Finding, Layers, layer};
use pencilmill_solver::Lit;

impl Layers {
    /// The guards out of the groups `tried` whose hints stay if each group is left out in this order,
    /// as long as single constraints still solve the puzzle with the literals `given`, and from
    /// [`layer::TWO`] on those that are combined. All of them if these do not solve it.
    ///
    /// Groups are tried by halves: what follows without any of a half is found once for all of them.
    /// The result is that of trying one by one, as more hints never say less.
    pub fn needed(&mut self, given: &[Lit], tried: &[Vec<Lit>], most: u8) -> Vec<Lit> {
        self.begin_again();
        self.state.single = most < layer::TWO;
        for &part in &self.of_hints {
            let guard = self.parts[part as usize].guard;
            self.state.rest(part, !given.contains(&guard));
        }
        let all = tried.concat();
        let solves = self.begin_with(given).is_ok()
            && self.with_given(&all, |layers, led| led.is_ok() && layers.is_done());
        let needed = match solves {
            true => self.needed_besides(tried),
            false => all,
        };
        self.state.single = false;
        self.begin_again();
        needed
    }

    /// Applies these literals, and all that follows without what-ifs.
    fn begin_with(&mut self, given: &[Lit]) -> Outcome {
        self.learn(given)?;
        let all = 0..self.parts.len() as u32;
        let all: Vec<u32> = all.filter(|&part| !self.state.rests(part)).collect();
        let found: Vec<Finding> = self.look(&all)?;
        let lits: Vec<Lit> = found.iter().map(|found| found.lit).collect();
        self.conclude(&lits)
    }

    /// The result of `then` where these hints are given as well, after what follows from them.
    fn with_given<T>(&mut self, hints: &[Lit], then: impl FnOnce(&mut Layers, Outcome) -> T) -> T {
        let start = self.state.trail().len();
        self.set_resting(hints, false);
        let led = self.conclude(hints);
        let result = then(self, led);
        self.state.undo(start);
        self.broken = false;
        self.set_resting(hints, true);
        result
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
        self.with_given(given, |layers, led| match led {
            Ok(()) => layers.needed_besides(groups),
            Err(Broken) => groups.concat(),
        })
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
