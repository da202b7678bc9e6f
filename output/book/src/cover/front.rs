//! The front of a cover: title, and one board of the book, half solved, in two inks.

use super::{Drawing, missing};
use crate::BookError;
use crate::chapter::BookPuzzle;
use crate::colour::{Colour, Inks};
use crate::ink::Scaled;
use crate::page::{Element, LEAST_SIZE, Type};
use crate::paper::{Area, Mpt, POINT};
use pencilmill_figures::figure::{CELL, Figure, Point, Tone};

/// White around the board on its plate.
const PLATE: Mpt = 14 * POINT;

impl Drawing<'_> {
    /// Draws the front.
    pub fn front(&mut self) -> Result<(), BookError> {
        self.ground(self.whole(), self.palette.ground);
        let (area, inks) = (self.inner(self.trim.width + self.spine), self.light());
        let (y, size) = self.title(area, inks)?;
        let small = (size * 36 / 100).max(11 * POINT);
        let kind = Type::plain(small, self.recipe.lang.is_japanese());
        let mut y = y + 6 * POINT;
        for text in self.below_title() {
            let name = "the subtitle on the cover";
            y = self.flow(name, (area, y), &text, kind, inks, true)?;
        }
        let foot = self.foot(area, inks, kind)?;
        let room = Area {
            top: y + 18 * POINT,
            bottom: foot - 18 * POINT,
            ..area
        };
        let Some(sheet) = self.shown() else {
            return Ok(());
        };
        let side = room.width().min(room.height());
        let (x, y) = (room.left + room.width() / 2, room.top + room.height() / 2);
        let plate = Area::sized(x - side / 2, y - side / 2, side, side);
        let light = self.palette.light;
        let inks = [self.palette.ground, self.palette.accent];
        let board = self.half_solved(sheet, plate.within(PLATE), inks, light)?;
        self.ground(plate, light);
        self.page.add("the board on the cover", board);
        Ok(())
    }

    /// The puzzle that shows best: the first on a square board that is not small, or the first.
    pub fn shown(&self) -> Option<&BookPuzzle> {
        let sheets = || self.chapters.iter().flat_map(|chapter| &chapter.sheets);
        let shows = |sheet: &&BookPuzzle| {
            let figure = Figure::of_puzzle(&sheet.puzzle, &sheet.answer, self.look());
            let (wide, high) = (figure.width(), figure.height());
            wide.max(high) * 4 <= wide.min(high) * 5 && (5 * CELL..=11 * CELL).contains(&wide)
        };
        sheets().find(shows).or_else(|| sheets().next())
    }

    /// Draws a puzzle with the upper half of its answer as large as an area permits, on a ground:
    /// what is printed in the first ink, what is found in the second.
    fn half_solved(
        &self,
        sheet: &BookPuzzle,
        area: Area,
        inks: [Colour; 2],
        ground: Colour,
    ) -> Result<Vec<Element>, BookError> {
        let half = sheet
            .answer
            .filtered(|item| item.at.y < sheet.puzzle.board.rows);
        let figure = Figure::of_puzzle(&sheet.puzzle, &half, self.look());
        let (scaled, from) = centred(&figure, area);
        // Shapes in their order, in runs of one ink.
        let mut elements = Vec::new();
        for run in figure.shapes.chunk_by(|a, b| a.tone == b.tone) {
            let found = run.iter().any(|shape| shape.tone == Tone::Answer);
            let own = Figure {
                shapes: run.to_vec(),
                ..figure
            };
            let own = Scaled::new(&own, scaled.cell, LEAST_SIZE);
            let drawn = match found {
                true => own.tinted(self.fonts, self.recipe.pens, from, |_, _, tint| {
                    if tint == 0 { 0 } else { 100 }
                }),
                false => own.elements(self.fonts, self.recipe.pens, from),
            };
            elements.push(Element::Inked {
                inks: Inks {
                    ink: inks[usize::from(found)],
                    ground,
                },
                elements: drawn.map_err(missing)?,
            });
        }
        Ok(elements)
    }

    /// Draws author and publisher at the foot of the front; returns the top of them.
    fn foot(&mut self, area: Area, inks: Inks, kind: Type) -> Result<Mpt, BookError> {
        let mut foot = area.bottom;
        let small = Type {
            size: (kind.size * 7 / 10).max(9 * POINT),
            ..kind
        };
        for (text, kind) in [(&self.recipe.publisher, small), (&self.recipe.author, kind)] {
            if let Some(text) = text {
                foot -= kind.leading();
                let name = "the foot of the cover";
                self.flow(name, (area, foot), text, kind, inks, true)?;
            }
        }
        Ok(foot)
    }
}

/// A figure as large as an area permits, and the corner from which it stands in its middle.
pub fn centred(figure: &Figure, area: Area) -> (Scaled<'_>, Point) {
    let cell = Scaled::fitting(figure.width(), area.width())
        .min(Scaled::fitting(figure.height(), area.height()));
    let scaled = Scaled::new(figure, cell, LEAST_SIZE);
    let from = Point::new(
        area.left + (area.width() - scaled.width()) / 2,
        area.top + (area.height() - scaled.height()) / 2,
    );
    (scaled, from)
}
