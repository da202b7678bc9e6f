//! A test that puzzles fit on the pages of a book, by one puzzle of each section, before all are
//! made.

use super::BookError;
use super::chapter::{BookPuzzle, Chapter};
use super::drawn::Drawn;
use super::font::{FontFiles, Fonts};
use super::recipe::{AnswersAt, Origin, Recipe, Section};
use super::typesetter::{Refs, Typesetter};
use pencilmill_generator::genre::Order;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::production::Production;

/// Number of puzzles tried for a section; if all fail, making the section reports the reason.
const TRIES: u64 = 4;

/// Refuses a recipe whose puzzles or answers are too large for its pages, judged by one puzzle of
/// each section.
pub fn try_sizes(recipe: &Recipe, files: &FontFiles, stop: &Interrupt) -> Result<(), BookError> {
    let fonts = Fonts::new(files);
    let refs = Refs::default();
    let setter = Typesetter::new(recipe, &fonts, None, &refs, &[]);
    let mut seen = Vec::new();
    for section in &recipe.sections {
        let Origin::Made { order, seed } = &section.origin else {
            continue;
        };
        let key = (order.genre.card().slug, order.board, section.per_page);
        if seen.contains(&key) {
            continue;
        }
        seen.push(key);
        let Some(chapter) = one(section, order, *seed, stop) else {
            continue;
        };
        let drawn = Drawn::new(&chapter, recipe.lang);
        setter.plan(&drawn, 0, None)?;
        if recipe.answers != AnswersAt::None {
            setter.try_answers(&drawn)?;
        }
    }
    Ok(())
}

/// A chapter with the first puzzle of a section.
fn one(section: &Section, order: &Order, seed: u64, stop: &Interrupt) -> Option<Chapter> {
    let mut made = Production::until(order, seed, 0..TRIES, 1, stop);
    let record = made.find_map(|(_, made)| made.record().ok())?;
    Some(Chapter {
        per_page: section.per_page,
        sheets: vec![BookPuzzle::of(record)],
        ..Chapter::new(order.genre, section.place.clone())
    })
}
