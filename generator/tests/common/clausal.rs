//! A model's constraints as clauses for another solver.
//!
//! Every constraint posted goes, by its meaning in plain words, into clauses for `batsat`:
//!
//! * a sum by a counter: "at least j of the first i literals";
//! * sight lines by "the first k literals of the ray are all true", which as many hold as the run is
//!   long, and a sum of those;
//! * a loop by the degrees of its vertices;
//! * what is asked of the pieces of a graph (that there is one only, no ring, roots, borders, counts) only
//!   when it is missed: such a model is answered by the clauses that forbid this, and the question is
//!   asked again.

use batsat::{BasicSolver, Lit as Atom, SolverInterface, lbool};
use pencilmill_generator::board::Drawing;
use pencilmill_generator::model::Model;
use pencilmill_solver::{Constraint, Lit};

/// A formula in clauses, and the graphs that are looked after model by model.
pub struct Clausal {
    solver: BasicSolver,
    truth: Atom,
    graphs: Vec<Graph>,
}

/// A graph whose pieces must be as demanded wherever the guard holds.
struct Graph {
    guard: Atom,
    demand: Demand,
    vertices: Vec<Atom>,
    /// Ends, and a literal that must hold for the edge to be there.
    edges: Vec<(usize, usize, Atom)>,
}

/// What is asked of the pieces of a graph: what its true vertices and edges connect.
enum Demand {
    /// There is one at most.
    One,
    /// None has a ring.
    NoRing,
    /// Each has one true root, or one at most.
    Roots { roots: Vec<Atom>, each: bool },
    /// No false edge has both ends in one piece.
    Whole,
    /// There are at least and at most so many (beside degrees that make every piece a ring).
    Rings { min: usize, max: usize },
    /// The piece of a vertex counts so much.
    Count {
        of: usize,
        counted: Vec<Atom>,
        min: usize,
        max: usize,
    },
}

impl Clausal {
    /// All that was posted to a model that kept its journal.
    pub fn new(model: &Model) -> Clausal {
        let mut solver = BasicSolver::default();
        let truth = Atom::new(solver.var_of_int(0), true);
        let mut clausal = Clausal {
            solver,
            truth,
            graphs: Vec::new(),
        };
        clausal.clause([truth]);
        // The formula's own variables come first, so that those of the encoding do not meet them.
        let told = || model.journal().iter().filter(|posted| !posted.aside);
        for posted in told() {
            let lits = posted.constraint.lits();
            lits.iter().chain([&posted.guard]).for_each(|&lit| {
                clausal.atom(lit);
            });
        }
        for posted in told() {
            clausal.state(posted.guard, &posted.constraint);
        }
        clausal
    }

    /// The engine's literal here: the same variable, variable 0 being true in both.
    pub fn atom(&mut self, lit: Lit) -> Atom {
        Atom::new(self.solver.var_of_int(lit.var() as u32), !lit.is_negated())
    }

    fn fresh(&mut self) -> Atom {
        Atom::new(self.solver.new_var_default(), true)
    }

    /// Adds a clause.
    pub fn clause(&mut self, atoms: impl IntoIterator<Item = Atom>) {
        self.solver
            .add_clause_reuse(&mut atoms.into_iter().collect());
    }

    fn state(&mut self, guard: Lit, constraint: &Constraint) {
        let guard = self.atom(guard);
        let mut atoms =
            |lits: &[Lit]| -> Vec<Atom> { lits.iter().map(|&l| self.atom(l)).collect() };
        match constraint {
            Constraint::Clause(lits) => {
                let atoms = atoms(lits);
                self.clause(atoms.into_iter().chain([!guard]));
            }
            Constraint::Sum { lits, min, max } => {
                let atoms = atoms(lits);
                self.sum(guard, &atoms, *min as usize, *max as usize);
            }
            Constraint::Runs { rays, total } => {
                let rays: Vec<Vec<Atom>> = rays.iter().map(|ray| atoms(ray)).collect();
                let mut seen = Vec::new();
                for ray in rays {
                    let mut so_far = self.truth;
                    for atom in ray {
                        so_far = self.both(so_far, atom);
                        seen.push(so_far);
                    }
                }
                self.sum(guard, &seen, *total as usize, *total as usize);
            }
            Constraint::Connected { vertices, edges } => {
                let vertices = atoms(vertices);
                let edges = edges
                    .iter()
                    .map(|&(a, b)| (a as usize, b as usize, self.truth));
                let edges = edges.collect();
                self.graphs.push(Graph {
                    guard,
                    demand: Demand::One,
                    vertices,
                    edges,
                });
            }
            Constraint::ConnectedSubgraph { vertices, edges } => {
                self.graph(guard, Demand::One, vertices, edges);
            }
            Constraint::Forest { vertices, edges } => {
                self.graph(guard, Demand::NoRing, vertices, edges);
            }
            Constraint::ComponentRoots {
                vertices,
                edges,
                roots,
                each,
            } => {
                let (roots, each) = (atoms(roots), *each);
                self.graph(guard, Demand::Roots { roots, each }, vertices, edges);
            }
            Constraint::NoDanglingEdge { vertices, edges } => {
                self.graph(guard, Demand::Whole, vertices, edges);
            }
            Constraint::ComponentCount {
                vertices,
                edges,
                of,
                counted,
                min,
                max,
            } => {
                let demand = Demand::Count {
                    of: *of as usize,
                    counted: atoms(counted),
                    min: *min as usize,
                    max: *max as usize,
                };
                self.graph(guard, demand, vertices, edges);
            }
            Constraint::Loop { vertices, edges } => {
                let lines = self.degrees(guard, vertices, edges);
                self.clause(lines.into_iter().chain([!guard]));
                self.graph(guard, Demand::One, vertices, edges);
            }
            Constraint::Cycles {
                vertices,
                edges,
                min,
                max,
            } => {
                self.degrees(guard, vertices, edges);
                let (min, max) = (*min as usize, *max as usize);
                self.graph(guard, Demand::Rings { min, max }, vertices, edges);
            }
            _ => panic!("no genre states this yet: {constraint:?}"),
        }
    }

    /// A vertex has two true edges if it is true, else none; the result is the edges.
    fn degrees(&mut self, guard: Atom, vertices: &[Lit], edges: &[(u32, u32, Lit)]) -> Vec<Atom> {
        let lines: Vec<Atom> = edges.iter().map(|edge| self.atom(edge.2)).collect();
        for (v, &visited) in vertices.iter().enumerate() {
            let visited = self.atom(visited);
            let ends = edges.iter().zip(&lines);
            let here = ends.filter(|(e, _)| e.0 as usize == v || e.1 as usize == v);
            let here: Vec<Atom> = here.map(|(_, &line)| line).collect();
            for &line in &here {
                self.clause([!guard, visited, !line]);
            }
            let both = self.both(guard, visited);
            self.sum(both, &here, 2, 2);
        }
        lines
    }

    fn graph(&mut self, guard: Atom, demand: Demand, vertices: &[Lit], edges: &[(u32, u32, Lit)]) {
        let vertices = vertices.iter().map(|&lit| self.atom(lit)).collect();
        let edges = edges.iter();
        let edges = edges.map(|&(a, b, lit)| (a as usize, b as usize, self.atom(lit)));
        let edges = edges.collect();
        self.graphs.push(Graph {
            guard,
            demand,
            vertices,
            edges,
        });
    }

    /// A literal that holds iff both do.
    fn both(&mut self, a: Atom, b: Atom) -> Atom {
        let both = self.fresh();
        self.clause([!both, a]);
        self.clause([!both, b]);
        self.clause([both, !a, !b]);
        both
    }

    /// Under the guard, from `min` to `max` of these hold.
    fn sum(&mut self, guard: Atom, atoms: &[Atom], min: usize, max: usize) {
        // `counts[j]`: at least j of the atoms so far.
        let mut counts = vec![self.truth];
        counts.resize(max.min(atoms.len()).max(min) + 2, !self.truth);
        for &atom in atoms {
            for j in (1..counts.len()).rev() {
                let (before, one_less) = (counts[j], counts[j - 1]);
                if one_less == !self.truth {
                    continue;
                }
                let now = self.fresh();
                self.clause([now, !before]);
                self.clause([now, !one_less, !atom]);
                self.clause([!now, before, atom]);
                self.clause([!now, one_less]);
                counts[j] = now;
            }
        }
        self.clause([!guard, counts[min]]);
        if max < atoms.len() {
            self.clause([!guard, !counts[max + 1]]);
        }
    }

    /// The literals that say that exactly this is drawn.
    pub fn drawing(&mut self, model: &Model, drawing: &Drawing) -> Vec<Atom> {
        let fixed = model.fixed_to(drawing).expect("a drawable answer");
        fixed.into_iter().map(|lit| self.atom(lit)).collect()
    }

    /// Whether there is a model, graphs included.
    pub fn has_model(&mut self, assumptions: &[Atom]) -> bool {
        loop {
            match self.solver.solve_limited(assumptions) {
                verdict if verdict == lbool::FALSE => return false,
                verdict => assert!(verdict == lbool::TRUE),
            }
            let model: Vec<lbool> = self.solver.get_model().to_vec();
            let value = |atom: Atom| model[atom.var().idx() as usize] == lbool::new(atom.sign());
            let cuts: Vec<Vec<Atom>> = self.graphs.iter().flat_map(|g| g.cuts(value)).collect();
            if cuts.is_empty() {
                return true;
            }
            for cut in cuts {
                self.clause(cut);
            }
        }
    }
}

impl Graph {
    /// Clauses that forbid what `value` shows, if the graph's pieces are not as demanded there.
    fn cuts(&self, value: impl Fn(Atom) -> bool) -> Vec<Vec<Atom>> {
        if !value(self.guard) {
            return Vec::new();
        }
        let pieces = Pieces::of(self, &value);
        let mut cuts = Vec::new();
        match &self.demand {
            Demand::One if pieces.trees.len() < 2 => {}
            // Of two true vertices, one in a piece and one outside, a way leads across its border.
            Demand::One => {
                for (i, tree) in pieces.trees.iter().enumerate() {
                    let (a, b) = (tree[0], pieces.trees[(i + 1) % pieces.trees.len()][0]);
                    let ends = [!self.vertices[a], !self.vertices[b]];
                    cuts.push([&ends[..], &self.border(&pieces, i, &value)].concat());
                }
            }
            Demand::NoRing => {
                for (edge, &(a, b, line)) in self.edges.iter().enumerate() {
                    let closes = ![pieces.up[a], pieces.up[b]].contains(&Some(edge));
                    let ends = [self.vertices[a], self.vertices[b]];
                    if closes && value(line) && ends.iter().all(|&end| value(end)) {
                        let mut cut = self.ways(&pieces, &[a, b]);
                        cut.push(!line);
                        cuts.push(cut);
                    }
                }
            }
            Demand::Roots { roots, each } => {
                for (i, tree) in pieces.trees.iter().enumerate() {
                    let there: Vec<usize> =
                        tree.iter().copied().filter(|&v| value(roots[v])).collect();
                    if let [a, b, ..] = there[..] {
                        let mut cut = self.ways(&pieces, &[a, b]);
                        cut.extend([!roots[a], !roots[b]]);
                        cuts.push(cut);
                    }
                    if there.is_empty() && *each {
                        let mut cut = self.border(&pieces, i, &value);
                        cut.push(!self.vertices[tree[0]]);
                        cut.extend(tree.iter().map(|&v| roots[v]));
                        cuts.push(cut);
                    }
                }
            }
            Demand::Rings { min, max } if (*min..=*max).contains(&pieces.trees.len()) => {}
            // Too many: not all of these. Too few: not these and no other line.
            Demand::Rings { max, .. } => {
                let rings = pieces.trees.len();
                let told = rings.min(max + 1);
                let within = |v: usize| pieces.number[v].is_some_and(|i| i < told);
                let mut cut = Vec::new();
                for &(a, _, line) in &self.edges {
                    if value(line) && within(a) {
                        cut.push(!line);
                    } else if !value(line) && rings <= *max {
                        cut.push(line);
                    }
                }
                cuts.push(cut);
            }
            Demand::Whole => {
                for &(a, b, line) in &self.edges {
                    let within = pieces.number[a].is_some() && pieces.number[a] == pieces.number[b];
                    if !value(line) && within {
                        let mut cut = self.ways(&pieces, &[a, b]);
                        cut.push(line);
                        cuts.push(cut);
                    }
                }
            }
            Demand::Count {
                of,
                counted,
                min,
                max,
            } => {
                if let Some(i) = pieces.number[*of] {
                    let (there, open): (Vec<usize>, Vec<usize>) =
                        pieces.trees[i].iter().partition(|&&v| value(counted[v]));
                    if there.len() > *max {
                        let few: Vec<usize> = there[..=*max].iter().copied().chain([*of]).collect();
                        let mut cut = self.ways(&pieces, &few);
                        cut.extend(there[..=*max].iter().map(|&v| !counted[v]));
                        cuts.push(cut);
                    }
                    if there.len() < *min {
                        let mut cut = self.border(&pieces, i, &value);
                        cut.push(!self.vertices[*of]);
                        cut.extend(open.iter().map(|&v| counted[v]));
                        cuts.push(cut);
                    }
                }
            }
        }
        for cut in &mut cuts {
            cut.push(!self.guard);
            cut.sort_unstable();
            cut.dedup();
        }
        cuts
    }

    /// What keeps a piece as small as it is: the vertices just outside (true edges lead to no true ones),
    /// and the edges that leave.
    fn border(&self, pieces: &Pieces, i: usize, value: impl Fn(Atom) -> bool) -> Vec<Atom> {
        let mut border = Vec::new();
        for &(x, y, line) in &self.edges {
            let outside = match (pieces.number[x] == Some(i), pieces.number[y] == Some(i)) {
                (true, false) => y,
                (false, true) => x,
                _ => continue,
            };
            border.push(if value(line) {
                self.vertices[outside]
            } else {
                line
            });
        }
        border
    }

    /// What joins these vertices of one piece, negated.
    fn ways(&self, pieces: &Pieces, vertices: &[usize]) -> Vec<Atom> {
        let mut ways = Vec::new();
        for &vertex in vertices {
            let mut v = vertex;
            ways.push(!self.vertices[v]);
            while let Some(edge) = pieces.up[v] {
                let (a, b, line) = self.edges[edge];
                v = if a == v { b } else { a };
                ways.extend([!line, !self.vertices[v]]);
            }
        }
        ways
    }
}

/// The pieces of a graph, each as a tree.
struct Pieces {
    /// The piece of each true vertex.
    number: Vec<Option<usize>>,
    /// The edge that leads from a vertex to the first one of its piece.
    up: Vec<Option<usize>>,
    trees: Vec<Vec<usize>>,
}

impl Pieces {
    fn of(graph: &Graph, value: impl Fn(Atom) -> bool) -> Pieces {
        let count = graph.vertices.len();
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
            if pieces.number[start].is_some() || !value(graph.vertices[start]) {
                continue;
            }
            let i = pieces.trees.len();
            let mut tree = vec![start];
            pieces.number[start] = Some(i);
            let mut next = 0;
            while let Some(&from) = tree.get(next) {
                next += 1;
                for &(edge, to) in &edges_at[from] {
                    if pieces.number[to].is_none() && value(graph.vertices[to]) {
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
