//! The parts of an explanation: regions of clues, ways to meet a constraint, what-ifs.

use super::{Lead, Statement, Wrong};
use crate::board::{Item, Place};
use crate::model::Origin;
use pencilmill_solver::Lit;

/// A relation to clues' regions that decides something at a place or between two.
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

/// The places known to belong to a clue.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Area {
    /// The clue.
    pub clue: Item,
    /// Places of its region, besides that of the clue.
    pub places: Vec<Place>,
}

/// A way to meet a rule or hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedWay {
    /// What is so then. Where nobody draws that, what it means.
    pub way: Statement,
    /// If it is struck out, what it breaks.
    pub breaks: Option<Breach>,
    /// Rules and hints that strike it out, or that make what is decided so, sorted.
    pub sources: Vec<Origin>,
    /// All that is so then, and what is known that strikes it out.
    pub(super) lits: Vec<Lit>,
    pub(super) uses: Vec<Lit>,
}

impl ListedWay {
    /// The known literals that it rests on.
    pub(super) fn uses(&self) -> &[Lit] {
        &self.uses
    }
}

/// The end of a what-if: a broken constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    /// The rule or hint that is broken, with the clue whose region can have no fit size; none if it is what was supposed, in
    /// other words.
    pub source: Option<Origin>,
    /// Further rules and hints that say what it is broken by, sorted.
    pub also: Vec<Origin>,
    /// Whether it takes what was found before besides, which nobody draws.
    pub earlier: bool,
    /// What breaks it, if these are a few things that a person can point at.
    pub by: Statement,
    /// What is seen to be wrong.
    pub seen: Option<Wrong>,
}

/// A what-if within another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inner {
    /// What it supposes. Where nobody draws that, what it means.
    pub supposes: Statement,
    /// Where that leads.
    pub leads: Vec<Lead>,
    /// What is broken at its end.
    pub breaks: Breach,
}

/// A what-if, from what it supposes to a contradiction.
pub(super) struct Way {
    /// What follows: the contrary was supposed.
    pub lit: Lit,
    pub rounds: u32,
    /// All rules and hints that take part.
    pub sources: Vec<Origin>,
    pub leads: Vec<Lead>,
    pub breach: Breach,
    /// What it rests on that is known without it.
    pub uses: Vec<Lit>,
}
