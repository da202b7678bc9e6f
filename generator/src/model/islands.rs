//! Islands of cells, whose outlines are loops through lattice points.

use super::Model;
use crate::board::{Lattice, Place};
use pencilmill_solver::Lit;

impl Model {
    /// A choice for every cell that draws nothing: the cells chosen are one island without a lake, and nowhere do two of
    /// them meet in a corner only. With it the island's outline, found at the sides: one loop through lattice points.
    pub fn island(&mut self) -> (Lattice<Lit>, Lattice<Lit>) {
        let inside = self.cell_choices();
        let outline = self.outline(Place::cell(0, 0), &inside);
        (inside, outline)
    }
}
