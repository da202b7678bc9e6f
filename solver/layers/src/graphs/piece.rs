//! A connected piece of a given size: without some vertex, or on some side of it, there is no room
//! for the piece.

use super::{Broken, GraphPart, LookScratch, Outcome, Values, force};
use pencilmill_solver::{Demand, Graph, Lit};

/// A connected set of true vertices, with bounds on their number.
pub(crate) struct Piece {
    graph: GraphPart,
    min: u32,
    max: u32,
}

impl Piece {
    /// Combines two constraints: the graph is connected, and the number of its true vertices is
    /// bounded.
    pub fn new(graph: &Graph, min: u32, max: u32) -> Piece {
        let graph = GraphPart::new(graph, &Demand::Connected);
        Piece { graph, min, max }
    }

    pub fn lits(&self) -> Vec<Lit> {
        self.graph.lits()
    }

    /// Deduces the vertices and edges that every piece of this size needs, and excludes those where
    /// there is no room for one.
    pub fn look(&self, values: Values<'_>, s: &mut LookScratch, out: &mut Vec<Lit>) -> Outcome {
        let graph = &self.graph;
        let n = graph.vertices.len() as u32;
        let lit = |k: u32| match graph.vertices.get(k as usize) {
            Some(&v) => v,
            None => graph.edges[(k - n) as usize].lit,
        };
        let open = |_: u32, k: u32| values.is_open(lit(k));
        let weight = |k: u32| u32::from(k < n);
        let known = (0..n).find(|&v| values.is_true(lit(v)));
        let (start, fixed) = match known {
            Some(start) => (start, true),
            None => {
                let (mut room, mut rooms) = (None, 0);
                s.marks.clear();
                s.marks.resize(graph.ways.vertices(), false);
                for v in (0..n).filter(|&v| values.is_open(lit(v))) {
                    if s.marks[v as usize] {
                        continue;
                    }
                    let all = s.walk.weigh(&graph.ways, v, open, weight);
                    for &k in &s.walk.list {
                        s.marks[k as usize] = true;
                        if all < self.min && k < n {
                            out.push(!lit(k));
                        }
                    }
                    if all >= self.min {
                        room = Some(v);
                        rooms += 1;
                    }
                }
                let room = room.ok_or(Broken)?;
                if rooms > 1 {
                    return Ok(());
                }
                (room, false)
            }
        };
        let all = s.walk.weigh(&graph.ways, start, open, weight);
        if all < self.min {
            return Err(Broken);
        }
        for &k in &s.walk.list {
            let (lost, largest) = s.walk.without(k);
            let beyond = if fixed { 0 } else { largest };
            if (all - lost).max(beyond) < self.min && !(fixed && k == start) {
                force(values, lit(k), out)?;
            }
        }
        Ok(())
    }

    /// All ways to assign the unknown vertices, if there are few.
    pub fn fillings(&self, values: Values<'_>, most: usize) -> Option<Vec<Vec<Lit>>> {
        self.graph.connected_sets(self.min, self.max, values, most)
    }
}

/// The greatest number of unknown vertices all of whose subsets are tried.
const FEW: usize = 12;

impl GraphPart {
    /// All connected sets of vertices of these sizes, each as an assignment of the unknown ones,
    /// unless there are more than `most`.
    pub(crate) fn connected_sets(
        &self,
        min: u32,
        max: u32,
        values: Values<'_>,
        most: usize,
    ) -> Option<Vec<Vec<Lit>>> {
        let fixed = self.edges.iter().all(|e| e.lit == Lit::TRUE);
        if !matches!(self.demand, Demand::Connected) || !fixed || self.vertices.len() > 64 {
            return None;
        }
        let unknown: Vec<usize> = (0..self.vertices.len())
            .filter(|&v| values.of(self.vertices[v]) == 0)
            .collect();
        if unknown.len() > FEW {
            return None;
        }
        let mut on = 0_u64;
        for (v, &l) in self.vertices.iter().enumerate() {
            on |= u64::from(values.is_true(l)) << v;
        }
        let mut beside = vec![0_u64; self.vertices.len()];
        for e in &self.edges {
            beside[e.a as usize] |= 1 << e.b;
            beside[e.b as usize] |= 1 << e.a;
        }
        let connected = |set: u64| {
            let mut reached = set & set.wrapping_neg();
            let mut fresh = reached;
            while fresh != 0 {
                let v = fresh.trailing_zeros() as usize;
                fresh &= fresh - 1;
                let next = beside[v] & set & !reached;
                reached |= next;
                fresh |= next;
            }
            reached == set
        };
        let mut all = Vec::new();
        for choice in 0_u32..1 << unknown.len() {
            if !(min..=max).contains(&(on.count_ones() + choice.count_ones())) {
                continue;
            }
            let mut set = on;
            for (at, &v) in unknown.iter().enumerate() {
                set |= u64::from(choice >> at & 1) << v;
            }
            if connected(set) {
                if all.len() == most {
                    return None;
                }
                let value = |&v: &usize| {
                    let l = self.vertices[v];
                    if set >> v & 1 == 1 { l } else { !l }
                };
                all.push(unknown.iter().map(value).collect());
            }
        }
        Some(all)
    }

    /// All shapes of the component of a vertex whose size is given, each as a list of implied
    /// vertices and edges, unless there are more than `most`. `may` restricts their vertices.
    pub(crate) fn shapes(
        &self,
        values: Values<'_>,
        may: Option<&[bool]>,
        most: usize,
    ) -> Option<Vec<Vec<Lit>>> {
        let Demand::ComponentCount {
            of,
            counted,
            min,
            max,
        } = &self.demand
        else {
            return None;
        };
        let n = self.vertices.len();
        let counts = |v: usize| counted[v] == Lit::TRUE || counted[v] == self.vertices[v];
        if n > 256 || !self.is_on(values, *of) {
            return None;
        }
        let ways = |v: u32| {
            let arcs = self.ways.arcs(v).iter();
            arcs.filter(|&&(e, w)| {
                self.may_join(values, &self.edges[e as usize])
                    && may.is_none_or(|may| may[w as usize])
            })
        };
        // the size is known only where every possible member counts
        let mut reach = Shape::default();
        let mut fresh = vec![*of];
        reach.add(*of);
        while let Some(v) = fresh.pop() {
            if !counts(v as usize) {
                return None;
            }
            for &(_, w) in ways(v) {
                if !reach.has(w) {
                    reach.add(w);
                    fresh.push(w);
                }
            }
        }
        // the vertices known to belong to it
        let mut first = Shape::default();
        let mut fresh = vec![*of];
        first.add(*of);
        while let Some(v) = fresh.pop() {
            for &(e, w) in ways(v) {
                let sure = values.is_true(self.edges[e as usize].lit) && self.is_on(values, w);
                if sure && !first.has(w) {
                    first.add(w);
                    fresh.push(w);
                }
            }
        }
        let mut all = Vec::new();
        let mut level = std::collections::BTreeSet::from([first]);
        while !level.is_empty() {
            let mut larger = std::collections::BTreeSet::new();
            for shape in level {
                let size = shape.iter().count() as u32;
                if size > *max {
                    continue;
                }
                if size >= *min
                    && let Some(lits) = self.outlined(&shape, values)
                {
                    if all.len() == most {
                        return None;
                    }
                    all.push(lits);
                }
                if size == *max {
                    continue;
                }
                for v in shape.iter() {
                    for &(_, w) in ways(v).filter(|arc| !shape.has(arc.1)) {
                        let mut grown = shape;
                        grown.add(w);
                        // everything known to be joined with it is added too
                        let mut fresh = vec![w];
                        while let Some(v) = fresh.pop() {
                            for &(e, w) in ways(v) {
                                let lit = self.edges[e as usize].lit;
                                if values.is_true(lit) && self.is_on(values, w) && !grown.has(w) {
                                    grown.add(w);
                                    fresh.push(w);
                                }
                            }
                        }
                        larger.insert(grown);
                    }
                }
            }
            if larger.len() > LEVEL {
                return None;
            }
            level = larger;
        }
        Some(all)
    }

    /// The consequences if exactly these vertices are one component; `None` if that is impossible.
    fn outlined(&self, shape: &Shape, values: Values<'_>) -> Option<Vec<Lit>> {
        let mut lits: Vec<Lit> = shape.iter().map(|v| self.vertices[v as usize]).collect();
        for e in &self.edges {
            if shape.has(e.a) == shape.has(e.b) {
                continue;
            }
            let other = if shape.has(e.a) { e.b } else { e.a };
            let beyond = self.vertices[other as usize];
            match (values.of(e.lit), values.of(beyond)) {
                (1, 1) => return None,
                (1, _) => lits.push(!beyond),
                (_, 1) => lits.push(!e.lit),
                _ => {}
            }
        }
        lits.retain(|&l| values.of(l) == 0);
        lits.sort_unstable();
        lits.dedup();
        Some(lits)
    }
}

/// The greatest number of shapes of one size that are examined.
const LEVEL: usize = 100;

/// A set of vertices of a graph.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Shape([u64; 4]);

impl Shape {
    fn add(&mut self, v: u32) {
        self.0[v as usize / 64] |= 1 << (v % 64);
    }

    fn has(&self, v: u32) -> bool {
        self.0[v as usize / 64] >> (v % 64) & 1 == 1
    }

    fn iter(&self) -> impl Iterator<Item = u32> {
        let words = (0..).zip(self.0);
        words.flat_map(|(at, word)| {
            let bits = (0..64).filter(move |bit| word >> bit & 1 == 1);
            bits.map(move |bit| 64 * at + bit)
        })
    }
}
