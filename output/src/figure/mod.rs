//! A drawing as a figure: lines, rectangles, circles, polygons and texts, each in a named style.
//!
//! Lengths are whole thousandths of a cell, so figures are exact and the same everywhere; the board's
//! top left corner is the origin. What is drawn follows from the ink alone. What a style looks like
//! is for the writer of a file format to say.

pub mod signs;
pub mod words;

use crate::notes::differing;
use crate::sides;
use pencilmill_generator::board::{
    Arrow, Board, Count, Drawing, Ink, Item, Language, Place, Polyomino, RIGHT, Response, Ring,
    Set, Step, Tile, value_text,
};
use pencilmill_generator::genre::Card;
use serde::Serialize;
use signs::{Mark, place_point};

/// A length in thousandths of a cell.
pub type Mil = i32;

/// The length of a cell.
pub const CELL: Mil = 1000;
/// Radius of the dots of a dotted board.
const DOT: Mil = 70;

/// A point of the plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Point {
    /// To the right.
    pub x: Mil,
    /// Downwards.
    pub y: Mil,
}

/// What a shape stands for, and so how it looks; the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
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
    /// A cell, or a part of one, shaded by the solver.
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
    /// A circle around what stands in a cell.
    Circle,
    /// The strokes of a sign.
    Stroke,
    /// A number, letter or solid sign.
    Sign,
    /// A word, which is another one in another language.
    Word,
}

/// Who put a shape on paper, and on what ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// Printed with the puzzle.
    Print,
    /// Printed with the puzzle, in a black cell.
    Light,
    /// Drawn by the solver: a part of the answer.
    Answer,
}

/// The form of a shape.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// A straight line.
    Line(Point, Point),
    /// A rectangle from its top left to its bottom right corner, with rounded corners of this radius.
    Rect(Point, Point, Mil),
    /// A circle: centre and radius.
    Circle(Point, Mil),
    /// A closed polygon.
    Polygon(Vec<Point>),
    /// A text centred at a point, with its height.
    Text(Point, Mil, String),
}

/// A form in its style.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Shape {
    /// What it stands for.
    pub style: Style,
    /// Whose it is.
    pub tone: Tone,
    /// Where it lies.
    #[serde(flatten)]
    pub form: Form,
}

/// Shapes in the order they are to be drawn, and the box that holds them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Figure {
    /// Top left corner of the box.
    pub from: Point,
    /// Bottom right corner of the box.
    pub to: Point,
    /// The shapes, lowest first.
    pub shapes: Vec<Shape>,
}

impl Figure {
    /// The figure of a puzzle.
    pub fn of(board: Board, printed: &Drawing) -> Figure {
        Figure::answered(board, printed, &Drawing::blank())
    }

    /// The figure of a puzzle with its answer drawn over it. Pieces of the answer that are printed
    /// look printed.
    pub fn answered(board: Board, printed: &Drawing, answer: &Drawing) -> Figure {
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
        shapes.extend(grounds(&shapes, |p| {
            lines.iter().any(|line| passes(*line, p))
        }));
        // Solver and printer share the layers, so that hints stand above lines and shades.
        shapes.sort_by_key(|shape| match (shape.style, shape.tone) {
            (Style::Stroke, Tone::Answer) => Style::Line,
            (style, _) => style,
        });

        // Whole cells, and what else stands out of the board; to the right of pieces below it some space, so that those of
        // figures side by side are told apart.
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
            from = Point {
                x: from.x.min(x),
                y: from.y.min(y),
            };
            to = Point {
                x: to.x.max(x),
                y: to.y.max(y),
            };
        }
        Figure { from, to, shapes }
    }

    /// The figure as a genre's boards are printed: if they are dotted, with a dot at each corner in place of grid and frame.
    pub fn for_genre(mut self, card: &Card) -> Figure {
        let frame = |shape: &Shape| match shape.form {
            Form::Rect(from, to, _) if shape.style == Style::Frame => Some((from, to)),
            _ => None,
        };
        let frame = self.shapes.iter().find_map(frame);
        if let Some((from, to)) = frame.filter(|_| card.dotted) {
            let ruled = |shape: &Shape| matches!(shape.style, Style::Grid | Style::Frame);
            self.shapes.retain(|shape| !ruled(shape));
            let along = |from: Mil, to: Mil| (from..=to).step_by(CELL as usize);
            let corners =
                along(from.y, to.y).flat_map(|y| along(from.x, to.x).map(move |x| Point { x, y }));
            let dots = corners.map(|corner| Shape {
                style: Style::Sign,
                tone: Tone::Print,
                form: Form::Circle(corner, DOT),
            });
            self.shapes.extend(dots);
        }
        self
    }

    /// The figure with its words in this language; as it is made, they are English.
    pub fn in_language(mut self, language: Language) -> Figure {
        if language == Language::Japanese {
            let words = self.shapes.iter_mut().filter(|s| s.style == Style::Word);
            for shape in words {
                if let Form::Text(_, height, text) = &mut shape.form {
                    *text = words::japanese(text);
                    *height = (*height).min(words::fitting(text));
                }
            }
        }
        self
    }

    /// The figure of a puzzle on which a solver is to draw these inks: if lines are among them, with white ground below the clues
    /// that they may pass, so that these can still be read.
    pub fn to_draw_on(board: Board, printed: &Drawing, inks: &[Ink]) -> Figure {
        let mut figure = Figure::of(board, printed);
        let lines = [Ink::Line, Ink::Path, Ink::Trail];
        if inks.iter().any(|ink| lines.contains(ink)) && !inks.contains(&Ink::Shaded) {
            let grey = printed.marks(board, Ink::Grey);
            let white = board.cells().filter(|&cell| !grey[cell]);
            let white: Vec<Point> = white.map(place_point).collect();
            let grounds = grounds(&figure.shapes, |p| white.contains(&p));
            figure.shapes.extend(grounds);
            figure.shapes.sort_by_key(|shape| shape.style);
        }
        figure
    }

    /// The figure of an answer by itself: without the pieces that lay below the board.
    pub fn solved(board: Board, printed: &Drawing, answer: &Drawing) -> Figure {
        let below = |item: &Item| is_below(board, item.at) || is_below(board, item.to);
        let above = printed.filtered(|item| !below(item));
        Figure::answered(board, &above, answer)
    }

    /// The figure of what two answers share, with a sign where only the first has something (`a`), only the second (`b`), or each
    /// something else (`*`).
    pub fn compared(board: Board, printed: &Drawing, first: &Drawing, second: &Drawing) -> Figure {
        let both = first.shared_with(second);
        let mut figure = Figure::answered(board, printed, &both);
        let (style, tone) = (Style::Sign, Tone::Answer);
        for (item, sign) in differing(first, second) {
            let place = place_point(item.at.midway(item.to));
            let ground = Form::Circle(place, CELL / 4);
            let text = Form::Text(place, CELL / 2, sign.to_string());
            for (style, form) in [(Style::Ground, ground), (style, text)] {
                figure.shapes.push(Shape { style, tone, form });
            }
        }
        figure
    }

    /// The shapes of one item that comes to these prints.
    pub fn drawn(board: Board, printed: &Drawing, item: &Item, tone: Tone) -> Vec<Shape> {
        let shape = |(style, form)| Shape { style, tone, form };
        let marks = match item.ink {
            // joined cells below the board are otherwise seen by the outline of their piece
            Ink::Join => vec![signs::join(item.at, item.to)],
            _ => marks(board, printed, item),
        };
        marks.into_iter().map(shape).collect()
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

/// Whether pieces in the bank lie there.
fn is_below(board: Board, place: Place) -> bool {
    place.y >= 2 * board.rows + 2
}

/// Points whose box holds a form, but for the width of its lines.
fn extent(form: &Form) -> Vec<Point> {
    let around = |p: &Point, x: Mil, y: Mil| {
        [(-x, -y), (x, y)].map(|(x, y)| Point {
            x: p.x + x,
            y: p.y + y,
        })
    };
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

fn lines_of_solver(shapes: &[Shape]) -> Vec<[Point; 2]> {
    let drawn = shapes.iter().filter(|shape| {
        shape.tone == Tone::Answer && matches!(shape.style, Style::Line | Style::Stroke)
    });
    let lines = drawn.filter_map(|shape| match shape.form {
        Form::Line(a, b) => Some([a, b]),
        _ => None,
    });
    lines.collect()
}

fn passes([a, b]: [Point; 2], p: Point) -> bool {
    let between = |p: Mil, a: Mil, b: Mil| (a.min(b)..=a.max(b)).contains(&p);
    (b.x - a.x) * (p.y - a.y) == (b.y - a.y) * (p.x - a.x)
        && between(p.x, a.x, b.x)
        && between(p.y, a.y, b.y)
}

/// White ground for the clues that lines of the solver pass, so that both can be read.
fn grounds(shapes: &[Shape], passed: impl Fn(Point) -> bool) -> Vec<Shape> {
    let ground = |shape: &Shape| {
        let form = match (shape.tone, shape.style, &shape.form) {
            (Tone::Print, Style::Circle, Form::Circle(at, radius)) if passed(*at) => {
                Form::Circle(*at, *radius)
            }
            (Tone::Print, Style::Sign, Form::Text(at, height, _)) if passed(*at) => {
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

/// What lies within contours, the darker the higher; nothing where some contour is not closed.
fn slopes(board: Board, printed: &Drawing, answer: &Drawing) -> Vec<Mark> {
    // Contours run through the corners of the squares between four neighbouring cell centres.
    let corner = |cell: Place| cell.half(Step { dy: -1, dx: -1 });
    let contours = printed.of(Ink::Contour).chain(answer.of(Ink::Contour));
    let lines = contours.map(|c| Item::between(Ink::Line, corner(c.at), corner(c.to)));
    let between = Board::new(board.rows - 1, board.cols - 1);
    let rings = Ring::all(between, &lines.collect()).unwrap_or_default();
    let mark = |ring: &Ring| {
        let (first, _) = *ring.turns.first()?;
        let around = rings.iter().filter(|other| other.encloses(first)).count();
        let style = match around {
            0 => Style::Foot,
            1 => Style::Slope,
            _ => Style::Peak,
        };
        let centre = |corner: Place| place_point(corner.half(Step { dy: 1, dx: 1 }));
        let points = ring.turns.iter().map(|turn| centre(turn.0)).collect();
        Some((style, Form::Polygon(points)))
    };
    rings.iter().filter_map(mark).collect()
}

fn grid(board: Board) -> Vec<Mark> {
    let rule = |a, b| (Style::Grid, signs::line(a, b));
    let (rows, cols) = (board.rows, board.cols);
    let across = (1..rows).map(|r| rule(Place::point(r, 0), Place::point(r, cols)));
    let down = (1..cols).map(|c| rule(Place::point(0, c), Place::point(rows, c)));
    let [from, to] = [Place::point(0, 0), Place::point(rows, cols)].map(place_point);
    let frame = (Style::Frame, Form::Rect(from, to, 0));
    across.chain(down).chain([frame]).collect()
}

/// The outlines of the margins, if they are cut into regions.
fn launch_band(board: Board, printed: &Drawing) -> Vec<Mark> {
    if (printed.of(Ink::Border)).all(|border| board.contains(border.at)) {
        return Vec::new();
    }
    let (rows, cols) = (board.rows, board.cols);
    let corners = [
        ((-1, 0), (0, cols)),
        ((rows, 0), (rows + 1, cols)),
        ((0, -1), (rows, 0)),
        ((0, cols), (rows, cols + 1)),
    ];
    let band = |(from, to): ((i16, i16), (i16, i16))| {
        let [from, to] = [from, to].map(|(row, col)| place_point(Place::point(row, col)));
        (Style::Grid, Form::Rect(from, to, 0))
    };
    corners.map(band).to_vec()
}

/// The pieces that lie below the board.
fn pieces(board: Board, printed: &Drawing) -> Vec<Mark> {
    let (outlines, within) = sides::of_bank(board, printed);
    let mut marks = Vec::new();
    for (style, places) in [(Style::Grid, within), (Style::Border, outlines)] {
        marks.extend(places.iter().map(|side| {
            let [a, b] = side.ends();
            (style, signs::line(a, b))
        }));
    }
    marks
}

/// How ink looks: the one place that knows. What has no picture of its own is its sign and value, or a thin line.
fn marks(board: Board, printed: &Drawing, item: &Item) -> Vec<Mark> {
    let circled = |place| printed.contains(&Item::at(Ink::Circle, place));
    let (at, value) = (item.at, item.value.unwrap_or_default());
    let text = item
        .value
        .map_or_else(String::new, |value| value_text(item.ink, value));
    match item.ink {
        Ink::Black => vec![signs::full(Style::Black, item.at)],
        Ink::Shaded => vec![signs::full(Style::Shaded, item.at)],
        Ink::Number if circled(at) => vec![signs::small_text(at, &text)],
        Ink::Number if at.is_side() => signs::text_on_side(at, &text),
        Ink::Step if item.value.is_none() => vec![signs::blank(at)],
        Ink::Step => Step::checked(value).map_or_else(Vec::new, |s| signs::arrow(at, s, "")),
        Ink::Circled => {
            let number = if text.is_empty() { "?" } else { &text };
            vec![signs::circle(at), signs::small_text(at, number)]
        }
        Ink::Arrow => {
            let arrow = Arrow::of_value(value);
            signs::arrow(at, arrow.way, &arrow.number_text())
        }
        Ink::Set => signs::texts(at, &Set::of_value(value).entries()),
        Ink::Shape => signs::polyomino(at, Polyomino::of_value(value)),
        Ink::Circle => vec![signs::circle(item.at)],
        Ink::Cross => match item.value {
            None => signs::cross(Style::Stroke, at, 260),
            Some(cells) => signs::large_cross(at, cells),
        },
        Ink::Disc => vec![signs::disc(at)],
        Ink::Dot => vec![signs::dot(at)],
        Ink::Node => vec![signs::node(at)],
        Ink::Flag => signs::flag(at, &text),
        Ink::Ladder => signs::plus(at),
        Ink::Box => signs::planks(at),
        Ink::Target => signs::target(at),
        Ink::Grey => vec![signs::full(Style::Grey, at)],
        Ink::Goal => signs::goal(at),
        Ink::Pillar => signs::pillar(at),
        Ink::Mirror => signs::mirror(at),
        Ink::Wall => vec![(Style::Wall, signs::line(at, item.to))],
        Ink::Fragile => signs::fragile(at, item.to),
        Ink::Green => signs::green(at.midway(item.to)),
        Ink::Pit => vec![signs::pit(at)],
        Ink::Switch => signs::switch(at),
        Ink::Count => Count::checked(value).map_or_else(Vec::new, |c| signs::count(at, c)),
        Ink::Slant => vec![(Style::Border, signs::line(at, item.to))],
        Ink::Half => {
            let (cell, corner) = item.cell_and_side();
            let corner = Step {
                dy: corner.y - cell.y,
                dx: corner.x - cell.x,
            };
            vec![signs::half(Style::Shaded, cell, corner)]
        }
        Ink::Path => signs::dashes(at, item.to),
        Ink::Trail => {
            let (margin, cell) = item.margin_and_cell(board);
            signs::trail(margin, cell)
        }
        Ink::Move => {
            let player = |place| {
                let here = printed.items().iter().filter(|item| item.at == place);
                here.map(|item| item.ink)
                    .any(|ink| matches!(ink, Ink::Circle | Ink::Circled))
            };
            match (player(at), player(item.to)) {
                (true, false) => signs::step(at, item.to),
                (false, true) => signs::step(item.to, at),
                _ => [signs::step(at, item.to), signs::step(item.to, at)].concat(),
            }
        }
        Ink::Tile => signs::tile(at, Tile::of_value(value)),
        Ink::Response => {
            let events = signs::stacked(at, &Response::of_value(value).events());
            let word = |(_, form)| (Style::Word, form);
            events.into_iter().map(word).collect()
        }
        Ink::Turnable => signs::turning(item.at),
        Ink::Border => {
            let [a, b] = item.at.ends();
            vec![(Style::Border, signs::line(a, b))]
        }
        Ink::Join if board.contains(item.at) => vec![signs::join(item.at, item.to)],
        Ink::Join => Vec::new(),
        Ink::Line => vec![(Style::Line, signs::line(item.at, item.to))],
        Ink::Hop => {
            let (cell, side) = item.cell_and_side();
            let leg = |end| (Style::Line, signs::line(end, cell));
            side.ends().map(leg).to_vec()
        }
        Ink::Domino => vec![signs::brick(item.at, item.to)],
        ink if ink.joins() => vec![(Style::Stroke, signs::line(at, item.to))],
        ink => vec![signs::text(at, &format!("{}{text}", ink.sign()))],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::board::parse_drawing;

    #[test]
    fn clues_that_lines_may_pass_have_ground() {
        let items = parse_drawing("number r1c1=12 r2c3=4; circle r1c2; grey r2c3").unwrap();
        let printed: Drawing = items.into_iter().map(|(item, _)| item).collect();
        let board = Board::new(2, 3);
        let grounds = |inks: &[Ink]| {
            let figure = Figure::to_draw_on(board, &printed, inks);
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
            let items = parse_drawing(text).unwrap();
            let drawing: Drawing = items.into_iter().map(|(item, _)| item).collect();
            let figure = Figure::of(Board::new(2, 3), &drawing);
            let Figure { from, to, .. } = figure;
            [from.x, from.y, to.x, to.y]
        };
        let board = [0, 0, 3000, 2000];
        assert_eq!(corners("number r1c1=12; shaded r2c3"), board);
        // What ends at the edge does not reach beyond it.
        assert_eq!(corners("hop r1c1-r0.5c1 r2c3-r2c3.5"), board);
        assert_eq!(corners("border r1.5c1"), board);
        // A place beside the board is as large as a cell.
        assert_eq!(corners("number r0c1=3 r1c4=12"), [0, -1000, 4000, 2000]);
    }
}
