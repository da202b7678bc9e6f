//! `pencilmill gloop` and `maze`: subcommands of a separate program, searched for as git
//! does for its commands: beside this one, then in the PATH.

use pencilmill_command::failure::Failure;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

const PROGRAM: &str = "pencilmill-games";

/// Subcommands of the program, with their lines in the help.
const GAMES: [(&str, &str); 2] = [
    (
        "gloop",
        "Gloop: tiles whose paths must go on from tile to tile",
    ),
    (
        "maze",
        "Make stages of Suiri Meiro, play them, and list what is possible after some turns",
    ),
];

/// The games for the list in the help.
pub fn listed() -> impl Iterator<Item = clap::Command> {
    let game = |(name, about)| clap::Command::new(name).about(about);
    GAMES.into_iter().map(game)
}

pub fn is_game(name: &OsString) -> bool {
    GAMES.iter().any(|(game, _)| name == game)
}

/// Replaces this process by the program; returns only on failure.
pub fn run(args: &[OsString]) -> ExitCode {
    let beside = std::env::current_exe().map(|own| own.with_file_name(PROGRAM));
    let beside = beside.ok().filter(|path| path.is_file());
    let path = beside.unwrap_or_else(|| PathBuf::from(PROGRAM));
    let error = Command::new(&path).args(args).exec();
    let game = args[0].display();
    pencilmill_command::failed(&Failure::Io(match error.kind() {
        ErrorKind::NotFound => format!(
            "{game}: found no program {PROGRAM} beside this one or in the PATH; scripts/pencilmill {game} builds it, \
             cargo install --path games/command --locked installs it"
        ),
        _ => format!("cannot run {}: {error}", path.display()),
    }))
}
