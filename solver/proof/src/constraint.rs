//! The vocabulary: clauses, sums, sight lines and demands on graphs, each with its meaning in plain
//! code.
//!
//! [`Constraint::holds`] is the definition. Tests hold the propagators to it by brute force, and a
//! second solver can be built on it.

use crate::Lit;

/// A constraint over literals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// At least one of the literals is true.
    Clause(Vec<Lit>),
    /// The weights of the true literals add up to at least `min` and at most `max`. The weights of
    /// a literal that occurs twice are added. [`Constraint::sum`] makes a sum of unit weights.
    Linear {
        /// Weights, which may be negative, and their literals. The absolute values add up to an
        /// `i32`.
        terms: Vec<(i32, Lit)>,
        /// Least allowed sum.
        min: i32,
        /// Greatest allowed sum.
        max: i32,
    },
    /// The runs of the rays add up to `total`. The run of a ray is the number of true literals
    /// before its first false one.
    Runs {
        /// The rays, each in order of sight.
        rays: Vec<Vec<Lit>>,
        /// Required sum of the lengths of the runs.
        total: u32,
    },
    /// The graph satisfies the demand.
    Graph {
        /// The graph.
        graph: Graph,
        /// The demand on it.
        demand: Demand,
    },
}

/// A graph whose vertices and edges exist under literals. An edge *joins* its ends if its literal
/// and those of both ends are true; joined vertices form *components*.
///
/// Literals at vertices and edges are arbitrary, including constants and repeated variables. An
/// edge leads from one vertex to another (in a graph with edges that always exist and the demand of
/// connectivity, also to itself); parallel edges are allowed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// One literal per vertex.
    pub vertices: Vec<Lit>,
    /// Two vertex numbers and the literal of the edge between them.
    pub edges: Vec<(u32, u32, Lit)>,
}

/// A demand on a [`Graph`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Demand {
    /// The true vertices form one component, or none is true.
    #[default]
    Connected,
    /// The true edges form at least `min` and at most `max` disjoint simple cycles, and a vertex is
    /// true iff a cycle visits it. With 1 and 1 they form one loop.
    Cycles {
        /// Least number of cycles.
        min: u32,
        /// Greatest number of cycles.
        max: u32,
    },
    /// The joined edges form no cycle. With [`Lit::TRUE`] at all edges: the true vertices induce a
    /// forest.
    ///
    /// Paths are a forest with at most two edges at a vertex; a tree is a connected forest. Where
    /// paths may cross in a cell, give the cell two vertices, one for each direction, joined to the
    /// same edges only where the cell is not crossed.
    Forest,
    /// An edge whose ends are in one component is true: no border ends within a region.
    NoDanglingEdge,
    /// Each component has at most one true root, and exactly one if `each` is set.
    ///
    /// "Every region has one clue": roots are the clue cells, and an edge is true where there is no
    /// border.
    ComponentRoots {
        /// Per vertex, the literal that it is a root.
        roots: Vec<Lit>,
        /// True if every component needs a root.
        each: bool,
    },
    /// If the vertex `of` is true, at least `min` and at most `max` of the counted literals at the
    /// vertices of its component are true.
    ComponentCount {
        /// A vertex of the component.
        of: u32,
        /// Per vertex, the literal that it counts. With [`Lit::TRUE`] everywhere, the count is the
        /// size.
        counted: Vec<Lit>,
        /// Least allowed count.
        min: u32,
        /// Greatest allowed count.
        max: u32,
    },
}

impl Constraint {
    /// The number of true literals is at least `min` and at most `max`; bounds beyond `i32::MAX`
    /// are reduced to it. A literal that occurs twice counts twice.
    pub fn sum(lits: impl IntoIterator<Item = Lit>, min: u32, max: u32) -> Constraint {
        let bound = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
        Constraint::Linear {
            terms: lits.into_iter().map(|l| (1, l)).collect(),
            min: bound(min),
            max: bound(max),
        }
    }

    /// Tests the constraint under an assignment.
    pub fn holds(&self, value: impl Fn(Lit) -> bool) -> bool {
        match self {
            Constraint::Clause(lits) => lits.iter().any(|&l| value(l)),
            Constraint::Linear { terms, min, max } => {
                let on = terms.iter().filter(|t| value(t.1));
                let sum: i32 = on.map(|t| t.0).sum();
                (*min..=*max).contains(&sum)
            }
            Constraint::Runs { rays, total } => {
                let run = |ray: &Vec<Lit>| ray.iter().take_while(|&&l| value(l)).count() as u32;
                rays.iter().map(run).sum::<u32>() == *total
            }
            Constraint::Graph { graph, demand } => demand.holds(graph, value),
        }
    }

    /// Every literal of the constraint, in order and with repetitions: for a graph those of the
    /// vertices, then those of the edges, then the marks of the demand.
    pub fn lits(&self) -> Vec<Lit> {
        match self {
            Constraint::Clause(lits) => lits.clone(),
            Constraint::Linear { terms, .. } => terms.iter().map(|t| t.1).collect(),
            Constraint::Runs { rays, .. } => rays.concat(),
            Constraint::Graph { graph, demand } => {
                let edges = graph.edges.iter().map(|e| &e.2);
                let lits = graph.vertices.iter().chain(edges).chain(demand.marks());
                lits.copied().collect()
            }
        }
    }

    /// The constraint with every literal replaced by its image.
    pub fn renamed(&self, name: impl Fn(Lit) -> Lit) -> Constraint {
        let mut copy = self.clone();
        match &mut copy {
            Constraint::Clause(lits) => lits.iter_mut().for_each(|l| *l = name(*l)),
            Constraint::Linear { terms, .. } => terms.iter_mut().for_each(|t| t.1 = name(t.1)),
            Constraint::Runs { rays, .. } => {
                rays.iter_mut().flatten().for_each(|l| *l = name(*l));
            }
            Constraint::Graph { graph, demand } => {
                graph.vertices.iter_mut().for_each(|l| *l = name(*l));
                graph.edges.iter_mut().for_each(|e| e.2 = name(e.2));
                let (Demand::ComponentRoots { roots: marks, .. }
                | Demand::ComponentCount { counted: marks, .. }) = demand
                else {
                    return copy;
                };
                marks.iter_mut().for_each(|l| *l = name(*l));
            }
        }
        copy
    }
}

impl Graph {
    /// A graph whose edges always exist.
    pub fn fixed(vertices: Vec<Lit>, edges: impl IntoIterator<Item = (u32, u32)>) -> Graph {
        let edges = edges.into_iter().map(|(a, b)| (a, b, Lit::TRUE));
        Graph {
            vertices,
            edges: edges.collect(),
        }
    }

    /// The constraint that the graph satisfies the demand.
    pub fn must(self, demand: Demand) -> Constraint {
        Constraint::Graph {
            graph: self,
            demand,
        }
    }
}

impl Demand {
    /// The literals of the demand that mark vertices, one per vertex, or none.
    pub fn marks(&self) -> &[Lit] {
        match self {
            Demand::ComponentRoots { roots, .. } => roots,
            Demand::ComponentCount { counted, .. } => counted,
            _ => &[],
        }
    }

    /// Tests the demand on a graph under an assignment.
    pub fn holds(&self, graph: &Graph, value: impl Fn(Lit) -> bool) -> bool {
        let on: Vec<bool> = graph.vertices.iter().map(|&l| value(l)).collect();
        let joins = |e: &&(u32, u32, Lit)| on[e.0 as usize] && on[e.1 as usize] && value(e.2);
        let joined = graph.edges.iter().filter(joins);
        let components = components(on.len(), joined.clone().map(|e| (e.0, e.1)));
        let component = |v: usize| components[v];
        let heads = (0..on.len()).filter(|&v| on[v] && component(v) == v);
        match self {
            Demand::Connected => heads.count() <= 1,
            Demand::Cycles { min, max } => {
                let mut degree = vec![0; on.len()];
                for (a, b, _) in graph.edges.iter().filter(|e| value(e.2)) {
                    degree[*a as usize] += 1;
                    degree[*b as usize] += 1;
                }
                let two_or_none = degree.iter().zip(&on).all(|(&d, &o)| d == 2 * u32::from(o));
                two_or_none && (*min..=*max).contains(&(heads.count() as u32))
            }
            Demand::Forest => heads.count() + joined.count() == on.iter().filter(|&&o| o).count(),
            Demand::NoDanglingEdge => graph.edges.iter().all(|&(v, w, l)| {
                let (v, w) = (v as usize, w as usize);
                !on[v] || !on[w] || component(v) != component(w) || value(l)
            }),
            Demand::ComponentRoots { roots, each } => {
                let mut count = vec![0; on.len()];
                for v in (0..on.len()).filter(|&v| on[v] && value(roots[v])) {
                    count[component(v)] += 1;
                }
                let mut counts = heads.map(|v| count[v]);
                counts.all(|c| c == 1 || c == 0 && !each)
            }
            Demand::ComponentCount {
                of,
                counted,
                min,
                max,
            } => {
                let of = *of as usize;
                let there = (0..on.len()).filter(|&v| component(v) == component(of));
                let count = there.filter(|&v| value(counted[v])).count() as u32;
                !on[of] || (*min..=*max).contains(&count)
            }
        }
    }
}

/// Per vertex, the representative of its component.
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
