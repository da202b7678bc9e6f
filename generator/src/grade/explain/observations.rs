//! Observations at a glance: the violation by the opposite, and regions of clues.

use super::parts::{Area, Belonging};
use super::teacher::Teacher;
use super::wrong::{count, over};
use super::{Counted, Wrong};
use crate::board::{Item, Place};
use crate::model::Origin;
use pencilmill_layers::{Failed, Layers, Ownership};
use pencilmill_solver::{Constraint, Demand, Graph, Lit};
use std::collections::BTreeMap;

impl Teacher<'_> {
    /// The known region of each clue, by a constraint that every component has one root.
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

    /// The relation to regions that decides a literal, if the constraint is that every component of
    /// a graph has one root and enough is known.
    pub fn belonging(&self, layers: &Layers, by: u32, known: &[Lit], l: Lit) -> Option<Belonging> {
        let (_, constraint) = self.constraints[by as usize];
        let Constraint::Graph { graph, demand } = constraint else {
            return None;
        };
        let Demand::ComponentRoots { .. } = demand else {
            return None;
        };
        let Graph { vertices, edges } = graph;
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
        let own = (0..).zip(vertices).filter(|(_, own)| **own == !l);
        let own: Vec<u32> = own.map(|(v, _)| v).collect();
        if own.iter().any(|&v| may[v as usize].is_empty()) {
            return Some(Belonging::Nobodys);
        }
        // regions of one clue each that it would join or grow
        let is_true = |l: Lit| l == Lit::TRUE || known.contains(&l);
        let beside = edges.iter().filter(|edge| is_true(edge.2));
        let beside = beside.filter_map(|&(a, b, _)| match (own.contains(&a), own.contains(&b)) {
            (true, false) => Some(b),
            (false, true) => Some(a),
            _ => None,
        });
        let roots: Vec<u32> = { beside.filter(|&v| is_true(vertices[v as usize])) }
            .filter_map(|v| match may[v as usize][..] {
                [root] => Some(root),
                _ => None,
            })
            .collect();
        let &first = roots.first()?;
        if let Some(&other) = roots.iter().find(|root| **root != first) {
            return Some(Belonging::Joins(clue(first)?, clue(other)?));
        }
        let ends = !own.iter().any(|&v| may[v as usize].contains(&first));
        ends.then(|| clue(first)).flatten().map(Belonging::EndOf)
    }

    /// The violated rule, with the clue whose region can have no allowed size.
    pub fn broken(&self, layers: &Layers, by: u32, known: &[Lit]) -> Origin {
        let source = self.reading.source(by);
        let failed = layers.ownership(by, known).and_then(|own| own.failed);
        let clue = failed.and_then(|failed| self.clue(by, failed.root));
        Origin {
            hint: source.hint.or(clue),
            ..source
        }
    }

    /// The region that is too small or too large, or reaches too little, by a constraint that every
    /// component has one root.
    pub fn cramped(&self, layers: &Layers, by: u32, known: &[Lit]) -> Option<Wrong> {
        let Failed {
            root,
            can,
            must,
            far,
        } = layers.ownership(by, known)?.failed?;
        let clue = self.clue(by, root)?;
        if let Some(far) = far {
            return self.reading.place(by, far).map(Wrong::OutOfReach);
        }
        let signed = |(least, most)| {
            let bound = |bound| i32::try_from(bound).unwrap_or(i32::MAX);
            (bound(least), bound(most))
        };
        let wrong = over(signed(can), signed(must), Counted::Connected);
        wrong.filter(|wrong| wrong.bound() == clue.value.map(i32::from))
    }

    /// The cells left by the regions of others to a clue whose region has as many, or can have no
    /// more, by a constraint that every component has one root.
    pub fn left(&self, layers: &Layers, by: u32, belonging: Belonging) -> Option<Belonging> {
        let (Belonging::EndOf(clue) | Belonging::NeededBy(clue)) = belonging else {
            return None;
        };
        let Ownership { may, left, .. } = layers.ownership(by, &self.known)?;
        let mut left = left.into_iter();
        let (root, cells) = left.find(|left| self.clue(by, left.0) == Some(clue))?;
        let all = belonging == Belonging::NeededBy(clue);
        let own = may.iter().filter(|may| match all {
            true => may.contains(&root),
            false => may[..] == [root],
        });
        (own.count() as u32 == cells).then(|| Belonging::Left {
            clue,
            cells,
            others: may.len() as u32 - cells,
            all,
        })
    }

    /// The printed clue at the root of a region.
    fn clue(&self, by: u32, root: u32) -> Option<Item> {
        let place = self.reading.place(by, root)?;
        self.puzzle.printed.at(place).copied()
    }

    /// The violation of a constraint that a false literal would cause.
    pub fn otherwise(&self, by: u32, l: Lit) -> Option<Wrong> {
        let (_, constraint) = self.constraints[by as usize];
        let last = match self.before {
            0 => self.rank.get(l).unwrap_or_default(),
            before => before,
        };
        let value = |other: Lit| {
            let known = |l| self.rank.get(l).is_some_and(|at| at < last);
            match other {
                Lit::TRUE => 1,
                Lit::FALSE => -1,
                _ if other == l => -1,
                _ if other == !l => 1,
                _ if known(other) => 1,
                _ if known(!other) => -1,
                _ => 0,
            }
        };
        let items = [l, !l].map(|l| self.names.drawn.get(&l).and_then(|all| all.first()));
        let drawn = items.map(|item| item.map(|item| item.at.midway(item.to)));
        let told = [l, !l].map(|l| self.names.told.get(&l).map(|told| told.1));
        let at = drawn.into_iter().chain(told).flatten().next();
        match (self.wrong(by, &value, at)?, constraint) {
            // a place that is itself cut off cannot be reached from its nearest one
            (Wrong::CutOff(own, other), Constraint::Graph { graph, .. })
                if graph.vertices.contains(&!l) =>
            {
                let from = if Some(own) == at { other } else { own };
                Some(Wrong::OutOfReach(from))
            }
            (wrong, _) => {
                let open = |other: Lit| {
                    if other.var() == l.var() {
                        0
                    } else {
                        value(other)
                    }
                };
                let before = count(constraint, &open);
                Some(match (wrong, before) {
                    (
                        Wrong::TooFew {
                            most, least, of, ..
                        },
                        Some([(_, can), _]),
                    ) => {
                        let all = can == least;
                        Wrong::TooFew {
                            most,
                            least,
                            of,
                            all,
                        }
                    }
                    (
                        Wrong::TooMany {
                            least, most, of, ..
                        },
                        Some([(has, _), _]),
                    ) => {
                        let enough = has == most;
                        Wrong::TooMany {
                            least,
                            most,
                            of,
                            enough,
                        }
                    }
                    _ => wrong,
                })
            }
        }
    }
}
