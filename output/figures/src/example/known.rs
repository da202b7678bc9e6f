//! Known items at a step of an example, as its figure shows them.

use crate::notes::marked;
use pencilmill_generator::board::{Drawing, Item, Place};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::grade::Statement;
use pencilmill_generator::model::Word;
use std::collections::{BTreeMap, BTreeSet};

/// Known items in a figure.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Known {
    /// Items known to be drawn.
    pub drawn: Drawing,
    /// Items known not to be drawn, as far as a solver marks them.
    pub blank: Drawing,
    /// Cells that a line passes on a path not yet drawn, or that lie inside a loop.
    pub on: BTreeSet<Place>,
    /// Cells that no line passes, or that lie outside every loop.
    pub off: BTreeSet<Place>,
}

impl Known {
    /// Number of marks that another figure lacks.
    pub fn beyond(&self, other: &Known) -> usize {
        self.drawn.without(&other.drawn).len()
            + self.blank.without(&other.blank).len()
            + self.on.difference(&other.on).count()
            + self.off.difference(&other.off).count()
    }
}

/// All findings on the way to an answer, visible in a figure or not.
#[derive(Clone, Default)]
pub struct Found {
    drawn: BTreeSet<Item>,
    blank: BTreeSet<Item>,
    told: BTreeSet<(Word, Place, bool)>,
}

impl Found {
    /// Adds the findings of a statement.
    pub fn add(&mut self, said: &Statement) {
        self.drawn.extend(said.drawn.items());
        self.blank.extend(said.blank.items());
        self.told.extend(&said.told);
    }

    /// Returns whether this item is found to be drawn.
    pub fn is_drawn(&self, item: &Item) -> bool {
        self.drawn.contains(item)
    }

    /// Returns whether all parts of a statement are found.
    pub fn holds(&self, said: &Statement) -> bool {
        said.drawn
            .items()
            .iter()
            .all(|item| self.drawn.contains(item))
            && said
                .blank
                .items()
                .iter()
                .all(|item| self.blank.contains(item))
            && said.told.iter().all(|told| self.told.contains(told))
    }
}

/// The possible content of a puzzle's figures.
pub struct Figures<'a> {
    puzzle: &'a Puzzle,
    /// Blank places of the answer: an item without its value for each place or pair of places, with
    /// all items found not to be drawn there on the way.
    blank: BTreeMap<Item, Vec<Item>>,
}

impl<'a> Figures<'a> {
    /// Creates the figures of a puzzle from its blank places and all findings on the way.
    pub fn new(puzzle: &'a Puzzle, blank: &Drawing, all: &Found) -> Figures<'a> {
        let blank = blank.items().iter().map(|&item| {
            let here =
                |other: &&Item| (other.ink, other.at, other.to) == (item.ink, item.at, item.to);
            (item, all.blank.iter().filter(here).copied().collect())
        });
        Figures {
            puzzle,
            blank: blank.collect(),
        }
    }

    /// The visible part of findings. A place becomes blank once every value is ruled out there.
    pub fn shown(&self, found: &Found) -> Known {
        let drawn: Drawing = found.drawn.iter().copied().collect();
        let there = self.puzzle.printed.with(&drawn);
        let is_blank =
            |(_, all): &(&Item, &Vec<Item>)| all.iter().all(|one| found.blank.contains(one));
        let blank: Drawing = (self.blank.iter().filter(is_blank))
            .map(|(item, _)| *item)
            .collect();
        let items = there.items().iter();
        let ends: BTreeSet<Place> = (items.clone().filter(|item| item.at != item.to))
            .flat_map(|item| [item.at, item.to])
            .collect();
        let taken: BTreeSet<Place> = (items.filter(|item| item.at == item.to))
            .map(|item| item.at)
            .collect();
        // Ink drawn in a cell tells more than a mark.
        let told = |so: bool| {
            let told = found.told.iter().filter(move |told| told.2 == so);
            let free = told.filter(|told| match so {
                true => !ends.contains(&told.1),
                false => !taken.contains(&told.1),
            });
            free.map(|told| told.1).collect::<BTreeSet<Place>>()
        };
        Known {
            blank: marked(&there, &blank).into_iter().collect(),
            on: told(true),
            off: told(false),
            drawn,
        }
    }

    /// Returns whether a statement would add nothing visible to a figure.
    pub fn hides(&self, now: &Known, found: &Found, said: &Statement) -> bool {
        found.holds(said) || {
            let mut more = found.clone();
            more.add(said);
            self.shown(&more) == *now
        }
    }
}
