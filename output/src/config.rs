//! Files in TOML that a person wrote: what stands in them, and where, if it is wrong.

use pencilmill_generator::board::Board;
use pencilmill_generator::genre::{ClueSymmetry, NoClueSymmetry, Order, OrderError};
use pencilmill_generator::genres;
use pencilmill_generator::grade::{Mix, NotMade};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt::Display;
use std::ops::{Range, RangeInclusive};
use toml::Spanned;

/// The text of a file, to say where in it something is wrong.
#[derive(Clone, Copy, Debug)]
pub struct ConfigText<'a> {
    /// Name of the file.
    pub file: &'a str,
    /// What stands in it.
    pub text: &'a str,
}

/// Something wrong at a place of a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct Misplaced {
    /// Name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What was found, and what was expected.
    pub message: String,
}

/// `size = "8x12"`, and `size = 8` for squares.
#[derive(Deserialize, Debug)]
#[serde(untagged)]
pub enum Size {
    /// The side of a square.
    Side(i64),
    /// As on the command line.
    Text(String),
}

impl ConfigText<'_> {
    /// Reads the whole file.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Misplaced> {
        toml::from_str(self.text).map_err(|error| {
            let message = error.message().trim_end().replace('\n', "; ");
            self.wrong(error.span().unwrap_or(0..0), message)
        })
    }

    /// A complaint about a part of the text.
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

    /// A number that must lie in a range.
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

    /// A board.
    pub fn board(&self, size: &Spanned<Size>) -> Result<Board, Misplaced> {
        let text = match size.get_ref() {
            Size::Side(side) => side.to_string(),
            Size::Text(text) => text.clone(),
        };
        let board: Result<Board, _> = text.parse();
        board.map_err(|e| self.wrong(size.span(), format!("found size {text:?}, {e}")))
    }

    /// What is to be made.
    pub fn order(
        &self,
        genre: &Spanned<String>,
        size: Option<&Spanned<Size>>,
        variant: Option<&Spanned<String>>,
    ) -> Result<Order, Misplaced> {
        let (named, name) = (genres::named(genre.get_ref()), genre.span());
        let genre = named.map_err(|e| self.wrong(name.clone(), e))?;
        let board = size.map(|size| self.board(size)).transpose()?;
        // The size is checked first.
        let place = match (size, variant) {
            (Some(size), _) if Order::new(genre, board, None).is_err() => size.span(),
            (_, Some(variant)) => variant.span(),
            _ => name,
        };
        let variant = variant.map(|v| v.get_ref().as_str());
        Order::new(genre, board, variant).map_err(|e| self.wrong(place, e))
    }

    /// An order of certain grades, which there must be; if none are asked for, of those that come easily.
    pub fn graded(
        &self,
        order: Order,
        grades: Option<&Spanned<String>>,
    ) -> Result<Order, Misplaced> {
        let Some(grades) = grades else {
            return Ok(order.graded(Mix::MIXED));
        };
        let mix: Result<Mix, _> = grades.get_ref().parse();
        let order = order.graded(mix.map_err(|e| self.wrong(grades.span(), e))?);
        NotMade::check(&order).map_err(|e| self.wrong(grades.span(), e))?;
        Ok(order)
    }

    /// An order whose clues have a symmetry; unless hints may not be surplus, they are spread over the board.
    pub fn arranged(
        &self,
        order: Order,
        symmetry: Option<&Spanned<String>>,
        irreducible: Option<bool>,
    ) -> Result<Order, Misplaced> {
        let mut order = order;
        if let Some(symmetry) = symmetry {
            let name = symmetry.get_ref();
            let parsed: Result<ClueSymmetry, NoClueSymmetry> = name.parse();
            let wrong = |e| self.wrong(symmetry.span(), format!("found {name:?}, {e}"));
            let parsed = parsed.map_err(wrong)?;
            let refused = |e: OrderError| self.wrong(symmetry.span(), e);
            order = order.symmetric(parsed).map_err(refused)?;
        }
        Ok(match irreducible {
            Some(true) => order,
            _ => order.spread(),
        })
    }
}
