//! What is known at a step of an example, as its figure shows it.

use crate::notes::marked;
use crate::row::overlay;
use pencilmill_generator::board::{Drawing, Item, Place};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::grade::Statement;
use pencilmill_generator::model::Word;
use std::collections::BTreeSet;

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

/// What the figures of a puzzle can show.
pub struct Board<'a> {
    puzzle: &'a Puzzle,
    /// Where nothing is drawn in the end: an item without its value for each place, or two places.
    blank: Drawing,
    /// All that is found not to be drawn on the way there.
    ruled_out: Vec<Item>,
}

impl<'a> Board<'a> {
    /// The figures of a puzzle, by where nothing is drawn in the end and all that is found on the way.
    pub fn new<'b>(
        puzzle: &'a Puzzle,
        blank: &Drawing,
        found: impl Iterator<Item = &'b Statement>,
    ) -> Board<'a> {
        let ruled_out = found.flat_map(|found| found.blank.items().iter().copied());
        Board {
            puzzle,
            blank: blank.clone(),
            ruled_out: ruled_out.collect(),
        }
    }

    /// What a figure shows of what is known. A place is blank as soon as each value is known not to stand there.
    pub fn shows(&self, known: &Statement) -> Known {
        let place = |item: &Item| (item.ink, item.at, item.to);
        let open: BTreeSet<_> = (self.ruled_out.iter())
            .filter(|item| !known.blank.contains(item))
            .map(place)
            .collect();
        let blank = self.blank.filtered(|item| !open.contains(&place(item)));
        let there = overlay(&self.puzzle.printed, &known.drawn);
        let is_drawn = |at: Place| {
            let items = there.items().iter();
            items
                .filter(|item| item.at != item.to)
                .any(|item| item.at == at || item.to == at)
        };
        let cells = |so: bool| {
            let told = known.told.iter().filter(move |told| told.2 == so);
            told.map(|&(word, at, _)| (word, at))
        };
        let printed = self.puzzle.printed.items();
        let is_printed = |at: Place| printed.iter().any(|item| item.at == at && item.to == at);
        Known {
            blank: marked(&there, &blank).into_iter().collect(),
            on: (cells(true).filter(|&(word, at)| word != Word::Visited || !is_drawn(at)))
                .map(|told| told.1)
                .collect(),
            off: (cells(false).filter(|&(_, at)| !is_printed(at)))
                .map(|told| told.1)
                .collect(),
            drawn: known.drawn.clone(),
        }
    }
}
