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

/// The README's commands for games can be copied one after the other.
#[test]
fn commands_of_the_readme() {
    let folder = common::Folder::new();
    let commands = common::commands_of("README.md", |word| ["gloop", "maze"].contains(&word));
    assert!(commands.len() >= 5, "{commands:?}");
    for words in commands {
        let ran = common::try_command(&folder, &words);
        // A game that nobody plays is left.
        let left = words[1] == "play" && ran.code == 75;
        assert!(ran.code == 0 || left, "{words:?}: {ran:?}");
    }
}
