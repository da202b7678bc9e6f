//! Does a clause follow from one constraint? Plain code over the constraint as it was posted; nothing
//! of the propagators is used here.
//!
//! A clause follows from "the constraint holds if the guard does" iff no assignment that makes all its
//! literals false allows that. So all its literals are set false, what is known already is added,
//! the guard must then be true, and the constraint must be impossible to complete. Each test below
//! says "impossible" only if it is; clauses, sums, runs and connected components are decided exactly.

use crate::constraint::components as pieces;
use crate::{Constraint, Lit};

/// Constraints with at most this many open literals are tried out where nothing else helps.
const TRIED: usize = 8;

/// Whether `clause` holds wherever the guarded constraint and all that is `known` do.
pub fn follows(
    guard: Lit,
    constraint: &Constraint,
    clause: &[Lit],
    known: &dyn Fn(Lit) -> Option<bool>,
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

/// Why a constraint means nothing: how its numbers are out of bounds. Nothing else here is for such a one.
pub fn fault(constraint: &Constraint) -> Option<&'static str> {
    if let Constraint::Linear { terms, .. } = constraint {
        let total: u64 = terms.iter().map(|t| u64::from(t.0.unsigned_abs())).sum();
        return (total > i32::MAX as u64).then_some("weights of more than 2147483647 together");
    }
    let graph = constraint.graph()?;
    let is_there = |v: u32| (v as usize) < graph.vertices.len();
    let marks = match constraint {
        Constraint::ComponentRoots { roots, .. } => Some(roots),
        Constraint::ComponentCount { counted, .. } => Some(counted),
        _ => None,
    };
    if marks.is_some_and(|marks| marks.len() != graph.vertices.len()) {
        return Some("marks that are not as many as the vertices");
    }
    let of = match constraint {
        Constraint::ComponentCount { of, .. } => Some(*of),
        _ => None,
    };
    let mut named = graph.edges().flat_map(|e| [e.0, e.1]).chain(of);
    (!named.all(is_there)).then_some("a vertex that is not there")
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
        Constraint::Linear { terms, min, max } => {
            let (least, most) = sum_bounds(terms, value);
            least > *max || most < *min || none_fits(constraint, value)
        }
        Constraint::ConnectedSubgraph { vertices, edges } => {
            let subgraph = PartialGraph::new(vertices, edges, value);
            has_two(&subgraph.open, subgraph.standing()) || none_fits(constraint, value)
        }
        Constraint::Forest { vertices, edges } => {
            PartialGraph::new(vertices, edges, value).has_cycle || none_fits(constraint, value)
        }
        Constraint::ComponentRoots {
            vertices,
            edges,
            roots,
            each,
        } => {
            let subgraph = PartialGraph::new(vertices, edges, value);
            let is_root = |v: &usize| value(roots[*v]) == Some(true);
            let may_be = |v: usize| value(roots[v]) != Some(false) && subgraph.may_stand(v);
            let two = |v| has_other(&subgraph.sure, v, subgraph.standing().filter(is_root));
            let lacks = |v: usize| {
                !(0..vertices.len()).any(|r| subgraph.open[r] == subgraph.open[v] && may_be(r))
            };
            subgraph.standing().filter(is_root).any(two)
                || (*each && subgraph.standing().any(lacks))
                || none_fits(constraint, value)
        }
        Constraint::NoDanglingEdge { vertices, edges } => {
            let subgraph = PartialGraph::new(vertices, edges, value);
            let within = |&(a, b, l): &(u32, u32, Lit)| {
                let (a, b) = (a as usize, b as usize);
                let joined = subgraph.sure[a] == subgraph.sure[b]
                    && subgraph.stands(a)
                    && subgraph.stands(b);
                joined && value(l) == Some(false)
            };
            edges.iter().any(within) || none_fits(constraint, value)
        }
        Constraint::ComponentCount {
            vertices,
            edges,
            of,
            counted,
            min,
            max,
        } => {
            let subgraph = PartialGraph::new(vertices, edges, value);
            let of = *of as usize;
            let sure = |v: &usize| {
                subgraph.sure[*v] == subgraph.sure[of]
                    && subgraph.stands(*v)
                    && value(counted[*v]) == Some(true)
            };
            let open = |v: &usize| {
                let counts = value(counted[*v]) != Some(false) && subgraph.may_stand(*v);
                subgraph.open[*v] == subgraph.open[of] && counts
            };
            let count = |which: &dyn Fn(&usize) -> bool| (0..vertices.len()).filter(which).count();
            let off = count(&sure) > *max as usize || count(&open) < *min as usize;
            (subgraph.stands(of) && off) || none_fits(constraint, value)
        }
        Constraint::Cycles {
            vertices,
            edges,
            min,
            max,
        } => no_cycles(vertices, edges, *min..=*max, value) || none_fits(constraint, value),
    }
}

/// A graph whose edges join where their literals and both ends are true, as far as it is known.
struct PartialGraph<'a> {
    vertices: &'a [Lit],
    value: &'a dyn Fn(Lit) -> Option<bool>,
    /// Pieces of what is joined for certain, and of what may yet be joined.
    sure: Vec<usize>,
    open: Vec<usize>,
    /// What is joined for certain holds a cycle.
    has_cycle: bool,
}

impl<'a> PartialGraph<'a> {
    fn new(
        vertices: &'a [Lit],
        edges: &[(u32, u32, Lit)],
        value: &'a dyn Fn(Lit) -> Option<bool>,
    ) -> PartialGraph<'a> {
        let at = |v: u32| value(vertices[v as usize]);
        let joins = |e: &&(u32, u32, Lit)| [at(e.0), at(e.1), value(e.2)] == [Some(true); 3];
        let may_join =
            |e: &&(u32, u32, Lit)| ![at(e.0), at(e.1), value(e.2)].contains(&Some(false));
        let ends = |e: &(u32, u32, Lit)| (e.0, e.1);
        let sure = pieces(vertices.len(), edges.iter().filter(joins).map(ends));
        let open = pieces(vertices.len(), edges.iter().filter(may_join).map(ends));
        // a forest has as many edges as vertices, less one for each piece
        let roots = (0..sure.len()).filter(|&v| sure[v] == v).count();
        let has_cycle = edges.iter().filter(joins).count() > vertices.len() - roots;
        PartialGraph {
            vertices,
            value,
            sure,
            open,
            has_cycle,
        }
    }

    fn stands(&self, v: usize) -> bool {
        (self.value)(self.vertices[v]) == Some(true)
    }

    fn may_stand(&self, v: usize) -> bool {
        (self.value)(self.vertices[v]) != Some(false)
    }

    /// The vertices that are true for certain.
    fn standing(&self) -> impl Iterator<Item = usize> {
        (0..self.vertices.len()).filter(|&v| self.stands(v))
    }
}

/// Whether one of the vertices is another than `v` and lies in its piece.
fn has_other(piece: &[usize], v: usize, mut vertices: impl Iterator<Item = usize>) -> bool {
    vertices.any(|w| w != v && piece[w] == piece[v])
}

/// Least and greatest sum of the weights of the true literals; each variable has one value.
fn sum_bounds(terms: &[(i32, Lit)], value: &impl Fn(Lit) -> Option<bool>) -> (i32, i32) {
    let mut sorted = terms.to_vec();
    sorted.sort_unstable_by_key(|term| term.1);
    let (mut least, mut most) = (0, 0);
    for of_var in sorted.chunk_by(|a, b| a.1.var() == b.1.var()) {
        let var = Lit::of_var(of_var[0].1.var());
        let sums = [false, true].map(|setting| {
            let agrees = |term: &&(i32, Lit)| term.1.is_negated() != setting;
            let sum: i32 = of_var.iter().filter(agrees).map(|term| term.0).sum();
            (value(var) != Some(!setting)).then_some(sum)
        });
        least += sums.iter().flatten().min().copied().unwrap_or(0);
        most += sums.iter().flatten().max().copied().unwrap_or(0);
    }
    (least, most)
}

/// Reasons why no such number of disjoint cycles has all true edges and no false one, and visits all
/// true vertices and no false one. Each is one on its own; there are others.
fn no_cycles(
    vertices: &[Lit],
    edges: &[(u32, u32, Lit)],
    count: std::ops::RangeInclusive<u32>,
    value: &impl Fn(Lit) -> Option<bool>,
) -> bool {
    let n = vertices.len();
    let drawn = |e: &&(u32, u32, Lit)| value(e.2) == Some(true);
    let open = |e: &&(u32, u32, Lit)| value(e.2) != Some(false);
    let ends = |e: &(u32, u32, Lit)| (e.0, e.1);
    let least = degrees(n, edges.iter().filter(drawn).map(ends));
    let most = degrees(n, edges.iter().filter(open).map(ends));
    if (0..n).any(|v| is_stuck(value(vertices[v]), least[v], most[v])) {
        return true;
    }
    // disjoint cycles are no more than the edges beyond a spanning forest of what is not false
    let open_pieces = pieces(n, edges.iter().filter(open).map(ends));
    let trees = (0..n).filter(|&v| open_pieces[v] == v).count();
    let spare = (edges.iter().filter(open).count() + trees).saturating_sub(n);
    if spare < *count.start() as usize {
        return true;
    }
    // closed cycles, and one more for what is true elsewhere
    let paths = pieces(n, edges.iter().filter(drawn).map(ends));
    let closed = |p: usize| (0..n).all(|v| paths[v] != p || least[v] == 2);
    let cycles: Vec<usize> = (0..n).filter(|&p| paths[p] == p && closed(p)).collect();
    let must = |v: usize| least[v] > 0 || value(vertices[v]) == Some(true);
    let elsewhere = (0..n).any(|v| must(v) && !cycles.contains(&paths[v]));
    cycles.len() + usize::from(elsewhere) > *count.end() as usize
}

/// How many of the edges meet at each vertex.
fn degrees(vertices: usize, edges: impl Iterator<Item = (u32, u32)>) -> Vec<u32> {
    let mut degree = vec![0; vertices];
    for (a, b) in edges {
        degree[a as usize] += 1;
        degree[b as usize] += 1;
    }
    degree
}

/// A vertex on a cycle has two edges, another none: whether neither can be, with `least` edges true
/// and `most` not false.
fn is_stuck(visited: Option<bool>, least: u32, most: u32) -> bool {
    let off = visited != Some(true) && least == 0;
    let on = visited != Some(false) && least <= 2 && most >= 2;
    !off && !on
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
    let least = degrees(n, edges.iter().filter(drawn).map(ends));
    let most = degrees(n, edges.iter().filter(open).map(ends));
    if (0..n).any(|v| is_stuck(value(vertices[v]), least[v], most[v])) {
        return true;
    }
    // what is true, or has a true edge, must be visited, by edges that are not false
    let must = |v: &usize| least[*v] > 0 || value(vertices[*v]) == Some(true);
    let open_pieces = pieces(n, edges.iter().filter(open).map(ends));
    if has_two(&open_pieces, (0..n).filter(must)) {
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
