//! The parts of an explanation: regions of clues, cases of a constraint, what-ifs.

use super::{Lead, Statement, Wrong};
use crate::board::{Item, Place};
use crate::model::Origin;
use pencilmill_solver::Lit;

/// A relation to regions of clues that decides a place or a pair of places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Belonging {
    /// Between the regions of these two clues.
    Between(Item, Item),
    /// Between the region of the clue and a place that cannot belong to it.
    EndOf(Item),
    /// Between two places that no region can contain together.
    Apart,
    /// Within the region of the clue.
    Within(Item),
    /// Needed by the region of the clue.
    NeededBy(Item),
    /// The end of the region of the clue, or needed by it, as the regions of others leave so little.
    Left {
        /// The clue.
        clue: Item,
        /// The cells left for it, at most.
        cells: u32,
        /// The cells that the other regions need, at least.
        others: u32,
        /// True if it needs all that are left.
        all: bool,
    },
    /// In no region.
    Nobodys,
    /// Beside the regions of these two clues, which it would join.
    Joins(Item, Item),
}

impl Belonging {
    /// The clues it names.
    pub fn clues(&self) -> impl Iterator<Item = Item> {
        let (a, b) = match *self {
            Belonging::Between(a, b) | Belonging::Joins(a, b) => (Some(a), Some(b)),
            Belonging::EndOf(clue)
            | Belonging::Within(clue)
            | Belonging::NeededBy(clue)
            | Belonging::Left { clue, .. } => (Some(clue), None),
            Belonging::Apart | Belonging::Nobodys => (None, None),
        };
        a.into_iter().chain(b)
    }
}

/// The known region of a clue.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Area {
    /// The clue.
    pub clue: Item,
    /// Places of the region, apart from that of the clue.
    pub places: Vec<Place>,
}

/// A case of a rule or hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedWay {
    /// The facts of the case, with derived variables replaced by their meaning.
    pub way: Statement,
    /// The violation, if the case is excluded.
    pub breaks: Option<Breach>,
    /// Rules and hints that exclude the case, or that imply the decisions in it, sorted.
    pub sources: Vec<Origin>,
    /// All literals of the case, and the known literals that exclude it.
    pub(super) lits: Vec<Lit>,
    pub(super) uses: Vec<Lit>,
}

impl ListedWay {
    /// All literals of the case.
    pub(super) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// The known literals on which it rests.
    pub(super) fn uses(&self) -> &[Lit] {
        &self.uses
    }
}

/// The end of a what-if: a violated constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    /// The violated rule or hint, with the clue whose region can have no allowed size; `None` if
    /// the assumption violates its own meaning.
    pub source: Option<Origin>,
    /// Further rules and hints that contribute to the violation, sorted.
    pub also: Vec<Origin>,
    /// True if it also rests on earlier findings about derived variables.
    pub earlier: bool,
    /// The facts that violate it, if they are few and visible in the drawing.
    pub by: Statement,
    /// The violation as it is seen at a glance.
    pub seen: Option<Wrong>,
}

/// A nested what-if.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inner {
    /// The assumption, with derived variables replaced by their meaning.
    pub supposes: Statement,
    /// The consequences of the assumption.
    pub leads: Vec<Lead>,
    /// The violation at the end.
    pub breaks: Breach,
}

/// A what-if, from its assumption to a contradiction.
pub(super) struct WhatIf {
    /// The deduced literal, whose opposite was assumed.
    pub lit: Lit,
    pub rounds: u32,
    /// All rules and hints that take part.
    pub sources: Vec<Origin>,
    pub leads: Vec<Lead>,
    pub breach: Breach,
    /// The literals known without the what-if on which it rests.
    pub uses: Vec<Lit>,
}
