//! Puzzles read one after the other, with the same layout and answer and other hints.
//!
//! Rules and layout are stated once. Hints that only say of some unknowns what they are (a dot, the length of a path) are told
//! to whoever has read them; where hints say more than that, all is stated anew.

use super::{Limits, NoRating, Rating, Reach, Reading, begin, rated, reached};
use crate::board::{Board, Drawing, Item};
use crate::genre::Puzzle;
use crate::model::{Clues, Model, Posted};
use crate::prover::{state_hints, state_layout};
use pencilmill_layers::{Experience, Layers};
use pencilmill_solver::{Constraint, Interrupt, Lit};
use std::mem::swap;

/// Rates puzzles, and finds how far layers lead in them.
#[derive(Default)]
pub(crate) struct Reader {
    bare: Option<Bare>,
    /// Set from outside to find no more; what comes of it then is of no use.
    pub(crate) stop: Interrupt,
    /// What was found out by those who read all anew.
    experience: Experience,
}

/// A puzzle that was read without its hints.
struct Bare {
    genre: &'static str,
    board: Board,
    layout: Drawing,
    answer: Drawing,
    model: Model,
    clues: Clues,
    reading: Reading,
    layers: Layers,
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

    /// Does something with a person who starts.
    fn with<T>(
        &mut self,
        puzzle: &Puzzle,
        answer: &Drawing,
        work: impl FnOnce(&Reading, &mut Layers) -> Result<T, NoRating>,
    ) -> Result<T, NoRating> {
        if !self.bare.as_ref().is_some_and(|b| b.fits(puzzle, answer)) {
            self.bare = None;
            let mut model = Model::new(puzzle.board).for_reading();
            let clues = state_layout(puzzle, &mut model);
            let mut reading = Reading::of(&mut model);
            state_hints(puzzle, &clues, &mut model);
            for same in puzzle.genre.extras().equivalent(puzzle, answer) {
                model.differ(&same);
            }
            let told = model.take_journal();
            if facts(&told).is_none() {
                reading.posted.extend(told);
                let mut layers = reading.expecting(answer)?;
                return self.anew(&reading, &mut layers, work);
            }
            self.bare = Some(Bare {
                genre: puzzle.genre.card().slug,
                board: puzzle.board,
                layout: puzzle.layout(),
                answer: answer.clone(),
                layers: reading.expecting(answer)?,
                model,
                clues,
                reading,
            });
        }
        if let Some(bare) = &mut self.bare
            && bare.takes_up_hints(puzzle)
        {
            bare.layers.set_interrupt(self.stop.clone());
            return work(&bare.reading, &mut bare.layers);
        }
        let (reading, mut layers) = begin(puzzle, answer)?;
        self.anew(&reading, &mut layers, work)
    }

    /// Does it with somebody who was told what the last one found out.
    fn anew<T>(
        &mut self,
        reading: &Reading,
        layers: &mut Layers,
        work: impl FnOnce(&Reading, &mut Layers) -> T,
    ) -> T {
        layers.set_interrupt(self.stop.clone());
        swap(layers.experience(), &mut self.experience);
        let done = work(reading, layers);
        swap(layers.experience(), &mut self.experience);
        done
    }
}

impl Bare {
    fn fits(&self, puzzle: &Puzzle, answer: &Drawing) -> bool {
        self.genre == puzzle.genre.card().slug
            && self.board == puzzle.board
            && self.answer == *answer
            && self.layout == puzzle.layout()
    }

    /// Begins again with what the printed hints say. Whether they say no more than what some unknowns are.
    fn takes_up_hints(&mut self, puzzle: &Puzzle) -> bool {
        state_hints(puzzle, &self.clues, &mut self.model);
        let Some(facts) = facts(&self.model.take_journal()) else {
            return false;
        };
        self.layers.begin_again();
        facts.iter().all(|&l| self.layers.expects(l)) && self.layers.accept(&facts)
    }
}

/// What is said of single unknowns, if nothing else is said.
fn facts(posted: &[Posted]) -> Option<Vec<Lit>> {
    let fact = |posted: &Posted| match &posted.constraint {
        Constraint::Clause(lits) if posted.guard == Lit::TRUE => match lits[..] {
            [l] => Some(l),
            _ => None,
        },
        _ => None,
    };
    posted.iter().map(fact).collect()
}
