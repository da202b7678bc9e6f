//! The straight lines of loops between points that may cross, as drawn.

use super::{Arrow, Board, Drawing, Ink, Item, Lattice, Place, Segment};

/// The lines of a drawing: diagonals of cells, or knight's moves between points.
pub struct Stitches {
    board: Board,
    /// For each point, the other ends of its lines.
    pub beyond: Lattice<Vec<Place>>,
    /// Cells through which lines run.
    pub entered: Lattice<bool>,
    /// Number of connected groups of lines.
    pub loops: usize,
    /// Cells in which two groups cross.
    pub crossed: Lattice<bool>,
    /// A cell in which a group crosses itself.
    pub tangled: Option<Place>,
}

impl Stitches {
    /// The lines of a drawing.
    pub fn of(board: Board, drawing: &Drawing) -> Stitches {
        let mut stitches = Stitches {
            board,
            beyond: Lattice::new(board, Vec::new()),
            entered: Lattice::new(board, false),
            loops: 0,
            crossed: Lattice::new(board, false),
            tangled: None,
        };
        let lines: Vec<Segment> = drawing.of(Ink::Line).map(|l| Segment(l.at, l.to)).collect();
        for &Segment(a, b) in &lines {
            stitches.beyond[a].push(b);
            stitches.beyond[b].push(a);
            match a.midway(b) {
                cell if cell.is_cell() => stitches.entered[cell] = true,
                side => (side.beside().into_iter()).for_each(|cell| stitches.entered[cell] = true),
            }
        }
        let piece = stitches.number_pieces();
        let height = |line: &Segment| (line.0.y - line.1.y).abs();
        let most = lines.iter().map(height).max().unwrap_or_default();
        for (i, &one) in lines.iter().enumerate() {
            // those before end above
            let above = |line: &Segment| line.0.y + most <= one.0.y.min(one.1.y);
            for &other in &lines[lines[..i].partition_point(above)..i] {
                for cell in one.crossing(other).iter().flat_map(|c| c.cells()) {
                    if piece[one.0] == piece[other.0] {
                        stitches.tangled = Some(cell);
                    } else {
                        stitches.crossed[cell] = true;
                    }
                }
            }
        }
        stitches
    }

    /// The group of each visited point, numbered from 1.
    fn number_pieces(&mut self) -> Lattice<usize> {
        let mut piece = Lattice::new(self.board, 0);
        for start in self.board.points() {
            if piece[start] > 0 || self.beyond[start].is_empty() {
                continue;
            }
            self.loops += 1;
            let mut todo = vec![start];
            while let Some(point) = todo.pop() {
                if piece[point] == 0 {
                    piece[point] = self.loops;
                    todo.extend(&self.beyond[point]);
                }
            }
        }
        piece
    }

    /// A point at which a line ends, or more than two meet.
    pub fn loose_end(&self) -> Option<Place> {
        let mut points = self.board.points();
        points.find(|&point| ![0, 2].contains(&self.beyond[point].len()))
    }

    /// A circled number that is not the number of its cell's corners on lines. A "?" stands for one
    /// or more, here and beside arrows.
    pub fn miscounted_corners(&self, printed: &Drawing) -> Option<Place> {
        let differs = |clue: &&Item| {
            let corners = clue.at.cells().into_iter();
            let count = corners.filter(|&p| !self.beyond[p].is_empty()).count() as i16;
            clue.value.map_or(count == 0, |number| number != count)
        };
        printed.of(Ink::Circled).find(differs).map(|clue| clue.at)
    }

    /// An arrow that does not count the crossed cells in its direction, up to the next printed item.
    pub fn miscounted_crossings(&self, printed: &Drawing) -> Option<Place> {
        let stops = printed.filled(self.board);
        let differs = |clue: &&Item| {
            let arrow = Arrow::of_value(clue.value.unwrap_or_default());
            let seen = self.board.ray(clue.at, arrow.way);
            let seen = seen.take_while(|&cell| !stops[cell]);
            let count = seen.filter(|&cell| self.crossed[cell]).count() as i16;
            arrow.number.map_or(count == 0, |number| number != count)
        };
        printed.of(Ink::Arrow).find(differs).map(|clue| clue.at)
    }
}
