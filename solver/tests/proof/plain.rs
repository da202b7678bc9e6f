//! Does a clause follow from one constraint? Plain code over the constraint as it was posted; nothing
//! of the propagators is used here.
//!
//! A clause follows from "the constraint holds if the guard does" iff no assignment that makes all its
//! literals false allows that. So all its literals are set false, what is known already is added,
//! the guard must then be true, and the constraint must be impossible to complete. Each test below
//! says "impossible" only if it is; for all kinds but loops it also says so whenever it is.

use pencilmill_solver::{Constraint, Lit};

/// Constraints with at most this many open literals are tried out where nothing else helps.
const TRIED: usize = 8;

/// Whether `clause` holds wherever the guarded constraint and all that is `known` do.
pub fn follows(
    guard: Lit,
    constraint: &Constraint,
    clause: &[Lit],
    known: impl Fn(Lit) -> Option<bool>,
) -> bool {
    let mut falsified = clause.to_vec();
    falsified.sort_unstable();
    let has = |l: Lit| falsified.binary_search(&l).is_ok();
    // a clause that holds in any case
    if clause
        .iter()
        .any(|&l| l == Lit::TRUE || has(!l) || known(l) == Some(true))
    {
        return true;
    }
    let value = |l: Lit| match l {
        Lit::TRUE => Some(true),
        Lit::FALSE => Some(false),
        l if has(l) => Some(false),
        l if has(!l) => Some(true),
        l => known(l),
    };
    value(guard) == Some(true) && is_impossible(constraint, &value)
}

/// Whether no completion of the values satisfies the constraint.
fn is_impossible(constraint: &Constraint, value: &impl Fn(Lit) -> Option<bool>) -> bool {
    match constraint {
        Constraint::Clause(lits) => lits.iter().all(|&l| value(l) == Some(false)),
        Constraint::Sum { lits, min, max } => {
            let counts = counts(lits, value);
            let mut reachable = (0u32..).zip(&counts).filter(|x| *x.1);
            !reachable.any(|(n, _)| (*min..=*max).contains(&n))
        }
        Constraint::Runs { rays, total } => {
            let mut sums = vec![true];
            for ray in rays {
                sums = added(&sums, &run_lengths(ray, value));
            }
            sums.get(*total as usize) != Some(&true)
        }
        Constraint::Connected { vertices, edges } => {
            // what is true must lie in one piece of what is not false. If it does, that piece
            // alone, all true, satisfies the constraint.
            let open = |v: u32| value(vertices[v as usize]) != Some(false);
            let links = edges.iter().filter(|e| open(e.0) && open(e.1));
            let piece = pieces(vertices.len(), links.copied());
            let is_on = |v: &usize| value(vertices[*v]) == Some(true);
            has_two(&piece, (0..vertices.len()).filter(is_on))
        }
        Constraint::Loop { vertices, edges } => {
            no_loop(vertices, edges, value) || none_fits(constraint, value)
        }
    }
}

/// `result[n]`: n of the literals can be true. Variables are independent of each other, and each has
/// one or two values to offer.
fn counts(lits: &[Lit], value: &impl Fn(Lit) -> Option<bool>) -> Vec<bool> {
    let mut sorted = lits.to_vec();
    sorted.sort_unstable();
    let mut sums = vec![true];
    for of_var in sorted.chunk_by(|a, b| a.var() == b.var()) {
        let mut offers = vec![false; of_var.len() + 1];
        for setting in [false, true] {
            let l = Lit::of_var(of_var[0].var());
            if value(l) != Some(!setting) {
                let agrees = |l: &&Lit| l.is_negated() != setting;
                offers[of_var.iter().filter(agrees).count()] = true;
            }
        }
        sums = added(&sums, &offers);
    }
    sums
}

/// `result[k]`: the ray's run can have length k, which takes k literals that are not false and then
/// one that is not true or the end. A variable that stands in two rays is taken for two: that can
/// only allow more.
fn run_lengths(ray: &[Lit], value: &impl Fn(Lit) -> Option<bool>) -> Vec<bool> {
    let mut lengths = Vec::new();
    for &l in ray {
        lengths.push(value(l) != Some(true));
        if value(l) == Some(false) {
            return lengths;
        }
    }
    lengths.push(true);
    lengths
}

/// The sums of one number of each set.
fn added(a: &[bool], b: &[bool]) -> Vec<bool> {
    let mut sums = vec![false; a.len() + b.len()];
    for (i, _) in a.iter().enumerate().filter(|x| *x.1) {
        for (j, _) in b.iter().enumerate().filter(|x| *x.1) {
            sums[i + j] = true;
        }
    }
    sums
}

/// Each vertex's piece, by search.
fn pieces(vertices: usize, links: impl Iterator<Item = (u32, u32)>) -> Vec<usize> {
    let mut near = vec![Vec::new(); vertices];
    for (a, b) in links {
        near[a as usize].push(b as usize);
        near[b as usize].push(a as usize);
    }
    let mut piece = vec![usize::MAX; vertices];
    for start in 0..vertices {
        let mut todo = vec![start];
        while let Some(v) = todo.pop() {
            if piece[v] == usize::MAX {
                piece[v] = start;
                todo.extend(&near[v]);
            }
        }
    }
    piece
}

/// Whether the vertices lie in more than one piece.
fn has_two(piece: &[usize], mut vertices: impl Iterator<Item = usize>) -> bool {
    let first = vertices.next();
    first.is_some_and(|first| vertices.any(|v| piece[v] != piece[first]))
}

/// Reasons why no single cycle has all true edges and no false one, and visits all true vertices
/// and no false one. Each is one on its own; there are others that are not looked for.
fn no_loop(
    vertices: &[Lit],
    edges: &[(u32, u32, Lit)],
    value: &impl Fn(Lit) -> Option<bool>,
) -> bool {
    let n = vertices.len();
    let drawn = |e: &&(u32, u32, Lit)| value(e.2) == Some(true);
    let open = |e: &&(u32, u32, Lit)| value(e.2) != Some(false);
    let ends = |e: &(u32, u32, Lit)| (e.0, e.1);
    // a cycle has edges
    if !edges.iter().any(|e| open(&e)) {
        return true;
    }
    let degrees = |list: &mut dyn Iterator<Item = (u32, u32)>| {
        let mut degree = vec![0; n];
        for (a, b) in list {
            degree[a as usize] += 1;
            degree[b as usize] += 1;
        }
        degree
    };
    let least = degrees(&mut edges.iter().filter(drawn).map(ends));
    let most = degrees(&mut edges.iter().filter(open).map(ends));
    // a vertex on the cycle has two edges, another none
    let stuck = |v: usize| {
        let visited = value(vertices[v]);
        let off = visited != Some(true) && least[v] == 0;
        let on = visited != Some(false) && least[v] <= 2 && most[v] >= 2;
        !off && !on
    };
    if (0..n).any(stuck) {
        return true;
    }
    // what is true, or has a true edge, must be visited, by edges that are not false
    let must = |v: &usize| least[*v] > 0 || value(vertices[*v]) == Some(true);
    let whole = pieces(n, edges.iter().filter(open).map(ends));
    if has_two(&whole, (0..n).filter(must)) {
        return true;
    }
    // true edges that close a cycle leave nothing to be visited elsewhere: its vertices have no more
    // edges, so no path leads on
    let paths = pieces(n, edges.iter().filter(drawn).map(ends));
    let closed = |p: usize| (0..n).all(|v| paths[v] != p || least[v] == 2);
    if (0..n).any(|p| paths[p] == p && closed(p)) && has_two(&paths, (0..n).filter(must)) {
        return true;
    }
    // an edge of a cycle has a way around it; asked where the first answer is "perhaps not"
    edges.iter().enumerate().any(|(k, e)| {
        value(e.2) == Some(true) && {
            let others = edges.iter().enumerate().filter(|x| x.0 != k).map(|x| x.1);
            let around = pieces(n, others.filter(open).map(ends));
            around[e.0 as usize] != around[e.1 as usize]
        }
    })
}

/// Tries all completions, if they are few.
fn none_fits(constraint: &Constraint, value: &impl Fn(Lit) -> Option<bool>) -> bool {
    let mut vars: Vec<usize> = constraint
        .lits()
        .iter()
        .filter(|&&l| value(l).is_none())
        .map(|l| l.var())
        .collect();
    vars.sort_unstable();
    vars.dedup();
    let truth = |number: u32, l: Lit| {
        value(l).unwrap_or_else(|| {
            let place = vars.binary_search(&l.var()).unwrap_or(0);
            (number >> place & 1 == 1) != l.is_negated()
        })
    };
    vars.len() <= TRIED && !(0..1u32 << vars.len()).any(|k| constraint.holds(|l| truth(k, l)))
}
