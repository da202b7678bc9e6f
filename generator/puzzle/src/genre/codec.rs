//! Codecs of printed marks in the addresses of web players.

use crate::board::{Board, Drawing, Parsed, TextError};
use std::str::Chars;

/// The notation of a genre's marks in the files of web players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InFiles {
    /// Numbers and `-` for "?" in cells.
    Numbers,
    /// 1 for white and 2 for black circles.
    Circles,
    /// The number of regions, the region of each cell, and numbers.
    Rooms,
}

/// A codec for the body of an address. Web players share a few; `puzzlink` has these, and the
/// pieces for others.
pub trait Codec: Send + Sync {
    /// Name in lists of genres.
    fn name(&self) -> &'static str;

    /// Writes the body for the printed marks; none if the codec cannot express some of them.
    fn write(&self, board: Board, printed: &Drawing) -> Option<String>;

    /// Reads the marks of a body, each with its column, and leaves the rest of the body.
    ///
    /// # Errors
    /// The first error of the body.
    fn read(&self, board: Board, body: &mut Body) -> Result<Vec<Parsed>, TextError>;

    /// The notation of its marks in files; none if they are not read.
    fn in_files(&self) -> Option<InFiles> {
        None
    }
}

/// The unread rest of a body.
#[derive(Clone)]
pub struct Body<'a> {
    rest: Chars<'a>,
    column: usize,
}

impl<'a> Body<'a> {
    /// A body from this column of its address.
    pub fn new(text: &'a str, column: usize) -> Body<'a> {
        let rest = text.chars();
        Body { rest, column }
    }

    /// The column of the next character.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// The next character, without reading it.
    pub fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    /// Reads the next character if it is `wanted`.
    pub fn take(&mut self, wanted: char) -> bool {
        let there = self.peek() == Some(wanted);
        if there {
            self.next();
        }
        there
    }

    /// Reads a number of `count` digits in a base.
    pub fn digits(&mut self, count: usize, base: u32) -> Option<i16> {
        let mut value = 0_i16;
        for _ in 0..count {
            let digit = self.next()?.to_digit(base)? as i16;
            value = value.checked_mul(base as i16)?.checked_add(digit)?;
        }
        Some(value)
    }

    /// The error of an unexpected text at the current column.
    pub fn wrong(&self, expected: impl Into<String>) -> TextError {
        let found = match self.peek() {
            Some(c) => format!("{c:?}"),
            None => "the end".to_owned(),
        };
        TextError::new(self.column, found, expected)
    }
}

impl Iterator for Body<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        let next = self.rest.next();
        self.column += usize::from(next.is_some());
        next
    }
}
