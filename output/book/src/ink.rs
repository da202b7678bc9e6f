//! Figures in print: widths of lines and shades of grey.

use super::colour::Tint;
use super::font::{Cut, Fonts, MissingGlyph};
use super::loops;
use super::page::{Element, LEAST_SIZE, LEAST_STROKE};
use super::paper::{Mpt, POINT};
use pencilmill_figures::figure::signs::NAME_HEIGHT;
use pencilmill_figures::figure::{CELL, Figure, Form, Mil, Point, Shape, Style, Tone};
use std::collections::BTreeMap;

/// Tint of cells that the solver shades: three to one against white and against black.
const SHADE: Tint = 45;
/// Tint from which on signs on a ground are white.
pub const DARK: Tint = 55;
/// White on both sides of a wall, where cells are shaded.
const HALO: Mpt = POINT * 3 / 4;

/// Settings of a recipe for figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pens {
    /// Width of the lines of a grid.
    pub grid: Mpt,
    /// True to set numbers and letters in the Japanese font, like the surrounding text.
    pub japanese: bool,
}

/// The cut of a printed text.
fn cut(style: Style, text: &str) -> Cut {
    let is_digit = |byte: u8| byte.is_ascii_digit() || byte == b'?';
    match style == Style::Label && !text.bytes().all(is_digit) {
        true => Cut::Regular,
        false => Cut::Bold,
    }
}

impl Default for Pens {
    fn default() -> Pens {
        Pens {
            grid: LEAST_STROKE,
            japanese: false,
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
        let is_shaded = shapes.iter().any(is_shaded);
        let mut inked = Vec::new();
        for (shape, look) in shapes.iter().zip(loops::looks(shapes)) {
            let drawn = answer_look(shape, self.cell, pens, look, is_shaded);
            match (LOOPS[look].1, loops::drawn_line(shape)) {
                (true, Some(line)) => inked.extend(loops::dashes(line).map(|(a, b)| {
                    let form = Form::Line(a, b);
                    (Shape { form, ..*shape }, drawn)
                })),
                _ => inked.push((shape.clone(), drawn)),
            }
        }
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
            (shape.clone(), (fill.map(light), stroke))
        });
        self.inked(fonts, pens, at, looked.collect())
    }

    /// The ends of a line of the solver within the frame: borders end there, loops run beside it.
    fn inwards(&self, shape: &Shape, ends: [Point; 2], wide: Mpt) -> [Point; 2] {
        let frame = |shape: &Shape| match shape.form {
            Form::Rect(from, to, _) if shape.style == Style::Frame => Some((from, to)),
            _ => None,
        };
        let frame = self.figure.shapes.iter().find_map(frame);
        let (Some((from, to)), Tone::Answer) = (frame, shape.tone) else {
            return [Point::new(0, 0); 2];
        };
        let inset = match shape.style {
            Style::Border => wide / 2,
            _ => wide / 2 + POINT * 5 / 4,
        };
        let moved = |at: Mil, from: Mil, to: Mil| match at {
            _ if at == from => inset,
            _ if at == to => -inset,
            _ => 0,
        };
        ends.map(|p| Point::new(moved(p.x, from.x, to.x), moved(p.y, from.y, to.y)))
    }

    /// Shapes in the order of painting: the grid below lines and shades, walls with a halo above
    /// shades; signs on dark ground are white.
    fn layered(&self, mut inked: Vec<(Shape, Paint)>) -> Vec<(Shape, Paint)> {
        let shades: Vec<(Form, Tint)> = inked
            .iter()
            .filter(|(shape, _)| matches!(shape.style, Style::Shaded | Style::Black))
            .filter_map(|(shape, (fill, _))| Some((shape.form.clone(), (*fill)?)))
            .collect();
        let under = |form: &Form| {
            let (a, b) = middle(form)?;
            let at = Point::new((a.x + b.x) / 2, (a.y + b.y) / 2);
            let on = shades.iter().rfind(|(shade, _)| covers(shade, at));
            on.map(|(_, tint)| *tint)
        };
        let mut halos = Vec::new();
        for (shape, paint) in &mut inked {
            let Shape { style, tone, form } = shape;
            if is_wall(*style, *tone) && !shades.is_empty() {
                let halo = paint
                    .1
                    .map(|(_, width)| (0, (width + 2 * HALO).min(2 * overhang(self.cell))));
                halos.push((
                    Shape {
                        style: Style::Ground,
                        ..shape.clone()
                    },
                    (None, halo),
                ));
            } else if is_sign(*style)
                && let Some(ground) = under(form)
            {
                let tint = if ground > DARK { 0 } else { 100 };
                paint.0 = paint.0.map(|_| tint);
                paint.1 = paint.1.map(|(_, width)| (tint, width));
            }
        }
        inked.extend(halos);
        inked.sort_by_key(|(shape, (fill, _))| match shape.style {
            Style::Foot | Style::Slope | Style::Peak | Style::Grey => 0,
            Style::Grid => 1,
            Style::Sign if is_dot(shape) => 1,
            Style::Black | Style::Shaded => 2,
            Style::Ground if fill.is_none() => 3,
            _ => 4,
        });
        inked
    }

    /// The elements of shapes with their looks.
    fn inked(
        &self,
        fonts: &Fonts,
        pens: Pens,
        at: Point,
        shapes: Vec<(Shape, Paint)>,
    ) -> Result<Vec<Element>, MissingGlyph> {
        let cell = self.cell;
        let place = |p: &Point| self.place(at, *p);
        let element = |(shape, (fill, stroke)): &(Shape, Paint)| {
            let (fill, stroke) = (*fill, *stroke);
            let form = match &shape.form {
                Form::Text(p, height, text) => {
                    let name = is_name(shape.style, *height);
                    let least = if name { LEAST_SIZE } else { self.least };
                    let size = scale(*height, cell).max(least);
                    let cut = match shape.tone {
                        Tone::Answer => Cut::Italic,
                        _ if name => Cut::Regular,
                        _ => cut(shape.style, text),
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
                    let moved = self.inwards(shape, [*a, *b], wide);
                    let place = |p: &Point, by: Point| {
                        let Point { x, y } = place(p);
                        Point::new(x + by.x, y + by.y)
                    };
                    Form::Line(place(a, moved[0]), place(b, moved[1]))
                }
                Form::Rect(a, b, radius) => Form::Rect(place(a), place(b), scale(*radius, cell)),
                Form::Circle(p, radius) => Form::Circle(place(p), scale(*radius, cell)),
                Form::Polygon(points) => Form::Polygon(points.iter().map(place).collect()),
            };
            Ok(Some(Element::Shape { form, fill, stroke }))
        };
        let shapes = self.layered(shapes);
        let elements = shapes.iter().map(element);
        elements.filter_map(Result::transpose).collect()
    }
}

/// Returns whether a text only names the sign above it, which solving does not need.
fn is_name(style: Style, height: Mil) -> bool {
    style == Style::Word && height <= NAME_HEIGHT
}

/// Height of capitals and digits, with a little space, in hundredths of their size.
const CAPITALS: Mpt = 70;

/// Growth of texts in small cells, in thousandths of a cell: in puzzles, and in answers.
const GROWN: [Mil; 2] = [150, 300];

/// The smallest cell with which all texts of a figure have at least a minimum size without
/// overlaps.
pub fn least_cell(
    figure: &Figure,
    fonts: &Fonts,
    pens: Pens,
    text: Mpt,
) -> Result<Mpt, MissingGlyph> {
    let mut least = 9 * POINT;
    // In answers, clues only say which board it is.
    let is_answer = figure.shapes.iter().any(|shape| shape.tone == Tone::Answer);
    let grown = if is_answer { GROWN[1] } else { GROWN[0] };
    // The texts of each cell: their places and widths.
    let mut cells: BTreeMap<(Mil, Mil), Vec<(Point, Mpt)>> = BTreeMap::new();
    for shape in &figure.shapes {
        if let Form::Text(at, height, written) = &shape.form {
            if is_name(shape.style, *height) {
                continue;
            }
            let japanese = pens.japanese || !written.is_ascii();
            let width = fonts
                .shape(written, (cut(shape.style, written), japanese))?
                .width(text);
            least = least.max(match shape.style {
                // There is room beside the board, and a little at the end of a list.
                Style::Label => width * 2,
                Style::Word => width * 100 / 110,
                _ => width * 100 / 92,
            });
            // Texts that share a cell are small already: they should not grow much.
            least = least.max(text / (height + grown) * CELL);
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

/// Tint of the grid of a puzzle, and of that of an answer.
pub const GRID: Tint = 45;
pub const STEPPED_BACK: Tint = 20;

type Paint = (Option<Tint>, Option<(Tint, Mpt)>);

/// The tint of each look of a loop, and true for dashes.
const LOOPS: [(Tint, bool); loops::LOOKS] = [(100, false), (60, false), (100, true), (60, true)];

/// Returns whether a shape is a cell shaded by the solver.
fn is_shaded(shape: &Shape) -> bool {
    shape.tone == Tone::Answer && shape.style == Style::Shaded
}

/// Returns whether a shape is a dot of a dotted board, its grid: lines run over it.
fn is_dot(shape: &Shape) -> bool {
    match shape.form {
        Form::Circle(_, radius) => shape.style == Style::Sign && radius < CELL / 10,
        _ => false,
    }
}

const fn is_wall(style: Style, tone: Tone) -> bool {
    matches!((style, tone), (Style::Border | Style::Wall, Tone::Print))
}

const fn is_sign(style: Style) -> bool {
    matches!(
        style,
        Style::Sign | Style::Word | Style::Circle | Style::Stroke | Style::Join
    )
}

/// Two points whose middle is that of a form.
fn middle(form: &Form) -> Option<(Point, Point)> {
    match form {
        Form::Line(a, b) | Form::Rect(a, b, _) => Some((*a, *b)),
        Form::Circle(at, _) | Form::Text(at, ..) => Some((*at, *at)),
        Form::Polygon(points) => Some((*points.first()?, *points.get(points.len() / 2)?)),
    }
}

/// Returns whether a point lies on an area.
pub fn covers(area: &Form, at: Point) -> bool {
    match area {
        Form::Rect(a, b, _) => (a.x..b.x).contains(&at.x) && (a.y..b.y).contains(&at.y),
        Form::Polygon(points) => {
            let next = points.iter().cycle().skip(1);
            let crossed = points.iter().zip(next).filter(|(a, b)| {
                let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(i64::from);
                let (x, y) = (i64::from(at.x), i64::from(at.y));
                let left = (x - ax) * (by - ay) - (bx - ax) * (y - ay);
                (ay > y) != (by > y) && (left < 0) == (by > ay)
            });
            crossed.count() % 2 == 1
        }
        Form::Circle(p, radius) => {
            let [dx, dy] = [at.x - p.x, at.y - p.y].map(i64::from);
            dx * dx + dy * dy <= i64::from(*radius).pow(2)
        }
        _ => false,
    }
}

/// Fill and stroke of a shape of an answer, given the look of its loop. Walls are grey, unless
/// shades lie beside them.
fn answer_look(shape: &Shape, cell: Mpt, pens: Pens, loop_look: usize, is_shaded: bool) -> Paint {
    let pen = |dark: Tint, width: Mil, least: Mpt| {
        Some((dark, scale(width, cell).max(least).max(pens.grid)))
    };
    let wall = if is_shaded { 100 } else { 50 };
    let (fill, stroke) = look(shape, cell, pens);
    match (shape.style, shape.tone) {
        (Style::Grid, _) => (None, stroke.map(|(_, width)| (STEPPED_BACK, width))),
        (Style::Frame, _) => (None, pen(100, 70, POINT)),
        (Style::Border, Tone::Print) => (None, pen(wall, 70, POINT)),
        (Style::Wall, Tone::Print) => (None, pen(wall, 100, POINT * 3 / 2)),
        (Style::Line | Style::Border, Tone::Answer) => {
            (None, pen(LOOPS[loop_look].0, 130, POINT * 9 / 4))
        }
        (Style::Brick, _) => (fill, pen(100, 50, POINT)),
        // Each shaded cell counts.
        (Style::Shaded, Tone::Answer) if matches!(shape.form, Form::Rect(..)) => {
            (fill, pen(0, 28, LEAST_STROKE))
        }
        (style, Tone::Print) if is_sign(style) => {
            let grey = |dark: Tint| dark.min(60);
            (
                fill.map(grey),
                stroke.map(|(dark, width)| (grey(dark), width)),
            )
        }
        (style, Tone::Answer) if is_sign(style) => {
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
        Style::Grid => (None, Some((GRID, pens.grid.max(scale(28, cell))))),
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
