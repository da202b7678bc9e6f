//! The referee of every game: reads moves, answers them, and keeps and replays the transcript.

use crate::Game;

/// A move and what was answered to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<M, R> {
    /// What was done.
    pub made: M,
    /// What was answered.
    pub response: R,
}

/// A game being played.
pub struct Referee<'a, G: Game> {
    game: &'a G,
    state: G::State,
    turns: Vec<Turn<G::Move, G::Response>>,
}

impl<'a, G: Game> Referee<'a, G> {
    /// A game about to begin.
    pub fn new(game: &'a G) -> Self {
        Referee {
            game,
            state: game.start(),
            turns: Vec::new(),
        }
    }

    /// The state after all moves so far.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// All moves so far, with what was answered.
    pub fn turns(&self) -> &[Turn<G::Move, G::Response>] {
        &self.turns
    }

    /// Whether the game is over.
    pub fn over(&self) -> bool {
        self.game.over(&self.state)
    }

    /// Reads a move, makes it, and says what is answered.
    ///
    /// # Errors
    /// If the text is no move, or the move is not legal; nothing has happened then.
    pub fn turn(&mut self, text: &str) -> Result<&G::Response, G::Error> {
        let made = self.game.read(&self.state, text)?;
        let response = self.game.play(&mut self.state, &made)?;
        self.turns.push(Turn { made, response });
        Ok(&self.turns[self.turns.len() - 1].response)
    }
}
