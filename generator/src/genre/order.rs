//! An order: what is to be made.

use super::{Arrangement, ClueSymmetry, Genre, Mix};
use crate::board::Board;

/// What is to be made: a genre, a board it admits, and one of its variants.
#[derive(Clone, Copy)]
pub struct Order {
    /// The genre.
    pub genre: &'static dyn Genre,
    /// The board.
    pub board: Board,
    /// The variant; empty for genres without.
    pub variant: &'static str,
    /// Which grades.
    pub grades: Mix,
    /// Where hints are to stand.
    pub arrangement: Arrangement,
}

/// An order that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OrderError {
    /// The genre does not admit the board.
    #[error("{genre} cannot be made on {board}; sizes that work: {works}")]
    Size {
        /// The genre's name.
        genre: &'static str,
        /// The board asked for.
        board: Board,
        /// Which sizes work.
        works: String,
    },
    /// The genre has no such variant.
    #[error("{genre} has no variant \"{variant}\"; it has {has}")]
    Variant {
        /// The genre's name.
        genre: &'static str,
        /// The variant asked for.
        variant: String,
        /// Which variants exist.
        has: String,
    },
    /// The genre's clues cannot be arranged.
    #[error(
        "{genre} knows no symmetry of clues: its layout is the clue, says where clues stand, or leaves too few places for them"
    )]
    Symmetry {
        /// The genre's name.
        genre: &'static str,
    },
}

impl Order {
    /// An order, completed with the genre's defaults where nothing is asked for.
    ///
    /// # Errors
    /// The genre has no such variant, or cannot be made on such a board.
    pub fn new(
        genre: &'static dyn Genre,
        board: Option<Board>,
        variant: Option<&str>,
    ) -> Result<Order, OrderError> {
        let card = genre.card();
        let variant = match variant {
            None => card.variants.first().copied().unwrap_or_default(),
            Some(asked) => *card.variants.iter().find(|&&v| v == asked).ok_or_else(|| {
                let has = match card.variants {
                    [] => "none".to_owned(),
                    some => some.join(", "),
                };
                OrderError::Variant {
                    genre: card.slug,
                    variant: asked.to_owned(),
                    has,
                }
            })?,
        };
        let sizes = card.sizes_of(variant);
        let board = board.unwrap_or(sizes.default);
        if !sizes.admits(board) {
            let works = match card.smaller {
                [] => sizes.to_string(),
                _ => format!("{sizes} (variant {variant})"),
            };
            return Err(OrderError::Size {
                genre: card.slug,
                board,
                works,
            });
        }
        Ok(Order {
            genre,
            board,
            variant,
            grades: Mix::default(),
            arrangement: Arrangement::default(),
        })
    }

    /// The same, of certain grades.
    pub fn graded(self, grades: Mix) -> Order {
        Order { grades, ..self }
    }

    /// The same, with hints in places of a symmetry.
    ///
    /// # Errors
    /// The genre's clues cannot be arranged.
    pub fn symmetric(self, symmetry: ClueSymmetry) -> Result<Order, OrderError> {
        let card = self.genre.card();
        if symmetry != ClueSymmetry::None && !card.free_places {
            return Err(OrderError::Symmetry { genre: card.slug });
        }
        let arrangement = Arrangement {
            symmetry,
            ..self.arrangement
        };
        Ok(Order {
            arrangement,
            ..self
        })
    }

    /// The same, with clues spread over the board, in genres that need it.
    pub fn spread(self) -> Order {
        let arrangement = Arrangement {
            spread: self.genre.card().spreads,
            ..self.arrangement
        };
        Order {
            arrangement,
            ..self
        }
    }
}
