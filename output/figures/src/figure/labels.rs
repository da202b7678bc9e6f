//! Labels of rows and columns, which stand beside everything drawn: `r3` and `c4`, as texts and
//! steps name places.

use super::signs::place_point;
use super::{Figure, Form, Mil, Point, Shape, Style, Tone};
use pencilmill_generator::board::{Board, Place};

/// Height of a label.
const HEIGHT: Mil = 260;
/// Distance from the drawing to the middle of the labels.
const ASIDE: Mil = 250;
const ABOVE: Mil = 200;
/// Distance from the middle of the labels to the edge of the figure.
const BEYOND: Mil = 250;

/// The rows of a board: a cell of each, and its label.
pub fn rows(board: Board) -> impl Iterator<Item = (Place, String)> {
    (0..board.rows).map(|row| (Place::cell(row, 0), format!("r{}", row + 1)))
}

/// The columns of a board: a cell of each, and its label.
pub fn columns(board: Board) -> impl Iterator<Item = (Place, String)> {
    (0..board.cols).map(|col| (Place::cell(0, col), format!("c{}", col + 1)))
}

impl Figure {
    /// Labels rows and columns in the notation of texts.
    pub(super) fn label_places(&mut self, board: Board) {
        self.label(rows(board), columns(board));
    }

    /// Puts labels of rows to the left of the whole drawing, and labels of columns above it.
    pub fn label(
        &mut self,
        rows: impl Iterator<Item = (Place, String)>,
        columns: impl Iterator<Item = (Place, String)>,
    ) {
        let Point { x: left, y: top } = self.from;
        let rows = rows.map(|(place, text)| (left - ASIDE, place_point(place).y, text));
        let columns = columns.map(|(place, text)| (place_point(place).x, top - ABOVE, text));
        let shape = |(x, y, text)| Shape {
            style: Style::Label,
            tone: Tone::Print,
            form: Form::Text(Point { x, y }, HEIGHT, text),
        };
        self.shapes.extend(rows.chain(columns).map(shape));
        self.from = Point::new(left - ASIDE - BEYOND, top - ABOVE - BEYOND);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Look;
    use pencilmill_generator::board::Drawing;
    use pencilmill_generator::genres;

    #[test]
    fn labels_stand_beside_outside_clues_too() {
        let look = Look {
            labels: true,
            ..Look::default()
        };
        for text in [
            "canal-view 4x5; number r2c4=1",
            "ilotulite 5x5; number r0c2=1 r3c0=2",
            "slitherlink 4x4; number r2c4=1",
        ] {
            let puzzle = genres::parse(text).unwrap();
            let plain = Figure::of_puzzle(&puzzle, &Drawing::blank(), Look::default());
            let labelled = Figure::of_puzzle(&puzzle, &Drawing::blank(), look);
            let Board { rows, cols } = puzzle.board;
            let (old, own) = labelled.shapes.split_at(plain.shapes.len());
            assert_eq!(old, plain.shapes, "{text}");
            assert_eq!(own.len(), (rows + cols) as usize);
            for shape in own {
                let Form::Text(at, height, label) = &shape.form else {
                    panic!("no text");
                };
                let (wide, tall) = (height * label.len() as Mil * 3 / 10, height / 2);
                let clear = match label.starts_with('r') {
                    true => at.x + wide < plain.from.x && at.x - wide > labelled.from.x,
                    false => at.y + tall < plain.from.y && at.y - tall > labelled.from.y,
                };
                assert!(clear, "{text}: {label}");
            }
        }
    }
}
