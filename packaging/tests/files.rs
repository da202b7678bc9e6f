//! Arguments that are paths: outputs are marked as such, and no two of a command may be one file.

#![allow(clippy::unwrap_used, reason = "a test that panics fails, as it should")]

use clap::{Arg, ArgMatches};
use pencilmill_command::files::{WRITTEN, apart, is_path};
use std::path::PathBuf;

/// All commands without subcommands, by their names.
fn leaves(command: &clap::Command, name: &str, found: &mut Vec<(String, clap::Command)>) {
    for sub in command.get_subcommands() {
        let name = format!("{name} {}", sub.get_name()).trim().to_owned();
        match sub.has_subcommands() {
            true => leaves(sub, &name, found),
            false => found.push((name, sub.clone())),
        }
    }
}

/// All programs.
fn programs() -> [clap::Command; 3] {
    [
        pencilmill::command(),
        pencilmill_book_command::command(),
        pencilmill_games_command::command(),
    ]
}

/// The commands of a program with their arguments that are paths: those written, and others.
fn paths(program: &clap::Command) -> Vec<(String, clap::Command, [Vec<String>; 2])> {
    let mut found = Vec::new();
    leaves(program, "", &mut found);
    let with = |(name, command): (String, clap::Command)| {
        let ids = |is_written: bool| {
            let args = command.get_arguments().filter(|arg| is_path(arg));
            let args = args.filter(|arg| (arg.get_value_hint() == WRITTEN) == is_written);
            args.map(|arg| arg.get_id().to_string()).collect()
        };
        let ids = [true, false].map(ids);
        (name, command, ids)
    };
    found.into_iter().map(with).collect()
}

/// Options for input files and folders; all others that are paths are outputs.
const READ: [&str; 9] = [
    "clues", "dir", "export", "font", "layout", "module", "of_job", "output", "theme",
];

#[test]
fn outputs_are_marked_and_have_an_extension_of_their_kind() {
    let mut kinds = 0;
    for program in programs() {
        for (name, command, [written, read]) in paths(&program) {
            for arg in command
                .get_arguments()
                .filter(|arg| arg.get_long().is_some())
            {
                let id = arg.get_id().as_str();
                let is_folder = || arg.get_value_names().is_some_and(|names| names == ["DIR"]);
                if read.iter().any(|read| read == id) {
                    let is_right = READ.contains(&id) && (id != "output" || is_folder());
                    assert!(is_right, "{name}: {id}");
                }
            }
            for id in &written {
                let tried = |file: &str| tried(&command, &name, &[(id, file)]);
                let refused = tried("here.docx").is_err();
                kinds += usize::from(refused);
                let ends = ["csv", "html", "PDF", "svg", "png"];
                let taken = ends.map(|end| tried(&format!("here.{end}")).is_ok());
                assert!(taken.contains(&true), "{name}: {id}");
                assert_eq!(taken.contains(&false), refused, "{name}: {id}");
            }
        }
    }
    assert!(kinds > 10);
}

/// A call of the command with these paths for these arguments, and something for what else it needs.
fn tried(
    command: &clap::Command,
    name: &str,
    paths: &[(&str, &str)],
) -> Result<ArgMatches, clap::Error> {
    let mut line = vec![name.to_owned()];
    let needed = match name {
        "generate" => vec!["canal-view"],
        "gloop pack" => vec!["7x13", "--loops", "few"],
        _ => vec![],
    };
    line.extend(needed.into_iter().map(str::to_owned));
    let asked = |arg: &&Arg| {
        let is_given = paths.iter().any(|(id, _)| *id == arg.get_id().as_str());
        // a book of a job needs no output, any other does
        let is_needed = arg.is_required_set() || name == "book" && arg.get_id() == "output";
        is_given || is_needed && is_path(arg)
    };
    let mut last = Vec::new();
    for arg in command.get_arguments().filter(asked) {
        let path = paths.iter().find(|(id, _)| *id == arg.get_id().as_str());
        let path = path.map_or("elsewhere.pdf", |(_, path)| path).to_owned();
        match arg.get_long() {
            Some(long) => line.extend([format!("--{long}"), path]),
            None => last.push(path),
        }
    }
    line.extend(last);
    command.clone().try_get_matches_from(&line)
}

#[test]
fn no_two_of_a_command_are_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [one, other, new] = ["one", "other", "new"].map(path);
    for file in [&one, &other] {
        std::fs::write(file, "precious").unwrap();
    }
    let mut same = vec![one.clone(), path("./one")];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&one, path("link")).unwrap();
        std::fs::hard_link(&one, path("hard")).unwrap();
        same.extend([path("link"), path("hard")]);
    }
    let mut pairs = 0;
    for program in programs() {
        for (name, command, [written, read]) in paths(&program) {
            // Here they may have any extension.
            let any = |arg: Arg| match arg.get_value_hint() {
                WRITTEN => arg.value_parser(clap::value_parser!(PathBuf)),
                _ => arg,
            };
            let command = command.mut_args(any);
            for (number, write) in written.iter().enumerate() {
                for id in read.iter().chain(&written[..number]) {
                    pairs += 1;
                    let are_apart = |one: &str, other: &str| {
                        let line = [(&id[..], one), (&write[..], other)];
                        let matches = tried(&command, &name, &line);
                        let matches = matches.unwrap_or_else(|error| panic!("{name}: {error}"));
                        apart(&command, &matches).is_ok()
                    };
                    for same in &same {
                        assert!(!are_apart(&one, same), "{name}: {id} {write}");
                    }
                    assert!(are_apart(&one, &other) && are_apart(&one, &new));
                    // Two outputs that are not there yet.
                    let is_read = read.contains(id);
                    let found = are_apart(&new, &path("./new"));
                    assert_eq!(found, is_read, "{name}: {id} {write}");
                }
            }
        }
    }
    assert!(pairs >= 20, "{pairs}");
}
