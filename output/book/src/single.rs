//! Single figures as PDF files, for use in other layouts.

use super::BookError;
use super::colour::Space;
use super::font::{FontError, FontFiles, Fonts};
use super::ink::{Pens, Scaled};
use super::page::{LEAST_SIZE, Page};
use super::paper::{INCH, Mpt, POINT, Trim};
use super::pdf::{Sheet, plain};
use pencilmill_figures::figure::{Figure, Point};

/// Side of a cell: ten millimetres.
const CELL: Mpt = 28_346;
/// Blank margin around the figure.
const MARGIN: Mpt = 6 * POINT;

/// Draws figures as PDF files, with the program's fonts.
pub struct PdfPainter {
    fonts: FontFiles,
}

impl PdfPainter {
    /// Loads the fonts.
    pub fn new() -> Result<PdfPainter, FontError> {
        let fonts = FontFiles::load(&[], false)?;
        Ok(PdfPainter { fonts })
    }

    /// A PDF file with one page of the size of the figure.
    pub fn pdf(&self, figure: &Figure, title: &str) -> Result<Vec<u8>, BookError> {
        let scaled = Scaled {
            figure,
            cell: CELL,
            least: LEAST_SIZE,
        };
        let at = Point {
            x: MARGIN,
            y: MARGIN,
        };
        let missing = |missing| BookError::Glyph { page: 1, missing };
        let elements = scaled.elements(&Fonts::new(&self.fonts), Pens::default(), at);
        let mut page = Page::default();
        page.add("the figure", elements.map_err(missing)?);
        let trim = Trim {
            width: scaled.width() + 2 * MARGIN,
            height: scaled.height() + 2 * MARGIN,
        };
        let sheet = Sheet {
            trim,
            bleed: 0,
            all_round: true,
            numbered: false,
            marks: false,
            space: Space::Grey,
        };
        plain(title, sheet, &self.fonts, &[page])
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
        let at = Point { x: 0, y: 0 };
        let scaled = |figure| Scaled {
            figure,
            cell: (INCH * 10 / 254) * cell + (INCH * 10 % 254) * cell / 254,
            least: LEAST_SIZE,
        };
        let mut pages = Vec::new();
        for (number, figure) in (1..).zip(figures) {
            let missing = |missing| BookError::Glyph {
                page: number,
                missing,
            };
            let elements = scaled(figure).elements(&fonts, Pens::default(), at);
            let mut page = Page::default();
            page.add("the sheet", elements.map_err(missing)?);
            pages.push(page);
        }
        let size = figures.first().map(scaled);
        let trim = Trim {
            width: size.as_ref().map_or(INCH, Scaled::width),
            height: size.as_ref().map_or(INCH, Scaled::height),
        };
        let sheet = Sheet {
            trim,
            bleed: 0,
            all_round: true,
            numbered: false,
            marks: false,
            space: Space::Grey,
        };
        plain(title, sheet, &self.fonts, &pages)
    }
}
