//! Reading of recipes in TOML, and places of errors.

use super::section::SectionText;
use super::values::{PER_PAGE, known, maybe_title, named, paragraphs, title};
use super::{Cents, Language, Profile, Recipe, Section, Style};
use crate::ink::Pens;
use crate::isbn::Isbn;
use crate::paper::{CREAM_PAPER, INCH, Mpt, POINT, Trim, WHITE_PAPER, length};
use crate::pdfx::CONDITIONS;
use crate::preflight::inches;
use crate::printer::{Binding, ON_A_SHEET, Printer};
use crate::sizes::stroke;
use pencilmill_generator::random::seed_of_name;
use pencilmill_records::config::{ConfigText, Misplaced};
use pencilmill_records::day::Day;
use serde::Deserialize;
use std::ops::RangeInclusive;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecipeText {
    title: Spanned<String>,
    subtitle: Option<Spanned<String>>,
    author: Option<Spanned<String>>,
    #[serde(default)]
    imprint: Vec<Spanned<String>>,
    publisher: Option<Spanned<String>>,
    year: Option<Spanned<u64>>,
    isbn: Option<Spanned<String>>,
    us_price: Option<Spanned<String>>,
    #[serde(default)]
    keywords: Vec<Spanned<String>>,
    lang: Option<Language>,
    profile: Option<Profile>,
    date: Option<Spanned<String>>,
    condition: Option<Spanned<String>>,
    #[serde(default)]
    printer: Printer,
    binding: Option<Spanned<Binding>>,
    pages: Option<Spanned<u64>>,
    volume: Option<Spanned<u64>>,
    seed: Option<u64>,
    trim: Option<Spanned<String>>,
    margin: Option<Spanned<String>>,
    #[serde(default)]
    style: Style,
    daily: Option<Spanned<String>>,
    #[serde(default)]
    hints: bool,
    #[serde(default)]
    show_minutes: bool,
    paper: Option<Spanned<String>>,
    #[serde(default)]
    preface: Vec<Spanned<String>>,
    #[serde(default)]
    blurb: Vec<Spanned<String>>,
    #[serde(default)]
    earlier: Vec<Spanned<String>>,
    example: Option<bool>,
    per_page: Option<Spanned<u64>>,
    #[serde(default)]
    section: Vec<Spanned<SectionText>>,
}

/// Permitted numbers of pages.
const PAGES: RangeInclusive<u64> = 2..=2_000;
/// Permitted years of an imprint.
const YEARS: RangeInclusive<u64> = 1900..=2999;

/// Expected of a price.
const PRICE: &str = "dollars and cents up to 99.98, as in \"12.99\"";

/// A price that the add-on of a bar code can tell.
fn cents(text: &str) -> Option<Cents> {
    let (dollars, cents) = text.split_once('.')?;
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let good = (1..=2).contains(&dollars.len()) && cents.len() == 2 && digits(dollars);
    let price = (good && digits(cents)).then(|| format!("{dollars}{cents}").parse().ok())?;
    price.filter(|price| (1..9_999).contains(price)).map(Cents)
}

/// Reads a length within a range.
fn within(range: RangeInclusive<Mpt>) -> impl Fn(&str) -> Option<Mpt> {
    move |text| length(text).filter(|found| range.contains(found))
}

/// The share of a page in the width of the spine, by paper.
fn thickness(paper: &str) -> Option<Mpt> {
    match paper {
        "white" => Some(WHITE_PAPER),
        "cream" => Some(CREAM_PAPER),
        other => within(50..=POINT)(other),
    }
}

impl RecipeText {
    fn binding(&self, source: &ConfigText) -> Result<Binding, Misplaced> {
        match &self.binding {
            None => Ok(Binding::default()),
            Some(asked) if self.printer.binds(*asked.get_ref()) => Ok(*asked.get_ref()),
            Some(asked) => {
                let message = "found a binding that this printer does not have, expected \"soft\"";
                Err(source.wrong(asked.span(), message))
            }
        }
    }

    fn margin(
        &self,
        source: &ConfigText,
        least: Mpt,
        Trim { width, .. }: Trim,
    ) -> Result<Mpt, Misplaced> {
        let expected = format!("a margin of {} to 2in", inches(least).replace(' ', ""));
        let margin = known(
            source,
            self.margin.as_ref(),
            within(least..=2 * INCH),
            &expected,
        )?;
        let usual = match width < INCH * 11 / 2 {
            true => INCH * 3 / 8,
            false => INCH / 2,
        };
        Ok(margin.unwrap_or(usual.max(least)))
    }

    fn pages(
        &self,
        source: &ConfigText,
        binding: Binding,
    ) -> Result<Option<(usize, Misplaced)>, Misplaced> {
        let Some(asked) = &self.pages else {
            return Ok(None);
        };
        let pages = source.within(asked, "pages", PAGES)?;
        let multiple = match binding {
            Binding::Saddle => ON_A_SHEET,
            Binding::Soft | Binding::Hard => self.printer.multiple(),
        } as u64;
        if !pages.is_multiple_of(multiple) {
            let message = format!(
                "found {pages} pages, expected a multiple of {multiple}, as many as a sheet of paper has"
            );
            return Err(source.wrong(asked.span(), message));
        }
        let place = source.wrong(asked.span(), "");
        Ok(usize::try_from(pages).ok().map(|pages| (pages, place)))
    }

    /// The seed of puzzles without one of their own.
    fn seed(&self, volume: Option<u64>) -> u64 {
        self.seed.unwrap_or_else(|| {
            let author = self.author.as_ref().map_or("", |author| author.get_ref());
            let volume = volume.unwrap_or(1);
            seed_of_name(&format!("{}\n{author}\n{volume}", self.title.get_ref()))
        })
    }

    fn sections(&self, source: &ConfigText, seed: u64) -> Result<Vec<Section>, Misplaced> {
        let per_page = source.any_within(self.per_page.as_ref(), "per_page", PER_PAGE)?;
        let mut sections = Vec::new();
        for section in &self.section {
            let (text, at) = (section.get_ref(), section.span().start);
            let found = text.read(source, at, seed)?;
            sections.extend(found.into_iter().map(|found| Section {
                per_page: match self.daily {
                    Some(_) => Some(1),
                    None => found.per_page.or(per_page),
                },
                ..found
            }));
        }
        Ok(sections)
    }

    fn recipe(&self, source: &ConfigText) -> Result<Recipe, Misplaced> {
        if self.title.get_ref().trim().is_empty() {
            return Err(source.wrong(self.title.span(), "found no text, expected a title"));
        }
        let expected = "a page size: 5x8, 6x9 or others in inches, A4, A5, B5, a tablet as scribe, 148x210mm, 400x600pt; \
                        each side 3 to 20 inches";
        let trim = known(source, self.trim.as_ref(), Trim::parse, expected)?;
        let trim = trim.unwrap_or(Trim {
            width: 6 * INCH,
            height: 9 * INCH,
        });
        let binding = self.binding(source)?;
        let least = self.printer.limits(binding).margin;
        let margin = self.margin(source, least, trim)?;
        if self.section.is_empty() {
            return Err(source.wrong(0..0, "found no [[section]], expected at least one"));
        }
        let isbn = self.isbn.as_ref().map(|isbn| {
            Isbn::parse(isbn.get_ref()).map_err(|error| source.wrong(isbn.span(), error))
        });
        let pages = self.pages(source, binding)?;
        let volume = source.any_within(self.volume.as_ref(), "volume", 1..=9_999)?;
        let seed = self.seed(volume);
        let year = source.any_within(self.year.as_ref(), "year", YEARS)?;
        let expected = "\"white\", \"cream\", or what a page adds to the spine, 0.05pt to 1pt";
        let paper = known(source, self.paper.as_ref(), thickness, expected)?;
        let day = |date: &Option<Spanned<String>>| {
            known(
                source,
                date.as_ref(),
                Day::parse,
                "a date such as 2025-01-31",
            )
        };
        let condition = |text: &str| CONDITIONS.split(", ").find(|known| *known == text);
        let expected = format!("one of {CONDITIONS}");
        let condition = known(source, self.condition.as_ref(), condition, &expected)?;
        let text = self.style.text();
        let lang = self.lang.unwrap_or(Language::En);
        let profile = self.profile.unwrap_or(Profile::Print);
        let earlier = self.earlier.iter();
        let earlier = earlier.map(|name| named(source, name, "a file of puzzles"));
        let line = |text: &Option<Spanned<String>>| maybe_title(source, text.as_ref());
        Ok(Recipe {
            file: source.file.to_owned(),
            written: source.text.to_owned(),
            sections: self.sections(source, seed)?,
            title: title(source, &self.title)?,
            subtitle: line(&self.subtitle)?,
            author: line(&self.author)?,
            publisher: line(&self.publisher)?,
            imprint: paragraphs(source, &self.imprint)?,
            preface: paragraphs(source, &self.preface)?,
            blurb: paragraphs(source, &self.blurb)?,
            earlier: earlier.collect::<Result<_, _>>()?,
            style: self.style,
            daily: day(&self.daily)?,
            hints: self.hints,
            example: self.example.unwrap_or(true),
            minutes: self.show_minutes,
            paper: paper.unwrap_or(WHITE_PAPER),
            isbn: isbn.transpose()?,
            price: known(source, self.us_price.as_ref(), cents, PRICE)?,
            keywords: paragraphs(source, &self.keywords)?,
            printer: self.printer,
            binding,
            pages,
            volume,
            seed,
            condition: condition.or(self.printer.condition()),
            year: year.and_then(|year| u16::try_from(year).ok()),
            lang,
            profile,
            date: day(&self.date)?,
            trim,
            margin,
            text,
            pens: Pens {
                grid: stroke(text),
                japanese: lang == Language::Ja,
            },
        })
    }
}

impl Recipe {
    /// Reads a recipe.
    pub fn parse(file: &str, text: &str) -> Result<Recipe, Misplaced> {
        let source = ConfigText { file, text };
        let read: RecipeText = source.read()?;
        read.recipe(&source)
    }
}

#[cfg(test)]
mod tests;
