//! Sheets of paper with the tiles of the set, to be cut out.

use pencilmill_figures::figure::signs::place_point;
use pencilmill_figures::figure::{CELL, Figure, Form, Point, Shape, Style, Tone};
use pencilmill_generator::board::{Board, Drawing, Ink, Item, Place, TileKind};

/// Least margin around the tiles, in millimetres.
const MARGIN: i32 = 8;
/// Height of a name, in thousandths of a tile.
const NAME: i32 = 220;

/// Dimensions, in millimetres.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// Width of the paper.
    pub width: i32,
    /// Height of the paper.
    pub height: i32,
    /// Side of a tile.
    pub tile: i32,
}

/// The print on the backs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backs {
    /// No backs.
    None,
    /// One back for all tiles.
    Plain,
    /// The names of the tiles.
    Names,
}

/// A sheet: its front and its back, each as large as the paper, with the tiles as cells.
pub struct SheetOfTiles {
    /// The tiles.
    pub front: Figure,
    /// The print behind them after the paper is turned over its long side; none without backs.
    pub back: Option<Figure>,
}

/// All sheets; none if no tile fits on the paper.
pub fn sheets(sizes: Sizes, backs: Backs) -> Vec<SheetOfTiles> {
    let fit = |side: i32| (side - 2 * MARGIN).max(0) / sizes.tile.max(1);
    let (rows, cols) = (fit(sizes.height), fit(sizes.width));
    if rows == 0 || cols == 0 {
        return Vec::new();
    }
    let kinds: Vec<TileKind> = TileKind::all().collect();
    let sheet = |kinds: &[TileKind]| {
        let used = (kinds.len() as i32 + cols - 1) / cols;
        let board = Board::new(used as i16, cols as i16);
        let laid = |turned: bool| {
            let place = move |i: i32| {
                let (row, col) = (i / cols, i % cols);
                let col = if turned { cols - 1 - col } else { col };
                Place::cell(row as i16, col as i16)
            };
            (0..).zip(kinds).map(move |(i, &kind)| (place(i), kind))
        };
        let tiles = laid(false).map(|(at, kind)| Item::valued(Ink::Tile, at, kind.tile().value()));
        let mut front = Figure::on_grid(board, &tiles.collect(), &Drawing::blank());
        fill(&mut front, sizes, board);
        let back = (backs != Backs::None).then(|| {
            let mut back = Figure::on_grid(board, &Drawing::blank(), &Drawing::blank());
            for (at, kind) in laid(true) {
                let centre = place_point(at);
                let (style, form) = match backs {
                    Backs::Names => (Style::Sign, Form::Text(centre, NAME, kind.to_string())),
                    _ => (Style::Circle, Form::Circle(centre, CELL / 4)),
                };
                back.shapes.push(Shape {
                    style,
                    tone: Tone::Print,
                    form,
                });
            }
            fill(&mut back, sizes, board);
            back
        });
        SheetOfTiles { front, back }
    };
    kinds.chunks((rows * cols) as usize).map(sheet).collect()
}

/// Enlarges a figure to the paper, with the tiles centred horizontally, so that the two sides of a
/// sheet coincide.
fn fill(figure: &mut Figure, sizes: Sizes, board: Board) {
    let [width, height] = [sizes.width, sizes.height].map(|side| side * CELL / sizes.tile);
    let from = Point::new(
        (i32::from(board.cols) * CELL - width) / 2,
        -MARGIN * CELL / sizes.tile,
    );
    figure.from = from;
    figure.to = Point::new(from.x + width, from.y + height);
}

#[cfg(test)]
mod tests {
    use super::*;

    const A4: Sizes = Sizes {
        width: 210,
        height: 297,
        tile: 25,
    };

    fn texts(figure: &Figure) -> Vec<(Point, String)> {
        let text = |shape: &Shape| match &shape.form {
            Form::Text(at, _, text) => Some((*at, text.clone())),
            _ => None,
        };
        figure.shapes.iter().filter_map(text).collect()
    }

    #[test]
    fn sheets_hold_every_tile_once_and_backs_lie_behind() {
        let sheets = sheets(A4, Backs::Names);
        assert_eq!(sheets.len(), 2);
        let mut names = Vec::new();
        for sheet in &sheets {
            let back = sheet.back.as_ref().unwrap();
            assert_eq!((sheet.front.from, sheet.front.to), (back.from, back.to));
            assert_eq!((back.width(), back.height()), (8_400, 11_880));
            // Turned over its long side, left and right are exchanged.
            assert_eq!(back.from.x + back.to.x, 7 * CELL);
            names.extend(texts(back).into_iter().map(|(_, name)| name));
        }
        let all: Vec<String> = TileKind::all().map(|kind| kind.to_string()).collect();
        assert_eq!(names, all);
        let (first, name) = &texts(sheets[0].back.as_ref().unwrap())[0];
        assert_eq!((first.x, first.y, name.as_str()), (6_500, 500, "0-01"));
    }

    #[test]
    fn tiles_that_do_not_fit_make_no_sheet() {
        assert!(sheets(Sizes { tile: 200, ..A4 }, Backs::None).is_empty());
        let large = sheets(Sizes { tile: 190, ..A4 }, Backs::None);
        assert_eq!(large.len(), 91);
        assert!(large.iter().all(|sheet| sheet.back.is_none()));
    }
}
