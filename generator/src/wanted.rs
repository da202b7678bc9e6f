//! What is asked for, and the order it comes to: the one place where defaults are filled in and what cannot be made is
//! refused.

use crate::board::Board;
use crate::genre::{ClueSymmetry, Genre, Order, OrderError};
use crate::genres;
use crate::grade::{Mix, NotMade};
use std::fmt::Display;

/// What is asked for; what is not comes from the genre, or is what sells.
#[derive(Clone)]
pub struct Wanted {
    /// The genre.
    pub genre: &'static dyn Genre,
    /// The board; otherwise the usual one.
    pub board: Option<Board>,
    /// The variant; otherwise the usual one.
    pub variant: Option<String>,
    /// The grades; otherwise those that come easily, mixed.
    pub grades: Option<Mix>,
    /// The symmetry of the places of clues.
    pub symmetry: ClueSymmetry,
    /// Whether no hint may be printed that could be left out; otherwise hints are spread over the board where a genre needs it.
    pub irreducible: bool,
}

/// The same in words, as options, recipes and requests have it.
#[derive(Clone, Copy, Default, Debug)]
pub struct WantedText<'a> {
    /// Name of the genre.
    pub genre: &'a str,
    /// The board, as `10` or `8x12`.
    pub size: Option<&'a str>,
    /// Name of the variant.
    pub variant: Option<&'a str>,
    /// A grade, or a mix of grades, as `easy:2,hard:1`.
    pub grade: Option<&'a str>,
    /// Name of the symmetry.
    pub symmetry: Option<&'a str>,
    /// As in [`Wanted`].
    pub irreducible: bool,
}

/// A part of what is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The genre.
    Genre,
    /// The board.
    Size,
    /// The variant.
    Variant,
    /// The grades.
    Grade,
    /// The symmetry.
    Symmetry,
}

impl Part {
    /// What options and keys of this part are called.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Genre => "genre",
            Part::Size => "size",
            Part::Variant => "variant",
            Part::Grade => "grade",
            Part::Symmetry => "symmetry",
        }
    }
}

/// Something that cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct Refused {
    /// What it lies in.
    pub part: Part,
    /// What was found, and what was expected.
    pub reason: String,
}

impl Refused {
    fn of(part: Part, reason: impl Display) -> Refused {
        let reason = reason.to_string();
        Refused { part, reason }
    }
}

impl From<OrderError> for Refused {
    fn from(error: OrderError) -> Refused {
        let part = match error {
            OrderError::Size { .. } => Part::Size,
            OrderError::Variant { .. } => Part::Variant,
            OrderError::Symmetry { .. } => Part::Symmetry,
        };
        Refused::of(part, error)
    }
}

impl Wanted {
    /// A genre, with the defaults of everything else.
    pub fn genre(genre: &'static dyn Genre) -> Wanted {
        Wanted {
            genre,
            board: None,
            variant: None,
            grades: None,
            symmetry: ClueSymmetry::None,
            irreducible: false,
        }
    }

    /// Reads what is asked for.
    ///
    /// # Errors
    /// If a word is unknown.
    pub fn read(text: &WantedText) -> Result<Wanted, Refused> {
        fn parsed<T: std::str::FromStr<Err: Display>>(
            part: Part,
            text: Option<&str>,
        ) -> Result<Option<T>, Refused> {
            let parse = |text: &str| {
                let parsed: Result<T, T::Err> = text.parse();
                parsed.map_err(|e| {
                    let name = part.name();
                    Refused::of(part, format!("found {name} {text:?}, {e}"))
                })
            };
            text.map(parse).transpose()
        }
        Ok(Wanted {
            genre: genres::spelt(text.genre).map_err(|e| Refused::of(Part::Genre, e))?,
            board: parsed(Part::Size, text.size)?,
            variant: text.variant.map(str::to_owned),
            grades: (text.grade.map(str::parse).transpose())
                .map_err(|e| Refused::of(Part::Grade, e))?,
            symmetry: parsed(Part::Symmetry, text.symmetry)?.unwrap_or(ClueSymmetry::None),
            irreducible: text.irreducible,
        })
    }

    /// The order.
    ///
    /// # Errors
    /// If the genre is not made so.
    pub fn order(&self) -> Result<Order, Refused> {
        let order = Order::new(self.genre, self.board, self.variant.as_deref())?;
        let order = order.graded(self.grades.unwrap_or(Mix::MIXED));
        NotMade::check(&order).map_err(|e| Refused::of(Part::Grade, e))?;
        let order = order.symmetric(self.symmetry)?;
        Ok(match self.irreducible {
            true => order,
            false => order.spread(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(text: WantedText) -> Result<Order, Refused> {
        Wanted::read(&text)?.order()
    }

    #[test]
    fn defaults() {
        let bare = WantedText {
            genre: "canal-view",
            ..WantedText::default()
        };
        let found = order(bare).unwrap();
        assert_eq!(found.board, found.genre.card().sizes.default);
        assert!(found.grades.is_mixed());
        assert_eq!(found.arrangement.spread, found.genre.card().spreads);
        let irreducible = WantedText {
            irreducible: true,
            ..bare
        };
        assert!(!order(irreducible).unwrap().arrangement.spread);
    }

    #[test]
    fn what_cannot_be_had_is_refused_with_its_part() {
        let bare = WantedText {
            genre: "canal-view",
            ..WantedText::default()
        };
        let wrong = [
            (
                Part::Genre,
                WantedText {
                    genre: "canal",
                    ..bare
                },
            ),
            (
                Part::Size,
                WantedText {
                    size: Some("8x"),
                    ..bare
                },
            ),
            (
                Part::Size,
                WantedText {
                    size: Some("99"),
                    ..bare
                },
            ),
            (
                Part::Variant,
                WantedText {
                    variant: Some("x"),
                    ..bare
                },
            ),
            (
                Part::Grade,
                WantedText {
                    grade: Some("x"),
                    ..bare
                },
            ),
            (
                Part::Symmetry,
                WantedText {
                    symmetry: Some("x"),
                    ..bare
                },
            ),
        ];
        for (part, text) in wrong {
            assert_eq!(order(text).err().map(|e| e.part), Some(part), "{text:?}");
        }
        let fixed = WantedText {
            genre: "bricklayer",
            symmetry: Some("rotation"),
            ..WantedText::default()
        };
        assert_eq!(order(fixed).err().map(|e| e.part), Some(Part::Symmetry));
    }
}
