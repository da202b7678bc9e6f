//! The puzzles of a book: made, or read from files.

use super::alike;
use super::chapter::{BookPuzzle, Chapter};
use super::once::Once;
use super::recipe::{Named, Recipe, Section};
use super::sources::{GatherError, Sources};
use super::stock::Stock;
use super::warm_ups;
use pencilmill_figures::example::Example;
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::Genre;
use pencilmill_generator::genres;
use pencilmill_generator::grade::Grade;
use pencilmill_records::config::Misplaced;
use pencilmill_records::entry::Entry;
use pencilmill_records::read::Reader;
use std::rc::Rc;

/// The puzzles of a book.
pub struct Gathered {
    /// Its chapters.
    pub chapters: Vec<Chapter>,
    /// A line for each section with omissions.
    pub left_out: Vec<String>,
}

/// Gathers the puzzles of a book, distinct up to symmetry from each other and from those of earlier
/// volumes. No example reveals the answer of a puzzle.
pub fn gather(recipe: &Recipe, sources: &Sources) -> Result<Gathered, GatherError> {
    let mut gatherer = Gatherer::new(recipe, sources)?;
    let counts: Vec<u64> = recipe.sections.iter().map(Section::most).collect();
    gatherer.have(&counts)?;
    Ok(gatherer.finish(&counts))
}

/// The state of gathering a book's puzzles, which can be extended until there are enough.
pub struct Gatherer<'a> {
    /// The sources of its puzzles.
    pub sources: &'a Sources<'a>,
    once: Once,
    /// The puzzles of each section.
    pub stocks: Vec<Stock<'a>>,
    /// True for rule pages with examples and warm-ups.
    examples: bool,
    /// Seed of warm-ups.
    seed: u64,
}

impl<'a> Gatherer<'a> {
    /// Begins with no puzzles, and with those to avoid: earlier ones, and worked examples.
    pub fn new(recipe: &'a Recipe, sources: &'a Sources<'a>) -> Result<Gatherer<'a>, GatherError> {
        let mut gatherer = Gatherer::without_puzzles(recipe, sources);
        for earlier in &recipe.earlier {
            sources.earlier(earlier, &mut gatherer.once)?;
        }
        for example in genres::ALL.iter().filter_map(|&genre| Example::of(genre)) {
            gatherer.once.take(&example.puzzle);
        }
        Ok(gatherer)
    }

    /// Begins with no puzzles.
    pub fn without_puzzles(recipe: &'a Recipe, sources: &'a Sources<'a>) -> Gatherer<'a> {
        Gatherer {
            sources,
            once: Once::default(),
            stocks: recipe.sections.iter().map(Stock::new).collect(),
            examples: recipe.example,
            seed: recipe.seed,
        }
    }

    /// Ensures so many puzzles for each section, or all that its file has.
    pub fn have(&mut self, counts: &[u64]) -> Result<(), GatherError> {
        for (stock, &count) in self.stocks.iter_mut().zip(counts) {
            stock.fill(count, self.sources, &mut self.once)?;
        }
        Ok(())
    }

    /// Ensures so many puzzles for each section or as many as exist, and returns each section's
    /// maximum where it is known.
    pub fn have_if_possible(&mut self, counts: &[u64]) -> Result<Vec<Option<u64>>, GatherError> {
        let stocks = self.stocks.iter_mut().zip(counts);
        let filled = stocks.map(|(stock, &count)| {
            stock.fill_if_possible(count, self.sources, &mut self.once)?;
            Ok(stock.exhausted.then_some(stock.sheets.len() as u64))
        });
        filled.collect()
    }

    /// The chapters of a book with so many puzzles of each section, or as many as exist.
    pub fn chapters(&self, counts: &[u64]) -> Vec<Chapter> {
        let mut chapters: Vec<Chapter> = Vec::new();
        let mut from = 0;
        for (stock, &count) in self.stocks.iter().zip(counts) {
            let section = stock.section;
            if !section.goes_on {
                from = chapters.len();
            }
            for sheet in stock.first(count) {
                let slug = sheet.puzzle.genre.card().slug;
                let same = |chapter: &&mut Chapter| chapter.genre.card().slug == slug;
                if let Some(chapter) = chapters[from..].iter_mut().find(same) {
                    chapter.sheets.push(sheet);
                    continue;
                }
                let first = !chapters.iter().any(|c| c.genre.card().slug == slug);
                let mut chapter = Chapter {
                    title: section.title.clone(),
                    first,
                    per_page: section.per_page,
                    ..Chapter::new(sheet.puzzle.genre, section.place.clone())
                };
                chapter.sheets.push(sheet);
                chapters.push(chapter);
            }
        }
        for chapter in &mut chapters {
            chapter.sheets.sort_by_key(rank);
            alike::part(&mut chapter.sheets);
            if chapter.first && self.examples {
                chapter.example = Example::of(chapter.genre).map(Rc::new);
                chapter.warm_ups = self.warm_ups(chapter.genre);
            }
        }
        chapters
    }

    /// The warm-ups of a genre: smaller than its puzzles, and none that comes elsewhere.
    fn warm_ups(&self, genre: &'static dyn Genre) -> Vec<BookPuzzle> {
        let slug = genre.card().slug;
        let sheets = self.stocks.iter().flat_map(|stock| &stock.sheets);
        let own = sheets.filter(|sheet| sheet.puzzle.genre.card().slug == slug);
        let below = own.map(|sheet| rank(sheet).2).min().unwrap_or(0);
        let mut known = self.sources.warm_ups.borrow_mut();
        let stop = &self.sources.gate.stop;
        let make = || warm_ups::made(genre, self.seed, below, stop);
        let made = known.entry((slug, below)).or_insert_with(make).iter();
        let new = made.filter(|sheet| !self.once.has(&sheet.puzzle));
        new.take(warm_ups::COUNT).cloned().collect()
    }

    /// The chapters, with omissions.
    pub fn finish(self, counts: &[u64]) -> Gathered {
        Gathered {
            chapters: self.chapters(counts),
            left_out: self.stocks.iter().filter_map(Stock::left_out).collect(),
        }
    }
}

/// The sort key of puzzles: grade, then score, then size; ungraded ones are sorted by size.
fn rank(sheet: &BookPuzzle) -> (Option<Grade>, u64, i32) {
    let Board { rows, cols } = sheet.puzzle.board;
    let cells = i32::from(rows) * i32::from(cols);
    (sheet.grade, sheet.score.unwrap_or(0), cells)
}

impl Sources<'_> {
    /// Reads earlier puzzles to avoid.
    fn earlier(&self, earlier: &Named, once: &mut Once) -> Result<(), GatherError> {
        let mut any = false;
        for raw in Reader::open(&self.beside.join(&earlier.name))? {
            once.take(&Entry::parse(raw?)?.puzzle);
            any = true;
        }
        if any {
            return Ok(());
        }
        Err(GatherError::Recipe(Misplaced {
            message: format!(
                "found no puzzle in {}, expected an earlier volume",
                earlier.name
            ),
            ..earlier.place.clone()
        }))
    }
}
