//! Games in the public form of [`pencilmill_api::calls`]: requests in JSON, answered in JSON.

pub mod gloop;
pub mod maze;

use pencilmill_api::Session;
use pencilmill_api::calls::{read, reply};
use serde::Deserialize;

/// The requests for games.
#[derive(Deserialize)]
#[serde(tag = "call", rename_all = "lowercase")]
enum Call {
    Gloop(gloop::Asked),
    Maze(maze::Asked),
}

/// The name of a request.
#[derive(Deserialize)]
struct Named {
    call: String,
}

/// Answers a request for a game, or else as the session does.
///
/// ```
/// let mut session = pencilmill_api::Session::default();
/// let request = br#"{"call":"solve","puzzle":"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5"}"#;
/// let reply = pencilmill_games::calls::call(&mut session, request);
/// assert!(reply.starts_with(r#"{"ok":{"answers":["shaded r1c1 "#));
/// ```
pub fn call(session: &mut Session, request: &[u8]) -> String {
    let named = serde_json::from_slice::<Named>(request);
    match named.is_ok_and(|named| ["gloop", "maze"].contains(&named.call.as_str())) {
        true => reply(read(request).and_then(|call| match call {
            Call::Gloop(asked) => asked.answer(),
            Call::Maze(asked) => asked.answer(),
        })),
        false => session.call(request),
    }
}
