//! White ground that keeps clues legible below lines.

use super::signs::place_point;
use super::{Figure, Form, Mil, Point, Shape, Style, Tone};
use pencilmill_generator::board::{Board, Drawing, Ink};

impl Figure {
    /// Lays white ground below the clues that a solver may pass, if lines are among the inks to be
    /// drawn.
    pub(super) fn ground_below_clues(&mut self, board: Board, printed: &Drawing, inks: &[Ink]) {
        let lines = [Ink::Line, Ink::Path, Ink::Trail];
        if inks.iter().any(|ink| lines.contains(ink)) && !inks.contains(&Ink::Shaded) {
            let grey = printed.marks(board, Ink::Grey);
            let white = board.cells().filter(|&cell| !grey[cell]);
            let white: Vec<Point> = white.map(place_point).collect();
            let grounds = grounds(&self.shapes, |p, _| white.contains(&p));
            self.shapes.extend(grounds);
            self.shapes.sort_by_key(|shape| shape.style);
        }
    }
}

pub(super) fn lines_of_solver(shapes: &[Shape]) -> Vec<[Point; 2]> {
    let drawn = shapes.iter().filter(|shape| {
        shape.tone == Tone::Answer && matches!(shape.style, Style::Line | Style::Stroke)
    });
    let lines = drawn.filter_map(|shape| match shape.form {
        Form::Line(a, b) => Some([a, b]),
        _ => None,
    });
    lines.collect()
}

/// Returns whether a line passes a point at a distance of no more than this.
pub(super) fn passes([a, b]: [Point; 2], p: Point, reach: Mil) -> bool {
    let [dx, dy] = [b.x - a.x, b.y - a.y].map(i64::from);
    let [x, y] = [p.x - a.x, p.y - a.y].map(i64::from);
    let (long, reach) = (dx * dx + dy * dy, i64::from(reach));
    let (along, aside) = (x * dx + y * dy, x * dy - y * dx);
    (0..=long).contains(&along) && aside * aside <= reach * reach * long
}

/// White ground for the printed clues at points passed within a distance.
pub(super) fn grounds(shapes: &[Shape], passed: impl Fn(Point, Mil) -> bool) -> Vec<Shape> {
    let ground = |shape: &Shape| {
        let form = match (shape.tone, shape.style, &shape.form) {
            (Tone::Print, Style::Circle, Form::Circle(at, radius)) if passed(*at, 0) => {
                Form::Circle(*at, *radius)
            }
            (Tone::Print, Style::Sign, Form::Text(at, height, _))
                if passed(*at, height * 2 / 5) =>
            {
                Form::Circle(*at, height / 2)
            }
            _ => return None,
        };
        Some(Shape {
            style: Style::Ground,
            tone: Tone::Print,
            form,
        })
    };
    shapes.iter().filter_map(ground).collect()
}
