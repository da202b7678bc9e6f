//! Setting a book: what comes on which page, and where.
//!
//! Pages refer to each other by number, and the gutter depends on how many there are; so a book is
//! set again until the numbers it was set with are those that come out.

use super::BookError;
use super::font::Fonts;
use super::gather::{Chapter, Sheet};
use super::ink::Scaled;
use super::page::{Element, Page, Type};
use super::paper::{Area, Mpt, POINT, gutter};
use super::recipe::{Profile, Recipe};
use super::text::lines;
use super::words;
use crate::figure::{Figure, Form, Point};

/// Room of the running head above the text, and of the page number below.
pub const HEAD: Mpt = 20 * POINT;
/// Font size of running heads and page numbers.
const HEAD_SIZE: Mpt = 8 * POINT;

/// Font size of the line above a puzzle, but for its number.
const SMALL: Mpt = 8 * POINT;
/// Where the grade stands in it.
const GRADE_FROM: Mpt = 26 * POINT;
/// How long the line is on which the time is written.
const TIME_ROOM: Mpt = 36 * POINT;

/// A chapter's puzzles as figures.
pub struct Drawn<'a> {
    /// The chapter.
    pub chapter: &'a Chapter,
    /// For each puzzle, its figure and that of its answer.
    pub figures: Vec<(Figure, Figure)>,
}

impl<'a> Drawn<'a> {
    /// Draws the puzzles of a chapter.
    pub fn new(chapter: &'a Chapter) -> Drawn<'a> {
        let draw = |Sheet { puzzle, answer, .. }: &Sheet| {
            (
                Figure::of(puzzle.board, &puzzle.printed),
                Figure::solved(puzzle.board, &puzzle.printed, answer),
            )
        };
        Drawn {
            chapter,
            figures: chapter.sheets.iter().map(draw).collect(),
        }
    }
}

/// The pages that others refer to, from 0.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Refs {
    /// Of each chapter, its first page.
    pub chapters: Vec<usize>,
    /// Of each puzzle, its page.
    pub puzzles: Vec<usize>,
    /// Of each puzzle, the page of its answer.
    pub answers: Vec<usize>,
    /// The first page of the answers.
    pub answers_from: usize,
    /// How many pages there are.
    pub pages: usize,
}

/// A book being set.
pub struct Setter<'a> {
    /// The recipe.
    pub recipe: &'a Recipe,
    /// The fonts.
    pub fonts: &'a Fonts<'a>,
    /// What pages are thought to be where.
    pub refs: &'a Refs,
    /// The pages so far.
    pub pages: Vec<Page>,
    /// Where they really are.
    pub found: Refs,
    /// How far the page is filled, if text flows down it.
    pub y: Mpt,
    /// What stands above right-hand pages.
    running: Option<String>,
}

/// Sets a book.
pub fn set(recipe: &Recipe, fonts: &Fonts, chapters: &[Chapter]) -> Result<Vec<Page>, BookError> {
    let drawn: Vec<Drawn> = chapters.iter().map(Drawn::new).collect();
    let mut refs = Refs::default();
    for _ in 0..12 {
        let mut setter = Setter {
            recipe,
            fonts,
            refs: &refs,
            pages: Vec::new(),
            found: Refs::default(),
            y: 0,
            running: None,
        };
        setter.front(&drawn)?;
        for chapter in &drawn {
            setter.chapter(chapter)?;
        }
        setter.answers(&drawn)?;
        if recipe.profile == Profile::Print && !setter.pages.len().is_multiple_of(2) {
            setter.pages.push(Page::default());
        }
        let mut found = setter.found;
        // The gutter only ever grows, or the search might never end.
        found.pages = setter.pages.len().max(refs.pages);
        if found == refs {
            return Ok(setter.pages);
        }
        let pages = setter.pages;
        drop(pages);
        refs = found;
    }
    Err(BookError::Internal(
        "the page numbers do not settle".to_owned(),
    ))
}

/// The box of a page in which the running head, the text and the page number stand.
pub fn frame(recipe: &Recipe, pages: usize, number: usize) -> Area {
    let (trim, margin) = (recipe.trim, recipe.margin);
    let inside = match recipe.profile {
        Profile::Print => gutter(pages).max(margin),
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

/// Where a line of text stands between two edges.
#[derive(Clone, Copy)]
pub enum Align {
    /// At the left edge.
    Left,
    /// In the middle.
    Centre,
    /// At the right edge.
    Right,
}

/// What stands above and below the text of a page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Top {
    /// Nothing.
    Bare,
    /// The page number; the page begins with a heading.
    Opening,
    /// The page number and a running head.
    Running,
}

impl<'a> Setter<'a> {
    /// The box of the page in hand in which text stands.
    pub fn area(&self) -> Area {
        let number = self.pages.len().saturating_sub(1);
        let frame = frame(self.recipe, self.refs.pages, number);
        Area {
            top: frame.top + HEAD,
            bottom: frame.bottom - HEAD,
            ..frame
        }
    }

    /// Names the chapter for the running heads to come.
    pub fn run(&mut self, title: Option<String>) {
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
        let kind = Type::plain(HEAD_SIZE, self.recipe.lang.is_japanese());
        let base = area.bottom + HEAD - 2 * POINT;
        let below = self.line(&number.to_string(), kind, area, base, Align::Centre)?;
        self.add("the page number", below);
        if top == Top::Opening {
            return Ok(());
        }
        let right_hand = number % 2 == 1;
        let title = match &self.running {
            Some(running) if right_hand => running.clone(),
            _ => self.recipe.title.clone(),
        };
        let align = if right_hand {
            Align::Right
        } else {
            Align::Left
        };
        let mut elements = self.line(&title, kind, area, area.top - HEAD + HEAD_SIZE, align)?;
        let rule = area.top - HEAD + HEAD_SIZE + 5 * POINT;
        let stroke = Some((45, POINT * 3 / 4));
        elements.push(line(area.left + POINT, area.right - POINT, rule, stroke));
        self.add("the running head", elements);
        Ok(())
    }

    /// Adds a block to the page in hand.
    pub fn add(&mut self, name: &str, elements: Vec<Element>) {
        if let Some(page) = self.pages.last_mut() {
            page.add(name, elements);
        }
    }

    /// For `map_err`: a glyph is missing on the page in hand.
    pub fn missing(&self) -> impl Fn(super::font::MissingGlyph) -> BookError + use<> {
        let page = self.pages.len();
        move |missing| BookError::Glyph { page, missing }
    }

    /// A line of text on a base line; made smaller if it is too long, down to what can be printed.
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
        let mut size = kind.size;
        while run.width(size) > area.width() && size > 7 * POINT {
            size -= POINT / 4;
        }
        let free = area.width() - run.width(size);
        let x = area.left
            + match align {
                Align::Left => 0,
                Align::Centre => free / 2,
                Align::Right => free,
            };
        Ok(vec![Element::Text {
            at: Point { x, y: base },
            size,
            tint: kind.tint,
            run,
        }])
    }

    /// A paragraph that flows down the page, on to the next if need be; `indent` may be marked.
    pub fn paragraph(
        &mut self,
        name: &str,
        text: &str,
        kind: Type,
        indent: Mpt,
        mark: &str,
    ) -> Result<(), BookError> {
        let width = self.area().width() - indent;
        let broken = lines(self.fonts, text, kind, width).map_err(self.missing())?;
        for (number, run) in broken.into_iter().enumerate() {
            if self.y + kind.leading() > self.area().bottom {
                self.turn(Top::Running)?;
            }
            let area = self.area();
            let base = self.y + kind.size;
            let mut elements = Vec::new();
            if number == 0 && !mark.is_empty() {
                elements.extend(self.line(mark, kind, area, base, Align::Left)?);
            }
            elements.push(Element::Text {
                at: Point {
                    x: area.left + indent,
                    y: base,
                },
                size: kind.size,
                tint: kind.tint,
                run,
            });
            self.add(name, elements);
            self.y += kind.leading();
        }
        Ok(())
    }

    /// A chapter: its rule page if the genre is new, then its puzzles.
    fn chapter(&mut self, drawn: &Drawn) -> Result<(), BookError> {
        let chapter = drawn.chapter;
        let title = self.chapter_title(chapter);
        self.run(Some(title.clone()));
        self.found.chapters.push(self.pages.len());
        if chapter.first {
            self.rules(chapter, &title)?;
        }
        let plan = self.plan(drawn)?;
        let head = 15 * POINT;
        let cell = plan.cell;
        let heights = drawn
            .figures
            .iter()
            .map(|(figure, _)| Scaled { figure, cell }.height());
        let tallest = heights.max().unwrap_or(0);
        for (at, (sheet, (figure, _))) in chapter.sheets.iter().zip(&drawn.figures).enumerate() {
            let slot = at % (plan.cols * plan.rows);
            if slot == 0 {
                self.turn(Top::Running)?;
                if at == 0 && !chapter.first {
                    self.head_outline(&title);
                }
            }
            let page = self.area();
            let slot = plan.slot(page, slot);
            let scaled = Scaled {
                figure,
                cell: plan.cell,
            };
            let number = self.found.puzzles.len();
            self.found.puzzles.push(self.pages.len() - 1);
            let wide = scaled
                .width()
                .max(self.head_width(sheet)?)
                .min(slot.width());
            let left = slot.left + (slot.width() - wide) / 2;
            // Heads of a row stand side by side, however tall the puzzles are.
            let top = slot.top + (slot.height() - tallest - head) / 2;
            let over = Area {
                left,
                right: left + wide,
                top,
                bottom: top + head,
            };
            let mut elements = self.head(number, sheet, over, top + 10 * POINT)?;
            let from = Point {
                x: slot.left + (slot.width() - scaled.width()) / 2,
                y: top + head,
            };
            let inked = scaled.elements(self.fonts, self.recipe.pens, from);
            elements.extend(inked.map_err(self.missing())?);
            self.add(&format!("puzzle {}", number + 1), elements);
        }
        Ok(())
    }

    /// The heading of a chapter.
    pub fn chapter_title(&self, chapter: &Chapter) -> String {
        let name = self.recipe.lang.title(chapter.genre.card());
        match &chapter.title {
            Some(title) => title.clone(),
            None => name,
        }
    }

    /// Marks the page in hand as the beginning of something.
    pub fn head_outline(&mut self, title: &str) {
        if let Some(page) = self.pages.last_mut() {
            page.outline = Some(title.to_owned());
        }
    }

    /// How wide the line above a puzzle is, at least.
    fn head_width(&self, sheet: &Sheet) -> Result<Mpt, BookError> {
        let lang = self.recipe.lang;
        let small = Type::plain(SMALL, lang.is_japanese());
        let mut width = GRADE_FROM + 10 * POINT + TIME_ROOM;
        for text in [
            sheet.grade.map(|grade| lang.grade(grade)),
            Some(lang.word(words::TIME)),
        ] {
            let run = self
                .fonts
                .shape(&text.unwrap_or_default(), (small.cut, small.japanese));
            width += run.map_err(self.missing())?.width(small.size);
        }
        Ok(width)
    }

    /// The line above a puzzle: its number, its grade, room for the time where there is room for it.
    fn head(
        &self,
        number: usize,
        sheet: &Sheet,
        over: Area,
        base: Mpt,
    ) -> Result<Vec<Element>, BookError> {
        let lang = self.recipe.lang;
        let small = Type::plain(SMALL, lang.is_japanese());
        let bold = Type::plain(11 * POINT, false).bold();
        let mut elements = self.line(&(number + 1).to_string(), bold, over, base, Align::Left)?;
        if let Some(grade) = sheet.grade {
            let beside = Area {
                left: over.left + GRADE_FROM,
                ..over
            };
            elements.extend(self.line(&lang.grade(grade), small, beside, base, Align::Left)?);
        }
        if over.width() >= self.head_width(sheet)? {
            let before = Area {
                right: over.right - TIME_ROOM - 3 * POINT,
                ..over
            };
            elements.extend(self.line(
                &lang.word(words::TIME),
                small,
                before,
                base,
                Align::Right,
            )?);
            let (from, to) = (over.right - TIME_ROOM, over.right - POINT);
            let stroke = Some((45, POINT * 3 / 4));
            elements.push(line(from, to, base + POINT, stroke));
        }
        self.link(&mut elements, over, self.refs.answers.get(number).copied());
        Ok(elements)
    }

    /// Adds a link, in a book for screens.
    pub fn link(&self, elements: &mut Vec<Element>, area: Area, page: Option<usize>) {
        if let (Profile::Screen, Some(page)) = (self.recipe.profile, page) {
            elements.push(Element::Link { area, page });
        }
    }
}

/// A level line.
pub fn line(left: Mpt, right: Mpt, y: Mpt, stroke: Option<(u8, Mpt)>) -> Element {
    Element::Shape {
        form: Form::Line(Point { x: left, y }, Point { x: right, y }),
        fill: None,
        stroke,
    }
}
