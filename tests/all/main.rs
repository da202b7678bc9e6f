//! The command as a user runs it, in one program.

#![allow(clippy::unwrap_used, reason = "a test that panics fails, as it should")]

#[cfg(unix)]
mod attacks;
mod bad_input;
#[cfg(feature = "books")]
mod books;
mod command;
mod common;
mod faces;
mod finish;
mod formats;
mod gloop;
mod gloop_game;
mod grades;
mod jobs;
mod maze;
mod mutations;
#[cfg(unix)]
mod outputs;
mod penpa;
mod play;
#[cfg(feature = "books")]
mod printers;
mod proofs;
mod records;
mod rooms;
mod setting;
mod small_boards;
