//! The pages of a chapter: rules, then puzzles.

use super::BookError;
use super::chapter::{BookPuzzle, Chapter};
use super::drawn::Drawn;
use super::font::Run;
use super::ink::Scaled;
use super::page::{Element, Type};
use super::paper::{Area, Mpt, POINT};
use super::sizes::stroke;
use super::stars;
use super::typesetter::Top;
use super::typesetter::{Align, Typesetter, line};
use super::words;
use pencilmill_figures::figure::{Figure, Form, Point};
use pencilmill_generator::grade::Grade;
use pencilmill_generator::verdict::minutes;
use std::rc::Rc;

/// Maximum and minimum length of the line for the time, in halves of the font size of small text.
const TIME_LINE: (Mpt, Mpt) = (9, 5);
/// Space between the parts of the line above a puzzle.
const APART: Mpt = 6 * POINT;

/// A part of the line above a puzzle.
enum Part {
    Number(String),
    Best,
    Stars(Grade),
    Said(String),
}

impl Typesetter<'_> {
    /// Sets a chapter: its rule page if the genre is new, then its puzzles; its title opens a page.
    /// Rules that follow are to begin on the same side as all others.
    pub fn chapter(&mut self, drawn: &Drawn, rules_next: bool) -> Result<(), BookError> {
        let chapter = drawn.chapter;
        let title = self.chapter_title(chapter);
        self.run(title.clone());
        self.found.chapters.push(self.pages.len());
        let heading = if chapter.first {
            let at = self.pages.len();
            self.found.rules.insert(chapter.genre.card().slug, at);
            self.rules(chapter, &title)?;
            self.warm_ups(chapter)?;
            0
        } else if chapter.is_page {
            0
        } else {
            self.heading_height(&title)?
        };
        if chapter.sheets.is_empty() {
            return Ok(());
        }
        // Data common to all puzzles of a chapter is computed once, and not for each page.
        let (width, height) = drawn.largest;
        let graded = self.graded(chapter)?;
        let first = self.found.chapters.first().copied().unwrap_or(0);
        let odd = rules_next.then(|| (self.pages.len() - first) % 2 == 1);
        let plan = self.plan(drawn, heading, odd)?;
        let reminder = self.reminder_height(chapter)?;
        let mut rest = chapter.sheets.iter().zip(&drawn.figures);
        for (page, &count) in plan.pages.iter().enumerate() {
            if page == 0 && !chapter.first && !chapter.is_page {
                self.turn(Top::Opening)?;
                self.heading(&title)?;
            } else {
                self.turn(Top::Running)?;
            }
            self.remind(chapter)?;
            let area = Area {
                top: self.y,
                bottom: self.area().bottom - reminder,
                ..self.area()
            };
            let cell = plan.cell;
            let wide = Scaled::length(width, cell);
            // The line above may be longer than the puzzle is wide, where there is room.
            let cols = Mpt::try_from(plan.columns(count)).unwrap_or(1);
            let room = wide.max((area.width() - 12 * POINT * (cols - 1)) / cols);
            let long = self.timed(graded, room);
            let broad = wide.max(long.unwrap_or(graded));
            let tall = Scaled::length(height, cell) + self.head_height();
            let places = plan.places(area, count, broad, tall);
            for (place, (sheet, (figure, _))) in places.into_iter().zip(rest.by_ref()) {
                self.puzzle(sheet, figure, cell, place, (graded, long))?;
            }
        }
        Ok(())
    }

    /// Sets a puzzle at its place.
    fn puzzle(
        &mut self,
        sheet: &BookPuzzle,
        figure: &Figure,
        cell: Mpt,
        place: Area,
        (graded, long): (Mpt, Option<Mpt>),
    ) -> Result<(), BookError> {
        let number = self.found.puzzles.len();
        self.found.puzzles.push(self.pages.len() - 1);
        let scaled = Scaled::new(figure, cell, self.sizes.least);
        let wide = scaled
            .width()
            .max(long.unwrap_or(graded))
            .min(place.width());
        let left = place.left + (place.width() - wide) / 2;
        let head = self.head_height();
        let over = Area::sized(left, place.top, wide, head);
        let base = place.top + head - 5 * POINT;
        let mut elements = self.head(number, sheet, over, base, long.is_some())?;
        let from = Point::new(
            place.left + (place.width() - scaled.width()) / 2,
            place.top + head,
        );
        let drawn = self.figure(figure, (cell, self.sizes.least), from, false)?;
        elements.extend(self.board(&sheet.puzzle, drawn));
        self.add(&format!("puzzle {}", self.shown(number)), elements);
        Ok(())
    }

    /// The lines at the foot of a page of puzzles that remind of the goal and of the page of the
    /// rules, in each language of the book.
    fn reminder(&self, chapter: &Chapter) -> Result<Vec<(Type, Rc<Run>)>, BookError> {
        let card = chapter.genre.card();
        let page = self.refs.rules.get(card.slug).map_or(0, |page| page + 1);
        let mut lines = Vec::new();
        for &japanese in self.recipe.lang.all() {
            let goal = words::one((card.goal.en, card.goal.ja), japanese);
            let rules = words::one(words::RULES_AT, japanese).replace("{}", &page.to_string());
            let kind = Type::plain(self.sizes.small, japanese);
            let broken = self.lines(&(goal.to_owned() + &rules), kind, self.area().width())?;
            lines.extend(broken.into_iter().map(|run| (kind, run)));
        }
        Ok(lines)
    }

    /// Height of the reminder with the space above it.
    pub fn reminder_height(&self, chapter: &Chapter) -> Result<Mpt, BookError> {
        let lines = self.reminder(chapter)?;
        let lines = lines.iter().map(|(kind, _)| kind.leading());
        Ok(lines.sum::<Mpt>() + self.sizes.small)
    }

    /// Sets the reminder at the foot of the current page.
    fn remind(&mut self, chapter: &Chapter) -> Result<(), BookError> {
        let area = self.area();
        let mut base = area.bottom - self.reminder_height(chapter)? + self.sizes.small;
        let mut elements = Vec::new();
        for (kind, run) in self.reminder(chapter)? {
            let at = Point::new(area.left, base + kind.size);
            base += kind.leading();
            elements.push(kind.text(at, run));
        }
        let foot = Area {
            top: area.bottom - self.reminder_height(chapter)?,
            ..area
        };
        let rules = self.refs.rules.get(chapter.genre.card().slug);
        self.link(&mut elements, foot, rules.copied());
        self.add("the reminder", elements);
        Ok(())
    }

    /// Height of the line above a puzzle.
    pub fn head_height(&self) -> Mpt {
        self.sizes.number.max(self.sizes.small) + 4 * POINT
    }

    /// The heading of a chapter: the name of its genre, and its title if it has one.
    pub fn chapter_title(&self, chapter: &Chapter) -> String {
        let lang = self.recipe.lang;
        let name = lang.title(chapter.genre.card());
        match &chapter.title {
            Some(title) if title.contains(&name) => title.clone(),
            Some(title) if lang.is_japanese() => format!("{name}：{title}"),
            Some(title) => format!("{name}: {title}"),
            None => name,
        }
    }

    /// Marks the page in hand as the beginning of something.
    pub fn head_outline(&mut self, title: &str) {
        if let Some(page) = self.pages.last_mut() {
            page.outline = Some(title.to_owned());
        }
    }

    fn small(&self) -> Type {
        Type::plain(self.sizes.small, self.recipe.lang.is_japanese())
    }

    /// Type of the numbers of puzzles.
    pub fn number_type(&self, size: Mpt) -> Type {
        Type::plain(size, self.recipe.lang.is_japanese()).bold()
    }

    /// The day of a puzzle, given its index from 0, if each has one.
    fn date(&self, puzzle: usize) -> Option<String> {
        let day = self.recipe.date_of(puzzle)?;
        Some(words::date(self.recipe.lang, day))
    }

    /// The parts of the line above a puzzle: its number with its day, the mark of the best, its
    /// grade as the recipe shows it, the minutes that it usually takes if the recipe shows them.
    fn parts(&self, number: usize, sheet: &BookPuzzle) -> Vec<Part> {
        let (recipe, lang) = (self.recipe, self.recipe.lang);
        let mut parts = vec![Part::Number(match self.date(number) {
            Some(date) => format!("{}  {date}", self.shown(number)),
            None => self.shown(number),
        })];
        parts.extend(sheet.best.then_some(Part::Best));
        parts.extend(sheet.grade.map(|grade| match recipe.style.has_stars() {
            true => Part::Stars(grade),
            false => Part::Said(lang.grade(grade)),
        }));
        let minutes = sheet.score.filter(|_| recipe.minutes).map(minutes);
        let said = |minutes: u32| {
            lang.word(words::MINUTES)
                .replace("{}", &minutes.to_string())
        };
        parts.extend(minutes.map(|minutes| Part::Said(said(minutes))));
        parts
    }

    /// Width of a part of the line above a puzzle.
    fn part_width(&self, part: &Part) -> Result<Mpt, BookError> {
        match part {
            Part::Number(text) => self.width(text, self.number_type(self.sizes.number)),
            Part::Said(text) => self.width(text, self.small()),
            Part::Stars(_) => Ok(stars::width(self.sizes.small)),
            Part::Best => Ok(self.sizes.small * 3 / 4),
        }
    }

    /// Maximum width of number, grade and minutes in a chapter.
    fn graded(&self, chapter: &Chapter) -> Result<Mpt, BookError> {
        let mut most = 0;
        for (number, sheet) in (self.found.puzzles.len()..).zip(&chapter.sheets) {
            let mut width = 0;
            for part in self.parts(number, sheet) {
                width += self.part_width(&part)? + APART;
            }
            most = most.max(width - APART);
        }
        Ok(most)
    }

    /// Width of the line above a puzzle with a clock and a line for the time behind number and
    /// grade; none without room.
    fn timed(&self, width: Mpt, room: Mpt) -> Option<Mpt> {
        let small = self.sizes.small;
        let without = width + 2 * APART + small + 3 * POINT;
        let fits = without + small * TIME_LINE.1 / 2 <= room;
        fits.then(|| (without + small * TIME_LINE.0 / 2).min(room))
    }

    /// Sets the line above a puzzle: its parts as far as there is room, room for the time.
    fn head(
        &self,
        number: usize,
        sheet: &BookPuzzle,
        over: Area,
        base: Mpt,
        timed: bool,
    ) -> Result<Vec<Element>, BookError> {
        let lang = self.recipe.lang;
        let small = self.small();
        let mut elements = Vec::new();
        let mut beside = over;
        for part in self.parts(number, sheet) {
            let wide = self.part_width(&part)?;
            if beside.left > over.left && beside.left + wide > over.right {
                break;
            }
            let at = Point::new(beside.left, base);
            elements.extend(match part {
                Part::Number(text) => {
                    let bold = self.number_type(self.sizes.number);
                    self.line(&text, bold, beside, base, Align::Left)?
                }
                Part::Said(text) => self.line(&text, small, beside, base, Align::Left)?,
                Part::Stars(grade) => {
                    let stars = stars::elements(grade, small.size, at);
                    self.pictured(|| lang.grade(grade), stars)
                }
                Part::Best => {
                    let mark = vec![stars::diamond(small.size, at)];
                    self.pictured(|| lang.word(words::BEST), mark)
                }
            });
            beside.left += wide + APART;
        }
        if timed {
            let mark = small.size + 3 * POINT;
            let free = over.right - beside.left - APART - mark;
            let from = over.right - free.min(small.size * TIME_LINE.0 / 2);
            elements.extend(clock(small.size, from - mark, base));
            let stroke = (45, self.recipe.pens.grid);
            elements.push(line(from, over.right - POINT, base + POINT, stroke));
        }
        self.link(&mut elements, over, self.refs.answers.get(number).copied());
        Ok(elements)
    }
}

/// A clock on a base line, in place of a word of this font size.
pub fn clock(size: Mpt, left: Mpt, base: Mpt) -> Vec<Element> {
    let radius = size * 4 / 10;
    let centre = Point::new(left + size / 2, base - radius * 8 / 10);
    let hand = |dx: Mpt, dy: Mpt| {
        let tip = Point::new(centre.x + radius * dx / 10, centre.y + radius * dy / 10);
        Form::Line(centre, tip)
    };
    let drawn = |form| Element::stroked(form, (80, stroke(size)));
    [Form::Circle(centre, radius), hand(0, -6), hand(5, 0)]
        .map(drawn)
        .to_vec()
}
