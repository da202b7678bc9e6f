//! The page on the use of the book: its grades, its signs; and the page to tick.

use super::BookError;
use super::chapter::Chapter;
use super::drawn::Drawn;
use super::ink::Scaled;
use super::page::{Element, Role, Type};
use super::paper::{Area, Mpt, POINT};
use super::puzzles::clock;
use super::recipe::Profile;
use super::sizes::Sizes;
use super::stars::{self, diamond};
use super::typesetter::Top;
use super::typesetter::{Align, Typesetter};
use super::words::{self, Word};
use pencilmill_figures::example::{Example, Note};
use pencilmill_figures::figure::{Look, Point};
use pencilmill_generator::genres;
use pencilmill_generator::grade::Grade;
use std::collections::BTreeSet;

/// Space between paragraphs.
const APART: Mpt = 5 * POINT;
/// Font sizes tried, in percent.
const SMALLER: [Mpt; 5] = [100, 95, 90, 85, 80];
/// The name of the page in the outline and in error messages.
const NAME: &str = "the page about the book";

/// Least and usual side of a box to tick with its number, in font sizes of the number.
const BOX: [Mpt; 2] = [3, 4];

/// A sign of examples: the last picture of one on a row of cells, as in a file, and its meaning.
type Shown = (&'static str, &'static str, Word);

/// The signs of examples.
const SIGNS: [Shown; 6] = [
    (
        "masyu",
        r#"puzzle = "masyu 1x5;"
        picture = [{ draw = "line r1c1-r1c2-r1c3" }, { draw = "line r1c3-r1c4-r1c5" }]"#,
        words::NEW_AND_OLD,
    ),
    (
        "canal-view",
        r#"puzzle = "canal-view 1x5;"
        picture = [{ draw = "shaded r1c1 r1c4", blank = "shaded r1c2 r1c3 r1c5" }]"#,
        words::DOT,
    ),
    (
        "masyu",
        r#"puzzle = "masyu 1x5;"
        picture = [{ draw = "line r1c1-r1c2 r1c4-r1c5", blank = "line r1c2-r1c3-r1c4" }]"#,
        words::CROSS,
    ),
    (
        "canal-view",
        r#"puzzle = "canal-view 1x5; number r1c2=3 r1c4=2"
        picture = [{ clues = "number r1c4=2" }]"#,
        words::FRAME,
    ),
    (
        "canal-view",
        r#"puzzle = "canal-view 1x5;"
        picture = [{ letters = "a r1c2", ground = "r1c4 r1c5" }]"#,
        words::NAMED,
    ),
    (
        "masyu",
        r#"puzzle = "masyu 1x5;"
        picture = [{ trial = "line r1c2-r1c3-r1c4" }]"#,
        words::TRIAL,
    ),
];

/// Content of the book that is explained.
struct Content {
    /// The grades of its puzzles.
    grades: BTreeSet<Grade>,
    /// The signs of its examples; none if no rule page has one.
    signs: Vec<Shown>,
    /// Numbers of puzzles and genres.
    puzzles: usize,
    genres: usize,
    /// True if each puzzle is proved to have one answer.
    proved: bool,
    /// True if some are marked as the best.
    best: bool,
}

/// The signs that any of these examples has.
fn signs<'a>(examples: impl Iterator<Item = &'a Example>) -> Vec<Shown> {
    let mut found = [false; SIGNS.len()];
    for example in examples {
        found[0] = true;
        found[5] |= example
            .pictures
            .iter()
            .any(|picture| !picture.trial.is_empty());
        for scene in example.scenes(Look::default()) {
            for note in &scene.notes {
                found[match note {
                    Note::Dot(_) => 1,
                    Note::Cross(_) | Note::Not(..) => 2,
                    Note::Frame(..) => 3,
                    Note::Ground(..) | Note::Letter(..) => 4,
                }] = true;
            }
        }
    }
    let signs = SIGNS.into_iter().zip(found).filter(|(_, found)| *found);
    signs.map(|(sign, _)| sign).collect()
}

impl Content {
    fn of(drawn: &[Drawn]) -> Content {
        let chapters = || drawn.iter().map(|drawn| drawn.chapter);
        let sheets = chapters().flat_map(|chapter| &chapter.sheets);
        Content {
            grades: sheets.clone().filter_map(|sheet| sheet.grade).collect(),
            best: sheets.clone().any(|sheet| sheet.best),
            proved: chapters().all(Chapter::is_proved),
            signs: signs(chapters().filter_map(|chapter| chapter.example.as_deref())),
            genres: chapters().filter(|chapter| chapter.first).count(),
            puzzles: drawn.iter().map(|drawn| drawn.figures.len()).sum(),
        }
    }
}

impl Typesetter<'_> {
    /// Sets the instructions, on one page if somewhat smaller text spares another one. Behind a
    /// left-hand page stands a page to tick, so that rules begin on a left-hand page, too.
    pub fn how_to(&mut self, drawn: &[Drawn]) -> Result<(), BookError> {
        let content = Content::of(drawn);
        let heading = self.recipe.lang.word(words::HOW_TO);
        self.run(heading.clone());
        let (first, sizes) = (self.pages.len(), self.sizes);
        self.found.how_to = Some(first);
        for percent in SMALLER.into_iter().chain([100]) {
            self.pages.truncate(first);
            let text = (sizes.text * percent / 100).max(sizes.small);
            self.sizes = Sizes { text, ..sizes };
            self.how_to_set(&heading, &content)?;
            self.sizes = sizes;
            if self.pages.len() == first + 1 {
                break;
            }
        }
        match self.recipe.profile == Profile::Print && self.pages.len().is_multiple_of(2) {
            true => self.boxes_to_tick(content.puzzles),
            false => Ok(()),
        }
    }

    /// Sets a box for each puzzle, or a page for notes if there is no room for all.
    fn boxes_to_tick(&mut self, puzzles: usize) -> Result<(), BookError> {
        let kind = Type::plain(self.sizes.small, self.recipe.lang.is_japanese());
        let heading = self.recipe.lang.word(words::TO_TICK);
        let room = Area {
            top: self.text_area(0).top + self.heading_height(&heading)?,
            ..self.text_area(self.pages.len())
        };
        let count = Mpt::try_from(puzzles).unwrap_or(Mpt::MAX);
        let fits = |side: &Mpt| (room.width() / side) * (room.height() / side) >= count;
        let sides = (BOX[0] * kind.size..=BOX[1] * kind.size).rev();
        let Some(side) = sides.step_by(500).find(fits) else {
            self.opening(words::NOTES)?;
            return Ok(());
        };
        self.opening(words::TO_TICK)?;
        let columns = room.width() / side;
        let pen = (45, self.recipe.pens.grid);
        let mut elements = Vec::new();
        for puzzle in 0..puzzles {
            let at = Mpt::try_from(puzzle).unwrap_or(0);
            let (x, y) = (
                room.left + at % columns * side,
                room.top + at / columns * side,
            );
            let own = kind.size * 5 / 4;
            elements.push(Element::stroked(
                Area::sized(x + POINT, y, own, own).form(),
                pen,
            ));
            let beside = Area::sized(x + own + 3 * POINT, y, side, side);
            let base = y + kind.size;
            elements.extend(self.line(&self.shown(puzzle), kind, beside, base, Align::Left)?);
        }
        self.add("the page to tick", elements);
        Ok(())
    }

    /// Sets the instructions at the current sizes.
    fn how_to_set(&mut self, heading: &str, content: &Content) -> Result<(), BookError> {
        self.turn(Top::Opening)?;
        self.heading(heading)?;
        let about = match (self.recipe.daily, self.recipe.is_mixed()) {
            (Some(_), _) => words::ABOUT_DAILY,
            (None, _) if content.genres == 1 => words::ABOUT_ONE,
            (None, false) => words::ABOUT_PUZZLES,
            (None, true) => words::ABOUT_MIXED,
        };
        match content.proved {
            true => self.said_together(&[about, words::ONE_ANSWER])?,
            false => self.said(about)?,
        }
        self.said(words::ANSWERS_AT_END)?;
        if self.recipe.hints {
            self.said(words::HINTS_BEHIND)?;
        }
        self.titled(words::ABOVE)?;
        self.above(content)?;
        if !content.signs.is_empty() {
            self.titled(words::SIGNS)?;
            self.said(words::ABOUT_EXAMPLES)?;
            let cell = self.sizes.text * 2;
            for &shown in &content.signs {
                self.sign(shown, cell)?;
            }
            self.said(words::ABOUT_MARKING)?;
        }
        Ok(())
    }

    /// Sets a paragraph in the languages of the book.
    fn said(&mut self, text: Word) -> Result<(), BookError> {
        self.said_together(&[text])
    }

    /// Sets texts as one paragraph in each language.
    fn said_together(&mut self, texts: &[Word]) -> Result<(), BookError> {
        for &japanese in self.recipe.lang.all() {
            let kind = Type::plain(self.sizes.text, japanese);
            let text: String = texts
                .iter()
                .map(|&text| words::one(text, japanese))
                .collect();
            self.paragraph(NAME, &text, kind, 0, "")?;
            self.y += APART;
        }
        Ok(())
    }

    /// Sets a heading within the page, which keeps two lines of text below it.
    fn titled(&mut self, text: Word) -> Result<(), BookError> {
        let lang = self.recipe.lang;
        let kind = Type::plain(self.sizes.text, lang.is_japanese()).bold();
        self.y += APART;
        self.room(4 * kind.leading())?;
        self.paragraph_as(Role::Heading(2), NAME, &lang.word(text), kind, (0, ""))?;
        self.y += APART / 2;
        Ok(())
    }

    /// Goes on to the next page if this one lacks the room.
    fn room(&mut self, height: Mpt) -> Result<(), BookError> {
        if self.y + height > self.area().bottom {
            self.turn(Top::Continued)?;
        }
        Ok(())
    }

    /// Explains the line above a puzzle, and the grades.
    fn above(&mut self, content: &Content) -> Result<(), BookError> {
        let found = &content.grades;
        self.said(match found.is_empty() {
            true => words::NUMBER,
            false => words::NUMBER_AND_GRADE,
        })?;
        let all = Grade::ALL.into_iter().zip(words::MEANINGS);
        for (grade, meaning) in all.filter(|(grade, _)| found.contains(grade)) {
            self.grade(grade, meaning)?;
        }
        self.y += APART;
        if self.recipe.minutes {
            self.said(words::ABOUT_MINUTES)?;
        }
        if content.best {
            let mark = |size, at| vec![diamond(size, at)];
            self.marked(mark, words::ABOUT_BEST)?;
        }
        self.marked(|size, at| clock(size, at.x, at.y), words::ABOUT_TIME)
    }

    /// Explains a mark of the line above a puzzle, which is beside the text.
    fn marked(
        &mut self,
        mark: impl Fn(Mpt, Point) -> Vec<Element>,
        text: Word,
    ) -> Result<(), BookError> {
        let size = self.sizes.text;
        self.room(Type::plain(size, self.recipe.lang.is_japanese()).leading())?;
        let at = Point::new(self.area().left, self.y + size);
        self.add(NAME, mark(size, at));
        self.told(NAME, text, size * 2)?;
        self.y += APART;
        Ok(())
    }

    /// Explains a grade.
    fn grade(&mut self, grade: Grade, meaning: Word) -> Result<(), BookError> {
        let lang = self.recipe.lang;
        let size = self.sizes.text;
        let bold = Type::plain(size, lang.is_japanese()).bold();
        let mut indent = stars::width(size);
        if !self.recipe.style.has_stars() {
            for grade in Grade::ALL {
                indent = indent.max(self.width(&lang.grade(grade), bold)?);
            }
        }
        self.room(bold.leading())?;
        let (area, base) = (self.area(), self.y + size);
        let shown = match self.recipe.style.has_stars() {
            true => {
                let at = Point::new(area.left, base);
                self.pictured(|| lang.grade(grade), stars::elements(grade, size, at))
            }
            false => self.line(&lang.grade(grade), bold, area, base, Align::Left)?,
        };
        self.add(NAME, shown);
        self.told(NAME, meaning, indent + size)
    }

    /// Sets a sign of the examples, with its meaning beside it.
    fn sign(&mut self, (slug, text, said): Shown, cell: Mpt) -> Result<(), BookError> {
        let example = genres::named(slug)
            .ok()
            .and_then(|genre| Example::read(genre, text).ok());
        let scenes = example.map(|example| example.scenes(Look::default()));
        let Some(scene) = scenes.and_then(|mut scenes| scenes.pop()) else {
            return Err(BookError::Internal(format!(
                "the sign is no example: {text}"
            )));
        };
        let wide = Scaled::length(scene.figure.width(), cell);
        let tall = Scaled::length(scene.figure.height(), cell);
        let indent = wide + self.sizes.text;
        let mut lines = 0;
        for &japanese in self.recipe.lang.all() {
            let kind = Type::plain(self.sizes.text, japanese);
            let text = words::one(said, japanese);
            let width = self.area().width() - indent;
            lines += self.height(text, kind, width)?;
        }
        self.room(tall.max(lines))?;
        let top = self.y;
        let from = Point::new(self.area().left, top);
        let described = || self.recipe.lang.word(words::EXAMPLE);
        let elements = self.pictured(described, self.scene(&scene, cell, from)?);
        self.add(NAME, elements);
        self.y += ((tall - lines) / 2).max(0);
        self.told(NAME, said, indent)?;
        self.y = self.y.max(top + tall) + APART;
        Ok(())
    }
}
