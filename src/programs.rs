//! Subcommands of separate programs, searched for as git does for its commands: beside this one,
//! then in the PATH.

use pencilmill_command::failure::Failure;
use std::ffi::OsString;
use std::io::{self, ErrorKind, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// A program with subcommands of this one.
pub struct Program {
    name: &'static str,
    /// The folder of its crate.
    folder: &'static str,
    /// Its subcommands, with their lines in the help.
    commands: &'static [(&'static str, &'static str)],
}

const PROGRAMS: [Program; 2] = [
    Program {
        name: pencilmill_jobs::books::PROGRAM,
        folder: "output/book/command",
        commands: &[
            (
                "book",
                "Set a book of puzzles as PDF, from a recipe or from a file of puzzles",
            ),
            (
                "draw",
                "Draw the puzzles and answers of a file: as SVG, PNG or PDF files",
            ),
        ],
    },
    Program {
        name: "pencilmill-games",
        folder: "games/command",
        commands: &[
            (
                "gloop",
                "Gloop: tiles whose paths must go on from tile to tile",
            ),
            (
                "maze",
                "Make stages of Suiri Meiro, play them, and list what is possible after some turns",
            ),
        ],
    },
];

/// The subcommands for the list in the help.
pub fn listed() -> impl Iterator<Item = clap::Command> {
    let commands = PROGRAMS.iter().flat_map(|program| program.commands);
    commands.map(|(name, about)| clap::Command::new(name).about(about))
}

/// The program of a subcommand, if it is not this one.
pub fn of(subcommand: &OsString) -> Option<&'static Program> {
    const { &PROGRAMS }
        .iter()
        .find(|program| program.commands.iter().any(|(name, _)| subcommand == name))
}

/// The path of a program: beside this one, or else its name, for the PATH.
pub fn found(name: &str) -> PathBuf {
    let beside = std::env::current_exe().map(|own| own.with_file_name(name));
    let beside = beside.ok().filter(|path| path.is_file());
    beside.unwrap_or_else(|| PathBuf::from(name))
}

/// The failure to run a program for a subcommand.
pub fn failure(what: &str, path: &Path, error: &io::Error) -> Failure {
    let program = PROGRAMS
        .iter()
        .find(|program| error.kind() == ErrorKind::NotFound && path.ends_with(program.name));
    Failure::Io(match program {
        Some(Program { name, folder, .. }) => format!(
            "{what}: found no program {name} beside this one or in the PATH; scripts/pencilmill {what} builds it, \
             cargo install --path {folder} --locked installs it"
        ),
        None => format!("cannot run {}: {error}", path.display()),
    })
}

/// A picture as PNG, by the program that draws.
pub fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    let path = found(pencilmill_jobs::books::PROGRAM);
    let failed = |error| failure("show --png", &path, &error);
    let mut child = Command::new(&path)
        .arg("raster")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(svg.as_bytes()).map_err(failed)?;
    }
    let output = child.wait_with_output().map_err(failed)?;
    match output.status.success() {
        true => Ok(output.stdout),
        // It has told why.
        false => Err(Failure::Internal("no PNG was drawn".to_owned())),
    }
}

/// Writes the rules of a genre for a layout, by the program that sets books.
pub fn export(genre: &str, language: &str, folder: &Path, force: bool) -> Result<(), Failure> {
    let path = found(pencilmill_jobs::books::PROGRAM);
    let mut command = Command::new(&path);
    command
        .args(["rules", genre, "--lang", language, "--export"])
        .arg(folder);
    command.args(force.then_some("--force"));
    // It tells what fails.
    let error = command.exec();
    Err(failure("rules --export", &path, &error))
}

impl Program {
    /// Replaces this process by the program; returns only on failure.
    pub fn run(&self, args: &[OsString]) -> ExitCode {
        let path = found(self.name);
        let error = Command::new(&path).args(args).exec();
        let what = args[0].display().to_string();
        pencilmill_command::failed(&failure(&what, &path, &error))
    }
}
