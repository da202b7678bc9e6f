//! The vocabulary: every kind of constraint, with its meaning in plain code.
//!
//! [`Constraint::holds`] is the definition. The propagators must agree with it; tests hold them to it
//! by brute force, and a second solver can be fed from it.

use crate::Lit;

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
    /// The true vertices are one connected group (or none is true).
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
    /// As `Connected`, but with edges that exist only under a literal: the true vertices are one group (or
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
    /// Each group of true vertices (see `ConnectedSubgraph`) has one true root: no more, and no fewer if `each` says so.
    ///
    /// "Every region has one clue": roots are the clue cells, and an edge is true where no border runs.
    ComponentRoots {
        /// One literal per vertex.
        vertices: Vec<Lit>,
        /// Two vertex numbers and the literal of the edge between them.
        edges: Vec<(u32, u32, Lit)>,
        /// Per vertex, whether it is a root.
        roots: Vec<Lit>,
        /// Whether every group needs a root.
        each: bool,
    },
    /// An edge whose ends are true and lie in one group (see `ConnectedSubgraph`) is true: no border ends within
    /// a region.
    NoDanglingEdge {
        /// One literal per vertex.
        vertices: Vec<Lit>,
        /// Two vertex numbers and the literal of the edge between them.
        edges: Vec<(u32, u32, Lit)>,
    },
    /// If the vertex `of` is true, then so are at least `min` and at most `max` of the counted literals at
    /// the vertices of its group (see `ConnectedSubgraph`).
    ComponentCount {
        /// One literal per vertex.
        vertices: Vec<Lit>,
        /// Two vertex numbers and the literal of the edge between them.
        edges: Vec<(u32, u32, Lit)>,
        /// A vertex of the group.
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
    /// Paths are a forest with at most two edges at a vertex; a tree is a forest that is linked. Where paths may
    /// cross in a cell, give the cell two vertices, one for each direction, and let them share edges only
    /// where the cell is not crossed.
    Forest {
        /// One literal per vertex.
        vertices: Vec<Lit>,
        /// Two vertex numbers and the literal of the edge between them.
        edges: Vec<(u32, u32, Lit)>,
    },
}

impl Constraint {
    /// Whether the constraint holds when `value` says which literals are true.
    pub fn holds(&self, value: impl Fn(Lit) -> bool) -> bool {
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
            Constraint::Connected { vertices, edges } => {
                let on: Vec<bool> = vertices.iter().map(|&l| value(l)).collect();
                groups(&on, edges.iter().copied()) <= 1
            }
            Constraint::Loop { vertices, edges } => {
                let on: Vec<bool> = vertices.iter().map(|&l| value(l)).collect();
                let drawn = || edges.iter().filter(|e| value(e.2)).map(|e| (e.0, e.1));
                let degree = degrees(on.len(), drawn());
                degree.iter().zip(&on).all(|(&d, &o)| d == 2 * u32::from(o))
                    && groups(&on, drawn()) == 1
            }
            Constraint::ConnectedSubgraph { vertices, edges } => {
                let (on, joined) = web(vertices, edges, value);
                groups(&on, joined.iter().copied()) <= 1
            }
            Constraint::Forest { vertices, edges } => {
                let (on, joined) = web(vertices, edges, value);
                let trues = on.iter().filter(|&&o| o).count();
                groups(&on, joined.iter().copied()) + joined.len() == trues
            }
            Constraint::ComponentRoots {
                vertices,
                edges,
                roots,
                each,
            } => {
                let (on, joined) = web(vertices, edges, &value);
                let mut count = vec![0; on.len()];
                let group = named(&on, joined.iter().copied());
                for v in (0..on.len()).filter(|&v| on[v]) {
                    count[group[v]] += usize::from(value(roots[v]));
                }
                let heads = (0..on.len()).filter(|&v| on[v] && group[v] == v);
                heads.map(|v| count[v]).all(|c| c == 1 || c == 0 && !each)
            }
            Constraint::NoDanglingEdge { vertices, edges } => {
                let (on, joined) = web(vertices, edges, &value);
                let group = named(&on, joined.iter().copied());
                edges.iter().all(|e| {
                    let (v, w) = (e.0 as usize, e.1 as usize);
                    value(e.2) || !on[v] || !on[w] || group[v] != group[w]
                })
            }
            Constraint::ComponentCount {
                vertices,
                edges,
                of,
                counted,
                min,
                max,
            } => {
                let (on, joined) = web(vertices, edges, &value);
                let group = named(&on, joined.iter().copied());
                let of = *of as usize;
                let there = (0..on.len()).filter(|&v| on[v] && group[v] == group[of]);
                let count = there.filter(|&v| value(counted[v])).count() as u32;
                !on[of] || (*min..=*max).contains(&count)
            }
            Constraint::Cycles {
                vertices,
                edges,
                min,
                max,
            } => {
                let on: Vec<bool> = vertices.iter().map(|&l| value(l)).collect();
                let drawn = || edges.iter().filter(|e| value(e.2)).map(|e| (e.0, e.1));
                let all_of_degree_two = degrees(on.len(), drawn())
                    .iter()
                    .zip(&on)
                    .all(|(&d, &o)| d == 2 * u32::from(o));
                all_of_degree_two && (*min..=*max).contains(&(groups(&on, drawn()) as u32))
            }
        }
    }

    /// Every literal the constraint mentions, in order, repeated as often as it stands.
    pub fn lits(&self) -> Vec<Lit> {
        match self {
            Constraint::Clause(lits) | Constraint::Sum { lits, .. } => lits.clone(),
            Constraint::Linear { terms, .. } => terms.iter().map(|t| t.1).collect(),
            Constraint::Runs { rays, .. } => rays.concat(),
            Constraint::Connected { vertices, .. } => vertices.clone(),
            Constraint::Loop { vertices, edges }
            | Constraint::ConnectedSubgraph { vertices, edges }
            | Constraint::Cycles {
                vertices, edges, ..
            }
            | Constraint::NoDanglingEdge { vertices, edges }
            | Constraint::Forest { vertices, edges } => {
                let edges = edges.iter().map(|e| e.2);
                vertices.iter().copied().chain(edges).collect()
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
                let edges = edges.iter().map(|e| &e.2);
                vertices.iter().chain(edges).chain(marks).copied().collect()
            }
        }
    }

    /// The constraint with other literals in the places of these.
    pub fn renamed(&self, name: impl Fn(Lit) -> Lit) -> Constraint {
        let mut copy = self.clone();
        copy.lits_mut().into_iter().for_each(|l| *l = name(*l));
        copy
    }

    /// The places of all literals, in the order of [`Constraint::lits`].
    pub(crate) fn lits_mut(&mut self) -> Vec<&mut Lit> {
        match self {
            Constraint::Clause(lits) | Constraint::Sum { lits, .. } => lits.iter_mut().collect(),
            Constraint::Linear { terms, .. } => terms.iter_mut().map(|t| &mut t.1).collect(),
            Constraint::Runs { rays, .. } => rays.iter_mut().flatten().collect(),
            Constraint::Connected { vertices, .. } => vertices.iter_mut().collect(),
            Constraint::Loop { vertices, edges }
            | Constraint::ConnectedSubgraph { vertices, edges }
            | Constraint::Cycles {
                vertices, edges, ..
            }
            | Constraint::NoDanglingEdge { vertices, edges }
            | Constraint::Forest { vertices, edges } => {
                let edges = edges.iter_mut().map(|e| &mut e.2);
                vertices.iter_mut().chain(edges).collect()
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
                let edges = edges.iter_mut().map(|e| &mut e.2);
                vertices.iter_mut().chain(edges).chain(marks).collect()
            }
        }
    }
}

/// Which vertices are true, and the edges that join two of them.
fn web(
    vertices: &[Lit],
    edges: &[(u32, u32, Lit)],
    value: impl Fn(Lit) -> bool,
) -> (Vec<bool>, Vec<(u32, u32)>) {
    let on: Vec<bool> = vertices.iter().map(|&l| value(l)).collect();
    let joined = edges
        .iter()
        .filter(|e| value(e.2) && on[e.0 as usize] && on[e.1 as usize])
        .map(|e| (e.0, e.1))
        .collect();
    (on, joined)
}

/// How many edges there are at each vertex.
fn degrees(vertices: usize, edges: impl Iterator<Item = (u32, u32)>) -> Vec<u32> {
    let mut degree = vec![0; vertices];
    for (a, b) in edges {
        degree[a as usize] += 1;
        degree[b as usize] += 1;
    }
    degree
}

/// Number of connected groups among the vertices that are on; an edge counts if both its ends are on.
fn groups(on: &[bool], edges: impl Iterator<Item = (u32, u32)>) -> usize {
    let group = named(on, edges);
    (0..on.len()).filter(|&v| on[v] && group[v] == v).count()
}

/// Per vertex, the vertex that its group is named after.
fn named(on: &[bool], edges: impl Iterator<Item = (u32, u32)>) -> Vec<usize> {
    let mut root: Vec<usize> = (0..on.len()).collect();
    fn find(root: &mut [usize], mut v: usize) -> usize {
        while root[v] != v {
            root[v] = root[root[v]];
            v = root[v];
        }
        v
    }
    for (a, b) in edges {
        let (a, b) = (a as usize, b as usize);
        if on[a] && on[b] {
            let (ra, rb) = (find(&mut root, a), find(&mut root, b));
            root[ra] = rb;
        }
    }
    (0..on.len()).map(|v| find(&mut root, v)).collect()
}
