//! The model in which a genre states its rules: literals that draw items, and constraints over
//! them.

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
use std::sync::Arc;
pub use walks::{Ahead, Walk};

/// The statement of printed hints: constraints derived from a hint and the places it depends on
/// (see [`Hint::depends_on`](crate::genre::Hint::depends_on)). They hold while the hint is printed.
#[derive(Clone)]
pub struct Clues(Arc<Statement>);

type Statement = dyn Fn(&mut Model, &Item, &[Place]) + Send + Sync;

impl Clues {
    /// Statements by this function.
    pub fn new(state: impl Fn(&mut Model, &Item, &[Place]) + Send + Sync + 'static) -> Clues {
        Clues(Arc::new(state))
    }

    /// The statements of a genre without hints.
    pub fn none() -> Clues {
        Clues::new(|_, _, _| {})
    }

    /// States a hint.
    pub fn state(&self, model: &mut Model, hint: &Item, places: &[Place]) {
        (self.0)(model, hint, places);
    }
}

/// Rules as constraints, with the item that each literal draws.
pub struct Model {
    board: Board,
    solver: Solver,
    /// Condition of the constraints posted next.
    guard: Lit,
    /// Drawn items with their literals, sorted by item once the rules are complete.
    drawn: Arc<Vec<(Item, Lit)>>,
    /// Literals that draw nothing, but have a word in explanations.
    auxiliary: Arc<Vec<Auxiliary>>,
    /// Movable items of the layout with their literals.
    movable: Arc<Vec<(Item, Lit)>>,
    /// True if the engine may choose items of the layout.
    chooses_layout: bool,
    /// A rule to leave out, and true while it is being stated.
    omitted: Option<u8>,
    omitting: bool,
    /// The rule being stated, and the hint or item of the layout that it is stated for.
    source: Origin,
    /// True if that is an item of the layout.
    of_layout: bool,
    /// The drawings that rules are stated for separately: see [`Model::instance`].
    instances: Vec<Drawing>,
    /// Everything posted, if requested; and true if constraints also go to the engine.
    journal: Option<Vec<Posted>>,
    searches: bool,
    /// The parts of the layout, if they can be moved.
    parts: Option<Parts>,
}

/// A literal that draws nothing, but has a word in explanations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Auxiliary {
    /// The word for the place while the literal is true.
    pub word: Word,
    /// The place.
    pub at: Place,
    /// The literal.
    pub lit: Lit,
}

/// A property of a place in explanations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Word {
    /// The loop visits it.
    Visited,
    /// It lies inside the loop.
    Inside,
}

impl Word {
    /// The word in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Word::Visited => "visited",
            Word::Inside => "inside",
        }
    }
}

/// The origin of a constraint.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Origin {
    /// Number of the rule; 0 for constraints that only define printed marks or words.
    pub rule: u8,
    /// The printed hint, or item of the layout, that it is stated for.
    pub hint: Option<Item>,
    /// Number of its instance, from 1; 0 if it has none.
    pub instance: u8,
}

/// A posted constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Posted {
    /// Literal under which it holds.
    pub guard: Lit,
    /// The constraint.
    pub constraint: Constraint,
    /// Its origin.
    pub source: Origin,
    /// True if it only restates, in a form that people see, a consequence of other constraints.
    pub aside: bool,
    /// Places of the vertices of its graph, recorded for the constraint that every component has
    /// one root.
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

/// Statements of the engine's own vocabulary are posted under the present guard and rule.
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

/// The literal that a unary number is at least `count`: `facts` has one for each number from 1 on.
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

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Leaves out the constraints of one rule, so that tests can show that each rule is needed.
    pub fn omit(&mut self, rule: u8) {
        self.omitted = Some(rule);
    }

    /// True if a rule is left out. A genre that satisfies a rule by its choice of unknowns then
    /// adds unknowns that break it.
    pub fn leaves_out(&self, rule: u8) -> bool {
        self.omitted == Some(rule)
    }

    /// Records all constraints from now on, for [`Model::journal`].
    pub fn keep_journal(&mut self) {
        self.journal = Some(Vec::new());
    }

    /// Makes a new model for reading alone: constraints go to the journal, and not to the engine.
    pub fn for_reading(mut self) -> Model {
        self.keep_journal();
        self.searches = false;
        self
    }

    /// The constraints posted so far: the input of other solvers, and of explanations.
    pub fn journal(&self) -> &[Posted] {
        self.journal.as_deref().unwrap_or_default()
    }

    /// Takes the journal out of the model.
    pub fn take_journal(&mut self) -> Vec<Posted> {
        self.journal
            .as_mut()
            .map(std::mem::take)
            .unwrap_or_default()
    }

    /// Starts a proof that later searches in this model, which must be new, have no answer where
    /// they find none.
    pub fn log_proof(&mut self) {
        self.solver.log_proof(Explain::Used);
    }

    /// The proof so far.
    pub fn take_proof(&mut self) -> Vec<pencilmill_solver::ProofStep> {
        self.solver.take_proof()
    }

    /// The literals that are all true iff the answer is this drawing; none if it cannot be drawn.
    pub fn fixed_to(&self, drawing: &Drawing) -> Option<Vec<Lit>> {
        let lit = |&(item, lit): &(Item, Lit)| if drawing.contains(&item) { lit } else { !lit };
        let drawable = |item| self.drawn.binary_search_by_key(item, |drawn| drawn.0);
        let possible = drawing.items().iter().all(|item| drawable(item).is_ok());
        possible.then(|| self.drawn.iter().map(lit).collect())
    }

    // Unknowns.

    /// A literal decided by search that draws nothing.
    pub fn choice(&mut self) -> Lit {
        self.unknown(true)
    }

    /// A derived literal, which follows once all choices are made.
    pub fn derived(&mut self) -> Lit {
        self.unknown(false)
    }

    /// Sets the rule of the constraints posted next, by its number in the genre's list.
    pub fn rule(&mut self, number: u8) {
        self.omitting = self.omitted == Some(number);
        self.source.rule = number;
        self.source.instance = 0;
        if std::mem::take(&mut self.of_layout) {
            self.source.hint = None;
        }
    }

    /// Sets the rule of the constraints posted next, for an item of the layout, which explanations
    /// name beside it.
    pub fn rule_of(&mut self, number: u8, item: Item) {
        self.rule(number);
        (self.source.hint, self.of_layout) = (Some(item), true);
    }

    /// Sets the instance of the constraints posted next, until the next rule: one of several
    /// drawings with one statement each, such as a possible maze. Explanations number and show the
    /// instances that they name.
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

    /// Posts a constraint, and records the places of the vertices of its graph.
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

    /// Records a consequence of the posted constraints in a form that people see, without posting
    /// it to the engine.
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

    /// At least one of these is true.
    pub fn any(&mut self, lits: impl IntoIterator<Item = Lit>) {
        // most rules are stated again for each layout
        if !self.is_known() {
            self.post(Constraint::Clause(lits.into_iter().collect()));
        }
    }

    /// This is true.
    pub fn always(&mut self, lit: Lit) {
        self.any([lit]);
    }

    /// This is false.
    pub fn never(&mut self, lit: Lit) {
        self.any([!lit]);
    }

    /// `cause` implies `effect`.
    pub fn implies(&mut self, cause: Lit, effect: Lit) {
        self.any([!cause, effect]);
    }

    /// A derived literal that is true iff at least one of these is.
    pub fn derived_any(&mut self, lits: Vec<Lit>) -> Lit {
        let fact = self.derived();
        for &lit in &lits {
            self.implies(lit, fact);
        }
        self.any(lits.into_iter().chain([!fact]));
        fact
    }

    /// A derived number in unary, as [`at_least`] reads it, up to one more than `most`.
    pub fn derived_number(&mut self, most: usize) -> Vec<Lit> {
        let facts: Vec<Lit> = (0..=most).map(|_| self.derived()).collect();
        for two in facts.windows(2) {
            self.implies(two[1], two[0]);
        }
        facts
    }

    /// The condition implies that both sides are equal, literal by literal.
    pub fn alike_if(&mut self, condition: Lit, one: &[Lit], other: &[Lit]) {
        for (&a, &b) in one.iter().zip(other) {
            self.any([!condition, !a, b]);
            self.any([!condition, a, !b]);
        }
    }

    /// A derived literal that is true iff all of these are.
    pub fn derived_all(&mut self, lits: &[Lit]) -> Lit {
        words::all(self, lits)
    }

    /// At least `count` of these are true.
    pub fn at_least(&mut self, count: u32, lits: impl IntoIterator<Item = Lit>) {
        let lits: Vec<Lit> = lits.into_iter().collect();
        self.sum(count, lits.len() as u32, lits);
    }

    /// At most `count` of these are true.
    pub fn at_most(&mut self, count: u32, lits: impl IntoIterator<Item = Lit>) {
        self.sum(0, count, lits.into_iter().collect());
    }

    /// Exactly `count` of these are true.
    pub fn exactly(&mut self, count: u32, lits: impl IntoIterator<Item = Lit>) {
        self.sum(count, count, lits.into_iter().collect());
    }

    /// `cause` implies that exactly `count` of these are true. Not for printed hints, which are
    /// conditions already. In a part of the layout the cause must be a derived literal of that
    /// part.
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

    // The rest is for the hint loop and the prover, not for genres.

    /// Ends the statement of the rules.
    pub fn complete(&mut self) {
        self.rule(0);
        self.omitting = false;
        self.complete_parts();
        if !self.drawn.is_sorted() {
            Arc::make_mut(&mut self.drawn).sort_unstable();
        }
    }

    /// Runs `post` with its constraints under `guard`.
    pub fn under(&mut self, guard: Lit, post: impl FnOnce(&mut Model)) {
        self.guard = guard;
        post(self);
        self.guard = Lit::TRUE;
        self.omitting = false;
        self.source = Origin::default();
    }

    /// Sets the printed hint that constraints are stated for, until [`Model::under`] ends.
    pub fn cite(&mut self, hint: Item) {
        self.source.hint = Some(hint);
    }

    /// States that the answer is not this drawing.
    pub fn differ(&mut self, answer: &Drawing) {
        let differs: Vec<Lit> = self.truths(answer).iter().map(|&l| !l).collect();
        self.any(differs);
    }

    /// A layout without its movable items.
    pub fn fixed(&self, layout: &Drawing) -> Drawing {
        layout.filtered(|item| !self.movable.iter().any(|(m, _)| m.ink == item.ink))
    }

    /// Movable items of the layout with their literals.
    pub fn movable(&self) -> &[(Item, Lit)] {
        &self.movable
    }

    /// True if the engine may choose items of the layout.
    pub fn chooses_layout(&self) -> bool {
        self.chooses_layout
    }

    /// True if a literal is true in the answer last found.
    pub fn is_true(&self, lit: Lit) -> bool {
        self.solver.value(lit)
    }

    /// Drawn items with their literals.
    pub fn drawn(&self) -> &[(Item, Lit)] {
        &self.drawn
    }

    /// The drawings that rules are stated for separately.
    pub fn instances(&self) -> &[Drawing] {
        &self.instances
    }

    /// Literals that draw nothing, but have a word in explanations.
    pub fn auxiliary(&self) -> &[Auxiliary] {
        &self.auxiliary
    }

    /// Makes searches end without a result once this is set.
    pub fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.solver.set_interrupt(Some(interrupt));
    }

    /// Searches for an answer, which [`Model::answer`] then has.
    pub fn solve(&mut self, assumptions: &[Lit], budget: Budget) -> Verdict {
        self.solver.solve(assumptions, budget)
    }

    /// The answer last found.
    pub fn answer(&self) -> Drawing {
        self.drawn
            .iter()
            .filter(|&&(_, lit)| self.solver.value(lit))
            .map(|&(item, _)| item)
            .collect()
    }

    /// Makes search decide these first, in this order, and as true.
    pub fn prefer(&mut self, lits: &[Lit]) {
        self.solver.prefer(lits);
    }

    /// The value of each drawn literal in this drawing, as a true literal.
    pub fn truths(&self, answer: &Drawing) -> Vec<Lit> {
        let truth = |(lit, drawn): (Lit, bool)| if drawn { lit } else { !lit };
        drawn_in(&self.drawn, answer).map(truth).collect()
    }

    /// Makes search try these values first.
    pub fn lean_towards(&mut self, truths: &[Lit]) {
        truths.iter().for_each(|&l| self.solver.set_phase(l));
    }

    /// Makes guards that are never assumed again false for good.
    pub fn retire(&mut self, guards: &[Lit]) {
        guards.iter().for_each(|&guard| self.solver.retire(guard));
    }

    /// Work of the engine since the model was made or copied.
    pub fn stats(&self) -> Stats {
        self.solver.stats()
    }

    /// True if this assumption was needed for the failure of the last search.
    pub fn in_core(&self, lit: Lit) -> bool {
        self.solver.core().contains(&lit)
    }
}

/// Each literal that draws an item, and true if this drawing has the item.
fn drawn_in(unknowns: &[(Item, Lit)], drawing: &Drawing) -> impl Iterator<Item = (Lit, bool)> {
    let mut items = drawing.items().iter().peekable();
    unknowns.iter().map(move |&(item, lit)| {
        while items.next_if(|&&i| i < item).is_some() {}
        (lit, items.next_if(|&&i| i == item).is_some())
    })
}
