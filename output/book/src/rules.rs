//! Rule pages: the rules of a genre, and an example solved in a few pictures.

use super::BookError;
use super::chapter::Chapter;
use super::font::{Cut, Run};
use super::ink::Scaled;
use super::page::{Element, LEAST_SIZE, Role, Type};
use super::paper::{Mpt, POINT};
use super::sizes::Sizes;
use super::stages::caption;
use super::typesetter::{Align, Top, Typesetter, line};
use super::words;
use pencilmill_figures::description::{description, of_answer, of_example};
use pencilmill_figures::example::{Example, Scene, ShapeRole};
use pencilmill_figures::figure::{Figure, Look, Point};
use pencilmill_generator::board::{Drawing, Language};
use std::rc::Rc;

/// Maximum line length of text, in font sizes.
const MEASURE: Mpt = 44;
/// Sizes of texts and of pictures tried until the page holds everything, in percent; true with
/// the empty puzzle and its answer.
const SMALLER: [(Mpt, Mpt, bool); 11] = [
    (100, 100, true),
    (100, 80, true),
    (96, 66, true),
    (90, 58, true),
    (96, 70, false),
    (92, 62, false),
    (86, 56, false),
    (80, 51, false),
    (74, 48, false),
    (68, 45, false),
    (64, 36, false),
];
/// Least width of a caption, in its font sizes.
const CAPTION: Mpt = 12;
/// Space between pictures.
const APART: Mpt = 9 * POINT;
/// The name of the page in error messages.
const NAME: &str = "the rule page";

/// The part of a picture in an example.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Puzzle,
    Step,
    Answer,
}

/// A picture of an example.
pub struct Shown {
    pub scene: Scene,
    pub part: Part,
    pub caption: String,
    /// Its description.
    pub described: String,
}

impl Typesetter<'_> {
    /// Sets the rule pages of a genre, one in each language of the book.
    pub fn rules(&mut self, chapter: &Chapter, title: &str) -> Result<(), BookError> {
        for &japanese in self.recipe.lang.all() {
            let (first, sizes) = (self.pages.len(), self.sizes);
            // Text in large print never shrinks; it may go on to another page.
            let is_large = sizes.text <= sizes.small;
            for &(percent, pictures, whole) in SMALLER.iter().chain([&SMALLER[1]]) {
                let percent = if is_large { 100 } else { percent };
                let tried = (percent, pictures, whole);
                let smaller = |size: Mpt| (size * percent / 100).max(LEAST_SIZE);
                self.sizes = Sizes {
                    text: smaller(sizes.text),
                    small: smaller(sizes.small),
                    ..sizes
                };
                self.pages.truncate(first);
                let set = self.rule_page(chapter, title, japanese, tried);
                self.sizes = sizes;
                set?;
                if self.pages.len() == first + 1 {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Sets a rule page at the current sizes; it goes on to further pages if it has no room.
    fn rule_page(
        &mut self,
        chapter: &Chapter,
        title: &str,
        japanese: bool,
        tried: (Mpt, Mpt, bool),
    ) -> Result<(), BookError> {
        let percent = tried.0;
        self.turn(Top::Opening)?;
        self.heading(title)?;
        let card = chapter.genre.card();
        let plain = Type::plain(self.sizes.text, japanese).closer(percent);
        self.measure = Some(self.area().width().min(MEASURE * plain.size));
        let goal = Type {
            size: plain.size * 11 / 10,
            ..plain
        };
        self.paragraph(
            NAME,
            words::one((card.goal.en, card.goal.ja), japanese),
            goal,
            0,
            "",
        )?;
        self.y += plain.size / 2;
        for (number, rule) in card.printed_rules() {
            let (indent, mark) = (plain.size * 3 / 2, format!("{number}."));
            let text = words::one((rule.en, rule.ja), japanese);
            self.paragraph_as(Role::Item, NAME, text, plain, (indent, &mark))?;
            self.y += plain.size / 5;
        }
        self.measure = None;
        // A name in letters that no font has is omitted: an English book needs no fonts.
        let aside = Type {
            cut: if japanese { Cut::Regular } else { Cut::Italic },
            ..Type::plain(self.sizes.small, japanese)
        };
        let inventor = words::inventor(card, japanese);
        let printable = |text: &String| self.fonts.shape(text, (aside.cut, japanese)).is_ok();
        let inventor = inventor.filter(printable);
        // Large print goes on to other pages, so the foot of the last one may be taken.
        let is_large = self.sizes.small >= self.sizes.text;
        if let (Some(inventor), true) = (&inventor, is_large) {
            self.paragraph(NAME, inventor, aside, 0, "")?;
        }
        if let Some(example) = &chapter.example {
            self.example(chapter, example, japanese, tried)?;
        }
        if let Some(inventor) = inventor.filter(|_| !is_large) {
            if self.y + aside.leading() > self.area().bottom {
                self.turn(Top::Continued)?;
            }
            let area = self.area();
            let foot = self.line(&inventor, aside, area, area.bottom, Align::Left)?;
            self.add(NAME, foot);
        }
        Ok(())
    }

    /// Sets an example: the puzzle to try, its pictures and its answer in rows, each with its
    /// caption below, as wide as the columns have room.
    fn example(
        &mut self,
        chapter: &Chapter,
        example: &Example,
        japanese: bool,
        (percent, pictures, whole): (Mpt, Mpt, bool),
    ) -> Result<(), BookError> {
        let language = match japanese {
            true => Language::Japanese,
            false => Language::English,
        };
        let mut shown = shown(example, language);
        shown.retain(|shown| whole || shown.part == Part::Step);
        let Some(first) = shown.first() else {
            return Ok(());
        };
        let (area, usual) = (self.area(), self.recipe.sizes());
        let most = (area.width() + APART) / (usual.small * CAPTION + APART);
        let most = usize::try_from(most).unwrap_or(1).max(1);
        let mut columns = shown.len().div_ceil(shown.len().div_ceil(most));
        let wide = first.scene.figure.width();
        // Large captions stand beside their pictures, unless these are too wide.
        let mut beside = usual.small >= usual.text;
        let (column, cell) = loop {
            let across = if beside { 2 } else { columns };
            let across = Mpt::try_from(across).unwrap_or(1);
            let column = (area.width() - APART * (across - 1)) / across;
            let cell = Scaled::fitting(wide, column * pictures / 100);
            let cell = cell.max(self.least_of(&shown)?);
            if Scaled::length(wide, cell) <= column {
                break (column, cell);
            }
            // Fewer columns, then smaller texts in the pictures.
            match self.sizes.least {
                _ if beside => beside = false,
                _ if columns > 1 => columns -= 1,
                LEAST_SIZE => {
                    return Err(chapter.wrong(format!(
                        "the example of {} does not fit on a page; a smaller text, a larger trim or example = false would do",
                        chapter.genre.card().slug
                    )));
                }
                least => self.sizes.least = (least - POINT).max(LEAST_SIZE),
            }
        };
        let kind = Type::plain(self.sizes.small, japanese).closer(percent * 9 / 10);
        self.y += kind.size / 2;
        let (left, right) = (area.left + POINT, area.right - POINT);
        let rule = line(left, right, self.y, (45, self.recipe.pens.grid));
        self.add(NAME, vec![rule]);
        self.y += kind.size / 2;
        for row in shown.chunks(if beside { 1 } else { columns }) {
            self.row(row, (column, cell), kind, beside)?;
        }
        Ok(())
    }

    /// The smallest cell with which the texts of pictures are legible.
    fn least_of(&self, shown: &[Shown]) -> Result<Mpt, BookError> {
        let mut figures = shown.iter().map(|shown| &shown.scene.figure);
        figures.try_fold(0, |most, figure| {
            Ok(most.max(self.least_cell(figure, self.sizes.least)?))
        })
    }

    /// Draws a picture.
    pub fn pictured_part(
        &self,
        shown: &Shown,
        cell: Mpt,
        from: Point,
    ) -> Result<Vec<Element>, BookError> {
        match shown.part {
            Part::Answer => {
                let size = (cell, self.sizes.least);
                self.figure(&shown.scene.figure, size, from, true)
            }
            Part::Puzzle | Part::Step => self.scene(&shown.scene, cell, from),
        }
    }

    /// Sets a row of pictures, with their captions below or beside them.
    fn row(
        &mut self,
        row: &[Shown],
        (column, cell): (Mpt, Mpt),
        kind: Type,
        beside: bool,
    ) -> Result<(), BookError> {
        let captions = row
            .iter()
            .map(|shown| self.lines(&shown.caption, kind, column));
        let captions: Vec<Vec<Rc<Run>>> = captions.collect::<Result<_, _>>()?;
        let tall = |shown: &Shown| Scaled::length(shown.scene.figure.height(), cell);
        let below = |caption: &Vec<_>| Mpt::try_from(caption.len()).unwrap_or(0) * kind.leading();
        let both = row.iter().zip(captions);
        let heights = both.clone();
        let heights = heights.map(|(shown, caption)| match beside {
            true => tall(shown).max(below(&caption)),
            false => tall(shown) + below(&caption),
        });
        let height = heights.max().unwrap_or(0);
        if self.y + height > self.area().bottom {
            self.turn(Top::Continued)?;
        }
        let mut left = self.area().left;
        for (shown, caption) in both {
            let from = Point::new(left, self.y);
            let drawn = self.pictured_part(shown, cell, from)?;
            let mut elements = self.pictured(|| shown.described.clone(), drawn);
            let (x, y) = match beside {
                true => (left + column + APART, self.y),
                false => (left, self.y + tall(shown)),
            };
            let mut y = y + kind.size;
            for run in caption {
                elements.push(kind.text(Point::new(x, y), run));
                y += kind.leading();
            }
            self.add("the example", elements);
            left += column + APART;
        }
        self.y += height + kind.size / 2;
        Ok(())
    }
}

/// The pictures of an example: the puzzle by itself, its steps, the answer as the back of the book
/// has it.
pub fn shown(example: &Example, language: Language) -> Vec<Shown> {
    let japanese = language == Language::Japanese;
    let said = |word| words::one(word, japanese).to_owned();
    let mut shown = Vec::new();
    let scenes = example.scenes(Look::from(language));
    let (puzzle, answer) = (&example.puzzle, example.answer());
    for (at, scene) in scenes.into_iter().enumerate() {
        let whole = |figure: Figure| Scene {
            figure: Figure {
                from: scene.figure.from,
                to: scene.figure.to,
                ..figure
            },
            parts: Vec::new(),
            notes: Vec::new(),
        };
        if at == 0 {
            let mut empty = whole(Figure::of_puzzle(
                puzzle,
                &Drawing::blank(),
                language.into(),
            ));
            empty.parts = vec![ShapeRole::Print; empty.figure.shapes.len()];
            shown.push(Shown {
                scene: empty,
                part: Part::Puzzle,
                caption: said(words::TRY),
                described: description(puzzle, None, language),
            });
        }
        let solved = (at + 1 == example.pictures.len()).then(|| Shown {
            scene: whole(Figure::solved(puzzle, &answer, language.into())),
            part: Part::Answer,
            caption: said(words::SOLVED),
            described: of_answer(puzzle, &answer, language),
        });
        shown.push(Shown {
            scene,
            part: Part::Step,
            caption: caption(&example.caption(&example.pictures[at], language)),
            described: of_example(example, at, language),
        });
        shown.extend(solved);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::Fonts;
    use crate::fonts;
    use crate::preflight::Preflight;
    use crate::recipe::Recipe;
    use crate::typesetter::Refs;
    use pencilmill_generator::genres;

    #[test]
    fn a_rule_page_is_one_page_with_its_example() {
        let mut failed = Vec::new();
        let all = [
            ("A5", "both", 2),
            ("A5", "en", 1),
            ("A5", "ja", 1),
            ("6x9", "en", 1),
            ("6x9", "ja", 1),
        ];
        let night = std::env::var_os("NIGHT").is_some();
        for (trim, lang, count) in all.into_iter().take(if night { 5 } else { 2 }) {
            let section = "[[section]]\ngenre = \"masyu\"\ncount = 1\n";
            let text = format!("title = \"A\"\ntrim = \"{trim}\"\nlang = \"{lang}\"\n{section}");
            let recipe = Recipe::parse("r.toml", &text).unwrap();
            let files = fonts(&recipe, &[]).unwrap();
            let (shaped, refs) = (Fonts::new(&files), Refs::default());
            for &genre in genres::ALL {
                let mut setter = Typesetter::new(&recipe, &shaped, &refs);
                let chapter = Chapter {
                    example: Example::of(genre).map(Rc::new),
                    ..Chapter::new(genre, recipe.sections[0].place.clone())
                };
                let title = setter.chapter_title(&chapter);
                setter.rules(&chapter, &title).unwrap();
                let mut preflight = Preflight::of(&recipe);
                preflight.inside(&recipe, &setter.pages);
                preflight.passed().unwrap();
                if setter.pages.len() != count {
                    failed.push(format!("{title}, {trim}, {lang}: {}", setter.pages.len()));
                }
            }
        }
        assert_eq!(failed, Vec::<String>::new());
    }
}
