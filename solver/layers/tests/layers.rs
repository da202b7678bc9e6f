//! Layered solving against enumeration: every deduction is sound at every layer; a full assignment
//! is judged exactly; neither order nor numbering matters.

use pencilmill_layers::{By, End, Layers, Limits, Round, layer};
use pencilmill_solver::{Constraint, Demand, Graph, Lit};
use pencilmill_testing::random::*;
use pencilmill_testing::*;

const WORK: u64 = 1000;

fn vars(count: usize) -> Vec<Lit> {
    (1..=count).map(Lit::of_var).collect()
}

/// Random constraints over these variables, most of them without a guard; or a knot.
fn instance(rng: &mut Rng, vars: &[Lit]) -> Vec<(Lit, Constraint)> {
    let mut stated = Vec::new();
    if vars.len() > 7 && rng.one_in(6) {
        return knot(rng, vars);
    }
    if rng.one_in(3) {
        stated.extend(piece(rng, vars));
    }
    for _ in 0..1 + rng.below(4) {
        let guard = match rng.below(4) {
            0 => any_lit(rng, vars),
            _ => Lit::TRUE,
        };
        let constraint = match rng.below(3) {
            0 => any_subgraph(rng, vars),
            _ => any_constraint(rng, vars),
        };
        stated.push((guard, constraint));
    }
    for _ in 0..rng.below(4) {
        stated.push((Lit::TRUE, Constraint::Clause(vec![rng.pick(vars)])));
    }
    stated
}

/// Connectivity and a sum over exactly its vertices, possibly under a guard; or one component and
/// its size.
fn piece(rng: &mut Rng, vars: &[Lit]) -> Vec<(Lit, Constraint)> {
    let mut vertices = vars.to_vec();
    rng.shuffle(&mut vertices);
    vertices.truncate(2 + rng.below(vars.len() - 1));
    let count = vertices.len();
    let mut edge = || (rng.below(count) as u32, rng.below(count) as u32);
    let mut edges: Vec<(u32, u32)> = (0..2 * count).map(|_| edge()).collect();
    edges.retain(|e| e.0 != e.1);
    let min = rng.below(count + 1) as u32;
    let max = min + rng.below(2) as u32;
    let under = |rng: &mut Rng, (a, b)| {
        (
            a,
            b,
            if rng.one_in(3) {
                any_lit(rng, vars)
            } else {
                Lit::TRUE
            },
        )
    };
    let guard = if rng.one_in(3) {
        any_lit(rng, vars)
    } else {
        Lit::TRUE
    };
    match rng.below(3) {
        0 => {
            let of = rng.below(count) as u32;
            let edges = edges.into_iter().map(|e| under(rng, e)).collect();
            let counted = vec![Lit::TRUE; count];
            let size = Demand::ComponentCount {
                of,
                counted,
                min,
                max,
            };
            vec![(guard, Graph { vertices, edges }.must(size))]
        }
        1 => {
            let edges = edges.into_iter().map(|e| under(rng, e)).collect();
            let sum = Constraint::sum(vertices.clone(), min, max);
            let graph = Graph { vertices, edges };
            vec![(Lit::TRUE, graph.must(Demand::Connected)), (guard, sum)]
        }
        _ => {
            let sum = Constraint::sum(vertices.clone(), min, max);
            let graph = Graph::fixed(vertices, edges);
            vec![(Lit::TRUE, graph.must(Demand::Connected)), (guard, sum)]
        }
    }
}

/// Clauses with one model and none redundant: each is weak, so what-ifs are needed.
fn knot(rng: &mut Rng, vars: &[Lit]) -> Vec<(Lit, Constraint)> {
    let breaks = |c: &Constraint, number| !c.holds(|l| truth(vars, number, l));
    // per assignment, the number of clauses that it violates
    let mut broken = vec![0; 1 << vars.len()];
    let model = rng.below(broken.len()) as u32;
    let mut clauses = Vec::new();
    while broken.iter().filter(|&&count| count == 0).count() > 1 {
        let clause = Constraint::Clause((0..4).map(|_| any_lit(rng, vars)).collect());
        if !breaks(&clause, model) {
            let counted = (0..).zip(&mut broken);
            counted.for_each(|(number, count)| *count += u32::from(breaks(&clause, number)));
            clauses.push(clause);
        }
    }
    clauses.retain(|clause| {
        let here: Vec<usize> = (0..broken.len())
            .filter(|&number| breaks(clause, number as u32))
            .collect();
        let needed = here.iter().any(|&number| broken[number] == 1);
        if !needed {
            here.iter().for_each(|&number| broken[number] -= 1);
        }
        needed
    });
    clauses.into_iter().map(|c| (Lit::TRUE, c)).collect()
}

fn run(stated: &[(Lit, Constraint)], drawn: &[Lit], layer: u8) -> (End, Vec<Lit>, Vec<Round>) {
    let mut layers = Layers::new(stated.iter().map(|(g, c)| (*g, c)), drawn);
    let mut rounds = Vec::new();
    let limits = Limits { layer, work: WORK };
    let end = layers.solve(limits, |_, round| {
        rounds.push(round.clone());
        true
    });
    (end, layers.known().to_vec(), rounds)
}

#[test]
fn only_what_follows_is_found() {
    let (mut solved, mut seen, mut cases, mut pieces) = (0, [0; 6], 0, 0);
    for seed in 0..6000 {
        let mut rng = Rng(seed);
        let vars = vars(2 + rng.below(8));
        let stated = instance(&mut rng, &vars);
        let mut plain = Enumeration::new(&vars);
        stated.iter().for_each(|(guard, c)| plain.post(*guard, c));
        let models: Vec<u32> = plain.models(&[]).collect();
        for layer in layer::ONE..=layer::NESTED {
            let (end, known, rounds) = run(&stated, &vars, layer);
            for &l in &known {
                let holds = models.iter().all(|&n| plain.truth(n, l));
                assert!(holds, "seed {seed}, layer {layer}: {l:?} of {stated:?}");
            }
            match end {
                End::Broken => assert!(models.is_empty(), "seed {seed}: {stated:?}"),
                End::Solved => assert_eq!(models.len(), 1, "seed {seed}: {stated:?}"),
                End::Stuck | End::GaveUp => {}
            }
            if layer == layer::NESTED {
                solved += u32::from(end == End::Solved);
                let used = rounds.iter().map(|r| usize::from(r.layer));
                used.for_each(|layer| seen[layer] += 1);
                for finding in rounds.iter().flat_map(|r| &r.found) {
                    cases += u32::from(matches!(finding.by, By::Cases(..)));
                    pieces += u32::from(matches!(finding.by, By::Constraint(_, [Some(_), None])));
                }
            }
        }
    }
    assert!(solved > 300, "{solved}");
    assert!(seen[..5].iter().all(|&n| n > 20), "{seen:?}");
    assert!(cases > 15 && pieces > 100, "{cases}, {pieces}");
}

#[test]
fn who_knows_the_answer_finds_the_same() {
    let (mut spared, mut deep) = (0, 0);
    for seed in 0..6000 {
        let mut rng = Rng(seed);
        let vars = vars(2 + rng.below(8));
        let stated = instance(&mut rng, &vars);
        let mut plain = Enumeration::new(&vars);
        stated.iter().for_each(|(guard, c)| plain.post(*guard, c));
        let Some(model) = plain.models(&[]).last() else {
            continue;
        };
        // possibly only a part of the answer is drawn
        let drawn = &vars[..1 + rng.below(vars.len())];
        let value = |l: &Lit| if truth(&vars, model, *l) { *l } else { !*l };
        let answer: Vec<Lit> = drawn.iter().map(value).collect();
        let told = |answer: &[Lit]| {
            let mut layers = Layers::new(stated.iter().map(|(g, c)| (*g, c)), drawn);
            if !answer.is_empty() {
                assert!(layers.expect(answer), "seed {seed}: {stated:?}");
            }
            let mut rounds = Vec::new();
            let limits = Limits {
                layer: layer::NESTED,
                work: WORK,
            };
            let mut work = 0;
            let end = layers.solve(limits, |layers, round| {
                work += layers.work();
                let mut round = round.clone();
                round.known.sort_unstable();
                rounds.push(round);
                true
            });
            (end, rounds, work + layers.work())
        };
        let (alone, helped) = (told(&[]), told(&answer));
        assert_eq!(alone.0, helped.0, "seed {seed}: {stated:?}");
        assert_eq!(alone.1, helped.1, "seed {seed}: {stated:?}");
        spared += u32::from(helped.2 < alone.2);
        deep += u32::from(helped.1.iter().any(|r| r.layer >= layer::LONG));
    }
    assert!(spared > 1000 && deep > 20, "{spared}, {deep}");
}

#[test]
fn reach_knows_what_solve_does() {
    let mut beyond_one = 0;
    for seed in 0..6000 {
        let mut rng = Rng(seed);
        let vars = vars(2 + rng.below(8));
        let stated = instance(&mut rng, &vars);
        for layer in layer::ONE..=layer::NESTED {
            let (end, mut known, rounds) = run(&stated, &vars, layer);
            let mut layers = Layers::new(stated.iter().map(|(g, c)| (*g, c)), &vars);
            let reached = layers.reach(Limits { layer, work: WORK });
            assert_eq!(end, reached, "seed {seed}, layer {layer}: {stated:?}");
            if end == End::Broken {
                continue;
            }
            let mut reached = layers.known().to_vec();
            known.sort_unstable();
            reached.sort_unstable();
            assert_eq!(known, reached, "seed {seed}, layer {layer}: {stated:?}");
            // again, with the experience gained
            layers.begin_again();
            let again = layers.reach(Limits { layer, work: WORK });
            assert_eq!(end, again, "seed {seed}, layer {layer}: {stated:?}");
            let mut reached = layers.known().to_vec();
            reached.sort_unstable();
            assert_eq!(known, reached, "seed {seed}, layer {layer}: {stated:?}");
            beyond_one += u32::from(rounds.iter().any(|r| r.layer > layer::ONE));
        }
    }
    assert!(beyond_one > 1000, "{beyond_one}");
}

#[test]
fn who_begins_again_finds_what_a_stranger_does() {
    let mut told_more = 0;
    for seed in 0..3000 {
        let mut rng = Rng(seed);
        let vars = vars(2 + rng.below(8));
        let stated = instance(&mut rng, &vars);
        let facts = |rng: &mut Rng| -> Vec<Lit> {
            let count = rng.below(4);
            (0..count).map(|_| any_lit(rng, &vars)).collect()
        };
        let mut known = Layers::new(stated.iter().map(|(g, c)| (*g, c)), &vars);
        let limits = |layer| Limits { layer, work: WORK };
        for _ in 0..3 {
            let facts = facts(&mut rng);
            let mut all = stated.clone();
            all.extend(
                facts
                    .iter()
                    .map(|&l| (Lit::TRUE, Constraint::Clause(vec![l]))),
            );
            let layer = rng.below(5) as u8;
            let (end, mut stranger, rounds) = run(&all, &vars, layer);
            known.begin_again();
            known.accept(&facts);
            let mut again = Vec::new();
            let ended = known.solve(limits(layer), |_, round| {
                again.push(round.clone());
                true
            });
            assert_eq!(end, ended, "seed {seed}: {facts:?} beside {stated:?}");
            if end == End::Broken {
                continue;
            }
            for round in again.iter_mut() {
                round.known.sort_unstable();
            }
            let sorted = rounds.into_iter().map(|mut round| {
                round.known.sort_unstable();
                round
            });
            assert_eq!(
                sorted.collect::<Vec<_>>(),
                again,
                "seed {seed}: {facts:?} beside {stated:?}"
            );
            let mut led = known.known().to_vec();
            stranger.sort_unstable();
            led.sort_unstable();
            assert_eq!(stranger, led, "seed {seed}: {facts:?} beside {stated:?}");
            told_more += u32::from(!again.is_empty() && !facts.is_empty());
        }
    }
    assert!(told_more > 1000, "{told_more}");
}

#[test]
fn full_assignments_are_judged_exactly() {
    for seed in 0..3000 {
        let mut rng = Rng(seed);
        let vars = vars(2 + rng.below(6));
        let constraint = match rng.below(2) {
            0 => any_subgraph(&mut rng, &vars),
            _ => any_constraint(&mut rng, &vars),
        };
        for number in 0..1 << vars.len() {
            let value = |l: &Lit| if truth(&vars, number, *l) { *l } else { !*l };
            let units = vars.iter().map(|l| Constraint::Clause(vec![value(l)]));
            let mut stated: Vec<(Lit, Constraint)> = units.map(|c| (Lit::TRUE, c)).collect();
            stated.push((Lit::TRUE, constraint.clone()));
            let holds = constraint.holds(|l| truth(&vars, number, l));
            let expected = if holds { End::Solved } else { End::Broken };
            let (end, ..) = run(&stated, &vars, layer::ONE);
            assert_eq!(end, expected, "seed {seed}, {number:b}: {constraint:?}");
        }
    }
}

#[test]
fn neither_order_nor_numbers_matter() {
    let mut rounds_seen = 0;
    for seed in 0..3000 {
        let mut rng = Rng(seed);
        let vars = vars(4 + rng.below(6));
        let mut stated = instance(&mut rng, &vars);
        let shape = |rounds: Vec<Round>| -> Vec<(u8, u32, u32, u32, usize)> {
            let numbers = |r: &Round| (r.layer, r.depth, r.unknowns, r.count, r.known.len());
            rounds.iter().map(numbers).collect()
        };
        let (end, known, rounds) = run(&stated, &vars, layer::NESTED);
        let rounds = shape(rounds);
        rounds_seen += rounds.len();

        let mut names = vars.clone();
        rng.shuffle(&mut names);
        rng.shuffle(&mut stated);
        let renamed = |l: Lit| match l.var().checked_sub(1) {
            None => l,
            Some(at) if l.is_negated() => !names[at],
            Some(at) => names[at],
        };
        let renamed: Vec<(Lit, Constraint)> = stated
            .iter()
            .map(|(guard, c)| (renamed(*guard), c.renamed(renamed)))
            .collect();
        let again = run(&renamed, &vars, layer::NESTED);
        assert_eq!(end, again.0, "seed {seed}: {stated:?}");
        if end == End::Broken {
            continue;
        }
        assert_eq!(known.len(), again.1.len(), "seed {seed}: {stated:?}");
        assert_eq!(rounds, shape(again.2), "seed {seed}: {stated:?}");
    }
    assert!(rounds_seen > 1000, "{rounds_seen}");
}

/// Rounds without the numbers of constraints and without guards.
fn bare(rounds: &[Round], vars: usize) -> Vec<(u8, u32, u32, u32, Vec<Lit>)> {
    let bare = |round: &Round| {
        let known = round.known.iter().copied();
        let mut known: Vec<Lit> = known.filter(|l| l.var() <= vars).collect();
        known.sort_unstable();
        (round.layer, round.depth, round.unknowns, round.count, known)
    };
    rounds.iter().map(bare).collect()
}

#[test]
fn hints_that_come_and_go_say_what_they_say_alone() {
    let (mut solved, mut beyond_one) = (0, 0);
    for seed in 0..4000 {
        let mut rng = Rng(seed);
        let vars = vars(2 + rng.below(8));
        // connectivity is layout
        let hint = |(guard, constraint): &(Lit, Constraint), rng: &mut Rng| {
            *guard == Lit::TRUE && !matches!(constraint, Constraint::Graph { .. }) && rng.one_in(2)
        };
        let stated = instance(&mut rng, &vars);
        let guards: Vec<Option<Lit>> = (vars.len() + 1..)
            .zip(&stated)
            .map(|(var, stated)| hint(stated, &mut rng).then_some(Lit::of_var(var)))
            .collect();
        let guarded = stated.iter().zip(&guards);
        let guarded = guarded.map(|((guard, c), hint)| (hint.unwrap_or(*guard), c));
        let hints: Vec<Lit> = guards.iter().flatten().copied().collect();
        let mut layers = Layers::with_hints(guarded, &vars, &hints);
        for _ in 0..3 {
            let told: Vec<(Lit, bool)> = hints.iter().map(|&l| (l, rng.one_in(2))).collect();
            let stands = |hint: &Option<Lit>| hint.is_none_or(|l| told.contains(&(l, true)));
            let alone = stated.iter().zip(&guards).filter(|(_, hint)| stands(hint));
            let alone: Vec<(Lit, Constraint)> = alone.map(|(stated, _)| stated.clone()).collect();
            let layer = rng.below(5) as u8;
            let (end, _, rounds) = run(&alone, &vars, layer);
            let mut again = Vec::new();
            let ended = match layers.take_up(&told) {
                true => layers.solve(Limits { layer, work: WORK }, |_, round| {
                    again.push(round.clone());
                    true
                }),
                false => End::Broken,
            };
            assert_eq!(end, ended, "seed {seed}: {told:?} of {stated:?}");
            if end != End::Broken {
                let (rounds, again) = (bare(&rounds, vars.len()), bare(&again, vars.len()));
                assert_eq!(rounds, again, "seed {seed}: {told:?} of {stated:?}");
                solved += u32::from(end == End::Solved);
                beyond_one += u32::from(rounds.iter().any(|round| round.0 > layer::ONE));
            }
        }
    }
    assert!(solved > 500 && beyond_one > 200, "{solved}, {beyond_one}");
}
