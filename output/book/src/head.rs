//! Running heads and page numbers.

use super::BookError;
use super::page::{Page, Role, Type};
use super::paper::{Mpt, POINT};
use super::typesetter::{Align, Top, Typesetter, line};
use super::words;

/// Space between the title of the book and the topic of the page.
const APART: Mpt = 18 * POINT;

impl Typesetter<'_> {
    /// Height of the running head above the text, and of the page number below.
    pub fn head_room(&self) -> Mpt {
        self.sizes.small + 12 * POINT
    }

    /// Sets the topic of the coming pages.
    pub fn run(&mut self, title: String) {
        self.running = title;
    }

    /// Begins a page.
    pub fn turn(&mut self, top: Top) -> Result<(), BookError> {
        self.pages.push(Page::default());
        let area = self.area();
        self.y = area.top;
        if top == Top::Bare {
            return Ok(());
        }
        let number = self.pages.len();
        let kind = Type::plain(self.sizes.small, self.recipe.lang.is_japanese());
        let base = area.bottom + self.head_room() - 2 * POINT;
        let below = self.line(&number.to_string(), kind, area, base, Align::Centre)?;
        self.add_as(Role::Aside, "the page number", below);
        if top == Top::Opening {
            return Ok(());
        }
        // The topic stands at the outer edge, the book's title at the inner one.
        let (outer, inner) = match self.is_right_hand() {
            true => (Align::Right, Align::Left),
            false => (Align::Left, Align::Right),
        };
        let mut about = self.running.clone();
        if top == Top::Continued {
            let continued = self.recipe.lang.word(words::CONTINUED);
            about = format!("{about} {continued}");
        }
        let base = area.top - self.head_room() + kind.size;
        let about = self.shortened(&about, kind.bold(), area.width())?;
        let mut elements = self.line(&about, kind.bold(), area, base, outer)?;
        let grey = Type { tint: 65, ..kind };
        let left = area.width() - self.width(&about, kind.bold())? - APART;
        let title = self.shortened(&self.recipe.title, grey, left)?;
        elements.extend(self.line(&title, grey, area, base, inner)?);
        let stroke = (45, self.recipe.pens.grid);
        elements.push(line(
            area.left + POINT,
            area.right - POINT,
            base + 5 * POINT,
            stroke,
        ));
        self.add_as(Role::Aside, "the running head", elements);
        Ok(())
    }

    /// Returns whether the current page is bound on its left.
    pub fn is_right_hand(&self) -> bool {
        self.pages.len() % 2 == 1
    }

    /// Shortens a text at its end if it is longer than a line.
    fn shortened(&self, text: &str, kind: Type, width: Mpt) -> Result<String, BookError> {
        if self.width(text, kind)? <= width {
            return Ok(text.to_owned());
        }
        let ends = text.char_indices().map(|(at, _)| at).collect::<Vec<_>>();
        for at in ends.into_iter().rev() {
            let cut = format!("{}…", text[..at].trim_end());
            if self.width(&cut, kind)? <= width {
                return Ok(cut);
            }
        }
        Ok(String::new())
    }
}
