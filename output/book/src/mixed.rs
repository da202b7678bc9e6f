//! A running order as in magazines: all rules first, then pages of puzzles whose genres alternate
//! and whose grades rise.

use super::BookError;
use super::chapter::{BookPuzzle, Chapter};
use super::drawn::Drawn;
use super::font::Fonts;
use super::recipe::Recipe;
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
    if !recipe.is_mixed() {
        return Ok(chapters);
    }
    let refs = Refs::default();
    let setter = Typesetter::new(recipe, fonts, &refs);
    let (mut rules, mut pages) = (Vec::new(), Vec::new());
    for (at, chapter) in chapters.into_iter().enumerate() {
        let counts = setter.plan(&Drawn::new(&chapter, recipe), 0, None)?.pages;
        let mut sheets = chapter.sheets.iter().cloned();
        // The number of earlier pages of the chapter with a grade, so that genres take turns.
        let mut before: BTreeMap<Option<Grade>, usize> = BTreeMap::new();
        for count in counts {
            let sheets: Vec<BookPuzzle> = sheets.by_ref().take(count).collect();
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
    let mut pages: Vec<Chapter> = pages.into_iter().map(|(_, page)| page).collect();
    if let Some(first) = recipe.daily {
        pages = by_weekday(pages, first.weekday());
    }
    Ok(rules.into_iter().chain(pages).collect())
}

/// Brings a puzzle for each day, in rising difficulty, into the order of the days: the first ones
/// go to Mondays, the last ones to Sundays.
fn by_weekday<T>(pages: Vec<T>, first: usize) -> Vec<T> {
    let mut days: Vec<usize> = (0..pages.len()).collect();
    days.sort_by_key(|day| (first + day) % 7);
    let mut dated: Vec<(usize, T)> = days.into_iter().zip(pages).collect();
    dated.sort_by_key(|(day, _)| *day);
    dated.into_iter().map(|(_, page)| page).collect()
}

/// The chapter of a page.
fn page(chapter: &Chapter, sheets: Vec<BookPuzzle>) -> Chapter {
    Chapter {
        title: chapter.title.clone(),
        first: false,
        is_page: true,
        per_page: Some(sheets.len() as u64),
        sheets,
        ..Chapter::new(chapter.genre, chapter.place.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_get_harder_from_monday_to_sunday() {
        // From a Saturday on.
        assert_eq!(by_weekday((0..9).collect(), 5), [5, 7, 0, 1, 2, 3, 4, 6, 8]);
        for (count, first) in [(1, 0), (6, 3), (366, 2), (365, 6)] {
            let days = by_weekday((0..count).collect(), first);
            let monday = (7 - first) % 7;
            for week in days.get(monday..).unwrap_or(&[]).chunks(7) {
                assert!(week.is_sorted(), "{week:?}");
            }
            let all: std::collections::BTreeSet<usize> = days.into_iter().collect();
            assert_eq!(all.len(), count);
        }
    }
}
