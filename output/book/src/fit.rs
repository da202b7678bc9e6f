//! A trial of a book before its puzzles are made: the first one of each section stands for all of
//! them, so that what the recipe alone decides is refused at once.

use super::chapter::BookPuzzle;
use super::font::{FontFiles, Fonts};
use super::gather::Gatherer;
use super::mixed::ordered;
use super::picture::Picture;
use super::preflight::Count;
use super::recipe::{Origin, Recipe};
use super::sources::Sources;
use super::{BookError, laid_out};
use pencilmill_generator::genre::Order;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::production::Production;
use std::rc::Rc;

/// Number of puzzles tried for a section; if all fail, making the section reports the reason.
const TRIES: u64 = 4;

/// Refuses a recipe whose puzzles or answers are too large for its pages, whose cover or pictures
/// fall short of print, or whose number of pages is far from what the printer takes.
pub fn try_book(
    recipe: &Recipe,
    sources: &Sources,
    files: &FontFiles,
    logo: Option<&Rc<Picture>>,
    with_cover: bool,
) -> Result<(), BookError> {
    let (mut count, mut counts) = (Count::Estimated, Vec::new());
    let mut gatherer = Gatherer::without_puzzles(recipe, sources);
    let mut made: Vec<(&Order, BookPuzzle)> = Vec::new();
    for stock in &mut gatherer.stocks {
        counts.push(match recipe.pages {
            Some(_) => 1,
            None => stock.section.count.unwrap_or(1),
        });
        let Origin::Made { order, seed } = &stock.section.origin else {
            count = Count::Unknown;
            continue;
        };
        let is_same = |other: &Order| {
            other.genre.card().slug == order.genre.card().slug && other.board == order.board
        };
        if !made.iter().any(|(other, _)| is_same(other)) {
            let Some(first) = first(order, *seed, &sources.gate.stop) else {
                return Ok(());
            };
            made.push((order, first));
        }
        if let Some((_, first)) = made.iter().find(|(other, _)| is_same(other))
            && let Some(Ok(count)) = counts.last().map(|&count| usize::try_from(count))
        {
            stock.sheets = vec![first.clone(); count];
        }
    }
    if made.is_empty() {
        return Ok(());
    }
    if recipe.pages.is_some() {
        count = Count::Known;
    }
    let chapters = ordered(recipe, &Fonts::new(files), gatherer.chapters(&counts))?;
    laid_out(recipe, files, logo, &chapters, with_cover, count).map(|_| ())
}

/// The first puzzle of a section, without its grade, of which others have another.
fn first(order: &Order, seed: u64, stop: &Interrupt) -> Option<BookPuzzle> {
    let mut made = Production::until(order, seed, 0..TRIES, 1, stop);
    let record = made.find_map(|(_, made)| made.record().ok())?;
    Some(BookPuzzle {
        grade: None,
        ..BookPuzzle::of(record)
    })
}
