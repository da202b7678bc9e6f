//! The hint loop: from a layout and an answer to a puzzle with exactly that answer.
//!
//! The loop queries the engine for another answer. If there is one, it prints a hint that excludes
//! it (or changes the layout so that it does) and repeats; if there is none, it removes everything
//! that is not needed. The engine keeps learnt clauses between queries: the movable layout, the
//! printed hints and the excluded answers are assumptions.

use crate::board::{Drawing, Item, Place, longest_bar};
use crate::genre::{Answer, Composition, Form, Order, Puzzle, Tuning};
use crate::grade::{Aim, Grade, Rating, Reader};
use crate::model::Model;
use crate::random::Random;
use crate::stated::{Printed, Stated};
use pencilmill_layers::layer;
pub use pencilmill_solver::Interrupt;
use pencilmill_solver::{Budget, Stats};
use std::sync::Arc;

mod ask;
mod draft;
mod first;
mod rearrange;
mod reshape;
mod spread;
mod stated_draft;
mod steer;
mod thin;
mod valued;

use draft::Draft;
use stated_draft::{Other, StatedDraft};

/// The budget of one query.
pub const QUERY_BUDGET: Budget = Budget::conflicts(20_000);

/// The budget of a query while hints of a puzzle with an aim are removed: one that takes more to
/// prove is mostly too hard.
const THINNING_BUDGET: Budget = Budget::conflicts(1_000);

/// The number of changes of a layout per five cells of the board before the layout is given up.
const MOVES: usize = 10;
/// That limit where the layout changes part by part: another layout is then cheap, and more
/// likely to succeed.
const MOVES_BY_PARTS: usize = 3;
/// The number of random candidates for each printed hint, where hints differ in strength. Found by
/// measurement.
const DRAWS: usize = 8;

/// The reason why a layout was given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GaveUp {
    /// The layout has no answer.
    NoAnswer,
    /// A query exhausted its budget.
    Budget,
    /// Another answer agrees with every hint that could be printed, and no change of the layout
    /// excludes it.
    NoHint,
    /// The layout was changed too often.
    Moves,
    /// The puzzle is harder than the aim even with more hints, or with all.
    Grade,
    /// The answer has a form that is not printed.
    Form,
}

/// An obstacle that no hint removes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Two answers with which all hints agree.
    Alike([Drawing; 2]),
    /// Cells that cannot all have a hint.
    Bare(Vec<Place>),
}

/// A reusable environment of hint loops. It keeps the stated rules of the last layout, so that the
/// next puzzle of the same genre and size starts from a copy.
pub struct Workspace {
    stated: Stated,
    reader: Reader,
    /// Number of layout changes made because hints did not distinguish two answers.
    pub moves: u64,
    /// The reason why the last run was given up, for a puzzle begun by a setter.
    pub obstacle: Option<Obstacle>,
    /// The flag that ends the run early; its result is then meaningless.
    pub stop: Interrupt,
    /// Callback before (true) and after (false) each query to the engine and each use of the
    /// layers, for measuring time.
    pub watch: Option<Box<dyn FnMut(Task, bool) + Send>>,
}

/// The costly tasks of a hint loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// The engine searches for another answer.
    Search,
    /// The layers solve the puzzle.
    Grading,
}

impl Default for Workspace {
    fn default() -> Workspace {
        Workspace {
            stated: nothing_stated(),
            reader: Reader::default(),
            moves: 0,
            obstacle: None,
            stop: Interrupt::new(),
            watch: None,
        }
    }
}

fn nothing_stated() -> Stated {
    Stated::with_copy(|board| Model::new(board).movable_by_parts())
}

impl Workspace {
    /// Makes the composition unique and as bare as possible within the aimed difficulty. All
    /// choices come from `random`. The rating is returned if it was computed.
    ///
    /// # Errors
    /// The reason why the layout was given up.
    pub fn finish(
        &mut self,
        order: &Order,
        form: Option<&Form>,
        composition: Composition,
        aim: Option<Aim>,
        random: &mut Random,
    ) -> Result<(Puzzle, Drawing, Option<Rating>), GaveUp> {
        let puzzle = Puzzle {
            genre: order.genre,
            board: order.board,
            printed: composition.layout,
        };
        self.obstacle = None;
        let draft = Draft {
            layout: Arc::new(puzzle.layout()),
            printed: Printed::all(&puzzle),
            puzzle,
            answer: Drawing::blank(),
            symmetry: order.arrangement.symmetry.of_board(),
            begun: Arc::clone(&order.begun),
        };
        let stated = std::mem::replace(&mut self.stated, nothing_stated());
        let mut hint_loop = HintLoop {
            draft: StatedDraft::new(draft, stated),
            // if each cell of a pattern has a clue, not too many are kept back
            spread: order.arrangement.spread || order.begun.pattern.as_ref().is_some_and(|p| p.all),
            budget: QUERY_BUDGET,
            shapes: order.drops_flagged(),
            form,
            workspace: self,
        };
        let outcome = hint_loop.run(composition.answer, aim, random);
        let (Draft { puzzle, answer, .. }, stated) = hint_loop.draft.into_parts();
        self.stated = stated;
        outcome.map(|rating| (puzzle, answer, rating))
    }

    /// Runs work that uses the layers.
    pub(crate) fn grading<T>(&mut self, work: impl FnOnce(&mut Reader) -> T) -> T {
        self.watched(Task::Grading, true);
        self.reader.stop = self.stop.clone();
        let done = work(&mut self.reader);
        self.watched(Task::Grading, false);
        done
    }

    fn watched(&mut self, task: Task, starts: bool) {
        if let Some(watch) = &mut self.watch {
            watch(task, starts);
        }
    }

    /// The engine's work in all finished runs.
    pub fn stats(&self) -> Stats {
        self.stated.work()
    }
}

/// One run of the loop.
struct HintLoop<'a> {
    workspace: &'a mut Workspace,
    draft: StatedDraft,
    /// True if hints are spread over the board.
    spread: bool,
    /// The budget of a query.
    budget: Budget,
    /// True if only answers of the genre's form are wanted.
    shapes: bool,
    /// The wanted form.
    form: Option<&'a Form>,
}

impl HintLoop<'_> {
    /// Runs to the end, and ensures the arrangement of hints.
    fn run(
        &mut self,
        answer: Answer,
        aim: Option<Aim>,
        random: &mut Random,
    ) -> Result<Option<Rating>, GaveUp> {
        let rating = self.make(answer, aim, random)?;
        match self.draft.is_arranged() {
            true => Ok(rating),
            false => Err(GaveUp::NoHint),
        }
    }

    fn make(
        &mut self,
        answer: Answer,
        aim: Option<Aim>,
        random: &mut Random,
    ) -> Result<Option<Rating>, GaveUp> {
        let answer = self.first_answer(answer, random)?;
        self.draft.change(|draft| draft.answer = answer);
        if self.shapes && !Form::admits(false, &self.draft.puzzle, &self.draft.answer) {
            return Err(GaveUp::Form);
        }
        let mut dressed = self.draft.clone();
        if let Some(cell) = dressed.dress(random) {
            self.workspace.obstacle = Some(Obstacle::Bare(vec![cell]));
            return Err(GaveUp::NoHint);
        }
        if !dressed.complete() || !dressed.begun.is_empty() && !dressed.is_true() {
            return Err(GaveUp::NoHint);
        }
        self.draft.change(|draft| *draft = dressed);
        let Tuning {
            asks_at_once,
            thins_again,
            ..
        } = self.draft.puzzle.genre.card().tuning;
        if asks_at_once {
            self.ask_at_once()?;
        }
        if aim.is_some_and(|aim| aim.layer() == layer::TWO) {
            // whatever failed in puzzles made before must not matter
            let Draft { puzzle, .. } = &*self.draft;
            self.workspace.grading(|reader| reader.begin(puzzle));
        }
        let mut way = Vec::new();
        match aim.filter(|aim| aim.thins_by_layers()) {
            Some(aim) => self.thin_by_layers(aim.layer(), random, &mut way)?,
            None => {
                self.grow(random)?;
                if aim.is_some() {
                    self.budget = THINNING_BUDGET;
                }
                self.thin(random, &mut way)?;
                while self.relax(random, &mut way, HintLoop::is_proved_unique_or)?
                    && thins_again
                    && self.pare(None, &mut None)?
                {
                    way.push(self.draft.clone());
                }
            }
        }
        let Some(aim) = aim.filter(|aim| !matches!(aim, Aim::At(Grade::Beyond, ..))) else {
            if aim.is_none() {
                self.fill(None, &mut None, random)?;
            }
            return Ok(None);
        };
        let rating = self.settle(aim, &way, random)?;
        // steering leaves hints made redundant by those of a setter, and hints made stronger by
        // relaxing the layout
        let pares = thins_again || self.draft.begun.printed.is_some();
        let is_met = aim.is_met(&rating);
        let mut rating = Some(rating);
        if is_met && !self.fill(Some(aim), &mut rating, random)? && pares {
            self.pare(Some(aim), &mut rating)?;
        }
        Ok(rating)
    }

    /// Gives up if another answer agrees with all hints that could be printed.
    fn ask_at_once(&mut self) -> Result<(), GaveUp> {
        let bare = self.draft.clone();
        let hints = self.unprinted();
        self.draft.change(|draft| {
            for hint in hints {
                draft.print(hint);
            }
        });
        let other = self.another_answer()?;
        self.draft.restore(bare);
        other.map_or(Ok(()), |_| Err(GaveUp::NoHint))
    }

    /// Adds hints and changes the layout until the answer is the only one.
    fn grow(&mut self, random: &mut Random) -> Result<(), GaveUp> {
        let mut moves = 0;
        // other answers found under layouts whose rules had to be stated anew, and one that is an
        // answer again
        let (mut met, mut revived) = (Vec::new(), None);
        let patient = self.draft.puzzle.genre.card().tuning.patience.is_none();
        loop {
            let asked = match revived.take() {
                Some(known) => Ok(Some(known)),
                None => self.another_answer(),
            };
            let other = match asked {
                Ok(Some(other)) => other,
                Ok(None) => return Ok(()),
                Err(GaveUp::Budget) if !patient => {
                    let offers = self.unprinted();
                    let mut hints = offers.clone();
                    self.draft.retain_printable(&mut hints, &offers);
                    let &hint = random.choose(&hints).ok_or(GaveUp::Budget)?;
                    self.print(hint);
                    continue;
                }
                Err(reason) => return Err(reason),
            };
            let Draft {
                puzzle,
                answer,
                printed,
                ..
            } = &*self.draft;
            let agreed = puzzle.true_hints(&other);
            let offers = self.draft.offers();
            let mut telling = offers.clone();
            let mut next = agreed.iter().peekable();
            telling.retain(|hint| {
                while next.next_if(|&other| other < hint).is_some() {}
                next.peek() != Some(&hint) && !printed.iter().any(|p| p.hint == *hint)
            });
            // a weaker hint that suffices is printed first
            let weaker = |hint: &Item| puzzle.hint(*hint).weaker();
            let would_do = |hint: &Item| telling.binary_search(hint).is_ok();
            let weakest = telling.iter().copied();
            let weakest = weakest.filter(|hint| !weaker(hint).iter().any(would_do));
            let mut telling: Vec<Item> = weakest.collect();
            self.draft.retain_printable(&mut telling, &offers);
            if let Some(hint) = self.choose(&telling, random) {
                self.draft.others.push(Other::new(other, agreed));
                self.print(hint);
                continue;
            }
            if self.draft.begun.printed.is_some() {
                let alike = [answer.clone(), other];
                self.workspace.obstacle = Some(Obstacle::Alike(alike));
                return Err(GaveUp::NoHint);
            }
            let most = if self.draft.last_model().has_parts() {
                MOVES_BY_PARTS
            } else {
                MOVES
            };
            if moves == most * puzzle.board.area() / 5 {
                return Err(GaveUp::Moves);
            }
            moves += 1;
            self.workspace.moves += 1;
            let mut options = self.moves(answer, &other);
            if options.is_empty() && self.chooses_layout() {
                self.reshape(&other)?;
                continue;
            }
            // a change that keeps the answer may also bring back another one found before
            let keeps = |option: &Composition| option.answer.known() == Some(answer);
            let anew = options
                .iter()
                .any(|option| keeps(option) || !self.draft.is_stated_for(option));
            if !anew {
                let bar = |option: &&Composition| longest_bar(puzzle.board, &option.layout);
                let draws = if self.spread { DRAWS } else { 1 };
                let drawn = (0..draws).filter_map(|_| random.choose(&options));
                let chosen = drawn.min_by_key(bar).ok_or(GaveUp::NoHint)?;
                self.draft.lay_out(chosen);
            } else {
                random.shuffle(&mut options);
                if self.spread {
                    options.sort_by_cached_key(|option| longest_bar(puzzle.board, &option.layout));
                }
                revived = self.rearrange(other, &mut met, &options)?;
            }
        }
    }

    /// Of a few of these hints, drawn at random, the one that leaves the fewest assignments; if
    /// hints are spread, the one that leaves the smallest empty rectangle.
    fn choose(&self, hints: &[Item], random: &mut Random) -> Option<Item> {
        let Draft { puzzle, .. } = &*self.draft;
        let count = |hint: &Item| puzzle.hint(*hint).assignment_count();
        let first = *random.choose(hints)?;
        let draws = match count(&first) {
            None if !self.spread => 1,
            _ => DRAWS,
        };
        let drawn = (1..draws).filter_map(|_| random.choose(hints).copied());
        let drawn = std::iter::once(first).chain(drawn);
        match self.spread {
            true => {
                let clues = puzzle.clues();
                drawn.min_by_key(|hint| (self.emptiest_with(&clues, hint), count(hint)))
            }
            false => drawn.min_by_key(count),
        }
    }

    /// Prints a hint, in place of a weaker one, and with symmetry one at its image; nothing if that
    /// is impossible.
    fn print(&mut self, hint: Item) {
        self.draft.change(|draft| draft.print(hint));
    }

    /// Removes a printed hint and those that depend on it by symmetry, and returns them; nothing if
    /// it is fixed.
    fn erase(&mut self, index: usize) -> Vec<Item> {
        self.draft.change(|draft| draft.erase(index))
    }

    /// Makes a change, and takes it back unless the puzzle is good then, as `change` returns.
    /// Returns whether it stays.
    fn keep_if(
        &mut self,
        change: impl FnOnce(&mut Self) -> Result<bool, GaveUp>,
    ) -> Result<bool, GaveUp> {
        let saved = self.draft.clone();
        let good = change(self)?;
        if !good {
            self.draft.restore(saved);
        }
        Ok(good)
    }

    /// Like [`HintLoop::keep_if`], with the first good one of these changes.
    fn keep_first<T>(
        &mut self,
        changes: impl IntoIterator<Item = T>,
        mut change: impl FnMut(&mut Self, T) -> Result<bool, GaveUp>,
    ) -> Result<bool, GaveUp> {
        for next in changes {
            if self.keep_if(|hint_loop| change(hint_loop, next))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Removes a printed hint, as [`HintLoop::erase`] does, if the puzzle is good without it.
    fn erase_if(
        &mut self,
        index: usize,
        is_good: impl FnOnce(&mut Self) -> Result<bool, GaveUp>,
    ) -> Result<bool, GaveUp> {
        self.keep_if(|hint_loop| {
            let gone = hint_loop.erase(index);
            let open = !gone.is_empty() && !hint_loop.draft.has_known_other(&gone);
            Ok(open && is_good(hint_loop)?)
        })
    }
}
