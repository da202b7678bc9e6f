//! What is not puzzles: title page, imprint, contents, rule pages, answers.

use super::BookError;
use super::font::Cut;
use super::gather::Chapter;
use super::ink::{Scaled, least_cell};
use super::page::{Element, Type};
use super::paper::{Area, Mpt, POINT};
use super::set::{Align, Drawn, Setter, Top};
use super::words;
use crate::figure::{Figure, Point};

impl Setter<'_> {
    /// Title page, imprint and contents.
    pub fn front(&mut self, drawn: &[Drawn]) -> Result<(), BookError> {
        let (recipe, lang) = (self.recipe, self.recipe.lang);
        let japanese = lang.is_japanese();
        self.turn(Top::Bare)?;
        self.head_outline(&recipe.title);
        let area = self.area();
        self.y = area.top + area.height() / 5;
        let centred = |setter: &mut Setter, text: &str, kind: Type| {
            let broken = super::text::lines(setter.fonts, text, kind, area.width());
            for run in broken.map_err(setter.missing())? {
                let at = Point {
                    x: area.left + (area.width() - run.width(kind.size)) / 2,
                    y: setter.y + kind.size,
                };
                let (size, tint) = (kind.size, kind.tint);
                setter.add(
                    "the title page",
                    vec![Element::Text {
                        at,
                        size,
                        tint,
                        run,
                    }],
                );
                setter.y += kind.leading();
            }
            Ok::<(), BookError>(())
        };
        centred(
            self,
            &recipe.title,
            Type::plain(28 * POINT, japanese).bold(),
        )?;
        self.y += 10 * POINT;
        if let Some(subtitle) = &recipe.subtitle {
            centred(self, subtitle, Type::plain(14 * POINT, japanese))?;
        }
        if let Some(author) = &recipe.author {
            self.y = area.bottom - area.height() / 5;
            centred(self, author, Type::plain(13 * POINT, japanese))?;
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
        let kind = |japanese| Type::plain(8 * POINT, japanese);
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
        let kind = Type::plain(self.recipe.text, lang.is_japanese());
        let heading = lang.word(words::CONTENTS);
        self.run(Some(heading.clone()));
        self.turn(Top::Opening)?;
        self.heading(&heading)?;
        let mut entries: Vec<(String, String, Option<usize>)> = Vec::new();
        let mut number = 1;
        for (at, drawn) in drawn.iter().enumerate() {
            let last = number + drawn.figures.len() - 1;
            let range = if number == last {
                number.to_string()
            } else {
                format!("{number}–{last}")
            };
            let page = self.refs.chapters.get(at).copied();
            entries.push((self.chapter_title(drawn.chapter), range, page));
            number = last + 1;
        }
        let answers = Some(self.refs.answers_from);
        entries.push((lang.word(words::ANSWERS), String::new(), answers));
        for (title, range, page) in entries {
            let leading = kind.leading() + 3 * POINT;
            if self.y + leading > self.area().bottom {
                self.turn(Top::Running)?;
            }
            let area = self.area();
            let base = self.y + kind.size;
            let columns = area.right - 30 * POINT;
            let left = Area {
                right: columns - 50 * POINT,
                ..area
            };
            let mut elements = self.line(&title, kind, left, base, Align::Left)?;
            let middle = Area {
                right: columns,
                ..area
            };
            elements.extend(self.line(
                &range,
                Type { tint: 65, ..kind },
                middle,
                base,
                Align::Right,
            )?);
            let number = page.map_or(String::new(), |page| (page + 1).to_string());
            elements.extend(self.line(&number, kind, area, base, Align::Right)?);
            let row = Area {
                top: self.y,
                bottom: self.y + leading,
                ..area
            };
            self.link(&mut elements, row, page);
            self.add("the contents", elements);
            self.y += leading;
        }
        Ok(())
    }

    /// A heading on a new page, which is marked in the outline.
    fn heading(&mut self, text: &str) -> Result<(), BookError> {
        let kind = Type::plain(17 * POINT, self.recipe.lang.is_japanese()).bold();
        self.head_outline(text);
        self.paragraph("the heading", text, kind, 0, "")?;
        self.y += 6 * POINT;
        Ok(())
    }

    /// How a genre is played.
    pub fn rules(&mut self, chapter: &Chapter, title: &str) -> Result<(), BookError> {
        let card = chapter.genre.card();
        self.turn(Top::Opening)?;
        self.heading(title)?;
        for &japanese in self.recipe.lang.all() {
            let kind = Type::plain(self.recipe.text, japanese);
            let aside = Type {
                size: (kind.size - POINT).max(7 * POINT),
                cut: if japanese { Cut::Regular } else { Cut::Italic },
                ..kind
            };
            let name = "the rule page";
            self.paragraph(name, words::rule(&card.goal, japanese), kind, 0, "")?;
            self.y += 4 * POINT;
            for (number, rule) in (1..).zip(card.rules) {
                let mark = format!("{number}.");
                let indent = kind.size * 2;
                self.paragraph(name, words::rule(rule, japanese), kind, indent, &mark)?;
                self.y += 2 * POINT;
            }
            self.y += 2 * POINT;
            // A name in letters that no font has stays out: an English book needs no fonts.
            let inventor = words::inventor(card.author, japanese);
            if self.fonts.shape(&inventor, (aside.cut, japanese)).is_ok() {
                self.paragraph(name, &inventor, aside, 0, "")?;
            }
            self.y += 12 * POINT;
        }
        let Some((puzzle, answer)) = &chapter.example else {
            return Ok(());
        };
        let lang = self.recipe.lang;
        let figures = [
            (words::EXAMPLE, Figure::of(puzzle.board, &puzzle.printed)),
            (
                words::ANSWER,
                Figure::solved(puzzle.board, &puzzle.printed, answer),
            ),
        ];
        let caption = Type::plain(8 * POINT, lang.is_japanese());
        let half = (self.area().width() - 18 * POINT) / 2;
        let mut least = 0;
        let (mut widest, mut tallest) = (1, 1);
        for (_, figure) in &figures {
            least = least.max(least_cell(figure, self.fonts).map_err(self.missing())?);
            widest = widest.max(figure.width());
            tallest = tallest.max(figure.height());
        }
        let fit = |room: Mpt, length: Mpt| {
            let cell = i64::from((room - 3 * POINT).max(0)) * 1000 / i64::from(length);
            Mpt::try_from(cell).unwrap_or(0)
        };
        let wanted = fit(half, widest).min(24 * POINT);
        let mut cell = wanted.min(fit(self.area().bottom - self.y - 16 * POINT, tallest));
        if cell < least.max(wanted * 6 / 10) {
            self.turn(Top::Running)?;
            cell = wanted.min(fit(self.area().bottom - self.y - 16 * POINT, tallest));
        }
        let area = self.area();
        for (at, (word, figure)) in figures.iter().enumerate() {
            let left = if at == 0 {
                area.left
            } else {
                area.right - half
            };
            let slot = Area {
                left,
                right: left + half,
                top: self.y,
                bottom: area.bottom,
            };
            let scaled = Scaled { figure, cell };
            let mut elements = self.line(
                &lang.word(*word),
                caption,
                slot,
                self.y + caption.size,
                Align::Centre,
            )?;
            let from = Point {
                x: left + (half - scaled.width()) / 2,
                y: self.y + 14 * POINT,
            };
            let inked = scaled.elements(self.fonts, self.recipe.pens, from);
            elements.extend(inked.map_err(self.missing())?);
            self.add("the example", elements);
        }
        Ok(())
    }

    /// All answers, small, each with its number and the page of its puzzle.
    pub fn answers(&mut self, drawn: &[Drawn]) -> Result<(), BookError> {
        let lang = self.recipe.lang;
        let heading = lang.word(words::ANSWERS);
        self.run(Some(heading.clone()));
        self.found.answers_from = self.pages.len();
        self.turn(Top::Opening)?;
        self.heading(&heading)?;
        let mut number = 0;
        for drawn in drawn {
            self.chapter_answers(drawn, &mut number)?;
        }
        Ok(())
    }

    fn chapter_answers(&mut self, drawn: &Drawn, number: &mut usize) -> Result<(), BookError> {
        let caption = 11 * POINT;
        let bold = Type::plain(8 * POINT, false).bold();
        let small = Type {
            tint: 65,
            ..Type::plain(7 * POINT, false)
        };
        let mut least = 0;
        let (mut widest, mut tallest) = (1, 1);
        for (_, figure) in &drawn.figures {
            least = least.max(least_cell(figure, self.fonts).map_err(self.missing())?);
            widest = widest.max(figure.width());
            tallest = tallest.max(figure.height());
        }
        let figures = Mpt::try_from(drawn.figures.len()).unwrap_or(Mpt::MAX);
        let across = grown(least, widest, self.area().width(), GAP, CAPTIONED, figures);
        let below = self.area().height() - HEADING - caption;
        let down = grown(least, tallest, below, caption + 8 * POINT, 0, figures);
        let cell = across.min(down);
        let wide = |figure: &Figure| Scaled { figure, cell }.width().max(CAPTIONED);
        let title = self.chapter_title(drawn.chapter);
        let mut rest = drawn.figures.as_slice();
        let mut first = true;
        let mut gap = GAP;
        while !rest.is_empty() {
            // As many as fit beside each other; rows that others follow reach from edge to edge.
            let (mut count, mut used) = (0, 0);
            let room = self.area().width();
            while count < rest.len() && (count == 0 || used + wide(&rest[count].1) <= room) {
                used += wide(&rest[count].1) + GAP;
                count += 1;
            }
            let (row, later) = rest.split_at(count);
            rest = later;
            let spaces = Mpt::try_from(count).unwrap_or(1) - 1;
            if !rest.is_empty() && spaces > 0 {
                gap = GAP + (room + GAP - used) / spaces;
            }
            let tall = row
                .iter()
                .map(|(_, figure)| Scaled { figure, cell }.height());
            let tall = tall.max().unwrap_or(0) + caption;
            let heading = if first { HEADING } else { 0 };
            if self.y + heading + tall > self.area().bottom {
                self.turn(Top::Running)?;
                if tall + heading > self.area().height() {
                    return Err(self.no_room(drawn));
                }
            }
            if first {
                let kind = Type::plain(10 * POINT, self.recipe.lang.is_japanese()).bold();
                let line = self.line(&title, kind, self.area(), self.y + kind.size, Align::Left)?;
                self.add("the heading", line);
                self.y += heading;
                first = false;
            }
            let area = self.area();
            if used - GAP > area.width() {
                return Err(self.no_room(drawn));
            }
            let mut left = area.left;
            for (_, figure) in row {
                let slot = Area {
                    left,
                    right: left + wide(figure),
                    top: self.y,
                    bottom: self.y + tall,
                };
                let base = self.y + 8 * POINT;
                let mut elements =
                    self.line(&(*number + 1).to_string(), bold, slot, base, Align::Left)?;
                let page = self.refs.puzzles.get(*number).copied();
                let shown = page.map_or(0, |page| page + 1);
                let shown = format!("{} {shown}", self.recipe.lang.word(words::PAGE));
                elements.extend(self.line(&shown, small, slot, base, Align::Right)?);
                self.link(&mut elements, slot, page);
                let from = Point {
                    x: left,
                    y: self.y + caption,
                };
                let inked = Scaled { figure, cell }.elements(self.fonts, self.recipe.pens, from);
                elements.extend(inked.map_err(self.missing())?);
                self.add(&format!("answer {}", *number + 1), elements);
                self.found.answers.push(self.pages.len() - 1);
                left = slot.right + gap;
                *number += 1;
            }
            self.y += tall + 8 * POINT;
        }
        self.y += 4 * POINT;
        Ok(())
    }

    fn no_room(&self, drawn: &Drawn) -> BookError {
        BookError::Recipe(crate::config::Misplaced {
            message: format!(
                "answers of {} are too large for the page with numbers of 7 pt",
                drawn.chapter.genre.card().slug
            ),
            ..drawn.chapter.place.clone()
        })
    }
}

/// Height of a chapter's heading among the answers.
const HEADING: Mpt = 20 * POINT;
/// Least space between two answers beside each other.
const GAP: Mpt = 8 * POINT;
/// Least width of an answer, for the line above it.
const CAPTIONED: Mpt = 50 * POINT;

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
