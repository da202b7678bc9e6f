//! How large texts are: all sizes follow from the one that the recipe gives.

use super::page::LEAST_SIZE;
use super::paper::{Mpt, POINT};
use super::recipe::Recipe;

/// From this size on a book is large print: then no text is smaller than the recipe says.
const LARGE: Mpt = 14 * POINT;

/// Font sizes of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// Rules and contents.
    pub text: Mpt,
    /// Running heads, page numbers, captions, grades.
    pub small: Mpt,
    /// Numbers of puzzles.
    pub number: Mpt,
    /// Headings that open a page.
    pub heading: Mpt,
    /// The title on the title page.
    pub title: Mpt,
    /// The least size of what stands in a figure.
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
