//! What a graph constraint tells a person: what cannot be reached, where the only way leads, what would
//! close too early, what is large enough or cannot grow large enough.

mod linked;
mod regions;
mod rings;

use super::deduce::{Broken, Outcome, Values, force};
use super::walk::{Walk, Ways};
use crate::{Constraint, Lit};
use linked::{Hub, Plane};
use rings::Mesh;
use std::cell::RefCell;

/// A graph constraint.
pub(super) struct Net {
    vertices: Vec<Lit>,
    edges: Vec<Edge>,
    ways: Ways,
    sort: Sort,
    plane: Option<Plane>,
    hub: Option<Hub>,
    mesh: Option<Mesh>,
}

#[derive(Clone, Copy)]
struct Edge {
    a: u32,
    b: u32,
    lit: Lit,
}

enum Sort {
    /// The true vertices are connected. Where edges have literals, they are vertices of `ways` too.
    Linked,
    /// The true edges are so many rings at the least and at the most; a single one is a loop.
    Rings(u32, u32),
    Forest,
    Whole,
    Roots {
        roots: Vec<Lit>,
        each: bool,
    },
    Group {
        of: u32,
        counted: Vec<Lit>,
        min: u32,
        max: u32,
    },
}

/// Memory for looks.
#[derive(Default)]
pub(super) struct Scratch {
    pub masks: Vec<u128>,
    pub due: Vec<u32>,
    walk: Walk,
    groups: Groups,
    marks: Vec<bool>,
    list: Vec<u32>,
    states: Vec<i8>, // values of edges
}

/// The last few things that were looked at closely and said nothing, the latest first.
#[derive(Default)]
struct Memory<T>(RefCell<[T; 6]>);

impl<T> Memory<T> {
    /// Whether one of them settles what is looked at now.
    fn settles(&self, alike: impl Fn(&T) -> bool) -> bool {
        let mut all = self.0.borrow_mut();
        let at = all.iter().position(alike);
        if let Some(at) = at {
            all[..=at].rotate_right(1);
        }
        at.is_some()
    }

    fn keep(&self, new: T) {
        let mut all = self.0.borrow_mut();
        all.rotate_right(1);
        all[0] = new;
    }
}

/// Which vertices belong together.
#[derive(Default)]
struct Groups {
    parent: Vec<u32>,
}

impl Groups {
    fn reset(&mut self, n: usize) {
        self.parent.clear();
        self.parent.extend(0..n as u32);
    }

    fn find(&mut self, v: u32) -> u32 {
        let mut root = v;
        while self.parent[root as usize] != root {
            let next = self.parent[root as usize];
            self.parent[root as usize] = self.parent[next as usize];
            root = next;
        }
        root
    }

    /// Joins two groups; false if they were one.
    fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a as usize] = b;
        a != b
    }
}

impl Net {
    /// The graph of a constraint that has one.
    pub fn new(constraint: &Constraint) -> Option<Net> {
        let plain = |edges: &[(u32, u32)]| {
            let edge = |&(a, b): &(u32, u32)| (a, b, Lit::TRUE);
            edges.iter().map(edge).collect::<Vec<_>>()
        };
        let (vertices, edges, sort) = match constraint {
            Constraint::Connected { vertices, edges } => (vertices, plain(edges), Sort::Linked),
            Constraint::ConnectedSubgraph { vertices, edges } => {
                (vertices, edges.clone(), Sort::Linked)
            }
            Constraint::Loop { vertices, edges } => (vertices, edges.clone(), Sort::Rings(1, 1)),
            Constraint::Cycles {
                vertices,
                edges,
                min,
                max,
            } => (vertices, edges.clone(), Sort::Rings(*min, *max)),
            Constraint::Forest { vertices, edges } => (vertices, edges.clone(), Sort::Forest),
            Constraint::NoDanglingEdge { vertices, edges } => {
                (vertices, edges.clone(), Sort::Whole)
            }
            Constraint::ComponentRoots {
                vertices,
                edges,
                roots,
                each,
            } => {
                let (roots, each) = (roots.clone(), *each);
                (vertices, edges.clone(), Sort::Roots { roots, each })
            }
            Constraint::ComponentCount {
                vertices,
                edges,
                of,
                counted,
                min,
                max,
            } => {
                let sort = Sort::Group {
                    of: *of,
                    counted: counted.clone(),
                    min: *min,
                    max: *max,
                };
                (vertices, edges.clone(), sort)
            }
            Constraint::Clause(_)
            | Constraint::Sum { .. }
            | Constraint::Linear { .. }
            | Constraint::Runs { .. } => return None,
        };
        let edges: Vec<Edge> = edges
            .into_iter()
            .filter(|e| e.2 != Lit::FALSE || matches!(sort, Sort::Whole))
            .map(|(a, b, lit)| Edge { a, b, lit })
            .collect();
        let n = vertices.len() as u32;
        let linked = matches!(sort, Sort::Linked);
        let ways = if linked {
            // an edge that may be missing stands in the way like a vertex
            let mut pairs = Vec::new();
            for (k, e) in (n..).zip(&edges) {
                if e.lit == Lit::TRUE {
                    pairs.push((e.a, e.b));
                } else {
                    pairs.extend([(e.a, k), (k, e.b)]);
                }
            }
            Ways::new(vertices.len() + edges.len(), &pairs)
        } else {
            let pairs: Vec<(u32, u32)> = edges.iter().map(|e| (e.a, e.b)).collect();
            Ways::new(vertices.len(), &pairs)
        };
        let (mut plane, mut hub, mut mesh) = (None, None, None);
        if linked {
            plane = Plane::new(vertices, &edges);
            hub = Hub::new(vertices, &edges).filter(|_| plane.is_none());
        } else if let Sort::Rings(..) = sort {
            mesh = Mesh::new(vertices.len(), &edges);
        }
        Some(Net {
            vertices: vertices.clone(),
            edges,
            ways,
            sort,
            plane,
            hub,
            mesh,
        })
    }

    pub fn lits(&self) -> Vec<Lit> {
        let marks: &[Lit] = match &self.sort {
            Sort::Roots { roots, .. } => roots,
            Sort::Group { counted, .. } => counted,
            _ => &[],
        };
        let edges = self.edges.iter().map(|e| &e.lit);
        self.vertices
            .iter()
            .chain(edges)
            .chain(marks)
            .copied()
            .collect()
    }

    pub fn look(&self, values: Values<'_>, scratch: &mut Scratch, out: &mut Vec<Lit>) -> Outcome {
        match &self.sort {
            Sort::Linked => self.look_linked(values, scratch, out),
            Sort::Rings(min, max) => self.look_rings(*min, *max, values, scratch, out),
            Sort::Forest => self.look_forest(values, scratch, out),
            Sort::Whole => self.look_whole(values, scratch, out),
            Sort::Roots { roots, each } => self.look_roots(roots, *each, values, scratch, out),
            Sort::Group {
                of,
                counted,
                min,
                max,
            } => {
                if !values.is_open(self.vertices[*of as usize]) {
                    return Ok(());
                }
                let start = out.len();
                let found = self.look_group(*of, counted, *min, *max, values, scratch, out);
                let of = self.vertices[*of as usize];
                if values.is_true(of) {
                    return found;
                }
                // were it true, what would follow may be impossible
                out.truncate(start);
                if found.is_err() {
                    out.push(!of);
                }
                Ok(())
            }
        }
    }

    /// An edge between the ends of one piece closes it, which is too early if something else is drawn.
    fn keep_open(&self, values: Values<'_>, s: &mut Scratch, out: &mut Vec<Lit>) {
        s.marks.clear();
        s.marks.resize(self.vertices.len(), false);
        for (e, _) in self.edges.iter().zip(&s.states).filter(|e| *e.1 > 0) {
            s.marks[e.a as usize] = true;
            s.marks[e.b as usize] = true;
        }
        let unknown = self.edges.iter().zip(&s.states).filter(|e| *e.1 == 0);
        let start = out.len();
        for (e, _) in unknown {
            let both = s.marks[e.a as usize] && s.marks[e.b as usize];
            if both && s.groups.find(e.a) == s.groups.find(e.b) {
                out.push(!e.lit);
            }
        }
        if out.len() == start {
            return;
        }
        let mut on = (0..).zip(&self.vertices);
        let mut piece = None;
        let other = on.any(|(v, &l)| {
            let drawn = s.marks[v as usize];
            let root = s.groups.find(v);
            (drawn || values.is_true(l)) && *piece.get_or_insert(root) != root
        });
        if !other {
            out.truncate(start);
        }
    }

    /// Joins what is known to be connected: the ends of true edges that are true themselves. True if
    /// some edge closes a ring.
    fn join(&self, values: Values<'_>, groups: &mut Groups) -> bool {
        groups.reset(self.vertices.len());
        let mut ring = false;
        for e in &self.edges {
            let joined =
                values.is_true(e.lit) && self.is_on(values, e.a) && self.is_on(values, e.b);
            if joined {
                ring |= !groups.join(e.a, e.b);
            }
        }
        ring
    }

    fn is_on(&self, values: Values<'_>, v: u32) -> bool {
        values.is_true(self.vertices[v as usize])
    }

    /// Its edge and both ends may still be true.
    fn may_join(&self, values: Values<'_>, e: &Edge) -> bool {
        let open = |v: u32| values.is_open(self.vertices[v as usize]);
        values.is_open(e.lit) && open(e.a) && open(e.b)
    }

    /// The vertices that may be in the group of `v`, in `walk.list`, until those are enough.
    fn flood(&self, v: u32, values: Values<'_>, walk: &mut Walk, enough: impl FnMut(u32) -> bool) {
        let open = |e: u32| self.may_join(values, &self.edges[e as usize]);
        walk.flood(&self.ways, v, open, enough);
    }
}

/// As [`force`], for what may be known to be so.
fn force_open(values: Values<'_>, l: Lit, out: &mut Vec<Lit>) -> Outcome {
    if values.is_true(l) {
        return Ok(());
    }
    force(values, l, out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random.
    struct Rng(u64);

    impl Rng {
        fn below(&mut self, n: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
            self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % n
        }
    }

    /// The sides between the cells of a grid.
    fn sides(rows: u32, cols: u32) -> Vec<(u32, u32)> {
        let cells = (0..rows * cols).flat_map(|k| {
            let right = (k % cols + 1 < cols).then_some((k, k + 1));
            let down = (k / cols + 1 < rows).then_some((k, k + cols));
            [right, down]
        });
        cells.flatten().collect()
    }

    fn graph(rng: &mut Rng, kind: usize) -> Constraint {
        let (rows, cols) = (2 + rng.below(5) as u32, 2 + rng.below(5) as u32);
        let cells = (rows * cols) as usize;
        let mut vertices: Vec<Lit> = (1..=cells).map(Lit::of_var).collect();
        let mut edges = sides(rows, cols);
        let mut next = cells;
        let mut lines = |edges: Vec<(u32, u32)>| -> Vec<(u32, u32, Lit)> {
            let line = |(a, b)| {
                next += 1;
                (a, b, Lit::of_var(next))
            };
            edges.into_iter().map(line).collect()
        };
        match kind {
            0 => Constraint::Connected { vertices, edges },
            1 => {
                let inner = |k: u32| {
                    let (row, col) = (k / cols, k % cols);
                    row > 0 && row + 1 < rows && col > 0 && col + 1 < cols
                };
                let shore = (0..rows * cols).filter(|&k| !inner(k));
                edges.extend(shore.map(|k| (k, rows * cols)));
                vertices.push(Lit::TRUE);
                Constraint::Connected { vertices, edges }
            }
            2 => {
                let edges = lines(edges);
                Constraint::Loop { vertices, edges }
            }
            _ => {
                let count = cells + rng.below(2 * cells);
                let hub = (0..=count).map(|_| (rng.below(cells) as u32, rows * cols));
                edges.extend(hub);
                vertices.push(Lit::TRUE);
                let edges = lines(edges);
                Constraint::ConnectedSubgraph { vertices, edges }
            }
        }
    }

    #[test]
    fn quick_looks_say_what_close_ones_do() {
        let mut seen = [[0; 3]; 4];
        for seed in 0..2000 {
            let mut rng = Rng(seed);
            let kind = seed as usize % 4;
            let constraint = graph(&mut rng, kind);
            let quick = Net::new(&constraint).unwrap();
            let mut close = Net::new(&constraint).unwrap();
            let ways = [
                close.plane.is_some(),
                close.mesh.is_some(),
                close.hub.is_some(),
            ];
            assert_eq!(ways, [kind < 2, kind == 2, kind == 3], "{constraint:?}");
            (close.plane, close.mesh, close.hub) = (None, None, None);
            let most = quick.lits().iter().map(|l| l.var()).max().unwrap();
            let mut values = vec![0; 2 * most + 2];
            (values[0], values[1]) = (1, -1);
            let mut scratch = Scratch::default();
            for _ in 0..60 {
                for _ in 0..=rng.below(3) {
                    let l = Lit::of_var(1 + rng.below(most));
                    let value = [0, 0, 0, 1, -1][rng.below(5)];
                    (values[l.index()], values[(!l).index()]) = (value, -value);
                }
                let mut look = |net: &Net| {
                    let mut out = Vec::new();
                    let found = net.look(Values(&values), &mut scratch, &mut out);
                    out.sort_unstable();
                    out.dedup();
                    found.map(|()| out)
                };
                let found = look(&quick);
                assert_eq!(found, look(&close), "{seed}: {constraint:?} {values:?}");
                let what = found.map_or(2, |out| usize::from(!out.is_empty()));
                seen[kind][what] += 1;
            }
        }
        assert!(seen.iter().flatten().all(|&n| n > 20), "{seen:?}");
    }
}
