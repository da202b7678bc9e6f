//! Unknowns that draw items, and layout items that may come and go.

use super::Model;
use crate::board::{Ink, Item, Lattice, Place};
use pencilmill_solver::Lit;
use pencilmill_solver::words;
use std::sync::Arc;

impl Model {
    /// A choice that draws an item if true.
    pub fn draw(&mut self, item: Item) -> Lit {
        let lit = self.choice();
        self.draw_if(lit, item);
        lit
    }

    /// Draws an item if a literal at hand is true.
    pub fn draw_if(&mut self, lit: Lit, item: Item) {
        if !self.is_known() {
            Arc::make_mut(&mut self.drawn).push((item, lit));
        }
    }

    /// A choice for every cell: whether this ink is drawn there.
    pub fn draw_cells(&mut self, ink: Ink) -> Lattice<Lit> {
        self.draw_each_cell(|cell| Item::at(ink, cell))
    }

    /// A choice for every cell: whether this ink is drawn there with this value.
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

    /// A choice for every two neighbouring cells, found at the side between them: whether this ink
    /// is drawn from one to the other.
    pub fn draw_between_cells(&mut self, ink: Ink) -> Lattice<Lit> {
        let mut marks = Lattice::new(self.board, Lit::FALSE);
        for side in self.board.inner_sides() {
            let [a, b] = side.beside();
            marks[side] = self.draw(Item::between(ink, a, b));
        }
        marks
    }

    /// A choice for every side of a cell, the outline included: whether this ink is drawn along it, from one end to the other.
    pub fn draw_along_sides(&mut self, ink: Ink) -> Lattice<Lit> {
        let mut marks = Lattice::new(self.board, Lit::FALSE);
        for side in self.board.sides() {
            let [a, b] = side.ends();
            marks[side] = self.draw(Item::between(ink, a, b));
        }
        marks
    }

    /// A choice for every side between two cells: whether a border is drawn there. The outline of the
    /// board is border too.
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

    /// A choice for each of these pieces, such that every cell is in exactly one; borders are drawn between
    /// them, and found at the sides. That borders are drawn where no piece lies across stays where the rule is
    /// left out.
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

    /// A choice for every cell that draws nothing.
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

    /// For every cell, whether this ink is printed there: layout that can be moved without stating
    /// the rules again.
    pub fn movable_cells(&mut self, ink: Ink) -> Lattice<Lit> {
        self.movable_each_cell(|cell| Item::at(ink, cell))
    }

    /// For every cell, whether this ink with this value is printed there, as movable layout.
    pub fn movable_cells_valued(&mut self, ink: Ink, value: i16) -> Lattice<Lit> {
        self.movable_each_cell(|cell| Item::valued(ink, cell, value))
    }

    /// For every cell, whether this ink is printed there, as movable layout that the engine may choose: it moves it to
    /// where it tells two answers apart.
    pub fn choose_cells(&mut self, ink: Ink) -> Lattice<Lit> {
        self.choose_each_cell(|cell| Item::at(ink, cell))
    }

    /// The same for this ink with this value.
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
