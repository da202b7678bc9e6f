//! Figures on pages: how wide the lines are and how dark the shades, in print.

use super::font::{Cut, Fonts, MissingGlyph};
use super::page::{Element, LEAST_SIZE, LEAST_STROKE, Tint};
use super::paper::{Mpt, POINT};
use crate::figure::{CELL, Figure, Form, Mil, Point, Shape, Style, Tone};

/// What a recipe says about ink.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pens {
    /// Width of the lines of a grid.
    pub grid: Mpt,
    /// How dark cells are that the solver shades.
    pub shade: Tint,
}

impl Default for Pens {
    fn default() -> Pens {
        Pens {
            grid: LEAST_STROKE,
            shade: 35,
        }
    }
}

/// A figure to be placed: so large is a cell.
#[derive(Clone, Copy)]
pub struct Scaled<'a> {
    /// The figure.
    pub figure: &'a Figure,
    /// Side of a cell.
    pub cell: Mpt,
}

fn scale(length: Mil, cell: Mpt) -> Mpt {
    let scaled = i64::from(length) * i64::from(cell) / i64::from(CELL);
    Mpt::try_from(scaled).unwrap_or(Mpt::MAX)
}

/// Half of the widest line, which may stand out of a figure's box.
const OVERHANG: Mpt = POINT;

impl Scaled<'_> {
    /// Width on the page.
    pub fn width(&self) -> Mpt {
        scale(self.figure.width(), self.cell) + 2 * OVERHANG
    }

    /// Height on the page.
    pub fn height(&self) -> Mpt {
        scale(self.figure.height(), self.cell) + 2 * OVERHANG
    }

    /// The elements of the figure with its top left corner here.
    pub fn elements(
        &self,
        fonts: &Fonts,
        pens: Pens,
        at: Point,
    ) -> Result<Vec<Element>, MissingGlyph> {
        let cell = self.cell;
        let from = self.figure.from;
        let place = |p: &Point| Point {
            x: at.x + OVERHANG + scale(p.x - from.x, cell),
            y: at.y + OVERHANG + scale(p.y - from.y, cell),
        };
        let element = |shape: &Shape| {
            let (fill, stroke) = look(shape, cell, pens);
            let form = match &shape.form {
                Form::Text(p, height, text) => {
                    let size = scale(*height, cell).max(LEAST_SIZE);
                    let cut = match shape.tone {
                        Tone::Answer => Cut::Italic,
                        _ => Cut::Bold,
                    };
                    let run = fonts.shape(text, (cut, false))?;
                    let centre = place(p);
                    return Ok(Element::Text {
                        at: Point {
                            x: centre.x - run.width(size) / 2,
                            // Figures and capitals are 65 hundredths of the font size high.
                            y: centre.y + size * 325 / 1000,
                        },
                        size,
                        tint: fill.unwrap_or(100),
                        run,
                    });
                }
                Form::Line(a, b) => Form::Line(place(a), place(b)),
                Form::Rect(a, b, radius) => Form::Rect(place(a), place(b), scale(*radius, cell)),
                Form::Circle(p, radius) => Form::Circle(place(p), scale(*radius, cell)),
                Form::Polygon(points) => Form::Polygon(points.iter().map(place).collect()),
            };
            Ok(Element::Shape { form, fill, stroke })
        };
        self.figure.shapes.iter().map(element).collect()
    }
}

/// The smallest cell in which all texts of a figure can be set as large as print needs them.
pub fn least_cell(figure: &Figure, fonts: &Fonts) -> Result<Mpt, MissingGlyph> {
    let mut least = 9 * POINT;
    for shape in &figure.shapes {
        if let Form::Text(_, height, text) = &shape.form {
            let width = fonts.shape(text, (Cut::Bold, false))?.width(LEAST_SIZE);
            least = least.max(width * 100 / 92);
            // Texts that share a cell are small already: they are not to grow much.
            least = least.max(LEAST_SIZE / (height + 150) * CELL);
        }
    }
    Ok(least)
}

type Look = (Option<Tint>, Option<(Tint, Mpt)>);

/// Fill and stroke of a shape. Answers are told from print by their grey as well as by their form.
fn look(shape: &Shape, cell: Mpt, pens: Pens) -> Look {
    let dark: Tint = match shape.tone {
        Tone::Print => 100,
        Tone::Light => 0,
        Tone::Answer => 75,
    };
    let pen = |width: Mil, least: Mpt| Some((dark, scale(width, cell).max(least)));
    match shape.style {
        Style::Black if shape.tone == Tone::Answer => (Some(80), None),
        Style::Black => (Some(100), None),
        Style::Shaded if shape.tone == Tone::Answer => (Some(pens.shade), None),
        Style::Shaded => (Some(60), None),
        Style::Grey => (Some(18), None),
        Style::Grid => (None, Some((45, pens.grid))),
        Style::Frame => (None, Some((100, (pens.grid * 2).max(scale(60, cell))))),
        Style::Brick => (Some(15), pen(50, POINT)),
        Style::Border => (None, pen(80, POINT * 3 / 2)),
        Style::Wall => (None, pen(140, POINT * 2)),
        Style::Line => (None, pen(130, POINT * 3 / 2)),
        Style::Join | Style::Circle => (None, pen(45, LEAST_STROKE)),
        Style::Stroke => (None, pen(70, POINT)),
        Style::Sign => (Some(dark), None),
    }
}
