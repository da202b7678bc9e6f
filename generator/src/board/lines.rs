//! Lines between neighbouring cells as a drawing shows them: what the checkers of loops ask.

use super::{Board, Drawing, Ink, Lattice, ORTHOGONAL, Place};

/// The lines of a drawing, and the cells they visit.
#[derive(Clone, Debug)]
pub struct Lines {
    /// The lines, each found at the side that it crosses.
    pub drawn: Lattice<bool>,
    /// The cells that carry line.
    pub visited: Lattice<bool>,
}

impl Lines {
    /// The lines of a drawing.
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

    /// Number of lines that end in a cell, or that stand around a lattice point.
    pub fn around(&self, place: Place) -> usize {
        let drawn = |step: &&_| self.drawn[place.half(**step)];
        ORTHOGONAL.iter().filter(drawn).count()
    }

    /// Sees that the lines are exactly one loop, without branches, ends or crossings; if not, where
    /// they fail, unless there is no line at all.
    pub fn one_loop(&self) -> Result<(), Option<Place>> {
        let board = self.visited.board();
        let visited = || board.cells().filter(|&cell| self.visited[cell]);
        let first = visited().next().ok_or(None)?;
        let reached = board.flood(first, |from, to| self.drawn[from.midway(to)]);
        match visited().find(|&cell| self.around(cell) != 2 || !reached[cell]) {
            Some(cell) => Err(Some(cell)),
            None => Ok(()),
        }
    }

    /// A lattice point around which a line makes a sharp U-turn: it turns to the same hand in two
    /// cells in a row.
    pub fn sharp_turn(&self) -> Option<Place> {
        let mut points = self.drawn.board().inner_points();
        points.find(|&point| self.around(point) > 2)
    }
}
