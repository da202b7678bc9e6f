//! What the front of a cover looks like.

use super::{BLEED, Drawing, EDGE, missing};
use crate::book::BookError;
use crate::book::colour::{Colour, Inks};
use crate::book::gather::Sheet;
use crate::book::ink::Scaled;
use crate::book::page::{Element, LEAST_SIZE, Type};
use crate::book::paper::{Area, INCH, Mpt, POINT};
use crate::book::recipe::Design;
use crate::figure::{Figure, Point};

/// Least side of a cell of a figure on a cover.
const LEAST_CELL: Mpt = 6 * POINT;
/// Space between tiles.
const GAP: Mpt = 9 * POINT;

impl Drawing<'_> {
    /// The front.
    pub fn front(&mut self) -> Result<(), BookError> {
        match self.recipe.cover.design {
            Design::Mosaic => self.mosaic(),
            Design::Large => self.large(),
            Design::Band => self.band(),
            Design::Picture => self.picture(),
            Design::Plain => self.plain(),
        }
    }

    /// Where text stands on the front.
    fn text_area(&self) -> Area {
        self.inner(self.recipe.trim.width + self.spine)
    }

    /// Puzzles for the cover, of so many genres if there are as many: the smallest boards, as they show best.
    fn shown(&self, count: usize) -> Vec<&Sheet> {
        let chapters = self.chapters.iter().filter(|chapter| chapter.first);
        let smallest = |sheets| {
            let sheets: std::slice::Iter<'_, Sheet> = sheets;
            sheets.min_by_key(|sheet| sheet.puzzle.board.area())
        };
        let mut all: Vec<&Sheet> = chapters
            .filter_map(|chapter| smallest(chapter.sheets.iter()))
            .collect();
        if all.len() < count {
            // Of few genres, several puzzles each.
            let shown = |sheet: &&Sheet| !all.iter().any(|known| std::ptr::eq(*known, *sheet));
            let sheets = self.chapters.iter().flat_map(|chapter| &chapter.sheets);
            let more: Vec<&Sheet> = sheets.filter(shown).take(count - all.len()).collect();
            all.extend(more);
        }
        let every = |at: usize| all[at * all.len() / count.min(all.len())];
        (0..count.min(all.len())).map(every).collect()
    }

    /// A puzzle in the middle of an area, as large as it can be; nothing if that is too small to be seen.
    fn figure(
        &self,
        sheet: &Sheet,
        area: Area,
        inks: Option<Inks>,
    ) -> Result<Vec<Element>, BookError> {
        let puzzle = &sheet.puzzle;
        let figure = Figure::of(puzzle.board, &puzzle.printed).for_genre(puzzle.genre.card());
        let cell = Scaled::fitting(figure.width(), area.width())
            .min(Scaled::fitting(figure.height(), area.height()));
        if cell < LEAST_CELL {
            return Ok(Vec::new());
        }
        let scaled = Scaled {
            figure: &figure,
            cell,
            least: LEAST_SIZE,
        };
        let from = Point {
            x: area.left + (area.width() - scaled.width()) / 2,
            y: area.top + (area.height() - scaled.height()) / 2,
        };
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

    /// The author at the foot of the front, above that the logo; gives where the room above them ends.
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
        if let Some(picture) = self.pictures.logo {
            let (width, height) = picture.fitted(INCH, INCH / 2);
            foot -= height + 6 * POINT;
            let left = area.left + (area.width() - width) / 2;
            let area = Area {
                left,
                top: foot,
                right: left + width,
                bottom: foot + height,
            };
            let picture = picture.clone();
            let name = "the picture on the cover";
            self.page
                .add(name, vec![Element::Picture { area, picture }]);
        }
        Ok(foot)
    }

    /// The lines below the title, from here; gives where they end.
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

    /// Tiles with figures of several genres below the title.
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
        // As many rows of three as there is room for, else of two.
        let side = |cols: Mpt| (room.width() - GAP * (cols - 1)) / cols;
        let rows = |cols: Mpt| (room.height() + GAP) / (side(cols) + GAP);
        let cols = if rows(3) >= 2 { 3 } else { 4 };
        let rows = rows(cols).clamp(1, 4);
        let side = side(cols).min((room.height() - GAP * (rows - 1)) / rows);
        let count = usize::try_from(cols * rows).unwrap_or(1);
        let (wide, high) = (cols * (side + GAP) - GAP, rows * (side + GAP) - GAP);
        let from = Point {
            x: room.left + (room.width() - wide) / 2,
            y: room.top + (room.height() - high) / 2,
        };
        let mut elements = Vec::new();
        let shown = self.shown(count);
        for at in 0..count {
            let (row, col) = (
                Mpt::try_from(at).unwrap_or(0) / cols,
                Mpt::try_from(at).unwrap_or(0) % cols,
            );
            let (left, top) = (from.x + col * (side + GAP), from.y + row * (side + GAP));
            let tile = Area {
                left,
                top,
                right: left + side,
                bottom: top + side,
            };
            // No colour stands beside itself, neither across nor down.
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

    /// What a figure on a tile is drawn with: dark on light, light on dark.
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

    /// One figure that runs off the page below a large title.
    fn large(&mut self) -> Result<(), BookError> {
        let Drawing { palette, .. } = *self;
        self.ground(self.whole(), palette.light);
        let inks = Inks {
            ink: palette.ground,
            ground: palette.light,
        };
        let sheet_area = self.front_sheet();
        let trim = self.recipe.trim;
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
        // The band at the foot, over which the figure does not go.
        let foot = Area {
            top: trim.height - EDGE - size * 5 / 10,
            ..self.whole()
        };
        let room = Area {
            left: area.left,
            top: y + 18 * POINT,
            right: sheet_area.right,
            bottom: foot.top,
        };
        if let Some(sheet) = self.shown(1).first() {
            let puzzle = &sheet.puzzle;
            let figure = Figure::of(puzzle.board, &puzzle.printed).for_genre(puzzle.genre.card());
            // So large that a fifth of it is beyond the edge.
            let cell = Scaled::fitting(figure.width(), room.width() * 5 / 4);
            let scaled = Scaled {
                figure: &figure,
                cell,
                least: LEAST_SIZE,
            };
            let from = Point {
                x: room.left,
                y: room.top,
            };
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

    /// A band with the title across the cover, on figures tone in tone.
    fn band(&mut self) -> Result<(), BookError> {
        let palette = self.palette;
        self.ground(self.whole(), palette.ground);
        self.wallpaper()?;
        let trim = self.recipe.trim;
        let area = self.text_area();
        let inks = Inks {
            ink: palette.ground,
            ground: palette.light,
        };
        let band = Area {
            top: trim.height * 24 / 100,
            bottom: trim.height * 58 / 100,
            ..self.whole()
        };
        let stripe = 5 * POINT;
        let front = self.front_sheet();
        let ground = Area {
            left: front.left,
            ..band
        };
        self.ground(ground, palette.light);
        for top in [band.top - stripe, band.bottom] {
            let line = Area {
                left: front.left,
                top,
                bottom: top + stripe,
                ..band
            };
            self.ground(line, palette.accent);
        }
        let inner = Area {
            top: band.top + 20 * POINT,
            bottom: band.bottom - 14 * POINT,
            ..area
        };
        let (y, size) = self.title(inner, inks, true, 3)?;
        self.under(inner, y + 8 * POINT, size * 36 / 100, inks, true)?;
        // The author on a plate, so that the pattern does not disturb.
        if let Some(author) = self.recipe.author.clone() {
            let kind = Type::plain(
                (size * 36 / 100).max(12 * POINT),
                self.recipe.lang.is_japanese(),
            );
            let plate = Area {
                left: front.left,
                right: front.right,
                top: trim.height - EDGE - kind.leading() - 10 * POINT,
                bottom: trim.height - EDGE + 10 * POINT,
            };
            self.ground(plate, palette.ground);
            let inks = self.light();
            let (name, y) = ("the author on the cover", plate.top + 10 * POINT);
            self.flow(name, (area, y), &author, kind, inks, true)?;
        }
        Ok(())
    }

    /// Figures side by side over all of the front, hardly lighter than the ground.
    fn wallpaper(&mut self) -> Result<(), BookError> {
        let front = self.front_sheet();
        let palette = self.palette;
        let inks = Inks {
            ink: palette.ground.towards(&palette.light, 38),
            ground: palette.ground,
        };
        let cols = 4;
        let side = (front.width() - BLEED) / cols;
        let rows = front.height() / side + 1;
        let shown = self.shown(usize::try_from(cols * rows).unwrap_or(1));
        let mut elements = Vec::new();
        let places = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        for (at, (row, col)) in places.enumerate() {
            if shown.is_empty() {
                break;
            }
            let (left, top) = (front.left + col * side, front.top + row * side);
            let tile = Area {
                left,
                top,
                right: left + side,
                bottom: top + side,
            };
            elements.extend(self.figure(shown[at % shown.len()], within(tile, side / 12), None)?);
        }
        let inked = Element::Inked {
            inks,
            cut: Some(front),
            elements,
        };
        self.page.add("the pattern of the cover", vec![inked]);
        Ok(())
    }

    /// A picture over all of the front, with the title on a plate.
    fn picture(&mut self) -> Result<(), BookError> {
        self.ground(self.whole(), self.palette.ground);
        let front = self.front_sheet();
        if let Some(picture) = self.pictures.front {
            // It covers the front: what is too much of it is cut off.
            let (mut width, mut height) = picture.fitted(front.width(), Mpt::MAX / 2);
            if height < front.height() {
                (width, height) = picture.fitted(Mpt::MAX / 2, front.height());
            }
            let left = front.left - (width - front.width()) / 2;
            let top = front.top - (height - front.height()) / 2;
            let area = Area {
                left,
                top,
                right: left + width,
                bottom: top + height,
            };
            let picture = picture.clone();
            let inked = Element::Inked {
                inks: self.light(),
                cut: Some(front),
                elements: vec![Element::Picture { area, picture }],
            };
            self.page.add("the picture on the front", vec![inked]);
        }
        let (area, inks) = (self.text_area(), self.light());
        // The plate is as high as its text: that is set once to be measured.
        let before = self.page.blocks.len();
        let inner = Area {
            top: area.top + 14 * POINT,
            ..area
        };
        let (y, size) = self.title(inner, inks, true, 3)?;
        let y = self.under(inner, y + 6 * POINT, size * 36 / 100, inks, true)?;
        self.page.blocks.truncate(before);
        let plate = Area {
            left: front.left,
            top: area.top - 4 * POINT,
            right: front.right,
            bottom: y + 16 * POINT,
        };
        self.ground(plate, self.palette.ground);
        let (y, size) = self.title(inner, inks, true, 3)?;
        self.under(inner, y + 6 * POINT, size * 36 / 100, inks, true)?;
        let size = (size * 36 / 100).max(12 * POINT);
        if self.recipe.author.is_some() || self.pictures.logo.is_some() {
            let before = self.page.blocks.len();
            let foot = self.foot(inks, size)?;
            let blocks = self.page.blocks.split_off(before);
            let plate = Area {
                top: foot - 10 * POINT,
                bottom: front.bottom,
                ..plate
            };
            self.ground(plate, self.palette.ground);
            self.page.blocks.extend(blocks);
        }
        Ok(())
    }

    /// Black on white: the title, a figure, the author.
    fn plain(&mut self) -> Result<(), BookError> {
        let (area, inks) = (self.text_area(), self.light());
        let from = Area {
            top: area.top + area.height() / 12,
            ..area
        };
        let (y, size) = self.title(from, inks, true, 4)?;
        let y = self.under(area, y + 8 * POINT, size * 4 / 10, inks, true)?;
        let foot = self.foot(inks, size * 45 / 100)?;
        let room = Area {
            left: area.left + area.width() / 10,
            top: y + 20 * POINT,
            right: area.right - area.width() / 10,
            bottom: foot - 20 * POINT,
        };
        if let Some(sheet) = self.shown(1).first() {
            let elements = self.figure(sheet, room, None)?;
            self.page.add("the figure on the cover", elements);
        }
        Ok(())
    }
}

/// An area without its edge.
const fn within(area: Area, edge: Mpt) -> Area {
    Area {
        left: area.left + edge,
        top: area.top + edge,
        right: area.right - edge,
        bottom: area.bottom - edge,
    }
}
