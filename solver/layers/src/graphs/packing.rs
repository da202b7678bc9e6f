//! Packing: so many vertices are to be left out of a connected set, no two of them neighbours, that
//! there is hardly room.
//!
//! Draw a line from each vertex left out to each face beside it. Lines that closed a circle would
//! separate the neighbours of a vertex on it, so they form a forest. Hence *n* vertices with four
//! faces each touch at least 3 *n* + 1 faces: of 7x7 cells inside a grid, with 64 faces, no more
//! than 21 can be left out.

use super::{Broken, LookScratch, Outcome, Values};
use pencilmill_solver::graph::{Groups, Topology};
use pencilmill_solver::{Graph, Lit};
use std::collections::{BTreeMap, BTreeSet};

/// The greatest number of faces of a vertex.
const MOST: usize = 4;

/// The faces of a planar graph: squares, and what lies beyond their rims.
pub(crate) struct Faces {
    /// Per vertex: the faces beside it.
    beside: Vec<Vec<u32>>,
    ways: Topology,
}

impl Faces {
    /// Finds the faces. `None` if they do not make up a sphere, or some edge may be missing.
    pub fn new(graph: &Graph) -> Option<Faces> {
        let n = graph.vertices.len();
        let edges = graph.edges.iter().filter(|e| e.2 == Lit::TRUE);
        let edges: BTreeSet<(u32, u32)> = edges.map(|e| (e.0.min(e.1), e.0.max(e.1))).collect();
        if edges.len() < graph.edges.len() {
            return None;
        }
        let ways = Topology::new(n, edges.iter().copied().collect());
        let next = |v: u32| ways.arcs(v).iter().map(|arc| arc.1);
        let mut beside = vec![Vec::new(); n];
        let mut count = 0;
        let mut sides: BTreeMap<(u32, u32), u32> = edges.iter().map(|&e| (e, 0)).collect();
        for a in 0..n as u32 {
            let corners = next(a).flat_map(|b| next(a).map(move |d| (b, d)));
            for (b, d) in corners.filter(|&(b, d)| a < b && b < d) {
                for c in next(b).filter(|&c| c > a && edges.contains(&(c.min(d), c.max(d)))) {
                    for (v, w) in [(a, b), (b, c), (c, d), (d, a)] {
                        beside[v as usize].push(count);
                        *sides.entry((v.min(w), v.max(w))).or_default() += 1;
                    }
                    count += 1;
                }
            }
        }
        // edges with a square at one side only are the rims of the other faces
        let mut rims = Groups::default();
        rims.reset(n);
        let mut on_rim = vec![0; n];
        for (&(a, b), &squares) in &sides {
            match squares {
                1 => {
                    rims.join(a, b);
                    on_rim[a as usize] += 1;
                    on_rim[b as usize] += 1;
                }
                2 => {}
                _ => return None,
            }
        }
        let mut beyond: BTreeMap<u32, u32> = BTreeMap::new();
        for (v, beside) in (0..).zip(&mut beside) {
            match on_rim[v as usize] {
                0 => {}
                2 => {
                    let face = *beyond.entry(rims.find(v)).or_insert_with(|| {
                        count += 1;
                        count - 1
                    });
                    beside.push(face);
                }
                _ => return None,
            }
        }
        let is_sphere = n + count as usize == edges.len() + 2;
        let most = beside.iter().map(Vec::len).max();
        (is_sphere && most <= Some(MOST)).then_some(Faces { beside, ways })
    }

    fn of(&self, v: u32) -> &[u32] {
        &self.beside[v as usize]
    }
}

/// A sum of vertices left out, with the faces beside them.
pub(crate) struct Packing {
    /// The vertices of the sum. Those with few faces come first, in the order of paths.
    terms: Vec<Term>,
    /// Other vertices with two of these faces or more.
    around: Vec<Term>,
    faces: usize,
    least: u32,
}

struct Term {
    /// The literal that the vertex is left out.
    out: Lit,
    faces: Vec<u32>,
    /// The neighbours with few faces that come later among the terms.
    next: Vec<u32>,
}

impl Packing {
    /// Combines a graph that must be connected with a sum: at least so many of some of its vertices
    /// are left out, and no two neighbours.
    pub fn new(graph: &Graph, faces: &Faces, sum: &[u32], least: u32) -> Packing {
        let next = |v: u32| faces.ways.arcs(v).iter().map(|arc| arc.1);
        let few = |v: u32| faces.of(v).len() < MOST;
        let on_path = |v: &u32| few(*v) && sum.contains(v);
        // along each path from an end, so that neighbours can be paired off one by one
        let mut starts: Vec<u32> = sum.iter().copied().filter(on_path).collect();
        starts.sort_by_key(|&v| next(v).filter(on_path).count());
        let mut order: Vec<u32> = Vec::new();
        let mut due = starts;
        due.reverse();
        while let Some(v) = due.pop() {
            if !order.contains(&v) {
                order.push(v);
                due.extend(next(v).filter(on_path));
            }
        }
        let paths = order.len();
        order.extend(sum.iter().filter(|&&v| !few(v)));
        let own: BTreeSet<u32> = order.iter().flat_map(|&v| faces.of(v)).copied().collect();
        let own: Vec<u32> = own.into_iter().collect();
        let term = |v: u32| Term {
            out: !graph.vertices[v as usize],
            faces: (faces.of(v).iter())
                .filter_map(|face| own.binary_search(face).ok())
                .map(|face| face as u32)
                .collect(),
            next: Vec::new(),
        };
        let mut terms: Vec<Term> = order.iter().map(|&v| term(v)).collect();
        for (at, &v) in order[..paths].iter().enumerate() {
            let later = (at + 1..paths).filter(|&other| next(v).any(|w| w == order[other]));
            terms[at].next = later.map(|other| other as u32).collect();
        }
        let is_beside = |v: &u32| {
            let own = faces
                .of(*v)
                .iter()
                .filter(|face| own.binary_search(face).is_ok());
            own.count() > 1 && !sum.contains(v)
        };
        let others = (0..graph.vertices.len() as u32).filter(is_beside);
        Packing {
            terms,
            around: others.map(term).collect(),
            faces: own.len(),
            least,
        }
    }

    pub fn lits(&self) -> Vec<Lit> {
        let all = self.terms.iter().chain(&self.around);
        all.map(|term| term.out).collect()
    }

    /// Deduces vertices without which there is no room left.
    pub fn look(&self, values: Values<'_>, s: &mut LookScratch, out: &mut Vec<Lit>) -> Outcome {
        let is_out = |term: &&Term| values.is_true(term.out);
        let known = self.terms.iter().filter(is_out).count() as u32;
        let Some(left) = self.least.checked_sub(known).filter(|&left| left > 0) else {
            return Ok(());
        };
        // faces that vertices left out join count as one
        let groups = &mut s.groups;
        groups.reset(self.faces);
        for term in self.terms.iter().chain(&self.around).filter(is_out) {
            for pair in term.faces.windows(2) {
                groups.join(pair[0], pair[1]);
            }
        }
        groups.settle();
        // the terms that may be left out: those that close no circle
        let touching = &mut s.list; // per group of faces: the number of terms beside it
        touching.clear();
        touching.resize(self.faces, 0);
        let may = &mut s.states; // per term: 1 if so, and 2 if it is paired off too
        may.clear();
        for term in &self.terms {
            let group = |at: usize| groups.name(term.faces[at]);
            let closes = |at| (0..at).any(|other| group(at) == group(other));
            let may_be_out = values.of(term.out) == 0 && !(1..term.faces.len()).any(closes);
            may.push(i8::from(may_be_out));
            if may_be_out {
                (0..term.faces.len()).for_each(|at| touching[group(at) as usize] += 1);
            }
        }
        let touched = touching.iter().filter(|&&terms| terms > 0).count() as u32;
        let needed = (MOST as u32 - 1) * left + 1 - self.saved(left, may);
        let spare = touched.checked_sub(needed).ok_or(Broken)?;
        let possible = self.terms.iter().zip(may).filter(|(_, may)| **may > 0);
        for (term, _) in possible {
            let only = |&&face: &&u32| touching[groups.name(face) as usize] == 1;
            let lost = term.faces.iter().filter(only).count() as u32;
            if lost > spare {
                out.push(term.out);
            }
        }
        Ok(())
    }

    /// A bound on the number of faces that so many terms need less because some have few: of two
    /// neighbours, one at most is left out.
    fn saved(&self, left: u32, may: &mut [i8]) -> u32 {
        let mut counts = [0; MOST];
        for (at, term) in self.terms.iter().enumerate() {
            if term.faces.len() == MOST {
                break;
            }
            if may[at] != 1 {
                continue;
            }
            let mut fewest = term.faces.len();
            let next = term.next.iter().find(|&&next| may[next as usize] == 1);
            if let Some(&next) = next {
                may[next as usize] = 2;
                fewest = fewest.min(self.terms[next as usize].faces.len());
            }
            counts[MOST - fewest] += 1;
        }
        let (mut saved, mut left) = (0, left);
        for saves in (1..MOST).rev() {
            let terms = counts[saves].min(left);
            saved += terms * saves as u32;
            left -= terms;
        }
        saved
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_testing::random::*;

    /// A grid of cells, some of which are missing.
    fn grid(rows: u32, cols: u32, missing: &[u32]) -> Graph {
        let cells: Vec<u32> = (0..rows * cols).filter(|c| !missing.contains(c)).collect();
        let number = |cell: u32| cells.iter().position(|&c| c == cell).map(|at| at as u32);
        let pairs = cells.iter().flat_map(|&c| {
            let right = (c % cols + 1 < cols).then_some((c, c + 1));
            let down = (c / cols + 1 < rows).then_some((c, c + cols));
            [right, down]
        });
        let pairs = pairs
            .flatten()
            .filter_map(|(a, b)| Some((number(a)?, number(b)?)));
        let vertices = (1..=cells.len()).map(Lit::of_var).collect();
        Graph::fixed(vertices, pairs)
    }

    #[test]
    fn faces_are_squares_and_what_lies_beyond() {
        let counts = |graph: &Graph| {
            let faces = Faces::new(graph)?;
            let all: BTreeSet<u32> = faces.beside.concat().into_iter().collect();
            let mut numbers: Vec<usize> = faces.beside.iter().map(Vec::len).collect();
            numbers.sort_unstable();
            Some((all.len(), numbers))
        };
        assert_eq!(counts(&grid(2, 3, &[])), Some((3, vec![2, 2, 2, 2, 3, 3])));
        // a hole is a face as well
        let ring = counts(&grid(4, 4, &[5])).map(|ring| ring.0);
        assert_eq!(ring, None, "the hole touches the rim");
        let ring = counts(&grid(5, 5, &[12])).map(|ring| ring.0);
        assert_eq!(ring, Some(12 + 2));
        // lines without squares, corners that touch, and two pieces
        assert_eq!(counts(&grid(1, 4, &[])), None);
        assert_eq!(counts(&grid(3, 3, &[2, 6])), None);
        assert_eq!(counts(&grid(5, 2, &[4, 5])), None);
    }

    /// All sets of vertices, as bits, without neighbours, that leave the others connected.
    fn left_out(graph: &Graph) -> Vec<u32> {
        let n = graph.vertices.len();
        let beside = |v: usize| {
            let ends = graph.edges.iter().map(|e| (e.0 as usize, e.1 as usize));
            let other = ends.filter_map(|(a, b)| match v {
                _ if v == a => Some(b),
                _ if v == b => Some(a),
                _ => None,
            });
            other.fold(0, |all, w| all | 1 << w)
        };
        let beside: Vec<u32> = (0..n).map(beside).collect();
        let connected = |inside: u32| {
            let mut reached = inside & inside.wrapping_neg();
            loop {
                let on = (0..n).filter(|v| reached >> v & 1 == 1);
                let more = on.fold(reached, |all, v| all | beside[v] & inside);
                if more == reached {
                    return reached == inside;
                }
                reached = more;
            }
        };
        let mut all = vec![0_u32];
        for (v, beside) in beside.iter().enumerate() {
            let with: Vec<u32> = all
                .iter()
                .filter(|&&set| set & beside == 0)
                .copied()
                .collect();
            all.extend(with.iter().map(|set| set | 1 << v));
        }
        all.retain(|set| connected(!set & ((1 << n) - 1)));
        all
    }

    #[test]
    fn deductions_hold_in_every_packing() {
        let boards = [grid(4, 4, &[]), grid(3, 6, &[]), grid(5, 5, &[12])];
        let boards = boards.map(|graph| (Faces::new(&graph).unwrap(), left_out(&graph), graph));
        let (mut broken, mut found) = (0, 0);
        for seed in 0..4000 {
            let mut rng = Rng(seed);
            let (faces, sets, graph) = &boards[rng.below(boards.len())];
            let n = graph.vertices.len();
            let sum: Vec<u32> = match rng.below(3) {
                0 => (0..n as u32).collect(),
                _ => (0..n as u32).filter(|_| rng.below(4) > 0).collect(),
            };
            let bits = sum.iter().fold(0_u32, |all, v| all | 1 << v);
            let most = sets
                .iter()
                .map(|set| (set & bits).count_ones())
                .max()
                .unwrap();
            let least = most + 1 - (rng.below(3) as u32).min(most);
            let packing = Packing::new(graph, faces, &sum, least);
            let set = sets[rng.below(sets.len())];
            let share = rng.below(4);
            let mut values = vec![0; 2 * n + 2];
            (values[0], values[1]) = (1, -1);
            let mut known = 0;
            for (v, &l) in graph.vertices.iter().enumerate() {
                if rng.below(4) < share {
                    let is_out = set >> v & 1 == 1;
                    known |= 1 << v;
                    let l = if is_out { !l } else { l };
                    (values[l.index()], values[(!l).index()]) = (1, -1);
                }
            }
            let agrees =
                |other: &&u32| (*other ^ set) & known == 0 && (*other & bits).count_ones() >= least;
            let mut out = Vec::new();
            let look = packing.look(Values(&values), &mut LookScratch::default(), &mut out);
            match look {
                Err(Broken) => {
                    assert_eq!(sets.iter().find(agrees), None, "seed {seed}");
                    broken += 1;
                }
                Ok(()) => {
                    for l in out {
                        let v = graph.vertices.iter().position(|&v| l == !v).unwrap();
                        let all = sets.iter().filter(agrees);
                        assert!(all.clone().all(|other| other >> v & 1 == 1), "seed {seed}");
                        found += 1;
                    }
                }
            }
        }
        assert!(broken > 500 && found > 200, "{broken}, {found}");
    }
}
