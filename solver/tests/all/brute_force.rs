//! Small random instances against enumeration: verdicts, models, cores, all models, and every
//! lemma.

use pencilmill_solver::{
    Budget, Constraint, Demand, Explain, Graph, Lit, ProofStep, Solver, Verdict,
};
use pencilmill_testing::grids::*;
use pencilmill_testing::random::*;
use pencilmill_testing::*;

/// Runs one instance: constraints are posted between queries, some of them under guards.
fn run(seed: u64, template: &Solver, reused: &mut Solver, lemmas: &mut usize) {
    let mut rng = Rng(seed);
    reused.clone_from(template);
    let solver = reused;
    solver.log_proof(Explain::All);
    let decidable = 2 + rng.below(7);
    let xs: Vec<Lit> = (0..decidable).map(|_| solver.new_lit()).collect();
    let derived: Vec<Lit> = (0..rng.below(4)).map(|_| solver.new_derived()).collect();
    let vars = [xs.clone(), derived.clone()].concat();
    let mut plain = Enumeration::new(&vars);
    if rng.one_in(3) {
        let order = distinct_lits(&mut rng, &xs, 2.min(xs.len()));
        solver.prefer(&order);
    }
    for _ in 0..1 + rng.below(5) {
        for _ in 0..rng.below(3) {
            let c = any_constraint(&mut rng, &xs);
            let guard = match rng.below(5) {
                0 => any_lit(&mut rng, &xs),
                1 | 2 if !derived.is_empty() => {
                    let g = rng.pick(&derived);
                    if rng.one_in(6) { !g } else { g }
                }
                _ => Lit::TRUE,
            };
            solver.post(guard, &c);
            plain.post(guard, &c);
        }
        if rng.one_in(3) {
            let clause: Vec<Lit> = (0..2 + rng.below(3))
                .map(|_| any_lit(&mut rng, &xs))
                .collect();
            solver.add_clause(&clause);
            plain.clause(&clause);
        }
        let mut assumptions = Vec::new();
        for _ in 0..1 + rng.below(3) {
            if rng.one_in(3) {
                assumptions.clear();
            }
            for _ in 0..rng.below(4) {
                assumptions.push(any_lit(&mut rng, &vars));
            }
            let verdict = solver.solve(&assumptions, Budget::UNLIMITED);
            check(seed, solver, &plain, &assumptions, verdict);
            *lemmas += plain.check_lemmas(solver);
        }
    }
    enumerate(seed, solver, &mut plain, &xs);
    *lemmas += plain.check_lemmas(solver);
}

fn check(seed: u64, solver: &Solver, plain: &Enumeration, assumptions: &[Lit], verdict: Verdict) {
    let expected = plain.models(assumptions).next();
    match verdict {
        Verdict::Sat => {
            assert!(expected.is_some(), "seed {seed}: wrong model");
            assert!(assumptions.iter().all(|&l| solver.value(l)), "seed {seed}");
            for (guard, c) in &plain.posted {
                assert!(
                    !solver.value(*guard) || c.holds(|l| solver.value(l)),
                    "seed {seed}: model breaks {c:?}"
                );
            }
        }
        Verdict::Unsat => {
            assert!(expected.is_none(), "seed {seed}: model {expected:?} missed");
            let core = solver.core();
            assert!(core.iter().all(|l| assumptions.contains(l)), "seed {seed}");
            let mut sorted = core.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), core.len(), "seed {seed}: core repeats itself");
            assert_eq!(
                plain.models(core).next(),
                None,
                "seed {seed}: core {core:?}"
            );
        }
        Verdict::Unknown => panic!("seed {seed}: no budget was set"),
    }
}

/// Enumerates the assignments of the decidable variables by blocking each model.
fn enumerate(seed: u64, solver: &mut Solver, plain: &mut Enumeration, xs: &[Lit]) {
    let mask = (1 << xs.len()) - 1;
    let mut expected: Vec<u32> = plain.models(&[]).map(|n| n & mask).collect();
    expected.sort_unstable();
    expected.dedup();
    let mut found: Vec<u32> = Vec::new();
    while solver.solve(&[], Budget::UNLIMITED) == Verdict::Sat {
        let bits = xs.iter().enumerate().filter(|(_, x)| solver.value(**x));
        found.push(bits.map(|(b, _)| 1 << b).sum());
        let clause: Vec<Lit> = xs
            .iter()
            .map(|&x| if solver.value(x) { !x } else { x })
            .collect();
        solver.add_clause(&clause);
        plain.clause(&clause);
        assert!(
            found.len() <= expected.len(),
            "seed {seed}: too many models"
        );
    }
    assert_eq!(solver.core(), []);
    found.sort_unstable();
    assert_eq!(found, expected, "seed {seed}");
}

#[test]
fn small_instances() {
    let template = Solver::new();
    let mut solver = Solver::new();
    let mut lemmas = 0;
    for seed in 0..6000 {
        run(seed, &template, &mut solver, &mut lemmas);
    }
    assert!(
        lemmas > 50_000,
        "{lemmas} lemmas only: the test has lost its teeth"
    );
}

/// Each kind alone and always posted, so that its propagator does most of the work.
#[test]
fn single_constraints() {
    let mut lemmas = 0;
    for seed in 0..2500 {
        let mut rng = Rng(seed + 1_000_000);
        let mut solver = Solver::new();
        solver.log_proof(Explain::All);
        let xs: Vec<Lit> = (0..10).map(|_| solver.new_lit()).collect();
        let mut plain = Enumeration::new(&xs);
        let c = loop {
            let c = any_constraint(&mut rng, &xs);
            if !matches!(c, Constraint::Clause(_)) {
                break c;
            }
        };
        solver.post(Lit::TRUE, &c);
        plain.post(Lit::TRUE, &c);
        for _ in 0..12 {
            let count = rng.below(9);
            let assumptions = distinct_lits(&mut rng, &xs, count);
            let verdict = solver.solve(&assumptions, Budget::UNLIMITED);
            check(seed, &solver, &plain, &assumptions, verdict);
            lemmas += plain.check_lemmas(&mut solver);
        }
    }
    assert!(
        lemmas > 10_000,
        "{lemmas} lemmas only: the test has lost its teeth"
    );
}

/// Graphs with edges under literals, one or two at a time and larger than among the other kinds.
#[test]
fn subgraphs() {
    let mut lemmas = 0;
    for seed in 0..1200 {
        let mut rng = Rng(seed + 4_000_000);
        let mut solver = Solver::new();
        solver.log_proof(Explain::All);
        let xs: Vec<Lit> = (0..12).map(|_| solver.new_lit()).collect();
        let mut plain = Enumeration::new(&xs);
        for _ in 0..1 + rng.below(2) {
            let c = any_subgraph(&mut rng, &xs[..11]);
            let guard = rng.pick(&[Lit::TRUE, Lit::TRUE, xs[11]]);
            solver.post(guard, &c);
            plain.post(guard, &c);
        }
        for _ in 0..12 {
            let count = rng.below(8);
            let assumptions = distinct_lits(&mut rng, &xs, count);
            let verdict = solver.solve(&assumptions, Budget::UNLIMITED);
            check(seed, &solver, &plain, &assumptions, verdict);
        }
        lemmas += plain.check_lemmas(&mut solver);
    }
    assert!(
        lemmas > 5_000,
        "{lemmas} lemmas only: the test has lost its teeth"
    );
}

/// Sizes of a lattice (width and points) with numbers of disjoint loops, all of which are known;
/// single loops are large enough for paths, cuts and bridges. Every lemma must hold in every drawing.
#[test]
fn lemmas_of_cycles() {
    let several = [(4, 16), (3, 15), (6, 12)];
    let numbers = [(0, 1), (1, 2), (2, 2), (2, 3), (3, 3), (0, 9)];
    let single = [(4, 16), (3, 12), (5, 15), (4, 18)];
    let mut lemmas = [0; 2];
    for seed in 0..500 {
        let is_single = seed >= 200;
        let mut rng = Rng(seed + 5_000_000);
        let (width, size) = rng.pick(if is_single { &single } else { &several });
        let (min, max) = rng.pick(if is_single { &[(1, 1)] } else { &numbers });
        let mut solver = Solver::new();
        solver.log_proof(Explain::All);
        let ends = grid_edges(width, size);
        let lines: Vec<Lit> = ends.iter().map(|_| solver.new_lit()).collect();
        let vertices: Vec<Lit> = (0..size).map(|_| solver.new_derived()).collect();
        let guard = match is_single && rng.one_in(2) {
            true => solver.new_derived(),
            false => Lit::TRUE,
        };
        let edges = ends.iter().zip(&lines).map(|(e, &l)| (e.0, e.1, l));
        let graph = Graph {
            vertices: vertices.clone(),
            edges: edges.collect(),
        };
        solver.post(guard, &graph.must(Demand::Cycles { min, max }));
        let mut models = Vec::new();
        let all = cycles(width, size);
        disjoint(&all, &mut Vec::new(), 0, max as usize, &mut |chosen| {
            if chosen.len() < min as usize {
                return;
            }
            let mut model = vec![false; 1 + lines.len() + size + 1];
            (model[0], model[guard.var()]) = (true, true);
            for cycle in chosen {
                for (k, &v) in cycle.iter().enumerate() {
                    let w = cycle[(k + 1) % cycle.len()];
                    let edge = (v.min(w) as u32, v.max(w) as u32);
                    let place = ends.iter().position(|&e| e == edge).unwrap();
                    model[lines[place].var()] = true;
                    model[vertices[v].var()] = true;
                }
            }
            models.push(model);
        });
        for _ in 0..30 {
            let count = rng.below(9);
            let mut assumptions = distinct_lits(&mut rng, &lines, count);
            if rng.one_in(3) {
                assumptions.extend(distinct_lits(&mut rng, &vertices, 2));
            }
            let at = rng.below(assumptions.len() + 1);
            assumptions.insert(at, guard);
            let verdict = solver.solve(&assumptions, Budget::UNLIMITED);
            let fits = |m: &&Vec<bool>| assumptions.iter().all(|l| m[l.var()] != l.is_negated());
            let expected = models.iter().any(|m| fits(&m));
            assert_eq!(verdict == Verdict::Sat, expected, "seed {seed}");
            for step in solver.take_proof() {
                let (ProofStep::Lemma(_, lemma) | ProofStep::Learnt(lemma)) = step else {
                    continue;
                };
                lemmas[usize::from(is_single)] += 1;
                let wrong = models.iter().find(|m| !satisfies(m, &lemma));
                assert_eq!(wrong, None, "seed {seed}: {lemma:?}");
            }
        }
    }
    assert!(
        lemmas[0] > 3_000 && lemmas[1] > 10_000,
        "{lemmas:?} lemmas only: the test has lost its teeth"
    );
}

/// All sets of up to `most` disjoint cycles, from an index of the list on.
fn disjoint<'a>(
    all: &'a [Vec<usize>],
    chosen: &mut Vec<&'a Vec<usize>>,
    from: usize,
    most: usize,
    found: &mut impl FnMut(&[&Vec<usize>]),
) {
    found(chosen);
    if chosen.len() == most {
        return;
    }
    for (k, cycle) in all.iter().enumerate().skip(from) {
        if chosen.iter().all(|c| c.iter().all(|v| !cycle.contains(v))) {
            chosen.push(cycle);
            disjoint(all, chosen, k + 1, most, found);
            chosen.pop();
        }
    }
}

/// Tests whether a lemma holds in a model, given as the set of its true variables.
fn satisfies(model: &[bool], lemma: &[Lit]) -> bool {
    lemma.iter().any(|l| model[l.var()] != l.is_negated())
}
