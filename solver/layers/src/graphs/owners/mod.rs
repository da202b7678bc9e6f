//! Whose region a vertex is in: which roots it may belong to, seen from how far they are, how large their regions may
//! become, and what lies between.

use super::{Broken, GraphPart, GridRegions, LookScratch, Outcome, Values, force};
use crate::bitboard::Cells;
use crate::boards::{Board, Spots};
use pencilmill_solver::{Constraint, Demand, Lit};

/// Every component has exactly one root, and what some roots' components count to.
pub(crate) struct Owners {
    graph: GraphPart,
    /// Per vertex, whether it is a root, and whether it counts.
    roots: Vec<Lit>,
    counted: Vec<Lit>,
    sizes: Vec<Size>,
    /// With what counts as marks.
    grid: Option<GridRegions>,
    /// An edge whose ends lie in one component is true.
    whole: bool,
}

/// How much the component of a vertex counts, if the guard is true.
struct Size {
    /// Number of the constraint that tells it.
    from: u32,
    guard: Lit,
    of: u32,
    min: u32,
    max: u32,
}

/// A root, and what is told of the size of its region.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Region {
    root: u32,
    min: u32,
    max: Option<u32>,
}

/// Roots, each a bit.
type Set = u64;

/// What is known of an edge: it, or one of its ends, is not true; all are.
const PARTED: u8 = 1;
const JOINED: u8 = 2;
/// What is known of a vertex: it does not count; it does; it is true.
const UNCOUNTED: u8 = 1;
const COUNTED: u8 = 2;
const ON: u8 = 4;

/// What is known of each vertex and edge; whoever learns more adds bits.
#[derive(Default)]
struct Known {
    vertices: Vec<u8>,
    edges: Vec<u8>,
}

/// What was seen at some time, when so much was known.
#[derive(Default)]
struct Seen {
    known: Known,
    regions: Vec<Region>,
    /// Per vertex, the roots that it may belong to.
    may: Vec<Set>,
    needed: Vec<(Lit, u32)>,
}

impl Seen {
    /// Whether all that was known then is so still.
    fn holds(&self, known: &Known, regions: &[Region]) -> bool {
        let within = |old: &[u8], new: &[u8]| old.iter().zip(new).all(|(old, new)| old & !new == 0);
        self.regions == regions
            && self.may.len() == known.vertices.len()
            && within(&self.known.vertices, &known.vertices)
            && within(&self.known.edges, &known.edges)
    }
}

/// What is known of owners: memory for looks.
#[derive(Default)]
pub(crate) struct View {
    regions: Vec<Region>,
    known: Known,
    /// Per vertex, the group of what it is joined with.
    groups: Vec<u32>,
    /// Per group, what it counts at the least, and the roots that it may belong to.
    counts: Vec<u32>,
    may: Vec<Set>,
    /// Regions to be looked at again.
    due: Set,
    /// Vertices and edges that a region needs, each with the number of the region.
    needed: Vec<(Lit, u32)>,
    /// The region that cannot be as large as it must, or no larger than it may.
    failed: Option<u32>,
    /// Per vertex, how much more a region counts that reaches it.
    far: Vec<u32>,
    fresh: Vec<u32>,
    /// What was seen last, and when it was last seen without what was seen before. After what was only supposed is taken
    /// back, the first may tell too much.
    last: Seen,
    first: Seen,
}

/// The regions that feel it when a vertex that may belong to some may belong only to those left: those that lost it, and
/// one that has it for sure now.
fn felt(gone: Set, left: Set) -> Set {
    match gone {
        0 => 0,
        _ if left.is_power_of_two() => gone | left,
        _ => gone,
    }
}

impl View {
    fn group(&self, v: u32) -> usize {
        self.groups[v as usize] as usize
    }

    /// Whether a vertex may belong to the region with this number.
    fn may(&self, v: u32, number: usize) -> bool {
        self.may[self.group(v)] >> number & 1 == 1
    }

    /// A group may belong to these only.
    fn limit(&mut self, group: usize, to: Set) {
        let may = &mut self.may[group];
        let gone = *may & !to;
        *may &= to;
        self.due |= felt(gone, *may);
    }

    fn is_on(&self, v: u32) -> bool {
        self.known.vertices[v as usize] & ON != 0
    }

    /// Whether a vertex is known to belong to the region with this number.
    fn is_own(&self, v: u32, number: usize) -> bool {
        self.is_on(v) && self.may[self.group(v)] == 1 << number
    }

    fn may_join(&self, e: u32) -> bool {
        self.known.edges[e as usize] & PARTED == 0
    }

    /// Takes from the region all that is too far, if it needs nothing that is not known.
    fn narrow(&mut self, number: usize, grid: &GridRegions, board: &Board) -> Option<Outcome> {
        let Region { root, min, max } = self.regions[number];
        let (mut may, mut own) = (Cells::default(), Cells::default());
        let vertices = grid.0.cells.iter().zip(&self.groups);
        for ((&cell, &group), known) in vertices.zip(&self.known.vertices) {
            let roots = self.may[group as usize];
            may.add(cell, roots >> number & 1 == 1);
            own.add(cell, roots == 1 << number && known & ON != 0);
        }
        let near = max.map_or(Ok(may), |max| grid.near(root, own, may, max, board));
        let reached = match near {
            Ok(near) => grid.reached(root, own, near, min, board)?,
            Err(broken) => Err(broken),
        };
        let Ok(reached) = reached else {
            self.failed = Some(number as u32);
            return Some(Err(Broken));
        };
        for cell in (may - reached).iter() {
            self.limit(self.group(grid.0.vertex(cell)), !(1 << number));
        }
        // what it cannot reach does not matter to it
        self.due &= !(1 << number);
        Some(Ok(()))
    }

    /// Goes on from what was seen before, if all that was known then is so still: only those regions are due that feel what
    /// has changed since.
    fn resume(&mut self, graph: &GraphPart) -> bool {
        let (known, regions) = (&self.known, &self.regions);
        let mut before = [&self.last, &self.first].into_iter();
        let Some(seen) = before.find(|seen| seen.holds(known, regions)) else {
            return false;
        };
        for (&group, &may) in self.groups.iter().zip(&seen.may) {
            self.may[group as usize] &= may;
        }
        for (v, &group) in self.groups.iter().enumerate() {
            let may = self.may[group as usize];
            self.due |= felt(seen.may[v] & !may, may);
            if seen.known.vertices[v] != known.vertices[v] {
                self.due |= may;
            }
        }
        for ((e, old), new) in graph.edges.iter().zip(&seen.known.edges).zip(&known.edges) {
            let came = new & !old;
            if came & PARTED != 0 {
                self.due |= seen.may[e.a as usize] & seen.may[e.b as usize];
            }
            if came & JOINED != 0 {
                self.due |= self.may[self.groups[e.a as usize] as usize];
            }
        }
        self.needed.extend(&seen.needed);
        true
    }

    /// Keeps what was seen, to go on from it.
    fn keep(&mut self, anew: bool) {
        let kept = [&mut self.last, &mut self.first];
        for seen in kept.into_iter().take(1 + usize::from(anew)) {
            seen.known.vertices.clone_from(&self.known.vertices);
            seen.known.edges.clone_from(&self.known.edges);
            seen.regions.clone_from(&self.regions);
            let may = self.groups.iter().map(|&group| self.may[group as usize]);
            seen.may.clear();
            seen.may.extend(may);
            seen.needed.clone_from(&self.needed);
        }
    }
}

/// Whose regions vertices lie in, as far as that is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ownership {
    /// For each vertex the roots whose regions it may lie in.
    pub may: Vec<Vec<u32>>,
    /// Vertices and edges that the region of a root cannot do without, each with the root.
    pub needed: Vec<(Lit, u32)>,
    /// The root whose region can have no fit size, if that is known.
    pub failed: Option<u32>,
}

/// Weight of what is known to belong to a region, in a walk that weighs what may be counted as well.
const OWN: u32 = 1 << 16;

impl Owners {
    /// What these constraints say together, if one of them says that every component of a graph has one root, and others
    /// how large components of the same graph are. With the number of the first.
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
        let owners = Owners {
            roots: roots.clone(),
            grid: GridRegions::new(&graph.vertices, &graph.edges, &counted),
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

    /// Its literals, if it lies on a grid.
    pub fn spots(&self) -> Option<&Spots> {
        self.grid.as_ref().map(|grid| &grid.0.spots)
    }

    /// Edges between what belongs to different roots, and what a region cannot do without. The board is that of its spots.
    pub fn look(
        &self,
        values: Values<'_>,
        board: &Board,
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

    /// Whose regions vertices lie in. Nothing as long as that cannot be said.
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
            failed: view.failed.map(root),
        })
    }

    /// The vertices that may belong to the region of which a constraint tells the size.
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

    /// Which roots each vertex may belong to. False as long as that cannot be said. With the board of its spots, what a region needs
    /// and is known is left out.
    fn view(
        &self,
        values: Values<'_>,
        board: Option<&Board>,
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
        board: Option<&Board>,
        view: &mut View,
        s: &mut LookScratch,
    ) -> Result<bool, Broken> {
        let grid = self.grid.as_ref().zip(board);
        if !self.regions(values, &mut view.regions) {
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
            let plain = grid.and_then(|(grid, board)| view.narrow(number, grid, board));
            plain.unwrap_or_else(|| self.narrow(number, view, s))?;
        }
        view.needed.sort_unstable();
        view.needed.dedup();
        view.keep(anew);
        Ok(true)
    }

    fn know(&self, values: Values<'_>, known: &mut Known) {
        let bit = |so: bool, bit: u8| if so { bit } else { 0 };
        let graph = &self.graph;
        known.vertices.clear();
        let vertices = graph.vertices.iter().zip(&self.counted);
        known.vertices.extend(vertices.map(|(&vertex, &counted)| {
            bit(!values.is_open(counted), UNCOUNTED)
                | bit(values.is_true(counted), COUNTED)
                | bit(values.is_true(vertex), ON)
        }));
        known.edges.clear();
        known.edges.extend(graph.edges.iter().map(|e| {
            let joins = graph.joins(values, e);
            bit(joins < 0, PARTED) | bit(joins > 0, JOINED)
        }));
    }

    /// The region of each root. False as long as some roots are unknown, or if there are too many.
    fn regions(&self, values: Values<'_>, regions: &mut Vec<Region>) -> bool {
        regions.clear();
        for (root, &l) in (0..).zip(&self.roots) {
            let own = self.graph.vertices[root as usize];
            let value = values.of(l).min(values.of(own));
            if value == 0 {
                return false;
            }
            if value > 0 {
                let told = |size: &&Size| size.of == root && values.is_true(size.guard);
                let size = self.sizes.iter().find(told);
                regions.push(Region {
                    root,
                    min: size.map_or(0, |size| size.min),
                    max: size.map(|size| size.max),
                });
            }
        }
        (1..=Set::BITS as usize).contains(&regions.len())
    }

    /// Takes from the region all that is too far, and gives it what it cannot do without.
    fn narrow(&self, number: usize, view: &mut View, s: &mut LookScratch) -> Outcome {
        let Region { root, min, max } = view.regions[number];
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
            view.failed = Some(number as u32);
            return Err(Broken);
        }
        for v in 0..n {
            if !s.walk.reached(v) {
                view.limit(view.group(v), !(1 << number));
            }
        }
        // what it cannot reach does not matter to it
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

    /// Takes from the region what is further away from its root than its size allows: on the way there, all but its own add to it.
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
            view.failed = Some(number as u32);
            return Err(Broken);
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
                    view.failed = Some(number as u32);
                    return Err(Broken);
                }
                view.limit(view.group(v), !(1 << number));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
