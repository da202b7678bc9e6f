//! Texts and numbers of a recipe, within their bounds.

use super::Named;
use pencilmill_records::config::{ConfigText, Misplaced};
use std::ops::RangeInclusive;
use toml::Spanned;

/// Permitted numbers of puzzles on a page.
pub const PER_PAGE: RangeInclusive<u64> = 1..=16;
/// Maximum length of a title, subtitle, heading or name, in characters.
const LONGEST_TITLE: usize = 200;
/// Maximum length of a paragraph, in characters.
const LONGEST_PARAGRAPH: usize = 2000;
/// Maximum number of paragraphs of the imprint, and of the blurb.
const MOST_PARAGRAPHS: usize = 40;

/// Checks the length of a text.
fn bounded(
    source: &ConfigText,
    text: &Spanned<String>,
    longest: usize,
) -> Result<String, Misplaced> {
    let found = text.get_ref().chars().count();
    if found > longest {
        let message = format!("found {found} characters, expected at most {longest}");
        return Err(source.wrong(text.span(), message));
    }
    Ok(text.get_ref().clone())
}

/// Reads a text by a function, if it is given.
pub fn known<T>(
    source: &ConfigText,
    text: Option<&Spanned<String>>,
    read: impl Fn(&str) -> Option<T>,
    expected: &str,
) -> Result<Option<T>, Misplaced> {
    let read = |text: &Spanned<String>| {
        let message = || format!("found {:?}, expected {expected}", text.get_ref());
        read(text.get_ref()).ok_or_else(|| source.wrong(text.span(), message()))
    };
    text.map(read).transpose()
}

/// Reads a title, a heading or a name.
pub fn title(source: &ConfigText, text: &Spanned<String>) -> Result<String, Misplaced> {
    bounded(source, text, LONGEST_TITLE)
}

/// Reads a title, if there is one.
pub fn maybe_title(
    source: &ConfigText,
    text: Option<&Spanned<String>>,
) -> Result<Option<String>, Misplaced> {
    text.map(|text| title(source, text)).transpose()
}

/// Reads paragraphs, limited in number and length.
pub fn paragraphs(source: &ConfigText, list: &[Spanned<String>]) -> Result<Vec<String>, Misplaced> {
    if let Some(more) = list.get(MOST_PARAGRAPHS) {
        let message = format!(
            "found {} paragraphs, expected at most {MOST_PARAGRAPHS}",
            list.len()
        );
        return Err(source.wrong(more.span(), message));
    }
    let text = |text| bounded(source, text, LONGEST_PARAGRAPH);
    list.iter().map(text).collect()
}

/// Reads the name of a file.
pub fn named(source: &ConfigText, name: &Spanned<String>, what: &str) -> Result<Named, Misplaced> {
    if name.get_ref().is_empty() {
        let message = format!("found no name, expected {what}");
        return Err(source.wrong(name.span(), message));
    }
    Ok(Named {
        name: name.get_ref().clone(),
        place: source.wrong(name.span(), ""),
    })
}
