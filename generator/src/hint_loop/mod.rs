//! The hint loop: from a layout and an answer to a puzzle with exactly that answer.
//!
//! Ask the engine for another answer; where there is one, print a hint that it contradicts (or move
//! the layout so that it dies) and ask again; when there is none, drop what is not needed. The engine
//! keeps what it learnt from query to query: the movable layout, the printed hints, and the answers
//! that it must not come back with are assumptions.

use crate::board::{Board, Drawing, Item, Place, longest_bar};
use crate::genre::{Answer, Card, Composition, Order, Puzzle};
use crate::grade::{Grade, Rating, Reader};
use crate::model::{Clues, Model};
use crate::random::Random;
pub use pencilmill_solver::Interrupt;
use pencilmill_solver::{Budget, Lit, Stats};
use std::collections::BTreeMap;
use std::sync::Arc;

mod ask;
mod draft;
mod first;
mod pare;
mod rearrange;
mod reshape;
mod soften;
mod spread;
mod steer;
mod thin;

use draft::{Draft, Printed};
pub use steer::Aim;
use steer::Tried;

/// What one query may cost before it is given up.
pub const QUERY_BUDGET: Budget = Budget::conflicts(20_000);

/// Moves of a layout, for each five cells of the board, before it is given up.
const MOVES: usize = 10;
/// The same where it moves part by part: then another layout is cheap, and more likely to lead somewhere.
const MOVES_BY_PARTS: usize = 3;
/// Hints drawn for one that is printed, where some leave fewer assignments than others; measured.
const DRAWS: usize = 8;

/// Why a layout was given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GaveUp {
    /// The layout has no answer.
    NoAnswer,
    /// A query ran out of its budget.
    Budget,
    /// Another answer agrees with every hint that could be printed, and no move kills it.
    NoHint,
    /// The layout was moved too often.
    Moves,
    /// With more hints printed, or all, it is still harder than was aimed at.
    Grade,
}

/// What no hint that may be printed helps against.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Two answers that all of them agree with.
    Alike([Drawing; 2]),
    /// Cells that cannot all have one.
    Bare(Vec<Place>),
}

/// The place where hint loops run, one after the other. It keeps the stated rules of the last
/// layout, so that the next puzzle of the same genre and size starts from a copy.
pub struct Workspace {
    template: Option<Template>,
    model: Model,
    reader: Reader,
    /// Work of the engine in all finished runs.
    pub stats: Stats,
    /// How often a layout was moved, because hints did not tell two answers apart.
    pub moves: u64,
    /// Why the last run was given up, where a setter has fixed something.
    pub obstacle: Option<Obstacle>,
    /// Set from outside to end the run early; what comes of it then is of no use.
    pub stop: Interrupt,
    /// Called before (true) and after (false) each question to the engine, and each time layers are tried, for those who
    /// time it.
    pub watch: Option<Box<dyn FnMut(Task, bool) + Send>>,
}

/// What takes the time of a hint loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// The engine looks for another answer.
    Search,
    /// The puzzle is solved as a person does.
    Grading,
}

/// The rules stated for a layout; without their parts, if they have some.
struct Template {
    genre: &'static str,
    board: Board,
    /// The layout without its movable items.
    fixed: Drawing,
    model: Model,
    clues: Clues,
}

impl Template {
    fn new(puzzle: &Puzzle) -> Template {
        let mut model = Model::new(puzzle.board).movable_by_parts();
        let clues = puzzle.genre.rules(puzzle, &mut model);
        model.complete();
        Template {
            genre: puzzle.genre.card().slug,
            board: puzzle.board,
            fixed: model.fixed(&puzzle.layout()),
            model,
            clues,
        }
    }

    fn fits(&self, puzzle: &Puzzle) -> bool {
        self.genre == puzzle.genre.card().slug
            && self.board == puzzle.board
            && (self.model.has_parts() || self.fixed == self.model.fixed(&puzzle.layout()))
    }
}

impl Default for Workspace {
    fn default() -> Workspace {
        Workspace {
            template: None,
            model: Model::new(Board::new(0, 0)),
            reader: Reader::default(),
            stats: Stats::default(),
            moves: 0,
            obstacle: None,
            stop: Interrupt::new(),
            watch: None,
        }
    }
}

impl Workspace {
    /// Makes the composition unique and as bare as it can be while it stays as easy as it must be, or says why it was
    /// given up. All choices come from `random`. The rating is there if it had to be found.
    ///
    /// # Errors
    /// Why it was given up.
    pub fn finish(
        &mut self,
        order: &Order,
        composition: Composition,
        aim: Option<Aim>,
        random: &mut Random,
    ) -> Result<(Puzzle, Drawing, Option<Rating>), GaveUp> {
        let puzzle = Puzzle {
            genre: order.genre,
            board: order.board,
            printed: composition.layout,
        };
        let clues = self.prepare(&puzzle);
        self.obstacle = None;
        let printed = puzzle.hints().items().iter().map(Printed::new).collect();
        let mut hint_loop = HintLoop {
            clues,
            draft: Draft {
                puzzle,
                answer: Drawing::blank(),
                printed,
                symmetry: order.arrangement.symmetry.of_board(),
                begun: Arc::clone(&order.begun),
            },
            // where each cell of a picture has a clue, not too many are kept back
            spread: order.arrangement.spread || order.begun.pattern.as_ref().is_some_and(|p| p.all),
            stated: BTreeMap::new(),
            different: BTreeMap::new(),
            leaning: None,
            others: Vec::new(),
            met: Vec::new(),
            revived: None,
            restated: false,
            unvisited: None,
            work: 0,
            solved: BTreeMap::new(),
            ratings: BTreeMap::new(),
            workspace: self,
        };
        let outcome = hint_loop.run(composition.answer, aim, random);
        let Draft { puzzle, answer, .. } = hint_loop.draft;
        self.count_work();
        outcome.map(|rating| (puzzle, answer, rating))
    }

    /// Does something that layers take part in.
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

    /// Adds up the work done in the present model.
    fn count_work(&mut self) {
        let stats = self.model.stats();
        self.stats.solves += stats.solves;
        self.stats.conflicts += stats.conflicts;
        self.stats.decisions += stats.decisions;
        self.stats.propagations += stats.propagations;
        self.stats.visits += stats.visits;
    }

    /// Sets the working model to the stated rules of the puzzle's layout.
    fn prepare(&mut self, puzzle: &Puzzle) -> Clues {
        let kept = self
            .template
            .take()
            .filter(|template| template.fits(puzzle));
        let template = self
            .template
            .insert(kept.unwrap_or_else(|| Template::new(puzzle)));
        self.model.clone_from(&template.model);
        if template.model.has_parts() {
            return self.lay_out_parts(puzzle);
        }
        template.clues.clone()
    }

    /// Moves the working model to the layout of a puzzle that it fits.
    fn lay_out_parts(&mut self, puzzle: &Puzzle) -> Clues {
        if let Some(template) = &mut self.template {
            template.fixed = self.model.fixed(&puzzle.layout());
        }
        self.model.begin_again();
        let clues = puzzle.genre.rules(puzzle, &mut self.model);
        self.model.complete();
        clues
    }
}

/// One run of the loop.
struct HintLoop<'a> {
    workspace: &'a mut Workspace,
    clues: Clues,
    draft: Draft,
    /// Whether hints are spread over the board.
    spread: bool,
    /// Guards of all hints ever stated to the present model.
    stated: BTreeMap<(Item, Vec<Place>), Lit>,
    /// Guards of "the answer is not this drawing".
    different: BTreeMap<Drawing, Lit>,
    /// The answer that search leans towards, and what is true of the unknowns in it.
    leaning: Option<(Drawing, Vec<Lit>)>,
    /// Other answers met while the layout was as it is, each with the hints that it agrees with: none are
    /// named where that depends on what else is printed.
    others: Vec<(Drawing, Vec<Item>)>,
    /// All other answers met under layouts whose rules had to be stated anew.
    met: Vec<Drawing>,
    /// One of them that is an answer again under the present layout: until there is none, the model is not
    /// brought in line.
    revived: Option<Drawing>,
    /// Whether a hint ever changed because another came or went.
    restated: bool,
    /// Guard of "the layout is none of those that the engine moved away from".
    unvisited: Option<Lit>,
    /// What steering spends on what-ifs with something inside: nothing, as long as hints can be printed instead.
    work: u64,
    /// Puzzles that layers were tried on while hints were dropped: whether they solved them, and how hard they were.
    solved: BTreeMap<Tried, bool>,
    ratings: BTreeMap<Tried, Rating>,
}

impl HintLoop<'_> {
    /// Runs to the end, and sees that hints stand as they are to.
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
        self.draft.answer = self.first_answer(answer, random)?;
        self.restate();
        if let Some(cell) = self.draft.dress(random) {
            self.workspace.obstacle = Some(Obstacle::Bare(vec![cell]));
            return Err(GaveUp::NoHint);
        }
        if !self.draft.complete() || !self.draft.begun.is_empty() && !self.draft.is_true() {
            return Err(GaveUp::NoHint);
        }
        self.restate();
        let Card {
            asks_at_once,
            thins_again,
            ..
        } = *self.draft.puzzle.genre.card();
        if asks_at_once {
            self.ask_at_once()?;
        }
        self.grow(random)?;
        // to what a setter has begun, any number of hints may come
        let steered =
            |aim: &Aim| aim.steers() || *aim == Aim::Solvable && self.draft.begun.printed.is_some();
        if let Some(aim) = aim.filter(steered) {
            let rating = self.steer(aim, random)?;
            // steering leaves hints that a setter's own make superfluous, and those that tell more since the layout was relaxed
            let pares = thins_again || self.draft.begun.printed.is_some();
            let changed = aim.is_met(&rating)
                && (self.fill(Some(aim), random)? || pares && self.pare(Some(aim))?);
            return Ok((!changed).then_some(rating));
        }
        self.thin(random)?;
        while self.relax(random, HintLoop::is_proved_unique)? && thins_again && self.pare(None)? {}
        if !matches!(aim, Some(Aim::At(Grade::Beyond, _))) {
            self.fill(None, random)?;
        }
        match aim {
            None | Some(Aim::At(Grade::Beyond, _)) => Ok(None),
            Some(aim) => self.soften(aim.layer(), random).map(Some),
        }
    }

    /// Gives up if another answer agrees with all hints that could be printed.
    fn ask_at_once(&mut self) -> Result<(), GaveUp> {
        let bare = self.draft.clone();
        for hint in self.unprinted() {
            self.draft.print(hint);
        }
        self.restate();
        let other = self.another_answer()?;
        self.draft = bare;
        self.restate();
        other.map_or(Ok(()), |_| Err(GaveUp::NoHint))
    }

    /// Adds hints and moves the layout until the answer is the only one.
    fn grow(&mut self, random: &mut Random) -> Result<(), GaveUp> {
        let mut moves = 0;
        let patient = self.draft.puzzle.genre.card().patience.is_none();
        loop {
            let other = match self.known_or_another_answer() {
                Ok(Some(other)) => other,
                Ok(None) => return Ok(()),
                Err(GaveUp::Budget) if !patient => {
                    let mut hints = self.unprinted();
                    hints.retain(|&hint| self.draft.can_print(hint));
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
            } = &self.draft;
            let agreed = puzzle.true_hints(&other);
            let mut telling = self.draft.offers();
            let mut next = agreed.iter().peekable();
            telling.retain(|hint| {
                while next.next_if(|&other| other < hint).is_some() {}
                next.peek() != Some(&hint) && !printed.iter().any(|p| p.hint == *hint)
            });
            // Where a hint that tells less would do, it is printed first.
            let weaker = |hint: &Item| puzzle.hint(*hint).weaker();
            let would_do = |hint: &Item| telling.binary_search(hint).is_ok();
            let telling: Vec<Item> = telling
                .iter()
                .filter(|hint| !weaker(hint).iter().any(would_do))
                .copied()
                .filter(|&hint| self.draft.can_print(hint))
                .collect();
            if let Some(hint) = self.choose(&telling, random) {
                self.others.push((other, agreed));
                self.settle();
                self.print(hint);
                continue;
            }
            if self.draft.begun.printed.is_some() {
                let alike = [answer.clone(), other];
                self.workspace.obstacle = Some(Obstacle::Alike(alike));
                return Err(GaveUp::NoHint);
            }
            let most = if self.workspace.model.has_parts() {
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
            // Where a move keeps the answer, an answer met before may come back with it.
            let keeps = |option: &Composition| option.answer.known() == Some(answer);
            let anew = options
                .iter()
                .any(|option| keeps(option) || !self.fits_model(option));
            if !anew {
                let bar = |option: &&Composition| longest_bar(puzzle.board, &option.layout);
                let draws = if self.spread { DRAWS } else { 1 };
                let drawn = (0..draws).filter_map(|_| random.choose(&options));
                let chosen = drawn.min_by_key(bar).ok_or(GaveUp::NoHint)?;
                self.lay_out(chosen);
            } else {
                random.shuffle(&mut options);
                if self.spread {
                    options.sort_by_cached_key(|option| longest_bar(puzzle.board, &option.layout));
                }
                self.rearrange(other, &options)?;
            }
        }
    }

    /// Of a few of these hints, drawn at random, the one that leaves the fewest assignments; where hints are spread, the one
    /// that leaves the least empty place.
    fn choose(&self, hints: &[Item], random: &mut Random) -> Option<Item> {
        let Draft { puzzle, .. } = &self.draft;
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

    /// Whether one of the other answers met before fits what is printed now that these hints are gone: then there is
    /// no need to ask the engine. Those that agreed with them are ruled out by others as before.
    fn has_known_other(&self, gone: &[Item]) -> bool {
        let Draft {
            puzzle, printed, ..
        } = &self.draft;
        let dependent = printed.iter().any(|p| !p.depends_on.is_empty());
        self.others.iter().any(|(other, agreed)| {
            let fits = |agreed: &[Item]| {
                printed
                    .iter()
                    .all(|p| agreed.binary_search(&p.hint).is_ok())
            };
            let fits = if dependent {
                fits(&puzzle.true_hints(other))
            } else {
                gone.iter().any(|gone| agreed.binary_search(gone).is_err()) && fits(agreed)
            };
            fits && !self.draft.answers_alike().contains(other)
        })
    }

    /// Prints a hint, in place of one that tells less, and one at its image if there is to be one; nothing if that cannot be.
    fn print(&mut self, hint: Item) {
        self.draft.print(hint);
        self.restate();
    }

    /// Takes a printed hint away, and those that must go with it. What went: nothing if it must stay.
    fn erase(&mut self, index: usize) -> Vec<Item> {
        let gone = self.draft.erase(index);
        self.restate();
        gone
    }

    /// Whether the rules are stated as they read under a layout.
    fn fits_model(&self, composition: &Composition) -> bool {
        let puzzle = Puzzle {
            printed: composition.layout.clone(),
            ..self.draft.puzzle.clone()
        };
        let workspace = &self.workspace;
        let is_stated = |t: &Template| t.fixed == workspace.model.fixed(&puzzle.layout());
        workspace.template.as_ref().is_some_and(is_stated)
    }

    /// Replaces layout and answer.
    fn lay_out(&mut self, composition: &Composition) {
        self.others.clear();
        self.draft = self.draft.laid_out(composition);
        self.settle();
    }

    /// Brings the model in line with a changed layout. Where the model cannot be moved to it, the rules are
    /// stated anew.
    fn settle(&mut self) {
        let (workspace, puzzle) = (&mut *self.workspace, &self.draft.puzzle);
        let fits = workspace.template.as_ref().is_some_and(|t| t.fits(puzzle));
        let same = |t: &Template| t.fixed == workspace.model.fixed(&puzzle.layout());
        if !fits || !workspace.template.as_ref().is_some_and(same) {
            if fits && !workspace.model.is_worn() {
                self.clues = workspace.lay_out_parts(puzzle);
            } else {
                workspace.count_work();
                self.clues = workspace.prepare(puzzle);
                self.different.clear();
                self.leaning = None;
            }
            self.stated.clear();
            self.draft.forget_guards();
        }
        self.restate();
    }

    /// Asks what is true now at each printed place, and states what changed.
    fn restate(&mut self) {
        self.draft.reread_dependent();
        self.state();
    }

    /// States the printed hints that are not stated as they read.
    fn state(&mut self) {
        let Draft {
            puzzle, printed, ..
        } = &mut self.draft;
        for p in printed.iter_mut() {
            let places = puzzle.hint(p.hint).depends_on();
            if p.guard.is_some() && places == p.depends_on {
                continue;
            }
            self.restated |= !p.depends_on.is_empty();
            let (stated, model) = (&mut self.stated, &mut self.workspace.model);
            let hint = (p.hint, places);
            p.guard = Some(self.clues.guard(stated, model, &hint));
            p.depends_on = hint.1;
        }
    }
}
