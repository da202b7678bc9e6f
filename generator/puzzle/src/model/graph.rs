//! Graphs over places, and demands on them.
//!
//! A [`Graph`] has vertices at cells, points or sides (or nowhere, for a vertex that stands for
//! more than a place) and edges between them; each exists always or under a literal. An edge joins
//! its ends if all three are true. The model has a method for each demand on a graph.

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

    /// All cells, joined across sides without a border; the literals of borders are found at the
    /// sides.
    pub fn between(borders: &Lattice<Lit>) -> Graph {
        let board = borders.board();
        let mut graph = Graph::new(board);
        graph.add_all(board.cells(), &Lattice::new(board, Lit::TRUE));
        for side in board.inner_sides() {
            graph.join_if_there(side.beside(), !borders[side]);
        }
        graph
    }

    /// These cells, joined by the lines between them, whose literals are found at the sides; a cell
    /// exists if it is visited.
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

    /// The graph with each vertex restricted to places that are marked true.
    pub fn restricted(mut self, marks: &Lattice<Lit>) -> Graph {
        self.shape.vertices = self.marks(marks);
        self
    }

    /// The graph with the literal of each vertex negated.
    pub fn opposite(mut self) -> Graph {
        self.shape
            .vertices
            .iter_mut()
            .for_each(|there| *there = !*there);
        self
    }

    /// Adds a vertex at a place that exists if the literal is true, and returns its number.
    pub fn add(&mut self, place: Place, there: Lit) -> u32 {
        let vertex = self.add_unplaced(there);
        self.number[place] = Some(vertex);
        vertex
    }

    /// Adds a vertex for each of these places, with the literal found at the place.
    pub fn add_all(&mut self, places: impl IntoIterator<Item = Place>, there: &Lattice<Lit>) {
        for place in places {
            self.add(place, there[place]);
        }
    }

    /// Adds a vertex without a place and returns its number.
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

    /// Adds an edge between two vertices that exists if the literal is true.
    pub fn join(&mut self, a: u32, b: u32, there: Lit) {
        self.shape.edges.push((a, b, there));
    }

    fn join_if_there(&mut self, ends: [Place; 2], there: Lit) {
        if let [Some(a), Some(b)] = ends.map(|end| self.number[end]) {
            self.join(a, b, there);
        }
    }

    /// The entry of a table at the place of each vertex, `FALSE` for vertices without a place.
    pub fn marks(&self, table: &Lattice<Lit>) -> Vec<Lit> {
        let places = self.places().into_iter();
        places
            .map(|place| place.map_or(Lit::FALSE, |place| table[place]))
            .collect()
    }

    /// The place of each vertex, if it has one.
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

    /// The literal of each vertex, for counting vertices.
    pub fn vertices(&self) -> Vec<Lit> {
        self.shape.vertices.clone()
    }

    /// The edges: the numbers of two vertices, and the literal.
    pub fn edges(&self) -> &[(u32, u32, Lit)] {
        &self.shape.edges
    }

    /// The constraint that the graph satisfies the demand.
    pub(super) fn must(&self, demand: Demand) -> Constraint {
        self.shape.clone().must(demand)
    }
}

impl Model {
    /// States that all existing vertices are connected, or that there are none.
    pub fn connected(&mut self, graph: &Graph) {
        self.post(graph.must(Demand::Connected));
    }

    /// States that no cycle runs through existing vertices and edges.
    pub fn forest(&mut self, graph: &Graph) {
        self.post(graph.must(Demand::Forest));
    }

    /// States that each component has exactly one root; `roots` has a literal for each vertex. With
    /// exactly k roots there are k components.
    pub fn one_root_each(&mut self, graph: &Graph, roots: Vec<Lit>) {
        let each = true;
        let stated = graph.must(Demand::ComponentRoots { roots, each });
        self.post_at(|| graph.places(), stated);
    }

    /// States that no component has two roots; `roots` has a literal for each vertex.
    pub fn one_root_at_most(&mut self, graph: &Graph, roots: Vec<Lit>) {
        let each = false;
        self.post(graph.must(Demand::ComponentRoots { roots, each }));
    }

    /// States that exactly `count` of the counted vertices lie in the component of the vertex `of`,
    /// if that exists.
    pub fn component_count(&mut self, graph: &Graph, of: u32, counted: Vec<Lit>, count: u32) {
        self.post(graph.must(Demand::ComponentCount {
            of,
            counted,
            min: count,
            max: count,
        }));
    }

    /// States that at least `least` of the counted vertices lie in the component of the vertex
    /// `of`, if that exists.
    pub fn component_at_least(&mut self, graph: &Graph, of: u32, counted: Vec<Lit>, least: u32) {
        self.post(graph.must(Demand::ComponentCount {
            of,
            min: least,
            max: counted.len() as u32,
            counted,
        }));
    }

    /// States that an edge that does not exist leads from one component to another.
    pub fn no_dangling_edge(&mut self, graph: &Graph) {
        self.post(graph.must(Demand::NoDanglingEdge));
    }

    /// States that the existing edges form `count` cycles that share no vertex and visit exactly
    /// the existing vertices.
    pub fn cycles(&mut self, graph: &Graph, count: u32) {
        let (min, max) = (count, count);
        self.post(graph.must(Demand::Cycles { min, max }));
    }

    /// States that the lines between cells, whose literals are found at the sides, form one closed
    /// walk (or none) that visits each cell once, or twice where it crosses itself going straight
    /// both times.
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

    /// Follows the walks along lines, whose literals are found at the sides, from the starts: for
    /// each number of steps from 1 to `most`, each cell and each direction (as in [`ORTHOGONAL`]),
    /// a literal that some walk arrives there with its last step in that direction. Walks never
    /// turn back; at a branch, they take every line.
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
