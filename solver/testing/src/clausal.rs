//! Third-party SAT solvers.

use batsat::{BasicSolver, SolverInterface, lbool};
use pencilmill_solver::Lit;

/// A SAT solver for clauses.
pub trait Clausal: Default {
    /// Adds a clause: at least one of the literals is true.
    fn clause(&mut self, lits: &[Lit]);
    /// Tests whether there is a model under the assumptions.
    fn has_model(&mut self, assumptions: &[Lit]) -> bool;
    /// The value of a literal in the last model.
    fn value(&mut self, l: Lit) -> bool;
}

/// A port of MiniSat.
#[derive(Default)]
pub struct Batsat(BasicSolver);

impl Batsat {
    fn map(&mut self, l: Lit) -> batsat::Lit {
        let var = self.0.var_of_int(l.var() as u32);
        batsat::Lit::new(var, !l.is_negated())
    }
}

impl Clausal for Batsat {
    fn clause(&mut self, lits: &[Lit]) {
        let mut clause: Vec<batsat::Lit> = lits.iter().map(|&l| self.map(l)).collect();
        self.0.add_clause_reuse(&mut clause);
    }

    fn has_model(&mut self, assumptions: &[Lit]) -> bool {
        let assumptions: Vec<batsat::Lit> = assumptions.iter().map(|&l| self.map(l)).collect();
        self.0.solve_limited(&assumptions) == lbool::TRUE
    }

    fn value(&mut self, l: Lit) -> bool {
        let l = self.map(l);
        self.0.value_lit(l) == lbool::TRUE
    }
}

/// CaDiCaL, available only with the feature `cadical`, because its C++ code takes minutes to build.
#[cfg(feature = "cadical")]
pub struct Cadical(cadical_sys::CaDiCal);

#[cfg(feature = "cadical")]
impl Default for Cadical {
    fn default() -> Cadical {
        let mut solver = cadical_sys::CaDiCal::new();
        // with it, variables would have to be declared
        solver.set("factor", 0);
        Cadical(solver)
    }
}

#[cfg(feature = "cadical")]
impl Clausal for Cadical {
    fn clause(&mut self, lits: &[Lit]) {
        lits.iter().for_each(|&l| self.0.add(signed(l)));
        self.0.add(0);
    }

    fn has_model(&mut self, assumptions: &[Lit]) -> bool {
        assumptions.iter().for_each(|&l| self.0.assume(signed(l)));
        self.0.solve() == cadical_sys::Status::SATISFIABLE
    }

    fn value(&mut self, l: Lit) -> bool {
        self.0.val(signed(l)) == signed(l)
    }
}

/// Variables numbered from 1, because variable 0 is used too.
#[cfg(feature = "cadical")]
fn signed(l: Lit) -> i32 {
    let number = l.var() as i32 + 1;
    if l.is_negated() { -number } else { number }
}
