//! Figures in print: widths of lines and shades of grey.

use super::colour::Tint;
use super::font::{Cut, Fonts, MissingGlyph};
use super::loops;
use super::page::{Element, LEAST_SIZE, LEAST_STROKE};
use super::paper::{Mpt, POINT};
use pencilmill_figures::figure::signs::NAME_HEIGHT;
use pencilmill_figures::figure::{CELL, Figure, Form, Mil, Point, Shape, Style, Tone};
use std::collections::BTreeMap;

/// Tint of cells that the solver shades.
const SHADE: Tint = 50;

/// Settings of a recipe for figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pens {
    /// Width of the lines of a grid.
    pub grid: Mpt,
    /// True to set numbers and letters in the Japanese font, like the surrounding text.
    pub japanese: bool,
    /// Cut of printed numbers.
    pub digits: Cut,
}

impl Pens {
    /// The cut of a printed text.
    fn cut(self, text: &str) -> Cut {
        match text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'?')
        {
            true => self.digits,
            false => Cut::Bold,
        }
    }
}

impl Default for Pens {
    fn default() -> Pens {
        Pens {
            grid: LEAST_STROKE,
            japanese: false,
            digits: Cut::Bold,
        }
    }
}

/// A figure at a cell size.
#[derive(Clone, Copy)]
pub struct Scaled<'a> {
    /// The figure.
    pub figure: &'a Figure,
    /// Side of a cell.
    pub cell: Mpt,
    /// Minimum size of its texts.
    pub least: Mpt,
}

fn scale(length: Mil, cell: Mpt) -> Mpt {
    let scaled = i64::from(length) * i64::from(cell) / i64::from(CELL);
    Mpt::try_from(scaled).unwrap_or(Mpt::MAX)
}

/// Half of the widest line, which may protrude from a figure's box: its minimum, and its width in
/// thousandths of a cell.
const OVERHANG: (Mpt, Mil) = (POINT * 9 / 8, 70);

fn overhang(cell: Mpt) -> Mpt {
    OVERHANG.0.max(scale(OVERHANG.1, cell))
}

impl<'a> Scaled<'a> {
    /// A figure with cells of a side, and texts of a size or larger.
    pub const fn new(figure: &'a Figure, cell: Mpt, least: Mpt) -> Scaled<'a> {
        Scaled {
            figure,
            cell,
            least,
        }
    }
}

impl Scaled<'_> {
    /// Converts thousandths of a cell to a length on the page.
    pub fn length(length: Mil, cell: Mpt) -> Mpt {
        scale(length, cell) + 2 * overhang(cell)
    }

    /// The largest cell with which a length fits into a room.
    pub fn fitting(length: Mil, room: Mpt) -> Mpt {
        let per = |room: Mpt, length: Mil| {
            let cell = i64::from(room.max(0)) * i64::from(CELL) / i64::from(length.max(1));
            Mpt::try_from(cell).unwrap_or(Mpt::MAX)
        };
        per(room - 2 * OVERHANG.0, length).min(per(room, length + 2 * OVERHANG.1))
    }

    /// Width on the page.
    pub fn width(&self) -> Mpt {
        Scaled::length(self.figure.width(), self.cell)
    }

    /// Height on the page.
    pub fn height(&self) -> Mpt {
        Scaled::length(self.figure.height(), self.cell)
    }

    /// The place of a point, given that of the figure's top left corner.
    pub fn place(&self, at: Point, p: Point) -> Point {
        let from = self.figure.from;
        Point::new(
            at.x + overhang(self.cell) + scale(p.x - from.x, self.cell),
            at.y + overhang(self.cell) + scale(p.y - from.y, self.cell),
        )
    }

    /// The elements of the figure, given its top left corner.
    pub fn elements(
        &self,
        fonts: &Fonts,
        pens: Pens,
        at: Point,
    ) -> Result<Vec<Element>, MissingGlyph> {
        self.tinted(fonts, pens, at, |_, _, usual| usual)
    }

    /// The elements of the figure of an answer: what was found is black, what was printed steps
    /// back, and loops differ.
    pub fn answer(
        &self,
        fonts: &Fonts,
        pens: Pens,
        at: Point,
    ) -> Result<Vec<Element>, MissingGlyph> {
        let shapes = &self.figure.shapes;
        let shaded: Vec<&Form> = shapes
            .iter()
            .filter(|s| is_shaded(s))
            .map(|s| &s.form)
            .collect();
        let mut inked = Vec::new();
        // The dots of a dotted board are its grid: lines run over them.
        let is_dot = |shape: &Shape| match shape.form {
            Form::Circle(_, radius) => shape.style == Style::Sign && radius < CELL / 10,
            _ => false,
        };
        let mut looked: Vec<_> = shapes.iter().zip(loops::looks(shapes)).collect();
        looked.sort_by_key(|(shape, _)| !is_dot(shape));
        for (shape, look) in looked {
            let on_shade = shaded.iter().any(|form| holds(form, &shape.form));
            let drawn = answer_look(shape, self.cell, pens, look, on_shade);
            match (LOOPS[look].1, loops::drawn_line(shape)) {
                (true, Some(line)) => inked.extend(loops::dashes(line).map(|(a, b)| {
                    let form = Form::Line(a, b);
                    (Shape { form, ..*shape }, drawn)
                })),
                _ => inked.push((shape.clone(), drawn)),
            }
        }
        let inked = inked.iter().map(|(shape, look)| (shape, *look));
        self.inked(fonts, pens, at, inked)
    }

    /// The elements of the figure, with tints of their own: a function of a shape's index, the
    /// shape, and its usual tint.
    pub fn tinted(
        &self,
        fonts: &Fonts,
        pens: Pens,
        at: Point,
        tint: impl Fn(usize, &Shape, Tint) -> Tint,
    ) -> Result<Vec<Element>, MissingGlyph> {
        let shapes = self.figure.shapes.iter().enumerate();
        let looked = shapes.map(|(index, shape)| {
            let light = |dark: Tint| tint(index, shape, dark);
            let (fill, stroke) = look(shape, self.cell, pens);
            let stroke = stroke.map(|(dark, width)| (light(dark), width));
            (shape, (fill.map(light), stroke))
        });
        self.inked(fonts, pens, at, looked)
    }

    /// The shift of a line of the solver along the frame, which is drawn inside it.
    fn inwards(&self, shape: &Shape, (a, b): (Point, Point), wide: Mpt) -> Point {
        let frame = self
            .figure
            .shapes
            .iter()
            .find_map(|shape| match shape.form {
                Form::Rect(from, to, _) if shape.style == Style::Frame => Some((from, to)),
                _ => None,
            });
        let (Some((from, to)), Tone::Answer) = (frame, shape.tone) else {
            return Point::new(0, 0);
        };
        let along = |a: Mil, b: Mil, from: Mil, to: Mil| match a == b {
            true if a == from => wide / 2,
            true if a == to => -wide / 2,
            _ => 0,
        };
        Point::new(along(a.x, b.x, from.x, to.x), along(a.y, b.y, from.y, to.y))
    }

    /// The elements of shapes with their looks.
    fn inked<'s>(
        &self,
        fonts: &Fonts,
        pens: Pens,
        at: Point,
        shapes: impl Iterator<Item = (&'s Shape, Paint)>,
    ) -> Result<Vec<Element>, MissingGlyph> {
        let cell = self.cell;
        let place = |p: &Point| self.place(at, *p);
        let element = |(shape, (fill, stroke)): (&Shape, Paint)| {
            let form = match &shape.form {
                Form::Text(p, height, text) => {
                    let name = is_name(shape.style, *height);
                    let least = if name { LEAST_SIZE } else { self.least };
                    let size = scale(*height, cell).max(least);
                    let cut = match shape.tone {
                        Tone::Answer => Cut::Italic,
                        _ if name => Cut::Regular,
                        _ => pens.cut(text),
                    };
                    let run = fonts.shape(text, (cut, pens.japanese || !text.is_ascii()))?;
                    // A name that would overlap the next one is omitted, as the rules have it too.
                    if name && run.width(size) > cell {
                        return Ok(None);
                    }
                    let centre = place(p);
                    return Ok(Some(Element::Text {
                        at: Point::new(
                            centre.x - run.width(size) / 2,
                            centre.y + run.capital(size) / 2,
                        ),
                        size,
                        tint: fill.unwrap_or(100),
                        run,
                    }));
                }
                Form::Line(a, b) => {
                    let wide = stroke.map_or(0, |(_, width)| width);
                    let inwards = self.inwards(shape, (*a, *b), wide);
                    let place = |p: &Point| {
                        let Point { x, y } = place(p);
                        Point::new(x + inwards.x, y + inwards.y)
                    };
                    Form::Line(place(a), place(b))
                }
                Form::Rect(a, b, radius) => Form::Rect(place(a), place(b), scale(*radius, cell)),
                Form::Circle(p, radius) => Form::Circle(place(p), scale(*radius, cell)),
                Form::Polygon(points) => Form::Polygon(points.iter().map(place).collect()),
            };
            Ok(Some(Element::Shape { form, fill, stroke }))
        };
        shapes.map(element).filter_map(Result::transpose).collect()
    }
}

/// Returns whether a text only names the sign above it, which solving does not need.
fn is_name(style: Style, height: Mil) -> bool {
    style == Style::Word && height <= NAME_HEIGHT
}

/// Height of capitals and digits, with a little space, in hundredths of their size.
const CAPITALS: Mpt = 70;

/// The smallest cell with which all texts of a figure have at least a minimum size without
/// overlaps.
pub fn least_cell(
    figure: &Figure,
    fonts: &Fonts,
    pens: Pens,
    text: Mpt,
) -> Result<Mpt, MissingGlyph> {
    let mut least = 9 * POINT;
    // The texts of each cell: their places and widths.
    let mut cells: BTreeMap<(Mil, Mil), Vec<(Point, Mpt)>> = BTreeMap::new();
    for shape in &figure.shapes {
        if let Form::Text(at, height, written) = &shape.form {
            if is_name(shape.style, *height) {
                continue;
            }
            let japanese = pens.japanese || !written.is_ascii();
            let width = fonts
                .shape(written, (pens.cut(written), japanese))?
                .width(text);
            least = least.max(match shape.style {
                // There is room beside the board, and a little at the end of a list.
                Style::Label => width * 2,
                Style::Word => width * 100 / 110,
                _ => width * 100 / 92,
            });
            // Texts that share a cell are small already: they should not grow much.
            least = least.max(text / (height + 150) * CELL);
            let cell = (at.x.div_euclid(CELL), at.y.div_euclid(CELL));
            let others = cells.entry(cell).or_default();
            for (other, wide) in others.iter() {
                let apart = |room: Mpt, distance: Mil| match distance.abs() {
                    0 => Mpt::MAX,
                    distance => room * 100 / distance * (CELL / 100),
                };
                let across = apart((width + wide) / 2, at.x - other.x);
                match across.min(apart(text * CAPITALS / 100, at.y - other.y)) {
                    Mpt::MAX => {}
                    needed => least = least.max(needed),
                }
            }
            others.push((*at, width));
        }
    }
    Ok(least)
}

type Paint = (Option<Tint>, Option<(Tint, Mpt)>);

/// The tint of each look of a loop, and true for dashes.
const LOOPS: [(Tint, bool); loops::LOOKS] = [(100, false), (55, false), (100, true), (55, true)];

/// Returns whether a shape is a cell shaded by the solver.
fn is_shaded(shape: &Shape) -> bool {
    shape.tone == Tone::Answer && shape.style == Style::Shaded
}

/// Returns whether a text stands on an area.
fn holds(area: &Form, text: &Form) -> bool {
    match (area, text) {
        (Form::Rect(a, b, _), Form::Text(p, ..)) => {
            (a.x..=b.x).contains(&p.x) && (a.y..=b.y).contains(&p.y)
        }
        _ => false,
    }
}

/// Fill and stroke of a shape of an answer, given the look of its loop; clues in shaded cells are
/// white.
fn answer_look(shape: &Shape, cell: Mpt, pens: Pens, loop_look: usize, on_shade: bool) -> Paint {
    let pen = |dark: Tint, width: Mil, least: Mpt| {
        Some((dark, scale(width, cell).max(least).max(pens.grid)))
    };
    let (fill, stroke) = look(shape, cell, pens);
    match (shape.style, shape.tone) {
        (Style::Grid, _) => (None, stroke.map(|(_, width)| (20, width))),
        (Style::Frame, _) => (None, pen(40, 90, POINT * 5 / 4)),
        (Style::Border, Tone::Print) => (None, pen(50, 70, POINT)),
        (Style::Wall, Tone::Print) => (None, pen(50, 100, POINT * 3 / 2)),
        (Style::Line | Style::Border, Tone::Answer) => {
            (None, pen(LOOPS[loop_look].0, 130, POINT * 9 / 4))
        }
        (Style::Sign | Style::Word, Tone::Print) if on_shade => (Some(0), None),
        (Style::Sign | Style::Word | Style::Circle | Style::Stroke | Style::Join, Tone::Print) => {
            let grey = |dark: Tint| dark.min(70);
            (
                fill.map(grey),
                stroke.map(|(dark, width)| (grey(dark), width)),
            )
        }
        (Style::Sign | Style::Word | Style::Circle | Style::Stroke | Style::Join, Tone::Answer) => {
            (fill.map(|_| 100), stroke.map(|(_, width)| (100, width)))
        }
        _ => (fill, stroke),
    }
}

/// Fill and stroke of a shape. Answers differ from print in their grey as well as in their form.
fn look(shape: &Shape, cell: Mpt, pens: Pens) -> Paint {
    let dark: Tint = match shape.tone {
        Tone::Print => 100,
        Tone::Light => 0,
        Tone::Answer => 70,
    };
    let pen = |width: Mil, least: Mpt| Some((dark, scale(width, cell).max(least).max(pens.grid)));
    match shape.style {
        Style::Black if shape.tone == Tone::Answer => (Some(80), None),
        Style::Black => (Some(100), None),
        Style::Shaded if shape.tone == Tone::Answer => (Some(SHADE), None),
        Style::Shaded => (Some(60), None),
        Style::Foot => (Some(10), None),
        Style::Slope => (Some(20), None),
        Style::Peak => (Some(30), None),
        Style::Grey => (Some(18), None),
        Style::Grid => (None, Some((45, pens.grid.max(scale(28, cell))))),
        Style::Frame => (None, Some((100, (pens.grid * 2).max(scale(60, cell))))),
        Style::Brick => (Some(15), pen(50, POINT)),
        // Distinguished from the grid and from print by its weight.
        Style::Border if shape.tone == Tone::Answer => (
            None,
            Some((100, scale(110, cell).max(POINT * 2).max(pens.grid))),
        ),
        Style::Border => (None, pen(80, POINT * 3 / 2)),
        Style::Wall => (None, pen(110, POINT * 2)),
        Style::Line => (None, pen(130, POINT * 3 / 2)),
        Style::Ground => (Some(0), None),
        Style::Join => (Some(dark), None),
        Style::Circle => (None, pen(45, LEAST_STROKE)),
        Style::Stroke => (None, pen(70, POINT)),
        Style::Label => (Some(60), None),
        Style::Sign | Style::Word => (Some(dark), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::FontFiles;
    use pencilmill_generator::board::{Board, Drawing};

    #[test]
    fn what_was_found_is_darker_than_what_was_printed() {
        let drawing = |text: &str| -> Drawing { text.parse().unwrap() };
        let printed = drawing("border r1c1.5; number r2c1=3 r2c2=4");
        let answer = drawing("shaded r2c2; line r1c1-r1c2");
        let figure = Figure::on_grid(Board::new(2, 2), &printed, &answer);
        let files = FontFiles::load(&[], false).unwrap();
        let (least, at) = (LEAST_SIZE, Point::new(0, 0));
        let scaled = Scaled::new(&figure, 12 * POINT, least);
        let found = scaled
            .answer(&Fonts::new(&files), Pens::default(), at)
            .unwrap();
        let (mut strokes, mut fills, mut texts) = (Vec::new(), Vec::new(), Vec::new());
        for element in found {
            match element {
                Element::Text { tint, run, .. } => texts.push((run.text.clone(), tint)),
                Element::Shape { fill, stroke, .. } => {
                    fills.extend(fill);
                    strokes.extend(stroke);
                }
                _ => unreachable!(),
            }
        }
        strokes.sort();
        strokes.dedup();
        let (thin, wall, frame, line) = (POINT * 3 / 4, POINT, POINT * 5 / 4, POINT * 9 / 4);
        assert_eq!(strokes, [(20, thin), (40, frame), (50, wall), (100, line)]);
        assert_eq!(fills, [50]);
        texts.sort();
        assert_eq!(texts, [("3".to_owned(), 70), ("4".to_owned(), 0)]);
    }
}
