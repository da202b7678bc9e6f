//! Figures as SVG, with all text as outlines: no font is needed to show it.

use super::colour::{Tint, light};
use super::font::{Fonts, Outline};
use super::page::Element;
use super::paper::{Mpt, decimal};
use pencilmill_figures::figure::Point;
use pencilmill_figures::svg::formed_in;

/// A length in millimetres.
pub fn millimetres(length: Mpt) -> String {
    let thousandths = i64::from(length) * 25_400 / 72_000;
    format!("{}.{:03}mm", thousandths / 1000, thousandths % 1000)
}

/// A length in points, as a number.
pub fn number(length: Mpt) -> String {
    decimal(length.into())
}

/// An element of a figure as SVG, in points.
pub fn drawn(fonts: &Fonts, element: &Element) -> String {
    match element {
        Element::Text {
            at,
            size,
            tint,
            run,
        } => {
            let mut pen = Pen::default();
            fonts.outline(run, *at, *size, &mut pen);
            // Blanks have no outlines.
            match pen.path.is_empty() {
                true => String::new(),
                false => format!("<path d=\"{}\" {}/>\n", pen.path, look(Some(*tint), None)),
            }
        }
        Element::Shape { form, fill, stroke } => {
            formed_in(form, &look(*fill, *stroke), &number) + "\n"
        }
        _ => String::new(),
    }
}

/// Fill and stroke. Black and greys have classes with the percentage of black, by which a layout
/// can give them its own inks.
fn look(fill: Option<Tint>, stroke: Option<(Tint, Mpt)>) -> String {
    let grey = |tint| {
        let light = light(tint);
        format!("#{light:02x}{light:02x}{light:02x}")
    };
    let mut look = format!("fill=\"{}\"", fill.map_or("none".to_owned(), grey));
    if let Some((tint, width)) = stroke {
        let dark = grey(tint);
        let width = number(width);
        look += &format!(" stroke=\"{dark}\" stroke-width=\"{width}\" stroke-linecap=\"round\"");
    }
    let filled = fill.map(|tint| format!("fill-{tint}"));
    let stroked = stroke.map(|(tint, _)| format!("stroke-{tint}"));
    let classes: Vec<String> = [filled, stroked].into_iter().flatten().collect();
    look + &format!(" class=\"{}\"", classes.join(" "))
}

/// Writes outlines as the data of a path.
#[derive(Default)]
struct Pen {
    path: String,
}

impl Pen {
    fn add(&mut self, command: char, points: &[Point]) {
        self.path.push(command);
        let points = points.iter().flat_map(|p| [p.x, p.y]).map(number);
        self.path += &points.collect::<Vec<_>>().join(" ");
    }
}

impl Outline for Pen {
    fn start(&mut self, to: Point) {
        self.add('M', &[to]);
    }

    fn line(&mut self, to: Point) {
        self.add('L', &[to]);
    }

    fn curve2(&mut self, by: Point, to: Point) {
        self.add('Q', &[by, to]);
    }

    fn curve3(&mut self, [a, b]: [Point; 2], to: Point) {
        self.add('C', &[a, b, to]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}
