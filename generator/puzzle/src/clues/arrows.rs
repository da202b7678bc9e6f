//! Numbers with an arrow that count crossed cells in its direction, and circled numbers that count
//! corners of their cell. Either may be a "?", which means at least one.

use crate::board::{Arrow, Board, Ink, Item, Lattice, ORTHOGONAL, Place, Step, Stitches};
use crate::genre::{HintKind, Puzzle};
use crate::model::Model;
use pencilmill_solver::Lit;

/// Fewest cells in view of an arrow that counts none.
const LONG_VIEW: usize = 3;

/// A number with an arrow: counts the marked cells in its direction, up to the next cell with a
/// clue of any kind.
pub struct ArrowCount;

/// A circled number: counts the marked corners of its cell.
pub struct CornerCount;

impl ArrowCount {
    /// States that the number of marked cells in view is the arrow's.
    pub fn state(&self, m: &mut Model, hint: &Item, seen: &[Place], marks: &Lattice<Lit>) {
        let number = hint.value.and_then(|value| Arrow::of_value(value).number);
        count(m, number, seen.iter().map(|&cell| marks[cell]));
    }
}

impl CornerCount {
    /// States that the number of marked corners of the cell is the clue's.
    pub fn state(&self, m: &mut Model, hint: &Item, marks: &Lattice<Lit>) {
        count(m, hint.value, hint.at.cells().map(|corner| marks[corner]));
    }
}

fn count(m: &mut Model, number: Option<i16>, lits: impl IntoIterator<Item = Lit>) {
    match number {
        Some(number) => m.exactly(number as u32, lits),
        None => m.any(lits),
    }
}

impl HintKind for ArrowCount {
    fn weaker(&self, hint: &Item) -> Vec<Item> {
        let Arrow { way, number } = Arrow::of_value(hint.value.unwrap_or_default());
        let untold = Arrow { way, number: None };
        let told = number.is_some_and(|number| number > 0);
        let untold = told.then(|| Item::valued(Ink::Arrow, hint.at, untold.value()));
        untold.into_iter().collect()
    }

    /// The cells in view.
    fn depends_on(&self, puzzle: &Puzzle, hint: &Item) -> Vec<Place> {
        let stops = puzzle.printed.filled(puzzle.board);
        let way = Arrow::of_value(hint.value.unwrap_or_default()).way;
        in_view(puzzle.board, &stops, hint.at, way).collect()
    }
}

impl HintKind for CornerCount {
    fn weaker(&self, hint: &Item) -> Vec<Item> {
        let untold = Item::at(Ink::Circled, hint.at);
        let told = hint.value.is_some_and(|number| number > 0);
        told.then_some(untold).into_iter().collect()
    }
}

/// All hints of these two kinds: the number of corners on lines of each cell without line, and the
/// number of crossed cells in view for each direction.
pub fn corners_and_arrows(puzzle: &Puzzle, stitches: &Stitches) -> Vec<Item> {
    let board = puzzle.board;
    let stops = puzzle.printed.filled(puzzle.board);
    // The cell right in front of an arrow has no clue.
    let mut closed = puzzle.printed.marks(board, Ink::Black);
    for arrow in puzzle.printed.of(Ink::Arrow) {
        let way = way(arrow);
        way.into_iter()
            .for_each(|way| closed[arrow.at + way] = true);
    }
    let mut hints = Vec::new();
    for cell in board.cells().filter(|&cell| !stitches.entered[cell]) {
        // A printed clue keeps its kind.
        let mut printed = puzzle.printed.items().iter();
        let here = stops[cell].then(|| printed.find(|item| item.at == cell));
        let kind = here.flatten().map(|item| (item.ink, way(item)));
        if kind.is_none() && closed[cell] {
            continue;
        }
        let mut add = |told: Item, untold: Item, count: usize| {
            if kind.is_none_or(|kind| kind == (told.ink, way(&told))) {
                hints.push(told);
                hints.extend((count > 0).then_some(untold));
            }
        };
        let count = cell
            .cells()
            .iter()
            .filter(|&&p| !stitches.beyond[p].is_empty())
            .count();
        let told = Item::valued(Ink::Circled, cell, count as i16);
        add(told, Item::at(Ink::Circled, cell), count);
        for way in ORTHOGONAL {
            let (mut seen, mut count) = (0, 0);
            for cell in in_view(board, &stops, cell, way) {
                seen += 1;
                count += usize::from(stitches.crossed[cell]);
            }
            let arrow = |number| Item::valued(Ink::Arrow, cell, Arrow { way, number }.value());
            let printed = kind.is_some() && seen > 0;
            if count > 0 || printed || seen >= LONG_VIEW {
                add(arrow(Some(count as i16)), arrow(None), count);
            }
        }
    }
    hints
}

/// The direction of an arrow.
fn way(hint: &Item) -> Option<Step> {
    let value = hint.value.filter(|_| hint.ink == Ink::Arrow);
    value.map(|value| Arrow::of_value(value).way)
}

/// The cells from one on in a direction, up to a stop.
fn in_view(
    board: Board,
    stops: &Lattice<bool>,
    from: Place,
    way: Step,
) -> impl Iterator<Item = Place> {
    board.ray(from, way).take_while(|&cell| !stops[cell])
}
