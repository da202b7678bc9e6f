//! Reading of recipes in TOML, and places of errors.

use super::cover::CoverText;
use super::section::SectionText;
use super::values::{COLUMNS, PER_PAGE, maybe_title, named, paragraphs, title};
use super::{
    AnswersAt, GradesAs, Language, Profile, Recipe, RunningOrder, Section, SheetOf, Standard,
};
use crate::colour::Tint;
use crate::day::Day;
use crate::font::Cut;
use crate::impose::ON_A_SHEET;
use crate::ink::Pens;
use crate::isbn::{Isbn, Price};
use crate::paper::{COLOUR_PAPER, CREAM_PAPER, INCH, Mpt, POINT, Trim, WHITE_PAPER, length};
use crate::pdfx::CONDITIONS;
use crate::printer::{Binding, Printer};
use crate::sizes::{LARGE, stroke};
use pencilmill_generator::random::seed_of_name;
use pencilmill_records::config::{ConfigText, Misplaced};
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
    edition: Option<Spanned<String>>,
    publisher: Option<Spanned<String>>,
    #[serde(default)]
    credit: bool,
    year: Option<Spanned<u64>>,
    half_title: Option<bool>,
    how_to: Option<bool>,
    isbn: Option<Spanned<String>>,
    c_code: Option<Spanned<String>>,
    price: Option<Spanned<u64>>,
    #[serde(default)]
    keywords: Vec<Spanned<String>>,
    lang: Option<Language>,
    profile: Option<Profile>,
    standard: Option<Standard>,
    date: Option<Spanned<String>>,
    condition: Option<Spanned<String>>,
    #[serde(default)]
    printer: Printer,
    binding: Option<Spanned<Binding>>,
    #[serde(default)]
    sheet: SheetOf,
    marks: Option<bool>,
    pages: Option<Spanned<u64>>,
    volume: Option<Spanned<u64>>,
    seed: Option<u64>,
    first_number: Option<Spanned<u64>>,
    #[serde(default)]
    index: bool,
    #[serde(default)]
    cover: CoverText,
    trim: Option<Spanned<String>>,
    margin: Option<Spanned<String>>,
    bleed: Option<Spanned<String>>,
    text: Option<Spanned<String>>,
    grid: Option<Spanned<String>>,
    cell: Option<Spanned<String>>,
    shade: Option<Spanned<u64>>,
    answer_cell: Option<Spanned<String>>,
    order: Option<Spanned<RunningOrder>>,
    daily: Option<Spanned<String>>,
    #[serde(default)]
    hints: bool,
    answers: Option<AnswersAt>,
    grades: Option<GradesAs>,
    #[serde(default)]
    show_minutes: bool,
    time: Option<bool>,
    code_base: Option<Spanned<String>>,
    qr: Option<bool>,
    qr_penpa: Option<bool>,
    logo: Option<Spanned<String>>,
    paper: Option<Spanned<String>>,
    #[serde(default)]
    blurb: Vec<Spanned<String>>,
    #[serde(default)]
    earlier: Vec<Spanned<String>>,
    archive: Option<Spanned<String>>,
    example: Option<bool>,
    per_page: Option<Spanned<u64>>,
    columns: Option<Spanned<u64>>,
    #[serde(default)]
    section: Vec<Spanned<SectionText>>,
}

/// Permitted numbers of pages.
const PAGES: RangeInclusive<u64> = 2..=2_000;
/// The folder of a site for codes, short enough for readable codes.
fn code_folder(source: &ConfigText, base: &Spanned<String>) -> Result<String, Misplaced> {
    let text = base.get_ref();
    let plain = text
        .bytes()
        .all(|b| b.is_ascii_graphic() && !b"#?\"".contains(&b));
    let rest = ["https://", "http://"]
        .iter()
        .find_map(|scheme| text.strip_prefix(scheme));
    match rest {
        Some(rest) if plain && !rest.is_empty() && text.len() <= LONGEST_BASE => {
            Ok(format!("{}/", text.trim_end_matches('/')))
        }
        _ => {
            let message = format!(
                "found {text:?}, expected the address of a site's folder, https://… in at most {LONGEST_BASE} plain \
                 characters without # and ?"
            );
            Err(source.wrong(base.span(), message))
        }
    }
}

/// Permitted years of an imprint.
const YEARS: RangeInclusive<u64> = 1900..=2999;
/// Maximum length of the address of a site's folder.
const LONGEST_BASE: usize = 60;
/// A length in eighths of an inch, in the notation of recipes.
fn short_inches(length: Mpt) -> String {
    let thousandths = length / (INCH / 1000);
    let text = format!("0.{thousandths:03}");
    format!("{}in", text.trim_end_matches('0'))
}

impl Recipe {
    /// Reads a recipe.
    pub fn parse(file: &str, text: &str) -> Result<Recipe, Misplaced> {
        let source = ConfigText { file, text };
        let read: RecipeText = source.read()?;
        if read.title.get_ref().trim().is_empty() {
            return Err(source.wrong(read.title.span(), "found no text, expected a title"));
        }
        let trim = match &read.trim {
            None => Trim::parse("6x9"),
            Some(trim) => Trim::parse(trim.get_ref()),
        };
        let trim = trim.ok_or_else(|| {
            let (found, span) = read.trim.as_ref().map_or(("", 0..0), |t| (t.get_ref(), t.span()));
            let expected = "a page size: 5x8, 6x9 or others in inches, A4, A5, B5, a tablet as scribe, 148x210mm, 400x600pt; \
                            each side 3 to 20 inches";
            source.wrong(span, format!("found {found:?}, expected {expected}"))
        })?;
        // A length within a range, if it is given.
        let measure =
            |value: &Option<Spanned<String>>, range: RangeInclusive<Mpt>, expected: &str| {
                let read = |value: &Spanned<String>| {
                    let found = length(value.get_ref()).filter(|found| range.contains(found));
                    let message = || format!("found {:?}, expected {expected}", value.get_ref());
                    found.ok_or_else(|| source.wrong(value.span(), message()))
                };
                value.as_ref().map(read).transpose()
            };
        let bleed = measure(&read.bleed, 0..=INCH / 2, "a bleed of 0in to 0.5in")?;
        let bleed = bleed.unwrap_or(read.printer.usual_bleed());
        let binding = match (&read.binding, read.sheet) {
            (Some(binding), SheetOf::Booklet) if *binding.get_ref() != Binding::Saddle => {
                let message = "found another binding of a booklet, expected \"saddle\"";
                return Err(source.wrong(binding.span(), message));
            }
            (_, SheetOf::Booklet) => Binding::Saddle,
            (binding, _) => binding.as_ref().map_or(Binding::Soft, |one| *one.get_ref()),
        };
        if let (Some(key), false) = (&read.binding, read.printer.binds(binding)) {
            let message = "found a binding that this printer does not have, expected \"soft\"";
            return Err(source.wrong(key.span(), message));
        }
        let limits = read.printer.limits(binding);
        let least = limits.margin(bleed);
        let expected = format!("a margin of {} to 2in", short_inches(least));
        let margin = measure(&read.margin, least..=2 * INCH, &expected)?;
        let usual = match trim.width < INCH * 11 / 2 {
            true => INCH * 3 / 8,
            false => INCH / 2,
        };
        let margin = margin.unwrap_or(usual.max(least));
        let text_size = measure(&read.text, POINT..=24 * POINT, "a font size of 1pt to 24pt")?;
        let text_size = text_size.unwrap_or(10 * POINT);
        let pens = Pens::default();
        let grid = measure(&read.grid, 1..=3 * POINT, "a line of up to 3pt")?;
        let grid = grid.unwrap_or(stroke(text_size));
        let side = |key| measure(key, 9 * POINT..=72 * POINT, "a cell of 9pt to 72pt");
        let (cell, answer_cell) = (side(&read.cell)?, side(&read.answer_cell)?);
        let paper = match read.paper.as_ref().map(|paper| paper.get_ref().as_str()) {
            None | Some("white") => WHITE_PAPER,
            Some("cream") => CREAM_PAPER,
            Some("colour" | "color") => COLOUR_PAPER,
            Some(_) => {
                let expected = "\"white\", \"cream\", \"colour\", or what a page adds to the spine, 0.05pt to 1pt";
                measure(&read.paper, 50..=POINT, expected)?.unwrap_or(WHITE_PAPER)
            }
        };
        let shade = match &read.shade {
            None => pens.shade,
            Some(shade) => Tint::try_from(source.within(shade, "shade", 1..=70)?).unwrap_or(70),
        };
        let day = |date: &Spanned<String>| {
            let found = date.get_ref();
            let message = || format!("found {found:?}, expected a date such as 2025-01-31");
            Day::parse(found).ok_or_else(|| source.wrong(date.span(), message()))
        };
        let date = read.date.as_ref().map(day).transpose()?;
        let daily = read.daily.as_ref().map(day).transpose()?;
        let isbn = read.isbn.as_ref().map(|isbn| {
            Isbn::parse(isbn.get_ref()).map_err(|error| source.wrong(isbn.span(), error))
        });
        let price = match (&read.c_code, &read.price) {
            (None, None) => None,
            (Some(kind), Some(yen)) => {
                let price = Price {
                    kind: kind.get_ref().clone(),
                    yen: u32::try_from(source.within(yen, "price", 1..=99_999)?).unwrap_or(0),
                };
                if price.digits().is_none() {
                    let message = format!("found {:?}, expected four digits", price.kind);
                    return Err(source.wrong(kind.span(), message));
                }
                if read.isbn.is_none() {
                    return Err(source.wrong(kind.span(), "found no isbn, expected one beside it"));
                }
                Some(price)
            }
            (Some(kind), None) => {
                let message = "found no price, expected one in yen beside the c_code";
                return Err(source.wrong(kind.span(), message));
            }
            (None, Some(yen)) => {
                let message = "found no c_code, expected one beside the price, such as \"0076\"";
                return Err(source.wrong(yen.span(), message));
            }
        };
        if read.section.is_empty() {
            return Err(source.wrong(0..0, "found no [[section]], expected at least one"));
        }
        let within = |value: &Option<Spanned<u64>>, what, range| {
            source.any_within(value.as_ref(), what, range)
        };
        let pages = within(&read.pages, "pages", PAGES)?;
        if let Some(asked) = &read.pages {
            let multiple = match binding {
                Binding::Saddle => ON_A_SHEET,
                Binding::Soft | Binding::Hard => limits.multiple,
            } as u64;
            if !asked.get_ref().is_multiple_of(multiple) {
                let message = format!(
                    "found {} pages, expected a multiple of {multiple}, as many as a sheet of paper has",
                    asked.get_ref()
                );
                return Err(source.wrong(asked.span(), message));
            }
        }
        let volume = within(&read.volume, "volume", 1..=9_999)?;
        let first_number = within(&read.first_number, "first_number", 1..=1_000_000)?;
        let condition = match &read.condition {
            None => CONDITIONS[0],
            Some(name) => {
                let known = CONDITIONS.into_iter().find(|known| known == name.get_ref());
                let message = || {
                    let (found, known) = (name.get_ref(), CONDITIONS.join(", "));
                    format!("found {found:?}, expected one of {known}")
                };
                known.ok_or_else(|| source.wrong(name.span(), message()))?
            }
        };
        let per_page = within(&read.per_page, "per_page", PER_PAGE)?;
        let columns = within(&read.columns, "columns", COLUMNS)?;
        let year = within(&read.year, "year", YEARS)?;
        let year = year.and_then(|year| u16::try_from(year).ok());
        let code_base = read.code_base.as_ref();
        let code_base = code_base
            .map(|base| code_folder(&source, base))
            .transpose()?;
        let order = match (daily, &read.order) {
            (Some(_), _) => RunningOrder::Mixed,
            (None, Some(order)) => *order.get_ref(),
            (None, None) => RunningOrder::Sections,
        };
        let mixing = read.order.as_ref().map(Spanned::span);
        let mixing = mixing.or(read.daily.as_ref().map(Spanned::span));
        if let (Some(key), RunningOrder::Mixed, Some(AnswersAt::Section)) =
            (mixing, order, read.answers)
        {
            let message = "found a mixed order with answers behind each section, expected them at \
                           the end or none";
            return Err(source.wrong(key, message));
        }
        let lang = read.lang.unwrap_or(Language::En);
        let profile = read.profile.unwrap_or(Profile::Print);
        let seed = read.seed.unwrap_or_else(|| {
            let author = read.author.as_ref().map_or("", |author| author.get_ref());
            let volume = volume.unwrap_or(1);
            seed_of_name(&format!("{}\n{author}\n{volume}", read.title.get_ref()))
        });
        let mut sections = Vec::new();
        for section in &read.section {
            let (text, at) = (section.get_ref(), section.span().start);
            let found = text.read(&source, at, seed)?;
            let example = text.example.or(read.example);
            sections.extend(found.into_iter().map(|found| Section {
                example: example.unwrap_or(true),
                per_page: daily.map_or(found.per_page.or(per_page), |_| Some(1)),
                columns: found.columns.or(columns),
                ..found
            }));
        }
        let earlier = read.earlier.iter();
        let earlier = earlier.map(|name| named(&source, name, "a file of puzzles"));
        let archive = read.archive.as_ref();
        let archive = archive.map(|name| named(&source, name, "the folder of an archive"));
        let logo = read.logo.as_ref();
        let logo = logo.map(|name| named(&source, name, "a PNG or SVG file"));
        let named_line = |text: &Option<Spanned<String>>| maybe_title(&source, text.as_ref());
        let pages_place = read.pages.as_ref();
        Ok(Recipe {
            sections,
            title: title(&source, &read.title)?,
            subtitle: named_line(&read.subtitle)?,
            author: named_line(&read.author)?,
            edition: named_line(&read.edition)?,
            publisher: named_line(&read.publisher)?,
            credit: read.credit,
            imprint: paragraphs(&source, &read.imprint)?,
            blurb: paragraphs(&source, &read.blurb)?,
            earlier: earlier.collect::<Result<_, _>>()?,
            archive: archive.transpose()?,
            logo: logo.transpose()?,
            order,
            daily,
            hints: read.hints,
            answers: read.answers.unwrap_or(AnswersAt::End),
            answer_cell,
            grades: read.grades.unwrap_or(GradesAs::Words),
            minutes: read.show_minutes,
            time: read.time.unwrap_or(true),
            qr: read.qr.unwrap_or(false),
            qr_penpa: read.qr_penpa.unwrap_or(false),
            paper,
            isbn: isbn.transpose()?,
            price,
            keywords: paragraphs(&source, &read.keywords)?,
            printer: read.printer,
            binding,
            sheet: read.sheet,
            marks: read.marks.unwrap_or(read.printer == Printer::Japan),
            pages: pages.and_then(|pages| usize::try_from(pages).ok()),
            pages_place: pages_place.map(|pages| source.wrong(pages.span(), "")),
            volume,
            first_number: first_number
                .and_then(|n| usize::try_from(n).ok())
                .unwrap_or(1),
            index: read.index,
            cover: read.cover.read(&source)?,
            condition,
            year,
            half_title: read.half_title.unwrap_or(profile == Profile::Print),
            how_to: read.how_to.unwrap_or(true),
            code_base,
            lang,
            profile,
            standard: read.standard,
            date,
            trim,
            margin,
            bleed,
            text: text_size,
            pens: Pens {
                grid,
                shade,
                japanese: lang == Language::Ja,
                digits: match text_size >= LARGE {
                    true => Cut::Digits,
                    false => Cut::Bold,
                },
            },
            cell,
        })
    }
}

#[cfg(test)]
mod tests;
