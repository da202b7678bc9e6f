//! Setting a book: what comes on which page, and where.
//!
//! Pages refer to each other by number, and the gutter depends on how many there are; so a book is
//! set again until the numbers it was set with are those that come out.

use super::BookError;
use super::font::Fonts;
use super::gather::{Chapter, Sheet};
use super::ink::{Scaled, least_cell};
use super::page::{Element, Page, Type};
use super::paper::{Area, Mpt, POINT, gutter};
use super::recipe::{Profile, Recipe};
use super::text::lines;
use super::words;
use crate::figure::{Figure, Form, Point};

/// Room of the running head above the text, and of the page number below.
const HEAD: Mpt = 20 * POINT;
/// Font size of running heads and page numbers.
const HEAD_SIZE: Mpt = 8 * POINT;
/// Largest side of a cell.
const LARGEST_CELL: Mpt = 32 * POINT;
/// Smallest side of a cell of a puzzle that is to be solved on paper: 4.5 mm.
pub const SMALLEST_CELL: Mpt = 12_756;

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

    /// Begins a page, with its running head and number unless it is bare.
    pub fn turn(&mut self, bare: bool) -> Result<(), BookError> {
        self.pages.push(Page::default());
        let area = self.area();
        self.y = area.top;
        if bare {
            return Ok(());
        }
        let number = self.pages.len();
        let japanese = self.recipe.lang.is_japanese();
        let kind = Type::plain(HEAD_SIZE, japanese);
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
        let below = self.line(
            &number.to_string(),
            kind,
            area,
            area.bottom + HEAD - 2 * POINT,
            Align::Centre,
        )?;
        self.add("the running head", elements);
        self.add("the page number", below);
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
                self.turn(false)?;
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
        for (at, (sheet, (figure, _))) in chapter.sheets.iter().zip(&drawn.figures).enumerate() {
            let slot = at % (plan.cols * plan.rows);
            if slot == 0 {
                self.turn(false)?;
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
            let wide = scaled.width().max(130 * POINT).min(slot.width());
            let left = slot.left + (slot.width() - wide) / 2;
            let top = slot.top + (slot.height() - scaled.height() - head) / 2;
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

    /// The line above a puzzle: its number, its grade, room for the time.
    fn head(
        &self,
        number: usize,
        sheet: &Sheet,
        over: Area,
        base: Mpt,
    ) -> Result<Vec<Element>, BookError> {
        let lang = self.recipe.lang;
        let small = Type::plain(8 * POINT, lang.is_japanese());
        let bold = Type::plain(11 * POINT, false).bold();
        let mut elements = self.line(&(number + 1).to_string(), bold, over, base, Align::Left)?;
        if let Some(grade) = sheet.grade {
            let beside = Area {
                left: over.left + 26 * POINT,
                ..over
            };
            elements.extend(self.line(&lang.grade(grade), small, beside, base, Align::Left)?);
        }
        let room = 36 * POINT;
        let before = Area {
            right: over.right - room - 3 * POINT,
            ..over
        };
        elements.extend(self.line(&lang.word(words::TIME), small, before, base, Align::Right)?);
        let stroke = Some((45, POINT * 3 / 4));
        elements.push(line(
            over.right - room,
            over.right - POINT,
            base + POINT,
            stroke,
        ));
        self.link(&mut elements, over, self.refs.answers.get(number).copied());
        Ok(elements)
    }

    /// Adds a link, in a book for screens.
    pub fn link(&self, elements: &mut Vec<Element>, area: Area, page: Option<usize>) {
        if let (Profile::Screen, Some(page)) = (self.recipe.profile, page) {
            elements.push(Element::Link { area, page });
        }
    }

    /// How many puzzles of a chapter come on a page, and how large.
    fn plan(&self, drawn: &Drawn) -> Result<Plan, BookError> {
        let page = frame(self.recipe, self.refs.pages, 0);
        let page = Area {
            top: page.top + HEAD,
            bottom: page.bottom - HEAD,
            ..page
        };
        let mut least = SMALLEST_CELL;
        let figures = drawn.figures.iter().map(|(figure, _)| figure);
        for figure in figures.clone() {
            least = least.max(least_cell(figure, self.fonts).map_err(self.missing())?);
        }
        let fitted = |cols: usize, rows: usize| {
            let plan = Plan {
                cols,
                rows,
                cell: 0,
            };
            let slot = plan.slot(page, 0);
            // The head, and a little air.
            let (width, height) = (slot.width(), slot.height() - 17 * POINT);
            let cell = figures.clone().map(|figure| {
                let scaled = Scaled { figure, cell: 1000 };
                let per = |room: Mpt, length: Mpt| {
                    let room = i64::from(room - 3 * POINT).max(0);
                    let cell = room * 1000 / i64::from((length - 2 * POINT).max(1));
                    Mpt::try_from(cell).unwrap_or(Mpt::MAX)
                };
                per(width, scaled.width()).min(per(height, scaled.height()))
            });
            let cell = cell.min().unwrap_or(LARGEST_CELL).min(LARGEST_CELL);
            Plan { cell, ..plan }
        };
        let shapes = |count: usize| {
            let divides = move |cols: &usize| count.is_multiple_of(*cols);
            (1..=count)
                .filter(divides)
                .map(move |cols| (cols, count / cols))
        };
        let best = |count: usize| {
            let plans = shapes(count).map(|(cols, rows)| fitted(cols, rows));
            // Of equals, the one with fewer columns.
            plans.rev().max_by_key(|plan| plan.cell)
        };
        let asked = drawn.chapter.per_page.and_then(|n| usize::try_from(n).ok());
        let plan = match asked {
            Some(count) => best(count),
            None => (2..=16)
                .rev()
                .filter_map(best)
                .find(|plan| plan.cell >= self.recipe.cell.max(least))
                .or_else(|| best(1)),
        };
        match plan {
            Some(plan) if plan.cell >= least => Ok(plan),
            found => {
                let cell = found.map_or(0, |plan| plan.cell);
                let message = format!(
                    "{} too large for the page: found room for cells of {}, expected at least {}",
                    drawn.too_large(),
                    super::page::points(cell),
                    super::page::points(least),
                );
                Err(BookError::Recipe(pencilmill_generator::source::Misplaced {
                    message,
                    ..drawn.chapter.place.clone()
                }))
            }
        }
    }
}

impl Drawn<'_> {
    /// The widest puzzle, as a complaint names it.
    fn too_large(&self) -> String {
        let boards = self.chapter.sheets.iter().map(|sheet| sheet.puzzle.board);
        let board = boards.max_by_key(|board| i32::from(board.rows.max(board.cols)));
        let board = board.map_or(String::new(), |board| format!(" {board}"));
        format!("{}{board} is", self.chapter.genre.card().slug)
    }
}

/// How puzzles are laid out on a page.
#[derive(Clone, Copy)]
struct Plan {
    cols: usize,
    rows: usize,
    cell: Mpt,
}

impl Plan {
    /// The room of a puzzle on a page.
    fn slot(self, page: Area, number: usize) -> Area {
        let gap = 14 * POINT;
        let count = |n: usize| Mpt::try_from(n).unwrap_or(1).max(1);
        let width = (page.width() - gap * (count(self.cols) - 1)) / count(self.cols);
        let height = (page.height() - gap * (count(self.rows) - 1)) / count(self.rows);
        let nth = |n: usize| Mpt::try_from(n).unwrap_or(0);
        let left = page.left + nth(number % self.cols) * (width + gap);
        let top = page.top + nth(number / self.cols) * (height + gap);
        Area {
            left,
            top,
            right: left + width,
            bottom: top + height,
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
