//! Drawings for the terminal, made of Unicode box drawing.
//!
//! Every place of the half-cell lattice has a character: row `y`, column `2x`. So a cell is three
//! characters wide, its sides and corners stand between cells, and lines run through cell centres.
//! If three characters are too few for a sign, the column is `3x`, which makes five. Plain grids
//! are ruled; where the ink itself draws sides or lines, the grid shrinks to dots.
//!
//! Characters follow from the ink alone, so a new genre needs nothing here.

mod lines;
mod signs;

use crate::figure::{Look, labels};
use crate::notes::{area_letters, marked};
use crate::sides;
use lines::{LIGHT, arms};
use pencilmill_generator::board::{Board, Drawing, Ink, Item, ORTHOGONAL, Place};
use pencilmill_generator::grade::Area;
pub(crate) use signs::signed;
use std::collections::{BTreeMap, BTreeSet};

/// Draws a drawing, each line ended by a line feed.
pub fn picture(board: Board, drawing: &Drawing, look: Look) -> String {
    noted(board, drawing, &Drawing::blank(), &[], look)
}

/// Draws a drawing with a solver's notes: blank places, and areas of clues.
pub fn noted(
    board: Board,
    drawing: &Drawing,
    blank: &Drawing,
    areas: &[Area],
    look: Look,
) -> String {
    let letters = area_letters(areas).into_iter();
    let signs: Vec<(Place, char)> = letters
        .flat_map(|(letter, area)| area.places.iter().map(move |&place| (place, letter)))
        .collect();
    let mut grid = grid(board, drawing, blank, &[], look);
    for (place, sign) in signs {
        grid.put_if_free(place, 0, sign);
    }
    grid.finish(board, look)
}

/// Draws a drawing with blank places, and with signs at these items, beside the ink there.
pub fn signed_at(
    board: Board,
    drawing: &Drawing,
    blank: &Drawing,
    signs: &[(Item, char)],
    look: Look,
) -> String {
    let items: Vec<Item> = signs.iter().map(|(item, _)| *item).collect();
    let mut grid = grid(board, drawing, blank, &items, look);
    for &(item, sign) in signs {
        let place = item.at.midway(item.to);
        if !place.is_cell() {
            grid.put(place, 0, [sign]);
        } else if !grid.put_if_free(place, 0, sign) {
            grid.put(place, 1, [sign]);
        }
    }
    grid.finish(board, look)
}

/// Creates a grid with a drawing and room for these items.
fn grid(board: Board, drawing: &Drawing, blank: &Drawing, room: &[Item], look: Look) -> TextGrid {
    let length = |item: &Item| signed(item).chars().count() as i32;
    let longest = drawing.items().iter().map(length).max();
    let mut grid = TextGrid {
        unit: (longest.unwrap_or_default() / 2 + 1).max(2),
        chars: BTreeMap::new(),
    };
    let crossed = marked(drawing, blank);
    let further: Vec<Item> = crossed.iter().chain(room).copied().collect();
    let tiles = Tiles::of(board, drawing, &further);
    grid.fill(drawing, &tiles);
    grid.rule(board, drawing, &tiles);
    grid.join(board, drawing);
    grid.walls(drawing);
    grid.lines(drawing);
    grid.trails(board, drawing);
    for item in drawing.items() {
        grid.sign(drawing, item);
    }
    grid.listed(drawing, look.language);
    for item in &crossed {
        grid.cross(item);
    }
    grid
}

/// Drawn sides, and groups of whole cells.
struct Tiles {
    /// Sides drawn as such.
    sides: BTreeSet<Place>,
    /// True if the ink draws the inner sides of the board.
    dotted: bool,
    /// True if the ink draws the outline too.
    open: bool,
}

impl Tiles {
    fn of(board: Board, drawing: &Drawing, crossed: &[Item]) -> Tiles {
        // Inks that draw sides or lines themselves.
        let dots = |item: &Item| match item.ink {
            Ink::Border => board.contains(item.at),
            Ink::Mirror => true,
            Ink::Half => false,
            ink => ink.joins(),
        };
        let dotted = drawing.items().iter().chain(crossed).any(dots);
        // Stepping over the outline of a maze leaves it: only walls lie there.
        let open = drawing.of(Ink::Count).next().is_some();
        let mut sides: BTreeSet<Place> = outline(board).filter(|_| !open).collect();
        let dotted = dotted || open;
        if !dotted {
            sides.extend(board.inner_sides());
        }
        sides.extend(drawing.of(Ink::Border).map(|item| item.at));
        let dominoes = drawing.of(Ink::Domino);
        let covered = dominoes.flat_map(|domino| [domino.at, domino.to]);
        sides.extend(sides::around(covered, drawing.of(Ink::Domino)));
        sides.extend(sides::of_bank(board, drawing).0);
        Tiles {
            sides,
            dotted,
            open,
        }
    }
}

/// The sides around the board.
fn outline(board: Board) -> impl Iterator<Item = Place> {
    let (bottom, right) = (2 * board.rows, 2 * board.cols);
    let across = (0..board.cols).flat_map(move |c| [0, bottom].map(|y| Place { y, x: 2 * c + 1 }));
    let down = (0..board.rows).flat_map(move |r| [0, right].map(|x| Place { y: 2 * r + 1, x }));
    across.chain(down)
}

/// Characters by row and column, both of which may be negative.
struct TextGrid {
    /// Columns per half cell.
    unit: i32,
    chars: BTreeMap<(i32, i32), char>,
}

impl TextGrid {
    /// The row and column of a place.
    fn spot(&self, place: Place) -> (i32, i32) {
        (i32::from(place.y), self.unit * i32::from(place.x))
    }

    /// Puts characters side by side, `shift` columns to the right of a place.
    fn put(&mut self, place: Place, shift: i32, text: impl IntoIterator<Item = char>) {
        let (row, col) = self.spot(place);
        for (i, char) in (0..).zip(text) {
            self.chars.insert((row, col + shift + i), char);
        }
    }

    /// Puts a character all along a side, or all across a cell.
    fn stretch(&mut self, place: Place, char: char) {
        let reach = self.unit - 1;
        self.put(place, -reach, (0..=2 * reach).map(|_| char));
    }

    /// Fills black and shaded cells, and the side between two of them unless it is drawn.
    fn fill(&mut self, drawing: &Drawing, tiles: &Tiles) {
        let fills = [
            (Ink::Grey, '░'),
            (Ink::Goal, '▒'),
            (Ink::Black, '█'),
            (Ink::Shaded, '▓'),
        ];
        for (ink, char) in fills {
            let cells: BTreeSet<Place> = drawing.of(ink).map(|item| item.at).collect();
            for &cell in &cells {
                self.stretch(cell, char);
                for step in ORTHOGONAL {
                    let side = cell.half(step);
                    if cells.contains(&(cell + step)) && !tiles.sides.contains(&side) {
                        match step.dx {
                            0 => self.stretch(side, char),
                            _ => self.put(side, 0, [char]),
                        }
                    }
                }
                let corner = Place {
                    y: cell.y + 1,
                    x: cell.x + 1,
                };
                let around = corner.cells().iter().all(|place| cells.contains(place));
                if around
                    && ORTHOGONAL
                        .iter()
                        .all(|&s| !tiles.sides.contains(&corner.half(s)))
                {
                    self.put(corner, 0, [char]);
                }
            }
        }
    }

    /// Draws the sides, their corners, and dots at inner corners without sides.
    fn rule(&mut self, board: Board, drawing: &Drawing, tiles: &Tiles) {
        let mut corners = BTreeSet::new();
        for side in &tiles.sides {
            corners.extend(side.ends());
            match side.across().dx {
                0 => self.stretch(*side, '─'),
                _ => self.put(*side, 0, ['│']),
            }
        }
        for corner in corners {
            let arms = arms(|step| tiles.sides.contains(&corner.half(step)));
            self.put(corner, 0, [LIGHT[arms]]);
        }
        if tiles.dotted && drawing.of(Ink::Domino).next().is_none() {
            let inner = |corner: &Place| tiles.open || board.inner_points().any(|p| p == *corner);
            for corner in board.points().filter(inner) {
                let spot = self.spot(corner);
                self.chars.entry(spot).or_insert('·');
            }
        }
    }

    /// Draws the join sign on the side between two joined cells of the board.
    fn join(&mut self, board: Board, drawing: &Drawing) {
        for join in drawing.of(Ink::Join).filter(|join| board.contains(join.at)) {
            let side = join.at.midway(join.to);
            let sign = if join.at.y == join.to.y { '═' } else { '║' };
            self.put(side, 0, [sign]);
        }
    }

    /// Puts a character beside a place unless something other than a dot stands there.
    fn put_if_free(&mut self, place: Place, shift: i32, char: char) -> bool {
        let (row, col) = self.spot(place);
        let there = self.chars.entry((row, col + shift)).or_insert(' ');
        let free = matches!(*there, ' ' | '·');
        if free {
            *there = char;
        }
        free
    }

    /// Labels rows and columns beside the drawing if wanted, and returns the text.
    fn finish(mut self, board: Board, look: Look) -> String {
        if look.labels {
            let top = self.chars.keys().map(|&(row, _)| row).min();
            let left = self.chars.keys().map(|&(_, col)| col).min();
            let (top, left) = (top.unwrap_or_default(), left.unwrap_or_default());
            for (place, text) in labels::rows(board) {
                let (row, _) = self.spot(place);
                self.write(row, left - 1 - text.len() as i32, &text);
            }
            for (place, text) in labels::columns(board) {
                let (_, col) = self.spot(place);
                self.write(top - 1, col - (text.len() as i32 - 1) / 2, &text);
            }
        }
        self.into_text()
    }

    /// Writes a text from here to the right.
    fn write(&mut self, row: i32, col: i32, text: &str) {
        let chars = (col..).zip(text.chars());
        self.chars
            .extend(chars.map(|(col, char)| ((row, col), char)));
    }

    /// The rows from the first to the last, without blanks at their ends.
    fn into_text(self) -> String {
        let rows = self.chars.keys().map(|&(row, _)| row);
        let (Some(top), Some(bottom)) = (rows.clone().min(), rows.max()) else {
            return String::new();
        };
        let left = self
            .chars
            .keys()
            .map(|&(_, col)| col)
            .min()
            .unwrap_or_default();
        let mut lines = vec![String::new(); (bottom - top + 1) as usize];
        let mut widths = vec![left; lines.len()];
        for ((row, col), char) in self.chars {
            let at = (row - top) as usize;
            lines[at].extend(std::iter::repeat_n(' ', (col - widths[at]) as usize));
            lines[at].push(char);
            widths[at] = col + 1;
        }
        lines
            .iter()
            .map(|line| format!("{}\n", line.trim_end()))
            .collect()
    }
}

#[cfg(test)]
mod tests;
