//! `[[section]]`: source and number of puzzles.

use super::values::{PER_PAGE, maybe_title};
use super::{Origin, Section};
use pencilmill_generator::grade::Grade;
use pencilmill_records::config::{ConfigText, Misplaced, OrderKeys, Size};
use serde::Deserialize;
use std::ops::Range;
use toml::Spanned;

/// The keys in TOML.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SectionText {
    genre: Option<Spanned<String>>,
    size: Option<Spanned<Size>>,
    sizes: Option<Spanned<Vec<Spanned<Size>>>>,
    variant: Option<Spanned<String>>,
    grade: Option<Spanned<String>>,
    symmetry: Option<Spanned<String>>,
    irreducible: Option<Spanned<bool>>,
    layout: Option<Spanned<String>>,
    clues: Option<Spanned<String>>,
    #[serde(default)]
    all_clues: bool,
    flags: Option<Spanned<bool>>,
    needs: Option<Spanned<String>>,
    form: Option<Spanned<String>>,

    count: Option<Spanned<u64>>,
    seed: Option<Spanned<u64>>,
    file: Option<Spanned<String>>,
    title: Option<Spanned<String>>,
    per_page: Option<Spanned<u64>>,
}

fn is_set(key: Option<&Spanned<bool>>) -> bool {
    key.is_some_and(|flag| *flag.get_ref())
}

/// The place of a key, if it is given.
fn span<T>(key: Option<&Spanned<T>>) -> Option<Range<usize>> {
    key.map(Spanned::span)
}

impl SectionText {
    /// Reads the table that begins at an offset, with the seed of the book for puzzles without one. A section with several sizes becomes as many
    /// sections, all of the chapter of the first.
    pub fn read(
        &self,
        source: &ConfigText,
        at: usize,
        seed: u64,
    ) -> Result<Vec<Section>, Misplaced> {
        let Some(sizes) = &self.sizes else {
            return Ok(vec![self.read_one(source, at, seed, self.size.as_ref())?]);
        };
        let many = sizes.get_ref().len() as u64;
        let count = self.count.as_ref().map_or(many, |count| *count.get_ref());
        let wrong = match (&self.file, &self.size) {
            (Some(_), _) => {
                Some("sizes, expected none: the puzzles are read from a file".to_owned())
            }
            (None, Some(_)) => Some("size and sizes, expected one of them".to_owned()),
            _ if many == 0 => Some("no sizes, expected at least one".to_owned()),
            _ if count < many => Some(format!(
                "{many} sizes, expected no more than puzzles, {count}"
            )),
            _ => None,
        };
        if let Some(wrong) = wrong {
            return Err(source.wrong(sizes.span(), format!("found {wrong}")));
        }
        let sections = (0..).zip(sizes.get_ref()).map(|(nth, size)| {
            let section = self.read_one(source, at, seed, Some(size))?;
            Ok(Section {
                count: section
                    .count
                    .map(|count| count / many + u64::from(nth < count % many)),
                goes_on: nth > 0,
                ..section
            })
        });
        sections.collect()
    }

    /// Reads the table as a section of one size.
    fn read_one(
        &self,
        source: &ConfigText,
        at: usize,
        seed: u64,
        size: Option<&Spanned<Size>>,
    ) -> Result<Section, Misplaced> {
        let refuse =
            |span: Range<usize>, what: &str| Err(source.wrong(span, format!("found {what}")));
        let mut grade = None;
        let origin = match (&self.file, &self.genre) {
            (None, None) => {
                return refuse(
                    at..at,
                    "a section without genre or file, expected one of them",
                );
            }
            (None, Some(genre)) => {
                let order = source.order(OrderKeys {
                    genre,
                    size,
                    variant: self.variant.as_ref(),
                    grade: self.grade.as_ref(),
                    symmetry: self.symmetry.as_ref(),
                    irreducible: is_set(self.irreducible.as_ref()),
                    layout: self.layout.as_ref(),
                    clues: self.clues.as_ref(),
                    all_clues: self.all_clues,
                    flags: is_set(self.flags.as_ref()),
                    needs: self.needs.as_ref(),
                    form: self.form.as_ref(),
                })?;
                let Some(_) = &self.count else {
                    return refuse(at..at, "no count, expected how many puzzles to make");
                };
                let seed = self.seed.as_ref().map_or(seed, |seed| *seed.get_ref());
                Origin::Made { order, seed }
            }
            (Some(file), _) => {
                if let Some(asked) = &self.grade {
                    let parsed: Result<Grade, _> = asked.get_ref().parse();
                    let wrong = |e| format!("found {:?}, expected one of {e}", asked.get_ref());
                    grade = Some(parsed.map_err(|e| source.wrong(asked.span(), wrong(e)))?);
                }
                let setting = self.layout.as_ref().or(self.clues.as_ref());
                let keys = [
                    (span(self.seed.as_ref()), "a seed, expected none"),
                    (span(self.variant.as_ref()), "a variant, expected none"),
                    (span(self.symmetry.as_ref()), "a symmetry, expected none"),
                    (span(setting), "a layout or clues, expected none"),
                    (span(self.needs.as_ref()), "needs, expected none"),
                    (span(self.form.as_ref()), "a form, expected none"),
                    (span(self.flags.as_ref()), "flags, expected no such key"),
                    (
                        span(self.irreducible.as_ref()),
                        "irreducible, expected no such key",
                    ),
                ];
                let mut keys = keys.into_iter();
                if let Some((span, what)) = keys.find_map(|(span, what)| Some((span?, what))) {
                    return refuse(span, &format!("{what}: the puzzles are read from a file"));
                }
                if let Some(genre) = &self.genre {
                    source.genre(genre)?;
                }
                Origin::File(file.get_ref().clone())
            }
        };
        Ok(Section {
            count: source.any_within(self.count.as_ref(), "count", 1..=10_000)?,
            per_page: source.any_within(self.per_page.as_ref(), "per_page", PER_PAGE)?,
            genre: self.genre.as_ref().map(|genre| genre.get_ref().clone()),
            board: size.map(|size| source.board(size)).transpose()?,
            goes_on: false,
            grade,
            title: maybe_title(source, self.title.as_ref())?,
            place: source.wrong(at..at, ""),
            origin,
        })
    }
}
