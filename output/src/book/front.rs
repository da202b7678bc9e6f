//! What is not puzzles: title page, imprint, contents, answers.

use super::BookError;
use super::ink::{Scaled, least_cell};
use super::page::{Element, LEAST_SIZE, Type};
use super::paper::{Area, Mpt, POINT};
use super::recipe::AnswersAt;
use super::set::{Align, Drawn, Setter, Top, cell_of};
use super::words;
use crate::figure::{Figure, Point};

/// Largest sides of the picture on the title page.
const LOGO: (Mpt, Mpt) = (144 * POINT, 96 * POINT);

impl Setter<'_> {
    /// A text in the middle of the page, which flows down it.
    fn centred(&mut self, name: &str, text: &str, kind: Type) -> Result<(), BookError> {
        let area = self.area();
        let broken = super::text::lines(self.fonts, text, kind, area.width());
        for run in broken.map_err(self.missing())? {
            let at = Point {
                x: area.left + (area.width() - run.width(kind.size)) / 2,
                y: self.y + kind.size,
            };
            let (size, tint) = (kind.size, kind.tint);
            self.add(
                name,
                vec![Element::Text {
                    at,
                    size,
                    tint,
                    run,
                }],
            );
            self.y += kind.leading();
        }
        Ok(())
    }

    /// Title page, imprint and contents.
    pub fn front(&mut self, drawn: &[Drawn]) -> Result<(), BookError> {
        let (recipe, lang) = (self.recipe, self.recipe.lang);
        let japanese = lang.is_japanese();
        let name = "the title page";
        let text = self.sizes.text;
        self.turn(Top::Bare)?;
        self.head_outline(&recipe.title);
        let area = self.area();
        self.y = area.top + area.height() / 5;
        let title = Type::plain(self.sizes.title, japanese).bold();
        self.centred(name, &recipe.title, title)?;
        self.y += 10 * POINT;
        if let Some(subtitle) = &recipe.subtitle {
            self.centred(name, subtitle, Type::plain(text * 14 / 10, japanese))?;
        }
        if let Some(volume) = recipe.volume {
            let volume = words::volume(lang, volume);
            self.centred(name, &volume, Type::plain(text * 14 / 10, japanese))?;
        }
        if let Some(picture) = self.logo {
            let area = self.area();
            let (width, height) = picture.fitted(LOGO.0.min(area.width()), LOGO.1);
            let left = area.left + (area.width() - width) / 2;
            let bottom = area.bottom - area.height() / 20;
            let area = Area {
                left,
                top: bottom - height,
                right: left + width,
                bottom,
            };
            let picture = picture.clone();
            self.add(name, vec![Element::Picture { area, picture }]);
        }
        if let Some(author) = &recipe.author {
            self.y = self.y.max(area.bottom - area.height() * 3 / 10);
            self.centred(name, author, Type::plain(text * 13 / 10, japanese))?;
        }

        self.turn(Top::Bare)?;
        let area = self.area();
        let puzzles = drawn.iter().map(|d| d.figures.len()).sum();
        let genres = drawn.iter().filter(|d| d.chapter.first).count();
        let mut imprint: Vec<(String, bool)> = Vec::new();
        for (text, japanese) in lang.amount(puzzles, genres).into_iter().zip(lang.all()) {
            imprint.push((text, *japanese));
        }
        imprint.extend(recipe.imprint.iter().map(|text| (text.clone(), japanese)));
        let version = format!("pencilmill {}", env!("CARGO_PKG_VERSION"));
        imprint.push((version, false));
        let small = self.sizes.small;
        let kind = |japanese| Type::plain(small, japanese);
        let mut height = 0;
        for (text, japanese) in &imprint {
            let broken = super::text::lines(self.fonts, text, kind(*japanese), area.width());
            let lines = Mpt::try_from(broken.map_err(self.missing())?.len()).unwrap_or(1);
            height += lines * kind(*japanese).leading();
        }
        self.y = (area.bottom - height).max(area.top);
        for (text, japanese) in &imprint {
            self.paragraph("the imprint", text, kind(*japanese), 0, "")?;
        }
        self.contents(drawn)
    }

    fn contents(&mut self, drawn: &[Drawn]) -> Result<(), BookError> {
        let lang = self.recipe.lang;
        let kind = Type::plain(self.sizes.text, lang.is_japanese());
        let heading = lang.word(words::CONTENTS);
        self.run(Some(heading.clone()));
        self.turn(Top::Opening)?;
        self.heading(&heading)?;
        let mut entries: Vec<(String, String, Option<usize>)> = Vec::new();
        let mut number = 1;
        for (at, drawn) in drawn.iter().enumerate() {
            let last = number + drawn.figures.len() - 1;
            let shown = |number: usize| self.recipe.number(number - 1);
            let range = if number == last {
                shown(number)
            } else {
                format!("{}–{}", shown(number), shown(last))
            };
            let page = self.refs.chapters.get(at).copied();
            entries.push((self.chapter_title(drawn.chapter), range, page));
            number = last + 1;
        }
        if self.recipe.answers == AnswersAt::End {
            let answers = Some(self.refs.answers_from);
            entries.push((lang.word(words::ANSWERS), String::new(), answers));
        }
        // The two columns of numbers are as wide as their longest.
        let mut columns = [0, 0];
        for (_, range, page) in &entries {
            let page = page.map_or(String::new(), |page| (page + 1).to_string());
            columns[0] = columns[0].max(self.width(range, kind)?);
            columns[1] = columns[1].max(self.width(&page, kind)?);
        }
        let apart = 2 * kind.size;
        for (title, range, page) in entries {
            let room = self.area().width() - columns[0] - columns[1] - 2 * apart;
            let broken = super::text::lines(self.fonts, &title, kind, room);
            let broken = broken.map_err(self.missing())?;
            let lines = Mpt::try_from(broken.len()).unwrap_or(1);
            let height = lines * kind.leading() + 3 * POINT;
            if self.y + height > self.area().bottom {
                self.turn(Top::Running)?;
            }
            let area = self.area();
            let base = self.y + kind.size;
            let mut elements = Vec::new();
            for (line, run) in (0..).zip(broken) {
                elements.push(Element::Text {
                    at: Point {
                        x: area.left,
                        y: base + line * kind.leading(),
                    },
                    size: kind.size,
                    tint: kind.tint,
                    run,
                });
            }
            let base = base + (lines - 1) * kind.leading();
            let middle = Area {
                right: area.right - columns[1] - apart,
                ..area
            };
            let grey = Type { tint: 65, ..kind };
            elements.extend(self.line(&range, grey, middle, base, Align::Right)?);
            let number = page.map_or(String::new(), |page| (page + 1).to_string());
            elements.extend(self.line(&number, kind, area, base, Align::Right)?);
            let row = Area {
                top: self.y,
                bottom: self.y + height,
                ..area
            };
            self.link(&mut elements, row, page);
            self.add("the contents", elements);
            self.y += height;
        }
        Ok(())
    }

    fn heading_type(&self) -> Type {
        Type::plain(self.sizes.heading, self.recipe.lang.is_japanese()).bold()
    }

    /// A heading at the top of a page, which is marked in the outline.
    pub fn heading(&mut self, text: &str) -> Result<(), BookError> {
        self.head_outline(text);
        self.paragraph("the heading", text, self.heading_type(), 0, "")?;
        self.y += BELOW_HEADING;
        Ok(())
    }

    /// How much of a page its heading takes.
    pub fn heading_height(&self, text: &str) -> Result<Mpt, BookError> {
        let kind = self.heading_type();
        let width = self.text_area(0).width();
        let broken = super::text::lines(self.fonts, text, kind, width);
        let lines = Mpt::try_from(broken.map_err(self.missing())?.len()).unwrap_or(1);
        Ok(lines * kind.leading() + BELOW_HEADING)
    }

    /// The answers of these chapters, small, each with its number and the page of its puzzle.
    pub fn answers(&mut self, drawn: &[Drawn]) -> Result<(), BookError> {
        let lang = self.recipe.lang;
        let heading = lang.word(words::ANSWERS);
        self.run(Some(heading.clone()));
        self.found.answers_from = self.pages.len();
        self.turn(Top::Opening)?;
        self.heading(&heading)?;
        let mut number = self.found.answers.len();
        for drawn in drawn {
            self.chapter_answers(drawn, &mut number)?;
        }
        Ok(())
    }

    fn chapter_answers(&mut self, drawn: &Drawn, number: &mut usize) -> Result<(), BookError> {
        let bold = Type::plain(self.sizes.small, false).bold();
        let small = Type {
            tint: 65,
            ..Type::plain(self.sizes.small.min(self.sizes.least), false)
        };
        let caption = bold.size + 4 * POINT;
        let page_of = |number: usize| {
            let page = self.refs.puzzles.get(number).map_or(0, |page| page + 1);
            format!("{} {page}", self.recipe.lang.word(words::PAGE))
        };
        let mut captioned = 0;
        for at in 0..drawn.figures.len() {
            let wide = self.width(&self.recipe.number(*number + at), bold)?;
            captioned =
                captioned.max(wide + 5 * POINT + self.width(&page_of(*number + at), small)?);
        }
        let title_type = Type::plain(self.sizes.text, self.recipe.lang.is_japanese()).bold();
        let heading = title_type.leading() + 6 * POINT;
        let mut least = 0;
        let (mut wide, mut tall) = (1, 1);
        for (_, figure) in &drawn.figures {
            let text = self.sizes.least;
            least = least.max(least_cell(figure, self.fonts, text).map_err(self.missing())?);
            (wide, tall) = (wide.max(figure.width()), tall.max(figure.height()));
        }
        let room = self.area();
        let below = room.height() - heading - caption;
        let fits = Scaled::fitting(wide, room.width()).min(Scaled::fitting(tall, below));
        let readable = least;
        let cell = match self.recipe.answer_cell {
            Some(cell) => cell,
            // Large print gives way where there is no room for it.
            None => {
                let least = least.min(fits.max(self.least_answer(drawn)?));
                let figures = Mpt::try_from(drawn.figures.len()).unwrap_or(Mpt::MAX);
                let across = grown(least, wide, room.width(), GAP, captioned, figures);
                across.min(grown(least, tall, below, caption + ROWS_APART, 0, figures))
            }
        };
        if cell > fits || cell < self.least_answer(drawn)? {
            return Err(self.no_room(drawn, cell, fits));
        }
        let width = Scaled::length(wide, cell).max(captioned);
        let largest = (wide, tall);
        let tall = Scaled::length(tall, cell) + caption;
        let columns = ((room.width() + GAP) / (width + GAP)).max(1);
        let gap = match columns {
            1 => 0,
            _ => ((room.width() - columns * width) / (columns - 1)).min(GAP * 3),
        };
        let columns = usize::try_from(columns).unwrap_or(1);
        let title = self.chapter_title(drawn.chapter);
        let titled = self.recipe.answers == AnswersAt::End;
        let numbers = (*number..).zip(drawn.figures.iter().map(|(_, figure)| figure));
        let numbers: Vec<(usize, &Figure)> = numbers.collect();
        for (row, figures) in numbers.chunks(columns).enumerate() {
            let turned = self.y + tall + if row == 0 { heading } else { 0 } > self.area().bottom;
            if turned {
                self.turn(Top::Running)?;
            }
            // The heading stands above the first row, and again where a page begins.
            if titled && (row == 0 || turned) {
                let text = match row {
                    0 => title.clone(),
                    _ => format!("{title} {}", self.recipe.lang.word(words::CONTINUED)),
                };
                let base = self.y + title_type.size;
                let line = self.line(&text, title_type, self.area(), base, Align::Left)?;
                self.add("the heading", line);
                self.y += heading;
            }
            let mut left = self.area().left;
            for &(number, figure) in figures {
                let slot = Area {
                    left,
                    right: left + width,
                    top: self.y,
                    bottom: self.y + tall,
                };
                let base = self.y + bold.size;
                let shown = self.recipe.number(number);
                let mut elements = self.line(&shown, bold, slot, base, Align::Left)?;
                let shown = page_of(number);
                elements.extend(self.line(&shown, small, slot, base, Align::Right)?);
                self.link(&mut elements, slot, self.refs.puzzles.get(number).copied());
                let from = Point {
                    x: left,
                    y: self.y + caption,
                };
                let own = match self.recipe.answer_cell {
                    Some(cell) => cell,
                    None => cell_of(figure, largest, cell),
                };
                let scaled = Scaled {
                    figure,
                    cell: own,
                    least: if cell >= readable {
                        self.sizes.least
                    } else {
                        LEAST_SIZE
                    },
                };
                let inked = scaled.elements(self.fonts, self.recipe.pens, from);
                elements.extend(inked.map_err(self.missing())?);
                self.add(&format!("answer {}", number + 1), elements);
                self.found.answers.push(self.pages.len() - 1);
                left = slot.right + gap;
            }
            self.y += tall + ROWS_APART;
        }
        *number += drawn.figures.len();
        self.y += 6 * POINT;
        Ok(())
    }

    /// The smallest cell of an answer that print allows.
    fn least_answer(&self, drawn: &Drawn) -> Result<Mpt, BookError> {
        let mut least = 0;
        for (_, figure) in &drawn.figures {
            let own = least_cell(figure, self.fonts, LEAST_SIZE);
            least = least.max(own.map_err(self.missing())?);
        }
        Ok(least)
    }

    fn no_room(&self, drawn: &Drawn, cell: Mpt, fits: Mpt) -> BookError {
        let key = match self.recipe.answer_cell {
            Some(_) => "another answer_cell, a larger trim",
            None => "a larger trim, a smaller margin",
        };
        BookError::Recipe(crate::config::Misplaced {
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

/// Space below a heading that opens a page.
const BELOW_HEADING: Mpt = 6 * POINT;
/// Space between two rows of answers.
const ROWS_APART: Mpt = 10 * POINT;
/// Least space between two answers beside each other.
const GAP: Mpt = 10 * POINT;
/// The largest side of a cell with which no fewer figures stand in a row than with the smallest, of so
/// many; a figure is so many thousandths of a cell long, and at least `short`.
fn grown(least: Mpt, length: Mpt, room: Mpt, gap: Mpt, short: Mpt, figures: Mpt) -> Mpt {
    let edges = i64::from(3 * POINT);
    let (length, room, gap) = (i64::from(length), i64::from(room), i64::from(gap));
    let scaled = (length * i64::from(least) / 1000 + edges).max(i64::from(short));
    let count = ((room + gap) / (scaled + gap)).clamp(1, i64::from(figures).max(1));
    let each = (room + gap) / count - gap - edges;
    let cell = Mpt::try_from(each * 1000 / length.max(1)).unwrap_or(least);
    cell.clamp(least, least.max(14 * POINT))
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
            let cell = grown(least, length * 1000, room, gap, 0, 99);
            assert!(cell >= least, "{length}");
            assert_eq!(count(cell), count(least), "{length}");
            let more = cell + POINT / 10;
            assert!(cell == 14 * POINT || count(more) < count(least), "{length}");
        }
        // One that is too long stays as small as it may be.
        assert_eq!(grown(least, 50_000, room, gap, 0, 99), least);
        // A few may be larger than many.
        assert!(grown(least, 8_000, room, gap, 0, 3) > grown(least, 8_000, room, gap, 0, 99));
    }
}
