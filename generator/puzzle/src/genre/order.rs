//! Orders for puzzles.

use super::{
    Answer, Arrangement, Begun, ClueSymmetry, Composition, Form, Genre, Mix, Sizes, Wishes,
};
use crate::board::{Board, Drawing};
use crate::random::{Key, Random};
use std::sync::Arc;

/// An order: a genre, a board it admits, and one of its variants.
#[derive(Clone)]
pub struct Order {
    /// The genre.
    pub genre: &'static dyn Genre,
    /// The board.
    pub board: Board,
    /// The variant; empty in genres without variants.
    pub variant: &'static str,
    /// The grades.
    pub grades: Mix,
    /// The arrangement of hints.
    pub arrangement: Arrangement,
    /// The choices of a setter.
    pub begun: Arc<Begun>,
    /// The wishes for each puzzle.
    pub wishes: Arc<Wishes>,
}

/// The error of an order that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OrderError {
    /// The genre does not admit the board.
    #[error("{genre} cannot be made on {board}; sizes that work: {works}")]
    Size {
        /// Name of the genre.
        genre: &'static str,
        /// The board ordered.
        board: Board,
        /// The sizes that it admits.
        works: String,
    },
    /// The genre has no such variant.
    #[error("{genre} has no variant \"{variant}\"; it has {has}")]
    Variant {
        /// Name of the genre.
        genre: &'static str,
        /// The variant ordered.
        variant: String,
        /// The variants that it has.
        has: String,
    },
    /// The genre's clues cannot be arranged.
    #[error(
        "{genre} knows no symmetry of clues: its layout is the clue, says where clues stand, or leaves too few places for them"
    )]
    Symmetry {
        /// Name of the genre.
        genre: &'static str,
    },
}

impl Order {
    /// An order, completed with the genre's defaults.
    ///
    /// # Errors
    /// The genre has no such variant, or does not admit the board.
    pub fn new(
        genre: &'static dyn Genre,
        board: Option<Board>,
        variant: Option<&str>,
    ) -> Result<Order, OrderError> {
        Order::within(|sizes| sizes, genre, board, variant)
    }

    /// An order for a board laid out by a setter, which may be as small as those that are read.
    ///
    /// # Errors
    /// As for [`Order::new`].
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
            wishes: Arc::default(),
        })
    }

    /// The order with these choices of a setter.
    pub fn begun(self, begun: Begun) -> Order {
        let begun = Arc::new(begun);
        Order { begun, ..self }
    }

    /// Composes a layout with a source for its answer: from the choices of a setter, or else by the
    /// genre. Avoids the answers in `barred`, which no hint distinguishes from others. None if the
    /// random choices lead nowhere.
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

    /// The order with these wishes.
    pub fn wished(self, wishes: Wishes) -> Order {
        let wishes = Arc::new(wishes);
        Order { wishes, ..self }
    }

    /// True if puzzles with a flag are dropped: not where a setter has fixed something, nor where
    /// puzzles are wanted as they come.
    pub fn drops_flagged(&self) -> bool {
        self.begun.is_empty() && !self.grades.is_as_it_comes() && !self.wishes.flagged
    }

    /// The order of the puzzle with this index: with one symmetry, where they vary.
    pub fn at(&self, key: &Key, index: u64) -> Order {
        let arrangement = Arrangement {
            symmetry: self.arrangement.symmetry.at(key, index),
            ..self.arrangement
        };
        Order {
            arrangement,
            ..self.clone()
        }
    }

    /// The form of the puzzle with this index; none where it is not chosen.
    pub fn form(&self, key: &Key, index: u64) -> Option<Form> {
        let (targets, themes) = (self.genre.card().form, &self.wishes.themes);
        let chosen = self.drops_flagged() || !themes.is_empty();
        (chosen && !targets.is_empty()).then(|| Form::at(targets, themes, key, index))
    }

    /// The order with these grades.
    pub fn graded(self, grades: Mix) -> Order {
        Order { grades, ..self }
    }

    /// The order with hints in symmetric places.
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

    /// The order with hints in places of the genre's usual symmetry.
    pub fn usually_symmetric(self) -> Order {
        let arrangement = Arrangement {
            symmetry: self.genre.card().symmetry,
            ..self.arrangement
        };
        Order {
            arrangement,
            ..self
        }
    }

    /// The order with spread clues, in genres that need it.
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
