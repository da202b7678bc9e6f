//! Handling of calls: those of `api`, and of games.

use crate::{gloop, maze};
use pencilmill_api::Session;
use pencilmill_api::calls::{Failure, Kind, read, reply};
use serde::Deserialize;
use std::panic::PanicHookInfo;

/// The request for a game.
#[derive(Deserialize)]
#[serde(tag = "call", rename_all = "lowercase")]
enum Game {
    Gloop(gloop::Asked),
    Maze(maze::Asked),
}

/// The name of a request.
#[derive(Deserialize)]
struct Named {
    call: String,
}

/// Answers a request about a game, or else as [`Session`] does.
///
/// ```
/// let mut session = pencilmill_api::Session::default();
/// let request = br#"{"call":"solve","puzzle":"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5"}"#;
/// let reply = pencilmill_web::answered(&mut session, request);
/// assert!(reply.starts_with(r#"{"ok":{"answers":["shaded r1c1 "#));
/// ```
pub fn answered(session: &mut Session, request: &[u8]) -> String {
    let named = serde_json::from_slice::<Named>(request);
    if named.is_ok_and(|named| ["gloop", "maze"].contains(&named.call.as_str())) {
        return reply(read(request).and_then(|game| match game {
            Game::Gloop(asked) => asked.answer(),
            Game::Maze(asked) => asked.ask.answer(),
        }));
    }
    session.call(request)
}

/// The reply to a call that panicked.
pub fn panicked(panic: &PanicHookInfo) -> String {
    let message = format!("an error in the program: {panic}");
    reply(Err(Failure::new(Kind::Internal, message)))
}
