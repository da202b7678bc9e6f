use super::*;
use pencilmill_solver::Graph;
use pencilmill_testing::random::Rng;
use pencilmill_testing::truth;

/// A grid with or without a border between any two cells, a root for each region, and the sizes of
/// some.
struct Cut {
    vars: Vec<Lit>,
    answer: u32,
    stated: Vec<Constraint>,
}

fn cut(rng: &mut Rng, sizes: &[(u32, u32)]) -> Cut {
    let (rows, cols) = sizes[rng.below(sizes.len())];
    let cells = (rows * cols) as usize;
    let mut edges = Vec::new();
    for k in 0..rows * cols {
        let right = (k % cols + 1 < cols).then_some(k + 1);
        let down = (k / cols + 1 < rows).then_some(k + cols);
        for other in [right, down].into_iter().flatten() {
            edges.push((k, other, Lit::of_var(edges.len() + 1)));
        }
    }
    // a vertex may be missing
    let mut vars: Vec<Lit> = edges.iter().map(|e| e.2).collect();
    let mut vertices = vec![Lit::TRUE; cells];
    if rng.one_in(3) {
        vertices[rng.below(cells)] = Lit::of_var(vars.len() + 1);
        vars.push(Lit::of_var(vars.len() + 1));
    }
    // some may not count
    let mut counted = vertices.clone();
    if rng.one_in(2) {
        (0..cells / 3).for_each(|_| counted[rng.below(cells)] = Lit::FALSE);
    }
    loop {
        let answer = rng.below(1 << vars.len()) as u32;
        let so = |l: Lit| l == Lit::TRUE || l != Lit::FALSE && truth(&vars, answer, l);
        // the region of each cell
        let mut region: Vec<usize> = (0..cells).collect();
        for _ in 0..cells {
            for &(a, b, l) in &edges {
                let (a, b) = (a as usize, b as usize);
                if so(l) && so(vertices[a]) && so(vertices[b]) {
                    let least = region[a].min(region[b]);
                    (region[a], region[b]) = (least, least);
                }
            }
        }
        let mut roots = vec![Lit::FALSE; cells];
        let mut sizes = Vec::new();
        for r in 0..cells {
            let here: Vec<usize> = (0..cells)
                .filter(|&v| region[v] == r && so(vertices[v]))
                .collect();
            if here.is_empty() {
                continue;
            }
            let root = here[rng.below(here.len())];
            roots[root] = Lit::TRUE;
            let size = here.iter().filter(|&&v| so(counted[v])).count() as u32;
            if !rng.one_in(4) {
                sizes.push((root as u32, size, size + rng.below(2) as u32));
            }
        }
        if sizes.is_empty() || sizes.len() == cells {
            continue;
        }
        let graph = Graph {
            vertices: vertices.clone(),
            edges: edges.clone(),
        };
        let each = true;
        let mut stated = vec![graph.clone().must(Demand::ComponentRoots { roots, each })];
        for (of, min, max) in sizes {
            stated.push(graph.clone().must(Demand::ComponentCount {
                of,
                counted: counted.clone(),
                min,
                max,
            }));
        }
        let whole = graph.must(Demand::NoDanglingEdge);
        if rng.one_in(2) && whole.holds(so) {
            stated.push(whole);
        }
        return Cut {
            vars,
            answer,
            stated,
        };
    }
}

/// The root of the region of each vertex that is true.
fn roots(owners: &Owners, so: impl Fn(Lit) -> bool) -> Vec<Option<u32>> {
    let graph = &owners.graph;
    let there: Vec<bool> = graph.vertices.iter().map(|&l| so(l)).collect();
    let own = |(v, &root): (u32, &Lit)| (so(root) && there[v as usize]).then_some(v);
    let mut roots: Vec<Option<u32>> = (0..).zip(&owners.roots).map(own).collect();
    for _ in 0..roots.len() {
        for e in graph.edges.iter().filter(|e| so(e.lit)) {
            let (a, b) = (e.a as usize, e.b as usize);
            if there[a] && there[b] {
                let root = roots[a].or(roots[b]);
                (roots[a], roots[b]) = (root, root);
            }
        }
    }
    roots
}

#[test]
fn what_is_said_of_owners_is_so() {
    let mut seen = [0; 3];
    let mut needed = 0;
    for seed in 0..600 {
        let mut rng = Rng(seed);
        let Cut {
            vars,
            answer,
            stated,
        } = cut(&mut rng, &[(2, 3), (3, 3), (2, 4), (2, 5)]);
        let told: Vec<(Lit, &Constraint)> = stated.iter().map(|c| (Lit::TRUE, c)).collect();
        let (owners, from) = Owners::new(&told).unwrap();
        assert_eq!(from, 0);
        let wrong = rng.one_in(3);
        let mut values = vec![0; 2 * vars.len() + 2];
        (values[0], values[1]) = (1, -1);
        for &l in &vars {
            let value = match (rng.one_in(3), wrong) {
                (false, _) => 0,
                (true, true) => [1, -1][rng.below(2)],
                (true, false) => {
                    if truth(&vars, answer, l) {
                        1
                    } else {
                        -1
                    }
                }
            };
            (values[l.index()], values[(!l).index()]) = (value, -value);
        }
        let values = Values(&values);
        let mut out = Vec::new();
        let board = owners.spots().unwrap().read(values);
        let found = owners.look(values, Board(&board), &mut LookScratch::default(), &mut out);
        seen[found.map_or(2, |()| usize::from(!out.is_empty()))] += 1;
        let own = owners.ownership(values, &mut LookScratch::default());
        needed += own.as_ref().map_or(0, |own| own.needed.len());
        let failed = own.as_ref().and_then(|own| own.failed);
        assert!(failed.is_none() || found.is_err(), "{seed}: {stated:?}");
        for number in 0..1_u32 << vars.len() {
            let so = |l: Lit| l == Lit::TRUE || l != Lit::FALSE && truth(&vars, number, l);
            let open = vars
                .iter()
                .all(|&l| values.of(l) == 0 || so(l) == values.is_true(l));
            if open && stated.iter().all(|c| c.holds(so)) {
                assert!(found.is_ok(), "{seed}: {stated:?}");
                assert!(out.iter().all(|&l| so(l)), "{seed}: {out:?} {stated:?}");
                let Some(own) = &own else { continue };
                let roots = roots(&owners, so);
                for (v, may) in own.may.iter().enumerate() {
                    let root = roots[v].is_none_or(|root| may.contains(&root));
                    assert!(root, "{seed}: {own:?} {stated:?}");
                }
                for &(l, root) in &own.needed {
                    let vertices = owners.graph.vertices.iter();
                    let mut at = vertices.zip(&roots).filter(|v| *v.0 == l).map(|v| *v.1);
                    let edges = owners.graph.edges.iter().filter(|e| e.lit == l);
                    let mut along = edges.map(|e| roots[e.a as usize]);
                    let here = at.any(|r| r == Some(root)) || along.any(|r| r == Some(root));
                    assert!(so(l) && here, "{seed}: {l:?} {own:?} {stated:?}");
                }
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 20), "{seen:?}");
    assert!(needed > 100, "{needed}");
}

#[test]
fn neither_what_was_seen_before_nor_a_quick_look_changes_anything() {
    let mut seen = [0; 3];
    for seed in 0..400 {
        let mut rng = Rng(seed);
        let Cut {
            vars,
            answer,
            stated,
        } = cut(&mut rng, &[(2, 4), (3, 3), (3, 4), (4, 4), (4, 5)]);
        let told: Vec<(Lit, &Constraint)> = stated.iter().map(|c| (Lit::TRUE, c)).collect();
        let (owners, _) = Owners::new(&told).unwrap();
        let (mut close, _) = Owners::new(&told).unwrap();
        close.grid = None;
        let mut values = vec![0; 2 * vars.len() + 2];
        (values[0], values[1]) = (1, -1);
        let mut known: Vec<Lit> = Vec::new();
        let mut kept = LookScratch::default();
        for _ in 0..40 {
            // some literals are undone, and some are added
            let left = match rng.one_in(3) {
                true => rng.below(known.len() + 1),
                false => known.len(),
            };
            for l in known.drain(left..) {
                (values[l.index()], values[(!l).index()]) = (0, 0);
            }
            for _ in 0..1 + rng.below(3) {
                let l = vars[rng.below(vars.len())];
                let so = truth(&vars, answer, l) != rng.one_in(20);
                let l = if so { l } else { !l };
                if values[l.index()] == 0 {
                    (values[l.index()], values[(!l).index()]) = (1, -1);
                    known.push(l);
                }
            }
            let values = Values(&values);
            let board = owners.spots().unwrap().read(values);
            let look = |owners: &Owners, scratch: &mut LookScratch| {
                let mut out = Vec::new();
                let found = owners.look(values, Board(&board), scratch, &mut out);
                out.sort_unstable();
                out.dedup();
                found.map(|()| out)
            };
            let found = look(&owners, &mut kept);
            let anew = look(&owners, &mut LookScratch::default());
            assert_eq!(found, anew, "{seed}: {known:?} {stated:?}");
            let closer = look(&close, &mut LookScratch::default());
            assert_eq!(found, closer, "{seed}: {known:?} {stated:?}");
            seen[found.map_or(2, |out| usize::from(!out.is_empty()))] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
}
