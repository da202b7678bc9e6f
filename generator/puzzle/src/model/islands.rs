//! Islands with loops along sides and diagonals of cells as their outlines.

use super::{Graph, Model};
use crate::board::{AROUND, Board, Ink, Item, Lattice, Place, Where};
use pencilmill_solver::{Lit, words};

/// A loop along sides and diagonals of cells: the outline of an island.
pub struct Outline {
    /// The faces inside: cells, or quarters of cells on the finer board.
    pub inside: Lattice<Lit>,
    /// At each corner of cells, its lines in the directions of [`AROUND`].
    pub lines: Lattice<[Lit; 8]>,
}

impl Outline {
    fn of(board: Board, inside: Lattice<Lit>, line: impl Fn(Place, Place) -> Lit) -> Outline {
        let mut lines = Lattice::new(board, [Lit::FALSE; 8]);
        for point in board.points() {
            lines[point] = AROUND.map(|step| match board.contains(point + step) {
                true => line(point, point + step),
                false => Lit::FALSE,
            });
        }
        Outline { inside, lines }
    }
}

impl Model {
    /// One island of cells, without a lake and without cells that meet only in a corner, by a
    /// choice for each cell that draws nothing. The outline stays defined when the rule is left
    /// out.
    pub fn island_of_cells(&mut self) -> Outline {
        let inside = self.cell_choices();
        let sides = self.outline(Place::cell(0, 0), &inside);
        let line = |a: Place, b: Place| match a.midway(b) {
            side if side.is_side() => sides[side],
            _ => Lit::FALSE,
        };
        Outline::of(self.board, inside, line)
    }

    /// One island of quarters of cells, without a lake and separated from the sea by whole
    /// diagonals within cells, by a choice for each quarter that draws nothing. The outline may
    /// touch itself. It stays defined when the rule is left out.
    pub fn island_of_quarters(&mut self) -> Outline {
        let (board, finer) = (self.board, self.board.finer());
        let mut inside = Lattice::new(finer, Lit::FALSE);
        for quarter in finer.cells() {
            inside[quarter] = self.choice();
        }
        let partings = board.quarter_partings();
        let omitting = std::mem::take(&mut self.omitting);
        // At the middles of sides, and in cells the two diagonals.
        let mut lines = Lattice::new(board, [Lit::FALSE; 2]);
        for parting in &partings {
            let line = self.derived();
            for faces in &parting.faces {
                let [a, b] = faces.map(|face| inside[face]);
                words::parity(self, &[line, a, b], false);
            }
            let (at, to) = (parting.line.at, parting.line.to);
            lines[at.midway(to)][usize::from(at.x > to.x)] = line;
        }
        self.omitting = omitting;
        let mut island = Graph::new(finer);
        let mut sea = Graph::new(finer);
        for quarter in finer.cells() {
            island.add(quarter, inside[quarter]);
            sea.add(quarter, !inside[quarter]);
        }
        let beyond = sea.add_unplaced(Lit::TRUE);
        for [a, b] in partings.into_iter().flat_map(|parting| parting.faces) {
            match [a, b].map(|quarter| finer.contains(quarter)) {
                [true, true] => {
                    island.join(island.at(a), island.at(b), Lit::TRUE);
                    sea.join(sea.at(a), sea.at(b), Lit::TRUE);
                }
                [true, false] => sea.join(sea.at(a), beyond, Lit::TRUE),
                _ => sea.join(sea.at(b), beyond, Lit::TRUE),
            }
        }
        self.any(island.vertices());
        self.connected(&island);
        self.connected(&sea);
        let line = |a: Place, b: Place| {
            let (upper, lower) = (a.min(b), a.max(b));
            lines[a.midway(b)][usize::from(upper.x > lower.x)]
        };
        Outline::of(board, inside, line)
    }

    /// Draws the lines of these loops.
    pub fn draw_outlines(&mut self, loops: &[Outline]) {
        for (a, b) in Where::PointKing.places(self.board) {
            let way = AROUND.iter().position(|&step| a + step == b);
            let of = |outline: &Outline| way.map(|way| outline.lines[a][way]);
            let lines: Vec<Lit> = loops.iter().filter_map(of).collect();
            if lines.iter().any(|&line| line != Lit::FALSE) {
                let drawn = self.derived_any(lines);
                self.draw_if(drawn, Item::between(Ink::Line, a, b));
            }
        }
    }

    /// Two loops share a corner of cells only if both go straight there, and never a line.
    pub fn cross_straight(&mut self, loops: &[Outline]) {
        for point in self.board.points() {
            let omitting = std::mem::take(&mut self.omitting);
            let visits: Vec<Lit> = loops
                .iter()
                .map(|outline| words::any(self, &outline.lines[point]))
                .collect();
            self.omitting = omitting;
            for (i, one) in loops.iter().enumerate() {
                let ways = one.lines[point];
                for j in (0..loops.len()).filter(|&j| j != i) {
                    let other = loops[j].lines[point];
                    for way in (0..8).filter(|&way| ways[way] != Lit::FALSE) {
                        // A line occurs at both its ends.
                        if i < j && way < 4 {
                            self.any([!ways[way], !other[way]]);
                        }
                        for turned in 1..=3 {
                            let next = ways[(way + turned) % 8];
                            if next != Lit::FALSE {
                                self.any([!ways[way], !next, !visits[j]]);
                            }
                        }
                    }
                }
            }
        }
    }
}
