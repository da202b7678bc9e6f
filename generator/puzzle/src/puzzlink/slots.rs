//! Clues of cells or rooms in sequence, and the gaps between them.

use super::Notation;
use crate::board::{Board, Drawing, Ink, Item, Parsed, Place, TextError};
use crate::genre::{Body, Codec, InFiles};

/// The notation of cells without a clue.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Gaps {
    /// A letter for a number of cells: this one for one cell, up to `z`.
    Letters(char),
    /// As [`Gaps::Letters`], but right after a clue the letter counts one cell less, which
    /// separates it from the next clue. One last blank cell may be left out.
    Carried(char),
    /// A full stop for each cell.
    Stops,
}

impl Gaps {
    /// Number of cells that the letter after a clue counts in addition to its gap.
    const fn carried(self) -> usize {
        matches!(self, Gaps::Carried(_)) as usize
    }

    /// Greatest number of cells of one character.
    const fn most(self) -> usize {
        match self {
            Gaps::Letters(one) | Gaps::Carried(one) => 'z' as usize - one as usize + 1,
            Gaps::Stops => 1,
        }
    }

    /// The character for a number of cells from 1 to the greatest.
    fn sign(self, cells: usize) -> char {
        match self {
            Gaps::Letters(one) | Gaps::Carried(one) => {
                char::from(one as u8 + cells.saturating_sub(1) as u8)
            }
            Gaps::Stops => '.',
        }
    }

    /// The number of cells of a character; none if it is no gap.
    fn cells(self, sign: char) -> Option<usize> {
        (1..=self.most()).find(|&cells| self.sign(cells) == sign)
    }

    /// Names the expected text, for error messages.
    fn expected(self) -> String {
        match self {
            Gaps::Letters(one) | Gaps::Carried(one) => format!("{one} to z"),
            Gaps::Stops => "\".\"".to_owned(),
        }
    }
}

/// A sequence of places with at most one clue each: cells, or rooms by their first cells.
#[derive(Clone, Copy)]
pub struct Slots {
    /// Notation of clues.
    pub notation: Notation,
    /// Notation of places without a clue.
    pub gaps: Gaps,
}

impl Slots {
    /// Writes the clues of consecutive places.
    pub fn write<'i>(&self, clues: impl IntoIterator<Item = Option<&'i Item>>) -> Option<String> {
        let Slots { notation, gaps } = self;
        let mut text = String::new();
        let mut gap = 0;
        for clue in clues {
            if gap == gaps.most() || gap > 0 && clue.is_some() {
                text.push(gaps.sign(gap));
                gap = 0;
            }
            match clue {
                None => gap += 1,
                Some(item) => {
                    text += &(notation.write)(item)?;
                    gap = gaps.carried();
                }
            }
        }
        text.extend((gap > gaps.carried()).then(|| gaps.sign(gap)));
        Some(text)
    }

    /// Reads the clues of these places; errors call them by `name`.
    ///
    /// # Errors
    /// A text that is neither a clue nor a gap, or an early end of the body.
    pub fn read(
        &self,
        body: &mut Body,
        places: &[Place],
        name: &str,
    ) -> Result<Vec<Parsed>, TextError> {
        let Slots { notation, gaps } = self;
        let mut items = Vec::new();
        let (mut told, mut carried) = (0, 0);
        while let (Some(c), Some(&place)) = (body.peek(), places.get(told)) {
            if let Some(cells) = gaps.cells(c) {
                body.next();
                told += cells - carried;
                carried = 0;
            } else {
                let start = body.clone();
                let wrong =
                    || start.wrong(format!("{}, or {}", notation.expected, gaps.expected()));
                let item = (notation.read)(body, place).ok_or_else(wrong)?;
                items.push((item, start.column()));
                told += 1;
                carried = gaps.carried();
            }
        }
        match told + gaps.carried() < places.len() {
            true => Err(too_early(body, told, places.len(), name)),
            false => Ok(items),
        }
    }
}

/// The error of a body that ends after `told` of `all` places.
pub(super) fn too_early(body: &Body, told: usize, all: usize, name: &str) -> TextError {
    let found = format!("the end after {told} of {all} {name}");
    TextError::new(body.column(), found, "the rest of the board")
}

/// The clue of each cell in reading order; none if there are other inks, or two clues in one cell.
pub(super) fn clues<'i>(
    board: Board,
    printed: &'i Drawing,
    inks: &[Ink],
) -> Option<Vec<Option<&'i Item>>> {
    let items = printed.items();
    if items.iter().any(|item| !inks.contains(&item.ink)) {
        return None;
    }
    let clue = |cell: Place| {
        let mut here = items.iter().filter(|item| item.at == cell);
        let first = here.next();
        here.next().is_none().then_some(first)
    };
    board.cells().map(clue).collect()
}

/// A clue or a gap for each cell in reading order.
pub struct Cells {
    /// Name in lists of genres.
    pub name: &'static str,
    /// Notation of clues and gaps.
    pub slots: Slots,
}

impl Codec for Cells {
    fn name(&self) -> &'static str {
        self.name
    }

    fn write(&self, board: Board, printed: &Drawing) -> Option<String> {
        self.slots
            .write(clues(board, printed, self.slots.notation.inks)?)
    }

    fn read(&self, board: Board, body: &mut Body) -> Result<Vec<Parsed>, TextError> {
        let cells: Vec<Place> = board.cells().collect();
        self.slots.read(body, &cells, "cells")
    }

    fn in_files(&self) -> Option<InFiles> {
        let inks = self.slots.notation.inks;
        inks.contains(&Ink::Number).then_some(InFiles::Numbers)
    }
}

/// Numbers up to 4 and "?" in cells. A digit in base 15 is a number and the gap after it: the
/// number itself without a blank cell, plus 5 for one and plus 10 for two. `.` is "?"; `g` to `z`
/// are 1 to 20 further blank cells.
pub struct Digits;

impl Digits {
    const GAPS: Gaps = Gaps::Letters('g');
    /// One more than the greatest number.
    const SPAN: i16 = 5;
    const MOST_BEHIND: usize = 2;
}

impl Codec for Digits {
    fn name(&self) -> &'static str {
        "numbers up to 4"
    }

    fn write(&self, board: Board, printed: &Drawing) -> Option<String> {
        let clues = clues(board, printed, &[Ink::Number, Ink::Unknown])?;
        let mut text = String::new();
        let mut rest = &clues[..];
        while let Some((&clue, behind)) = rest.split_first() {
            let blank = |cells: &[Option<&Item>], most| {
                let cells = cells.iter().take(most);
                cells.take_while(|clue| clue.is_none()).count()
            };
            rest = match clue {
                None => {
                    let gap = blank(rest, Self::GAPS.most());
                    text.push(Self::GAPS.sign(gap));
                    &rest[gap..]
                }
                Some(Item { value: None, .. }) => {
                    text.push('.');
                    behind
                }
                Some(&Item {
                    value: Some(number),
                    ..
                }) => {
                    let gap = blank(behind, Self::MOST_BEHIND);
                    // Players take cells beyond the board for blank.
                    let counted = if gap == behind.len() {
                        Self::MOST_BEHIND
                    } else {
                        gap
                    };
                    let fits = (0..Self::SPAN).contains(&number);
                    let digit = fits.then(|| number + Self::SPAN * counted as i16)?;
                    text.extend(char::from_digit(digit as u32, 16));
                    &behind[gap..]
                }
            };
        }
        Some(text)
    }

    fn read(&self, board: Board, body: &mut Body) -> Result<Vec<Parsed>, TextError> {
        let cells: Vec<Place> = board.cells().collect();
        let mut items = Vec::new();
        let mut told = 0;
        while let (Some(c), Some(&cell)) = (body.peek(), cells.get(told)) {
            let column = body.column();
            told += match c {
                '.' => {
                    items.push((Item::at(Ink::Unknown, cell), column));
                    1
                }
                '0'..='9' | 'a'..='e' => {
                    let digit = c.to_digit(16).unwrap_or_default() as i16;
                    let number = Item::valued(Ink::Number, cell, digit % Self::SPAN);
                    items.push((number, column));
                    1 + (digit / Self::SPAN) as usize
                }
                _ => Self::GAPS.cells(c).ok_or_else(|| {
                    body.wrong("0 to 9 or a to e (a number up to 4, 5 or 10 more before one or two blank cells), \".\", or g to z")
                })?,
            };
            body.next();
        }
        match told < cells.len() {
            true => Err(too_early(body, told, cells.len(), "cells")),
            false => Ok(items),
        }
    }

    fn in_files(&self) -> Option<InFiles> {
        Some(InFiles::Numbers)
    }
}
