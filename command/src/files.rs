//! Files that commands read and write, in a table for each program. No input is overwritten, and no
//! file is written twice.
//!
//! Files named by a recipe, or inside a folder of the program's own, are checked where they are
//! opened.

use crate::failure::Failure;
use clap::ArgMatches;
use pencilmill_records::atomic_file::{inputs, same_output};
use std::io::ErrorKind;
use std::path::Path;

/// The text of a file.
pub fn text_of(path: impl AsRef<Path>) -> Result<String, Failure> {
    let path = path.as_ref();
    std::fs::read_to_string(path).map_err(|error| Failure::reading(path.display(), error))
}

/// The text of a file, if there is one.
pub fn text_if_any(path: impl AsRef<Path>) -> Result<Option<String>, Failure> {
    match std::fs::read_to_string(path.as_ref()) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        found => found
            .map(Some)
            .map_err(|error| Failure::reading(path.as_ref().display(), error)),
    }
}

/// Arguments of a command that name files and folders.
pub struct Files {
    /// The command, without the program's name.
    pub command: &'static str,
    /// Input files.
    pub reads: &'static [&'static str],
    /// Output files, some of which are also continued.
    pub writes: &'static [&'static str],
    /// Folders in which the program itself names files.
    pub folders: &'static [&'static str],
}

/// A row of the table.
pub const fn files(
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

/// Checks that no input, including standard input, is overwritten, and no file is written twice.
///
/// # Errors
/// The file and its conflict.
pub fn apart(table: &[Files], matches: &ArgMatches) -> Result<(), Failure> {
    let (command, matches) = leaf(matches);
    let Some(files) = table.iter().find(|files| files.command == command) else {
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
    for (number, &(_, path)) in writes.iter().enumerate() {
        let is_read = |(_, other): (&'static str, &Path)| {
            let found = inputs([path]);
            !found.is_empty() && found == inputs([other])
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

/// The name of the subcommand called, without the program's, and its arguments.
fn leaf(mut matches: &ArgMatches) -> (String, &ArgMatches) {
    let mut names = Vec::new();
    while let Some((name, own)) = matches.subcommand() {
        names.push(name);
        matches = own;
    }
    (names.join(" "), matches)
}
