//! The table as a picture: the central group, and below it each player's blocks and tiles.

use super::group::Spot;
use super::piece::{Block, Hand, Piece};
use super::state::State;
use pencilmill_generator::board::Place;
use pencilmill_output::figure::signs::{place_point, tile};
use pencilmill_output::figure::{CELL, Figure, Form, Mil, Point, Shape, Style, Tone};

/// Height of letters.
const LETTERS: Mil = 320;
/// Tiles of a hand in a row.
const ROW: usize = 12;

/// What is shown of a table.
#[derive(Clone, Debug)]
pub struct View {
    /// What each player is called.
    pub names: Vec<String>,
    /// Whose hands are shown.
    pub open: Vec<bool>,
    /// Tiles whose blocks in the central group are the answer of a puzzle.
    pub answer: Hand,
}

impl View {
    /// A table with open hands.
    pub fn open(players: usize) -> View {
        View {
            names: (1..=players).map(|seat| format!("player {seat}")).collect(),
            open: vec![true; players],
            answer: Hand::EMPTY,
        }
    }
}

/// Shapes as they are put on a sheet. Lengths are half cells.
struct Sheet {
    shapes: Vec<Shape>,
    from: Point,
    to: Point,
}

impl Sheet {
    fn reach(&mut self, x: Mil, y: Mil) {
        self.from.x = self.from.x.min(x);
        self.from.y = self.from.y.min(y);
        self.to.x = self.to.x.max(x);
        self.to.y = self.to.y.max(y);
    }

    /// A tile with its upper left corner here.
    fn tile(&mut self, y: i16, x: i16, piece: Piece, tone: Tone) {
        let at = Place { y: y + 1, x: x + 1 };
        let marks = tile(at, piece.tile()).into_iter();
        let shape = |(style, form)| Shape { style, tone, form };
        self.shapes.extend(marks.map(shape));
        let Point { x, y } = place_point(at);
        self.reach(x - CELL / 2, y - CELL / 2);
        self.reach(x + CELL / 2, y + CELL / 2);
    }

    /// A block with its upper left corner here.
    fn block(&mut self, y: i16, x: i16, block: Block, tone: Tone) {
        let places = [(y, x), (y, x + 2), (y + 2, x + 2), (y + 2, x)];
        for ((y, x), piece) in places.into_iter().zip(block.pieces()) {
            self.tile(y, x, piece, tone);
        }
    }

    fn text(&mut self, at: Point, text: &str) {
        self.shapes.push(Shape {
            style: Style::Sign,
            tone: Tone::Print,
            form: Form::Text(at, LETTERS, text.to_owned()),
        });
        let half = width(text) / 2;
        self.reach(at.x - half, at.y - LETTERS / 2);
        self.reach(at.x + half, at.y + LETTERS / 2);
    }

    /// A text that begins here, centred on a line of a half cell.
    fn line(&mut self, y: i16, x: i16, text: &str) {
        let Point { x, y } = place_point(Place { y, x });
        let at = Point {
            x: x + width(text) / 2,
            y: y + CELL / 4,
        };
        self.text(at, text);
    }

    /// A text below a tile whose upper left corner is here.
    fn below(&mut self, y: i16, x: i16, text: &str) {
        let Point { x, y } = place_point(Place { y: y + 2, x: x + 1 });
        self.text(Point { x, y: y + CELL / 4 }, text);
    }
}

/// About how wide a text is.
fn width(text: &str) -> Mil {
    let letters = Mil::try_from(text.chars().count()).unwrap_or(Mil::MAX / LETTERS);
    letters * LETTERS * 55 / 100
}

/// The half cell in which a spot begins. The pair is one tile wide.
fn corner(spot: Spot) -> (i16, i16) {
    let x = match spot.col {
        0.. => 4 * spot.col - 2,
        _ => 4 * spot.col,
    };
    (4 * spot.row, x)
}

/// The picture of a table.
pub fn figure(state: &State, view: &View) -> Figure {
    let origin = Point { x: 0, y: 0 };
    let mut sheet = Sheet {
        shapes: Vec::new(),
        from: origin,
        to: origin,
    };
    let [upper, lower] = state.group().pair();
    sheet.tile(0, 0, upper, Tone::Print);
    sheet.tile(2, 0, lower, Tone::Print);
    let laid = state.group().laid();
    for laid in laid {
        let tone = match view.answer.has_all(laid.block.kinds()) {
            true => Tone::Answer,
            false => Tone::Print,
        };
        let (y, x) = corner(laid.spot);
        sheet.block(y, x, laid.block, tone);
    }
    let corners = laid.iter().map(|laid| corner(laid.spot));
    let left = corners.clone().map(|(_, x)| x).min().unwrap_or(0).min(0);
    let mut y = corners.map(|(y, _)| y).max().unwrap_or(0).max(0) + 5;
    let seats = state.seats().iter().zip(&view.names).zip(&view.open);
    for (number, ((seat, name), open)) in seats.enumerate() {
        let mover = match state.outcome() {
            None if state.mover() == number => " (to move)",
            _ => "",
        };
        let hidden = match (open, seat.hand.len()) {
            (true, 0) => ": no tiles in the hand".to_owned(),
            (true, _) => String::new(),
            (false, tiles) => format!(": {tiles} in the hand"),
        };
        sheet.line(y, left, &format!("{name}{mover}{hidden}"));
        y = own(&mut sheet, y + 1, left, &seat.area, seat.hand, *open) + 1;
    }
    sheet.shapes.sort_by_key(|shape| shape.style);
    Figure {
        from: sheet.from,
        to: sheet.to,
        shapes: sheet.shapes,
    }
}

/// What a player has, and where the next one's begins.
fn own(sheet: &mut Sheet, y: i16, left: i16, area: &[Block], hand: Hand, open: bool) -> i16 {
    let (mut x, mut end) = (left, y);
    for (number, &block) in (1..).zip(area) {
        sheet.block(y, x, block, Tone::Print);
        let Point {
            x: middle,
            y: below,
        } = place_point(Place { y: y + 4, x: x + 2 });
        let at = Point {
            x: middle,
            y: below + CELL / 4,
        };
        sheet.text(at, &format!("{number}"));
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
            sheet.tile(y, x, kind.turns()[0], Tone::Print);
            sheet.below(y, x, &kind.to_string());
            end = end.max(y + 3);
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gloop::game::{Move, Rules};
    use pencilmill_generator::random::Key;

    #[test]
    fn every_tile_on_the_table_is_drawn_once_and_none_lies_on_another() {
        let rules = Rules::default();
        let mut most = 0;
        for game in 0..6 {
            let mut state = State::dealt(&rules, 11, game);
            let mut random = Key::new(11, "figure").random(game, 0);
            while state.outcome().is_none() {
                let drawn = figure(&state, &View::open(2));
                let corners = drawn.shapes.iter().filter_map(|shape| match shape.form {
                    Form::Rect(from, _, _) => Some((from.x, from.y)),
                    _ => None,
                });
                let mut corners: Vec<(Mil, Mil)> = corners.collect();
                corners.sort_unstable();
                let seats = state.seats().iter();
                let held: usize = seats
                    .map(|seat| seat.hand.len() + 4 * seat.area.len())
                    .sum();
                assert_eq!(corners.len(), 2 + 4 * state.group().laid().len() + held);
                for (i, a) in corners.iter().enumerate() {
                    let apart =
                        |b: &(Mil, Mil)| (a.0 - b.0).abs() >= CELL || (a.1 - b.1).abs() >= CELL;
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
                let moves = state.legal(&rules);
                let attach = moves.iter().find(|one| matches!(one, Move::Attach { .. }));
                let one = attach
                    .copied()
                    .unwrap_or_else(|| moves[random.below(moves.len())]);
                state.make(&rules, one);
            }
            most = most.max(state.group().laid().len());
        }
        assert!(most > 3);
    }
}
