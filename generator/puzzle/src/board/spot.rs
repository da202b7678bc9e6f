//! The places where an ink may stand, and the values that it may carry.

use super::value::{Arrow, Polyomino, Set};
use super::{Board, Count, DIAGONAL, Ink, Item, ORTHOGONAL, Place, Response, Step, Tile};

/// Greatest number of steps of the turn that is written below the board.
const NEXT_TURN: i16 = 8;
/// Greatest of the [`Values::Sizes`] that are listed.
const LISTED: i16 = 99;

/// The values that an ink may carry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// No value.
    None,
    /// A whole number in this range, written in decimal.
    Numbers(i16, i16),
    /// A number from this one on: of cells, or a mere name. Puzzles that are made have none above
    /// 99, the greatest that is listed.
    Sizes(i16),
    /// A letter from A up to the letter with this number (A is 1).
    Letters(i16),
    /// A [`Set`].
    Sets,
    /// An [`Arrow`] with a number up to this one, or "?".
    Arrows(i16),
    /// The [`Polyomino`] of a tetromino.
    Tetrominoes,
    /// A [`Tile`].
    Tiles,
    /// A [`Step`] along a row or column.
    Steps,
    /// A [`Response`].
    Responses,
    /// A [`Count`].
    Counts,
}

/// The places where an ink may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Where {
    /// Any cell of the board.
    Cells,
    /// Any side between two cells of the board.
    InnerSides,
    /// Between two neighbouring cells of the board.
    Neighbours,
    /// Between two opposite corners of a cell of the board.
    Diagonals,
    /// Between a cell of the board and one of its sides on the outline.
    Stubs,
    /// Between a cell of the board and one of its four sides.
    CellSides,
    /// Just outside the top right corner: row 0, one column beyond the last.
    TopRight,
    /// The cells below the board, where pieces are listed.
    Bank,
    /// Between two neighbouring cells of the bank.
    BankNeighbours,
    /// The cells of the margin, just outside the four sides of the board, without its corners.
    Margins,
    /// Any side between two neighbouring cells of the margin along one side of the board.
    MarginCuts,
    /// Any side of a cell of the board, the outline included.
    Sides,
    /// Any lattice point of the board, the outline included.
    Points,
    /// Between the two ends of a side of a cell, the outline included.
    PointNeighbours,
    /// Between the two ends of a side between two cells of the board.
    InnerPointNeighbours,
    /// Between two corners of a cell, neighbouring or opposite ones.
    PointKing,
    /// Between two lattice points a knight's move apart.
    KnightSegments,
    /// Between two cells of the board that share a side or a corner.
    KingNeighbours,
    /// Between a cell of the board and one of its four corners.
    CellCorners,
    /// Between two lattice points in different rows and columns with no lattice point strictly
    /// between them.
    SlantSegments,
    /// Between a cell of the margin and a cell of its row or column.
    Trails,
    /// The cells of the list of turns, from the second row below the board.
    Turns,
    /// The first eight cells of the row just below the board, where the next turn is written.
    NextTurn,
}

/// An ink of a genre, with the places and values that it may have in print or in an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The ink.
    pub ink: Ink,
    /// Its possible places.
    pub on: Where,
    /// Its possible values.
    pub values: Values,
}

impl Values {
    /// Greatest of the [`Values::Sizes`]: the number of cells of the largest board that is read.
    pub const GREATEST: i16 = Board::READ * Board::READ;

    /// Every value, of [`Values::Sizes`] those that are made.
    pub fn all(self) -> Vec<Option<i16>> {
        match self {
            Values::None => vec![None],
            Values::Numbers(least, most) => (least..=most).map(Some).collect(),
            Values::Sizes(least) => Values::Numbers(least, LISTED).all(),
            Values::Letters(most) => (1..=most).map(Some).collect(),
            Values::Sets => Set::all().map(|set| Some(set.value())).collect(),
            Values::Arrows(most) => {
                let all = Arrow::all().filter(|arrow| arrow.number.is_none_or(|n| n <= most));
                all.map(|arrow| Some(arrow.value())).collect()
            }
            Values::Tetrominoes => {
                let all = Polyomino::tetrominoes();
                all.iter().map(|shape| Some(shape.value())).collect()
            }
            Values::Tiles => (0..).zip(Tile::all()).map(|(v, _)| Some(v)).collect(),
            Values::Steps => ORTHOGONAL.map(|step| Some(step.value())).to_vec(),
            Values::Responses => Response::all().map(|r| Some(r.value())).collect(),
            Values::Counts => Count::all().map(|c| Some(c.value())).collect(),
        }
    }

    /// True if `value` is one of these values.
    pub fn admit(self, value: Option<i16>) -> bool {
        match (self, value) {
            (Values::None, None) => true,
            (Values::Numbers(least, most), Some(v)) => (least..=most).contains(&v),
            (Values::Sizes(least), Some(v)) => (least..=Values::GREATEST).contains(&v),
            (Values::Letters(most), Some(v)) => (1..=most).contains(&v),
            (Values::Sets, Some(v)) => Set::checked(v).is_some(),
            (Values::Arrows(most), Some(v)) => {
                Arrow::checked(v).is_some_and(|arrow| arrow.number.is_none_or(|n| n <= most))
            }
            (Values::Tetrominoes, Some(v)) => {
                Polyomino::tetrominoes().contains(&Polyomino::of_value(v))
            }
            (Values::Tiles, Some(v)) => Tile::checked(v).is_some(),
            (Values::Steps, Some(v)) => Step::checked(v).is_some(),
            (Values::Responses, Some(v)) => Response::checked(v).is_some(),
            (Values::Counts, Some(v)) => Count::checked(v).is_some(),
            _ => false,
        }
    }
}

impl Where {
    /// Every variant.
    pub const ALL: [Where; 23] = [
        Where::Cells,
        Where::InnerSides,
        Where::Neighbours,
        Where::Diagonals,
        Where::Stubs,
        Where::CellSides,
        Where::TopRight,
        Where::Bank,
        Where::BankNeighbours,
        Where::Margins,
        Where::MarginCuts,
        Where::Sides,
        Where::Points,
        Where::PointNeighbours,
        Where::InnerPointNeighbours,
        Where::PointKing,
        Where::KnightSegments,
        Where::KingNeighbours,
        Where::CellCorners,
        Where::SlantSegments,
        Where::Trails,
        Where::Turns,
        Where::NextTurn,
    ];

    /// True if an item between these places (equal for an item at one place) may stand here on this
    /// board.
    pub fn admits(self, board: Board, at: Place, to: Place) -> bool {
        let single = at == to;
        // Distance between the two places, in half cells.
        let apart = ((at.y - to.y).abs(), (at.x - to.x).abs());
        let neighbours = matches!(apart, (0, 2) | (2, 0));
        let points = at.is_point() && to.is_point() && board.contains(at) && board.contains(to);
        let below = |p: Place| p.is_cell() && p.y > 2 * board.rows && p.x > 0;
        match self {
            Where::Cells => single && at.is_cell() && board.contains(at),
            Where::InnerSides => {
                single && at.is_side() && at.beside().iter().all(|&cell| board.contains(cell))
            }
            Where::Neighbours => {
                at.is_cell() && neighbours && board.contains(at) && board.contains(to)
            }
            Where::Diagonals => points && apart == (2, 2),
            Where::Stubs => {
                let (_, side) = Where::cell_and_side(at, to);
                let inner =
                    side.is_side() && side.beside().iter().all(|&cell| board.contains(cell));
                !inner && Where::CellSides.admits(board, at, to)
            }
            Where::CellSides => {
                let (cell, side) = Where::cell_and_side(at, to);
                cell.is_cell()
                    && board.contains(cell)
                    && ORTHOGONAL.iter().any(|&step| cell.half(step) == side)
            }
            Where::TopRight => single && at == Where::top_right(board),
            Where::Bank => single && below(at),
            Where::BankNeighbours => below(at) && below(to) && neighbours,
            Where::Margins => single && board.margin_step(at).is_some(),
            Where::MarginCuts => {
                let looks = at.beside().map(|cell| board.margin_step(cell));
                single && at.is_side() && looks[0].is_some() && looks[0] == looks[1]
            }
            Where::Sides => single && at.is_side() && board.contains(at),
            Where::Points => single && points,
            Where::PointNeighbours => points && neighbours,
            Where::InnerPointNeighbours => {
                let inner = |cell: &Place| board.contains(*cell);
                points && neighbours && at.midway(to).beside().iter().all(inner)
            }
            Where::PointKing => points && (neighbours || apart == (2, 2)),
            Where::KnightSegments => points && matches!(apart, (2, 4) | (4, 2)),
            Where::KingNeighbours => {
                let cells = at.is_cell() && board.contains(at) && board.contains(to);
                cells && (neighbours || apart == (2, 2))
            }
            Where::CellCorners => {
                let (cell, corner) = Where::cell_and_side(at, to);
                cell.is_cell() && board.contains(cell) && cell.cells().contains(&corner)
            }
            Where::SlantSegments => points && slanted_once(apart),
            Where::Trails => {
                let (margin, cell) = Item::between(Ink::Trail, at, to).margin_and_cell(board);
                let line = board.margin_line(margin);
                line.is_some_and(|mut line| line.any(|seen| seen == cell))
            }
            Where::Turns => single && at.is_cell() && at.x > 0 && at.y > 2 * board.rows + 2,
            Where::NextTurn => {
                let steps = 0..2 * NEXT_TURN;
                single && at.is_cell() && steps.contains(&at.x) && at.y == 2 * board.rows + 1
            }
        }
    }

    const fn cell_and_side(at: Place, to: Place) -> (Place, Place) {
        if at.is_cell() { (at, to) } else { (to, at) }
    }

    /// The place outside the top right corner, for a number or sign that concerns the whole board.
    pub const fn top_right(board: Board) -> Place {
        Place::cell(-1, board.cols)
    }

    /// The places (pairs for inks that join) on this board; none for the endless bank and list of
    /// turns.
    pub fn places(self, board: Board) -> Vec<(Place, Place)> {
        let twice = |p: Place| (p, p);
        match self {
            Where::Cells => board.cells().map(twice).collect(),
            Where::InnerSides => board.inner_sides().map(twice).collect(),
            Where::Neighbours => board
                .inner_sides()
                .map(|side| side.beside().into())
                .collect(),
            Where::Diagonals => {
                let both = |cell: Place| {
                    let [ne, se, sw, nw] = cell.cells();
                    [(nw, se), (ne, sw)]
                };
                board.cells().flat_map(both).collect()
            }
            Where::Stubs => {
                let mut pairs = Where::CellSides.places(board);
                pairs.retain(|&(at, to)| Where::Stubs.admits(board, at, to));
                pairs
            }
            Where::CellSides => {
                let around = |cell: Place| ORTHOGONAL.map(|step| (cell, cell.half(step)));
                let pairs = board.cells().flat_map(around);
                pairs.map(|(a, b)| (a.min(b), a.max(b))).collect()
            }
            Where::TopRight => vec![twice(Where::top_right(board))],
            Where::Bank | Where::BankNeighbours | Where::Turns => Vec::new(),
            Where::NextTurn => (0..NEXT_TURN)
                .map(|step| twice(Place::cell(board.rows, step)))
                .collect(),
            Where::Margins => board.margins().map(twice).collect(),
            Where::MarginCuts => board.margin_cuts().map(twice).collect(),
            Where::Sides => board.sides().map(twice).collect(),
            Where::Points => board.points().map(twice).collect(),
            Where::PointNeighbours => board.sides().map(|side| side.ends().into()).collect(),
            Where::InnerPointNeighbours => {
                board.inner_sides().map(|side| side.ends().into()).collect()
            }
            Where::PointKing => {
                let mut pairs = Where::PointNeighbours.places(board);
                pairs.extend(Where::Diagonals.places(board));
                pairs
            }
            Where::KnightSegments => {
                let steps = [(1, -2), (1, 2), (2, -1), (2, 1)].map(|(dy, dx)| Step { dy, dx });
                let from = |point: Place| steps.map(|step| (point, point + step));
                let pairs = board.points().flat_map(from);
                pairs.filter(|&(_, to)| board.contains(to)).collect()
            }
            Where::KingNeighbours => {
                let mut pairs = Where::Neighbours.places(board);
                let across = |point: Place| {
                    let [ne, se, sw, nw] = point.cells();
                    [(nw, se), (ne, sw)]
                };
                pairs.extend(board.inner_points().flat_map(across));
                pairs
            }
            Where::CellCorners => {
                let around = |cell: Place| DIAGONAL.map(|step| (cell, cell.half(step)));
                let pairs = board.cells().flat_map(around);
                pairs.map(|(a, b)| (a.min(b), a.max(b))).collect()
            }
            Where::SlantSegments => {
                let below = |from: Place| board.points().filter(move |to| to.y > from.y);
                let pairs = board
                    .points()
                    .flat_map(|from| below(from).map(move |to| (from, to)));
                pairs
                    .filter(|&(at, to)| Where::SlantSegments.admits(board, at, to))
                    .collect()
            }
            Where::Trails => {
                let seen = |margin: Place| board.margin_line(margin).into_iter().flatten();
                let pairs = board
                    .margins()
                    .flat_map(|margin| seen(margin).map(move |cell| (margin, cell)));
                pairs.map(|(a, b)| (a.min(b), a.max(b))).collect()
            }
        }
    }

    /// A description for people.
    pub const fn describe(self) -> &'static str {
        match self {
            Where::Cells => "a cell of the board",
            Where::InnerSides => "a side between two cells of the board",
            Where::Neighbours => "two neighbouring cells of the board",
            Where::Diagonals => "two opposite corners of a cell of the board",
            Where::Stubs => "two places: a cell of the board and one of its sides on the outline",
            Where::CellSides => "two places: a cell of the board and one of its sides",
            Where::TopRight => "outside the top right corner",
            Where::Bank => "a cell below the board",
            Where::BankNeighbours => "two neighbouring cells below the board",
            Where::Margins => "a cell of the margin",
            Where::MarginCuts => "a side between two cells of the margin",
            Where::Sides => "a side of a cell of the board",
            Where::Points => "a corner of a cell of the board",
            Where::PointNeighbours => "two ends of a side of a cell of the board",
            Where::InnerPointNeighbours => "two ends of a side between two cells of the board",
            Where::PointKing => "two corners of a cell of the board",
            Where::KnightSegments => "two corners of cells a knight's move apart",
            Where::KingNeighbours => "two cells of the board that share a side or a corner",
            Where::CellCorners => "two places: a cell of the board and one of its corners",
            Where::SlantSegments => {
                "two corners of cells in different rows and columns, with no corner between them"
            }
            Where::Trails => {
                "two cells: one of the margin and one of the board in the row or column it looks into"
            }
            Where::Turns => "a cell of the list of turns below the board",
            Where::NextTurn => "one of the first eight cells of the row just below the board",
        }
    }
}

/// True if two lattice points this far apart, in half cells, lie in different rows and columns with
/// no lattice point strictly between them.
const fn slanted_once((dy, dx): (i16, i16)) -> bool {
    let (mut a, mut b) = (dy / 2, dx / 2);
    if a == 0 || b == 0 {
        return false;
    }
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

impl Spot {
    /// A spot for ink without a value.
    pub const fn plain(ink: Ink, on: Where) -> Spot {
        Spot {
            ink,
            on,
            values: Values::None,
        }
    }

    /// A spot for ink with a value.
    pub const fn valued(ink: Ink, on: Where, values: Values) -> Spot {
        Spot { ink, on, values }
    }

    /// True if the item may stand here.
    pub fn admits(&self, board: Board, item: &Item) -> bool {
        self.ink == item.ink
            && self.on.admits(board, item.at, item.to)
            && self.values.admit(item.value)
    }

    /// Every item of this spot on a board; none for the endless bank and list of turns.
    pub fn items(&self, board: Board) -> Vec<Item> {
        let values = self.values.all();
        let places = self.on.places(board);
        let item = |(at, to), value| Item {
            ink: self.ink,
            at,
            to,
            value,
        };
        places
            .into_iter()
            .flat_map(|pair| values.iter().map(move |&v| item(pair, v)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Ink, Item, Place};

    #[test]
    fn items_sort_by_ink_then_place_then_value() {
        let ends = [i16::MIN, -2, -1, 0, 1, 7, i16::MAX];
        let places: Vec<Place> = ends
            .iter()
            .map(|&y| Place {
                y,
                x: 3 - y.clamp(-9, 9),
            })
            .collect();
        let mut items = Vec::new();
        for ink in [Ink::Black, Ink::Number, Ink::Hop] {
            for &at in &places {
                for &to in &places {
                    let values = ends.iter().map(|&v| Some(v)).chain([None]);
                    items.extend(values.map(|value| Item { ink, at, to, value }));
                }
            }
        }
        let fields = |item: &Item| (item.ink, item.at, item.to, item.value);
        for a in items.iter().step_by(5) {
            for b in &items {
                assert_eq!(a.cmp(b), fields(a).cmp(&fields(b)), "{a:?} {b:?}");
            }
        }
    }
}
