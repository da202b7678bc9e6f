//! Title page, imprint and contents.

use super::BookError;
use super::drawn::Drawn;
use super::page::{Element, Role, Type};
use super::paper::{Area, Mpt, POINT};
use super::recipe::Profile;
use super::typesetter::Top;
use super::typesetter::{Align, Typesetter};
use super::words::{self, Word};
use pencilmill_figures::figure::{Form, Point};
use pencilmill_records::day::Day;

impl Typesetter<'_> {
    /// Sets a centred text that flows down the page.
    fn centred(&mut self, name: &str, text: &str, kind: Type) -> Result<(), BookError> {
        let area = self.area();
        let broken = self.lines(text, kind, area.width())?;
        for (number, run) in broken.into_iter().enumerate() {
            let role = if number == 0 {
                Role::Body
            } else {
                Role::Further
            };
            let left = area.left + (area.width() - run.width(kind.size)) / 2;
            let line = kind.text(Point::new(left, self.y + kind.size), run);
            self.add_as(role, name, vec![line]);
            self.y += kind.leading();
        }
        Ok(())
    }

    /// Sets title page, imprint and contents.
    pub fn front(&mut self, drawn: &[Drawn]) -> Result<(), BookError> {
        let (recipe, lang) = (self.recipe, self.recipe.lang);
        let japanese = lang.is_japanese();
        let text = self.sizes.text;
        if recipe.profile == Profile::Print {
            let name = "the half-title";
            self.turn(Top::Bare)?;
            self.y = self.area().top + self.area().height() / 5;
            let kind = Type::plain(self.sizes.heading, japanese);
            self.centred(name, &recipe.title, kind)?;
            self.turn(Top::Bare)?;
        }
        let name = "the title page";
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
        if let Some(author) = &recipe.author {
            self.y = self.y.max(area.bottom - area.height() * 3 / 10);
            self.centred(name, author, Type::plain(text * 13 / 10, japanese))?;
        }

        self.turn(Top::Bare)?;
        if !japanese {
            self.imprint(drawn)?;
        }
        self.contents(drawn)?;
        if !recipe.preface.is_empty() {
            self.opening(words::PREFACE)?;
            let kind = Type::plain(text, japanese);
            for paragraph in &recipe.preface {
                self.paragraph("the preface", paragraph, kind, 0, "")?;
                self.y += text / 2;
            }
        }
        self.how_to(drawn)
    }

    /// Sets the imprint at the foot of the page; in Japanese books it is the colophon on a page of
    /// its own at the end.
    pub fn imprint(&mut self, drawn: &[Drawn]) -> Result<(), BookError> {
        let (recipe, lang) = (self.recipe, self.recipe.lang);
        let japanese = lang.is_japanese();
        let area = self.area();
        let puzzles = drawn.iter().map(|d| d.figures.len()).sum();
        let proved = drawn.iter().all(|d| d.chapter.is_proved());
        let genres = drawn.iter().filter(|d| d.chapter.first).count();
        let mut imprint: Vec<(String, bool)> = Vec::new();
        if japanese {
            imprint.push((recipe.title.clone(), japanese));
            // In the order of a 奥付.
            let day = |Day { year, month, day }| format!("{year}年{month}月{day}日");
            let lines = [
                ("発行日　", recipe.date.map(day)),
                ("著者　　", recipe.author.clone()),
                ("発行所　", recipe.publisher.clone()),
            ];
            let lines = lines.map(|(name, line)| Some((name.to_owned() + &line?, japanese)));
            imprint.extend(lines.into_iter().flatten());
        }
        let amount = lang.amount(puzzles, genres, proved).into_iter();
        imprint.extend(amount.zip(lang.all().iter().copied()));
        let publisher = recipe.publisher.iter().filter(|_| !japanese);
        let named = recipe.imprint.iter().chain(publisher);
        imprint.extend(named.map(|text| (text.clone(), japanese)));
        if let Some(isbn) = &recipe.isbn {
            imprint.push((format!("ISBN {isbn}"), japanese));
        }
        if let Some(year) = recipe.year {
            let owner = recipe.author.as_ref().or(recipe.publisher.as_ref());
            let text = format!("© {year} {}", owner.map_or("", String::as_str));
            imprint.push((text.trim_end().to_owned(), japanese));
            imprint.push((lang.word(words::RIGHTS), japanese));
        }
        let small = self.sizes.small;
        let kind = |japanese| Type::plain(small, japanese);
        let mut height = 0;
        let edge = if japanese { small } else { 0 };
        for (text, japanese) in &imprint {
            height += self.height(text, kind(*japanese), area.width() - 2 * edge)?;
        }
        self.y = (area.bottom - height - edge).max(area.top + edge);
        if japanese {
            let ruled = Area {
                top: self.y - edge,
                ..area
            };
            let pen = (80, self.recipe.pens.grid);
            let ruled = Element::stroked(ruled.within(POINT).form(), pen);
            self.add_as(Role::Aside, "the imprint", vec![ruled]);
        }
        self.measure = Some(area.width() - edge);
        for (text, japanese) in &imprint {
            self.paragraph("the imprint", text, kind(*japanese), edge, "")?;
        }
        self.measure = None;
        Ok(())
    }

    fn contents(&mut self, drawn: &[Drawn]) -> Result<(), BookError> {
        let lang = self.recipe.lang;
        let kind = Type::plain(self.sizes.text, lang.is_japanese());
        self.opening(words::CONTENTS)?;
        let mut entries: Vec<(String, String, Option<usize>)> = Vec::new();
        if let Some(page) = self.refs.how_to {
            entries.push((lang.word(words::HOW_TO), String::new(), Some(page)));
        }
        let all_puzzles = drawn.iter().map(|drawn| drawn.figures.len()).sum();
        let mut number = 0;
        for (at, drawn) in drawn.iter().enumerate() {
            let count = drawn.figures.len();
            let page = self.refs.chapters.get(at).copied();
            match drawn.chapter.is_page {
                false if count > 0 => {
                    let numbers = self.range(number, count);
                    entries.push((self.chapter_title(drawn.chapter), numbers, page));
                }
                false => entries.push((self.chapter_title(drawn.chapter), String::new(), page)),
                true if number == 0 => {
                    let numbers = self.range(0, all_puzzles);
                    entries.push((lang.word(words::PUZZLES), numbers, page));
                }
                true => {}
            }
            number += count;
        }
        for (word, page) in [
            (words::HINTS, self.refs.hints_from),
            (words::ANSWERS, Some(self.refs.answers_from)),
            (words::CREDITS, self.refs.credits),
        ] {
            if page.is_some() {
                entries.push((lang.word(word), String::new(), page));
            }
        }
        // The two columns of numbers are as wide as their longest.
        let mut columns = [0, 0];
        for (_, range, page) in &entries {
            let page = page.map_or(String::new(), |page| (page + 1).to_string());
            columns[0] = columns[0].max(self.width(range, kind)?);
            columns[1] = columns[1].max(self.width(&page, kind)?);
        }
        let apart = 2 * kind.size;
        let room = self.area().width() - columns[0] - columns[1] - 2 * apart;
        let mut all = Vec::new();
        let (mut count, mut most) = (0, 0);
        for (title, range, page) in entries {
            let broken = self.lines(&title, kind, room)?;
            count += 1;
            most += Mpt::try_from(broken.len()).unwrap_or(1) * kind.leading();
            all.push((broken, range, page));
        }
        // Closer together, if that spares a nearly empty page.
        let left = (self.area().bottom - self.y - most) / count.max(1);
        let between = match left {
            0..BETWEEN => left,
            _ => BETWEEN,
        };
        for (broken, range, page) in all {
            let lines = Mpt::try_from(broken.len()).unwrap_or(1);
            let height = lines * kind.leading() + between;
            if self.y + height > self.area().bottom {
                self.turn(Top::Continued)?;
            }
            let area = self.area();
            let base = self.y + kind.size;
            let mut elements = Vec::new();
            for (line, run) in (0..).zip(broken) {
                elements.push(kind.text(Point::new(area.left, base + line * kind.leading()), run));
            }
            let base = base + (lines - 1) * kind.leading();
            let mut from = area.left;
            if let Some(Element::Text { run, .. }) = elements.last() {
                from += run.width(kind.size) + kind.size;
            }
            let to = area.right - columns[1] - apart - self.width(&range, kind)? - kind.size;
            let dots = (1..)
                .map(|nth| to - nth * kind.size)
                .take_while(|x| *x > from);
            elements.extend(dots.map(|x| {
                Element::filled(Form::Circle(Point::new(x, base - POINT / 2), POINT / 2), 55)
            }));
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
            self.add_as(Role::Entry, "the contents", elements);
            self.y += height;
        }
        Ok(())
    }

    fn heading_type(&self) -> Type {
        Type::plain(self.sizes.heading, self.recipe.lang.is_japanese()).bold()
    }

    /// Sets a heading at the top of a page, with an entry in the outline.
    pub fn heading(&mut self, text: &str) -> Result<(), BookError> {
        self.head_outline(text);
        self.paragraph_as(
            Role::Heading(1),
            "the heading",
            text,
            self.heading_type(),
            (0, ""),
        )?;
        self.y += BELOW_HEADING;
        Ok(())
    }

    /// Opens a page with a heading that is the topic of the coming pages too; returns the page's
    /// number, from 0.
    pub fn opening(&mut self, heading: Word) -> Result<usize, BookError> {
        let heading = self.recipe.lang.word(heading);
        let page = self.pages.len();
        self.run(heading.clone());
        self.turn(Top::Opening)?;
        self.heading(&heading)?;
        Ok(page)
    }

    /// Height of a heading.
    pub fn heading_height(&self, text: &str) -> Result<Mpt, BookError> {
        let width = self.text_area(0).width();
        Ok(self.height(text, self.heading_type(), width)? + BELOW_HEADING)
    }
}

/// Space between the entries of the contents.
const BETWEEN: Mpt = 3 * POINT;
/// Space below a heading that opens a page.
const BELOW_HEADING: Mpt = 6 * POINT;
