//! Programs with subcommands, replaced by scripts here: how they are found, and the data passed to
//! and from them.

use crate::common::{Folder, Ran, holds_all, names, program, ran, read_text};
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

/// Installs the program with the games in a folder.
fn add(folder: &Folder, script: &str) {
    add_as(folder, "pencilmill-games", script);
}

/// Installs another program in a folder.
fn add_as(folder: &Folder, name: &str, script: &str) {
    let script = folder.file("script", format!("#!/bin/sh\n{script}\n"));
    install(&script, &folder.path(name));
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
fn the_program_of_books_turns_pictures_into_png() {
    let folder = alone();
    let puzzle = "canal-view 4x4; number r2c4=1";
    let to = folder.path("a.png");
    let args = ["show", puzzle, "--png", &to];
    let ran = run(&folder, &args, "/usr/bin:/bin");
    ran.says(74, "found no program pencilmill-book");
    add_as(&folder, "pencilmill-book", "echo \"$@\"; head -c 4");
    run(&folder, &args, "/usr/bin:/bin");
    assert_eq!(read_text(&to), "raster\n<svg");
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
fn subcommands_are_listed_without_their_options() {
    let folder = alone();
    let help = run(&folder, &["--help"], "").out;
    for line in [
        "  book         Set a book",
        "  gloop        Gloop: tiles",
        "  maze         Make stages",
    ] {
        assert_eq!(help.matches(line).count(), 1, "{help}");
    }
    run(&folder, &["glop"], "").says(2, "'gloop'");
}

/// Runs a job with a book in a folder.
fn night(folder: &Folder, more: &[&str]) -> Ran {
    let entry = "[[entry]]\ngenre = \"bricklayer\"\nsize = 5\ncount = 2\n";
    let job = folder.file("job.toml", format!("books = [\"b.toml\"]\n{entry}"));
    let dir = folder.path("dir");
    let args = ["run", &job, "--dir", &dir, "--threads", "1"];
    run(folder, &[&args, more].concat(), "/usr/bin:/bin")
}

#[test]
fn books_of_jobs_are_set_in_their_folders() {
    let folder = alone();
    folder.file("b.toml", "recipe\n");
    add_as(
        &folder,
        "pencilmill-book",
        "case \"$*\" in *--check) exit 0 ;; esac\n\
         cat \"$2\" \"$4/puzzles.csv\" && echo 2 puzzles on 4 pages >&2",
    );
    let (book, made) = (folder.path("dir/b.pdf"), folder.path("dir/puzzles.csv"));
    let ran = night(&folder, &[]);
    ran.says(0, &format!("{book}: 2 puzzles on 4 pages"));
    let expected = |recipe: &str| recipe.to_owned() + &read_text(&made);
    assert_eq!(read_text(&book), expected("recipe\n"));
    // Its own is set anew from another recipe, another's stays.
    folder.file("b.toml", "another\n");
    assert_eq!(night(&folder, &[]).code, 0);
    assert_eq!(read_text(&book), expected("another\n"));
    std::fs::write(&book, "precious").unwrap();
    assert_eq!(night(&folder, &[]).code, 78);
    assert_eq!(read_text(&book), "precious");
    let in_it = names(folder.path("dir"));
    assert!(
        !in_it.iter().any(|name| name.ends_with(".part")),
        "{in_it:?}"
    );
}

#[test]
fn jobs_whose_books_cannot_be_set_are_refused_at_once() {
    let folder = alone();
    folder.file("b.toml", "");
    night(&folder, &[]).says(74, "book: found no program pencilmill-book beside this one");
    add_as(
        &folder,
        "pencilmill-book",
        "echo pencilmill: b.toml:1:1: bad >&2; exit 65",
    );
    let ran = night(&folder, &["--quiet"]);
    assert_eq!(
        (ran.code, &ran.err[..]),
        (65, "pencilmill: b.toml:1:1: bad\n")
    );
    assert!(!std::fs::exists(folder.path("dir")).unwrap());
    // One that fails at the end leaves the puzzles.
    let script = "case \"$*\" in *--check) ;; *) echo pencilmill: few >&2; exit 3 ;; esac";
    add_as(&folder, "pencilmill-book", script);
    night(&folder, &[]).says(3, "pencilmill: few");
    assert!(names(folder.path("dir")).contains(&"puzzles.csv".to_owned()));
}
