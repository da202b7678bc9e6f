//! The typesetter: a book being set, with lines and paragraphs on its pages.

use super::BookError;
use super::font::{Fonts, MissingGlyph, Run};
use super::ink::{Scaled, least_cell};
use super::page::{Element, Page, Role, Type};
use super::paper::{Area, Mpt};
use super::recipe::{Profile, Recipe};
use super::sizes::Sizes;
use super::text::lines;
use super::words::{self, Word};
use pencilmill_figures::description;
use pencilmill_figures::figure::{Figure, Form, Point};
use pencilmill_generator::genre::Puzzle;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Page numbers used in references, from 0.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Refs {
    /// The page on the use of the book, if there is one.
    pub how_to: Option<usize>,
    /// First page of each chapter.
    pub chapters: Vec<usize>,
    /// The page of the rules of each genre.
    pub rules: BTreeMap<&'static str, usize>,
    /// Page of each puzzle.
    pub puzzles: Vec<usize>,
    /// Page of each puzzle's answer.
    pub answers: Vec<usize>,
    /// The first page of the hints, if there are any.
    pub hints_from: Option<usize>,
    /// The first page of the answers.
    pub answers_from: usize,
    /// The first page of titles and authors, if there are any.
    pub credits: Option<usize>,
    /// Number of pages.
    pub pages: usize,
}

/// A book being set.
pub struct Typesetter<'a> {
    /// The recipe.
    pub recipe: &'a Recipe,
    /// Font sizes.
    pub sizes: Sizes,
    /// The fonts.
    pub fonts: &'a Fonts<'a>,
    /// Assumed page numbers.
    pub refs: &'a Refs,
    /// The pages so far.
    pub pages: Vec<Page>,
    /// Actual page numbers.
    pub found: Refs,
    /// Height to which flowing text fills the page.
    pub y: Mpt,
    /// Width of flowing text, if narrower than the page.
    pub measure: Option<Mpt>,
    /// Topic of the coming pages.
    pub running: String,
}

/// Head and foot of a page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Top {
    /// Neither.
    Bare,
    /// The page number; the page begins with a heading.
    Opening,
    /// The page number and a running head.
    Running,
    /// The page number, and a running head that marks the page as a continuation.
    Continued,
}

/// The box of a page with running head, text and page number.
pub fn frame(recipe: &Recipe, pages: usize, number: usize) -> Area {
    let (trim, margin) = (recipe.trim, recipe.margin);
    let inside = match recipe.profile {
        Profile::Print => recipe.limits().gutter(pages).max(margin),
        Profile::Screen => margin,
    };
    // Odd numbers are right-hand pages, bound on the left; the first page has the number 0 here.
    let (left, right) = if number.is_multiple_of(2) {
        (inside, margin)
    } else {
        (margin, inside)
    };
    Area {
        left,
        top: margin,
        right: trim.width - right,
        bottom: trim.height - margin,
    }
}

/// Alignment of a line of text between two edges.
#[derive(Clone, Copy)]
pub enum Align {
    /// At the left edge.
    Left,
    /// In the middle.
    Centre,
    /// At the right edge.
    Right,
}

impl<'a> Typesetter<'a> {
    /// Begins a book without pages.
    pub fn new(recipe: &'a Recipe, fonts: &'a Fonts<'a>, refs: &'a Refs) -> Typesetter<'a> {
        Typesetter {
            recipe,
            sizes: recipe.sizes(),
            fonts,
            refs,
            pages: Vec::new(),
            found: Refs::default(),
            y: 0,
            measure: None,
            running: String::new(),
        }
    }

    /// The text area of the current page.
    pub fn area(&self) -> Area {
        self.text_area(self.pages.len().saturating_sub(1))
    }

    /// The text area of a page.
    pub fn text_area(&self, number: usize) -> Area {
        let frame = frame(self.recipe, self.refs.pages, number);
        Area {
            top: frame.top + self.head_room(),
            bottom: frame.bottom - self.head_room(),
            ..frame
        }
    }

    /// Adds a block of text and pictures to the current page.
    pub fn add(&mut self, name: &str, elements: Vec<Element>) {
        self.add_as(Role::Body, name, elements);
    }

    /// Adds a block with a meaning to the current page.
    pub fn add_as(&mut self, role: Role, name: &str, elements: Vec<Element>) {
        if let Some(page) = self.pages.last_mut() {
            page.add_as(role, name, elements);
        }
    }

    /// The elements of a picture with its description, which only books for screens have.
    pub fn pictured(
        &self,
        description: impl FnOnce() -> String,
        mut elements: Vec<Element>,
    ) -> Vec<Element> {
        if self.recipe.profile == Profile::Screen {
            elements.insert(0, Element::Begin(description(), Vec::new()));
            elements.push(Element::End);
        }
        elements
    }

    /// The elements of a puzzle with its description and its board as a table.
    pub fn board(&self, puzzle: &Puzzle, elements: Vec<Element>) -> Vec<Element> {
        let language = self.recipe.lang.of_pictures();
        let described = || description::description(puzzle, None, language);
        let mut elements = self.pictured(described, elements);
        if let Some(Element::Begin(told, cells)) = elements.first_mut() {
            *told = format!("{}. {told}", description::title(puzzle, language));
            *cells = description::cells(puzzle, language);
        }
        elements
    }

    /// The elements of a figure with cells of a side, as of an answer if it is one.
    pub fn figure(
        &self,
        figure: &Figure,
        (cell, text): (Mpt, Mpt),
        from: Point,
        is_answer: bool,
    ) -> Result<Vec<Element>, BookError> {
        let scaled = Scaled::new(figure, cell, text);
        let inked = match is_answer {
            true => scaled.answer(self.fonts, self.recipe.pens, from),
            false => scaled.elements(self.fonts, self.recipe.pens, from),
        };
        inked.map_err(self.missing())
    }

    /// The smallest cell with which the texts of a figure have at least a size.
    pub fn least_cell(&self, figure: &Figure, text: Mpt) -> Result<Mpt, BookError> {
        least_cell(figure, self.fonts, self.recipe.pens, text).map_err(self.missing())
    }

    /// Creates the error of a glyph missing on the current page, for `map_err`.
    pub fn missing(&self) -> impl Fn(MissingGlyph) -> BookError + use<> {
        let page = self.pages.len();
        move |missing| BookError::Glyph { page, missing }
    }

    /// Sets a line of text on a base line.
    pub fn line(
        &self,
        text: &str,
        kind: Type,
        area: Area,
        base: Mpt,
        align: Align,
    ) -> Result<Vec<Element>, BookError> {
        let run = self
            .fonts
            .shape(text, (kind.cut, kind.japanese))
            .map_err(self.missing())?;
        let free = area.width() - run.width(kind.size);
        let x = area.left
            + match align {
                Align::Left => 0,
                Align::Centre => free / 2,
                Align::Right => free,
            };
        Ok(vec![kind.text(Point::new(x, base), run)])
    }

    /// The printed number of a puzzle, given its index from 0.
    pub fn shown(&self, puzzle: usize) -> String {
        (1 + puzzle).to_string()
    }

    /// The printed range of numbers of so many puzzles.
    pub fn range(&self, first: usize, count: usize) -> String {
        match count {
            0 | 1 => self.shown(first),
            _ => {
                let dash = if self.recipe.lang.is_japanese() {
                    '〜'
                } else {
                    '–'
                };
                format!(
                    "{}{dash}{}",
                    self.shown(first),
                    self.shown(first + count - 1)
                )
            }
        }
    }

    /// Width of a text.
    pub fn width(&self, text: &str, kind: Type) -> Result<Mpt, BookError> {
        let run = self.fonts.shape(text, (kind.cut, kind.japanese));
        Ok(run.map_err(self.missing())?.width(kind.size))
    }

    /// A text in lines of at most this width; Japanese ones but the last have it, where that takes
    /// no more than the space of two characters.
    pub fn lines(&self, text: &str, kind: Type, width: Mpt) -> Result<Vec<Rc<Run>>, BookError> {
        let mut lines = lines(self.fonts, text, kind, width).map_err(self.missing())?;
        if let ([full @ .., _], true) = (&mut lines[..], kind.japanese) {
            for line in full {
                if width - line.width(kind.size) <= 2 * kind.size {
                    *line = Rc::new(line.justified(kind.size, width));
                }
            }
        }
        Ok(lines)
    }

    /// Height of a text in lines of at most this width.
    pub fn height(&self, text: &str, kind: Type, width: Mpt) -> Result<Mpt, BookError> {
        let lines = self.lines(text, kind, width)?;
        Ok(Mpt::try_from(lines.len()).unwrap_or(1) * kind.leading())
    }

    /// Sets a paragraph that flows down the page, and on to the next if necessary, with an optional
    /// mark in its indent.
    pub fn paragraph(
        &mut self,
        name: &str,
        text: &str,
        kind: Type,
        indent: Mpt,
        mark: &str,
    ) -> Result<(), BookError> {
        self.paragraph_as(Role::Body, name, text, kind, (indent, mark))
    }

    /// Sets a text in each language of the book, in the size of text.
    pub fn told(&mut self, name: &str, text: Word, indent: Mpt) -> Result<(), BookError> {
        for &japanese in self.recipe.lang.all() {
            let kind = Type::plain(self.sizes.text, japanese);
            self.paragraph(name, words::one(text, japanese), kind, indent, "")?;
        }
        Ok(())
    }

    /// Sets a paragraph with a meaning.
    pub fn paragraph_as(
        &mut self,
        role: Role,
        name: &str,
        text: &str,
        kind: Type,
        (indent, mark): (Mpt, &str),
    ) -> Result<(), BookError> {
        let width = self.measure.unwrap_or_else(|| self.area().width()) - indent;
        let broken = self.lines(text, kind, width)?;
        for (number, run) in broken.into_iter().enumerate() {
            if self.y + kind.leading() > self.area().bottom {
                self.turn(Top::Continued)?;
            }
            let area = self.area();
            let base = self.y + kind.size;
            let mut elements = Vec::new();
            if number == 0 && !mark.is_empty() {
                elements.extend(self.line(mark, kind, area, base, Align::Left)?);
            }
            elements.push(kind.text(Point::new(area.left + indent, base), run));
            let role = if number == 0 { role } else { Role::Further };
            self.add_as(role, name, elements);
            self.y += kind.leading();
        }
        Ok(())
    }

    /// Adds a link, in a book for screens.
    pub fn link(&self, elements: &mut Vec<Element>, area: Area, page: Option<usize>) {
        if let (Profile::Screen, Some(page)) = (self.recipe.profile, page) {
            elements.push(Element::Link { area, page });
        }
    }
}

/// A horizontal line.
pub fn line(left: Mpt, right: Mpt, y: Mpt, stroke: (u8, Mpt)) -> Element {
    Element::stroked(
        Form::Line(Point::new(left, y), Point::new(right, y)),
        stroke,
    )
}
