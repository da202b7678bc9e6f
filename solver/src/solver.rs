//! The state of the solver, and the part of its interface apart from solving and posting.

use crate::assignment::Assignment;
use crate::clauses::Clauses;
use crate::log::Log;
use crate::propagators::graphs::Graphs;
use crate::propagators::runs::Runs;
use crate::propagators::sums::Sums;
use crate::queue::Queue;
use crate::reuse::reusing_clone;
use crate::scratch::Scratch;
use crate::{Interrupt, Lit, Stats};

/// A CDCL solver over [`Constraint`](crate::Constraint)s.
///
/// Its behaviour is a function of the calls made on it: no clock, no randomness, no addresses.
///
/// `clone_from` reuses the memory of the overwritten solver, so a template can be copied onto a
/// worker's solver for every puzzle at the price of a few block copies.
pub struct Solver {
    pub(crate) assignment: Assignment,
    pub(crate) head: usize, // the part of the trail propagated through clauses
    pub(crate) clauses: Clauses,
    pub(crate) sums: Sums,
    pub(crate) runs: Runs,
    pub(crate) graphs: Graphs,
    pub(crate) queue: Queue,
    pub(crate) phases: Vec<Lit>, // per variable: the literal to try first
    pub(crate) assumptions: Vec<Lit>,
    pub(crate) core: Vec<Lit>,
    pub(crate) model: Vec<i8>,
    pub(crate) stored: Vec<(u32, u32)>, // explanations computed so far: ranges of `stored_lits`
    pub(crate) stored_lits: Vec<Lit>,
    pub(crate) consistent: bool, // false: no model under any assumptions
    pub(crate) max_learnt: usize,
    pub(crate) posts: u32,
    pub(crate) stats: Stats,
    pub(crate) log: Log,
    pub(crate) interrupt: Option<Interrupt>,
    pub(crate) scratch: Scratch,
}
reusing_clone!(Solver {
    assignment,
    head,
    clauses,
    sums,
    runs,
    graphs,
    queue,
    phases,
    assumptions,
    core,
    model,
    stored,
    stored_lits,
    consistent,
    max_learnt,
    posts,
    stats,
    log,
    interrupt,
    scratch,
});

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

impl Solver {
    /// Stops searches when the flag is set; `None` removes the flag. A clone of the solver shares
    /// the flag.
    pub fn set_interrupt(&mut self, interrupt: Option<Interrupt>) {
        self.interrupt = interrupt;
    }

    /// A solver whose only variable is that of [`Lit::TRUE`].
    pub fn new() -> Solver {
        let mut solver = Solver {
            assignment: Assignment::default(),
            head: 0,
            clauses: Clauses::default(),
            sums: Sums::default(),
            runs: Runs::default(),
            graphs: Graphs::default(),
            queue: Queue::default(),
            phases: Vec::new(),
            assumptions: Vec::new(),
            core: Vec::new(),
            model: Vec::new(),
            stored: Vec::new(),
            stored_lits: Vec::new(),
            consistent: true,
            max_learnt: 4000,
            posts: 0,
            stats: Stats::default(),
            log: Log::default(),
            interrupt: None,
            scratch: Scratch::default(),
        };
        solver.new_derived();
        solver
            .assignment
            .enqueue(Lit::TRUE, crate::assignment::Reason::Decision);
        solver
    }

    /// A new variable that search may decide. Variables are decided in order of creation, false
    /// first, until conflicts, [`prefer`](Solver::prefer) and [`set_phase`](Solver::set_phase)
    /// change that.
    pub fn new_lit(&mut self) -> Lit {
        self.add_var(true)
    }

    /// A new variable that search never decides: a guard, or a literal that constraints always
    /// settle once all decidable ones are set.
    ///
    /// A model may leave such a variable open if it is only a guard that was not assumed; then
    /// [`value`](Solver::value) is false for both of its literals.
    pub fn new_derived(&mut self) -> Lit {
        self.add_var(false)
    }

    fn add_var(&mut self, decidable: bool) -> Lit {
        let lit = Lit::of_var(self.assignment.add_var());
        self.clauses.add_var();
        self.sums.add_var();
        self.runs.add_var();
        self.queue.add_var(decidable);
        self.phases.push(!lit);
        self.scratch.add_var();
        lit
    }

    /// Makes search decide these literals first, in this order, each true first. Literals that
    /// search may not decide are skipped.
    pub fn prefer(&mut self, lits: &[Lit]) {
        for &l in lits.iter().rev() {
            self.set_phase(l);
            if self.queue.is_decidable(l.var()) {
                let unset = self.assignment.is_unset(l);
                self.queue.bump(l.var(), unset);
            }
        }
    }

    /// Makes search try this literal first when it next decides the variable.
    pub fn set_phase(&mut self, lit: Lit) {
        self.phases[lit.var()] = lit;
    }

    /// Returns whether the literal is true in the last model. Valid from
    /// [`Verdict::Sat`](crate::Verdict) until the next call of [`solve`](Solver::solve).
    pub fn value(&self, lit: Lit) -> bool {
        self.model.get(lit.index()).is_some_and(|&v| v > 0)
    }

    /// After [`Verdict::Unsat`](crate::Verdict): a subset of the assumptions that suffices for it,
    /// without repetitions; empty if there is no model at all.
    pub fn core(&self) -> &[Lit] {
        &self.core
    }

    /// Counters of the work done so far. A clone starts with the counts of its original.
    pub fn stats(&self) -> Stats {
        self.stats
    }
}
