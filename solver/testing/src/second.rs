//! A second solver: a third-party SAT solver with a plain encoding into clauses.
//!
//! Every constraint is translated by its definition:
//!
//! * a sum by a counter: "at least j of the first i literals";
//! * sight lines by "the first k literals of the ray are all true", of which as many hold as the
//!   run is long, and a sum of these;
//! * cycles by the degrees of their vertices;
//! * demands on the components of a graph (only one, no cycle, roots, counts) lazily: a model that
//!   violates one is excluded by clauses, and the search is repeated.

use crate::clausal::{Batsat, Clausal};
use pencilmill_solver::{Constraint, Demand, Graph, Lit};

/// The usual second solver.
pub type Second = Encoded<Batsat>;

/// The second solver of large runs: CaDiCaL with the feature `cadical`, otherwise the usual one.
#[cfg(feature = "cadical")]
pub type Large = Encoded<crate::clausal::Cadical>;
/// The second solver of large runs.
#[cfg(not(feature = "cadical"))]
pub type Large = Second;
/// The name of the solver of large runs.
pub const LARGE: &str = match cfg!(feature = "cadical") {
    true => "CaDiCaL",
    false => "BatSat",
};

/// A formula in clauses, with the graphs that are checked model by model.
#[derive(Default)]
pub struct Encoded<S> {
    sat: S,
    graphs: Vec<PostedGraph>,
    /// Number of variables: those of the instance, then those of the encoding.
    vars: u32,
}

impl<S: Clausal> Encoded<S> {
    /// An empty formula for an instance whose variables are all below `vars`.
    pub fn new(vars: usize) -> Encoded<S> {
        let mut second = Encoded {
            vars: vars as u32,
            ..Encoded::default()
        };
        second.clause(&[Lit::TRUE]);
        second
    }

    /// The formula of all these constraints, each under its guard.
    pub fn of<'a>(posted: impl Iterator<Item = (Lit, &'a Constraint)> + Clone) -> Encoded<S> {
        let lits = |(guard, constraint): (Lit, &Constraint)| {
            let lits = constraint.lits().into_iter().chain([guard]);
            lits.map(Lit::var).max().unwrap_or(0)
        };
        let most = posted.clone().map(lits).max().unwrap_or(0);
        let mut second = Encoded::new(most + 1);
        for (guard, constraint) in posted {
            second.post(guard, constraint);
        }
        second
    }

    fn fresh(&mut self) -> Lit {
        self.vars += 1;
        Lit::of_var(self.vars as usize - 1)
    }

    /// Adds a clause: at least one of the literals is true.
    pub fn clause(&mut self, lits: &[Lit]) {
        self.sat.clause(lits);
    }

    /// A literal that is true iff both are.
    fn both(&mut self, a: Lit, b: Lit) -> Lit {
        let both = self.fresh();
        self.clause(&[!both, a]);
        self.clause(&[!both, b]);
        self.clause(&[both, !a, !b]);
        both
    }

    /// Adds the constraint that `min` to `max` of the literals are true if the guard is.
    fn sum(&mut self, guard: Lit, lits: &[Lit], min: u32, max: u32) {
        let (min, max) = (min as usize, max as usize);
        if min > lits.len() || min > max {
            return self.clause(&[!guard]);
        }
        // `counts[j]`: at least j of the literals so far
        let mut counts = vec![Lit::TRUE];
        counts.resize(max.min(lits.len()) + 2, Lit::FALSE);
        for &l in lits {
            for j in (1..counts.len()).rev() {
                let (before, one_less) = (counts[j], counts[j - 1]);
                if one_less == Lit::FALSE {
                    continue;
                }
                let now = self.fresh();
                self.clause(&[now, !before]);
                self.clause(&[now, !one_less, !l]);
                self.clause(&[!now, before, l]);
                self.clause(&[!now, one_less]);
                counts[j] = now;
            }
        }
        self.clause(&[!guard, counts[min]]);
        if max < lits.len() {
            self.clause(&[!guard, !counts[max + 1]]);
        }
    }

    /// Adds a constraint that holds whenever the guard does.
    pub fn post(&mut self, guard: Lit, constraint: &Constraint) {
        match constraint {
            Constraint::Clause(lits) => self.clause(&[&[!guard], &lits[..]].concat()),
            Constraint::Linear { terms, min, max } => {
                // a negative weight becomes a positive one on the negation
                let below: i32 = terms.iter().map(|t| t.0.min(0)).sum();
                let mut lits = Vec::new();
                for &(weight, l) in terms {
                    let l = if weight < 0 { !l } else { l };
                    lits.extend((0..weight.abs()).map(|_| l));
                }
                let (min, max) = (min - below, max - below);
                if max < 0 {
                    self.clause(&[!guard]);
                } else {
                    self.sum(guard, &lits, min.max(0) as u32, max as u32);
                }
            }
            Constraint::Runs { rays, total } => {
                let mut seen = Vec::new();
                for ray in rays {
                    let mut so_far = Lit::TRUE;
                    for &l in ray {
                        so_far = self.both(so_far, l);
                        seen.push(so_far);
                    }
                }
                self.sum(guard, &seen, *total, *total);
            }
            Constraint::Graph { graph, demand } => self.post_graph(guard, graph, demand),
        }
    }

    fn post_graph(&mut self, guard: Lit, graph: &Graph, demand: &Demand) {
        if let Demand::Cycles { min, .. } = demand {
            if *min > 0 {
                let some = graph.edges.iter().map(|e| e.2);
                let some: Vec<Lit> = some.chain([!guard]).collect();
                self.clause(&some);
            }
            for (v, &visited) in (0..).zip(&graph.vertices) {
                let at_v = |e: &(u32, u32, Lit)| [(e.0, e.2), (e.1, e.2)];
                let ends = graph.edges.iter().flat_map(at_v);
                let here: Vec<Lit> = ends.filter(|end| end.0 == v).map(|end| end.1).collect();
                for &line in &here {
                    self.clause(&[!guard, visited, !line]);
                }
                let both = self.both(guard, visited);
                self.sum(both, &here, 2, 2);
            }
        }
        let edges = graph
            .edges
            .iter()
            .map(|e| (e.0 as usize, e.1 as usize, e.2));
        self.graphs.push(PostedGraph {
            guard,
            graph: graph.clone(),
            demand: demand.clone(),
            edges: edges.collect(),
        });
    }

    /// Tests whether there is a model, including the demands on graphs.
    pub fn solve(&mut self, assumptions: &[Lit]) -> bool {
        loop {
            if !self.sat.has_model(assumptions) {
                return false;
            }
            let vars = (0..self.vars as usize).map(Lit::of_var);
            let values: Vec<bool> = vars.map(|l| self.sat.value(l)).collect();
            let value = |l: Lit| values[l.var()] != l.is_negated();
            let cuts: Vec<Vec<Lit>> = self.graphs.iter().flat_map(|g| g.cuts(value)).collect();
            if cuts.is_empty() {
                return true;
            }
            cuts.iter().for_each(|cut| self.clause(cut));
        }
    }
}

/// A demand on a graph, which holds whenever the guard does.
struct PostedGraph {
    guard: Lit,
    graph: Graph,
    demand: Demand,
    /// The ends of each edge, and a literal that must be true for it to exist.
    edges: Vec<(usize, usize, Lit)>,
}

impl PostedGraph {
    /// Clauses that exclude the model if it violates the constraint.
    fn cuts(&self, value: impl Fn(Lit) -> bool) -> Vec<Vec<Lit>> {
        if !value(self.guard) {
            return Vec::new();
        }
        let pieces = Pieces::of(self, &value);
        let mut cuts = self.broken(&pieces, &value);
        let holds = self.demand.holds(&self.graph, &value);
        assert_eq!(cuts.is_empty(), holds, "{:?}", self.demand);
        for cut in &mut cuts {
            cut.push(!self.guard);
            cut.sort_unstable();
            cut.dedup();
        }
        cuts
    }

    fn broken(&self, pieces: &Pieces, value: impl Fn(Lit) -> bool) -> Vec<Vec<Lit>> {
        match &self.demand {
            Demand::Connected => self.apart(pieces, value),
            Demand::Cycles { min, max } => self.other_cycles(*min, *max, pieces, value),
            Demand::Forest => {
                let closes = |&(edge, &(a, b, line)): &(usize, &(usize, usize, Lit))| {
                    let ends = [a, b].map(|v| self.graph.vertices[v]);
                    let tree = [pieces.up[a], pieces.up[b]].contains(&Some(edge));
                    !tree && value(line) && ends.iter().all(|&end| value(end))
                };
                let edges = self.edges.iter().enumerate().filter(closes);
                let cut = |(_, &(a, b, line)): (_, &(usize, usize, Lit))| {
                    [&self.ways(pieces, &[a, b])[..], &[!line]].concat()
                };
                edges.map(cut).collect()
            }
            Demand::ComponentRoots { roots, each } => {
                let mut cuts = Vec::new();
                for (i, tree) in pieces.trees.iter().enumerate() {
                    let there = tree.iter().copied().filter(|&v| value(roots[v]));
                    let there: Vec<usize> = there.collect();
                    if let [a, b, ..] = there[..] {
                        let mut cut = self.ways(pieces, &[a, b]);
                        cut.extend([!roots[a], !roots[b]]);
                        cuts.push(cut);
                    }
                    if there.is_empty() && *each {
                        let mut cut = self.border(pieces, i, &value);
                        cut.push(!self.graph.vertices[tree[0]]);
                        cut.extend(tree.iter().map(|&v| roots[v]));
                        cuts.push(cut);
                    }
                }
                cuts
            }
            Demand::NoDanglingEdge => {
                let within = |&&(a, b, line): &&(usize, usize, Lit)| {
                    let piece = pieces.number[a].filter(|_| !value(line));
                    piece.is_some() && piece == pieces.number[b]
                };
                let edges = self.edges.iter().filter(within);
                let cut = |&(a, b, line): &(usize, usize, Lit)| {
                    [&self.ways(pieces, &[a, b])[..], &[line]].concat()
                };
                edges.map(cut).collect()
            }
            Demand::ComponentCount {
                of,
                counted,
                min,
                max,
            } => {
                let (of, min, max) = (*of as usize, *min as usize, *max as usize);
                let Some(i) = pieces.number[of] else {
                    return Vec::new();
                };
                let mut cuts = Vec::new();
                let (there, open): (Vec<usize>, Vec<usize>) =
                    pieces.trees[i].iter().partition(|&&v| value(counted[v]));
                if there.len() > max {
                    let few: Vec<usize> = there[..=max].iter().copied().chain([of]).collect();
                    let mut cut = self.ways(pieces, &few);
                    cut.extend(there[..=max].iter().map(|&v| !counted[v]));
                    cuts.push(cut);
                }
                if there.len() < min {
                    let mut cut = self.border(pieces, i, &value);
                    cut.push(!self.graph.vertices[of]);
                    cut.extend(open.iter().map(|&v| counted[v]));
                    cuts.push(cut);
                }
                cuts
            }
        }
    }

    /// Clauses that two true vertices, one in a piece and one outside, need a connection across its
    /// border.
    fn apart(&self, pieces: &Pieces, value: impl Fn(Lit) -> bool) -> Vec<Vec<Lit>> {
        let trees = &pieces.trees;
        let pairs = (0..trees.len()).filter(|_| trees.len() > 1);
        let cut = |i: usize| {
            let (a, b) = (trees[i][0], trees[(i + 1) % trees.len()][0]);
            let ends = [!self.graph.vertices[a], !self.graph.vertices[b]];
            [&ends[..], &self.border(pieces, i, &value)].concat()
        };
        pairs.map(cut).collect()
    }

    /// Clauses on the number of cycles; the degrees ensure that every piece is a cycle.
    fn other_cycles(
        &self,
        min: u32,
        max: u32,
        pieces: &Pieces,
        value: impl Fn(Lit) -> bool,
    ) -> Vec<Vec<Lit>> {
        let (min, max) = (min as usize, max as usize);
        let cycles = pieces.trees.len();
        if (min..=max).contains(&cycles) {
            return Vec::new();
        }
        if (min, max) == (1, 1) && cycles > 1 {
            return self.apart(pieces, value);
        }
        // too many: not all of these; too few: not these and no other line
        let told = cycles.min(max.saturating_add(1));
        let within = |v: usize| pieces.number[v].is_some_and(|i| i < told);
        let mut cut = Vec::new();
        for &(a, _, line) in &self.edges {
            if value(line) && within(a) {
                cut.push(!line);
            } else if !value(line) && cycles <= max {
                cut.push(line);
            }
        }
        vec![cut]
    }

    /// The literals that limit a piece: the vertices just outside (true edges lead to no true
    /// ones), and the edges that leave it.
    fn border(&self, pieces: &Pieces, i: usize, value: impl Fn(Lit) -> bool) -> Vec<Lit> {
        let mut border = Vec::new();
        for &(x, y, line) in &self.edges {
            let outside = match (pieces.number[x] == Some(i), pieces.number[y] == Some(i)) {
                (true, false) => y,
                (false, true) => x,
                _ => continue,
            };
            border.push(if value(line) {
                self.graph.vertices[outside]
            } else {
                line
            });
        }
        border
    }

    /// The edges and vertices that join these vertices of one piece, negated.
    fn ways(&self, pieces: &Pieces, vertices: &[usize]) -> Vec<Lit> {
        let mut ways = Vec::new();
        for &vertex in vertices {
            let mut v = vertex;
            ways.push(!self.graph.vertices[v]);
            while let Some(edge) = pieces.up[v] {
                let (a, b, line) = self.edges[edge];
                v = if a == v { b } else { a };
                ways.extend([!line, !self.graph.vertices[v]]);
            }
        }
        ways
    }
}

/// The pieces formed by true vertices and edges, each as a spanning tree.
struct Pieces {
    /// The number of the piece of each true vertex.
    number: Vec<Option<usize>>,
    /// The edge from a vertex towards the first one of its piece.
    up: Vec<Option<usize>>,
    trees: Vec<Vec<usize>>,
}

impl Pieces {
    fn of(graph: &PostedGraph, value: impl Fn(Lit) -> bool) -> Pieces {
        let count = graph.graph.vertices.len();
        let mut pieces = Pieces {
            number: vec![None; count],
            up: vec![None; count],
            trees: Vec::new(),
        };
        let mut edges_at = vec![Vec::new(); count];
        for (number, &(a, b, line)) in graph.edges.iter().enumerate() {
            if value(line) {
                edges_at[a].push((number, b));
                edges_at[b].push((number, a));
            }
        }
        for start in 0..count {
            if pieces.number[start].is_some() || !value(graph.graph.vertices[start]) {
                continue;
            }
            let i = pieces.trees.len();
            let mut tree = vec![start];
            pieces.number[start] = Some(i);
            let mut next = 0;
            while let Some(&from) = tree.get(next) {
                next += 1;
                for &(edge, to) in &edges_at[from] {
                    if pieces.number[to].is_none() && value(graph.graph.vertices[to]) {
                        pieces.number[to] = Some(i);
                        pieces.up[to] = Some(edge);
                        tree.push(to);
                    }
                }
            }
            pieces.trees.push(tree);
        }
        pieces
    }
}
