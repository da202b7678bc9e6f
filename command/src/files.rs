//! Files that commands read and write, in a table for each program. No input is overwritten, no file
//! is written twice, and none has the extension of another kind.
//!
//! Files named by a recipe, or inside a folder of the program's own, are checked where they are
//! opened.

use crate::failure::Failure;
use clap::ArgMatches;
use pencilmill_records::atomic_file::{inputs, same_output};
use pencilmill_records::write::ends_in;
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

/// The argument of an output file, and its possible extensions.
type Written = (&'static str, &'static [&'static str]);

/// Arguments of a command that name files and folders.
pub struct Files {
    /// The command, without the program's name.
    pub command: &'static str,
    /// Input files.
    pub reads: &'static [&'static str],
    /// Output files, some of which are also continued, with their possible extensions; any if none
    /// is listed.
    pub writes: &'static [Written],
    /// Folders in which the program itself names files.
    pub folders: &'static [&'static str],
}

/// A row of the table.
pub const fn files(
    command: &'static str,
    reads: &'static [&'static str],
    writes: &'static [Written],
    folders: &'static [&'static str],
) -> Files {
    Files {
        command,
        reads,
        writes,
        folders,
    }
}

impl Files {
    /// The names of its output files.
    pub fn outputs(&self) -> impl Iterator<Item = &'static str> {
        self.writes.iter().map(|(id, _)| *id)
    }
}

/// The files that an argument names.
fn named<'a>(matches: &'a ArgMatches, id: &str) -> impl Iterator<Item = &'a Path> {
    let values = matches.try_get_raw(id).ok().flatten();
    values.into_iter().flatten().map(Path::new)
}

/// Checks that each output has an extension of its kind.
///
/// # Errors
/// The file, and what is expected.
pub fn endings(table: &[Files], matches: &ArgMatches) -> Result<(), Failure> {
    let (command, matches) = leaf(matches);
    let files = table.iter().filter(|files| files.command == command);
    for (id, ends) in files.flat_map(|files| files.writes) {
        for path in named(matches, id) {
            ends_in(path, ends).map_err(Failure::Usage)?;
        }
    }
    Ok(())
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
    let refused = |path: &Path, why| Err(Failure::Usage(format!("{}: {why}", path.display())));
    let mut writes: Vec<&Path> = Vec::new();
    for path in files.outputs().flat_map(|id| named(matches, id)) {
        let is_read = |other: &Path| {
            let found = inputs([path]);
            !found.is_empty() && found == inputs([other])
        };
        let reads = files.reads.iter().flat_map(|id| named(matches, id));
        if reads.chain([Path::new("-")]).any(is_read) {
            return refused(
                path,
                "it is read by the same command, expected another file",
            );
        }
        if writes.iter().any(|other| same_output(other, path)) {
            return refused(path, "it is asked for twice, expected different files");
        }
        writes.push(path);
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
