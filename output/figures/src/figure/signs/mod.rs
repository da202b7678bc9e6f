//! The signs of inks, each within its cell or cells. An ink with a picture of its own has a line in
//! [`Figure`](super::Figure) that names one of these.

mod maze;
mod tiles;

pub use maze::{NAME_HEIGHT, blank, count, fragile, green, pit, stacked, switch};
pub use tiles::{tile, tile_path};

use super::{CELL, Form, Mil, Point, Style};
use pencilmill_generator::board::{Place, Polyomino, Step};

/// A form with its meaning.
pub type Mark = (Style, Form);

/// The point of a place.
pub fn place_point(place: Place) -> Point {
    let mils = |half_cells: i16| i32::from(half_cells) * (CELL / 2);
    Point::new(mils(place.x), mils(place.y))
}

/// A point beside a place.
fn beside(place: Place, x: Mil, y: Mil) -> Point {
    let at = place_point(place);
    Point::new(at.x + x, at.y + y)
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

/// A cell without its middle, which stays light for a number: the path goes around the cell, and
/// back around the middle.
pub fn full_but_middle(style: Style, cell: Place) -> Mark {
    let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)];
    let around = |reach: Mil| corners.map(|(x, y)| beside(cell, x * reach, y * reach));
    let (edge, mut middle) = (around(CELL / 2), around(270));
    middle.reverse();
    (style, Form::Polygon([edge, middle].concat()))
}

/// The half of a cell at one of its corners, given as a step along both axes.
pub fn half(style: Style, cell: Place, corner: Step) -> Mark {
    let (x, y) = (sign(corner.dx), sign(corner.dy));
    let ends = [(x, -y), (x, y), (-x, y)];
    let ends = ends.map(|(x, y)| beside(cell, x * CELL / 2, y * CELL / 2));
    (style, Form::Polygon(ends.to_vec()))
}

fn sign(d: i16) -> Mil {
    i32::from(d.signum())
}

/// A number, letter or word; longer ones are smaller.
pub fn text(at: Place, text: &str) -> Mark {
    let height = match text.chars().count() {
        0..=2 => 600,
        3 => 450,
        _ => 330,
    };
    sized(at, height, text)
}

/// A text small enough for a shape around it.
pub fn small_text(at: Place, text: &str) -> Mark {
    let height = match text.chars().count() {
        0..=1 => 560,
        2 => 450,
        _ => 330,
    };
    sized(at, height, text)
}

fn sized(at: Place, height: Mil, text: &str) -> Mark {
    (
        Style::Sign,
        Form::Text(place_point(at), height, text.to_owned()),
    )
}

/// A text on the side between two cells, on white ground.
pub fn text_on_side(at: Place, text: &str) -> Vec<Mark> {
    let at = place_point(at);
    let text = Form::Text(at, 300, text.to_owned());
    vec![(Style::Ground, Form::Circle(at, 150)), (Style::Sign, text)]
}

/// A small picture of a polyomino, with gaps between its squares.
pub fn polyomino(at: Place, shape: Polyomino) -> Vec<Mark> {
    // Four squares in a row, the longest of the usual ones, fill four fifths of a cell.
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
    (Style::Sign, Form::Circle(place_point(at), 340))
}

/// A small solid disc.
pub fn dot(at: Place) -> Mark {
    (Style::Sign, Form::Circle(place_point(at), 130))
}

/// A solid square, wider than the lines through it.
pub fn node(at: Place) -> Mark {
    let [from, to] = square(at, 190);
    (Style::Sign, Form::Rect(from, to, 0))
}

/// A square frame with a small margin around it.
fn frame(at: Place, reach: Mil, radius: Mil) -> Mark {
    let [from, to] = square(at, reach);
    (Style::Circle, Form::Rect(from, to, radius))
}

/// A straight line between two points, given by their distances from a place to the right and
/// downwards.
fn stroke(style: Style, at: Place, (x1, y1): (Mil, Mil), (x2, y2): (Mil, Mil)) -> Mark {
    (style, Form::Line(beside(at, x1, y1), beside(at, x2, y2)))
}

/// An X with strokes of this length.
pub fn cross(style: Style, at: Place, reach: Mil) -> Vec<Mark> {
    [-reach, reach]
        .map(|x| stroke(style, at, (-x, -reach), (x, reach)))
        .to_vec()
}

/// An X over a number of cells on each of its four arms, besides the one in the middle.
pub fn large_cross(at: Place, cells: i16) -> Vec<Mark> {
    cross(Style::Line, at, i32::from(cells) * CELL + 300)
}

/// A box of planks.
pub fn planks(at: Place) -> Vec<Mark> {
    let plank = |y| stroke(Style::Circle, at, (-330, y), (330, y));
    vec![frame(at, 330, 30), plank(-110), plank(110)]
}

/// A small X in a diamond.
pub fn target(at: Place) -> Vec<Mark> {
    let tips = [(0, -410), (410, 0), (0, 410), (-410, 0)];
    let edge = |i: usize| stroke(Style::Circle, at, tips[i], tips[(i + 1) % 4]);
    let mut marks: Vec<Mark> = (0..4).map(edge).collect();
    marks.extend(cross(Style::Stroke, at, 130));
    marks
}

/// A "+".
pub fn plus(at: Place) -> Vec<Mark> {
    let stroke = |a, b| stroke(Style::Stroke, at, a, b);
    vec![stroke((-250, 0), (250, 0)), stroke((0, -250), (0, 250))]
}

/// A grey cell with an inner frame.
pub fn goal(at: Place) -> Vec<Mark> {
    vec![full(Style::Grey, at), frame(at, 390, 0)]
}

/// A flag on its pole, with a text at its foot unless it is empty.
pub fn flag(at: Place, value: &str) -> Vec<Mark> {
    let pole = if value.is_empty() { -170 } else { -330 };
    let cloth = [(pole, -380), (pole + 430, -230), (pole, -80)];
    let cloth = cloth.map(|(x, y)| beside(at, x, y)).to_vec();
    let mut marks = vec![
        stroke(Style::Stroke, at, (pole, -380), (pole, 380)),
        (Style::Sign, Form::Polygon(cloth)),
    ];
    if !value.is_empty() {
        let height = if value.len() > 2 { 360 } else { 500 };
        let at = beside(at, 120, 180);
        marks.push((Style::Sign, Form::Text(at, height, value.to_owned())));
    }
    marks
}

/// A part of a pillar: two upright beams and a brace.
pub fn pillar(at: Place) -> Vec<Mark> {
    let stroke = |a, b| stroke(Style::Circle, at, a, b);
    let half = CELL / 2;
    vec![
        stroke((-130, -half), (-130, half)),
        stroke((130, -half), (130, half)),
        stroke((-130, 130), (130, -130)),
    ]
}

/// A mirror: two thin lines along a side, one on each side of it.
pub fn mirror(side: Place) -> Vec<Mark> {
    let [a, b] = side.ends();
    let across = side.across();
    let (x, y) = (i32::from(across.dx), i32::from(across.dy));
    [-60, 60]
        .map(|d| {
            let (from, to) = (beside(a, x * d, y * d), beside(b, x * d, y * d));
            (Style::Circle, Form::Line(from, to))
        })
        .to_vec()
}

/// Dashes between two places, three to a step; those of two steps that meet in a cell join there.
pub fn dashes(a: Place, b: Place) -> Vec<Mark> {
    let part = |fifths| between(a, b, fifths, 5);
    [(0, 1), (2, 3), (4, 5)]
        .map(|(from, to)| (Style::Stroke, Form::Line(part(from), part(to))))
        .to_vec()
}

/// The point at a fraction of the way between two places.
fn between(a: Place, b: Place, parts: Mil, of: Mil) -> Point {
    let [a, b] = [a, b].map(place_point);
    Point::new(
        a.x + (b.x - a.x) * parts / of,
        a.y + (b.y - a.y) * parts / of,
    )
}

/// The point at a distance from a place towards another one in the same row, column or diagonal.
fn towards(from: Place, to: Place, length: Mil, aside: Mil) -> Point {
    let (dy, dx) = (sign(to.y - from.y), sign(to.x - from.x));
    // Thousandths of a diagonal's length along each axis.
    let scale = if dy != 0 && dx != 0 { 707 } else { 1000 };
    let (along, across) = (length * scale / 1000, aside * scale / 1000);
    beside(from, dx * along - dy * across, dy * along + dx * across)
}

/// Length of the head of an arrow between two places: on the way into a cell at the edge it stays
/// clear of the frame.
const HEAD: Mil = 150;

/// An arrow between two places in the same row, column or diagonal, with a gap after the first and
/// one before the second.
fn arrow_between(from: Place, to: Place, after: Mil, before: Mil) -> Vec<Mark> {
    let tip = towards(to, from, before, 0);
    let barb = |aside| towards(to, from, before + HEAD, aside);
    let neck = towards(to, from, before + HEAD, 0);
    vec![
        (Style::Stroke, Form::Line(towards(from, to, after, 0), neck)),
        (Style::Sign, Form::Polygon(vec![tip, barb(-90), barb(90)])),
    ]
}

/// The trail of a firework, from the inner edge of the margin to the edge of the sign in the cell.
pub fn trail(margin: Place, cell: Place) -> Vec<Mark> {
    arrow_between(margin, cell, 350, 320)
}

/// A step of a player to another cell: from the edge of the player's circle.
pub fn step(from: Place, to: Place) -> Vec<Mark> {
    arrow_between(from, to, 400, 100)
}

/// An arrow along a step to a neighbour, with a text beside it unless it is empty.
pub fn arrow(at: Place, step: Step, value: &str) -> Vec<Mark> {
    let (dx, dy) = (sign(step.dx), sign(step.dy));
    // The arrow makes room for a text: it moves above it if horizontal, to its right if vertical.
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

/// A bar across the side between two joined cells.
pub fn join(a: Place, b: Place) -> Mark {
    let [p, q] = [a, b].map(place_point);
    let (x, y) = ((p.x + q.x) / 2, (p.y + q.y) / 2);
    let (along, across) = (190, 80);
    let (dx, dy) = if p.y == q.y {
        (along, across)
    } else {
        (across, along)
    };
    let [from, to] = [-1, 1].map(|sign| Point::new(x + sign * dx, y + sign * dy));
    (Style::Join, Form::Rect(from, to, 60))
}

/// A domino on two neighbouring cells, the smaller first.
pub fn brick(a: Place, b: Place) -> Mark {
    let ([from, _], [_, to]) = (square(a, 420), square(b, 420));
    (Style::Brick, Form::Rect(from, to, 120))
}

/// A circle with an arrow head, the sign of things that may be turned.
pub fn turning(at: Place) -> Vec<Mark> {
    let head = [(130, -40), (370, -40), (250, 140)].map(|(x, y)| beside(at, x, y));
    vec![
        (Style::Circle, Form::Circle(place_point(at), 250)),
        (Style::Sign, Form::Polygon(head.to_vec())),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::board::{ORTHOGONAL, Tile};

    /// Upper bound of half the width and height of a form around the centre of its cell.
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
                let (x, y) = ((at.x - 500).abs(), (at.y - 500).abs());
                (x + wide).max(y + height * 35 / 100)
            }
        }
    }

    #[test]
    fn signs_stay_within_their_cells() {
        let cell = Place::cell(0, 0);
        let mut marks = vec![full(Style::Shaded, cell)];
        marks.extend([circle, disc, dot, node].map(|sign| sign(cell)));
        marks.extend(cross(Style::Stroke, cell, 260));
        marks.extend(large_cross(cell, 0));
        marks.push(full_but_middle(Style::Shaded, cell));
        for sign in [planks, target, plus, goal, pillar] {
            marks.extend(sign(cell));
        }
        for tile in Tile::all() {
            marks.extend(super::tile(cell, *tile));
        }
        for events in ["w31", "w2 g1", "w31 g31 pit", "goal"] {
            let events: Vec<String> = events.split(' ').map(str::to_owned).collect();
            marks.extend(stacked(cell, &events));
        }
        marks.extend(turning(cell));
        for value in ["", "7", "12", "100"] {
            marks.extend(flag(cell, value));
            let arrows = ORTHOGONAL
                .into_iter()
                .flat_map(|step| arrow(cell, step, value));
            marks.extend(arrows);
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
        assert!(points(corner(1, 1)).contains(&Point::new(1000, 1000)));
        assert!(!points(corner(1, 1)).contains(&Point::new(0, 0)));
        assert!(points(corner(-1, -1)).contains(&Point::new(0, 0)));
    }
}
