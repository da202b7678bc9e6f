//! An order: what is to be made.

use super::{Answer, Arrangement, Begun, ClueSymmetry, Composition, Genre, Mix, Sizes};
use crate::board::{Board, Drawing};
use crate::random::Random;
use std::sync::Arc;

/// What is to be made: a genre, a board it admits, and one of its variants.
#[derive(Clone)]
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
    /// What a setter has fixed.
    pub begun: Arc<Begun>,
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
        Order::within(|sizes| sizes, genre, board, variant)
    }

    /// The same for a board on which a setter has laid something out: it may be as small as those that are read.
    ///
    /// # Errors
    /// As of [`Order::new`].
    pub fn laid_out(
        genre: &'static dyn Genre,
        board: Option<Board>,
        variant: Option<&str>,
    ) -> Result<Order, OrderError> {
        Order::within(Sizes::read, genre, board, variant)
    }

    fn within(
        admitted: impl Fn(Sizes) -> Sizes,
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
        let sizes = admitted(card.sizes_of(variant));
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
            begun: Arc::default(),
        })
    }

    /// The same, where a setter has fixed this.
    pub fn begun(self, begun: Begun) -> Order {
        let begun = Arc::new(begun);
        Order { begun, ..self }
    }

    /// A layout, and where its answer comes from: what a setter has fixed, or else as the genre composes it. Answers that
    /// no hint tells from others are left out. Nothing if these choices led nowhere.
    pub fn compose(&self, barred: &[[Drawing; 2]], random: &mut Random) -> Option<Composition> {
        let Some(printed) = &self.begun.printed else {
            return self.genre.compose(self, random);
        };
        let answer = match &self.begun.answer {
            Some(answer) => Answer::Known(answer.clone()),
            None => Answer::AnyBut(barred.to_vec()),
        };
        let layout = printed.clone();
        Some(Composition { layout, answer })
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
