//! The deduction maze as a game: a host who knows the stage responds to the routes of players who
//! do not.

mod board;
pub mod file;
mod label;
pub mod left;
pub mod make;
mod notes;
pub mod report;
pub mod table;
mod turns;
mod words;

use crate::Game;
use crate::referee::Referee;
use pencilmill_generator::board::Language;
use pencilmill_generator::board::Step;
use pencilmill_generator::genres::suiri_meiro::maze::{
    Moment, RouteError, Stage, Told, read_route, route_text,
};
use std::fmt;

/// A stage in play.
#[derive(Clone, Debug)]
pub struct MazeGame {
    /// The stage.
    pub stage: Stage,
    /// The language of responses.
    pub language: Language,
    /// Number of turns of the game, if limited.
    pub limit: Option<usize>,
}

/// A moment of a game, with the routes that later ones may refer to.
#[derive(Clone, Debug)]
pub struct State {
    /// The present cell, and the changes of the maze.
    pub moment: Moment,
    /// The routes of all turns so far.
    pub routes: Vec<Vec<Step>>,
    /// The route inserted by `Q`.
    pub stored: Option<Vec<Step>>,
}

/// An input of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Saying {
    /// A turn.
    Route(Vec<Step>),
    /// A route to be inserted by `Q` from now on; no turn.
    Store(Vec<Step>),
}

/// An answer to an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The response to a turn.
    Told(Told, Language),
    /// The route is stored.
    Stored,
}

impl fmt::Display for Saying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Saying::Route(route) => f.write_str(&route_text(route, false)),
            Saying::Store(route) => write!(f, "Q={}", route_text(route, false)),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Told(told, language) => f.write_str(&told.text(*language)),
            Answer::Stored => f.write_str("stored"),
        }
    }
}

/// The route after `Q=`, with its column; none if the text does not begin so.
fn stored_route(text: &str) -> Option<(&str, usize)> {
    let rest = text.trim_start().strip_prefix(['Q', 'q', 'Ｑ'])?;
    let rest = rest.trim_start().strip_prefix(['=', '＝'])?;
    Some((rest, text.chars().count() - rest.chars().count()))
}

impl Game for MazeGame {
    type State = State;
    type Move = Saying;
    type Response = Answer;
    type Error = RouteError;

    fn start(&self) -> State {
        State {
            moment: self.stage.start(),
            routes: Vec::new(),
            stored: None,
        }
    }

    fn read(&self, state: &State, text: &str) -> Result<Saying, RouteError> {
        let stored = state.stored.as_deref();
        match stored_route(text) {
            Some((rest, before)) => read_route(rest, &state.routes, stored)
                .map(Saying::Store)
                .map_err(|error| RouteError {
                    column: error.column + before,
                    ..error
                }),
            None => read_route(text, &state.routes, stored).map(Saying::Route),
        }
    }

    fn play(&self, state: &mut State, one: &Saying) -> Result<Answer, RouteError> {
        Ok(match one {
            Saying::Route(route) => {
                let told = self.stage.play(&mut state.moment, route);
                state.routes.push(route.clone());
                Answer::Told(told, self.language)
            }
            Saying::Store(route) => {
                state.stored = Some(route.clone());
                Answer::Stored
            }
        })
    }

    fn over(&self, state: &State) -> bool {
        state.moment.won || self.limit.is_some_and(|limit| state.routes.len() >= limit)
    }

    /// Answers are equal in every language.
    fn says(&self, answer: &Answer, text: &str) -> bool {
        match answer {
            Answer::Told(told, _) => Told::parse(text).as_ref() == Ok(told),
            Answer::Stored => text == "stored",
        }
    }
}

/// A line of a transcript that does not belong to this stage.
#[derive(Debug, thiserror::Error)]
#[error("{line}: {why}")]
pub struct BadTranscript {
    line: usize,
    why: String,
}

impl BadTranscript {
    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }
}

/// A game replayed from a transcript, the first line of which may name its stage.
///
/// # Errors
/// The first line that is no turn of this stage.
pub fn replayed(game: MazeGame, text: &str) -> Result<Referee<MazeGame>, BadTranscript> {
    let known = file::known_text(&game.stage);
    let bad = |line, why| BadTranscript { line, why };
    let names = |line: &str| line.starts_with("puzzle ");
    let mut other = (1..).zip(text.lines());
    if let Some((line, _)) = other.find(|(_, line)| names(line) && line.trim() != known.trim()) {
        let why = format!("a transcript of another stage: expected {:?}", known.trim());
        return Err(bad(line, why));
    }
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !names(line));
    Referee::replayed(game, lines).map_err(|wrong| bad(wrong.line, wrong.why.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::board::{Board, Gimmick, Place};
    use pencilmill_generator::genres::suiri_meiro::maze::Known;

    fn game(limit: Option<usize>) -> MazeGame {
        let ends = (Place::cell(0, 0), Place::cell(2, 2));
        let known = Known::new(Board::new(3, 3), ends, [1, 0, 0, 1, 0]);
        let wall = Place { y: 1, x: 4 };
        let gimmicks = [(wall, Gimmick::Wall), (Place::cell(1, 0), Gimmick::Pit)];
        MazeGame {
            stage: Stage::new(known, gimmicks).unwrap(),
            language: Language::English,
            limit,
        }
    }

    #[test]
    fn a_game_is_played_and_replayed() {
        let game = game(None);
        let mut referee = Referee::new(game.clone());
        for (text, said) in [
            ("→2", "R2 -> wall 1"),
            ("Q=R", "Q=R -> stored"),
            ("ひだり した", "LD -> pit"),
            ("QD2", "RD2 -> no obstacle"),
            ("上5", "U5 -> out"),
            ("記3消→", "RDR -> no obstacle"),
            ("D", "D -> goal"),
        ] {
            assert_eq!(referee.turn(text).unwrap().to_string(), said);
        }
        assert!(referee.over());
        let text = referee.transcript();
        let lines = || (1..).zip(text.lines());
        assert!(Referee::replayed(game.clone(), lines()).is_ok());
        let japanese = text.replace("wall 1", "壁1").replace("pit", "穴");
        assert!(Referee::replayed(game.clone(), (1..).zip(japanese.lines())).is_ok());
        let error = |from: &str, to: &str| {
            let wrong = text.replace(from, to);
            let replayed = Referee::replayed(game.clone(), (1..).zip(wrong.lines()));
            replayed.err().unwrap().to_string()
        };
        assert!(error("pit", "out").starts_with("line 3: "));
        assert!(error("RDR", "RXR").starts_with("line 6: column 2: expected"));
    }

    #[test]
    fn the_limit_ends_it() {
        let game = game(Some(2));
        let mut referee = Referee::new(game.clone());
        referee.turn("Q=D").unwrap();
        referee.turn("R").unwrap();
        assert!(!referee.over());
        referee.turn("R").unwrap();
        assert!(referee.over());
        let refused = referee.turn("R").unwrap_err();
        assert_eq!(refused.to_string(), "the game is over");
    }

    #[test]
    fn mistakes_have_columns_behind_q_too() {
        let game = game(None);
        let column = |text| game.read(&game.start(), text).unwrap_err().column;
        assert_eq!(column("Q= Rx"), 5);
        assert_eq!(column("Rx"), 2);
        assert_eq!(column("QR"), 1);
    }
}
