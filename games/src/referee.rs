//! The referee of every game: reads moves, responds to them, and keeps and replays the transcript.
//!
//! A transcript is text with a line for each turn: the move, ` -> `, and the response. Empty lines
//! and lines that begin with `#` are ignored. A line without a response is a move still without
//! one.

use crate::Game;
use std::fmt::{self, Display, Write};

/// Separator of a move and its response.
pub(crate) const ANSWERED: &str = " -> ";

/// A move and its response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<M, R> {
    /// The move.
    pub made: M,
    /// The response.
    pub response: R,
}

impl<M: Display, R: Display> Display for Turn<M, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{ANSWERED}{}", self.made, self.response)
    }
}

/// A turn of a game.
pub type TurnOf<G> = Turn<<G as Game>::Move, <G as Game>::Response>;

/// The reason why a turn is rejected.
#[derive(Debug, thiserror::Error)]
pub enum Refused<E> {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The text is no move, or no legal one.
    #[error(transparent)]
    Illegal(E),
    /// A response in a transcript that differs from the game's.
    #[error("found the answer {found:?} to {made:?}, expected {expected:?}")]
    Answer {
        /// The move.
        made: String,
        /// The response in the transcript.
        found: String,
        /// The response of the game.
        expected: String,
    },
}

/// A line of a transcript that cannot be played.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct BadLine<E> {
    /// Number of the line, from 1.
    pub line: usize,
    /// The reason.
    pub why: Refused<E>,
}

/// A game in progress. A copy may be continued for trial.
#[derive(Clone)]
pub struct Referee<G: Game> {
    game: G,
    state: G::State,
    turns: Vec<TurnOf<G>>,
}

impl<G: Game> Referee<G> {
    /// A game before its first move.
    pub fn new(game: G) -> Self {
        Referee {
            state: game.start(),
            game,
            turns: Vec::new(),
        }
    }

    /// A game replayed from the lines of a transcript, each given with its number.
    ///
    /// # Errors
    /// The first line with an illegal move, or with a response that differs from the game's.
    pub fn replayed<'t>(
        game: G,
        lines: impl IntoIterator<Item = (usize, &'t str)>,
    ) -> Result<Self, BadLine<G::Error>> {
        let mut referee = Referee::new(game);
        for (line, text) in lines {
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let played = match text.rsplit_once(ANSWERED.trim_end()) {
                Some((made, answer)) => referee.answered(made.trim(), answer.trim()),
                None => referee.turn(text).map(|_| ()),
            };
            played.map_err(|why| BadLine { line, why })?;
        }
        Ok(referee)
    }

    /// The game played.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The state after all moves so far.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// All moves so far, with their responses.
    pub fn turns(&self) -> &[TurnOf<G>] {
        &self.turns
    }

    /// True if the game is over.
    pub fn over(&self) -> bool {
        self.game.over(&self.state)
    }

    /// Reads and makes a move, and returns it with the response.
    ///
    /// # Errors
    /// The game is over, the text is no move, or the move is not legal; the state is then
    /// unchanged.
    pub fn turn(&mut self, text: &str) -> Result<&TurnOf<G>, Refused<G::Error>> {
        let made = self.game.read(&self.state, text);
        self.make(made.map_err(Refused::Illegal)?)
    }

    /// Makes a move, and returns it with the response.
    ///
    /// # Errors
    /// The game is over, or the move is not legal; the state is then unchanged.
    pub fn make(&mut self, made: G::Move) -> Result<&TurnOf<G>, Refused<G::Error>> {
        if self.over() {
            return Err(Refused::Over);
        }
        let response = self.game.play(&mut self.state, &made);
        let response = response.map_err(Refused::Illegal)?;
        self.turns.push(Turn { made, response });
        Ok(&self.turns[self.turns.len() - 1])
    }

    /// Makes a move with a known response; the state is unchanged if the response differs.
    fn answered(&mut self, text: &str, answer: &str) -> Result<(), Refused<G::Error>> {
        let before = self.state.clone();
        let turn = self.turn(text)?;
        let response = turn.response.clone();
        if self.game.says(&response, answer) {
            return Ok(());
        }
        self.state = before;
        self.turns.pop();
        Err(Refused::Answer {
            made: text.to_owned(),
            found: answer.to_owned(),
            expected: response.to_string(),
        })
    }

    /// All turns so far as text, one to a line.
    pub fn transcript(&self) -> String {
        let mut text = String::new();
        for turn in &self.turns {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{turn}");
        }
        text
    }
}
