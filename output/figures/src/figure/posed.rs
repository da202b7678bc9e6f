//! Figures of puzzles: drawings on their genre's printed board, with words in the reader's
//! language.

use super::{
    CELL, Figure, Form, Mil, Point, Shape, Style, Tone, is_below, signs::place_point, words,
};
use crate::notes::differing;
use pencilmill_generator::board::{Drawing, Item, Language};
use pencilmill_generator::genre::Puzzle;

/// Radius of the dots of a dotted board.
const DOT: Mil = 70;

/// Options for showing a puzzle, in a figure or on a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// The language of words on the board.
    pub language: Language,
    /// True to label rows and columns.
    pub labels: bool,
}

impl From<Language> for Look {
    /// No labels.
    fn from(language: Language) -> Look {
        Look {
            language,
            labels: false,
        }
    }
}

impl Figure {
    /// Draws a puzzle with an answer or a part of one.
    pub fn of_puzzle(puzzle: &Puzzle, drawn: &Drawing, look: Look) -> Figure {
        Figure::on_grid(puzzle.board, &puzzle.printed, drawn).finished(puzzle, look)
    }

    /// Draws an answer, with what stands behind it as if it were printed, without the pieces that
    /// lay below the board.
    pub fn solved(puzzle: &Puzzle, answer: &Drawing, look: Look) -> Figure {
        let board = puzzle.board;
        let below = |item: &Item| is_below(board, item.at) || is_below(board, item.to);
        let above = puzzle.printed.filtered(|item| !below(item));
        let behind = puzzle.genre.extras().behind(puzzle, answer);
        let printed = above.with(&behind.without(answer));
        Figure::on_grid(board, &printed, answer).finished(puzzle, look)
    }

    /// Draws the items that two answers share, and signs for differences: `a` for items only in the
    /// first, `b` for items only in the second, `*` where each has something else.
    pub fn compared(puzzle: &Puzzle, first: &Drawing, second: &Drawing, look: Look) -> Figure {
        let mut figure = Figure::of_puzzle(puzzle, &first.shared_with(second), look);
        let (style, tone) = (Style::Sign, Tone::Answer);
        for (item, sign) in differing(first, second) {
            let place = place_point(item.at.midway(item.to));
            let ground = Form::Circle(place, CELL / 4);
            let text = Form::Text(place, CELL / 2, sign.to_string());
            for (style, form) in [(Style::Ground, ground), (style, text)] {
                figure.shapes.push(Shape { style, tone, form });
            }
        }
        figure
    }

    /// Draws a puzzle for solvers to draw on, in pages: clues stay legible below lines, and words
    /// are in the notation of puzzle texts, which a page translates.
    pub fn to_draw_on(puzzle: &Puzzle) -> Figure {
        let mut figure = Figure::on_grid(puzzle.board, &puzzle.printed, &Drawing::blank());
        let drawn = puzzle.genre.card().drawn.iter().map(|spot| spot.ink);
        let inks: Vec<_> = drawn.collect();
        figure.ground_below_clues(puzzle.board, &puzzle.printed, &inks);
        figure.on_paper(puzzle)
    }

    /// Adapts the figure to the genre's printed board.
    fn on_paper(mut self, puzzle: &Puzzle) -> Figure {
        if puzzle.genre.card().dotted {
            self.dot();
        }
        self
    }

    /// Completes a figure that is not drawn on.
    fn finished(self, puzzle: &Puzzle, look: Look) -> Figure {
        let mut figure = self.on_paper(puzzle);
        for shape in figure.shapes.iter_mut().filter(|s| s.style == Style::Word) {
            if let Form::Text(_, height, text) = &mut shape.form {
                *text = words::said(text, look.language);
                *height = (*height).min(words::fitting(text));
            }
        }
        if look.labels {
            figure.label_places(puzzle.board);
        }
        figure
    }

    /// Replaces grid and frame by a dot at each corner.
    fn dot(&mut self) {
        let frame = |shape: &Shape| match shape.form {
            Form::Rect(from, to, _) if shape.style == Style::Frame => Some((from, to)),
            _ => None,
        };
        let Some((from, to)) = self.shapes.iter().find_map(frame) else {
            return;
        };
        let ruled = |shape: &Shape| matches!(shape.style, Style::Grid | Style::Frame);
        self.shapes.retain(|shape| !ruled(shape));
        let along = |from: Mil, to: Mil| (from..=to).step_by(CELL as usize);
        let corners =
            along(from.y, to.y).flat_map(|y| along(from.x, to.x).map(move |x| Point { x, y }));
        let dots = corners.map(|corner| Shape {
            style: Style::Sign,
            tone: Tone::Print,
            form: Form::Circle(corner, DOT),
        });
        self.shapes.extend(dots);
    }
}
