//! Tests of the command as a user runs it, in one program.

#![allow(clippy::unwrap_used, reason = "a test that panics fails, as it should")]

/// The program, and the folder of the workspace.
const PROGRAM: &str = env!("CARGO_BIN_EXE_pencilmill");
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[cfg(unix)]
mod attacks;
mod bad_input;
mod command;
mod common;
mod dice;
mod faces;
mod finish;
mod formats;
mod genres;
mod grades;
mod jobs;
mod maze;
mod mutations;
#[cfg(unix)]
mod outputs;
mod penpa;
mod play;
#[cfg(unix)]
mod programs;
mod proofs;
mod readme;
mod records;
#[cfg(unix)]
mod replaced;
mod rooms;
mod running;
mod setting;
mod small_boards;
