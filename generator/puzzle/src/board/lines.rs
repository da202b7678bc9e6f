//! Lines between neighbouring cells or neighbouring lattice points, as the checkers of loops and
//! paths read them from a drawing.

use super::{Board, Drawing, Ink, Lattice, ORTHOGONAL, Place, Step};

/// The lines of a drawing, and the cells or lattice points that they visit.
#[derive(Clone, Debug)]
pub struct Lines {
    /// The lines, each at the side that it crosses or runs along.
    pub drawn: Lattice<bool>,
    /// The visited cells or points.
    pub visited: Lattice<bool>,
}

/// A part of the lines from one node to the next, or a whole ring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its cells in order, both ends included; a ring repeats its first cell at the end.
    pub cells: Vec<Place>,
}

impl Piece {
    /// The steps from cell to cell.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        self.cells.windows(2).map(|two| two[0].step_to(two[1]))
    }

    /// The cells strictly between its ends where it turns.
    pub fn turns(&self) -> impl Iterator<Item = Place> {
        let three = self.cells.windows(3);
        let turns = three.filter(|c| c[0].step_to(c[1]) != c[1].step_to(c[2]));
        turns.map(|cells| cells[1])
    }

    /// The pieces into which nodes cut a ring, in the order of the ring; none if there is no node.
    pub fn cut(&self, is_node: impl Fn(Place) -> bool) -> Vec<Piece> {
        let ring = &self.cells[1..];
        let nodes: Vec<usize> = (0..ring.len()).filter(|&i| is_node(ring[i])).collect();
        let piece = |(k, &from): (usize, &usize)| {
            let to = nodes.get(k + 1).map_or(nodes[0] + ring.len(), |&to| to);
            let cells = (from..=to).map(|i| ring[i % ring.len()]).collect();
            Piece { cells }
        };
        nodes.iter().enumerate().map(piece).collect()
    }

    /// The piece in the opposite direction.
    pub fn reversed(&self) -> Piece {
        let cells = self.cells.iter().rev().copied().collect();
        Piece { cells }
    }
}

impl Lines {
    /// The pieces into which nodes cut the lines, each once. Nodes are the cells accepted by
    /// `is_node`, and the ends and branches of lines; a cell with four lines is a node unless
    /// `crosses` lets them cross there.
    pub fn pieces(
        &self,
        is_node: impl Fn(Place) -> bool,
        crosses: impl Fn(Place) -> bool,
    ) -> Vec<Piece> {
        let board = self.visited.board();
        let passes = |cell: Place| match self.around(cell) {
            2 => !is_node(cell),
            4 => !is_node(cell) && crosses(cell),
            _ => false,
        };
        let walk = |walked: &mut Lattice<bool>, start: Place, step: Step| {
            let mut cells = vec![start];
            let (mut at, mut step) = (start, step);
            loop {
                walked[at.half(step)] = true;
                at = at + step;
                cells.push(at);
                if !passes(at) {
                    break;
                }
                if self.around(at) == 2 {
                    let mut onward = ORTHOGONAL.into_iter();
                    let leads = |s: &Step| *s != -step && self.drawn[at.half(*s)];
                    step = onward.find(leads).unwrap_or(step);
                }
                if walked[at.half(step)] {
                    break;
                }
            }
            Piece { cells }
        };
        let mut walked = Lattice::new(board, false);
        let mut pieces = Vec::new();
        let open = |cell: &Place| self.visited[*cell] && !passes(*cell);
        let nodes = board.cells().filter(open);
        for start in nodes.chain(board.cells().filter(|&cell| self.visited[cell])) {
            for step in ORTHOGONAL {
                let side = start.half(step);
                if self.drawn[side] && !walked[side] {
                    pieces.push(walk(&mut walked, start, step));
                }
            }
        }
        pieces
    }

    /// The cells of a line from its end back to its start: a cell that is an end too, or one where
    /// it meets a passing line at a right angle.
    pub fn back_from(&self, end: Place, is_end: impl Fn(Place) -> bool) -> Vec<Place> {
        let mut cells = vec![end];
        let mut at = end;
        let mut came = None;
        loop {
            let leads = |step: &&Step| Some(-**step) != came && self.drawn[at.half(**step)];
            let onward: Vec<Step> = ORTHOGONAL.iter().filter(leads).copied().collect();
            let step = match (came, &onward[..]) {
                (Some(_), _) if is_end(at) => return cells,
                (_, &[step]) => step,
                (Some(came), _) if onward.contains(&came) => came,
                _ => return cells,
            };
            at = at + step;
            cells.push(at);
            came = Some(step);
        }
    }

    /// Reads the lines of a drawing.
    pub fn of(board: Board, drawing: &Drawing) -> Lines {
        let mut visited = Lattice::new(board, false);
        for line in drawing.of(Ink::Line) {
            visited[line.at] = true;
            visited[line.to] = true;
        }
        Lines {
            drawn: drawing.marks(board, Ink::Line),
            visited,
        }
    }

    /// Lines along these sides, from lattice point to lattice point.
    pub fn along(drawn: Lattice<bool>) -> Lines {
        let board = drawn.board();
        let mut visited = Lattice::new(board, false);
        for side in board.sides().filter(|&side| drawn[side]) {
            side.ends().into_iter().for_each(|end| visited[end] = true);
        }
        Lines { drawn, visited }
    }

    /// The places reached along lines from a cell or lattice point, itself included.
    pub fn reached(&self, from: Place) -> Lattice<bool> {
        let board = self.visited.board();
        board.flood(from, |a, b| self.drawn[a.midway(b)])
    }

    /// Number of lines that end in a cell or lattice point. From the other kind of place: number of
    /// lines around it.
    pub fn around(&self, place: Place) -> usize {
        let drawn = |step: &&_| self.drawn[place.half(**step)];
        ORTHOGONAL.iter().filter(drawn).count()
    }

    /// Checks that the lines form exactly one loop, without branches, ends or crossings.
    ///
    /// # Errors
    /// A place where they fail to; none if there is no line.
    pub fn one_loop(&self) -> Result<(), Option<Place>> {
        let board = self.visited.board();
        let all = || board.cells().chain(board.points());
        let visited = || all().filter(|&place| self.visited[place]);
        match visited().find(|&place| self.around(place) != 2) {
            Some(place) => Err(Some(place)),
            None => board.one_group(visited(), |a, b| self.drawn[a.midway(b)]),
        }
    }

    /// A lattice point around which a line makes a sharp U-turn, turning to one side in two
    /// consecutive cells.
    pub fn sharp_turn(&self) -> Option<Place> {
        let mut points = self.drawn.board().inner_points();
        points.find(|&point| self.around(point) > 2)
    }
}
