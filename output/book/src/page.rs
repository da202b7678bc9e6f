//! Finished pages.

use super::colour::{Colour, Inks, Tint};
use super::font::{Cut, Run};
use super::paper::{Area, Mpt, POINT, decimal};
use pencilmill_figures::figure::{Form, Point};
use std::rc::Rc;

/// An element on a page; lengths are measured from its top left corner.
#[derive(Clone, Debug)]
pub enum Element {
    /// A line of text.
    Text {
        /// Its beginning, on the base line.
        at: Point,
        /// Font size.
        size: Mpt,
        /// Its tint.
        tint: Tint,
        /// The text.
        run: Rc<Run>,
    },
    /// A line or an area.
    Shape {
        /// Its form; texts are elements of their own.
        form: Form,
        /// Tint of the fill.
        fill: Option<Tint>,
        /// Tint and width of the stroke.
        stroke: Option<(Tint, Mpt)>,
    },
    /// A line of text that runs down the page.
    Turned {
        /// Its beginning, on the base line.
        at: Point,
        /// Font size.
        size: Mpt,
        /// The text.
        run: Rc<Run>,
    },
    /// An area of colour, which may run off the page.
    Ground {
        /// The area.
        area: Area,
        /// Its colour.
        colour: Colour,
    },
    /// Elements in an ink other than black, on a ground other than white.
    Inked {
        /// Colours in place of black and white.
        inks: Inks,
        /// The elements.
        elements: Vec<Element>,
    },
    /// A link.
    Link {
        /// The area.
        area: Area,
        /// The target page, from 0.
        page: usize,
    },
    /// The beginning of a picture, with its description and what the cells of its board hold.
    Begin(String, Vec<Vec<String>>),
    /// The end of a picture; that of its block is one, too.
    End,
}

impl Element {
    /// An area.
    pub const fn filled(form: Form, tint: Tint) -> Element {
        let (fill, stroke) = (Some(tint), None);
        Element::Shape { form, fill, stroke }
    }

    /// A line, or the outline of an area, of a tint and a width.
    pub const fn stroked(form: Form, stroke: (Tint, Mpt)) -> Element {
        let (fill, stroke) = (None, Some(stroke));
        Element::Shape { form, fill, stroke }
    }
}

/// Meaning of a block, for readers who do not see the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Role {
    /// Text and pictures.
    #[default]
    Body,
    /// Further lines of the text of the block before.
    Further,
    /// A heading, with its level from 1.
    Heading(u16),
    /// An item of a list; its first element is its mark.
    Item,
    /// An entry of a table of contents.
    Entry,
    /// Repeated on every page, or an ornament.
    Aside,
}

/// Elements that belong together.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its name in error messages.
    pub name: String,
    /// Its meaning.
    pub role: Role,
    /// Its elements.
    pub elements: Vec<Element>,
}

/// A page.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Blocks on the page.
    pub blocks: Vec<Block>,
    /// Its entry in the outline, if it begins a part.
    pub outline: Option<String>,
}

impl Page {
    /// Adds a block of text and pictures.
    pub fn add(&mut self, name: impl Into<String>, elements: Vec<Element>) {
        self.add_as(Role::Body, name, elements);
    }

    /// Adds a block with a meaning.
    pub fn add_as(&mut self, role: Role, name: impl Into<String>, elements: Vec<Element>) {
        let name = name.into();
        self.blocks.push(Block {
            name,
            role,
            elements,
        });
    }
}

/// Minimum font size in print.
pub const LEAST_SIZE: Mpt = 7 * POINT;
/// Minimum width of a line in print.
pub const LEAST_STROKE: Mpt = POINT * 3 / 4;
/// Minimum tint in print.
pub const LEAST_TINT: Tint = 10;

/// A length in points, as text.
pub fn points(length: Mpt) -> String {
    format!("{} pt", decimal(length.into()))
}

/// The box of a form, extended on all sides.
pub fn bounds(form: &Form, more: Mpt) -> Area {
    let around = |points: &[Point], more: Mpt| Area {
        left: points.iter().map(|p| p.x).min().unwrap_or(0) - more,
        top: points.iter().map(|p| p.y).min().unwrap_or(0) - more,
        right: points.iter().map(|p| p.x).max().unwrap_or(0) + more,
        bottom: points.iter().map(|p| p.y).max().unwrap_or(0) + more,
    };
    match form {
        Form::Line(a, b) | Form::Rect(a, b, _) => around(&[*a, *b], more),
        Form::Circle(at, radius) => around(&[*at], radius + more),
        Form::Polygon(points) => around(points, more),
        Form::Text(at, _, _) => around(&[*at], more),
    }
}

/// The box of the lines and areas of a block, without its texts.
#[cfg(test)]
pub fn drawn_box(block: &Block) -> Option<Area> {
    let boxes = block.elements.iter().filter_map(|element| match element {
        Element::Shape { form, .. } => Some(bounds(form, 0)),
        _ => None,
    });
    boxes.reduce(Area::with)
}

/// Type of a text.
#[derive(Clone, Copy, Debug)]
pub struct Type {
    /// Font size.
    pub size: Mpt,
    /// Cut.
    pub cut: Cut,
    /// True for Japanese text.
    pub japanese: bool,
    /// Tint.
    pub tint: Tint,
    /// Distance between base lines, in percent of the size.
    pub lead: Mpt,
}

impl Type {
    /// Black upright text.
    pub const fn plain(size: Mpt, japanese: bool) -> Type {
        Type {
            size,
            cut: Cut::Regular,
            japanese,
            tint: 100,
            lead: if japanese { 165 } else { 135 },
        }
    }

    /// The bold version.
    pub const fn bold(self) -> Type {
        Type {
            cut: Cut::Bold,
            ..self
        }
    }

    /// The version with lines closer to each other, which leave this percentage of the space
    /// between them.
    pub const fn closer(self, percent: Mpt) -> Type {
        Type {
            lead: 100 + (self.lead - 100) * percent / 100,
            ..self
        }
    }

    /// A line of text that begins at a point on its base line.
    pub const fn text(&self, at: Point, run: Rc<Run>) -> Element {
        let Type { size, tint, .. } = *self;
        Element::Text {
            at,
            size,
            tint,
            run,
        }
    }

    /// Distance between base lines.
    pub const fn leading(&self) -> Mpt {
        self.size * self.lead / 100
    }
}
