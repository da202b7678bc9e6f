//! Setting a book: the assignment of content to pages.
//!
//! Pages refer to each other by number, and the gutter depends on their number, so a book is set
//! again until the resulting numbers agree with the assumed ones.

use super::BookError;
use super::chapter::Chapter;
use super::drawn::Drawn;
use super::font::Fonts;
use super::page::Page;
use super::recipe::{Profile, Recipe};
use super::typesetter::{Refs, Top, Typesetter};

/// A book after setting.
pub struct Set {
    /// Its pages.
    pub pages: Vec<Page>,
    /// Page numbers of its parts.
    pub refs: Refs,
    /// Number of pages, without those added to reach a requested number.
    pub filled: usize,
}

/// Sets a book.
pub fn set(recipe: &Recipe, fonts: &Fonts, chapters: &[Chapter]) -> Result<Set, BookError> {
    let draw = |chapter| Drawn::new(chapter, recipe);
    let drawn: Vec<Drawn> = chapters.iter().map(draw).collect();
    let mut refs = Refs::default();
    for _ in 0..12 {
        let mut setter = Typesetter::new(recipe, fonts, &refs);
        setter.front(&drawn)?;
        let mut next = chapters.iter().skip(1);
        for chapter in &drawn {
            setter.chapter(chapter, next.next().is_some_and(|next| next.first))?;
        }
        setter.hints(&drawn)?;
        setter.answers(&drawn)?;
        setter.credits(&drawn)?;
        setter.last_pages(&drawn)?;
        let filled = setter.pages.len();
        let asked = recipe.pages.as_ref().map_or(filled, |(pages, _)| *pages);
        let asked = asked.max(filled);
        setter.pages.resize_with(asked, Page::default);
        let mut found = setter.found;
        // The gutter only ever grows, or the search might never end.
        found.pages = setter.pages.len().max(refs.pages);
        if found == refs {
            let pages = setter.pages;
            return Ok(Set {
                pages,
                refs,
                filled,
            });
        }
        refs = found;
    }
    Err(BookError::Internal(
        "the page numbers do not settle".to_owned(),
    ))
}

impl Typesetter<'_> {
    /// Adds the blank pages that a printer needs at the end, and in a Japanese book before them the
    /// colophon, which is the last printed page.
    fn last_pages(&mut self, drawn: &[Drawn]) -> Result<(), BookError> {
        let multiple = self.recipe.multiple();
        let blank = match self.recipe.profile {
            Profile::Print => usize::from(self.recipe.limits().ends_blank),
            Profile::Screen => 0,
        };
        let printed = usize::from(self.recipe.lang.is_japanese());
        let pages = (self.pages.len() + printed + blank).next_multiple_of(multiple);
        if printed > 0 {
            self.pages
                .resize_with(pages - blank - printed, Page::default);
            self.turn(Top::Bare)?;
            self.imprint(drawn)?;
        }
        self.pages.resize_with(pages, Page::default);
        Ok(())
    }
}
