//! The signs of mazes: gimmicks on the board and in the list below it, and responses.

use super::{Mark, beside, between, frame, mirror, place_point, stroke};
use crate::figure::{Form, Mil, Point, Style};
use pencilmill_generator::board::{Count, Gimmick, Place};

/// A fragile wall: a crack from end to end.
pub fn fragile(a: Place, b: Place) -> Vec<Mark> {
    let [from, to] = [a, b].map(place_point);
    cracked(from, to)
}

/// A zigzag between two points in the same row or column.
fn cracked(from: Point, to: Point) -> Vec<Mark> {
    const PARTS: Mil = 6;
    let (dx, dy) = ((to.x - from.x) / PARTS, (to.y - from.y) / PARTS);
    let point = |part: Mil| {
        // Half a part aside, alternating between both sides; the ends lie in line.
        let aside = match part {
            0 | PARTS => 0,
            part if part % 2 == 0 => -1,
            _ => 1,
        };
        Point::new(
            from.x + part * dx - aside * dy * 7 / 10,
            from.y + part * dy + aside * dx * 7 / 10,
        )
    };
    let bit = |part| (Style::Stroke, Form::Line(point(part), point(part + 1)));
    (0..PARTS).map(bit).collect()
}

/// A green wall, which a switch opens: a gate of two rails with bars.
pub fn green(side: Place) -> Vec<Mark> {
    let mut marks = mirror(side);
    let [a, b] = side.ends();
    let across = side.across();
    let (x, y) = (60 * i32::from(across.dx), 60 * i32::from(across.dy));
    marks.extend([1, 2, 3].map(|quarters| {
        let Point { x: px, y: py } = between(a, b, quarters, 4);
        let end = |sign: Mil| Point::new(px + sign * x, py + sign * y);
        (Style::Circle, Form::Line(end(-1), end(1)))
    }));
    marks
}

/// A pit: a large hole.
pub fn pit(at: Place) -> Mark {
    (Style::Sign, Form::Circle(place_point(at), 270))
}

/// A switch: a button in its frame.
pub fn switch(at: Place) -> Vec<Mark> {
    vec![
        frame(at, 280, 60),
        (Style::Sign, Form::Circle(place_point(at), 150)),
    ]
}

/// An empty frame to write in.
pub fn blank(at: Place) -> Mark {
    frame(at, 420, 60)
}

/// The number of gimmicks of a kind: a small sign, the number, and their name below.
pub fn count(at: Place, count: Count) -> Vec<Mark> {
    const TOP: Mil = -400;
    const MIDDLE: Mil = -140;
    const BOTTOM: Mil = 120;
    let bar = |style, x| stroke(style, at, (x, TOP + 40), (x, BOTTOM - 40));
    let mut marks = match count.gimmick {
        Gimmick::Wall => vec![bar(Style::Wall, -250)],
        Gimmick::Fragile => cracked(beside(at, -250, TOP), beside(at, -250, BOTTOM)),
        Gimmick::Green => {
            let rails = [-310, -190].map(|x| bar(Style::Circle, x));
            let rungs = [-260, -20].map(|y| stroke(Style::Circle, at, (-310, y), (-190, y)));
            [rails, rungs].concat()
        }
        Gimmick::Pit => vec![(Style::Sign, Form::Circle(beside(at, -250, MIDDLE), 150))],
        Gimmick::Switch => vec![
            (
                Style::Circle,
                Form::Rect(
                    beside(at, -410, MIDDLE - 160),
                    beside(at, -90, MIDDLE + 160),
                    40,
                ),
            ),
            (Style::Sign, Form::Circle(beside(at, -250, MIDDLE), 80)),
        ],
    };
    let sign = if count.announced { "!" } else { "" };
    let text = format!("{}{sign}", count.number);
    let height = if text.len() > 2 { 330 } else { 480 };
    marks.push((
        Style::Sign,
        Form::Text(beside(at, 190, MIDDLE), height, text),
    ));
    let name = Form::Text(
        beside(at, 0, 340),
        NAME_HEIGHT,
        count.gimmick.name().to_owned(),
    );
    marks.push((Style::Word, name));
    marks
}

/// Height of the names of gimmicks.
pub const NAME_HEIGHT: Mil = 250;

/// Words one below the other in one cell: up to three.
pub fn stacked(at: Place, texts: &[String]) -> Vec<Mark> {
    let (height, gap) = match texts.len() {
        0..=2 => (330, 400),
        _ => (300, 300),
    };
    let last = texts.len() as Mil - 1;
    let mark = |(i, text): (Mil, &String)| {
        let at = beside(at, 0, gap * (2 * i - last) / 2);
        (Style::Word, Form::Text(at, height, text.clone()))
    };
    (0..).zip(texts).map(mark).collect()
}
