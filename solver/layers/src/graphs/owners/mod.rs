//! The owners of vertices: the roots to whose regions each vertex may belong, by distance, by the
//! possible sizes of the regions and by obstacles between.

#[cfg(test)]
mod tests;
mod view;

use super::{Broken, GraphPart, LookScratch, Outcome, Values, force};
use crate::boards::{Board, Spots};
use pencilmill_solver::{Constraint, Demand, Lit};
pub(crate) use view::View;
use view::{COUNTED, JOINED, ON, PARTED, Reaches, Region, Set, States, UNCOUNTED, UNKNOWN};

/// A graph in which every component has exactly one root, with the sizes of the components of some
/// roots.
pub(crate) struct Owners {
    graph: GraphPart,
    /// Per vertex: the literal that it is a root, and the literal that it counts.
    roots: Vec<Lit>,
    counted: Vec<Lit>,
    sizes: Vec<Size>,
    /// The grid, with the counting literals as marks.
    grid: Option<Box<dyn Reaches>>,
    /// True if an edge whose ends lie in one component is true.
    whole: bool,
    /// The number of vertices, if all are there and count.
    all: Option<u32>,
}

/// The count of the component of a vertex, if the guard is true.
struct Size {
    /// Number of the constraint that it comes from.
    from: u32,
    guard: Lit,
    of: u32,
    min: u32,
    max: u32,
}

/// The owners of vertices, as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ownership {
    /// For each vertex, the roots to whose regions it may belong.
    pub may: Vec<Vec<u32>>,
    /// Vertices and edges that the region of a root needs, each with the root.
    pub needed: Vec<(Lit, u32)>,
    /// A region that cannot have an allowed size.
    pub failed: Option<Failed>,
    /// The roots whose regions have no size of their own, each with what the others leave for it.
    pub left: Vec<(u32, u32)>,
}

/// A region that cannot have an allowed size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failed {
    /// Its root.
    pub root: u32,
    /// The least and the greatest size that it can have.
    pub can: (u32, u32),
    /// Those that it must have.
    pub must: (u32, u32),
    /// A vertex of the region that is out of its reach.
    pub far: Option<u32>,
}

/// The weight of a vertex known to belong to a region, in a walk that also weighs possible counts.
const OWN: u32 = 1 << 16;

impl Owners {
    /// Combines a constraint that every component of a graph has one root with constraints on the
    /// sizes of components of the same graph. Returns the number of the former as well.
    pub fn new<'a>(stated: &[(Lit, &'a Constraint)]) -> Option<(Owners, u32)> {
        let each = |(from, &(guard, constraint)): (u32, &(Lit, &'a Constraint))| {
            let Constraint::Graph { graph, demand } = constraint else {
                return None;
            };
            let Demand::ComponentRoots { roots, each: true } = demand else {
                return None;
            };
            (guard == Lit::TRUE).then_some((from, graph, demand, roots))
        };
        let (from, graph, demand, roots) = (0..).zip(stated).find_map(each)?;
        let mut sizes = Vec::new();
        let mut same: Option<&Vec<Lit>> = None;
        let mut whole = false;
        for (from, &(guard, other)) in (0..).zip(stated) {
            let demand = match other {
                Constraint::Graph {
                    graph: alike,
                    demand,
                } if alike == graph => demand,
                _ => continue,
            };
            match demand {
                Demand::ComponentCount {
                    of,
                    counted,
                    min,
                    max,
                } if guard != Lit::FALSE => {
                    let (of, min, max) = (*of, *min, *max);
                    if same.get_or_insert(counted) != &counted {
                        continue;
                    }
                    sizes.push(Size {
                        from,
                        guard,
                        of,
                        min,
                        max,
                    });
                }
                Demand::NoDanglingEdge => whole |= guard == Lit::TRUE,
                _ => {}
            }
        }
        let counted = same?.clone();
        let graph = GraphPart::new(graph, demand);
        let mut lits = graph.vertices.iter().chain(&counted);
        let all = lits.all(|l| *l == Lit::TRUE);
        let owners = Owners {
            all: all.then_some(graph.vertices.len() as u32),
            roots: roots.clone(),
            grid: view::grid(&graph.vertices, &graph.edges, &counted),
            counted,
            graph,
            sizes,
            whole,
        };
        Some((owners, from))
    }

    pub fn lits(&self) -> Vec<Lit> {
        let mut lits = self.graph.lits();
        lits.extend(&self.counted);
        lits.extend(self.sizes.iter().map(|size| size.guard));
        lits
    }

    /// The literals of a graph that lies on a grid.
    pub fn spots(&self) -> Option<&Spots> {
        self.grid.as_ref().map(|grid| grid.spots())
    }

    /// Deduces edges between vertices of different owners, and everything that a region needs. The
    /// board is that of [`Owners::spots`].
    pub fn look(
        &self,
        values: Values<'_>,
        board: Board<'_>,
        s: &mut LookScratch,
        out: &mut Vec<Lit>,
    ) -> Outcome {
        if !self.view(values, Some(board), s)? {
            return Ok(());
        }
        let (graph, view) = (&self.graph, &s.view);
        for &(l, _) in &view.needed {
            force(values, l, out)?;
        }
        for (v, &own) in (0..).zip(&graph.vertices) {
            if view.may[view.group(v)] == 0 {
                force(values, !own, out)?;
            }
        }
        for e in &graph.edges {
            let [a, b] = [e.a, e.b].map(|v| view.group(v));
            if a == b && values.is_true(e.lit) {
                continue;
            }
            let (a, b) = (view.may[a], view.may[b]);
            if a & b == 0 {
                if graph.may_join(values, e) {
                    graph.part(values, e, out)?;
                }
            } else if self.whole && a == b && a.is_power_of_two() {
                let both = graph.is_on(values, e.a) && graph.is_on(values, e.b);
                if both {
                    force(values, e.lit, out)?;
                }
            }
        }
        Ok(())
    }

    /// The owners of vertices, or `None` while some roots are unknown.
    pub fn ownership(&self, values: Values<'_>, s: &mut LookScratch) -> Option<Ownership> {
        let seen = self.view(values, None, s);
        let view = &s.view;
        let root = |number: u32| view.regions[number as usize].root;
        let (may, needed) = match seen {
            Ok(false) => return None,
            Err(Broken) => (Vec::new(), Vec::new()),
            Ok(true) => {
                let own = |v: u32| {
                    let numbers = 0..view.regions.len();
                    let own = numbers.filter(|&number| view.may(v, number));
                    own.map(|number| root(number as u32)).collect()
                };
                let needed = view.needed.iter();
                let vertices = 0..view.groups.len() as u32;
                (
                    vertices.map(own).collect(),
                    needed.map(|&(l, number)| (l, root(number))).collect(),
                )
            }
        };
        Some(Ownership {
            may,
            needed,
            failed: view.failed,
            left: { view.regions.iter() }
                .filter(|region| region.shares)
                .filter_map(|region| Some((region.root, region.max?)))
                .collect(),
        })
    }

    /// A subset of these known literals, and of the constraints on sizes, from which a literal is
    /// deduced, or without one that a region fails. None of it is redundant, and literals known
    /// earlier are preferred. `None` if nothing follows.
    pub fn support(&self, known: &[Lit], forced: Option<Lit>) -> Option<(Vec<Lit>, Vec<u32>)> {
        let mut vars: Vec<usize> = self.lits().into_iter().map(Lit::var).collect();
        vars.sort_unstable();
        let most = vars.last().copied().unwrap_or(0);
        let is_own = |l: &Lit| {
            vars.binary_search(&l.var()).is_ok() && forced.is_none_or(|f| f.var() != l.var())
        };
        let mut s = LookScratch::default();
        let mut says = |lits: &[Lit], without: &[u32]| {
            let mut values = vec![0; 2 * (most + 1)];
            for &l in lits.iter().chain([&Lit::TRUE]) {
                values[l.index()] = 1;
                values[(!l).index()] = -1;
            }
            let values = Values(&values);
            let board = self.spots().map(|spots| spots.read(values));
            s.view.without = without.to_vec();
            let board = Board(board.as_deref().unwrap_or_default());
            let mut out = Vec::new();
            let outcome = self.look(values, board, &mut s, &mut out);
            match forced {
                Some(l) => out.contains(&l),
                None => outcome.is_err(),
            }
        };
        let mut lits: Vec<Lit> = known.iter().copied().filter(is_own).rev().collect();
        if !says(&lits, &[]) {
            return None;
        }
        thin_out(&mut lits, |lits| says(lits, &[]));
        let all: Vec<u32> = self.sizes.iter().map(|size| size.from).collect();
        let mut sizes = all.clone();
        thin_out(&mut sizes, |sizes| {
            let without = all.iter().filter(|from| !sizes.contains(from));
            says(&lits, &without.copied().collect::<Vec<u32>>())
        });
        Some((lits, sizes))
    }

    /// The vertices that may belong to the region whose size the constraint `from` gives.
    pub fn of_size(&self, from: u32, values: Values<'_>, s: &mut LookScratch) -> Option<Vec<bool>> {
        let size = self.sizes.iter().find(|size| size.from == from)?;
        if self.view(values, None, s) != Ok(true) {
            return None;
        }
        let view = &s.view;
        let told = |region: &Region| region.root == size.of;
        let number = view.regions.iter().position(told)?;
        let vertices = 0..view.groups.len() as u32;
        Some(vertices.map(|v| view.may(v, number)).collect())
    }

    /// Computes the possible owners of each vertex. Returns false while some roots are unknown.
    /// With a board, known needs of a region are left out.
    fn view(
        &self,
        values: Values<'_>,
        board: Option<Board<'_>>,
        s: &mut LookScratch,
    ) -> Result<bool, Broken> {
        let mut view = std::mem::take(&mut s.view);
        let found = self.see(values, board, &mut view, s);
        s.view = view;
        found
    }

    fn see(
        &self,
        values: Values<'_>,
        board: Option<Board<'_>>,
        view: &mut View,
        s: &mut LookScratch,
    ) -> Result<bool, Broken> {
        let grid = self.grid.as_deref().zip(board);
        if !self.regions(values, view) {
            return Ok(false);
        }
        self.know(values, &mut view.known);
        let n = self.graph.vertices.len();
        s.groups.reset(n);
        for (e, known) in self.graph.edges.iter().zip(&view.known.edges) {
            if known & JOINED != 0 {
                s.groups.join(e.a, e.b);
            }
        }
        s.groups.settle();
        view.groups.clear();
        view.groups.extend((0..n as u32).map(|v| s.groups.find(v)));
        view.counts.clear();
        view.counts.resize(n, 0);
        for (&group, known) in view.groups.iter().zip(&view.known.vertices) {
            view.counts[group as usize] += u32::from(known & COUNTED != 0);
        }
        if let Some(all) = self.all {
            view.share(all);
        }
        let all = Set::MAX >> (Set::BITS as usize - view.regions.len());
        view.may.clear();
        view.may.resize(n, all);
        view.needed.clear();
        view.failed = None;
        view.due = 0;
        let anew = !view.resume(&self.graph);
        if anew {
            view.due = all;
        }
        for number in 0..view.regions.len() {
            let group = view.group(view.regions[number].root);
            view.limit(group, 1 << number);
            if view.may[group] == 0 {
                return Err(Broken);
            }
        }
        while view.due != 0 {
            let number = view.due.trailing_zeros() as usize;
            view.due &= !(1 << number);
            let plain = grid.and_then(|(grid, board)| grid.narrow(view, number, board));
            plain.unwrap_or_else(|| self.narrow(number, view, s))?;
        }
        view.needed.sort_unstable();
        view.needed.dedup();
        view.keep(anew);
        Ok(true)
    }

    fn know(&self, values: Values<'_>, known: &mut States) {
        let bit = |so: bool, bit: u8| if so { bit } else { 0 };
        let graph = &self.graph;
        known.vertices.clear();
        let vertices = graph.vertices.iter().zip(&self.counted);
        known.vertices.extend(vertices.map(|(&vertex, &counted)| {
            bit(!values.is_open(counted), UNCOUNTED)
                | bit(counted == vertex || values.is_true(counted), COUNTED)
                | bit(values.is_true(vertex), ON)
        }));
        known.edges.clear();
        known.edges.extend(graph.edges.iter().map(|e| {
            let joins = graph.joins(values, e);
            bit(joins < 0, PARTED) | bit(joins > 0, JOINED)
        }));
    }

    /// Lists the region of each root. Returns false if some roots are unknown or there are too
    /// many.
    fn regions(&self, values: Values<'_>, view: &mut View) -> bool {
        let View {
            regions, without, ..
        } = view;
        regions.clear();
        for (root, &l) in (0..).zip(&self.roots) {
            let own = self.graph.vertices[root as usize];
            let value = values.of(l).min(values.of(own));
            if value == 0 {
                return false;
            }
            if value > 0 {
                let told = |size: &&Size| {
                    size.of == root && values.is_true(size.guard) && !without.contains(&size.from)
                };
                let size = self.sizes.iter().find(told);
                regions.push(Region {
                    root,
                    min: size.map_or(0, |size| size.min),
                    max: size.map(|size| size.max),
                    shares: false,
                });
            }
        }
        (1..=Set::BITS as usize).contains(&regions.len())
    }

    /// Removes from the region everything too far away, and adds everything it needs.
    fn narrow(&self, number: usize, view: &mut View, s: &mut LookScratch) -> Outcome {
        let Region { root, min, max, .. } = view.regions[number];
        if let Some(max) = max {
            self.reach(number, max, view)?;
        }
        let graph = &self.graph;
        let n = graph.vertices.len() as u32;
        let seen = &*view;
        let does = |v: u32| seen.is_own(v, number);
        let counts = |v: u32| seen.known.vertices[v as usize] & UNCOUNTED == 0;
        let weight = |v: u32| u32::from(counts(v)) + OWN * u32::from(does(v));
        let open = |e: u32, w: u32| seen.may_join(e) && seen.may(w, number);
        let all = s.walk.weigh(&graph.ways, root, open, weight);
        let own = (0..n).filter(|&v| does(v)).count() as u32;
        if all / OWN < own || all % OWN < min {
            let most = if all / OWN < own { u32::MAX } else { all % OWN };
            return view.fail(number, (0, most), None);
        }
        for v in 0..n {
            if !s.walk.reached(v) {
                view.limit(view.group(v), !(1 << number));
            }
        }
        // unreachable vertices do not matter to the region
        view.due &= !(1 << number);
        let lacks = |lost: u32| lost >= OWN || (all - lost) % OWN < min;
        for &v in &s.walk.list {
            if v != root && lacks(s.walk.without(v).0) {
                view.limit(view.group(v), 1 << number);
                view.needed
                    .push((graph.vertices[v as usize], number as u32));
            }
        }
        let bridges = s.walk.bridges.iter().filter(|bridge| lacks(bridge.1));
        let bridges = bridges.map(|bridge| (graph.edges[bridge.0 as usize].lit, number as u32));
        view.needed.extend(bridges);
        Ok(())
    }

    /// Removes from the region vertices further from its root than its size allows: on the path,
    /// every vertex but its own adds to the size.
    fn reach(&self, number: usize, max: u32, view: &mut View) -> Outcome {
        let graph = &self.graph;
        let n = graph.vertices.len();
        let root = view.groups[view.regions[number].root as usize];
        view.far.clear();
        view.far.resize(n, u32::MAX);
        view.fresh.clear();
        let mut has = 0;
        for v in 0..n as u32 {
            let group = view.groups[v as usize];
            if group == v && view.is_own(v, number) {
                has += view.counts[v as usize];
            }
            if group == root {
                view.far[v as usize] = 0;
                view.fresh.push(v);
            }
        }
        if has > max {
            return view.fail(number, (has, u32::MAX), None);
        }
        // the nearest first, so that few are reached twice
        let mut at = 0;
        while let Some(&v) = view.fresh.get(at) {
            at += 1;
            let (group, here) = (view.group(v), view.far[v as usize]);
            for &(e, w) in graph.ways.arcs(v) {
                let next = view.group(w);
                let is_free = next == group || view.is_own(w, number);
                let more = here + if is_free { 0 } else { view.counts[next] };
                if more <= max - has
                    && more < view.far[w as usize]
                    && view.may(w, number)
                    && view.may_join(e)
                {
                    view.far[w as usize] = more;
                    view.fresh.push(w);
                }
            }
        }
        for v in 0..n as u32 {
            if view.far[v as usize] == u32::MAX {
                if view.is_own(v, number) {
                    return view.fail(number, UNKNOWN, Some(v));
                }
                view.limit(view.group(v), !(1 << number));
            }
        }
        Ok(())
    }
}

/// Removes items while the rest suffices, the first ones first: large pieces, then smaller ones.
fn thin_out<T: Copy>(all: &mut Vec<T>, mut suffices: impl FnMut(&[T]) -> bool) {
    let mut size = all.len().next_power_of_two();
    while size > 0 {
        let mut at = 0;
        while at < all.len() {
            let end = (at + size).min(all.len());
            let fewer = [&all[..at], &all[end..]].concat();
            if suffices(&fewer) {
                *all = fewer;
            } else {
                at = end;
            }
        }
        size /= 2;
    }
}
