//! Enumeration of models against brute force, with other work of the solver before and after; and
//! interrupted searches.

use pencilmill_solver::{Budget, Constraint, Interrupt, Lit, OutOfBudget, Solver, Verdict};
use pencilmill_testing::random::*;
use pencilmill_testing::*;
use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

#[test]
fn every_projection_comes_once() {
    let mut several = 0;
    for seed in 0..600 {
        let mut rng = Rng(seed + 300_000_000);
        let mut solver = Solver::new();
        let xs: Vec<Lit> = (0..3 + rng.below(6)).map(|_| solver.new_lit()).collect();
        let mut known = Enumeration::new(&xs);
        for _ in 0..3 {
            let constraint = any_constraint(&mut rng, &xs);
            let guard = any_lit(&mut rng, &xs);
            let auxiliary = solver.new_derived();
            solver.add_clause(&[!auxiliary, guard]);
            solver.add_clause(&[auxiliary, !guard]);
            solver.post(auxiliary, &constraint);
            known.post(guard, &constraint);
            let assumptions: Vec<Lit> = (0..rng.below(3)).map(|_| any_lit(&mut rng, &xs)).collect();
            let mut over = xs.clone();
            over.retain(|_| !rng.one_in(3));
            let expected: BTreeSet<Vec<bool>> = known
                .models(&assumptions)
                .map(|number| over.iter().map(|&l| truth(&xs, number, l)).collect())
                .collect();
            // occasionally only some of them
            let most = if rng.one_in(4) { 2 } else { usize::MAX };
            let mut found = BTreeSet::new();
            for model in solver
                .models(&assumptions, &over, Budget::UNLIMITED)
                .take(most)
            {
                let model = model.unwrap();
                assert!(assumptions.iter().all(|&l| model.value(l)));
                let of = |&l: &Lit| model.value(l);
                assert!(
                    found.insert(over.iter().map(of).collect::<Vec<bool>>()),
                    "twice"
                );
            }
            assert!(found.is_subset(&expected), "{seed}");
            assert_eq!(found.len(), expected.len().min(most), "{seed}");
            several += usize::from(found.len() > 1);
            // everything that was excluded is allowed again
            let sat = solver.solve(&assumptions, Budget::UNLIMITED) == Verdict::Sat;
            assert_eq!(sat, !expected.is_empty(), "{seed}");
        }
    }
    assert!(several > 500, "{several}");
}

/// Variables left open by a model do not distinguish models.
#[test]
fn open_literals_are_passed_over() {
    let mut solver = Solver::new();
    let x = solver.new_lit();
    let open = [solver.new_derived(), solver.new_derived()];
    let over = [open[0], x, open[1]];
    assert_eq!(solver.models(&[], &over, Budget::UNLIMITED).count(), 2);
    assert_eq!(solver.models(&[], &open, Budget::UNLIMITED).count(), 1);
    assert_eq!(solver.models(&[], &[], Budget::UNLIMITED).count(), 1);
    assert_eq!(solver.models(&[x, !x], &[x], Budget::UNLIMITED).count(), 0);
}

/// One more pigeon than holes, which takes very long.
fn pigeons(holes: usize) -> (Solver, Lit) {
    let mut solver = Solver::new();
    let guard = solver.new_derived();
    let at: Vec<Vec<Lit>> = (0..=holes)
        .map(|_| (0..holes).map(|_| solver.new_lit()).collect())
        .collect();
    for (p, pigeon) in at.iter().enumerate() {
        solver.post(guard, &Constraint::Clause(pigeon.clone()));
        for other in &at[..p] {
            for (&a, &b) in pigeon.iter().zip(other) {
                solver.add_clause(&[!a, !b]);
            }
        }
    }
    (solver, guard)
}

#[test]
fn budgets_end_the_iteration() {
    let (mut solver, guard) = pigeons(7);
    let mut models = solver.models(&[guard], &[], Budget::conflicts(10));
    assert_eq!(models.next(), Some(Err(OutOfBudget)));
    assert_eq!(models.next(), None);
    drop(models);
    assert_eq!(solver.solve(&[guard], Budget::UNLIMITED), Verdict::Unsat);
}

#[test]
fn interrupts_end_the_search() {
    let (mut solver, guard) = pigeons(14);
    let interrupt = Interrupt::new();
    solver.set_interrupt(Some(interrupt.clone()));
    let other = interrupt.clone();
    let thread = thread::spawn(move || {
        thread::sleep(Duration::from_millis(20));
        other.set();
    });
    assert_eq!(solver.solve(&[guard], Budget::UNLIMITED), Verdict::Unknown);
    thread.join().unwrap();
    assert_eq!(
        solver.clone().solve(&[], Budget::UNLIMITED),
        Verdict::Unknown
    );
    interrupt.clear();
    assert_eq!(solver.solve(&[], Budget::UNLIMITED), Verdict::Sat);
    interrupt.set();
    solver.set_interrupt(None);
    assert_eq!(solver.solve(&[], Budget::UNLIMITED), Verdict::Sat);
}

/// An interrupted search that is resumed gives the same verdict.
#[test]
fn what_comes_after_an_interrupt_is_right() {
    let (mut solver, guard) = pigeons(7);
    let interrupt = Interrupt::new();
    solver.set_interrupt(Some(interrupt.clone()));
    for _ in 0..3 {
        let few = Budget::conflicts(20);
        assert_eq!(solver.solve(&[guard], few), Verdict::Unknown);
        interrupt.set();
        assert_eq!(solver.solve(&[guard], Budget::UNLIMITED), Verdict::Unknown);
        interrupt.clear();
    }
    assert_eq!(solver.solve(&[guard], Budget::UNLIMITED), Verdict::Unsat);
    assert_eq!(solver.core(), [guard]);
}
