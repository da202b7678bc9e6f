//! The pages of answers.

use super::BookError;
use super::drawn::Drawn;
use super::ink::Scaled;
use super::page::{LEAST_SIZE, Role, Type};
use super::paper::{Area, Mpt, POINT};
use super::typesetter::Top;
use super::typesetter::{Align, Typesetter};
use super::words;
use pencilmill_figures::description;
use pencilmill_figures::figure::{Figure, Point};

/// Minimum space between answers beside each other, and between rows.
const ACROSS: Mpt = 9 * POINT;
const GAP: Mpt = 8 * POINT;
/// Maximum space between rows.
const MOST_BETWEEN: Mpt = 30 * POINT;
/// Sides of a cell, the largest first: 4.5, 4 and 3.5 mm. Smaller ones are for books whose answers
/// would take more than this part of them.
const CELLS: [Mpt; 3] = [12_756, 11_339, 9_921];
const PART: usize = 6;
/// The answers of a chapter, with cells of one size.
struct ChapterAnswers<'a, 'b> {
    drawn: &'b Drawn<'a>,
    /// Number of its first puzzle, from 0.
    first: usize,
    title: String,
    /// Side of a cell, and the minimum size of texts.
    cell: Mpt,
    text: Mpt,
    /// Width of the longest caption.
    captioned: Mpt,
}

impl ChapterAnswers<'_, '_> {
    fn figure(&self, nth: usize) -> &Figure {
        &self.drawn.figures[nth].1
    }

    /// Width and height of an answer, without the height of its caption.
    fn slot(&self, nth: usize) -> (Mpt, Mpt) {
        let scaled = Scaled::new(self.figure(nth), self.cell, self.text);
        (scaled.width().max(self.captioned), scaled.height())
    }
}

/// Answers beside each other.
#[derive(Default)]
struct Row {
    /// The chapter and the number within it of each, from 0, and its left edge.
    answers: Vec<(usize, usize, Mpt)>,
    /// Width with the least space, and height of the highest with its caption.
    wide: Mpt,
    tall: Mpt,
}

impl Row {
    /// Returns whether a chapter begins here.
    fn opens(&self) -> bool {
        self.answers.iter().any(|(_, nth, _)| *nth == 0)
    }
}

impl Typesetter<'_> {
    /// Sets the answers of the chapters, each with its number and the page of its puzzle, in rows
    /// that fill the width.
    pub fn answers(&mut self, drawn: &[Drawn]) -> Result<(), BookError> {
        let heading = self.recipe.lang.word(words::ANSWERS);
        self.found.answers_from = self.pages.len();
        let below = self.heading_height(&heading)?;
        let mut laid = None;
        for cell in CELLS {
            let (mut first, mut kinds) = (0, Vec::new());
            for drawn in drawn.iter().filter(|drawn| !drawn.figures.is_empty()) {
                kinds.push(self.kind(drawn, first, cell)?);
                first += drawn.figures.len();
            }
            if kinds.is_empty() {
                return Ok(());
            }
            let pages = self.answer_pages(&kinds, self.answer_rows(&kinds)?, below);
            let few = pages.len() * PART <= self.pages.len() + pages.len();
            laid = Some((kinds, pages));
            if few {
                break;
            }
        }
        let (kinds, pages) = laid.unwrap_or_default();
        self.run(heading.clone());
        self.turn(Top::Opening)?;
        self.heading(&heading)?;
        let many = pages.len();
        for (number, page) in pages.iter().enumerate() {
            if number > 0 {
                self.run_answers(&heading);
                self.turn(Top::Running)?;
            }
            let rows = Mpt::try_from(page.len()).unwrap_or(1);
            let free = self.area().bottom - self.y - self.rows_height(&kinds, page);
            let between = match number + 1 == many || rows == 1 {
                true => GAP,
                false => (GAP + free / (rows - 1)).min(MOST_BETWEEN),
            };
            for (nth, row) in page.iter().enumerate() {
                self.answer_row(&kinds, row, nth == 0)?;
                self.y += between;
            }
        }
        Ok(())
    }

    /// Height of the name of a chapter among the answers, if there are several.
    fn answer_heading(&self, kinds: usize) -> Mpt {
        match kinds {
            0 | 1 => 0,
            _ => self.answer_title().leading() + 2 * POINT,
        }
    }

    fn answer_title(&self) -> Type {
        self.number_type(self.sizes.text)
    }

    fn answer_number(&self) -> Type {
        self.number_type(self.sizes.small)
    }

    /// Height of the line above an answer.
    fn answer_caption(&self) -> Mpt {
        self.answer_number().size + 3 * POINT
    }

    /// Arranges answers in rows, each as wide as it is. A chapter begins in the last row of the one
    /// before, if there is room for its name and an answer.
    fn answer_rows(&self, kinds: &[ChapterAnswers]) -> Result<Vec<Row>, BookError> {
        let room = self.text_area(0).width();
        let mut rows: Vec<Row> = Vec::new();
        // The end of the last name in the row.
        let mut named = 0;
        let mut names = Vec::new();
        for (at, kind) in kinds.iter().enumerate() {
            let name = self.width(&kind.title, self.answer_title())? + ACROSS;
            names.push(name - ACROSS);
            for nth in 0..kind.drawn.figures.len() {
                let (wide, tall) = kind.slot(nth);
                let tall = tall + self.answer_caption();
                let own = if nth == 0 { name.max(wide) } else { wide };
                let last = rows.last().map_or(Mpt::MAX, |row| row.wide);
                let begins = nth == 0 && named > last;
                if begins || last > room - own - ACROSS {
                    named = name;
                    rows.push(Row {
                        answers: vec![(at, nth, 0)],
                        wide,
                        tall,
                    });
                } else if let Some(row) = rows.last_mut() {
                    let from = row.wide + ACROSS;
                    row.answers.push((at, nth, from));
                    (row.wide, row.tall) = (from + wide, row.tall.max(tall));
                    named = if nth == 0 { from + name } else { named };
                }
            }
        }
        // Rows fill the width; the last one has the spaces of the row before.
        let (mut most, last) = (ACROSS, rows.len().max(2) - 1);
        for (number, row) in rows.iter_mut().enumerate() {
            let gaps = Mpt::try_from(row.answers.len().max(2) - 1).unwrap_or(1);
            // No name ends beyond the width.
            let openers = (1..).zip(row.answers.iter().skip(1));
            let openers = openers.filter(|(_, (_, number, _))| *number == 0);
            let named = openers.map(|(nth, (at, _, from))| (room - names[*at] - from) / nth);
            let more = named.fold((room - row.wide) / gaps, Mpt::min).max(0);
            let more = if number == last { most.min(more) } else { more };
            most = more.max(ACROSS);
            for (nth, answer) in (0..).zip(&mut row.answers) {
                answer.2 += more * nth;
            }
        }
        Ok(rows)
    }

    /// Height of rows on a page with the least space between them.
    fn rows_height(&self, kinds: &[ChapterAnswers], rows: &[Row]) -> Mpt {
        let heading = |nth, row: &Row| match nth == 0 || row.opens() {
            true => self.answer_heading(kinds.len()),
            false => 0,
        };
        let heights = rows.iter().enumerate();
        let heights = heights.map(|(nth, row)| heading(nth, row) + row.tall + GAP);
        heights.sum::<Mpt>() - GAP
    }

    /// Spreads rows over pages, the first of which has a heading.
    fn answer_pages(
        &self,
        kinds: &[ChapterAnswers],
        rows: Vec<Row>,
        heading: Mpt,
    ) -> Vec<Vec<Row>> {
        let height = self.text_area(0).height();
        let mut pages: Vec<Vec<Row>> = vec![Vec::new()];
        for row in rows {
            let room = height - if pages.len() == 1 { heading } else { 0 };
            let mut page = pages.pop().unwrap_or_default();
            page.push(row);
            if page.len() > 1 && self.rows_height(kinds, &page) > room {
                let row = page.pop();
                pages.push(page);
                pages.push(row.into_iter().collect());
            } else {
                pages.push(page);
            }
        }
        pages
    }

    /// The page of a puzzle, for the caption of its answer.
    fn page_of(&self, number: usize) -> String {
        let page = self.refs.puzzles.get(number).map_or(0, |page| page + 1);
        self.recipe.lang.page(page)
    }

    /// The answers of a chapter, numbered from `first`, from 0, with cells of this size, or larger
    /// ones where texts need them.
    fn kind<'a, 'b>(
        &self,
        drawn: &'b Drawn<'a>,
        first: usize,
        wanted: Mpt,
    ) -> Result<ChapterAnswers<'a, 'b>, BookError> {
        let (bold, small) = (self.answer_number(), self.answer_page());
        // Answers without texts should not be much smaller than those with them.
        let mut readable = match self.sizes.least > LEAST_SIZE {
            true => self.sizes.least * 5 / 4,
            false => 0,
        };
        let (mut captioned, mut least, mut wide, mut tall) = (0, 0, 1, 1);
        for (number, (_, figure)) in (first..).zip(&drawn.figures) {
            let caption = self.width(&self.shown(number), bold)? + 5 * POINT;
            captioned = captioned.max(caption + self.width(&self.page_of(number), small)?);
            readable = readable.max(self.least_cell(figure, self.sizes.least)?);
            least = least.max(self.least_cell(figure, LEAST_SIZE)?);
            (wide, tall) = (wide.max(figure.width()), tall.max(figure.height()));
        }
        let room = self.text_area(0);
        let below = room.height() - self.answer_heading(2) - self.answer_caption();
        let fits = match room.width() < captioned {
            true => 0,
            false => Scaled::fitting(wide, room.width()).min(Scaled::fitting(tall, below)),
        };
        // Large print gives way where there is no room for it.
        let cell = readable.max(wanted).min(fits.max(least));
        if cell > fits || cell < least {
            return Err(self.no_room(drawn, cell.max(least), fits));
        }
        Ok(ChapterAnswers {
            drawn,
            first,
            title: self.chapter_title(drawn.chapter),
            cell,
            text: match cell >= readable {
                true => self.sizes.least,
                false => LEAST_SIZE,
            },
            captioned,
        })
    }

    /// Type of the puzzle's page beside the number of an answer.
    fn answer_page(&self) -> Type {
        let japanese = self.recipe.lang.is_japanese();
        Type {
            tint: 65,
            ..Type::plain(self.sizes.small.min(self.sizes.least), japanese)
        }
    }

    /// Sets the running head for the coming pages of answers.
    fn run_answers(&mut self, heading: &str) {
        let (page, all) = (self.pages.len(), &self.refs.answers);
        let from = all.partition_point(|&at| at < page);
        let to = all.partition_point(|&at| at <= page);
        self.run(match from < to {
            true => format!("{heading} {}", self.range(from, to - from)),
            false => heading.to_owned(),
        });
    }

    /// Sets a row of answers. Chapters have their names above their first answers, and again at
    /// the top of a page.
    fn answer_row(
        &mut self,
        kinds: &[ChapterAnswers],
        row: &Row,
        top: bool,
    ) -> Result<(), BookError> {
        let (bold, small, title) = (
            self.answer_number(),
            self.answer_page(),
            self.answer_title(),
        );
        let area = self.area();
        let heading = self.answer_heading(kinds.len());
        let titled = heading > 0 && (top || row.opens());
        for (nth, &(at, number, _)) in row.answers.iter().enumerate() {
            let name = &kinds[at].title;
            let text = match number {
                0 => name.clone(),
                _ if top && nth == 0 && row.opens() => name.clone(),
                _ if top && nth == 0 => {
                    format!("{name} {}", self.recipe.lang.word(words::CONTINUED))
                }
                _ => continue,
            };
            if titled {
                let from = area.left + row.answers[nth].2;
                let over = Area { left: from, ..area };
                let line = self.line(&text, title, over, self.y + title.size, Align::Left)?;
                self.add_as(Role::Heading(2), "the heading", line);
            }
        }
        if titled {
            self.y += heading;
        }
        for &(at, nth, left) in &row.answers {
            let kind = &kinds[at];
            let (number, figure) = (kind.first + nth, kind.figure(nth));
            let (wide, tall) = kind.slot(nth);
            let tall = tall + self.answer_caption();
            let slot = Area::sized(area.left + left, self.y, wide, tall);
            let base = self.y + bold.size;
            let shown = self.shown(number);
            let mut elements = self.line(&shown, bold, slot, base, Align::Left)?;
            let shown = self.page_of(number);
            elements.extend(self.line(&shown, small, slot, base, Align::Right)?);
            self.link(&mut elements, slot, self.refs.puzzles.get(number).copied());
            let from = Point::new(slot.left, self.y + self.answer_caption());
            let drawn = self.figure(figure, (kind.cell, kind.text), from, true)?;
            let sheet = &kind.drawn.chapter.sheets[nth];
            let described = || {
                let language = self.recipe.lang.of_pictures();
                description::of_answer(&sheet.puzzle, &sheet.answer, language)
            };
            elements.extend(self.pictured(described, drawn));
            self.add(&format!("answer {}", self.shown(number)), elements);
            self.found.answers.push(self.pages.len() - 1);
        }
        self.y += row.tall;
        Ok(())
    }

    fn no_room(&self, drawn: &Drawn, cell: Mpt, fits: Mpt) -> BookError {
        drawn.chapter.wrong(format!(
            "answers of {} do not fit: found room for cells of {}, wanted {}, with numbers of at least 7 pt; \
             a larger trim, a smaller margin or a smaller size would do",
            drawn.chapter.genre.card().slug,
            super::page::points(fits),
            super::page::points(cell),
        ))
    }
}
