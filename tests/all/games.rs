//! The program with the games, replaced by a script here: how it is found, and the data passed to
//! and from it.

use crate::common::{Folder, Ran, holds_all, program, ran};
use std::ffi::OsStr;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};

/// A folder with the command alone.
fn alone() -> Folder {
    let folder = Folder::new();
    install(program(), &folder.path("pencilmill"));
    folder
}

/// Copies a program by another process. A file that this process still has open for writing, as
/// when a thread forks, cannot be run.
fn install(from: &str, to: &str) {
    let copied = Command::new("install")
        .args(["-m", "755", from, to])
        .status();
    assert!(copied.unwrap().success());
}

/// Installs the other program in a folder.
fn add(folder: &Folder, script: &str) {
    let script = folder.file("script", format!("#!/bin/sh\n{script}\n"));
    install(&script, &folder.path("pencilmill-games"));
}

/// Starts the command of a folder.
fn begin(folder: &Folder, args: &[&OsStr], path: &str) -> Child {
    let mut command = Command::new(folder.path("pencilmill"));
    command.args(args).env("PATH", path);
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    pipes.stderr(Stdio::piped()).spawn().unwrap()
}

fn run(folder: &Folder, args: &[&str], path: &str) -> Ran {
    let args: Vec<&OsStr> = args.iter().map(OsStr::new).collect();
    ran(begin(folder, &args, path).wait_with_output().unwrap())
}

#[test]
fn all_passes_between_the_two() {
    let folder = alone();
    add(&folder, "printf '<%s>' \"$@\"\ncat\necho said >&2\nexit 7");
    let odd = OsStr::from_bytes(b"\xff");
    let args = ["maze", "--help", "-V", "--", "", "a b"].map(OsStr::new);
    let mut child = begin(&folder, &[&args[..], &[odd]].concat(), "/usr/bin:/bin");
    child.stdin.take().unwrap().write_all(b"typed").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.stdout, b"<maze><--help><-V><--><><a b><\xff>typed");
    assert_eq!(output.stderr, b"said\n");
    assert_eq!(output.status.code(), Some(7));
}

#[test]
fn it_takes_the_place_of_the_command() {
    let folder = alone();
    add(&folder, "echo $$; kill -KILL $$");
    let child = begin(&folder, &[OsStr::new("gloop")], "/usr/bin:/bin");
    let process = format!("{}\n", child.id());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), process);
    assert_eq!(output.status.signal(), Some(9));
}

#[test]
fn it_is_found_beside_the_command_and_then_in_the_path() {
    let (folder, first, second) = (alone(), Folder::new(), Folder::new());
    let path = format!("{}:{}", first.path(""), second.path(""));
    let found = |wanted: &str| {
        for game in ["gloop", "maze"] {
            let ran = run(&folder, &[game, "x"], &path);
            assert_eq!((ran.code, ran.out), (0, format!("{wanted} {game} x\n")));
        }
    };
    add(&second, "echo second \"$@\"");
    found("second");
    add(&first, "echo first \"$@\"");
    found("first");
    add(&folder, "echo beside \"$@\"");
    found("beside");
}

#[test]
fn what_is_missing_is_named_and_how_it_is_built() {
    let folder = alone();
    let ran = run(&folder, &["gloop", "play"], &folder.path("nowhere"));
    assert_eq!((ran.code, ran.out.as_str()), (74, ""));
    holds_all(
        &ran.err,
        &[
            "pencilmill: gloop: found no program pencilmill-games",
            "scripts/pencilmill gloop",
            "cargo install --path games/command",
        ],
    );
    // Beside it, but nothing that can be run.
    folder.file("pencilmill-games", "");
    let ran = run(&folder, &["maze"], "/usr/bin:/bin");
    assert_eq!(ran.code, 74);
    holds_all(&ran.err, &["cannot run /", "pencilmill-games: "]);
}

#[test]
fn games_are_listed_without_their_options() {
    let folder = alone();
    let help = run(&folder, &["--help"], "").out;
    for line in ["  gloop      Gloop: tiles", "  maze       Make stages"] {
        assert_eq!(help.matches(line).count(), 1, "{help}");
    }
    run(&folder, &["glop"], "").says(2, "'gloop'");
}
