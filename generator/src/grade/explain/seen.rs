//! What is seen at a glance: what would be cut off or closed otherwise, and whose region something lies in.

use super::teacher::Teacher;
use crate::board::{Item, Place};
use crate::model::Origin;
use pencilmill_layers::{Layers, Ownership};
use pencilmill_solver::{Constraint, Lit};
use std::collections::BTreeMap;

/// What would go wrong otherwise, seen at a glance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Otherwise {
    /// The first place would be cut off from the second one.
    CutOff(Place, Place),
    /// No way leads there from this place.
    OutOfReach(Place),
    /// A ring would close.
    Closed,
}

/// Whose region something is in, which decides something between two places, or at one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Belonging {
    /// Between what belongs to these clues.
    Between(Item, Item),
    /// Between what belongs to the clue and what cannot.
    EndOf(Item),
    /// Between places which no clue can have both.
    Apart,
    /// Within what belongs to the clue.
    Within(Item),
    /// The clue's region cannot do without it.
    NeededBy(Item),
    /// No clue can have it.
    Nobodys,
}

impl Belonging {
    /// The clues that it names.
    pub fn clues(&self) -> impl Iterator<Item = Item> {
        let (a, b) = match *self {
            Belonging::Between(a, b) => (Some(a), Some(b)),
            Belonging::EndOf(a) | Belonging::Within(a) | Belonging::NeededBy(a) => (Some(a), None),
            Belonging::Apart | Belonging::Nobodys => (None, None),
        };
        a.into_iter().chain(b)
    }
}

/// What is known to belong to a clue.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Area {
    /// The clue.
    pub clue: Item,
    /// Places of its region, besides that of the clue.
    pub places: Vec<Place>,
}

impl Teacher<'_> {
    /// What is known to belong to each clue, by the constraint that every component has one root.
    pub fn areas(&self, layers: &Layers, by: u32) -> Vec<Area> {
        let ownership = layers.ownership(by, &self.known);
        let may = ownership.map(|own| own.may).unwrap_or_default();
        let mut places: BTreeMap<Item, Vec<Place>> = BTreeMap::new();
        for (v, roots) in (0..).zip(&may) {
            if let (&[root], Some(place)) = (&roots[..], self.reading.place(by, v))
                && let Some(clue) = self.clue(by, root)
                && place != clue.at
            {
                places.entry(clue).or_default().push(place);
            }
        }
        let areas = places.into_iter();
        areas.map(|(clue, places)| Area { clue, places }).collect()
    }

    /// Whose region decides a literal, if it is said that every component of a graph has one root, and so much is known.
    pub fn belonging(&self, layers: &Layers, by: u32, known: &[Lit], l: Lit) -> Option<Belonging> {
        let (_, constraint) = self.constraints[by as usize];
        let Constraint::ComponentRoots { edges, .. } = constraint else {
            return None;
        };
        let Ownership { may, needed, .. } = layers.ownership(by, known)?;
        let clue = |root: u32| self.clue(by, root);
        if may.is_empty() {
            return None;
        }
        if let Some(&(_, root)) = needed.iter().find(|needed| needed.0 == l) {
            return clue(root).map(Belonging::NeededBy);
        }
        let cut = |&&(a, b, edge): &&(u32, u32, Lit)| {
            let [a, b] = [a, b].map(|v| &may[v as usize]);
            edge == !l && !a.iter().any(|root| b.contains(root))
        };
        if let Some(&(a, b, _)) = edges.iter().find(cut) {
            return match [a, b].map(|v| &may[v as usize][..]) {
                [&[a], &[b]] => Some(Belonging::Between(clue(a)?, clue(b)?)),
                [&[own], _] | [_, &[own]] => clue(own).map(Belonging::EndOf),
                _ => Some(Belonging::Apart),
            };
        }
        let within = |&&(a, b, edge): &&(u32, u32, Lit)| {
            let [a, b] = [a, b].map(|v| &may[v as usize]);
            edge == l && a == b && a.len() == 1
        };
        if let Some(&(a, _, _)) = edges.iter().find(within) {
            return clue(may[a as usize][0]).map(Belonging::Within);
        }
        let vertices = constraint.graph()?.vertices;
        let nobodys = |(v, own): (usize, &Lit)| *own == !l && may[v].is_empty();
        let mut own = vertices.iter().enumerate();
        own.any(nobodys).then_some(Belonging::Nobodys)
    }

    /// The rule that is broken, with the clue whose region can have no fit size.
    pub fn broken(&self, layers: &Layers, by: u32, known: &[Lit]) -> Origin {
        let source = self.reading.source(by);
        let failed = layers.ownership(by, known).and_then(|own| own.failed);
        let clue = failed.and_then(|root| self.clue(by, root));
        Origin {
            hint: source.hint.or(clue),
            ..source
        }
    }

    /// The printed clue at the root of a region.
    fn clue(&self, by: u32, root: u32) -> Option<Item> {
        let place = self.reading.place(by, root)?;
        let printed = self.puzzle.printed.items().iter();
        let mut here = printed.filter(|item| [item.at, item.to] == [place; 2]);
        here.next().copied()
    }

    /// What would go wrong in a graph if a literal were false.
    pub fn otherwise(&self, by: u32, l: Lit) -> Option<Otherwise> {
        let (_, constraint) = self.constraints[by as usize];
        let graph = constraint.graph()?;
        let value = |l: Lit| {
            let known = |l| self.rank.get(&l).is_some_and(|&at| at < self.before);
            match l {
                Lit::TRUE => 1,
                Lit::FALSE => -1,
                l if known(l) => 1,
                l if known(!l) => -1,
                _ => 0,
            }
        };
        let vertices = graph.vertices;
        let pieces = |joins: &dyn Fn(Lit) -> bool, open: &dyn Fn(Lit) -> bool| {
            let mut piece: Vec<usize> = (0..vertices.len()).collect();
            let mut changed = true;
            while changed {
                changed = false;
                for (a, b, edge) in graph.edges() {
                    let (a, b) = (a as usize, b as usize);
                    if joins(edge) && open(vertices[a]) && open(vertices[b]) {
                        let least = piece[a].min(piece[b]);
                        changed |= piece[a] != piece[b];
                        (piece[a], piece[b]) = (least, least);
                    }
                }
            }
            piece
        };
        match constraint {
            Constraint::Connected { .. } | Constraint::ConnectedSubgraph { .. } => {
                let open = |other: Lit| other != l && value(other) >= 0;
                let piece = pieces(&open, &open);
                let here = (0..vertices.len()).filter(|&v| value(vertices[v]) > 0);
                let here = here.filter_map(|v| Some((piece[v], self.names.place(vertices[v])?)));
                let here: Vec<(usize, Place)> = here.collect();
                let distance = |a: Place, b: Place| {
                    let [dy, dx] = [a.y - b.y, a.x - b.x].map(i32::from);
                    dy * dy + dx * dx
                };
                let items = [l, !l].map(|l| self.names.drawn.get(&l).and_then(|all| all.first()));
                let middle = |item: &Item| item.at.midway(item.to);
                let told = [l, !l].map(|l| self.names.told.get(&l).map(|told| told.1));
                let seen = items.map(|item| item.map(middle));
                let at = seen.into_iter().chain(told).flatten().next()?;
                if let Some(v) = vertices.iter().position(|&v| v == !l) {
                    let linked = |w: usize| piece[w] == piece[v] && w != v;
                    let reached = (0..vertices.len()).any(|w| linked(w) && value(vertices[w]) > 0);
                    let near = here.iter().min_by_key(|h| (distance(at, h.1), h.1));
                    let &(_, from) = near.filter(|_| !reached)?;
                    return Some(Otherwise::OutOfReach(from));
                }
                let &(first, near) = here.iter().min_by_key(|h| (distance(at, h.1), h.1))?;
                let others = here.iter().filter(|h| h.0 != first);
                let &(_, other) = others.min_by_key(|h| (distance(at, h.1), h.1))?;
                Some(Otherwise::CutOff(near, other))
            }
            Constraint::Loop { .. } | Constraint::Cycles { .. } | Constraint::Forest { .. } => {
                let sure = |other: Lit| value(other) > 0;
                let is_forest = matches!(constraint, Constraint::Forest { .. });
                let open = |other: Lit| !is_forest || value(other) > 0 || other == !l;
                let piece = pieces(&sure, &open);
                let mut ends = graph.edges().filter(|e| e.2 == !l);
                let closes = ends.any(|(a, b, _)| piece[a as usize] == piece[b as usize]);
                closes.then_some(Otherwise::Closed)
            }
            _ => None,
        }
    }
}
