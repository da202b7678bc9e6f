//! The table as a picture: the central group with its pair, the ends of its arms and their
//! openings, and below it each player's blocks and tiles.

use super::group::{Arm, Opening, Spot};
use super::piece::{Block, Hand, Piece};
use super::state::State;
use pencilmill_figures::figure::signs::{place_point, tile, tile_path};
use pencilmill_figures::figure::{CELL, Figure, Form, Mil, Point, Shape, Style, Tone};
use pencilmill_generator::board::Place;

/// Height of letters.
const LETTERS: Mil = 320;
/// Tiles of a hand to a row.
const ROW: usize = 12;

/// The visible part of a table.
#[derive(Clone, Debug)]
pub struct View {
    /// Text above the table; empty for none.
    pub task: String,
    /// Names of the players.
    pub names: Vec<String>,
    /// True for each player with an open hand.
    pub open: Vec<bool>,
    /// Tiles that mark blocks of the central group as the answer of a puzzle.
    pub answer: Hand,
}

impl View {
    /// A table with open hands.
    pub fn open(players: usize) -> View {
        View {
            task: String::new(),
            names: (1..=players).map(|seat| format!("player {seat}")).collect(),
            open: vec![true; players],
            answer: Hand::EMPTY,
        }
    }
}

/// The paths of a tile, each as points `[x, y]` in thousandths of its side, from its upper left
/// corner.
pub fn strokes(piece: Piece) -> Vec<Vec<[Mil; 2]>> {
    let points = |path| {
        let mut points = Vec::new();
        for (_, form) in tile_path(Place::cell(0, 0), path) {
            if let Form::Line(a, b) = form {
                points.extend([[a.x, a.y], [b.x, b.y]]);
            }
        }
        points.dedup();
        points
    };
    piece.0.paths().map(points).collect()
}

/// The shapes of a sheet. Lengths are in half cells.
struct Shapes {
    shapes: Vec<Shape>,
    from: Point,
    to: Point,
}

impl Shapes {
    fn reach(&mut self, x: Mil, y: Mil) {
        self.from.x = self.from.x.min(x);
        self.from.y = self.from.y.min(y);
        self.to.x = self.to.x.max(x);
        self.to.y = self.to.y.max(y);
    }

    fn put(&mut self, style: Style, tone: Tone, form: Form) {
        self.shapes.push(Shape { style, tone, form });
    }

    /// Adds a tile with its upper left corner here.
    fn tile(&mut self, y: i16, x: i16, piece: Piece, tone: Tone) {
        let at = Place { y: y + 1, x: x + 1 };
        for (style, form) in tile(at, piece.0) {
            self.put(style, tone, form);
        }
        let Point { x, y } = place_point(at);
        self.reach(x - CELL / 2, y - CELL / 2);
        self.reach(x + CELL / 2, y + CELL / 2);
    }

    /// Adds a block with its upper left corner here.
    fn block(&mut self, y: i16, x: i16, block: Block, tone: Tone) {
        let places = [(y, x), (y, x + 2), (y + 2, x + 2), (y + 2, x)];
        for ((y, x), piece) in places.into_iter().zip(block.pieces()) {
            self.tile(y, x, piece, tone);
        }
    }

    /// Adds the outline of a rectangle with its upper left corner here.
    fn outline(&mut self, (y, x): (i16, i16), (high, wide): (i16, i16), style: Style) {
        let corners = [(y, x), (y, x + wide), (y + high, x + wide), (y + high, x)];
        let corners = corners.map(|(y, x)| place_point(Place { y, x }));
        for (i, &corner) in corners.iter().enumerate() {
            self.reach(corner.x, corner.y);
            let side = Form::Line(corner, corners[(i + 1) % 4]);
            self.put(style, Tone::Print, side);
        }
    }

    fn text(&mut self, at: Point, text: &str) {
        self.put(
            Style::Sign,
            Tone::Print,
            Form::Text(at, LETTERS, text.to_owned()),
        );
        let half = width(text) / 2;
        self.reach(at.x - half, at.y - LETTERS / 2);
        self.reach(at.x + half, at.y + LETTERS / 2);
    }

    /// Adds a text from here to the right, vertically centred on a half cell.
    fn line(&mut self, y: i16, x: i16, text: &str) {
        let Point { x, y } = place_point(Place { y, x });
        let at = Point::new(x + width(text) / 2, y + CELL / 4);
        self.text(at, text);
    }

    /// Adds a text below a square with its upper left corner here.
    fn below(&mut self, (y, x): (i16, i16), side: i16, text: &str) {
        let Point { x, y } = place_point(Place {
            y: y + side,
            x: x + side / 2,
        });
        self.text(Point::new(x, y + CELL / 4), text);
    }

    /// Adds an opening: the corners of its block, and an arrow from the end of the arm.
    fn opening(&mut self, opening: &Opening) {
        let (y, x) = corner(opening.spot);
        let [from, to] = [(y, x), (y + 4, x + 4)].map(|(y, x)| place_point(Place { y, x }));
        self.reach(from.x, from.y);
        self.reach(to.x, to.y);
        self.put(Style::Grid, Tone::Print, Form::Rect(from, to, 0));
        let middle = place_point(Place { y: y + 2, x: x + 2 });
        let (dy, dx) = opening.way.step();
        let (dy, dx) = (Mil::from(dy), Mil::from(dx));
        // Measured from the side that it shares with the end of the arm.
        let at = |along: Mil, aside: Mil| {
            Point::new(
                middle.x + dx * (along - CELL) + dy * aside,
                middle.y + dy * (along - CELL) + dx * aside,
            )
        };
        let arrow = vec![at(80, -200), at(330, 0), at(80, 200)];
        self.put(Style::Join, Tone::Print, Form::Polygon(arrow));
    }
}

/// Approximate width of a text.
fn width(text: &str) -> Mil {
    let letters = Mil::try_from(text.chars().count()).unwrap_or(Mil::MAX / LETTERS);
    letters * LETTERS * 55 / 100
}

/// The upper left half cell of a spot. The pair is one tile wide.
fn corner(spot: Spot) -> (i16, i16) {
    let x = match spot.col {
        0.. => 4 * spot.col - 2,
        _ => 4 * spot.col,
    };
    (4 * spot.row, x)
}

/// Draws a table.
pub fn figure(state: &State, view: &View) -> Figure {
    let origin = Point::new(0, 0);
    let mut sheet = Shapes {
        shapes: Vec::new(),
        from: origin,
        to: origin,
    };
    let group = state.group();
    let [upper, lower] = group.pair();
    sheet.tile(0, 0, upper, Tone::Print);
    sheet.tile(2, 0, lower, Tone::Print);
    sheet.outline((0, 0), (4, 2), Style::Frame);
    for laid in group.laid() {
        let tone = match view.answer.has_all(laid.block.kinds()) {
            true => Tone::Answer,
            false => Tone::Print,
        };
        let (y, x) = corner(laid.spot);
        sheet.block(y, x, laid.block, tone);
    }
    let goes_on = state.outcome().is_none();
    for arm in Arm::ALL {
        let end = group.laid().iter().rev().find(|laid| laid.arm == arm);
        if let Some(end) = end.filter(|_| goes_on) {
            sheet.outline(corner(end.spot), (4, 4), Style::Border);
        }
    }
    for opening in group.openings().iter().filter(|_| goes_on) {
        sheet.opening(opening);
    }
    let in_half_cells = |length: Mil| (length.div_euclid(CELL / 2)) as i16;
    let left = in_half_cells(sheet.from.x);
    if !view.task.is_empty() {
        let top = in_half_cells(sheet.from.y) - 2;
        sheet.line(top, left, &view.task);
    }
    let mut y = in_half_cells(sheet.to.y) + 1;
    let seats = state.seats().iter().zip(&view.names).zip(&view.open);
    for (number, ((seat, name), open)) in seats.enumerate() {
        let hidden = match (open, seat.hand.len()) {
            (true, 0) => ": no tiles in the hand".to_owned(),
            (true, _) => String::new(),
            (false, tiles) => format!(": {tiles} in the hand"),
        };
        let to_move = match goes_on && state.mover() == number {
            true => " (to move)",
            false => "",
        };
        sheet.line(y, left, &format!("{name}{to_move}{hidden}"));
        y = own(&mut sheet, y + 1, left, &seat.area, seat.hand, *open) + 1;
    }
    sheet.shapes.sort_by_key(|shape| shape.style);
    Figure {
        from: sheet.from,
        to: sheet.to,
        shapes: sheet.shapes,
    }
}

/// Draws a player's blocks and tiles, and returns the row below them.
fn own(sheet: &mut Shapes, y: i16, left: i16, area: &[Block], hand: Hand, open: bool) -> i16 {
    let (mut x, mut end) = (left, y);
    for (number, &block) in (1..).zip(area) {
        sheet.block(y, x, block, Tone::Print);
        sheet.below((y, x), 4, &format!("block {number}"));
        x += 5;
        end = y + 5;
    }
    if !open {
        return end;
    }
    let kinds: Vec<_> = hand.kinds().collect();
    for (row, kinds) in (0..).zip(kinds.chunks(ROW)) {
        for (col, kind) in (0..).zip(kinds) {
            let (y, x) = (y + 4 * row, x + 3 * col);
            sheet.tile(y, x, Piece(kind.tile()), Tone::Print);
            sheet.below((y, x), 2, &kind.to_string());
            end = end.max(y + 3);
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::super::opponent::choose;
    use super::super::state::choices;
    use super::*;

    #[test]
    fn every_tile_on_the_table_is_drawn_once_and_none_lies_on_another() {
        let mut state = State::dealt(2, 11, 0);
        while let Some(one) = choose(&state, &mut choices(11, 0, &state)) {
            let drawn = figure(&state, &View::open(2));
            let arrows = |shape: &&Shape| matches!(shape.form, Form::Polygon(_));
            let arrows = drawn.shapes.iter().filter(arrows).count();
            assert_eq!(arrows, state.group().openings().len());
            let corners = drawn.shapes.iter().filter_map(|shape| match shape.form {
                Form::Rect(from, to, _) if to.x - from.x == CELL && to.y - from.y == CELL => {
                    Some((from.x, from.y))
                }
                _ => None,
            });
            let corners: Vec<(Mil, Mil)> = corners.collect();
            let held = state
                .seats()
                .iter()
                .map(|seat| seat.hand.len() + 4 * seat.area.len());
            let held: usize = held.sum();
            assert_eq!(corners.len(), 2 + 4 * state.group().laid().len() + held);
            for (i, a) in corners.iter().enumerate() {
                let apart = |b: &(Mil, Mil)| (a.0 - b.0).abs() >= CELL || (a.1 - b.1).abs() >= CELL;
                assert!(corners[..i].iter().all(apart));
            }
            let inside = |p: &Point| {
                (drawn.from.x..=drawn.to.x).contains(&p.x)
                    && (drawn.from.y..=drawn.to.y).contains(&p.y)
            };
            assert!(drawn.shapes.iter().all(|shape| match &shape.form {
                Form::Rect(a, b, _) => inside(a) && inside(b),
                Form::Text(at, ..) => inside(at),
                _ => true,
            }));
            state.make(one);
        }
        assert!(state.group().laid().len() > 1);
    }
}
