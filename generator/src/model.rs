//! The words a genre states its rules in: unknowns that draw items, and constraints over them.

use crate::board::{
    Board, DIAGONAL, Drawing, Ink, Item, LEFT, Lattice, ORTHOGONAL, Place, Step, UP,
};
use pencilmill_solver::words::{self, Sink};
use pencilmill_solver::{Budget, Constraint, Explain, Lit, Solver, Stats, Verdict};
use std::sync::Arc;

/// How a printed hint becomes constraints. It gets the hint and its scope (see
/// [`Genre::scope`](crate::genre::Genre::scope)); what it posts holds while the hint is printed.
pub type Clues = Arc<dyn Fn(&mut Model, &Item, &[Place]) + Send + Sync>;

/// Rules as constraints, and what each unknown draws.
pub struct Model {
    board: Board,
    solver: Solver,
    /// What is posted next holds while this does.
    guard: Lit,
    /// Drawn items and their unknowns, sorted by item once the rules are complete.
    drawn: Arc<Vec<(Item, Lit)>>,
    /// Unknowns that nobody draws, but that a person speaks of.
    unseen: Arc<Vec<Unseen>>,
    /// Layout items that may come and go without new rules, and their unknowns.
    movable: Arc<Vec<(Item, Lit)>>,
    /// A rule to leave out, and whether we are in it.
    omitted: Option<u8>,
    omitting: bool,
    /// The rule that is being stated, and the hint it is stated of.
    source: Source,
    /// Everything posted, if asked for.
    journal: Option<Vec<Posted>>,
}

/// An unknown that nobody draws, but that a person speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unseen {
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
pub struct Source {
    /// Number of the rule; 0 if it only says what is printed or what a word means.
    pub rule: u8,
    /// The printed hint it is stated of.
    pub hint: Option<Item>,
}

/// A constraint as it was posted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Posted {
    /// It holds if this does.
    pub guard: Lit,
    /// The constraint.
    pub constraint: Constraint,
    /// Where it comes from.
    pub source: Source,
    /// Whether it only says once more, in a way that a person sees, what others say together.
    pub aside: bool,
}

impl Clone for Model {
    fn clone(&self) -> Model {
        Model {
            board: self.board,
            solver: self.solver.clone(),
            guard: self.guard,
            drawn: self.drawn.clone(),
            unseen: self.unseen.clone(),
            movable: self.movable.clone(),
            omitted: self.omitted,
            omitting: self.omitting,
            source: self.source,
            journal: self.journal.clone(),
        }
    }

    fn clone_from(&mut self, source: &Model) {
        self.solver.clone_from(&source.solver);
        self.board = source.board;
        self.guard = source.guard;
        self.drawn.clone_from(&source.drawn);
        self.unseen.clone_from(&source.unseen);
        self.movable.clone_from(&source.movable);
        self.omitted = source.omitted;
        self.omitting = source.omitting;
        self.source = source.source;
        self.journal.clone_from(&source.journal);
    }
}

/// The engine's words are stated under the present guard and rule.
impl Sink for Model {
    fn choice(&mut self) -> Lit {
        Model::choice(self)
    }
    fn fact(&mut self) -> Lit {
        Model::fact(self)
    }
    fn state(&mut self, constraint: Constraint) {
        self.post(constraint);
    }
}

/// Most cells of a region for which all ways through it are listed.
const LISTED: usize = 12;

/// A way from cell to cell that visits none twice.
#[derive(Clone)]
struct Way {
    cells: Vec<usize>,
    lines: Vec<Lit>,
}

/// All ways along these edges, each in one of its two directions.
fn ways(cells: usize, edges: &[(u32, u32, Lit)]) -> Vec<Way> {
    let start = |cell| Way {
        cells: vec![cell],
        lines: Vec::new(),
    };
    let mut ways: Vec<Way> = (0..cells).map(start).collect();
    let mut next = 0;
    while let Some(way) = ways.get(next).cloned() {
        next += 1;
        let end = way.cells[way.cells.len() - 1];
        for &(a, b, line) in edges {
            let [a, b] = [a as usize, b as usize];
            let to = if a == end { b } else { a };
            if [a, b].contains(&end) && !way.cells.contains(&to) {
                let mut longer = way.clone();
                longer.cells.push(to);
                longer.lines.push(line);
                ways.push(longer);
            }
        }
    }
    ways.retain(|way| way.cells[0] <= way.cells[way.cells.len() - 1]);
    ways
}

impl Model {
    /// An empty model for a board.
    pub fn new(board: Board) -> Model {
        Model {
            board,
            solver: Solver::new(),
            guard: Lit::TRUE,
            drawn: Arc::default(),
            unseen: Arc::default(),
            movable: Arc::default(),
            omitted: None,
            omitting: false,
            source: Source::default(),
            journal: None,
        }
    }

    /// Leaves out what is posted for one rule: how tests see that each rule is needed.
    pub fn omit(&mut self, rule: u8) {
        self.omitted = Some(rule);
    }

    /// From now on keeps a copy of all constraints, for [`Model::journal`].
    pub fn keep_journal(&mut self) {
        self.journal = Some(Vec::new());
    }

    /// The constraints posted so far: the input for another solver, and for a person.
    pub fn journal(&self) -> &[Posted] {
        self.journal.as_deref().unwrap_or_default()
    }

    /// The journal, given away.
    pub(crate) fn take_journal(&mut self) -> Vec<Posted> {
        self.journal.take().unwrap_or_default()
    }

    /// Starts a proof of what searches in this model, which must be new, will find to have no answer.
    pub fn log_proof(&mut self) {
        self.solver.log_proof(Explain::Used);
    }

    /// The proof so far.
    pub fn take_proof(&mut self) -> Vec<pencilmill_solver::Step> {
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
        self.solver.new_lit()
    }

    /// A fact: an unknown that follows once all choices are made.
    pub fn fact(&mut self) -> Lit {
        self.solver.new_defined()
    }

    /// A choice that draws an item if true.
    pub fn draw(&mut self, item: Item) -> Lit {
        let lit = self.choice();
        self.draw_if(lit, item);
        lit
    }

    /// Draws an item if a literal at hand is true.
    pub fn draw_if(&mut self, lit: Lit, item: Item) {
        Arc::make_mut(&mut self.drawn).push((item, lit));
    }

    /// A choice for every cell: whether this ink is drawn there.
    pub fn draw_cells(&mut self, ink: Ink) -> Lattice<Lit> {
        self.draw_each_cell(|cell| Item::at(ink, cell))
    }

    /// A choice for every cell: whether this ink is drawn there with this value.
    pub fn draw_cells_valued(&mut self, ink: Ink, value: i16) -> Lattice<Lit> {
        self.draw_each_cell(|cell| Item::valued(ink, cell, value))
    }

    fn draw_each_cell(&mut self, item: impl Fn(Place) -> Item) -> Lattice<Lit> {
        let mut marks = Lattice::new(self.board, Lit::FALSE);
        for cell in self.board.cells() {
            marks[cell] = self.draw(item(cell));
        }
        marks
    }

    /// A choice for every two neighbouring cells, found at the side between them: whether this ink
    /// is drawn from one to the other.
    pub fn draw_between_cells(&mut self, ink: Ink) -> Lattice<Lit> {
        let mut marks = Lattice::new(self.board, Lit::FALSE);
        for side in self.board.inner_sides() {
            let [a, b] = side.beside();
            marks[side] = self.draw(Item::between(ink, a, b));
        }
        marks
    }

    /// A choice for every side: whether a line crosses it, from one cell to the next or from a cell into the
    /// frame.
    pub fn draw_lines_to_frame(&mut self) -> Lattice<Lit> {
        let board = self.board;
        let mut lines = Lattice::new(board, Lit::FALSE);
        for side in board.sides() {
            let [a, b] = side.beside();
            lines[side] = self.draw(match (board.contains(a), board.contains(b)) {
                (true, true) => Item::between(Ink::Line, a, b),
                (true, false) => Item::between(Ink::Line, a, side),
                _ => Item::between(Ink::Line, side, b),
            });
        }
        lines
    }

    /// A choice for every side between two cells: whether a border is drawn there. The outline of the
    /// board is border too.
    pub fn draw_borders(&mut self) -> Lattice<Lit> {
        let mut borders = Lattice::new(self.board, Lit::FALSE);
        for side in self.board.sides() {
            borders[side] = Lit::TRUE;
        }
        for side in self.board.inner_sides() {
            borders[side] = self.draw(Item::at(Ink::Border, side));
        }
        borders
    }

    /// A choice for each of these pieces, such that every cell is in exactly one; borders are drawn between
    /// them, and found at the sides. That borders are drawn where no piece lies across stays where the rule is
    /// left out.
    pub fn draw_pieces(&mut self, pieces: &[Vec<Place>]) -> (Vec<Lit>, Lattice<Lit>) {
        let board = self.board;
        let cells: Vec<Place> = board.cells().collect();
        let number = self.numbered(&cells);
        let numbered = |piece: &Vec<Place>| piece.iter().map(|&cell| number[cell]).collect();
        let placements: Vec<Vec<u32>> = pieces.iter().map(numbered).collect();
        let chosen = words::cover(self, &vec![Lit::TRUE; cells.len()], &placements);
        let omitting = std::mem::take(&mut self.omitting);
        let mut borders = Lattice::new(board, Lit::FALSE);
        board.sides().for_each(|side| borders[side] = Lit::TRUE);
        for side in board.inner_sides() {
            let [a, b] = side.beside();
            let across = |piece: &Vec<Place>| piece.contains(&a) && piece.contains(&b);
            let across = pieces
                .iter()
                .zip(&chosen)
                .filter(|(piece, _)| across(piece));
            borders[side] = !self.any_fact(across.map(|(_, &chosen)| chosen).collect());
            self.draw_if(borders[side], Item::at(Ink::Border, side));
        }
        self.omitting = omitting;
        (chosen, borders)
    }

    /// A choice for every cell that draws nothing.
    pub fn cell_choices(&mut self) -> Lattice<Lit> {
        self.choices(self.board.cells())
    }

    /// A choice for every lattice point that draws nothing.
    pub fn point_choices(&mut self) -> Lattice<Lit> {
        self.choices(self.board.points())
    }

    fn choices(&mut self, places: impl Iterator<Item = Place>) -> Lattice<Lit> {
        let mut choices = Lattice::new(self.board, Lit::FALSE);
        for place in places {
            choices[place] = self.choice();
        }
        choices
    }

    /// For every cell, whether this ink is printed there: layout that can be moved without stating
    /// the rules again.
    pub fn movable_cells(&mut self, ink: Ink) -> Lattice<Lit> {
        self.movable_each_cell(|cell| Item::at(ink, cell))
    }

    /// For every cell, whether this ink with this value is printed there, as movable layout.
    pub fn movable_cells_valued(&mut self, ink: Ink, value: i16) -> Lattice<Lit> {
        self.movable_each_cell(|cell| Item::valued(ink, cell, value))
    }

    fn movable_each_cell(&mut self, item: impl Fn(Place) -> Item) -> Lattice<Lit> {
        let mut marks = Lattice::new(self.board, Lit::FALSE);
        for cell in self.board.cells() {
            let lit = self.fact();
            Arc::make_mut(&mut self.movable).push((item(cell), lit));
            marks[cell] = lit;
        }
        marks
    }

    // Constraints.

    /// What is posted next states this rule (its number in the genre's list of rules).
    pub fn rule(&mut self, number: u8) {
        self.omitting = self.omitted == Some(number);
        self.source.rule = number;
    }

    /// Posts a constraint under the present guard.
    pub fn post(&mut self, constraint: Constraint) {
        if self.omitting {
            return;
        }
        self.solver.post(self.guard, &constraint);
        self.note(constraint, false);
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
    pub fn any_fact(&mut self, lits: Vec<Lit>) -> Lit {
        let fact = self.fact();
        for &lit in &lits {
            self.implies(lit, fact);
        }
        self.any(lits.into_iter().chain([!fact]));
        fact
    }

    /// A fact that is true iff all of these are.
    pub fn all_fact(&mut self, lits: &[Lit]) -> Lit {
        words::all(self, lits)
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
    /// already.
    pub fn exactly_if(&mut self, cause: Lit, count: u32, lits: impl IntoIterator<Item = Lit>) {
        debug_assert_eq!(self.guard, Lit::TRUE, "conditions are not nested");
        self.guard = cause;
        self.exactly(count, lits);
        self.guard = Lit::TRUE;
    }

    fn sum(&mut self, min: u32, max: u32, lits: Vec<Lit>) {
        self.post(Constraint::Sum { lits, min, max });
    }

    /// The runs of true literals at the start of each ray add up to `total`.
    pub fn runs_total(&mut self, total: u32, rays: impl IntoIterator<Item = Vec<Lit>>) {
        let rays = rays.into_iter().collect();
        self.post(Constraint::Runs { rays, total });
    }

    /// The unbroken rows of true literals that start next to `from` in these directions add up to
    /// `total`.
    pub fn runs_from(&mut self, total: u32, from: Place, steps: [Step; 4], cells: &Lattice<Lit>) {
        let ray = |step| self.board.ray(from, step).map(|cell| cells[cell]).collect();
        self.runs_total(total, steps.map(ray));
    }

    /// No line between cells (found at the sides) makes a sharp U-turn: where a line turns to the
    /// same hand in two cells in a row, three lines stand around the point between them.
    pub fn gentle_turns(&mut self, lines: &Lattice<Lit>) {
        for point in self.board.inner_points() {
            self.at_most(2, ORTHOGONAL.map(|step| lines[point.half(step)]));
        }
    }

    /// For each number from 0 on, a fact: exactly so many of these hold.
    pub fn count_facts(&mut self, lits: &[Lit]) -> Vec<Lit> {
        let facts: Vec<Lit> = (0..=lits.len()).map(|_| self.fact()).collect();
        for (count, &fact) in (0..).zip(&facts) {
            self.exactly_if(fact, count, lits.iter().copied());
        }
        self.any(facts.iter().copied());
        facts
    }

    /// The cells marked true are one group connected through sides, or none is.
    pub fn connected(&mut self, cells: &Lattice<Lit>) {
        self.post(self.group_of(cells));
    }

    fn group_of(&self, cells: &Lattice<Lit>) -> Constraint {
        let all: Vec<Place> = self.board.cells().collect();
        self.group_within(&all, cells)
    }

    fn group_within(&self, within: &[Place], cells: &Lattice<Lit>) -> Constraint {
        Constraint::Connected {
            vertices: within.iter().map(|&cell| cells[cell]).collect(),
            edges: self.sides_within(within),
        }
    }

    /// Of these cells, those marked true are one group connected through sides without leaving these
    /// cells, or none is.
    pub fn connected_within(&mut self, within: &[Place], cells: &Lattice<Lit>) {
        self.post(self.group_within(within, cells));
    }

    /// The cells marked true form one tree: they are connected through sides, with exactly one way from
    /// each to each. No cell at all is no tree.
    pub fn one_tree(&mut self, cells: &Lattice<Lit>) {
        let all: Vec<Place> = self.board.cells().collect();
        self.any(all.iter().map(|&cell| cells[cell]));
        self.connected(cells);
        for point in self.board.inner_points() {
            self.any(point.cells().map(|cell| !cells[cell]));
        }
        let sides = self.sides_within(&all).into_iter();
        self.post(Constraint::Forest {
            vertices: all.iter().map(|&cell| cells[cell]).collect(),
            edges: sides.map(|(a, b)| (a, b, Lit::TRUE)).collect(),
        });
    }

    /// Which two of these cells share a side, as numbers in the list.
    fn sides_within(&self, cells: &[Place]) -> Vec<(u32, u32)> {
        let mut number = Lattice::new(self.board, None);
        for (i, &cell) in (0..).zip(cells) {
            number[cell] = Some(i);
        }
        let both = |[a, b]: [Place; 2]| Some((number[a]?, number[b]?));
        let sides = self.board.inner_sides().map(Place::beside);
        sides.filter_map(both).collect()
    }

    /// Of the cells marked true, each area that the lines cut has exactly one. Areas are of corners of cells: two
    /// neighbouring ones are in one area unless a line crosses the side between them. Cells marked
    /// true have no line.
    pub fn one_in_each_area(&mut self, marks: &Lattice<Lit>, lines: &Lattice<Lit>) {
        let (vertices, edges, first) = self.corners_and_cells(marks, lines);
        let mut roots = vertices.clone();
        roots[..first].fill(Lit::FALSE);
        self.post(Constraint::Roots {
            vertices,
            edges,
            roots,
            each: true,
        });
    }

    /// In the area of a cell there are so many of the cells marked true, itself included (see
    /// [`Model::one_in_each_area`]).
    pub fn count_in_area(
        &mut self,
        count: u32,
        of: Place,
        marks: &Lattice<Lit>,
        lines: &Lattice<Lit>,
    ) {
        let (vertices, edges, first) = self.corners_and_cells(marks, lines);
        let mut counted = vertices.clone();
        counted[..first].fill(Lit::FALSE);
        let before = self.board.cells().take_while(|&cell| cell != of).count();
        self.post(Constraint::Group {
            vertices,
            edges,
            of: (first + before) as u32,
            counted,
            min: count,
            max: count,
        });
    }

    /// All corners of cells, then the cells marked true; edges where no line crosses a side, and from each cell to
    /// its corners. The number is that of the first cell.
    fn corners_and_cells(
        &self,
        marks: &Lattice<Lit>,
        lines: &Lattice<Lit>,
    ) -> (Vec<Lit>, Vec<(u32, u32, Lit)>, usize) {
        let board = self.board;
        let places: Vec<Place> = board.points().chain(board.cells()).collect();
        let number = self.numbered(&places);
        let first = board.points().count();
        let mut vertices = vec![Lit::TRUE; first];
        vertices.extend(board.cells().map(|cell| marks[cell]));
        let along = board.sides().map(|side| {
            let [a, b] = side.ends().map(|point| number[point]);
            (a, b, !lines[side])
        });
        let corners = board.cells().flat_map(|cell| {
            let of = number[cell];
            cell.cells().map(|corner| (of, number[corner], Lit::TRUE))
        });
        (vertices, along.chain(corners).collect(), first)
    }

    /// Facts about one loop of lines (found at the sides), which visits the cells marked true: it comes by
    /// these cells in stretches of one length; for each number from 1 on, that this is the length.
    pub fn stretches_of(
        &mut self,
        within: &[Place],
        visited: &Lattice<Lit>,
        lines: &Lattice<Lit>,
    ) -> Vec<Lit> {
        let sides = self.sides_within(within);
        let vertices: Vec<Lit> = within.iter().map(|&cell| visited[cell]).collect();
        let line = |&(a, b): &(u32, u32)| {
            let [one, other] = [a, b].map(|i| within[i as usize]);
            (a, b, lines[one.midway(other)])
        };
        let edges: Vec<(u32, u32, Lit)> = sides.iter().map(line).collect();
        let told = self.fact();
        let lengths: Vec<Lit> = within.iter().map(|_| self.fact()).collect();
        lengths
            .iter()
            .for_each(|&length| self.implies(length, told));
        self.any(lengths.iter().copied().chain([!told]));
        let all = [&[told], &lengths[..]].concat();
        if within.len() > LISTED {
            for (length, &exactly) in (1..).zip(&lengths) {
                self.guard = exactly;
                for of in 0..within.len() as u32 {
                    self.post(Constraint::Group {
                        vertices: vertices.clone(),
                        edges: edges.clone(),
                        of,
                        counted: vec![Lit::TRUE; within.len()],
                        min: length,
                        max: length,
                    });
                }
                self.guard = Lit::TRUE;
            }
            return all;
        }
        // Every way through the cells is listed: if the loop takes it, the length is as much at least,
        // and if the length is more, the loop goes on at one end.
        let more: Vec<Lit> = within.iter().map(|_| self.fact()).collect();
        for (i, &exactly) in lengths.iter().enumerate() {
            self.implies(exactly, !more[i]);
            if i > 0 {
                self.implies(exactly, more[i - 1]);
                self.implies(more[i], more[i - 1]);
            }
        }
        for way in ways(within.len(), &edges) {
            let last = way.cells.len() - 1;
            let taken = match last {
                0 => &[vertices[way.cells[0]]][..],
                _ => &way.lines,
            };
            let mut clause: Vec<Lit> = taken.iter().map(|&lit| !lit).chain([!told]).collect();
            if last > 0 {
                self.any(clause.iter().copied().chain([more[last - 1]]));
            }
            let ends = [way.cells[0], way.cells[last]];
            for &(a, b, line) in &edges {
                let [a, b] = [a as usize, b as usize];
                let onward = |from, to| ends.contains(&from) && !way.cells.contains(&to);
                if onward(a, b) || onward(b, a) {
                    clause.push(line);
                }
            }
            clause.push(!more[last]);
            self.any(clause);
        }
        all
    }

    /// Of the cells marked true, each region between the borders has exactly one.
    pub fn one_in_each_region(&mut self, marks: &Lattice<Lit>, borders: &Lattice<Lit>) {
        let (vertices, edges) = self.cells_between(borders);
        self.post(Constraint::Roots {
            vertices,
            edges,
            roots: self.board.cells().map(|cell| marks[cell]).collect(),
            each: true,
        });
    }

    /// The region of a cell has so many cells.
    pub fn region_has(&mut self, cell: Place, count: u32, borders: &Lattice<Lit>) {
        let (vertices, edges) = self.cells_between(borders);
        self.region_counts(cell, count, vertices.clone(), edges, vertices);
    }

    /// So many places count for the region of a cell: each place is given with cells, and with whether it counts
    /// for the cell's region; it counts for one region at most.
    pub fn region_touches(
        &mut self,
        cell: Place,
        count: u32,
        places: &[(Place, Place, Lit)],
        borders: &Lattice<Lit>,
    ) {
        let (mut vertices, mut edges) = self.cells_between(borders);
        let cells: Vec<Place> = self.board.cells().collect();
        let number = self.numbered(&cells);
        let mut counted = vec![Lit::FALSE; cells.len()];
        // A place is one vertex more, joined with the region that it counts for.
        let mut vertex = Lattice::new(self.board, None);
        for &(place, cell, counts) in places {
            let place: u32 = *vertex[place].get_or_insert_with(|| {
                vertices.push(Lit::TRUE);
                counted.push(Lit::TRUE);
                vertices.len() as u32 - 1
            });
            edges.push((place, number[cell], counts));
        }
        self.region_counts(cell, count, vertices, edges, counted);
    }

    fn region_counts(
        &mut self,
        cell: Place,
        count: u32,
        vertices: Vec<Lit>,
        edges: Vec<(u32, u32, Lit)>,
        counted: Vec<Lit>,
    ) {
        let cells: Vec<Place> = self.board.cells().collect();
        self.post(Constraint::Group {
            vertices,
            edges,
            of: self.numbered(&cells)[cell],
            counted,
            min: count,
            max: count,
        });
    }

    /// No border has the same region on both sides.
    pub fn no_loose_border(&mut self, borders: &Lattice<Lit>) {
        let (vertices, edges) = self.cells_between(borders);
        self.post(Constraint::Whole { vertices, edges });
    }

    /// All cells, and edges where no border runs.
    fn cells_between(&self, borders: &Lattice<Lit>) -> (Vec<Lit>, Vec<(u32, u32, Lit)>) {
        let cells: Vec<Place> = self.board.cells().collect();
        let number = self.numbered(&cells);
        let edge = |side: Place| {
            let [a, b] = side.beside().map(|cell| number[cell]);
            (a, b, !borders[side])
        };
        let edges = self.board.inner_sides().map(edge).collect();
        (vec![Lit::TRUE; cells.len()], edges)
    }

    /// Every cell marked true is joined, through marked cells and sides without border, with one that
    /// has a true literal among its sources.
    pub fn fed_by(
        &mut self,
        sources: &Lattice<Vec<Lit>>,
        marks: &Lattice<Lit>,
        borders: &Lattice<Lit>,
    ) {
        let (_, mut edges) = self.cells_between(borders);
        let mut vertices: Vec<Lit> = self.board.cells().map(|cell| marks[cell]).collect();
        // All sources are joined with one vertex more, and everything with that.
        let origin = vertices.len() as u32;
        vertices.push(Lit::TRUE);
        for (number, cell) in (0..).zip(self.board.cells()) {
            let here = sources[cell].iter();
            edges.extend(here.map(|&source| (number, origin, source)));
        }
        self.post(Constraint::Linked { vertices, edges });
    }

    /// The lines between cells (found at the sides) form one loop, which visits exactly the cells
    /// marked true.
    pub fn one_loop(&mut self, visited: &Lattice<Lit>, lines: &Lattice<Lit>) {
        let cells: Vec<Place> = self.board.cells().collect();
        let sides = self.board.inner_sides();
        let links: Vec<_> = sides.map(|side| (side.beside(), lines[side])).collect();
        self.loop_over(&cells, visited, &links);
    }

    /// The sides marked true form one loop through lattice points: the outline of an island of cells.
    pub fn one_loop_of_sides(&mut self, sides: &Lattice<Lit>) {
        let inside = self.cell_choices();
        self.call(Word::Inside, &inside, self.board.cells());
        let outline = self.outline(Place::cell(0, 0), &inside);
        for side in self.board.sides() {
            self.implies(sides[side], outline[side]);
            self.implies(outline[side], sides[side]);
        }
        // Which points it visits is of no use to the engine.
        let points: Vec<Place> = self.board.points().collect();
        let mut visited = Lattice::new(self.board, Lit::FALSE);
        for &point in &points {
            visited[point] = self.fact();
        }
        self.call(Word::Visited, &visited, self.board.points());
        let all = self.board.sides();
        let links: Vec<_> = all.map(|side| (side.ends(), sides[side])).collect();
        self.aside(self.loop_of(&points, &visited, &links));
    }

    /// One loop of links between these places.
    fn loop_over(&mut self, places: &[Place], visited: &Lattice<Lit>, links: &[([Place; 2], Lit)]) {
        self.post(self.loop_of(places, visited, links));
        if self.omitting {
            self.define_visited(places, visited, links);
        }
    }

    fn loop_of(
        &self,
        places: &[Place],
        visited: &Lattice<Lit>,
        links: &[([Place; 2], Lit)],
    ) -> Constraint {
        let number = self.numbered(places);
        let numbered = |&([a, b], link): &([Place; 2], Lit)| (number[a], number[b], link);
        Constraint::Loop {
            vertices: places.iter().map(|&place| visited[place]).collect(),
            edges: links.iter().map(numbered).collect(),
        }
    }

    /// The cells marked true form one ring: they are connected through sides, and each has exactly
    /// two neighbours among them. A full 2x2 block is a ring, no cell at all is none.
    pub fn one_ring(&mut self, cells: &Lattice<Lit>) {
        let mut inside = Lattice::new(self.board, Lit::FALSE);
        for point in self.board.inner_points() {
            inside[point] = self.choice();
        }
        self.call(Word::Inside, &inside, self.board.inner_points());
        let lines = self.outline(Place::point(1, 1), &inside);
        for side in self.board.inner_sides() {
            let [a, b] = side.beside().map(|cell| cells[cell]);
            self.implies(lines[side], a);
            self.implies(lines[side], b);
            self.any([!a, !b, lines[side]]);
        }
        for cell in self.board.cells() {
            self.exactly_if(cells[cell], 2, ORTHOGONAL.map(|step| cells[cell + step]));
        }
        self.aside(self.group_of(cells));
    }

    /// Where the rule of the loop is left out, its words still mean something in other rules: a place
    /// is visited iff a link ends there.
    fn define_visited(
        &mut self,
        places: &[Place],
        visited: &Lattice<Lit>,
        links: &[([Place; 2], Lit)],
    ) {
        self.omitting = false;
        for &place in places {
            let here = links.iter().filter(|(ends, _)| ends.contains(&place));
            let here: Vec<Lit> = here.map(|&(_, link)| link).collect();
            here.iter()
                .for_each(|&link| self.implies(link, visited[place]));
            self.any(here.into_iter().chain([!visited[place]]));
        }
        self.omitting = true;
    }

    /// Draws one loop through cell centres: its lines, found at the sides they cross, and the cells
    /// it visits.
    ///
    /// The loop is seen as the outline of an island of *faces*, the squares between four neighbouring
    /// cell centres (so a face is an inner lattice point). The choices are the faces inside; that
    /// island and sea each hang together, and no cell is a corner where they cross, is the rule. It
    /// needs half the conflicts of [`Model::one_loop`] where clues count visited cells. That lines have
    /// no ends is in the choice of unknowns, and stays where the rule is left out.
    pub fn draw_loop(&mut self) -> (Lattice<Lit>, Lattice<Lit>) {
        let board = self.board;
        let mut inside = Lattice::new(board, Lit::FALSE);
        for face in board.inner_points() {
            inside[face] = self.choice();
        }
        self.call(Word::Inside, &inside, board.inner_points());
        let lines = self.outline(Place::point(1, 1), &inside);
        for side in board.inner_sides() {
            let [a, b] = side.beside();
            self.draw_if(lines[side], Item::between(Ink::Line, a, b));
        }
        let visited = self.cell_choices();
        self.call(Word::Visited, &visited, board.cells());
        let links: Vec<_> = board
            .inner_sides()
            .map(|side| (side.beside(), lines[side]))
            .collect();
        let cells: Vec<Place> = board.cells().collect();
        self.aside(self.loop_of(&cells, &visited, &links));
        // What the word means, whether the rule is stated or left out.
        let omitting = std::mem::take(&mut self.omitting);
        for cell in board.cells() {
            let around = cell.cells().map(|face| inside[face]);
            self.any(around.into_iter().chain([!visited[cell]]));
            self.any(around.map(|face| !face).into_iter().chain([!visited[cell]]));
            for i in 0..4 {
                let (here, next) = (around[i], around[(i + 1) % 4]);
                self.any([here, !next, visited[cell]]);
                self.any([!here, next, visited[cell]]);
            }
        }
        self.omitting = omitting;
        (lines, visited)
    }

    /// Draws two loops of lines from corner to corner of cells, which share no point: for each cell the line
    /// from its top left corner and that from its top right corner, the points visited, and whether the
    /// loops are *unlike*: one through the points with an even sum of row and column, one through the others.
    /// Only such can cross.
    ///
    /// The choices are which points lie inside a loop that runs through the points beside them: a line is
    /// drawn iff the other two corners of its cell differ in that. So lines have no ends, also where the rule
    /// is left out. Each of two unlike loops is the outline of one island of points; that is said for them
    /// alone, and needs far fewer conflicts than counting loops.
    pub fn draw_slanting_pair(&mut self) -> (Lattice<[Lit; 2]>, Lattice<Lit>, Lit) {
        let board = self.board;
        let omitting = std::mem::take(&mut self.omitting);
        let inside = self.choices(board.inner_points());
        let mut drawn = Lattice::new(board, [Lit::FALSE; 2]);
        let mut links = Vec::new();
        for cell in board.cells() {
            let [a, b, c, d] = cell.cells();
            drawn[cell] = [(a, c), (d, b)].map(|(a, b)| words::xor(self, inside[a], inside[b]));
            for (line, ends) in drawn[cell].into_iter().zip([[d, b], [a, c]]) {
                if line != Lit::FALSE {
                    self.draw_if(line, Item::between(Ink::Line, ends[0], ends[1]));
                    links.push((ends, line));
                }
            }
        }
        let points: Vec<Place> = board.points().collect();
        let mut visited = Lattice::new(board, Lit::FALSE);
        for &point in &points {
            // Of the lines in the cell at this step it is the one that runs along the step.
            let line = |step: Step| drawn[point.half(step)][usize::from(step.dy != step.dx)];
            visited[point] = self.any_fact(DIAGONAL.map(line).to_vec());
        }
        let faces = [0, 1].map(|odd| -> Vec<Place> {
            let alike = |p: &Place| (p.y + p.x) / 2 % 2 == odd;
            board.inner_points().filter(alike).collect()
        });
        let any = |m: &mut Model, faces: &Vec<Place>| {
            let inside = faces.iter().map(|&face| inside[face]).collect();
            m.any_fact(inside)
        };
        let both = [any(self, &faces[0]), any(self, &faces[1])];
        let unlike = self.all_fact(&both);
        self.omitting = omitting;
        for point in board.inner_points() {
            let [n, e, s, w] = ORTHOGONAL.map(|step| inside[point + step]);
            self.any([!n, e, !s, w]);
            self.any([n, !e, s, !w]);
        }
        self.guard = unlike;
        for faces in faces {
            let lits: Vec<Lit> = faces.iter().map(|&face| inside[face]).collect();
            let number = self.numbered(&faces);
            let beyond = faces.len() as u32;
            let (mut bridges, mut shore) = (Vec::new(), Vec::new());
            for &face in &faces {
                let around = DIAGONAL.map(|step| face + step);
                let inner = around.iter().filter(|p| faces.contains(p));
                shore.extend((inner.clone().count() < 4).then_some((number[face], beyond)));
                let below = inner.filter(|p| p.y > face.y);
                bridges.extend(below.map(|&p| (number[face], number[p])));
            }
            self.post(Constraint::Connected {
                vertices: lits.clone(),
                edges: bridges.clone(),
            });
            self.post(Constraint::Connected {
                vertices: lits.iter().map(|&l| !l).chain([Lit::TRUE]).collect(),
                edges: bridges.into_iter().chain(shore).collect(),
            });
        }
        self.guard = !unlike;
        let number = self.numbered(&points);
        let edges = links
            .iter()
            .map(|&([a, b], line)| (number[a], number[b], line));
        let rings = Constraint::Rings {
            vertices: points.iter().map(|&point| visited[point]).collect(),
            edges: edges.collect(),
            min: 2,
            max: 2,
        };
        self.post(rings.clone());
        self.guard = Lit::TRUE;
        self.aside(rings);
        (drawn, visited, unlike)
    }

    /// The faces marked true are one island without a lake, and nowhere do two of them meet in a corner
    /// only. Faces are the cells, or the inner lattice points; `first` is the one at the top left. The
    /// result is the island's outline: one loop, found at the sides of the faces, also where the rule
    /// is left out and it may be anything.
    fn outline(&mut self, first: Place, inside: &Lattice<Lit>) -> Lattice<Lit> {
        let rows = usize::from((2 * self.board.rows - first.y).unsigned_abs()).div_ceil(2);
        let cols = usize::from((2 * self.board.cols - first.x).unsigned_abs()).div_ceil(2);
        let face = |r: usize, c: usize| Place {
            y: first.y + 2 * r as i16,
            x: first.x + 2 * c as i16,
        };
        let faces = (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c)));
        let island: Vec<Lit> = faces.map(|(r, c)| inside[face(r, c)]).collect();
        words::one_island(self, rows, cols, &island);
        let omitting = std::mem::take(&mut self.omitting);
        let sides = words::outline(self, rows, cols, &island);
        self.omitting = omitting;
        let mut outline = Lattice::new(self.board, Lit::FALSE);
        for (i, &side) in sides.across.iter().enumerate() {
            outline[face(i / cols, i % cols).half(UP)] = side;
        }
        for (i, &side) in sides.down.iter().enumerate() {
            outline[face(i / (cols + 1), i % (cols + 1)).half(LEFT)] = side;
        }
        outline
    }

    /// What a person says of these places if their unknowns are true.
    fn call(&mut self, word: Word, lits: &Lattice<Lit>, places: impl Iterator<Item = Place>) {
        let lit = |at: Place| Unseen {
            word,
            at,
            lit: lits[at],
        };
        Arc::make_mut(&mut self.unseen).extend(places.map(lit));
    }

    /// For each place in a list, its number there.
    fn numbered(&self, places: &[Place]) -> Lattice<u32> {
        let mut number = Lattice::new(self.board, 0);
        for (i, &place) in (0..).zip(places) {
            number[place] = i;
        }
        number
    }

    // What follows is for the hint loop and the prover, not for genres.

    /// To be called once the rules are complete.
    pub(crate) fn complete(&mut self) {
        self.rule(0);
        self.omitting = false;
        Arc::make_mut(&mut self.drawn).sort_unstable();
    }

    /// Runs `post` with everything it posts under `guard`.
    pub(crate) fn under(&mut self, guard: Lit, post: impl FnOnce(&mut Model)) {
        self.guard = guard;
        post(self);
        self.guard = Lit::TRUE;
        self.omitting = false;
        self.source = Source::default();
    }

    /// What is stated next is stated of this printed hint, until [`Model::under`] ends.
    pub(crate) fn cite(&mut self, hint: Item) {
        self.source.hint = Some(hint);
    }

    /// States that the answer is not this drawing.
    pub(crate) fn differ(&mut self, answer: &Drawing) {
        let differs = |(lit, drawn): (Lit, bool)| if drawn { !lit } else { lit };
        let clause: Vec<Lit> = drawn_in(&self.drawn, answer).map(differs).collect();
        self.any(clause);
    }

    /// Movable layout items with their unknowns.
    pub(crate) fn movable(&self) -> &[(Item, Lit)] {
        &self.movable
    }

    /// Drawn items with their unknowns.
    pub(crate) fn drawn(&self) -> &[(Item, Lit)] {
        &self.drawn
    }

    /// Unknowns that nobody draws, but that a person speaks of.
    pub(crate) fn unseen(&self) -> &[Unseen] {
        &self.unseen
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

    /// Search tries to draw this first wherever it is free to choose.
    pub(crate) fn lean_towards(&mut self, answer: &Drawing) {
        for (lit, drawn) in drawn_in(&self.drawn, answer) {
            self.solver.set_phase(if drawn { lit } else { !lit });
        }
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
