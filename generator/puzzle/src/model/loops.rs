//! Loops of lines through cells or points.

use super::{Auxiliary, Graph, Model, Word};
use crate::board::{DIAGONAL, Ink, Item, LEFT, Lattice, ORTHOGONAL, Place, Step, UP};
use pencilmill_solver::{Constraint, Demand, Lit, words};
use std::sync::Arc;

/// One loop through cell centres.
pub struct Loop {
    /// Its lines, at the sides they cross.
    pub lines: Lattice<Lit>,
    /// The cells it visits.
    pub visited: Lattice<Lit>,
    /// The inner lattice points inside it.
    pub inside: Lattice<Lit>,
}

/// A direction of travel along a loop.
pub struct Travel {
    clockwise: Lit,
    inside: Lattice<Lit>,
}

impl Travel {
    /// For each of the two directions of travel, literals that are all true iff it is the
    /// direction, and a line is travelled from a cell in this direction.
    pub fn along(&self, from: Place, step: Step) -> [[Lit; 3]; 2] {
        let side = from.half(step);
        // The inside is on the right of a clockwise traveller.
        let right = step.to_the_right();
        let [right, left] = [right, -right].map(|step| self.inside[side.half(step)]);
        [
            [self.clockwise, right, !left],
            [!self.clockwise, !right, left],
        ]
    }
}

impl Model {
    /// The sides marked true form one loop through lattice points: the outline of an island of
    /// cells.
    pub fn one_loop_of_sides(&mut self, sides: &Lattice<Lit>) {
        let inside = self.cell_choices();
        self.call(Word::Inside, &inside, self.board.cells());
        let outline = self.outline(Place::cell(0, 0), &inside);
        for side in self.board.sides() {
            self.implies(sides[side], outline[side]);
            self.implies(outline[side], sides[side]);
        }
        // Which points it visits is of no use to the engine.
        let mut visited = Lattice::new(self.board, Lit::FALSE);
        for point in self.board.points() {
            visited[point] = self.derived();
        }
        self.call(Word::Visited, &visited, self.board.points());
        let links = self.board.sides().map(|side| (side.ends(), sides[side]));
        self.aside(self.loops_of(self.board.points(), &visited, links, 1));
    }

    /// The constraint that so many loops of these links visit exactly the places marked true.
    pub(super) fn loops_of(
        &self,
        places: impl IntoIterator<Item = Place>,
        visited: &Lattice<Lit>,
        links: impl IntoIterator<Item = ([Place; 2], Lit)>,
        count: u32,
    ) -> Constraint {
        let mut graph = Graph::new(self.board);
        graph.add_all(places, visited);
        for ([a, b], link) in links {
            graph.join(graph.at(a), graph.at(b), link);
        }
        let (min, max) = (count, count);
        graph.must(Demand::Cycles { min, max })
    }

    /// The cells marked true form one ring: they are connected through sides, and each has exactly
    /// two neighbours among them. A full 2x2 block is a ring; at least one cell is marked.
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
        let graph = Graph::touching(self.board.cells(), cells);
        self.aside(graph.must(Demand::Connected));
    }

    /// Draws one loop through cell centres; see [`Model::undrawn_loop`].
    pub fn draw_loop(&mut self) -> Loop {
        let drawn = self.undrawn_loop();
        for side in self.board.inner_sides() {
            let [a, b] = side.beside();
            self.draw_if(drawn.lines[side], Item::between(Ink::Line, a, b));
        }
        drawn
    }

    /// One loop through cell centres that the answer need not draw in full.
    ///
    /// The loop is the outline of an island of *faces*, the squares between four neighbouring cell
    /// centres (so a face is an inner lattice point). The choices are the faces inside; the rule is
    /// that island and sea are each connected, and that they cross at no cell. This needs half the
    /// conflicts of degrees and paths in genres with counts of visited cells. Lines have no ends by
    /// the choice of unknowns, even when the rule is left out.
    pub fn undrawn_loop(&mut self) -> Loop {
        let board = self.board;
        let mut inside = Lattice::new(board, Lit::FALSE);
        for face in board.inner_points() {
            inside[face] = self.choice();
        }
        self.call(Word::Inside, &inside, board.inner_points());
        let lines = self.outline(Place::point(1, 1), &inside);
        let visited = self.cell_choices();
        self.call(Word::Visited, &visited, board.cells());
        let sides = board.inner_sides();
        let links = sides.map(|side| (side.beside(), lines[side]));
        self.aside(self.loops_of(board.cells(), &visited, links, 1));
        // The definition of the word, whether the rule is stated or left out.
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
        Loop {
            lines,
            visited,
            inside,
        }
    }

    /// A direction of travel along a loop, decided by search.
    pub fn travel(&mut self, of: &Loop) -> Travel {
        Travel {
            clockwise: self.choice(),
            inside: of.inside.clone(),
        }
    }

    /// Draws two loops of lines from corner to corner of cells that share no point. Returns, for
    /// each cell, the line from its top left corner and the one from its top right corner; the
    /// points visited; and a literal for *unlike* loops: one through the points with an even sum of
    /// row and column, one through the others. Only such loops can cross.
    ///
    /// The choices are the points inside a loop through the points beside them: a line is drawn iff
    /// the other two corners of its cell differ in that. So lines have no ends, even when the rule
    /// is left out. Each of two unlike loops is the outline of one island of points; this is stated
    /// for unlike loops alone, and needs far fewer conflicts than counting loops.
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
        let mut visited = Lattice::new(board, Lit::FALSE);
        for point in board.points() {
            // Of the lines in the cell at this step it is the one that runs along the step.
            let line = |step: Step| drawn[point.half(step)][usize::from(step.dy != step.dx)];
            visited[point] = self.derived_any(DIAGONAL.map(line).to_vec());
        }
        let faces = [0, 1].map(|odd| -> Vec<Place> {
            let alike = |p: &Place| (p.y + p.x) / 2 % 2 == odd;
            board.inner_points().filter(alike).collect()
        });
        let any = |m: &mut Model, faces: &Vec<Place>| {
            let inside = faces.iter().map(|&face| inside[face]).collect();
            m.derived_any(inside)
        };
        let both = [any(self, &faces[0]), any(self, &faces[1])];
        let unlike = self.derived_all(&both);
        self.omitting = omitting;
        for point in board.inner_points() {
            let [n, e, s, w] = ORTHOGONAL.map(|step| inside[point + step]);
            self.any([!n, e, !s, w]);
            self.any([n, !e, s, !w]);
        }
        self.guard = unlike;
        for faces in faces {
            let mut island = Graph::new(board);
            island.add_all(faces.iter().copied(), &inside);
            let mut shore = Vec::new();
            for &face in &faces {
                let around = DIAGONAL.map(|step| face + step);
                let inner = around.iter().filter(|p| faces.contains(p));
                shore.extend((inner.clone().count() < 4).then_some(island.at(face)));
                for &below in inner.filter(|p| p.y > face.y) {
                    island.join(island.at(face), island.at(below), Lit::TRUE);
                }
            }
            let mut sea = island.clone().opposite();
            let beyond = sea.add_unplaced(Lit::TRUE);
            for face in shore {
                sea.join(face, beyond, Lit::TRUE);
            }
            self.connected(&island);
            self.connected(&sea);
        }
        self.guard = !unlike;
        let rings = self.loops_of(board.points(), &visited, links, 2);
        self.post(rings.clone());
        self.guard = Lit::TRUE;
        self.aside(rings);
        (drawn, visited, unlike)
    }

    /// The faces marked true are one island without a lake, and no two of them meet only in a
    /// corner. Faces are the cells, or the inner lattice points; `first` is the top left one.
    /// Returns the outline of the island: one loop, at the sides of the faces, and an arbitrary set
    /// of them when the rule is left out.
    pub(super) fn outline(&mut self, first: Place, inside: &Lattice<Lit>) -> Lattice<Lit> {
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

    /// Names these places by a word that explanations use while their literals are true.
    pub(super) fn call(
        &mut self,
        word: Word,
        lits: &Lattice<Lit>,
        places: impl Iterator<Item = Place>,
    ) {
        let lit = |at: Place| Auxiliary {
            word,
            at,
            lit: lits[at],
        };
        if !self.is_known() {
            Arc::make_mut(&mut self.auxiliary).extend(places.map(lit));
        }
    }
}
