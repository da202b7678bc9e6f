//! Graphs whose vertices lie in rows, like those of grid puzzles. A flood processes a row at a
//! time.

use crate::graph::Topology;

/// A graph whose edges all lead to the next vertex in the row or to the one below. One bit per
/// vertex, one word per row.
#[derive(Debug)]
pub(crate) struct Grid {
    pub width: usize,
    right: Vec<u64>, // vertices with an edge to the next
    down: Vec<u64>,  // vertices with an edge to the one below
}

impl Grid {
    /// Derives the rows from the numbering of the vertices, if they form a grid.
    pub fn new(shape: &Topology, vertices: usize) -> Option<Grid> {
        let span = |&(a, b): &(u32, u32)| a.abs_diff(b) as usize;
        let longest = shape.ends.iter().map(span).max()?;
        let width = if longest > 1 { longest } else { vertices };
        if width > 64 {
            return None;
        }
        let mut right = vec![0; vertices.div_ceil(width)];
        let mut down = right.clone();
        for edge in &shape.ends {
            let first = edge.0.min(edge.1) as usize;
            let (row, column) = (first / width, first % width);
            match span(edge) {
                1 if column + 1 < width => right[row] |= 1 << column,
                s if s == width => down[row] |= 1 << column,
                _ => return None,
            }
        }
        Some(Grid { width, right, down })
    }

    /// Adds to `reached` every vertex that can be reached from it without entering a closed one.
    pub fn flood(&self, closed: &[u64], reached: &mut [u64]) {
        // rows are swept down and up until a sweep finds nothing; the first sweep must visit each
        // row
        let rows = reached.len();
        for row in reached.iter_mut().zip(closed).zip(&self.right) {
            let ((reached, &closed), &right) = row;
            if *reached != 0 {
                *reached = self.fill(*reached, right, closed);
            }
        }
        loop {
            let mut changed = false;
            for row in 1..rows {
                let from = reached[row - 1] & self.down[row - 1];
                changed |= self.enter(row, from, closed, reached);
            }
            for row in (1..rows).rev() {
                let from = reached[row] & self.down[row - 1];
                changed |= self.enter(row - 1, from, closed, reached);
            }
            if !changed {
                return;
            }
        }
    }

    #[inline]
    fn enter(&self, row: usize, from: u64, closed: &[u64], reached: &mut [u64]) -> bool {
        let new = from & !closed[row] & !reached[row];
        if new != 0 {
            reached[row] = self.fill(reached[row] | new, self.right[row], closed[row]);
        }
        new != 0
    }

    /// Spreads along a row in steps of doubling length.
    #[inline]
    fn fill(&self, mut reached: u64, right: u64, closed: u64) -> u64 {
        // edges between open vertices, identified by their left and by their right end
        let mut up = right & !closed & (!closed >> 1);
        let mut step = 1;
        let mut down = up << 1;
        loop {
            reached |= ((reached & up) << step) | ((reached & down) >> step);
            up &= up >> step;
            down &= down << step;
            step *= 2;
            if step >= self.width || up == 0 {
                return reached;
            }
        }
    }
}
