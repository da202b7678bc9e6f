//! Single figures as files, for use in other layouts.

use super::BookError;
use super::font::{FontError, FontFiles, Fonts};
use super::ink::{Pens, Scaled, least_cell};
use super::page::{Element, LEAST_SIZE, Page, points};
use super::paper::{INCH, Mpt, POINT, Trim, length};
use super::pdf::{Sheet, plain};
use super::svg::{drawn, millimetres, number};
use pencilmill_figures::figure::{Figure, Point};
use pencilmill_figures::svg::escaped;
use pencilmill_generator::board::Language;
use std::path::PathBuf;

/// Side of a cell: ten millimetres.
const CELL: Mpt = 28_346;
/// Least and largest side of a cell.
const CELLS: (Mpt, Mpt) = (9 * POINT, 144 * POINT);
/// Blank margin around a figure for screens.
const MARGIN: Mpt = 6 * POINT;

/// The form of figures for other people's layouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paper {
    cell: Mpt,
}

impl Paper {
    /// Reads the side of a cell, a length as in recipes; without it 10 mm.
    ///
    /// # Errors
    /// A description of the expected text.
    pub fn new(cell: Option<&str>) -> Result<Paper, String> {
        let cell = cell.map_or(Some(CELL), length);
        let expected = "expected a length from 9pt to 144pt, as in 7mm, 0.3in or 20pt";
        let cell = cell.filter(|cell| (CELLS.0..=CELLS.1).contains(cell));
        let cell = cell.ok_or_else(|| expected.to_owned())?;
        Ok(Paper { cell })
    }
}

/// A figure with what is told about it.
#[derive(Clone, Copy)]
pub struct Titled<'a> {
    /// The figure.
    pub figure: &'a Figure,
    /// True for an answer, whose print steps back behind what was found.
    pub is_answer: bool,
    /// Its title.
    pub title: &'a str,
    /// Its description for readers who do not see it.
    pub description: &'a str,
}

/// A figure on a page of its size.
pub(crate) struct Laid<'a> {
    pub(crate) title: &'a str,
    pub(crate) description: &'a str,
    pub(crate) elements: Vec<Element>,
    pub(crate) trim: Trim,
}

impl Laid<'_> {
    /// An SVG file, in millimetres, with coordinates in points.
    pub(crate) fn svg(&self, fonts: &Fonts, language: Language) -> String {
        let Trim { width, height } = self.trim;
        let [wide, tall] = [width, height].map(millimetres);
        let [width, height] = [width, height].map(number);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{tall}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" xml:lang=\"{}\">\n\
             <title>{}</title>\n<desc>{}</desc>\n",
            language.code(),
            escaped(self.title),
            escaped(self.description),
        );
        for element in &self.elements {
            svg += &drawn(fonts, element);
        }
        svg + "</svg>\n"
    }

    /// A PDF file, with text as outlines if wanted.
    pub(crate) fn pdf(
        self,
        files: &FontFiles,
        language: Language,
        outlines: bool,
    ) -> Result<Vec<u8>, BookError> {
        let mut page = Page::default();
        page.add("the figure", self.elements);
        let sheet = sheet(self.trim);
        plain(self.title, language.code(), outlines, sheet, files, &[page])
    }
}

/// Draws figures as files, with the program's fonts.
pub struct FigurePainter {
    fonts: FontFiles,
    language: Language,
}

impl FigurePainter {
    /// Loads the program's fonts, those in `paths`, and without these a Japanese family of the
    /// system if words are Japanese.
    pub fn new(paths: &[PathBuf], language: Language) -> Result<FigurePainter, FontError> {
        let fonts = FontFiles::load(paths, language == Language::Japanese)?;
        Ok(FigurePainter { fonts, language })
    }

    /// A PDF file for screens, with one page of the size of the figure.
    pub fn pdf(&self, titled: Titled) -> Result<Vec<u8>, BookError> {
        let scaled = Scaled::new(titled.figure, CELL, LEAST_SIZE);
        let at = Point::new(MARGIN, MARGIN);
        let elements = scaled.elements(&Fonts::new(&self.fonts), Pens::default(), at);
        let begin = Element::Begin(titled.description.to_owned(), Vec::new());
        let elements = std::iter::once(begin).chain(elements.map_err(missing(1))?);
        let laid = Laid {
            title: titled.title,
            description: titled.description,
            elements: elements.collect(),
            trim: Trim {
                width: scaled.width() + 2 * MARGIN,
                height: scaled.height() + 2 * MARGIN,
            },
        };
        laid.pdf(&self.fonts, self.language, false)
    }

    /// A PDF file of the figure as books print it, with text as outlines.
    pub fn printed_pdf(&self, titled: Titled, paper: Paper) -> Result<Vec<u8>, BookError> {
        let fonts = Fonts::new(&self.fonts);
        let laid = self.laid(&fonts, titled, paper)?;
        laid.pdf(&self.fonts, self.language, true)
    }

    /// An SVG file of the figure as books print it, with text as outlines.
    pub fn printed_svg(&self, titled: Titled, paper: Paper) -> Result<String, BookError> {
        let fonts = Fonts::new(&self.fonts);
        Ok(self.laid(&fonts, titled, paper)?.svg(&fonts, self.language))
    }

    /// Lays a figure out as books print it.
    fn laid<'a>(
        &self,
        fonts: &Fonts,
        titled: Titled<'a>,
        Paper { cell }: Paper,
    ) -> Result<Laid<'a>, BookError> {
        let pens = Pens {
            japanese: self.language == Language::Japanese,
            ..Pens::default()
        };
        let figure = titled.figure;
        let least = least_cell(figure, fonts, pens, LEAST_SIZE).map_err(missing(1))?;
        if cell < least {
            return Err(BookError::Narrow {
                found: points(cell),
                least: points(least),
            });
        }
        let scaled = Scaled::new(figure, cell, LEAST_SIZE);
        let at = Point::new(0, 0);
        let elements = match titled.is_answer {
            true => scaled.answer(fonts, pens, at),
            false => scaled.elements(fonts, pens, at),
        };
        Ok(Laid {
            title: titled.title,
            description: titled.description,
            elements: elements.map_err(missing(1))?,
            trim: Trim {
                width: scaled.width(),
                height: scaled.height(),
            },
        })
    }

    /// A PDF file with a page for each figure, for a cell width in millimetres. All pages are as
    /// large as the first figure.
    pub fn to_print(
        &self,
        figures: &[Figure],
        cell: i32,
        title: &str,
    ) -> Result<Vec<u8>, BookError> {
        let fonts = Fonts::new(&self.fonts);
        let at = Point::new(0, 0);
        let scaled = |figure| {
            Scaled::new(
                figure,
                (INCH * 10 / 254) * cell + (INCH * 10 % 254) * cell / 254,
                LEAST_SIZE,
            )
        };
        let mut pages = Vec::new();
        for (number, figure) in (1..).zip(figures) {
            let elements = scaled(figure).elements(&fonts, Pens::default(), at);
            let mut page = Page::default();
            page.add("the sheet", elements.map_err(missing(number))?);
            pages.push(page);
        }
        let size = figures.first().map(scaled);
        let trim = Trim {
            width: size.as_ref().map_or(INCH, Scaled::width),
            height: size.as_ref().map_or(INCH, Scaled::height),
        };
        let language = self.language.code();
        plain(title, language, false, sheet(trim), &self.fonts, &pages)
    }
}

fn missing(page: usize) -> impl Fn(super::font::MissingGlyph) -> BookError {
    move |missing| BookError::Glyph { page, missing }
}

fn sheet(trim: Trim) -> Sheet {
    Sheet {
        trim,
        bleed: 0,
        numbered: false,
        marks: false,
        coloured: false,
    }
}
