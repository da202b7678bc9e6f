//! Paths of lines, and properties of some cell on each path.

use super::{Model, at_least};
use crate::board::{Lattice, ORTHOGONAL, Place};
use pencilmill_solver::Lit;

/// The index of the direction along a line at a side that leads into this cell.
pub fn into(side: Place, cell: Place) -> usize {
    usize::from(side < cell)
}

/// The sides of a cell that lines may cross.
pub fn crossings(lines: &Lattice<Lit>, cell: Place) -> impl Iterator<Item = Place> {
    let sides = ORTHOGONAL.map(|step| cell.half(step)).into_iter();
    sides.filter(|&side| lines[side] != Lit::FALSE)
}

/// For properties of cells: literals that some cell of a path has them.
pub struct OnPath {
    /// Properties of some cell ahead, for each side and both directions; empty where no line can
    /// be.
    pub ahead: Lattice<[Vec<Lit>; 2]>,
    /// Properties of some cell of the path of each cell; of the cell itself where paths only end.
    pub of: Lattice<Vec<Lit>>,
}

impl OnPath {
    /// Properties of some cell ahead along the line at this side, away from this cell.
    fn beyond(&self, side: Place, cell: Place) -> &[Lit] {
        &self.ahead[side][1 - into(side, cell)]
    }
}

impl Model {
    /// Propagates properties of cells along lines without branches. Cells without properties have
    /// no line, and lines end at the `stops`.
    pub fn on_path(
        &mut self,
        lines: &Lattice<Lit>,
        stops: &Lattice<bool>,
        things: &Lattice<Vec<Lit>>,
    ) -> OnPath {
        let board = self.board();
        let mut on_path = OnPath {
            ahead: Lattice::new(board, [Vec::new(), Vec::new()]),
            of: things.clone(),
        };
        let crossed = |side: &Place| lines[*side] != Lit::FALSE;
        for side in board.inner_sides().filter(crossed) {
            on_path.ahead[side] = side.beside().map(|cell| {
                let of_line = |&thing: &Lit| match (stops[cell], thing) {
                    (false, _) => self.derived(),
                    (true, Lit::TRUE) => lines[side],
                    (true, Lit::FALSE) => Lit::FALSE,
                    (true, thing) => self.derived_all(&[lines[side], thing]),
                };
                things[cell].iter().map(of_line).collect()
            });
        }
        let through = |cell: &Place| !stops[*cell] && !things[*cell].is_empty();
        for cell in board.cells().filter(through) {
            let possible = |l: &Lit| *l != Lit::FALSE;
            for side in crossings(lines, cell) {
                for (i, &thing) in things[cell].iter().enumerate() {
                    let (line, here) = (lines[side], on_path.ahead[side][into(side, cell)][i]);
                    self.implies(here, line);
                    let onward = crossings(lines, cell).filter(|&next| next != side);
                    let further = onward.map(|next| on_path.beyond(next, cell)[i]);
                    let from = std::iter::once(thing).chain(further).filter(possible);
                    let from: Vec<Lit> = from.collect();
                    for &further in &from {
                        self.any([!line, !further, here]);
                    }
                    self.any(from.into_iter().chain([!here]));
                }
            }
            let found = |(i, &thing): (usize, &Lit)| {
                let from = crossings(lines, cell).map(|side| on_path.beyond(side, cell)[i]);
                self.derived_any(from.chain([thing]).filter(possible).collect())
            };
            on_path.of[cell] = things[cell].iter().enumerate().map(found).collect();
        }
        for side in board.inner_sides().filter(crossed) {
            let [a, b] = side.beside();
            if !stops[a] && !stops[b] {
                self.alike_if(lines[side], &on_path.of[a], &on_path.of[b]);
            }
        }
        on_path
    }

    /// A line implies that a number is the sum of two others, all in unary. These must be at least
    /// `least` with a line, and 0 without one.
    pub fn sum_if(&mut self, line: Lit, least: usize, [one, other]: [&[Lit]; 2], total: &[Lit]) {
        let most = total.len();
        let unless = if least > 0 { Lit::FALSE } else { !line };
        let sum = |k| at_least(total, k);
        for i in least..=most {
            for j in least..=most - i {
                self.any([unless, !at_least(one, i), !at_least(other, j), sum(i + j)]);
                if i + j < most {
                    let fewer = [at_least(one, i + 1), at_least(other, j + 1)];
                    self.any(fewer.into_iter().chain([!line, !sum(i + j + 1)]));
                }
            }
        }
    }
}
