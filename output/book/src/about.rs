//! The sheet about a book for a shop's form: a line for each field.

use super::chapter::Chapter;
use super::paper::Trim;
use super::printer::Binding;
use super::recipe::{Language, Recipe};
use super::sizes::LARGE;
use super::words;
use pencilmill_generator::grade::Grade;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Number of keywords in the forms of shops, and their longest length in characters.
const KEYWORDS: (usize, usize) = (7, 50);
/// Keywords of any book of puzzles, in English and Japanese.
const GENERAL: [&str; 2] = [
    "logic puzzles for adults, pencil puzzle book, grid puzzles, brain teasers, pen and paper puzzles",
    "ペンシルパズル, ロジックパズル, 論理パズル, パズル 大人, 脳トレ",
];

/// The sheet of a book with so many pages.
pub fn sheet(recipe: &Recipe, chapters: &[Chapter], pages: usize) -> String {
    let lang = recipe.lang;
    let sheets = || chapters.iter().flat_map(|chapter| &chapter.sheets);
    let mut genres: Vec<(String, usize)> = Vec::new();
    for chapter in chapters {
        let name = lang.title(chapter.genre.card());
        let count = chapter.sheets.len();
        match genres.iter_mut().find(|(known, _)| *known == name) {
            Some((_, all)) => *all += count,
            None => genres.push((name, count)),
        }
    }
    let mut grades: BTreeMap<Grade, usize> = BTreeMap::new();
    for grade in sheets().filter_map(|sheet| sheet.grade) {
        *grades.entry(grade).or_default() += 1;
    }
    let language = match lang {
        Language::En => "English",
        Language::Ja => "Japanese",
        Language::Both => "English, Japanese",
    };
    let binding = match recipe.binding {
        Binding::Soft => "paperback",
        Binding::Hard => "hardcover",
        Binding::Saddle => "saddle stitch",
    };
    let interior = match recipe.printer.bleed() {
        0 => "black and white, no bleed",
        _ => "black and white, with bleed",
    };
    let Trim { width, height } = recipe.trim;
    let paper = i32::try_from(pages).unwrap_or(0) * recipe.paper;
    let spine = match recipe.binding {
        Binding::Saddle => 0,
        Binding::Soft | Binding::Hard => paper + recipe.limits().spine_more,
    };
    let counted = |counts: Vec<(String, usize)>| {
        let counts = counts
            .into_iter()
            .map(|(name, count)| format!("{name} ({count})"));
        counts.collect::<Vec<String>>().join(", ")
    };
    let graded = grades
        .iter()
        .map(|(grade, count)| (lang.grade(*grade), *count));
    let graded = counted(graded.collect());
    let (least, most) = (grades.keys().min(), grades.keys().max());
    let range = least.copied().zip(most.copied());
    let facts = words::facts(lang, sheets().count(), genres.len(), range, pages);
    let fields = [
        ("Title", recipe.title.clone()),
        ("Subtitle", shown(recipe.subtitle.as_ref())),
        ("Volume", shown(recipe.volume)),
        ("Author", shown(recipe.author.as_ref())),
        ("Publisher", shown(recipe.publisher.as_ref())),
        ("ISBN", shown(recipe.isbn.as_ref())),
        ("Price in the US", shown(recipe.price)),
        ("Date", shown(recipe.date)),
        ("Language", language.to_owned()),
        ("Binding", binding.to_owned()),
        ("Page size", format!("{} x {}", sides(width), sides(height))),
        ("Pages", pages.to_string()),
        ("Width of the spine", sides(spine)),
        (
            "Large print",
            if recipe.text >= LARGE { "yes" } else { "no" }.to_owned(),
        ),
        ("Interior", interior.to_owned()),
        ("Puzzles", sheets().count().to_string()),
        ("Genres", counted(genres.clone())),
        ("Grades", graded),
        (
            "Category",
            "Games & Activities / Logic & Brain Teasers".to_owned(),
        ),
        (
            "BISAC",
            "GAM005000 Logic & Brain Teasers, GAM007000 Puzzles".to_owned(),
        ),
        ("Thema", "WDK Puzzles and quizzes".to_owned()),
        (
            "Description",
            [recipe.blurb.join(" "), facts]
                .join(" ")
                .trim_start()
                .to_owned(),
        ),
    ];
    let mut sheet = String::new();
    for (name, value) in fields.into_iter().filter(|(_, value)| !value.is_empty()) {
        let _ = writeln!(sheet, "{name}: {value}");
    }
    for keyword in keywords(recipe, &genres) {
        let _ = writeln!(sheet, "Keyword: {keyword}");
    }
    sheet
}

/// A value as text; nothing without one.
fn shown(value: Option<impl ToString>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// A length in inches and millimetres.
fn sides(length: i32) -> String {
    let thousandths = (i64::from(length) + 36) / 72;
    let tenths = (i64::from(length) * 254 + 36_000) / 72_000;
    let (whole, rest) = (thousandths / 1000, thousandths % 1000);
    format!("{whole}.{rest:03} in ({}.{} mm)", tenths / 10, tenths % 10)
}

/// The recipe's keywords, then general ones and names of genres, those with most puzzles first.
fn keywords(recipe: &Recipe, genres: &[(String, usize)]) -> Vec<String> {
    let japanese = recipe.lang.is_japanese();
    let general = GENERAL[usize::from(japanese)].split(", ");
    let large = match (recipe.text >= LARGE, japanese) {
        (false, _) => None,
        (true, false) => Some("large print logic puzzles"),
        (true, true) => Some("大きな文字 パズル"),
    };
    let general = large.into_iter().chain(general).map(str::to_owned);
    let mut named: Vec<&(String, usize)> = genres.iter().collect();
    named.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let named = named.into_iter().map(|(name, _)| match japanese {
        true => format!("{name} パズル"),
        false => format!("{name} puzzles"),
    });
    let all = recipe
        .keywords
        .iter()
        .cloned()
        .chain(general.take(5))
        .chain(named);
    let fits = |word: &String| word.chars().count() <= KEYWORDS.1;
    all.filter(fits).take(KEYWORDS.0).collect()
}
