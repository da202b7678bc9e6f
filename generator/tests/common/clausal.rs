//! A model's constraints as clauses for another solver.
//!
//! Every constraint posted goes, by its meaning in plain words, into clauses for `batsat`:
//!
//! * a sum by a counter: "at least j of the first i literals";
//! * sight lines by "the first k literals of the ray are all true", which as many hold as the run is
//!   long, and a sum of those;
//! * a loop by the degrees of its vertices;
//! * what makes a graph one piece, or keeps it from having a cycle, only when it is missed: a model with several pieces is answered by
//!   the clauses that forbid this, and the question is asked again.

use batsat::{BasicSolver, Lit as Atom, SolverInterface, lbool};
use pencilmill_generator::board::Drawing;
use pencilmill_generator::model::Model;
use pencilmill_solver::{Constraint, Lit};

/// A formula in clauses, and the graphs that are looked after model by model.
pub struct Clausal {
    solver: BasicSolver,
    truth: Atom,
    graphs: Vec<Graph>,
    forests: Vec<Graph>,
}

/// A graph whose true part must be one piece, or a forest, wherever the guard holds.
struct Graph {
    guard: Atom,
    vertices: Vec<Atom>,
    /// Ends, and a literal that must hold for the edge to be there.
    edges: Vec<(usize, usize, Atom)>,
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
            forests: Vec::new(),
        };
        clausal.clause([truth]);
        // The formula's own variables come first, so that those of the encoding do not meet them.
        for (guard, constraint) in model.journal() {
            let lits = constraint.lits();
            lits.iter().chain([guard]).for_each(|&lit| {
                clausal.atom(lit);
            });
        }
        for (guard, constraint) in model.journal() {
            clausal.state(*guard, constraint);
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
                    vertices,
                    edges,
                });
            }
            Constraint::Forest { vertices, edges } => {
                let vertices = atoms(vertices);
                let lines: Vec<Lit> = edges.iter().map(|edge| edge.2).collect();
                let ends = edges.iter().zip(atoms(&lines));
                let edges = ends.map(|(e, line)| (e.0 as usize, e.1 as usize, line));
                let edges = edges.collect();
                self.forests.push(Graph {
                    guard,
                    vertices,
                    edges,
                });
            }
            Constraint::Loop { vertices, edges } => {
                let vertices = atoms(vertices);
                let lines: Vec<Lit> = edges.iter().map(|edge| edge.2).collect();
                let lines = atoms(&lines);
                for (v, &visited) in vertices.iter().enumerate() {
                    let ends = edges.iter().zip(&lines);
                    let here = ends.filter(|(e, _)| e.0 as usize == v || e.1 as usize == v);
                    let here: Vec<Atom> = here.map(|(_, &line)| line).collect();
                    for &line in &here {
                        self.clause([!guard, visited, !line]);
                    }
                    let both = self.both(guard, visited);
                    self.sum(both, &here, 2, 2);
                }
                self.clause(lines.iter().copied().chain([!guard]));
                let ends = edges.iter().zip(lines);
                let edges = ends.map(|(e, line)| (e.0 as usize, e.1 as usize, line));
                let edges = edges.collect();
                self.graphs.push(Graph {
                    guard,
                    vertices,
                    edges,
                });
            }
            _ => panic!("no genre states this yet: {constraint:?}"),
        }
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
            let rings = self.forests.iter().flat_map(|g| g.ring(value));
            let cuts = self.graphs.iter().flat_map(|g| g.cuts(value));
            let cuts: Vec<Vec<Atom>> = cuts.chain(rings).collect();
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
    /// Clauses that forbid what `value` shows, if the graph is in several pieces there: of two true
    /// vertices, one in a piece and one outside, a way leads across the piece's border.
    fn cuts(&self, value: impl Fn(Atom) -> bool) -> Vec<Vec<Atom>> {
        let mut piece: Vec<Option<usize>> = vec![None; self.vertices.len()];
        let mut pieces: Vec<usize> = Vec::new();
        for start in 0..piece.len() {
            if piece[start].is_some() || !value(self.vertices[start]) {
                continue;
            }
            let mut todo = vec![start];
            piece[start] = Some(pieces.len());
            while let Some(v) = todo.pop() {
                for &(a, b, line) in &self.edges {
                    let to = if a == v { b } else { a };
                    let there = (a == v || b == v) && value(line) && value(self.vertices[to]);
                    if there && piece[to].is_none() {
                        piece[to] = Some(pieces.len());
                        todo.push(to);
                    }
                }
            }
            pieces.push(start);
        }
        if pieces.len() < 2 || !value(self.guard) {
            return Vec::new();
        }
        let mut cuts = Vec::new();
        for (i, &a) in pieces.iter().enumerate() {
            // The vertices just outside (true edges lead to no true ones), or the edges that leave.
            let mut border = Vec::new();
            for &(x, y, line) in &self.edges {
                let outside = match (piece[x] == Some(i), piece[y] == Some(i)) {
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
            border.sort_unstable();
            border.dedup();
            let b = pieces[(i + 1) % pieces.len()];
            let ends = [!self.guard, !self.vertices[a], !self.vertices[b]];
            cuts.push(ends.into_iter().chain(border).collect());
        }
        cuts
    }

    /// A clause that forbids one cycle of true edges and vertices that `value` shows, if there is one.
    fn ring(&self, value: impl Fn(Atom) -> bool) -> Option<Vec<Atom>> {
        if !value(self.guard) {
            return None;
        }
        let there = |e: &&(usize, usize, Atom)| {
            value(e.2) && value(self.vertices[e.0]) && value(self.vertices[e.1])
        };
        let mut left: Vec<&(usize, usize, Atom)> = self.edges.iter().filter(there).collect();
        // Edges at a vertex of degree one lie on no cycle; of what remains, the whole is forbidden.
        loop {
            let degree = |v| left.iter().filter(|e| e.0 == v || e.1 == v).count();
            let kept = left.iter().copied();
            let kept: Vec<_> = kept
                .filter(|e| degree(e.0) > 1 && degree(e.1) > 1)
                .collect();
            if kept.len() == left.len() {
                break;
            }
            left = kept;
        }
        let all = left
            .iter()
            .flat_map(|e| [e.2, self.vertices[e.0], self.vertices[e.1]]);
        let mut clause: Vec<Atom> = all.chain([self.guard]).map(|atom| !atom).collect();
        clause.sort_unstable();
        clause.dedup();
        (!left.is_empty()).then_some(clause)
    }
}
