//! Small instances whose models are known by enumeration.

use pencilmill_solver::{Constraint, Lit, ProofStep, Solver};

/// The value of a literal under a numbered assignment of `vars`; variables not listed are true.
pub fn truth(vars: &[Lit], number: u32, l: Lit) -> bool {
    let bit = vars.iter().position(|v| v.var() == l.var());
    bit.is_none_or(|b| number >> b & 1 == 1) != l.is_negated()
}

/// A small instance with its models, computed without the solver.
pub struct Enumeration {
    /// The variables, as positive literals.
    pub vars: Vec<Lit>,
    /// Guards and constraints in the order of posting.
    pub posted: Vec<(Lit, Constraint)>,
    /// For each of them, the assignments that satisfy it and agree with every literal that was true
    /// in all models at the time of posting.
    allowed: Vec<Vec<u32>>,
    /// Per assignment: true if it satisfies everything.
    pub alive: Vec<bool>,
    /// Variables made by the solver, and the literals to which they are equal.
    names: Vec<(Lit, Lit)>,
}

impl Enumeration {
    /// An instance over these variables, without constraints.
    pub fn new(vars: &[Lit]) -> Enumeration {
        Enumeration {
            vars: vars.to_vec(),
            posted: Vec::new(),
            allowed: Vec::new(),
            alive: vec![true; 1 << vars.len()],
            names: Vec::new(),
        }
    }

    /// The value of a literal under a numbered assignment.
    pub fn truth(&self, number: u32, l: Lit) -> bool {
        truth(&self.vars, number, l)
    }

    fn table(&self, guard: Lit, c: &Constraint) -> Vec<bool> {
        // values by literal, which avoids a search for each literal
        let width = self.vars.iter().map(|l| l.var()).max().unwrap_or(0) + 1;
        let mut value = vec![true; width];
        (0..self.alive.len() as u32)
            .map(|number| {
                for (bit, v) in self.vars.iter().enumerate() {
                    value[v.var()] = number >> bit & 1 == 1;
                }
                let of = |l: Lit| value[l.var()] != l.is_negated();
                !of(guard) || c.holds(of)
            })
            .collect()
    }

    /// Adds a constraint that holds whenever the guard does.
    pub fn post(&mut self, guard: Lit, c: &Constraint) {
        let table = self.table(guard, c);
        let size = self.alive.len() as u32;
        let ones = self.models(&[]).fold(size - 1, |known, n| known & n);
        let zeros = self.models(&[]).fold(size - 1, |known, n| known & !n);
        let right = |n: &u32| n & ones == ones && !n & zeros == zeros;
        let kept = |n: &u32| table[*n as usize];
        self.allowed
            .push((0..size).filter(|n| right(n) && kept(n)).collect());
        self.alive
            .iter_mut()
            .zip(&table)
            .for_each(|(alive, kept)| *alive &= kept);
        self.posted.push((guard, c.clone()));
    }

    /// Adds a clause: at least one of the literals is true.
    pub fn clause(&mut self, lits: &[Lit]) {
        let table = self.table(Lit::TRUE, &Constraint::Clause(lits.to_vec()));
        self.alive
            .iter_mut()
            .zip(&table)
            .for_each(|(alive, kept)| *alive &= kept);
    }

    /// The numbers of all models in which the assumptions hold.
    pub fn models(&self, assumptions: &[Lit]) -> impl Iterator<Item = u32> {
        (0..self.alive.len() as u32).filter(move |&number| {
            self.alive[number as usize] && assumptions.iter().all(|&l| self.truth(number, l))
        })
    }

    /// Checks each lemma against the constraint that it is claimed to follow from, and learnt and
    /// answer clauses against everything. Returns the number of lemmas.
    pub fn check_lemmas(&mut self, solver: &mut Solver) -> usize {
        let steps = solver.take_proof();
        let alive: Vec<u32> = self.models(&[]).collect();
        let mut checked = 0;
        for step in &steps {
            let (allowed, lits) = match step {
                ProofStep::Lemma(k, lits) => (&self.allowed[*k as usize], lits),
                ProofStep::Learnt(lits) | ProofStep::Unsat(lits) => (&alive, lits),
                ProofStep::Fresh(new, old) => {
                    self.names.push((*new, *old));
                    continue;
                }
                _ => continue,
            };
            checked += 1;
            let mut lits = lits.clone();
            for &(new, old) in &self.names {
                let real = |l: Lit| match l.var() == new.var() {
                    true if l.is_negated() => !old,
                    true => old,
                    false => l,
                };
                lits.iter_mut().for_each(|l| *l = real(*l));
            }
            for &number in allowed {
                let holds = lits.iter().any(|&l| self.truth(number, l));
                assert!(holds, "wrong: {step}");
            }
        }
        checked
    }
}
