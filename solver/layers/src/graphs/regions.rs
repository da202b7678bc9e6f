//! Regions of a grid, a word at a time: most passes find nothing or a violation.

use super::{Broken, Edge, GraphPart, Grid, GridRows, LookScratch, Outcome, Recent, Values};
use crate::bitboard::{Cells, Ways};
use crate::boards::{Board, Footprint, Spots};
use pencilmill_solver::{Demand, Lit};

/// Vertices that are the cells of a grid, each with a mark, and edges that are links between them.
pub(super) struct GridRegions<const N: usize> {
    pub rows: GridRows<N>,
    /// Cells that count whenever they exist: their mark is their own literal.
    always: Cells<N>,
    /// Surroundings in which nothing followed from a count.
    silent: Recent<Footprint<N>>,
}

/// The state of regions: the cells and links that may exist, and those that do.
struct RegionBits<const N: usize> {
    open: Cells<N>,
    on: Cells<N>,
    ways: Ways<N>,
    joined: Ways<N>,
    /// Cells whose mark may be true, and those whose mark is.
    may: Cells<N>,
    marked: Cells<N>,
}

impl<const N: usize> RegionBits<N> {
    fn of(board: Board<'_>) -> Self {
        let [open, on] = board.cells();
        let [ways, joined] = board.ways();
        let [may, marked] = board.marks();
        RegionBits {
            open,
            on,
            ways: ways.within(open),
            joined: joined.within(on),
            may,
            marked,
        }
    }

    /// Tests whether at least two of these links lead from a region to these cells.
    fn leads(&self, ways: Ways<N>, region: Cells<N>, to: Cells<N>) -> bool {
        let exits = ways.out_of(region);
        let several = |reached| exits.within(region | reached).count() > 1;
        several(ways.without(region).flood_until(to - region, several))
    }

    /// The cells known to be in one region with these.
    fn own(&self, cells: Cells<N>) -> Cells<N> {
        self.joined.flood(cells, self.on)
    }

    /// The regions of these cells, as far as they are known.
    fn regions(&self, cells: Cells<N>) -> impl Iterator<Item = Cells<N>> {
        let mut left = cells;
        std::iter::from_fn(move || {
            let region = self.own(Cells::only(left.first()?));
            left = left - region;
            Some(region)
        })
    }
}

impl<const N: usize> GridRegions<N> {
    /// Derives the rows from the numbering of the vertices, if they form a grid.
    pub fn new(vertices: &[Lit], edges: &[Edge], marks: &[Lit]) -> Option<Self> {
        let mut rows = GridRows::new(vertices, edges)?;
        let mut always = Cells::default();
        for ((&cell, &mark), &own) in rows.cells.iter().zip(marks).zip(vertices) {
            rows.spots.add_mark(cell, mark);
            always.add(cell, mark == own);
        }
        Some(GridRegions {
            rows,
            always,
            silent: Recent::default(),
        })
    }

    fn cell(&self, v: u32) -> Cells<N> {
        Cells::only(self.rows.cells[v as usize])
    }

    /// Tests whether the number of marks in the region of a cell can be within the bounds. `None`
    /// if something else may follow; without consequences if the cell is not known to exist. `seen`
    /// becomes the cells that the result depends on, with those around them; with `None`, all that
    /// may be in the region.
    fn count(
        &self,
        of: u32,
        min: u32,
        max: u32,
        board: Board<'_>,
        seen: &mut Cells<N>,
    ) -> Option<Outcome> {
        let known = RegionBits::<N>::of(board);
        let RegionBits {
            ways, may, marked, ..
        } = known;
        let home = self.cell(of);
        let own = known.own(home);
        let has = (own & marked).count();
        let reached = ways.flood_until(home, |reached| (reached & may).count() > min);
        let could = (reached & may).count();
        *seen = own | reached;
        if has > max || could < min {
            return Some(Err(Broken));
        }
        let few = (own & may).count() < min;
        let exits = if few { ways.out_of(own).count() } else { 2 };
        if exits == 0 {
            return Some(Err(Broken));
        }
        if (home & known.on).is_empty() {
            return Some(Ok(()));
        }
        let all_counts = could == min && !((reached & may) - (marked & known.on)).is_empty();
        let full = has == max && !((own & may) - marked).is_empty();
        let beside = ways.step(own) - own;
        let near = known.own(beside) | beside;
        *seen |= near;
        let too_much = |cell| {
            let cell = Cells::only(cell);
            has + (known.own(cell) & marked).count() > max
        };
        let grows_too_much = has + (near & marked).count() > max && beside.iter().any(too_much);
        if exits == 1 || all_counts || full || grows_too_much || few && could == min {
            *seen = ways.flood_until(home, |_| false);
            return None;
        }
        // without a cell that separates no others, there are still enough
        let mut suffices = |cell| {
            let others = ways.without(Cells::only(cell));
            let reached = others.flood_until(home, |reached| (reached & may).count() >= min);
            *seen |= reached;
            (reached & may).count() >= min
        };
        let narrow = ways.narrow(reached) - own;
        let is_silent = !few || narrow.iter().all(&mut suffices);
        if !is_silent {
            *seen = ways.flood_until(home, |_| false);
        }
        is_silent.then_some(Ok(()))
    }

    /// Tests whether no region has two roots and, with `each`, every one can have a root. `None` if
    /// something else may follow.
    fn roots(&self, each: bool, board: Board<'_>) -> Option<Outcome> {
        let known = RegionBits::<N>::of(board);
        let RegionBits {
            open,
            on,
            ways,
            may,
            marked,
            ..
        } = known;
        let roots = on & marked;
        let mut rooted = Cells::default();
        let mut inner = Ways::default();
        for region in known.regions(roots) {
            if (region & roots).count() > 1 {
                return Some(Err(Broken));
            }
            rooted |= region;
            inner |= ways.within(region);
        }
        let parted = (ways.within(rooted) - inner).count() == 0;
        if !parted || !((rooted & may) - marked).is_empty() {
            return None;
        }
        if !each {
            return Some(Ok(()));
        }
        let (possible, lacking) = (open & may, on - rooted);
        let mut left = lacking;
        while let Some(first) = left.first() {
            let reached = ways.flood(Cells::only(first), lacking | possible);
            left = left - reached;
            match (reached & possible).count() {
                0 => return Some(Err(Broken)),
                1 if !(reached & (possible - roots)).is_empty() => return None,
                _ => {}
            }
        }
        let mut in_need = Cells::default();
        for region in known.regions(lacking) {
            if !(region & may).is_empty() {
                continue;
            }
            in_need |= region;
            if ways.out_of(region).count() == 0 {
                return Some(Err(Broken));
            }
            if !known.leads(ways, region, possible) {
                return None;
            }
        }
        if in_need.is_empty() {
            return Some(Ok(()));
        }
        let (gates, _) = ways.gates(Cells::default(), possible, open, in_need);
        (gates - on).is_empty().then_some(Ok(()))
    }

    /// The possible cells of a region that are not too far from its root for its greatest count: on
    /// the path, every cell but its own adds to the count.
    pub fn near(
        &self,
        root: u32,
        own: Cells<N>,
        may: Cells<N>,
        max: u32,
        board: Board<'_>,
    ) -> Result<Cells<N>, Broken> {
        let known = RegionBits::<N>::of(board);
        let has = (own & known.marked).count();
        let more = max.checked_sub(has).ok_or(Broken)? as usize;
        let ways = known.ways.within(may);
        let (joined, adds) = (known.joined.ends(), (known.marked | self.always) - own);
        // the cells reached with this many more
        let most = more.min(self.rows.cells.len());
        let mut fronts = vec![Cells::default(); most + 1];
        fronts[0] = known.own(self.cell(root));
        let mut seen = fronts[0];
        let mut reached = Cells::default();
        for count in 0..fronts.len() {
            loop {
                let beside = ways.step(fronts[count]) - seen;
                if beside.is_empty() {
                    break;
                }
                let single = beside - joined;
                seen |= single;
                fronts[count] |= single - adds;
                if let Some(next) = fronts.get_mut(count + 1) {
                    *next |= single & adds;
                }
                for region in known.regions(beside & joined) {
                    seen |= region;
                    let count = count + (region & adds).count() as usize;
                    if let Some(front) = fronts.get_mut(count) {
                        *front |= region;
                    }
                }
            }
            reached |= fronts[count];
        }
        match (own - reached).is_empty() {
            true => Ok(reached),
            false => Err(Broken),
        }
    }

    /// The possible cells of a region that its root reaches, if they include its own and enough are
    /// counted. `None` if the region needs something that is not known.
    pub fn reached(
        &self,
        root: u32,
        own: Cells<N>,
        may: Cells<N>,
        min: u32,
        board: Board<'_>,
    ) -> Option<Result<Cells<N>, Broken>> {
        let known = RegionBits::<N>::of(board);
        let root = self.cell(root);
        let ways = known.ways.within(may);
        let counts = |cells: Cells<N>| (cells & known.may).count();
        let suffices = |cells| (own - cells).is_empty() && counts(cells) >= min;
        let reached = ways.flood(root, may);
        if !suffices(reached) {
            return Some(Err(Broken));
        }
        if counts(reached) == min && !((reached & known.may) - own).is_empty() {
            return None;
        }
        let mut apart = known.regions(own - known.own(root));
        if !apart.all(|region| known.leads(ways, region, root)) {
            return None;
        }
        let near = ways.flood_until(root, |cells| suffices(cells) && counts(cells) > min);
        let can_go = |cell| {
            let others = ways.without(Cells::only(cell));
            suffices(others.flood_until(root, suffices))
        };
        let mut narrow = (ways.narrow(near) - own).iter();
        narrow.all(can_go).then_some(Ok(reached))
    }
}

impl<const N: usize> Grid for GridRegions<N> {
    fn spots(&self) -> &Spots {
        &self.rows.spots
    }

    fn look(
        &self,
        graph: &GraphPart,
        values: Values<'_>,
        board: Board<'_>,
        s: &mut LookScratch,
        out: &mut Vec<Lit>,
    ) -> Option<Outcome> {
        let Demand::ComponentCount {
            of,
            counted,
            min,
            max,
        } = &graph.demand
        else {
            let each = matches!(graph.demand, Demand::ComponentRoots { each: true, .. });
            return self.roots(each, board);
        };
        if self.silent.settles(|footprint| footprint.fits(board)) {
            return Some(Ok(()));
        }
        let (of, min, max) = (*of, *min, *max);
        let start = out.len();
        let mut seen = Cells::default();
        let plain = self.count(of, min, max, board, &mut seen);
        let found = plain
            .unwrap_or_else(|| graph.look_component_count(of, counted, min, max, values, s, out));
        if found.is_ok() && out.len() == start {
            self.silent.keep(Footprint::new(seen, board));
        }
        Some(found)
    }
}
