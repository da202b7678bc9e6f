//! A figure for the terminal in dots: a Braille character has two columns and four rows of them.
//!
//! It serves figures with shapes that the box drawing of [`crate::terminal`] has no characters for.
//! Strokes are one dot wide, rectangles are reduced to their corners, and texts are written as
//! plain characters.

use crate::figure::{CELL, Figure, Form, Mil, Point};
use std::collections::{BTreeMap, BTreeSet};

/// Dots along the side of a cell: six characters wide, three high.
const DOTS: Mil = 12;
/// The bit of each dot in a character of Braille, by row and column.
const BITS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
/// The character of Braille without dots.
const BLANK: u32 = 0x2800;

/// The picture of a figure, each line ended by a line feed.
pub fn braille(figure: &Figure) -> String {
    let mut sheet = Sheet::default();
    for shape in &figure.shapes {
        sheet.draw(&shape.form);
    }
    sheet.into_text()
}

/// Dots and characters, each by row and column.
#[derive(Default)]
struct Sheet {
    dots: BTreeSet<(Mil, Mil)>,
    chars: BTreeMap<(Mil, Mil), char>,
}

/// The row and column of the dot at a point.
fn dot(at: Point) -> (Mil, Mil) {
    let scaled = |length: Mil| (2 * length * DOTS + CELL).div_euclid(2 * CELL);
    (scaled(at.y), scaled(at.x))
}

impl Sheet {
    fn draw(&mut self, form: &Form) {
        match form {
            Form::Line(a, b) => self.line(*a, *b),
            Form::Rect(a, b, _) => {
                let across = [Point::new(b.x, a.y), Point::new(a.x, b.y)];
                self.dots.extend([*a, *b].map(dot));
                self.dots.extend(across.map(dot));
            }
            Form::Circle(at, radius) => {
                let (row, col) = dot(*at);
                let reach = (radius * DOTS / CELL).max(1);
                let near = (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (y, x)));
                let near = near.filter(|(y, x)| y * y + x * x <= reach * reach);
                self.dots.extend(near.map(|(y, x)| (row + y, col + x)));
            }
            Form::Polygon(points) => {
                for (a, b) in points.iter().zip(points.iter().cycle().skip(1)) {
                    self.line(*a, *b);
                }
            }
            Form::Text(at, _, text) => {
                let (row, col) = dot(*at);
                let length = Mil::try_from(text.chars().count()).unwrap_or(Mil::MAX);
                let first = col.div_euclid(2) - length / 2;
                let places = (first..).map(|col| (row.div_euclid(4), col));
                self.chars.extend(places.zip(text.chars()));
            }
        }
    }

    fn line(&mut self, a: Point, b: Point) {
        let (from, to) = (dot(a), dot(b));
        let steps = (to.0 - from.0).abs().max((to.1 - from.1).abs()).max(1);
        let between =
            |from: Mil, to: Mil, i: Mil| from + (2 * (to - from) * i + steps).div_euclid(2 * steps);
        let dots = (0..=steps).map(|i| (between(from.0, to.0, i), between(from.1, to.1, i)));
        self.dots.extend(dots);
    }

    fn into_text(self) -> String {
        let mut chars: BTreeMap<(Mil, Mil), char> = BTreeMap::new();
        let mut bits: BTreeMap<(Mil, Mil), u32> = BTreeMap::new();
        for (row, col) in self.dots {
            let bit = BITS[row.rem_euclid(4) as usize][col.rem_euclid(2) as usize];
            *bits
                .entry((row.div_euclid(4), col.div_euclid(2)))
                .or_default() |= bit;
        }
        let dotted = bits.into_iter();
        chars.extend(dotted.filter_map(|(at, bits)| Some((at, char::from_u32(BLANK + bits)?))));
        chars.extend(self.chars);
        let rows = chars.keys().map(|&(row, _)| row);
        let left = chars.keys().map(|&(_, col)| col).min().unwrap_or_default();
        let (Some(top), Some(bottom)) = (rows.clone().min(), rows.max()) else {
            return String::new();
        };
        let mut text = String::new();
        for row in top..=bottom {
            let mut next = left;
            for (&(_, col), &char) in chars.range((row, Mil::MIN)..=(row, Mil::MAX)) {
                let gap = usize::try_from(col - next).unwrap_or_default();
                text.extend(std::iter::repeat_n(' ', gap));
                text.push(char);
                next = col + 1;
            }
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Shape, Style, Tone};

    fn drawn(forms: Vec<Form>) -> String {
        let at = |x| Point::new(x, x);
        let (style, tone) = (Style::Stroke, Tone::Print);
        let shape = |form| Shape { style, tone, form };
        braille(&Figure {
            from: at(0),
            to: at(CELL),
            shapes: forms.into_iter().map(shape).collect(),
        })
    }

    fn point(x: Mil, y: Mil) -> Point {
        Point { x, y }
    }

    #[test]
    fn lines_are_dots() {
        assert_eq!(drawn(vec![]), "");
        // Twelve dots and the one at the end.
        let across = Form::Line(point(0, 0), point(1000, 0));
        assert_eq!(drawn(vec![across]), "⠉⠉⠉⠉⠉⠉⠁\n");
        let down = Form::Line(point(0, 0), point(0, 500));
        assert_eq!(drawn(vec![down]), "⡇\n⠇\n");
        let slanted = Form::Line(point(0, 0), point(250, 250));
        assert_eq!(drawn(vec![slanted]), "⠑⢄\n");
        let corners = Form::Rect(point(0, 0), point(250, 250), 0);
        assert_eq!(drawn(vec![corners]), "⡁⢈\n");
    }

    #[test]
    fn texts_stand_among_dots() {
        let text = Form::Text(point(500, 500), 300, "2-07".to_owned());
        let dots = Form::Line(point(-250, 500), point(1250, 500));
        assert_eq!(drawn(vec![dots, text]), "⠠⠤⠤2-07⠤⠤⠤\n");
    }
}
