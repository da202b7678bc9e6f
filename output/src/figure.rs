//! A drawing as a figure: lines, rectangles, circles, polygons and texts, each in a named style.
//!
//! Lengths are whole thousandths of a cell, so figures are exact and the same everywhere; the board's
//! top left corner is the origin. What is drawn follows from the ink alone. What a style looks like
//! is for the writer of a file format to say.

use crate::sides;
use pencilmill_generator::board::{
    Board, Drawing, Ink, Item, Place, Set, Shape as Polyomino, value_text,
};

/// A length in thousandths of a cell.
pub type Mil = i32;

/// The length of a cell.
pub const CELL: Mil = 1000;

/// A point of the plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    /// To the right.
    pub x: Mil,
    /// Downwards.
    pub y: Mil,
}

/// What a shape stands for, and so how it looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// A cell that is black from the start.
    Black,
    /// A cell shaded by the solver.
    Shaded,
    /// The grid between cells.
    Grid,
    /// The outline of the board.
    Frame,
    /// A side between two pieces, or the outline of a piece.
    Border,
    /// A domino.
    Brick,
    /// A circle around what stands in a cell.
    Circle,
    /// The sign that two cells belong together.
    Join,
    /// A line drawn by the solver.
    Line,
    /// A number, letter or sign.
    Sign,
}

/// A shape in its style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A straight line.
    Line(Style, Point, Point),
    /// A rectangle from its top left to its bottom right corner, with rounded corners of this radius.
    Rect(Style, Point, Point, Mil),
    /// A circle: centre and radius.
    Circle(Style, Point, Mil),
    /// A closed polygon.
    Polygon(Style, Vec<Point>),
    /// A text centred at a point, with its height.
    Text(Style, Point, Mil, String),
}

/// Shapes in the order they are to be drawn, and the box that holds them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The shapes, lowest first.
    pub shapes: Vec<Shape>,
    /// Top left corner of the box.
    pub from: Point,
    /// Bottom right corner of the box.
    pub to: Point,
}

impl Figure {
    /// The figure of a drawing on a board.
    pub fn of(board: Board, drawing: &Drawing) -> Figure {
        let mut shapes = Vec::new();
        for item in drawing.items() {
            fill(item, &mut shapes);
        }
        grid(board, &mut shapes);
        pieces(board, drawing, &mut shapes);
        for item in drawing.items() {
            mark(board, item, &mut shapes);
        }
        let corner = Place::point(board.rows, board.cols);
        let places = drawing.items().iter().flat_map(|item| [item.at, item.to]);
        let cells = places.flat_map(|place| corners(place, CELL / 2));
        let (mut from, mut to) = (point(Place::point(0, 0)), point(corner));
        for Point { x, y } in cells {
            from = Point {
                x: from.x.min(x),
                y: from.y.min(y),
            };
            to = Point {
                x: to.x.max(x),
                y: to.y.max(y),
            };
        }
        Figure { shapes, from, to }
    }
}

/// Where a place lies.
fn point(place: Place) -> Point {
    let mils = |half_cells: i16| i32::from(half_cells) * (CELL / 2);
    Point {
        x: mils(place.x),
        y: mils(place.y),
    }
}

/// Top left and bottom right corner of a square around a place.
fn corners(place: Place, reach: Mil) -> [Point; 2] {
    let Point { x, y } = point(place);
    [-reach, reach].map(|d| Point { x: x + d, y: y + d })
}

/// The lowest layer: whole cells.
fn fill(item: &Item, shapes: &mut Vec<Shape>) {
    let style = match item.ink {
        Ink::Black => Style::Black,
        Ink::Shaded => Style::Shaded,
        _ => return,
    };
    let [from, to] = corners(item.at, CELL / 2);
    shapes.push(Shape::Rect(style, from, to, 0));
}

fn grid(board: Board, shapes: &mut Vec<Shape>) {
    let mut rule = |a, b| shapes.push(Shape::Line(Style::Grid, point(a), point(b)));
    for r in 1..board.rows {
        rule(Place::point(r, 0), Place::point(r, board.cols));
    }
    for c in 1..board.cols {
        rule(Place::point(0, c), Place::point(board.rows, c));
    }
    let [from, to] = [Place::point(0, 0), Place::point(board.rows, board.cols)].map(point);
    shapes.push(Shape::Rect(Style::Frame, from, to, 0));
}

/// The pieces that lie below the board.
fn pieces(board: Board, drawing: &Drawing, shapes: &mut Vec<Shape>) {
    let (outlines, within) = sides::of_bank(board, drawing);
    for (style, places) in [(Style::Grid, within), (Style::Border, outlines)] {
        for side in places {
            let [a, b] = side.ends().map(point);
            shapes.push(Shape::Line(style, a, b));
        }
    }
}

/// The upper layers: lines and signs.
fn mark(board: Board, item: &Item, shapes: &mut Vec<Shape>) {
    let text =
        |text: &str, height| Shape::Text(Style::Sign, point(item.at), height, text.to_owned());
    let value = item
        .value
        .map_or_else(String::new, |v| value_text(item.ink, v));
    match item.ink {
        Ink::Black | Ink::Shaded => {}
        Ink::Number | Ink::Letter => {
            let height = if value.len() > 2 { 450 } else { 600 };
            shapes.push(text(&value, height));
        }
        Ink::Circled => {
            shapes.push(Shape::Circle(Style::Circle, point(item.at), 380));
            shapes.push(text(&value, if value.len() > 1 { 450 } else { 550 }));
        }
        Ink::Set => entries(item, shapes),
        Ink::Shape => miniature(item, shapes),
        Ink::Unknown => shapes.push(text("?", 600)),
        Ink::Circle => shapes.push(Shape::Circle(Style::Circle, point(item.at), 350)),
        Ink::Turnable => turning(point(item.at), shapes),
        Ink::Border => {
            let [a, b] = item.at.ends().map(point);
            shapes.push(Shape::Line(Style::Border, a, b));
        }
        Ink::Join if board.contains(item.at) => {
            let [a, b] = [item.at, item.to].map(point);
            let near = |p: Mil, q: Mil| (5 * p + 3 * q) / 8;
            let a_end = Point {
                x: near(a.x, b.x),
                y: near(a.y, b.y),
            };
            let b_end = Point {
                x: near(b.x, a.x),
                y: near(b.y, a.y),
            };
            shapes.push(Shape::Line(Style::Join, a_end, b_end));
        }
        Ink::Join => {}
        Ink::Line => {
            let [a, b] = [item.at, item.to].map(point);
            shapes.push(Shape::Line(Style::Line, a, b));
        }
        Ink::Hop => {
            let (cell, side) = item.cell_and_side();
            for end in side.ends() {
                shapes.push(Shape::Line(Style::Line, point(end), point(cell)));
            }
        }
        Ink::Domino => {
            let [from, _] = corners(item.at, 420);
            let [_, to] = corners(item.to, 420);
            shapes.push(Shape::Rect(Style::Brick, from, to, 120));
        }
    }
}

/// The entries of a set, each in its part of the cell.
fn entries(item: &Item, shapes: &mut Vec<Shape>) {
    let entries = Set::of_value(item.value.unwrap_or_default()).entries();
    let (spots, height): (&[(Mil, Mil)], Mil) = match entries.len() {
        1 => (&[(0, 0)], 600),
        2 => (&[(-190, -190), (190, 190)], 480),
        3 => (&[(0, -230), (-230, 210), (230, 210)], 420),
        _ => (&[(0, -290), (-270, 0), (270, 0), (0, 290)], 400),
    };
    let Point { x, y } = point(item.at);
    for (entry, (dx, dy)) in entries.into_iter().zip(spots) {
        let at = Point {
            x: x + dx,
            y: y + dy,
        };
        shapes.push(Shape::Text(Style::Sign, at, height, entry));
    }
}

/// A small picture of a polyomino in the middle of a cell, its squares a little apart.
fn miniature(item: &Item, shapes: &mut Vec<Shape>) {
    const SQUARE: Mil = 190;
    const REACH: Mil = 85;
    let shape = Polyomino::of_value(item.value.unwrap_or_default());
    let Point { x, y } = point(item.at);
    let (rows, cols) = shape.extent();
    let offset = |at: i16, extent: i16| i32::from(2 * at - extent + 1) * SQUARE / 2;
    for (row, col) in shape.cells() {
        let (x, y) = (x + offset(col, cols), y + offset(row, rows));
        let corner = |dx, dy| Point {
            x: x + dx * REACH,
            y: y + dy * REACH,
        };
        let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(dx, dy)| corner(dx, dy));
        shapes.push(Shape::Polygon(Style::Sign, corners.to_vec()));
    }
}

/// A circle with an arrow head on it.
fn turning(at: Point, shapes: &mut Vec<Shape>) {
    shapes.push(Shape::Circle(Style::Join, at, 250));
    let head = [(130, -40), (370, -40), (250, 140)];
    let head = head.map(|(x, y)| Point {
        x: at.x + x,
        y: at.y + y,
    });
    shapes.push(Shape::Polygon(Style::Sign, head.to_vec()));
}
