//! Elements of pages as SVG, with all text as outlines: no font is needed to show it.

use super::colour::{Colour, Inks, Tint, light};
use super::font::{Fonts, Outline, Run};
use super::page::Element;
use super::paper::{Area, Mpt};
use super::picture::Picture;
use pencilmill_figures::figure::{Form, Point};
use pencilmill_figures::svg::formed;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A length in millimetres.
pub fn millimetres(length: Mpt) -> String {
    let thousandths = i64::from(length) * 25_400 / 72_000;
    format!("{}.{:03}mm", thousandths / 1000, thousandths % 1000)
}

/// Writes elements as SVG, in thousandths of a point.
pub struct Svg<'a, P> {
    fonts: &'a Fonts<'a>,
    /// The address of a picture.
    address: P,
    /// The elements so far.
    pub text: String,
    /// Number of areas that clip others.
    clips: usize,
    /// Outlines of glyphs by font and number, if elements refer to them instead of having outlines
    /// of their own.
    shared: Option<BTreeMap<(usize, u32), String>>,
}

impl<'a, P: FnMut(&Picture) -> String> Svg<'a, P> {
    /// No elements yet.
    pub fn new(fonts: &'a Fonts<'a>, address: P) -> Svg<'a, P> {
        Svg {
            fonts,
            address,
            text: String::new(),
            clips: 0,
            shared: None,
        }
    }

    /// Writes each glyph once.
    pub fn with_shared_glyphs(self) -> Svg<'a, P> {
        Svg {
            shared: Some(BTreeMap::new()),
            ..self
        }
    }

    /// The shared glyphs, which stand before the elements.
    pub fn glyphs(&self) -> String {
        let shared = self.shared.iter().flatten();
        let glyph = |((font, id), path): (&(usize, u32), &String)| {
            format!("<path id=\"g{font}-{id}\" d=\"{path}\"/>\n")
        };
        let glyphs: String = shared.map(glyph).collect();
        match glyphs.is_empty() {
            true => glyphs,
            false => format!("<defs>\n{glyphs}</defs>\n"),
        }
    }

    /// Writes an element, in these inks or in black.
    pub fn draw(&mut self, element: &Element, inks: Option<&Inks>) {
        match element {
            Element::Text {
                at,
                size,
                tint,
                run,
            } => {
                self.run(run, *at, *size, &look(inks, Some(*tint), None));
            }
            Element::Shape { form, fill, stroke } => {
                self.text += &formed(form, &look(inks, *fill, *stroke));
                self.text.push('\n');
            }
            Element::Turned { at, size, run } => {
                let Point { x, y } = at;
                let _ = writeln!(self.text, "<g transform=\"translate({x} {y}) rotate(90)\">");
                let black = look(inks, Some(100), None);
                self.run(run, Point::new(0, 0), *size, &black);
                self.text += "</g>\n";
            }
            Element::Ground { area, colour } => self.ground(*area, colour),
            Element::Inked {
                inks,
                cut,
                elements,
            } => {
                if let Some(area) = cut {
                    self.clips += 1;
                    let _ = writeln!(
                        self.text,
                        "<clipPath id=\"cut{0}\">{1}</clipPath>\n<g clip-path=\"url(#cut{0})\">",
                        self.clips,
                        formed(&area.form(), "")
                    );
                }
                for element in elements {
                    self.draw(element, Some(inks));
                }
                if cut.is_some() {
                    self.text += "</g>\n";
                }
            }
            Element::Picture { area, picture } => {
                let Area { left, top, .. } = area;
                let (width, height) = (area.width(), area.height());
                let address = (self.address)(picture);
                let _ = writeln!(
                    self.text,
                    "<image x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" href=\"{address}\"/>"
                );
            }
            Element::Link { .. } | Element::Begin(_) | Element::End => {}
        }
    }

    /// Fills an area.
    pub fn ground(&mut self, area: Area, colour: &Colour) {
        let look = format!("fill=\"{}\"", hex(colour.rgb));
        self.text += &formed(&area.form(), &look);
        self.text.push('\n');
    }

    /// Writes a line of text.
    fn run(&mut self, run: &Run, at: Point, size: Mpt, look: &str) {
        let Some(shared) = &mut self.shared else {
            let mut pen = Pen::default();
            self.fonts.outline(run, at, size, &mut pen);
            // Blanks have no outlines.
            if !pen.path.is_empty() {
                let _ = writeln!(self.text, "<path d=\"{}\" {look}/>", pen.path);
            }
            return;
        };
        let (fonts, mut x) = (self.fonts, at.x);
        for piece in &run.pieces {
            let mut used = String::new();
            let mut right = 0;
            for glyph in &piece.glyphs {
                let key = (piece.font, glyph.id);
                let path = shared.entry(key).or_insert_with(|| {
                    let mut pen = Pen::default();
                    fonts.glyph(piece, glyph.id, &mut pen);
                    pen.path
                });
                if !path.is_empty() {
                    let (x, y) = (right + glyph.x, -glyph.y);
                    let _ = write!(
                        used,
                        "<use href=\"#g{}-{}\" x=\"{x}\" y=\"{y}\"/>",
                        key.0, key.1
                    );
                }
                right += glyph.advance;
            }
            let millionths = i64::from(size) * 1_000_000 / i64::from(piece.units.max(1));
            let (whole, rest) = (millionths / 1_000_000, millionths % 1_000_000);
            let y = at.y;
            let _ = writeln!(
                self.text,
                "<g transform=\"translate({x} {y}) scale({whole}.{rest:06})\" {look}>{used}</g>"
            );
            x += piece.width(size);
        }
    }
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Fill and stroke. Black and greys have classes with the percentage of black, by which a layout
/// can give them its own inks.
fn look(inks: Option<&Inks>, fill: Option<Tint>, stroke: Option<(Tint, Mpt)>) -> String {
    let colour = |tint| match inks {
        None => hex([light(tint); 3]),
        Some(inks) => hex(inks.ground.towards(&inks.ink, tint).rgb),
    };
    let mut look = format!("fill=\"{}\"", fill.map_or("none".to_owned(), colour));
    if let Some((tint, width)) = stroke {
        let dark = colour(tint);
        look += &format!(" stroke=\"{dark}\" stroke-width=\"{width}\" stroke-linecap=\"round\"");
    }
    let filled = fill.map(|tint| format!("fill-{tint}"));
    let stroked = stroke.map(|(tint, _)| format!("stroke-{tint}"));
    let classes: Vec<String> = [filled, stroked].into_iter().flatten().collect();
    if inks.is_none() {
        look += &format!(" class=\"{}\"", classes.join(" "));
    }
    look
}

/// Writes outlines as the data of a path.
#[derive(Default)]
struct Pen {
    path: String,
}

impl Outline for Pen {
    fn start(&mut self, Point { x, y }: Point) {
        let _ = write!(self.path, "M{x} {y}");
    }

    fn line(&mut self, Point { x, y }: Point) {
        let _ = write!(self.path, "L{x} {y}");
    }

    fn curve2(&mut self, by: Point, to: Point) {
        let _ = write!(self.path, "Q{} {} {} {}", by.x, by.y, to.x, to.y);
    }

    fn curve3(&mut self, [a, b]: [Point; 2], to: Point) {
        let _ = write!(
            self.path,
            "C{} {} {} {} {} {}",
            a.x, a.y, b.x, b.y, to.x, to.y
        );
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}

/// The box of the ink of elements: lines with their width, and the outlines of texts. `None` if
/// there is no ink.
pub fn inked_box(fonts: &Fonts, elements: &[Element]) -> Option<Area> {
    let boxes = elements.iter().filter_map(|element| match element {
        Element::Text { at, size, run, .. } => {
            let mut pen = Reach(None);
            fonts.outline(run, *at, *size, &mut pen);
            pen.0
        }
        Element::Shape { form, stroke, .. } => {
            let more = stroke.map_or(0, |(_, width)| (width + 1) / 2);
            Some(super::page::bounds(form, more))
        }
        _ => None,
    });
    boxes.reduce(Area::with)
}

/// The box of outlines, with the control points of their curves.
struct Reach(Option<Area>);

impl Reach {
    fn add(&mut self, point: Point) {
        let own = super::page::bounds(&Form::Circle(point, 0), 0);
        self.0 = Some(self.0.map_or(own, |area| area.with(own)));
    }
}

impl Outline for Reach {
    fn start(&mut self, to: Point) {
        self.add(to);
    }

    fn line(&mut self, to: Point) {
        self.add(to);
    }

    fn curve2(&mut self, by: Point, to: Point) {
        self.add(by);
        self.add(to);
    }

    fn curve3(&mut self, [a, b]: [Point; 2], to: Point) {
        self.add(a);
        self.add(b);
        self.add(to);
    }

    fn close(&mut self) {}
}
