//! A trial of a book before its puzzles are made: the first one of each section stands for all of
//! them, so that what the recipe alone decides is refused at once.

use super::chapter::BookPuzzle;
use super::font::{FontFiles, Fonts};
use super::gather::Gatherer;
use super::mixed::ordered;
use super::preflight::Count;
use super::recipe::{Origin, Recipe};
use super::sources::Sources;
use super::{BookError, laid_out};
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::{Mix, Order};
use pencilmill_generator::genres;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::production::Production;
use pencilmill_generator::wanted::Wanted;

/// Number of puzzles tried for a section; if all fail, making the section reports the reason.
const TRIES: u64 = 4;

/// Maximum number of stand-ins for a section.
const MOST: u64 = 100;

/// Refuses a recipe whose puzzles or answers are too large for its pages, whose cover
/// falls short of print, or whose number of pages is far from what the printer takes.
pub fn try_book(
    recipe: &Recipe,
    sources: &Sources,
    files: &FontFiles,
    with_cover: bool,
) -> Result<(), BookError> {
    let mut count = match recipe.pages {
        Some(_) => Count::Known,
        None => Count::Estimated,
    };
    let mut counts = Vec::new();
    let mut gatherer = Gatherer::without_puzzles(recipe, sources);
    for stock in &mut gatherer.stocks {
        let wanted = match recipe.pages {
            Some(_) => 1,
            None => stock.section.count.unwrap_or(1),
        };
        let (order, seed) = match &stock.section.origin {
            Origin::Made { order, seed } => (order.clone(), *seed),
            // Number and sizes of its puzzles are unknown before it is read.
            Origin::File(_) => (small()?, 1),
        };
        let is_made = matches!(stock.section.origin, Origin::Made { .. });
        if count == Count::Estimated && (wanted > MOST || !is_made) {
            count = Count::Unknown;
        }
        let Some(stand_in) = first(&order, seed, &sources.gate.stop) else {
            return Ok(());
        };
        let many = wanted.min(MOST);
        counts.push(many);
        stock.sheets = (0..many).map(|_| stand_in.clone()).collect();
    }
    let chapters = ordered(recipe, &Fonts::new(files), gatherer.chapters(&counts))?;
    laid_out(recipe, files, &chapters, with_cover, count).map(|_| ())
}

/// A small puzzle that fits on every page.
fn small() -> Result<Order, BookError> {
    let internal = |error: &dyn std::fmt::Display| BookError::Internal(error.to_string());
    let wanted = Wanted {
        board: Some(Board { rows: 4, cols: 4 }),
        grades: Some(Mix::SOLVABLE),
        ..Wanted::genre(genres::named("canal-view").map_err(|error| internal(&error))?)
    };
    wanted.order().map_err(|error| internal(&error))
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
