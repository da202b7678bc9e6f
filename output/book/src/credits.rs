//! The titles and authors of puzzles.

use super::BookError;
use super::drawn::Drawn;
use super::page::Type;
use super::typesetter::Typesetter;
use super::words;

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
}
