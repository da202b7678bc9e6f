//! Components with one root each, or of a given size.

use super::{Broken, Exits, GraphPart, LookScratch, Outcome, Values, force};
use crate::walk::Walk;
use pencilmill_solver::Lit;

/// The number of steps in the search for nearby necessities, which is made from each vertex of the
/// graph.
const NEAR: usize = 4;

impl GraphPart {
    pub(super) fn look_component_roots(
        &self,
        roots: &[Lit],
        each: bool,
        values: Values<'_>,
        s: &mut LookScratch,
        out: &mut Vec<Lit>,
    ) -> Outcome {
        let mut edges = std::mem::take(&mut s.states);
        self.read_edges(values, &mut edges);
        let found = self.look_roots(roots, each, values, &edges, s, out);
        s.states = edges;
        found
    }

    /// Like [`GraphPart::look_roots`], with the known state of each edge.
    fn look_roots(
        &self,
        roots: &[Lit],
        each: bool,
        values: Values<'_>,
        edges: &[i8],
        s: &mut LookScratch,
        out: &mut Vec<Lit>,
    ) -> Outcome {
        let may_join = |e: u32| edges[e as usize] >= 0;
        s.groups.reset(self.vertices.len());
        for (e, _) in self.edges.iter().zip(edges).filter(|e| *e.1 > 0) {
            s.groups.join(e.a, e.b);
        }
        s.groups.settle();
        let n = self.vertices.len();
        // per component: it has its root
        s.marks.clear();
        s.marks.resize(n, false);
        for v in 0..n as u32 {
            if self.is_on(values, v) && values.is_true(roots[v as usize]) {
                let group = s.groups.name(v) as usize;
                if std::mem::replace(&mut s.marks[group], true) {
                    return Err(Broken);
                }
            }
        }
        for v in 0..n as u32 {
            let root = roots[v as usize];
            let rooted = s.marks[s.groups.name(v) as usize];
            if self.is_on(values, v) && rooted && values.of(root) == 0 {
                out.push(!root);
            }
        }
        for (e, _) in self.edges.iter().zip(edges).filter(|e| *e.1 == 0) {
            let (a, b) = (s.groups.name(e.a), s.groups.name(e.b));
            if a != b && s.marks[a as usize] && s.marks[b as usize] {
                self.part(values, e, out)?;
            }
        }
        if !each {
            return Ok(());
        }
        let want = |w: u32| values.is_open(roots[w as usize]);
        // per component: a known member may be a root, and how many edges may extend it (none, one
        // or several)
        s.list.clear();
        s.list.resize(n, 0);
        for v in (0..n as u32).filter(|&v| self.is_on(values, v) && want(v)) {
            s.list[s.groups.name(v) as usize] = 1;
        }
        s.exits.clear();
        s.exits.resize(n, Exits::None);
        for (e, edge) in (0..).zip(&self.edges) {
            if edges[e as usize] != 0 {
                continue;
            }
            let (a, b) = (s.groups.name(edge.a), s.groups.name(edge.b));
            if a != b {
                for group in [a, b] {
                    let exits = &mut s.exits[group as usize];
                    *exits = match exits {
                        Exits::None => Exits::Only(e),
                        _ => Exits::Several,
                    };
                }
            }
        }
        // per component of open edges: the number of possible roots
        s.seen.clear();
        s.seen.resize(n, false);
        for v in 0..n as u32 {
            if s.seen[v as usize] || !self.is_on(values, v) {
                continue;
            }
            s.walk.flood(&self.ways, v, may_join, |_| false);
            let mut wanted = s.walk.list.iter().filter(|&&w| want(w));
            let (first, second) = (wanted.next().copied(), wanted.next());
            let mut lacks = false;
            for &w in &s.walk.list {
                s.seen[w as usize] = true;
                lacks |= self.is_on(values, w) && !s.marks[s.groups.name(w) as usize];
            }
            if lacks {
                let first = first.ok_or(Broken)?;
                if second.is_none() {
                    force(values, self.vertices[first as usize], out)?;
                    force(values, roots[first as usize], out)?;
                }
            }
        }
        let mut lacking = false;
        for v in 0..n {
            let lacks = self.is_on(values, v as u32) && s.groups.name(v as u32) as usize == v;
            if !lacks || s.marks[v] || s.list[v] > 0 {
                continue;
            }
            lacking = true;
            match s.exits[v] {
                Exits::None => return Err(Broken),
                Exits::Only(e) => self.use_edge(e, values, out)?,
                Exits::Several => {}
            }
        }
        if lacking {
            self.need_roots(roots, values, may_join, &mut s.walk, out)?;
        }
        Ok(())
    }

    /// Deduces that everything that separates true vertices from all possible roots is true.
    fn need_roots(
        &self,
        roots: &[Lit],
        values: Values<'_>,
        may_join: impl Fn(u32) -> bool,
        walk: &mut Walk,
        out: &mut Vec<Lit>,
    ) -> Outcome {
        let Some((ways, may)) = &self.from_roots else {
            return Ok(());
        };
        let n = self.vertices.len() as u32;
        let edges = self.edges.len() as u32;
        let open = |e: u32, _| match e.checked_sub(edges) {
            None => may_join(e),
            Some(k) => {
                let v = may[k as usize] as usize;
                values.is_open(roots[v]) && values.is_open(self.vertices[v])
            }
        };
        let weight = |v: u32| u32::from(v < n && self.is_on(values, v));
        walk.weigh(ways, n, open, weight);
        for &v in walk.list.iter().filter(|&&v| v < n) {
            if walk.without(v).0 > u32::from(self.is_on(values, v)) {
                force(values, self.vertices[v as usize], out)?;
            }
        }
        for &(e, beyond) in walk.bridges.iter().filter(|bridge| bridge.0 < edges) {
            if beyond > 0 {
                self.use_edge(e, values, out)?;
            }
        }
        Ok(())
    }

    /// Deduces that an edge and its ends are true.
    fn use_edge(&self, e: u32, values: Values<'_>, out: &mut Vec<Lit>) -> Outcome {
        let e = &self.edges[e as usize];
        let [a, b] = [e.a, e.b].map(|v| self.vertices[v as usize]);
        [e.lit, a, b]
            .into_iter()
            .try_for_each(|l| force(values, l, out))
    }

    /// Deduces the only exit of a component that must grow. Its vertices are marked.
    fn leave(
        &self,
        own: &[u32],
        marks: &[bool],
        values: Values<'_>,
        out: &mut Vec<Lit>,
    ) -> Outcome {
        let arcs = own.iter().flat_map(|&v| self.ways.arcs(v));
        let mut ways = arcs.filter(|&&(e, other)| {
            !marks[other as usize] && self.may_join(values, &self.edges[e as usize])
        });
        let &(only, _) = ways.next().ok_or(Broken)?;
        match ways.next() {
            None => self.use_edge(only, values, out),
            Some(_) => Ok(()),
        }
    }

    /// Deduces everything without which the component of a vertex cannot reach vertices of this
    /// total weight.
    fn need(
        &self,
        of: u32,
        least: u32,
        weight: impl Fn(u32) -> u32,
        values: Values<'_>,
        walk: &mut Walk,
        out: &mut Vec<Lit>,
    ) -> Outcome {
        // the first ones that suffice: whatever else is removed, these are still reached
        let (mut count, mut reached) = (0, 0);
        self.flood(of, values, walk, |v| {
            count += 1;
            reached += weight(v);
            reached >= least
        });
        let is_unknown = |l: Lit| !values.is_true(l);
        let first = walk.list.iter().zip(&walk.by).take(count).skip(1);
        let first: Vec<(u32, u32)> = first
            .map(|(&v, &e)| (v, e))
            .filter(|&(v, e)| {
                is_unknown(self.vertices[v as usize]) || is_unknown(self.edges[e as usize].lit)
            })
            .collect();
        if first.len() * count < NEAR * self.vertices.len() {
            let mut is_needed = |without: &dyn Fn(u32) -> bool| {
                let mut reached = 0;
                let open = |e: u32| !without(e) && self.may_join(values, &self.edges[e as usize]);
                walk.flood(&self.ways, of, open, |v| {
                    reached += weight(v);
                    reached >= least
                });
                reached < least
            };
            for (v, e) in first {
                let ends = |other: u32| {
                    let other = &self.edges[other as usize];
                    other.a == v || other.b == v
                };
                if is_unknown(self.vertices[v as usize]) && is_needed(&ends) {
                    force(values, self.vertices[v as usize], out)?;
                }
                if is_needed(&|other| other == e) {
                    self.use_edge(e, values, out)?;
                }
            }
            return Ok(());
        }
        let open = |e: u32, _| self.may_join(values, &self.edges[e as usize]);
        let all = walk.weigh(&self.ways, of, open, weight);
        for &v in walk.list.iter().filter(|&&v| v != of) {
            if all - walk.without(v).0 < least {
                force(values, self.vertices[v as usize], out)?;
            }
        }
        for &(e, beyond) in &walk.bridges {
            if all - beyond < least {
                self.use_edge(e, values, out)?;
            }
        }
        Ok(())
    }

    #[expect(clippy::too_many_arguments, reason = "the fields of one kind")]
    pub(super) fn look_component_count(
        &self,
        of: u32,
        counted: &[Lit],
        min: u32,
        max: u32,
        values: Values<'_>,
        s: &mut LookScratch,
        out: &mut Vec<Lit>,
    ) -> Outcome {
        // the vertices known to be in the component
        self.gather(of, values, &mut s.walk, |_| false);
        let n = self.vertices.len();
        s.marks.clear();
        s.marks.resize(n, false);
        let mut has = 0;
        for &v in &s.walk.list {
            s.marks[v as usize] = true;
            has += u32::from(values.is_true(counted[v as usize]));
        }
        // the excess of the possible count does not matter
        let may_count = |v: u32| values.is_open(counted[v as usize]);
        let mut could = 0;
        self.flood(of, values, &mut s.walk, |v| {
            could += u32::from(may_count(v));
            could > min
        });
        if has > max || could < min {
            return Err(Broken);
        }
        if could == min {
            for &v in &s.walk.list {
                let l = counted[v as usize];
                if values.is_open(l) {
                    force(values, l, out)?;
                    force(values, self.vertices[v as usize], out)?;
                }
            }
        }
        s.list.clear();
        s.list
            .extend((0..n as u32).filter(|&v| s.marks[v as usize]));
        if has == max {
            let own = s.list.iter().map(|&v| counted[v as usize]);
            out.extend(own.filter(|&l| values.of(l) == 0).map(|l| !l));
        }
        // exclude joining a component that counts too much
        for &v in &s.list {
            for &(e, other) in self.ways.arcs(v) {
                let e = &self.edges[e as usize];
                if s.marks[other as usize] || !self.may_join(values, e) {
                    continue;
                }
                let mut more = u32::from(values.is_true(counted[other as usize]));
                if self.is_on(values, other) {
                    more = 0;
                    self.gather(other, values, &mut s.walk, |v| {
                        more += u32::from(values.is_true(counted[v as usize]));
                        has + more > max
                    });
                }
                if has + more > max {
                    self.part(values, e, out)?;
                }
            }
        }
        // a member that is not counted yet may help
        let own = s.list.iter().map(|&v| u32::from(may_count(v)));
        if own.sum::<u32>() < min {
            self.leave(&s.list, &s.marks, values, out)?;
            let weight = |v: u32| u32::from(may_count(v));
            self.need(of, min, weight, values, &mut s.walk, out)?;
        }
        Ok(())
    }

    /// Collects in `walk.list` the vertices known to be in the component of `v`, until `enough`
    /// holds.
    fn gather(&self, v: u32, values: Values<'_>, walk: &mut Walk, enough: impl FnMut(u32) -> bool) {
        let joined = |e: u32| self.is_joined(values, &self.edges[e as usize]);
        walk.flood(&self.ways, v, joined, enough);
    }
}
