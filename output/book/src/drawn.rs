//! The puzzles of a chapter as figures.

use super::chapter::{BookPuzzle, Chapter};
use super::ink::Scaled;
use super::paper::Mpt;
use super::qr::Code;
use super::recipe::Language;
use pencilmill_figures::figure::{Figure, Look, Point};
use pencilmill_generator::board::{Board, Drawing};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// A chapter's puzzles as figures.
pub struct Drawn<'a> {
    /// The chapter.
    pub chapter: &'a Chapter,
    /// The figures of each puzzle and of its answer.
    pub figures: Vec<(Figure, Figure)>,
    /// Maximum width and maximum height of a puzzle, in thousandths of a cell.
    pub largest: (Mpt, Mpt),
    /// The code of each puzzle for a third-party player; computed on demand.
    pub codes: OnceCell<Vec<Option<Code>>>,
}

impl<'a> Drawn<'a> {
    /// Draws the puzzles of a chapter. Those on the same board get boxes of the same size, so that
    /// boards are aligned whatever is printed beside them.
    pub fn new(chapter: &'a Chapter, lang: Language) -> Drawn<'a> {
        let look = Look::from(lang.of_pictures());
        let draw = |BookPuzzle { puzzle, answer, .. }: &BookPuzzle| {
            (
                Figure::of_puzzle(puzzle, &Drawing::blank(), look),
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
            codes: OnceCell::new(),
        }
    }
}

/// The side of the cells of a figure, given that of the largest one: boards of different sizes are
/// equally large on the page.
pub fn cell_of(figure: &Figure, largest: (Mpt, Mpt), cell: Mpt) -> Mpt {
    let fitting = |largest: Mpt, own: Mpt| match own == largest {
        true => cell,
        false => Scaled::fitting(own, Scaled::length(largest, cell)),
    };
    let [wide, tall] = [(largest.0, figure.width()), (largest.1, figure.height())]
        .map(|(largest, own)| fitting(largest, own));
    wide.min(tall).min(2 * cell)
}
