//! Puzzles read one after the other, most with the same layout and other hints.
//!
//! Rules, layout and hints are stated once, each hint under a guard, and whoever reads is told which of them are printed; so it is with
//! items of the layout that move.

use super::{Limits, NoRating, Rating, Reach, Reading, begin, rated, reached};
use crate::board::{Board, Drawing, Item, Place};
use crate::genre::Puzzle;
use crate::model::{Clues, Model};
use pencilmill_layers::{Experience, Layers};
use pencilmill_solver::{Interrupt, Lit};
use std::collections::BTreeMap;
use std::mem::swap;

/// Hints that are stated at most, for each that is printed and besides, before all is stated anew.
const STATED_EACH: usize = 4;
const STATED_BESIDES: usize = 20;

/// Rates puzzles, and finds how far layers lead in them.
#[derive(Default)]
pub(crate) struct Reader {
    stated: Option<Stated>,
    /// Set from outside to find no more; what comes of it then is of no use.
    pub(crate) stop: Interrupt,
    /// What was found out by the last one who read.
    experience: Experience,
}

/// What has been stated: a layout, but for what moves, and hints on it.
struct Stated {
    genre: &'static str,
    board: Board,
    /// The layout without its movable items.
    fixed: Drawing,
    model: Model,
    clues: Clues,
    reading: Reading,
    /// The guards of hints, with the places each speaks of.
    guards: BTreeMap<(Item, Vec<Place>), Lit>,
    /// Who reads, and how many of these hints were stated to them, if somebody has begun; the last layout, and the answer
    /// expected.
    layers: Layers,
    told: Option<usize>,
    layout: Drawing,
    answer: Drawing,
}

impl Reader {
    /// The same as [`super::rate`], if it goes on to the end: a rating only rises, so one who knows enough may stop.
    pub(crate) fn rate(
        &mut self,
        puzzle: &Puzzle,
        answer: &Drawing,
        limits: Limits,
        goes_on: impl Fn(&Rating) -> bool,
    ) -> Result<Rating, NoRating> {
        self.with(puzzle, answer, |reading, layers| {
            rated(reading, layers, answer, limits, goes_on)
        })
    }

    /// How far these layers lead in a puzzle of which some is known already: the same as rating finds, but sooner.
    pub(crate) fn reach(
        &mut self,
        puzzle: &Puzzle,
        answer: &Drawing,
        limits: Limits,
        known: &[(Item, bool)],
    ) -> Result<Reach, NoRating> {
        self.with(puzzle, answer, |reading, layers| {
            reached(reading, layers, answer, limits, known)
        })
    }

    /// The rating, if these layers solve the puzzle; or else what they find out of what can be drawn.
    pub(crate) fn rate_or_reach(
        &mut self,
        puzzle: &Puzzle,
        answer: &Drawing,
        limits: Limits,
    ) -> Result<Result<Rating, Vec<(Item, bool)>>, NoRating> {
        self.with(puzzle, answer, |reading, layers| {
            let rating = rated(reading, layers, answer, limits, |_| true)?;
            Ok(match rating.layer <= limits.layer {
                true => Ok(rating),
                false => Err(reading.known(layers)),
            })
        })
    }

    /// States hints that will be tried one after the other, so that not each is stated on its own.
    pub(crate) fn foresee(&mut self, puzzle: &Puzzle, hints: &[Item]) {
        if let Some(stated) = self.stated.as_mut().filter(|stated| stated.fits(puzzle)) {
            for &hint in hints {
                stated.state(&(hint, puzzle.hint(hint).depends_on()));
            }
        }
    }

    /// Does something with a person who starts, and who was told what the last one found out.
    fn with<T>(
        &mut self,
        puzzle: &Puzzle,
        answer: &Drawing,
        work: impl FnOnce(&Reading, &mut Layers) -> Result<T, NoRating>,
    ) -> Result<T, NoRating> {
        let mut begun;
        let (reading, layers) = if puzzle.genre.extras().equivalent(puzzle, answer).is_empty() {
            let kept = self.stated.take().filter(|stated| stated.fits(puzzle));
            let stated = self
                .stated
                .insert(kept.unwrap_or_else(|| Stated::new(puzzle)));
            stated.take_up(puzzle, answer)?;
            (&stated.reading, &mut stated.layers)
        } else {
            begun = begin(puzzle, answer)?;
            (&begun.0, &mut begun.1)
        };
        layers.set_interrupt(self.stop.clone());
        swap(layers.experience(), &mut self.experience);
        let done = work(reading, layers);
        swap(layers.experience(), &mut self.experience);
        done
    }
}

impl Stated {
    fn new(puzzle: &Puzzle) -> Stated {
        let mut model = Model::new(puzzle.board).for_reading();
        let clues = puzzle.genre.rules(puzzle, &mut model);
        model.complete();
        Stated {
            genre: puzzle.genre.card().slug,
            board: puzzle.board,
            fixed: model.fixed(&puzzle.layout()),
            reading: Reading::of(&mut model),
            model,
            clues,
            guards: BTreeMap::new(),
            layers: Layers::new([], &[]),
            told: None,
            layout: Drawing::blank(),
            answer: Drawing::blank(),
        }
    }

    fn fits(&self, puzzle: &Puzzle) -> bool {
        self.genre == puzzle.genre.card().slug
            && self.board == puzzle.board
            && self.fixed == self.model.fixed(&puzzle.layout())
    }

    fn state(&mut self, hint: &(Item, Vec<Place>)) {
        self.clues.guard(&mut self.guards, &mut self.model, hint);
    }

    /// Begins again with what is printed, by somebody who knows the answer.
    fn take_up(&mut self, puzzle: &Puzzle, answer: &Drawing) -> Result<(), NoRating> {
        let hints = puzzle.hints();
        let hints = hints.items().iter();
        let hints = hints.map(|&hint| (hint, puzzle.hint(hint).depends_on()));
        let hints: Vec<(Item, Vec<Place>)> = hints.collect();
        if self.guards.len() > STATED_EACH * hints.len() + STATED_BESIDES {
            *self = Stated::new(puzzle);
        }
        hints.iter().for_each(|hint| self.state(hint));
        let mut guards: Vec<(Lit, bool)> = self
            .guards
            .iter()
            .map(|(hint, &guard)| (guard, hints.binary_search(hint).is_ok()))
            .collect();
        guards.sort_unstable();
        let has_new = self.told != Some(guards.len());
        if has_new {
            self.reading.posted.extend(self.model.take_journal());
            let guards: Vec<Lit> = guards.iter().map(|guard| guard.0).collect();
            self.layers = self.reading.layers_with(&guards);
            self.told = Some(guards.len());
        }
        let layout = puzzle.layout();
        let movable = self.model.movable().iter();
        let told: Vec<(Lit, bool)> = movable
            .map(|&(item, lit)| (lit, layout.contains(&item)))
            .chain(guards)
            .collect();
        let knows = !has_new && self.answer == *answer && self.layout == layout;
        let agrees = self.layers.take_up(&told)
            && (knows || self.layers.expect(&self.reading.answer(answer)));
        (self.layout, self.answer) = (layout, answer.clone());
        match agrees {
            true => Ok(()),
            false => Err(NoRating::Answer),
        }
    }
}
