//! Figures as SVG files: plain shapes with presentation attributes, with the same bytes every time.

use crate::example::{Note, Scene, ShapeRole};
use crate::figure::{CELL, Figure, Form, Mil, Point, Shape, Style, Tone};
use std::fmt::Write;

/// Width of a cell in pixels, before a viewer's scaling.
const PIXELS: Mil = 36;
/// Blank margin around the figure.
const MARGIN: Mil = CELL / 4;

/// Colours of frames and of what is supposed.
const RED: &str = "#b3202c";
const PURPLE: &str = "#7a3fa0";

impl Shape {
    /// The SVG attributes of the shape's style. The solver's ink is blue on a screen, and differs
    /// from print in grey as well: shades are light, lines thick, signs less dark.
    fn attributes(&self, hue: Option<&str>) -> String {
        let dark = match (hue, self.tone) {
            (Some(hue), _) => hue,
            (None, Tone::Print) => "#222",
            (None, Tone::Light) => "#fff",
            (None, Tone::Answer) => "#36a",
        };
        let stroked = |width: Mil| {
            format!(
                "fill=\"none\" stroke=\"{dark}\" stroke-width=\"{width}\" stroke-linecap=\"round\""
            )
        };
        let written = |dark: &str| {
            format!("fill=\"{dark}\" font-family=\"sans-serif\" text-anchor=\"middle\"")
        };
        match (self.style, self.tone) {
            (Style::Black, Tone::Answer) => "fill=\"#567\"".to_owned(),
            (Style::Black, _) => "fill=\"#222\"".to_owned(),
            (Style::Shaded, _) if hue.is_some() => format!("fill=\"{dark}\""),
            (Style::Shaded, Tone::Answer) => "fill=\"#9ab\"".to_owned(),
            (Style::Shaded, _) => "fill=\"#789\"".to_owned(),
            (Style::Foot, _) => "fill=\"#eef1e2\"".to_owned(),
            (Style::Slope, _) => "fill=\"#dde0c0\"".to_owned(),
            (Style::Peak, _) => "fill=\"#c8c69a\"".to_owned(),
            (Style::Grey, _) => "fill=\"#ddd\"".to_owned(),
            (Style::Grid, _) => "fill=\"none\" stroke=\"#999\" stroke-width=\"25\"".to_owned(),
            (Style::Frame, _) => "fill=\"none\" stroke=\"#222\" stroke-width=\"70\"".to_owned(),
            (Style::Brick, _) => {
                format!("fill=\"#e8ddd0\" stroke=\"{dark}\" stroke-width=\"50\"")
            }
            (Style::Border, Tone::Answer) => stroked(100),
            (Style::Border, _) => stroked(70),
            (Style::Wall, _) => stroked(130),
            (Style::Line, _) => stroked(130),
            (Style::Ground, _) => "fill=\"#fff\"".to_owned(),
            (Style::Join, _) => format!("fill=\"{dark}\""),
            (Style::Circle, _) => stroked(50),
            (Style::Stroke, _) => stroked(70),
            (Style::Label, _) => written("#667"),
            (Style::Sign | Style::Word, _) => match self.form {
                Form::Text(..) => written(dark),
                _ => format!("fill=\"{dark}\""),
            },
        }
    }
}

/// Writes a figure as an SVG file; `title` and `description` are for readers who cannot see it.
pub fn svg(figure: &Figure, title: &str, description: &str) -> String {
    let (left, top) = (figure.from.x - MARGIN, figure.from.y - MARGIN);
    let (width, height) = (figure.width() + 2 * MARGIN, figure.height() + 2 * MARGIN);
    let (shown_width, shown_height) = (pixels(width), pixels(height));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{shown_width}\" height=\"{shown_height}\" \
         viewBox=\"{left} {top} {width} {height}\" role=\"img\">\n\
         <title>{}</title>\n<desc>{}</desc>\n\
         <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        escaped(title),
        escaped(description),
    );
    for shape in &figure.shapes {
        text += &element(shape, None);
        text.push('\n');
    }
    text + "</svg>\n"
}

/// Writes a picture of an example as an SVG file: what was there is pale, what is supposed purple.
pub fn svg_of_scene(scene: &Scene, title: &str, description: &str) -> String {
    let mut figure = scene.figure.clone();
    let shapes = std::mem::take(&mut figure.shapes);
    let blank = svg(&figure, title, description);
    let mut text = blank.trim_end().trim_end_matches("</svg>").to_owned();
    let is_ground = |note: &&Note| matches!(note, Note::Ground(..));
    let (below, above): (Vec<&Note>, Vec<&Note>) = scene.notes.iter().partition(is_ground);
    let noted = |notes: Vec<&Note>| -> String {
        let shapes = notes.into_iter().flat_map(noted);
        shapes
            .map(|(shape, hue)| element(&shape, hue) + "\n")
            .collect()
    };
    text += &noted(below);
    for (shape, part) in shapes.iter().zip(&scene.parts) {
        text += &match part {
            ShapeRole::Print | ShapeRole::New => element(shape, None) + "\n",
            ShapeRole::Old => format!("<g opacity=\".45\">{}</g>\n", element(shape, None)),
            ShapeRole::Trial => format!("<g opacity=\".8\">{}</g>\n", element(shape, Some(PURPLE))),
        };
    }
    text + &noted(above) + "</svg>\n"
}

/// The shapes of a sign, with their colours.
fn noted(note: &Note) -> Vec<(Shape, Option<&'static str>)> {
    let shape = |style, form| Shape {
        style,
        tone: Tone::Print,
        form,
    };
    let cross = |at: Point, reach: Mil| {
        [reach, -reach].map(|dy| {
            let [from, to] = [-1, 1].map(|way| Point::new(at.x + way * reach, at.y + way * dy));
            shape(Style::Circle, Form::Line(from, to))
        })
    };
    let plain = |shape| (shape, None);
    match *note {
        Note::Ground(from, to) => vec![plain(shape(Style::Grey, Form::Rect(from, to, 0)))],
        Note::Frame(from, to) => {
            vec![(
                shape(Style::Circle, Form::Rect(from, to, CELL / 6)),
                Some(RED),
            )]
        }
        Note::Dot(at) => vec![plain(shape(Style::Sign, Form::Circle(at, CELL / 11)))],
        Note::Cross(at) => cross(at, CELL / 9).map(plain).to_vec(),
        Note::Not(at, ref value) => {
            let text = shape(Style::Label, Form::Text(at, CELL * 45 / 100, value.clone()));
            let [line, _] = cross(at, CELL / 5);
            vec![plain(text), plain(line)]
        }
        Note::Letter(at, letter, light) => {
            let form = Form::Text(at, CELL * 45 / 100, letter.to_string());
            let tone = if light { Tone::Light } else { Tone::Print };
            vec![plain(Shape {
                tone,
                ..shape(Style::Sign, form)
            })]
        }
    }
}

fn pixels(length: Mil) -> Mil {
    (length * PIXELS + CELL - 1) / CELL
}

fn element(shape: &Shape, hue: Option<&str>) -> String {
    formed(&shape.form, &shape.attributes(hue))
}

/// A form as an SVG element, with attributes for its look.
pub fn formed(form: &Form, look: &str) -> String {
    formed_in(form, look, &|length| length.to_string())
}

/// A form as an SVG element, with lengths in another unit.
pub fn formed_in(form: &Form, look: &str, unit: &dyn Fn(Mil) -> String) -> String {
    match form {
        Form::Line(a, b) => {
            let [x1, y1, x2, y2] = [a.x, a.y, b.x, b.y].map(unit);
            format!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {look}/>")
        }
        Form::Rect(from, to, radius) => {
            let round = match radius {
                0 => String::new(),
                radius => format!(" rx=\"{}\"", unit(*radius)),
            };
            let [x, y, width, height] = [from.x, from.y, to.x - from.x, to.y - from.y].map(unit);
            format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round} {look}/>"
            )
        }
        Form::Circle(Point { x, y }, radius) => {
            let [x, y, radius] = [*x, *y, *radius].map(unit);
            format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {look}/>")
        }
        Form::Polygon(points) => {
            let point = |p: &Point| format!("{},{}", unit(p.x), unit(p.y));
            let points: Vec<String> = points.iter().map(point).collect();
            format!("<polygon points=\"{}\" {look}/>", points.join(" "))
        }
        Form::Text(Point { x, y }, height, content) => {
            // Capitals and digits are some seven tenths of the font size high.
            let [x, base, size] = [*x, y + height * 35 / 100, *height].map(unit);
            let content = escaped(content);
            format!("<text x=\"{x}\" y=\"{base}\" font-size=\"{size}\" {look}>{content}</text>")
        }
    }
}

/// Escapes text for XML.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\n' | '\t' => out.push(char),
            // XML forbids other control characters, even escaped.
            c if c.is_control() => {
                let _ = write!(out, "\u{FFFD}");
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::board::{Board, Drawing, Ink};

    /// Every ink once.
    const ALL_INKS: &str = "black r1c1; number r1c2=3 r1c3=100; unknown r2c1; \
        letter r2c2=A r5c1=B; turnable r0c4; join r1c2-r2c2 r5c1-r5c2; border r1.5c1; shaded r2c3; \
        line r3c1-r3c2; domino r3c2-r3c3; circle r3c3; set r1c3=1+?; \
        circled r3c1=4; arrow r1c1=up3 r1c2=left?; shape r2c2=xx/xx; hop r2c3-r2c3.5; \
        cross r1c1 r2c2=1; disc r1c1; dot r1c2; node r1c3; flag r2c1 r2c2=3; ladder r2c3; box r3c1; \
        target r3c2; grey r3c3; pillar r1c1; goal r1c1; wall r1.5c0.5-r1.5c1.5-r2.5c2.5; mirror r2.5c1; \
        half r1c1-r1.5c1.5; slant r0.5c0.5-r1.5c2.5; path r1c1-r1c2; contour r1c2-r2c3; trail r0c3-r2c3; \
        move r3c1-r3c2; tile r1c1=ab.b.a..; step r5c1=U; response r5c2=w2+g1+pit; \
        fragile r0.5c0.5-r0.5c1.5; green r0.5c2.5-r1.5c2.5; pit r1c2; switch r1c3; count r5c3=wall3";

    fn drawn() -> String {
        svg(&figure(ALL_INKS, ""), "a <b>", "c & \"d\"\u{1}")
    }

    #[test]
    fn every_ink_is_drawn_and_the_xml_is_well_formed() {
        for ink in Ink::ALL {
            assert!(ALL_INKS.contains(ink.name()), "{}", ink.name());
        }
        let text = drawn();
        assert_eq!(text, drawn());
        assert!(text.contains("<title>a &lt;b&gt;</title>"));
        assert!(text.contains("<desc>c &amp; &quot;d&quot;\u{FFFD}</desc>"));
        let lines = text.lines();
        for line in lines.filter(|line| !line.starts_with("<svg") && *line != "</svg>") {
            let closed = line.ends_with("/>") || {
                let name = line[1..].split([' ', '>']).next().unwrap();
                line.ends_with(&format!("</{name}>"))
            };
            assert!(closed && line.matches('"').count() % 2 == 0, "{line}");
        }
    }

    fn figure(printed: &str, answer: &str) -> Figure {
        let read = |text: &str| -> Drawing { text.parse().unwrap() };
        Figure::on_grid(Board::new(3, 3), &read(printed), &read(answer))
    }

    #[test]
    fn what_the_solver_draws_looks_different_and_what_is_printed_does_not() {
        let puzzle = "border r1.5c1; letter r2c2=A";
        let own = figure(puzzle, "border r1.5c1 r1.5c2; letter r2c2=A r2c3=B");
        let answers = own.shapes.iter().filter(|s| s.tone == Tone::Answer);
        assert_eq!(answers.count(), 2);
        for style in [Style::Border, Style::Sign, Style::Shaded, Style::Black] {
            let form = Form::Circle(Point::new(0, 0), 1);
            let look = |tone| {
                let form = form.clone();
                Shape { style, tone, form }.attributes(None)
            };
            assert_ne!(look(Tone::Answer), look(Tone::Print), "{style:?}");
        }
        let printed = figure(puzzle, "").shapes;
        assert!(printed.iter().all(|shape| own.shapes.contains(shape)));
    }

    #[test]
    fn signs_lie_above_lines_and_are_light_on_black() {
        let figure = figure("circle r1c1; number r1c1=3; black r1c1", "line r1c1-r1c2");
        let text = svg(&figure, "", "");
        let at = |part: &str| text.find(part).unwrap();
        assert!(at("<line x1=\"500\"") < at("<circle"), "{text}");
        assert!(at("<circle") < at("<text"));
        assert!(text[at("<text")..].contains("fill=\"#fff\""));
    }

    #[test]
    fn the_box_holds_what_stands_beside_the_board() {
        // From the sign above the top right corner down to the pieces.
        let text = drawn();
        assert!(text.contains("viewBox=\"-250 -1250 4500 6500\""), "{text}");
    }
}
