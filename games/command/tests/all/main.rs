//! Tests of the games through the command line, in one program.

#![allow(clippy::unwrap_used, reason = "a test that panics fails, as it should")]

/// The program, and the folder of the workspace.
const PROGRAM: &str = env!("CARGO_BIN_EXE_pencilmill-games");
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

#[path = "../../../../tests/all/common.rs"]
mod common;
mod gloop;
mod gloop_game;
mod maze;
#[cfg(unix)]
mod outputs;
#[cfg(unix)]
#[path = "../../../../tests/all/replaced.rs"]
mod replaced;
