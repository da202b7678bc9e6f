//! The pages of answers.

use super::BookError;
use super::drawn::{Drawn, cell_of};
use super::ink::{Scaled, least_cell};
use super::page::{LEAST_SIZE, Role, Type};
use super::paper::{Area, Mpt, POINT};
use super::recipe::{AnswersAt, Profile};
use super::typesetter::Top;
use super::typesetter::{Align, Typesetter};
use super::words;
use pencilmill_figures::description;
use pencilmill_figures::figure::Point;

/// Minimum space between answers beside each other, and between rows.
const GAP: Mpt = 9 * POINT;
/// Maximum space between rows.
const MOST_BETWEEN: Mpt = 30 * POINT;

/// Minimum sides of a cell, the roomiest first: 5.5, 5 and 4.5 mm.
const LEAST_CELLS: [Mpt; 3] = [15_591, 14_173, 12_756];

/// Maximum number of answers beside each other.
const MOST_COLUMNS: Mpt = 8;

/// The answers of a chapter, all equally large.
struct ChapterAnswers<'a, 'b> {
    drawn: &'b Drawn<'a>,
    /// Number of its first puzzle, from 0.
    first: usize,
    title: String,
    /// Side of a cell of the largest answer, and the minimum size of texts in it.
    cell: Mpt,
    text: Mpt,
    /// The largest answer, in thousandths of a cell.
    largest: (Mpt, Mpt),
    /// Width and height of an answer with its caption.
    slot: (Mpt, Mpt),
    /// Answers beside each other.
    columns: usize,
}

/// Space requirements of a chapter's answers.
struct Needs {
    /// Width of the longest caption.
    captioned: Mpt,
    /// Smallest cells with texts of the book's minimum size, and of the minimum size in print.
    readable: Mpt,
    least: Mpt,
    /// The largest answer, in thousandths of a cell.
    largest: (Mpt, Mpt),
}

/// Answers beside each other.
struct Row {
    /// The chapter and the number within it of each, from 0, and its left edge.
    answers: Vec<(usize, usize, Mpt)>,
    /// Height of the highest with its caption.
    tall: Mpt,
}

impl Row {
    /// Returns whether a chapter begins here.
    fn opens(&self) -> bool {
        self.answers.iter().any(|(_, nth, _)| *nth == 0)
    }
}

impl Typesetter<'_> {
    /// Sets the answers of these chapters, each with its number and the page of its puzzle, in rows
    /// that fill the width, as large as possible without another sheet of paper.
    pub fn answers(&mut self, drawn: &[Drawn]) -> Result<(), BookError> {
        let heading = self.recipe.lang.word(words::ANSWERS);
        self.found.answers_from = self.pages.len();
        let below = self.heading_height(&heading)?;
        let mut first = self.found.answers.len();
        let mut needs = Vec::new();
        for drawn in drawn.iter().filter(|drawn| !drawn.figures.is_empty()) {
            needs.push((drawn, first, self.needs(drawn, first)?));
            first += drawn.figures.len();
        }
        let mut best: Option<(usize, Vec<ChapterAnswers>, Vec<Vec<Row>>)> = None;
        for least in LEAST_CELLS {
            let kinds = needs.iter();
            let kinds = kinds.map(|(drawn, first, needs)| self.kind(drawn, *first, needs, least));
            let kinds: Vec<ChapterAnswers> = kinds.collect::<Result<_, _>>()?;
            let pages = self.answer_pages(self.answer_rows(&kinds)?, below);
            let all = self.pages.len() + pages.len();
            let sheets = match (self.recipe.profile, self.recipe.answers) {
                (Profile::Print, AnswersAt::End) => all.div_ceil(2),
                _ => all,
            };
            if best.as_ref().is_none_or(|(fewest, ..)| sheets < *fewest) {
                best = Some((sheets, kinds, pages));
            }
        }
        let Some((_, kinds, pages)) = best else {
            return Ok(());
        };
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
            let free = self.area().bottom - self.y - self.rows_height(page);
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

    /// Height of the name of a chapter among the answers, if they have one.
    fn answer_heading(&self) -> Mpt {
        match self.recipe.answers {
            AnswersAt::End => self.answer_title().leading() + 2 * POINT,
            _ => 0,
        }
    }

    fn answer_title(&self) -> Type {
        self.number_type(self.sizes.text)
    }

    fn answer_number(&self) -> Type {
        self.number_type(self.sizes.small)
    }

    /// Arranges answers in rows. A chapter begins in the last row of the one before, if there is
    /// room for its name and an answer.
    fn answer_rows(&self, kinds: &[ChapterAnswers]) -> Result<Vec<Row>, BookError> {
        let room = self.text_area(0).width();
        let mut rows: Vec<Row> = Vec::new();
        // The width of the last row with its gaps, and the smallest width for the next name.
        let (mut used, mut named) = (0, 0);
        for (at, kind) in kinds.iter().enumerate() {
            let (wide, tall) = kind.slot;
            let name = self.width(&kind.title, self.answer_title())? + GAP;
            for nth in 0..kind.drawn.figures.len() {
                let begins = nth == 0 && (named > used || name > wide + GAP);
                match rows.last_mut() {
                    Some(row) if used + wide <= room && !begins => {
                        row.answers.push((at, nth, used));
                        row.tall = row.tall.max(tall);
                    }
                    _ => {
                        // The name may stand here again, at the top of a page.
                        (used, named) = (0, name);
                        rows.push(Row {
                            answers: vec![(at, nth, 0)],
                            tall,
                        });
                    }
                }
                if nth == 0 {
                    named = used + name;
                }
                used += wide + GAP;
            }
        }
        for row in &mut rows {
            let Some(&(last, _, from)) = row.answers.last() else {
                continue;
            };
            // Rows that could not be longer fill the width; others keep the places of full ones.
            let (kind, many) = (&kinds[last], row.answers.len());
            let full = many >= kind.columns || row.answers[0].0 != last;
            let columns = if full { many } else { kind.columns };
            let long = match full {
                true => from + kind.slot.0,
                false => {
                    let columns = Mpt::try_from(columns).unwrap_or(1);
                    columns * (kind.slot.0 + GAP) - GAP
                }
            };
            let gaps = Mpt::try_from(columns.max(2) - 1).unwrap_or(1);
            for (nth, answer) in (0..).zip(&mut row.answers) {
                answer.2 += (room - long) * nth / gaps;
            }
        }
        Ok(rows)
    }

    /// Height of rows on a page with the least space between them.
    fn rows_height(&self, rows: &[Row]) -> Mpt {
        let heading = |nth, row: &Row| match nth == 0 || row.opens() {
            true => self.answer_heading(),
            false => 0,
        };
        let heights = rows.iter().enumerate();
        let heights = heights.map(|(nth, row)| heading(nth, row) + row.tall + GAP);
        heights.sum::<Mpt>() - GAP
    }

    /// Spreads rows over pages, the first of which has a heading.
    fn answer_pages(&self, rows: Vec<Row>, heading: Mpt) -> Vec<Vec<Row>> {
        let height = self.text_area(0).height();
        let mut pages: Vec<Vec<Row>> = vec![Vec::new()];
        for row in rows {
            let room = height - if pages.len() == 1 { heading } else { 0 };
            let mut page = pages.pop().unwrap_or_default();
            page.push(row);
            if page.len() > 1 && self.rows_height(&page) > room {
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

    /// The space requirements of a chapter's answers, numbered from `first`, from 0.
    fn needs(&self, drawn: &Drawn, first: usize) -> Result<Needs, BookError> {
        let (bold, small) = (self.answer_number(), self.answer_page());
        let mut needs = Needs {
            captioned: 0,
            // Answers without texts should not be much smaller than those with them.
            readable: (self.sizes.text * 9 / 10).max(self.sizes.least * 5 / 4),
            least: 0,
            largest: (1, 1),
        };
        for (number, (_, figure)) in (first..).zip(&drawn.figures) {
            let wide = self.width(&self.shown(number), bold)? + 5 * POINT;
            let wide = wide + self.width(&self.page_of(number), small)?;
            let cell = |text| {
                let least = least_cell(figure, self.fonts, self.recipe.pens, text);
                least.map_err(self.missing())
            };
            needs.captioned = needs.captioned.max(wide);
            needs.readable = needs.readable.max(cell(self.sizes.least)?);
            needs.least = needs.least.max(cell(LEAST_SIZE)?);
            let (wide, tall) = needs.largest;
            needs.largest = (wide.max(figure.width()), tall.max(figure.height()));
        }
        Ok(needs)
    }

    /// The answers of a chapter, as many beside each other as there can be with cells of this size.
    fn kind<'a, 'b>(
        &self,
        drawn: &'b Drawn<'a>,
        first: usize,
        needs: &Needs,
        least_cell: Mpt,
    ) -> Result<ChapterAnswers<'a, 'b>, BookError> {
        let caption = self.answer_number().size + 4 * POINT;
        let Needs {
            captioned,
            readable,
            least,
            largest: (wide, tall),
        } = *needs;
        let room = self.text_area(0);
        let below = room.height() - self.answer_heading() - caption;
        // The largest cell with so many answers beside each other.
        let fitting = |columns: Mpt| {
            let each = (room.width() + GAP) / columns - GAP;
            let cell = Scaled::fitting(wide, each).min(Scaled::fitting(tall, below));
            if each < captioned { 0 } else { cell }
        };
        let fits = fitting(1);
        // Large print gives way where there is no room for it.
        let smallest = readable.max(least_cell).min(fits.max(least));
        // Two rather than a large one.
        let enough = |columns: &Mpt| match columns {
            2 => fitting(2) >= readable.min(smallest),
            _ => fitting(*columns) >= smallest,
        };
        let columns = (1..=MOST_COLUMNS).rev().find(enough);
        let cell = fitting(columns.unwrap_or(1));
        // Another row on the page, where cells stay about as large.
        let high = room.height() - self.answer_heading() + GAP;
        let rows = high / (Scaled::length(tall, cell) + caption + GAP) + 1;
        let lower = Scaled::fitting(tall, high / rows - GAP - caption);
        let cell = match lower >= smallest.max(cell * 5 / 6) {
            true => cell.min(lower),
            false => cell,
        };
        if cell > fits || cell < least {
            return Err(self.no_room(drawn, cell.max(least), fits));
        }
        let width = Scaled::length(wide, cell).max(captioned);
        Ok(ChapterAnswers {
            drawn,
            first,
            title: self.chapter_title(drawn.chapter),
            cell,
            text: match cell >= readable {
                true => self.sizes.least,
                false => LEAST_SIZE,
            },
            largest: (wide, tall),
            slot: (width, Scaled::length(tall, cell) + caption),
            columns: usize::try_from((room.width() + GAP) / (width + GAP)).unwrap_or(1),
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
        let titled = self.recipe.answers == AnswersAt::End && (top || row.opens());
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
            self.y += self.answer_heading();
        }
        for &(at, nth, left) in &row.answers {
            let kind = &kinds[at];
            let (number, figure) = (kind.first + nth, &kind.drawn.figures[nth].1);
            let slot = Area::sized(area.left + left, self.y, kind.slot.0, kind.slot.1);
            let base = self.y + bold.size;
            let shown = self.shown(number);
            let mut elements = self.line(&shown, bold, slot, base, Align::Left)?;
            let shown = self.page_of(number);
            elements.extend(self.line(&shown, small, slot, base, Align::Right)?);
            self.link(&mut elements, slot, self.refs.puzzles.get(number).copied());
            let from = Point::new(slot.left, self.y + bold.size + 4 * POINT);
            let cell = cell_of(figure, kind.largest, kind.cell);
            let scaled = Scaled::new(figure, cell, kind.text);
            let inked = scaled.answer(self.fonts, self.recipe.pens, from);
            let sheet = &kind.drawn.chapter.sheets[nth];
            let described = || {
                let language = self.recipe.lang.of_pictures();
                description::of_answer(&sheet.puzzle, &sheet.answer, language)
            };
            elements.extend(self.pictured(described, inked.map_err(self.missing())?));
            self.add(&format!("answer {}", self.shown(number)), elements);
            self.found.answers.push(self.pages.len() - 1);
        }
        self.y += row.tall;
        Ok(())
    }

    fn no_room(&self, drawn: &Drawn, cell: Mpt, fits: Mpt) -> BookError {
        BookError::Recipe(pencilmill_records::config::Misplaced {
            message: format!(
                "answers of {} do not fit: found room for cells of {}, wanted {}, with numbers of at least 7 pt; \
                 a larger trim, a smaller margin or a smaller size would do",
                drawn.chapter.genre.card().slug,
                super::page::points(fits),
                super::page::points(cell),
            ),
            ..drawn.chapter.place.clone()
        })
    }
}
