//! The present state of owners, and the last results to continue from.

use super::super::{Broken, Edge, GraphPart, GridRegions, Outcome};
use super::Failed;
use crate::bitboard::{Cells, NARROW, WIDE};
use crate::boards::{Board, Spots};
use pencilmill_solver::Lit;

/// A root, with the bounds on the size of its region.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Region {
    pub root: u32,
    pub min: u32,
    pub max: Option<u32>,
    /// True if it has no size of its own, but shares what other regions leave.
    pub shares: bool,
}

/// A set of roots, one bit each.
pub(super) type Set = u64;

/// The state of an edge: it or one of its ends is false; all three are true.
pub(super) const PARTED: u8 = 1;
pub(super) const JOINED: u8 = 2;
/// The state of a vertex: it does not count; it counts if it is true; it is true.
pub(super) const UNCOUNTED: u8 = 1;
pub(super) const COUNTED: u8 = 2;
pub(super) const ON: u8 = 4;

/// Maximum number of vertices beyond those known or needed that a person counts.
const MOST_SPARE: u32 = 8;
/// The size of a region of which nothing is known.
pub(super) const UNKNOWN: (u32, u32) = (0, u32::MAX);

/// The known state of each vertex and edge, in bits that accumulate.
#[derive(Default)]
pub(super) struct States {
    pub vertices: Vec<u8>,
    pub edges: Vec<u8>,
}

/// The result of an examination, with the state on which it was based.
#[derive(Default)]
struct Examined {
    known: States,
    regions: Vec<Region>,
    /// Per vertex: the roots to which it may belong.
    may: Vec<Set>,
    needed: Vec<(Lit, u32)>,
}

impl Examined {
    /// Tests whether the recorded state still holds.
    fn holds(&self, known: &States, regions: &[Region]) -> bool {
        let within = |old: &[u8], new: &[u8]| old.iter().zip(new).all(|(old, new)| old & !new == 0);
        self.regions == regions
            && self.may.len() == known.vertices.len()
            && within(&self.known.vertices, &known.vertices)
            && within(&self.known.edges, &known.edges)
    }
}

/// The present state of owners, reused between passes.
#[derive(Default)]
pub(crate) struct View {
    pub(super) regions: Vec<Region>,
    pub(super) known: States,
    /// Per vertex: the group of its joined vertices.
    pub groups: Vec<u32>,
    /// Per group: its least count, and the roots to which it may belong.
    pub counts: Vec<u32>,
    pub may: Vec<Set>,
    /// Regions to examine again.
    pub due: Set,
    /// Vertices and edges that a region needs, each with the number of the region.
    pub needed: Vec<(Lit, u32)>,
    /// The region that cannot reach its least size, or exceeds its greatest.
    pub failed: Option<Failed>,
    /// Per vertex: the count by which a region grows that reaches it.
    pub far: Vec<u32>,
    pub fresh: Vec<u32>,
    /// The sizes to ignore, by the numbers of their constraints.
    pub without: Vec<u32>,
    /// The last result, and the last one that was computed from scratch. The former may be too
    /// strong once assumptions are undone.
    last: Examined,
    first: Examined,
}

/// The regions affected when a vertex with the possible owners `gone` and `left` keeps only `left`:
/// those that lost it, and one that now has it for certain.
fn felt(gone: Set, left: Set) -> Set {
    match gone {
        0 => 0,
        _ if left.is_power_of_two() => gone | left,
        _ => gone,
    }
}

impl View {
    pub fn group(&self, v: u32) -> usize {
        self.groups[v as usize] as usize
    }

    /// Tests whether a vertex may belong to the region with this number.
    pub fn may(&self, v: u32, number: usize) -> bool {
        self.may[self.group(v)] >> number & 1 == 1
    }

    /// Restricts the possible owners of a group.
    pub fn limit(&mut self, group: usize, to: Set) {
        let may = &mut self.may[group];
        let gone = *may & !to;
        *may &= to;
        self.due |= felt(gone, *may);
    }

    pub fn is_on(&self, v: u32) -> bool {
        self.known.vertices[v as usize] & ON != 0
    }

    /// Tests whether a vertex is known to belong to the region with this number.
    pub fn is_own(&self, v: u32, number: usize) -> bool {
        self.is_on(v) && self.may[self.group(v)] == 1 << number
    }

    pub fn may_join(&self, e: u32) -> bool {
        self.known.edges[e as usize] & PARTED == 0
    }

    /// Records a region that can have a size only in these bounds, or does not reach a vertex of its
    /// own.
    pub fn fail(&mut self, number: usize, can: (u32, u32), far: Option<u32>) -> Outcome {
        let Region { root, min, max, .. } = self.regions[number];
        self.failed = Some(Failed {
            root,
            can,
            must: (min, max.unwrap_or(u32::MAX)),
            far,
        });
        Err(Broken)
    }

    /// Bounds the regions without a size by what the others leave of all vertices.
    pub fn share(&mut self, all: u32) {
        let View {
            regions,
            groups,
            counts,
            ..
        } = self;
        let known = |region: &Region| counts[groups[region.root as usize] as usize];
        let least: u32 = { regions.iter() }
            .map(|region| region.min.max(known(region)))
            .sum();
        let most: u32 = regions.iter().filter_map(|region| region.max).sum();
        let spare = all.saturating_sub(least);
        let open = regions.iter().filter(|region| region.max.is_none()).count();
        if spare > MOST_SPARE && open > 1 {
            return;
        }
        for region in regions.iter_mut().filter(|region| region.max.is_none()) {
            region.shares = true;
            region.max = Some(known(region) + spare);
            if open == 1 {
                region.min = all.saturating_sub(most);
            }
        }
    }

    /// Continues from the last result if its state still holds: only regions affected by changes
    /// are due.
    pub fn resume(&mut self, graph: &GraphPart) -> bool {
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

    /// Keeps the result, to continue from it later.
    pub fn keep(&mut self, anew: bool) {
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

/// A grid on which regions are narrowed a word at a time.
pub(super) trait Reaches: Send {
    /// The literals of the graph, with the counting ones as marks.
    fn spots(&self) -> &Spots;

    /// Removes from the region everything too far away, unless it needs something that is not
    /// known.
    fn narrow(&self, view: &mut View, number: usize, board: Board<'_>) -> Option<Outcome>;
}

/// The graph as a grid, if it is one.
pub(super) fn grid(vertices: &[Lit], edges: &[Edge], counted: &[Lit]) -> Option<Box<dyn Reaches>> {
    if let Some(grid) = GridRegions::<NARROW>::new(vertices, edges, counted) {
        return Some(Box::new(grid));
    }
    Some(Box::new(GridRegions::<WIDE>::new(
        vertices, edges, counted,
    )?))
}

impl<const N: usize> Reaches for GridRegions<N> {
    fn spots(&self) -> &Spots {
        &self.rows.spots
    }

    fn narrow(&self, view: &mut View, number: usize, board: Board<'_>) -> Option<Outcome> {
        let Region { root, min, max, .. } = view.regions[number];
        let (mut may, mut own) = (Cells::default(), Cells::default());
        let vertices = self.rows.cells.iter().zip(&view.groups);
        for ((&cell, &group), known) in vertices.zip(&view.known.vertices) {
            let roots = view.may[group as usize];
            may.add(cell, roots >> number & 1 == 1);
            own.add(cell, roots == 1 << number && known & ON != 0);
        }
        let near = max.map_or(Ok(may), |max| self.near(root, own, may, max, board));
        let reached = match near {
            Ok(near) => self.reached(root, own, near, min, board)?,
            Err(broken) => Err(broken),
        };
        let Ok(reached) = reached else {
            return Some(view.fail(number, UNKNOWN, None));
        };
        for cell in (may - reached).iter() {
            view.limit(view.group(self.rows.vertex(cell)), !(1 << number));
        }
        // unreachable vertices do not matter to the region
        view.due &= !(1 << number);
        Some(Ok(()))
    }
}
