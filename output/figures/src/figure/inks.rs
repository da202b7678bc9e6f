//! Shapes of each ink, and of the layers below: grid, contours, pieces beside the board.

use super::signs::{self, Mark, place_point};
use super::{Form, Style};
use crate::sides;
use pencilmill_generator::board::{
    Arrow, Board, Count, Drawing, Ink, Item, Place, Polyomino, Response, Ring, Set, Step, Tile,
    value_text,
};

/// The areas within contours, darker with height; none if some contour is not closed.
pub(super) fn slopes(board: Board, printed: &Drawing, answer: &Drawing) -> Vec<Mark> {
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

pub(super) fn grid(board: Board) -> Vec<Mark> {
    let rule = |a, b| (Style::Grid, signs::line(a, b));
    let (rows, cols) = (board.rows, board.cols);
    let across = (1..rows).map(|r| rule(Place::point(r, 0), Place::point(r, cols)));
    let down = (1..cols).map(|c| rule(Place::point(0, c), Place::point(rows, c)));
    let [from, to] = [Place::point(0, 0), Place::point(rows, cols)].map(place_point);
    let frame = (Style::Frame, Form::Rect(from, to, 0));
    across.chain(down).chain([frame]).collect()
}

/// The outlines of the margins, if they are cut into regions.
pub(super) fn launch_band(board: Board, printed: &Drawing) -> Vec<Mark> {
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
pub(super) fn pieces(board: Board, printed: &Drawing) -> Vec<Mark> {
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

/// The shapes of an item, defined only here. Ink without a picture of its own is drawn as its sign
/// and value, or as a thin line.
pub(super) fn marks(board: Board, printed: &Drawing, item: &Item) -> Vec<Mark> {
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
        Ink::Response => signs::stacked(at, &Response::of_value(value).events()),
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
