//! A running order as in magazines: all rules first, then pages of puzzles whose genres alternate
//! and whose grades rise.

use super::BookError;
use super::chapter::{Chapter, Sheet};
use super::drawn::Drawn;
use super::font::Fonts;
use super::recipe::{Recipe, RunningOrder};
use super::typesetter::{Refs, Typesetter};
use pencilmill_generator::grade::Grade;
use std::collections::BTreeMap;

/// Brings chapters into the order of the recipe. In a mixed order each genre has a chapter with its
/// rules alone, and each page of puzzles is a chapter.
pub fn ordered(
    recipe: &Recipe,
    fonts: &Fonts,
    chapters: Vec<Chapter>,
) -> Result<Vec<Chapter>, BookError> {
    if recipe.order == RunningOrder::Sections {
        return Ok(chapters);
    }
    let refs = Refs::default();
    let setter = Typesetter::new(recipe, fonts, None, &refs, &[]);
    let (mut rules, mut pages) = (Vec::new(), Vec::new());
    for (at, chapter) in chapters.into_iter().enumerate() {
        let counts = setter
            .plan(&Drawn::new(&chapter, recipe.lang), 0, None)?
            .pages;
        let mut sheets = chapter.sheets.iter().cloned();
        // The number of earlier pages of the chapter with a grade, so that genres take turns.
        let mut before: BTreeMap<Option<Grade>, usize> = BTreeMap::new();
        for count in counts {
            let sheets: Vec<Sheet> = sheets.by_ref().take(count).collect();
            let grade = sheets.first().and_then(|sheet| sheet.grade);
            let turn = before.entry(grade).or_default();
            pages.push(((grade, *turn, at), page(&chapter, sheets)));
            *turn += 1;
        }
        if chapter.first {
            rules.push(Chapter {
                sheets: Vec::new(),
                ..chapter
            });
        }
    }
    pages.sort_by_key(|(key, _)| *key);
    Ok(rules
        .into_iter()
        .chain(pages.into_iter().map(|(_, page)| page))
        .collect())
}

/// The chapter of a page.
fn page(chapter: &Chapter, sheets: Vec<Sheet>) -> Chapter {
    Chapter {
        genre: chapter.genre,
        title: chapter.title.clone(),
        example: None,
        first: false,
        worked: false,
        is_page: true,
        per_page: Some(sheets.len() as u64),
        sheets,
        columns: chapter.columns,
        place: chapter.place.clone(),
    }
}
