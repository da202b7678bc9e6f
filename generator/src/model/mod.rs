//! The words a genre states its rules in: unknowns that draw items, and constraints over them.

mod graph;
mod groups;
mod inks;
mod islands;
mod loops;
mod parts;
mod paths;
mod walks;

use crate::board::{Board, Drawing, Item, Lattice, Place};
pub use graph::Graph;
pub use islands::Outline;
pub use loops::{Loop, Travel};
use parts::Parts;
pub use paths::{OnPath, crossings, into};
use pencilmill_solver::words::{self, Sink};
use pencilmill_solver::{Budget, Constraint, Explain, Interrupt, Lit, Solver, Stats, Verdict};
use std::collections::BTreeMap;
use std::sync::Arc;
pub use walks::{Ahead, Walk};

/// How a printed hint becomes constraints: from the hint and the places it depends on (see
/// [`Hint::depends_on`](crate::genre::Hint::depends_on)). What is posted holds while the hint is printed.
#[derive(Clone)]
pub struct Clues(Arc<Statement>);

type Statement = dyn Fn(&mut Model, &Item, &[Place]) + Send + Sync;

impl Clues {
    /// Hints are stated like this.
    pub fn new(state: impl Fn(&mut Model, &Item, &[Place]) + Send + Sync + 'static) -> Clues {
        Clues(Arc::new(state))
    }

    /// The genre has no hints.
    pub fn none() -> Clues {
        Clues::new(|_, _, _| {})
    }

    /// States a hint.
    pub(crate) fn state(&self, model: &mut Model, hint: &Item, places: &[Place]) {
        (self.0)(model, hint, places);
    }

    /// The guard of a hint that speaks of these places, stated if it was not before.
    pub(crate) fn guard(
        &self,
        stated: &mut BTreeMap<(Item, Vec<Place>), Lit>,
        model: &mut Model,
        hint: &(Item, Vec<Place>),
    ) -> Lit {
        if let Some(&guard) = stated.get(hint) {
            return guard;
        }
        let guard = model.derived();
        model.under(guard, |model| self.state(model, &hint.0, &hint.1));
        stated.insert(hint.clone(), guard);
        guard
    }
}

/// Rules as constraints, and what each unknown draws.
pub struct Model {
    board: Board,
    solver: Solver,
    /// What is posted next holds while this does.
    guard: Lit,
    /// Drawn items and their unknowns, sorted by item once the rules are complete.
    drawn: Arc<Vec<(Item, Lit)>>,
    /// Unknowns that nobody draws, but that a person speaks of.
    auxiliary: Arc<Vec<Auxiliary>>,
    /// Layout items that may come and go without new rules, and their unknowns.
    movable: Arc<Vec<(Item, Lit)>>,
    /// Whether the engine may choose layout items.
    chooses_layout: bool,
    /// A rule to leave out, and whether we are in it.
    omitted: Option<u8>,
    omitting: bool,
    /// The rule that is being stated, and the hint or the item of the layout it is stated of.
    source: Origin,
    /// Whether it is an item of the layout.
    of_layout: bool,
    /// What rules speak of besides, each for itself: see [`Model::instance`].
    instances: Vec<Drawing>,
    /// Everything posted, if asked for; and whether the engine is told it too.
    journal: Option<Vec<Posted>>,
    searches: bool,
    /// What is stated of parts of the layout, if they can be moved.
    parts: Option<Parts>,
}

/// An unknown that nobody draws, but that a person speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Auxiliary {
    /// What it says of the place.
    pub word: Word,
    /// The place.
    pub at: Place,
    /// The unknown.
    pub lit: Lit,
}

/// What can be said of a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Word {
    /// The loop goes through it.
    Visited,
    /// It lies inside the loop.
    Inside,
}

impl Word {
    /// The word.
    pub const fn name(self) -> &'static str {
        match self {
            Word::Visited => "visited",
            Word::Inside => "inside",
        }
    }
}

/// Where a constraint comes from.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Origin {
    /// Number of the rule; 0 if it only says what is printed or what a word means.
    pub rule: u8,
    /// The printed hint it is stated of, or the item of the layout.
    pub hint: Option<Item>,
    /// Which of the instances it is stated of, from 1; 0 if of none.
    pub instance: u8,
}

/// A constraint as it was posted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Posted {
    /// It holds if this does.
    pub guard: Lit,
    /// The constraint.
    pub constraint: Constraint,
    /// Where it comes from.
    pub source: Origin,
    /// Whether it only says once more, in a way that a person sees, what others say together.
    pub aside: bool,
    /// Where the vertices of its graph are, if that is noted: for the constraint that every component has one root.
    pub places: Vec<Option<Place>>,
}

impl Clone for Model {
    fn clone(&self) -> Model {
        Model {
            board: self.board,
            solver: self.solver.clone(),
            guard: self.guard,
            drawn: self.drawn.clone(),
            auxiliary: self.auxiliary.clone(),
            movable: self.movable.clone(),
            chooses_layout: self.chooses_layout,
            omitted: self.omitted,
            omitting: self.omitting,
            source: self.source,
            of_layout: self.of_layout,
            instances: self.instances.clone(),
            journal: self.journal.clone(),
            searches: self.searches,
            parts: self.parts.clone(),
        }
    }

    fn clone_from(&mut self, source: &Model) {
        self.solver.clone_from(&source.solver);
        self.board = source.board;
        self.guard = source.guard;
        self.drawn.clone_from(&source.drawn);
        self.auxiliary.clone_from(&source.auxiliary);
        self.movable.clone_from(&source.movable);
        self.chooses_layout = source.chooses_layout;
        self.omitted = source.omitted;
        self.omitting = source.omitting;
        self.source = source.source;
        self.of_layout = source.of_layout;
        self.instances.clone_from(&source.instances);
        self.journal.clone_from(&source.journal);
        self.searches = source.searches;
        self.parts.clone_from(&source.parts);
    }
}

/// The engine's words are stated under the present guard and rule.
impl Sink for Model {
    fn choice(&mut self) -> Lit {
        Model::choice(self)
    }
    fn derived(&mut self) -> Lit {
        Model::derived(self)
    }
    fn state(&mut self, constraint: Constraint) {
        self.post(constraint);
    }
}

/// Whether a number in unary is so large: the facts tell it for each number from 1 on.
pub fn at_least(facts: &[Lit], count: usize) -> Lit {
    match count {
        0 => Lit::TRUE,
        count => facts.get(count - 1).copied().unwrap_or(Lit::FALSE),
    }
}

impl Model {
    /// An empty model for a board.
    pub fn new(board: Board) -> Model {
        Model {
            board,
            solver: Solver::new(),
            guard: Lit::TRUE,
            drawn: Arc::default(),
            auxiliary: Arc::default(),
            movable: Arc::default(),
            chooses_layout: false,
            omitted: None,
            omitting: false,
            source: Origin::default(),
            of_layout: false,
            instances: Vec::new(),
            journal: None,
            searches: true,
            parts: None,
        }
    }

    /// The board it is for.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Leaves out what is posted for one rule: how tests see that each rule is needed.
    pub fn omit(&mut self, rule: u8) {
        self.omitted = Some(rule);
    }

    /// Whether a rule is left out. Where a rule is obeyed by the choice of unknowns, this asks for those that break it.
    pub fn leaves_out(&self, rule: u8) -> bool {
        self.omitted == Some(rule)
    }

    /// From now on keeps a copy of all constraints, for [`Model::journal`].
    pub fn keep_journal(&mut self) {
        self.journal = Some(Vec::new());
    }

    /// The same model, new and for a person alone: constraints go into the journal, and the engine is told nothing.
    pub(crate) fn for_reading(mut self) -> Model {
        self.keep_journal();
        self.searches = false;
        self
    }

    /// The constraints posted so far: the input for another solver, and for a person.
    pub fn journal(&self) -> &[Posted] {
        self.journal.as_deref().unwrap_or_default()
    }

    /// The journal so far, given away.
    pub(crate) fn take_journal(&mut self) -> Vec<Posted> {
        self.journal
            .as_mut()
            .map(std::mem::take)
            .unwrap_or_default()
    }

    /// Starts a proof of what searches in this model, which must be new, will find to have no answer.
    pub fn log_proof(&mut self) {
        self.solver.log_proof(Explain::Used);
    }

    /// The proof so far.
    pub fn take_proof(&mut self) -> Vec<pencilmill_solver::ProofStep> {
        self.solver.take_proof()
    }

    /// The literals that hold together iff exactly this is drawn; none if it cannot be drawn.
    pub fn fixed_to(&self, drawing: &Drawing) -> Option<Vec<Lit>> {
        let lit = |&(item, lit): &(Item, Lit)| if drawing.contains(&item) { lit } else { !lit };
        let drawable = |item| self.drawn.binary_search_by_key(item, |drawn| drawn.0);
        let possible = drawing.items().iter().all(|item| drawable(item).is_ok());
        possible.then(|| self.drawn.iter().map(lit).collect())
    }

    // Unknowns.

    /// An unknown that search decides and that nothing draws.
    pub fn choice(&mut self) -> Lit {
        self.unknown(true)
    }

    /// A fact: an unknown that follows once all choices are made.
    pub fn derived(&mut self) -> Lit {
        self.unknown(false)
    }

    /// What is posted next states this rule (its number in the genre's list of rules).
    pub fn rule(&mut self, number: u8) {
        self.omitting = self.omitted == Some(number);
        self.source.rule = number;
        self.source.instance = 0;
        if std::mem::take(&mut self.of_layout) {
            self.source.hint = None;
        }
    }

    /// What is posted next states this rule of an item of the layout, which explanations name beside it.
    pub fn rule_of(&mut self, number: u8, item: Item) {
        self.rule(number);
        (self.source.hint, self.of_layout) = (Some(item), true);
    }

    /// What is posted next, until the next rule, is stated of this drawing, one of several of which the same is stated (a maze that
    /// may be): explanations number and show those that they name.
    pub fn instance(&mut self, shown: Drawing) {
        if let Ok(number) = u8::try_from(self.instances.len() + 1) {
            self.instances.push(shown);
            self.source.instance = number;
        }
    }

    /// Posts a constraint under the present guard.
    pub fn post(&mut self, constraint: Constraint) {
        if self.omitting || self.is_known() {
            return;
        }
        if self.searches {
            self.solver.post(self.guard, &constraint);
        }
        self.note(constraint, false);
    }

    /// Posts a constraint, and notes where the vertices of its graph are.
    fn post_at(&mut self, places: impl FnOnce() -> Vec<Option<Place>>, constraint: Constraint) {
        let noted = |model: &Model| model.journal.as_ref().map_or(0, Vec::len);
        let before = noted(self);
        self.post(constraint);
        if noted(self) > before
            && let Some(posted) = self.journal.as_mut().and_then(|journal| journal.last_mut())
        {
            posted.places = places();
        }
    }

    /// Says once more, in a way that a person sees, what the constraints posted say together; the
    /// engine is not told.
    fn aside(&mut self, constraint: Constraint) {
        if !self.omitting {
            self.note(constraint, true);
        }
    }

    fn note(&mut self, constraint: Constraint, aside: bool) {
        if let Some(journal) = &mut self.journal {
            journal.push(Posted {
                guard: self.guard,
                constraint,
                source: self.source,
                aside,
                places: Vec::new(),
            });
        }
    }

    /// At least one of these holds.
    pub fn any(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.post(Constraint::Clause(lits.into_iter().collect()));
    }

    /// This holds.
    pub fn always(&mut self, lit: Lit) {
        self.any([lit]);
    }

    /// This does not hold.
    pub fn never(&mut self, lit: Lit) {
        self.any([!lit]);
    }

    /// If `cause` holds, so does `effect`.
    pub fn implies(&mut self, cause: Lit, effect: Lit) {
        self.any([!cause, effect]);
    }

    /// A fact that is true iff at least one of these is.
    pub fn derived_any(&mut self, lits: Vec<Lit>) -> Lit {
        let fact = self.derived();
        for &lit in &lits {
            self.implies(lit, fact);
        }
        self.any(lits.into_iter().chain([!fact]));
        fact
    }

    /// A number in unary, as [`at_least`] reads it: whether it is 1 at least, 2, and so on up to one more than `most`.
    pub fn derived_number(&mut self, most: usize) -> Vec<Lit> {
        let facts: Vec<Lit> = (0..=most).map(|_| self.derived()).collect();
        for two in facts.windows(2) {
            self.implies(two[1], two[0]);
        }
        facts
    }

    /// If the condition holds, the same of these is true on both sides.
    pub fn alike_if(&mut self, condition: Lit, one: &[Lit], other: &[Lit]) {
        for (&a, &b) in one.iter().zip(other) {
            self.any([!condition, !a, b]);
            self.any([!condition, a, !b]);
        }
    }

    /// A fact that is true iff all of these are.
    pub fn derived_all(&mut self, lits: &[Lit]) -> Lit {
        words::all(self, lits)
    }

    /// At least `count` of these hold.
    pub fn at_least(&mut self, count: u32, lits: impl IntoIterator<Item = Lit>) {
        let lits: Vec<Lit> = lits.into_iter().collect();
        self.sum(count, lits.len() as u32, lits);
    }

    /// At most `count` of these hold.
    pub fn at_most(&mut self, count: u32, lits: impl IntoIterator<Item = Lit>) {
        self.sum(0, count, lits.into_iter().collect());
    }

    /// Exactly `count` of these hold.
    pub fn exactly(&mut self, count: u32, lits: impl IntoIterator<Item = Lit>) {
        self.sum(count, count, lits.into_iter().collect());
    }

    /// If `cause` holds, exactly `count` of these do. Not for printed hints: they are conditions
    /// already. In a part of the layout the cause must be a fact of that part.
    pub fn exactly_if(&mut self, cause: Lit, count: u32, lits: impl IntoIterator<Item = Lit>) {
        let outer = std::mem::replace(&mut self.guard, cause);
        self.exactly(count, lits);
        self.guard = outer;
    }

    fn sum(&mut self, min: u32, max: u32, lits: Vec<Lit>) {
        self.post(Constraint::sum(lits, min, max));
    }

    /// The runs of true literals at the start of each ray add up to `total`.
    pub fn runs_total(&mut self, total: u32, rays: impl IntoIterator<Item = Vec<Lit>>) {
        let rays = rays.into_iter().collect();
        self.post(Constraint::Runs { rays, total });
    }

    /// No line between cells (found at the sides) makes a sharp U-turn: where a line turns to the
    /// same hand in two cells in a row, three lines stand around the point between them.
    pub fn gentle_turns(&mut self, lines: &Lattice<Lit>) {
        for point in self.board.inner_points() {
            self.at_most(2, lines.beside(point));
        }
    }

    // What follows is for the hint loop and the prover, not for genres.

    /// To be called once the rules are complete.
    pub(crate) fn complete(&mut self) {
        self.rule(0);
        self.omitting = false;
        self.complete_parts();
        if !self.drawn.is_sorted() {
            Arc::make_mut(&mut self.drawn).sort_unstable();
        }
    }

    /// Runs `post` with everything it posts under `guard`.
    pub(crate) fn under(&mut self, guard: Lit, post: impl FnOnce(&mut Model)) {
        self.guard = guard;
        post(self);
        self.guard = Lit::TRUE;
        self.omitting = false;
        self.source = Origin::default();
    }

    /// What is stated next is stated of this printed hint, until [`Model::under`] ends.
    pub(crate) fn cite(&mut self, hint: Item) {
        self.source.hint = Some(hint);
    }

    /// States that the answer is not this drawing.
    pub(crate) fn differ(&mut self, answer: &Drawing) {
        let differs: Vec<Lit> = self.truths(answer).iter().map(|&l| !l).collect();
        self.any(differs);
    }

    /// A layout without its movable items.
    pub(crate) fn fixed(&self, layout: &Drawing) -> Drawing {
        layout.filtered(|item| !self.movable.iter().any(|(m, _)| m.ink == item.ink))
    }

    /// Movable layout items with their unknowns.
    pub(crate) fn movable(&self) -> &[(Item, Lit)] {
        &self.movable
    }

    /// Whether the engine may choose layout items.
    pub(crate) fn chooses_layout(&self) -> bool {
        self.chooses_layout
    }

    /// Whether a literal is true in the answer last found.
    pub(crate) fn is_true(&self, lit: Lit) -> bool {
        self.solver.value(lit)
    }

    /// Drawn items with their unknowns.
    pub(crate) fn drawn(&self) -> &[(Item, Lit)] {
        &self.drawn
    }

    /// The drawings that rules are stated of.
    pub(crate) fn instances(&self) -> &[Drawing] {
        &self.instances
    }

    /// Unknowns that nobody draws, but that a person speaks of.
    pub(crate) fn auxiliary(&self) -> &[Auxiliary] {
        &self.auxiliary
    }

    /// From now on searches end without result when the flag says so.
    pub(crate) fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.solver.set_interrupt(Some(interrupt));
    }

    /// Looks for an answer; [`Model::answer`] has it if there is one.
    pub(crate) fn solve(&mut self, assumptions: &[Lit], budget: Budget) -> Verdict {
        self.solver.solve(assumptions, budget)
    }

    /// The answer last found.
    pub(crate) fn answer(&self) -> Drawing {
        self.drawn
            .iter()
            .filter(|&&(_, lit)| self.solver.value(lit))
            .map(|&(item, _)| item)
            .collect()
    }

    /// Search tries these first, in this order, each true first.
    pub(crate) fn prefer(&mut self, lits: &[Lit]) {
        self.solver.prefer(lits);
    }

    /// What is true of the unknowns in this drawing.
    pub(crate) fn truths(&self, answer: &Drawing) -> Vec<Lit> {
        let truth = |(lit, drawn): (Lit, bool)| if drawn { lit } else { !lit };
        drawn_in(&self.drawn, answer).map(truth).collect()
    }

    /// Search tries these first wherever it is free to choose.
    pub(crate) fn lean_towards(&mut self, truths: &[Lit]) {
        truths.iter().for_each(|&l| self.solver.set_phase(l));
    }

    /// Work of the engine since the model was made or copied.
    pub(crate) fn stats(&self) -> Stats {
        self.solver.stats()
    }

    /// After a failed search: whether this assumption was needed for the failure.
    pub(crate) fn in_core(&self, lit: Lit) -> bool {
        self.solver.core().contains(&lit)
    }
}

/// Each unknown that draws an item, and whether this drawing has the item.
fn drawn_in(unknowns: &[(Item, Lit)], drawing: &Drawing) -> impl Iterator<Item = (Lit, bool)> {
    let mut items = drawing.items().iter().peekable();
    unknowns.iter().map(move |&(item, lit)| {
        while items.next_if(|&&i| i < item).is_some() {}
        (lit, items.next_if(|&&i| i == item).is_some())
    })
}
