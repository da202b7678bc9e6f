//! The back of the cover: blurb and bar code.

use super::front::centred;
use super::{Drawing, EDGE, missing};
use crate::BookError;
use crate::barcode::{DOLLARS, MODULES, MODULES_ADDED, QUIET, added, bars, modules};
use crate::colour::Colour;
use crate::font::Cut;
use crate::isbn::Isbn;
use crate::page::{Element, Type};
use crate::paper::{Area, INCH, Mpt, POINT};
use crate::recipe::Cents;
use crate::words;
use pencilmill_figures::figure::{Figure, Point};
use pencilmill_generator::board::Drawing as Blank;

/// Width and height of the box of the bar code, which keeps this distance from the edges.
const ROOM: (Mpt, Mpt) = (2 * INCH, INCH * 12 / 10);
const FROM_EDGE: Mpt = INCH * 3 / 8;
/// Minimum and maximum side of the plate of the sample, and its white edge.
const LEAST_SAMPLE: Mpt = INCH * 5 / 4;
const LARGEST_SAMPLE: Mpt = INCH * 5 / 2;
const SAMPLE_EDGE: Mpt = INCH / 8;
/// Size of the text beside bars.
const SMALL: Mpt = 8 * POINT;
/// Width of a module of the bar code: a third of a millimetre, or a little less beside an add-on.
const MODULE: [Mpt; 2] = [936, 840];
/// Modules between the bar code and its add-on.
const APART: Mpt = 9;

impl Drawing<'_> {
    /// Draws the back.
    pub fn back(&mut self) -> Result<(), BookError> {
        let recipe = self.recipe;
        let trim = self.trim;
        let area = self.inner(0);
        let foot = trim.height;
        let room = Area {
            left: trim.width - FROM_EDGE - ROOM.0,
            top: foot - FROM_EDGE - ROOM.1,
            right: trim.width - FROM_EDGE,
            bottom: foot - FROM_EDGE,
        };
        let (top, bottom) = (area.top, room.top - EDGE / 2);
        let size = (trim.width / 34).clamp(10 * POINT, 14 * POINT);
        let kind = Type::plain(recipe.text.max(size), recipe.lang.is_japanese());
        let inks = self.light();
        let mut y = top;
        if !recipe.blurb.is_empty() {
            let kind = Type::plain(kind.size * 14 / 10, kind.japanese).bold();
            let name = "the title on the back";
            y = self.flow(name, (area, y), &recipe.title, kind, inks, false)? + kind.size / 2;
        }
        for paragraph in &recipe.blurb {
            let name = "the back of the cover";
            let end = self.flow(name, (area, y), paragraph, kind, inks, false)?;
            if end > bottom {
                return Err(BookError::Blurb);
            }
            y = end + kind.size / 2;
        }
        let facts = self.facts();
        let bold = kind.bold();
        y = self.flow(
            "the facts on the back",
            (area, y),
            &facts,
            bold,
            inks,
            false,
        )? + kind.size;
        let sample = Area {
            top: y,
            bottom,
            ..area
        };
        let small = Type {
            size: (kind.size * 8 / 10).max(9 * POINT),
            ..kind
        };
        self.sample(sample, small)?;
        self.publisher(room, small)?;
        // Stays white for the shop's own code if there is none.
        self.ground(room, Colour::WHITE);
        match &recipe.isbn {
            Some(isbn) => self.bar_code(isbn, room),
            None => Ok(()),
        }
    }

    /// The numbers of puzzles and genres, the grades, and the number of pages.
    fn facts(&self) -> String {
        let lang = self.recipe.lang;
        let sheets = || self.chapters.iter().flat_map(|chapter| &chapter.sheets);
        let genres = self.chapters.iter().filter(|chapter| chapter.first).count();
        let grades = || sheets().filter_map(|sheet| sheet.grade);
        let grades = grades().min().zip(grades().max());
        words::facts(lang, sheets().count(), genres, grades, self.pages)
    }

    /// Draws a puzzle of the book with its goal and its answer, on white, if there is room.
    fn sample(&mut self, area: Area, kind: Type) -> Result<(), BookError> {
        let Some(sheet) = self.shown().cloned() else {
            return Ok(());
        };
        let card = sheet.puzzle.genre.card();
        let goal = words::one((card.goal.en, card.goal.ja), kind.japanese);
        let lines = crate::text::lines(self.fonts, goal, kind, area.width());
        let lines = Mpt::try_from(lines.map_err(missing)?.len()).unwrap_or(1);
        let top = area.top + lines * kind.leading() + kind.size / 2;
        let side = ((area.width() - SAMPLE_EDGE) / 2)
            .min(area.bottom - top)
            .min(LARGEST_SAMPLE);
        if side < LEAST_SAMPLE {
            return Ok(());
        }
        self.flow(
            "the rule of the sample",
            (area, area.top),
            goal,
            kind,
            self.light(),
            false,
        )?;
        let puzzle = Figure::of_puzzle(&sheet.puzzle, &Blank::blank(), self.look());
        let answer = Figure::solved(&sheet.puzzle, &sheet.answer, self.look());
        for (figure, left) in [(puzzle, area.left), (answer, area.right - side)] {
            let plate = Area::sized(left, top, side, side);
            self.ground(plate, Colour::WHITE);
            let (scaled, from) = centred(&figure, plate.within(SAMPLE_EDGE));
            let pens = self.recipe.pens;
            let drawn = match left == area.left {
                true => scaled.elements(self.fonts, pens, from),
                false => scaled.answer(self.fonts, pens, from),
            };
            self.page
                .add("the sample on the back", drawn.map_err(missing)?);
        }
        Ok(())
    }

    /// Draws the publisher at the foot, beside the bar code.
    fn publisher(&mut self, room: Area, kind: Type) -> Result<(), BookError> {
        let area = Area {
            right: room.left - EDGE / 2,
            ..self.inner(0)
        };
        let Some(publisher) = &self.recipe.publisher else {
            return Ok(());
        };
        let y = room.bottom - kind.leading();
        let name = "the publisher on the back";
        self.flow(name, (area, y), publisher, kind, self.light(), false)?;
        Ok(())
    }

    /// Draws the ISBN in words, as bars, and as digits below them.
    fn bar_code(&mut self, isbn: &Isbn, room: Area) -> Result<(), BookError> {
        let bars = Area {
            top: room.top + 18 * POINT,
            bottom: room.bottom - 13 * POINT,
            ..room
        };
        let price = self.recipe.price;
        let told = price.map_or_else(String::new, |price| format!("   US {price}"));
        let told = format!("ISBN {isbn}{told}");
        let mut elements = self.small(&told, room, room.top + 13 * POINT)?;
        elements.extend(self.code(isbn.digits(), price, bars)?);
        self.page.add("the bar code", elements);
        Ok(())
    }

    /// A line of small text in the middle of an area.
    fn small(&self, text: &str, room: Area, y: Mpt) -> Result<Vec<Element>, BookError> {
        let run = self.fonts.shape(text, (Cut::Regular, false));
        let run = run.map_err(missing)?;
        let x = room.left + (room.width() - run.width(SMALL)) / 2;
        Ok(vec![Element::Text {
            at: Point { x, y },
            size: SMALL,
            tint: 100,
            run,
        }])
    }

    /// Bars in the middle of an area, with each digit below its bars, the first one before them.
    fn code(
        &self,
        digits: &[u8; 13],
        price: Option<Cents>,
        room: Area,
    ) -> Result<Vec<Element>, BookError> {
        let module = MODULE[usize::from(price.is_some())];
        let beside = price.map_or(QUIET.1, |_| APART + MODULES_ADDED + QUIET.1 - 2);
        let width = (MODULES + QUIET.0 + beside) * module;
        let left = room.left + (room.width() - width) / 2 + QUIET.0 * module;
        let area = Area {
            left,
            right: left + MODULES * module,
            ..room
        };
        let mut elements = bars(&modules(digits), area, module);
        if let Some(Cents(cents)) = price {
            // Its digits stand above it.
            let text = format!("{DOLLARS}{cents:04}");
            let from = area.right + APART * module;
            let over = Area::sized(from, area.top, MODULES_ADDED * module, area.height());
            elements.extend(self.small(&text, over, area.top + 7 * POINT)?);
            let below = Area {
                top: area.top + 9 * POINT,
                ..over
            };
            let digit = |byte: u8| byte - b'0';
            let digits = <[u8; 5]>::try_from(text.as_bytes()).unwrap_or([b'0'; 5]);
            elements.extend(bars(&added(digits.map(digit)), below, module));
        }
        for (at, digit) in (0..).zip(digits) {
            let behind = match at {
                0 => -7,
                1..=6 => 3 + 7 * (at - 1),
                _ => 50 + 7 * (at - 7),
            };
            let from = left + behind * module;
            let below = Area {
                left: from,
                right: from + 7 * module,
                ..area
            };
            elements.extend(self.small(&digit.to_string(), below, area.bottom + 4 * POINT)?);
        }
        Ok(elements)
    }
}
