//! A figure as an SVG file: plain shapes with presentation attributes, the same bytes every time.

use crate::figure::{CELL, Figure, Mil, Point, Shape, Style};
use std::fmt::Write;

/// Pixels of a cell, unless a viewer scales the picture.
const PIXELS: Mil = 36;
/// Blank margin around the figure.
const MARGIN: Mil = CELL / 4;

impl Style {
    /// The SVG attributes of a style.
    const fn attributes(self) -> &'static str {
        match self {
            Style::Black => r##"fill="#222""##,
            Style::Shaded => r##"fill="#9ab""##,
            Style::Grid => r##"fill="none" stroke="#999" stroke-width="25""##,
            Style::Frame => r##"fill="none" stroke="#222" stroke-width="70""##,
            Style::Border => {
                r##"fill="none" stroke="#222" stroke-width="70" stroke-linecap="round""##
            }
            Style::Brick => r##"fill="#e8ddd0" stroke="#222" stroke-width="50""##,
            Style::Circle => r##"fill="#fff" stroke="#222" stroke-width="50""##,
            Style::Join => {
                r##"fill="none" stroke="#222" stroke-width="50" stroke-linecap="round""##
            }
            Style::Line => {
                r##"fill="none" stroke="#247" stroke-width="130" stroke-linecap="round""##
            }
            Style::Sign => r##"fill="#222" font-family="sans-serif" text-anchor="middle""##,
        }
    }
}

/// The SVG file of a figure; `title` and `description` are for those who cannot see it.
pub fn svg(figure: &Figure, title: &str, description: &str) -> String {
    let (left, top) = (figure.from.x - MARGIN, figure.from.y - MARGIN);
    let width = figure.to.x - figure.from.x + 2 * MARGIN;
    let height = figure.to.y - figure.from.y + 2 * MARGIN;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"{left} {top} {width} {height}\" role=\"img\">\n\
         <title>{}</title>\n<desc>{}</desc>\n\
         <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        pixels(width),
        pixels(height),
        escaped(title),
        escaped(description),
    );
    for shape in &figure.shapes {
        text += &element(shape);
        text.push('\n');
    }
    text + "</svg>\n"
}

fn pixels(length: Mil) -> Mil {
    (length * PIXELS + CELL - 1) / CELL
}

fn element(shape: &Shape) -> String {
    match shape {
        Shape::Line(style, a, b) => format!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {}/>",
            a.x,
            a.y,
            b.x,
            b.y,
            style.attributes()
        ),
        Shape::Rect(style, from, to, radius) => {
            let round = match radius {
                0 => String::new(),
                radius => format!(" rx=\"{radius}\""),
            };
            format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{round} {}/>",
                from.x,
                from.y,
                to.x - from.x,
                to.y - from.y,
                style.attributes()
            )
        }
        Shape::Circle(style, Point { x, y }, radius) => {
            format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {}/>",
                style.attributes()
            )
        }
        Shape::Polygon(style, points) => {
            let points: Vec<String> = points.iter().map(|p| format!("{},{}", p.x, p.y)).collect();
            format!(
                "<polygon points=\"{}\" {}/>",
                points.join(" "),
                style.attributes()
            )
        }
        Shape::Text(style, Point { x, y }, height, content) => {
            // Capitals and digits are some seven tenths of the font size high.
            let base = y + height * 35 / 100;
            format!(
                "<text x=\"{x}\" y=\"{base}\" font-size=\"{height}\" {}>{}</text>",
                style.attributes(),
                escaped(content)
            )
        }
    }
}

/// Text as XML has it.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            // Control characters may not stand in XML, not even escaped.
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
    use pencilmill_generator::board::{Board, Ink, parse_drawing};

    /// Every ink once.
    const ALL_INKS: &str = "black r1c1; number r1c2=3 r1c3=100; unknown r2c1; \
        letter r2c2=A r5c1=B; turnable r0c4; join r1c2-r2c2 r5c1-r5c2; border r1.5c1; shaded r2c3; \
        line r3c1-r3c2; domino r3c2-r3c3; circle r3c3; set r1c3=1+?; \
        circled r3c1=4; shape r2c2=xx/xx; hop r2c3-r2c3.5";

    fn drawn() -> String {
        let items = parse_drawing(ALL_INKS)
            .unwrap()
            .into_iter()
            .map(|(item, _)| item);
        svg(
            &Figure::of(Board::new(3, 3), &items.collect()),
            "a <b>",
            "c & \"d\"\u{1}",
        )
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
        for line in text
            .lines()
            .filter(|line| !line.starts_with("<svg") && *line != "</svg>")
        {
            let closed = line.ends_with("/>") || {
                let name = line[1..].split([' ', '>']).next().unwrap();
                line.ends_with(&format!("</{name}>"))
            };
            assert!(closed && line.matches('"').count() % 2 == 0, "{line}");
        }
    }

    #[test]
    fn the_box_holds_what_stands_beside_the_board() {
        // From the sign above the top right corner down to the pieces.
        assert!(
            drawn().contains("viewBox=\"-250 -1250 4500 6500\""),
            "{}",
            drawn()
        );
    }
}
