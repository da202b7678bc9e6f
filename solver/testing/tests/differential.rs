//! Random instances that mix all kinds of constraints: up to 20 variables against enumeration, more
//! against another solver (batsat, or CaDiCaL with the feature `cadical`).
//!
//! A few thousand instances; at night a hundred thousand: `NIGHT=1 cargo test --release -p
//! pencilmill-testing --features cadical --test differential -- --nocapture`.

use std::collections::BTreeMap;

use pencilmill_solver::{Budget, Constraint, Lit, Solver, Verdict};
use pencilmill_testing::clausal::Clausal;
use pencilmill_testing::random::*;
use pencilmill_testing::*;

#[cfg(not(feature = "cadical"))]
type Other = pencilmill_testing::clausal::Batsat;
#[cfg(feature = "cadical")]
type Other = pencilmill_testing::clausal::Cadical;

fn instances(everyday: u64) -> u64 {
    match std::env::var_os("NIGHT") {
        Some(_) => 100_000,
        None => everyday,
    }
}

/// A reference that decides whether there is a model.
trait Oracle {
    fn post(&mut self, guard: Lit, c: &Constraint);
    fn has_model(&mut self, assumptions: &[Lit]) -> bool;
}

impl<S: Clausal> Oracle for Encoded<S> {
    fn post(&mut self, guard: Lit, c: &Constraint) {
        Encoded::post(self, guard, c);
    }
    fn has_model(&mut self, assumptions: &[Lit]) -> bool {
        self.solve(assumptions)
    }
}

/// Enumeration of all assignments of the variables 1 to `vars`.
struct Trying {
    vars: usize,
    posted: Vec<(Lit, Constraint)>,
}

impl Oracle for Trying {
    fn post(&mut self, guard: Lit, c: &Constraint) {
        self.posted.push((guard, c.clone()));
    }
    fn has_model(&mut self, assumptions: &[Lit]) -> bool {
        // bit v is variable v, and variable 0 is true
        let fits = |bits: u32| {
            let value = |l: Lit| (bits >> l.var() & 1 == 1) != l.is_negated();
            assumptions.iter().all(|&l| value(l))
                && self
                    .posted
                    .iter()
                    .all(|(g, c)| !value(*g) || c.holds(value))
        };
        (0..1u32 << self.vars).any(|number| fits(number << 1 | 1))
    }
}

#[derive(Default, Debug)]
struct Tally {
    instances: u64,
    questions: u64,
    unsat: u64,
    core_lits: usize,
    kinds: BTreeMap<String, u64>,
}

/// Posts constraints and makes queries in turn; compares every verdict, model and core. The solver
/// `used` carries over from instance to instance, which must have no effect.
fn compare(seed: u64, vars: usize, oracle: &mut impl Oracle, used: &mut Solver, tally: &mut Tally) {
    let mut rng = Rng(seed);
    let empty = Solver::new();
    used.clone_from(&empty);
    let solver = used;
    let guards = rng.below((vars / 2).min(8) + 1);
    let xs: Vec<Lit> = (guards..vars).map(|_| solver.new_lit()).collect();
    let derived: Vec<Lit> = (0..guards).map(|_| solver.new_derived()).collect();
    let all = [&xs[..], &derived[..]].concat();
    let mut posted: Vec<(Lit, Constraint)> = Vec::new();
    tally.instances += 1;
    for round in 0..3 {
        let count = 1 + rng.below(2 + xs.len() / if round == 0 { 4 } else { 8 });
        for _ in 0..count {
            let guard = match rng.below(8) {
                0 => any_lit(&mut rng, &xs),
                1 => Lit::TRUE,
                _ if derived.is_empty() => Lit::TRUE,
                _ => rng.pick(&derived),
            };
            let c = any_constraint(&mut rng, &xs);
            let kind = c.to_string().split(' ').next().unwrap_or_default().into();
            *tally.kinds.entry(kind).or_default() += 1;
            solver.post(guard, &c);
            oracle.post(guard, &c);
            posted.push((guard, c));
        }
        for _ in 0..2 {
            let mut assumptions = derived.clone();
            assumptions.retain(|_| !rng.one_in(3));
            assumptions.extend((0..rng.below(5)).map(|_| any_lit(&mut rng, &all)));
            rng.shuffle(&mut assumptions);
            tally.questions += 1;
            let verdict = solver.solve(&assumptions, Budget::UNLIMITED);
            let expected = oracle.has_model(&assumptions);
            assert_eq!(verdict == Verdict::Sat, expected, "seed {seed}");
            let mut fresh = Solver::new();
            (guards..vars).for_each(|_| {
                fresh.new_lit();
            });
            (0..guards).for_each(|_| {
                fresh.new_derived();
            });
            posted.iter().for_each(|(guard, c)| fresh.post(*guard, c));
            if verdict == Verdict::Sat {
                let held = |(guard, c): &(Lit, Constraint)| {
                    !solver.value(*guard) || c.holds(|l| solver.value(l))
                };
                assert!(posted.iter().all(held), "seed {seed}: no model");
                let assumed = assumptions.iter().all(|&l| solver.value(l));
                assert!(assumed, "seed {seed}: not as assumed");
                let again = fresh.solve(&assumptions, Budget::UNLIMITED);
                assert_eq!(again, verdict, "seed {seed}: fresh and used differ");
            } else {
                // the core alone must suffice, for both solvers
                tally.unsat += 1;
                let core = solver.core();
                tally.core_lits += core.len();
                let drawn = core.iter().all(|l| assumptions.contains(l));
                assert!(drawn, "seed {seed}: core of other literals");
                assert!(!oracle.has_model(core), "seed {seed}: not a core");
                let again = fresh.solve(core, Budget::UNLIMITED);
                assert_eq!(again, verdict, "seed {seed}: not a core when fresh");
            }
        }
    }
}

#[allow(clippy::print_stdout, reason = "large runs tell what they did")]
fn report(tally: &Tally) {
    println!("{tally:?}");
    let share = 100 * tally.unsat / tally.questions;
    assert!((20..80).contains(&share), "{share} % without a model");
}

#[test]
fn against_enumeration() {
    let mut tally = Tally::default();
    let mut used = Solver::new();
    for seed in 0..instances(3000) {
        let mut rng = Rng(seed + 100_000_000);
        let vars = match rng.below(200) {
            0 => 18 + rng.below(3),
            n if n < 6 => 15 + rng.below(3),
            n if n < 40 => 11 + rng.below(4),
            _ => 2 + rng.below(9),
        };
        let posted = Vec::new();
        let mut oracle = Trying { vars, posted };
        compare(seed, vars, &mut oracle, &mut used, &mut tally);
    }
    report(&tally);
}

#[test]
fn against_another_solver() {
    let mut tally = Tally::default();
    let mut used = Solver::new();
    for seed in 0..instances(800) {
        let mut rng = Rng(seed + 200_000_000);
        let vars = 21 + rng.below(30);
        let mut oracle = Encoded::<Other>::new(vars + 1);
        compare(seed, vars, &mut oracle, &mut used, &mut tally);
    }
    report(&tally);
}
