//! The files that commands read and write, in one table. No file that is read is written over, and no file is written twice.
//!
//! Files that a recipe or a folder of the program's own leads to are looked after where they are opened.

use crate::failure::Failure;
use clap::ArgMatches;
use pencilmill_records::atomic_file::{inputs, same_output};
use std::path::Path;

/// The arguments of a command that name files and folders.
struct Files {
    command: &'static str,
    reads: &'static [&'static str],
    /// Files that are written; some are also gone on with.
    writes: &'static [&'static str],
    /// Folders, in which the program itself names files.
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "tests see that no argument is missing")
    )]
    folders: &'static [&'static str],
}

const fn files(
    command: &'static str,
    reads: &'static [&'static str],
    writes: &'static [&'static str],
    folders: &'static [&'static str],
) -> Files {
    Files {
        command,
        reads,
        writes,
        folders,
    }
}

const FILES: &[Files] = &[
    files(
        "book",
        &["recipe", "font"],
        &["output", "cover", "list"],
        &[],
    ),
    files("check", &["file"], &["proof"], &[]),
    files("compare", &["source"], &["svg"], &[]),
    files("draw", &["file"], &[], &["output"]),
    files("explain", &["source"], &[], &[]),
    files("finish", &["source", "clues"], &["output"], &[]),
    files("generate", &["layout", "clues"], &["output"], &[]),
    files("gloop best", &[], &[], &["folder"]),
    files("gloop check", &["file"], &["picture"], &[]),
    files("gloop match", &[], &["output"], &[]),
    files("gloop pack", &[], &["resume", "output"], &[]),
    files("gloop play", &["replay"], &["transcript", "svg"], &[]),
    files("gloop puzzles", &["check"], &[], &["output"]),
    files("gloop tiles", &[], &["output"], &[]),
    files("grade", &["source"], &[], &[]),
    files("hint", &["source"], &[], &[]),
    files("man", &[], &[], &["output"]),
    files("maze play", &["stage", "replay"], &["transcript"], &[]),
    files("maze possible", &["source"], &["picture"], &[]),
    files("maze stage", &[], &["output"], &[]),
    files("measure", &["source"], &[], &[]),
    files("play", &["source"], &["output"], &[]),
    files("proof", &["file"], &[], &[]),
    files("reduce", &["source"], &[], &[]),
    files("referee", &["stage", "replay"], &[], &[]),
    files("run", &["job", "archive_as"], &[], &["dir"]),
    files("show", &["source"], &["svg"], &[]),
    files("site", &["source", "module"], &[], &["output"]),
    files("solve", &["source"], &[], &[]),
    files("status", &[], &[], &["dir"]),
];

/// A game is gone on with in its own file.
const GOES_ON: (&str, &str) = ("replay", "transcript");

/// Sees that nothing is written over that the command reads, standard input included, and nothing is written twice.
pub fn apart(matches: &ArgMatches) -> Result<(), Failure> {
    let (command, matches) = leaf(matches);
    let Some(files) = FILES.iter().find(|files| files.command == command) else {
        return Ok(());
    };
    let named = |ids: &'static [&'static str]| {
        let values = move |&id: &&'static str| {
            let values = matches.try_get_raw(id).ok().flatten();
            values
                .into_iter()
                .flatten()
                .map(move |path| (id, Path::new(path)))
        };
        ids.iter().flat_map(values)
    };
    let refused = |path: &Path, why| Err(Failure::Usage(format!("{}: {why}", path.display())));
    let writes: Vec<(&str, &Path)> = named(files.writes).collect();
    for (number, &(id, path)) in writes.iter().enumerate() {
        let is_read = |(read, other): (&'static str, &Path)| {
            let found = inputs([path]);
            !found.is_empty() && found == inputs([other]) && (read, id) != GOES_ON
        };
        if named(files.reads)
            .chain([("stdin", Path::new("-"))])
            .any(is_read)
        {
            return refused(
                path,
                "it is read by the same command, expected another file",
            );
        }
        if writes[..number]
            .iter()
            .any(|(_, other)| same_output(other, path))
        {
            return refused(path, "it is asked for twice, expected different files");
        }
    }
    Ok(())
}

/// The name of the command that is called, without the program's, and its arguments.
fn leaf(mut matches: &ArgMatches) -> (String, &ArgMatches) {
    let mut names = Vec::new();
    while let Some((name, own)) = matches.subcommand() {
        names.push(name);
        matches = own;
    }
    (names.join(" "), matches)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Command;
    use clap::{Arg, CommandFactory};

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

    fn all() -> Vec<(String, clap::Command)> {
        let mut found = Vec::new();
        leaves(&Command::command(), "", &mut found);
        found
    }

    /// Whether the value is the path of a file or a folder, as its type or its name says.
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
        for (name, command) in all() {
            let args = command.get_arguments().filter(|arg| is_path(arg));
            let mut paths: Vec<&str> = args.map(|arg| arg.get_id().as_str()).collect();
            let files = FILES.iter().find(|files| files.command == name);
            let known = files.map(|files| [files.reads, files.writes, files.folders].concat());
            let mut known = known.unwrap_or_default();
            paths.sort_unstable();
            known.sort_unstable();
            assert_eq!(known, paths, "{name}");
        }
        let all = all();
        let is_there = |files: &Files| all.iter().any(|(name, _)| name == files.command);
        assert!(FILES.iter().all(is_there));
    }

    /// A call of the command with these paths for these arguments, and something for what else it needs.
    fn call(command: &clap::Command, name: &str, paths: &[(&str, &str)]) -> ArgMatches {
        let mut line = vec!["pencilmill".to_owned()];
        line.extend(name.split(' ').map(str::to_owned));
        let needed = match name {
            "generate" => vec!["canal-view"],
            "gloop match" => vec!["random", "random"],
            "gloop pack" => vec!["7x13", "--loops", "few"],
            _ => vec![],
        };
        line.extend(needed.into_iter().map(str::to_owned));
        let asked = |arg: &&Arg| {
            let is_given = paths.iter().any(|(id, _)| *id == arg.get_id().as_str());
            is_given || arg.is_required_set() && is_path(arg)
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
        let read = Command::command().try_get_matches_from(&line);
        read.unwrap_or_else(|error| panic!("{line:?}: {error}"))
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
        for (name, command) in all() {
            let Some(files) = FILES.iter().find(|files| files.command == name) else {
                continue;
            };
            for (number, write) in files.writes.iter().enumerate() {
                let others = files.reads.iter().chain(&files.writes[..number]);
                for id in others {
                    pairs += 1;
                    let goes_on = (*id, *write) == GOES_ON;
                    for same in &same {
                        let matches = call(&command, &name, &[(id, &one), (write, same)]);
                        assert_eq!(apart(&matches).is_ok(), goes_on, "{name}: {id} {write}");
                    }
                    for other in [&other, &new] {
                        let matches = call(&command, &name, &[(id, &one), (write, other)]);
                        apart(&matches).unwrap_or_else(|_| panic!("{name}: {id} {write}"));
                    }
                    // Two outputs that are not there yet.
                    let matches = call(&command, &name, &[(id, &new), (write, &path("./new"))]);
                    let is_read = files.reads.contains(id);
                    assert_eq!(apart(&matches).is_ok(), is_read, "{name}: {id} {write}");
                }
            }
        }
        assert!(pairs >= 20, "{pairs}");
    }
}
