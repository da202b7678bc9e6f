//! The vocabulary: every kind of constraint, with its meaning in plain code.
//!
//! [`Constraint::holds`] is the definition. The propagators must agree with it; tests hold them to it
//! by brute force, and a second solver can be fed from it.

use crate::Lit;
use std::ops::RangeInclusive;

/// One constraint over literals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// At least one of the literals is true.
    Clause(Vec<Lit>),
    /// The number of true literals is at least `min` and at most `max`. A literal that stands twice
    /// counts twice.
    Sum {
        /// What is counted.
        lits: Vec<Lit>,
        /// Least count allowed.
        min: u32,
        /// Greatest count allowed.
        max: u32,
    },
    /// The weights of the true literals add up to `min` at least and `max` at most. A literal that stands
    /// twice has the sum of both weights.
    Linear {
        /// Weights, which may be negative, and what they weigh. Their absolute values add up to an `i32`.
        terms: Vec<(i32, Lit)>,
        /// Least sum allowed.
        min: i32,
        /// Greatest sum allowed.
        max: i32,
    },
    /// The rays' runs add up to `total`. The run of a ray is the number of true literals before its
    /// first false one.
    Runs {
        /// The rays, each in order of sight.
        rays: Vec<Vec<Lit>>,
        /// What the lengths of the runs add up to.
        total: u32,
    },
    /// The true vertices are one connected component (or none is true).
    Connected {
        /// One literal per vertex.
        vertices: Vec<Lit>,
        /// Pairs of vertex numbers.
        edges: Vec<(u32, u32)>,
    },
    /// The true edges form exactly one simple cycle, and a vertex is true iff the cycle visits it.
    Loop {
        /// One literal per vertex.
        vertices: Vec<Lit>,
        /// Two vertex numbers and the literal of the edge between them.
        edges: Vec<(u32, u32, Lit)>,
    },
    /// As `Connected`, but with edges that exist only under a literal: the true vertices are one component (or
    /// none is true), where an edge joins its ends if its literal and both ends are true.
    ///
    /// In this and in the kinds that follow, any literals may stand at vertices and edges, also constants and
    /// one variable in several places. An edge leads from one vertex to another, and two vertices may be
    /// joined by several edges.
    ConnectedSubgraph {
        /// One literal per vertex.
        vertices: Vec<Lit>,
        /// Two vertex numbers and the literal of the edge between them.
        edges: Vec<(u32, u32, Lit)>,
    },
    /// Each component of true vertices (see `ConnectedSubgraph`) has one true root: no more, and no fewer if `each` says so.
    ///
    /// "Every region has one clue": roots are the clue cells, and an edge is true where no border runs.
    ComponentRoots {
        /// One literal per vertex.
        vertices: Vec<Lit>,
        /// Two vertex numbers and the literal of the edge between them.
        edges: Vec<(u32, u32, Lit)>,
        /// Per vertex, whether it is a root.
        roots: Vec<Lit>,
        /// Whether every component needs a root.
        each: bool,
    },
    /// An edge whose ends are true and lie in one component (see `ConnectedSubgraph`) is true: no border ends within
    /// a region.
    NoDanglingEdge {
        /// One literal per vertex.
        vertices: Vec<Lit>,
        /// Two vertex numbers and the literal of the edge between them.
        edges: Vec<(u32, u32, Lit)>,
    },
    /// If the vertex `of` is true, then so are at least `min` and at most `max` of the counted literals at
    /// the vertices of its component (see `ConnectedSubgraph`).
    ComponentCount {
        /// One literal per vertex.
        vertices: Vec<Lit>,
        /// Two vertex numbers and the literal of the edge between them.
        edges: Vec<(u32, u32, Lit)>,
        /// A vertex of the component.
        of: u32,
        /// Per vertex, whether it counts. With [`Lit::TRUE`] everywhere, the size is counted.
        counted: Vec<Lit>,
        /// Least count allowed.
        min: u32,
        /// Greatest count allowed.
        max: u32,
    },
    /// The true edges form disjoint simple cycles, `min` at least and `max` at most, and a vertex is true
    /// iff a cycle visits it.
    Cycles {
        /// One literal per vertex.
        vertices: Vec<Lit>,
        /// Two vertex numbers and the literal of the edge between them.
        edges: Vec<(u32, u32, Lit)>,
        /// Least number of cycles.
        min: u32,
        /// Greatest number of cycles.
        max: u32,
    },
    /// The edges that are true and whose ends are true hold no cycle. With [`Lit::TRUE`] at all edges: the
    /// true vertices induce a forest.
    ///
    /// Paths are a forest with at most two edges at a vertex; a tree is a forest that is connected. Where paths may
    /// cross in a cell, give the cell two vertices, one for each direction, and let them share edges only
    /// where the cell is not crossed.
    Forest {
        /// One literal per vertex.
        vertices: Vec<Lit>,
        /// Two vertex numbers and the literal of the edge between them.
        edges: Vec<(u32, u32, Lit)>,
    },
}

/// The graph that a constraint is about.
#[derive(Clone, Copy, Debug)]
pub struct GraphRef<'a> {
    /// One literal per vertex.
    pub vertices: &'a [Lit],
    edges: Edges<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Edges<'a> {
    Always(&'a [(u32, u32)]),
    Under(&'a [(u32, u32, Lit)]),
}

impl<'a> GraphRef<'a> {
    /// Two vertex numbers and the literal of each edge; [`Lit::TRUE`] where edges have none.
    pub fn edges(self) -> impl ExactSizeIterator<Item = (u32, u32, Lit)> + Clone + 'a {
        let count = match self.edges {
            Edges::Always(edges) => edges.len(),
            Edges::Under(edges) => edges.len(),
        };
        (0..count).map(move |e| match self.edges {
            Edges::Always(edges) => (edges[e].0, edges[e].1, Lit::TRUE),
            Edges::Under(edges) => edges[e],
        })
    }
}

/// Every literal of a constraint, by reference or by mutable reference: vertices, edges, then what else there is per
/// vertex.
macro_rules! every_lit {
    ($constraint:expr, $iter:ident) => {
        match $constraint {
            Constraint::Clause(lits) | Constraint::Sum { lits, .. } => lits.$iter().collect(),
            Constraint::Linear { terms, .. } => terms.$iter().map(|(_, l)| l).collect(),
            Constraint::Runs { rays, .. } => rays.$iter().flatten().collect(),
            Constraint::Connected { vertices, .. } => vertices.$iter().collect(),
            Constraint::Loop { vertices, edges }
            | Constraint::ConnectedSubgraph { vertices, edges }
            | Constraint::NoDanglingEdge { vertices, edges }
            | Constraint::Forest { vertices, edges }
            | Constraint::Cycles {
                vertices, edges, ..
            } => {
                let edges = edges.$iter().map(|(_, _, l)| l);
                vertices.$iter().chain(edges).collect()
            }
            Constraint::ComponentRoots {
                vertices,
                edges,
                roots: marks,
                ..
            }
            | Constraint::ComponentCount {
                vertices,
                edges,
                counted: marks,
                ..
            } => {
                let edges = edges.$iter().map(|(_, _, l)| l);
                vertices.$iter().chain(edges).chain(marks.$iter()).collect()
            }
        }
    };
}

impl Constraint {
    /// Whether the constraint holds when `value` says which literals are true.
    pub fn holds(&self, value: impl Fn(Lit) -> bool) -> bool {
        if let Some(graph) = self.graph() {
            return self.holds_on(graph, value);
        }
        match self {
            Constraint::Clause(lits) => lits.iter().any(|&l| value(l)),
            Constraint::Sum { lits, min, max } => {
                let count = lits.iter().filter(|&&l| value(l)).count() as u32;
                (*min..=*max).contains(&count)
            }
            Constraint::Linear { terms, min, max } => {
                let on = terms.iter().filter(|t| value(t.1));
                let sum: i32 = on.map(|t| t.0).sum();
                (*min..=*max).contains(&sum)
            }
            Constraint::Runs { rays, total } => {
                let run = |ray: &Vec<Lit>| ray.iter().take_while(|&&l| value(l)).count() as u32;
                rays.iter().map(run).sum::<u32>() == *total
            }
            _ => unreachable!("a constraint with a graph"),
        }
    }

    /// The same for those that have a graph. Its true edges between true vertices make components.
    fn holds_on(&self, graph: GraphRef<'_>, value: impl Fn(Lit) -> bool) -> bool {
        let on: Vec<bool> = graph.vertices.iter().map(|&l| value(l)).collect();
        let joined: Vec<(u32, u32)> = graph
            .edges()
            .filter(|e| on[e.0 as usize] && on[e.1 as usize] && value(e.2))
            .map(|e| (e.0, e.1))
            .collect();
        let component = components(on.len(), joined.iter().copied());
        let heads = (0..on.len()).filter(|&v| on[v] && component[v] == v);
        match self {
            Constraint::Connected { .. } | Constraint::ConnectedSubgraph { .. } => {
                heads.count() <= 1
            }
            Constraint::Forest { .. } => {
                heads.count() + joined.len() == on.iter().filter(|&&o| o).count()
            }
            Constraint::NoDanglingEdge { .. } => graph.edges().all(|(v, w, l)| {
                let (v, w) = (v as usize, w as usize);
                !on[v] || !on[w] || component[v] != component[w] || value(l)
            }),
            Constraint::ComponentRoots { roots, each, .. } => {
                let mut count = vec![0; on.len()];
                for v in (0..on.len()).filter(|&v| on[v] && value(roots[v])) {
                    count[component[v]] += 1;
                }
                let mut counts = heads.map(|v| count[v]);
                counts.all(|c| c == 1 || c == 0 && !each)
            }
            Constraint::ComponentCount {
                of,
                counted,
                min,
                max,
                ..
            } => {
                let of = *of as usize;
                let there = (0..on.len()).filter(|&v| component[v] == component[of]);
                let count = there.filter(|&v| value(counted[v])).count() as u32;
                !on[of] || (*min..=*max).contains(&count)
            }
            _ => {
                let mut degree = vec![0; on.len()];
                for (a, b, _) in graph.edges().filter(|e| value(e.2)) {
                    degree[a as usize] += 1;
                    degree[b as usize] += 1;
                }
                let two_or_none = degree.iter().zip(&on).all(|(&d, &o)| d == 2 * u32::from(o));
                let cycles = heads.count() as u32;
                two_or_none && self.cycle_count().is_some_and(|n| n.contains(&cycles))
            }
        }
    }

    /// The graph of a constraint that has one.
    pub fn graph(&self) -> Option<GraphRef<'_>> {
        let (vertices, edges) = match self {
            Constraint::Connected { vertices, edges } => (vertices, Edges::Always(edges)),
            Constraint::Loop { vertices, edges }
            | Constraint::ConnectedSubgraph { vertices, edges }
            | Constraint::ComponentRoots {
                vertices, edges, ..
            }
            | Constraint::NoDanglingEdge { vertices, edges }
            | Constraint::ComponentCount {
                vertices, edges, ..
            }
            | Constraint::Cycles {
                vertices, edges, ..
            }
            | Constraint::Forest { vertices, edges } => (vertices, Edges::Under(edges)),
            Constraint::Clause(_)
            | Constraint::Sum { .. }
            | Constraint::Linear { .. }
            | Constraint::Runs { .. } => return None,
        };
        Some(GraphRef { vertices, edges })
    }

    /// How many disjoint cycles the true edges are, if that is what the constraint says: two edges meet
    /// at each true vertex and none at the others.
    pub fn cycle_count(&self) -> Option<RangeInclusive<u32>> {
        match self {
            Constraint::Loop { .. } => Some(1..=1),
            Constraint::Cycles { min, max, .. } => Some(*min..=*max),
            _ => None,
        }
    }

    /// Every literal the constraint mentions, in order, repeated as often as it stands: of a graph those of the
    /// vertices, then those of the edges, then the rest.
    pub fn lits(&self) -> Vec<Lit> {
        let lits: Vec<&Lit> = every_lit!(self, iter);
        lits.into_iter().copied().collect()
    }

    /// The constraint with other literals in the places of these.
    pub fn renamed(&self, name: impl Fn(Lit) -> Lit) -> Constraint {
        let mut copy = self.clone();
        let lits: Vec<&mut Lit> = every_lit!(&mut copy, iter_mut);
        lits.into_iter().for_each(|l| *l = name(*l));
        copy
    }
}

/// Per vertex, the vertex that its component is named after, which is one of it.
pub(crate) fn components(
    vertices: usize,
    edges: impl IntoIterator<Item = (u32, u32)>,
) -> Vec<usize> {
    let mut parent: Vec<usize> = (0..vertices).collect();
    fn find(parent: &mut [usize], mut v: usize) -> usize {
        while parent[v] != v {
            parent[v] = parent[parent[v]];
            v = parent[v];
        }
        v
    }
    for (a, b) in edges {
        let (a, b) = (find(&mut parent, a as usize), find(&mut parent, b as usize));
        parent[a] = b;
    }
    (0..vertices).map(|v| find(&mut parent, v)).collect()
}
