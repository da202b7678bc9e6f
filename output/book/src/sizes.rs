//! Font sizes, all derived from that of the recipe.

use super::page::{LEAST_SIZE, LEAST_STROKE};
use super::paper::{Mpt, POINT};
use super::recipe::Recipe;

/// Minimum size of large print, in which no text is smaller than the recipe's size.
pub const LARGE: Mpt = 14 * POINT;

/// Width of lines beside text of a size: in large print they are as heavy as its letters.
pub const fn stroke(size: Mpt) -> Mpt {
    if size >= LARGE {
        2 * LEAST_STROKE
    } else {
        LEAST_STROKE
    }
}

/// Font sizes of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// Size of rules and contents.
    pub text: Mpt,
    /// Size of running heads, page numbers, captions, grades.
    pub small: Mpt,
    /// Size of the numbers of puzzles.
    pub number: Mpt,
    /// Size of headings that open a page.
    pub heading: Mpt,
    /// Size of the title on the title page.
    pub title: Mpt,
    /// Minimum size of texts in figures.
    pub least: Mpt,
}

impl Recipe {
    /// Font sizes of the book.
    pub fn sizes(&self) -> Sizes {
        let text = self.text;
        let large = text >= LARGE;
        Sizes {
            text,
            small: if large {
                text
            } else {
                (text * 8 / 10).max(LEAST_SIZE)
            },
            number: text * 11 / 10,
            heading: (text * 17 / 10).min(30 * POINT).max(text),
            title: (text * 28 / 10).min(44 * POINT),
            least: if large { text } else { LEAST_SIZE },
        }
    }
}
