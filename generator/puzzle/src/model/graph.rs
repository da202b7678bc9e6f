//! Graphs over places: what is joined with what, and what is demanded of it.
//!
//! A [`Graph`] has vertices at cells, points or sides (or none, for one that stands for more than a place) and edges
//! between them; each is there always or under a literal. An edge joins its ends where all three are true. What the
//! model demands of a graph is one word each.

use super::Model;
use crate::board::{Board, Lattice, ORTHOGONAL, Place};
use pencilmill_solver::{Constraint, Demand, Lit, words};

/// A graph over places of the board.
#[derive(Clone)]
pub struct Graph {
    number: Lattice<Option<u32>>,
    shape: pencilmill_solver::Graph,
}

impl Graph {
    /// A graph without vertices.
    pub fn new(board: Board) -> Graph {
        Graph {
            number: Lattice::new(board, None),
            shape: pencilmill_solver::Graph::default(),
        }
    }

    /// The places that are marked true, joined through sides.
    pub fn touching(places: impl IntoIterator<Item = Place>, marks: &Lattice<Lit>) -> Graph {
        let mut graph = Graph::new(marks.board());
        graph.add_all(places, marks);
        for side in marks.board().inner_sides() {
            graph.join_if_there(side.beside(), Lit::TRUE);
        }
        graph
    }

    /// All cells, joined where no border runs (found at the sides).
    pub fn between(borders: &Lattice<Lit>) -> Graph {
        let board = borders.board();
        let mut graph = Graph::new(board);
        graph.add_all(board.cells(), &Lattice::new(board, Lit::TRUE));
        for side in board.inner_sides() {
            graph.join_if_there(side.beside(), !borders[side]);
        }
        graph
    }

    /// These cells, joined by the lines between them (found at the sides); a cell is there where it is visited.
    pub fn of_lines(
        cells: impl IntoIterator<Item = Place>,
        visited: &Lattice<Lit>,
        lines: &Lattice<Lit>,
    ) -> Graph {
        let board = lines.board();
        let mut graph = Graph::new(board);
        graph.add_all(cells, visited);
        for side in board.inner_sides() {
            graph.join_if_there(side.beside(), lines[side]);
        }
        graph
    }

    /// The same graph, with only those of its places that are marked true.
    pub fn restricted(mut self, marks: &Lattice<Lit>) -> Graph {
        self.shape.vertices = self.marks(marks);
        self
    }

    /// The graph of those vertices that are not there.
    pub fn opposite(mut self) -> Graph {
        self.shape
            .vertices
            .iter_mut()
            .for_each(|there| *there = !*there);
        self
    }

    /// A vertex at a place, which is there if the literal is true.
    pub fn add(&mut self, place: Place, there: Lit) -> u32 {
        let vertex = self.add_unplaced(there);
        self.number[place] = Some(vertex);
        vertex
    }

    /// The same for each of these places.
    pub fn add_all(&mut self, places: impl IntoIterator<Item = Place>, there: &Lattice<Lit>) {
        for place in places {
            self.add(place, there[place]);
        }
    }

    /// A vertex at no place.
    pub fn add_unplaced(&mut self, there: Lit) -> u32 {
        self.shape.vertices.push(there);
        self.shape.vertices.len() as u32 - 1
    }

    /// The vertex at a place.
    ///
    /// # Panics
    /// If there is none.
    pub fn at(&self, place: Place) -> u32 {
        self.number[place].expect("a place with a vertex")
    }

    /// An edge between two vertices, which is there if the literal is true.
    pub fn join(&mut self, a: u32, b: u32, there: Lit) {
        self.shape.edges.push((a, b, there));
    }

    fn join_if_there(&mut self, ends: [Place; 2], there: Lit) {
        if let [Some(a), Some(b)] = ends.map(|end| self.number[end]) {
            self.join(a, b, there);
        }
    }

    /// For each vertex, what the table says at its place; nothing at those without.
    pub fn marks(&self, table: &Lattice<Lit>) -> Vec<Lit> {
        let places = self.places().into_iter();
        places
            .map(|place| place.map_or(Lit::FALSE, |place| table[place]))
            .collect()
    }

    /// For each vertex, its place; nothing for those without.
    fn places(&self) -> Vec<Option<Place>> {
        let mut found = vec![None; self.shape.vertices.len()];
        let board = self.number.board();
        let places = board.cells().chain(board.points()).chain(board.sides());
        for place in places {
            if let Some(vertex) = self.number[place] {
                found[vertex as usize] = Some(place);
            }
        }
        found
    }

    /// For each vertex, its own literal: for counting vertices.
    pub fn vertices(&self) -> Vec<Lit> {
        self.shape.vertices.clone()
    }

    /// The edges: numbers of two vertices, and the literal.
    pub fn edges(&self) -> &[(u32, u32, Lit)] {
        &self.shape.edges
    }

    /// The constraint that it meets the demand.
    pub(super) fn must(&self, demand: Demand) -> Constraint {
        self.shape.clone().must(demand)
    }
}

impl Model {
    /// All vertices that are there are connected, or none is there.
    pub fn connected(&mut self, graph: &Graph) {
        self.post(graph.must(Demand::Connected));
    }

    /// No cycle runs through vertices and edges that are there.
    pub fn forest(&mut self, graph: &Graph) {
        self.post(graph.must(Demand::Forest));
    }

    /// Each component has exactly one root; for each vertex, whether it is one. With exactly k roots there are k
    /// components.
    pub fn one_root_each(&mut self, graph: &Graph, roots: Vec<Lit>) {
        let each = true;
        let stated = graph.must(Demand::ComponentRoots { roots, each });
        self.post_at(|| graph.places(), stated);
    }

    /// No component has two roots; for each vertex, whether it is one.
    pub fn one_root_at_most(&mut self, graph: &Graph, roots: Vec<Lit>) {
        let each = false;
        self.post(graph.must(Demand::ComponentRoots { roots, each }));
    }

    /// In the component of a vertex, if that is there, exactly so many of the vertices count.
    pub fn component_count(&mut self, graph: &Graph, of: u32, counted: Vec<Lit>, count: u32) {
        self.post(graph.must(Demand::ComponentCount {
            of,
            counted,
            min: count,
            max: count,
        }));
    }

    /// In the component of a vertex, if that is there, at least so many of the vertices count.
    pub fn component_at_least(&mut self, graph: &Graph, of: u32, counted: Vec<Lit>, least: u32) {
        self.post(graph.must(Demand::ComponentCount {
            of,
            min: least,
            max: counted.len() as u32,
            counted,
        }));
    }

    /// An edge that is not there leads from one component to another.
    pub fn no_dangling_edge(&mut self, graph: &Graph) {
        self.post(graph.must(Demand::NoDanglingEdge));
    }

    /// The edges that are there form so many cycles that share no vertex, and visit exactly the vertices that
    /// are there.
    pub fn cycles(&mut self, graph: &Graph, count: u32) {
        let (min, max) = (count, count);
        self.post(graph.must(Demand::Cycles { min, max }));
    }

    /// The lines between cells (found at the sides) are one closed walk (or none) that visits cells once, or twice
    /// where it crosses itself, going straight both times.
    pub fn closed_walk(
        &mut self,
        visited: &Lattice<Lit>,
        crossed: &Lattice<Lit>,
        lines: &Lattice<Lit>,
    ) {
        let board = self.board;
        let numbers = Graph::of_lines(board.cells(), visited, lines);
        let at = |table: &Lattice<Lit>| board.cells().map(|cell| table[cell]).collect::<Vec<_>>();
        let sides = board.inner_sides();
        let edges: Vec<(u32, u32, Lit, bool)> = sides
            .map(|side| {
                let [a, b] = side.beside();
                (numbers.at(a), numbers.at(b), lines[side], a.x == b.x)
            })
            .collect();
        words::closed_walk(self, &at(visited), &at(crossed), &edges);
    }

    /// The walks along the lines (found at the sides) from the starts: for each number of steps from 1 to `most`, each
    /// cell and each direction (as in [`ORTHOGONAL`]), whether a walk arrives there so with its last step. Walks never
    /// turn back; where lines branch, they go all ways.
    pub fn steps_from(
        &mut self,
        starts: &Lattice<Lit>,
        lines: &Lattice<Lit>,
        most: usize,
    ) -> Vec<Lattice<[Lit; 4]>> {
        let board = self.board;
        let mut arrivals: Vec<Lattice<[Lit; 4]>> = Vec::with_capacity(most);
        for _ in 0..most {
            let mut here = Lattice::new(board, [Lit::FALSE; 4]);
            for cell in board.cells() {
                for (i, way) in ORTHOGONAL.into_iter().enumerate() {
                    let from = cell + -way;
                    let before = match arrivals.last() {
                        None => starts[from],
                        Some(last) => {
                            let back = (i + 2) % 4;
                            let onward = (0..4).filter(|&came| came != back);
                            words::any(
                                self,
                                &onward.map(|came| last[from][came]).collect::<Vec<_>>(),
                            )
                        }
                    };
                    here[cell][i] = words::all(self, &[lines[cell.half(-way)], before]);
                }
            }
            arrivals.push(here);
        }
        arrivals
    }
}
