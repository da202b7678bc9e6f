//! Figures in the form of page data: one path for each style, and texts, in thousandths of a cell.

use pencilmill_figures::figure::{Form, Mil, Point, Shape, Style, Tone, words};
use pencilmill_generator::board::Language;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Shapes of one style and tone: the name of their class, one path for everything but texts, and
/// the texts, each with its centre and height.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Stroke(
    String,
    String,
    #[serde(skip_serializing_if = "Vec::is_empty")] Vec<Text>,
);

/// A text: its centre (x and y), its height, and its content, in English and also in Japanese where
/// that differs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
struct Text(
    Mil,
    Mil,
    Mil,
    String,
    #[serde(skip_serializing_if = "Option::is_none")] Option<String>,
);

/// The name of a style's class.
fn class(style: Style, tone: Tone) -> String {
    let style = match style {
        Style::Foot => "foot",
        Style::Slope => "slope",
        Style::Peak => "peak",
        Style::Grey => "grey",
        Style::Black => "black",
        Style::Shaded => "shaded",
        Style::Grid => "grid",
        Style::Brick => "brick",
        Style::Join => "join",
        Style::Line => "line",
        Style::Ground => "ground",
        Style::Frame => "frame",
        Style::Border => "border",
        Style::Wall => "wall",
        Style::Circle => "circle",
        Style::Stroke => "stroke",
        Style::Sign => "sign",
        Style::Word => "word",
        Style::Label => "label",
    };
    match tone {
        Tone::Print => style.to_owned(),
        Tone::Light => format!("{style} light"),
        Tone::Answer => format!("{style} own"),
    }
}

/// Converts shapes to strokes relative to a point, lowest style first.
pub fn strokes(shapes: &[Shape], from: Point) -> Vec<Stroke> {
    let mut strokes: BTreeMap<(Style, u8), Stroke> = BTreeMap::new();
    for shape in shapes {
        let stroke = strokes
            .entry((shape.style, shape.tone as u8))
            .or_insert_with(|| Stroke(class(shape.style, shape.tone), String::new(), Vec::new()));
        match &shape.form {
            Form::Text(at, height, text) => {
                let (x, y) = (at.x - from.x, at.y - from.y);
                let said = |language| match shape.style {
                    Style::Word => words::said(text, language),
                    _ => text.clone(),
                };
                let [english, japanese] = Language::ALL.map(said);
                let height = match shape.style {
                    Style::Word => words::fitting(&english)
                        .min(words::fitting(&japanese))
                        .min(*height),
                    _ => *height,
                };
                let other = (japanese != english).then_some(japanese);
                stroke.2.push(Text(x, y, height, english, other));
            }
            form => path(&mut stroke.1, form, from),
        }
    }
    strokes.into_values().collect()
}

/// Adds a form to an SVG path.
fn path(path: &mut String, form: &Form, from: Point) {
    let seen = |p: &Point| (p.x - from.x, p.y - from.y);
    let _ = match form {
        Form::Line(a, b) => {
            let (x, y) = seen(a);
            write!(path, "M{x} {y}{}", leg(b.x - a.x, b.y - a.y))
        }
        Form::Rect(a, b, radius) => {
            let ((x, y), r) = (seen(a), *radius);
            let (width, height) = (b.x - a.x - 2 * r, b.y - a.y - 2 * r);
            let turn = |dx: Mil, dy: Mil| match r {
                0 => String::new(),
                r => format!("a{r} {r} 0 0 1 {} {}", dx * r, dy * r),
            };
            write!(
                path,
                "M{} {y}h{width}{}v{height}{}h{}{}v{}{}z",
                x + r,
                turn(1, 1),
                turn(-1, 1),
                -width,
                turn(-1, -1),
                -height,
                turn(1, -1)
            )
        }
        Form::Circle(at, r) => {
            let (x, y) = seen(at);
            let (left, across) = (x - r, 2 * r);
            write!(
                path,
                "M{left} {y}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 {} 0z",
                -across
            )
        }
        Form::Polygon(points) => {
            let mut before: Option<&Point> = None;
            for point in points {
                let _ = match before {
                    None => {
                        let (x, y) = seen(point);
                        write!(path, "M{x} {y}")
                    }
                    Some(before) => {
                        write!(path, "{}", leg(point.x - before.x, point.y - before.y))
                    }
                };
                before = Some(point);
            }
            write!(path, "z")
        }
        Form::Text(..) => Ok(()),
    };
}

/// A straight line in its shortest notation.
fn leg(dx: Mil, dy: Mil) -> String {
    match (dx, dy) {
        (dx, 0) => format!("h{dx}"),
        (0, dy) => format!("v{dy}"),
        (dx, dy) => format!("l{dx} {dy}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_path_for_each_style_and_tone() {
        let shape = |style, tone, form| Shape { style, tone, form };
        let point = |x, y| Point { x, y };
        let text = |at, height, text: &str| Form::Text(at, height, text.to_owned());
        let triangle = vec![point(0, 0), point(9, 0), point(0, 9)];
        let (down, across) = (point(1000, 2000), point(2000, 1000));
        let shapes = [
            shape(Style::Sign, Tone::Print, text(point(500, 500), 600, "3")),
            shape(Style::Grid, Tone::Print, Form::Line(point(0, 1000), across)),
            shape(Style::Grid, Tone::Print, Form::Line(point(1000, 0), down)),
            shape(
                Style::Line,
                Tone::Answer,
                Form::Line(point(0, 0), point(500, -500)),
            ),
            shape(
                Style::Circle,
                Tone::Light,
                Form::Circle(point(100, 200), 50),
            ),
            shape(
                Style::Brick,
                Tone::Answer,
                Form::Rect(point(0, 0), point(30, 20), 5),
            ),
            shape(Style::Word, Tone::Print, text(point(9, 9), 210, "w2")),
            shape(Style::Sign, Tone::Print, Form::Polygon(triangle)),
        ];
        let strokes = strokes(&shapes, point(0, 0));
        let expected = "[[\"grid\",\"M0 1000h2000M1000 0v2000\"],\
            [\"brick own\",\"M5 0h20a5 5 0 0 1 5 5v10a5 5 0 0 1 -5 5h-20a5 5 0 0 1 -5 -5v-10a5 5 0 0 1 5 -5z\"],\
            [\"line own\",\"M0 0l500 -500\"],\
            [\"circle light\",\"M50 200a50 50 0 1 0 100 0a50 50 0 1 0 -100 0z\"],\
            [\"sign\",\"M0 0h9l-9 9z\",[[500,500,600,\"3\"]]],\
            [\"word\",\"\",[[9,9,210,\"wall 2\",\"壁2\"]]]]";
        assert_eq!(serde_json::to_string(&strokes).unwrap(), expected);
    }
}
