//! The pages of answers.

use super::BookError;
use super::drawn::{Drawn, cell_of};
use super::ink::{Scaled, least_cell};
use super::page::{LEAST_SIZE, Type};
use super::paper::{Area, Mpt, POINT};
use super::recipe::{AnswersAt, Profile};
use super::typesetter::Top;
use super::typesetter::{Align, Typesetter};
use super::words;
use pencilmill_figures::figure::Point;
use std::ops::RangeInclusive;

/// Minimum space between two answers beside each other.
const GAP: Mpt = 10 * POINT;
/// Space between two chapters.
const CHAPTERS_APART: Mpt = 6 * POINT;

/// Densities of answers, the roomiest first: the largest cell, in hundredths of the font size of
/// text, and the space between rows.
const PACES: [(Mpt, Mpt); 5] = [
    (165, 12 * POINT),
    (140, 10 * POINT),
    (120, 10 * POINT),
    (105, 8 * POINT),
    (0, 6 * POINT),
];

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

/// A chapter's answers arranged in rows.
struct Rows<'a, 'b> {
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
    /// Space between answers beside each other.
    gap: Mpt,
    /// Answers in each row.
    rows: Vec<usize>,
}

impl Typesetter<'_> {
    /// Sets the answers of these chapters, each with its number and the page of its puzzle, as
    /// large as possible without another sheet of paper.
    pub fn answers(&mut self, drawn: &[Drawn]) -> Result<(), BookError> {
        let heading = self.recipe.lang.word(words::ANSWERS);
        self.found.answers_from = self.pages.len();
        let below = self.heading_height(&heading)?;
        let mut best: Option<(usize, Vec<Rows>, Mpt)> = None;
        let mut first = self.found.answers.len();
        let mut needs = Vec::new();
        for drawn in drawn {
            needs.push((drawn, first, self.needs(drawn, first)?));
            first += drawn.figures.len();
        }
        for (largest, apart) in PACES {
            let largest = largest * (self.sizes.text / 100);
            let rows = needs.iter();
            let rows = rows.map(|(drawn, first, needs)| self.rows(drawn, *first, needs, largest));
            let all: Vec<Rows> = rows.collect::<Result<_, _>>()?;
            let pages = self.pages.len() + self.answer_pages(&all, below, apart);
            let sheets = match (self.recipe.profile, self.recipe.answers) {
                (Profile::Print, AnswersAt::End) => pages.div_ceil(2),
                _ => pages,
            };
            if best.as_ref().is_none_or(|(fewest, ..)| sheets < *fewest) {
                best = Some((sheets, all, apart));
            }
        }
        self.run(heading.clone());
        self.turn(Top::Opening)?;
        self.heading(&heading)?;
        for rows in best.iter().flat_map(|(_, all, _)| all) {
            let apart = best.as_ref().map_or(0, |(_, _, apart)| *apart);
            self.chapter_answers(rows, &heading, apart)?;
        }
        Ok(())
    }

    /// Refuses answers that are too large for a page.
    pub fn try_answers(&self, drawn: &Drawn) -> Result<(), BookError> {
        let needs = self.needs(drawn, 0)?;
        self.rows(drawn, 0, &needs, 0).map(|_| ())
    }

    /// Height of a chapter's heading among the answers.
    fn answer_heading(&self) -> Mpt {
        self.answer_title().leading() + 6 * POINT
    }

    fn answer_title(&self) -> Type {
        self.number_type(self.sizes.text)
    }

    fn answer_number(&self) -> Type {
        self.number_type(self.sizes.small)
    }

    /// Number of pages of answers, the first of which has a heading.
    fn answer_pages(&self, all: &[Rows], heading: Mpt, apart: Mpt) -> usize {
        let height = self.text_area(0).height();
        let (mut pages, mut y) = (1, heading);
        for rows in all {
            for row in 0..rows.rows.len() {
                let above = if row == 0 { self.answer_heading() } else { 0 };
                if y + rows.slot.1 + above > height {
                    pages += 1;
                    y = self.answer_heading();
                } else {
                    y += above;
                }
                y += rows.slot.1 + apart;
            }
            y += CHAPTERS_APART;
        }
        pages
    }

    /// The page of a puzzle, for the caption of its answer.
    fn page_of(&self, number: usize) -> String {
        let page = self.refs.puzzles.get(number).map_or(0, |page| page + 1);
        format!("{} {page}", self.recipe.lang.word(words::PAGE))
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

    /// Arranges a chapter's answers in rows, with cells up to this size.
    fn rows<'a, 'b>(
        &self,
        drawn: &'b Drawn<'a>,
        first: usize,
        needs: &Needs,
        largest_cell: Mpt,
    ) -> Result<Rows<'a, 'b>, BookError> {
        let caption = self.answer_number().size + 4 * POINT;
        let heading = self.answer_heading();
        let Needs {
            captioned,
            readable,
            least,
            largest: (wide, tall),
        } = *needs;
        let room = self.text_area(0);
        let below = room.height() - heading - caption;
        let fits = Scaled::fitting(wide, room.width()).min(Scaled::fitting(tall, below));
        let cell = match self.recipe.answer_cell {
            Some(cell) => cell,
            // Large print gives way where there is no room for it.
            None => {
                let least = readable.min(fits.max(least));
                let most = least.max(largest_cell);
                let figures = Mpt::try_from(drawn.figures.len()).unwrap_or(Mpt::MAX);
                let across = grown(least..=most, wide, room.width(), (GAP, captioned), figures);
                let apart = caption + PACES[0].1;
                across.min(grown(least..=most, tall, below, (apart, 0), figures))
            }
        };
        if cell > fits || cell < least {
            return Err(self.no_room(drawn, cell, fits));
        }
        let width = Scaled::length(wide, cell).max(captioned);
        let columns = ((room.width() + GAP) / (width + GAP)).max(1);
        let gap = match columns {
            1 => 0,
            _ => ((room.width() - columns * width) / (columns - 1)).min(GAP * 3),
        };
        let count = drawn.figures.len();
        let rows = count.div_ceil(usize::try_from(columns).unwrap_or(1));
        Ok(Rows {
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
            gap,
            // Rows of about the same length: none has one answer if others have several.
            rows: (0..rows)
                .map(|row| count / rows + usize::from(row < count % rows))
                .collect(),
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

    fn chapter_answers(&mut self, rows: &Rows, heading: &str, apart: Mpt) -> Result<(), BookError> {
        let (bold, small) = (self.answer_number(), self.answer_page());
        let title_type = self.answer_title();
        let titled = self.recipe.answers == AnswersAt::End;
        let (width, tall) = rows.slot;
        let mut rest = (rows.first..).zip(rows.drawn.figures.iter().map(|(_, figure)| figure));
        for (row, &count) in rows.rows.iter().enumerate() {
            let above = if row == 0 { self.answer_heading() } else { 0 };
            let turned = self.y + tall + above > self.area().bottom;
            if turned {
                self.run_answers(heading);
                self.turn(Top::Running)?;
            }
            // The heading stands above the first row, and again at the top of each page.
            if titled && (row == 0 || turned) {
                let text = match row {
                    0 => rows.title.clone(),
                    _ => format!("{} {}", rows.title, self.recipe.lang.word(words::CONTINUED)),
                };
                let base = self.y + title_type.size;
                let line = self.line(&text, title_type, self.area(), base, Align::Left)?;
                self.add("the heading", line);
                self.y += self.answer_heading();
            }
            let mut left = self.area().left;
            for (number, figure) in rest.by_ref().take(count) {
                let slot = Area {
                    left,
                    right: left + width,
                    top: self.y,
                    bottom: self.y + tall,
                };
                let base = self.y + bold.size;
                let shown = self.shown(number);
                let mut elements = self.line(&shown, bold, slot, base, Align::Left)?;
                let shown = self.page_of(number);
                elements.extend(self.line(&shown, small, slot, base, Align::Right)?);
                self.link(&mut elements, slot, self.refs.puzzles.get(number).copied());
                let from = Point {
                    x: left,
                    y: self.y + bold.size + 4 * POINT,
                };
                let scaled = Scaled {
                    figure,
                    cell: match self.recipe.answer_cell {
                        Some(cell) => cell,
                        None => cell_of(figure, rows.largest, rows.cell),
                    },
                    least: rows.text,
                };
                let inked = scaled.elements(self.fonts, self.recipe.pens, from);
                elements.extend(inked.map_err(self.missing())?);
                self.add(&format!("answer {}", self.shown(number)), elements);
                self.found.answers.push(self.pages.len() - 1);
                left = slot.right + rows.gap;
            }
            self.y += tall + apart;
        }
        self.y += CHAPTERS_APART;
        Ok(())
    }

    fn no_room(&self, drawn: &Drawn, cell: Mpt, fits: Mpt) -> BookError {
        let key = match self.recipe.answer_cell {
            Some(_) => "another answer_cell, a larger trim",
            None => "a larger trim, a smaller margin",
        };
        BookError::Recipe(pencilmill_records::config::Misplaced {
            message: format!(
                "answers of {} do not fit: found room for cells of {}, wanted {}, with numbers of at least 7 pt; \
                 {key} or a smaller size would do",
                drawn.chapter.genre.card().slug,
                super::page::points(fits),
                super::page::points(cell),
            ),
            ..drawn.chapter.place.clone()
        })
    }
}

/// The largest side of a cell in a range that puts no fewer figures in a row than the smallest
/// does, for a number of figures. `length` is that of a figure in thousandths of a cell, at least
/// `short`, with a gap to the next one.
fn grown(
    sides: RangeInclusive<Mpt>,
    length: Mpt,
    room: Mpt,
    (gap, short): (Mpt, Mpt),
    figures: Mpt,
) -> Mpt {
    let (least, most) = sides.into_inner();
    let edges = i64::from(3 * POINT);
    let (length, room, gap) = (i64::from(length), i64::from(room), i64::from(gap));
    let scaled = (length * i64::from(least) / 1000 + edges).max(i64::from(short));
    let count = ((room + gap) / (scaled + gap)).clamp(1, i64::from(figures).max(1));
    let each = (room + gap) / count - gap - edges;
    let cell = Mpt::try_from(each * 1000 / length.max(1)).unwrap_or(least);
    cell.clamp(least, most.max(least))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_grow_until_one_would_not_fit() {
        let (least, room, gap) = (9 * POINT, 369 * POINT, 8 * POINT);
        for length in [5, 8, 10, 12, 20, 36] {
            let long = |cell| length * cell + 3 * POINT;
            let count = |cell| (room + gap) / (long(cell) + gap);
            let cell = grown(least..=14 * POINT, length * 1000, room, (gap, 0), 99);
            assert!(cell >= least, "{length}");
            assert_eq!(count(cell), count(least), "{length}");
            let more = cell + POINT / 10;
            assert!(cell == 14 * POINT || count(more) < count(least), "{length}");
        }
        // One that is too long stays at the smallest size.
        assert_eq!(grown(least..=14 * POINT, 50_000, room, (gap, 0), 99), least);
        // A few may be larger than many.
        let few = |count| grown(least..=14 * POINT, 8_000, room, (gap, 0), count);
        assert!(few(3) > few(99));
    }
}
