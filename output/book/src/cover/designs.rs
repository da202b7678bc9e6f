//! Designs for the front of a cover.

use super::{Drawing, missing};
use crate::BookError;
use crate::chapter::BookPuzzle;
use crate::colour::{Colour, Inks};
use crate::ink::Scaled;
use crate::page::{Element, LEAST_SIZE, Type};
use crate::paper::{Area, INCH, Mpt, POINT};
use crate::recipe::{Design, Language};
use pencilmill_figures::figure::{CELL, Figure, Look, Point};
use pencilmill_generator::genre::Puzzle;

/// Minimum side of a cell of a figure on a cover.
const LEAST_CELL: Mpt = 6 * POINT;
/// Space between tiles.
const GAP: Mpt = 9 * POINT;

impl Drawing<'_> {
    /// Draws the front.
    pub fn front(&mut self) -> Result<(), BookError> {
        match self.recipe.cover.design {
            Design::Mosaic => self.mosaic(),
            Design::Large => self.large(),
        }
    }

    /// The text area of the front.
    fn text_area(&self) -> Area {
        self.inner(self.trim.width + self.spine)
    }

    /// Chooses puzzles for the cover, of as many genres as possible: small square boards first,
    /// which show best.
    pub fn shown(&self, count: usize) -> Vec<&BookPuzzle> {
        // For each puzzle: true if it is not square, and the number of earlier ones of its chapter.
        let mut all: Vec<(bool, usize, &BookPuzzle)> = Vec::new();
        for chapter in self.chapters {
            let mut sheets: Vec<&BookPuzzle> = chapter.sheets.iter().collect();
            sheets.sort_by_key(|sheet| sheet.puzzle.board.area());
            let from = usize::from(!chapter.first);
            all.extend(
                (from..)
                    .zip(sheets)
                    .map(|(at, sheet)| (!is_square(sheet), at, sheet)),
            );
        }
        // Genres alternate.
        all.sort_by_key(|&(no_square, before, _)| (no_square, before));
        let genres = all
            .iter()
            .filter(|(no_square, before, _)| !no_square && *before == 0);
        let genres = genres.count();
        let mut all: Vec<&BookPuzzle> = all.into_iter().map(|(.., sheet)| sheet).collect();
        // With few genres, several puzzles each.
        all.truncate(genres.max(count));
        let every = |at: usize| all[at * all.len() / count.min(all.len())];
        (0..count.min(all.len())).map(every).collect()
    }

    /// Draws a puzzle in the middle of an area, as large as possible; none if that is too small to
    /// be seen.
    pub fn figure(
        &self,
        sheet: &BookPuzzle,
        area: Area,
        inks: Option<Inks>,
    ) -> Result<Vec<Element>, BookError> {
        let puzzle = &sheet.puzzle;
        let figure = figure_of(puzzle, self.recipe.lang);
        let cell = Scaled::fitting(figure.width(), area.width())
            .min(Scaled::fitting(figure.height(), area.height()));
        if cell < LEAST_CELL {
            return Ok(Vec::new());
        }
        let scaled = Scaled::new(&figure, cell, LEAST_SIZE);
        let from = Point::new(
            area.left + (area.width() - scaled.width()) / 2,
            area.top + (area.height() - scaled.height()) / 2,
        );
        let elements = scaled
            .elements(self.fonts, self.recipe.pens, from)
            .map_err(missing)?;
        Ok(match inks {
            None => elements,
            Some(inks) => vec![Element::Inked {
                inks,
                cut: None,
                elements,
            }],
        })
    }

    /// Draws the author at the foot of the front, and the logo above; returns the bottom of the
    /// room above them.
    fn foot(&mut self, inks: Inks, size: Mpt) -> Result<Mpt, BookError> {
        let area = self.text_area();
        let kind = Type::plain(size, self.recipe.lang.is_japanese());
        let mut foot = area.bottom;
        if let Some(author) = &self.recipe.author {
            foot -= kind.leading();
            self.flow(
                "the author on the cover",
                (area, foot),
                author,
                kind,
                inks,
                true,
            )?;
        }
        if let Some(picture) = self.logo {
            let (width, height) = picture.fitted(INCH, INCH / 2);
            foot -= height + 6 * POINT;
            let left = area.left + (area.width() - width) / 2;
            let area = Area::sized(left, foot, width, height);
            let picture = picture.clone();
            let name = "the picture on the cover";
            self.page
                .add(name, vec![Element::Picture { area, picture }]);
        }
        Ok(foot)
    }

    /// Draws the lines below the title from a height down, and returns their lower end.
    fn under(
        &mut self,
        area: Area,
        y: Mpt,
        size: Mpt,
        inks: Inks,
        centred: bool,
    ) -> Result<Mpt, BookError> {
        let kind = Type::plain(size.max(11 * POINT), self.recipe.lang.is_japanese());
        let mut y = y;
        for text in self.below_title() {
            y = self.flow(
                "the subtitle on the cover",
                (area, y),
                &text,
                kind,
                inks,
                centred,
            )?;
        }
        Ok(y)
    }

    /// Draws tiles with figures of several genres below the title.
    fn mosaic(&mut self) -> Result<(), BookError> {
        self.ground(self.whole(), self.palette.ground);
        let (area, inks) = (self.text_area(), self.light());
        let (y, size) = self.title(area, inks, true, 3)?;
        let y = self.under(area, y + 6 * POINT, size * 36 / 100, inks, true)?;
        let foot = self.foot(inks, (size * 36 / 100).max(12 * POINT))?;
        let room = Area {
            top: y + 16 * POINT,
            bottom: foot - 14 * POINT,
            ..area
        };
        // Three or four tiles beside each other, whichever fills more of the room.
        let side = |cols: Mpt| (room.width() - GAP * (cols - 1)) / cols;
        let rows = |cols: Mpt| ((room.height() + GAP) / (side(cols) + GAP)).clamp(1, 4);
        let filled = |cols: &Mpt| rows(*cols) * (side(*cols) + GAP);
        let cols = [4, 3].into_iter().max_by_key(filled).unwrap_or(3);
        let rows = rows(cols);
        let side = side(cols).min((room.height() - GAP * (rows - 1)) / rows);
        let count = usize::try_from(cols * rows).unwrap_or(1);
        let (wide, high) = (cols * (side + GAP) - GAP, rows * (side + GAP) - GAP);
        let from = Point::new(
            room.left + (room.width() - wide) / 2,
            room.top + (room.height() - high) / 2,
        );
        let mut elements = Vec::new();
        let shown = self.shown(count);
        for at in 0..count {
            let (row, col) = (
                Mpt::try_from(at).unwrap_or(0) / cols,
                Mpt::try_from(at).unwrap_or(0) % cols,
            );
            let (left, top) = (from.x + col * (side + GAP), from.y + row * (side + GAP));
            let tile = Area::sized(left, top, side, side);
            // Adjacent tiles have different colours, across and down.
            let turn = usize::try_from(row * 2 + col).unwrap_or(0);
            let colour = self.palette.tiles[turn % self.palette.tiles.len()];
            elements.push(Element::Ground { area: tile, colour });
            if let Some(sheet) = shown.get(at) {
                let inks = self.on_tile(colour);
                elements.extend(self.figure(sheet, within(tile, side * 9 / 100), Some(inks))?);
            }
        }
        self.page.add("the tiles of the cover", elements);
        Ok(())
    }

    /// The inks for a figure on a tile: dark on light, light on dark.
    const fn on_tile(&self, colour: Colour) -> Inks {
        let light = colour.rgb[0] as u32 * 3 + colour.rgb[1] as u32 * 6 + colour.rgb[2] as u32;
        let ink = if light > 1350 {
            self.palette.ground
        } else {
            self.palette.light
        };
        Inks {
            ink,
            ground: colour,
        }
    }

    /// Draws one figure that runs off the page below a large title.
    fn large(&mut self) -> Result<(), BookError> {
        let Drawing { palette, .. } = *self;
        self.ground(self.whole(), palette.light);
        let inks = Inks {
            ink: palette.ground,
            ground: palette.light,
        };
        let sheet_area = self.front_sheet();
        let trim = self.trim;
        let area = self.text_area();
        let (y, size) = self.title(area, inks, false, 4)?;
        // A short bar between title and subtitle.
        let bar = Area {
            left: area.left,
            top: y + 10 * POINT,
            right: area.left + INCH,
            bottom: y + 14 * POINT,
        };
        self.ground(bar, palette.tiles[1]);
        let y = self.under(area, bar.bottom + 8 * POINT, size * 34 / 100, inks, false)?;
        // The band at the foot, which the figure does not overlap.
        let foot = self.foot_band().unwrap_or_else(|| self.whole());
        let room = Area {
            left: area.left,
            top: y + 18 * POINT,
            right: sheet_area.right,
            bottom: foot.top,
        };
        if let Some(sheet) = self.shown(1).first() {
            let puzzle = &sheet.puzzle;
            let figure = figure_of(puzzle, self.recipe.lang);
            // A fifth of the figure lies beyond the edge; it is smaller where the band would leave
            // but a sliver of a row.
            let cell = Scaled::fitting(figure.width(), room.width() * 5 / 4);
            let beyond = room.height() % cell.max(1);
            let cell = match room.height() / cell.max(1) {
                rows if rows > 0 && beyond < cell / 2 => room.height() * 100 / (rows * 100 + 55),
                _ => cell,
            };
            let scaled = Scaled::new(&figure, cell, LEAST_SIZE);
            let from = Point::new(room.left, room.top);
            let elements = scaled
                .elements(self.fonts, self.recipe.pens, from)
                .map_err(missing)?;
            let inked = Element::Inked {
                inks,
                cut: Some(room),
                elements,
            };
            self.page.add("the figure on the cover", vec![inked]);
        }
        self.ground(foot, palette.ground);
        if let Some(author) = self.recipe.author.clone() {
            let kind = Type::plain(
                (size * 30 / 100).max(12 * POINT),
                self.recipe.lang.is_japanese(),
            );
            let high = trim.height - foot.top;
            let y = foot.top + (high - kind.leading()) / 2;
            let inks = self.light();
            let name = "the author on the cover";
            self.flow(name, (area, y), &author, kind, inks, false)?;
        }
        Ok(())
    }
}

/// The figure of a puzzle without its answer.
fn figure_of(puzzle: &Puzzle, lang: Language) -> Figure {
    Figure::of_puzzle(
        puzzle,
        &pencilmill_generator::board::Drawing::blank(),
        Look::from(lang.of_pictures()),
    )
}

/// Returns whether a puzzle's figure is roughly square, and not too large for a tile.
fn is_square(sheet: &BookPuzzle) -> bool {
    let figure = figure_of(&sheet.puzzle, Language::En);
    let (wide, high) = (figure.width(), figure.height());
    let longest = wide.max(high);
    longest * 4 <= wide.min(high) * 5 && longest <= 13 * CELL
}

/// An area without its edge.
pub const fn within(area: Area, edge: Mpt) -> Area {
    Area {
        left: area.left + edge,
        top: area.top + edge,
        right: area.right - edge,
        bottom: area.bottom - edge,
    }
}
