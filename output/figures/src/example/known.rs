//! What is known at a step of an example, as its figure shows it.

use crate::notes::marked;
use pencilmill_generator::board::{Drawing, Item, Place};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::grade::Statement;
use pencilmill_generator::model::Word;
use std::collections::{BTreeMap, BTreeSet};

/// What is known, as a figure shows it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Known {
    /// What is drawn.
    pub drawn: Drawing,
    /// Where it is known that nothing is drawn, as far as a solver marks it.
    pub blank: Drawing,
    /// Cells that a line passes of which nothing is drawn yet, or that lie inside a loop.
    pub on: BTreeSet<Place>,
    /// Cells that no line passes, or that lie outside every loop.
    pub off: BTreeSet<Place>,
}

impl Known {
    /// How many marks there are that another figure does not have.
    pub fn beyond(&self, other: &Known) -> usize {
        self.drawn.without(&other.drawn).len()
            + self.blank.without(&other.blank).len()
            + self.on.difference(&other.on).count()
            + self.off.difference(&other.off).count()
    }
}

/// What is found on the way to an answer: all of it, not only what a figure shows.
#[derive(Clone, Default)]
pub struct Found {
    drawn: BTreeSet<Item>,
    blank: BTreeSet<Item>,
    told: BTreeSet<(Word, Place, bool)>,
}

impl Found {
    /// Adds what is said.
    pub fn add(&mut self, said: &Statement) {
        self.drawn.extend(said.drawn.items());
        self.blank.extend(said.blank.items());
        self.told.extend(&said.told);
    }

    /// Whether this is found to be drawn.
    pub fn is_drawn(&self, item: &Item) -> bool {
        self.drawn.contains(item)
    }

    /// Whether all is found that is said.
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

/// What the figures of a puzzle can show.
pub struct Figures<'a> {
    puzzle: &'a Puzzle,
    /// Where nothing is drawn in the end: an item without its value for each place, or two places. With each all that is found not
    /// to be drawn there on the way.
    blank: BTreeMap<Item, Vec<Item>>,
}

impl<'a> Figures<'a> {
    /// The figures of a puzzle, by where nothing is drawn in the end and all that is found on the way.
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

    /// What a figure shows of what is found. A place is blank as soon as each value is known not to stand there.
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
        // What is drawn in a cell tells more than a mark.
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

    /// Whether the figure that shows this now would show nothing new with what is said.
    pub fn hides(&self, now: &Known, found: &Found, said: &Statement) -> bool {
        found.holds(said) || {
            let mut more = found.clone();
            more.add(said);
            self.shown(&more) == *now
        }
    }
}
