//! Larger instances against a second solver: verdicts, models and cores; counts of known objects;
//! and equal answers from a fresh solver and a used one.

use pencilmill_solver::{Budget, Constraint, Demand, Graph, Lit, Solver, Verdict};
use pencilmill_testing::grids::*;
use pencilmill_testing::random::*;
use pencilmill_testing::*;

/// Puts a query to both solvers. The core alone must be unsatisfiable for the second one.
fn ask(
    solver: &mut Solver,
    second: &mut Second,
    posted: &[(Lit, Constraint)],
    assumptions: &[Lit],
) -> Verdict {
    let verdict = solver.solve(assumptions, Budget::UNLIMITED);
    let expected = second.solve(assumptions);
    assert_eq!(verdict == Verdict::Sat, expected, "{assumptions:?}");
    if expected {
        for (guard, c) in posted {
            assert!(
                !solver.value(*guard) || c.holds(|l| solver.value(l)),
                "{c:?}"
            );
        }
        assert!(assumptions.iter().all(|&l| solver.value(l)));
    } else {
        let core = solver.core().to_vec();
        assert!(core.iter().all(|l| assumptions.contains(l)));
        assert!(!second.solve(&core), "core {core:?} of {assumptions:?}");
    }
    verdict
}

#[test]
fn clauses_and_sums() {
    let mut unsat = 0;
    for seed in 0..60 {
        let mut rng = Rng(seed + 10_000_000);
        let mut solver = Solver::new();
        let xs: Vec<Lit> = (0..30 + rng.below(31)).map(|_| solver.new_lit()).collect();
        let guards: Vec<Lit> = (0..10).map(|_| solver.new_derived()).collect();
        let mut second = Second::new(1 + xs.len() + guards.len());
        let mut posted = Vec::new();
        let mut post = |solver: &mut Solver, second: &mut Second, guard, c: Constraint| {
            solver.post(guard, &c);
            second.post(guard, &c);
            posted.push((guard, c));
        };
        for _ in 0..xs.len() * 2 {
            let c = Constraint::Clause((0..3).map(|_| any_lit(&mut rng, &xs)).collect());
            post(&mut solver, &mut second, Lit::TRUE, c);
        }
        for k in 0..20 {
            let len = 4 + rng.below(7);
            let lits: Vec<Lit> = (0..len).map(|_| any_lit(&mut rng, &xs)).collect();
            let min = rng.below(len) as u32;
            let max = min + rng.below(2) as u32;
            let guard = if k < 10 { guards[k] } else { rng.pick(&guards) };
            let c = Constraint::sum(lits, min, max);
            post(&mut solver, &mut second, guard, c);
        }
        for _ in 0..12 {
            let mut assumptions = guards.clone();
            assumptions.extend((0..6).map(|_| any_lit(&mut rng, &xs)));
            rng.shuffle(&mut assumptions);
            assumptions.truncate(1 + rng.below(14));
            let verdict = ask(&mut solver, &mut second, &posted, &assumptions);
            unsat += usize::from(verdict == Verdict::Unsat);
        }
    }
    assert!((100..620).contains(&unsat), "{unsat}: one-sided questions");
}

/// Posts hints one by one; each query has some of them and a few givens.
fn with_hints(
    seed: u64,
    solver: &mut Solver,
    ink: &[Lit],
    mut posted: Vec<(Lit, Constraint)>,
    hint: impl Fn(&mut Rng) -> Constraint,
) -> usize {
    let mut rng = Rng(seed);
    let mut second = Second::new(200);
    for (guard, c) in &posted {
        solver.post(*guard, c);
        second.post(*guard, c);
    }
    let mut hints = Vec::new();
    let mut unsat = 0;
    for _ in 0..16 {
        let guard = solver.new_derived();
        let c = hint(&mut rng);
        solver.post(guard, &c);
        second.post(guard, &c);
        posted.push((guard, c));
        hints.push(guard);
        let mut assumptions = hints.clone();
        assumptions.retain(|_| !rng.one_in(4));
        assumptions.extend((0..rng.below(4)).map(|_| any_lit(&mut rng, ink)));
        if ask(solver, &mut second, &posted, &assumptions) == Verdict::Unsat {
            unsat += 1;
            // keep the set of hints satisfiable for a while
            let core = solver.core().to_vec();
            let culprit = core.iter().find(|l| hints.contains(l));
            hints.retain(|h| Some(h) != culprit);
        }
    }
    unsat
}

#[test]
fn shadings_with_sight_clues() {
    let mut unsat = 0;
    for seed in 0..60 {
        let n = 4 + seed as usize % 3;
        let mut solver = Solver::new();
        let (cells, rules) = shading(n, &mut solver);
        unsat += with_hints(seed + 20_000_000, &mut solver, &cells, rules, |rng| {
            let total = rng.below(n + 1) as u32;
            sight(n, &cells, rng.below(n * n), total)
        });
    }
    assert!((100..900).contains(&unsat), "{unsat}: one-sided questions");
}

#[test]
fn loops_with_counts() {
    let mut unsat = 0;
    for seed in 0..60 {
        let n = 4 + seed as usize % 3;
        let mut solver = Solver::new();
        let (lines, rule) = one_loop(n, &mut solver);
        let rules = vec![(Lit::TRUE, rule)];
        unsat += with_hints(seed + 30_000_000, &mut solver, &lines, rules, |rng| {
            let lits = distinct_lits(rng, &lines, 4);
            let count = rng.below(4) as u32;
            Constraint::sum(lits, count, count)
        });
    }
    assert!((50..900).contains(&unsat), "{unsat}: one-sided questions");
}

fn count_models(solver: &mut Solver, ink: &[Lit]) -> usize {
    let mut count = 0;
    while solver.solve(&[], Budget::UNLIMITED) == Verdict::Sat {
        count += 1;
        let clause: Vec<Lit> = ink
            .iter()
            .map(|&l| if solver.value(l) { !l } else { l })
            .collect();
        solver.add_clause(&clause);
    }
    count
}

#[test]
fn all_loops() {
    for (points, known) in [(3, 13), (4, 213), (5, 9349)] {
        assert_eq!(cycles(points, points * points).len(), known);
        let mut solver = Solver::new();
        let (lines, rule) = one_loop(points, &mut solver);
        solver.post(Lit::TRUE, &rule);
        assert_eq!(count_models(&mut solver, &lines), known);
    }
}

#[test]
fn all_connected_sets() {
    for (width, size) in [(3, 9), (4, 12), (3, 11)] {
        let mut solver = Solver::new();
        let cells: Vec<Lit> = (0..size).map(|_| solver.new_lit()).collect();
        let graph = Graph::fixed(cells.clone(), grid_edges(width, size));
        let c = graph.must(Demand::Connected);
        let all = 0..1u32 << size;
        let expected = all.filter(|&number| c.holds(|l| truth(&cells, number, l)));
        let expected = expected.count();
        solver.post(Lit::TRUE, &c);
        assert_eq!(count_models(&mut solver, &cells), expected);
    }
}

/// The answers to a list of queries, as text with everything that a caller can see.
fn transcript(solver: &mut Solver, n: usize, cells: &[Lit], seed: u64) -> String {
    let mut rng = Rng(seed);
    let mut text = String::new();
    let mut hints = Vec::new();
    let before = solver.stats();
    for _ in 0..20 {
        let guard = solver.new_derived();
        let total = rng.below(n + 2) as u32;
        solver.post(guard, &sight(n, cells, rng.below(n * n), total));
        hints.push(guard);
        let budget = Budget::conflicts(if rng.one_in(4) { 3 } else { u64::MAX });
        let verdict = solver.solve(&hints, budget);
        let model: Vec<bool> = cells.iter().map(|&l| solver.value(l)).collect();
        text += &format!("{verdict:?} {model:?} {:?}\n", solver.core());
        if verdict == Verdict::Unsat {
            hints.retain(|h| solver.core().first() != Some(h));
        }
    }
    let after = solver.stats();
    text + &format!("{}", after.conflicts - before.conflicts)
}

#[test]
fn fresh_and_warm_agree() {
    let n = 7;
    let mut template = Solver::new();
    let (cells, rules) = shading(n, &mut template);
    for (guard, c) in &rules {
        template.post(*guard, c);
    }
    let (mut other, lines_rule) = {
        let mut other = Solver::new();
        let (lines, rule) = one_loop(5, &mut other);
        (other, (lines, rule))
    };
    other.post(Lit::TRUE, &lines_rule.1);
    let mut warm = Solver::new();
    for seed in 0..20 {
        // work of another kind first, which leaves its memory behind
        warm.clone_from(&other);
        assert_eq!(
            warm.solve(&[lines_rule.0[seed as usize]], Budget::UNLIMITED),
            Verdict::Sat
        );
        warm.clone_from(&template);
        let warm_text = transcript(&mut warm, n, &cells, seed);
        let fresh_text = transcript(&mut template.clone(), n, &cells, seed);
        assert_eq!(warm_text, fresh_text, "seed {seed}");
    }
}

/// A budget stops the search at the same step each time, and later answers are correct.
#[test]
fn budgets_are_deterministic() {
    let n = 8;
    let mut template = Solver::new();
    let (cells, rules) = shading(n, &mut template);
    for (guard, c) in &rules {
        template.post(*guard, c);
    }
    let (mut cut, mut finished) = (0, 0);
    for seed in 0..40 {
        let mut rng = Rng(seed + 40_000_000);
        let mut posed = template.clone();
        let mut hints = Vec::new();
        for _ in 0..12 {
            let guard = posed.new_derived();
            let total = 2 + rng.below(4) as u32;
            posed.post(guard, &sight(n, &cells, rng.below(n * n), total));
            hints.push(guard);
        }
        let expected = posed.clone().solve(&hints, Budget::UNLIMITED);
        for most in [0, 1, 2, 5, 20, 100, 1000] {
            let budgets = [
                Budget::conflicts(most),
                Budget {
                    propagations: 30 * most,
                    ..Budget::UNLIMITED
                },
                Budget::steps(40 * most),
            ];
            for budget in budgets {
                let run = || {
                    let mut solver = posed.clone();
                    let verdict = solver.solve(&hints, budget);
                    let model: Vec<bool> = cells.iter().map(|&l| solver.value(l)).collect();
                    let seen = (verdict, model, solver.core().to_vec(), solver.stats());
                    (seen, solver)
                };
                let ((verdict, model, core, stats), mut solver) = run();
                assert_eq!(run().0, (verdict, model, core, stats));
                if verdict == Verdict::Unknown {
                    cut += 1;
                    let spent = stats.conflicts - posed.stats().conflicts;
                    assert!(spent <= budget.conflicts.saturating_add(1), "{spent}");
                    assert_eq!(solver.solve(&hints, Budget::UNLIMITED), expected);
                } else {
                    finished += 1;
                    assert_eq!(verdict, expected);
                }
            }
        }
    }
    assert!(cut > 40 && finished > 40, "{cut} {finished}");
}
