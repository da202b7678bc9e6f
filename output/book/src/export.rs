//! A book as data for other programs: `book.json`, and its figures as SVG and PDF.

use super::BookError;
use super::chapter::{BookPuzzle, Chapter};
use super::error::FileError;
use super::font::{FontFiles, Fonts, plain};
use super::ink::Scaled;
use super::page::{Element, LEAST_SIZE};
use super::paper::{Mpt, Trim};
use super::recipe::Recipe;
use super::rules::{Part, shown};
use super::single::Laid;
use super::typesetter::{Refs, Typesetter};
use super::words;
use pencilmill_figures::description::{description, of_answer, title};
use pencilmill_figures::example::Example;
use pencilmill_figures::figure::{Figure, Look, Point};
use pencilmill_generator::board::{Drawing, Language};
use pencilmill_generator::genre::Genre;
use pencilmill_generator::grade::Grade;
use pencilmill_generator::verdict::minutes;
use serde::Serialize;
use std::rc::Rc;

/// Sides of the cells of puzzles, answers and steps: 7, 4 and 6 mm.
const PUZZLE: Mpt = 19_843;
const ANSWER: Mpt = 11_339;
const STEP: Mpt = 17_008;

/// Number of stars of the hardest grade.
const STARS: usize = 5;

/// A file: its name and its bytes.
pub type File = (String, Vec<u8>);

#[derive(Serialize)]
struct BookData<'a> {
    title: &'a str,
    subtitle: Option<&'a str>,
    author: Option<&'a str>,
    publisher: Option<&'a str>,
    languages: Vec<&'static str>,
    pages: usize,
    sections: Vec<SectionData<'a>>,
}

#[derive(Serialize)]
struct SectionData<'a> {
    genre: &'static str,
    title: String,
    page: usize,
    /// None where the rules stand in an earlier section.
    rules: Vec<RulesData>,
    warm_ups: Vec<PairData>,
    puzzles: Vec<PuzzleData<'a>>,
}

/// The figures of a puzzle and of its answer.
#[derive(Serialize)]
struct PairData {
    figure: String,
    answer: String,
    alternative: String,
    answer_alternative: String,
}

/// The rules of a genre.
#[derive(Serialize)]
struct GenreData {
    genre: &'static str,
    title: String,
    rules: Vec<RulesData>,
}

#[derive(Serialize)]
struct RulesData {
    language: &'static str,
    goal: &'static str,
    rules: Vec<&'static str>,
    inventor: Option<String>,
    pictures: Vec<PictureData>,
}

#[derive(Serialize)]
struct PictureData {
    figure: String,
    caption: String,
    alternative: String,
}

#[derive(Serialize)]
struct PuzzleData<'a> {
    number: usize,
    page: Option<usize>,
    answer_page: Option<usize>,
    date: Option<String>,
    id: Option<&'a str>,
    title: &'a str,
    author: &'a str,
    size: String,
    grade: Option<&'static str>,
    grade_word: Option<String>,
    stars: Option<usize>,
    minutes: Option<u32>,
    best: bool,
    hints: &'a [[String; 2]],
    #[serde(flatten)]
    pair: PairData,
}

/// The files of a book that is set.
pub fn export(
    recipe: &Recipe,
    files: &FontFiles,
    chapters: &[Chapter],
    refs: &Refs,
) -> Result<Vec<File>, BookError> {
    let fonts = Fonts::new(files);
    let mut exporter = Exporter {
        setter: Typesetter::new(recipe, &fonts, refs),
        files,
        written: Vec::new(),
    };
    let mut first = 0;
    let mut sections = Vec::new();
    for (nth, chapter) in chapters.iter().enumerate() {
        sections.push(SectionData {
            genre: chapter.genre.card().slug,
            title: exporter.setter.chapter_title(chapter),
            page: refs.chapters.get(nth).map_or(0, |page| page + 1),
            rules: match chapter.first {
                true => exporter.rules(chapter)?,
                false => Vec::new(),
            },
            warm_ups: exporter.warm_ups(chapter)?,
            puzzles: exporter.puzzles(chapter, first)?,
        });
        first += chapter.sheets.len();
    }
    let spoken = |japanese: &bool| language(*japanese).code();
    let data = BookData {
        title: &recipe.title,
        subtitle: recipe.subtitle.as_deref(),
        author: recipe.author.as_deref(),
        publisher: recipe.publisher.as_deref(),
        languages: recipe.lang.all().iter().map(spoken).collect(),
        pages: refs.pages,
        sections,
    };
    let internal = |error: &dyn std::fmt::Display| BookError::Internal(error.to_string());
    let json = serde_json::to_vec_pretty(&data).map_err(|error| internal(&error))?;
    let table = merged(&data).map_err(|error| internal(&error))?;
    exporter.written.push(("book.json".to_owned(), json));
    exporter.written.push(("merge.csv".to_owned(), table));
    Ok(exporter.written)
}

/// The rules of a genre as `rules.json`, and the pictures of its example.
pub fn rules(genre: &'static dyn Genre, language: Language) -> Result<Vec<File>, FileError> {
    let (slug, lang) = (genre.card().slug, language.code());
    let text =
        format!("title = {slug:?}\nlang = {lang:?}\n[[section]]\ngenre = {slug:?}\ncount = 1\n");
    let recipe = Recipe::parse("", &text)?;
    let files = crate::fonts(&recipe, &[])?;
    let (shaped, refs) = (Fonts::new(&files), Refs::default());
    let mut exporter = Exporter {
        setter: Typesetter::new(&recipe, &shaped, &refs),
        files: &files,
        written: Vec::new(),
    };
    let chapter = Chapter {
        example: Example::of(genre).map(Rc::new),
        ..Chapter::new(genre, recipe.sections[0].place.clone())
    };
    let data = GenreData {
        genre: slug,
        title: exporter.setter.chapter_title(&chapter),
        rules: exporter.rules(&chapter)?,
    };
    let json = serde_json::to_vec_pretty(&data);
    let json = json.map_err(|error| BookError::Internal(error.to_string()))?;
    exporter.written.push(("rules.json".to_owned(), json));
    Ok(exporter.written)
}

/// The columns of the table for data merge.
const MERGED: &str =
    "number genre title size grade stars minutes page answer_page start crux @puzzle @answer";

/// A table for data merge, with a row for each puzzle.
fn merged(book: &BookData) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let terminator = csv::Terminator::CRLF;
    let mut rows = csv::WriterBuilder::new()
        .terminator(terminator)
        .from_writer(Vec::new());
    rows.write_record(MERGED.split(' '))?;
    let number = |number: Option<usize>| number.map_or(String::new(), |n| n.to_string());
    for section in &book.sections {
        for puzzle in &section.puzzles {
            let hints: [&str; 2] = match puzzle.hints.first() {
                Some([start, crux]) => [start, crux],
                None => [""; 2],
            };
            rows.write_record([
                &puzzle.number.to_string(),
                section.genre,
                &section.title,
                &puzzle.size,
                puzzle.grade_word.as_deref().unwrap_or_default(),
                &puzzle.stars.map_or(String::new(), |full| {
                    "★".repeat(full) + &"☆".repeat(STARS.saturating_sub(full))
                }),
                &number(puzzle.minutes.and_then(|n| usize::try_from(n).ok())),
                &number(puzzle.page),
                &number(puzzle.answer_page),
                hints[0],
                hints[1],
                &format!("{}.pdf", puzzle.pair.figure),
                &format!("{}.pdf", puzzle.pair.answer),
            ])?;
        }
    }
    Ok(rows.into_inner()?)
}

const fn language(japanese: bool) -> Language {
    match japanese {
        true => Language::Japanese,
        false => Language::English,
    }
}

struct Exporter<'a> {
    setter: Typesetter<'a>,
    files: &'a FontFiles,
    written: Vec<File>,
}

impl Exporter<'_> {
    /// The rules of a chapter in each language of the book, with the pictures of the example.
    fn rules(&mut self, chapter: &Chapter) -> Result<Vec<RulesData>, BookError> {
        let card = chapter.genre.card();
        let mut all = Vec::new();
        for &japanese in self.setter.recipe.lang.all() {
            let spoken = language(japanese);
            let (mut number, mut pictures) = (0, Vec::new());
            for shown in chapter.example.iter().flat_map(|e| shown(e, spoken)) {
                number += 1;
                let name = format!("{}-{}-{number}", card.slug, spoken.code());
                let cell = if shown.part == Part::Answer {
                    ANSWER
                } else {
                    STEP
                };
                let figure = &shown.scene.figure;
                let cell = self.cell(figure, cell)?;
                let elements = self.setter.pictured_part(&shown, cell, Point::new(0, 0))?;
                let told = (card.title, shown.described.as_str());
                self.write(&name, told, figure, cell, elements, spoken)?;
                let letters = shown.caption.chars().map(|c| plain(c).unwrap_or(c));
                pictures.push(PictureData {
                    figure: name,
                    caption: letters.collect(),
                    alternative: shown.described,
                });
            }
            let rules = card.printed_rules();
            all.push(RulesData {
                language: spoken.code(),
                goal: words::one((card.goal.en, card.goal.ja), japanese),
                rules: rules
                    .map(|(_, rule)| words::one((rule.en, rule.ja), japanese))
                    .collect(),
                inventor: words::inventor(card, japanese),
                pictures,
            });
        }
        Ok(all)
    }

    /// The puzzles of a chapter, numbered from `first`, from 0.
    fn puzzles<'s>(
        &mut self,
        chapter: &'s Chapter,
        first: usize,
    ) -> Result<Vec<PuzzleData<'s>>, BookError> {
        let (recipe, refs) = (self.setter.recipe, self.setter.refs);
        let mut all = Vec::new();
        for (nth, sheet) in (first..).zip(&chapter.sheets) {
            let page = |pages: &[usize]| pages.get(nth).map(|page| page + 1);
            all.push(PuzzleData {
                number: nth + 1,
                page: page(&refs.puzzles),
                answer_page: page(&refs.answers),
                date: recipe.date_of(nth).map(|day| day.to_string()),
                id: sheet.id.as_deref(),
                title: &sheet.credits.0[0],
                author: &sheet.credits.0[1],
                size: sheet.puzzle.board.to_string(),
                grade: sheet.grade.map(Grade::name),
                grade_word: sheet.grade.map(|grade| recipe.lang.grade(grade)),
                stars: sheet.grade.map(|grade| grade as usize + 1),
                minutes: sheet.score.map(minutes),
                best: sheet.best,
                hints: if recipe.hints {
                    sheet.hints(recipe.lang)
                } else {
                    &[]
                },
                pair: self.pair(format!("{:03}", nth + 1), sheet)?,
            });
        }
        Ok(all)
    }

    /// The warm-ups of a chapter.
    fn warm_ups(&mut self, chapter: &Chapter) -> Result<Vec<PairData>, BookError> {
        let slug = chapter.genre.card().slug;
        let all = (1..).zip(&chapter.warm_ups);
        let pair = |(nth, sheet)| self.pair(format!("{slug}-warm-up-{nth}"), sheet);
        all.map(pair).collect()
    }

    /// Writes the figures of a puzzle and of its answer.
    fn pair(&mut self, name: String, sheet: &BookPuzzle) -> Result<PairData, BookError> {
        let BookPuzzle { puzzle, answer, .. } = sheet;
        let recipe = self.setter.recipe;
        let spoken = recipe.lang.of_pictures();
        let solved = format!("{name}-answer");
        let alternative = description(puzzle, None, spoken);
        let answer_alternative = of_answer(puzzle, answer, spoken);
        let told = title(puzzle, spoken);
        let look = Look {
            language: spoken,
            labels: recipe.hints,
        };
        let figures = [
            Figure::of_puzzle(puzzle, &Drawing::blank(), look),
            Figure::solved(puzzle, answer, spoken.into()),
        ];
        let described = [(&name, &alternative), (&solved, &answer_alternative)];
        for (figure, (name, alternative)) in figures.iter().zip(described) {
            let is_answer = name == &solved;
            let cell = self.cell(figure, if is_answer { ANSWER } else { PUZZLE })?;
            let (size, at) = ((cell, LEAST_SIZE), Point::new(0, 0));
            let elements = self.setter.figure(figure, size, at, is_answer)?;
            self.write(name, (&told, alternative), figure, cell, elements, spoken)?;
        }
        Ok(PairData {
            figure: name,
            answer: solved,
            alternative,
            answer_alternative,
        })
    }

    /// The side of a cell with which all texts of a figure are legible, not below one.
    fn cell(&self, figure: &Figure, usual: Mpt) -> Result<Mpt, BookError> {
        Ok(self.setter.least_cell(figure, LEAST_SIZE)?.max(usual))
    }

    /// Writes a figure as SVG and PDF.
    fn write(
        &mut self,
        name: &str,
        (title, description): (&str, &str),
        figure: &Figure,
        cell: Mpt,
        elements: Vec<Element>,
        language: Language,
    ) -> Result<(), BookError> {
        let scaled = Scaled::new(figure, cell, LEAST_SIZE);
        let laid = Laid {
            title,
            description,
            elements,
            trim: Trim {
                width: scaled.width(),
                height: scaled.height(),
            },
        };
        let svg = laid.svg(self.setter.fonts, language);
        self.written.push((format!("{name}.svg"), svg.into_bytes()));
        let pdf = laid.pdf(self.files, language, true)?;
        self.written.push((format!("{name}.pdf"), pdf));
        Ok(())
    }
}
