//! Games: systems that are played rather than drawn.
//!
//! A [`Game`] has a start, legal moves with their effects and responses, and an end. The
//! [`referee`] knows nothing else about it: it reads moves as text, rejects illegal ones with their
//! place, keeps the transcript, and replays transcripts.

pub mod calls;
pub mod gloop;
pub mod maze;
pub mod referee;

use std::fmt::Display;

/// A system that is played.
pub trait Game {
    /// A complete state of the game, hidden parts included.
    type State: Clone;
    /// A single action of a player.
    type Move: Clone + PartialEq + Display;
    /// The public response to a move.
    type Response: Clone + PartialEq + Display;
    /// The reason why a text is no move, or a move is not legal now.
    type Error: std::error::Error;

    /// The state before the first move.
    fn start(&self) -> Self::State;

    /// Reads a move. The text of a move must be read as that move.
    ///
    /// # Errors
    /// The text is no move.
    fn read(&self, state: &Self::State, text: &str) -> Result<Self::Move, Self::Error>;

    /// Makes a move and returns the response.
    ///
    /// # Errors
    /// The move is not legal; the state is then unchanged.
    fn play(
        &self,
        state: &mut Self::State,
        one: &Self::Move,
    ) -> Result<Self::Response, Self::Error>;

    /// True if the game is over.
    fn over(&self, state: &Self::State) -> bool;

    /// True if a text in a transcript is this response.
    fn says(&self, response: &Self::Response, text: &str) -> bool {
        response.to_string() == text
    }
}
