//! Games: systems that are played and not drawn.
//!
//! A [`Game`] says how it starts, which moves are legal, what a move changes and what is answered to it, and when it
//! is over. The [`referee`] knows nothing else of it: it reads moves as text, refuses illegal ones with their place,
//! keeps the transcript, and plays a transcript again.

pub mod gloop;
pub mod maze;
pub mod referee;

use std::fmt::Display;

/// A system that is played.
pub trait Game {
    /// A moment of a game: all that is known to the one who runs it.
    type State: Clone;
    /// What a player does at once.
    type Move: Clone + PartialEq + Display;
    /// What the players are told of a move.
    type Response: Clone + PartialEq + Display;
    /// Why a text is no move, or a move is not allowed now.
    type Error: std::error::Error;

    /// The state before the first move.
    fn start(&self) -> Self::State;

    /// The move that a text stands for. What a move is written as must be read as the same move.
    ///
    /// # Errors
    /// If the text stands for none.
    fn read(&self, state: &Self::State, text: &str) -> Result<Self::Move, Self::Error>;

    /// Makes a move and says what is answered to it.
    ///
    /// # Errors
    /// If the move is not legal; the state is then as it was.
    fn play(
        &self,
        state: &mut Self::State,
        one: &Self::Move,
    ) -> Result<Self::Response, Self::Error>;

    /// Whether the game is over.
    fn over(&self, state: &Self::State) -> bool;

    /// Whether a text in a transcript says this response.
    fn says(&self, response: &Self::Response, text: &str) -> bool {
        response.to_string() == text
    }
}

/// A game that is lent is the same game.
impl<G: Game> Game for &G {
    type State = G::State;
    type Move = G::Move;
    type Response = G::Response;
    type Error = G::Error;

    fn start(&self) -> G::State {
        (**self).start()
    }

    fn read(&self, state: &G::State, text: &str) -> Result<G::Move, G::Error> {
        (**self).read(state, text)
    }

    fn play(&self, state: &mut G::State, one: &G::Move) -> Result<G::Response, G::Error> {
        (**self).play(state, one)
    }

    fn over(&self, state: &G::State) -> bool {
        (**self).over(state)
    }

    fn says(&self, response: &G::Response, text: &str) -> bool {
        (**self).says(response, text)
    }
}
