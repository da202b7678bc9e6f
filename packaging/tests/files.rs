//! The tables of files hold every argument that is a path, and no two of a command may be one file.

#![allow(clippy::unwrap_used, reason = "a test that panics fails, as it should")]

use clap::{Arg, ArgMatches};
use pencilmill_command::files::{Files, apart, endings};

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

/// All programs, with their tables.
fn programs() -> [(clap::Command, &'static [Files]); 3] {
    [
        (pencilmill::command(), pencilmill::FILES),
        (
            pencilmill_book_command::command(),
            pencilmill_book_command::FILES,
        ),
        (
            pencilmill_games_command::command(),
            pencilmill_games_command::FILES,
        ),
    ]
}

fn all(program: &clap::Command) -> Vec<(String, clap::Command)> {
    let mut found = Vec::new();
    leaves(program, "", &mut found);
    found
}

/// Returns whether the value is the path of a file or a folder, by its type or its name.
fn is_path(arg: &Arg) -> bool {
    const NAMES: [&str; 7] = [
        "FILE",
        "DIR",
        "STAGE",
        "TRANSCRIPT",
        "PICTURE",
        "MANIFEST",
        "JOB",
    ];
    let path = clap::value_parser!(std::path::PathBuf).type_id();
    let named = |name: &clap::builder::Str| name.split('|').any(|word| NAMES.contains(&word));
    arg.get_value_parser().type_id() == path
        || arg
            .get_value_names()
            .is_some_and(|names| names.iter().any(named))
}

#[test]
fn the_table_has_every_argument_that_is_a_path() {
    for (program, table) in programs() {
        let all = all(&program);
        for (name, command) in &all {
            let args = command.get_arguments().filter(|arg| is_path(arg));
            let mut paths: Vec<&str> = args.map(|arg| arg.get_id().as_str()).collect();
            let files = table.iter().find(|files| files.command == name);
            let mut known = Vec::new();
            if let Some(files) = files {
                known.extend(files.outputs());
                known.extend(files.reads.iter().chain(files.folders));
            }
            paths.sort_unstable();
            known.sort_unstable();
            assert_eq!(known, paths, "{name}");
        }
        let is_there = |files: &Files| all.iter().any(|(name, _)| name == files.command);
        assert!(table.iter().all(is_there));
    }
}

/// A call of the command with these paths for these arguments, and something for what else it needs.
fn call(
    program: &clap::Command,
    command: &clap::Command,
    name: &str,
    paths: &[(&str, &str)],
) -> ArgMatches {
    let mut line = vec!["pencilmill".to_owned()];
    line.extend(name.split(' ').map(str::to_owned));
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
        let path = path.map_or("elsewhere", |(_, path)| path).to_owned();
        match arg.get_long() {
            Some(long) => line.extend([format!("--{long}"), path]),
            None => last.push(path),
        }
    }
    line.extend(last);
    let read = program.clone().try_get_matches_from(&line);
    read.unwrap_or_else(|error| panic!("{line:?}: {error}"))
}

#[test]
fn outputs_have_an_extension_of_their_kind() {
    let mut kinds = 0;
    for (program, table) in programs() {
        for (name, command) in all(&program) {
            let files = table.iter().filter(|files| files.command == name);
            for (id, ends) in files.flat_map(|files| files.writes) {
                let with = |file: &str| call(&program, &command, &name, &[(id, file)]);
                let is_right = |file: &str| match endings(table, &with(file)) {
                    Err(failure) => !format!("{failure:?}").contains(file),
                    Ok(()) => true,
                };
                assert_eq!(is_right("here.docx"), ends.is_empty(), "{name}: {id}");
                for end in *ends {
                    kinds += 1;
                    for end in [(*end).to_owned(), end.to_uppercase()] {
                        assert!(is_right(&format!("here.{end}")), "{name}: {id}");
                    }
                }
            }
        }
    }
    assert!(kinds > 10);
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
    for (program, table) in programs() {
        for (name, command) in all(&program) {
            let Some(files) = table.iter().find(|files| files.command == name) else {
                continue;
            };
            let writes: Vec<&str> = files.outputs().collect();
            for (number, write) in writes.iter().copied().enumerate() {
                let others = files.reads.iter().chain(&writes[..number]);
                for id in others {
                    pairs += 1;
                    for same in &same {
                        let matches = call(&program, &command, &name, &[(id, &one), (write, same)]);
                        assert!(apart(table, &matches).is_err(), "{name}: {id} {write}");
                    }
                    for other in [&other, &new] {
                        let matches =
                            call(&program, &command, &name, &[(id, &one), (write, other)]);
                        apart(table, &matches).unwrap_or_else(|_| panic!("{name}: {id} {write}"));
                    }
                    // Two outputs that are not there yet.
                    let matches = call(
                        &program,
                        &command,
                        &name,
                        &[(id, &new), (write, &path("./new"))],
                    );
                    let is_read = files.reads.contains(id);
                    assert_eq!(
                        apart(table, &matches).is_ok(),
                        is_read,
                        "{name}: {id} {write}"
                    );
                }
            }
        }
    }
    assert!(pairs >= 20, "{pairs}");
}
