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
use super::picture::Picture;
use super::qr::Code;
use super::recipe::{AnswersAt, GradesAs, Language, Profile, Recipe};
use super::sizes::Sizes;
use super::stars;
use super::text::lines;
use super::words;
use crate::figure::{Figure, Form, Point};
use crate::penpa;
use pencilmill_generator::board::Board;
use pencilmill_generator::puzzlink;
use std::collections::BTreeMap;
use std::rc::Rc;

/// How long the line is on which the time is written, in font sizes of small text, times two.
const TIME_ROOM: Mpt = 9;
/// Space between the parts of the line above a puzzle.
const APART: Mpt = 6 * POINT;
/// Side of the code below a puzzle that leads to its own web player.
const CODE: Mpt = 57 * POINT;
/// Largest side of one that leads to Penpa+, whose addresses hold the whole puzzle: 44 mm.
const LARGEST_CODE: Mpt = 125 * POINT;

/// A chapter's puzzles as figures.
pub struct Drawn<'a> {
    /// The chapter.
    pub chapter: &'a Chapter,
    /// For each puzzle, its figure and that of its answer.
    pub figures: Vec<(Figure, Figure)>,
    /// The largest width and the largest height of a puzzle, in thousandths of a cell.
    pub largest: (Mpt, Mpt),
}

impl<'a> Drawn<'a> {
    /// Draws the puzzles of a chapter. Those on the same board get boxes of the same size, so that boards stand in
    /// line whatever is printed beside them.
    pub fn new(chapter: &'a Chapter, lang: Language) -> Drawn<'a> {
        let draw = |Sheet { puzzle, answer, .. }: &Sheet| {
            (
                Figure::of(puzzle.board, &puzzle.printed)
                    .for_genre(puzzle.genre.card())
                    .in_language(lang.of_pictures()),
                Figure::solved(puzzle.board, &puzzle.printed, answer)
                    .for_genre(puzzle.genre.card())
                    .in_language(lang.of_pictures()),
            )
        };
        let mut figures: Vec<(Figure, Figure)> = chapter.sheets.iter().map(draw).collect();
        let mut boxes: BTreeMap<(i16, i16), [(Point, Point); 2]> = BTreeMap::new();
        let key = |board: Board| (board.rows, board.cols);
        for (sheet, (puzzle, answer)) in chapter.sheets.iter().zip(&figures) {
            let both = [puzzle, answer].map(|figure| (figure.from, figure.to));
            let held = boxes.entry(key(sheet.puzzle.board)).or_insert(both);
            for ((from, to), figure) in held.iter_mut().zip([puzzle, answer]) {
                (from.x, from.y) = (from.x.min(figure.from.x), from.y.min(figure.from.y));
                (to.x, to.y) = (to.x.max(figure.to.x), to.y.max(figure.to.y));
            }
        }
        for (sheet, (puzzle, answer)) in chapter.sheets.iter().zip(&mut figures) {
            if let Some([first, second]) = boxes.get(&key(sheet.puzzle.board)) {
                (puzzle.from, puzzle.to) = *first;
                (answer.from, answer.to) = *second;
            }
        }
        let puzzles = || figures.iter().map(|(figure, _)| figure);
        let largest = (
            puzzles().map(Figure::width).max().unwrap_or(1),
            puzzles().map(Figure::height).max().unwrap_or(1),
        );
        Drawn {
            chapter,
            figures,
            largest,
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

/// A book that is set.
pub struct Set {
    /// Its pages.
    pub pages: Vec<Page>,
    /// What stands on which.
    pub refs: Refs,
}

/// A book being set.
pub struct Setter<'a> {
    /// The recipe.
    pub recipe: &'a Recipe,
    /// Font sizes.
    pub sizes: Sizes,
    /// The fonts.
    pub fonts: &'a Fonts<'a>,
    /// The picture of the title page.
    pub logo: Option<&'a Rc<Picture>>,
    /// What pages are thought to be where.
    pub refs: &'a Refs,
    /// The pages so far.
    pub pages: Vec<Page>,
    /// Where they really are.
    pub found: Refs,
    /// How far the page is filled, if text flows down it.
    pub y: Mpt,
    /// How wide flowing text may be, if not as wide as the page.
    pub measure: Option<Mpt>,
    /// What stands above right-hand pages.
    running: Option<String>,
}

/// Sets a book.
pub fn set(
    recipe: &Recipe,
    fonts: &Fonts,
    logo: Option<&Rc<Picture>>,
    chapters: &[Chapter],
) -> Result<Set, BookError> {
    let drawn: Vec<Drawn> = chapters
        .iter()
        .map(|chapter| Drawn::new(chapter, recipe.lang))
        .collect();
    let mut refs = Refs::default();
    for _ in 0..12 {
        let mut setter = Setter {
            recipe,
            sizes: recipe.sizes(),
            fonts,
            logo,
            refs: &refs,
            pages: Vec::new(),
            found: Refs::default(),
            y: 0,
            measure: None,
            running: None,
        };
        setter.front(&drawn)?;
        for chapter in &drawn {
            setter.chapter(chapter)?;
            if recipe.answers == AnswersAt::Section {
                setter.answers(std::slice::from_ref(chapter))?;
            }
        }
        if recipe.answers == AnswersAt::End {
            setter.answers(&drawn)?;
        }
        if recipe.profile == Profile::Print && !setter.pages.len().is_multiple_of(2) {
            setter.pages.push(Page::default());
        }
        let mut found = setter.found;
        // The gutter only ever grows, or the search might never end.
        found.pages = setter.pages.len().max(refs.pages);
        if found == refs {
            let pages = setter.pages;
            return Ok(Set { pages, refs });
        }
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
        self.text_area(self.pages.len().saturating_sub(1))
    }

    /// The box of a page in which text stands.
    pub fn text_area(&self, number: usize) -> Area {
        let frame = frame(self.recipe, self.refs.pages, number);
        Area {
            top: frame.top + self.head_room(),
            bottom: frame.bottom - self.head_room(),
            ..frame
        }
    }

    /// Room of the running head above the text, and of the page number below.
    fn head_room(&self) -> Mpt {
        self.sizes.small + 12 * POINT
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
        let kind = Type::plain(self.sizes.small, self.recipe.lang.is_japanese());
        let base = area.bottom + self.head_room() - 2 * POINT;
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
        let base = area.top - self.head_room() + kind.size;
        let title = self.shortened(&title, kind, area.width())?;
        let mut elements = self.line(&title, kind, area, base, align)?;
        let stroke = Some((45, POINT * 3 / 4));
        elements.push(line(
            area.left + POINT,
            area.right - POINT,
            base + 5 * POINT,
            stroke,
        ));
        self.add("the running head", elements);
        Ok(())
    }

    /// A text with its end cut off, if it is longer than a line.
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

    /// A line of text on a base line.
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
        Ok(vec![Element::Text {
            at: Point { x, y: base },
            size: kind.size,
            tint: kind.tint,
            run,
        }])
    }

    /// How long a text is.
    pub fn width(&self, text: &str, kind: Type) -> Result<Mpt, BookError> {
        let run = self.fonts.shape(text, (kind.cut, kind.japanese));
        Ok(run.map_err(self.missing())?.width(kind.size))
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
        let width = self.measure.unwrap_or_else(|| self.area().width()) - indent;
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

    /// A chapter: its rule page if the genre is new, then its puzzles; its title opens a page.
    fn chapter(&mut self, drawn: &Drawn) -> Result<(), BookError> {
        let chapter = drawn.chapter;
        let title = self.chapter_title(chapter);
        self.run(Some(title.clone()));
        self.found.chapters.push(self.pages.len());
        let heading = if chapter.first {
            self.rules(chapter, &title)?;
            0
        } else {
            self.heading_height(&title)?
        };
        // What all puzzles of a chapter have to do with is found once, and not for each page.
        let code = self.code_side(drawn);
        let below = code_height(code);
        let (width, height) = drawn.largest;
        let mut longest = 0;
        for sheet in &chapter.sheets {
            longest = longest.max(self.head_width(sheet)?);
        }
        let plan = self.plan(drawn, heading, code)?;
        let mut rest = chapter.sheets.iter().zip(&drawn.figures);
        for (page, &count) in plan.pages.iter().enumerate() {
            if page == 0 && !chapter.first {
                self.turn(Top::Opening)?;
                self.heading(&title)?;
            } else {
                self.turn(Top::Running)?;
            }
            let area = Area {
                top: self.y,
                ..self.area()
            };
            // A puzzle that has a page for itself fills it.
            let cell = match count {
                1 => self.alone(drawn, area, code),
                _ => plan.cell,
            };
            let wide = Scaled::length(width, cell);
            // The line above may be longer than the puzzle is wide, where there is room.
            let cols = Mpt::try_from(plan.cols.min(count)).unwrap_or(1);
            let broad = longest
                .min((area.width() - 12 * POINT * (cols - 1)) / cols)
                .max(wide);
            let tall = Scaled::length(height, cell) + self.head_height() + below;
            let places = plan.places(area, count, broad, tall);
            for (place, (sheet, (figure, _))) in places.into_iter().zip(rest.by_ref()) {
                let own = match self.recipe.cell {
                    Some(cell) => cell,
                    None => cell_of(figure, (width, height), cell),
                };
                self.puzzle(sheet, figure, own, place)?;
            }
        }
        Ok(())
    }

    /// A puzzle at its place.
    fn puzzle(
        &mut self,
        sheet: &Sheet,
        figure: &Figure,
        cell: Mpt,
        place: Area,
    ) -> Result<(), BookError> {
        let number = self.found.puzzles.len();
        self.found.puzzles.push(self.pages.len() - 1);
        let least = self.sizes.least;
        let scaled = Scaled {
            figure,
            cell,
            least,
        };
        let wide = scaled
            .width()
            .max(self.head_width(sheet)?)
            .min(place.width());
        let left = place.left + (place.width() - wide) / 2;
        let head = self.head_height();
        let over = Area {
            left,
            right: left + wide,
            top: place.top,
            bottom: place.top + head,
        };
        let mut elements = self.head(number, sheet, over, place.top + head - 5 * POINT)?;
        let from = Point {
            x: place.left + (place.width() - scaled.width()) / 2,
            y: place.top + head,
        };
        let inked = scaled.elements(self.fonts, self.recipe.pens, from);
        elements.extend(inked.map_err(self.missing())?);
        self.add(&format!("puzzle {}", number + 1), elements);
        if let Some(code) = self.code(sheet) {
            let right = from.x + scaled.width();
            let corner = Point {
                x: (right - code.side).max(place.left),
                y: from.y + scaled.height() + APART,
            };
            let name = format!("the code of puzzle {}", number + 1);
            self.add(&name, code.elements(corner));
        }
        Ok(())
    }

    /// The code below a puzzle, if the book has codes and there is one for it.
    fn code(&self, Sheet { puzzle, answer, .. }: &Sheet) -> Option<Code> {
        let own = || Code::filling(&puzzlink::address(puzzle)?, CODE);
        // Rather one without the answer than none.
        let penpa = |answer| Code::smallest(&penpa::address(puzzle, answer)?, LARGEST_CODE);
        let penpa = || penpa(Some(answer)).or_else(|| penpa(None));
        let own = self.recipe.qr.then(own).flatten();
        own.or_else(|| self.recipe.qr_penpa.then(penpa).flatten())
    }

    /// Height of the line above a puzzle.
    pub fn head_height(&self) -> Mpt {
        self.sizes.number.max(self.sizes.small) + 4 * POINT
    }

    /// Side of the largest code below puzzles of a chapter; nothing if there is none.
    pub fn code_side(&self, drawn: &Drawn) -> Option<Mpt> {
        let sheets = drawn.chapter.sheets.iter();
        sheets
            .filter_map(|sheet| Some(self.code(sheet)?.side))
            .max()
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

    /// The grade of a puzzle as the recipe wants it told: how wide it is.
    fn grade_width(&self, sheet: &Sheet) -> Result<Mpt, BookError> {
        let lang = self.recipe.lang;
        let small = Type::plain(self.sizes.small, lang.is_japanese());
        Ok(match (sheet.grade, self.recipe.grades) {
            (None, _) | (_, GradesAs::None) => 0,
            (Some(grade), GradesAs::Words) => APART + self.width(&lang.grade(grade), small)?,
            (Some(_), GradesAs::Stars) => APART + stars::width(self.sizes.small),
        })
    }

    /// How long the line is on which the time is written.
    const fn time_room(&self) -> Mpt {
        self.sizes.small * TIME_ROOM / 2
    }

    /// How wide the line above a puzzle is, at least.
    fn head_width(&self, sheet: &Sheet) -> Result<Mpt, BookError> {
        let lang = self.recipe.lang;
        let small = Type::plain(self.sizes.small, lang.is_japanese());
        let bold = Type::plain(self.sizes.number, false).bold();
        // Numbers that stand in one row are as long as the longest.
        let width = self.width("000", bold)? + self.grade_width(sheet)?;
        Ok(match self.recipe.time {
            false => width,
            true => {
                width + 2 * APART + self.width(&lang.word(words::TIME), small)? + self.time_room()
            }
        })
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
        let small = Type::plain(self.sizes.small, lang.is_japanese());
        let bold = Type::plain(self.sizes.number, false).bold();
        let shown = (number + 1).to_string();
        let mut elements = self.line(&shown, bold, over, base, Align::Left)?;
        let beside = Area {
            left: over.left + self.width(&shown, bold)? + APART,
            ..over
        };
        let fits = beside.left - APART + self.grade_width(sheet)? <= over.right;
        if let Some(grade) = sheet.grade
            && fits
        {
            match self.recipe.grades {
                GradesAs::None => {}
                GradesAs::Words => {
                    let grade = lang.grade(grade);
                    elements.extend(self.line(&grade, small, beside, base, Align::Left)?);
                }
                GradesAs::Stars => {
                    let at = Point {
                        x: beside.left,
                        y: base,
                    };
                    elements.extend(stars::elements(grade, self.sizes.small, at));
                }
            }
        }
        if self.recipe.time && over.width() >= self.head_width(sheet)? {
            let before = Area {
                right: over.right - self.time_room() - 3 * POINT,
                ..over
            };
            elements.extend(self.line(
                &lang.word(words::TIME),
                small,
                before,
                base,
                Align::Right,
            )?);
            let (from, to) = (over.right - self.time_room(), over.right - POINT);
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

/// Height of what stands below the puzzles of a chapter, whose largest code is so large.
pub fn code_height(code: Option<Mpt>) -> Mpt {
    code.map_or(0, |side| side + APART)
}

/// A level line.
pub fn line(left: Mpt, right: Mpt, y: Mpt, stroke: Option<(u8, Mpt)>) -> Element {
    Element::Shape {
        form: Form::Line(Point { x: left, y }, Point { x: right, y }),
        fill: None,
        stroke,
    }
}

/// The side of the cells of a figure, if those of the largest are so large: boards of different sizes are equally
/// large on the page.
pub fn cell_of(figure: &Figure, largest: (Mpt, Mpt), cell: Mpt) -> Mpt {
    let over = |largest: Mpt, own: Mpt| largest * 1000 / own.max(1);
    let factor = over(largest.0, figure.width()).min(over(largest.1, figure.height()));
    cell * factor.min(2000) / 1000
}
