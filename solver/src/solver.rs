//! The solver's state and the part of its interface that is not solving or posting.

use crate::assignment::Assignment;
use crate::clauses::Clauses;
use crate::proof::Log;
use crate::propagators::graphs::Graphs;
use crate::propagators::runs::Runs;
use crate::propagators::sums::Sums;
use crate::queue::Queue;
use crate::reuse::reusing_clone;
use crate::search::Scratch;
use crate::{Interrupt, Lit, Stats};

/// A CDCL solver over [`Constraint`](crate::Constraint)s.
///
/// Everything it does is a function of the calls made on it: no clock, no randomness, no addresses.
///
/// `clone_from` keeps the memory of the solver that is overwritten, so a template can be copied onto a
/// worker's solver for every puzzle at the price of a few block copies.
pub struct Solver {
    pub(crate) assignment: Assignment,
    pub(crate) head: usize, // clauses have seen the trail before this
    pub(crate) clauses: Clauses,
    pub(crate) sums: Sums,
    pub(crate) runs: Runs,
    pub(crate) graphs: Graphs,
    pub(crate) queue: Queue,
    pub(crate) phases: Vec<Lit>, // per variable: the literal to try first
    pub(crate) assumptions: Vec<Lit>,
    pub(crate) core: Vec<Lit>,
    pub(crate) model: Vec<i8>,
    pub(crate) stored: Vec<(u32, u32)>, // explanations asked for: places in `stored_lits`
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
    /// A solver that knows nothing but [`Lit::TRUE`].
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

    /// A fresh variable that search may decide. Those created first are decided first, each tried false
    /// first, until conflicts, [`prefer`](Solver::prefer) and [`set_phase`](Solver::set_phase) say otherwise.
    pub fn new_lit(&mut self) -> Lit {
        self.add_var(true)
    }

    /// A fresh variable that search never decides: a guard, or a literal that constraints always settle
    /// once all decidable ones are set.
    ///
    /// A model may leave such a variable open if it is no more than a guard that was not assumed; its
    /// [`value`](Solver::value) is then false, and so is that of its negation.
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

    /// Decide these first, in this order, each tried true first. Literals that search may not decide
    /// are passed over.
    pub fn prefer(&mut self, lits: &[Lit]) {
        for &l in lits.iter().rev() {
            self.set_phase(l);
            if self.queue.is_decidable(l.var()) {
                let unset = self.assignment.is_unset(l);
                self.queue.bump(l.var(), unset);
            }
        }
    }

    /// When its variable is decided next, try this literal.
    pub fn set_phase(&mut self, lit: Lit) {
        self.phases[lit.var()] = lit;
    }

    /// Whether the literal is true in the last model. Readable after [`Verdict::Sat`](crate::Verdict) until the next
    /// call of [`solve`](Solver::solve).
    pub fn value(&self, lit: Lit) -> bool {
        self.model.get(lit.index()).is_some_and(|&v| v > 0)
    }

    /// After [`Verdict::Unsat`](crate::Verdict): assumptions that suffice for it, each once; empty if it holds without any.
    pub fn core(&self) -> &[Lit] {
        &self.core
    }

    /// What has been done so far. A copy starts with the counts of what it was copied from.
    pub fn stats(&self) -> Stats {
        self.stats
    }
}
