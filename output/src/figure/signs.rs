//! The signs that inks are drawn with, each within its cell (or cells). An ink that is new needs a
//! line in [`Figure`](super::Figure) that names one of these.

use super::{CELL, Form, Mil, Point, Style};
use pencilmill_generator::board::{Place, Polyomino, Step};

/// A form with what it stands for.
pub type Mark = (Style, Form);

/// Where a place lies.
pub fn place_point(place: Place) -> Point {
    let mils = |half_cells: i16| i32::from(half_cells) * (CELL / 2);
    Point {
        x: mils(place.x),
        y: mils(place.y),
    }
}

/// A point beside a place.
fn beside(place: Place, x: Mil, y: Mil) -> Point {
    let at = place_point(place);
    Point {
        x: at.x + x,
        y: at.y + y,
    }
}

/// Top left and bottom right corner of a square around a place.
pub fn square(place: Place, reach: Mil) -> [Point; 2] {
    [-reach, reach].map(|d| beside(place, d, d))
}

/// A straight line between places.
pub fn line(a: Place, b: Place) -> Form {
    Form::Line(place_point(a), place_point(b))
}

/// A whole cell.
pub fn full(style: Style, cell: Place) -> Mark {
    let [from, to] = square(cell, CELL / 2);
    (style, Form::Rect(from, to, 0))
}

/// The half of a cell that lies in one of its corners, which is given as a step along both axes.
pub fn half(style: Style, cell: Place, corner: Step) -> Mark {
    let (x, y) = (corner_sign(corner.dx), corner_sign(corner.dy));
    let ends = [(x, -y), (x, y), (-x, y)];
    let ends = ends.map(|(x, y)| beside(cell, x * CELL / 2, y * CELL / 2));
    (style, Form::Polygon(ends.to_vec()))
}

fn corner_sign(d: i16) -> Mil {
    i32::from(d.signum())
}

/// A number, letter or word; the longer, the smaller.
pub fn text(at: Place, text: &str) -> Mark {
    let height = match text.chars().count() {
        0..=2 => 600,
        3 => 450,
        _ => 330,
    };
    (
        Style::Sign,
        Form::Text(place_point(at), height, text.to_owned()),
    )
}

/// A text that something stands around.
pub fn small_text(at: Place, text: &str) -> Mark {
    let height = match text.chars().count() {
        0..=1 => 560,
        2 => 450,
        _ => 330,
    };
    (
        Style::Sign,
        Form::Text(place_point(at), height, text.to_owned()),
    )
}

/// A small picture of a polyomino, its squares a little apart.
pub fn polyomino(at: Place, shape: Polyomino) -> Vec<Mark> {
    // Four squares in a row, which is the longest of the usual ones, fill four fifths of a cell.
    let (rows, cols) = shape.extent();
    let square = 800 / i32::from(rows.max(cols).max(4));
    let reach = square * 9 / 20;
    let offset = |at: i16, extent: i16| i32::from(2 * at - extent + 1) * square / 2;
    let mark = |(row, col): (i16, i16)| {
        let (x, y) = (offset(col, cols), offset(row, rows));
        let (from, to) = (
            beside(at, x - reach, y - reach),
            beside(at, x + reach, y + reach),
        );
        (Style::Sign, Form::Rect(from, to, 0))
    };
    shape.cells().map(mark).collect()
}

/// Several short texts in one cell: up to four.
pub fn texts(at: Place, texts: &[String]) -> Vec<Mark> {
    let spots: &[(Mil, Mil)] = match texts.len() {
        0 => &[],
        1 => return vec![text(at, &texts[0])],
        2 => &[(-220, -180), (220, 180)],
        3 => &[(0, -230), (-240, 210), (240, 210)],
        _ => &[(0, -290), (-270, 0), (270, 0), (0, 290)],
    };
    let mark = |(text, &(x, y)): (&String, &(Mil, Mil))| {
        (Style::Sign, Form::Text(beside(at, x, y), 400, text.clone()))
    };
    texts.iter().zip(spots).map(mark).collect()
}

/// A circle that leaves room for a text.
pub fn circle(at: Place) -> Mark {
    (Style::Circle, Form::Circle(place_point(at), 370))
}

/// A solid disc.
pub fn disc(at: Place) -> Mark {
    (Style::Sign, Form::Circle(place_point(at), 300))
}

/// A square that leaves room for a text.
pub fn frame(at: Place) -> Mark {
    let [from, to] = square(at, 340);
    (Style::Circle, Form::Rect(from, to, 60))
}

/// An X.
pub fn cross(at: Place) -> Vec<Mark> {
    [-260, 260]
        .map(|x| {
            (
                Style::Stroke,
                Form::Line(beside(at, -x, -260), beside(at, x, 260)),
            )
        })
        .to_vec()
}

/// A line from corner to corner of a cell: a mirror, a wall; rising or falling to the right.
pub fn diagonal(style: Style, cell: Place, rising: bool) -> Mark {
    let y = if rising { CELL / 2 } else { -CELL / 2 };
    let (from, to) = (beside(cell, -CELL / 2, y), beside(cell, CELL / 2, -y));
    (style, Form::Line(from, to))
}

/// An arrow along a step to a neighbour, with a text beside it if there is one.
pub fn arrow(at: Place, step: Step, value: &str) -> Vec<Mark> {
    let (dx, dy) = (corner_sign(step.dx), corner_sign(step.dy));
    // With a text the arrow moves aside: above it if it lies, to its right if it stands.
    let (aside, shift) = match (value, dy) {
        ("", _) => ((0, 0), (0, 0)),
        (_, 0) => ((0, -330), (0, 110)),
        _ => ((330, 0), (-110, 0)),
    };
    let along = |length: Mil, across: Mil| {
        let (x, y) = (dx * length - dy * across, dy * length + dx * across);
        beside(at, aside.0 + x, aside.1 + y)
    };
    let mut marks = vec![
        (Style::Stroke, Form::Line(along(-350, 0), along(200, 0))),
        (
            Style::Sign,
            Form::Polygon(vec![along(380, 0), along(170, -110), along(170, 110)]),
        ),
    ];
    if !value.is_empty() {
        let height = if value.len() > 2 { 380 } else { 520 };
        let at = beside(at, shift.0, shift.1);
        marks.push((Style::Sign, Form::Text(at, height, value.to_owned())));
    }
    marks
}

/// A bar between two neighbouring cells: they belong together.
pub fn join(a: Place, b: Place) -> Mark {
    let [a, b] = [a, b].map(place_point);
    let near = |p: Mil, q: Mil| (5 * p + 3 * q) / 8;
    let towards = |a: Point, b: Point| Point {
        x: near(a.x, b.x),
        y: near(a.y, b.y),
    };
    (Style::Join, Form::Line(towards(a, b), towards(b, a)))
}

/// A domino on two neighbouring cells, the smaller first.
pub fn brick(a: Place, b: Place) -> Mark {
    let ([from, _], [_, to]) = (square(a, 420), square(b, 420));
    (Style::Brick, Form::Rect(from, to, 120))
}

/// A circle with an arrow head on it: what may be turned.
pub fn turning(at: Place) -> Vec<Mark> {
    let head = [(130, -40), (370, -40), (250, 140)].map(|(x, y)| beside(at, x, y));
    vec![
        (Style::Join, Form::Circle(place_point(at), 250)),
        (Style::Sign, Form::Polygon(head.to_vec())),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::board::ORTHOGONAL;

    /// Half the width and height a form takes, at most, around a cell's centre.
    fn reach(form: &Form) -> Mil {
        let around = |points: &[Point], more: Mil| {
            let far = |p: &Point| (p.x - 500).abs().max((p.y - 500).abs()) + more;
            points.iter().map(far).max().unwrap()
        };
        match form {
            Form::Line(a, b) | Form::Rect(a, b, _) => around(&[*a, *b], 0),
            Form::Circle(at, radius) => around(&[*at], *radius),
            Form::Polygon(points) => around(points, 0),
            // Capitals are seven tenths of the height, digits some six tenths of it wide.
            Form::Text(at, height, text) => {
                let wide = height * 3 / 10 * i32::try_from(text.len()).unwrap();
                around(&[*at], wide.max(height * 35 / 100))
            }
        }
    }

    #[test]
    fn signs_stay_within_their_cells() {
        let cell = Place::cell(0, 0);
        let mut marks = vec![
            full(Style::Shaded, cell),
            circle(cell),
            disc(cell),
            frame(cell),
        ];
        marks.extend([true, false].map(|up| diagonal(Style::Border, cell, up)));
        marks.extend(cross(cell));
        marks.extend(turning(cell));
        for value in ["", "7", "12", "100"] {
            marks.extend(
                ORTHOGONAL
                    .into_iter()
                    .flat_map(|step| arrow(cell, step, value)),
            );
            marks.push(text(cell, value));
            marks.push(small_text(cell, value));
        }
        for count in 0..=4 {
            marks.extend(texts(cell, &vec!["1".to_owned(); count]));
        }
        for shape in Polyomino::tetrominoes() {
            marks.extend(polyomino(cell, shape));
        }
        for (_, form) in marks {
            assert!(reach(&form) <= 500, "{form:?}");
        }
    }

    #[test]
    fn arrows_point_where_they_should() {
        for step in ORTHOGONAL {
            let marks = arrow(Place::cell(0, 0), step, "");
            let Form::Polygon(head) = &marks[1].1 else {
                panic!()
            };
            let (dx, dy) = (i32::from(step.dx.signum()), i32::from(step.dy.signum()));
            assert_eq!((head[0].x, head[0].y), (500 + 380 * dx, 500 + 380 * dy));
        }
    }

    #[test]
    fn halves_are_two_to_a_cell() {
        let corner = |dy, dx| Step { dy, dx };
        let cell = Place::cell(0, 0);
        let points = |step| match half(Style::Shaded, cell, step).1 {
            Form::Polygon(points) => points,
            _ => panic!(),
        };
        assert!(points(corner(1, 1)).contains(&Point { x: 1000, y: 1000 }));
        assert!(!points(corner(1, 1)).contains(&Point { x: 0, y: 0 }));
        assert!(points(corner(-1, -1)).contains(&Point { x: 0, y: 0 }));
    }
}
