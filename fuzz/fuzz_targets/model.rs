//! Arbitrary calls of the solver's interface on a few variables: no panic, every answer right by
//! enumeration, every proof accepted, every explanation derived again at once.
//!
//! `cargo +nightly fuzz run model` (from the root of the repository; needs `cargo-fuzz`).
#![no_main]

use libfuzzer_sys::fuzz_target;
use pencilmill_proof::{Checker, plain};
use pencilmill_solver::{Budget, Constraint, Demand, Explain, Graph, Lit, Solver, Verdict};
use pencilmill_testing::random::{DEMANDS, demand};

const MOST_VARS: usize = 10;

struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn byte(&mut self) -> usize {
        self.0.next().map_or(0, |&b| b as usize)
    }

    fn below(&mut self, n: usize) -> usize {
        self.byte() % n
    }

    /// An arbitrary literal, including constants.
    fn lit(&mut self, vars: usize) -> Lit {
        Lit::from_index(self.below(2 * vars + 2))
    }

    fn lits(&mut self, vars: usize, most: usize) -> Vec<Lit> {
        let count = self.below(most + 1);
        (0..count).map(|_| self.lit(vars)).collect()
    }

    /// A number, mostly small.
    fn number(&mut self) -> u32 {
        match self.byte() {
            255 => u32::MAX,
            254 => i32::MAX as u32 + 1,
            b => b as u32 % 8,
        }
    }

    fn edges(&mut self, vertices: usize) -> Vec<(u32, u32)> {
        let count = if vertices == 0 { 0 } else { self.below(14) };
        (0..count)
            .map(|_| (self.below(vertices) as u32, self.below(vertices) as u32))
            .collect()
    }

    /// A weight, or a bound of a weighted sum: small, of either sign.
    fn weight(&mut self) -> i32 {
        self.byte() as i32 % 16 - 6
    }

    fn constraint(&mut self, vars: usize) -> Constraint {
        match self.below(5 + DEMANDS) {
            0 => Constraint::Clause(self.lits(vars, 5)),
            1 => Constraint::sum(self.lits(vars, 20), self.number(), self.number()),
            2 => {
                let rays = self.below(5);
                Constraint::Runs {
                    rays: (0..rays).map(|_| self.lits(vars, 6)).collect(),
                    total: self.number(),
                }
            }
            3 => {
                let vertices = self.lits(vars, 9);
                let edges = self.edges(vertices.len());
                Graph::fixed(vertices, edges).must(Demand::Connected)
            }
            4 => {
                let lits = self.lits(vars, 10);
                Constraint::Linear {
                    terms: lits.into_iter().map(|l| (self.weight(), l)).collect(),
                    min: self.weight(),
                    max: self.weight(),
                }
            }
            kind => {
                let mut vertices = self.lits(vars, 7);
                vertices.push(self.lit(vars));
                let mut edges = self.edges(vertices.len());
                edges.retain(|e| e.0 != e.1);
                let edges = edges.iter().map(|e| (e.0, e.1, self.lit(vars)));
                let edges = edges.collect();
                let marks = vertices.iter().map(|_| self.lit(vars)).collect();
                let each = self.below(2) == 0;
                let of = self.below(vertices.len()) as u32;
                let (min, max) = (self.number(), self.number());
                Graph { vertices, edges }.must(demand(kind - 5, marks, each, of, min, max))
            }
        }
    }
}

/// The constraints posted so far, and the assignments that satisfy them.
#[derive(Default)]
struct Plain {
    vars: Vec<Lit>,
    posted: Vec<(Lit, Constraint)>,
}

impl Plain {
    /// Tests for a model by enumeration. The solver's own variables lie between these, so values go
    /// by index.
    fn has_model(&self, assumptions: &[Lit]) -> bool {
        let mut place = vec![0; 1 + self.vars.last().map_or(0, |l| l.var())];
        for (k, l) in self.vars.iter().enumerate() {
            place[l.var()] = k + 1;
        }
        (0..1u32 << self.vars.len()).any(|number| {
            let bits = number << 1 | 1;
            let value = |l: Lit| (bits >> place[l.var()] & 1 == 1) != l.is_negated();
            assumptions.iter().all(|&l| value(l))
                && self
                    .posted
                    .iter()
                    .all(|(g, c)| !value(*g) || c.holds(value))
        })
    }
}

fn ask(solver: &mut Solver, plain: &Plain, assumptions: &[Lit], budget: Budget) {
    match solver.solve(assumptions, budget) {
        Verdict::Sat => {
            assert!(assumptions.iter().all(|&l| solver.value(l)));
            for (guard, c) in &plain.posted {
                let kept = !solver.value(*guard) || c.holds(|l| solver.value(l));
                assert!(kept, "{guard:?} => {c} in {:?}", plain.posted);
            }
        }
        Verdict::Unsat => {
            let core = solver.core();
            assert!(core.iter().all(|l| assumptions.contains(l)));
            assert!(!plain.has_model(core));
        }
        Verdict::Unknown => assert_ne!(budget, Budget::UNLIMITED),
    }
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data.iter());
    let mut solver = Solver::new();
    solver.log_proof(Explain::All);
    solver.audit(plain::follows);
    let mut plain = Plain::default();
    while bytes.0.len() > 0 && plain.posted.len() < 12 {
        let vars = plain.vars.len();
        // a literal of the instance
        let name = |l: Lit| match l.var() {
            0 => l,
            k if l.is_negated() => !plain.vars[k - 1],
            k => plain.vars[k - 1],
        };
        match bytes.below(8) {
            0 | 1 if vars < MOST_VARS => {
                for _ in 0..=bytes.below(MOST_VARS - vars) {
                    plain.vars.push(solver.new_lit());
                }
            }
            0 if vars < MOST_VARS => plain.vars.push(solver.new_derived()),
            2 | 3 | 4 => {
                let guard = if bytes.below(2) == 0 {
                    Lit::TRUE
                } else {
                    name(bytes.lit(vars))
                };
                let constraint = bytes.constraint(vars).renamed(name);
                solver.post(guard, &constraint);
                plain.posted.push((guard, constraint));
            }
            5 => {
                let clause: Vec<Lit> = bytes.lits(vars, 4).into_iter().map(name).collect();
                solver.add_clause(&clause);
                plain.posted.push((Lit::TRUE, Constraint::Clause(clause)));
            }
            6 => {
                let lits: Vec<Lit> = bytes.lits(vars, 4).into_iter().map(name).collect();
                solver.prefer(&lits);
                if bytes.below(2) == 0 {
                    solver = solver.clone();
                }
            }
            _ => {
                let lits: Vec<Lit> = bytes.lits(vars, 6).into_iter().map(name).collect();
                let budget = match bytes.below(4) {
                    0 => Budget::conflicts(1),
                    _ => Budget::UNLIMITED,
                };
                ask(&mut solver, &plain, &lits, budget);
            }
        }
    }
    ask(&mut solver, &plain, &[], Budget::UNLIMITED);
    let mut checker = Checker::new();
    for step in solver.take_proof() {
        checker.step(&step).unwrap_or_else(|why| panic!("{why}"));
    }
});
