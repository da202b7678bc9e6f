//! TOML files written by people, and the places of errors in them.

use crate::pasted::parse;
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::{Genre, Order};
use pencilmill_generator::genres;
use pencilmill_generator::wanted::{Part, Wanted, WantedText};
use serde::de::{DeserializeOwned, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt::{self, Display};
use std::ops::{Range, RangeInclusive};
use toml::Spanned;

/// The text of a file, for errors with their place.
#[derive(Clone, Copy, Debug)]
pub struct ConfigText<'a> {
    /// Name of the file.
    pub file: &'a str,
    /// Content of the file.
    pub text: &'a str,
}

/// An error at a place of a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct Misplaced {
    /// Name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// Found and expected content.
    pub message: String,
}

/// `size = "8x12"`, and `size = 8` for squares.
#[derive(Debug)]
pub struct Size(String);

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Size, D::Error> {
        struct Read;

        impl Visitor<'_> for Read {
            type Value = Size;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a size such as 10 or \"8x12\"")
            }

            fn visit_i64<E>(self, side: i64) -> Result<Size, E> {
                Ok(Size(side.to_string()))
            }

            fn visit_str<E>(self, text: &str) -> Result<Size, E> {
                Ok(Size(text.to_owned()))
            }
        }

        source.deserialize_any(Read)
    }
}

/// Maximum number of changes between a misspelt key and the one that is meant.
const UNLIKE: usize = 2;

/// The keys that describe the puzzles to make.
#[derive(Clone, Copy, Debug)]
pub struct OrderKeys<'a> {
    /// `genre`
    pub genre: &'a Spanned<String>,
    /// `size`
    pub size: Option<&'a Spanned<Size>>,
    /// `variant`
    pub variant: Option<&'a Spanned<String>>,
    /// `grade`
    pub grade: Option<&'a Spanned<String>>,
    /// `symmetry`
    pub symmetry: Option<&'a Spanned<String>>,
    /// `irreducible`
    pub irreducible: bool,
    /// `layout`: a puzzle, in any form that is read
    pub layout: Option<&'a Spanned<String>>,
    /// `clues`: rows of `#` and `.`
    pub clues: Option<&'a Spanned<String>>,
    /// `all_clues`
    pub all_clues: bool,
    /// `flags`
    pub flags: bool,
    /// `needs`
    pub needs: Option<&'a Spanned<String>>,
    /// `form`
    pub form: Option<&'a Spanned<String>>,
}

/// The message about a key that a table does not have, or a word that a key does not take: the most
/// similar one, or all there are.
fn unknown(what: &str, message: &str) -> String {
    let mut names = message.split('`').skip(1).step_by(2);
    let found = names.next().unwrap_or_default();
    let known: Vec<&str> = names.collect();
    let distance = |name: &&&str| strsim::damerau_levenshtein(found, name);
    let nearest = known.iter().min_by_key(distance);
    let is_near = |name: &&&str| distance(name) <= UNLIKE.min(name.len() / 2);
    let expected = match nearest.filter(is_near) {
        Some(name) => (*name).to_owned(),
        None => format!("one of {}", known.join(", ")),
    };
    format!("found {what}{found}, expected {expected}")
}

impl ConfigText<'_> {
    /// Reads the whole file.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Misplaced> {
        toml::from_str(self.text).map_err(|error| {
            let span = error.span().unwrap_or(0..0);
            let message = self.told(error.message(), span.start);
            self.wrong(span, message)
        })
    }

    /// A parser's message about a place, in the words of this program.
    fn told(&self, message: &str, start: usize) -> String {
        let message = message.trim_end().replace('\n', "; ");
        if let Some(rest) = message.strip_prefix("missing field ") {
            return format!(
                "found no {}, expected it in this table",
                rest.replace('`', "")
            );
        }
        if let Some(rest) = message.strip_prefix("unknown field ") {
            return unknown("the key ", rest);
        }
        if let Some(rest) = message.strip_prefix("unknown variant ") {
            return unknown("", rest);
        }
        let line = self.text[..start.min(self.text.len())].lines().last();
        if message.starts_with("duplicate key") && line == Some("[") {
            let rest = self.text.get(start..).unwrap_or_default();
            let name = rest.split(']').next().unwrap_or_default();
            return format!("found [{name}] once more, expected [[{name}]] for each");
        }
        let typed = ["invalid type: ", "invalid value: "];
        let rest = typed.iter().find_map(|prefix| message.strip_prefix(prefix));
        let Some((found, expected)) = rest.and_then(|rest| rest.split_once(", expected ")) else {
            return message;
        };
        let found = match found.split_once('`') {
            Some((_, value)) => value.trim_end_matches('`'),
            None => found.strip_prefix("string ").unwrap_or(found),
        };
        let head = self.text.get(start..).and_then(|text| text.lines().next());
        let head = head.and_then(|line| line.strip_prefix('[')?.split(']').next());
        match (found, expected, head) {
            ("map", "a sequence", Some(head)) => {
                format!("found [{head}], expected [[{head}]], as there may be several")
            }
            (_, "u64" | "u32" | "u16" | "u8" | "usize", _) => {
                format!("found {found}, expected a whole number from 0")
            }
            _ => {
                let words = |text: &str| match text {
                    "map" => "a table".to_owned(),
                    "sequence" => "a list".to_owned(),
                    "a sequence" => "a list, as in [\"a\", \"b\"]".to_owned(),
                    "a boolean" => "true or false".to_owned(),
                    "a string" => "a text in quotes".to_owned(),
                    text => text.to_owned(),
                };
                format!("found {}, expected {}", words(found), words(expected))
            }
        }
    }

    /// Creates an error about a part of the text.
    pub fn wrong(&self, span: Range<usize>, message: impl Display) -> Misplaced {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Misplaced {
            file: self.file.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: message.to_string(),
        }
    }

    /// Checks that a number, if there is one, lies in a range.
    pub fn any_within(
        &self,
        value: Option<&Spanned<u64>>,
        what: &str,
        range: RangeInclusive<u64>,
    ) -> Result<Option<u64>, Misplaced> {
        let found = value.map(|value| self.within(value, what, range));
        found.transpose()
    }

    /// Checks that a number lies in a range.
    pub fn within(
        &self,
        value: &Spanned<u64>,
        what: &str,
        range: RangeInclusive<u64>,
    ) -> Result<u64, Misplaced> {
        let found = *value.get_ref();
        if range.contains(&found) {
            return Ok(found);
        }
        let (least, most) = range.into_inner();
        let message = format!("found {what} {found}, expected {least} to {most}");
        Err(self.wrong(value.span(), message))
    }

    /// Reads an order.
    pub fn order(&self, keys: OrderKeys) -> Result<Order, Misplaced> {
        let text = |key: Option<&'_ Spanned<String>>| key.map(|key| key.get_ref().clone());
        let size = keys.size.map(|size| size.get_ref().0.clone());
        let (variant, grade, symmetry) =
            (text(keys.variant), text(keys.grade), text(keys.symmetry));
        let read = |key: &Spanned<String>| {
            parse(key.get_ref()).map_err(|error| self.wrong(key.span(), error))
        };
        let layout = keys.layout.map(read).transpose()?;
        let wanted = WantedText {
            genre: keys.genre.get_ref(),
            size: size.as_deref(),
            variant: variant.as_deref(),
            grade: grade.as_deref(),
            symmetry: symmetry.as_deref(),
            irreducible: keys.irreducible,
            layout: layout.as_ref(),
            clues: keys.clues.map(|key| key.get_ref().as_str()),
            all_clues: keys.all_clues,
            flags: keys.flags,
            needs: keys.needs.map(|key| key.get_ref().as_str()),
            form: keys.form.map(|key| key.get_ref().as_str()),
        };
        let order = Wanted::read(&wanted).and_then(|wanted| wanted.order());
        order.map_err(|refused| {
            let place = match refused.part {
                Part::Genre => None,
                // The variant is at fault for a size that the file does not give.
                Part::Size => keys
                    .size
                    .map(Spanned::span)
                    .or(keys.variant.map(Spanned::span)),
                Part::Variant => keys.variant.map(Spanned::span),
                Part::Grade => keys.grade.map(Spanned::span),
                Part::Symmetry => keys.symmetry.map(Spanned::span),
                Part::Layout => keys.layout.map(Spanned::span),
                Part::Clues => keys.clues.map(Spanned::span),
                Part::Needs => keys.needs.map(Spanned::span),
                Part::Form => keys.form.map(Spanned::span),
                Part::Answer => None,
            };
            self.wrong(place.unwrap_or(keys.genre.span()), refused)
        })
    }

    /// Finds a genre by its name.
    pub fn genre(&self, name: &Spanned<String>) -> Result<&'static dyn Genre, Misplaced> {
        genres::spelt(name.get_ref()).map_err(|e| self.wrong(name.span(), e))
    }

    /// Reads a board size.
    pub fn board(&self, size: &Spanned<Size>) -> Result<Board, Misplaced> {
        let text = &size.get_ref().0;
        let board: Result<Board, _> = text.parse();
        board.map_err(|e| self.wrong(size.span(), format!("found size {text:?}, {e}")))
    }
}
