//! Posting: translates constraints into the form that the propagators use.

use crate::assignment::Reason;
use crate::propagators::connected::Connected;
use crate::propagators::graphs::Propagator;
use crate::propagators::subgraph::Subgraph;
use crate::{Constraint, Demand, Graph, Lit, ProofStep, Solver};

/// Sums and vertex degrees over at most this many literals become clauses. Found by measurement.
const SMALL: usize = 4;
/// The bound that replaces [`SMALL`] for sums that allow at most one true literal, or at most one
/// false one.
const PAIRS: usize = 16;

impl Solver {
    /// Adds a constraint that holds whenever `guard` is true; with [`Lit::TRUE`] it always holds.
    ///
    /// A constraint that cannot hold makes the guard false; if the guard is `TRUE`, every later
    /// query is unsatisfiable. May be called between queries, and keeps as much as possible of the
    /// work done for the last one.
    pub fn post(&mut self, guard: Lit, constraint: &Constraint) {
        let origin = self.posts;
        self.posts += 1;
        self.log.post(origin, guard, constraint);
        self.retreat();
        if !self.consistent || self.fixed(guard) == Some(false) {
            return;
        }
        // the constraint holds only where its guard is true, so the guard can be replaced by a
        // constant
        let own = |l: Lit| match (l.var() == guard.var(), l == guard) {
            (false, _) => l,
            (true, true) => Lit::TRUE,
            (true, false) => Lit::FALSE,
        };
        match constraint {
            // with its guard a clause is always true, and the negated guard is in it anyway
            Constraint::Clause(lits) => self.guarded_clause(guard, lits),
            Constraint::Linear { terms, min, max } => {
                let terms = terms.iter().map(|t| (own(t.1), i64::from(t.0)));
                let (min, max) = (i64::from(*min), i64::from(*max));
                self.post_sum(guard, terms.collect(), min, max, origin);
            }
            _ => match constraint.renamed(own) {
                Constraint::Runs { mut rays, total } => {
                    self.tell_apart(rays.iter_mut().flatten());
                    if rays.iter().map(Vec::len).sum::<usize>() < total as usize {
                        self.guarded_clause(guard, &[]);
                    } else {
                        self.runs.add(guard, &rays, total, origin, &self.assignment);
                    }
                }
                Constraint::Graph { graph, demand } => {
                    self.post_graph(guard, graph, demand, origin);
                }
                Constraint::Clause(_) | Constraint::Linear { .. } => {}
            },
        }
    }

    /// Makes a guard false for good. What is posted under it costs nothing then.
    pub fn retire(&mut self, guard: Lit) {
        self.post(Lit::TRUE, &Constraint::Clause(vec![!guard]));
        self.sums.retire(guard);
    }

    /// Adds a clause that always holds: at least one of the literals is true.
    pub fn add_clause(&mut self, lits: &[Lit]) {
        self.log.posting = None;
        self.retreat();
        self.guarded_clause(Lit::TRUE, lits);
    }

    /// Undoes decisions, but no assumptions.
    fn retreat(&mut self) {
        self.cancel(self.assumptions.len());
    }

    /// A new variable that is always equal to the literal.
    fn another_name(&mut self, l: Lit) -> Lit {
        let name = self.new_derived();
        self.log.name(name, l);
        self.guarded_clause(Lit::TRUE, &[name, !l]);
        self.guarded_clause(Lit::TRUE, &[!name, l]);
        name
    }

    /// Replaces repeated variables, because propagators find the position of a literal by its
    /// variable.
    fn tell_apart<'a>(&mut self, lits: impl Iterator<Item = &'a mut Lit>) {
        let mut lits: Vec<&mut Lit> = lits.filter(|l| l.var() > 0).collect();
        lits.sort_by_key(|l| l.var());
        let mut last = 0;
        for l in lits {
            if l.var() == last {
                *l = self.another_name(*l);
            } else {
                last = l.var();
            }
        }
    }

    /// The value of a literal that is assigned at level 0.
    pub(crate) fn fixed(&self, l: Lit) -> Option<bool> {
        let fixed = self.assignment.is_fixed(l);
        fixed.then(|| self.assignment.is_true(l))
    }

    fn guarded_clause(&mut self, guard: Lit, lits: &[Lit]) {
        if !self.consistent {
            return;
        }
        let mut clause = std::mem::take(&mut self.scratch.clause);
        clause.clear();
        clause.push(!guard);
        clause.extend_from_slice(lits);
        clause.retain(|&l| l != Lit::FALSE);
        clause.sort_unstable();
        clause.dedup();
        let always = clause.windows(2).any(|w| w[0] == !w[1])
            || clause.iter().any(|&l| self.fixed(l) == Some(true));
        if !always {
            self.log.input(&clause);
            let whole = clause.len();
            clause.retain(|&l| self.fixed(l).is_none());
            if clause.len() < whole {
                self.log.note(|| ProofStep::Learnt(clause.clone()));
            }
            self.insert(&mut clause);
        }
        self.scratch.clause = clause;
    }

    /// Adds a clause without fixed literals, after undoing the levels at which it would have
    /// propagated.
    fn insert(&mut self, clause: &mut [Lit]) {
        match *clause {
            [] => self.consistent = false,
            [l] => {
                self.cancel(0);
                self.assignment.enqueue(l, Reason::Decision);
            }
            _ => {
                loop {
                    let a = &self.assignment;
                    let mut open = 0;
                    for i in 0..clause.len() {
                        if open < 2 && !a.is_false(clause[i]) {
                            clause.swap(open, i);
                            open += 1;
                        }
                    }
                    if open == 2 {
                        break;
                    }
                    let falsified = clause[open..].iter().map(|&l| a.level(l));
                    let top = falsified.max().unwrap_or(1);
                    self.cancel(top - 1);
                }
                self.clauses.add(clause, 0);
            }
        }
    }

    /// Posts `min <= sum <= max` in the simplest equivalent form.
    fn post_sum(
        &mut self,
        guard: Lit,
        mut terms: Vec<(Lit, i64)>,
        mut min: i64,
        mut max: i64,
        origin: u32,
    ) {
        terms.sort_unstable();
        let mut merged: Vec<(Lit, i32)> = Vec::with_capacity(terms.len());
        let mut k = 0;
        while k < terms.len() {
            let var = terms[k].0.var();
            let (mut plain, mut negated) = (0, 0);
            while k < terms.len() && terms[k].0.var() == var {
                if terms[k].0.is_negated() {
                    negated += terms[k].1;
                } else {
                    plain += terms[k].1;
                }
                k += 1;
            }
            let l = Lit::of_var(var);
            let (l, weight, constant) = match self.fixed(l) {
                Some(true) => (l, 0, plain),
                Some(false) => (l, 0, negated),
                None if plain >= negated => (l, plain - negated, negated),
                None => (!l, negated - plain, plain),
            };
            min -= constant;
            max -= constant;
            if weight > 0 {
                merged.push((l, weight as i32));
            }
        }
        let total: i64 = merged.iter().map(|t| i64::from(t.1)).sum();
        let (min, max) = (min.max(0), max.min(total));
        let mut lits: Vec<Lit> = merged.iter().map(|t| t.0).collect();
        let unit = total == lits.len() as i64;
        if min > max {
            self.guarded_clause(guard, &[]);
        } else if min == 0 && max == total {
        } else if min == 1 && max == total {
            self.guarded_clause(guard, &lits);
        } else if min == 0 && max == total - 1 {
            lits.iter_mut().for_each(|l| *l = !*l);
            self.guarded_clause(guard, &lits);
        } else if max == 0 {
            lits.iter().for_each(|&l| self.guarded_clause(guard, &[!l]));
        } else if min == total {
            lits.iter().for_each(|&l| self.guarded_clause(guard, &[l]));
        } else if unit && lits.len() <= SMALL {
            self.small_sum(guard, &lits, min as usize, max as usize);
        } else if unit && lits.len() <= PAIRS && max == 1 {
            self.at_most_one(guard, &lits, min == 1);
        } else if unit && lits.len() <= PAIRS && min == total - 1 {
            lits.iter_mut().for_each(|l| *l = !*l);
            self.at_most_one(guard, &lits, max < total);
        } else {
            let (min, max) = (min as i32, max as i32);
            self.sums
                .add(guard, &merged, min, max, origin, &self.assignment);
        }
    }

    /// One clause for each set of literals that is just too large, and one for each whose
    /// complement is just too small.
    fn small_sum(&mut self, guard: Lit, lits: &[Lit], min: usize, max: usize) {
        for set in 0u32..1 << lits.len() {
            let chosen = (0..lits.len()).filter(|k| set >> k & 1 == 1);
            let chosen: Vec<Lit> = chosen.map(|k| lits[k]).collect();
            if chosen.len() == max + 1 {
                let negated: Vec<Lit> = chosen.iter().map(|&l| !l).collect();
                self.guarded_clause(guard, &negated);
            }
            if chosen.len() + min == lits.len() + 1 {
                self.guarded_clause(guard, &chosen);
            }
        }
    }

    fn at_most_one(&mut self, guard: Lit, lits: &[Lit], exactly: bool) {
        if exactly {
            self.guarded_clause(guard, lits);
        }
        for (k, &l) in lits.iter().enumerate() {
            for &m in &lits[..k] {
                self.guarded_clause(guard, &[!l, !m]);
            }
        }
    }

    /// Posts two edges at a true vertex, none at a false one.
    fn post_degree(&mut self, guard: Lit, vertex: Lit, edges: &[Lit], origin: u32) {
        if edges.len() > SMALL || (1..edges.len()).any(|k| edges[..k].contains(&edges[k])) {
            let mut terms = vec![(!vertex, 2)];
            terms.extend(edges.iter().map(|&e| (e, 1)));
            self.post_sum(guard, terms, 2, 2, origin);
            return;
        }
        self.small_sum(guard, edges, 0, 2);
        let mut others = edges.to_vec();
        for (k, &e) in edges.iter().enumerate() {
            self.guarded_clause(guard, &[!e, vertex]);
            // the vertex or one edge implies another edge
            for cause in [vertex, e] {
                others[k] = !cause;
                self.guarded_clause(guard, &others);
            }
            others[k] = e;
        }
        if edges.is_empty() {
            self.guarded_clause(guard, &[!vertex]);
        }
    }

    fn post_graph(&mut self, guard: Lit, mut graph: Graph, demand: Demand, origin: u32) {
        let is_fixed = graph.edges.iter().all(|e| e.2 == Lit::TRUE);
        let propagator = match demand {
            Demand::Connected if is_fixed => {
                self.tell_apart(graph.vertices.iter_mut());
                Propagator::Connected(Connected::new(graph, self.assignment.var_count()))
            }
            _ => {
                if let Demand::Cycles { .. } = demand {
                    self.post_degrees(guard, &graph, origin);
                }
                let vars = self.assignment.var_count();
                Propagator::Subgraph(Subgraph::new(graph, demand, vars))
            }
        };
        self.graphs.add(guard, propagator, origin);
    }

    /// Posts two edges at each true vertex, none at the others.
    fn post_degrees(&mut self, guard: Lit, graph: &Graph, origin: u32) {
        let mut at: Vec<Vec<Lit>> = vec![Vec::new(); graph.vertices.len()];
        for &(a, b, l) in &graph.edges {
            at[a as usize].push(l);
            at[b as usize].push(l);
        }
        for (&vertex, edges) in graph.vertices.iter().zip(&at) {
            self.post_degree(guard, vertex, edges, origin);
        }
    }
}
