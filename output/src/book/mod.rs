//! Books: a recipe and its puzzles become pages, the pages a PDF file.
//!
//! [`recipe`] says what is wanted, [`gather`] has the puzzles made or read, [`set`] and [`front`] lay
//! pages out, [`page`] inspects them, [`pdf`] writes them. All lengths are whole thousandths of a
//! point, so that the same recipe gives the same bytes everywhere.

pub mod day;
pub mod file;
pub mod font;
mod front;
pub mod gather;
mod ink;
mod page;
pub mod paper;
mod pdf;
mod plan;
pub mod recipe;
mod set;
mod text;
mod words;

use crate::config::Misplaced;
use font::{Cut, FontError, FontFiles, Fonts, MissingGlyph};
use gather::Chapter;
use page::{LEAST_MARGIN, Refused};
use paper::Area;
use recipe::{Profile, Recipe};
use std::path::PathBuf;

/// Why there is no book.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// The recipe asks for what cannot be.
    #[error(transparent)]
    Recipe(#[from] Misplaced),
    /// A character cannot be set.
    #[error("page {page}: {missing}")]
    Glyph {
        /// Number of the page, from 1.
        page: usize,
        /// The character.
        missing: MissingGlyph,
    },
    /// A printer would not take the book.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// An error in the program.
    #[error("the book cannot be written, which is an error in this program: {0}")]
    Internal(String),
}

/// A finished book.
pub struct Book {
    /// The bytes of its file.
    pub pdf: Vec<u8>,
    /// How many pages it has.
    pub pages: usize,
    /// How many puzzles.
    pub puzzles: usize,
}

/// The fonts for a recipe: the program's own, those in `paths`, and without these a Japanese family of
/// the system if the book speaks Japanese or some of its texts cannot be set otherwise.
pub fn fonts(recipe: &Recipe, paths: &[PathBuf]) -> Result<FontFiles, FontError> {
    let files = FontFiles::load(paths, recipe.lang.needs_japanese())?;
    let shaped = |text: &str| {
        Fonts::new(&files)
            .shape(text, (Cut::Regular, false))
            .is_ok()
    };
    if recipe.texts().all(shaped) {
        Ok(files)
    } else {
        FontFiles::load(paths, true)
    }
}

/// Makes the book of a recipe and its chapters.
pub fn make(recipe: &Recipe, files: &FontFiles, chapters: &[Chapter]) -> Result<Book, BookError> {
    let fonts = Fonts::new(files);
    let pages = set::set(recipe, &fonts, chapters)?;
    if recipe.profile == Profile::Print {
        let allowed = |number| {
            let frame = set::frame(recipe, pages.len(), number);
            let (odd, trim) = (number.is_multiple_of(2), recipe.trim);
            Area {
                left: if odd { frame.left } else { LEAST_MARGIN },
                top: LEAST_MARGIN,
                right: if odd {
                    trim.width - LEAST_MARGIN
                } else {
                    frame.right
                },
                bottom: trim.height - LEAST_MARGIN,
            }
        };
        page::inspect(&pages, allowed)?;
    }
    Ok(Book {
        pdf: pdf::write(recipe, files, &pages)?,
        pages: pages.len(),
        puzzles: chapters.iter().map(|chapter| chapter.sheets.len()).sum(),
    })
}
