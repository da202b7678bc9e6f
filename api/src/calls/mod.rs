//! The public form of this crate: a request in JSON, answered in JSON. The browser's module and the
//! Python package speak it, and so may any other program.
//!
//! A request is an object whose field `call` names one of the requests of [`making`], [`puzzles`]
//! and [`setting`], in lower case; its other fields are those of that type, optional ones may be
//! missing or null, and unknown ones are refused. The reply is `{"ok": …}`, with what the type says,
//! or `{"error": …}`, a [`Failure`].
//!
//! A puzzle is a text, or the address of a web player; a drawing is in the notation of answers. A
//! limit is in millions of the engine's steps, and numbers of 64 bits are texts ([`Number`]).

mod failure;
pub mod making;
pub mod puzzles;
pub mod setting;
mod values;

pub use failure::{Failure, Kind};
pub use values::{Lang, Number};

use crate::{Error, FinishedClues, Interrupt, Limit, Maker, Referee, Solving};
use making::{Choices, Codes, File, Genres, Make, Page, Published, Rules};
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::Puzzle;
use puzzles::{
    Answer, Board, Check, Explain, Facts, Finished, Format, Grid, Hint, Ink, Judge, Move, Part,
    Picture, Rate, Record, Solve, Steps, Watch,
};
use serde::Deserialize;
use serde_json::{Value, json};
use setting::{Clash, Compare, Finish, Import, Reduce, Shared, Table};
use values::only_answer;

/// The answer to a request.
pub type Reply = Result<Value, Failure>;

/// A request.
trait Request {
    /// Answers the request.
    fn answer(self, session: &mut Session) -> Reply;
}

/// States the requests by name: an enum of them, and which answers which.
macro_rules! requests {
    ($($name:ident: $request:ty,)*) => {
        /// All requests, by the field `call`.
        #[derive(Deserialize)]
        #[serde(tag = "call", rename_all = "lowercase")]
        enum Call { $($name($request),)* }

        impl Request for Call {
            fn answer(self, session: &mut Session) -> Reply {
                match self { $(Call::$name(request) => request.answer(session),)* }
            }
        }
    };
}

requests! {
    Genres: Genres,
    Choices: Choices,
    Rules: Rules,
    Make: Make,
    File: File,
    Page: Page,
    Codes: Codes,
    Published: Published,
    Puzzle: Facts,
    Record: Record,
    Answer: Answer,
    Solve: Solve,
    Check: Check,
    Referee: Watch,
    Finished: Finished,
    Judge: Judge,
    Move: Move,
    Drawing: Ink,
    Part: Part,
    Format: Format,
    Rate: Rate,
    Explain: Explain,
    Hint: Hint,
    Steps: Steps,
    Picture: Picture,
    Board: Board,
    Grid: Grid,
    Finish: Finish,
    Clash: Clash,
    Reduce: Reduce,
    Compare: Compare,
    Shared: Shared,
    Table: Table,
    Import: Import,
}

/// Answers a request by itself.
///
/// ```
/// let request = br#"{"call":"solve","puzzle":"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5"}"#;
/// assert!(pencilmill_api::call(request).starts_with(r#"{"ok":{"answers":["shaded r1c1 "#));
/// ```
pub fn call(request: &[u8]) -> String {
    Session::default().call(request)
}

/// Answers requests, one after the other, and keeps what the next one about the same puzzle needs.
#[derive(Default)]
pub struct Session {
    maker: Maker,
    stop: Interrupt,
    /// The last puzzle whose answer was needed.
    solved: Option<(String, Solved)>,
    /// The last puzzle that was refereed.
    watched: Option<(String, (Puzzle, Referee))>,
    /// The last puzzle whose clues were watched.
    clues: Option<(String, (Puzzle, FinishedClues))>,
    /// The last puzzle whose drawings were judged.
    judged: Option<(String, Solving)>,
}

/// A puzzle with its only answer.
struct Solved {
    puzzle: Puzzle,
    answer: Drawing,
}

impl Session {
    /// A session that tells how many layouts it has tried for a puzzle, as each is begun.
    pub fn telling(tried: fn(u32)) -> Session {
        Session {
            maker: Maker::telling(tried),
            ..Session::default()
        }
    }

    /// Ends requests once this flag is set, with an error of the kind `stopped`.
    pub fn until(mut self, stop: &Interrupt) -> Session {
        self.maker.until(stop);
        self.stop = stop.clone();
        self
    }

    /// Answers a request.
    pub fn call(&mut self, request: &[u8]) -> String {
        reply(read::<Call>(request).and_then(|call| call.answer(self)))
    }

    /// A limit in millions of steps; the usual one if none is given.
    fn within(&self, limit: Option<u64>) -> Limit {
        Limit {
            stop: self.stop.clone(),
            ..limit.map_or_else(Limit::default, Limit::of_millions)
        }
    }

    /// The puzzle of a text with its only answer: the given one, or else the one that is found.
    fn solved(
        &mut self,
        text: &str,
        answer: Option<&str>,
        limit: &Limit,
    ) -> Result<&Solved, Failure> {
        kept(
            &mut self.solved,
            text,
            |solved| answer.is_none_or(|answer| crate::answer_text(&solved.answer) == answer),
            || {
                let puzzle = crate::read(text)?;
                let answer = only_answer(&puzzle, answer, limit)?;
                Ok(Solved { puzzle, answer })
            },
        )
        .map(|solved| &*solved)
    }
}

/// The value kept under this text, or else a new one.
fn kept<'a, T>(
    place: &'a mut Option<(String, T)>,
    text: &str,
    fits: impl FnOnce(&T) -> bool,
    make: impl FnOnce() -> Result<T, Error>,
) -> Result<&'a mut T, Failure> {
    let before = place
        .take()
        .filter(|(name, kept)| name == text && fits(kept));
    let new = || Ok::<_, Failure>((text.to_owned(), make()?));
    Ok(&mut place.insert(before.map_or_else(new, Ok)?).1)
}

/// Reads a request.
///
/// # Errors
/// JSON that is no such request.
pub fn read<T: for<'de> Deserialize<'de>>(request: &[u8]) -> Result<T, Failure> {
    serde_json::from_slice(request)
        .map_err(|error| Failure::refused(format!("the request: {error}")))
}

/// The reply with a result.
pub fn reply(done: Reply) -> String {
    match done {
        Ok(value) => json!({ "ok": value }).to_string(),
        Err(failure) => json!({ "error": failure }).to_string(),
    }
}

#[cfg(test)]
mod tests;
