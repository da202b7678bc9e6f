//! The puzzles of a chapter as figures.

use super::chapter::{BookPuzzle, Chapter};
use super::paper::Mpt;
use super::recipe::Recipe;
use pencilmill_figures::figure::{Figure, Look, Point};
use pencilmill_generator::board::{Board, Drawing};
use std::collections::BTreeMap;

/// A chapter's puzzles as figures.
pub struct Drawn<'a> {
    /// The chapter.
    pub chapter: &'a Chapter,
    /// The figures of each puzzle and of its answer.
    pub figures: Vec<(Figure, Figure)>,
    /// Maximum width and maximum height of a puzzle, in thousandths of a cell.
    pub largest: (Mpt, Mpt),
}

impl<'a> Drawn<'a> {
    /// Draws the puzzles of a chapter. Those on the same board get boxes of the same size, so that
    /// boards are aligned whatever is printed beside them. In a book with hints, rows and columns
    /// of puzzles have the labels by which hints name them.
    pub fn new(chapter: &'a Chapter, recipe: &Recipe) -> Drawn<'a> {
        let look = Look::from(recipe.lang.of_pictures());
        let labelled = Look {
            labels: recipe.hints,
            ..look
        };
        let draw = |BookPuzzle { puzzle, answer, .. }: &BookPuzzle| {
            (
                Figure::of_puzzle(puzzle, &Drawing::blank(), labelled),
                Figure::solved(puzzle, answer, look),
            )
        };
        let mut figures: Vec<(Figure, Figure)> = chapter.sheets.iter().map(draw).collect();
        let mut boxes: BTreeMap<(i16, i16), [(Point, Point); 2]> = BTreeMap::new();
        let key = |board: Board| (board.rows, board.cols);
        for (sheet, (puzzle, answer)) in chapter.sheets.iter().zip(&figures) {
            let both = [puzzle, answer].map(|figure| (figure.from, figure.to));
            let held = boxes.entry(key(sheet.puzzle.board)).or_insert(both);
            for ((from, to), figure) in held.iter_mut().zip([puzzle, answer]) {
                (from.x, from.y) = (from.x.min(figure.from.x), from.y.min(figure.from.y));
                (to.x, to.y) = (to.x.max(figure.to.x), to.y.max(figure.to.y));
            }
        }
        for (sheet, (puzzle, answer)) in chapter.sheets.iter().zip(&mut figures) {
            if let Some([first, second]) = boxes.get(&key(sheet.puzzle.board)) {
                (puzzle.from, puzzle.to) = *first;
                (answer.from, answer.to) = *second;
            }
        }
        let puzzles = || figures.iter().map(|(figure, _)| figure);
        let largest = (
            puzzles().map(Figure::width).max().unwrap_or(1),
            puzzles().map(Figure::height).max().unwrap_or(1),
        );
        Drawn {
            chapter,
            figures,
            largest,
        }
    }
}
