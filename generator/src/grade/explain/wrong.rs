//! Violations of a constraint as they are seen at a glance: by numbers or by place.

use super::teacher::Teacher;
use crate::board::{Ink, Item, Place};
use crate::model::Origin;
use pencilmill_solver::{Constraint, Demand, Graph, Lit};

/// A violation seen at a glance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wrong {
    /// The first place is cut off from the second one.
    CutOff(Place, Place),
    /// No path leads to this place.
    OutOfReach(Place),
    /// A ring closes, possibly with an item drawn here beside it.
    Closed(Option<Place>),
    /// Ink of this kind has an end at a place.
    DeadEnd(Ink, Place),
    /// More than two lines of this ink meet at a place.
    Branch(Ink, Place),
    /// The number of this clue has no room beside what must stay connected.
    NoRoom(Item),
    /// The count is too small at its greatest.
    TooFew {
        /// The greatest possible count.
        most: i32,
        /// The least allowed count.
        least: i32,
        /// The things counted.
        of: Counted,
        /// True if all that is left is needed.
        all: bool,
    },
    /// The count is too large at its least.
    TooMany {
        /// The least possible count.
        least: i32,
        /// The greatest allowed count.
        most: i32,
        /// The things counted.
        of: Counted,
        /// True if it has enough already.
        enough: bool,
    },
}

/// The things that a constraint counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Counted {
    /// True literals, by weight.
    Things,
    /// True literals in a row, in some directions.
    Seen,
    /// Vertices connected with a place.
    Connected,
}

impl Wrong {
    /// Returns whether the violation is one of numbers.
    pub fn is_counted(&self) -> bool {
        matches!(self, Wrong::TooFew { .. } | Wrong::TooMany { .. })
    }

    /// The allowed number that it misses.
    pub fn bound(&self) -> Option<i32> {
        match *self {
            Wrong::TooFew { least, .. } => Some(least),
            Wrong::TooMany { most, .. } => Some(most),
            _ => None,
        }
    }

    /// The common violation of two alternatives, if both have one.
    pub fn of_both(self, other: Wrong) -> Option<Wrong> {
        match (self, other) {
            (
                Wrong::TooFew {
                    most: a,
                    least,
                    of,
                    all,
                },
                Wrong::TooFew {
                    most: b,
                    least: c,
                    of: d,
                    ..
                },
            ) if (least, of) == (c, d) => Some(Wrong::TooFew {
                most: a.max(b),
                least,
                of,
                all,
            }),
            (
                Wrong::TooMany {
                    least: a,
                    most,
                    of,
                    enough,
                },
                Wrong::TooMany {
                    least: b,
                    most: c,
                    of: d,
                    ..
                },
            ) if (most, of) == (c, d) => Some(Wrong::TooMany {
                least: a.min(b),
                most,
                of,
                enough,
            }),
            _ => (self == other).then_some(self),
        }
    }
}

/// The known values of literals: 1 true, -1 false, 0 unknown.
pub(super) type Value<'a> = &'a dyn Fn(Lit) -> i8;

/// The least and the greatest possible count of a constraint, and its bounds.
pub(super) fn count(constraint: &Constraint, value: Value<'_>) -> Option<[(i32, i32); 2]> {
    let sum = |terms: &mut dyn Iterator<Item = (i32, Lit)>| {
        terms.fold((0, 0), |(low, high), (weight, l)| match value(l) {
            1 => (low + weight, high + weight),
            0 => (low + weight.min(0), high + weight.max(0)),
            _ => (low, high),
        })
    };
    match constraint {
        Constraint::Linear { terms, min, max } => {
            Some([sum(&mut terms.iter().copied()), (*min, *max)])
        }
        Constraint::Runs { rays, total } => {
            let run = |is_on: &dyn Fn(&&Lit) -> bool| {
                let runs = rays.iter().map(|ray| ray.iter().take_while(is_on).count());
                runs.sum::<usize>() as i32
            };
            let can = (run(&|l| value(**l) > 0), run(&|l| value(**l) >= 0));
            Some([can, (*total as i32, *total as i32)])
        }
        Constraint::Graph { graph, demand } => {
            let Demand::ComponentCount {
                of,
                counted,
                min,
                max,
            } = demand
            else {
                return None;
            };
            if value(graph.vertices[*of as usize]) <= 0 {
                return None;
            }
            let within = |least: i8| {
                let component = components(graph, &|l| value(l) >= least);
                let own = component.iter().zip(counted).zip(&graph.vertices);
                let own = own.filter(|((c, l), v)| {
                    **c == component[*of as usize] && value(**l) >= least && value(**v) >= least
                });
                own.count() as i32
            };
            Some([(within(1), within(0)), (*min as i32, *max as i32)])
        }
        Constraint::Clause(_) => None,
    }
}

/// Per vertex, the number of its component under edges and ends that satisfy `is_on`.
fn components(graph: &Graph, is_on: &dyn Fn(Lit) -> bool) -> Vec<usize> {
    let mut component: Vec<usize> = (0..graph.vertices.len()).collect();
    let on: Vec<(usize, usize)> = (graph.edges.iter())
        .map(|&(a, b, edge)| (a as usize, b as usize, edge))
        .filter(|&(a, b, edge)| is_on(edge) && is_on(graph.vertices[a]) && is_on(graph.vertices[b]))
        .map(|(a, b, _)| (a, b))
        .collect();
    let mut changed = true;
    while changed {
        changed = false;
        for &(a, b) in &on {
            let least = component[a].min(component[b]);
            changed |= component[a] != component[b];
            (component[a], component[b]) = (least, least);
        }
    }
    component
}

impl Teacher<'_> {
    /// The violation of a constraint under these values, preferably at or near `at`.
    pub(super) fn wrong(&self, by: u32, value: Value<'_>, at: Option<Place>) -> Option<Wrong> {
        let (_, constraint) = self.constraints[by as usize];
        if count(constraint, value).is_some() {
            return miscounted(constraint, &self.reading.source(by), value);
        }
        let Constraint::Graph { graph, demand } = constraint else {
            return None;
        };
        match demand {
            Demand::Connected => self.cut_off(by, graph, value, at),
            Demand::Cycles { .. } => {
                let bent = self.bent(by, graph, value);
                bent.or_else(|| self.closed(by, graph, demand, value))
            }
            Demand::Forest => self.closed(by, graph, demand, value),
            _ => None,
        }
    }

    /// Two places that can no longer be joined, one of them as near as possible.
    fn cut_off(
        &self,
        by: u32,
        graph: &Graph,
        value: Value<'_>,
        at: Option<Place>,
    ) -> Option<Wrong> {
        let component = components(graph, &|l| value(l) >= 0);
        let place = |v: usize| {
            let noted = self.reading.place(by, v as u32);
            noted.or_else(|| self.names.place(graph.vertices[v]))
        };
        let here = (0..graph.vertices.len()).filter(|&v| value(graph.vertices[v]) > 0);
        let here: Vec<(usize, Place)> = here
            .filter_map(|v| Some((component[v], place(v)?)))
            .collect();
        let at = at.or_else(|| here.first().map(|first| first.1))?;
        let far = |other: &&(usize, Place)| {
            let [dy, dx] = [other.1.y - at.y, other.1.x - at.x].map(i32::from);
            (dy * dy + dx * dx, other.1)
        };
        let &(first, near) = here.iter().min_by_key(far)?;
        let others = here.iter().filter(|h| h.0 != first);
        let &(_, other) = others.min_by_key(far)?;
        Some(Wrong::CutOff(near, other))
    }

    /// A vertex of a loop that is an end, or where more than two lines meet.
    fn bent(&self, by: u32, graph: &Graph, value: Value<'_>) -> Option<Wrong> {
        let mut lines = vec![(0, 0, None); graph.vertices.len()];
        for &(a, b, edge) in &graph.edges {
            let ink = || self.names.drawn.get(&edge)?.first().map(|item| item.ink);
            for v in [a, b] {
                let (sure, open, own) = &mut lines[v as usize];
                *sure += u32::from(value(edge) > 0);
                *open += u32::from(value(edge) >= 0);
                *own = own.or_else(ink);
            }
        }
        let mut bent = lines.iter().zip(&graph.vertices).zip(0..);
        bent.find_map(|((&(sure, open, ink), &vertex), v)| {
            let there = || Some((ink?, self.reading.place(by, v)?));
            let visited = sure > 0 || value(vertex) > 0;
            match (sure, open) {
                (3.., _) => there().map(|(ink, place)| Wrong::Branch(ink, place)),
                (_, 0 | 1) if visited => there().map(|(ink, place)| Wrong::DeadEnd(ink, place)),
                _ => None,
            }
        })
    }

    /// A certain ring where none is allowed, or only one and another item is drawn.
    fn closed(&self, by: u32, graph: &Graph, demand: &Demand, value: Value<'_>) -> Option<Wrong> {
        let is_forest = *demand == Demand::Forest;
        let sure: Vec<(usize, usize)> = (graph.edges.iter())
            .filter(|e| value(e.2) > 0)
            .map(|e| (e.0 as usize, e.1 as usize))
            .filter(|&(a, b)| !is_forest || [a, b].iter().all(|&v| value(graph.vertices[v]) > 0))
            .collect();
        let mut piece: Vec<usize> = (0..graph.vertices.len()).collect();
        let mut rings = Vec::new();
        for &(a, b) in &sure {
            let [a, b] = [piece[a], piece[b]];
            if a == b {
                rings.push(a);
            }
            piece.iter_mut().filter(|p| **p == b).for_each(|p| *p = a);
            rings.iter_mut().filter(|p| **p == b).for_each(|p| *p = a);
        }
        let &ring = rings.first()?;
        let only = matches!(demand, Demand::Cycles { max: 1, .. });
        let besides = sure.iter().map(|&(a, _)| a).find(|&a| piece[a] != ring);
        let visited = (0..piece.len()).find(|&v| value(graph.vertices[v]) > 0 && piece[v] != ring);
        let left = besides.or(visited).filter(|_| only);
        let place = left.and_then(|left| self.reading.place(by, left as u32));
        Some(Wrong::Closed(place))
    }
}

/// The violation of a constraint of this source that counts.
pub(in crate::grade) fn miscounted(
    constraint: &Constraint,
    source: &Origin,
    value: Value<'_>,
) -> Option<Wrong> {
    let [can, must] = count(constraint, value)?;
    let of = match constraint {
        Constraint::Runs { .. } => Counted::Seen,
        Constraint::Graph { .. } => Counted::Connected,
        _ => Counted::Things,
    };
    over(can, must, of).filter(|wrong| speaks_of(source, wrong))
}

/// The violation of a count with this possible range and this allowed one.
pub(super) fn over(can: (i32, i32), must: (i32, i32), of: Counted) -> Option<Wrong> {
    match (can.1 < must.0, can.0 > must.1) {
        (true, _) => Some(Wrong::TooFew {
            most: can.1,
            least: must.0,
            of,
            all: false,
        }),
        (_, true) => Some(Wrong::TooMany {
            least: can.0,
            most: must.1,
            of,
            enough: false,
        }),
        _ => None,
    }
}

/// Returns whether the bound is the number of the hint that the rule is about, if there is one: no
/// other number is told to a human solver.
fn speaks_of(source: &Origin, wrong: &Wrong) -> bool {
    let value = source.hint.and_then(|hint| hint.value);
    value.is_none_or(|value| wrong.bound().is_none_or(|bound| i32::from(value) == bound))
}
