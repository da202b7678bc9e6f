//! Tests whether a clause follows from one constraint, in plain code over the constraint as posted;
//! nothing of the propagators is used here.
//!
//! A clause follows from "the constraint holds if the guard does" iff no assignment that makes all
//! its literals false satisfies that. So all its literals are set false, the known literals are
//! added, the guard must then be true, and no completion may satisfy the constraint. Each test
//! below answers "impossible" only if it is; clauses, sums, runs and connectivity through edges
//! that always exist are decided exactly.

use crate::constraint::components as pieces;
use crate::{Constraint, Demand, Graph, Lit};

/// Constraints with at most this many open literals are decided by enumeration where nothing else
/// helps.
const TRIED: usize = 8;

/// Tests whether `clause` holds wherever the guarded constraint and all `known` literals do.
pub fn follows(
    guard: Lit,
    constraint: &Constraint,
    clause: &[Lit],
    known: &dyn Fn(Lit) -> Option<bool>,
) -> bool {
    let mut falsified = clause.to_vec();
    falsified.sort_unstable();
    let has = |l: Lit| falsified.binary_search(&l).is_ok();
    // a tautology
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

/// The greatest total of the absolute weights of a sum, which bounds the list of all sums.
const MOST_WEIGHT: u64 = 1_000_000;

/// The reason why a constraint is malformed: its numbers are out of bounds. The other functions
/// here require well-formed ones.
pub fn fault(constraint: &Constraint) -> Option<&'static str> {
    if let Constraint::Linear { terms, .. } = constraint {
        let total: u64 = terms.iter().map(|t| u64::from(t.0.unsigned_abs())).sum();
        return (total > MOST_WEIGHT).then_some("weights of more than 1000000 together");
    }
    let Constraint::Graph { graph, demand } = constraint else {
        return None;
    };
    let vertices = graph.vertices.len();
    let marked = matches!(
        demand,
        Demand::ComponentRoots { .. } | Demand::ComponentCount { .. }
    );
    if marked && demand.marks().len() != vertices {
        return Some("marks that are not as many as the vertices");
    }
    let of = match demand {
        Demand::ComponentCount { of, .. } => Some(*of),
        _ => None,
    };
    let is_there = |v: u32| (v as usize) < vertices;
    let mut named = graph.edges.iter().flat_map(|e| [e.0, e.1]).chain(of);
    (!named.all(is_there)).then_some("a vertex that is not there")
}

/// Tests whether no completion of the values satisfies the constraint.
fn is_impossible(constraint: &Constraint, value: &impl Fn(Lit) -> Option<bool>) -> bool {
    match constraint {
        Constraint::Clause(lits) => lits.iter().all(|&l| value(l) == Some(false)),
        Constraint::Linear { terms, min, max } => {
            let (least, reachable) = sums(terms, value);
            let mut sums = (least..).zip(reachable).filter(|sum| sum.1);
            !sums.any(|(sum, _)| (*min..=*max).contains(&sum))
        }
        Constraint::Runs { rays, total } => {
            let mut sums = vec![true];
            for ray in rays {
                sums = added(&sums, &run_lengths(ray, value));
            }
            sums.get(*total as usize) != Some(&true)
        }
        Constraint::Graph { graph, demand } => {
            has_reason(graph, demand, value) || none_fits(constraint, value)
        }
    }
}

/// Searches for a reason why no completion of the values satisfies the demand. The search is
/// incomplete.
fn has_reason(graph: &Graph, demand: &Demand, value: &impl Fn(Lit) -> Option<bool>) -> bool {
    let partial = PartialGraph::new(graph, value);
    match demand {
        // complete where edges always exist: if all true vertices lie in one piece of those not
        // false, that piece with all of its vertices true is connected
        Demand::Connected => has_two(&partial.open, partial.standing()),
        Demand::Cycles { min, max } => no_cycles(graph, *min..=*max, value),
        Demand::Forest => partial.has_cycle,
        Demand::NoDanglingEdge => graph.edges.iter().any(|&(a, b, l)| {
            let (a, b) = (a as usize, b as usize);
            let joined =
                partial.sure[a] == partial.sure[b] && partial.stands(a) && partial.stands(b);
            joined && value(l) == Some(false)
        }),
        Demand::ComponentRoots { roots, each } => {
            let is_root = |v: &usize| value(roots[*v]) == Some(true);
            let may_be = |v: usize| value(roots[v]) != Some(false) && partial.may_stand(v);
            let two = |v| has_other(&partial.sure, v, partial.standing().filter(is_root));
            let lacks = |v: usize| {
                !(0..roots.len()).any(|r| partial.open[r] == partial.open[v] && may_be(r))
            };
            partial.standing().filter(is_root).any(two) || (*each && partial.standing().any(lacks))
        }
        Demand::ComponentCount {
            of,
            counted,
            min,
            max,
        } => {
            let of = *of as usize;
            let sure = |v: &usize| {
                partial.sure[*v] == partial.sure[of]
                    && partial.stands(*v)
                    && value(counted[*v]) == Some(true)
            };
            let open = |v: &usize| {
                let counts = value(counted[*v]) != Some(false) && partial.may_stand(*v);
                partial.open[*v] == partial.open[of] && counts
            };
            let count = |which: &dyn Fn(&usize) -> bool| (0..counted.len()).filter(which).count();
            let off = count(&sure) > *max as usize || count(&open) < *min as usize;
            partial.stands(of) && off
        }
    }
}

/// The known part of a graph: an edge joins where its literal and both ends are true.
struct PartialGraph<'a> {
    vertices: &'a [Lit],
    value: &'a dyn Fn(Lit) -> Option<bool>,
    /// Pieces by edges that join for certain, and by those that may join.
    sure: Vec<usize>,
    open: Vec<usize>,
    /// True if the edges that join for certain form a cycle.
    has_cycle: bool,
}

impl<'a> PartialGraph<'a> {
    fn new(graph: &'a Graph, value: &'a dyn Fn(Lit) -> Option<bool>) -> PartialGraph<'a> {
        let Graph { vertices, edges } = graph;
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

    /// The vertices that are certainly true.
    fn standing(&self) -> impl Iterator<Item = usize> {
        (0..self.vertices.len()).filter(|&v| self.stands(v))
    }
}

/// Tests whether one of the vertices differs from `v` and lies in its piece.
fn has_other(piece: &[usize], v: usize, mut vertices: impl Iterator<Item = usize>) -> bool {
    vertices.any(|w| w != v && piece[w] == piece[v])
}

/// Reasons why no allowed number of disjoint cycles contains all true edges and vertices and no
/// false ones. Each suffices on its own; there are others.
fn no_cycles(
    graph: &Graph,
    count: std::ops::RangeInclusive<u32>,
    value: &impl Fn(Lit) -> Option<bool>,
) -> bool {
    let Graph { vertices, edges } = graph;
    let n = vertices.len();
    let drawn = |e: &&(u32, u32, Lit)| value(e.2) == Some(true);
    let open = |e: &&(u32, u32, Lit)| value(e.2) != Some(false);
    let ends = |e: &(u32, u32, Lit)| (e.0, e.1);
    let least = degrees(n, edges.iter().filter(drawn).map(ends));
    let most = degrees(n, edges.iter().filter(open).map(ends));
    if (0..n).any(|v| is_stuck(value(vertices[v]), least[v], most[v])) {
        return true;
    }
    // the number of disjoint cycles is at most that of the open edges beyond a spanning forest
    let open_pieces = pieces(n, edges.iter().filter(open).map(ends));
    let trees = (0..n).filter(|&v| open_pieces[v] == v).count();
    let spare = (edges.iter().filter(open).count() + trees).saturating_sub(n);
    if spare < *count.start() as usize {
        return true;
    }
    // closed cycles, and one more if something is true elsewhere
    let paths = pieces(n, edges.iter().filter(drawn).map(ends));
    let closed = |p: usize| (0..n).all(|v| paths[v] != p || least[v] == 2);
    let cycles: Vec<usize> = (0..n).filter(|&p| paths[p] == p && closed(p)).collect();
    let must = |v: usize| least[v] > 0 || value(vertices[v]) == Some(true);
    let elsewhere = (0..n).any(|v| must(v) && !cycles.contains(&paths[v]));
    cycles.len() + usize::from(elsewhere) > *count.end() as usize
}

/// The number of these edges at each vertex.
fn degrees(vertices: usize, edges: impl Iterator<Item = (u32, u32)>) -> Vec<u32> {
    let mut degree = vec![0; vertices];
    for (a, b) in edges {
        degree[a as usize] += 1;
        degree[b as usize] += 1;
    }
    degree
}

/// A vertex on a cycle has two edges, any other has none. Tests whether both are impossible with
/// `least` edges true and `most` not false.
fn is_stuck(visited: Option<bool>, least: u32, most: u32) -> bool {
    let off = visited != Some(true) && least == 0;
    let on = visited != Some(false) && least <= 2 && most >= 2;
    !off && !on
}

/// The least weight of true literals, and the possible sums from there on. Variables are
/// independent, each with one or two values.
fn sums(terms: &[(i32, Lit)], value: &impl Fn(Lit) -> Option<bool>) -> (i32, Vec<bool>) {
    let mut sorted = terms.to_vec();
    sorted.sort_unstable_by_key(|term| term.1);
    let (mut least, mut sums) = (0, vec![true]);
    for of_var in sorted.chunk_by(|a, b| a.1.var() == b.1.var()) {
        let sum = |setting: bool| -> i32 {
            let agrees = |term: &&(i32, Lit)| term.1.is_negated() != setting;
            of_var.iter().filter(agrees).map(|term| term.0).sum()
        };
        match value(Lit::of_var(of_var[0].1.var())) {
            Some(setting) => least += sum(setting),
            None => {
                let (off, on) = (sum(false), sum(true));
                let more = off.abs_diff(on) as usize;
                least += off.min(on);
                let without = sums.clone();
                sums.resize(without.len() + more, false);
                for (sum, can_be) in without.into_iter().enumerate() {
                    sums[sum + more] |= can_be;
                }
            }
        }
    }
    (least, sums)
}

/// `result[k]`: the run of the ray can have length k, which takes k literals that are not false,
/// followed by one that is not true or by the end. A variable that occurs in two rays counts as
/// two, which can only allow more.
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

/// The sums of one number from each set.
fn added(a: &[bool], b: &[bool]) -> Vec<bool> {
    let mut sums = vec![false; a.len() + b.len()];
    for (i, _) in a.iter().enumerate().filter(|x| *x.1) {
        for (j, _) in b.iter().enumerate().filter(|x| *x.1) {
            sums[i + j] = true;
        }
    }
    sums
}

/// Tests whether the vertices lie in more than one piece.
fn has_two(piece: &[usize], mut vertices: impl Iterator<Item = usize>) -> bool {
    let first = vertices.next();
    first.is_some_and(|first| vertices.any(|v| piece[v] != piece[first]))
}

/// Tries all completions, if there are few.
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
