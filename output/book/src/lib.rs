//! Books: a recipe and its puzzles become pages, the pages a PDF file.
//!
//! [`recipe`] describes a book, `gather` makes or reads its puzzles, `set` and `front` lay out
//! pages, `page` holds them, `preflight` inspects them, `pdf` writes them. All lengths are whole
//! thousandths of a point, so that the same recipe gives the same bytes everywhere.

mod about;
mod alike;
mod answers;
mod barcode;
mod chapter;
mod colour;
#[cfg(test)]
mod contrast;
mod cover;
mod credits;
mod drawn;
mod error;
pub mod export;
pub mod file;
mod fill;
mod fit;
pub mod font;
mod front;
mod gather;
mod head;
mod hints;
mod how_to;
mod ink;
mod isbn;
mod list;
mod loops;
mod marks;
mod mixed;
mod once;
mod page;
mod paper;
mod pdf;
mod pdfx;
mod plan;
pub mod png;
mod preflight;
mod printer;
mod puzzles;
pub mod recipe;
mod rules;
mod set;
pub mod single;
mod sizes;
pub mod sources;
mod stages;
mod stars;
mod stock;
mod svg;
mod tags;
mod text;
mod typesetter;
mod warm_ups;
mod words;

use chapter::Chapter;
use font::{Cut, FontError, FontFiles, Fonts, MissingGlyph};
use pencilmill_generator::genre::{Card, Genre};
use pencilmill_records::config::Misplaced;
use preflight::{Count, Preflight, Refused};
use printer::ON_A_SHEET;
use recipe::{Profile, Recipe};
use std::path::PathBuf;

/// An error in making a book.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// The recipe contains an impossible request.
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
    /// A text of the book cannot be set, found before there are pages.
    #[error(transparent)]
    Text(#[from] MissingGlyph),
    /// The cover has no room for its text.
    #[error(
        "the blurb does not fit on the back of the cover; a shorter one or a larger trim would do"
    )]
    Blurb,
    /// Numbers in cells of this size would be smaller than print allows, or overlap.
    #[error("found cells of {found}, expected at least {least}, where texts of 7 pt have room")]
    Narrow {
        /// The side of its cells.
        found: String,
        /// The side they need.
        least: String,
    },
    /// A font cannot be embedded.
    #[error("found a font that cannot be embedded, expected another one with --font: {0}")]
    Font(String),
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
    pub file: Vec<u8>,
    /// The bytes of its cover, if wanted.
    pub cover: Option<Vec<u8>>,
    /// Its puzzles as CSV.
    pub list: Vec<u8>,
    /// Its files for other programs, if wanted.
    pub exported: Vec<export::File>,
    /// Answers for a shop's form, a line each.
    pub about: String,
    /// Number of pages.
    pub pages: usize,
    /// Number of puzzles.
    pub puzzles: usize,
    /// Further notes.
    pub notes: Vec<String>,
}

/// Loads the fonts for a recipe: the program's own, those in `paths`, and without these a Japanese
/// family of the system if the language of the book or one of its texts needs it.
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

/// Checks that all texts known before there is a puzzle can be set.
pub fn try_texts(recipe: &Recipe, files: &FontFiles) -> Result<(), MissingGlyph> {
    let fonts = Fonts::new(files);
    for text in recipe.texts() {
        fonts.shape(text, (Cut::Regular, recipe.lang.is_japanese()))?;
    }
    let slugs = recipe.sections.iter().filter_map(|s| s.genre.as_deref());
    let genres = slugs.filter_map(|slug| pencilmill_generator::genres::named(slug).ok());
    let cards: Vec<&Card> = genres.map(Genre::card).collect();
    for &japanese in recipe.lang.all() {
        let words = words::ALL.iter().copied().flatten();
        let mut texts: Vec<&str> = words.map(|&word| words::one(word, japanese)).collect();
        for card in &cards {
            texts.push(if japanese { card.title_ja } else { card.title });
            let rules = card.rules.iter().map(|rule| (rule.en, rule.ja));
            let all = rules.chain([(card.goal.en, card.goal.ja)]);
            texts.extend(all.map(|both| words::one(both, japanese)));
        }
        for text in texts {
            fonts.shape(text, (Cut::Regular, japanese))?;
        }
    }
    Ok(())
}

/// Lays out the book of a recipe and its chapters, and its cover if wanted, and inspects both for the
/// printer.
fn laid_out(
    recipe: &Recipe,
    files: &FontFiles,
    chapters: &[Chapter],
    with_cover: bool,
    count: Count,
) -> Result<(set::Set, Option<cover::Cover>), BookError> {
    let fonts = Fonts::new(files);
    let set = set::set(recipe, &fonts, chapters)?;
    let pages = set.pages.len();
    let cover = || cover::cover(recipe, &fonts, chapters, pages);
    let cover = with_cover.then(cover).transpose()?;
    let mut preflight = Preflight::of(recipe);
    if recipe.profile == Profile::Print {
        preflight.count(recipe, pages, count);
        preflight.inside(recipe, &set.pages);
    }
    if let Some(cover) = &cover {
        preflight.cover(&cover.page, cover.sheet.trim);
    }
    preflight.passed()?;
    Ok((set, cover))
}

/// Makes the book of a recipe and its chapters.
pub fn make(
    recipe: &Recipe,
    files: &FontFiles,
    chapters: &[Chapter],
    (with_cover, exports): (bool, bool),
) -> Result<Book, BookError> {
    let (set, cover) = laid_out(recipe, files, chapters, with_cover, Count::Known)?;
    let set::Set { pages, refs, .. } = set;
    let count = pages.len();
    let file = pdf::write(recipe, pdf::Sheet::inside(recipe), files, &pages)?;
    let (mut notes, mut written) = (Vec::new(), None);
    let blank = pages.iter().skip(2).filter(|page| page.blocks.is_empty());
    let blank = blank.count();
    if blank >= ON_A_SHEET {
        notes.push(format!(
            "{blank} pages are blank, as the printer wants a multiple of {}; pages = {count} fills them with puzzles",
            recipe.multiple()
        ));
    }
    if let Some(cover::Cover { page, sheet, note }) = cover {
        notes.extend(note);
        written = Some(pdf::write(recipe, sheet, files, &[page])?);
    }
    Ok(Book {
        file,
        cover: written,
        list: list::list(recipe, chapters, &refs)
            .map_err(|e| BookError::Internal(e.to_string()))?,
        exported: match exports {
            true => export::export(recipe, files, chapters, &refs)?,
            false => Vec::new(),
        },
        about: about::sheet(recipe, chapters, count),
        pages: count,
        puzzles: chapters.iter().map(|chapter| chapter.sheets.len()).sum(),
        notes,
    })
}

#[cfg(test)]
mod tests;
