//! How what is printed is written in the address of a web player.

use crate::board::{Board, Drawing, Parsed, TextError};
use std::str::Chars;

/// How the body of an address is written. Web players share a few; `puzzlink` has these, and the pieces that others are made of.
pub trait Codec: Send + Sync {
    /// What it is called where genres are listed.
    fn name(&self) -> &'static str;

    /// The body for what is printed; none if the codec has no words for some of it.
    fn write(&self, board: Board, printed: &Drawing) -> Option<String>;

    /// What a body draws, with the column of each item. A rest of the body is left where it is.
    ///
    /// # Errors
    /// Where it is no such body, what was found there, and what was expected.
    fn read(&self, board: Board, body: &mut Body) -> Result<Vec<Parsed>, TextError>;
}

/// The rest of a body that is read from left to right.
#[derive(Clone)]
pub struct Body<'a> {
    rest: Chars<'a>,
    column: usize,
}

impl<'a> Body<'a> {
    /// A body that begins in this column of its address.
    pub fn new(text: &'a str, column: usize) -> Body<'a> {
        let rest = text.chars();
        Body { rest, column }
    }

    /// The column of the next character.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// The next character, which stays.
    pub fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    /// Takes the next character if it is this one.
    pub fn take(&mut self, wanted: char) -> bool {
        let there = self.peek() == Some(wanted);
        if there {
            self.next();
        }
        there
    }

    /// Takes a number of so many digits to a base.
    pub fn digits(&mut self, count: usize, base: u32) -> Option<i16> {
        let mut value = 0_i16;
        for _ in 0..count {
            let digit = self.next()?.to_digit(base)? as i16;
            value = value.checked_mul(base as i16)?.checked_add(digit)?;
        }
        Some(value)
    }

    /// What stands here is not what was expected.
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
