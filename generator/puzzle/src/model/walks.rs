//! Walks cut into pieces by nodes, and events ahead on a piece.

use super::{Model, into};
use crate::board::{Lattice, ORTHOGONAL, Place};
use pencilmill_solver::Lit;

/// Lines between cells from node to node; they go straight where they cross.
pub struct Walk {
    /// The lines, at the sides they cross.
    pub lines: Lattice<Lit>,
    /// The cells that end a piece.
    pub nodes: Lattice<Lit>,
    /// The cells in which two lines cross.
    pub crossed: Lattice<Lit>,
}

/// Literals that an event lies ahead on the piece of a line, for each line and direction.
pub struct Ahead(Lattice<[Lit; 2]>);

impl Ahead {
    /// The literal that the event lies ahead along the line at this side into this cell.
    pub fn towards(&self, side: Place, cell: Place) -> Lit {
        self.0[side][into(side, cell)]
    }

    /// The literals that the event lies ahead along the line at this side, in each direction.
    pub fn either(&self, side: Place) -> [Lit; 2] {
        self.0[side]
    }
}

impl Model {
    /// Literals of an event ahead on a piece: `in_passing` gives the event of a passed cell, where
    /// the second argument is true for a turn, and `at_node` that of the next node.
    pub fn ahead(
        &mut self,
        walk: &Walk,
        in_passing: impl Fn(Place, bool) -> Lit,
        at_node: impl Fn(Place) -> Lit,
    ) -> Ahead {
        let board = self.board;
        let mut table = Lattice::new(board, [Lit::FALSE; 2]);
        for side in board.inner_sides() {
            table[side] = [self.derived(), self.derived()];
        }
        let ahead = Ahead(table);
        for cell in board.cells() {
            let (node, crossed) = (walk.nodes[cell], walk.crossed[cell]);
            for step in ORTHOGONAL {
                let (side, line) = (cell.half(-step), walk.lines[cell.half(-step)]);
                if !board.contains(cell + -step) {
                    continue;
                }
                let here = ahead.towards(side, cell);
                self.any([!line, !node, !here, at_node(cell)]);
                self.any([!line, !node, here, !at_node(cell)]);
                for onward in ORTHOGONAL.into_iter().filter(|&s| s != -step) {
                    let beyond = cell + onward;
                    if !board.contains(beyond) {
                        continue;
                    }
                    let turns = onward != step;
                    let next = cell.half(onward);
                    let apart = if turns { crossed } else { Lit::FALSE };
                    let unless = [!line, !walk.lines[next], node, apart];
                    let (event, further) = (in_passing(cell, turns), ahead.towards(next, beyond));
                    self.any(unless.into_iter().chain([!event, here]));
                    self.any(unless.into_iter().chain([!further, here]));
                    self.any(unless.into_iter().chain([!here, event, further]));
                }
            }
        }
        ahead
    }
}
