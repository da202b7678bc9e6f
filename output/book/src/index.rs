//! The titles and authors of puzzles, and the index of genres by name, each with the page of its
//! rules and the numbers of its puzzles.

use super::BookError;
use super::drawn::Drawn;
use super::page::Type;
use super::typesetter::Top;
use super::typesetter::{Align, Typesetter};
use super::words;
use std::collections::BTreeMap;

/// The entry of a genre.
#[derive(Default)]
struct Indexed {
    /// The page of its rules.
    rules: Option<usize>,
    /// The first and the last puzzle of each chapter.
    runs: Vec<(usize, usize)>,
}

impl Typesetter<'_> {
    /// Sets the titles and authors of puzzles, each behind its number, if any are known.
    pub fn credits(&mut self, drawn: &[Drawn]) -> Result<(), BookError> {
        let sheets = drawn.iter().flat_map(|drawn| &drawn.chapter.sheets);
        let credits = (0..)
            .zip(sheets)
            .map(|(number, sheet)| (number, sheet.credits.to_string()));
        let credits: Vec<(usize, String)> = credits.filter(|(_, text)| !text.is_empty()).collect();
        let Some((last, _)) = credits.last() else {
            return Ok(());
        };
        let kind = Type::plain(self.sizes.text, self.recipe.lang.is_japanese());
        let indent = self.width(&self.shown(*last), kind)? + kind.size;
        self.found.credits = Some(self.opening(words::CREDITS)?);
        for (number, text) in credits {
            let shown = self.shown(number);
            self.paragraph("titles and authors", &text, kind, indent, &shown)?;
        }
        Ok(())
    }

    /// Sets the index, if the recipe has one.
    pub fn index(&mut self, drawn: &[Drawn]) -> Result<(), BookError> {
        if !self.recipe.index {
            return Ok(());
        }
        let lang = self.recipe.lang;
        let mut entries: BTreeMap<(String, String), Indexed> = BTreeMap::new();
        let mut number = 0;
        for (at, drawn) in drawn.iter().enumerate() {
            let card = drawn.chapter.genre.card();
            let sorted = match lang.is_japanese() {
                true => words::reading(card),
                false => card.title.to_lowercase(),
            };
            let entry = entries.entry((sorted, lang.title(card))).or_default();
            if drawn.chapter.first {
                entry.rules = self.refs.chapters.get(at).copied();
            }
            let next = number + drawn.figures.len();
            if number < next {
                entry.runs.push((number, next - 1));
            }
            number = next;
        }
        self.found.index = Some(self.opening(words::INDEX)?);
        let kind = Type::plain(self.sizes.text, lang.is_japanese());
        let rules = lang.word(words::RULES);
        for ((_, name), Indexed { rules: page, runs }) in entries {
            let height = kind.leading() + 3_000;
            if self.y + height > self.area().bottom {
                self.turn(Top::Continued)?;
            }
            let shown = |page: usize| (page + 1).to_string();
            let pages = |(first, last): (usize, usize)| {
                let page = |number: usize| self.refs.puzzles.get(number).copied().unwrap_or(0);
                match (page(first), page(last)) {
                    (from, to) if from == to => shown(from),
                    (from, to) => format!("{}–{}", shown(from), shown(to)),
                }
            };
            let pages: Vec<String> = runs.into_iter().map(pages).collect();
            let mut text = pages.join(", ");
            if let Some(page) = page {
                text = format!("{rules} {},  {text}", shown(page));
            }
            let area = self.area();
            let base = self.y + kind.size;
            let mut elements = self.line(&name, kind, area, base, Align::Left)?;
            elements.extend(self.line(&text, kind, area, base, Align::Right)?);
            if let Some(page) = page {
                let row = super::paper::Area {
                    top: self.y,
                    bottom: self.y + height,
                    ..area
                };
                self.link(&mut elements, row, Some(page));
            }
            self.add("the index", elements);
            self.y += height;
        }
        Ok(())
    }
}
