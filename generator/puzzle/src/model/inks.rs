//! Literals that draw items, and movable items of the layout.

use super::Model;
use crate::board::{Ink, Item, Lattice, Place};
use pencilmill_solver::Lit;
use pencilmill_solver::words;
use std::sync::Arc;

impl Model {
    /// A choice that draws an item.
    pub fn draw(&mut self, item: Item) -> Lit {
        let lit = self.choice();
        self.draw_if(lit, item);
        lit
    }

    /// Draws an item if an existing literal is true.
    pub fn draw_if(&mut self, lit: Lit, item: Item) {
        if !self.is_known() {
            Arc::make_mut(&mut self.drawn).push((item, lit));
        }
    }

    /// A choice for each cell that draws this ink there.
    pub fn draw_cells(&mut self, ink: Ink) -> Lattice<Lit> {
        self.draw_each_cell(|cell| Item::at(ink, cell))
    }

    /// A choice for each cell that draws this ink with this value there.
    pub fn draw_cells_valued(&mut self, ink: Ink, value: i16) -> Lattice<Lit> {
        self.draw_each_cell(|cell| Item::valued(ink, cell, value))
    }

    pub(super) fn draw_each_cell(&mut self, item: impl Fn(Place) -> Item) -> Lattice<Lit> {
        let mut marks = Lattice::new(self.board, Lit::FALSE);
        for cell in self.board.cells() {
            marks[cell] = self.draw(item(cell));
        }
        marks
    }

    /// A choice for each two neighbouring cells, at the side between them, that draws this ink from
    /// one to the other.
    pub fn draw_between_cells(&mut self, ink: Ink) -> Lattice<Lit> {
        let mut marks = Lattice::new(self.board, Lit::FALSE);
        for side in self.board.inner_sides() {
            let [a, b] = side.beside();
            marks[side] = self.draw(Item::between(ink, a, b));
        }
        marks
    }

    /// A choice for each side between two cells that draws a border there. The outline of the board
    /// counts as border too.
    pub fn draw_borders(&mut self) -> Lattice<Lit> {
        let mut borders = Lattice::new(self.board, Lit::FALSE);
        for side in self.board.sides() {
            borders[side] = Lit::TRUE;
        }
        for side in self.board.inner_sides() {
            borders[side] = self.draw(Item::at(Ink::Border, side));
        }
        borders
    }

    /// A choice for each of these pieces, exactly one of which covers each cell, and the borders
    /// drawn between pieces, at their sides. The borders stay defined, wherever no piece lies
    /// across, when the rule is left out.
    pub fn draw_pieces(&mut self, pieces: &[Vec<Place>]) -> (Vec<Lit>, Lattice<Lit>) {
        let board = self.board;
        let mut number = Lattice::new(board, 0);
        for (i, cell) in (0..).zip(board.cells()) {
            number[cell] = i;
        }
        let numbered = |piece: &Vec<Place>| piece.iter().map(|&cell| number[cell]).collect();
        let placements: Vec<Vec<u32>> = pieces.iter().map(numbered).collect();
        let chosen = words::cover(self, &vec![Lit::TRUE; board.area()], &placements);
        let omitting = std::mem::take(&mut self.omitting);
        let mut borders = Lattice::new(board, Lit::FALSE);
        board.sides().for_each(|side| borders[side] = Lit::TRUE);
        for side in board.inner_sides() {
            let [a, b] = side.beside();
            let across = |piece: &Vec<Place>| piece.contains(&a) && piece.contains(&b);
            let across = pieces
                .iter()
                .zip(&chosen)
                .filter(|(piece, _)| across(piece));
            borders[side] = !self.derived_any(across.map(|(_, &chosen)| chosen).collect());
            self.draw_if(borders[side], Item::at(Ink::Border, side));
        }
        self.omitting = omitting;
        (chosen, borders)
    }

    /// A choice for each cell that draws nothing.
    pub fn cell_choices(&mut self) -> Lattice<Lit> {
        self.choices(self.board.cells())
    }

    pub(super) fn choices(&mut self, places: impl Iterator<Item = Place>) -> Lattice<Lit> {
        let mut choices = Lattice::new(self.board, Lit::FALSE);
        for place in places {
            choices[place] = self.choice();
        }
        choices
    }

    /// A literal for each cell that is true if this ink is printed there: movable layout, which
    /// changes without stating the rules again.
    pub fn movable_cells(&mut self, ink: Ink) -> Lattice<Lit> {
        self.movable_each_cell(|cell| Item::at(ink, cell))
    }

    /// [`Model::movable_cells`] for this ink with this value.
    pub fn movable_cells_valued(&mut self, ink: Ink, value: i16) -> Lattice<Lit> {
        self.movable_each_cell(|cell| Item::valued(ink, cell, value))
    }

    /// [`Model::movable_cells`] that the engine may choose: it moves the ink to cells where it
    /// distinguishes two answers.
    pub fn choose_cells(&mut self, ink: Ink) -> Lattice<Lit> {
        self.choose_each_cell(|cell| Item::at(ink, cell))
    }

    /// [`Model::choose_cells`] for this ink with this value.
    pub fn choose_cells_valued(&mut self, ink: Ink, value: i16) -> Lattice<Lit> {
        self.choose_each_cell(|cell| Item::valued(ink, cell, value))
    }

    fn choose_each_cell(&mut self, item: impl Fn(Place) -> Item) -> Lattice<Lit> {
        self.chooses_layout = true;
        let marks = self.choices(self.board.cells());
        if !self.is_known() {
            let items = self.board.cells().map(|cell| (item(cell), marks[cell]));
            Arc::make_mut(&mut self.movable).extend(items);
        }
        marks
    }

    pub(super) fn movable_each_cell(&mut self, item: impl Fn(Place) -> Item) -> Lattice<Lit> {
        let mut marks = Lattice::new(self.board, Lit::FALSE);
        for cell in self.board.cells() {
            let lit = self.derived();
            if !self.is_known() {
                Arc::make_mut(&mut self.movable).push((item(cell), lit));
            }
            marks[cell] = lit;
        }
        marks
    }
}
