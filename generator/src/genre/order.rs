//! An order: what is to be made.

use super::{Genre, Mix};
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
}

impl Order {
    /// An order, completed with the genre's defaults where nothing is asked for.
    pub fn new(
        genre: &'static dyn Genre,
        board: Option<Board>,
        variant: Option<&str>,
    ) -> Result<Order, OrderError> {
        let card = genre.card();
        let board = board.unwrap_or(card.sizes.default);
        if !card.sizes.admits(board) {
            return Err(OrderError::Size {
                genre: card.slug,
                board,
                works: card.sizes.to_string(),
            });
        }
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
        Ok(Order {
            genre,
            board,
            variant,
            grades: Mix::default(),
        })
    }

    /// The same, of certain grades.
    pub fn graded(self, grades: Mix) -> Order {
        Order { grades, ..self }
    }
}
