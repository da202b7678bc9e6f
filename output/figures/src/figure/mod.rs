//! A drawing as a figure: lines, rectangles, circles, polygons and texts, each in a named style.
//!
//! Lengths are whole thousandths of a cell, so figures are exact and the same everywhere; the
//! origin is the top left corner of the board. Shapes follow from the ink alone, and each file
//! format defines the look of a style.

mod ground;
mod inks;
pub mod labels;
mod posed;
pub mod signs;
pub mod words;

pub use posed::Look;

use ground::{grounds, lines_of_solver, passes};
use inks::{grid, launch_band, marks, pieces, slopes};
use pencilmill_generator::board::{Board, Drawing, Ink, Item, Place, RIGHT};
use signs::{Mark, place_point};

/// A length in thousandths of a cell.
pub type Mil = i32;

/// The length of a cell.
pub const CELL: Mil = 1000;

/// A point of the plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    /// Distance to the right of the origin.
    pub x: Mil,
    /// Distance downwards from the origin.
    pub y: Mil,
}

impl Point {
    /// The point at these distances from the origin.
    pub const fn new(x: Mil, y: Mil) -> Point {
        Point { x, y }
    }
}

/// The meaning of a shape, which decides its look; the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Style {
    /// An area within one contour.
    Foot,
    /// An area within two contours.
    Slope,
    /// An area within three contours or more.
    Peak,
    /// A grey cell.
    Grey,
    /// A cell that is black from the start.
    Black,
    /// A cell or a part of one, shaded by the solver.
    Shaded,
    /// The grid between cells.
    Grid,
    /// A domino.
    Brick,
    /// A line drawn by the solver.
    Line,
    /// White ground below a clue that a line of the solver passes.
    Ground,
    /// The outline of the board.
    Frame,
    /// A side between two pieces, or the outline of a piece.
    Border,
    /// A wall.
    Wall,
    /// The sign that two cells belong together.
    Join,
    /// A circle around the content of a cell.
    Circle,
    /// The strokes of a sign.
    Stroke,
    /// A number, letter or solid sign.
    Sign,
    /// A word, translated between languages.
    Word,
    /// The label of a row or column.
    Label,
}

/// The author of a shape, and its ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Printed with the puzzle.
    Print,
    /// Printed with the puzzle, in a black cell.
    Light,
    /// Drawn by the solver: a part of the answer.
    Answer,
}

/// The form of a shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// A straight line.
    Line(Point, Point),
    /// A rectangle: top left and bottom right corner, and the radius of its rounded corners.
    Rect(Point, Point, Mil),
    /// A circle: centre and radius.
    Circle(Point, Mil),
    /// A closed polygon.
    Polygon(Vec<Point>),
    /// A text centred at a point, with its height.
    Text(Point, Mil, String),
}

/// A form in its style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Its meaning.
    pub style: Style,
    /// Its author and ground.
    pub tone: Tone,
    /// Its geometry.
    pub form: Form,
}

/// Shapes in drawing order, and the box that holds them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Top left corner of the box.
    pub from: Point,
    /// Bottom right corner of the box.
    pub to: Point,
    /// The shapes, lowest first.
    pub shapes: Vec<Shape>,
}

impl Figure {
    /// Draws printed items on a plain grid, with an answer over them. Printed pieces of the answer
    /// keep their printed look. [`Figure::of_puzzle`] also draws the board in the way of its genre.
    pub fn on_grid(board: Board, printed: &Drawing, answer: &Drawing) -> Figure {
        let mut shapes = Vec::new();
        let mut add = |tone, marks: Vec<Mark>| {
            let shape = |(style, form)| Shape { style, tone, form };
            shapes.extend(marks.into_iter().map(shape));
        };
        add(Tone::Print, grid(board));
        add(Tone::Print, launch_band(board, printed));
        add(Tone::Print, pieces(board, printed));
        for item in printed.items() {
            let black = Item::at(Ink::Black, item.at);
            let light = item.ink != Ink::Black && item.at == item.to && printed.contains(&black);
            let tone = if light { Tone::Light } else { Tone::Print };
            add(tone, marks(board, printed, item));
        }
        let own = answer.without(printed);
        for item in own.items() {
            let numbered = own.of(Ink::Number).any(|number| number.at == item.at);
            let marks = match item.ink {
                Ink::Shaded if numbered => vec![signs::full_but_middle(Style::Shaded, item.at)],
                _ => marks(board, printed, item),
            };
            add(Tone::Answer, marks);
        }
        add(Tone::Answer, slopes(board, printed, answer));
        let lines = lines_of_solver(&shapes);
        shapes.extend(grounds(&shapes, |p, reach| {
            lines.iter().any(|line| passes(*line, p, reach))
        }));
        // Solver and printer share the layers, so that hints stand above lines and shades.
        shapes.sort_by_key(|shape| match (shape.style, shape.tone) {
            (Style::Stroke, Tone::Answer) => Style::Line,
            (style, _) => style,
        });

        // Whole cells, and everything that protrudes from the board; to the right of pieces below
        // it some space that separates figures side by side.
        let cells = printed.items().iter().chain(own.items());
        let cells = cells.flat_map(|item| [item.at, item.to]);
        let cells = cells.filter(|place| place.is_cell());
        let beside = cells.clone().filter(|&cell| is_below(board, cell));
        let beside = beside.map(|cell| place_point(cell + RIGHT));
        let corners = [Place::point(0, 0), Place::point(board.rows, board.cols)].map(place_point);
        let points = (cells.flat_map(|cell| signs::square(cell, CELL / 2)))
            .chain(shapes.iter().flat_map(|shape| extent(&shape.form)))
            .chain(beside)
            .chain(corners);
        let [mut from, mut to] = corners;
        for Point { x, y } in points {
            from = Point::new(from.x.min(x), from.y.min(y));
            to = Point::new(to.x.max(x), to.y.max(y));
        }
        Figure { from, to, shapes }
    }

    /// The shapes of one item added to these printed ones.
    pub fn drawn(board: Board, printed: &Drawing, item: &Item, tone: Tone) -> Vec<Shape> {
        let shape = |(style, form)| Shape { style, tone, form };
        let marks = match item.ink {
            // joined cells below the board are recognized by the outline of their piece
            Ink::Join => vec![signs::join(item.at, item.to)],
            _ => marks(board, printed, item),
        };
        marks.into_iter().map(shape).collect()
    }

    /// Returns whether all texts are in Latin letters, which the program's fonts have.
    pub fn is_latin(&self) -> bool {
        let latin = |shape: &Shape| match &shape.form {
            Form::Text(_, _, text) => text.is_ascii(),
            _ => true,
        };
        self.shapes.iter().all(latin)
    }

    /// Width of the box.
    pub const fn width(&self) -> Mil {
        self.to.x - self.from.x
    }

    /// Height of the box.
    pub const fn height(&self) -> Mil {
        self.to.y - self.from.y
    }
}

/// Returns whether a place lies below the board, in a bank of pieces or a list.
pub(crate) fn is_below(board: Board, place: Place) -> bool {
    place.y >= 2 * board.rows + 2
}

/// Points whose box holds a form, apart from the width of its lines.
fn extent(form: &Form) -> Vec<Point> {
    let around =
        |p: &Point, x: Mil, y: Mil| [(-x, -y), (x, y)].map(|(x, y)| Point::new(p.x + x, p.y + y));
    match form {
        Form::Line(a, b) | Form::Rect(a, b, _) => vec![*a, *b],
        Form::Circle(p, radius) => around(p, *radius, *radius).to_vec(),
        Form::Polygon(points) => points.clone(),
        Form::Text(p, height, text) => {
            let letters = Mil::try_from(text.chars().count()).unwrap_or(Mil::MAX);
            around(p, height.saturating_mul(letters) / 3, height / 2).to_vec()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn clues_that_lines_may_pass_have_ground() {
        let printed: Drawing = "number r1c1=12 r2c3=4; circle r1c2; grey r2c3"
            .parse()
            .unwrap();
        let board = Board::new(2, 3);
        let grounds = |inks: &[Ink]| {
            let mut figure = Figure::on_grid(board, &printed, &Drawing::blank());
            figure.ground_below_clues(board, &printed, inks);
            assert!(figure.shapes.is_sorted_by_key(|shape| shape.style));
            let grounds = figure.shapes.iter();
            let grounds = grounds.filter(|shape| shape.style == Style::Ground);
            grounds.count()
        };
        assert_eq!(grounds(&[Ink::Line]), 2);
        assert_eq!(grounds(&[Ink::Line, Ink::Shaded]), 0);
        assert_eq!(grounds(&[Ink::Border]), 0);
    }

    #[test]
    fn the_box_holds_what_is_drawn_and_no_more() {
        let corners = |text: &str| {
            let drawing: Drawing = text.parse().unwrap();
            let figure = Figure::on_grid(Board::new(2, 3), &drawing, &Drawing::blank());
            let Figure { from, to, .. } = figure;
            [from.x, from.y, to.x, to.y]
        };
        let board = [0, 0, 3000, 2000];
        assert_eq!(corners("number r1c1=12; shaded r2c3"), board);
        // Items that end at the edge do not reach beyond it.
        assert_eq!(corners("hop r1c1-r0.5c1 r2c3-r2c3.5"), board);
        assert_eq!(corners("border r1.5c1"), board);
        // A place beside the board is as large as a cell.
        assert_eq!(corners("number r0c1=3 r1c4=12"), [0, -1000, 4000, 2000]);
    }
}
