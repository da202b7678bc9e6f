//! Grades as stars, one for gentle to five for expert; and the mark of the best puzzles.

use super::page::Element;
use super::paper::{Mpt, POINT};
use super::sizes::stroke;
use pencilmill_figures::figure::{Form, Point};
use pencilmill_generator::grade::Grade;

/// Number of stars.
const STARS: Mpt = 5;
/// The ten corners of a star, in thousandths of its outer radius, from the top on.
const CORNERS: [(Mpt, Mpt); 10] = [
    (0, -1000),
    (235, -324),
    (951, -309),
    (380, 124),
    (588, 809),
    (0, 400),
    (-588, 809),
    (-380, 124),
    (-951, -309),
    (-235, -324),
];

const fn radius(size: Mpt) -> Mpt {
    size * 45 / 100
}

const fn step(size: Mpt) -> Mpt {
    2 * radius(size) + POINT
}

/// The mark of the best puzzles on a base line, beside text of this size.
pub fn diamond(size: Mpt, at: Point) -> Element {
    let side = size * 3 / 8;
    let corners = [(1, -1), (2, 0), (1, 1), (0, 0)];
    let corner = |(x, y)| Point::new(at.x + x * side, at.y - size * 35 / 100 + y * side);
    Element::filled(Form::Polygon(corners.map(corner).to_vec()), 100)
}

/// Width of the stars beside text of this size.
pub const fn width(size: Mpt) -> Mpt {
    STARS * step(size) + stroke(size)
}

/// The stars of a grade on a base line.
pub fn elements(grade: Grade, size: Mpt, at: Point) -> Vec<Element> {
    let full = grade as Mpt + 1;
    let star = |number: Mpt| {
        let (x, y) = (
            at.x + stroke(size) / 2 + step(size) * number + radius(size),
            at.y - size * 35 / 100,
        );
        let corner = |(dx, dy): (Mpt, Mpt)| {
            Point::new(x + dx * radius(size) / 1000, y + dy * radius(size) / 1000)
        };
        Element::Shape {
            form: Form::Polygon(CORNERS.map(corner).to_vec()),
            fill: (number < full).then_some(100),
            stroke: Some((if number < full { 100 } else { 45 }, stroke(size))),
        }
    };
    (0..STARS).map(star).collect()
}
