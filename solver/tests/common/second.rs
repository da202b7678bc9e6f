//! A second opinion: another solver on a plain clausal encoding, graphs by cuts added when a model
//! breaks them.

use super::clausal::{Batsat, Clausal};
use pencilmill_solver::{Constraint, Lit};

pub type Second = Encoded<Batsat>;

#[derive(Default)]
pub struct Encoded<S> {
    sat: S,
    graphs: Vec<(Lit, Constraint)>,
    /// Variables of the instance, then those of the encoding.
    vars: u32,
}

impl<S: Clausal> Encoded<S> {
    /// For an instance whose variables are all below `vars`.
    pub fn new(vars: usize) -> Encoded<S> {
        let mut second = Encoded {
            vars: vars as u32,
            ..Encoded::default()
        };
        second.clause(&[Lit::TRUE]);
        second
    }

    fn fresh(&mut self) -> Lit {
        self.vars += 1;
        Lit::of_var(self.vars as usize - 1)
    }

    pub fn clause(&mut self, lits: &[Lit]) {
        self.sat.clause(lits);
    }

    fn sum(&mut self, guard: Lit, lits: &[Lit], min: u32, max: u32) {
        // row[j]: at least j of the literals so far
        let mut row = vec![Lit::TRUE];
        for &l in lits {
            let mut next = vec![Lit::TRUE];
            for j in 1..=row.len() {
                let t = self.fresh();
                let (more, fewer) = (row.get(j).copied().unwrap_or(Lit::FALSE), row[j - 1]);
                // t <=> more or (fewer and l)
                self.clause(&[!more, t]);
                self.clause(&[!fewer, !l, t]);
                self.clause(&[!t, more, fewer]);
                self.clause(&[!t, more, l]);
                next.push(t);
            }
            row = next;
        }
        let at_least = |j: u32| row.get(j as usize).copied().unwrap_or(Lit::FALSE);
        let (low, high) = (at_least(min), at_least(max + 1));
        self.clause(&[!guard, low]);
        self.clause(&[!guard, !high]);
    }

    pub fn post(&mut self, guard: Lit, c: &Constraint) {
        match c {
            Constraint::Clause(lits) => self.clause(&[&[!guard], &lits[..]].concat()),
            Constraint::Sum { lits, min, max } => self.sum(guard, lits, *min, *max),
            Constraint::Runs { rays, total } => {
                let mut prefixes = Vec::new();
                for ray in rays {
                    let mut before = Lit::TRUE;
                    for &l in ray {
                        let t = self.fresh();
                        self.clause(&[!t, before]);
                        self.clause(&[!t, l]);
                        self.clause(&[t, !before, !l]);
                        prefixes.push(t);
                        before = t;
                    }
                }
                self.sum(guard, &prefixes, *total, *total);
            }
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
            Constraint::Connected { .. }
            | Constraint::ConnectedSubgraph { .. }
            | Constraint::Forest { .. }
            | Constraint::ComponentRoots { .. }
            | Constraint::NoDanglingEdge { .. }
            | Constraint::ComponentCount { .. }
            | Constraint::Cycles { .. } => self.graphs.push((guard, c.clone())),
            Constraint::Loop { vertices, edges } => {
                let some: Vec<Lit> = edges.iter().map(|e| e.2).collect();
                self.clause(&[&[!guard], &some[..]].concat());
                for (v, &l) in vertices.iter().enumerate() {
                    let mut lits = vec![!l, !l];
                    let here = |e: &&(u32, u32, Lit)| e.0 as usize == v || e.1 as usize == v;
                    lits.extend(edges.iter().filter(here).map(|e| e.2));
                    self.sum(guard, &lits, 2, 2);
                }
                self.graphs.push((guard, c.clone()));
            }
        }
    }

    /// Whether there is a model.
    pub fn solve(&mut self, assumptions: &[Lit]) -> bool {
        loop {
            if !self.sat.has_model(assumptions) {
                return false;
            }
            let mut cuts = Vec::new();
            let graphs = std::mem::take(&mut self.graphs);
            for (guard, c) in &graphs {
                let value: Vec<bool> = c.lits().iter().map(|&l| self.value(l)).collect();
                if !self.value(*guard) {
                } else if !matches!(c, Constraint::Connected { .. } | Constraint::Loop { .. }) {
                    block(!*guard, c, &value, &mut cuts);
                } else {
                    cut(!*guard, c, &value, &mut cuts);
                }
            }
            self.graphs = graphs;
            if cuts.is_empty() {
                return true;
            }
            cuts.iter().for_each(|cut| self.clause(cut));
        }
    }

    fn value(&mut self, l: Lit) -> bool {
        self.sat.value(l)
    }
}

/// A clause against just these values if they break the constraint.
fn block(not_guard: Lit, c: &Constraint, value: &[bool], cuts: &mut Vec<Vec<Lit>>) {
    let lits = c.lits();
    let of = |l: Lit| match lits.iter().position(|x| x.var() == l.var()) {
        Some(place) => value[place] == (lits[place] == l),
        None => l == Lit::TRUE,
    };
    if !c.holds(of) {
        let others = lits.iter().map(|&l| if of(l) { !l } else { l });
        cuts.push([not_guard].into_iter().chain(others).collect());
    }
}

/// Clauses against each group of true vertices but the first, in vain if there is only one.
fn cut(not_guard: Lit, c: &Constraint, value: &[bool], cuts: &mut Vec<Vec<Lit>>) {
    let (vertices, drawn): (_, Vec<(u32, u32, Option<Lit>)>) = match c {
        Constraint::Connected { vertices, edges } => {
            (vertices, edges.iter().map(|e| (e.0, e.1, None)).collect())
        }
        Constraint::Loop { vertices, edges } => (
            vertices,
            edges.iter().map(|e| (e.0, e.1, Some(e.2))).collect(),
        ),
        _ => unreachable!("not a graph"),
    };
    let n = vertices.len();
    let linked: Vec<bool> = (0..drawn.len())
        .map(|k| match drawn[k].2 {
            None => value[drawn[k].0 as usize] && value[drawn[k].1 as usize],
            Some(_) => value[n + k],
        })
        .collect();
    let mut group: Vec<usize> = (0..n).collect();
    for _ in 0..n {
        for (e, &linked) in drawn.iter().zip(&linked) {
            if linked {
                let least = group[e.0 as usize].min(group[e.1 as usize]);
                (group[e.0 as usize], group[e.1 as usize]) = (least, least);
            }
        }
    }
    let heads: Vec<usize> = (0..n).filter(|&v| value[v] && group[v] == v).collect();
    for &head in heads.iter().skip(1) {
        let mut clause = vec![not_guard, !vertices[heads[0]], !vertices[head]];
        for e in &drawn {
            let inside = (group[e.0 as usize] == head, group[e.1 as usize] == head);
            match (inside, e.2) {
                ((true, false) | (false, true), Some(l)) => clause.push(l),
                ((true, false), None) => clause.push(vertices[e.1 as usize]),
                ((false, true), None) => clause.push(vertices[e.0 as usize]),
                _ => {}
            }
        }
        cuts.push(clause);
    }
}
