//! Rules, layout and hints, stated once for many puzzles.
//!
//! Puzzles tried in sequence mostly share a layout and differ in hints. So the rules are stated
//! once for a layout, with each hint and each movable item of the layout under a guard, and a
//! puzzle is the set of literals in force.

use crate::board::{Board, Drawing, Item, Place};
use crate::genre::Puzzle;
use crate::model::{Clues, Model};
use pencilmill_solver::{Lit, Stats};
use std::collections::BTreeMap;

/// A hint with the places on which its reading depends, if there are any.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Printed {
    pub hint: Item,
    pub depends_on: Vec<Place>,
}

impl Printed {
    /// A hint whose dependence is not determined yet.
    pub fn unread(hint: Item) -> Printed {
        Printed {
            hint,
            depends_on: Vec::new(),
        }
    }

    /// A hint as it reads in a puzzle.
    pub fn of(puzzle: &Puzzle, hint: Item) -> Printed {
        Printed {
            hint,
            depends_on: puzzle.hint(hint).depends_on(),
        }
    }

    /// All hints of a puzzle, in order.
    pub fn all(puzzle: &Puzzle) -> Vec<Printed> {
        let hints = puzzle.hints();
        let hints = hints.items().iter();
        hints.map(|&hint| Printed::of(puzzle, hint)).collect()
    }
}

/// The effect of taking up a puzzle on the statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TakenUp {
    /// Everything remains stated.
    Kept,
    /// The model was moved to another layout: hints are stated anew.
    Moved,
    /// The model is new.
    Anew,
}

/// A model of the rules for a sequence of puzzles.
pub(crate) struct Stated {
    empty: fn(Board) -> Model,
    /// A copy of the model before hints, parts and searches, if it is restarted often; and true
    /// once it is made for the stated rules, which mostly change before they are stated again.
    pristine: Option<(Model, bool)>,
    /// Genre and board of the last puzzle.
    of: Option<(&'static str, Board)>,
    /// The layout of the stated rules, without its movable items.
    fixed: Drawing,
    pub model: Model,
    clues: Clues,
    guards: BTreeMap<Printed, Lit>,
    /// The engine's work in discarded models.
    work: Stats,
}

impl Stated {
    /// An empty statement. `empty` makes a new model for each fixed layout.
    pub fn new(empty: fn(Board) -> Model) -> Stated {
        let no_board = Board::new(0, 0);
        Stated {
            empty,
            pristine: None,
            of: None,
            fixed: Drawing::blank(),
            model: empty(no_board),
            clues: Clues::none(),
            guards: BTreeMap::new(),
            work: Stats::default(),
        }
    }

    /// Like [`Stated::new`], but keeps a copy of each model for [`Stated::begin`].
    pub fn with_copy(empty: fn(Board) -> Model) -> Stated {
        Stated {
            pristine: Some((empty(Board::new(0, 0)), false)),
            ..Stated::new(empty)
        }
    }

    /// Takes up a puzzle: states its rules and layout as far as they are not stated yet.
    pub fn take_up(&mut self, puzzle: &Puzzle) -> TakenUp {
        let layout = puzzle.layout();
        if !self.fits(puzzle, &layout) {
            return self.begin(puzzle);
        }
        if self.is_laid_out(&layout) {
            return TakenUp::Kept;
        }
        if self.model.is_worn() {
            return self.begin(puzzle);
        }
        self.move_parts(puzzle, &layout);
        TakenUp::Moved
    }

    /// Takes up a puzzle and forgets earlier hints and searches.
    pub fn begin(&mut self, puzzle: &Puzzle) -> TakenUp {
        let layout = puzzle.layout();
        self.work += self.model.stats();
        self.guards.clear();
        let fits = self.fits(puzzle, &layout);
        // emptied in place, models keep their memory
        let empty = (self.empty)(puzzle.board);
        match &mut self.pristine {
            Some((pristine, made)) if fits => {
                if !std::mem::replace(made, true) {
                    pristine.clone_from(&empty);
                    self.clues = state_rules(puzzle, pristine);
                }
                self.model.clone_from(pristine);
            }
            pristine => {
                self.model.clone_from(&empty);
                self.clues = state_rules(puzzle, &mut self.model);
                pristine.iter_mut().for_each(|(_, made)| *made = false);
            }
        }
        self.of = Some((puzzle.genre.card().slug, puzzle.board));
        match self.model.has_parts() {
            true => self.move_parts(puzzle, &layout),
            false => self.fixed = self.model.fixed(&layout),
        }
        TakenUp::Anew
    }

    /// Moves the model to a layout that it fits.
    fn move_parts(&mut self, puzzle: &Puzzle, layout: &Drawing) {
        self.fixed = self.model.fixed(layout);
        self.guards.clear();
        self.model.begin_again();
        self.clues = state_rules(puzzle, &mut self.model);
    }

    /// Tests whether the model fits a puzzle, or can be moved to fit it.
    pub fn fits(&self, puzzle: &Puzzle, layout: &Drawing) -> bool {
        self.of == Some((puzzle.genre.card().slug, puzzle.board))
            && (self.model.has_parts() || self.is_laid_out(layout))
    }

    fn is_laid_out(&self, layout: &Drawing) -> bool {
        self.fixed == self.model.fixed(layout)
    }

    /// Tests whether the rules are stated for the layout of this puzzle, so that taking it up
    /// changes nothing.
    pub fn is_stated(&self, puzzle: &Puzzle) -> bool {
        let layout = puzzle.layout();
        self.fits(puzzle, &layout) && self.is_laid_out(&layout)
    }

    /// The literals in force for this layout, of the puzzle taken up.
    pub fn layout_in_force(&self, layout: &Drawing) -> Vec<Lit> {
        let parts = self.model.parts_in_force();
        let movable = self.movable_in(layout);
        let movable = movable.map(|(lit, stands)| if stands { lit } else { !lit });
        parts.chain(movable).collect()
    }

    /// The literals of movable items, each with true if this layout has the item.
    pub fn movable_in(&self, layout: &Drawing) -> impl Iterator<Item = (Lit, bool)> {
        let movable = self.model.movable().iter();
        movable.map(|&(item, lit)| (lit, layout.contains(&item)))
    }

    /// The guard of a hint on the layout of the puzzle taken up.
    pub fn guard(&mut self, printed: &Printed) -> Lit {
        if let Some(&guard) = self.guards.get(printed) {
            return guard;
        }
        let guard = self.model.derived();
        state_hint(printed, &self.clues, &mut self.model, guard);
        self.guards.insert(printed.clone(), guard);
        guard
    }

    /// The hints stated on the layout of the puzzle taken up, with their guards.
    pub fn hints(&self) -> &BTreeMap<Printed, Lit> {
        &self.guards
    }

    /// Takes up a puzzle and returns the literals in force: for its layout, then for its hints in
    /// order.
    pub fn in_force(&mut self, puzzle: &Puzzle) -> Vec<Lit> {
        self.take_up(puzzle);
        let mut in_force = self.layout_in_force(&puzzle.layout());
        for printed in Printed::all(puzzle) {
            in_force.push(self.guard(&printed));
        }
        in_force
    }

    /// The engine's work so far, in all models.
    pub fn work(&self) -> Stats {
        let mut work = self.work;
        work += self.model.stats();
        work
    }
}

/// States a complete printed puzzle unconditionally in `model`, which must be new.
pub fn posed(puzzle: &Puzzle, mut model: Model) -> Model {
    let clues = state_laid_out(puzzle, &mut model);
    state_printed(puzzle, &clues, &mut model);
    model
}

/// States a complete printed puzzle unconditionally, in the way that is best for a search.
pub(crate) fn searched(puzzle: &Puzzle) -> Model {
    let mut model = Model::new(puzzle.board);
    let clues = state_laid_out(puzzle, &mut model);
    if !puzzle.genre.extras().restate(puzzle, &mut model) {
        state_printed(puzzle, &clues, &mut model);
    }
    model
}

/// States the rules and the layout.
fn state_laid_out(puzzle: &Puzzle, model: &mut Model) -> Clues {
    let clues = state_rules(puzzle, model);
    let layout = puzzle.layout();
    for (item, lit) in model.movable().to_vec() {
        model.under(Lit::TRUE, |model| match layout.contains(&item) {
            true => {
                model.cite(item);
                model.always(lit);
            }
            false => model.always(!lit),
        });
    }
    clues
}

fn state_printed(puzzle: &Puzzle, clues: &Clues, model: &mut Model) {
    for printed in Printed::all(puzzle) {
        state_hint(&printed, clues, model, Lit::TRUE);
    }
}

fn state_rules(puzzle: &Puzzle, model: &mut Model) -> Clues {
    let clues = puzzle.genre.rules(puzzle, model);
    model.complete();
    clues
}

fn state_hint(printed: &Printed, clues: &Clues, model: &mut Model, guard: Lit) {
    model.cite(printed.hint);
    model.under(guard, |model| {
        clues.state(model, &printed.hint, &printed.depends_on);
    });
}

#[cfg(test)]
mod tests;
