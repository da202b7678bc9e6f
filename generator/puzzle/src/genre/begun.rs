//! A puzzle begun by a setter: fixed marks, a fixed answer, and the cells open to hints.

use super::Puzzle;
use crate::board::{Board, Drawing, Item, Place, place_text};
use siphasher::sip128::{Hasher128, SipHasher24};
use std::fmt;
use std::hash::Hasher;
use std::str::FromStr;

/// The choices of a setter before any hint is chosen. Everything that makes the puzzle keeps them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Begun {
    /// Printed marks: the whole layout, which no longer changes, and hints. Only hints are added; a
    /// "?" of the layout may be replaced by its number. If none, the genre composes a layout.
    pub printed: Option<Drawing>,
    /// The answer; any if none.
    pub answer: Option<Drawing>,
    /// The cells open to hints; all if none.
    pub pattern: Option<Pattern>,
}

impl Begun {
    /// True if nothing is fixed.
    pub fn is_empty(&self) -> bool {
        *self == Begun::default()
    }

    /// A name derived from the text of these choices; none if nothing is fixed.
    pub fn tag(&self) -> Option<String> {
        if self.is_empty() {
            return None;
        }
        let text = |drawing: &Option<Drawing>| drawing.as_ref().map(Drawing::to_string);
        let pattern = self.pattern.as_ref().map(Pattern::key);
        let parts = [text(&self.printed), text(&self.answer), pattern];
        let mut hasher = SipHasher24::new();
        for part in parts {
            let part = part.map_or("-".to_owned(), |part| format!("+{part}"));
            hasher.write(part.as_bytes());
            hasher.write(b"\n");
        }
        Some(format!("begun{:016x}", hasher.finish128().h1))
    }

    /// True if a word is such a name.
    pub fn is_tag(word: &str) -> bool {
        let hex = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
        let digits = word.strip_prefix("begun");
        digits.is_some_and(|digits| digits.len() == 16 && digits.chars().all(hex))
    }

    /// True if the item is fixed.
    pub fn keeps(&self, item: &Item) -> bool {
        let printed = self.printed.as_ref();
        printed.is_some_and(|printed| printed.contains(item))
    }

    /// True if a hint may be added to a puzzle: in a cell open to hints, and in place of no fixed
    /// one.
    pub fn admits(&self, puzzle: &Puzzle, hint: &Item) -> bool {
        let allowed = self.pattern.as_ref().is_none_or(|p| p.admits(hint));
        let kept = self.printed.iter().flat_map(Drawing::items);
        let mut here = kept.filter(|item| (item.at, item.to) == (hint.at, hint.to));
        allowed && here.all(|item| item == hint || !puzzle.is_hint(item))
    }
}

/// A picture of the cells that may have, or do have, clues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    board: Board,
    /// The cells in order.
    cells: Vec<Place>,
    /// True if each of the cells has a clue; otherwise some of them do.
    pub all: bool,
}

/// The error of a text that is no pattern.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct NoPattern {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The text found and the text expected.
    pub what: String,
}

impl Pattern {
    /// The pattern of these cells.
    pub fn new(board: Board, cells: impl IntoIterator<Item = Place>) -> Pattern {
        let mut cells: Vec<Place> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        let all = false;
        Pattern { board, cells, all }
    }

    /// The pattern with the given value of `all`.
    #[must_use]
    pub fn with_all(self, all: bool) -> Pattern {
        Pattern { all, ..self }
    }

    /// The board of the picture.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The cells in order.
    pub fn cells(&self) -> &[Place] {
        &self.cells
    }

    /// True if the cells of a hint belong to the pattern.
    pub fn admits(&self, hint: &Item) -> bool {
        hint.at == hint.to && self.cells.binary_search(&hint.at).is_ok()
    }

    /// The pattern in one line: rows with a slash between them, and the value of `all`.
    fn key(&self) -> String {
        let which = if self.all { "all" } else { "some" };
        format!("{which} {}", self.to_string().replace('\n', "/"))
    }

    /// The first cell of the pattern with an image outside it.
    pub fn unlike(&self, image: impl Fn(Place) -> Place) -> Option<Place> {
        let lacks = |cell: &&Place| self.cells.binary_search(&image(**cell)).is_err();
        self.cells.iter().find(lacks).copied()
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.board.rows {
            let cells = (0..self.board.cols).map(|col| Place::cell(row, col));
            let mark = |cell| match self.cells.binary_search(&cell) {
                Ok(_) => '#',
                Err(_) => '.',
            };
            let line: String = cells.map(mark).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

impl FromStr for Pattern {
    type Err = NoPattern;

    /// Reads rows of `#` and `.`, all of one length; empty lines before and after them are skipped.
    fn from_str(text: &str) -> Result<Pattern, NoPattern> {
        let wrong = |line, column, what: String| NoPattern {
            line: line + 1,
            column: column + 1,
            what,
        };
        let lines: Vec<(usize, &str)> = text.lines().map(str::trim_end).enumerate().collect();
        let is_row = |(_, line): &&(usize, &str)| !line.is_empty();
        let first = lines.iter().position(|line| is_row(&line));
        let last = lines.iter().rposition(|line| is_row(&line));
        let (Some(first), Some(last)) = (first, last) else {
            let what = "found nothing, expected rows of # and .".to_owned();
            return Err(wrong(0, 0, what));
        };
        let rows = &lines[first..=last];
        let width = rows[0].1.chars().count();
        let mut cells = Vec::new();
        for (row, &(number, line)) in rows.iter().enumerate() {
            for (col, c) in line.chars().enumerate() {
                match c {
                    '#' => cells.push((row, col)),
                    '.' => {}
                    c => {
                        let what = format!("found {c:?}, expected # (a clue) or . (none)");
                        return Err(wrong(number, col, what));
                    }
                }
            }
            let found = line.chars().count();
            if found != width {
                let what = format!("found a row of {found} cells, expected {width} as above");
                return Err(wrong(number, found.min(width), what));
            }
        }
        let side = |length: usize| i16::try_from(length).ok().filter(|&n| n <= Board::MOST);
        let (Some(rows), Some(cols)) = (side(rows.len()), side(width)) else {
            let what = format!(
                "found {} rows of {width}, expected at most {} of each",
                rows.len(),
                Board::MOST
            );
            return Err(wrong(first, 0, what));
        };
        let cell = |(row, col)| Place::cell(row as i16, col as i16);
        let board = Board::new(rows, cols);
        Ok(Pattern::new(board, cells.into_iter().map(cell)))
    }
}

/// Places as a list for people.
pub fn places_text(places: &[Place]) -> String {
    let texts: Vec<String> = places.iter().map(|&place| place_text(place)).collect();
    texts.join(" ")
}
