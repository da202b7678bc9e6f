//! Proofs of random instances read back from their text and verified, and tests of the checker
//! itself: it must accept no wrong clause and detect proofs that were tampered with.

use pencilmill_proof::{Checker, plain};
use pencilmill_solver::{Budget, Constraint, Demand, Explain, Lit, ProofStep, Solver, Verdict};
use pencilmill_testing::grids::*;
use pencilmill_testing::random::*;
use pencilmill_testing::*;

fn text_of(steps: &[ProofStep]) -> String {
    steps.iter().map(|s| format!("{s}\n")).collect()
}

/// Verifies a proof, which must contain all negated cores.
fn verify(steps: &[ProofStep], cores: &[Vec<Lit>]) {
    let text = text_of(steps);
    let checker = Checker::read(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let negated = |core: &Vec<Lit>| core.iter().map(|&l| !l).collect::<Vec<Lit>>();
    let shown: Vec<Vec<Lit>> = cores.iter().map(negated).collect();
    assert_eq!(checker.answers, shown);
}

/// A few variables, constraints of every kind, some of them under guards, and queries in between.
fn mixed(seed: u64, detail: Explain) -> (Vec<ProofStep>, Vec<Vec<Lit>>) {
    let mut rng = Rng(seed);
    let mut solver = Solver::new();
    solver.log_proof(detail);
    if detail == Explain::Used {
        solver.audit(plain::follows);
    }
    let size = 4 + rng.below(14);
    let xs: Vec<Lit> = (0..size).map(|_| solver.new_lit()).collect();
    let guards: Vec<Lit> = (0..3).map(|_| solver.new_derived()).collect();
    let vars = [xs.clone(), guards.clone()].concat();
    let mut cores = Vec::new();
    for _ in 0..4 {
        for _ in 0..1 + rng.below(3) {
            let guard = match rng.below(4) {
                0 => any_lit(&mut rng, &xs),
                1 => Lit::TRUE,
                _ => rng.pick(&guards),
            };
            solver.post(guard, &any_constraint(&mut rng, &xs));
        }
        if rng.one_in(3) {
            let clause: Vec<Lit> = (0..3).map(|_| any_lit(&mut rng, &xs)).collect();
            solver.add_clause(&clause);
        }
        for _ in 0..3 {
            let mut assumptions = guards.clone();
            assumptions.retain(|_| !rng.one_in(4));
            assumptions.extend((0..rng.below(6)).map(|_| any_lit(&mut rng, &vars)));
            if solver.solve(&assumptions, Budget::UNLIMITED) == Verdict::Unsat {
                cores.push(solver.core().to_vec());
            }
        }
    }
    (solver.take_proof(), cores)
}

#[test]
fn mixed_constraints() {
    let mut answers = 0;
    for seed in 0..3000 {
        let detail = [Explain::Used, Explain::All][seed as usize % 2];
        let (steps, cores) = mixed(seed + 40_000_000, detail);
        verify(&steps, &cores);
        answers += cores.len();
    }
    assert!(answers > 5000, "{answers} answers only");
}

/// Grids with hints posted one by one, as in the hint loop.
fn with_hints(seed: u64) -> (Vec<ProofStep>, Vec<Vec<Lit>>) {
    let mut rng = Rng(seed);
    let n = 4 + rng.below(5);
    let mut solver = Solver::new();
    solver.log_proof(Explain::Used);
    let shaded = rng.one_in(2);
    let (ink, rules) = if shaded {
        shading(n, &mut solver)
    } else {
        let (lines, rule) = one_loop(n, &mut solver);
        (lines, vec![(Lit::TRUE, rule)])
    };
    for (guard, c) in &rules {
        solver.post(*guard, c);
    }
    let (mut hints, mut cores) = (Vec::new(), Vec::new());
    for _ in 0..20 {
        let guard = solver.new_derived();
        let count = rng.below(4) as u32;
        let hint = if shaded {
            sight(n, &ink, rng.below(n * n), count + 1)
        } else {
            let lits = distinct_lits(&mut rng, &ink, 4);
            Constraint::sum(lits, count, count)
        };
        solver.post(guard, &hint);
        hints.push(guard);
        let mut assumptions = hints.clone();
        assumptions.extend((0..rng.below(4)).map(|_| any_lit(&mut rng, &ink)));
        if solver.solve(&assumptions, Budget::UNLIMITED) == Verdict::Unsat {
            cores.push(solver.core().to_vec());
            // keep the set of hints satisfiable for a while
            let culprit = solver.core().iter().find(|l| hints.contains(l)).copied();
            hints.retain(|&h| Some(h) != culprit);
        }
    }
    (solver.take_proof(), cores)
}

#[test]
fn grids_with_hints() {
    let mut answers = 0;
    for seed in 0..200 {
        let (steps, cores) = with_hints(seed + 50_000_000);
        verify(&steps, &cores);
        answers += cores.len();
    }
    assert!(answers > 500, "{answers} answers only");
}

/// Pigeons, one more than holes, at most one to a hole by native sums, and a second query.
fn pigeons(holes: usize) -> (Vec<ProofStep>, Vec<Vec<Lit>>) {
    let mut solver = Solver::new();
    solver.log_proof(Explain::Used);
    let guard = solver.new_derived();
    let row = |solver: &mut Solver| (0..holes).map(|_| solver.new_lit()).collect();
    let at: Vec<Vec<Lit>> = (0..=holes).map(|_| row(&mut solver)).collect();
    for pigeon in &at {
        solver.post(guard, &Constraint::Clause(pigeon.clone()));
    }
    for hole in 0..holes {
        let lits = at.iter().map(|pigeon| pigeon[hole]);
        solver.post(Lit::TRUE, &Constraint::sum(lits, 0, 1));
    }
    assert_eq!(solver.solve(&[guard], Budget::UNLIMITED), Verdict::Unsat);
    let first = solver.core().to_vec();
    solver.add_clause(&[guard]);
    assert_eq!(solver.solve(&[], Budget::UNLIMITED), Verdict::Unsat);
    (solver.take_proof(), vec![first, Vec::new()])
}

#[test]
fn long_proofs_with_deletions() {
    let (steps, cores) = pigeons(7);
    verify(&steps, &cores);
    let deleted = steps.iter().filter(|s| matches!(s, ProofStep::Deleted(_)));
    let deleted = deleted.count();
    assert!(deleted > 500, "{deleted} deletions only");
}

/// Recording has no effect on the answers.
#[test]
fn recording_changes_no_answer() {
    for seed in 0..20 {
        let mut rng = Rng(seed + 60_000_000);
        let mut plain = Solver::new();
        let mut logged = Solver::new();
        logged.log_proof(Explain::All);
        for solver in [&mut plain, &mut logged] {
            let (_, rules) = shading(7, solver);
            for (guard, c) in &rules {
                solver.post(*guard, c);
            }
        }
        let cells: Vec<Lit> = (1..50).map(Lit::of_var).collect();
        for _ in 0..20 {
            let hint = sight(7, &cells, rng.below(49), 1 + rng.below(6) as u32);
            let given = any_lit(&mut rng, &cells);
            for solver in [&mut plain, &mut logged] {
                let guard = solver.new_derived();
                solver.post(guard, &hint);
                solver.solve(&[given, guard], Budget::UNLIMITED);
            }
            assert_eq!(plain.core(), logged.core());
            assert!(cells.iter().all(|&l| plain.value(l) == logged.value(l)));
            assert_eq!(plain.stats(), logged.stats());
        }
    }
}

/// The plain check against enumeration: it never accepts a clause that does not follow, and accepts
/// all that do, except for large loops.
#[test]
fn plain_check_is_sound() {
    let (mut accepted, mut rejected) = (0, 0);
    for seed in 0..20_000 {
        let mut rng = Rng(seed + 70_000_000);
        let xs: Vec<Lit> = (1..12).map(Lit::of_var).collect();
        let constraint = any_constraint(&mut rng, &xs);
        let guard = rng.pick(&[Lit::TRUE, Lit::TRUE, xs[0], !xs[1]]);
        let known: Vec<Lit> = xs.iter().copied().filter(|_| rng.one_in(12)).collect();
        let knows = |l: Lit| match known.contains(&l) {
            true => Some(true),
            false => known.contains(&!l).then_some(false),
        };
        let posed: Vec<u32> = (0..1 << xs.len())
            .filter(|&n| known.iter().all(|&l| truth(&xs, n, l)))
            .filter(|&n| !truth(&xs, n, guard) || constraint.holds(|l| truth(&xs, n, l)))
            .collect();
        let mut vars: Vec<usize> = constraint.lits().iter().map(|l| l.var()).collect();
        vars.sort_unstable();
        let repeated = vars.windows(2).any(|w| w[0] == w[1] && w[0] > 0);
        let exact = match &constraint {
            Constraint::Clause(_) | Constraint::Linear { .. } => true,
            Constraint::Runs { .. } => !repeated,
            Constraint::Graph { graph, demand } => {
                let is_fixed = graph.edges.iter().all(|e| e.2 == Lit::TRUE);
                *demand == Demand::Connected && is_fixed && !repeated
            }
        };
        for _ in 0..4 {
            let count = 3 + rng.below(9);
            let clause: Vec<Lit> = (0..count).map(|_| any_lit(&mut rng, &xs)).collect();
            let clause = [&clause[..], &[!guard]].concat();
            let holds = |&n: &u32| clause.iter().any(|&l| truth(&xs, n, l));
            let follows = posed.iter().all(holds);
            let said = plain::follows(guard, &constraint, &clause, &knows);
            assert!(!said || follows, "{clause:?} from {constraint:?}");
            if exact {
                assert!(said || !follows, "{clause:?} from {constraint:?}");
            }
            accepted += usize::from(said && !clause.contains(&Lit::TRUE));
            rejected += usize::from(!said);
        }
    }
    assert!(
        accepted > 10_000 && rejected > 10_000,
        "{accepted} {rejected}"
    );
}

/// A change made to a proof.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Tampering {
    LemmaLoses,
    LearntLoses,
    AnswerLoses,
    LemmaFlips,
    WrongOrigin,
    StepLost,
}

/// The step at an index with this change, if it is of the right kind.
fn tampered(
    rng: &mut Rng,
    steps: &[ProofStep],
    at: usize,
    how: Tampering,
) -> Option<Vec<ProofStep>> {
    let mut steps = steps.to_vec();
    let posts = steps[..at]
        .iter()
        .filter(|s| matches!(s, ProofStep::Post(..)));
    let posts = posts.count();
    match (how, &mut steps[at]) {
        (Tampering::LemmaLoses, ProofStep::Lemma(_, lits))
        | (Tampering::LearntLoses, ProofStep::Learnt(lits))
        | (Tampering::AnswerLoses, ProofStep::Unsat(lits))
            if !lits.is_empty() =>
        {
            lits.remove(rng.below(lits.len()));
        }
        (Tampering::LemmaFlips, ProofStep::Lemma(_, lits)) if !lits.is_empty() => {
            let k = rng.below(lits.len());
            lits[k] = !lits[k];
        }
        (Tampering::WrongOrigin, ProofStep::Lemma(origin, _)) if posts > 1 => {
            *origin = (*origin + 1 + rng.below(posts - 1) as u32) % posts as u32;
        }
        (
            Tampering::StepLost,
            ProofStep::Post(..) | ProofStep::Learnt(_) | ProofStep::Lemma(..),
        ) => {
            steps.remove(at);
        }
        _ => return None,
    }
    Some(steps)
}

/// Tests by enumeration whether every clause of the proof follows from the steps given before it.
/// Clauses without names must follow without them.
fn is_true(steps: &[ProofStep], vars: usize) -> bool {
    let named = |l: &Lit| {
        steps
            .iter()
            .any(|s| matches!(s, ProofStep::Fresh(new, _) if new.var() == l.var()))
    };
    let unnamed = |s: &&ProofStep| match s {
        ProofStep::Fresh(..) => false,
        ProofStep::Unsat(lits) => !lits.iter().any(named),
        s => matches!(s, ProofStep::Post(..) | ProofStep::Clause(_)),
    };
    let given: Vec<ProofStep> = steps.iter().filter(unnamed).cloned().collect();
    all_follow(steps, vars) && all_follow(&given, vars)
}

fn all_follow(steps: &[ProofStep], vars: usize) -> bool {
    let xs: Vec<Lit> = (1..=vars).map(Lit::of_var).collect();
    let mut alive: Vec<u32> = (0..1 << vars).collect();
    steps.iter().all(|step| {
        match step {
            ProofStep::Post(guard, c) => {
                alive.retain(|&n| !truth(&xs, n, *guard) || c.holds(|l| truth(&xs, n, l)));
            }
            ProofStep::Clause(lits) => alive.retain(|&n| lits.iter().any(|&l| truth(&xs, n, l))),
            ProofStep::Lemma(_, lits) | ProofStep::Learnt(lits) | ProofStep::Unsat(lits) => {
                return alive
                    .iter()
                    .all(|&n| lits.iter().any(|&l| truth(&xs, n, l)));
            }
            // its variable may occur in later clauses, and has one value wherever they hold
            ProofStep::Fresh(new, old) => {
                alive.retain(|&n| truth(&xs, n, *new) == truth(&xs, n, *old));
            }
            ProofStep::Deleted(_) => {}
        }
        true
    })
}

/// Proofs that were tampered with. Some changes are harmless (a redundant literal); every one that
/// makes a clause wrong must be detected.
#[test]
fn tampering_is_noticed() {
    use Tampering::*;
    let kinds = [
        LemmaLoses,
        LearntLoses,
        AnswerLoses,
        LemmaFlips,
        WrongOrigin,
        StepLost,
    ];
    let mut table = Vec::new();
    for how in kinds {
        let (mut tried, mut rejected, mut wrong) = (0, 0, 0);
        for seed in 0..400 {
            let (steps, _) = mixed(seed + 80_000_000, Explain::Used);
            let mut rng = Rng(seed);
            let vars = steps.iter().flat_map(mentioned).max().unwrap_or(0);
            let at = rng.below(steps.len().max(1));
            let places = (at..steps.len()).chain(0..at);
            let Some(changed) = places
                .filter_map(|k| tampered(&mut rng, &steps, k, how))
                .next()
            else {
                continue;
            };
            let accepted = Checker::read(&text_of(&changed)).is_ok();
            tried += 1;
            rejected += usize::from(!accepted);
            if vars <= 12 && !is_true(&changed, vars) {
                wrong += 1;
                assert!(!accepted, "seed {seed}: {how:?} not noticed");
            }
        }
        table.push((how, tried, rejected, wrong));
    }
    println!("change, tried, rejected, of which wrong by enumeration: {table:?}");
    let rate = |how| {
        let row = table.iter().find(|row| row.0 == how).unwrap();
        assert!(row.1 > 100, "{table:?}");
        100 * row.2 / row.1
    };
    assert!(
        rate(LemmaLoses) > 50 && rate(LearntLoses) > 50 && rate(LemmaFlips) > 50,
        "{table:?}"
    );
}

/// Texts that are no proofs, each for a different reason.
#[test]
fn false_proofs_are_refused() {
    for (text, why) in [
        // a given clause would constrain a name, and so the literal it stands for
        ("f 5 3\nc 5 0\nc -3 0\nu 0", "line 2: given of a variable"),
        (
            "f 5 3\np T clause -5 0\nc 3 0\nu 0",
            "line 2: given of a variable",
        ),
        ("c 5 0\nf 5 3\nc -3 0\nu 0", "line 2: not a new variable"),
        // sums that overflow 32 bits
        (
            "p T linear 0 0 2 2147483647 1 2147483647 2\nl 0 -1 2 0",
            "weights of more than",
        ),
        (
            "p T linear 5 9 2 -2147483648 1 2 2\nu 0",
            "weights of more than",
        ),
        ("p T linear 0 0 1 2147483648 1", "not a number: 2147483648"),
        // Sums of which a list would fill the memory.
        ("p T linear 0 9 1 1000001 1", "weights of more than"),
        // Literals that would be packed as others.
        ("c -2147483648 0\nu 0", "not a literal: -2147483648"),
        ("c 2147483648 0", "not a literal"),
        ("c -0 0\nu 0", "not a literal: -0"),
        ("c 4000001 0", "not a literal: 4000001"),
        // vertices that do not exist, and edges that join nothing
        (
            "p T connected 1 2 0 1 0 2 T\nl 0 1 0",
            "a vertex that is not there",
        ),
        ("p T cycles 1 1 1 2 0 1 1 2 3", "a vertex that is not there"),
        (
            "p T forest 0 1 4294967295 0 3",
            "a vertex that is not there",
        ),
        (
            "p T component-count 2 0 1 T T 0 1 2 0 1 0 1 3",
            "a vertex that is not there",
        ),
        (
            "p T component-count 0 0 1 T 0 1 2 0 1 0 1 3",
            "marks that are not as many",
        ),
        (
            "p T component-roots 1 0 1 2 0 1 0 1 3",
            "marks that are not as many",
        ),
        (
            "p T component-roots 2 1 2 0 1 2 0 1 0 1 3",
            "neither 0 nor 1",
        ),
        // lists shorter than their stated length
        ("p T runs 1 18446744073709551615 1 0", "the line ends early"),
        ("l 4294967295 1 0", "no such constraint"),
        ("d 1 0", "no such clause"),
        ("u 0", "not refuted"),
    ] {
        let error = Checker::read(text).err().map(|error| error.to_string());
        let error = error.unwrap_or_else(|| panic!("accepted: {text}"));
        assert!(error.contains(why), "{text}: {error}");
    }
    let long = format!("c {} 0\na 1 0", "1 ".repeat(100_000));
    assert!(Checker::read(&long.replace("a 1 0", "a 2 0")).is_err());
    let error = Checker::read(&long.replace("c", "u"))
        .map(|_| ())
        .unwrap_err();
    assert!(error.to_string().len() < 300, "{error}");
}

/// The text with a few words or lines changed.
fn spoiled(rng: &mut Rng, text: &str) -> String {
    const WORDS: [&str; 16] = [
        "0",
        "1",
        "-1",
        "2",
        "-3",
        "T",
        "F",
        "c",
        "u",
        "f",
        "a",
        "p",
        "4294967295",
        "-2147483648",
        "loop",
        "é",
    ];
    let mut lines: Vec<Vec<String>> = text
        .lines()
        .map(|line| line.split(' ').map(str::to_owned).collect())
        .collect();
    for _ in 0..1 + rng.below(3) {
        let (at, other) = (rng.below(lines.len()), rng.below(lines.len()));
        match rng.below(9) {
            0 => _ = lines.remove(at),
            1 => lines.swap(at, other),
            2 => lines.insert(other, lines[at].clone()),
            3 => lines[at].truncate(1),
            // another name, and possibly a given clause with it
            4 => {
                let words = lines.iter().flat_map(|line| line.iter().skip(1));
                let vars = words.filter_map(|word| word.parse::<i64>().ok());
                let new = vars
                    .map(i64::abs)
                    .filter(|var| *var < 1000)
                    .max()
                    .unwrap_or(0)
                    + 1;
                let sign = rng.pick(&["", "-"]);
                let name = format!("f {new} {sign}{}", 1 + rng.below(new as usize));
                let given = format!("c {}{new} 0", rng.pick(&["", "-"]));
                let (first, last) = (at.min(other), at.max(other));
                for (at, line) in [(last, given), (first, name)] {
                    lines.insert(at, line.split(' ').map(str::to_owned).collect());
                }
            }
            5 => {
                let word = rng.below(lines[at].len());
                lines[at].remove(word);
            }
            _ => {
                let word = rng.below(lines[at].len());
                let own = lines[at][word].parse::<i64>();
                lines[at][word] = match (own, rng.below(4)) {
                    (Ok(number), 0) => (-number).to_string(),
                    (Ok(number), 1) => (number + 1).to_string(),
                    (Ok(number), 2) => (number - 1).to_string(),
                    _ => rng.pick(&WORDS).to_owned(),
                };
            }
        }
        if lines.is_empty() {
            break;
        }
    }
    let lines: Vec<String> = lines.iter().map(|words| words.join(" ")).collect();
    lines.join("\n")
}

/// Proofs whose text was tampered with: each is refused, or every clause of it follows
/// nevertheless.
#[test]
fn spoiled_texts_are_refused_or_true() {
    let rounds = std::env::var_os("NIGHT").map_or(10_000, |_| 1_000_000);
    let (mut refused, mut looked_at) = (0, 0);
    let mut texts = Vec::new();
    for seed in 0..rounds {
        if seed % 20 == 0 {
            texts = vec![text_of(&mixed(seed + 100_000_000, Explain::Used).0)];
        }
        let mut rng = Rng(seed);
        let text = spoiled(&mut rng, &texts[0]);
        let Ok(_) = Checker::read(&text) else {
            refused += 1;
            continue;
        };
        let steps: Vec<ProofStep> = text.lines().map(|line| line.parse().unwrap()).collect();
        let vars = steps.iter().flat_map(mentioned).max().unwrap_or(0);
        if vars <= 12 {
            looked_at += 1;
            assert!(is_true(&steps, vars), "seed {seed}:\n{text}");
        }
    }
    assert!(
        refused > rounds / 4 && looked_at > rounds / 20,
        "{refused} {looked_at}"
    );
}

fn mentioned(step: &ProofStep) -> Vec<usize> {
    let lits = match step {
        ProofStep::Post(guard, c) => [&c.lits()[..], &[*guard]].concat(),
        ProofStep::Fresh(l, m) => vec![*l, *m],
        ProofStep::Clause(lits) | ProofStep::Lemma(_, lits) => lits.clone(),
        ProofStep::Learnt(lits) | ProofStep::Deleted(lits) | ProofStep::Unsat(lits) => lits.clone(),
    };
    lits.iter().map(|l| l.var()).collect()
}

#[test]
fn text_says_all() {
    for seed in 0..200 {
        for step in mixed(seed + 90_000_000, Explain::All).0 {
            assert_eq!(step.to_string().parse(), Ok(step));
        }
    }
    for bad in [
        "",
        "x 1 0",
        "l 0 1",
        "a 1 2",
        "u 0 0",
        "p T linear 1 0",
        "f 1",
        "c z 0",
    ] {
        assert!(bad.parse::<ProofStep>().is_err(), "{bad}");
    }
}
